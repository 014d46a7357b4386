"""What a seat can and cannot know: imagined states keep the one and change the other."""

from collections import Counter

import pytest

import wyrmhall
from tests.games.fairytale.scene import EXPERT4
from wyrmhall.kernel import Rng, State


def play_on(state: State, choices: int) -> None:
    rng = Rng(choices)
    for _ in range(choices):
        seat = state.actor()
        options = state.legal(seat)
        state.apply(seat, options[rng.below(len(options))])


def test_what_was_passed_on_is_still_there_somewhere() -> None:
    """Seat 0 passed four cards to seat 1, who has taken one of them, and whose next pack they are not."""
    state = wyrmhall.load(EXPERT4).start(21)
    play_on(state, 4)
    passed = Counter(state.position()["packs"][0][1:])
    taken = Counter[str]()
    for attempt in range(60):
        packs = state.imagine(0, Rng(attempt)).position()["packs"]
        assert Counter(packs[0][1:]) == passed, "the cards seat 0 passed on are known"
        taken[packs[1][0]] += 1
    assert len(taken) > 5, "what seat 1 took before passing is not known"


def test_with_two_seats_the_neighbours_pick_is_known_when_the_pack_comes_back() -> None:
    state = wyrmhall.load("fairytale(seats=2)").start(3)
    play_on(state, 4)
    truth = state.position()["packs"][0]
    for attempt in range(20):
        assert state.imagine(0, Rng(attempt)).position()["packs"][0][:2] == truth[:2]


@pytest.mark.parametrize("seats", [2, 3, 4, 5])
def test_hands_agree_with_all_that_was_revealed(seats: int) -> None:
    """In every imagined state each seat could have played what it played from what it picked and drew."""
    game = wyrmhall.load(f"fairytale(seats={seats},deck=expert)")
    for seed in range(4):
        state = game.start(seed)
        while state.actors():
            play_on(state, 1)
            imagined = state.imagine(seed % seats, Rng(seed)).position()
            turned = [1, -1, 1, -1]
            for seat in range(seats):
                for r in range(imagined["round"]):
                    picks = Counter(imagined["packs"][r * seats + (seat - turned[r] * k) % seats][k] for k in range(5))
                    picks += Counter(id for round, who, id in imagined["drawn"] if (round, who) == (r, seat))
                    plays = Counter(imagined["plays"][r * 3 * seats + seat :: seats][:3])
                    assert plays <= picks


def test_a_hidden_choice_of_another_is_made_anew() -> None:
    state = wyrmhall.load(EXPERT4).start(5)
    state.apply(1, state.legal(1)[0])
    choices = {state.imagine(0, Rng(attempt)).position()["choices"][1] for attempt in range(40)}
    assert len(choices) > 5
    own = {state.imagine(1, Rng(attempt)).position()["choices"][1] for attempt in range(10)}
    assert len(own) == 1


def test_the_deck_of_an_imagined_state_holds_no_card_the_seat_has_seen_dealt() -> None:
    """With two seats nearly everything dealt is seen, so the rest of the deck is nearly known."""
    state = wyrmhall.load("fairytale(seats=2)").start(9)
    while state.view(0).round == 0:
        play_on(state, 1)
    seen = Counter(id for k in (0, 1) for id in state.position()["packs"][k][k:])
    everything = Counter(state.game.census(state))
    for attempt in range(20):
        deck = Counter(state.imagine(0, Rng(attempt)).position()["deck"])
        assert deck <= everything - seen
