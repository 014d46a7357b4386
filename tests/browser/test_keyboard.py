"""A whole game without touching the mouse, from the hall to the score sheet."""

from __future__ import annotations

import re

from playwright.sync_api import Page, expect

from tests.browser.conftest import Visitor, await_turn, choose, turn_of


def tab_to(page: Page, name: str) -> None:
    """Press Tab until the thing with this label has the focus."""
    for _ in range(60):
        page.keyboard.press("Tab")
        focused = page.evaluate(
            "(document.activeElement.getAttribute('aria-label') || document.activeElement.textContent || '').trim()"
        )
        if re.search(name, focused):
            return
    raise AssertionError(f"Tab never reached {name!r}")


def by_arrows(page: Page) -> None:
    """Walk to a thing that glows and take it with Enter."""
    for key in ("ArrowDown", "ArrowRight", "ArrowLeft", "ArrowUp", "ArrowDown"):
        page.keyboard.press(key)
        if page.evaluate("document.activeElement.dataset.reach") == "legal":
            break
    assert page.evaluate("document.activeElement.dataset.reach") == "legal"
    page.keyboard.press("Enter")


def by_digit(page: Page) -> None:
    page.keyboard.press("1")


def sit_down(visitor: Visitor) -> Page:
    """A new person against bots, asked for the first card; the name is typed without touching the field."""
    page = visitor()
    page.goto("/")
    page.get_by_role("button", name="Play against bots").first.click()
    page.keyboard.type("Ada")
    page.keyboard.press("Enter")
    await_turn(page)
    return page


def test_a_whole_game_by_keyboard_alone(visitor: Visitor) -> None:
    page = visitor()
    page.goto("/")
    page.get_by_role("button", name="Play against bots").first.wait_for()
    tab_to(page, "^Play against bots$")
    page.keyboard.press("Enter")
    expect(page.get_by_placeholder("Your name")).to_be_focused()
    page.keyboard.type("Ada")
    page.keyboard.press("Enter")
    asked = await_turn(page)
    count = 0
    while asked:
        asked = choose(page, by_arrows if count < 10 else by_digit)
        count += 1
    expect(page.get_by_role("heading", name=re.compile("wins?$"))).to_be_visible()
    page.keyboard.press("Escape")
    expect(page.locator("dialog[open]")).to_have_count(0)


def test_keys_for_help_hint_and_undo(visitor: Visitor) -> None:
    page = visitor()
    page.goto("/")
    page.get_by_role("button", name="Play against bots").first.press("Enter")
    page.keyboard.type("Ada")
    page.keyboard.press("Enter")
    await_turn(page)
    page.keyboard.press("?")
    expect(page.get_by_role("dialog", name="At the table")).to_be_visible()
    page.keyboard.press("Escape")
    expect(page.get_by_role("dialog")).to_have_count(0)
    page.keyboard.press("h")
    expect(page.locator(".hint")).to_contain_text("would choose")
    page.keyboard.press("Escape")
    expect(page.locator(".hint")).to_have_count(0)
    page.keyboard.press("9")
    expect(page.locator(".notice")).to_contain_text("There are only")
    choose(page, by_digit)
    expect(page.locator(".kept li")).to_have_count(1)
    before = turn_of(page)
    page.keyboard.press("u")
    page.wait_for_function("turn => document.querySelector('.table').dataset.turn !== turn", arg=before)
    expect(page.locator(".kept li")).to_have_count(0)


def test_the_prompt_and_the_cards_can_be_heard(visitor: Visitor) -> None:
    page = sit_down(visitor)
    expect(page.locator("[aria-live=assertive]")).to_contain_text("Keep one card")
    expect(page.get_by_role("log", name="Log")).to_have_attribute("aria-live", "polite")
    for card in page.locator(".hand .cards button").all():
        expect(card).to_have_accessible_name(
            re.compile(r"^.+, (Dragonvale|Fairywood|Holy Empire|Shadow) .+, worth .+\. .*Can be chosen\.")
        )


def test_what_happens_is_heard_where_the_log_is_out_of_sight(visitor: Visitor) -> None:
    page = sit_down(visitor)
    news = page.get_by_role("list", name="News")
    choose(page, by_digit)
    expect(news).to_be_empty()
    page.set_viewport_size({"width": 390, "height": 844})
    choose(page, by_digit)
    expect(news).to_contain_text(re.compile(r"^\s*You keep"))
    page.get_by_role("button", name="Log", exact=True).click()
    expect(page.get_by_role("button", name="Back to the table")).to_be_focused()
    expect(news).to_be_empty()


def test_what_stands_beside_the_table_are_tabs_for_the_arrow_keys(visitor: Visitor) -> None:
    page = sit_down(visitor)
    log, talk, rules = (page.get_by_role("tab", name=name) for name in ("Log", "Talk", "Rules"))
    log.focus()
    for key, now, other in (
        ("ArrowRight", talk, log),
        ("ArrowRight", rules, talk),
        ("ArrowRight", log, rules),
        ("ArrowLeft", rules, log),
        ("Home", log, rules),
        ("End", rules, log),
        ("Home", log, rules),
    ):
        page.keyboard.press(key)
        expect(now).to_be_focused()
        expect(now).to_have_attribute("aria-selected", "true")
        expect(now).to_have_attribute("tabindex", "0")
        expect(other).to_have_attribute("tabindex", "-1")
    expect(page.get_by_role("log", name="Log").locator("li").first).to_have_text(
        re.compile("^You, .* sit down to play .*\\.$")
    )


def test_a_key_held_down_answers_one_question(visitor: Visitor) -> None:
    page = sit_down(visitor)
    turn = turn_of(page)
    page.keyboard.down("1")
    await_turn(page, turn)
    page.keyboard.down("1")
    page.keyboard.up("1")
    page.keyboard.press("U")
    expect(page.locator(".kept li")).to_have_count(0)


def test_the_focus_stays_at_the_table_when_its_card_is_gone(visitor: Visitor) -> None:
    page = sit_down(visitor)
    page.keyboard.press("ArrowRight")
    for _ in range(7):
        choose(page, lambda page: page.keyboard.press("Enter"))
        expect(page.locator("[data-reach=legal]:focus")).to_have_count(1)


def test_arrows_in_the_log_stay_in_the_log(visitor: Visitor) -> None:
    page = sit_down(visitor)
    log = page.get_by_role("log", name="Log")
    log.focus()
    page.keyboard.press("ArrowUp")
    expect(log).to_be_focused()


def test_escape_leads_from_the_menu_back_to_its_button(visitor: Visitor) -> None:
    page = sit_down(visitor)
    page.get_by_role("button", name="More").press("Enter")
    page.get_by_role("button", name="Keys and help").focus()
    page.keyboard.press("Escape")
    expect(page.get_by_role("button", name="Keys and help")).to_have_count(0)
    expect(page.get_by_role("button", name="More")).to_be_focused()
