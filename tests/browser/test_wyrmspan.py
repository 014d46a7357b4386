"""Wyrmspan in the browser: a whole game alone, a whole game of two, at a desk and on a phone."""

from __future__ import annotations

import re
from collections.abc import Callable
from typing import Any

import pytest
from playwright.sync_api import Page, Route, TimeoutError, ViewportSize, expect

import wyrmhall
from tests.browser.conftest import (
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
    serious_faults,
    through,
)
from tests.browser.placed import find, place
from wyrmhall import bots
from wyrmhall.kernel import Record, Rng, State, Table

REVISED = "wyrmspan(seats=2,revised_2025=yes)"


def holds_a_revised_card(state: State) -> bool:
    names = {state.game.cards.names[held.card] for held in state.view(0).hand}
    return 0 in state.actors() and "Titanic Coatl" in names


def test_a_card_says_what_it_says_at_this_table(hall: Hall, visitor: Visitor) -> None:
    page = visitor()
    known(page, "Ada")
    page.goto(place(hall, page, find(REVISED, holds_a_revised_card)))
    await_turn(page)
    card = page.get_by_role("region", name="Your hand").get_by_role("button", name=re.compile("Titanic Coatl"))
    expect(card).to_have_accessible_name(re.compile("Gain 6 VP for each set"))


def click_last(page: Page) -> None:
    """The last thing that can be chosen is mostly to pass or to decline, so a game is short."""
    page.locator("[data-token]:not(:disabled)").last.click()


def test_a_whole_game_alone(visitor: Visitor) -> None:
    page = visitor()
    fill_form(page, "Ada", {}, game="wyrmspan", count=1)
    asked = await_turn(page)
    for _ in range(30):
        asked = asked and choose(page, lambda page: page.locator("[data-token]:not(:disabled)").first.click())
    automa = page.get_by_role("region", name="The Automa")
    expect(automa).to_contain_text("Automa 2")
    expect(automa).to_contain_text(re.compile(r"The Automa draws decision \d+"))
    assert serious_faults(page) == []
    play_out(page, click_last)
    close_dialog(page)
    expect(page.locator(".prompt")).to_contain_text("Automa")


def test_a_whole_game_of_two_with_mats_to_enlarge(visitor: Visitor) -> None:
    page = visitor()
    fill_form(page, "Ada", {}, game="wyrmspan", count=2)
    await_turn(page)
    expect(page.get_by_role("group", name="Crimson Cavern")).to_have_count(2)
    mat = page.get_by_role("region", name="The mat of Greedy")
    small = mat.locator(".place").first.bounding_box()
    page.get_by_role("button", name="the mat of Greedy").click()
    large = page.locator(".close .place").first.bounding_box()
    assert small
    assert large
    assert large["width"] > 1.5 * small["width"]
    assert large["height"] > 1.2 * small["height"]
    assert serious_faults(page) == []
    page.get_by_role("button", name="smaller").click()
    expect(page.locator(".close")).to_have_count(0)
    for _ in range(4):
        for _ in range(6):
            choose(page, lambda page: page.locator("[data-token]:not(:disabled)").first.click())
        assert serious_faults(page) == []
    play_out(page, click_last)


def test_a_card_is_read_out_once(visitor: Visitor) -> None:
    page = visitor()
    open_table(page, "Ada", {}, game="wyrmspan", count=2)
    await_turn(page)
    for card in page.get_by_role("region", name="Your hand").get_by_role("button").all():
        expect(card).to_have_accessible_name(re.compile(r"^.+\. .+can be chosen$"))
        name = card.locator(".visually-hidden").first.inner_text().split(".")[0]
        shown = page.get_by_role("button", name=name, exact=False)
        assert shown.first.aria_snapshot().count(name) == 1
    page.goto("/cards/wyrmspan")
    page.get_by_role("combobox", name="Trait").select_option("Shy")
    page.get_by_role("combobox", name="Size").select_option("Hatchling")
    first = page.locator("main li button").first
    expect(first).to_have_accessible_name(re.compile(r"^.+, Shy, Hatchling, points \d+$"))


def test_the_table_fits_a_phone(visitor: Visitor) -> None:
    page = visitor("phone")
    open_table(page, "Ada", {}, game="wyrmspan", count=2)
    await_turn(page)
    fits(page)
    for _ in range(6):
        choose(page, lambda page: page.locator("[data-token]:not(:disabled)").first.click())
    fits(page)


LAPTOP: ViewportSize = {"width": 1280, "height": 720}
DESKS = {"laptop": (1280, 720), "desk": (1440, 900), "wide": (1920, 1080)}
INSIDE = """([name, bottom]) => [...document.querySelectorAll(name)].every((thing) => {
  const board = document.querySelector('.board').getBoundingClientRect(), box = thing.getBoundingClientRect();
  return box.height > 0 && box.top >= board.top && (bottom ? box.bottom <= board.bottom : box.top < board.bottom - 20);
})"""


# The cards on the display and in the hand whose words are not there, or are cut, or are smaller than 11 px.
UNREAD = """() => [...document.querySelectorAll('.display .mini, .held-cards .mini')].filter((card) => {
  const words = card.querySelector('.words');
  if (!words.clientHeight || parseFloat(getComputedStyle(words).fontSize) < 11) return true;
  const frame = card.getBoundingClientRect();
  return words.scrollHeight > words.clientHeight + 1 || words.getBoundingClientRect().bottom > frame.bottom + 1;
}).map((card) => `${card.closest('.pick').innerText} (look ${card.dataset.look})`)"""
SETTLED = 30_000


def whole(page: Page, screen: str) -> None:
    """Every card says all it says, also one that has just come to lie where another was."""
    try:
        page.wait_for_function(f"() => !({UNREAD})().length", timeout=SETTLED)
    except TimeoutError:
        assert page.evaluate(UNREAD) == [], screen


def test_a_laptop_shows_everything_at_once(visitor: Visitor) -> None:
    page = visitor()
    page.set_viewport_size(LAPTOP)
    page.route("**/api/games/*/cards", talkative(0))
    open_table(page, "Ada", {}, game="wyrmspan", count=3)
    await_turn(page)
    for _ in range(14):
        choose(page, lambda page: page.locator(".prompt ul [data-token]").first.click())
        whole(page, "laptop")
    mats = "section[aria-label^='The mat of']"
    for shown in (mats, ".display", ".objectives", ".guild"):
        assert page.evaluate(INSIDE, [shown, True]), f"{shown} is out of sight"


def test_five_mats_are_overlooked_without_scrolling(visitor: Visitor) -> None:
    page = visitor()
    page.set_viewport_size(LAPTOP)
    open_table(page, "Ada", {}, game="wyrmspan", count=5)
    await_turn(page)
    mats = "section[aria-label^='The mat of']"
    expect(page.locator(mats)).to_have_count(5)
    assert page.evaluate(INSIDE, [mats, True])


def test_the_mat_stays_where_it_is_whatever_is_asked(visitor: Visitor) -> None:
    page = visitor()
    open_table(page, "Ada", {}, game="wyrmspan", count=3)
    await_turn(page)
    places = set()
    for _ in range(20):
        box = page.get_by_role("region", name="The mat of You").bounding_box()
        assert box
        places.add(tuple(round(box[side]) for side in ("x", "y", "width", "height")))
        choose(page, lambda page: page.locator(".prompt ul [data-token]").first.click())
    assert len(places) == 1, places


def test_a_dragon_in_the_hand_says_what_it_does(visitor: Visitor) -> None:
    page = visitor()
    open_table(page, "Ada", {}, game="wyrmspan", count=2)
    await_turn(page)
    words = page.locator("section[aria-label='Your hand'] .card .words").first
    expect(words).to_be_visible()
    expect(words).to_have_text(re.compile("When played|If activated|Once per round|End game"))


LONGEST = 42


def length(card: dict[str, Any]) -> int:
    return -len(" ".join(card["facts"]["does"]))


def talkative(shift: int) -> Callable[[Route], None]:
    """The cards of the table, but all say what those with the longest texts say; another shift, other texts."""

    def answer(route: Route) -> None:
        reply = route.fetch().json()
        cards = reply["cards"]
        for kind in ("dragon", "cave"):
            same = [card for card in cards if card["facts"]["is"] == kind]
            long = sorted(same, key=length)[:LONGEST]
            told = [{**long[(at + shift) % len(long)]} for at in range(len(same))]
            for card, like in zip(same, told, strict=True):
                facts = {**like["facts"], "token": card["facts"]["token"]}
                card.update(name=like["name"], text=like["text"], facts=facts)
        route.fulfill(json=reply)

    return answer


@pytest.mark.parametrize("size", ["desk", "phone"])
def test_the_longest_texts_are_whole_on_the_display_and_in_the_hand(visitor: Visitor, size: str) -> None:
    page = visitor(size)
    open_table(page, "Ada", {}, game="wyrmspan", count=3)
    await_turn(page)
    screens = {"phone": (390, 844)} if size == "phone" else DESKS
    for shift in range(0, LONGEST, 6):
        page.route("**/api/games/*/cards", talkative(shift))
        page.reload()
        await_turn(page)
        page.evaluate("document.fonts.ready")
        for screen in through(page, screens):
            whole(page, screen)
        page.unroute("**/api/games/*/cards")


# The smallest space of the guild's circle, and the smallest letters of the guild, in px.
GUILD = """() => {
  const spaces = [...document.querySelectorAll('.guild .ring .space circle')];
  const words = [...document.querySelectorAll('.guild .words, .guild .middle *')].filter(one => one.checkVisibility());
  return [Math.min(...spaces.map(one => one.getBoundingClientRect().width)),
    Math.min(...words.map(one => parseFloat(getComputedStyle(one).fontSize)))];
}"""
# Whether any two of these lie on each other.
MEET = """pair => {
  const boxes = names => [...document.querySelectorAll(names)].map(one => one.getBoundingClientRect());
  const [first, second] = pair.map(boxes);
  return first.some(a => second.some(b => {
    const wide = Math.min(a.right, b.right) - Math.max(a.left, b.left);
    const high = Math.min(a.bottom, b.bottom) - Math.max(a.top, b.top);
    return wide > 1 && high > 1;
  }));
}"""


def late(string: str) -> Record:
    """Near the end of a game of greedy bots, when much lies on the mats, and a cave card is to be chosen."""
    game = wyrmhall.load(string)
    greedy, table, rng = bots.make("greedy", game), Table(game, 12), Rng(12)
    at = 0
    while actors := table.state.actors():
        if 0 in actors and game.vocabulary.token("cave-deck") in table.state.legal(0):
            at = len(table.record.moves)
        table.apply(actors[0], greedy.choose(table.state, actors[0], rng))
    return Table.from_record(table.record, game, upto=at).record


@pytest.mark.parametrize("seats", [3, 5])
def test_the_guild_can_be_read_and_nothing_lies_on_counts_and_decks(hall: Hall, visitor: Visitor, seats: int) -> None:
    page = visitor()
    known(page, "Ada")
    page.goto(place(hall, page, late(f"wyrmspan(seats={seats})")))
    await_turn(page)
    for name in through(page, DESKS):
        page.wait_for_function(INSIDE, arg=[".guild", True], timeout=SETTLED)
        space, letters = page.evaluate(GUILD)
        assert space >= 19, name
        assert letters >= 11, name
        for pair in (
            (".place .vp", ".place .nest, .place .counts b, .place .tucked"),
            (".display kbd", ".display .back b"),
        ):
            assert not page.evaluate(MEET, pair), f"{name}: {pair}"
        deck = page.locator(".display .row:last-child .slot").first.bounding_box()
        assert deck
        for key in page.locator(".display .row:last-child .slot:not(:first-child) kbd:visible").all():
            box = key.bounding_box()
            assert box
            assert box["x"] >= deck["x"] + deck["width"], name


# What a dragon on my mat does, where it is cut; null where none of them says it.
CUT = """() => {
  const said = [...document.querySelectorAll('section.large .does')].filter((one) => one.clientHeight);
  return said.length ? said.filter((one) => one.scrollHeight > one.clientHeight + 1).map((one) => one.innerText) : null;
}"""


def test_a_dragon_on_the_mat_says_all_it_does(hall: Hall, visitor: Visitor) -> None:
    page = visitor()
    page.set_viewport_size({"width": 1920, "height": 1080})
    page.request.post("/api/me", data={"name": "Ada"}, headers={"origin": hall.url})
    address = place(hall, page, late("wyrmspan(seats=3)"))
    for shift in (0, 14, 28):
        page.route("**/api/games/*/cards", talkative(shift))
        page.goto(address)
        await_turn(page)
        page.evaluate("document.fonts.ready")
        try:
            page.wait_for_function(f"() => ({CUT})()?.length === 0", timeout=SETTLED)
        except TimeoutError:
            assert page.evaluate(CUT) == []
        page.unroute("**/api/games/*/cards")


def holds_nine(state: State) -> bool:
    return 0 in state.actors() and len(state.view(0).hand) == 9


def test_a_full_hand_lies_side_by_side_and_can_be_read(hall: Hall, visitor: Visitor) -> None:
    page = visitor()
    page.request.post("/api/me", data={"name": "Ada"}, headers={"origin": hall.url})
    page.goto(place(hall, page, find("wyrmspan(seats=2)", holds_nine)))
    await_turn(page)
    page.evaluate("document.fonts.ready")
    for width, height in ((1440, 900), (1920, 1080)):
        page.set_viewport_size({"width": width, "height": height})
        page.wait_for_function(f"() => !({UNREAD})().length", timeout=SETTLED)
        over = page.evaluate("(list => list.scrollWidth - list.clientWidth)(document.querySelector('.held-cards ol'))")
        assert over <= 0, f"{width} by {height}"


def may_tuck(state: State) -> bool:
    prompt = state.prompt(0) if 0 in state.actors() else None
    return prompt is not None and prompt.message == "tuck_hand" and len(state.view(0).hand) > 5


def test_a_hand_shows_what_may_be_chosen_of_it(hall: Hall, visitor: Visitor) -> None:
    page = visitor("phone")
    page.request.post("/api/me", data={"name": "Ada"}, headers={"origin": hall.url})
    page.goto(place(hall, page, find("wyrmspan(seats=2)", may_tuck)))
    await_turn(page)
    expect(page.locator(".held-cards [data-reach=legal]").first).to_be_in_viewport(ratio=0.9)


def has_a_copy(state: State) -> bool:
    """Seat 0 is to give up a cave card of which another copy is on display."""
    view = state.view(0)
    shown = {card for card in view.display if card is not None}
    return 0 in state.actors() and view.phase == "setup" and any(held.card in shown for held in view.hand)


def test_a_copy_on_display_is_not_in_the_hand(hall: Hall, visitor: Visitor) -> None:
    page = visitor()
    page.request.post("/api/me", data={"name": "Ada"}, headers={"origin": hall.url})
    page.goto(place(hall, page, find("wyrmspan(seats=2)", has_a_copy)))
    await_turn(page)
    expect(page.locator(".held-cards [data-reach=legal]").first).to_be_visible()
    expect(page.locator(".display [data-reach=legal]")).to_have_count(0)


def test_what_four_others_hold_is_in_sight(hall: Hall, visitor: Visitor) -> None:
    page = visitor()
    page.request.post("/api/me", data={"name": "Ada"}, headers={"origin": hall.url})
    page.goto(place(hall, page, late("wyrmspan(seats=5)")))
    await_turn(page)
    for name, (width, height) in DESKS.items():
        page.set_viewport_size({"width": width, "height": height})
        expect(page.locator(".many .owned .sign:visible")).to_have_count(8)
        wide = "[...document.querySelectorAll('.many .goods')].map((one) => one.scrollWidth - one.clientWidth)"
        assert max(page.evaluate(wide)) <= 0, name


# Whether a token of the guild's track lies on the words in its middle.
TOKEN_ON_WORDS = """() => {
  const lines = (one) => {
    const range = document.createRange();
    range.selectNodeContents(one);
    return [...range.getClientRects()];
  };
  const seen = [...document.querySelectorAll('.guild .middle *')].filter((one) => one.checkVisibility());
  const words = seen.flatMap(lines);
  const tokens = [...document.querySelectorAll('.guild .token')].map((one) => one.getBoundingClientRect());
  return tokens.some((a) => words.some((b) => {
    const wide = Math.min(a.right, b.right) - Math.max(a.left, b.left);
    const high = Math.min(a.bottom, b.bottom) - Math.max(a.top, b.top);
    return wide > 2 && high > 2;
  }));
}"""


@pytest.mark.parametrize("seats", [1, 3, 5])
def test_the_tokens_of_the_guild_stand_around_its_name(hall: Hall, visitor: Visitor, seats: int) -> None:
    page = visitor()
    page.request.post("/api/me", data={"name": "Ada"}, headers={"origin": hall.url})
    page.goto(place(hall, page, late(f"wyrmspan(seats={seats})")))
    await_turn(page)
    for name, (width, height) in DESKS.items():
        page.set_viewport_size({"width": width, "height": height})
        assert not page.evaluate(TOKEN_ON_WORDS), name


def test_the_guild_is_shown_large_with_words(visitor: Visitor) -> None:
    page = visitor()
    page.set_viewport_size(LAPTOP)
    open_table(page, "Ada", {}, game="wyrmspan", count=2)
    await_turn(page)
    ring, large = page.locator(".guild .ring"), page.get_by_role("dialog", name=re.compile("larger$"))
    ring.hover()
    expect(large).to_contain_text("place a marker on the guild tile")
    expect(large).to_contain_text("Greedy, 0 steps")
    page.mouse.move(2, 2)
    expect(large).to_have_count(0)
    ring.click()
    page.mouse.move(2, 2)
    expect(large).to_be_visible()
    assert serious_faults(page) == []
    page.keyboard.press("Escape")
    expect(large).to_have_count(0)


def test_the_guild_is_shown_large_on_a_phone(visitor: Visitor) -> None:
    page = visitor("phone")
    open_table(page, "Ada", {}, game="wyrmspan", count=2)
    await_turn(page)
    page.locator(".guild .ring").click()
    large = page.get_by_role("dialog", name=re.compile("larger$"))
    expect(large).to_be_visible()
    fits(page)
    large.get_by_role("button", name="smaller").click()
    expect(large).to_have_count(0)


def others_have_passed(state: State) -> bool:
    view = state.view(0)
    return 0 in state.actors() and view.phase == "play" and sum(seat.passed for seat in view.seats[1:]) == 2


@pytest.mark.parametrize("seats", [3, 5])
def test_the_mats_of_the_others_say_who_has_passed(hall: Hall, visitor: Visitor, seats: int) -> None:
    page = visitor()
    known(page, "Ada")
    record = find(f"wyrmspan(seats={seats})", others_have_passed)
    page.goto(place(hall, page, record))
    await_turn(page)
    passed = [seat.passed for seat in Table.from_record(record, wyrmhall.load(record.game)).state.view(0).seats[1:]]
    mats = page.locator("section[aria-label^='The mat of']:not(.large)")
    expect(mats).to_have_count(seats - 1)
    for name in through(page, DESKS):
        shown = [mat.get_by_text("passed", exact=True).is_visible() for mat in mats.all()]
        assert shown == passed, name
        wide = "[...document.querySelectorAll('.rest .goods')].map((one) => one.scrollWidth - one.clientWidth)"
        assert max(page.evaluate(wide)) <= 0, name


def cannot_pay(state: State) -> bool:
    prompt = state.prompt(0) if 0 in state.actors() else None
    asked = prompt is not None and prompt.message == "turn"
    return asked and any(held.why.startswith("You lack") for held in state.view(0).hand)


@pytest.mark.parametrize("size", ["desk", "phone"])
def test_a_dragon_that_cannot_be_paid_says_what_is_missing(hall: Hall, visitor: Visitor, size: str) -> None:
    page = visitor(size)
    known(page, "Ada")
    record = find("wyrmspan(seats=2)", cannot_pay)
    page.goto(place(hall, page, record))
    await_turn(page)
    hand = Table.from_record(record, wyrmhall.load(record.game)).state.view(0).hand
    held = next(held for held in hand if held.why.startswith("You lack"))
    page.locator(f".held-cards [data-fly='c{held.card}']").click()
    expect(page.locator(".offer")).to_contain_text(held.why)
    expect(page.locator(".offer").get_by_role("button")).to_have_text(["Not now"])
