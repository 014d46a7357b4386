"""Alone against the Automa."""

from typing import Any

import pytest

import wyrmhall
from tests.games.wyrmspan.scene import SOLO, choose, finish, player, scene
from wyrmhall.kernel import Rng, playout

HARDEST = "wyrmspan(seats=1,automa=automa_3)"
RAVEL = "wyrmspan(seats=1,automa=ravel_2)"
SHOWN = ["lawndrake", "good_drake", "red_guardian", "cave_12", "cave_16", "cave_34"]


def rival(decisions: list[int], **given: Any) -> dict[str, Any]:
    """The Automa with these decision cards left; one more is the card set aside. Cards go by their printed numbers."""
    counters = [given.get(name, usual) for name, usual in (("steps", 0), ("ready", 1), ("coins", 0), ("passed", 0))]
    return {
        "counters": [*counters, given.get("placed", 0)],
        "decisions": [number - 1 for number in decisions],
        "cards": given.get("cards", []),
    }


def turn(decision: int, **given: Any) -> Any:
    """The human takes a turn, the Automa has nothing but this decision; what the view shows then."""
    state = scene(
        SOLO, player(coins=2), rival=rival([decision] * 8, **given), display=SHOWN, round=given.get("round", 0)
    )
    choose(state, "crimson", "meat")
    return state.view(0)


@pytest.mark.rule("WS-AUTOMA-1")
def test_one_seat_begins_every_round_and_the_guild_objective_is_not_used() -> None:
    game = wyrmhall.load(SOLO)
    for seed in range(60):
        state = game.start(seed)
        assert "4b" not in {objective.id for objective in state.view(0).objectives}
        assert state.view(0).first == 0
    state = scene(SOLO, player())
    assert [slot.squares for slot in state.view(0).slots] == [1, 1, 2, 1, None]


@pytest.mark.rule("WS-READ-21")
def test_a_tile_that_goes_back_may_come_again_with_its_other_side() -> None:
    """In this deal tile 4 comes with side b, goes back among the others, and comes again with side a."""
    state = wyrmhall.load(SOLO).start(53)
    assert [objective.id for objective in state.view(0).objectives] == ["8b", "6b", "10b", "4a"]


@pytest.mark.rule("WS-AUTOMA-2", "WS-AUTOMA-3")
def test_markers_and_decisions() -> None:
    state = wyrmhall.load(SOLO).start(3)
    view = state.view(0).rival
    assert (view.steps, view.ready, view.decisions, view.level) == (0, 1, 7, "Automa 2")
    late = scene(SOLO, player(), rival=rival([8, 4], ready=1, passed=1))
    choose(late, "pass", "mat")
    assert late.view(0).round == 1
    assert late.view(0).rival.ready == 2
    assert late.view(0).rival.decisions == 7


@pytest.mark.rule("WS-AUTOMA-4")
def test_a_decision_moves_the_token_and_puts_a_coin_on_the_objective() -> None:
    """Decision 3 moves two steps in the first round and adds a coin; decision 2 takes one off."""
    after = turn(3)
    assert (after.rival.steps, after.rival.coins) == (2, 1)
    assert turn(2, coins=2).rival.coins == 1
    assert turn(2).rival.coins == 0, "never below nothing"
    assert set(turn(7).display[:3]).isdisjoint(turn(3).display[:3]), "decision 7 replaces the face-up dragons"


def test_the_log_says_what_a_decision_does() -> None:
    said = {}
    for decision, left in ((3, 8), (2, 8), (7, 8), (3, 2)):
        state = scene(SOLO, player(coins=2), rival=rival([decision] * left), display=SHOWN)
        state.events = []
        choose(state, "crimson", "meat")
        lines = [state.game.sentence(event, 0, ["Ada"]) for event in state.game.read_events(state)]
        said[decision, left] = [line for line in lines if "decision" in line or "passes" in line]
    assert said == {
        (3, 8): ["The Automa draws decision 3: a coin on the objective and 2 steps on the guild track."],
        (2, 8): ["The Automa draws decision 2: a coin off the objective and 1 step on the guild track."],
        (7, 8): [
            "The Automa draws decision 7: new dragons on display, a coin on the objective and 1 step "
            "on the guild track."
        ],
        (3, 2): ["The Automa draws decision 3.", "The Automa passes."],
    }


@pytest.mark.rule("WS-AUTOMA-4")
def test_the_seventh_decision_may_only_make_it_pass() -> None:
    last = scene(SOLO, player(), rival=rival([3, 3]), display=SHOWN)
    choose(last, "crimson", "meat")
    assert last.view(0).rival.passed
    assert last.view(0).rival.steps == 0
    resolved = scene(SOLO, player(), rival=rival([1, 1]), display=SHOWN)
    choose(resolved, "crimson", "meat")
    assert resolved.view(0).rival.steps == 1, "without the pass icon it is carried out"
    assert not resolved.view(0).rival.passed
    choose(resolved, "golden", "skip")
    assert resolved.view(0).rival.passed, "and with no decision left it passes"


@pytest.mark.rule("WS-AUTOMA-4")
def test_ravel_moves_by_the_caves_of_the_human() -> None:
    mine = player(dug={"crimson": 3, "golden": 2})
    for decision, steps in ((12, 3), (13, 1), (16, 4)):
        state = scene(RAVEL, mine, rival=rival([decision] * 8), display=SHOWN)
        choose(state, "crimson", "meat")
        assert state.view(0).rival.steps == steps


@pytest.mark.rule("WS-AUTOMA-5")
def test_on_a_brown_space_it_takes_cards_or_places_a_marker() -> None:
    game = wyrmhall.load(SOLO)
    name = game.vocabulary.name
    caves = turn(2, steps=5)
    assert [name(card) for card in caves.rival.dragons] == ["good_drake"]
    assert [name(card) for card in caves.rival.caves] == ["cave_16"]
    assert None not in caves.display
    marked = turn(8, steps=5)
    assert [name(card) for card in marked.rival.dragons] == ["lawndrake"]
    assert [slot.markers for slot in marked.slots] == [(), (), (7,), (), ()], "the third slot with room"
    assert marked.rival.ready == 0
    spent = turn(8, steps=5, placed=1)
    assert all(slot.markers == () for slot in spent.slots), "no marker is ready"


@pytest.mark.rule("WS-AUTOMA-6")
def test_its_place_in_an_objective() -> None:
    """Cave cards in the second round: the tile says 2, and a coin makes it 3."""
    given: dict[str, Any] = {"round": 1, "standing": [1, 1], "objectives": ["3b", "1a", "7a", "8b"]}
    mine = player(dug={"crimson": 3})
    state = scene(SOLO, mine, rival=rival([8, 4], coins=1, passed=1), **given)
    assert state.view(0).objectives[1].counts == (2, 3)
    choose(state, "pass")
    assert state.view(0).objectives[1].places == (2, 1)
    full = player(dug={"crimson": 4, "golden": 4, "amethyst": 4})
    capped = scene(SOLO, full, rival=rival([8, 4], coins=30, passed=1), **given)
    assert capped.view(0).objectives[1].counts == (9, 9), "no mat holds more than nine cave cards"
    choose(capped, "pass")
    assert capped.view(0).objectives[1].places == (1, 1)
    none = scene(SOLO, player(), rival=rival([8, 4], passed=1), objectives=["7a", "1a", "3b", "8b"])
    choose(none, "pass")
    assert none.view(0).objectives[0].places == (4, 4), "nobody has a hatchling"


@pytest.mark.rule("WS-AUTOMA-7")
def test_its_score_and_ties() -> None:
    cards = ["lawndrake", "good_drake", "cave_12"]
    given: dict[str, Any] = {"round": 3, "standing": [4] * 6}
    assert scene(SOLO, player(), rival=rival([8], steps=8, cards=cards), **given).view(0).rival.score == 14 + 2 + 2
    assert scene(HARDEST, player(), rival=rival([8], steps=8, cards=cards), **given).view(0).rival.score == 16 + 2 + 2
    lost = finish(scene(SOLO, player(coins=1), rival=rival([8], cards=cards, passed=1), **given))
    assert lost.winners == ()
    assert lost.reason.startswith("the Automa is ahead, ")
    even = {**given, "objectives": ["1a", "3b", "7a", "4a"]}
    mine = player(coins=7, mat={"crimson": ["homely_fae"]}, cached={"crimson-1": {"milk": 6}})
    level = scene(SOLO, mine, rival=rival([8], steps=5, cards=["lawndrake", "good_drake"], passed=1), **even)
    choose(level, "pass")
    outcome = level.outcome()
    assert outcome is not None
    assert outcome.scores[0] == 7 + 3 + 6 + 7
    assert level.view(0).rival.score == 14 + 5 + 4
    assert outcome.winners == (0,), "a tie is won"
    assert outcome.reason == "level with the Automa at 23, and a tie is won"


@pytest.mark.rule("WS-AUTOMA-8")
def test_ravel_scores_the_last_row_and_leaves_two_coins() -> None:
    given: dict[str, Any] = {"markers": [[4, 7], [4, 0]]}
    assert scene(RAVEL, player(), rival=rival([8]), **given).view(0).rival.score == 6
    assert scene(SOLO, player(), rival=rival([8]), **given).view(0).rival.score == 0
    state = scene(RAVEL, player(coins=6), rival=rival([8], passed=1))
    choose(state, "pass", "mat")
    assert state.view(0).seats[0].coins == 8
    usual = scene(SOLO, player(coins=6), rival=rival([8], passed=1))
    choose(usual, "pass", "mat")
    assert usual.view(0).seats[0].coins == 12


@pytest.mark.parametrize("level", ["automa_1", "automa_2", "automa_3", "ravel_1", "ravel_2", "ravel_3"])
def test_every_level_plays_to_the_end(level: str) -> None:
    game = wyrmhall.load(f"wyrmspan(seats=1,automa={level})")
    for seed in range(5):
        state = game.start(seed)
        playout(state, Rng(seed))
        assert state.view(0).rival.passed
        assert state.view(0).rival.steps > 12


# What bots think of a game alone


def test_alone_a_better_place_in_the_objective_is_worth_more() -> None:
    """Cave cards in the second round: the tile says 2, and a coin of the Automa makes it 3."""
    given: dict[str, Any] = {"round": 1, "standing": [1, 1], "objectives": ["3b", "1a", "7a", "8b"]}
    mine = player(dug={"crimson": 3})
    worth = [scene(SOLO, mine, rival=rival([8, 4], coins=coins), **given).evaluate(0) for coins in (0, 1)]
    assert worth[0] > worth[1]


def test_alone_it_matters_what_the_automa_has() -> None:
    worth = [
        scene(SOLO, player(), rival=rival([8, 4], cards=cards)).evaluate(0) for cards in ([], ["lawndrake", "cave_12"])
    ]
    assert worth[0] > worth[1]
    assert 0 < worth[1] < worth[0] < 1
