"""Gymnasium: one seat against bots, here played by whatever is legal and has the lowest number.

    python examples/one_seat.py fairytale greedy

An agent that wants masks, such as MaskablePPO, asks the environment for `action_masks()`.
"""

from __future__ import annotations

import sys

import gymnasium

import wyrmhall.envs


def play(game: str, bots: str, seed: int = 1) -> tuple[float, str]:
    """What the seat got, and the table as it saw it at the end."""
    wyrmhall.envs.register()
    env = gymnasium.make(wyrmhall.envs.SINGLE, game=game, bots=bots, render_mode="ansi")
    _, info = env.reset(seed=seed)
    ended, reward = False, 0.0
    while not ended:
        _, step_reward, ended, _, info = env.step(int(info["action_mask"].argmax()))
        reward += float(step_reward)
    return reward, str(env.render())


if __name__ == "__main__":
    reward, table = play(*[*sys.argv[1:], "fairytale", "greedy"][:2])
    print(table)
    print(f"seat 0 got {reward:.3f}")
