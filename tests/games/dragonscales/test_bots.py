"""Bots at the table of Dragonscales."""

from __future__ import annotations

import wyrmhall
from tests.games.dragonscales.scene import Scene
from wyrmhall import bots
from wyrmhall.games.dragonscales.codes import ACCEPT, DECLINE, SEEN
from wyrmhall.kernel import Rng, State
from wyrmhall.lab.games import play_game


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


def test_bots_make_offers_and_take_none_that_costs_them_more_than_it_brings() -> None:
    game = wyrmhall.load("dragonscales(seats=4)")
    send = game.vocabulary.token("send")
    greedy = bots.make("greedy", game)
    offers: list[int] = []
    gains: list[float] = []

    def hear(state: State, seat: int, token: int) -> None:
        if token == send:
            offers.append(seat)
        if not ACCEPT <= token < DECLINE:
            return
        rng = Rng(7)
        imagined = [state.imagine(seat, rng) for _ in range(24)]
        before = sum(one.evaluate(seat) for one in imagined)
        for one in imagined:
            one.apply(seat, token)
        gains.append((sum(one.evaluate(seat) for one in imagined) - before) / 24)

    play_game(game, [greedy] * 4, 1, 8, hear)
    assert offers
    assert gains
    # What an unseen treasure is worth is known only on average.
    assert min(gains) > -0.01
