"""OpenSpiel: its own information-set search plays a game against itself. `python examples/open_spiel_search.py
"fairytale(seats=2)" 20`

It is the search written in Python, `open_spiel.python.algorithms.ismcts`: the one in C++ cannot hold states that are.
"""

from __future__ import annotations

import sys

import numpy as np
import pyspiel
from open_spiel.python.algorithms import ismcts, mcts

from wyrmhall.envs import spiel


def play(game_string: str, simulations: int, seed: int = 1) -> list[float]:
    spiel.register()
    game = pyspiel.load_game(f"python_wyrmhall_{game_string}")
    luck = np.random.RandomState(seed)
    bot = ismcts.ISMCTSBot(game, mcts.RandomRolloutEvaluator(1, luck), 0.7, simulations, random_state=luck)
    state = game.new_initial_state()
    while not state.is_terminal():
        if state.is_chance_node():
            state.apply_action(luck.randint(game.deals))
        else:
            state.apply_action(bot.step(state))
    return list(state.returns())


if __name__ == "__main__":
    game, simulations = [*sys.argv[1:], "fairytale(seats=2)", "20"][:2]
    for seat, got in enumerate(play(game, int(simulations))):
        print(f"seat {seat} got {got:.3f}")
