"""The games as environments for research: PettingZoo, Gymnasium (one table, or many at once) and OpenSpiel.

Everything here needs `pip install wyrmhall[envs]`, OpenSpiel `wyrmhall[spiel]`. The modules are imported where they are
needed: `wyrmhall.envs.zoo`, `.single`, `.vector`, `.spiel`, and `.telling` for observations in words.

>>> import wyrmhall.envs
>>> wyrmhall.envs.register()
>>> import gymnasium
>>> env = gymnasium.make("wyrmhall/single-v0", game="fairytale(seats=2)", bots="random")
>>> observation, info = env.reset(seed=1)
>>> bool(env.unwrapped.action_masks().any())
True
"""

from __future__ import annotations

SINGLE = "wyrmhall/single-v0"
AEC = "wyrmhall/table-v0"


def register() -> None:
    """Make the environments known to Gymnasium and PettingZoo by name; a second call does nothing."""
    import gymnasium
    from pettingzoo.env_registry import registration

    if SINGLE not in gymnasium.registry:
        gymnasium.register(
            SINGLE,
            entry_point="wyrmhall.envs.single:SingleSeat",
            vector_entry_point="wyrmhall.envs.vector:ManyTables",
        )
    if AEC not in registration.aec_registry:
        registration.register("aec", AEC, entry_point="wyrmhall.envs.zoo:env")


__all__ = ["AEC", "SINGLE", "register"]
