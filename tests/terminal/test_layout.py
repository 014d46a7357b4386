"""Every screen of whole games fits the terminal it is drawn for, and shows what has to be shown."""

from __future__ import annotations

import io
from collections.abc import Iterator

import pytest
from rich.console import Console
from rich.text import Text

import wyrmhall
from wyrmhall.games.fairytale.view import FairyTaleView
from wyrmhall.kernel import Rng, Table
from wyrmhall.terminal.drawing import PlainDrawing, drawing_of
from wyrmhall.terminal.layout import compose
from wyrmhall.terminal.match import Match
from wyrmhall.terminal.screen import Lines, Screen


def screen_of(width: int, height: int) -> Screen:
    screen = Screen(Console(width=width, height=height, force_terminal=True, file=io.StringIO(), highlight=False))
    screen.live = True
    return screen


def words(lines: Lines) -> str:
    return "\n".join("".join(segment.text for segment in line) for line in lines)


def play(match: Match, seed: int) -> Iterator[tuple[int, list[str], Lines]]:
    """A random game, with the screen that each seat gets for each of its choices."""
    rng = Rng(seed)
    game, table = match.game, match.table
    while table.state.actors():
        for seat in table.state.actors():
            scene = match.scene(seat)
            tokens = table.state.legal(seat)
            names = [game.words(table.state, seat, token) for token in tokens]
            pairs = list(zip(tokens, names, strict=True))
            scene.choices = [match.drawing.choice(game, scene.view, *pair) for pair in pairs]
            scene.labels = [match.drawing.label(game, scene.view, *pair) for pair in pairs]
            prompt = table.state.prompt(seat)
            assert prompt is not None
            scene.question = Text(prompt.words)
            yield seat, names, compose(match.screen, scene)
            match.seen[seat] = len(match.history)
            match.apply(seat, tokens[rng.below(len(tokens))])


@pytest.mark.parametrize(
    ("string", "size", "seed"),
    [
        ("fairytale(seats=5,deck=expert)", (80, 24), 3),
        ("fairytale(seats=4,deck=expert,teams=pairs)", (120, 40), 3),
        ("fairytale(seats=2)", (100, 30), 3),
        # Four full tales and a dozen cards to give: the fullest screens there are.
        ("fairytale(seats=4,deck=expert,teams=garfield)", (80, 24), 1),
        ("fairytale(seats=4,deck=expert,teams=garfield)", (80, 24), 5),
    ],
)
def test_every_screen_fits(string: str, size: tuple[int, int], seed: int) -> None:
    width, height = size
    game = wyrmhall.load(string)
    names = [f"Hatchling {seat + 1}" for seat in range(game.seats)]
    match = Match(screen_of(width, height), Table(game, seed), ["human"] * game.seats, names)
    for _, options, lines in play(match, seed):
        assert len(lines) < height
        assert all(sum(segment.cell_length for segment in line) <= width for line in lines)
        shown = words(lines)
        assert all(name in shown for name in names)
        assert f"{len(options):>2} " in shown


def test_a_seat_never_reads_what_only_another_may_know() -> None:
    game = wyrmhall.load("fairytale(seats=2)")
    match = Match(screen_of(80, 24), Table(game, 9), ["human", "human"], ["Ada", "Bo"])
    picks: dict[int, list[str]] = {0: [], 1: []}
    for seat, _, _ in play(match, 9):
        for who in (0, 1):
            picks[who] = [name for mover, name in match.table.record.moves if mover == who]
        kept = [line.removeprefix("You keep ") for line in match.sentences(seat) if "keep" in line]
        faces = {f"{face.name}.": face.id for face in game.gallery()}
        own = iter(picks[seat])
        assert all(faces[line] in own for line in kept)
    assert picks[0] != picks[1]


def test_copies_of_a_card_in_hand_are_counted() -> None:
    game = wyrmhall.load("fairytale(seats=3)")
    drawing = drawing_of(game)
    table, rng = Table(game, 7), Rng(7)
    seen = 0
    while table.state.actors():
        seat = table.state.actors()[0]
        view, tokens = table.state.view(seat), table.state.legal(seat)
        assert isinstance(view, FairyTaleView)
        for token in tokens if view.offers == "hand" else ():
            label, _ = drawing.choice(game, view, token, game.words(table.state, seat, token))
            copies = view.hand.count(token)
            seen += copies > 1
            assert label.plain.endswith(f" ×{copies}") is (copies > 1)
        table.apply(seat, tokens[rng.below(len(tokens))])
    assert seen


def test_news_are_kept_apart_from_what_was_read() -> None:
    game = wyrmhall.load("fairytale(seats=2)")
    match = Match(screen_of(80, 24), Table(game, 1), ["human", "human"], ["Ada", "Bo"])
    revealed = False
    for seat, _, lines in play(match, 1):
        news = match.sentences(seat, match.seen[seat])
        if any("plays" in line for line in news):
            revealed = True
            flat = " ".join(words(lines).split())
            assert all(" ".join(line.split()) in flat.replace("› ", "") for line in news)
    assert revealed


def test_a_game_without_looks_of_its_own_can_still_be_drawn() -> None:
    game = wyrmhall.load("fairytale(seats=2)")
    state = game.start(1)
    drawn = PlainDrawing().others(game, state.view(0), ["Ada", "Bo"], 80, False)
    assert "deck: 70" in words(screen_of(80, 24).lines(drawn))
    assert not isinstance(drawing_of(game), PlainDrawing)
