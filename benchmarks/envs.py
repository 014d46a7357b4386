"""The speed of the environments with observation and mask, one core: `python benchmarks/envs.py [FILE]`.

Choices are random and legal. Only the environment's own calls are measured, in processor time, best of several runs.
"""

from __future__ import annotations

import json
import sys
import time
from collections.abc import Callable
from pathlib import Path

import numpy as np

import wyrmhall
from wyrmhall.envs.vector import ManyTables
from wyrmhall.envs.zoo import TableEnv

TABLES = 128
# Long enough for whole games: their ends, where more lies on the table, are slower.
STEPS = 540
RUNS = 3
GAMES = (
    "dragonscales(seats=4)",
    "fairytale(seats=4,deck=expert)",
    "volfyirion(seats=2)",
    "wyrmspan(seats=3)",
    "wyvern(seats=2)",
)


def many_tables(game: str, seat: int | None) -> float:
    """Steps a second of all tables together."""
    env = ManyTables(game, TABLES, seat=seat, copy=False)
    luck = np.random.default_rng(1)
    env.reset(seed=1)
    best = 0.0
    for _ in range(RUNS):
        spent = 0.0
        for _ in range(STEPS):
            scores = luck.random(env.masks.shape, dtype=np.float32) * env.masks
            choices = scores.argmax(axis=1)
            begun = time.process_time()
            env.step(choices)
            spent += time.process_time() - begun
        best = max(best, TABLES * STEPS / spent)
    return best


def one_table(game: str) -> float:
    """Steps a second of the PettingZoo environment, with what `last()` gives."""
    env = TableEnv(game)
    luck = np.random.default_rng(1)
    best = 0.0
    for run in range(RUNS):
        env.reset(seed=run)
        steps, spent = 0, 0.0
        while steps < STEPS:
            if env.state_of_play.over():
                env.reset()
            mask = env.infos[env.agent_selection]["action_mask"]
            choice = int(luck.choice(np.flatnonzero(mask)))
            begun = time.process_time()
            env.step(choice)
            env.last()
            spent += time.process_time() - begun
            steps += 1
        best = max(best, steps / spent)
    return best


MEASURES: dict[str, Callable[[str], float]] = {
    "vector, every seat": lambda game: many_tables(game, None),
    "vector, one seat against random": lambda game: many_tables(game, 0),
    "AEC": one_table,
}


def main(games: tuple[str, ...]) -> dict[str, dict[str, int]]:
    print(
        f"| game, {wyrmhall.build} | numbers | tokens | " + " | ".join(f"{name}, steps/s" for name in MEASURES) + " |"
    )
    print("| --- |" + " ---: |" * (2 + len(MEASURES)))
    report: dict[str, dict[str, int]] = {}
    for string in games:
        game = wyrmhall.load(string)
        figures = {name: round(measure(string)) for name, measure in MEASURES.items()}
        report[string] = {"numbers": game.layout.size, "tokens": len(game.vocabulary), **figures}
        print(f"| `{string}` | " + " | ".join(f"{figure:,}" for figure in report[string].values()) + " |", flush=True)
    return report


if __name__ == "__main__":
    found = main(GAMES)
    if len(sys.argv) > 1:
        Path(sys.argv[1]).write_text(json.dumps({"build": wyrmhall.build, "games": found}, indent=1), encoding="utf-8")
