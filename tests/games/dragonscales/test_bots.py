"""Bots at the table of Dragonscales."""

from __future__ import annotations

from tests.games.dragonscales.scene import Scene
from wyrmhall import bots
from wyrmhall.games.dragonscales.codes import SEEN
from wyrmhall.kernel import Rng


def test_a_bot_can_weigh_what_another_seat_may_make_impossible() -> None:
    """Mezerax may spend his only scale on his own dice, and then there is nothing left to steal."""
    scene = Scene(4).hand(2, "cutpurse").hand(3, "bend_fate")
    for seat, scales in enumerate((0, 0, 0, 1)):
        scene.scales(seat, scales)
    scene.s.hands[3] = [code | SEEN << 2 for code in scene.s.hands[3]]
    assert "cutpurse" in scene.acts(2)
    greedy = bots.make("greedy", scene.game)
    for seed in range(60):
        assert greedy.choose(scene.s, 2, Rng(seed)) in scene.s.legal(2)
