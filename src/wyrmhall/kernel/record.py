"""A game on paper: rules version, cards, game string, seed and every choice made, as JSON.

A record replays to the same state anywhere. One made under other rules or other cards is refused with a sentence
that says so, because it would replay to something else.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, Any

import msgspec

from wyrmhall.kernel.errors import BadRecord, WyrmhallError
from wyrmhall.kernel.rng import Seed
from wyrmhall.kernel.wording import counted

if TYPE_CHECKING:
    from wyrmhall.kernel.game import Game
    from wyrmhall.kernel.state import State

FORMAT = "wyrmhall-record-1"


class Record(msgspec.Struct):
    """`names` are the players by seat, for readers; a replay is the same with and without them. `bring` is what each
    seat brought, in games where they do.
    """

    format: str
    game: str
    rules: str
    cards: str
    seed: Seed
    moves: list[tuple[int, str]] = []
    names: list[str] | msgspec.UnsetType = msgspec.UNSET
    bring: list[Any] | msgspec.UnsetType = msgspec.UNSET

    def to_json(self) -> bytes:
        return msgspec.json.format(msgspec.json.encode(self), indent=1)

    def copy(self, upto: int | None = None) -> Record:
        """The same game, or its first `upto` moves."""
        return msgspec.structs.replace(self, moves=self.moves[:upto])

    def named(self, names: Sequence[str]) -> Record:
        """The same game with the players' names on it."""
        return msgspec.structs.replace(self, names=list(names))

    @property
    def brought(self) -> list[Any] | None:
        return None if self.bring is msgspec.UNSET else self.bring


def new_record(game: Game, seed: Seed, bring: Sequence[Any] | None = None) -> Record:
    brought = game.settle_bring(seed, bring)
    record = Record(FORMAT, game.string, game.rules_version, game.cards_digest, seed)
    return msgspec.structs.replace(record, moves=[], bring=brought) if brought else record


def read_record(data: bytes | str) -> Record:
    try:
        record = msgspec.json.decode(data, type=Record)
    except msgspec.DecodeError as error:
        raise BadRecord(f"this is not a record: {error}") from None
    if record.format != FORMAT:
        raise BadRecord(f"the record has format {record.format!r}, expected {FORMAT!r}")
    return record


def check_record(record: Record, game: Game) -> None:
    """Refuse a record that was not made with this game, these rules and these cards."""
    if record.game != game.string:
        raise BadRecord(f"the record is of {record.game}, expected {game.string}")
    if record.rules != game.rules_version:
        raise BadRecord(
            f"the record was made under rules {record.rules!r} of {game.name}; these are rules {game.rules_version!r}"
        )
    if record.cards != game.cards_digest:
        raise BadRecord(
            f"the record was made with card set {record.cards}; this game is played with card set {game.cards_digest}"
        )
    if record.names is not msgspec.UNSET and len(record.names) != game.seats:
        raise BadRecord(f"the record names {counted(len(record.names), 'player')}, expected {game.seats}: one a seat")


def replay(record: Record, game: Game, upto: int | None = None) -> State:
    """The state after the first `upto` moves, or after all of them."""
    check_record(record, game)
    moves = record.moves
    if upto is not None:
        if not 0 <= upto <= len(moves):
            raise BadRecord(f"move {upto} is not in the record: it has {counted(len(moves), 'move')}")
        moves = moves[:upto]
    try:
        state = game.start(record.seed, record.brought)
    except WyrmhallError as error:
        raise BadRecord(f"the record breaks at the start: {error}") from None
    for number, (seat, name) in enumerate(moves, 1):
        try:
            state.apply(seat, game.vocabulary.token(name))
        except WyrmhallError as error:
            raise BadRecord(f"the record breaks at move {number} of {len(record.moves)}: {error}") from None
    return state
