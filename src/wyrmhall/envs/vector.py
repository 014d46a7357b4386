"""Many tables at once as a Gymnasium VectorEnv: a step is one choice at every table, in one compiled call.

By default every seat learns: a table shows the seat that is asked, `infos["seat"]` says which, and the reward of a
step is that of the seat that chose. With `seat` only that one chooses from outside. A game that ends begins anew in
the same step; what was last seen of it is in `infos["final_obs"]`, and what every seat got in `infos["rewards"]`.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, Any

import numpy as np
from gymnasium import spaces
from gymnasium.vector import AutoresetMode, VectorEnv
from gymnasium.vector.utils import batch_space

from wyrmhall.envs.glance import SEEDS, game_of, mask_space, observation_space
from wyrmhall.kernel.batch import EVERYBODY, Tables
from wyrmhall.kernel.errors import BadSeat, WyrmhallError

if TYPE_CHECKING:
    from numpy.typing import NDArray

    from wyrmhall.kernel.game import Game

Arrays = dict[str, "NDArray[Any]"]
OPPONENTS = ("random", "quick")


class ManyTables(VectorEnv[Arrays, "NDArray[np.int64]", "NDArray[Any]"]):
    """`bots` plays the other seats where `seat` is given: `random`, or `quick`, the game's fast player.

    With `copy=False` the arrays of a step are written over by the next one.
    """

    metadata: dict[str, Any] = {"autoreset_mode": AutoresetMode.SAME_STEP}  # noqa: RUF012

    def __init__(
        self,
        game: Game | str = "fairytale",
        num_envs: int = 64,
        seat: int | None = None,
        bots: str = "random",
        copy: bool = True,
    ) -> None:
        self.game = game_of(game)
        if seat is not None and not 0 <= seat < self.game.seats:
            raise BadSeat(f"seat {seat} is not at this table: seats are 0 to {self.game.seats - 1}")
        if bots not in OPPONENTS:
            raise WyrmhallError(f"{bots!r} does not play many tables at once; {' and '.join(OPPONENTS)} do")
        self.num_envs = num_envs
        self.copy = copy
        layout, tokens = self.game.layout, len(self.game.vocabulary)
        space = spaces.Dict({"observation": observation_space(self.game), "action_mask": mask_space(self.game)})
        self.single_observation_space = space
        self.single_action_space = spaces.Discrete(tokens)
        self.observation_space = batch_space(space, num_envs)
        self.action_space = batch_space(self.single_action_space, num_envs)
        self.observed = np.zeros((num_envs, layout.size), dtype=layout.dtype)
        self.masks = np.zeros((num_envs, tokens), dtype=np.int8)
        self.finals = np.zeros((num_envs, layout.size), dtype=layout.dtype)
        buffers = [memoryview(array.data).cast("B") for array in (self.observed, self.masks, self.finals)]
        learner = EVERYBODY if seat is None else seat
        self.tables = Tables(self.game, layout.observer, num_envs, learner, bots == "quick", *buffers)

    def reset(
        self, *, seed: int | Sequence[int | None] | None = None, options: dict[str, Any] | None = None
    ) -> tuple[Arrays, dict[str, Any]]:
        """A seed, or one for each table; the same seed and choices give the same games."""
        given = list(seed) if isinstance(seed, Sequence) else []
        super().reset(seed=None if given else seed)  # type: ignore[arg-type]
        drawn = self.np_random.integers(SEEDS, size=self.num_envs).tolist()
        self.tables.start([own if one is None else int(one) for one, own in zip(given or drawn, drawn, strict=True)])
        return self._seen(), {"seat": np.array(self.tables.asked)}

    def step(
        self, actions: NDArray[np.int64]
    ) -> tuple[Arrays, NDArray[np.float64], NDArray[np.bool_], NDArray[np.bool_], dict[str, Any]]:
        tables = self.tables
        tables.step(np.asarray(actions).tolist())
        rewards = np.zeros(self.num_envs)
        ended = np.zeros(self.num_envs, dtype=np.bool_)
        infos: dict[str, Any] = {"seat": np.array(tables.asked)}
        if tables.finished:
            self._finish(rewards, ended, infos)
        return self._seen(), rewards, ended, np.zeros(self.num_envs, dtype=np.bool_), infos

    def _finish(self, rewards: NDArray[np.float64], ended: NDArray[np.bool_], infos: dict[str, Any]) -> None:
        tables = self.tables
        everybodys = np.zeros((self.num_envs, self.game.seats))
        final = np.empty(self.num_envs, dtype=object)
        nothing = np.zeros(self.masks.shape[1], dtype=np.int8)
        for table, results in zip(tables.finished, tables.results, strict=True):
            ended[table] = True
            everybodys[table] = results
            rewards[table] = results[tables.movers[table]]
            final[table] = {"observation": self.finals[table].copy(), "action_mask": nothing}
        infos |= {"final_obs": final, "_final_obs": ended.copy(), "rewards": everybodys, "_rewards": ended.copy()}

    def action_masks(self) -> NDArray[np.bool_]:
        """Which tokens may be chosen now at each table."""
        return self.masks.view(np.bool_)

    def _seen(self) -> Arrays:
        if self.copy:
            return {"observation": self.observed.copy(), "action_mask": self.masks.copy()}
        return {"observation": self.observed, "action_mask": self.masks}
