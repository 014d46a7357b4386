"""The pictures in the README: `python -m tests.browser.write_pictures` takes them anew.

Greedy bots play each game up to its middle; then a person sits down in the first seat and looks.
"""

from __future__ import annotations

import tempfile
from pathlib import Path

from playwright.sync_api import sync_playwright

import wyrmhall
from tests.browser.conftest import ROOT, SIZES, Hall, await_turn, open_browser
from tests.browser.placed import place
from wyrmhall import bots
from wyrmhall.kernel import Record, Rng, Table

PICTURES = ROOT / "docs" / "pictures"
SHOWN = {
    "dragonscales(seats=4)": 0.6,
    "fairytale(seats=4,deck=expert)": 0.55,
    "volfyirion(seats=2)": 0.85,
    "wyrmspan(seats=3)": 0.6,
}
SEED = 12


def middle(string: str, part: float) -> Record:
    """The moves of a game of greedy bots up to the first choice of seat 0 after that part of it."""
    game = wyrmhall.load(string)
    greedy = bots.make("greedy", game)
    table, rng = Table(game, SEED), Rng(SEED)
    while actors := table.state.actors():
        table.apply(actors[0], greedy.choose(table.state, actors[0], rng))
    moves = table.record.moves
    table = Table(game, SEED)
    for number, (seat, name) in enumerate(moves):
        if number >= part * len(moves) and 0 in table.state.actors():
            break
        table.apply(seat, game.vocabulary.token(name))
    return table.record


def main() -> None:
    PICTURES.mkdir(exist_ok=True)
    with tempfile.TemporaryDirectory() as folder, sync_playwright() as running:
        hall = Hall(Path(folder))
        browser = open_browser(running)
        width, height = SIZES["desk"]
        context = browser.new_context(
            viewport={"width": width, "height": height}, base_url=hall.url, color_scheme="dark", reduced_motion="reduce"
        )
        page = context.new_page()
        page.request.post("/api/me", data={"name": "Ada"}, headers={"origin": hall.url})
        for string, part in SHOWN.items():
            page.goto(place(hall, page, middle(string, part)))
            await_turn(page)
            page.evaluate("() => document.fonts.ready")
            name = wyrmhall.load(string).name
            page.screenshot(path=PICTURES / f"{name}.jpg", type="jpeg", quality=72)
        browser.close()
        hall.end()


if __name__ == "__main__":
    main()
