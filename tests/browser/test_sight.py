"""What is one's own on a board is in sight without scrolling, also late in a game and beside a guide or a puzzle."""

from __future__ import annotations

import random
import re

import pytest
from playwright.sync_api import Page, TimeoutError

import wyrmhall
from tests.browser.conftest import Hall, Visitor, await_turn, choose, known, open_table, through
from tests.browser.placed import place
from wyrmhall import bots
from wyrmhall.kernel import Record, Rng, Table

SEED = 12
DESKS = {"desk": (1440, 900), "laptop": (1280, 720), "wide": (1920, 1080)}
TABLES = (
    "dragonscales(seats=4)",
    "fairytale(seats=4)",
    "fairytale(seats=5,deck=expert)",
    "volfyirion(seats=2)",
    "wyrmspan(seats=1)",
    "wyrmspan(seats=3)",
    "wyrmspan(seats=5)",
    "wyvern(seats=2)",
)
# Where a bot may act unasked, a random one does not: it would take away a question while it is looked at.
RIVALS: dict[str, dict[int, str]] = {"dragonscales": dict.fromkeys(range(1, 5), "bot:random")}
# By how much the board's window cuts what must be in sight (the own part, the goals) at its top or bottom.
CUT = """(parts) => {
  const board = document.querySelector('.board').getBoundingClientRect();
  const kept = [...document.querySelectorAll(parts)].map(part => part.getBoundingClientRect());
  return Math.round(Math.max(...kept.map(({top, bottom}) => Math.max(0, board.top - top, bottom - board.bottom))));
}"""
BAR = "() => document.querySelector('.prompt').offsetHeight"
# The answers that the list hides below its edge, where there are no more of them than a hand has fingers.
HIDDEN = """() => {
  const answers = [...document.querySelectorAll('.prompt ul [data-token]')];
  const edge = one => one.closest('ul').getBoundingClientRect().bottom;
  if (answers.length > 5) return [];
  return answers.filter(one => one.getBoundingClientRect().bottom > edge(one) + 1).map(one => one.innerText);
}"""
OWN, EVERY = ".board [data-part=own]", ".board [data-part]"
# What a seat did last and what happened, where not all of it is to be read.
DOTS = """() => [...document.querySelectorAll('.board .doing, .story p')]
  .filter(line => {
    const {right} = line.getBoundingClientRect();
    const parts = [...line.querySelectorAll('*')].filter(part => getComputedStyle(part).position !== 'absolute');
    const wide = parts.some(part => part.getBoundingClientRect().right > right + 0.1);
    return wide || line.scrollHeight > line.clientHeight + 5;
  })
  .map(line => line.innerText)"""
SLACK = 3
PATIENCE = 30_000


def moments(string: str) -> list[Record]:
    """Of one game of greedy bots: when seat 0 is asked in the middle, near the end, last, and with most answers."""
    game = wyrmhall.load(string)
    greedy, table, rng = bots.make("greedy", game), Table(game, SEED), Rng(SEED)
    asked: list[int] = []
    answers: list[int] = []
    while actors := table.state.actors():
        if 0 in actors and len(table.state.legal(0)) > 1:
            asked.append(len(table.record.moves))
            answers.append(len(table.state.legal(0)))
        table.apply(actors[0], greedy.choose(table.state, actors[0], rng))
    chosen = [asked[int(part * (len(asked) - 1))] for part in (0.5, 0.9, 1)]
    chosen.append(asked[answers.index(max(answers))])
    return [Table.from_record(table.record, game, upto=at).record for at in chosen]


def cut_at(page: Page, parts: str = OWN) -> dict[str, int]:
    """What is cut once the board has come to rest: cards on their way may take room for a moment."""
    cut = {}
    for name in through(page, DESKS):
        try:
            page.wait_for_function(f"parts => ({CUT})(parts) <= {SLACK}", arg=parts, timeout=PATIENCE)
        except TimeoutError:
            cut[name] = page.evaluate(CUT, parts)
        # Lines that end in dots are cut as well.
        cut |= {f"{name}: {words}": 0 for words in page.evaluate(DOTS)}
    return cut


@pytest.mark.parametrize("string", TABLES)
def test_the_own_part_of_the_board_is_in_sight(hall: Hall, visitor: Visitor, string: str) -> None:
    page = visitor()
    known(page, "Ada")
    for record in moments(string):
        page.goto(place(hall, page, record))
        await_turn(page)
        assert not cut_at(page, EVERY), f"{string} after {len(record.moves)} moves"


@pytest.mark.parametrize("game", wyrmhall.names())
def test_the_board_keeps_its_height_whatever_is_asked(hall: Hall, visitor: Visitor, game: str) -> None:
    """Where a question is told in more words or has more answers, its bar does not take the room from the board."""
    page, rng, heights = visitor(), random.Random(11), set()
    open_table(page, "Ada", RIVALS.get(game, {}), game=game, count=wyrmhall.load(game).seats)
    await_turn(page)
    for width, height in list(DESKS.values())[:2]:
        page.set_viewport_size({"width": width, "height": height})
        heights = set()
        for _ in range(16):
            # Hands grow and shrink; what must not is the line of what happened with the question below it.
            heights.add((page.evaluate(BAR), page.locator(".prompt > .words").inner_text()))
            assert not page.evaluate(HIDDEN), f"{width} by {height}"
            answers = page.locator(".prompt ul [data-token]")
            pressed = answers.nth(rng.randrange(answers.count()))
            if not choose(page, lambda page, pressed=pressed: pressed.dispatch_event("click")):
                break
        assert len({high for high, _ in heights}) == 1, sorted(heights)[-2:]


@pytest.mark.parametrize("game", wyrmhall.names())
def test_the_own_part_of_the_board_is_in_sight_beside_a_lesson(hall: Hall, visitor: Visitor, game: str) -> None:
    page = visitor()
    known(page, "Ada")
    for opened in (re.compile("^Begin$"), re.compile("^Puzzle 1:")):
        page.goto(f"/learn/{game}")
        page.get_by_role("button", name=opened).click()
        page.wait_for_url("**/table/*")
        await_turn(page)
        page.locator(".lesson .said").wait_for()
        assert not cut_at(page, EVERY), f"{game}: {opened.pattern}"
