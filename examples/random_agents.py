"""PettingZoo: agents that choose at random play a game. `python examples/random_agents.py "volfyirion" 7`"""

from __future__ import annotations

import sys

import pettingzoo

import wyrmhall.envs


def play(game: str, seed: int) -> dict[str, float]:
    wyrmhall.envs.register()
    env = pettingzoo.make("aec", wyrmhall.envs.AEC, game=game)
    env.reset(seed=seed)
    got: dict[str, float] = {}
    for number, agent in enumerate(env.agent_iter()):
        observation, reward, terminated, truncated, _ = env.last()
        space = env.action_space(agent)
        space.seed(seed + number)
        env.step(None if terminated or truncated else space.sample(observation["action_mask"]))
        got[agent] = reward
    return got


if __name__ == "__main__":
    game, seed = [*sys.argv[1:], "fairytale", "1"][:2]
    for agent, reward in play(game, int(seed)).items():
        print(f"{agent} got {reward:.3f}")
