"""Everything on a board says what it is: a card large, a word of the glossary with its rule, or its own words."""

from __future__ import annotations

import json
import re

import pytest
from playwright.sync_api import Page

import wyrmhall
from tests.browser.conftest import Hall, Visitor, await_turn, known
from tests.browser.placed import place
from tests.browser.test_covered import questions

# What a mouse may rest on: words, and drawings that stand by themselves. What says nothing there is a fault, and so is
# a word that the glossary of the game does not have.
SILENT = """terms => {
  const says = '[title]:not([title=""]), [data-large], [aria-expanded], summary, a, svg title';
  const faults = new Set();
  const known = new Set(terms.map(term => term.toLowerCase()));
  for (const thing of document.querySelectorAll('.play [data-term], aside [data-term]'))
    if (!known.has(thing.dataset.term.toLowerCase()) && !thing.closest('[title]:not([title=""])'))
      faults.add(`the glossary has no "${thing.dataset.term}"`);
  const speaks = thing => thing.closest(says) || known.has(thing.closest('[data-term]')?.dataset.term.toLowerCase());
  for (const part of document.querySelectorAll('.board, .held-cards')) {
    const walker = document.createTreeWalker(part, NodeFilter.SHOW_TEXT);
    while (walker.nextNode()) {
      const node = walker.currentNode, parent = node.parentElement;
      if (!/[\\p{L}\\d]/u.test(node.data) || parent.closest('.visually-hidden, [hidden], h2, h3, .name, kbd')) continue;
      if (!parent.checkVisibility({opacityProperty: true, visibilityProperty: true})) continue;
      // A sentence, and a button with words on it, say what they are.
      const line = parent.closest('p, .text')?.textContent.trim() ?? node.data.trim();
      if (line.split(/\\s+/).length > 4 || parent.closest('.button, button:not([data-reach])')) continue;
      const range = document.createRange();
      range.selectNodeContents(node);
      const {left, top, width, height} = range.getBoundingClientRect();
      // What lets the mouse through says what lies under it.
      const under = document.elementFromPoint(left + width / 2, top + height / 2);
      if (!speaks(parent) && !(under && getComputedStyle(parent).pointerEvents === 'none' && speaks(under)))
        faults.add(`"${node.data.trim().slice(0, 50)}" in ${parent.closest('[class]')?.className}`);
    }
    for (const drawing of part.querySelectorAll('svg')) {
      if (drawing.parentElement.closest('svg') || drawing.closest('.visually-hidden, [hidden]')) continue;
      const {width, height} = drawing.getBoundingClientRect();
      if (!drawing.checkVisibility() || width < 11 || height < 11 || speaks(drawing)) continue;
      // A drawing beside words belongs to them.
      if (drawing.parentElement.textContent.trim()) continue;
      const {left, top} = drawing.getBoundingClientRect();
      const under = document.elementFromPoint(left + width / 2, top + height / 2);
      if (under && getComputedStyle(drawing).pointerEvents === 'none' && speaks(under)) continue;
      faults.add(`a drawing in ${drawing.parentElement.closest('[class]')?.className}`);
    }
  }
  return [...faults];
}"""


def glossary(game: str) -> list[str]:
    text = wyrmhall.load(game).rules_text()
    section = text.split("\n## Glossary\n", 1)[1].split("\n## ", 1)[0]
    return re.findall(r"^- \*\*(.+?)\*\*: ", section, re.MULTILINE)


def silent(page: Page, game: str) -> list[str]:
    found: list[str] = page.evaluate(SILENT, glossary(game))
    return found


@pytest.mark.parametrize("game", wyrmhall.names())
def test_everything_on_the_board_says_what_it_is(hall: Hall, visitor: Visitor, game: str) -> None:
    page = visitor()
    known(page, "Ada")
    faults: set[str] = set()
    for record in questions(wyrmhall.load(game).string):
        page.goto(place(hall, page, record))
        await_turn(page)
        faults |= set(silent(page, game))
    assert not faults, json.dumps(sorted(faults), indent=1)
