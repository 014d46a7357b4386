"""The table in the terminal: both battlefields are drawn, nothing hidden among them, at every width."""

from __future__ import annotations

from io import StringIO
from typing import Any

import pytest
from rich.console import Console

import wyrmhall
from tests.games.wyvern.scene import Scene
from wyrmhall.games.wyvern import terminal
from wyrmhall.kernel.rng import Rng

NAMES = ["Ann", "Bob"]


def drawn(game: Any, state: Any, viewer: int | None, width: int, roomy: bool) -> str:
    view = game.view(state, viewer)
    out = StringIO()
    console = Console(file=out, width=width, color_system=None)
    console.print(terminal.header(game, view, NAMES))
    console.print(terminal.others(game, view, NAMES, width, roomy))
    mine = terminal.own(game, view, NAMES, width, roomy)
    if mine is not None:
        console.print(mine)
    return out.getvalue()


def test_a_face_down_card_is_drawn_only_for_its_player() -> None:
    scene = Scene("K006 - - / - - -", "K014! - - / K095 - -").treasure("1f1", "K054").hand(0, "K061").go("action")
    mine = drawn(scene.game, scene.s, 0, 100, True)
    assert "[3 Tarasque]" in mine
    assert "6 Leviathan" in mine, "with the jewels"
    assert "Jewels" in mine
    assert "Celestial" not in mine
    assert "Tarasque" not in drawn(scene.game, scene.s, 1, 100, True)
    assert "Firebreathing" not in drawn(scene.game, scene.s, None, 100, True)


def test_a_battle_shows_both_sums_and_who_is_behind() -> None:
    scene = Scene("K006! - - / - - -", "K014! - - / - - -").hand(0, "K061").go("battle").attack(0, "0f1", "1f1")
    assert "battle Ann 3 against Bob 5, Ann is behind" in drawn(scene.game, scene.s, 1, 100, False)


@pytest.mark.parametrize("width", [60, 80, 120])
def test_every_moment_of_a_game_can_be_drawn(width: int) -> None:
    game: Any = wyrmhall.load("wyvern(pool=everything)")
    state = game.start(3)
    rng = Rng(3)
    step = 0
    while state.actors():
        seat = state.actors()[0]
        legal = state.legal(seat)
        if step % 23 == 0:
            for viewer in (0, 1, None):
                for roomy in (True, False):
                    lines = drawn(game, state, viewer, width, roomy).splitlines()
                    assert max(map(len, lines)) <= width
            view = game.view(state, seat)
            for token in legal[:8]:
                words = game.words(state, seat, token)
                assert terminal.choice(game, view, token, words)[0].plain
                assert terminal.label(game, view, token, words).plain
        state.apply(seat, legal[rng.below(len(legal))])
        step += 1
