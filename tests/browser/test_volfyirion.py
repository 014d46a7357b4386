"""A whole war of Volfyirion against a bot by clicking, and its table on every size of screen."""

from __future__ import annotations

import re
from collections.abc import Callable

import pytest
from playwright.sync_api import Page, expect

from tests.browser.conftest import (
    SCREENS,
    SIZES,
    Hall,
    Visitor,
    await_turn,
    choose,
    close_dialog,
    fill_form,
    fits,
    known,
    open_table,
    serious_faults,
    through,
)
from tests.browser.placed import find, place
from wyrmhall.kernel import State

# What a hasty player looks for, in this order; the end of the turn comes last.
WANTED = (
    "[data-answer='play-all']",
    "[data-token]:has-text('keep this hand')",
    "button.attack[data-token]",
    "button.fly[data-token]",
    "button.chain[data-token]",
    ".hand ol [data-token]",
    "button.place[data-token]",
    "[data-thing^='lair'][data-token]",
    "[data-thing^='row'][data-token]",
    "[data-token]:has-text('no, leave it')",
    "[data-answer='end-turn']",
    "[data-token]",
)


def play_hastily(page: Page) -> None:
    for wanted in WANTED:
        found = page.locator(wanted).and_(page.locator(":not(:disabled)"))
        if found.count():
            found.first.click()
            return


def test_a_whole_war_by_clicking(visitor: Visitor) -> None:
    page = visitor()
    fill_form(page, "Ada", {}, game="volfyirion", assets="down", cards="retail")
    asked = await_turn(page)
    expect(page.locator("article", has_text=re.compile("Tylaris|Vahylea|Alantar"))).to_have_count(3)
    while asked:
        asked = choose(page, play_hastily)
    sheet = page.locator("dialog[open]")
    expect(sheet.get_by_role("heading", name=re.compile("wins?$"))).to_be_visible()
    close_dialog(page)
    houses = page.locator("section[aria-label^='The house of']")
    fallen = [houses.nth(i).get_by_text("destroyed", exact=True).count() for i in range(2)]
    assert 3 in fallen, "one house has lost all its cities"


def test_the_table_fits_and_can_be_read_on_every_screen(visitor: Visitor) -> None:
    page = visitor()
    open_table(page, "Ada", {}, game="volfyirion")
    assert await_turn(page)
    for _ in through(page, SIZES):
        for _ in range(9):
            assert choose(page, play_hastily)
    for size in through(page, SIZES):
        fits(page)
        assert serious_faults(page) == [], size
        page.screenshot(path=SCREENS / f"volfyirion-{size}.png")


def test_nothing_glows_in_a_replay(visitor: Visitor) -> None:
    page = visitor()
    open_table(page, "Ada", {}, game="volfyirion")
    assert await_turn(page)
    for _ in range(8):
        assert choose(page, play_hastily)
    page.get_by_role("button", name="More", exact=True).click()
    page.get_by_role("button", name="Resign").click()
    page.get_by_role("button", name="Yes, resign").click()
    page.get_by_role("button", name="Replay").click()
    page.get_by_label("Through whose eyes").select_option("0")
    expect(page.get_by_role("region", name="The house of You")).to_be_visible()
    for move in range(2, 10):
        page.get_by_role("slider", name="Move").fill(str(move))
        expect(page.locator(".caption")).to_contain_text(f"{move} of")
        assert page.locator("[data-reach=legal], article.aimed").count() == 0


def asked_with(message: str, token: str = "") -> Callable[[State], bool]:
    """Seat 0 is asked so, and may choose that."""

    def so(state: State) -> bool:
        prompt = state.prompt(0) if 0 in state.actors() else None
        if prompt is None or prompt.message != message:
            return False
        names = state.game.vocabulary.names
        return not token or any(names[option].startswith(token) for option in state.legal(0))

    return so


def sit_down_at(hall: Hall, page: Page, wanted: Callable[[State], bool]) -> None:
    known(page, "Ada")
    page.goto(place(hall, page, find("volfyirion(seats=2)", wanted)))
    assert await_turn(page)


def dragon_over(seat: int) -> Callable[[State], bool]:
    """Seat 0 is at its turn, and Volfyirion is over a city of `seat`."""

    def so(state: State) -> bool:
        threat = state.view(0).threat
        return asked_with("act")(state) and threat is not None and threat.seat == seat

    return so


@pytest.mark.parametrize(
    ("seat", "fury"),
    [(0, "1 turn left. Burns when your turn ends."), (1, "2 turns left. Burns when Greedy's next turn ends.")],
)
def test_the_dragon_over_a_city_counts_down_to_its_fury(hall: Hall, visitor: Visitor, seat: int, fury: str) -> None:
    page = visitor()
    sit_down_at(hall, page, dragon_over(seat))
    expect(page.locator("article.burning .fury")).to_contain_text(fury)
    expect(page.locator(".alarm")).to_contain_text(re.compile(rf"Volfyirion is over .*: {seat + 1} turns? left"))
    for _ in through(page, SIZES):
        fits(page)
        assert serious_faults(page) == []


# What of a city lies on something else of it, where the dragon is over it.
COVERED = """() => {
  const parts = ['.name', '.defence b', '.short', '.fury > span > b', '.token'].flatMap(part => {
    const found = document.querySelector(`article.burning ${part}`);
    return found ? [[part, found.getBoundingClientRect()]] : [];
  });
  const wide = (a, b) => Math.min(a.right, b.right) - Math.max(a.left, b.left);
  const high = (a, b) => Math.min(a.bottom, b.bottom) - Math.max(a.top, b.top);
  return parts.flatMap(([one, a], i) =>
    parts.slice(i + 1).flatMap(([other, b]) => (wide(a, b) > 1 && high(a, b) > 1 ? [`${one} on ${other}`] : [])));
}"""


@pytest.mark.parametrize("seat", [0, 1])
def test_the_dragon_covers_nothing_of_its_city(hall: Hall, visitor: Visitor, seat: int) -> None:
    def guarded(state: State) -> bool:
        if not dragon_over(seat)(state):
            return False
        return any(city.dragon and city.troop for one in state.view(0).seats for city in one.cities)

    page = visitor()
    sit_down_at(hall, page, guarded)
    expect(page.locator("article.burning .defence i")).to_be_visible()
    for width, height in ((1280, 720), (1440, 900), (1920, 1080)):
        page.set_viewport_size({"width": width, "height": height})
        assert page.evaluate(COVERED) == [], f"{width} by {height}"


def test_what_an_attack_would_do_is_said_before_it_is_made(hall: Hall, visitor: Visitor) -> None:
    page = visitor()
    sit_down_at(hall, page, asked_with("act", "attack"))
    attack = page.locator("button.attack[data-token]")
    expect(attack.first).to_contain_text(re.compile("falls"))
    attack.first.hover()
    expect(page.locator(".preview")).to_contain_text(re.compile(r"\d+ of \d+ battle points: .* (falls|stands)"))


def places_below_a_rich_enemy(state: State) -> bool:
    """What the other house has in play pushes the own cities off a small screen."""
    return asked_with("place")(state) and len(state.view(0).seats[1].play) > 2


def test_the_cities_to_choose_from_come_into_sight_on_a_telephone(hall: Hall, visitor: Visitor) -> None:
    page = visitor(size="phone", has_touch=True, is_mobile=True)
    sit_down_at(hall, page, places_below_a_rich_enemy)
    expect(page.locator("button.place[data-token]").first).to_be_in_viewport(ratio=1)


def test_the_dragon_is_slain_and_its_lair_becomes_a_city(hall: Hall, visitor: Visitor) -> None:
    page = visitor()
    sit_down_at(hall, page, asked_with("act", "defeat"))
    mine = page.get_by_role("region", name="The house of You")
    cities = mine.locator("article").count()
    choose(page, lambda _: page.locator("button.defeat[data-token]").click())
    expect(page.get_by_role("log", name="Log")).to_contain_text(re.compile("defeat"))
    expect(mine.locator("article")).to_have_count(cities + 1)
    expect(mine.locator("article", has_text="Lair")).to_have_count(1)
    for city in mine.locator("article .walls").all():
        box = city.bounding_box()
        assert box is not None
        assert box["width"] > 60, "four cities are too narrow for their names"
    assert serious_faults(page) == []
    page.screenshot(path=SCREENS / "volfyirion-lair.png")


def test_the_dragon_is_sent_home_from_ones_own_city(hall: Hall, visitor: Visitor) -> None:
    page = visitor()
    sit_down_at(hall, page, asked_with("act", "fly-home"))
    expect(page.locator("article.burning")).to_have_count(1)
    page.screenshot(path=SCREENS / "volfyirion-burning.png")
    choose(page, lambda _: page.locator("button.fly_home[data-token]").click())
    expect(page.locator("article.burning")).to_have_count(0)


def offered(state: State) -> set[str]:
    """The first words of what seat 0 may choose."""
    if 0 not in state.actors():
        return set()
    return {state.game.vocabulary.name(token).split(" ")[0] for token in state.legal(0)}


def test_what_can_be_bought_stands_before_what_can_be_replaced(hall: Hall, visitor: Visitor) -> None:
    page = visitor()
    page.request.post("/api/me", data={"name": "Ada"}, headers={"origin": hall.url})
    page.goto(place(hall, page, find("volfyirion(seats=2)", lambda state: offered(state) >= {"acquire", "replace"})))
    await_turn(page)
    answers = page.locator(".prompt [data-answer]").evaluate_all("all => all.map(one => one.dataset.answer)")
    verbs = [name.split(" ")[0] for name in answers if name.startswith(("acquire ", "replace "))]
    assert verbs == sorted(verbs)
    assert len(set(verbs)) == 2


def test_a_turn_that_attacks_stays_one_chapter_of_the_log(hall: Hall, visitor: Visitor) -> None:
    page = visitor()
    page.request.post("/api/me", data={"name": "Ada"}, headers={"origin": hall.url})
    page.goto(place(hall, page, find("volfyirion(seats=2)", lambda state: offered(state) >= {"attack", "end-turn"})))
    await_turn(page)
    lines = page.locator("[role=log] > ol > li")
    head = page.locator("[role=log] .head").last.inner_text()
    assert choose(page, lambda page: page.locator(".prompt [data-answer^='attack ']").first.click())
    expect(page.locator("[role=log] .head").last).to_have_text(head)
    expect(lines.last).to_contain_text(re.compile("is destroyed!|is removed from the game"))
    expect(lines.last.locator("summary")).to_have_count(0)
