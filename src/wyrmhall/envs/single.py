"""One seat of a table as a Gymnasium environment; bots of choice have the others.

A step is one choice of that seat, and what the bots do until it is asked again. The reward comes at the end: what the
seat got of 0 to 1, half for the win and half for the lead. A choice that is not legal ends the episode with reward
-1, so agents without a mask learn too; with `action_masks()` it never happens.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, Any

import gymnasium
import numpy as np
from gymnasium import spaces

from wyrmhall import bots as all_bots
from wyrmhall.envs.glance import SEEDS, game_of, legal_mask, observation_space, observe, render
from wyrmhall.kernel.errors import BadSeat, IllegalMove, WyrmhallError
from wyrmhall.kernel.rng import Rng

if TYPE_CHECKING:
    from numpy.typing import NDArray

    from wyrmhall.kernel.game import Game
    from wyrmhall.kernel.state import State


class SingleSeat(gymnasium.Env["NDArray[np.int16]", int]):
    """`bots` is one name for all others, or one for each other seat in their order."""

    metadata: dict[str, Any] = {"render_modes": ["ansi", "rgb_array"], "render_fps": 2}  # noqa: RUF012
    state: State

    def __init__(
        self,
        game: Game | str = "fairytale",
        seat: int = 0,
        bots: str | Sequence[str] = "greedy",
        render_mode: str | None = None,
    ) -> None:
        self.game = game_of(game)
        if not 0 <= seat < self.game.seats:
            raise BadSeat(f"seat {seat} is not at this table: seats are 0 to {self.game.seats - 1}")
        self.seat = seat
        self.render_mode = render_mode
        others = [other for other in range(self.game.seats) if other != seat]
        names = [bots] * len(others) if isinstance(bots, str) else list(bots)
        if len(names) != len(others):
            raise WyrmhallError(f"{len(names)} bots for {len(others)} other seats")
        self.players = {other: all_bots.make(name, self.game) for other, name in zip(others, names, strict=True)}
        self.observation_space: Any = observation_space(self.game)
        self.action_space: Any = spaces.Discrete(len(self.game.vocabulary))

    def reset(
        self, *, seed: int | None = None, options: dict[str, Any] | None = None
    ) -> tuple[NDArray[np.int16], dict[str, Any]]:
        super().reset(seed=seed)
        over = True
        while over:
            self.state = self.game.start(int(self.np_random.integers(SEEDS)))
            self.luck = Rng(int(self.np_random.integers(SEEDS)))
            self._play_on()
            over = self.state.over()
        return observe(self.state, self.seat), self._info()

    def step(self, action: int) -> tuple[NDArray[np.int16], float, bool, bool, dict[str, Any]]:
        try:
            self.state.apply(self.seat, int(action))
        except IllegalMove as error:
            return observe(self.state, self.seat), -1.0, True, False, {**self._info(), "illegal": str(error)}
        self._play_on()
        over = self.state.over()
        reward = float(self.state.rewards()[self.seat]) if over else 0.0
        info = self._info()
        if over:
            info["outcome"] = self.state.outcome()
        return observe(self.state, self.seat), reward, over, False, info

    def action_masks(self) -> NDArray[np.bool_]:
        """Which tokens may be chosen now, as MaskablePPO asks for it."""
        return legal_mask(self.state, self.seat).view(np.bool_)

    def render(self) -> Any:
        return render(self.state, self.seat, self.render_mode)

    def _info(self) -> dict[str, Any]:
        return {"action_mask": legal_mask(self.state, self.seat)}

    def _play_on(self) -> None:
        """Bots choose until the own seat is asked. Those that may act unasked do, as at any table; who chooses at the
        same time as the own seat does so after it, without having seen its choice.
        """
        state = self.state
        while not state.over() and self.seat not in state.actors():
            actor = state.actor()
            state.apply(actor, self.players[actor].choose(state, actor, self.luck))
            if state.anytime:
                self._volunteer()

    def _volunteer(self) -> None:
        state = self.state
        for seat in state.welcome():
            if seat in self.players and seat in state.welcome() and state.tempted() >> seat & 1:
                token = self.players[seat].volunteer(state, seat, self.luck)
                if token >= 0:
                    state.apply(seat, token)
