"""What the table does beside the rules: it passes for a seat that asked it to, and shows what a choice would change."""

from __future__ import annotations

from collections import Counter
from typing import Any

import wyrmhall
from tests.games.wyvern.scene import Scene
from wyrmhall.games.wyvern import codes, passing, preview
from wyrmhall.kernel.rng import Rng


def standing(scene: Scene, seat: int, *names: str) -> int:
    return int(scene.game.standing_answer(scene.s, seat, dict.fromkeys(names, 0)))


def test_who_can_only_pass_is_passed_for() -> None:
    scene = Scene().hand(0, "K057").go("action")
    assert standing(scene, 0, passing.UNABLE) == codes.PASS


def test_who_can_act_is_asked() -> None:
    scene = Scene().hand(0, "K228").go("action")
    assert standing(scene, 0, passing.UNABLE) == codes.NONE
    assert standing(scene, 0, passing.TO_BATTLE) == codes.PASS
    assert standing(scene, 0, passing.TO_ATTACKED) == codes.PASS
    assert standing(scene, 0, passing.TO_END) == codes.PASS


def test_passing_to_the_battle_ends_with_it() -> None:
    before, battle = Scene().hand(0, "K228").go("action"), Scene().go("battle")
    assert before.game.mark(before.s, passing.TO_BATTLE) != battle.game.mark(battle.s, passing.TO_BATTLE)
    assert before.game.mark(before.s, passing.TO_END) == battle.game.mark(battle.s, passing.TO_END)


def test_nobody_passes_an_attack_on_a_seat_that_wants_to_be_stopped() -> None:
    scene = Scene("K001! - - / K012 - -", "K004! - - / K012 - -").hand(0, "K061").hand(1, "K061").go("battle")
    scene.attack(0, "0f1", "1f1")
    asked = next(iter(scene.s.actors()))
    assert asked == 1, "the defender is behind"
    assert standing(scene, 1, passing.TO_ATTACKED) == codes.NONE
    assert standing(scene, 1, passing.TO_BATTLE) == codes.NONE
    assert standing(scene, 1, passing.TO_END) == codes.PASS
    scene.do(1, "pass")
    assert standing(scene, 0, passing.TO_ATTACKED) == codes.PASS


def test_a_battle_card_shows_what_it_would_change() -> None:
    scene = Scene("K001! - - / K012 - -", "K004! - - / K012 - -").hand(0, "K061").hand(1, "K061 K084")
    scene.go("battle").attack(0, "0f1", "1f1")
    totals = scene.game.view(scene.s, 1).battle.totals
    before = scene.s.fingerprint()
    found = preview.changes(scene.s, 1, scene.s.legal(1))
    assert scene.s.fingerprint() == before
    own = [change for change in found if change.token == scene.token("K061") and change.target == 6]
    assert [change.totals for change in own] == [(totals[0], totals[1] + 1)]
    seen = scene.game.view(scene.s, 1).changes
    assert [(change.token, change.target, change.totals) for change in seen] == [
        (change.token, change.target, change.totals) for change in found
    ]
    assert scene.game.view(scene.s, 0).changes == ()


def test_what_is_hidden_is_never_tried_out() -> None:
    """A card whose effect hangs on what lies face down has no preview."""
    scene = Scene("K001! - - / K012 - -", "K004! - - / K012 - -").hand(0, "").hand(1, "K066 K238")
    scene.go("battle").attack(0, "0f1", "1f1")
    assert preview.changes(scene.s, 1, scene.s.legal(1)) == []


def told_sum(scene: Scene, seat: int, slot: int) -> str:
    lines = scene.game.view(scene.s, 0).seats[seat].slots[slot].lines
    return ", ".join(f"{line.amount:+d} {line.words}" for line in lines)


def test_a_strength_is_explained_line_by_line() -> None:
    scene = Scene("K006!+2 - - / - - -").treasure("0f1", "K054").attach("0f1", "K037").hand(0, "K073").go("action")
    assert told_sum(scene, 0, 0) == "+3 base, +2 counters, -2 Cliff, +1 Jewels"
    scene.do(0, "K073", "0f1").passed()
    assert told_sum(scene, 0, 0) == "+3 base, +2 counters, -2 Cliff, -1 Seaweed, +1 Jewels"
    assert scene.game.view(scene.s, 0).seats[0].slots[0].strength == 3


def test_a_strength_in_a_battle_names_what_was_assigned_paid_and_played() -> None:
    scene = Scene("K104 - - / K012 - -", "K150! - - / K012 - -").attach("0f1", "K045").treasure("0f1", "K056")
    scene.hand(0, "K061").hand(1, "K061").go("battle").attack(0, "0f1", "1f1").do(1, "use 1f1", "2").passed()
    scene.do(0, "K061", "0f1").passed()
    assert told_sum(scene, 0, 0) == "+8 assigned, +1 Sword, +1 Firebreathing"
    assert told_sum(scene, 1, 0) == "+0 base, +2 paid"


def test_the_lines_of_all_who_fight_make_the_sums_of_a_battle() -> None:
    """But for the two cards that count for a side instead of a dragon. Once it is decided, what was told stands, also
    when who lost has left the battle.
    """
    game: Any = wyrmhall.load("wyvern(pool=everything)")
    odd = {game.cards.number(id) for id in ("C054", "C056")}
    reasons: Counter[str] = Counter()
    decided = 0
    for seed in range(8):
        state, rng = game.start(seed), Rng(seed)
        while state.actors():
            battle = game.view(state, None).battle if state.battle else None
            if battle and not odd & {laid.card for laid in battle.cards}:
                slots = [slot for seat in game.view(state, None).seats for slot in seat.slots]
                for side in range(2):
                    lines = [line for slot in (*slots, *battle.beside) if slot.side == side for line in slot.lines]
                    if state.battle[codes.B_RESULT] == codes.NONE:
                        assert sum(line.amount for line in lines) == battle.totals[side]
                    else:
                        assert battle.totals[side] == state.battle[codes.B_TOTAL + side]
                        decided += 1
                    reasons.update(line.words for line in lines)
            seat = state.actors()[0]
            state.apply(seat, state.quick(seat, rng))
    assert len(reasons) > 15
    assert decided


def test_what_is_not_known_of_a_deck_is_imagined_by_how_common_it_is() -> None:
    game: Any = wyrmhall.load("wyvern")
    state, rng = game.start(1), Rng(1)
    cards = game.cards
    found: Counter[str] = Counter()
    for _ in range(60):
        imagined = state.imagine(0, rng)
        for code in (*imagined.hordes[1], *imagined.hands[1], *imagined.lairs[1], *imagined.dealt[1]):
            found[cards.rarity_class[code & codes.KIND]] += 1
    printed = Counter(cards.rarity_class[kind] for kind in range(277))
    often = {name: found[name] / printed[name] for name in printed}
    assert often["common"] > 1.2 * often["uncommon"] > 1.2 * 1.2 * often["rare"] > 0
