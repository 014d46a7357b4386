"""A network learns a game from its own games, and then plays as a bot. Learning needs PyTorch; playing does not.

    pip install 'wyrmhall[learn]'
    python examples/train_an_agent.py "fairytale(seats=2)" 20

Small on purpose; `wyrmhall train` does the same with more tables and more neurons, and goes on where it was broken off.
"""

from __future__ import annotations

import sys
from pathlib import Path
from tempfile import TemporaryDirectory

import wyrmhall
from wyrmhall.lab import simulate
from wyrmhall.lab.places import Here
from wyrmhall.lab.train import Training, plan_of


def learn_and_play(string: str, rounds: int, folder: Path) -> float:
    """Learn for so many rounds; how often the weights then win against random play."""
    game = wyrmhall.load(string)
    plan = plan_of(game, seed=1, neurons=32, tables=32, every=10, measured=20)
    with Training(game, plan, folder, Here(), command="examples/train_an_agent.py") as training:
        report = training.run(rounds, minutes=None)
    for check in report.checks:
        print(f"after round {check.round}:", *(f"{one.rate:.0%} against {one.opponent}" for one in check.measures))
    line = simulate(game, [report.weights, *["random"] * (game.seats - 1)], games=20, seed=2).by_bot[0]
    print(f"{report.weights} has {report.size} bytes and wins {line.rate:.0%} of 20 games")
    return line.rate


if __name__ == "__main__":
    string = sys.argv[1] if len(sys.argv) > 1 else "fairytale(seats=2)"
    rounds = int(sys.argv[2]) if len(sys.argv) > 2 else 20
    with TemporaryDirectory() as folder:
        learn_and_play(string, rounds, Path(folder))
