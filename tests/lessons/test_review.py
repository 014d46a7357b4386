"""Looking back at a game: which choices there were, what they were worth, and what would have been better."""

from __future__ import annotations

from pathlib import Path

import pytest

import wyrmhall
from wyrmhall.kernel import Game, Record, Rng, read_record
from wyrmhall.kernel.record import new_record
from wyrmhall.lessons import review

RECORDS = Path(__file__).parent.parent / "games" / "wyrmspan" / "records"


def played(game: Game, seed: int, moves: int) -> Record:
    """A game of somebody who chooses anything, as far as that many moves."""
    record, state, rng = new_record(game, seed), game.start(seed), Rng(seed)
    while not state.over() and len(record.moves) < moves:
        seat = state.actor()
        options = state.legal(seat)
        token = options[rng.below(len(options))]
        state.apply(seat, token)
        record.moves.append((seat, game.vocabulary.name(token)))
    return record


@pytest.mark.parametrize("name", wyrmhall.names())
def test_every_choice_of_a_seat_is_looked_at_and_worth_something(name: str) -> None:
    game = wyrmhall.load(name)
    record = played(game, 3, 40)
    made = list(review.choices(game, record, 0))
    assert made
    for choice in made:
        assert record.moves[choice.moves] == (0, game.vocabulary.name(choice.token))
    glance = review.glance_at(game, made[0])
    assert 0 <= glance.value <= glance.best <= 1
    assert review.glance_at(game, made[0]) == glance, "asked again it is the same"


def test_a_closer_look_says_what_was_better_and_how_it_goes_on() -> None:
    """A city that can be destroyed for good, and somebody who ends the turn."""
    game = wyrmhall.load("volfyirion")
    from wyrmhall.lessons.puzzles import puzzles_of, state_of

    puzzle = next(one for one in puzzles_of("volfyirion") if one.best.startswith("attack"))
    state = state_of(puzzle, game)
    end = game.vocabulary.token("end-turn")
    closer = review.look_closely(game, review.Choice(len(puzzle.moves), puzzle.seat, end, state.position()))
    assert closer.token != end
    assert closer.best > closer.value
    assert closer.line[0] == game.words_alone(state, puzzle.seat, closer.token)
    assert closer.why


def test_a_recorded_game_has_choices_for_every_seat() -> None:
    record = read_record((RECORDS / "three.json").read_bytes())
    game = wyrmhall.load(record.game)
    counts = [sum(1 for _ in review.choices(game, record, seat)) for seat in range(game.seats)]
    assert min(counts) > 30
