"""Random games to check a contract with, and games written down: as fingerprints and as readable transcripts."""

from __future__ import annotations

import json
import os
import subprocess
import sys
from collections.abc import Callable, Iterator
from typing import Any

import msgspec

from wyrmhall.kernel.game import Game
from wyrmhall.kernel.rng import Rng
from wyrmhall.kernel.state import State
from wyrmhall.kernel.table import Table

LONGEST = 20_000
# So many moments of a game are played to the end before that becomes half as frequent, and again after as many more.
PLAYED_ON = 16


def walk(game: Game, seed: int) -> Iterator[tuple[State, int, int]]:
    """Every state of a random game, with the seat and the token that are about to be applied to it; last the end.

    Now and then a seat acts that nobody waits for.
    """
    state = game.start(seed)
    rng = Rng(seed + 1)
    for _ in range(LONGEST):
        if state.over():
            yield state, -1, -1
            return
        seat, token = somebody(state, rng)
        yield state, seat, token
        state.apply(seat, token)
    raise AssertionError(f"{game.string} with seed {seed} has not ended after {LONGEST} choices")


def is_played_on(number: int, stride: int) -> bool:
    """Whether a check plays on to the end from this moment of a walk. Else the work would grow by the square of a
    game's length, and a match of many games would take longer than all other games together.
    """
    while number >= PLAYED_ON * stride:
        number -= PLAYED_ON * stride
        stride *= 2
    return number % stride == 0


def somebody(state: State, rng: Rng) -> tuple[int, int]:
    """A seat that may act now, and a token it may choose: most often one that is waited for."""
    seats = state.actors()
    able = [seat for seat in state.welcome() if state.legal(seat)]
    if able and rng.below(4) == 0:
        seats = tuple(able)
    seat = seats[rng.below(len(seats))]
    options = state.legal(seat)
    return seat, options[rng.below(len(options))] if options else -1


def expect(kind: type[Exception], call: Callable[..., Any], *arguments: Any) -> str:
    """What a call that must fail says."""
    try:
        call(*arguments)
    except kind as error:
        assert str(error), f"{kind.__name__} says what was wrong"
        return str(error)
    raise AssertionError(f"{getattr(call, '__name__', call)}{arguments} did not raise {kind.__name__}")


def wire(view: Any) -> bytes:
    return msgspec.json.encode(view)


def trace(game: Game, seed: int) -> list[int]:
    """The fingerprints of a random game and of what is imagined in it: equal on every machine and build."""
    marks: list[int] = []
    for number, (state, seat, _) in enumerate(walk(game, seed)):
        marks.append(state.fingerprint())
        if seat >= 0 and number % 6 == 0:
            imagined = state.imagine(seat, Rng(number))
            marks += [imagined.fingerprint(), state.key(seat), round(state.evaluate(seat) * 1e9)]
    return marks


def trace_of_build(string: str, seeds: list[int], pure: bool) -> tuple[str, list[list[int]]]:
    """The build that answered, and its traces, from a Python process of its own."""
    program = (
        "import json, sys, wyrmhall; from wyrmhall.kernel.testing import trace; "
        "game = wyrmhall.load(sys.argv[1]); "
        "print(json.dumps([wyrmhall.build, [trace(game, seed) for seed in json.loads(sys.argv[2])]]))"
    )
    environment = {**os.environ, "WYRMHALL_PURE": "1" if pure else "0"}
    run = subprocess.run(
        [sys.executable, "-c", program, string, json.dumps(seeds)],
        env=environment,
        capture_output=True,
        check=True,
        text=True,
    )
    build, traces = json.loads(run.stdout)
    return build, traces


def playthrough(game: Game, seed: int) -> str:
    """A random game as a transcript: what was asked, what could be chosen, what was chosen, what happened."""
    names = [f"Player {seat}" for seat in range(game.seats)]
    lines = [f"game: {game.string}", f"rules: {game.rules_version}", f"cards: {game.cards_digest}", f"seed: {seed}"]
    table = Table(game, seed)
    lines += [f"opening: {game.sentence(event, None, names)}" for event in game.opening(table.state)]
    rng = Rng(seed)
    while table.state.actors():
        state = table.state
        actors = state.actors()
        seat = actors[rng.below(len(actors))]
        options = state.legal(seat)
        token = options[rng.below(len(options))]
        prompt = state.prompt(seat)
        assert prompt is not None
        lines.append("")
        lines.append(
            f"{len(table.record.moves)}. seats {list(actors)} are asked; seat {seat}: {prompt.words} [{prompt.rule}]"
        )
        lines.append(f"   legal: {', '.join(game.vocabulary.name(option) for option in options)}")
        lines.append(f"   chosen: {game.vocabulary.name(token)}")
        for event in table.apply(seat, token):
            to = "" if event.audience == 0xFF else f" (to seats {[s for s in range(8) if event.audience >> s & 1]})"
            viewer = None if event.audience == 0xFF else event.audience.bit_length() - 1
            said = game.sentence(event, viewer, names)
            lines.append(f"   {event.kind} {event.data}{to}{': ' + said if said else ''}")
        lines.append(f"   fingerprint: {table.state.fingerprint():015x}")
    outcome = table.state.outcome()
    assert outcome is not None
    lines += ["", f"winners: {list(outcome.winners)}, {outcome.reason}"]
    for seat, sheet in enumerate(outcome.breakdown):
        lines.append(f"seat {seat}: {outcome.scores[seat]}")
        lines += [f"   {line.points:3} {line.label} ({line.why})" for line in sheet]
    return "\n".join(lines) + "\n"
