"""Weights that nobody has learnt: small whole numbers drawn by a seed, for any game, written without PyTorch."""

from __future__ import annotations

import struct
from pathlib import Path

from wyrmhall.bots.weights import Heading, Weights, digest
from wyrmhall.kernel import Game, Rng

FIRST, SECOND = 6, 4


def drawn(game: Game, seed: int = 1) -> Weights:
    rng = Rng(seed)
    inputs, tokens = game.layout.size, len(game.vocabulary)
    parts = []
    for neurons, before in ((FIRST, inputs), (SECOND, FIRST), (tokens + 1, SECOND)):
        parts.append(bytes(64 + rng.below(129) for _ in range(neurons * before)))
        parts.append(struct.pack(f"<{neurons}i", *(rng.below(2001) - 1000 for _ in range(neurons))))
    body = b"".join(parts)
    heading = Heading(
        game=game.string,
        rules=game.rules_version,
        cards=game.cards_digest,
        layout=game.layout.version,
        sizes=(inputs, FIRST, SECOND, tokens),
        shifts=(6, 5),
        unit=0.001,
        seed=seed,
        rounds=0,
        games=0,
        choices=0,
        versions="none",
        command="drawn by a test",
        digest=digest(body),
    )
    return Weights(heading, body)


def write(game: Game, folder: Path, name: str = "drawn") -> str:
    """The name of a bot that plays by such weights."""
    file = folder / f"{name}.wyrm"
    file.write_bytes(drawn(game).encode())
    return str(file)
