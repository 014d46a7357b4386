"""Training: from the same seed the same weights, wherever and however often it is broken off, and nothing is lost."""

from __future__ import annotations

import json
from collections.abc import Callable
from pathlib import Path

import msgspec
import numpy as np
import pytest
import torch
from examples import train_an_agent

import wyrmhall
from tests.bots.by_hand import drawn
from wyrmhall.bots.weights import LARGEST, Weights, decode, size_of
from wyrmhall.cli import main
from wyrmhall.cli.train import _described
from wyrmhall.kernel import Game
from wyrmhall.kernel.rng import branch
from wyrmhall.lab import simulate
from wyrmhall.lab.network import Network, Packed
from wyrmhall.lab.places import Here, open_place
from wyrmhall.lab.selfplay import Room, Round, begin_rooms, told
from wyrmhall.lab.train import (
    CHECKPOINT,
    WEIGHTS_FILE,
    BadTraining,
    Check,
    Measure,
    Plan,
    Progress,
    Training,
    plan_of,
)

SMALL = ["--neurons", "8", "--tables", "6", "--check", "2", "--games", "2"]


@pytest.fixture
def game() -> Game:
    return wyrmhall.load("fairytale(seats=2)")


def small(game: Game, seed: int = 1) -> Plan:
    return plan_of(game, seed, neurons=8, tables=6, every=2, measured=2)


def learnt(game: Game, folder: Path, rounds: int, seed: int = 1, jobs: int = 1) -> bytes:
    """The weights after so many rounds."""
    with open_place(None, jobs) as place, Training(game, small(game, seed), folder, place, "a test") as training:
        training.run(rounds, None)
    return decode((folder / WEIGHTS_FILE).read_bytes(), "learnt").body


def test_the_same_seed_learns_the_same(game: Game, tmp_path: Path) -> None:
    first = learnt(game, tmp_path / "first", 3)
    assert learnt(game, tmp_path / "second", 3) == first
    assert learnt(game, tmp_path / "other", 3, seed=2) != first


def test_it_learns_the_same_on_several_processes(game: Game, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("wyrmhall.lab.train.TABLES_OF_A_ROOM", 2)
    assert learnt(game, tmp_path / "one", 2) == learnt(game, tmp_path / "two", 2, jobs=2)


def test_broken_off_and_gone_on_with_it_learns_the_same(game: Game, tmp_path: Path) -> None:
    whole = learnt(game, tmp_path / "whole", 4)
    folder = tmp_path / "parts"
    with Training(game, small(game), folder, Here(), "a test") as training:

        def break_off(progress: object) -> None:
            if training.progress.rounds == 3:
                raise KeyboardInterrupt

        with pytest.raises(KeyboardInterrupt):
            training.run(4, None, break_off)
    assert learnt(game, folder, 4) == whole
    with Training(game, small(game), folder, Here(), "a test") as training:
        assert [check.round for check in training.progress.checks] == [0, 2, 4]
        assert training.progress.games == 24


def test_a_round_that_is_broken_off_in_the_middle_is_played_again(
    game: Game, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    whole = learnt(game, tmp_path / "whole", 3)
    training = Training(game, small(game), tmp_path / "parts", Here(), "a test")
    step = training.learner._step

    def stumble(*given: object) -> None:
        step(*given)
        if training.progress.rounds == 1:
            raise KeyboardInterrupt

    monkeypatch.setattr(training.learner, "_step", stumble)
    with pytest.raises(KeyboardInterrupt), training:
        training.run(3, None)
    assert learnt(game, tmp_path / "parts", 3) == whole


@pytest.mark.parametrize(
    ("harm", "words"),
    [
        (lambda data: b"something else", "is not a checkpoint"),
        (lambda data: data[:-5], "is damaged: it was not written to its end"),
        (lambda data: data.replace(b'"plan"', b'"plna"'), "is damaged: Object missing required field `plan`"),
        (lambda data: data.replace(b'"seed":1', b'"seed":9'), "of another training: seed is 9 there, 1 here"),
    ],
)
def test_a_checkpoint_that_cannot_be_gone_on_with_stays_as_it_is(
    game: Game, tmp_path: Path, harm: Callable[[bytes], bytes], words: str
) -> None:
    learnt(game, tmp_path, 1)
    file = tmp_path / CHECKPOINT
    file.write_bytes(harm(file.read_bytes()))
    before = {path.name: path.read_bytes() for path in tmp_path.iterdir()}
    with pytest.raises(BadTraining, match=words):
        Training(game, small(game), tmp_path, Here(), "a test")
    assert {path.name: path.read_bytes() for path in tmp_path.iterdir()} == before


def test_it_learns_to_beat_random_play(game: Game, tmp_path: Path) -> None:
    plan = plan_of(game, 1, neurons=32, tables=64, every=100, measured=1)
    with Training(game, plan, tmp_path, Here(), "a test") as training:
        training.run(12, None)
    line = simulate(game, [str(tmp_path / WEIGHTS_FILE), "random"], 40, seed=1).by_bot[0]
    assert line.rate > 0.6


@pytest.mark.parametrize("name", wyrmhall.names())
def test_every_game_can_be_learnt(name: str, tmp_path: Path) -> None:
    game = wyrmhall.load(name)
    assert size_of(plan_of(game, 1, None, 1, 1, 1).sizes) <= LARGEST
    plan = plan_of(game, 1, neurons=8, tables=1, every=1, measured=1)
    with Training(game, plan, tmp_path, Here(), "a test") as training:
        report = training.run(1, None)
    assert report.choices > 0
    assert [one.opponent for one in report.checks[0].measures] == ["random", "greedy"]


def test_a_game_for_one_is_measured_against_itself(tmp_path: Path) -> None:
    game = wyrmhall.load("wyrmspan(seats=1)")
    plan = plan_of(game, 1, neurons=8, tables=1, every=1, measured=1)
    with Training(game, plan, tmp_path, Here(), "a test") as training:
        report = training.run(1, None)
    assert [one.opponent for one in report.checks[0].measures] == ["the game itself"]


def test_whole_numbers_say_what_the_network_says(game: Game) -> None:
    """Files hold a byte a weight; likings differ by little from those of the network."""
    torch.manual_seed(3)
    sizes = (game.layout.size, 32, 16, len(game.vocabulary))
    network = Network(sizes)
    with torch.no_grad():
        network.last.weight *= 20
    state = game.start(2)
    observed = np.zeros((1, game.layout.size), dtype=game.layout.dtype)
    state.observe(0, memoryview(observed.data).cast("B"))
    legal = np.ones((1, sizes[3]), dtype=np.bool_)
    scores, values = network.look(told(observed), legal)
    packed = Packed(network.state_dict())
    heading = msgspec.structs.replace(drawn(game).heading, sizes=sizes, shifts=packed.shifts, unit=packed.unit)
    net = Weights(heading, packed.body).net()
    net.look(state, 0, game.layout.observer, bytearray(game.layout.bytes))
    assert [net.like(token) for token in range(sizes[3])] == pytest.approx(scores[0].tolist(), abs=0.05)
    assert net.expected() == pytest.approx(min(1, max(0, float(values[0]))), abs=0.05)


def test_every_choice_is_told_with_what_became_of_it(game: Game) -> None:
    """A room, played once more by what was told of it."""
    sizes = (game.layout.size, 8, 8, len(game.vocabulary))
    torch.manual_seed(1)
    room = begin_rooms(Round(game.string, None, sizes, Network(sizes).parameters_as_bytes()))(Room(7, 3))
    tables = [game.start(branch(7, [number])) for number in range(3)]
    last: dict[tuple[int, int], int] = {}
    told_so_far = 0
    while any(table.waiting for table in tables):
        for number, state in enumerate(tables):
            while state.waiting and len(state.answers(state.actors()[0])) == 1:
                state.apply(state.actors()[0], state.answers(state.actors()[0])[0])
            if state.waiting:
                seat = state.actors()[0]
                legal = np.flatnonzero(np.unpackbits(room.legal[told_so_far], count=sizes[3])).tolist()
                assert legal == sorted(state.answers(seat))
                state.apply(seat, int(room.tokens[told_so_far]))
                last[number, seat] = told_so_far
                told_so_far += 1
    assert told_so_far == len(room.tokens)
    for (number, seat), choice in last.items():
        assert room.results[choice] == pytest.approx(tables[number].rewards()[seat], abs=1e-6)


# The command


def test_the_command_says_what_came_of_it(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    folder = tmp_path / "out"
    command = ["train", "fairytale(seats=2)", "--rounds", "2", "--out", str(folder), *SMALL]
    assert main(command) == 0
    told = capsys.readouterr()
    assert "after round 2" in told.out
    assert "seed 1. Made by: wyrmhall train" in told.out
    assert told.err == ""
    page = (folder / "training.html").read_text(encoding="utf-8")
    assert "Strength against time" in page
    assert "<svg" in page
    assert main([*command, "--json"]) == 0
    report = json.loads(capsys.readouterr().out)
    assert (report["rounds"], report["seed"], report["torch"]) == (2, 1, torch.__version__)
    assert decode((folder / WEIGHTS_FILE).read_bytes(), "").heading.command.startswith("wyrmhall train")


def test_the_display_says_how_far_and_how_strong() -> None:
    met = (Measure("random", 100, 0.92, 0.85, 0.96, 34.4), Measure("greedy", 100, 0.428, 0.336, 0.526, 33.3))
    check = Check(50, 12800, 1607279, 1589.3, 106.7, met)
    assert _described(Progress()) == "round 0, 0 games"
    done = Progress(rounds=53, games=13568, checks=(check,))
    assert _described(done) == "round 53, 13,568 games, 92% against random, 43% against greedy"


def test_interrupted_it_says_how_to_go_on(
    tmp_path: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    rounds: list[int] = []

    def interrupt(training: Training) -> None:
        rounds.append(training.progress.rounds)
        if len(rounds) == 2:
            raise KeyboardInterrupt
        whole(training)

    whole = Training._round
    monkeypatch.setattr(Training, "_round", interrupt)
    command = ["train", "fairytale(seats=2)", "--rounds", "3", "--out", str(tmp_path / "out"), *SMALL]
    assert main(command) == 130
    assert "the same command goes on from there" in capsys.readouterr().err
    assert main(command) == 0
    assert rounds == [0, 1, 1, 2]


@pytest.mark.parametrize(
    ("given", "words"),
    [
        (["--rounds", "0"], "0 rounds teach nothing"),
        (["--minutes", "-1"], "-1 minutes teach nothing"),
        (["--minutes", "nan"], "nan minutes teach nothing"),
        (["--seed", "-3"], "seed -3 is out of range"),
        (["--tables", "0"], "0 tables make no training"),
        (["--check", "0"], "0 rounds between measures make no training"),
        (["--games", "0"], "0 measured games make no training"),
        (["--neurons", "3"], "3 neurons are too few"),
        (["--neurons", "4000"], "would take"),
        (["--jobs", "-1"], "-1 jobs cannot run"),
        (["--option", "seats=9"], "seats"),
    ],
)
def test_wrong_arguments_are_refused_before_anything_is_written(
    tmp_path: Path, capsys: pytest.CaptureFixture[str], given: list[str], words: str
) -> None:
    folder = tmp_path / "out"
    assert main(["train", "fairytale", "--out", str(folder), *given]) == 2
    told = capsys.readouterr().err
    assert words in told
    assert told.count("\n") == 1
    assert not folder.exists()


def test_the_example_runs(capsys: pytest.CaptureFixture[str], tmp_path: Path) -> None:
    train_an_agent.learn_and_play("fairytale(seats=2)", 2, tmp_path)
    assert "wins" in capsys.readouterr().out
