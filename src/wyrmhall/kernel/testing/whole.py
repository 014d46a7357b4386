"""What every game promises about its states: clones, positions, zones, records and seeds are whole."""

from __future__ import annotations

import json
from typing import Any, Final

import msgspec

from wyrmhall.kernel.errors import BadPosition
from wyrmhall.kernel.game import Game
from wyrmhall.kernel.position import HEADER
from wyrmhall.kernel.record import read_record, replay
from wyrmhall.kernel.rng import Rng
from wyrmhall.kernel.state import State, playout
from wyrmhall.kernel.table import Table
from wyrmhall.kernel.testing.walking import expect, is_played_on, somebody, trace, walk


def clones_are_independent(game: Game, seed: int) -> None:
    """Clones taken along a game are unchanged at its end, and so is the game by playing a clone on."""
    kept: list[tuple[State, int]] = []
    for number, (state, _, _) in enumerate(walk(game, seed)):
        copy = state.clone()
        assert copy.fingerprint() == state.fingerprint(), "a clone differs from its original"
        kept.append((copy, copy.fingerprint()))
        if is_played_on(number, 5):
            before = state.fingerprint()
            playout(state.clone(), Rng(number))
            assert state.fingerprint() == before, "playing a clone changed its original"
    for copy, fingerprint in kept:
        assert copy.fingerprint() == fingerprint, "a clone changed while its original was played on"


def positions_round_trip(game: Game, seed: int) -> None:
    for number, (state, _, _) in enumerate(walk(game, seed)):
        written = json.loads(json.dumps(state.position()))
        read = game.from_position(written)
        assert read.fingerprint() == state.fingerprint(), "a position reads back as another state"
        assert read.actors() == state.actors()
        if is_played_on(number, 10):
            assert playout(read, Rng(3)) == playout(state.clone(), Rng(3)), (
                "a state read from a position plays differently"
            )


def broken_positions_are_refused(game: Game, seed: int) -> None:
    """A position with a field missing, of another type or of another game raises BadPosition."""
    state = next(iter(walk(game, seed)))[0]
    good = state.position()
    expect(BadPosition, game.from_position, [])
    expect(BadPosition, game.from_position, {**good, "game": "another"})
    expect(BadPosition, game.from_position, {**good, "cards": "another set"})
    expect(BadPosition, game.from_position, {**good, "a field nobody knows": 1})
    for field in good:
        expect(BadPosition, game.from_position, {key: value for key, value in good.items() if key != field})
        expect(BadPosition, game.from_position, {**good, field: {"nonsense": None}})


# What an attribute of each shape is; compiled states hold nothing else.
HOLDS: Final[dict[str, type]] = {"one": int, "list": list, "tuple": tuple, "seats": list, "rows": list}
COMMON: Final = ("game", "seats", "waiting", "choice", "stack", "offered", "anytime", "rng", "epoch", "events")


def zones_are_whole(game: Game, seed: int) -> None:
    """Every attribute of a state is a declared zone, settled or derived, and a clone shares no list with it."""
    declared = {zone.name for zone in game.zones}
    known = {*declared, *game.settled, *game.derived, *COMMON}
    state = game.start(seed)
    for name in _attributes(state):
        assert name in known, f"{type(state).__name__}.{name} is no declared zone, and neither settled nor derived"
    assert not declared & set(HEADER), "a zone has the name of something in the header of a position"
    for number, (state, _, _) in enumerate(walk(game, seed)):
        copy = state.clone()
        for zone in game.zones:
            assert zone.lists(copy) == zone.lists(state), f"a clone has another {zone.name}"
            fits = isinstance(getattr(state, zone.name), HOLDS[zone.shape])
            assert fits, f"{zone.name} is declared as {zone.shape} and is a {type(getattr(state, zone.name)).__name__}"
            assert not _shared(getattr(copy, zone.name), getattr(state, zone.name)), f"a clone shares its {zone.name}"
        for name in game.derived:
            assert not _shared(getattr(copy, name), getattr(state, name)), f"a clone shares its {name}"
        if number % 4 == 0:
            _check_sight(game, state, Rng(seed * 1000 + number))


def _attributes(state: State) -> set[str]:
    """What a state keeps, on either build."""
    names: set[str] = set()
    for kind in type(state).__mro__:
        names |= set(getattr(kind, "__annotations__", {})) | set(getattr(kind, "__mypyc_attrs__", ()))
    return names - {"__dict__"}


def _shared(one: Any, other: Any) -> bool:
    if not isinstance(one, list):
        return False
    return one is other or any(_shared(part, twin) for part, twin in zip(one, other, strict=True))


def _check_sight(game: Game, state: State, rng: Rng) -> None:
    """What a seat can see of a zone is the same in every state it imagines."""
    for seat in range(game.seats):
        other = state.imagine(seat, rng)
        for zone in game.zones:
            mine, theirs = zone.lists(state), zone.lists(other)
            assert [len(part) for part in mine] == [len(part) for part in theirs], (
                f"imagining changes the size of {zone.name}"
            )
            if zone.sees == "owner":
                mine, theirs = [mine[seat]], [theirs[seat]]
            if zone.sees in ("all", "owner"):
                where = f"everybody sees {zone.name}" if zone.sees == "all" else f"seat {seat} sees its {zone.name}"
                same = [sorted(part) if zone.bag else part for part in mine]
                assert same == [sorted(part) if zone.bag else part for part in theirs], f"{where}, but imagines another"


def records_replay(game: Game, seed: int) -> None:
    """A record survives JSON and replays to the same fingerprint at every move."""
    table = Table(game, seed)
    rng = Rng(seed)
    fingerprints = [table.state.fingerprint()]
    while not table.state.over():
        table.apply(*somebody(table.state, rng))
        fingerprints.append(table.state.fingerprint())
    record = read_record(table.record.to_json())
    assert record == table.record, "a record reads back differently"
    for move in range(0, len(fingerprints), max(1, len(fingerprints) // 12)):
        assert replay(record, game, move).fingerprint() == fingerprints[move], f"the replay differs at move {move}"
    assert replay(record, game).fingerprint() == fingerprints[-1]
    assert Table.from_record(record, game).state.outcome() == table.state.outcome()


def secret_seeds_are_seeds(game: Game, seed: int) -> None:
    """A game dealt from a secret is written down, read back and replayed as any other is."""
    table = Table(game, f"{seed:032x}")
    rng = Rng(seed)
    assert table.state.fingerprint() != Table(game, f"{seed + 1:032x}").state.fingerprint(), "two secrets, one game"
    while not table.state.over() and len(table.record.moves) < 40:
        table.apply(*somebody(table.state, rng))
    again = game.from_position(msgspec.json.decode(msgspec.json.encode(table.state.position())))
    assert again.fingerprint() == table.state.fingerprint(), "the position of a secret game reads back differently"
    record = read_record(table.record.to_json())
    assert replay(record, game).fingerprint() == table.state.fingerprint(), "a secret game replays differently"


def seeds_decide(game: Game, seed: int) -> None:
    assert trace(game, seed) == trace(game, seed), "the same seed gave two different games"
    assert game.start(seed).fingerprint() != game.start(seed + 1).fingerprint(), "two seeds gave the same game"
