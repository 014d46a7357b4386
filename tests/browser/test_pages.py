"""Every page at every size, by night and by day: it fits, axe-core finds nothing serious, and a picture is kept."""

from __future__ import annotations

import gzip
import re
from collections.abc import Callable
from pathlib import Path
from typing import Literal

import pytest
from playwright.sync_api import Page, Response, expect

import wyrmhall
from tests.browser.conftest import (
    SCREENS,
    SIZES,
    STATIC,
    Hall,
    Visitor,
    await_turn,
    choose,
    close_dialog,
    fill_form,
    fits,
    known,
    open_table,
    play_out,
    press_first,
    serious_faults,
    take_name,
    through,
)
from tests.browser.placed import after, nearly_over, place

Prepare = Callable[[Page], None]


def hall_page(page: Page) -> None:
    page.goto("/")
    page.get_by_role("button", name="Play against bots").first.wait_for()


def name_dialog(page: Page) -> None:
    hall_page(page)
    page.get_by_role("button", name="Play against bots").first.click()
    page.get_by_placeholder("Your name").wait_for()


def settings(page: Page) -> None:
    name_dialog(page)
    take_name(page, "Ada")
    page.wait_for_url("**/table/*")
    page.get_by_role("button", name="Ada", exact=True).click()
    page.get_by_role("dialog", name="Settings").wait_for()


def rules_page(page: Page) -> None:
    page.goto("/rules/fairytale")
    page.locator("article h2").first.wait_for()


def cards_page(page: Page) -> None:
    page.goto("/cards/fairytale")
    page.locator("li button svg").first.wait_for()


def card_detail(page: Page) -> None:
    cards_page(page)
    page.locator("li button").nth(20).click()
    page.locator("dialog[open]").wait_for()


def about_page(page: Page) -> None:
    page.goto("/about")
    page.get_by_role("heading", name="About Wyrmhall").wait_for()


def form(page: Page) -> None:
    page.goto("/new/fairytale")
    page.get_by_role("button", name="Start the game").wait_for()


def waiting_room(page: Page) -> None:
    fill_form(page, "Ada", {1: "open"}, count=3)
    page.get_by_role("button", name="Copy the link").wait_for()


def draft(page: Page) -> None:
    open_table(page, "Ada", {}, count=5, deck="expert")
    await_turn(page)
    for _ in range(2):
        choose(page, press_first)


def mid_game(hall: Hall, page: Page) -> None:
    known(page, "Ada")
    page.goto(place(hall, page, after("fairytale(seats=4,deck=expert)", choices=15)))
    await_turn(page)
    choose(page, press_first)


def end(hall: Hall, page: Page) -> None:
    known(page, "Ada")
    page.goto(place(hall, page, nearly_over("fairytale(seats=2)")))
    play_out(page, press_first)
    page.locator("dialog[open]").wait_for()


def replay(hall: Hall, page: Page) -> None:
    end(hall, page)
    close_dialog(page)
    page.get_by_role("button", name="Replay").click()
    page.get_by_role("slider", name="Move").fill("30")
    page.locator(".hand").wait_for()


LOOKS: tuple[tuple[str, Literal["dark", "light"]], ...] = (
    ("desk", "dark"),
    ("tablet", "dark"),
    ("tablet", "light"),
    ("phone", "light"),
)

PAGES: dict[str, Prepare] = {
    "hall": hall_page,
    "name": name_dialog,
    "settings": settings,
    "rules": rules_page,
    "cards": cards_page,
    "card": card_detail,
    "about": about_page,
    "new-table": form,
    "waiting": waiting_room,
    "draft": draft,
}

# In the middle of a game and at its end: games that were played up to there.
LATER: dict[str, Callable[[Hall, Page], None]] = {"mid-game": mid_game, "end": end, "replay": replay}


@pytest.mark.parametrize("name", [*PAGES, *LATER])
def test_a_page_at_every_size_in_both_lights(hall: Hall, visitor: Visitor, name: str) -> None:
    page = visitor()
    if name in LATER:
        LATER[name](hall, page)
    else:
        PAGES[name](page)
    SCREENS.mkdir(parents=True, exist_ok=True)
    found: list[str] = []
    for size, scheme in LOOKS:
        width, height = SIZES[size]
        page.set_viewport_size({"width": width, "height": height})
        page.emulate_media(color_scheme=scheme, reduced_motion="reduce")
        page.evaluate("document.fonts.ready")
        fits(page)
        page.screenshot(path=SCREENS / f"{name}-{size}-{scheme}.png")
        if size != "tablet":
            found += [f"{size} {scheme} {fault}" for fault in serious_faults(page)]
    assert not found, "\n".join(found)


SCREENS_OF_PEOPLE = {"desk": (1440, 900), "laptop": (1280, 720), "wide": (1920, 1080), "phone": (390, 844)}


# What a thumb cannot hit; links inside a text are read, not hunted for.
SMALL_TARGETS = """() => [...document.querySelectorAll('header a, header button, main a, main button, main select')]
  .filter((one) => one.checkVisibility() && !one.closest('p, article, li.deep, nav[aria-label=Contents]'))
  .map((one) => [one.innerText.trim().slice(0, 20), one.getBoundingClientRect()])
  .filter(([, {width, height}]) => width && (width < 43.5 || height < 43.5))
  .map(([words, {width, height}]) => `${words} is ${Math.round(width)} by ${Math.round(height)}`)"""


@pytest.mark.parametrize("game", wyrmhall.names())
def test_the_pages_of_every_game_fit_every_screen(visitor: Visitor, game: str) -> None:
    page = visitor()
    pages = {"new": "form", "learn": "h2", "rules": "article h2"}
    for name, there in (pages | ({"decks": "li button svg"} if wyrmhall.load(game).brings else {})).items():
        page.goto(f"/{name}/{game}")
        page.locator(there).first.wait_for()
        for size in through(page, SCREENS_OF_PEOPLE):
            fits(page)
            small = page.evaluate(SMALL_TARGETS) if size == "phone" else []
            assert not small, f"{page.url}: {small}"


def test_the_first_load_stays_small(visitor: Visitor) -> None:
    page = visitor()
    sizes: dict[str, int] = {}

    def weigh(response: Response) -> None:
        if re.search(r"\.(js|css)$", response.url):
            sizes[response.url] = len(gzip.compress(response.body(), 6))

    page.on("response", weigh)
    name_dialog(page)
    first = sum(sizes.values())
    take_name(page, "Ada")
    await_turn(page)
    page.wait_for_load_state("networkidle")
    assert 0 < first < 200_000
    assert sum(sizes.values()) < 200_000, sizes


def closure(*names: str) -> set[Path]:
    """These scripts and all that they cannot do without."""
    found: set[Path] = set()
    waiting = [path for name in names for path in (STATIC / "assets").glob(f"{name}-*.js")]
    while waiting:
        path = waiting.pop()
        if path not in found:
            found.add(path)
            needed = re.findall(r'(?:from|import)"\./([^"]+\.js)"', path.read_text(encoding="utf-8"))
            waiting += [path.parent / name for name in needed]
    return found


@pytest.mark.parametrize("game", wyrmhall.names())
def test_what_a_table_needs_stays_small(game: str) -> None:
    """Everything from the front page to the first choice; what is fetched while one plays is not waited for."""
    styles = {path for name in ("index", "Table", "Pick", game) for path in (STATIC / "assets").glob(f"{name}-*.css")}
    scripts = closure("index", "Table", game)
    assert len(scripts) > 4
    weight = sum(len(gzip.compress(path.read_bytes(), 6)) for path in scripts | styles)
    assert weight < 250_000, weight


def test_rules_are_searched_and_a_prompt_points_at_its_rule(visitor: Visitor) -> None:
    page = visitor()
    open_table(page, "Ada", {})
    await_turn(page)
    page.get_by_role("link", name="Read the rule").click()
    beside = page.get_by_role("region", name="Rules")
    expect(beside.locator(".pointed")).to_be_in_viewport()
    expect(beside.locator(".pointed")).to_contain_text("FT-DRAFT-2")
    assert len(page.context.pages) == 1
    total = beside.locator("li:visible").count()
    page.get_by_label("Search the rules").fill("almighty")
    expect(page.get_by_role("status").filter(has_text="passage")).to_be_visible()
    shown = beside.locator("li:visible")
    assert 0 < shown.count() < total
    assert all("almighty" in words.lower() for words in shown.all_inner_texts())


def test_rules_answer_questions_and_say_what_to_try(visitor: Visitor) -> None:
    page = visitor()
    rules_page(page)
    search, shown = page.get_by_label("Search the rules"), page.locator("article li:visible")
    search.fill("how do I win?")
    expect(shown.filter(has_text="FT-SCORE-4")).to_have_count(1)
    search.fill("xylophone")
    expect(page.get_by_role("status").first).to_contain_text("Nothing here mentions that.")
    page.get_by_role("button", name="end of the game").click()
    expect(shown).not_to_have_count(0)


def test_things_of_the_table_say_what_they_are(visitor: Visitor) -> None:
    page = visitor()
    open_table(page, "Ada", {}, game="volfyirion")
    await_turn(page)
    page.locator(".defence").first.hover()
    expect(page.locator(".tip")).to_contain_text("VF-ATTACK-1")
    page.mouse.move(2, 2)
    expect(page.locator(".tip")).to_have_count(0)
    page.get_by_role("button", name="More", exact=True).click()
    page.get_by_role("button", name="Keys and help").click()
    page.get_by_role("button", name="The words of this game").click()
    expect(page.get_by_role("region", name="Rules").locator("h2.pointed")).to_have_text("Glossary")


def test_contents_lead_to_what_the_search_had_hidden(visitor: Visitor) -> None:
    page = visitor()
    rules_page(page)
    page.get_by_label("Search the rules").fill("almighty")
    page.get_by_role("navigation", name="Contents").get_by_role("link").first.click()
    expect(page.locator("h2.pointed")).to_be_in_viewport()


def test_cards_are_filtered_searched_and_say_their_source(visitor: Visitor) -> None:
    page = visitor()
    cards_page(page)
    shown = page.locator("main li button")
    assert shown.count() == 50
    page.get_by_role("combobox", name="Faction").select_option("Fairywood")
    page.get_by_role("combobox", name="Source").select_option("rulebook")
    expect(shown).to_have_count(1)
    shown.click()
    expect(page.locator("dialog[open]")).to_contain_text("As the rulebook shows it.")
    close_dialog(page)
    page.get_by_role("combobox", name="Faction").select_option("")
    page.get_by_role("combobox", name="Source").select_option("house")
    page.get_by_role("searchbox", name="Search").fill("hunt")
    assert 0 < shown.count() < 10
    shown.first.click()
    expect(page.locator("dialog[open]")).to_contain_text("our own design")


def test_an_address_that_leads_nowhere_says_so(visitor: Visitor) -> None:
    page = visitor()
    page.goto("/nowhere")
    expect(page.get_by_role("heading", name="There is nothing here")).to_be_visible()
    page.get_by_role("link", name="Back to the hall").click()
    expect(page.get_by_role("button", name="Play against bots").first).to_be_visible()
    page.goto("/%E0%A4%A")
    expect(page.get_by_role("heading", name="There is nothing here")).to_be_visible()


def test_rules_and_cards_without_a_game_ask_of_which(visitor: Visitor) -> None:
    page = visitor()
    for where in ("rules", "cards", "new"):
        page.goto(f"/{where}")
        page.locator("main li a").last.click()
        page.wait_for_url(f"**/{where}/*")


def test_a_box_opens_and_a_friend_is_invited(visitor: Visitor) -> None:
    page = visitor()
    page.goto("/")
    page.get_by_role("link", name="Open the box of").first.click()
    page.wait_for_url("**/new/*")
    page.goto("/")
    page.get_by_role("button", name="with a friend").first.click()
    take_name(page, "Ada")
    expect(page.get_by_label("Invite friends")).to_have_value(re.compile("invite="))


def test_a_hall_out_of_reach_calls_no_game_unplayable(visitor: Visitor) -> None:
    page = visitor()
    page.route("**/api/hall", lambda route: route.abort("connectionrefused"))
    page.goto("/")
    expect(page.get_by_role("alert").first).to_contain_text("The hall cannot be reached.")
    expect(page.get_by_text("Not playable here yet.")).to_have_count(0)
    page.unroute("**/api/hall")
    page.get_by_role("button", name="Try again").click()
    expect(page.get_by_role("button", name="Play against bots").first).to_be_visible()


def test_a_dialog_closes_by_a_press_outside_and_by_no_other(visitor: Visitor) -> None:
    page = visitor()
    name_dialog(page)
    field = page.get_by_placeholder("Your name")
    dialog, box = page.locator("dialog[open]").bounding_box(), field.bounding_box()
    assert dialog
    assert box
    page.mouse.move(box["x"] + 30, box["y"] + 10)
    page.mouse.down()
    page.mouse.move(5, box["y"] + 10)
    page.mouse.up()
    page.mouse.click(dialog["x"] + 6, dialog["y"] + dialog["height"] / 2)
    expect(field).to_be_visible()
    page.mouse.click(5, 5)
    expect(field).to_have_count(0)


def test_a_browser_that_forbids_it_neither_notifies_nor_copies_nor_says_so(visitor: Visitor) -> None:
    page = visitor()
    page.add_init_script("""
      Notification.requestPermission = async () => 'denied';
      Object.defineProperty(navigator, 'clipboard', {value: undefined});
    """)
    waiting_room(page)
    page.get_by_role("button", name="Copy the link").click()
    expect(page.get_by_role("status")).to_contain_text("does not let a page copy")
    expect(page.get_by_label("Invite friends")).to_be_focused()
    page.get_by_role("button", name="Ada", exact=True).click()
    box = page.get_by_label("Notify me when it is my turn")
    box.click()
    expect(page.get_by_text("This browser does not allow notifications")).to_be_visible()
    expect(box).not_to_be_checked()


PAPER = """() => {
  const dialog = document.querySelector('dialog[open]');
  return [dialog, dialog.querySelector('button')].map((one) => getComputedStyle(one).backgroundColor);
}"""


def test_day_and_night_change_at_once_in_an_open_dialog(visitor: Visitor) -> None:
    page = visitor(motion=True)
    card_detail(page)
    night = page.evaluate(PAPER)
    page.emulate_media(color_scheme="light")
    day = page.evaluate(PAPER)
    assert all(one != other for one, other in zip(day, night, strict=True))
    page.emulate_media(color_scheme="dark")
    assert page.evaluate(PAPER) == night


def test_rules_and_cards_lead_to_those_of_the_other_games(visitor: Visitor) -> None:
    page = visitor()
    rules_page(page)
    page.get_by_role("navigation", name="Rules of other games").get_by_role("link").last.click()
    expect(page).not_to_have_url(re.compile("/fairytale$"))
    game = page.url.rsplit("/", 1)[1]
    expect(page.locator("article h1")).not_to_have_text("Fairy Tale")
    page.get_by_role("navigation", name="Pages").get_by_role("link", name="Cards").click()
    expect(page).to_have_url(re.compile(f"/cards/{game}$"))
