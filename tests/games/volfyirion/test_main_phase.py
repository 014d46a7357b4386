"""Playing cards, acquiring, redeploying and replacing."""

from collections import Counter

import pytest

from tests.games.volfyirion.scene import HIDDEN, House, do, events, house, options, points, removed, scene, started
from wyrmhall.kernel import IllegalMove


@pytest.mark.rule("VF-MAIN-1")
def test_the_main_phase_offers_everything_that_can_be_paid() -> None:
    mine = House(hand=["guard"], play=["barter", "strange_box"], troops={"1": "soldier"})
    state = scene(mine, points=(9, 16, 8), row=["stab"], lair=["pure_qoam"])
    verbs = {name.split()[0] for name in options(state)}
    assert verbs == {
        *("play", "use", "use-troop", "acquire", "redeploy", "attack", "defeat"),
        *("seal-own", "replace", "fly", "end-turn"),
    }


@pytest.mark.rule("VF-MAIN-1", "VF-POINT-1", "VF-POINT-2", "VF-POINT-3")
def test_without_points_there_is_nothing_to_buy() -> None:
    mine = House(play=["strange_box"], troops={"1": "soldier"})
    state = scene(mine, row=["stab"], lair=["pure_qoam"])
    assert options(state) == {"use strange_box", "use-troop 1", "end-turn"}


@pytest.mark.rule("VF-POINT-1")
def test_command_points_pay_for_assets_and_redeployment() -> None:
    state = scene(House(troops={"1": "soldier"}), points=(3, 0, 0), row=["stab", "library"], lair=["pure_qoam"])
    assert options(state) == {"use-troop 1", "acquire stab", "redeploy 1", "end-turn"}


@pytest.mark.rule("VF-POINT-2")
def test_battle_points_pay_for_wonders_attacks_and_volfyirion() -> None:
    state = scene(points=(0, 16, 0), row=["stab"], lair=["pure_qoam"])
    assert options(state) == {"acquire pure_qoam", "attack 1", "attack 2", "attack 3", "defeat", "end-turn"}


@pytest.mark.rule("VF-POINT-3")
def test_knowledge_points_pay_for_seals_replacing_and_the_dragons_flight() -> None:
    state = scene(theirs=House(play=["pure_qoam"]), points=(0, 0, 8), row=["stab"], lair=["strange_box"])
    assert options(state) == {"seal-enemy pure_qoam", "replace stab", "fly 1", "fly 2", "fly 3", "end-turn"}


@pytest.mark.rule("VF-PLAY-1")
def test_playing_gives_all_points_of_the_main_ability() -> None:
    state = scene(House(hand=["alchemic_key", "strange_box"]))
    do(state, "play alchemic_key")
    assert points(state) == (2, 2, 3)
    do(state, "play strange_box")
    assert points(state) == (3, 2, 4)
    assert house(state, 0)["play"] == ["alchemic_key/given", "strange_box/given"]


@pytest.mark.rule("VF-PLAY-2", "VF-CITY-1")
def test_a_building_goes_into_a_city_and_the_old_one_leaves_the_game() -> None:
    state = scene(House(hand=["headquarters"], buildings={"2": "library"}))
    do(state, "play headquarters")
    assert options(state) == {"city 1", "city 2", "city 3"}
    do(state, "city 2")
    assert house(state, 0)["buildings"] == {"2": "headquarters"}
    assert removed(state) == ["library"]
    assert points(state) == (1, 2, 0)
    assert house(state, 0)["play"] == []


@pytest.mark.rule("VF-PLAY-2", "VF-CITY-2", "VF-CITY-3")
def test_a_troop_goes_into_a_city_adds_its_defence_and_the_old_one_leaves_the_game() -> None:
    state = scene(House(hand=["guard"], troops={"1": "soldier"}), points=(0, 0, 0))
    do(state, "play guard", "city 1")
    assert house(state, 0)["troops"] == {"1": "guard"}
    assert removed(state) == ["soldier"]
    assert [city.attack for city in state.view(1).seats[0].cities] == [8 + 4, 9, 10]


@pytest.mark.rule("VF-CITY-1", "VF-READ-19")
def test_a_destroyed_city_has_no_space_and_a_single_city_is_not_asked_for() -> None:
    state = scene(House(hand=["guard", "library"], cities=["1", "3"]))
    do(state, "play guard")
    assert options(state) == {"city 1", "city 3"}
    state = scene(House(hand=["library"], cities=["3"]))
    do(state, "play library")
    assert house(state, 0)["buildings"] == {"3": "library"}


@pytest.mark.rule("VF-PLAY-3")
def test_cards_may_stay_unplayed() -> None:
    state = scene(House(hand=["captain", "library", "strange_box"]))
    do(state, "end-turn")
    assert house(state, 0)["discard"] == ["captain", "library", "strange_box"]


@pytest.mark.rule("VF-PLAY-4")
def test_a_buildings_ability_can_be_used_before_it_is_replaced() -> None:
    state = scene(House(hand=["library"], play=["barter"], buildings={"1": "apothecary"}))
    do(state, "use-building 1")
    assert points(state) == (0, 0, 1)
    do(state, "play library", "city 1")
    assert points(state) == (2, 0, 1)
    assert removed(state) == ["apothecary"]


@pytest.mark.rule("VF-PLAY-5", "VF-INPLAY-1", "VF-READ-8")
def test_cards_in_play_give_their_points_every_main_phase() -> None:
    enemy = House(play=["strange_box", "sibilant_crystal/sealed"], buildings={"1": "library", "3": "war_academy"})
    state = scene(theirs=enemy)
    for _ in range(2):
        do(state, "end-turn")
        assert points(state) == (1 + 2, 2, 1)
        do(state, "end-turn")
        assert points(state) == (0, 0, 0)


@pytest.mark.rule("VF-INPLAY-2", "VF-SECOND-2")
def test_secondary_abilities_in_play_can_be_used_again_next_turn() -> None:
    state = scene(House(play=["barter"], buildings={"1": "apothecary"}, troops={"1": "armored_soldier"}))
    do(state, "use-building 1")
    assert "use-building 1" not in options(state)
    do(state, "end-turn", "end-turn")
    assert "use-building 1" in options(state), "the turquoise troop still meets the chain"


@pytest.mark.rule("VF-PLAY-6")
def test_everything_that_only_gives_points_is_one_choice() -> None:
    hand = ["prospector", "harness_qoam", "shrewd_deal", "decisive_strike", "telrons_analysis", "guard", "strange_box"]
    state = scene(House(hand=hand))
    do(state, "play-all")
    mine = house(state, 0)
    assert mine["hand"] == ["guard", "strange_box"]
    assert [id for id in mine["play"] if "used" in id] == ["harness_qoam/used/given", "shrewd_deal/used/given"]
    assert points(state) == (1 + 2 + 2 + 0 + 2, 0 + 1 + 1 + 2 + 2, 1 + 1 + 2 + 2 + 1)
    assert "use telrons_analysis" in options(state), "a chain that draws is a choice of its own"


@pytest.mark.rule("VF-PLAY-6")
def test_one_at_a_time_comes_to_the_same() -> None:
    hand = ["prospector", "harness_qoam", "shrewd_deal", "decisive_strike"]
    one, other = scene(House(hand=hand)), scene(House(hand=hand))
    do(one, "play-all")
    do(other, *(f"play {id}" for id in reversed(hand)), "use shrewd_deal", "use harness_qoam")
    assert points(one) == points(other)
    assert Counter(house(one, 0)["play"]) == Counter(house(other, 0)["play"])


@pytest.mark.rule("VF-PLAY-6")
def test_it_also_gathers_chains_of_cards_that_lie_there_already() -> None:
    state = scene(House(hand=["stab"], play=["decisive_strike"], buildings={"1": "apothecary"}))
    assert "play-all" not in options(state), "a single card needs no such choice"
    do(state, "play stab")
    assert "play-all" not in options(state)
    do(state, "use decisive_strike")
    assert points(state) == (0, 4, 0)


@pytest.mark.rule("VF-PLAY-7", "VF-SPEND-1")
def test_points_stay_when_the_card_leaves() -> None:
    state = scene(House(hand=["barter"]))
    do(state, "play barter", "use barter")
    assert points(state) == (1, 0, 3)
    assert house(state, 0)["play"] == []


@pytest.mark.rule("VF-PLAY-7", "VF-CITY-1", "VF-PLAY-5")
def test_a_building_that_is_replaced_has_given_its_points_of_the_turn() -> None:
    state = scene(theirs=House(deck=["headquarters"], buildings={"2": "library"}))
    do(state, "end-turn")
    assert points(state) == (2, 0, 0)
    do(state, "play headquarters", "city 2")
    assert points(state) == (2 + 1, 2, 0)
    do(state, "end-turn", "end-turn")
    assert points(state) == (1, 2, 0), "from now on only the new one gives"


@pytest.mark.rule("VF-ASSET-1", "VF-ASSET-2", "VF-MAIN-1")
def test_acquired_assets_go_onto_the_discard_pile() -> None:
    state = scene(House(discard=["captain"]), points=(5, 0, 0), row=["stab", "stab", "anuths_trick", "library"])
    assert options(state, "acquire") == {"acquire stab", "acquire anuths_trick", "acquire library"}
    do(state, "acquire anuths_trick", "acquire stab")
    assert house(state, 0)["discard"] == ["captain", "anuths_trick", "stab"]
    assert points(state) == (0, 0, 0)
    assert state.position()["row"] == [None, "stab", None, "library", None]


@pytest.mark.rule("VF-ASSET-1")
def test_what_cannot_be_paid_is_refused_with_a_reason() -> None:
    state = scene(points=(4, 9, 9), row=["library"])
    with pytest.raises(IllegalMove, match="Library costs 5 command, and you have 4: VF-ASSET-1"):
        do(state, "acquire library")
    assert points(state) == (4, 9, 9)


@pytest.mark.rule("VF-ASSET-3", "VF-READ-15")
def test_the_second_house_may_renew_the_row_in_its_first_turn() -> None:
    _, state = started()
    do(state, "keep")
    assert "renew-row" not in options(state), "not for the first house"
    do(state, "end-turn", "keep")
    row, top = state.position()["row"], state.position()["asset_top"]
    do(state, "renew-row")
    position = state.position()
    assert position["asset_bottom"] == row
    assert position["row"][0] == top
    assert None not in position["row"]
    assert "renew-row" not in options(state)


@pytest.mark.rule("VF-ASSET-3")
@pytest.mark.parametrize("buy", ["acquire stab", "acquire pure_qoam"])
def test_after_acquiring_any_card_the_row_cannot_be_renewed(buy: str) -> None:
    row = ["stab", "library", "bank", "guard", "barter"]
    state = scene(seat=1, turn=1, renewable=True, points=(1, 3, 0), row=row, lair=["pure_qoam"])
    assert "renew-row" in options(state)
    do(state, buy)
    assert "renew-row" not in options(state)


@pytest.mark.rule("VF-ASSET-3")
def test_the_right_is_gone_after_the_first_turn() -> None:
    _, state = started()
    do(state, "keep", "end-turn", "keep", "end-turn", "end-turn")
    assert state.actors() == (1,)
    assert "renew-row" not in options(state)


@pytest.mark.rule("VF-REDEPLOY-1")
def test_a_troop_moves_to_another_city_for_its_cost() -> None:
    state = scene(House(troops={"1": "guard"}), points=(4, 0, 0))
    do(state, "redeploy 1")
    assert options(state) == {"city 2", "city 3"}
    do(state, "city 3")
    assert house(state, 0)["troops"] == {"3": "guard"}
    assert points(state) == (0, 0, 0)


@pytest.mark.rule("VF-REDEPLOY-1")
def test_redeploying_needs_the_points_and_another_city() -> None:
    assert "redeploy 1" not in options(scene(House(troops={"1": "guard"}), points=(3, 0, 0)))
    assert "redeploy 1" not in options(scene(House(troops={"1": "guard"}, cities=["1"]), points=(9, 0, 0)))


@pytest.mark.rule("VF-READ-10")
def test_redeploying_onto_a_troop_removes_it() -> None:
    state = scene(House(troops={"1": "guard", "2": "soldier"}, cities=["1", "2"]), points=(4, 0, 0))
    happened = [event.kind for event in events(state, "redeploy 1")]
    assert house(state, 0)["troops"] == {"2": "guard"}
    assert removed(state) == ["soldier"]
    assert happened == ["troop_lost", "redeployed"]


@pytest.mark.rule("VF-REPLACE-1", "VF-REPLACE-2")
def test_a_replaced_card_goes_under_the_deck_and_the_new_one_can_be_acquired() -> None:
    state = scene(points=(4, 0, 2), row=["library", "bank"], asset_top="guard")
    do(state, "replace library")
    position = state.position()
    assert position["row"][:2] == ["guard", "bank"]
    assert position["asset_bottom"] == ["library"]
    assert points(state) == (4, 0, 0)
    do(state, "acquire guard")
    assert house(state, 0)["discard"] == ["guard"]


@pytest.mark.rule("VF-REPLACE-1")
def test_replacing_takes_the_unseen_top_of_a_hidden_deck() -> None:
    state = scene(string=HIDDEN, points=(0, 0, 4), row=["library", "bank"], assets=["guard"])
    do(state, "replace library", "replace bank")
    assert state.position()["row"][:2] == ["guard", "library"], (
        "what went under comes up again when nothing else is left"
    )
    assert state.position()["asset_bottom"] == ["bank"]


@pytest.mark.rule("VF-READ-11")
def test_only_a_card_can_be_replaced_and_only_from_a_deck() -> None:
    state = scene(points=(1, 0, 9), row=["stab", "bank"], assets=[])
    assert options(state, "replace") == set()
    state = scene(points=(1, 0, 9), row=["stab", "bank"])
    do(state, "acquire stab")
    assert options(state, "replace") == {"replace bank"}


def test_the_view_says_what_can_be_done_with_each_thing_and_what_it_costs() -> None:
    mine = House(hand=["guard"], play=["barter", "strange_box"], troops={"1": "soldier"})
    state = scene(mine, House(troops={"2": "guard"}), points=(9, 16, 8), row=["stab"], lair=["pure_qoam"])
    view = state.view(0)
    assert [(act.verb, act.cost) for act in view.row[0].acts] == [("acquire", 1), ("replace", 2)]
    assert [(act.verb, act.cost) for act in view.lair[0].acts] == [("acquire", 3)]
    assert [act.verb for act in view.hand[0].acts] == ["play"]
    assert [[act.verb for act in card.acts] for card in view.seats[0].play] == [["spend"], ["spend", "seal"]]
    city = view.seats[0].cities[0]
    assert city.troop is not None
    assert [(act.verb, act.cost) for act in city.troop.acts] == [("spend", 0), ("redeploy", 3)]
    enemy = view.seats[1].cities
    assert [[(act.verb, act.cost) for act in city.acts] for city in enemy[:2]] == [
        [("attack", 8), ("fly", 8)],
        [("attack", 13), ("fly", 8)],
    ]
    assert [city.falls for city in enemy] == [True, False, True]
    assert [(act.verb, act.cost) for act in view.actions] == [("defeat", 16), ("end_turn", 0)]
    carried = [act.token for act in view.actions]
    carried += [act.token for offer in (*view.hand, *view.row, *view.lair) for act in offer.acts]
    carried += [act.token for seat in view.seats for card in seat.play for act in card.acts]
    carried += [act.token for seat in view.seats for city in seat.cities for act in city.acts]
    carried += [act.token for city in view.seats[0].cities if city.troop for act in city.troop.acts]
    assert sorted(carried) == sorted(state.legal(0)), "every choice lies somewhere on the table"
    assert state.view(1).actions == ()
