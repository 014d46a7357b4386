"""Standing answers: what a seat has told the table to answer for it, so that a window does not stop it each time.

They belong to the seat alone and nobody else may see them. The table holds them beside the game, not in its state: what
they answer is an ordinary move in the record. One that `lapses` holds until the game's mark for it changes, such as the
number of the round.
"""

from __future__ import annotations

import msgspec


class StandingAnswer(msgspec.Struct, frozen=True):
    """One that a game offers; `default` ones stand from the start."""

    name: str
    words: str
    lapses: bool = False
    default: bool = False


PASS_UNABLE = StandingAnswer("pass-unable", "Pass for me when I have nothing to answer with", default=True)
