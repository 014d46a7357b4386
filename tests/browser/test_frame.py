"""The frame of every table: answers are within reach, the way out and what is asked about in sight; nothing jumps."""

from __future__ import annotations

import json
import random
import re

import pytest
from playwright.sync_api import Page, Route, expect

import wyrmhall
from tests.browser.conftest import Hall, Visitor, await_turn, known, through
from tests.browser.placed import find, nearly_over, place
from wyrmhall import bots
from wyrmhall.games.fairytale.view import FairyTaleView
from wyrmhall.kernel import Record, Rng, State, Table

SEED, POSITIONS = 12, 3
PHONE = {"phone": (390, 844), "phone on its side": (844, 390)}
DESKS = {"desk": (1440, 900), "laptop": (1280, 720), "wide": (1920, 1080)}
TABLES = {
    "dragonscales": "dragonscales(seats=5)",
    "fairytale": "fairytale(seats=5,deck=expert)",
    "volfyirion": "volfyirion(seats=2)",
    "wyrmspan": "wyrmspan(seats=3)",
    "wyvern": "wyvern(seats=2)",
}
# The answers that end a question without choosing anything.
OUT = {
    "dragonscales": ["pass", "stop"],
    "fairytale": [],
    "volfyirion": ["end-turn", "skip"],
    "wyrmspan": ["pass", "skip"],
    "wyvern": ["pass", "done", "no"],
}


def positions(string: str) -> list[Record]:
    """Of one game of greedy bots: where seat 0 is asked something, at random, and where it has the most answers."""
    game = wyrmhall.load(string)
    greedy, table, rng = bots.make("greedy", game), Table(game, SEED), Rng(SEED)
    asked: list[tuple[int, int]] = []
    while actors := table.state.actors():
        if 0 in actors and len(table.state.legal(0)) > 1:
            asked.append((len(table.state.legal(0)), len(table.record.moves)))
        table.apply(actors[0], greedy.choose(table.state, actors[0], rng))
    chosen = {*random.Random(SEED).sample(asked, POSITIONS), max(asked)}
    return [Table.from_record(table.record, game, upto=at).record for _, at in sorted(chosen)]


# What a question moves has come to rest: for six frames, however long a busy machine takes for them, nothing has moved.
REST = """() => new Promise(rest => {
  const things = '.prompt, .prompt *, .board, .board [data-scrolls], .phases ol, [role=log], dialog[open] *';
  const place = thing => {
    const {left, top, width, height} = thing.getBoundingClientRect(), parts = thing.childElementCount;
    return [left, top, width, height, thing.scrollTop, thing.scrollLeft, parts || thing.textContent].join();
  };
  let last = '', still = 0, frames = 0;
  const look = () => {
    const now = [...document.querySelectorAll(things)].map(place).join(';');
    still = now === last ? still + 1 : 0;
    last = now;
    frames += 1;
    if (still < 6 && frames < 600) requestAnimationFrame(look);
    else rest();
  };
  requestAnimationFrame(look);
})"""


def settle(page: Page) -> None:
    page.evaluate(REST)


def sit(hall: Hall, page: Page, record: Record) -> None:
    page.goto(place(hall, page, record))
    await_turn(page)
    page.evaluate("document.fonts.ready")
    settle(page)


def sit_late(hall: Hall, page: Page, record: Record) -> None:
    """The question has come before the board can be drawn."""
    held: list[Route] = []
    page.route("**/api/games/*/cards", lambda route: held.append(route))
    page.goto(place(hall, page, record))
    page.locator(".table[data-turn]").wait_for(state="attached")
    for route in held:
        route.continue_()
    page.unroute("**/api/games/*/cards")
    await_turn(page)
    settle(page)


def arrive(visitor: Visitor, size: str = "desk") -> Page:
    touch = {"has_touch": True, "is_mobile": True} if size == "phone" else {}
    page = visitor(size=size, **touch)
    known(page, "Ada")
    return page


# Which answers are whole in sight and which are not; an answer that shows a part of itself is a sliver.
SEEN = """() => {
  const seen = {whole: [], hidden: [], slivers: [], more: 0};
  for (const one of document.querySelectorAll('.prompt ul [data-token]')) {
    const box = one.getBoundingClientRect(), frame = one.closest('ul').getBoundingClientRect();
    const high = Math.min(box.bottom, frame.bottom, innerHeight) - Math.max(box.top, frame.top, 0);
    const wide = Math.min(box.right, frame.right, innerWidth) - Math.max(box.left, frame.left, 0);
    if (high < 1 || wide < 1) seen.hidden.push(one.dataset.answer);
    else if (high > box.height - 1 && wide > box.width - 1) {
      const above = document.elementFromPoint((box.left + box.right) / 2, box.bottom - 5);
      if (one.contains(above)) seen.whole.push(one.dataset.answer);
      else seen.slivers.push(`${one.dataset.answer} under ${above?.className}`);
    }
    else seen.slivers.push(`${one.dataset.answer}: ${Math.round(wide)} by ${Math.round(high)}`);
  }
  const button = document.querySelector('.prompt .end .on');
  seen.more = parseInt(button?.innerText ?? '') || 0;
  return seen;
}"""


def faults_of_bar(page: Page, out: list[str]) -> list[str]:
    """What is wrong with the bar while one looks through all of its answers."""
    settle(page)
    seen = page.evaluate(SEEN)
    every = {*seen["whole"], *seen["hidden"]}
    faults = [f"a part of {sliver}" for sliver in seen["slivers"]]
    faults += [f"{name} is out of sight" for name in out if name in seen["hidden"]]
    faults += [f"{len(seen['hidden'])} hidden, the bar says {seen['more']}"] * (len(seen["hidden"]) > seen["more"])
    faults += [f"{name} has its place taken by a button" for name in seen["hidden"] if seen["more"] == 1]
    reached = {*seen["whole"]}
    for _ in range(20):
        if not seen["more"]:
            break
        page.locator(".prompt .end .on").click()
        settle(page)
        seen = page.evaluate(SEEN)
        reached |= {*seen["whole"]}
        faults += [f"a part of {sliver} further on" for sliver in seen["slivers"]]
        faults += [f"{name} is out of sight further on" for name in out if name in seen["hidden"]]
    return faults + [f"{name} cannot be reached" for name in every - reached]


@pytest.mark.parametrize("game", TABLES)
def test_answers_are_whole_and_the_way_out_is_in_sight(hall: Hall, visitor: Visitor, game: str) -> None:
    phone, desk = arrive(visitor, "phone"), arrive(visitor)
    found: dict[str, list[str]] = {}
    rolled = [find("dragonscales(seats=4)", has_misses)] if game == "dragonscales" else []
    for record in [*positions(TABLES[game]), *rolled]:
        sit(hall, phone, record)
        sit(hall, desk, record)
        for page, sizes in ((phone, PHONE), (desk, DESKS)):
            for size in through(page, sizes):
                if faults := faults_of_bar(page, OUT[game]):
                    found[f"{size}, after {len(record.moves)} moves"] = faults
    assert not found, json.dumps(found, indent=1)


def has_misses(state: State) -> bool:
    """Whether seat 0 can roll one to five misses again, add a hit, play a card, or stop."""
    prompt = state.prompt(0) if 0 in state.actors() else None
    return prompt is not None and prompt.message == "fight" and len(state.answers(0)) == 8


def acts(state: State) -> bool:
    prompt = state.prompt(0) if 0 in state.actors() else None
    return prompt is not None and prompt.message == "action"


def has_dice(state: State) -> bool:
    game = wyrmhall.load("dragonscales(seats=4)")
    return 0 in state.actors() and sum(game.vocabulary.name(one).startswith("die") for one in state.legal(0)) >= 6


def test_dice_are_read_from_left_to_right(hall: Hall, visitor: Visitor) -> None:
    page = arrive(visitor, "phone")
    sit(hall, page, find("dragonscales(seats=4)", has_dice))
    dice = page.locator(".prompt ul [data-answer^='die']")
    placed = dice.evaluate_all("all => all.map(one => one.getBoundingClientRect()).map(({top, left}) => [top, left])")
    assert placed == sorted(placed)


# What the question is about on the board, and what of it its window cuts off. Where it does not all fit, some does.
UNSEEN = """() => {
  const board = document.querySelector('.board'), frame = (board.querySelector('[data-scrolls]') ?? board);
  const stuck = board.querySelector('.phases')?.offsetHeight ?? 0;
  let {top, bottom} = frame.getBoundingClientRect();
  top += stuck;
  const shown = thing => thing.offsetParent !== null;
  let asked = [...board.querySelectorAll('[data-reach=legal], .here')].filter(shown);
  if (!asked.length) asked = [...board.querySelectorAll('[data-part=own]')].filter(shown);
  const boxes = asked.map(one => one.getBoundingClientRect());
  const whole = boxes.filter(box => box.top >= top - 2 && box.bottom <= bottom + 2);
  const needs = Math.max(...boxes.map(box => box.bottom)) - Math.min(...boxes.map(box => box.top));
  const fits = needs <= bottom - top - 8;
  if (!boxes.length || whole.length === boxes.length || (!fits && whole.length)) return '';
  if (boxes.every(box => box.height > bottom - top - 8)) return '';
  return `${whole.length} of ${boxes.length} in sight, ${Math.round(needs)} px in ${Math.round(bottom - top)}`;
}"""


@pytest.mark.parametrize("game", TABLES)
def test_the_bar_never_covers_what_it_asks_about(hall: Hall, visitor: Visitor, game: str) -> None:
    page = arrive(visitor, "phone")
    found = {}
    for record in positions(TABLES[game]):
        sit(hall, page, record)
        if unseen := page.evaluate(UNSEEN):
            found[page.locator(".prompt > .words").inner_text()] = unseen
    if game == "dragonscales":
        sit_late(hall, page, find(TABLES[game], acts))
        if unseen := page.evaluate(UNSEEN):
            found["drawn late"] = unseen
    assert not found, json.dumps(found, indent=1)


def lies_face_down(state: State) -> bool:
    """Whether seat 0 is asked while it has cards face down."""
    if 0 not in state.actors():
        return False
    view = state.view(0)
    assert isinstance(view, FairyTaleView)
    return sum(not card.up for card in view.seats[0].tableau) >= 2


@pytest.mark.parametrize("seats", [4, 5])
def test_own_cards_that_lie_face_down_have_names_on_a_phone(hall: Hall, visitor: Visitor, seats: int) -> None:
    page = arrive(visitor, "phone")
    sit(hall, page, find(f"fairytale(seats={seats},deck=expert)", lies_face_down))
    own = page.locator(".board [data-part=own]")
    names = [one.split(",")[0] for one in own.locator(".down .visually-hidden").all_inner_texts()]
    assert len(names) >= 2
    words = own.evaluate("own => own.querySelector('.hidden')?.innerText ?? ''")
    assert all(name in words for name in names), (names, words)


# How many of these things end below this edge.
BELOW = "(things, edge) => things.filter(one => one.getBoundingClientRect().bottom > edge + 2).length"


@pytest.mark.parametrize("game", TABLES)
def test_ones_own_result_is_in_sight_at_the_end(hall: Hall, visitor: Visitor, game: str) -> None:
    page = arrive(visitor, "phone")
    sit(hall, page, nearly_over(TABLES[game]))
    sheet = page.locator("dialog[open]")
    # Others may end a question before it is answered.
    while not sheet.count():
        page.evaluate("() => document.querySelector('.prompt ul [data-token]:not(:disabled)')?.click()")
        settle(page)
    mine = sheet.locator("h3", has_text="You").bounding_box()
    actions = sheet.locator(".actions").bounding_box()
    assert mine
    assert actions
    assert mine["y"] >= 0
    assert mine["y"] + mine["height"] <= actions["y"]
    # What is below the edge is announced, and is reached by what announces it.
    settle(page)
    hidden = sheet.locator("h3").evaluate_all(BELOW, actions["y"])
    more = sheet.locator(".below")
    assert not hidden or more.inner_text().endswith(f"{hidden} more result{'s' * (hidden > 1)}")
    for _ in range(20):
        if more.count():
            more.click()
            settle(page)
    assert not sheet.locator("h3, td").evaluate_all(BELOW, actions["y"])


# How far the phase that is on lies outside of the window of the phases.
AWAY = """() => {
  const now = document.querySelector('.phases .now')?.getBoundingClientRect();
  const {left, right} = document.querySelector('.phases ol').getBoundingClientRect();
  return now ? Math.round(Math.max(0, left - now.left, now.right - right)) : 0;
}"""


@pytest.mark.parametrize("message", ["movement", "action", "hand_limit"])
def test_the_phase_that_is_on_is_in_sight(hall: Hall, visitor: Visitor, message: str) -> None:
    def asks(state: State) -> bool:
        prompt = state.prompt(0) if 0 in state.actors() else None
        return prompt is not None and prompt.message == message

    page = arrive(visitor, "phone")
    sit(hall, page, find("wyvern(seats=2)", asks))
    assert page.evaluate(AWAY) <= 2


END = """() => {
  const log = document.querySelector('[role=log]');
  return [log.scrollHeight > log.clientHeight + 60, Math.round(log.scrollHeight - log.scrollTop - log.clientHeight)];
}"""


def test_the_log_stays_at_its_newest_line_whatever_the_window(hall: Hall, visitor: Visitor) -> None:
    page = arrive(visitor)
    sit(hall, page, nearly_over("wyrmspan(seats=3)"))
    for width, height in (*DESKS.values(), (1280, 720), (1024, 700), (1440, 900)):
        page.set_viewport_size({"width": width, "height": height})
        settle(page)
        long, away = page.evaluate(END)
        assert long
        assert away <= 2, f"{width} by {height}"
    page.locator("[role=log]").evaluate("log => log.scrollTo(0, 0)")
    settle(page)
    page.set_viewport_size({"width": 1280, "height": 720})
    settle(page)
    assert page.evaluate(END)[1] > 60


@pytest.mark.parametrize("game", TABLES)
def test_a_past_turn_says_which_it_was(hall: Hall, visitor: Visitor, game: str) -> None:
    page = arrive(visitor)
    sit(hall, page, positions(TABLES[game])[-1])
    folded = page.locator("[role=log] summary").all_inner_texts()
    assert folded
    assert all(re.match(r"(Turn|Round|Game) \d+", words) for words in folded), folded


# Games and the letters of the longest answers that they are searched for: caves and rows of the guild, and their like.
LONG = {"wyrmspan(seats=3)": (95, 120, 190), "volfyirion(seats=2)": (63,), "wyvern(seats=2)": (55,)}
CUT = """() => [...document.querySelectorAll('.prompt ul .words')]
  .filter(one => one.scrollHeight > one.clientHeight + 2).map(one => one.textContent)"""


@pytest.mark.parametrize("string", LONG)
def test_no_answer_is_cut(hall: Hall, visitor: Visitor, string: str) -> None:
    phone, desk = arrive(visitor, "phone"), arrive(visitor)
    for letters in LONG[string]:

        def says_much(state: State, letters: int = letters) -> bool:
            legal = state.legal(0) if 0 in state.actors() else []
            return len(legal) > 1 and any(len(state.game.words(state, 0, token)) >= letters for token in legal)

        record = find(string, says_much)
        for page, sizes in ((phone, PHONE), (desk, DESKS)):
            sit(hall, page, record)
            for size in through(page, sizes):
                settle(page)
                assert not page.evaluate(CUT), size


def test_a_long_press_says_what_a_mouse_is_told_by_hovering(hall: Hall, visitor: Visitor) -> None:
    """Words that are cut, and things that are no card, have no other way to be read by a thumb."""
    page = arrive(visitor, "phone")
    sit(hall, page, positions(TABLES["wyrmspan"])[-1])
    for what in (".board .doing[title]", ".board [data-term='Objective']"):
        thing = page.locator(what).first
        thing.dispatch_event("pointerdown", {"pointerType": "touch", "isPrimary": True, "bubbles": True})
        said = thing.get_attribute("title") or "WS-"
        expect(page.locator(".tip")).to_contain_text(said[1:-1])


PLACES = """() => ['.board', '.prompt', '.held-cards'].map(one => document.querySelector(one).getBoundingClientRect())
  .map(({top, bottom}) => [Math.round(top), Math.round(bottom)])"""


@pytest.mark.parametrize("game", TABLES)
def test_a_hint_moves_nothing(hall: Hall, visitor: Visitor, game: str) -> None:
    record = positions(TABLES[game])[0]
    for window, sizes in (("phone", PHONE), ("desk", DESKS)):
        page = arrive(visitor, window)
        sit(hall, page, record)
        for size in through(page, sizes):
            settle(page)
            before = page.evaluate(PLACES)
            page.keyboard.press("h")
            page.locator(".hint").wait_for()
            settle(page)
            assert page.evaluate(PLACES) == before, size
            page.get_by_role("button", name="All answers").click()
            page.locator(".hint").wait_for(state="detached")
            assert page.locator(".prompt ul [data-token]").first.is_visible()


BAR = "() => document.querySelector('.prompt').offsetHeight"


@pytest.mark.parametrize("game", TABLES)
def test_the_bar_keeps_its_height_when_a_thing_is_pressed(hall: Hall, visitor: Visitor, game: str) -> None:
    """What cannot be chosen now says what it is, in the place of the question and not above it."""
    page = arrive(visitor)
    sit(hall, page, positions(TABLES[game])[-1])
    before = {}
    for size in through(page, DESKS):
        settle(page)
        before[size] = page.evaluate(BAR)
    for size in through(page, DESKS):
        settle(page)
        for thing in page.locator(".held-cards [data-reach=seen], .board [data-reach=seen]").all()[:12]:
            thing.dispatch_event("click")
            settle(page)
            assert page.evaluate(BAR) == before[size], f"{size}: {page.locator('.prompt').inner_text()}"
