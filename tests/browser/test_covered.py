"""Nothing lies on what is to be read: no pawn, key, count or line on a name, a price, points or a sentence."""

from __future__ import annotations

import json

import pytest
from playwright.sync_api import Page

import wyrmhall
from tests.browser.conftest import CLIPPED, Hall, Visitor, await_turn, known, through
from tests.browser.placed import place
from wyrmhall import bots
from wyrmhall.kernel import Record, Rng, Table

SEED = 12
SIZES = {"desk": (1440, 900), "laptop": (1280, 720), "wide": (1920, 1080), "phone": (390, 844)}
TABLES = {
    "fairytale": ("fairytale(seats=4,deck=expert)",),
    "volfyirion": ("volfyirion(seats=2)",),
    "wyrmspan": ("wyrmspan(seats=3)", "wyrmspan(seats=5)"),
}

# Along each line of words on the board and in the hand it is asked what lies on top. What is above the words and
# paints anything covers them. Things that let presses through are asked as well.
COVERED = (
    "() => {"
    + CLIPPED
    + """
  const style = new CSSStyleSheet();
  style.replaceSync('.board *, .held-cards * { pointer-events: auto !important; }');
  document.adoptedStyleSheets = [style];
  const paints = one => {
    if (one.matches('.visually-hidden, .pointer') || one.closest('.visually-hidden')) return false;
    if (one instanceof SVGElement) return !(one instanceof SVGSVGElement) && one.tagName !== 'g';
    const {backgroundColor, backgroundImage, opacity} = getComputedStyle(one);
    const clear = backgroundColor.startsWith('rgba') && parseFloat(backgroundColor.split(',')[3]) < 0.25;
    return opacity > 0.1 && (!clear || backgroundImage !== 'none');
  };
  const named = one => one.tagName.toLowerCase() + (one.getAttribute('class') ? '.' + one.getAttribute('class') : '');
  const faults = new Set();
  for (const part of document.querySelectorAll('.board, .held-cards')) {
    const walker = document.createTreeWalker(part, NodeFilter.SHOW_TEXT);
    while (walker.nextNode()) {
      const node = walker.currentNode, parent = node.parentElement;
      if (!node.data.trim() || parent.closest('.visually-hidden, [hidden]')) continue;
      if (!parent.checkVisibility({opacityProperty: true, visibilityProperty: true})) continue;
      const range = document.createRange();
      range.selectNodeContents(node);
      for (const line of range.getClientRects()) {
        const box = clipped(line, parent);
        if (box.right - box.left < 3 || box.bottom - box.top < 5) continue;
        for (const part of [0.08, 0.3, 0.5, 0.7, 0.92]) for (const down of [0.35, 0.65]) {
          const x = box.left + (box.right - box.left) * part, y = box.top + (box.bottom - box.top) * down;
          const pile = document.elementsFromPoint(x, y);
          const above = pile.slice(0, pile.findIndex(one => one === parent || one.contains(parent)));
          if (!pile.includes(parent)) continue;
          const over = above.find(one => !parent.contains(one) && paints(one));
          const [words, what] = [node, over].map(one => one?.textContent.trim().slice(0, 40));
          if (over) faults.add(`"${words}" is under ${named(over)} "${what}"`);
        }
      }
    }
  }
  document.adoptedStyleSheets = [];
  return [...faults];
}"""
)


def questions(string: str) -> list[Record]:
    """Where seat 0 is asked each kind of question, with as many answers as it ever has, in one game of greedy bots."""
    game = wyrmhall.load(string)
    greedy, table, rng = bots.make("greedy", game), Table(game, SEED), Rng(SEED)
    most: dict[str, tuple[int, int]] = {}
    while actors := table.state.actors():
        prompt = table.state.prompt(0) if 0 in actors else None
        if prompt:
            asked = (len(table.state.legal(0)), len(table.record.moves))
            most[prompt.message] = max(most.get(prompt.message, (0, 0)), asked)
        table.apply(actors[0], greedy.choose(table.state, actors[0], rng))
    moments = sorted(at for answers, at in most.values() if answers > 1)
    return [Table.from_record(table.record, game, upto=at).record for at in moments]


def covered_at_every_size(page: Page) -> dict[str, list[str]]:
    return {name: covered for name in through(page, SIZES) if (covered := page.evaluate(COVERED))}


@pytest.mark.parametrize("string", [string for strings in TABLES.values() for string in strings])
def test_nothing_lies_on_what_is_to_be_read(hall: Hall, visitor: Visitor, string: str) -> None:
    page = visitor()
    known(page, "Ada")
    faults: dict[str, dict[str, list[str]]] = {}
    for record in questions(string):
        page.goto(place(hall, page, record))
        await_turn(page)
        if covered := covered_at_every_size(page):
            faults[page.locator(".prompt > .words").inner_text()] = covered
    assert not faults, json.dumps(faults, indent=1)
