"""The games for OpenSpiel: `register()` makes each known as `python_wyrmhall_<name>`, with its options as parameters.

A game begins with one chance node that picks a deal; all that chance decides later follows from it. Who chooses at
the same time chooses in the order of seats. `resample_from_infostate` imagines, so OpenSpiel's own ISMCTS plays every
game.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, cast

import numpy as np
import pyspiel

import wyrmhall
from wyrmhall.envs.glance import observe
from wyrmhall.games import game_class
from wyrmhall.kernel.rng import Rng

if TYPE_CHECKING:
    from wyrmhall.kernel.game import Game
    from wyrmhall.kernel.option import Option
    from wyrmhall.kernel.state import State

# How many deals the chance node has, unless the parameter `deals` says so; and more choices than any game has.
DEALS = 4096
LONGEST = 20_000


class Held:
    """A state of play that copies as quickly as it can: OpenSpiel clones what a state holds by `deepcopy`.

    It is pickled as its position: compiled classes are not pickled by themselves.
    """

    def __init__(self, state: State | None) -> None:
        self.state = state

    def __deepcopy__(self, memo: dict[int, Any]) -> Held:
        return Held(self.state.clone() if self.state is not None else None)

    def __reduce__(self) -> tuple[Any, ...]:
        if self.state is None:
            return Held, (None,)
        return _held_at, (self.state.game.string, self.state.position())

    @property
    def play(self) -> State:
        assert self.state is not None, "nothing is dealt yet"
        return self.state


def _held_at(string: str, position: dict[str, Any]) -> Held:
    return Held(wyrmhall.load(string).from_position(position))


class SpielGame(pyspiel.Game):  # type: ignore[misc]
    """A game with its options settled, as OpenSpiel has it."""

    def __init__(self, game_type: Any, name: str, params: dict[str, Any] | None) -> None:
        given = params or {}
        options = ",".join(f"{option}={value}" for option, value in given.items() if option != "deals")
        self.game: Game = wyrmhall.load(f"{name}({options})" if options else name)
        self.deals = int(given.get("deals", DEALS))
        info = pyspiel.GameInfo(
            num_distinct_actions=len(self.game.vocabulary),
            max_chance_outcomes=self.deals,
            num_players=self.game.seats,
            min_utility=0.0,
            max_utility=1.0,
            utility_sum=None,
            max_game_length=LONGEST,
        )
        super().__init__(game_type, info, given)

    def new_initial_state(self, *_: Any) -> SpielState:
        return SpielState(self)

    def make_py_observer(self, iig_obs_type: Any = None, params: dict[str, Any] | None = None) -> Observer:
        return Observer(self.game)


class SpielState(pyspiel.State):  # type: ignore[misc]
    """A state of play, or the moment before the deal."""

    def __init__(self, game: SpielGame) -> None:
        super().__init__(game)
        self.held = Held(None)

    def current_player(self) -> int:
        if self.held.state is None:
            return int(pyspiel.PlayerId.CHANCE)
        return int(pyspiel.PlayerId.TERMINAL) if self.held.state.over() else self.held.state.actor()

    def _legal_actions(self, player: int) -> list[int]:
        state = self.held.state
        return sorted(state.legal(player)) if state is not None and player in state.actors() else []

    def chance_outcomes(self) -> list[tuple[int, float]]:
        deals = cast(SpielGame, self.get_game()).deals
        return [(deal, 1.0 / deals) for deal in range(deals)]

    def _apply_action(self, action: int) -> None:
        if self.held.state is None:
            self.held = Held(cast(SpielGame, self.get_game()).game.start(action))
        else:
            self.held.state.apply(self.held.state.actor(), action)

    def _action_to_string(self, player: int, action: int) -> str:
        if player == pyspiel.PlayerId.CHANCE:
            return f"deal {action}"
        return cast(SpielGame, self.get_game()).game.vocabulary.name(action)

    def is_terminal(self) -> bool:
        return self.held.state is not None and self.held.state.over()

    def returns(self) -> list[float]:
        if self.held.state is None or not self.held.state.over():
            return [0.0] * self.num_players()
        return [float(reward) for reward in self.held.state.rewards()]

    def information_state_string(self, player: int | None = None) -> str:
        """A number for what a player knows of this choice."""
        play = self.held.play
        seat = self.current_player() if player is None else player
        return f"{seat}:{play.key(seat):x}"

    def resample_from_infostate(self, player: int, sampler: Any) -> SpielState:
        """The same for all that `player` knows, and all else dealt anew."""
        other = cast(SpielState, self.clone())
        other.held = Held(self.held.play.imagine(player, Rng(int(sampler() * (1 << 31)))))
        return other

    def __str__(self) -> str:
        return f"{self.held.state.fingerprint():015x}" if self.held.state is not None else "before the deal"


class Observer:
    """Observations by the game's layout, with a view of the tensor for each feature."""

    def __init__(self, game: Game) -> None:
        self.layout = game.layout
        self.tensor = np.zeros(self.layout.size, np.float32)
        self.dict = {
            feature.name: self.tensor[feature.offset : feature.offset + feature.size]
            for feature in self.layout.features
        }

    def set_from(self, state: SpielState, player: int) -> None:
        if state.held.state is None:
            self.tensor.fill(0)
        else:
            self.tensor[:] = observe(state.held.state, player)

    def string_from(self, state: SpielState, player: int) -> str:
        from wyrmhall.envs.telling import tell

        return tell(state.held.state, player) if state.held.state is not None else "Nothing is dealt yet.\n"


def register() -> list[str]:
    """Make every game known to OpenSpiel; their names there."""
    return [_register(name) for name in wyrmhall.names()]


def _register(name: str) -> str:
    known = f"python_wyrmhall_{name}"
    if known in pyspiel.registered_names():
        return known
    options = game_class(name).options
    counts = [int(choice.value) for option in options if option.name == "seats" for choice in option.choices]
    game_type = pyspiel.GameType(
        short_name=known,
        long_name=f"Wyrmhall: {game_class(name).about.title}",
        dynamics=pyspiel.GameType.Dynamics.SEQUENTIAL,
        chance_mode=pyspiel.GameType.ChanceMode.EXPLICIT_STOCHASTIC,
        information=pyspiel.GameType.Information.IMPERFECT_INFORMATION,
        utility=pyspiel.GameType.Utility.GENERAL_SUM,
        reward_model=pyspiel.GameType.RewardModel.TERMINAL,
        max_num_players=max(counts),
        min_num_players=min(counts),
        provides_information_state_string=True,
        provides_information_state_tensor=False,
        provides_observation_string=True,
        provides_observation_tensor=True,
        parameter_specification={**{option.name: _default(option) for option in options}, "deals": DEALS},
    )
    # OpenSpiel makes games by calling a class, so each has one.
    made = type(
        known, (SpielGame,), {"__init__": lambda self, params=None: SpielGame.__init__(self, game_type, name, params)}
    )
    pyspiel.register_game(game_type, made)
    return known


def _default(option: Option) -> int | str:
    """OpenSpiel reads digits as a number."""
    return int(option.default) if all(choice.value.isdigit() for choice in option.choices) else option.default
