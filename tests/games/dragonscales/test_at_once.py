"""Cases in which two things meet: a card in the middle of another, a villain that falls, a question put twice."""

from __future__ import annotations

import pytest

from tests.games.dragonscales.scene import Scene
from wyrmhall.games.dragonscales.codes import C_HITS, DEAD, NONE
from wyrmhall.games.dragonscales.effects import RESET
from wyrmhall.games.dragonscales.moments import Moment
from wyrmhall.games.dragonscales.resetting import Reset
from wyrmhall.games.dragonscales.strife import Attack

GRIMMVEIL, TORLOK, SAVATHENE, MEZERAX, TATYANA = range(5)


def looting(seats: int = 4) -> Scene:
    """In the middle of Tor'Lok's Loot action."""
    return Scene(seats).box("loot", 1, TORLOK)


# Minions


def mustering(scales: int) -> Scene:
    """Grimmveil may call a squire from his pile and bring it into play."""
    scene = looting().hand(GRIMMVEIL, "muster_the_dead").scales(GRIMMVEIL, scales)
    squire = scene.cards.number("bone_squire")
    scene.s.decks[GRIMMVEIL].remove(squire)
    scene.s.discards[GRIMMVEIL].append(squire)
    return scene.act("loot")


@pytest.mark.rule("DS-MINION-1")
def test_muster_the_dead_asks_one_scale_for_its_summons_and_no_second_one() -> None:
    scene = mustering(1).play(GRIMMVEIL, "muster_the_dead/extra", "bone_squire/pick", "pass", "bone_squire/pick")
    assert scene.ids(scene.s.shown[GRIMMVEIL]) == ["bone_squire"]
    assert scene.s.scales[GRIMMVEIL] == 0


@pytest.mark.rule("DS-MINION-1")
def test_nobody_pays_for_a_second_summons_of_a_round() -> None:
    scene = mustering(3)
    scene.s.summoned = 1 << GRIMMVEIL
    assert "muster_the_dead" in scene.acts(GRIMMVEIL)
    assert "muster_the_dead/extra" not in scene.acts(GRIMMVEIL)


@pytest.mark.rule("DS-MINION-1")
def test_a_minion_in_hand_and_its_twin_in_play_are_not_one_choice_twice() -> None:
    scene = Scene(4).hand(GRIMMVEIL, "rattling_archer").shown(GRIMMVEIL, "rattling_archer")
    scene.go(Moment(RESET, NONE, 0))
    options = scene.s.legal(GRIMMVEIL)
    assert options.count(scene.token("rattling_archer")) == 1
    scene.play(GRIMMVEIL, "rattling_archer")
    assert scene.ids(scene.s.shown[GRIMMVEIL]) == ["rattling_archer"] * 2
    assert scene.s.scales[GRIMMVEIL] == 2


# Attacks


@pytest.mark.rule("DS-READ-1", "DS-READ-2")
def test_who_shielded_one_player_does_not_shield_whoever_is_struck_in_its_place() -> None:
    scene = looting().shown(GRIMMVEIL, "bone_squire").hand(MEZERAX, "mind_control").hand(SAVATHENE, "venom_bite")
    scene.act("loot").play(SAVATHENE, "venom_bite", "seat-0")
    scene.play(GRIMMVEIL, "bone_squire").play(MEZERAX, "mind_control/extra", "seat-1")
    assert "bone_squire" in scene.legal(GRIMMVEIL), "he is asked again, for Tor'Lok now"
    scene.passing()
    assert scene.s.poison == [0, 1, 0, 0]
    assert scene.ids(scene.s.shown[GRIMMVEIL]) == ["bone_squire"]


# Villains that fall


@pytest.mark.rule("DS-RESET-1", "DS-READ-33")
def test_the_first_player_token_passes_over_who_is_out_of_the_game() -> None:
    scene = Scene(4)
    scene.s.out[1] = DEAD
    scene.go(Reset())
    assert scene.s.first == 2
    asleep = Scene(4, options=",knockout=yes")
    asleep.s.round = 3
    asleep.s.out[1:] = [3, 4, 4]
    asleep.go(Reset())
    assert asleep.s.first == 1, "who wakes now is in the game again"
    asleep.s.out = [4, 4, 4, 4]
    asleep.go(Reset())
    assert asleep.s.first == 2, "nobody is in the game, so it goes on as ever"


@pytest.mark.rule("DS-READ-11", "DS-READ-26")
@pytest.mark.parametrize("options", ["", ",knockout=yes"])
def test_dice_of_a_fallen_villain_stand_in_nobodys_way(options: str) -> None:
    scene = Scene(4, options=options).hand(SAVATHENE, "venom_bite").hand(TORLOK, "shoulder_through")
    scene.s.wounds[GRIMMVEIL] = scene.s.most_wounds(GRIMMVEIL) - 1
    scene.place("loot loot loot rage", "loot attack", "loot loot", "flee")
    assert scene.row("loot") == [(GRIMMVEIL, 3)]
    assert scene.s.actors() == (TORLOK,)
    scene.play(SAVATHENE, "venom_bite", "seat-0").passing()
    assert scene.row("loot") == scene.row("rage") == []
    scene.play(TORLOK, "stop")
    assert scene.row("loot") == [(SAVATHENE, 2), (TORLOK, 1)]


@pytest.mark.rule("DS-OPTION-4")
def test_who_dies_while_others_choose_rolls_no_more_open_dice() -> None:
    scene = Scene(4, options=",open=yes").hand(SAVATHENE, "venom_bite")
    scene.s.wounds[GRIMMVEIL] = scene.s.most_wounds(GRIMMVEIL) - 1
    for seat in (GRIMMVEIL, TORLOK):
        scene.play(seat, next(name for name in scene.legal(seat) if name.startswith("die")), "roll")
    scene.play(SAVATHENE, "venom_bite", "seat-0").passing()
    assert scene.s.actors() == (SAVATHENE, MEZERAX)
    scene.play(SAVATHENE, "stop").play(MEZERAX, "stop")
    assert scene.s.actors() == (TORLOK, SAVATHENE, MEZERAX)
    assert scene.s.view(None).seats[GRIMMVEIL].dice == ()


@pytest.mark.rule("DS-READ-11")
def test_cubes_are_not_lost_with_the_player_who_was_to_choose_their_heads() -> None:
    scene = Scene(4).hand(MEZERAX, "guided_hand").hand(SAVATHENE, "venom_bite").box("attack", 1, TORLOK).act("attack")
    scene.s.wounds[MEZERAX] = scene.s.most_wounds(MEZERAX) - 1
    scene.wish(TORLOK, "fight", lambda s: s.combat[C_HITS] == 4).play(TORLOK, "stop")
    scene.play(MEZERAX, "guided_hand/extra", "red-head")
    assert scene.s.actors() == (MEZERAX,), "he chooses Tor'Lok's head too"
    scene.play(SAVATHENE, "venom_bite", "seat-3").passing()
    assert scene.s.actors() == (TORLOK,)
    scene.play(TORLOK, "blue-head")
    assert scene.s.cubes[3:6] == [0, 0, 1]


@pytest.mark.rule("DS-OPTION-3")
def test_who_is_knocked_out_takes_no_scale_for_the_last_wound_it_gave() -> None:
    scene = looting().hand(SAVATHENE, "venom_bite").hand(MEZERAX, "open_mind").act("loot")
    scene.s.knocked_out = True
    scene.s.wounds[GRIMMVEIL] = scene.s.most_wounds(GRIMMVEIL) - 1
    scene.play(SAVATHENE, "venom_bite", "seat-0")
    scene.s.out[SAVATHENE] = 9
    scene.passing()
    assert scene.s.scales == [3, 4, 2, 4], "the others one each, and the card was paid"


# Cards inside cards


def test_a_kiss_heals_what_it_dealt_whatever_others_strike_meanwhile() -> None:
    scene = looting(5).hand(TATYANA, "crimson_kiss").shown(TORLOK, "mirror_of_spite").hand(MEZERAX, "open_mind")
    scene.shown(GRIMMVEIL, "rattling_archer").act("loot")
    scene.s.wounds[TATYANA] = 4
    scene.play(TATYANA, "crimson_kiss", "seat-1").play(MEZERAX, "pass")
    assert scene.s.wounds[TORLOK] == 1
    assert scene.s.actors() == (MEZERAX,), "the mirror strikes back, and he could answer"
    scene.play(GRIMMVEIL, "rattling_archer", "seat-2").passing()
    assert scene.s.wounds[SAVATHENE] == 2
    assert scene.s.wounds[TATYANA] == 4, "one more by the mirror, one healed for the one she dealt"


def test_cubes_of_a_card_are_not_cubes_of_the_attack_it_is_played_in() -> None:
    scene = Scene(5).hand(TATYANA, "dragons_blood").stash(TATYANA, "wyrmbane_quarrel").box("attack", 1, TATYANA)
    scene.s.wounds[TATYANA] = 5
    scene.act("attack").wish(TATYANA, "fight", lambda s: s.combat[C_HITS : C_HITS + 2] == [2, 0])
    scene.play(TATYANA, "wyrmbane_quarrel", "red-head").play(TATYANA, "stop").passing()
    scene.play(TATYANA, "blue-head", "dragons_blood")
    assert scene.s.cubes[12:] == [0, 2, 1]
    assert scene.s.wounds[TATYANA] == 4, "one cube by the attack, one wound healed"


# What is asked


@pytest.mark.rule("DS-WILD-2")
def test_the_cloak_leaves_no_wild_alone_in_the_rage_row() -> None:
    dice = ("rage wild attack", "flee", "flee", "flee")
    before = Scene(4).shown(GRIMMVEIL, "cloak_of_cinders").place(*dice).play(GRIMMVEIL, "spare")
    assert "rage" not in before.legal(GRIMMVEIL)
    after = Scene(4).shown(GRIMMVEIL, "cloak_of_cinders").place(*dice)
    after.play(GRIMMVEIL, "rage")
    assert after.row("rage") == [(GRIMMVEIL, 2)], "the die beside which the wild lies stays, so nothing is asked"


@pytest.mark.rule("DS-READ-20")
@pytest.mark.parametrize("card", ["roof_comes_down", "run_little_ones"])
def test_who_can_not_move_any_further_is_not_asked_to(card: str) -> None:
    scene = Scene(4).top_rage(card)
    scene.s.places = [scene.cards.exit - 1, 3, 3, 3]
    scene.act("rage")
    assert scene.s.actors() == (TORLOK,), "Grimmveil stands before the Exit"


@pytest.mark.rule("DS-READ-36")
def test_one_answer_a_moment_and_any_number_in_ones_own_attack() -> None:
    hides = Scene(4).hand(TORLOK, "thick_hide", "thick_hide").go(Attack(NONE, TORLOK, 5, False, NONE, False))
    hides.play(TORLOK, "thick_hide")
    assert hides.s.wounds[TORLOK] == 3
    assert hides.ids(hides.s.hands[TORLOK]) == ["thick_hide"]
    blood = Scene(5).hand(TATYANA, "boiling_blood", "boiling_blood").box("attack", 3, TATYANA).act("attack")
    blood.play(TATYANA, "fight", "boiling_blood", "boiling_blood")
    assert blood.s.wounds[TATYANA] == 2


@pytest.mark.rule("DS-READ-35")
def test_any_time_is_whenever_somebody_is_waited_for() -> None:
    scene = looting().hand(SAVATHENE, "skitter").act("loot")
    assert "skitter" in scene.acts(SAVATHENE)
    assert SAVATHENE in scene.s.welcome()
    scene.play(TORLOK, "pass").passing()
    assert scene.s.welcome() == (), "nobody is asked any more"


# What others see


@pytest.mark.rule("DS-READ-34")
def test_who_has_seen_a_card_go_to_a_pile_knows_it_again() -> None:
    scene = looting().hand(SAVATHENE, "venom_bite", "skitter").stash(GRIMMVEIL, "mimic_scroll").act("loot")
    scene.play(SAVATHENE, "skitter", "0")
    scene.s.discards[SAVATHENE].append(scene.s.hands[SAVATHENE].pop())
    seen = scene.s.clone()
    scene.play(GRIMMVEIL, "mimic_scroll", "venom_bite/pick")
    told = [[card.card for card in scene.s.view(viewer).seats[GRIMMVEIL].hand] for viewer in range(4)]
    bite, skitter = scene.cards.number("venom_bite"), scene.cards.number("skitter")
    assert told == [[bite], [None], [bite], [None]], "it was discarded unseen, so only its owner knows it"
    scene.s = seen
    scene.play(GRIMMVEIL, "mimic_scroll", "skitter/pick")
    assert all(scene.s.view(viewer).seats[GRIMMVEIL].hand[0].card == skitter for viewer in range(4))


@pytest.mark.rule("DS-DECK-2")
def test_who_has_looked_through_one_pile_can_not_go_back_and_look_through_another() -> None:
    scene = looting().hand(SAVATHENE, "skitter").hand(MEZERAX, "sold_vision").stash(GRIMMVEIL, "mimic_scroll")
    scene.act("loot").play(SAVATHENE, "skitter", "0").play(MEZERAX, "sold_vision", "seat-1").play(TORLOK, "pass")
    scene.play(GRIMMVEIL, "mimic_scroll")
    before = scene.s.epoch
    scene.play(GRIMMVEIL, "seat-2")
    assert scene.s.epoch > before
