"""What the table does beside the rules: it passes for a seat that asked it to, and shows what a choice would change."""

from __future__ import annotations

from tests.games.wyvern.scene import Scene
from wyrmhall.games.wyvern import codes, passing, preview


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
