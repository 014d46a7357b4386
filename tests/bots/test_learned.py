"""Bots that play by weights: they need no PyTorch, look at nothing hidden, and what is wrong with a file is said in one
sentence.
"""

from __future__ import annotations

import struct
import sys
from math import exp
from pathlib import Path

import msgspec
import pytest

import wyrmhall
from tests.bots.by_hand import FIRST, SECOND, drawn, write
from wyrmhall import bots
from wyrmhall.bots.deep import Hunch
from wyrmhall.bots.files import ENLISTED, LEARNED, BadBot, bring_files, enlist, short_name, texts_of
from wyrmhall.bots.net import MOST, steps_of
from wyrmhall.bots.taught import Eye, TaughtSearch
from wyrmhall.bots.weights import LARGEST, BadWeights, decode, shipped
from wyrmhall.kernel import Game, Rng
from wyrmhall.kernel.state import State
from wyrmhall.lab import simulate
from wyrmhall.lab.games import play_game


@pytest.fixture
def game() -> Game:
    return wyrmhall.load("fairytale(seats=2)")


def middle(game: Game, choices: int = 30) -> State:
    """A state in the middle of a game."""
    state, rng = game.start(3), Rng(1)
    for _ in range(choices):
        seat = state.actors()[0]
        options = state.answers(seat)
        state.apply(seat, options[rng.below(len(options))])
    return state


@pytest.mark.parametrize("name", wyrmhall.names())
def test_weights_play_every_game(name: str, tmp_path: Path) -> None:
    game = wyrmhall.load(name)
    bot = write(game, tmp_path)
    assert simulate(game, [bot] + ["random"] * (game.seats - 1), 1, seed=2).games == 1


def test_it_chooses_alike_on_every_build_and_in_every_process(game: Game, tmp_path: Path) -> None:
    """Numbers that both builds and every machine must come to."""
    bot = write(game, tmp_path)
    chosen: list[int] = []
    player = bots.make(bot, game)
    play_game(game, [player, player], 5, 0, lambda state, seat, token: chosen.append(token))
    assert (len(chosen), sum(chosen), chosen[:8]) == GOLDEN
    alone, shared = (simulate(game, [bot, "random"], 4, seed=1, jobs=jobs) for jobs in (1, 2))
    assert alone == shared


GOLDEN = (59, 427, [5, 15, 0, 13, 0, 2, 8, 0])


def test_the_network_is_what_the_file_says(game: Game) -> None:
    """Computed once more with plain loops over everything, zeros included."""
    weights, state = drawn(game), middle(game)
    seat = state.actors()[0]
    layout = game.layout
    buffer = bytearray(layout.bytes)
    state.observe(seat, buffer)
    values = [steps_of(number) for number in struct.unpack(f"<{layout.size}h", buffer)]
    at = 0
    for neurons, shift in ((FIRST, 6), (SECOND, 5), (len(game.vocabulary) + 1, 0)):
        rows = [weights.body[at + i * len(values) : at + (i + 1) * len(values)] for i in range(neurons)]
        at += neurons * len(values)
        biases = struct.unpack_from(f"<{neurons}i", weights.body, at)
        at += 4 * neurons
        sums = [sum(v * (w - 128) for v, w in zip(values, row, strict=True)) for row in rows]
        values = [bias + got for bias, got in zip(biases, sums, strict=True)]
        if shift:
            values = [max(0, value >> shift) for value in values]
    net = weights.net()
    net.look(state, seat, layout.observer, buffer)
    options = state.answers(seat)
    assert len(options) > 1
    assert [net.row(token) for token in options] == [values[token] for token in options]
    assert net.best(options) == max(options, key=lambda token: (values[token], -token))
    assert net.expected() == min(1.0, max(0.0, 0.001 * values[-1]))
    odds = [exp(0.001 * values[token]) for token in options]
    assert net.chances(options) == pytest.approx([one / sum(odds) for one in odds])


def test_numbers_are_told_by_their_logarithm() -> None:
    assert [steps_of(number) for number in (-1, 0, 1, 3, MOST, MOST + 9)] == [-12, 0, 12, 24, 120, 120]


def test_it_sees_nothing_hidden(game: Game) -> None:
    """In every state that it can imagine it chooses and says the same."""
    bot = bots.learned.LearnedBot("drawn", game, drawn(game))
    state, rng = middle(game), Rng(4)
    seat = state.actors()[0]
    for _ in range(5):
        imagined = state.imagine(seat, rng)
        assert bot.explain(imagined, seat, rng) == bot.explain(state, seat, rng)


def test_it_says_how_likely_each_answer_is(game: Game) -> None:
    bot = bots.learned.LearnedBot("drawn", game, drawn(game))
    state = middle(game)
    seat = state.actors()[0]
    ideas = bot.explain(state, seat, Rng(1))
    assert {idea.token for idea in ideas} == set(state.answers(seat))
    assert ideas[0].token == bot.choose(state, seat, Rng(1))
    assert abs(sum(idea.visits for idea in ideas) - 1000) <= len(ideas)
    assert bot.volunteer(state, seat, Rng(1)) == -1


def test_playing_needs_neither_numpy_nor_torch(game: Game, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    for library in ("numpy", "torch"):
        monkeypatch.setitem(sys.modules, library, None)
    assert simulate(game, [write(game, tmp_path), "random"], 1, seed=2).games == 1


@pytest.mark.parametrize(("prior", "leaf"), [(True, False), (False, True), (True, True)])
def test_a_search_with_a_network_beside_it(game: Game, prior: bool, leaf: bool) -> None:
    """The same luck leads to the same visits, and at the root the network's chances are the priors if they shall be."""
    state, eye = middle(game), Eye(drawn(game).net(), game.layout.observer)
    seat = state.actors()[0]
    searches = [TaughtSearch(state, seat, Rng(5), game.horizon, eye, prior, leaf) for _ in range(2)]
    for search in searches:
        search.run(40)
    first, second = (search.root for search in searches)
    assert isinstance(first, Hunch)
    assert sum(first.counts) == 40
    assert first.counts == second.counts
    assert (first.priors == eye.chances(state, seat, first.tokens)) == prior


# Files


def damaged(game: Game, how: str) -> bytes:
    whole = drawn(game)
    data = whole.encode()
    return {
        "nothing": b"",
        "something else": b"PK\x03\x04 not ours",
        "heading": data.replace(b'"layout":', b'"layuot":'),
        "cut off": data[:-7],
        "a changed byte": data[:-1] + bytes([data[-1] ^ 1]),
        "sizes": msgspec.structs.replace(
            whole, heading=msgspec.structs.replace(whole.heading, sizes=(0, -5, 3, 9))
        ).encode(),
    }[how]


@pytest.mark.parametrize(
    ("how", "words"),
    [
        ("nothing", "is not a file of weights"),
        ("something else", "is not a file of weights"),
        ("heading", "is damaged: Object missing required field `layout`"),
        ("cut off", "is damaged: its weights are .* bytes and do not fit"),
        ("a changed byte", "is damaged: its weights are not those"),
        ("sizes", "is damaged: its weights are .* bytes and do not fit"),
    ],
)
def test_a_damaged_file(game: Game, tmp_path: Path, how: str, words: str) -> None:
    file = tmp_path / "mine.wyrm"
    file.write_bytes(damaged(game, how))
    with pytest.raises(BadWeights, match=words):
        bots.make(str(file), game)


def test_a_file_that_is_not_there(game: Game) -> None:
    with pytest.raises(BadWeights, match=r"there is no file of weights nowhere\.wyrm"):
        bots.make("nowhere.wyrm", game)


def test_weights_of_another_game_are_refused(game: Game, tmp_path: Path) -> None:
    bot = write(game, tmp_path)
    with pytest.raises(BadWeights, match=r"was trained on fairytale\(seats=2\) with observations .*seats=3\) has"):
        bots.make(bot, wyrmhall.load("fairytale(seats=3)"))


def test_a_file_comes_back_as_it_was_written(game: Game) -> None:
    assert decode(drawn(game).encode(), "mine") == drawn(game)


def test_weights_are_sent_where_the_file_is_not(game: Game, tmp_path: Path) -> None:
    bot = write(game, tmp_path)
    texts = texts_of([bot, "random"])
    assert list(texts) == [bot]
    Path(bot).unlink()
    bring_files(texts)
    assert bots.make(bot, game).name == bot


def test_weights_are_enlisted_by_the_name_of_their_file(
    game: Game, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv(ENLISTED, "[]")
    bot = write(game, tmp_path, "Smok")
    enlist([bot, LEARNED])
    assert bots.names() == (*bots.NAMES, "smok", LEARNED)
    state = game.start(1)
    assert bots.make("smok", game).choose(state, 0, Rng(1)) == bots.make(bot, game).choose(state, 0, Rng(1))
    (tmp_path / "bad.wyrm").write_bytes(b"no")
    with pytest.raises(BadWeights, match=r"bad\.wyrm is not a file of weights"):
        enlist([str(tmp_path / "bad.wyrm")])
    with pytest.raises(BadBot, match="expected path/to/file"):
        enlist(["drake"])
    assert short_name(bot) == "Smok.wyrm"


# What comes with the package

SHIPPED = [(name, file.name) for name in wyrmhall.names() for file in shipped(wyrmhall.load(name))]


def test_some_weights_come_with_the_package() -> None:
    assert SHIPPED


@pytest.mark.parametrize(("name", "file"), SHIPPED)
def test_shipped_weights_fit_the_game_as_it_is(name: str, file: str) -> None:
    [path] = [path for path in shipped(wyrmhall.load(name)) if path.name == file]
    assert path.stat().st_size <= LARGEST
    heading = decode(path.read_bytes(), file).heading
    game = wyrmhall.load(heading.game)
    assert (game.name, heading.layout) == (name, game.layout.version)
    assert "/" not in heading.command
    bots.make(LEARNED, game)


@pytest.mark.parametrize(("name", "file"), SHIPPED)
def test_shipped_weights_beat_random_play(name: str, file: str) -> None:
    [path] = [path for path in shipped(wyrmhall.load(name)) if path.name == file]
    game = wyrmhall.load(decode(path.read_bytes(), file).heading.game)
    line = simulate(game, [LEARNED] + ["random"] * (game.seats - 1), 12, seed=1).by_bot[0]
    assert line.wins >= 8


def test_a_game_without_weights_says_so() -> None:
    bare = [name for name in wyrmhall.names() if not shipped(wyrmhall.load(name))]
    assert bare
    with pytest.raises(BadWeights, match=r"no weights for .* come with wyrmhall; wyrmhall train makes them"):
        bots.make(LEARNED, wyrmhall.load(bare[0]))
    with pytest.raises(BadWeights, match=r"come with wyrmhall, only for fairytale\(.*; wyrmhall train makes them"):
        bots.make(LEARNED, wyrmhall.load("fairytale(seats=5,deck=expert)"))
