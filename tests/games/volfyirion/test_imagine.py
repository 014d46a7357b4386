"""What a seat knows: both houses' cards but not the other hand, and nothing of what chance has yet to decide."""

from collections import Counter

import pytest

import wyrmhall
from tests.games.volfyirion.scene import CORE, HIDDEN, House, do, house, scene, started
from wyrmhall.kernel import Rng, State


def test_the_other_hand_is_dealt_anew_from_what_that_house_has_not_discarded() -> None:
    state = scene(House(hand=["captain", "prospector"], deck=["diviner", "stab"], discard=["barter"]))
    hands: Counter[str] = Counter()
    for seed in range(300):
        mine = house(state.imagine(1, Rng(seed)), 0)
        assert sorted(mine["hand"] + mine["deck"]) == ["captain", "diviner", "prospector", "stab"]
        assert mine["discard"] == ["barter"]
        hands["+".join(sorted(mine["hand"]))] += 1
    assert len(hands) == 6
    assert min(hands.values()) > 25


def hands(state: State, viewer: int, count: int = 120) -> list[Counter[str]]:
    """What `viewer` thinks the other house may hold."""
    return [Counter(house(state.imagine(viewer, Rng(seed)), 1 - viewer)["hand"]) for seed in range(count)]


@pytest.mark.rule("VF-DRAW-3")
def test_who_shuffled_in_the_middle_of_a_draw_holds_the_whole_old_deck() -> None:
    state = scene(theirs=House(deck=["captain", "diviner"], discard=["prospector"] * 6 + ["stab", "barter"]))
    do(state, "end-turn")
    imagined = hands(state, 0)
    assert all(hand["captain"] and hand["diviner"] and hand.total() == 5 for hand in imagined)
    assert 10 < sum(hand["stab"] > 0 for hand in imagined) < 80, "what came after the shuffle is anybody's guess"


@pytest.mark.rule("VF-DRAW-3")
def test_a_card_known_to_be_held_is_known_until_it_leaves_the_hand() -> None:
    state = scene(theirs=House(deck=["captain", "diviner"], discard=["prospector"] * 8))
    do(state, "end-turn", "play diviner")
    assert all(hand["captain"] for hand in hands(state, 0))
    do(state, "play-all")
    assert hands(state, 0, 1) == [Counter()]
    do(state, "end-turn", "end-turn")
    assert any(not hand["captain"] for hand in hands(state, 0)), "in the next turn it is a card like any other"


@pytest.mark.rule("VF-DRAW-3")
def test_of_copies_the_one_that_is_known_is_played_first() -> None:
    state = scene(
        theirs=House(deck=["prospector", "stab"], discard=["prospector"] * 3 + ["captain", "diviner", "barter"])
    )
    do(state, "end-turn", "play prospector")
    assert house(state, 1)["hand"][0] == "stab"
    assert all(hand["stab"] for hand in hands(state, 0))
    assert {hand["prospector"] for hand in hands(state, 0)} == {0, 1, 2, 3}


@pytest.mark.rule("VF-DRAW-3")
def test_who_shuffled_in_the_main_phase_holds_what_it_held_before() -> None:
    mine = House(play=["stab", "qoam_ritual"], hand=["guard", "captain"], deck=[], discard=["diviner", "prospector"])
    state = scene(mine)
    do(state, "use stab", "draw")
    assert all(hand["captain"] and hand["guard"] for hand in hands(state, 1))
    assert {hand["diviner"] for hand in hands(state, 1)} == {0, 1}
    do(state, "use qoam_ritual", "remove-hand guard")
    assert all(hand["captain"] for hand in hands(state, 1))


def test_the_key_knows_which_cards_the_other_house_must_hold() -> None:
    keys = set()
    for held, shuffled in (("captain", "diviner"), ("diviner", "captain")):
        state = scene(theirs=House(deck=[held], discard=[*["prospector"] * 5, shuffled]))
        do(state, "end-turn")
        keys.add(state.key(0))
    assert len(keys) == 2


def test_the_own_hand_stays() -> None:
    state = scene(House(hand=["captain", "prospector"]))
    assert house(state.imagine(0, Rng(5)), 0)["hand"] == ["captain", "prospector"]


def test_an_arrangement_that_waits_is_hidden() -> None:
    game = wyrmhall.load(CORE)
    state = game.start(1)
    state.apply(0, game.vocabulary.token("order 321"))
    orders = {house(state.imagine(1, Rng(seed)), 0)["chosen_order"] for seed in range(60)}
    assert orders == {"order 123", "order 132", "order 213", "order 231", "order 312", "order 321"}
    assert house(state.imagine(0, Rng(1)), 0)["chosen_order"] == "order 321"


@pytest.mark.rule("VF-SETUP-4")
def test_the_open_top_of_the_asset_deck_is_known_and_what_lies_under_it_is_not() -> None:
    state = scene(points=(0, 0, 4), row=["library", "bank"], asset_top="guard")
    seen = set()
    for seed in range(40):
        imagined = state.imagine(0, Rng(seed))
        do(imagined, "replace library")
        assert imagined.position()["row"][0] == "guard"
        seen.add(imagined.position()["asset_top"])
    assert len(seen) > 8


def test_the_top_of_a_hidden_asset_deck_is_unknown() -> None:
    state = scene(string=HIDDEN, points=(0, 0, 2), row=["library"])
    seen = set()
    for seed in range(40):
        imagined = state.imagine(0, Rng(seed))
        do(imagined, "replace library")
        seen.add(imagined.position()["row"][0])
    assert len(seen) > 8


def test_what_went_under_a_deck_stays_there() -> None:
    state = scene(points=(0, 0, 2), row=["library"], asset_top="guard")
    do(state, "replace library")
    for seed in range(5):
        assert state.imagine(1, Rng(seed)).position()["asset_bottom"] == ["library"]


def test_the_key_tells_apart_what_the_seat_can_and_nothing_else() -> None:
    one = scene(House(hand=["captain"], deck=["diviner"]))
    other = scene(House(hand=["diviner"], deck=["captain"]))
    assert one.key(0) != other.key(0)
    assert one.key(1) == other.key(1)
    assert scene(points=(1, 0, 0)).key(1) != scene(points=(0, 1, 0)).key(1)
    assert scene(dragon="0 1").key(0) != scene(dragon="0 2").key(0)


@pytest.mark.rule("VF-READ-14")
def test_the_view_shows_discards_and_counts_but_not_the_hand() -> None:
    state = scene(House(hand=["captain"], deck=["diviner"], discard=["barter"]))
    ids = state.game.cards.ids  # type: ignore[attr-defined]
    for viewer in (1, None):
        mine = state.view(viewer).seats[0]
        assert [ids[card] for card in mine.discard] == ["barter"]
        assert sorted(ids[card] for card in mine.unseen) == ["captain", "diviner"]
        assert (mine.hand, mine.deck) == (1, 1)
        assert state.view(viewer).hand == ()
    assert [ids[offer.card] for offer in state.view(0).hand] == ["captain"]


@pytest.mark.rule("VF-READ-18")
def test_the_first_house_has_no_right_to_the_row_with_any_cards() -> None:
    for string in (CORE, "volfyirion(seats=2,cards=retail)"):
        game, state = started(string)
        do(state, "keep")
        assert all("row" not in game.vocabulary.name(token) for token in state.legal(0))


@pytest.mark.parametrize("string", [CORE, "volfyirion(seats=2,assets=down,cards=retail)"])
def test_the_quick_player_only_makes_legal_choices_and_games_between_two_of_it_end_soon(string: str) -> None:
    game = wyrmhall.load(string)
    for seed in range(15):
        state, rng, choices = game.start(seed), Rng(seed), 0
        while state.actors():
            seat = state.actors()[0]
            token = state.quick(seat, rng)
            assert token in state.legal(seat), game.vocabulary.name(token)
            state.apply(seat, token)
            choices += 1
        assert choices < 600


def test_the_key_knows_which_wonder_cannot_be_removed() -> None:
    keys = set()
    for first, second in (("strange_box", "sharp_qoam"), ("sharp_qoam", "strange_box")):
        state = scene(House(discard=["captain"]), points=(0, 5, 0), lair=["strange_box", "sharp_qoam"])
        do(state, f"acquire {first}", "skip", f"acquire {second}")
        keys.add(state.key(0))
    assert len(keys) == 2


def test_what_only_gives_points_is_obvious_and_nothing_else_in_the_main_phase() -> None:
    hand = ["harness_qoam", "shrewd_deal", "stab", "guard", "strange_box"]
    state = scene(House(hand=hand), points=(9, 9, 9), row=["library"])
    name = state.game.vocabulary.name
    assert name(state.obvious(0)) == "play-all"
    do(state, "play-all")
    assert state.obvious(0) == -1
    single = scene(House(hand=["captain"], play=["decisive_strike", "stab"]))
    assert name(single.obvious(0)) == "play captain"
    do(single, "play captain")
    assert name(single.obvious(0)) == "use decisive_strike"
