"""Games of bots as data: records as JSON lines, and their decisions as a table, one row a decision.

A line of records is what `wyrmhall replay` reads, on one line. docs/data.md says what the columns of the table mean.
"""

from __future__ import annotations

import gzip
import zlib
from collections.abc import Iterable, Iterator, Sequence
from contextlib import suppress
from pathlib import Path
from typing import IO, Any

import msgspec

from wyrmhall import __version__
from wyrmhall.bots import Bot
from wyrmhall.games import load
from wyrmhall.kernel.errors import BadRecord, WyrmhallError
from wyrmhall.kernel.game import Game
from wyrmhall.kernel.record import Record, new_record, read_record, replay
from wyrmhall.kernel.rng import branch
from wyrmhall.kernel.state import State
from wyrmhall.lab.games import Lineup, Progress, each_game, play_game, sitting, win_shares
from wyrmhall.lab.places import Place, working

ROWS_AT_ONCE = 20_000


class BrokenOff(BadRecord):
    """A compressed file without an end."""


class Written(msgspec.Struct, frozen=True):
    """How many records a file holds now, and how many of them are new."""

    records: int
    new: int


def record_game(game: Game, players: Sequence[Bot], seed: int, index: int) -> Record:
    """Play a game as `play_game` does, and write down every choice."""
    record = new_record(game, branch(seed, [index, 0]))
    names = game.vocabulary.names

    def listen(state: State, seat: int, token: int) -> None:
        record.moves.append((seat, names[token]))

    play_game(game, players, seed, index, listen)
    return record.named([players[number].name for number in sitting(game, index)])


def write_records(
    game: Game,
    bots: Sequence[str],
    games: int,
    seed: int,
    jobs: int,
    file: Path,
    on_progress: Progress | None = None,
    place: Place | None = None,
) -> Written:
    """Play games and write their records, a line each. A file that ends in `.gz` is compressed.
    Records that stand in the file already are kept, so that what was broken off goes on.
    """
    done = _resume(file, game, bots, seed)
    lineup = Lineup(tuple(bots), seed)
    with _open(file, "ab") as out, working(place, jobs) as workers:
        for number, record in enumerate(each_game(game, lineup, range(done, games), workers, record_game), done + 1):
            out.write(msgspec.json.encode(record) + b"\n")
            if on_progress is not None:
                on_progress(number, games)
    return Written(max(games, done), max(0, games - done))


def _resume(file: Path, game: Game, bots: Sequence[str], seed: int) -> int:
    """How many records of these games a file holds. A line that was broken off at its end is cut away."""
    if not file.exists():
        return 0
    lines: list[bytes] = []
    with suppress(BrokenOff):
        lines.extend(_lines(file))
    whole = [line for line in lines if line.endswith(b"\n")]
    for index, line in enumerate(whole):
        record = _read_line(file, index + 1, line)
        expected = new_record(game, branch(seed, [index, 0])).named([bots[number] for number in sitting(game, index)])
        if msgspec.structs.replace(record, moves=[]) != expected:
            raise BadRecord(f"{file}, line {index + 1} is not a game of this command; name another file to begin anew")
    # A compressed file that was broken off has no proper end, and nothing can be added to it.
    if len(whole) < len(lines) or file.suffix == ".gz":
        beside = file.with_name(file.name + ".part")
        with _open(beside, "wb", file.suffix) as out:
            out.writelines(whole)
        beside.replace(file)
    return len(whole)


def _lines(file: Path) -> Iterator[bytes]:
    """The lines of a file; one that was compressed and broken off ends with a `BrokenOff`."""
    try:
        with _open(file, "rb") as lines:
            yield from lines
    except EOFError:
        raise BrokenOff(f"{file} breaks off; the command that wrote it goes on with it") from None
    except (gzip.BadGzipFile, zlib.error):
        raise BadRecord(f"{file} is not a compressed file, or is damaged") from None


def _open(file: Path, mode: str, suffix: str | None = None) -> IO[bytes]:
    compressed = (suffix or file.suffix) == ".gz"
    return gzip.open(file, mode) if compressed else file.open(mode)  # type: ignore[return-value]


def read_records(file: Path) -> Iterator[Record]:
    """The records of a file of lines, one after the other."""
    for number, line in enumerate(_lines(file), 1):
        yield _read_line(file, number, line)


def _read_line(file: Path, number: int, line: bytes) -> Record:
    try:
        return read_record(line)
    except BadRecord as error:
        raise BadRecord(f"{file}, line {number}: {error}") from None


def decisions(record: Record, game: Game) -> list[dict[str, Any]]:
    """A row for every choice of a game, with what was known before it and how the game ended."""
    end = replay(record, game)
    outcome = game.outcome(end) if end.over() else None
    shares = win_shares(game, outcome) if outcome is not None else None
    names = [""] * game.seats if record.names is msgspec.UNSET else record.names
    state = game.start(record.seed, record.brought)
    rows: list[dict[str, Any]] = []
    for number, (seat, name) in enumerate(record.moves):
        token = game.vocabulary.token(name)
        asked = seat in state.actors()
        rows.append(
            {
                "game": record.game,
                "seed": str(record.seed),
                "decision": number,
                "round": game.round(state),
                "seat": seat,
                "player": names[seat],
                "asked": asked,
                "question": game.prompt(state, seat).message if asked else None,
                "legal": list(state.legal(seat)),
                "token": token,
                "choice": name,
                "score": state.scores()[seat],
                "final_score": outcome.scores[seat] if outcome is not None else None,
                "win": shares[seat] if shares is not None else None,
            }
        )
        state.apply(seat, token)
    return rows


def write_decisions(records: Iterable[Record], file: Path, cards: Path | None = None, command: str = "") -> int:
    """Write the decisions of games as Parquet; how many rows. The file is there when all of it is written, and says in
    its metadata what made it.
    """
    import pyarrow
    from pyarrow import parquet

    schema = pyarrow.schema(
        [
            ("game", pyarrow.string()),
            ("seed", pyarrow.string()),
            ("decision", pyarrow.int32()),
            ("round", pyarrow.int32()),
            ("seat", pyarrow.int8()),
            ("player", pyarrow.string()),
            ("asked", pyarrow.bool_()),
            ("question", pyarrow.string()),
            ("legal", pyarrow.list_(pyarrow.int32())),
            ("token", pyarrow.int32()),
            ("choice", pyarrow.string()),
            ("score", pyarrow.int32()),
            ("final_score", pyarrow.int32()),
            ("win", pyarrow.float32()),
        ]
    )
    total = 0
    made: dict[str, Game] = {}
    waiting: list[dict[str, Any]] = []
    beside = file.with_name(file.name + ".part")
    try:
        with beside.open("wb") as out, parquet.ParquetWriter(out, schema, compression="zstd") as writer:
            for number, record in enumerate(records, 1):
                try:
                    if record.game not in made:
                        made[record.game] = load(record.game, cards)
                    waiting += decisions(record, made[record.game])
                except WyrmhallError as error:
                    raise BadRecord(f"record {number}: {error}") from None
                if len(waiting) >= ROWS_AT_ONCE:
                    writer.write_table(pyarrow.Table.from_pylist(waiting, schema))
                    total += len(waiting)
                    waiting = []
            writer.write_table(pyarrow.Table.from_pylist(waiting, schema))
            rules = ", ".join(sorted({game.rules_version for game in made.values()}))
            writer.add_key_value_metadata({"wyrmhall": __version__, "rules": rules, "command": command})
        beside.replace(file)
    finally:
        beside.unlink(missing_ok=True)
    return total + len(waiting)
