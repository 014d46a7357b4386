"""The contract that every game keeps, as checks that any game, ours or a stranger's, can be run through.

Each check takes a Game and a seed, plays random games through the public calls, and raises AssertionError with a
sentence. `CHECKS` lists them all; `playthrough` writes a game as a readable transcript and `trace` as fingerprints,
to compare over time and builds.
"""

from __future__ import annotations

from collections.abc import Callable

from wyrmhall.kernel.game import Game
from wyrmhall.kernel.testing.hidden import (
    asks_by_what_is_seen,
    imagining_remembers,
    keys_tell_choices_apart,
    nothing_leaks,
    observations_are_as_declared,
)
from wyrmhall.kernel.testing.play import (
    actors_have_legal_tokens,
    cards_are_conserved,
    illegal_input_is_refused,
    order_of_answers_is_free,
    questions_can_be_asked_again,
    questions_stand,
    random_games_end,
    standing_answers_are_legal,
    undo_takes_back,
)
from wyrmhall.kernel.testing.telling import (
    everything_has_words,
    looking_together_shows_the_same,
    parts_make_up_the_evaluation,
    what_is_sent_is_as_declared,
)
from wyrmhall.kernel.testing.walking import playthrough, somebody, trace, trace_of_build, walk
from wyrmhall.kernel.testing.whole import (
    broken_positions_are_refused,
    clones_are_independent,
    positions_round_trip,
    records_replay,
    secret_seeds_are_seeds,
    seeds_decide,
    zones_are_whole,
)

__all__ = ["CHECKS", "playthrough", "somebody", "trace", "trace_of_build", "walk"]

CHECKS: tuple[Callable[[Game, int], None], ...] = (
    random_games_end,
    actors_have_legal_tokens,
    illegal_input_is_refused,
    clones_are_independent,
    positions_round_trip,
    zones_are_whole,
    questions_can_be_asked_again,
    questions_stand,
    broken_positions_are_refused,
    records_replay,
    secret_seeds_are_seeds,
    seeds_decide,
    nothing_leaks,
    asks_by_what_is_seen,
    imagining_remembers,
    observations_are_as_declared,
    what_is_sent_is_as_declared,
    looking_together_shows_the_same,
    keys_tell_choices_apart,
    cards_are_conserved,
    undo_takes_back,
    order_of_answers_is_free,
    standing_answers_are_legal,
    everything_has_words,
    parts_make_up_the_evaluation,
)
