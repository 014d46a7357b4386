"""What the log is told beside the rules: how a game opens, and which card lay where when partners exchanged."""

from __future__ import annotations

import wyrmhall
from tests.games.fairytale.scene import choose, final, scene
from wyrmhall.kernel import Rng, State, Table
from wyrmhall.kernel.prompt import Cause

TWO = "fairytale(seats=2,deck=expert)"


def test_the_log_opens_with_the_first_deal() -> None:
    game = wyrmhall.load("fairytale(seats=3)")
    opening = game.opening(game.start(1))
    assert [game.sentence(event, None, ["Ada", "Bo", "Cy"]) for event in opening] == [
        "Round 1: five cards each, passed to the left."
    ]
    assert all(event.visible_to(None) for event in opening)


def test_an_exchange_says_which_places_changed_hands() -> None:
    game = wyrmhall.load("fairytale(seats=4,teams=garfield)")
    table, rng = Table(game, 2), Rng(2)
    hidden = 0
    while table.state.actors():
        seat = table.state.actors()[0]
        before = game.position(table.state)["tableaus"]
        options = table.state.legal(seat)
        gave = [e for e in table.apply(seat, options[rng.below(len(options))]) if e.kind == "gave"]
        if len(gave) != 2:
            continue
        after = game.position(table.state)["tableaus"]
        one, two = ((event.data["seat"], event.data["place"]) for event in gave)
        assert after[one[0]][one[1]] == before[two[0]][two[1]]
        assert after[two[0]][two[1]] == before[one[0]][one[1]]
        hidden += any(event.data["card"] < 0 for event in gave)
    assert hidden


def told(state: State, *names: str | None) -> list[str]:
    """What the log says to seat 0 of everybody's choices and what comes of them, but for the choices themselves."""
    state.events = []
    choose(state, *names)
    said = [event for event in state.game.read_events(state) if event.visible_to(0)]
    state.events = None
    words = [state.game.sentence(event, 0, ["Ada", "Bo"]) for event in said if not event.kind.startswith("placed")]
    return [line for line in words if line and " play" not in line]


def test_a_hunted_card_is_told_with_the_card_that_hunts_it() -> None:
    state = scene(TWO, [["bard"], ["bard"]], [["demon"], ["the_fairy_queen"]])
    assert told(state, "demon", "the_fairy_queen") == [
        "Your Demon is hunted by Bo's card The Fairy Queen and turned face down."
    ]


def test_whoever_draws_draws_because_of_a_card() -> None:
    state = scene(TWO, [["bard"], ["bard"]], [["elven_warrior"], ["hoard_keeper"]])
    assert told(state, "elven_warrior", "hoard_keeper") == ["Bo draws 2 cards, because of their own Hoard Keeper."]


def test_two_cards_that_want_the_same_are_both_named_each_for_its_own() -> None:
    """A Castle of one's own and a Vampire each turn a Holy Empire card down: not twice because of the Castle."""
    state = scene(TWO, [["bard"], ["elven_warrior"]], [["castle"], ["vampire"]])
    assert told(state, "castle", "vampire") == []
    assert state.prompt(0).cause == Cause("castle", 0, "Castle")
    assert told(state, "bard", None) == [
        "You turn Bard face down, because of your own Castle.",
        "You turn Castle face down, because of Bo's Vampire.",
    ]


def test_a_name_for_an_almighty_card_says_what_it_brings() -> None:
    state = final(TWO, [["bronze_dragon", "knight_of_the_round_table", "the_egg_of_chaos"]])
    words = [state.game.words(state, 0, token) for token in state.legal(0)]
    assert words == ["keep its own name", "Knight of the Round Table (+3 points)"]
    alone = [state.game.words_alone(state, 0, token) for token in state.legal(0)]
    assert alone == ["keep its own name", "count as Knight of the Round Table (+3 points)"]
