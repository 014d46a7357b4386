"""Every legal answer is a button in the question's own bar: with words and a picture, and large enough for a thumb. A
question that an effect asks names that effect.
"""

from __future__ import annotations

import json
import random
from typing import Any

import pytest
from playwright.sync_api import Page, WebSocket

import wyrmhall
from tests.browser.conftest import Visitor, ask_me, await_turn, choose, open_table, turn_of

POSITIONS = 200

# What is wrong with the bar that shall answer with these tokens, to a question with this cause.
FAULTS = """([wanted, cause]) => {
  const faults = [];
  const box = thing => thing.getBoundingClientRect();
  const bar = document.querySelector('.prompt');
  const named = bar.querySelector('.cause')?.innerText ?? '';
  if (!named.includes(cause)) faults.push(`${cause} asks, but the bar says "${named}"`);
  const answers = [...bar.querySelectorAll('ul [data-token]')];
  const offered = answers.map(one => Number(one.dataset.token)).sort((a, b) => a - b);
  if (offered.join() !== wanted.join()) faults.push(`offers ${offered}, but ${wanted} are legal`);
  for (const one of answers) {
    one.scrollIntoView({block: 'nearest'});
    const {width, height, top, bottom} = box(one), list = box(one.closest('ul'));
    const what = one.dataset.answer;
    if (width < 44 || height < 44) faults.push(`${what} is ${width} by ${height}`);
    if (!one.innerText.trim()) faults.push(`${what} has no words`);
    if (!one.querySelector('svg')) faults.push(`${what} has no picture`);
    if (top < list.top - 1 || bottom > list.bottom + 1) faults.push(`${what} is cut off`);
  }
  const {top, bottom, left, right} = box(bar);
  if (left < 0 || right > innerWidth || bottom > innerHeight) {
    faults.push(`the bar leaves the screen: ${[left, right, bottom].map(Math.round)} of ${innerWidth}, ${innerHeight}`);
  }
  const board = box(document.querySelector('.board'));
  if (board.bottom > top + 1) faults.push('the bar covers the board');
  if (board.height < 180) faults.push(`the board is ${board.height} high`);
  const hand = document.querySelector('.held-cards');
  if (hand.offsetHeight && box(hand).top < bottom - 1) faults.push('the bar covers the hand');
  return faults;
}"""


class Wire:
    """What the server last said to this page about the table."""

    def __init__(self, page: Page) -> None:
        self.state: dict[str, Any] = {}
        page.on("websocket", self.listen)

    def listen(self, socket: WebSocket) -> None:
        if "/ws/tables/" in socket.url:
            socket.on("framereceived", self.hear)

    def hear(self, text: str | bytes) -> None:
        message = json.loads(text)
        if message["type"] == "state":
            self.state = message

    def legal(self, page: Page) -> list[int]:
        """The answers to the question that the page shows, which this may hear of a little later than the page."""
        while str(self.state["turn"]) != turn_of(page):
            pass
        return sorted(choice["token"] for choice in self.state["choices"])


TABLES: dict[str, list[dict[str, Any]]] = {
    "dragonscales": [{"count": 4}, {"count": 3, "villains": "chosen", "chosen": "yes"}],
    "fairytale": [{"count": 4, "deck": "expert", "teams": "garfield"}, {"count": 5, "deck": "expert"}],
    "volfyirion": [{}],
    "wyrmspan": [{"count": 2}, {"count": 1}, {"count": 3}],
    "wyvern": [{"pool": "everything"}],
}

# Where a bot may act unasked, a random one does not: it would take away a question while it is looked at.
RIVALS: dict[str, dict[int, str]] = {"dragonscales": dict.fromkeys(range(1, 5), "bot:random")}


# Where the table answers for me, it is told not to.
STANDING = {"wyrmspan", "wyvern"}


def look(page: Page, wire: Wire, own: frozenset[str]) -> tuple[list[int], list[str]]:
    """What is legal, and what is wrong with its bar; looked at again if somebody changed the question meanwhile."""
    while True:
        turn, legal = turn_of(page), wire.legal(page)
        # Short cuts to several answers in one stand behind a button of their own.
        if page.locator(".prompt ul [aria-expanded='false']").count():
            page.locator(".prompt ul [aria-expanded='false']").dispatch_event("click")
        prompt = wire.state["prompt"]
        cause = prompt["cause"]["words"] if prompt["cause"] else ""
        faults = page.evaluate(FAULTS, [legal, cause])
        if turn_of(page) == turn == str(wire.state["turn"]):
            assert cause or prompt["message"] in own, f"nothing says what asks: {prompt['words']}"
            return legal, faults


@pytest.mark.parametrize("game", TABLES)
def test_every_legal_answer_has_its_button(visitor: Visitor, game: str) -> None:
    page = visitor(size="phone", has_touch=True, is_mobile=True)
    wire, rng, seen, tables = Wire(page), random.Random(7), 0, 0
    own = wyrmhall.load(game).asked_by_rules
    assert own is not None
    while seen < POSITIONS:
        open_table(page, "Ada", RIVALS.get(game, {}), game=game, **TABLES[game][tables % len(TABLES[game])])
        tables += 1
        asked = await_turn(page)
        if game in STANDING:
            ask_me(page)
        while asked and seen < POSITIONS:
            legal, faults = look(page, wire, own)
            assert not faults, f"{game}, {wire.state['prompt']['words']}: {faults}"
            seen += 1
            answer = page.locator(f".prompt ul [data-token='{rng.choice(legal)}']")
            asked = choose(page, lambda page, answer=answer: answer.dispatch_event("click"))
