"""Trades and promises, the three optional rules, wounds and death, and what stops a person at the table."""

from __future__ import annotations

import pytest

import wyrmhall
from tests.games.dragonscales.scene import Scene
from wyrmhall.games.dragonscales import Dragonscales
from wyrmhall.games.dragonscales.codes import ALL_DEAD, DEAD, NONE
from wyrmhall.games.dragonscales.strife import Attack
from wyrmhall.kernel import Rng, Table

# Trades


def offered(scene: Scene) -> Scene:
    """Seat 0 offers seat 1 two scales and Fool's Gold unseen for one treasure."""
    scene.stash(0, "fools_gold", "crown_of_the_drowned_king").stash(1, "iron_strongbox", "amber_heart")
    return scene.play(
        0, "talk", "offer-to-1", "offer-scale", "offer-scale", "fools_gold/unseen", "ask-treasure", "send"
    )


@pytest.mark.rule("DS-TRADE-1")
def test_an_offer_is_accepted_and_both_hand_over() -> None:
    scene = offered(Scene(3))
    asked = scene.s.actors()
    assert "accept-0" in scene.acts(1)
    assert "accept-0" not in scene.acts(2)
    scene.play(1, "accept-0")
    assert scene.legal(1) == ["iron_strongbox/pick", "amber_heart/pick"], "what it gets can not be given back for it"
    scene.play(1, "amber_heart/pick")
    assert scene.s.scales == [1, 5, 3]
    assert scene.ids(scene.s.stash[0]) == ["crown_of_the_drowned_king", "amber_heart"]
    assert scene.ids(scene.s.stash[1]) == ["iron_strongbox", "fools_gold"]
    assert scene.s.actors() == asked


@pytest.mark.rule("DS-TRADE-2")
def test_a_treasure_is_shown_to_the_other_or_only_promised() -> None:
    unseen = offered(Scene(3))
    assert unseen.s.view(1).offers[0].treasures == (None,)
    shown = Scene(3).stash(0, "fools_gold").play(0, "talk", "offer-to-1", "fools_gold/shown", "send")
    kind = shown.cards.number("fools_gold")
    assert shown.s.view(1).offers[0].treasures == (kind,)
    assert shown.s.view(2).offers[0].treasures == (None,)
    assert [card.card for card in shown.s.view(1).seats[0].stash] == [kind]


@pytest.mark.rule("DS-TRADE-3")
def test_villainy_cards_can_not_be_offered() -> None:
    scene = Scene(3).hand(0, "muster_the_dead").play(0, "talk", "offer-to-1")
    assert not any("muster" in name for name in scene.acts(0) if "/" in name and "extra" not in name)


@pytest.mark.rule("DS-TRADE-4")
def test_a_promise_stands_in_the_log_and_binds_nobody() -> None:
    table = Table(Scene(3).game, 5)
    names = ["Ada", "Bea", "Cyd"]
    token = table.game.vocabulary.token
    table.apply(0, token("talk"))
    events = table.apply(0, token("promise-attack-1"))
    said = [table.game.sentence(event, None, names) for event in events]
    assert any("promise" in sentence and "Bea" in sentence for sentence in said)
    scene = Scene(4).hand(2, "venom_bite").play(2, "talk", "promise-attack-0", "venom_bite", "seat-0").passing()
    assert scene.s.poison[0] == 1


@pytest.mark.rule("DS-TRADE-5")
def test_offers_stop_nobody_and_end_with_the_round() -> None:
    scene = offered(Scene(3))
    before = scene.s.actors()
    scene.play(1, "counter-0")
    assert scene.s.offers[5:10] == [0, 0, 0, 2, 1]
    scene.play(1, "offer-scale", "send")
    assert scene.s.actors() == before == (0, 1, 2)
    scene.play(1, "close", "talk", "close")
    assert "talk" not in scene.acts(1), "two talks a round"
    scene.play(0, "talk", "offer-to-2", "offer-scale", "send")
    for seat in range(3):
        scene.play(seat, "stop")
    while scene.s.round == 1:
        seat = scene.s.actor()
        scene.s.apply(seat, scene.s.answers(seat)[0])
    assert all(to == NONE for to in scene.s.offers[::5])
    assert "talk" in scene.acts(1)


def test_an_offer_of_what_is_gone_can_only_be_declined() -> None:
    scene = Scene(3).play(0, "talk", "offer-to-1", "offer-scale", "offer-scale", "offer-scale", "send").scales(0, 1)
    assert "accept-0" not in scene.acts(1)
    scene.play(1, "decline-0")
    assert scene.s.offers[0] == NONE


def test_an_offer_whose_treasure_is_gone_can_not_be_accepted() -> None:
    used = Scene(3).stash(0, "fools_gold").play(0, "talk", "offer-to-1", "fools_gold/unseen", "ask-scale", "send")
    assert "accept-0" in used.acts(1)
    used.play(0, "fools_gold")
    assert "accept-0" not in used.acts(1), "it would pay for nothing"
    stolen = Scene(3).stash(0, "fools_gold").hand(2, "trinket_for_the_web")
    stolen.play(0, "talk", "offer-to-1", "fools_gold/shown", "ask-scale", "send")
    stolen.play(2, "trinket_for_the_web").passing()
    assert stolen.ids(stolen.s.stash[2]) == ["fools_gold"]
    assert "accept-0" not in stolen.acts(1)


# Wounds, poison, death


@pytest.mark.rule("DS-WOUND-2", "DS-POISON-1")
def test_poison_counts_as_wounds_and_never_heals() -> None:
    scene = Scene(4).box("defend", 2, 0).top_rage("one_head_sleeps")
    scene.s.poison[0] = 2
    scene.s.wounds[0] = 1
    scene.act()
    assert scene.legal(0) == ["pass", "1"]
    scene.play(0, "1")
    assert scene.s.hurt(0) == 2


@pytest.mark.rule("DS-DEATH-1", "DS-READ-8", "DS-READ-11")
def test_the_dead_neither_roll_nor_act_and_nobody_can_choose_them() -> None:
    scene = Scene(4).hand(2, "venom_bite").box("loot", 1, 1)
    scene.s.wounds[1] = scene.s.most_wounds(1) - 1
    scene.go(Attack(NONE, 1, 3, False, NONE, False)).passing()
    assert scene.s.out[1] == DEAD
    assert scene.s.wounds[1] == scene.s.most_wounds(1) + 2, "all wounds of the blow are taken"
    assert scene.acts(1) == []
    scene.act("loot")
    assert scene.s.stack == [], "the box of the dead is skipped"
    fresh = Scene(4).hand(2, "venom_bite")
    fresh.s.out[1] = DEAD
    fresh.play(2, "venom_bite")
    assert fresh.legal(2) == ["seat-0", "seat-3"]


def test_the_game_ends_when_all_are_dead() -> None:
    scene = Scene(3)
    scene.s.wounds = [scene.s.most_wounds(seat) - 1 for seat in range(3)]
    scene.go(*(Attack(NONE, seat, 1, False, NONE, False) for seat in range(3))).passing()
    assert scene.s.ending == ALL_DEAD
    assert scene.s.outcome() is not None


@pytest.mark.rule("DS-READ-19")
def test_poison_beyond_the_eighth_cube_is_ordinary() -> None:
    scene = Scene(4)
    scene.s.poison = [4, 3, 0, 0]
    scene.go(Attack(2, 3, 3, True, NONE, False)).passing()
    assert (scene.s.poison[3], scene.s.wounds[3]) == (1, 2)


@pytest.mark.rule("DS-READ-9")
def test_rows_keep_their_boxes_when_somebody_dies() -> None:
    scene = Scene(4)
    scene.s.out[3] = DEAD
    scene.place("loot", "loot", "loot")
    assert len(scene.row("loot")) == 3


# Options


@pytest.mark.rule("DS-OPTION-1", "DS-SETUP-6")
def test_chosen_cards_come_from_the_own_deck_in_secret() -> None:
    game = wyrmhall.load("dragonscales(seats=3,chosen=yes)")
    assert isinstance(game, Dragonscales)
    state = game.start(4)
    assert state.actors() == (0, 1, 2)
    for seat in (2, 0, 1):
        for _ in range(3):
            state.apply(seat, state.answers(seat)[0])
    view = state.view(0)
    assert [len(seat.hand) for seat in view.seats] == [3, 3, 3]
    assert all(card.card is not None for card in view.seats[0].hand)
    assert all(card.card is None for card in view.seats[1].hand)
    assert view.seats[0].deck == 13


@pytest.mark.rule("DS-OPTION-2", "DS-OPTION-3", "DS-READ-26")
def test_a_knocked_out_villain_sleeps_through_the_next_round() -> None:
    scene = Scene(3, options=",knockout=yes").hand(1, "two_heads")
    scene.s.wounds[1] = scene.s.most_wounds(1) - 1
    stack = scene.s.stack[:]
    scene.go(Attack(2, 1, 1, True, NONE, False)).passing()
    assert scene.s.scales == [4, 3, 5], "one for everybody else, one more for the last wound"
    assert scene.s.view(0).seats[1].state == "out"
    scene.s.stack = stack[:-1]
    scene.s.settle()
    while scene.s.round < 3:
        assert 1 not in scene.s.actors()
        seat = scene.s.actor()
        scene.s.apply(seat, scene.s.answers(seat)[0])
    assert scene.s.lives(1)
    assert scene.s.hurt(1) == 0
    assert scene.ids(scene.s.hands[1]) == ["two_heads"]


# Stops


def test_with_the_default_answers_a_person_is_rarely_stopped() -> None:
    """Who holds cards and never plays one is stopped in windows at most three times a round."""
    game = wyrmhall.load("dragonscales(seats=4)")
    stops = rounds = 0
    for seed in range(12):
        table = Table(game, seed)
        rng = Rng(seed)
        while not table.state.over():
            due = table.due()
            if due is None:
                seat = table.state.actor()
                options = table.state.answers(seat)
                window = table.state.stack[-1].name == "moment"
                if seat == 0 and window:
                    stops += 1
                    due = seat, 0
                else:
                    due = seat, table.state.quick(seat, rng) if seat else options[0]
            table.apply(*due)
        rounds += table.state.round  # type: ignore[attr-defined]
    assert stops <= 3 * rounds


@pytest.mark.rule("DS-READ-32")
def test_who_has_answered_is_asked_again_when_something_happens_in_between() -> None:
    scene = Scene(4).hand(1, "thick_hide").hand(3, "mind_control").hand(2, "venom_bite")
    scene.go(Attack(0, 1, 2, False, NONE, False))
    assert scene.s.actors() == (1, 3)
    scene.play(1, "thick_hide")
    assert scene.s.actors() == (3,)
    scene.play(2, "venom_bite", "seat-1")
    scene.passing()
    assert scene.s.poison[1] == 1
    assert scene.s.wounds[1] == 2
    assert scene.ids(scene.s.hands[1]) == ["thick_hide"]


@pytest.mark.rule("DS-SEE-1")
def test_nothing_that_all_read_tells_what_lies_face_down() -> None:
    scene = Scene(3).stash(0, "crown_of_the_drowned_king").hand(1, "backhand")
    other = Scene(3).stash(0, "fools_gold").hand(1, "thick_hide")
    assert [scene.game.breakdown(scene.s, seat) for seat in range(3)] == [
        other.game.breakdown(other.s, seat) for seat in range(3)
    ]
    for viewer in (2, None):
        assert scene.s.view(viewer) == other.s.view(viewer)


@pytest.mark.rule("DS-SETUP-1")
def test_villains_are_chosen_one_after_the_other_and_nobody_gets_one_twice() -> None:
    game = wyrmhall.load("dragonscales(seats=3,villains=chosen)")
    state = game.start(4)
    first = state.actor()
    state.apply(first, game.vocabulary.token("be-tatyana"))
    second = state.actor()
    assert second == (first + 1) % 3
    assert game.vocabulary.token("be-tatyana") not in state.answers(second)
    state.apply(second, game.vocabulary.token("be-grimmveil"))
    third = state.actor()
    state.apply(third, game.vocabulary.token("be-mezerax"))
    view = state.view(None)
    assert [view.seats[seat].villain for seat in (first, second, third)] == ["tatyana", "grimmveil", "mezerax"]
    assert all(len(seat.hand) == 3 and seat.deck == 13 for seat in view.seats)
