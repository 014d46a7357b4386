"""Hunt, Unflip, Flip, Draw and Exchange, and their order."""

from itertools import pairwise

import pytest

from tests.games.fairytale.scene import EXPERT4, choose, in_play, options, scene

TWO = "fairytale(seats=2,deck=expert)"
GARFIELD = "fairytale(seats=4,teams=garfield)"
EXPERT_GARFIELD = "fairytale(seats=4,deck=expert,teams=garfield)"


@pytest.mark.rule("FT-UNFLIP-1")
def test_unflip_turns_a_card_up_and_its_effect_does_not_happen_again() -> None:
    state = scene(TWO, [["dragons_lair/down"], ["bard"]], [["silver_dragon"], ["bard"]])
    choose(state, "silver_dragon", "bard")
    assert in_play(state, 0) == ["dragons_lair", "silver_dragon"]


@pytest.mark.rule("FT-FLIP-1", "FT-EFFECT-2", "FT-EFFECT-5")
def test_flip_all_asks_everybody_for_a_card_of_their_own() -> None:
    state = scene(
        TWO, [["sky_dance_dragon", "silver_dragon"], ["bronze_dragon", "hoard_keeper"]], [["dark_angel"], ["bard"]]
    )
    choose(state, "dark_angel", "bard")
    assert state.actors() == (0, 1)
    assert options(state, 0) == {"sky_dance_dragon", "silver_dragon"}
    assert options(state, 1) == {"bronze_dragon", "hoard_keeper"}
    choose(state, "silver_dragon", "hoard_keeper")
    assert in_play(state, 0)[:2] == ["sky_dance_dragon", "silver_dragon/down"]
    assert in_play(state, 1)[:2] == ["bronze_dragon", "hoard_keeper/down"]


def test_a_play_tells_step_by_step_how_everybody_stands() -> None:
    state = scene(
        TWO, [["sky_dance_dragon", "silver_dragon"], ["bronze_dragon", "hoard_keeper"]], [["dark_angel"], ["bard"]]
    )
    state.events = []
    choose(state, "dark_angel", "bard")
    shown = state.scores()
    choose(state, "silver_dragon", "hoard_keeper")
    told = [event.data["points"] for event in state.game.read_events(state) if event.kind == "stands"]
    assert (told[0], told[-1]) == (shown, state.scores())
    assert len(told) == 3
    assert all(before != after for before, after in pairwise(told))


@pytest.mark.rule("FT-EFFECT-2")
def test_you_means_only_whoever_played_the_card() -> None:
    state = scene(TWO, [["bard"], ["homesteaders"]], [["castle"], ["elven_warrior"]])
    choose(state, "castle", "elven_warrior")
    assert state.actors() == (0,)
    assert options(state, 0) == {"bard", "castle"}


@pytest.mark.rule("FT-EFFECT-1")
def test_unflip_comes_before_flip_whoever_played_them() -> None:
    """The lair that is turned up first can be turned down again in the same reveal."""
    state = scene(TWO, [["dragons_lair/down"], ["bard"]], [["silver_dragon"], ["dark_angel"]])
    choose(state, "silver_dragon", "dark_angel")
    assert in_play(state, 0) == ["dragons_lair", "silver_dragon"]
    assert options(state, 0) == {"dragons_lair", "silver_dragon"}
    choose(state, "dragons_lair", None)
    assert in_play(state, 0) == ["dragons_lair/down", "silver_dragon"]


@pytest.mark.rule("FT-EFFECT-3", "FT-EFFECT-4")
def test_particular_factions_before_any_faction() -> None:
    """Dark Angel asks for Dragonvale first; the Demon's card of any faction comes after, so both apply."""
    state = scene(TWO, [["sky_dance_dragon", "bard"], ["castle", "castle"]], [["dark_angel"], ["demon"]])
    choose(state, "dark_angel", "demon")
    assert in_play(state, 0)[:2] == ["sky_dance_dragon/down", "bard"], "the only Dragonvale card went first, unasked"
    assert options(state, 0) == {"bard", "dark_angel"}
    assert options(state, 1) == {"castle", "demon"}
    choose(state, "bard", "castle")
    assert in_play(state, 0) == ["sky_dance_dragon/down", "bard/down", "dark_angel"]


@pytest.mark.rule("FT-EFFECT-3")
def test_two_flips_of_one_faction_turn_two_cards() -> None:
    """The lair's own flip and the Dark Angel's for everybody; the lair itself may be one of the two."""
    state = scene(TWO, [["sky_dance_dragon", "bronze_dragon"], ["bard", "bard"]], [["dragons_lair"], ["dark_angel"]])
    choose(state, "dragons_lair", "dark_angel")
    choose(state, "dragons_lair", None)
    assert options(state, 0) == {"sky_dance_dragon", "bronze_dragon"}
    choose(state, "bronze_dragon", None)
    assert in_play(state, 0) == ["sky_dance_dragon", "bronze_dragon/down", "dragons_lair/down"]


@pytest.mark.rule("FT-EFFECT-3", "FT-READ-2")
def test_the_egg_may_not_be_spent_where_another_effect_would_go_empty() -> None:
    state = scene(TWO, [["the_egg_of_chaos", "sky_dance_dragon"], ["bard", "bard"]], [["dark_angel"], ["vampire"]])
    choose(state, "dark_angel", "vampire")
    assert in_play(state, 0) == ["the_egg_of_chaos/down", "sky_dance_dragon/down", "dark_angel"]


@pytest.mark.rule("FT-EGG-3")
def test_the_egg_is_of_every_faction_for_effects() -> None:
    state = scene(
        TWO, [["the_egg_of_chaos", "sky_dance_dragon"], ["bard", "bard"]], [["dark_angel"], ["elven_warrior"]]
    )
    choose(state, "dark_angel", "elven_warrior")
    assert options(state, 0) == {"the_egg_of_chaos", "sky_dance_dragon"}


@pytest.mark.rule("FT-EFFECT-6")
def test_a_lair_alone_turns_itself_down() -> None:
    state = scene(TWO, [[], []], [["dragons_lair"], ["bard"]])
    choose(state, "dragons_lair", "bard")
    assert in_play(state, 0) == ["dragons_lair/down"]


@pytest.mark.rule("FT-EFFECT-7")
def test_no_card_of_the_kind_means_no_effect() -> None:
    state = scene(TWO, [["bard"], ["bard"]], [["dark_angel"], ["silver_dragon"]])
    choose(state, "dark_angel", "silver_dragon")
    assert in_play(state, 0) == ["bard", "dark_angel"]
    assert in_play(state, 1) == ["bard", "silver_dragon/down"], "only the Dragonvale card that was there"


@pytest.mark.rule("FT-READ-1")
def test_turning_choices_are_hidden_until_the_last_is_in() -> None:
    state = scene(
        TWO, [["sky_dance_dragon", "silver_dragon"], ["bronze_dragon", "hoard_keeper"]], [["dark_angel"], ["bard"]]
    )
    choose(state, "dark_angel", "bard")
    state.apply(0, state.game.vocabulary.token("silver_dragon"))
    assert in_play(state, 0)[:2] == ["sky_dance_dragon", "silver_dragon"]
    assert state.view(1).choice is None


@pytest.mark.rule("FT-READ-4")
def test_a_card_turned_down_by_a_flip_still_does_the_rest() -> None:
    """The Demon turns the Hoard Keeper down, which draws all the same."""
    state = scene(TWO, [[], []], [["hoard_keeper"], ["demon"]])
    choose(state, "hoard_keeper", "demon")
    assert in_play(state, 0) == ["hoard_keeper/down"]
    assert len(state.position()["hands"][0]) == 6


@pytest.mark.rule("FT-HUNT-1")
def test_hunt_spares_cards_in_play_and_other_factions() -> None:
    state = scene(
        EXPERT4,
        [["vampire"], ["bard"], ["werewolf"], ["bard"]],
        [["the_gold_dragon"], ["demon"], ["bard"], ["homesteaders"]],
    )
    choose(state, "the_gold_dragon", "demon", "bard", "homesteaders")
    assert in_play(state, 0) == ["vampire", "the_gold_dragon"]
    assert in_play(state, 1) == ["bard", "demon/down"]
    assert in_play(state, 2) == ["werewolf", "bard"]


@pytest.mark.rule("FT-HUNT-2", "FT-READ-10")
def test_a_hunted_card_does_nothing_but_hunt(tmp_path) -> None:  # type: ignore[no-untyped-def]
    """Two leaders of a set in which they are Shadow and hunt Shadow turn each other down."""
    import wyrmhall
    from wyrmhall.games.fairytale import CARDS

    text = CARDS.read_text(encoding="utf-8")
    for leader, faction in (("the_gold_dragon", "DV"), ("the_fairy_queen", "FW")):
        head, tail = text.split(f'id = "{leader}"')
        text = head + f'id = "{leader}"' + tail.replace(f'faction = "{faction}"', 'faction = "SH"', 1)
    file = tmp_path / "cards.toml"
    file.write_text(text, encoding="utf-8")
    game = wyrmhall.load(TWO, cards=file)
    position = scene(TWO, [[], []], [["the_gold_dragon"], ["the_fairy_queen"]]).position()
    state = game.from_position({**position, "cards": game.cards_digest})
    choose(state, "the_gold_dragon", "the_fairy_queen")
    assert in_play(state, 0) == ["the_gold_dragon/down"]
    assert in_play(state, 1) == ["the_fairy_queen/down"]


@pytest.mark.rule("FT-READ-10")
def test_the_egg_can_be_hunted() -> None:
    state = scene(TWO, [[], []], [["the_egg_of_chaos"], ["the_sun_marshal"]])
    choose(state, "the_egg_of_chaos", "the_sun_marshal")
    assert in_play(state, 0) == ["the_egg_of_chaos/down"]


@pytest.mark.rule("FT-DRAW-1")
def test_draw_adds_to_the_hand_and_three_cards_are_played_all_the_same() -> None:
    state = scene(TWO, [["bard", "bard"], ["castle", "castle"]], [["moth_messenger"], ["bard"]])
    before = state.view(0)
    choose(state, "moth_messenger", "bard")
    assert state.view(0).round == 1, "it was the third play; the drawn cards are discarded with the rest"
    assert state.view(0).discards == 2 + 2 + 2
    assert state.view(0).deck == before.deck - 2 - 10


@pytest.mark.rule("FT-DRAW-1")
def test_drawn_cards_are_seen_by_the_drawer_alone() -> None:
    state = scene(TWO, [[], []], [["moth_messenger"], ["bard"]])
    choose(state, "moth_messenger", "bard")
    assert len(state.view(0).hand) == 6
    assert state.view(1).seats[0].hand == 6


@pytest.mark.rule("FT-READ-5")
def test_draw_leaves_the_cards_that_later_drafts_need() -> None:
    five = "fairytale(seats=5,deck=expert)"
    state = scene(five, [[]] * 5, [["hoard_keeper"], ["moth_messenger"], ["sealbearer"], ["bard"], ["bard"]])
    position = state.position()
    spent = position["deck"][:6]
    position = {**position, "deck": position["deck"][6:], "drawn": [[0, 4, id] for id in spent]}
    position["hands"][4] += spent
    state = state.game.from_position(position)
    choose(state, "hoard_keeper", "moth_messenger", "sealbearer", "bard", "bard")
    hands = state.position()["hands"]
    assert [len(hand) for hand in hands[:3]] == [6, 6, 4], (
        "79 cards are left, 75 are needed: two seats draw, the third cannot"
    )


@pytest.mark.rule("FT-GARFIELD-1", "FT-GARFIELD-2", "FT-TEAM-1", "FT-READ-6")
def test_a_shadow_card_exchanges_with_the_partner_across() -> None:
    state = scene(
        GARFIELD,
        [["castle"], ["bard"], ["elven_warrior/down"], ["bard"]],
        [["magic_circle_of_chaos"], ["homesteaders"], ["homesteaders"], ["homesteaders"]],
    )
    plain = "homesteaders"
    choose(state, "magic_circle_of_chaos", plain, plain, plain)
    assert state.actors() == (0, 2)
    assert options(state, 0) == {"castle", "magic_circle_of_chaos"}
    assert options(state, 2) == {"elven_warrior/down", plain}
    choose(state, "magic_circle_of_chaos", None, "elven_warrior/down", None)
    assert in_play(state, 0) == ["castle", "elven_warrior/down"]
    assert in_play(state, 2) == ["magic_circle_of_chaos", plain]


@pytest.mark.rule("FT-GARFIELD-3")
def test_exchange_comes_after_flip() -> None:
    state = scene(
        GARFIELD,
        [["castle"], ["bard"], ["fairy_ring"], ["bard"]],
        [["vampire"], ["homesteaders"], ["homesteaders"], ["homesteaders"]],
    )
    plain = "homesteaders"
    choose(state, "vampire", plain, plain, plain)
    assert state.prompt(1) is not None
    assert state.prompt(1).message == "flip"  # type: ignore[union-attr]
    choose(state, None, "bard", None, "bard")
    assert {state.prompt(seat).message for seat in state.actors()} == {"exchange"}  # type: ignore[union-attr]


@pytest.mark.rule("FT-READ-6")
def test_two_shadow_cards_make_two_exchanges() -> None:
    state = scene(
        GARFIELD,
        [["castle"], ["bard"], ["fairy_ring"], ["bard"]],
        [["magic_circle_of_chaos"], ["homesteaders"], ["magic_circle_of_chaos"], ["homesteaders"]],
    )
    plain = "homesteaders"
    choose(state, "magic_circle_of_chaos", plain, "magic_circle_of_chaos", plain)
    choose(state, "castle", None, "fairy_ring", None)
    assert in_play(state, 0)[0] == "fairy_ring"
    choose(state, "fairy_ring", None, "magic_circle_of_chaos", None)
    assert sorted(in_play(state, 2)) == ["castle", "fairy_ring"]


@pytest.mark.rule("FT-HUNT-2", "FT-GARFIELD-1")
def test_a_hunted_shadow_card_exchanges_nothing() -> None:
    state = scene(
        EXPERT_GARFIELD,
        [["castle"], ["bard"], ["fairy_ring"], ["bard"]],
        [["vampire"], ["the_gold_dragon"], ["homesteaders"], ["homesteaders"]],
    )
    choose(state, "vampire", "the_gold_dragon", "homesteaders", "homesteaders")
    assert {state.prompt(seat).message for seat in state.actors()} == {"play"}  # type: ignore[union-attr]
    assert in_play(state, 0) == ["castle", "vampire/down"]


@pytest.mark.rule("FT-READ-10", "FT-GARFIELD-2")
def test_the_egg_exchanges_and_may_be_what_is_given() -> None:
    state = scene(
        EXPERT_GARFIELD,
        [["castle"], ["bard"], ["fairy_ring"], ["bard"]],
        [["homesteaders"], ["homesteaders"], ["homesteaders"], ["the_egg_of_chaos"]],
    )
    choose(state, "homesteaders", "homesteaders", "homesteaders", "the_egg_of_chaos")
    assert state.actors() == (1, 3)
    choose(state, None, "homesteaders", None, "the_egg_of_chaos")
    assert in_play(state, 1) == ["bard", "the_egg_of_chaos"]
    assert in_play(state, 3) == ["bard", "homesteaders"]
