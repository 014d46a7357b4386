"""A table as a PettingZoo AEC environment: every seat is an agent, and who is asked is next.

Seats that choose at the same time choose in their order and see nothing of each other's choice. Rewards come at the
end, 0 to 1 for each seat. Only seats that the game waits for are asked; what a seat may do unasked it can do when it
is asked.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, ClassVar

import numpy as np
from gymnasium import spaces
from gymnasium.utils import seeding
from pettingzoo import AECEnv
from pettingzoo.utils import wrappers

from wyrmhall.envs.glance import SEEDS, game_of, legal_mask, mask_space, observation_space, observe, render

if TYPE_CHECKING:
    from wyrmhall.kernel.game import Game
    from wyrmhall.kernel.state import State


def env(game: Game | str = "fairytale", render_mode: str | None = None) -> AECEnv:
    """The environment with PettingZoo's usual checks: an illegal choice ends the game for everybody, with -1 for it."""
    checked = wrappers.TerminateIllegalWrapper(TableEnv(game, render_mode), illegal_reward=-1)
    return wrappers.OrderEnforcingWrapper(wrappers.AssertOutOfBoundsWrapper(checked))


class TableEnv(AECEnv):  # type: ignore[misc]
    """The environment without checks around it. Its agents are `seat_0`, `seat_1` and so on."""

    metadata: ClassVar[dict[str, Any]] = {
        "name": "wyrmhall_table_v0",
        "render_modes": ["ansi", "rgb_array"],
        "is_parallelizable": False,
        "render_fps": 2,
    }
    state_of_play: State
    agent_selection: str
    infos: dict[str, dict[str, Any]]

    def __init__(self, game: Game | str = "fairytale", render_mode: str | None = None) -> None:
        super().__init__()
        self.game = game_of(game)
        self.render_mode = render_mode
        self.possible_agents = [f"seat_{seat}" for seat in range(self.game.seats)]
        self.seats = {agent: seat for seat, agent in enumerate(self.possible_agents)}
        space = spaces.Dict({"observation": observation_space(self.game), "action_mask": mask_space(self.game)})
        choices = spaces.Discrete(len(self.game.vocabulary))
        self.observation_spaces = dict.fromkeys(self.possible_agents, space)
        self.action_spaces = dict.fromkeys(self.possible_agents, choices)
        self.np_random, _ = seeding.np_random(None)

    def observation_space(self, agent: str) -> Any:
        return self.observation_spaces[agent]

    def action_space(self, agent: str) -> Any:
        return self.action_spaces[agent]

    def reset(self, seed: int | None = None, options: dict[str, Any] | None = None) -> None:
        if seed is not None:
            self.np_random, _ = seeding.np_random(seed)
        self.state_of_play = self.game.start(int(self.np_random.integers(SEEDS)))
        self.agents = self.possible_agents[:]
        self.rewards = dict.fromkeys(self.agents, 0.0)
        self._cumulative_rewards = dict.fromkeys(self.agents, 0.0)
        self.terminations = dict.fromkeys(self.agents, False)
        self.truncations = dict.fromkeys(self.agents, False)
        self.infos = {agent: {} for agent in self.agents}
        self._ask()

    def step(self, action: int | None) -> None:
        agent = self.agent_selection
        if self.terminations[agent] or self.truncations[agent]:
            self._was_dead_step(action)
            return
        assert action is not None
        self.infos[agent] = {}
        self._cumulative_rewards[agent] = 0.0
        self.state_of_play.apply(self.seats[agent], int(action))
        if self.state_of_play.over():
            for each, reward in zip(self.possible_agents, self.state_of_play.rewards(), strict=True):
                self.rewards[each] = float(reward)
                self.terminations[each] = True
            self._accumulate_rewards()
            self.agent_selection = self.agents[0]
        else:
            self._ask()

    def _ask(self) -> None:
        """The next agent is the one that is asked; its mask stands in its infos too."""
        self.agent_selection = self.possible_agents[self.state_of_play.actor()]
        self.mask = legal_mask(self.state_of_play, self.seats[self.agent_selection])
        self.infos[self.agent_selection] = {"action_mask": self.mask}

    def observe(self, agent: str) -> dict[str, Any]:
        seat = self.seats[agent]
        asked = agent == self.agent_selection and not self.state_of_play.over()
        mask = self.mask if asked else np.zeros(len(self.game.vocabulary), dtype=np.int8)
        return {"observation": observe(self.state_of_play, seat), "action_mask": mask}

    def render(self) -> Any:
        return render(self.state_of_play, self.seats[self.agent_selection], self.render_mode)

    def close(self) -> None:
        return
