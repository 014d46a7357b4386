"""All cards in whole games: decks drawn from everything, played to the end, until every card has been seen in play."""

from __future__ import annotations

from typing import Any

import pytest

import wyrmhall
from wyrmhall.games.wyvern import codes
from wyrmhall.games.wyvern.decks import is_lair
from wyrmhall.kernel.rng import Rng

GAMES = 64


def deck_of(cards: Any, kinds: list[int]) -> dict[str, Any]:
    return {"name": "All of it", "cards": {cards.ids[kind]: 1 for kind in kinds}}


def random_decks(cards: Any) -> list[dict[str, Any]]:
    """Decks of 26 and 60 different cards which together hold every card several times."""
    rng = Rng(11)
    lair = [kind for kind in range(cards.kinds) if is_lair(cards, kind)]
    horde = [kind for kind in range(cards.kinds) if not is_lair(cards, kind)]
    found = []
    piles: list[list[int]] = [[], []]
    for _ in range(2 * GAMES):
        taken: list[int] = []
        for number, (kinds, size) in enumerate(((lair, 26), (horde, 60))):
            mine: list[int] = []
            while len(mine) < size:
                if not piles[number]:
                    piles[number] = kinds[:]
                    rng.shuffle(piles[number])
                kind = piles[number].pop()
                if kind not in mine:
                    mine.append(kind)
            taken += mine
        found.append(deck_of(cards, taken))
    return found


@pytest.mark.parametrize("match", ["game", "50"])
def test_every_card_is_played_in_games_that_end(match: str) -> None:
    game: Any = wyrmhall.load(f"wyvern(pool=everything,match={match})")
    decks = random_decks(game.cards)
    seen: set[int] = set()
    phases: set[int] = set()
    for number in range(GAMES if match == "game" else 4):
        state = game.start(number, bring=[decks[2 * number], decks[2 * number + 1]])
        rng = Rng(number)
        choices = 0
        while state.actors():
            seat = state.actors()[0]
            legal = state.legal(seat)
            state.apply(seat, legal[rng.below(len(legal))])
            phases.add(state.phase)
            choices += 1
            assert choices < 60_000, "a game does not end"
        for pile in (*state.lair_discards, *state.horde_discards, *state.removed):
            seen.update(code & codes.KIND for code in pile)
        seen.update(code & codes.KIND for code in (*state.field, *state.pins[1 :: codes.PIN]) if code >= 0)
        seen.update(code & codes.KIND for code in state.treasures[1 :: codes.TREASURE])
    assert phases >= {codes.FIRST_ACTION, codes.FIGHTING, codes.SECOND_ACTION, codes.MOVING}
    if match == "game":
        missing = [game.cards.ids[kind] for kind in range(game.cards.kinds) if kind not in seen]
        assert missing == []
