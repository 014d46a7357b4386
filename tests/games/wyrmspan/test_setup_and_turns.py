"""Getting ready, taking turns, and the limits at their end."""

import pytest

import wyrmhall
from tests.games.wyrmspan.scene import (
    SOLO,
    THREE,
    TWO,
    asked,
    choose,
    finish,
    options,
    player,
    scene,
    seat,
)


@pytest.mark.rule("WS-SETUP-1", "WS-SETUP-3")
def test_one_guild_tile_and_four_objective_tiles_by_chance() -> None:
    guilds, sides = set(), set()
    for seed in range(40):
        view = wyrmhall.load(THREE).start(seed).view(None)
        tiles = [objective.id[:-1] for objective in view.objectives]
        assert len(set(tiles)) == 4, "a tile is used once, whichever side is up"
        guilds.add(view.guild)
        sides |= {objective.id for objective in view.objectives}
    assert len(guilds) == 4
    assert len(sides) == 20
    few = wyrmhall.load(THREE).start(1).view(None).slots
    many = wyrmhall.load("wyrmspan(seats=4)").start(1).view(None).slots
    assert sum(slot.squares or 0 for slot in few) == 5 < sum(slot.squares or 0 for slot in many)


@pytest.mark.rule("WS-SETUP-2", "WS-SETUP-4")
def test_what_lies_on_the_table_at_the_start() -> None:
    state = wyrmhall.load(THREE).start(5)
    view = state.view(None)
    assert [card is not None for card in view.display] == [True] * 6
    assert view.dragon_deck == 183 - 3 - 9
    assert view.cave_deck == 75 - 3 - 9
    for one in view.seats:
        assert (one.coins, one.mat_eggs, one.steps) == (6, 1, 0)
        assert [space.excavated for space in one.spaces] == [True, False, False, False] * 3


@pytest.mark.rule("WS-SETUP-5", "WS-SETUP-6")
def test_keep_four_of_six_cards_and_three_resources_all_at_the_same_time() -> None:
    state = wyrmhall.load(TWO).start(5)
    assert state.actors() == (0, 1)
    hand = [card.card for card in state.view(1).hand]
    state.apply(1, hand[0])
    state.apply(1, hand[3])
    for name in ("meat", "gold", "gold"):
        state.apply(1, state.game.vocabulary.token(name))
    assert state.actors() == (0,), "seat 1 is ready"
    assert state.view(0).seats[1].resources == (0, 0, 0, 0), "nobody sees it before all are ready"
    mine = [card.card for card in state.view(0).hand][:2]
    for token in mine:
        state.apply(0, token)
    for name in ("milk", "milk", "meat"):
        state.apply(0, state.game.vocabulary.token(name))
    view = state.view(0)
    assert view.seats[1].resources == (1, 2, 0, 0)
    assert sorted(view.dragon_discards + view.cave_discards) == sorted([hand[0], hand[3], *mine])
    assert [len(hand) for hand in state.position()["hands"]] == [4, 4]


@pytest.mark.rule("WS-SETUP-7")
def test_the_first_seat_is_by_chance() -> None:
    assert {wyrmhall.load(THREE).start(seed).view(None).first for seed in range(30)} == {0, 1, 2}


@pytest.mark.rule("WS-SUPPLY-1", "WS-PLAY-4")
def test_coins_never_run_out_and_are_kept() -> None:
    state = scene(TWO, player(coins=9), player(coins=9))
    choose(state, "pass", "pass", "mat")
    assert [one.coins for one in state.view(None).seats] == [15, 15]


@pytest.mark.rule("WS-PLAY-1", "WS-PLAY-3")
def test_turns_go_clockwise_until_everybody_has_passed() -> None:
    state = scene(THREE, player(), player(), player(), turn=1, first=1)
    choose(state, "crimson", "meat")
    assert asked(state) == 2
    choose(state, "pass")
    assert asked(state) == 0
    choose(state, "crimson", "gold")
    assert asked(state) == 1
    choose(state, "pass")
    assert asked(state) == 0, "seat 2 has passed and is left out"
    choose(state, "pass")
    assert state.view(None).round == 1


@pytest.mark.rule("WS-PLAY-3")
def test_whoever_has_passed_still_gains_in_the_turns_of_others() -> None:
    state = scene(TWO, player(hand=["gamboling_landragon"], resources={"meat": 1}), player(passed=True))
    choose(state, "entice", "gamboling_landragon")
    assert seat(state, 0)["resources"] == {"meat": 2}
    assert seat(state, 1)["resources"] == {"meat": 1}


@pytest.mark.rule("WS-PLAY-2")
def test_the_five_actions_and_passing() -> None:
    state = scene(TWO, player(hand=["little_amphiptere", "cave_12"]))
    assert options(state) == {"excavate", "entice", "crimson", "golden", "amethyst", "pass"}
    broke = scene(THREE, player(coins=0), turn=2)
    choose(broke, "pass")
    assert asked(broke) == 1, "without a coin nothing is left but to pass"
    assert seat(broke, 0)["passed"]


@pytest.mark.rule("WS-READ-22")
@pytest.mark.parametrize(("hand", "who"), [(["lawndrake"], 0), ([], 1)])
def test_a_seat_that_may_hold_a_dragon_to_entice_is_asked_though_it_can_only_pass(hand: list[str], who: int) -> None:
    """All three caves were visited and no egg is left; the Lawndrake costs one. Without a card all can see that."""
    state = scene(THREE, player(coins=3, visits=(1, 1, 1), hand=hand), turn=2)
    choose(state, "pass")
    assert asked(state) == who
    assert hand == [] or options(state) == {"pass"}


@pytest.mark.rule("WS-TERM-1", "WS-TERM-2", "WS-TERM-4")
def test_only_excavated_spaces_hold_dragons_and_other_mats_stay_untouched() -> None:
    hand = ["little_amphiptere", "homely_fae"]
    state = scene(TWO, player(hand=hand, resources={"meat": 1}, mat={"crimson": ["stoic_gryphdragon"]}))
    before = seat(state, 1)
    choose(state, "entice")
    assert options(state) == {"little_amphiptere"}, "the Homely Fae lives in the crimson cave alone, which is full"
    choose(state, "little_amphiptere")
    assert seat(state)["dragons"]["golden-1"] == "little_amphiptere"
    assert seat(state, 1) == before


@pytest.mark.rule("WS-TERM-3")
def test_coins_and_eggs_are_no_resources() -> None:
    """Crafty Moray wants a resource paid: eggs and coins will not do."""
    mine = player(hand=["crafty_moray", "lawndrake"], resources={"meat": 2}, eggs={"mat": 2}, dug={"crimson": 2})
    state = scene(TWO, mine)
    choose(state, "entice", "crafty_moray")
    assert asked(state) == 1, "nothing was offered"


@pytest.mark.rule("WS-TERM-6")
def test_cards_are_discarded_face_up() -> None:
    mine = player(hand=["lawndrake"], mat={"golden": ["sentinel_flyer"]})
    state = scene(TWO, mine, display=["silent_cobrette", None, None, None, None, None])
    choose(state, "golden", "skip", "lawndrake")
    discards = [state.game.vocabulary.name(card) for card in state.view(1).dragon_discards]
    assert discards == ["lawndrake"]


@pytest.mark.rule("WS-END-1", "WS-READ-9")
def test_nine_resources_nine_cards_nine_coins() -> None:
    mine = player(coins=12, resources={"meat": 6, "gold": 4}, hand=["cave_12"] * 3 + ["cave_55"] * 3 + ["cave_29"] * 3)
    state = scene(TWO, mine, display=[None, None, None, "cave_16", None, None])
    choose(state, "amethyst", "cave_16")
    assert seat(state)["coins"] == 9
    assert options(state) == {"meat", "gold", "exchange"}
    choose(state, "exchange", "milk", "meat", "gold")
    assert seat(state)["resources"] == {"meat": 5, "gold": 3, "milk": 1}
    assert options(state) == {"cave_12", "cave_55", "cave_29", "cave_16"}
    choose(state, "cave_16")
    assert len(seat(state)["hand"]) == 9
    assert asked(state) == 1


@pytest.mark.rule("WS-END-2")
def test_gains_in_the_turn_of_others_may_exceed_the_limit() -> None:
    giver = player(hand=["gamboling_landragon"], resources={"meat": 1})
    state = scene(TWO, giver, player(resources={"gold": 9}))
    choose(state, "entice", "gamboling_landragon")
    assert seat(state, 1)["resources"] == {"meat": 1, "gold": 9}
    assert "pass" in options(state)


@pytest.mark.rule("WS-READ-10")
def test_passing_ends_a_turn_and_brings_the_limits() -> None:
    state = scene(TWO, player(resources={"gold": 9, "meat": 1}))
    choose(state, "pass")
    assert asked(state) == 0
    choose(state, "meat")
    assert seat(state)["resources"] == {"gold": 9}
    assert asked(state) == 1


@pytest.mark.rule("WS-END-3", "WS-CARDS-5")
def test_the_display_is_filled_up_at_the_end_of_the_turn_only() -> None:
    mine = player(mat={"golden": ["wise_anteldragon"]})
    state = scene(TWO, mine, display=["silent_cobrette", None, None, "cave_12", "cave_12", "cave_12"])
    choose(state, "golden", "silent_cobrette")
    assert options(state) == {"dragon-deck", "skip"}, "the Wise Anteldragon finds no dragon on display"
    choose(state, "dragon-deck", "step", "skip")
    assert asked(state) == 1
    assert None not in state.view(None).display


@pytest.mark.rule("WS-READ-1")
def test_an_empty_deck_is_made_anew_from_its_discards() -> None:
    state = scene(TWO, player(), dragons=[])
    before = len(state.view(None).dragon_discards)
    choose(state, "golden", "dragon-deck")
    view = state.view(None)
    assert before > 100
    assert view.dragon_discards == ()
    assert len(seat(state)["hand"]) == 1


def test_a_whole_game_passes_to_its_end() -> None:
    outcome = finish(scene(SOLO, player()))
    assert len(outcome.scores) == 1
