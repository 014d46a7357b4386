"""Rules that seldom meet: no gold and no cards left, cards that forbid what others order, natives counted twice,
chameleons, and what is out of the game. Each scene was written from the rulebook before it was played.
"""

from __future__ import annotations

import pytest

from tests.games.wyvern.scene import Scene
from wyrmhall.games.wyvern import codes, setup

# No cards, no gold


@pytest.mark.rule("WV-OUT-2", "WV-EXCHANGE-1", "WV-GOAL-1")
def test_who_must_exchange_the_last_card_without_a_lair_has_lost() -> None:
    """Nothing can attack, nothing can take the place of what is given up: the exchange is the end."""
    scene = Scene("K040 - - / - - -", "K006! - - / - - -").lair(0, "").go("battle").do(0, "exchange", "0f1")
    assert scene.s.winner == 1


@pytest.mark.rule("WV-OUT-2", "WV-TERRAIN-5", "WV-GOAL-1")
def test_a_terrain_that_applies_without_a_lair_costs_the_last_position() -> None:
    """It attaches and brings its gold all the same."""
    scene = Scene("K006! K012 - / - - -", "K040 - - / - - -").lair(1, "").gold(9, 4).go("battle")
    scene.do(0, "0f1", "1f1").passed()
    assert scene.s.winner == 0
    assert scene.s.points[1] == (4 + 2) // 2


@pytest.mark.rule("WV-GOLD-3", "WV-READ-35")
def test_a_defender_that_cannot_be_paid_still_is_a_battle_won() -> None:
    """The attacker's Gold pays for the win; Poison Breathing and its like find no battle to be played in."""
    scene = Scene("K006! - - / - - -", "K001 K012 - / - - -").treasure("0f1", "K057").hand(0, "K061").gold(5, 3)
    scene.go("battle").do(0, "0f1", "1f1").passed()
    assert (scene.at("1f1"), scene.s.gold) == (None, [6, 0])
    assert not scene.can(0, "K061")


@pytest.mark.rule("WV-GOLD-3", "WV-READ-30")
def test_who_cannot_pay_for_a_trap_lets_the_captive_go() -> None:
    """Trap asks 2 gold in each draw phase of its owner. With 1 nothing is paid: the dragon goes home."""
    scene = Scene("K006! K012 - / - - -", "K203 K012 - / - - -").lair(0, "K004").lair(1, "K004 K004").horde(1, "K061")
    scene.go("battle").do(0, "0f1", "1f1").passed()
    assert scene.at("1f1") == "K006"
    scene.s.gold[1] = 1
    while scene.s.turn == 0:
        seat = scene.s.actors()[0]
        scene.s.apply(seat, codes.PASS if codes.PASS in scene.s.legal(seat) else scene.s.legal(seat)[0])
    scene.do(1, "K203")
    prompt = scene.s.prompt(1)
    assert prompt is not None
    assert (scene.names(1), prompt.words) == (["no"], "You cannot pay for it: it goes.")
    scene.do(1, "no").do(0, "0f1")
    assert (scene.at("0f1"), scene.at("1f1")) == ("K006", None)
    assert scene.s.gold[1] == 1
    assert "K203" in scene.pile(1)


# Cards that forbid


@pytest.mark.rule("WV-RULE-1", "WV-READ-19")
def test_gani_keeps_the_treasures_of_its_row_from_a_treasure_thief() -> None:
    """All treasures are removed but those that may not be."""
    scene = Scene("K006! - - / - - -", "K092! - - / K012 - -").treasure("1f1", "K054").treasure("1r1", "K056")
    scene.treasure("0f1", "K057").hand(0, "K221").go("action").do(0, "K221").passed()
    assert (scene.treasures(1), scene.treasures(0)) == (["K054"], [])


@pytest.mark.rule("WV-RULE-1", "WV-READ-23")
def test_the_great_library_keeps_the_hand_where_a_delta_applies() -> None:
    """The Delta attaches and the rest goes on; only the discard is not done."""
    scene = Scene("K006! K012 - / - - -", "C069 K012 - / - - -").treasure("0f1", "K214").hand(0, "K061 K062")
    scene.lair(1, "K004").go("battle").do(0, "0f1", "1f1").passed()
    assert scene.held(0) == ["K061", "K062"]
    assert scene.attached("0f1") == ["C069"]


@pytest.mark.rule("WV-RULE-1")
def test_a_dragon_that_must_attack_what_may_not_be_attacked_is_replaced() -> None:
    """Hall of Chivalry orders an attack, Pirendeus Tree forbids the only one there is."""
    scene = Scene("K006! - - / - - -", "K012! - - / - - -").hand(1, "K184 K215").lair(0, "K004").go("action")
    scene.skip(0).do(1, "K184", "1f1").passed().skip(0).do(1, "K215", "0f1").passed().on_to("battle")
    scene.passed()
    assert scene.at("0f1") == "K004"
    assert "K006" in scene.pile(0)


@pytest.mark.rule("WV-RULE-1", "WV-READ-39")
def test_in_an_abbey_no_unicorn_dies_for_another() -> None:
    """Horn of the Unicorn lets another dragon go in the loser's stead; under an Abbey the loser lives by no means."""
    scene = Scene("K012! K004! - / - - -", "K006! - - / - - -").attach("0f1", "K202").hand(0, "C048")
    scene.go("battle").do(0, "0f1", "1f1").do(0, "C048").passed().fight_on()
    while scene.s.battle and scene.s.actors():
        seat = scene.s.actors()[0]
        scene.s.apply(seat, scene.s.legal(seat)[0])
    assert scene.at("0f1") is None
    assert scene.at("0f2") == "K004"


@pytest.mark.rule("WV-RULE-1")
def test_vines_silence_the_card_that_would_keep_the_battle_going() -> None:
    """Ra is a battle card: under Vines it cannot be played, an ability can."""
    scene = Scene("K001! - - / - - -", "C017! - - / - - -").attach("0f1", "K032").hand(0, "K187").hand(1, "K187")
    scene.go("battle").do(0, "0f1", "1f1").passed()
    assert not any(scene.can(seat, "K187") for seat in (0, 1))
    assert scene.can(1, "use 1f1")


# Natives, chameleons, removal


@pytest.mark.rule("WV-NATIVE-2", "WV-READ-34")
def test_a_native_times_two_counts_its_own_pile_and_all_it_fights() -> None:
    """Lacustrian has base 2: twice 1 for a lake in its own pile, one on the starter and one on the helper it fights.
    Lakes in the other pile and on its own side count nothing."""
    scene = Scene("C020! - - / - - -", "K006! K012! - / - - -").discards(0, "K049").discards(1, "K049 K035")
    scene.attach("1f1", "C068", 0).attach("1f2", "K049", 0).attach("0f1", "C068").hand(1, "K066").gold(9, 9)
    scene.go("battle").do(0, "0f1", "1f1").passed()
    assert scene.totals()[0] == 2 + 2 * 2
    while not scene.can(1, "K066"):
        scene.skip(scene.s.actors()[0])
    scene.do(1, "K066", "1f2").passed()
    assert scene.totals()[0] == 2 + 2 * 3


@pytest.mark.rule("WV-NATIVE-2", "WV-READ-4", "WV-GONE-1")
def test_lakes_that_are_out_of_the_game_help_no_native() -> None:
    """Bellerophon takes them from the pile for good; outside a battle they had not counted anyway."""
    scene = Scene("K006! - - / - - -", "C020! K012 - / - - -").discards(1, "K049 K049 K035").hand(0, "C025")
    scene.go("action")
    assert scene.defends_at("1f1") == 2
    scene.do(0, "C025", "remove").passed().do(0, "K049", "K049")
    scene.do(0, "done")
    assert scene.pile(1) == ["K035"]
    assert [scene.cards.ids[code & codes.KIND] for code in scene.s.removed[1]] == ["K049", "K049"]


@pytest.mark.rule("WV-NATIVE-1", "WV-READ-34")
def test_zeus_stops_scouts_and_no_natives() -> None:
    scene = Scene("C020! K004! - / - - -", "C068 K012 - / - - -").hand(0, "K189").go("action").do(0, "K189").passed()
    scene.on_to("battle").do(0, "0f1", "1f1").passed()
    assert scene.at("1f1") is None
    assert scene.attached("0f1") == []


@pytest.mark.rule("WV-CHAM-2", "WV-NATIVE-2")
def test_a_dead_chameleon_is_terrain_for_whoever_counts_it() -> None:
    """Chaparral attacks with the number of terrains in its pile: a Grotto that died as a dragon is one of them."""
    scene = Scene("K006! K012 - / - - -", "C073 C070 - / K012 - -").gold(9, 25).go("battle")
    scene.do(0, "0f1", "1f1").do(1, "yes").passed().fight_on()
    assert scene.pile(1) == ["C073"]
    scene.s.status[7] |= codes.UP | codes.PAID | codes.FORM
    scene.s.waiting = 0
    scene.go("battle", seat=1).do(1, "1f2", "0f1").passed()
    assert scene.totals()[1] == 1


@pytest.mark.rule("WV-CHAM-1", "WV-GOLD-3")
def test_a_chameleon_that_cannot_be_paid_stays_a_terrain() -> None:
    """Grotto asks 4 gold for its change. With 3 it is not lost with all gold, as a dragon would be: it applies."""
    scene = Scene("K006! K012 - / - - -", "C073 K012 - / - - -").lair(1, "K004").gold(9, 3).go("battle")
    scene.do(0, "0f1", "1f1").passed()
    assert scene.attached("0f1") == ["C073"]
    assert (scene.at("1f1"), scene.s.gold[1]) == ("K004", 3)


@pytest.mark.rule("WV-CHAM-2", "WV-FACE-2")
def test_a_chameleon_turned_down_comes_up_as_a_dragon_for_nothing() -> None:
    """Once changed it is a dragon for the game: no second question, nothing to pay, and a scout fights it."""
    scene = Scene("K002! K012 - / - - -", "C072 K012 - / - - -").gold(9, 5).go("battle").do(0, "0f1", "1f1")
    scene.do(1, "yes").passed().fight_on()
    assert (scene.at("1f1"), scene.s.gold[1]) == ("C072", 0)
    again = Scene("K002! K012 - / - - -", "C072 K012 - / - - -").gold(9, 0)
    again.s.status[6] = codes.PAID | codes.FORM
    again.go("battle").do(0, "0f1", "1f1").passed()
    assert not again.can(1, "yes")
    again.fight_on()
    assert (again.at("0f1"), again.at("1f1"), again.s.gold[1]) == (None, "C072", 0)


@pytest.mark.rule("WV-GONE-1", "WV-SETUP-1")
def test_what_is_out_of_one_game_is_back_in_the_next_of_the_match() -> None:
    """Out of the game means that game: a match deals the whole deck again."""
    scene = Scene("K006! K012! - / - - -", "K012! - - / - - -", match="50").treasure("1f1", "K060").hand(0, "K085")
    scene.go("action").do(0, "K085", "t1f1").passed()
    assert [scene.cards.ids[code & codes.KIND] for code in scene.s.removed[1]] == ["K060"]
    setup.gather(scene.s)
    assert [scene.cards.ids[code & codes.KIND] for code in scene.s.hordes[1]] == ["K060"]
    assert scene.s.removed[1] == []
