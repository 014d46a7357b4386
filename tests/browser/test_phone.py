"""The same game on a telephone, with a finger."""

from __future__ import annotations

import pytest
from playwright.sync_api import Page, expect

import wyrmhall
from tests.browser.conftest import Visitor, await_turn, choose, fits, open_table, take_name, turn_of


def tap_first(page: Page) -> None:
    page.locator("[data-token]:not(:disabled)").first.tap()


def test_a_whole_game_on_a_telephone(visitor: Visitor) -> None:
    page = visitor(size="phone", has_touch=True, is_mobile=True, scheme="light")
    page.goto("/")
    fits(page)
    page.get_by_role("button", name="Play against bots").first.tap()
    take_name(page, "Ada")
    asked = await_turn(page)
    while asked:
        fits(page)
        for card in page.locator(".hand .cards li").all():
            box = card.bounding_box()
            assert box is not None
            assert box["y"] + box["height"] <= 844
        asked = choose(page, tap_first)
    fits(page)
    expect(page.locator("dialog[open]")).to_be_visible()


def test_a_long_press_shows_the_card_and_plays_nothing(visitor: Visitor) -> None:
    page = visitor(size="phone", has_touch=True, is_mobile=True)
    page.goto("/")
    page.get_by_role("button", name="Play against bots").first.tap()
    take_name(page, "Ada")
    await_turn(page)
    card = page.locator(".hand .cards button").first
    card.dispatch_event("pointerdown", {"pointerType": "touch", "isPrimary": True})
    expect(page.locator(".held")).to_be_visible()
    card.dispatch_event("pointerup", {"pointerType": "touch", "isPrimary": True})
    card.dispatch_event("click")
    expect(page.locator(".kept li")).to_have_count(0)
    page.get_by_role("button", name="Put the card back").tap()
    expect(page.locator(".held")).to_have_count(0)


def test_log_and_scores_open_over_the_board(visitor: Visitor) -> None:
    page = visitor(size="phone", has_touch=True, is_mobile=True)
    page.goto("/")
    page.get_by_role("button", name="Play against bots").first.tap()
    take_name(page, "Ada")
    await_turn(page)
    page.get_by_role("button", name="Log", exact=True).tap()
    expect(page.get_by_role("log", name="Log")).to_be_visible()
    page.get_by_role("button", name="Back to the table").tap()
    expect(page.get_by_role("log", name="Log")).not_to_be_visible()
    page.get_by_role("link", name="Read the rule").tap()
    expect(page.get_by_role("region", name="Rules").locator(".pointed")).to_be_visible()
    page.get_by_role("button", name="Back to the table").tap()
    page.get_by_role("button", name="Log", exact=True).tap()
    expect(page.get_by_role("log", name="Log")).to_be_visible()


def test_the_first_tap_shows_a_card_and_the_second_plays_it(visitor: Visitor) -> None:
    page = visitor(size="phone", has_touch=True, is_mobile=True, likes={"tapTwice": True})
    open_table(page, "Ada", {})
    await_turn(page)
    turn = turn_of(page)
    card = page.locator(".hand .cards button").first
    card.tap()
    expect(page.locator(".held")).to_contain_text("Tap it again")
    assert turn_of(page) == turn
    page.locator(".board").tap(position={"x": 4, "y": 4})
    expect(page.locator(".held")).to_have_count(0)
    card.tap()
    card.tap()
    await_turn(page, turn)
    expect(page.locator(".kept li")).to_have_count(1)


def test_the_hall_can_be_installed_and_opens_without_the_server(visitor: Visitor) -> None:
    page = visitor(size="phone", has_touch=True, is_mobile=True, workers="allow")
    page.goto("/")
    manifest = page.request.get(page.locator("link[rel=manifest]").get_attribute("href") or "").json()
    assert manifest["display"] == "standalone"
    for icon in manifest["icons"]:
        assert page.request.get(icon["src"]).ok
    page.evaluate("async () => { await navigator.serviceWorker.ready }")
    page.reload()
    page.get_by_role("button", name="Play against bots").first.wait_for()
    page.context.set_offline(True)
    page.goto("/about")
    expect(page.get_by_role("heading", level=1)).to_be_visible()
    page.context.set_offline(False)


def test_the_menu_and_a_long_name_stay_on_the_screen(visitor: Visitor) -> None:
    page = visitor(size="phone", has_touch=True, is_mobile=True)
    open_table(page, "Maximiliane von und zu A", {})
    await_turn(page)
    for width, height in ((390, 844), (844, 390)):
        page.set_viewport_size({"width": width, "height": height})
        page.get_by_role("button", name="More", exact=True).tap()
        box = page.locator(".sheet").bounding_box()
        assert box
        assert box["x"] >= 0 <= box["y"]
        assert box["x"] + box["width"] <= width
        assert box["y"] + box["height"] <= height
        page.keyboard.press("Escape")
        name = page.locator("header .who").bounding_box()
        assert name
        assert name["width"] >= 44
        assert name["x"] + name["width"] <= width
        assert page.locator("header nav").evaluate("nav => nav.scrollWidth <= nav.clientWidth"), "no page is cut off"


# What a thumb presses around the board, and is too small for it. What lies on the board stands in the bar as well.
SMALL = """() => [...document.querySelectorAll(
    'header > a, header .who, .play > .story button, .play > .prompt button, .talk button')]
  .filter(thing => thing.checkVisibility({visibilityProperty: true}) && !thing.closest('nav'))
  .map(thing => [thing.innerText, thing.offsetWidth, thing.offsetHeight])
  .filter(([words, wide, high]) => (wide < 44 || high < 44) && !words.includes('rule'))"""

# What is asked, under the hand.
UNDER = """() => {
  const hand = document.querySelector('.held-cards').getBoundingClientRect().top;
  return [...document.querySelectorAll('.play > .prompt button')]
    .filter(one => one.checkVisibility({visibilityProperty: true}) && !one.closest('.answers'))
    .concat(document.querySelector('.play > .prompt .answers') ?? [])
    .filter(one => one.getBoundingClientRect().bottom > hand + 1).map(one => one.innerText);
}"""

# Where the own part of a board is called something else than `own`, or the hand's cards stand in another list.
OWN = {"dragonscales": "article.mine", "wyvern": ".fields > :last-child"}


@pytest.mark.parametrize("game", wyrmhall.names())
def test_a_telephone_on_its_side_shows_hand_and_own_board(visitor: Visitor, game: str) -> None:
    page = visitor(size="phone", has_touch=True, is_mobile=True)
    page.set_viewport_size({"width": 844, "height": 390})
    open_table(page, "Ada", {}, game=game, count=wyrmhall.load(game).seats)
    await_turn(page)
    held = page.locator(".held-cards svg.card").or_(page.locator(".held-cards .card")).first
    while not held.count():
        choose(page, tap_first)
    fits(page)
    assert page.locator(".board").evaluate("board => board.clientHeight") > 200
    for what, seen in ((held, 44), (page.locator(".prompt ul [data-token]").first, 44)):
        box = what.bounding_box()
        assert box
        assert box["y"] + min(seen, box["height"]) <= 390, what
    mine = page.locator(OWN.get(game, ".board [data-part=own]")).first.bounding_box()
    assert mine
    assert mine["y"] < 390 - 60
    assert page.evaluate(UNDER) == []
    assert not page.evaluate(SMALL)
