"""Training: a network plays rounds of games against itself, learns from each, and is measured on the way.

A folder holds all of it: the checkpoint, from which the same command goes on, the weights that play, and the page that
shows how strong they became. What a round leads to follows from the plan and the number of the round, wherever its
games are played and however often the work was broken off.
"""

from __future__ import annotations

import hashlib
import os
import time
from collections.abc import Callable
from pathlib import Path
from typing import Self

import msgspec
import torch

import wyrmhall
from wyrmhall.bots.weights import LARGEST, WEIGHTS, Heading, Weights, digest, size_of
from wyrmhall.kernel.errors import WyrmhallError
from wyrmhall.kernel.game import Game
from wyrmhall.kernel.rng import branch
from wyrmhall.lab.games import cards_for, check_seed, play_games
from wyrmhall.lab.learner import Learner
from wyrmhall.lab.places import Place, in_order
from wyrmhall.lab.selfplay import Choices, Room, Round, begin_rooms
from wyrmhall.lab.simulate import even_rate, summarize

FORMAT = b"wyrmhall-checkpoint-1"
CHECKPOINT = "checkpoint"
WEIGHTS_FILE = f"weights{WEIGHTS}"
# The tables that wait for each other.
TABLES_OF_A_ROOM = 64
NEURONS = (128, 96, 64, 48, 32, 16)
FEWEST_NEURONS = 8
SECONDS_BETWEEN_SAVES = 60
OPPONENTS = ("random", "greedy")
# Whom somebody plays against who plays alone.
NOBODY = "the game itself"


class BadTraining(WyrmhallError):
    """A training that cannot be done, or a checkpoint that cannot be gone on with."""


class Plan(msgspec.Struct, frozen=True):
    """All that decides what is learnt. `tables` are the games of a round; every `every` rounds the weights are measured
    in `measured` games against each opponent.
    """

    game: str
    rules: str
    cards: str
    layout: str
    sizes: tuple[int, int, int, int]
    seed: int
    tables: int
    every: int
    measured: int


class Measure(msgspec.Struct, frozen=True):
    """How often the weights won against an opponent in all other seats, and between what that rate lies."""

    opponent: str
    games: int
    rate: float
    low: float
    high: float
    score: float


class Check(msgspec.Struct, frozen=True):
    """How strong the weights were after so many rounds. `seconds` passed in learning until then, and the process used
    `processor` seconds; what measuring took is not in it.
    """

    round: int
    games: int
    choices: int
    seconds: float
    processor: float
    measures: tuple[Measure, ...]


class Progress(msgspec.Struct, frozen=True):
    """How far a training has come."""

    rounds: int = 0
    games: int = 0
    choices: int = 0
    seconds: float = 0.0
    processor: float = 0.0
    checks: tuple[Check, ...] = ()


class _Saved(msgspec.Struct, frozen=True):
    plan: Plan
    progress: Progress
    digest: str


class TrainReport(msgspec.Struct, frozen=True):
    """`even` is the win rate of a seat at a table of equals; `size` is that of the weights in bytes."""

    game: str
    rules: str
    version: str
    torch: str
    seed: int
    sizes: tuple[int, int, int, int]
    even: float
    rounds: int
    games: int
    choices: int
    seconds: float
    processor: float
    checks: tuple[Check, ...]
    weights: str
    size: int


Listener = Callable[[Progress], None]


def plan_of(game: Game, seed: int, neurons: int | None, tables: int, every: int, measured: int) -> Plan:
    """What would be learnt; `neurons` is the size of the first layer, by default the largest that a file may have."""
    check_seed(seed)
    for what, number in (("tables", tables), ("rounds between measures", every), ("measured games", measured)):
        if number < 1:
            raise BadTraining(f"{number} {what} make no training; expected 1 or more")
    if neurons is not None and neurons < FEWEST_NEURONS:
        raise BadTraining(f"{neurons} neurons are too few; expected {FEWEST_NEURONS} or more")
    fitting = [sizes for first in NEURONS if size_of(sizes := _sizes(game, first)) <= LARGEST]
    sizes = _sizes(game, neurons) if neurons is not None else fitting[0]
    if size_of(sizes) > LARGEST:
        raise BadTraining(
            f"weights of {neurons} neurons would take {size_of(sizes):,} bytes; at most {LARGEST:,} make a file"
        )
    layout = game.layout.version
    return Plan(game.string, game.rules_version, game.cards_digest, layout, sizes, seed, tables, every, measured)


def _sizes(game: Game, first: int) -> tuple[int, int, int, int]:
    return game.layout.size, first, max(FEWEST_NEURONS, first // 2), len(game.vocabulary)


class Training:
    """One training in its folder: begun, or taken up where it was broken off. Use it in `with`, which saves it."""

    def __init__(self, game: Game, plan: Plan, folder: Path, place: Place, command: str) -> None:
        self.game = game
        self.plan = plan
        self.folder = folder
        self.place = place
        self.command = command
        self.progress = Progress()
        self.learner = Learner(plan.sizes, plan.seed)
        self._saved = time.monotonic()
        checkpoint = folder / CHECKPOINT
        if checkpoint.exists():
            self._take_up(checkpoint)
        else:
            folder.mkdir(parents=True, exist_ok=True)
        self._state = self.learner.save()

    def __enter__(self) -> Self:
        return self

    def __exit__(self, *broken: object) -> None:
        self.save()

    def run(self, rounds: int | None, minutes: float | None, listen: Listener | None = None) -> TrainReport:
        """Go on until there were so many rounds, or so many minutes of learning, from the beginning of all. Before the
        first round it is measured what it can do without having learnt anything.
        """
        if self.progress == Progress():
            self._check()
        while not self._enough(rounds, minutes):
            self._round()
            if self.progress.rounds % self.plan.every == 0:
                self._check()
            elif time.monotonic() - self._saved > SECONDS_BETWEEN_SAVES:
                self.save()
            if listen is not None:
                listen(self.progress)
        if not self.progress.checks or self.progress.checks[-1].round < self.progress.rounds:
            self._check()
            if listen is not None:
                listen(self.progress)
        return self.report()

    def _enough(self, rounds: int | None, minutes: float | None) -> bool:
        done = self.progress
        return (rounds is not None and done.rounds >= rounds) or (minutes is not None and done.seconds >= 60 * minutes)

    def _round(self) -> None:
        began, used = time.monotonic(), time.process_time()
        done = self.progress
        choices = self._play(done.rounds)
        self.learner.learn(choices, done.rounds)
        self._state = self.learner.save()
        self.progress = msgspec.structs.replace(
            done,
            rounds=done.rounds + 1,
            games=done.games + self.plan.tables,
            choices=done.choices + sum(len(room.tokens) for room in choices),
            seconds=done.seconds + time.monotonic() - began,
            processor=done.processor + time.process_time() - used,
        )

    def _play(self, number: int) -> list[Choices]:
        """The rooms of a round. The last one may have fewer tables."""
        left = range(0, self.plan.tables, TABLES_OF_A_ROOM)
        rooms = [
            Room(branch(self.plan.seed, [number, 0, room]), min(TABLES_OF_A_ROOM, self.plan.tables - first))
            for room, first in enumerate(left)
        ]
        cards = cards_for(self.game, self.place)
        setting = Round(self.plan.game, cards, self.plan.sizes, self.learner.network.parameters_as_bytes())
        return list(in_order(self.place.each(begin_rooms, setting, rooms)))

    def _check(self) -> None:
        """Write the weights, measure them and save."""
        done = self.progress
        weights = self.folder / WEIGHTS_FILE
        write_whole(weights, self.weights().encode())
        seed = branch(self.plan.seed, [done.rounds, 2])
        opponents = OPPONENTS if self.game.seats > 1 else (NOBODY,)
        measures = tuple(self._measure(str(weights), opponent, seed) for opponent in opponents)
        check = Check(done.rounds, done.games, done.choices, done.seconds, done.processor, measures)
        self.progress = msgspec.structs.replace(done, checks=(*done.checks, check))
        self.save()

    def _measure(self, name: str, opponent: str, seed: int) -> Measure:
        """One seat against all others, and the seats rotate; partners of a game with sides are strangers then."""
        names = [name, *[opponent] * (self.game.seats - 1)]
        played = play_games(self.game, names, self.plan.measured, seed, self.place)
        taken = [(one, seat) for one in played for seat, bot in enumerate(one.bots) if bot == 0]
        line = summarize(name, taken, len(played))
        return Measure(opponent, len(played), line.rate, line.low, line.high, line.score)

    def weights(self) -> Weights:
        """The weights as they are now."""
        packed = self.learner.packed()
        plan, done = self.plan, self.progress
        heading = Heading(
            game=plan.game,
            rules=plan.rules,
            cards=plan.cards,
            layout=plan.layout,
            sizes=plan.sizes,
            shifts=packed.shifts,
            unit=packed.unit,
            seed=plan.seed,
            rounds=done.rounds,
            games=done.games,
            choices=done.choices,
            versions=f"wyrmhall {wyrmhall.__version__}, torch {torch.__version__}",
            command=self.command,
            digest=digest(packed.body),
        )
        return Weights(heading, packed.body)

    def report(self) -> TrainReport:
        done = self.progress
        file = self.folder / WEIGHTS_FILE
        return TrainReport(
            game=self.plan.game,
            rules=self.plan.rules,
            version=wyrmhall.__version__,
            torch=str(torch.__version__),
            seed=self.plan.seed,
            sizes=self.plan.sizes,
            even=even_rate(self.game),
            rounds=done.rounds,
            games=done.games,
            choices=done.choices,
            seconds=done.seconds,
            processor=done.processor,
            checks=done.checks,
            weights=str(file),
            size=file.stat().st_size,
        )

    # The checkpoint

    def save(self) -> None:
        """The last round that was finished."""
        saved = _Saved(self.plan, self.progress, hashlib.sha256(self._state).hexdigest())
        write_whole(self.folder / CHECKPOINT, FORMAT + b"\n" + msgspec.json.encode(saved) + b"\n" + self._state)
        self._saved = time.monotonic()

    def _take_up(self, file: Path) -> None:
        lines = file.read_bytes().split(b"\n", 2)
        if lines[0] != FORMAT or len(lines) < 3:
            raise BadTraining(f"{file} is not a checkpoint of a training; name another folder to begin anew")
        try:
            saved = msgspec.json.decode(lines[1], type=_Saved)
        except msgspec.DecodeError as error:
            raise BadTraining(f"{file} is damaged: {error}; name another folder to begin anew") from None
        if hashlib.sha256(lines[2]).hexdigest() != saved.digest:
            raise BadTraining(f"{file} is damaged: it was not written to its end; name another folder to begin anew")
        for field in self.plan.__struct_fields__:
            there, here = getattr(saved.plan, field), getattr(self.plan, field)
            if there != here:
                raise BadTraining(
                    f"{file} is of another training: {field} is {there} there, {here} here; name another folder to "
                    "begin anew"
                )
        self.learner.restore(lines[2])
        self.progress = saved.progress


def write_whole(file: Path, data: bytes) -> None:
    """Write a file so that whoever reads it finds all of the old or all of the new."""
    beside = file.with_name(f"{file.name}.new")
    beside.write_bytes(data)
    os.replace(beside, file)
