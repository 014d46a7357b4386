"""The end of a game on paper: who won, and every point of every seat with its reason."""

from __future__ import annotations

from collections.abc import Sequence

from rich import box
from rich.console import Group, RenderableType
from rich.table import Table
from rich.text import Text

from wyrmhall.kernel.game import Game
from wyrmhall.kernel.outcome import Line, Outcome
from wyrmhall.terminal.drawing import CardNames, card_names


def _list_of(names: Sequence[str]) -> str:
    return names[0] if len(names) == 1 else f"{', '.join(names[:-1])} and {names[-1]}"


def _score(game: Game, count: int) -> str:
    one, several = game.about.counts
    return f"{count} {one if count == 1 else several}"


def ranking(game: Game, outcome: Outcome, names: Sequence[str], you: int | None) -> RenderableType:
    """The winners in a sentence, then all seats by their scores."""
    winners = [names[seat] for seat in outcome.winners]
    if you is not None and outcome.winners == (you,):
        sentence = "You win"
    elif not winners:
        sentence = "Nobody wins"
    else:
        sentence = f"{_list_of(winners)} win{'s' if len(winners) == 1 else ''}"
    table = Table(box=box.SIMPLE_HEAD, show_header=False, pad_edge=False)
    for seat in sorted(range(game.seats), key=lambda seat: (seat not in outcome.winners, -outcome.scores[seat])):
        won = seat in outcome.winners
        style = "bold green" if won else ""
        table.add_row("★" if won else " ", names[seat], _score(game, outcome.scores[seat]), style=style)
    return Group(Text.assemble((sentence, "bold green"), f" — {outcome.reason}."), table)


def score_sheets(game: Game, outcome: Outcome, names: Sequence[str]) -> RenderableType:
    paint = card_names(game)
    sheets = [
        _sheet(game, paint, f"{names[seat]} — {_score(game, outcome.scores[seat])}", outcome.breakdown[seat])
        for seat in range(game.seats)
    ]
    return Group(*sheets)


def _sheet(game: Game, paint: CardNames, title: str, lines: Sequence[Line]) -> Table:
    table = Table(title=title, title_justify="left", title_style="bold", box=box.SIMPLE_HEAD, pad_edge=False)
    table.add_column(game.about.counts[1], justify="right", style="bold yellow")
    table.add_column("for")
    table.add_column("because", style="dim")
    for line in lines:
        table.add_row(str(line.points), paint.paint(line.label), line.why)
    if not lines:
        table.add_row("0", "nothing", "")
    return table
