"""Every card of the set is played in real games, and no card is lost or doubled by any of them."""

from __future__ import annotations

from typing import cast

import wyrmhall
from wyrmhall.games.dragonscales import Dragonscales, moments, piles
from wyrmhall.games.dragonscales.checks import NO_USE
from wyrmhall.games.dragonscales.codes import CARD
from wyrmhall.games.dragonscales.state import DragonscalesState
from wyrmhall.kernel import Rng

MOST_GAMES = 400


def card_tokens(state: DragonscalesState, seat: int) -> list[int]:
    """What plays, uses, sacrifices, activates or summons a card now."""
    last = piles.unseen_token(state.cards, state.cards.villainy_kinds)
    return [token for token in state.legal(seat) if CARD <= token < last]


def play_a_game(game: Dragonscales, seed: int, missing: set[tuple[int, bool]]) -> None:
    """A quick game in which whoever can play a card not played before does so; those played leave `missing`."""
    state, rng = cast(DragonscalesState, game.start(seed)), Rng(seed)
    before = game.census(state)
    while not state.over():
        seat = state.actor()
        for token in card_tokens(state, seat):
            played = moments.kind_of(state, token), moments.is_extra(state, token)
            if played in missing:
                missing.remove(played)
                state.apply(seat, token)
                break
        else:
            state.apply(seat, state.quick(seat, rng))
        if state.rage >= 0:
            missing.discard((state.rage, False))
    assert game.census(state) == before


def test_every_card_is_played_and_none_is_lost() -> None:
    games = [cast(Dragonscales, wyrmhall.load(f"dragonscales(seats={seats})")) for seats in (3, 4, 5)]
    cards = games[0].cards
    useful = [kind for kind in range(cards.kinds) if not cards.is_treasure(kind) or cards.use[kind] != NO_USE]
    missing = {(kind, False) for kind in useful}
    missing |= {(kind, True) for kind in useful if cards.abilities[kind].extra >= 0}
    for seed in range(MOST_GAMES):
        play_a_game(games[seed % 3], seed, missing)
        if not missing:
            return
    assert sorted(cards.ids[kind] + ("/extra" if extra else "") for kind, extra in missing) == []
