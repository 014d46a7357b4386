"""The page of the docs that says what a seat of a game observes and what its tokens are: `python -m
wyrmhall.envs.pages docs`.
"""

from __future__ import annotations

import sys
from pathlib import Path

import wyrmhall
from wyrmhall.games import game_class
from wyrmhall.kernel.game import Game

A_LINE = 8


def measured(name: str) -> Game:
    """The game with the settings that its speed is measured with."""
    settings = ",".join(f"{option}={value}" for option, value in game_class(name).measured.items())
    return wyrmhall.load(f"{name}({settings})" if settings else name)


def page(game: Game) -> str:
    layout = game.layout
    lines = [
        f"# What a seat observes in {game.about.title}",
        "",
        f"Written by `python -m wyrmhall.envs.pages docs` for `{game.string}`;",
        "`wyrmhall.load(...).layout` has the layout of other settings.",
        f"{layout.size} numbers of 16 bits, little-endian, layout `{layout.version}`.",
        "Seats follow round the table, the observer's own first.",
        "Where a feature has a place for each value or kind, its numbers are 0 or 1, or how many there are.",
        "[How to use it](envs.md).",
        "",
        "| feature | from | numbers | range | what it says |",
        "| --- | ---: | ---: | --- | --- |",
    ]
    for feature in layout.features:
        span = f"{feature.low} to {feature.high}"
        lines.append(f"| {feature.name} | {feature.offset} | {feature.size} | {span} | {feature.words} |")
    lines += ["", "Zones that are told in another way, or not at all:", ""]
    lines += [f"- {zone}: {why}" for zone, why in sorted(game.sight.left_out.items())]
    lines += [
        "",
        "## Tokens",
        "",
        f"The action space: {len(game.vocabulary)} tokens. Seats in their names are as they are at the table.",
        "",
    ]
    names = [f"{token} `{name}`" for token, name in enumerate(game.vocabulary)]
    lines += [", ".join(names[first : first + A_LINE]) + "," for first in range(0, len(names), A_LINE)]
    lines[-1] = lines[-1].removesuffix(",") + "."
    return "\n".join(lines) + "\n"


def file_name(game: Game) -> str:
    return f"observations-{game.name}.md"


if __name__ == "__main__":
    for one in map(measured, wyrmhall.names()):
        (Path(sys.argv[1]) / file_name(one)).write_text(page(one), encoding="utf-8")
