"""`wyrmhall games`, `cards` and `rules`: what there is to play, with which cards, by which rules."""

from __future__ import annotations

import argparse
from collections import Counter
from collections.abc import Sequence
from typing import TYPE_CHECKING

import msgspec

from wyrmhall import games as all_games
from wyrmhall.cli.common import print_json, read_game
from wyrmhall.kernel.errors import BadOption, WyrmhallError
from wyrmhall.kernel.game import About, CardFace, Game
from wyrmhall.kernel.option import Option
from wyrmhall.kernel.rng import Rng
from wyrmhall.kernel.state import playout
from wyrmhall.kernel.wording import counted

if TYPE_CHECKING:
    from rich.console import RenderableType


class GameFacts(msgspec.Struct):
    name: str
    about: About
    rules: str
    options: tuple[Option, ...]


class CardSet(msgspec.Struct):
    game: str
    digest: str
    cards: Sequence[CardFace]


class NoSuchCard(WyrmhallError):
    """No card fits the words."""


def _print(*renderables: RenderableType) -> None:
    from rich.console import Console

    Console(highlight=False).print(*renderables)


def games(given: argparse.Namespace) -> None:
    kinds = [all_games.game_class(name) for name in all_games.names()]
    if given.json:
        print_json([GameFacts(kind.name, kind.about, kind.rules_version, kind.options) for kind in kinds])
        return
    for kind in kinds:
        _print(*_game_lines(kind))


def _game_lines(kind: type[Game]) -> list[RenderableType]:
    from rich.table import Table
    from rich.text import Text

    fewest, longest = kind.about.minutes
    title = Text.assemble(
        (kind.name, "bold cyan"), (f"  {kind.about.title}", "bold"), f"  {fewest} to {longest} minutes"
    )
    table = Table.grid(padding=(0, 2))
    for option in kind.options:
        table.add_row(
            Text(f"  {option.name}", style="bold"), f"{option.words}; {option.default} unless you say otherwise", ""
        )
        for choice in option.choices:
            if option.name != "seats":
                seats = ", ".join(map(str, choice.seats))
                table.add_row(
                    f"    {choice.value}",
                    choice.words,
                    Text("1 seat" if seats == "1" else f"{seats} seats", style="dim"),
                )
        if option.name == "seats":
            table.add_row("", ", ".join(choice.value for choice in option.choices), "")
    return [Text.assemble(title, "\n  ", kind.about.pitch), "\n", table]


def cards(given: argparse.Namespace) -> None:
    if given.check is not None:
        _check(given)
        return
    from wyrmhall.terminal.cardtext import search

    game = read_game(given)
    faces = game.gallery()
    word = " ".join(given.word)
    found = search(faces, word) if word else list(faces)
    if not found:
        raise NoSuchCard(f"no card of {game.name} fits {word!r}")
    if given.json:
        print_json(CardSet(game.name, game.cards_digest, found))
        return
    _print(_card_table(game, found), _summary(game, found))


def _card_table(game: Game, faces: Sequence[CardFace]) -> RenderableType:
    from rich import box
    from rich.table import Table
    from rich.text import Text

    from wyrmhall.games.drawing import readable

    palette = game.palette()
    table = Table(box=box.SIMPLE_HEAD, pad_edge=False)
    # In a game that is sold in packs it is how many a deck may hold.
    table.add_column("n" if not any(face.supply for face in faces) else "up to", justify="right")
    table.add_column("card", max_width=30)
    table.add_column("points", justify="right")
    table.add_column("says", ratio=1)
    table.add_column("source")
    for face in faces:
        colour = readable(palette[face.group]) if face.group in palette else ""
        is_ = f"\n{', '.join(dict.fromkeys((face.group, face.kind, face.set)))}"
        says = Text(" ".join(face.text))
        if face.note:
            says.append(f"\n{face.note}" if face.text else face.note, style="dim italic")
        table.add_row(
            str(face.copies),
            Text.assemble((face.name, f"bold {colour}"), (is_, "dim")),
            face.points,
            says,
            Text(face.source, style="yellow" if face.source == "house" else ""),
        )
    return table


def _summary(game: Game, faces: Sequence[CardFace]) -> str:
    sources: Counter[str] = Counter()
    packs = any(face.supply for face in faces)
    for face in faces:
        sources[face.source] += 1 if packs else face.copies
    parts = ", ".join(f"{count} {source}" for source, count in sources.most_common())
    copies = "" if packs else f", {sum(sources.values())} with copies"
    return f"{counted(len(faces), 'different card')}{copies}: {parts}. Card set {game.cards_digest}."


def _check(given: argparse.Namespace) -> None:
    """Read the set, word every card, and play it once for each option it can be played with."""
    given.cards = given.check
    game = read_game(given)
    faces = game.gallery()
    name, played = game.name, 0
    for option in game.options:
        for choice in option.choices:
            settings = {"seats": str(choice.seats[-1]), option.name: choice.value}
            string = f"{name}({','.join(f'{key}={value}' for key, value in settings.items())})"
            try:
                variant = all_games.load(string, given.check)
            except BadOption:
                continue
            playout(variant.start(1), Rng(1))
            played += 1
    if given.json:
        print_json(CardSet(game.name, game.cards_digest, faces))
        return
    copies = sum(face.copies for face in faces)
    cards = f"{counted(len(faces), 'card')}, {copies} with copies"
    print(f"{given.check} can be played: {cards}, card set {game.cards_digest}.")


def rules(given: argparse.Namespace) -> None:
    from rich.markdown import Markdown

    from wyrmhall.terminal.rulebook import as_markdown, look_up

    text = read_game(given).rules_text()
    word = " ".join(given.word)
    _print(Markdown(as_markdown(look_up(text, word)) if word else text))
