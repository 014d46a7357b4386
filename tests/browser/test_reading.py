"""What is written around a board can be read: no letters under eleven pixels, and no words on top of others."""

from __future__ import annotations

import random
from typing import Any

import pytest

from tests.browser.conftest import Visitor, await_turn, choose, open_table

SIZES = {"desk": (1440, 900), "laptop": (1280, 720), "wide": (1920, 1080), "phone": (390, 844)}

# The words of the frame as they stand on the page, without those for readers only or scrolled out of sight.
FAULTS = """() => {
  const faults = [];
  const hidden = '.visually-hidden, svg, .shrunk, [hidden], .board, .held-cards';
  const texts = [];
  const walker = document.createTreeWalker(document.querySelector('.table'), NodeFilter.SHOW_TEXT);
  while (walker.nextNode()) {
    const node = walker.currentNode, parent = node.parentElement;
    if (!node.data.trim() || parent.closest(hidden)) continue;
    const range = document.createRange();
    range.selectNodeContents(node);
    if (!parent.checkVisibility({opacityProperty: true, visibilityProperty: true})) continue;
    const size = parseFloat(getComputedStyle(parent).fontSize);
    if (size < 11) faults.push(`"${node.data.trim().slice(0, 30)}" is ${size} px`);
    // Line by line; a line that its own box cuts off is not seen.
    const frame = parent.getBoundingClientRect();
    for (const box of range.getClientRects()) {
      const middle = document.elementFromPoint(box.left + box.width / 2, box.top + box.height / 2);
      const seen = box.width > 2 && box.top < frame.bottom - 2 && middle;
      if (seen && (parent.contains(middle) || middle.contains(parent))) texts.push({node, parent, box});
    }
  }
  for (let i = 0; i < texts.length; i++) for (let j = i + 1; j < texts.length; j++) {
    const [a, b] = [texts[i], texts[j]];
    if (a.node === b.node) continue;
    const wide = Math.min(a.box.right, b.box.right) - Math.max(a.box.left, b.box.left);
    const high = Math.min(a.box.bottom, b.box.bottom) - Math.max(a.box.top, b.box.top);
    const [one, other] = [a, b].map(({node}) => node.data.trim().slice(0, 24));
    if (wide > 3 && high > 5) faults.push(`"${one}" lies over "${other}"`);
  }
  return faults;
}"""

TABLES: dict[str, dict[str, Any]] = {"fairytale": {"count": 4}, "volfyirion": {}, "wyrmspan": {"count": 3}}


@pytest.mark.parametrize("game", TABLES)
def test_everything_written_around_a_board_can_be_read(visitor: Visitor, game: str) -> None:
    page, rng = visitor(), random.Random(3)
    open_table(page, "Ada", {}, game=game, **TABLES[game])
    await_turn(page)
    for step in range(24):
        if step % 8 == 7:
            for name, (width, height) in SIZES.items():
                page.set_viewport_size({"width": width, "height": height})
                assert page.evaluate(FAULTS) == [], f"{game} at {name} after {step} choices"
        answers = page.locator(".prompt ul [data-token]")
        answer = answers.nth(rng.randrange(answers.count()))
        if not choose(page, lambda page, answer=answer: answer.dispatch_event("click")):
            break
