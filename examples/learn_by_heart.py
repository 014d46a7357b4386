"""Many tables at once: a linear policy learns by REINFORCE, all seats by the same weights.

    python examples/learn_by_heart.py fairytale 400

Small on purpose: it shows the loop. Each seat of each table gets the reward of its own game when that ends.
"""

from __future__ import annotations

import sys

import numpy as np
from numpy.typing import NDArray

from wyrmhall.envs.vector import ManyTables

RATE = 0.05


def chances(scores: NDArray[np.float64], mask: NDArray[np.int8]) -> NDArray[np.float64]:
    """A softmax over what is legal."""
    scores = np.where(mask, scores, -np.inf)
    weights = np.exp(scores - scores.max(axis=1, keepdims=True))
    return weights / weights.sum(axis=1, keepdims=True)


def learn(game: str, steps: int, tables: int = 64, seed: int = 1) -> list[float]:
    """How likely the likeliest choice was on average, every hundred steps: it grows as the policy makes up its mind."""
    env = ManyTables(game, tables)
    seen, infos = env.reset(seed=seed)
    luck = np.random.default_rng(seed)
    high = np.maximum(1, np.abs(env.single_observation_space["observation"].high))
    weights = np.zeros((len(high), env.single_action_space.n))
    pending: dict[tuple[int, int], list[tuple[NDArray[np.float64], NDArray[np.float64]]]] = {}
    sure: list[float] = []
    for step in range(steps):
        looks = seen["observation"] / high
        odds = chances(looks @ weights, seen["action_mask"])
        drawn = (odds.cumsum(axis=1) > luck.random((tables, 1)) * 0.999999).argmax(axis=1)
        if step % 100 == 0:
            sure.append(float(odds.max(axis=1).mean()))
        for table, token in enumerate(drawn):
            pull = -odds[table]
            pull[token] += 1
            pending.setdefault((table, int(infos["seat"][table])), []).append((looks[table], pull))
        seen, _, ended, _, infos = env.step(drawn)
        for table in np.flatnonzero(ended):
            for seat, reward in enumerate(infos["rewards"][table]):
                chosen = pending.pop((int(table), seat), [])
                if chosen:
                    looked, pulled = (np.array(part) for part in zip(*chosen, strict=True))
                    weights += RATE * (reward - 1 / env.game.seats) / len(chosen) * looked.T @ pulled
    return sure


if __name__ == "__main__":
    game, steps = [*sys.argv[1:], "fairytale", "400"][:2]
    for hundred, sure in enumerate(learn(game, int(steps))):
        print(f"after {hundred * 100} steps the likeliest choice has a chance of {sure:.3f} on average")
