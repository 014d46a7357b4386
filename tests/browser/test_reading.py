"""What is written around a board can be read: no letters under eleven pixels, no words on others or cut off."""

from __future__ import annotations

import random
from typing import Any

import pytest
from playwright.sync_api import Page

from tests.browser.conftest import CLIPPED, Visitor, await_turn, choose, open_table, through

SIZES = {
    "desk": (1440, 900),
    "laptop": (1280, 720),
    "wide": (1920, 1080),
    "phone": (390, 844),
    "phone on its side": (844, 390),
}

# The words of the frame as they stand on the page, without those for readers only or scrolled out of sight.
FAULTS = (
    "() => {"
    + CLIPPED
    + """
  const faults = [];
  const hidden = '.visually-hidden, .shrunk, [hidden]';
  const texts = [];
  const slides = thing => {
    for (let one = thing; one; one = one.parentElement) {
      const {overflowX, textOverflow} = getComputedStyle(one);
      if (textOverflow === 'ellipsis') return true;
      if (['auto', 'scroll'].includes(overflowX) && one.scrollWidth > one.clientWidth) return true;
    }
    return false;
  };
  const walker = document.createTreeWalker(document.querySelector('.table'), NodeFilter.SHOW_TEXT);
  while (walker.nextNode()) {
    const node = walker.currentNode, parent = node.parentElement;
    if (!node.data.trim() || parent.closest(hidden)) continue;
    const range = document.createRange();
    range.selectNodeContents(node);
    if (!parent.checkVisibility({opacityProperty: true, visibilityProperty: true})) continue;
    if (/\\d/.test(node.data) && !getComputedStyle(parent).fontVariantNumeric.includes('lining-nums'))
      faults.push(`"${node.data.trim().slice(0, 30)}" has old figures`);
    // A drawing's letters are as large as the drawing makes them.
    const drawing = parent.closest('svg');
    const grown = drawing ? drawing.getScreenCTM().a : 1;
    const size = parseFloat(getComputedStyle(parent).fontSize) * grown;
    if (size < 10.95) faults.push(`"${node.data.trim().slice(0, 30)}" is ${size} px`);
    // Line by line, and of each line what no box around it cuts off: the rest is not on the page.
    for (const line of range.getClientRects()) {
      const box = clipped(line, parent);
      const middle = document.elementFromPoint((box.left + box.right) / 2, (box.top + box.bottom) / 2);
      const seen = box.right - box.left > 2 && box.bottom - box.top > 2 && middle;
      if (seen && (parent.contains(middle) || middle.contains(parent))) {
        texts.push({node, parent, box});
        // Dots say that there is more, and what slides can be slid; all else must not lose letters at its sides.
        const lost = Math.max(box.left - line.left, line.right - box.right);
        if (lost > 2 && !slides(parent)) faults.push(`"${node.data.trim().slice(0, 30)}" loses ${lost} px`);
      }
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
  // A key is a plate, and hides what is under all of it.
  for (const key of document.querySelectorAll('.board kbd, .table .hand kbd')) {
    if (!key.checkVisibility()) continue;
    const plate = clipped(key.getBoundingClientRect(), key.parentElement);
    for (const {node, box} of texts) {
      if (key.contains(node)) continue;
      const wide = Math.min(plate.right, box.right) - Math.max(plate.left, box.left);
      const high = Math.min(plate.bottom, box.bottom) - Math.max(plate.top, box.top);
      if (wide > 3 && high > 3) faults.push(`the key ${key.innerText} lies on "${node.data.trim().slice(0, 24)}"`);
    }
  }
  return faults;
}"""
)

TABLES: dict[str, dict[str, Any]] = {
    "dragonscales": {"count": 4},
    "fairytale": {"count": 4},
    "volfyirion": {},
    "wyrmspan": {"count": 3},
    "wyvern": {},
}

# Where a bot may act unasked, a random one does not: it would take away a question while it is looked at.
RIVALS: dict[str, dict[int, str]] = {"dragonscales": dict.fromkeys(range(1, 5), "bot:random")}


def faults_at_every_size(page: Page) -> dict[str, list[str]]:
    return {name: faults for name in through(page, SIZES) if (faults := page.evaluate(FAULTS))}


@pytest.mark.parametrize("game", TABLES)
def test_everything_written_around_a_board_can_be_read(visitor: Visitor, game: str) -> None:
    page, rng = visitor(), random.Random(3)
    open_table(page, "Ada", RIVALS.get(game, {}), game=game, **TABLES[game])
    await_turn(page)
    for step in range(24):
        if step % 8 == 7:
            assert not faults_at_every_size(page), f"{game} after {step} choices"
        if not choose(page, lambda page: answer_somehow(page, rng)):
            break


@pytest.mark.parametrize("game", TABLES)
def test_what_is_being_told_covers_nothing(visitor: Visitor, game: str) -> None:
    """What happened is shown thing by thing and waits for a key, so that each is measured while it stands there."""
    page, rng, told = visitor(likes={"pace": "step"}), random.Random(5), 0
    open_table(page, "Ada", {}, game=game, **TABLES[game])
    asked = await_turn(page)
    while asked and told < 6:
        asked = choose(page, lambda page: answer_somehow(page, rng))
        while told < 6 and page.locator(".story.behind").count():
            assert not faults_at_every_size(page), page.locator(".story p").inner_text()
            page.keyboard.press("Space")
            told += 1
    assert told == 6


@pytest.mark.parametrize("size", ["desk", "laptop", "wide", "phone"])
def test_the_menu_of_a_table_shows_all_of_its_words(visitor: Visitor, size: str) -> None:
    page = visitor()
    width, height = SIZES[size]
    page.set_viewport_size({"width": width, "height": height})
    open_table(page, "Ada", {}, game="wyvern")
    await_turn(page)
    page.get_by_role("button", name="More", exact=True).click()
    sheet = page.locator(".menu .sheet")
    assert sheet.evaluate("one => one.scrollWidth - one.clientWidth") == 0
    assert sheet.evaluate("one => Math.min(one.getBoundingClientRect().left, innerWidth - one.offsetWidth)") >= 0


def answer_somehow(page: Page, rng: random.Random) -> None:
    answers = page.locator(".prompt ul [data-token]")
    answers.nth(rng.randrange(answers.count())).dispatch_event("click")
