"""The parts of an evaluation, from what it had come to after each of them."""

from __future__ import annotations


def apart(running: dict[str, float]) -> dict[str, float]:
    """What each part added: `running` has the sum after each, in the order in which they were added."""
    found: dict[str, float] = {}
    before = 0.0
    for name, value in running.items():
        found[name] = value - before
        before = value
    return found
