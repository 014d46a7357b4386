"""Scenes of Fairy Tale for tests: cards in play and hands by name, everything else filled up from the rest of the deck.

`scene` stands before a play; `final` is the last play of the game, so that what it plays is scored.
"""

from __future__ import annotations

from collections import Counter
from typing import Any

import wyrmhall
from wyrmhall.games.fairytale.effects import CONSTANT
from wyrmhall.kernel import Outcome, State, Table

EXPERT4 = "fairytale(seats=4,deck=expert)"


class Box:
    """The cards not yet used in a scene."""

    def __init__(self, string: str) -> None:
        self.game: Any = wyrmhall.load(string)
        cards = self.game.cards
        self.left = Counter(cards.ids[card] for card in cards.deck(self.game.expert))
        plain = [
            c
            for c in range(cards.size)
            if not cards.active[c] and cards.point_kind[c] == CONSTANT and not cards.almighty[c]
        ]
        self.quiet = [cards.ids[card] for card in plain]
        self.plain = self.quiet + [id for id in cards.ids if id not in self.quiet]

    def take(self, id: str) -> str:
        bare = id.removesuffix("/down")
        assert self.left[bare] > 0, f"the box has no {bare} left"
        self.left[bare] -= 1
        return id

    def filler(self) -> str:
        """A card that does nothing, as long as there is one; each time another, so that a hand leaves a choice."""
        id = next(id for id in self.plain if self.left[id])
        if id in self.quiet:
            self.plain.remove(id)
            self.plain.insert(len(self.quiet) - 1, id)
        return self.take(id)


def scene(string: str, in_play: list[list[str]], hands: list[list[str]]) -> State:
    """Before a play: every seat has these cards in play, in order, and these in hand, filled up to a full hand."""
    box = Box(string)
    seats = box.game.seats
    played = len(in_play[0])
    assert all(len(row) == played for row in in_play)
    round, step = divmod(played, 3)
    in_play = [[box.take(id) for id in row] for row in in_play]
    hands = [[box.take(id) for id in hand] for hand in hands]
    hands = [hand + [box.filler() for _ in range(5 - step - len(hand))] for hand in hands]
    plays = [in_play[seat][j].removesuffix("/down") for j in range(played) for seat in range(seats)]
    packs: list[list[str]] = []
    for r in range(round + 1):
        turn = 1 if r % 2 == 0 else -1
        mine = [[row[j].removesuffix("/down") for j in range(3 * r, min(3 * r + 3, played))] for row in in_play]
        picks = [row + (hands[seat] if r == round else [box.filler(), box.filler()]) for seat, row in enumerate(mine)]
        packs += [[picks[(pack + turn * k) % seats][k] for k in range(5)] for pack in range(seats)]
    to_do: list[dict[str, Any]] = [{"do": "name"}, *({"do": "round", "round": r} for r in range(3, round, -1))]
    to_do += [{"do": "discard"}, *({"do": "play", "step": s} for s in range(2, step - 1, -1))]
    state: State = box.game.from_position(
        {
            "game": box.game.string,
            "cards": box.game.cards_digest,
            "round": round,
            "step": step,
            "to_do": to_do,
            "asked": list(range(seats)),
            "choices": [None] * seats,
            "tableaus": in_play,
            "hands": hands,
            "packs": packs,
            "plays": plays,
            "drawn": [],
            "deck": list(box.left.elements()),
            "need": [[0] * 5] * seats,
            "hunted": [],
            "names": [],
            "random": [1, 2, 3, 4],
            "epoch": 0,
        }
    )
    return state


def final(string: str, cards: list[list[str]]) -> State:
    """The last play: each seat is about to play the last card named for it and has the others in play."""
    box = Box(string)
    rows = [[box.take(id) for id in row] for row in cards] + [[] for _ in range(box.game.seats - len(cards))]
    last = [row.pop() if row else box.filler() for row in rows]
    rows = [row + [f"{box.filler()}/down" for _ in range(11 - len(row))] for row in rows]
    state = scene(string, rows, [[id] for id in last])
    choose(state, *last)
    return state


def choose(state: State, *names: str | None) -> None:
    """Each seat that is asked makes the choice named for it; None where a seat is not asked."""
    asked = state.actors()
    for seat, name in enumerate(names):
        assert (name is not None) == (seat in asked), f"seat {seat}: {asked} are asked"
        if name is not None:
            state.apply(seat, state.game.vocabulary.token(name))


def options(state: State, seat: int) -> set[str]:
    return {state.game.vocabulary.name(token) for token in state.legal(seat)}


def in_play(state: State, seat: int) -> list[str]:
    row: list[str] = state.position()["tableaus"][seat]
    return row


def outcome(state: State) -> Outcome:
    result = state.outcome()
    assert result is not None, f"the game goes on: {state.actors()} are asked"
    return result


def points(state: State, seat: int) -> dict[str, int]:
    """What each of the seat's cards scores at the end, added up by name."""
    sheet: Counter[str] = Counter()
    for line in outcome(state).breakdown[seat]:
        sheet[line.source] += line.points
    return dict(sheet)


def random_table(string: str, seed: int) -> Table:
    return Table(wyrmhall.load(string), seed)
