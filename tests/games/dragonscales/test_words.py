"""What the table says: who or what asks, what a choice means now, and what the log tells of it."""

from __future__ import annotations

import pytest

import wyrmhall
from tests.games.dragonscales.scene import Scene
from wyrmhall.games.dragonscales.actions import Action
from wyrmhall.games.dragonscales.codes import NONE
from wyrmhall.games.dragonscales.combat import TakeCubes
from wyrmhall.games.dragonscales.effects import (
    ATTACK,
    DEFEND,
    FLEE,
    LOOT,
    MINION,
    RESET,
    SCALES,
    TREASURE,
    VERBS,
    VILLAINY,
)
from wyrmhall.games.dragonscales.moments import Moment
from wyrmhall.games.dragonscales.shifting import MoveUp, SwapBoxes
from wyrmhall.games.dragonscales.state import DragonscalesState
from wyrmhall.games.dragonscales.strife import Attack, Theft
from wyrmhall.kernel import Rng
from wyrmhall.kernel.event import Event
from wyrmhall.kernel.operation import Operation

NAMES = ["Ann", "Bea", "Cid", "Dan"]


def space_number(scene: Scene, name: str) -> int:
    return scene.cards.space_names.index(name)


def standing_on(name: str) -> Scene:
    """Tor'Lok has fled in the third box and stays where he is; what the space says can be used now."""
    scene = Scene(4)
    scene.s.places[1] = space_number(scene, name)
    return scene.go(Action(1, FLEE, 2)).play(1, "go").passing().play(1, "0")


def told(scene: Scene, seat: int, token: str, viewer: int) -> list[str]:
    scene.s.events = []
    scene.play(seat, token)
    events = scene.game.read_events(scene.s)
    return [scene.game.sentence(event, viewer, NAMES) for event in events if event.visible_to(viewer)]


def test_a_space_that_asks_is_named() -> None:
    scene = standing_on("Keyhole")
    asked = scene.s.prompt(1)
    assert asked is not None
    assert asked.cause is not None
    assert (asked.cause.card, asked.cause.words) == (None, "Keyhole")
    scene.play(1, "activate")
    asked = scene.s.prompt(1)
    assert asked is not None
    assert (asked.message, asked.cause and asked.cause.words) == ("bury", "Keyhole")
    seen = scene.cards.names[scene.s.view(1).rage_known]
    assert asked.words == f"Put “{seen}” under the rage deck? If you leave it, it comes next."


def test_a_card_that_lets_somebody_draw_is_named() -> None:
    scene = Scene(5).hand(4, "blood_on_the_gold").scales(4, 6).go(Action(0, LOOT, 1)).play(4, "blood_on_the_gold")
    asked = scene.passing().s.prompt(4)
    assert asked is not None
    assert (asked.message, asked.cause and asked.cause.words) == ("keep", "Blood on the Gold")


def test_a_box_that_lets_somebody_draw_is_named() -> None:
    asked = Scene(4).go(Action(1, LOOT, 0)).play(1, "draw").s.prompt(1)
    assert asked is not None
    assert (asked.message, asked.cause and asked.cause.words) == ("keep", "Loot action")


def test_the_log_says_that_a_rage_card_went_under_its_deck() -> None:
    scene = standing_on("Keyhole").play(1, "activate")
    assert "Bea puts the top rage card under the rage deck." in told(scene, 1, "bury", 0)


def test_a_name_that_ends_a_sentence_needs_no_full_stop() -> None:
    scene = Scene(4)
    event = Event("kept", {"seat": 1, "card": scene.cards.names.index("My Kill!")}, 0b1111)
    assert scene.game.sentence(event, 0, NAMES) == "Bea keeps My Kill!"


@pytest.mark.parametrize(
    ("row", "box", "token", "words"),
    [
        (VILLAINY, 0, "draw", "draw 2 villainy cards and keep 1"),
        (VILLAINY, 2, "draw", "draw 1 villainy card"),
        (LOOT, 1, "draw", "draw 1 treasure"),
        (LOOT, 1, "take", "take 3 scales"),
        (LOOT, 2, "take", "take 2 scales"),
        (FLEE, 0, "go", "roll the movement die and run"),
        (FLEE, 2, "go", "run 1 space"),
        (ATTACK, 0, "fight", "attack the dragon"),
    ],
)
def test_an_action_says_what_it_gives(row: int, box: int, token: str, words: str) -> None:
    scene = Scene(5).go(Action(1, row, box))
    assert scene.game.words(scene.s, 1, scene.token(token)) == words


@pytest.mark.parametrize(("step", "in_hand"), [(Action(0, LOOT, 1), False), (Moment(RESET, NONE, 0), True)])
def test_a_minions_token_lies_on_the_one_of_two_twins_that_it_moves(step: Operation, in_hand: bool) -> None:
    scene = Scene(4).hand(0, "rattling_archer").shown(0, "rattling_archer").go(step)
    seat = scene.game.view(scene.s, 0).seats[0]
    token = scene.game.vocabulary.token("rattling_archer")
    assert [one.token for one in seat.hand] == [token if in_hand else None]
    assert [one.token for one in seat.shown] == [None if in_hand else token]


def test_a_minion_is_summoned_in_the_reset_and_sacrificed_at_any_other_time() -> None:
    scene = Scene(4).hand(0, "bone_squire").shown(0, "rattling_archer").go(Action(0, LOOT, 1))
    assert scene.game.words(scene.s, 0, scene.token("rattling_archer")) == "sacrifice Rattling Archer"
    scene = Scene(4).hand(0, "bone_squire").go(Moment(RESET, NONE, 0))
    assert scene.game.words(scene.s, 0, scene.token("bone_squire")) == "summon Bone Squire for 1 scale"


def test_a_treasure_is_used_or_activated() -> None:
    scene = Scene(4).go(Action(0, LOOT, 1))
    treasures = [id for kind, id in enumerate(scene.cards.ids) if scene.cards.is_treasure(kind)]
    said = [scene.game.words(scene.s, 0, scene.token(id)) for id in treasures]
    assert {words.split()[0] for words in said} == {"use", "activate"}


def test_whoever_may_accept_an_offer_reads_what_it_is() -> None:
    scene = Scene(3).stash(0, "fools_gold", "smoke_jar").stash(1, "amber_heart").scales(1, 4)
    scene.play(0, "talk", "offer-to-1", "offer-scale", "fools_gold/shown", "smoke_jar/unseen", "ask-scale", "ask-scale")
    scene.play(0, "ask-treasure", "send")
    accept = scene.game.vocabulary.token("accept-0")
    words = scene.game.words(scene.s, 1, accept)
    deal = "1 scale, Fool's Gold and 1 treasure for 2 scales and 1 treasure"
    assert words == f"accept {scene.game.cards.villain_names[scene.s.villains[0]]}'s offer: you get {deal}"
    assert "Gold" not in scene.game.words(scene.s, 2, accept)


def test_a_score_sheet_tells_trophies_from_kill_assists() -> None:
    scene = Scene(4).cubes(0, 5, 2, 1).cubes(1, 3, 2, 0).cubes(2, 0, 1, 4).cubes(3, 0, 1, 4)
    sheet = {(seat, line.label): line for seat in range(4) for line in scene.game.breakdown(scene.s, seat)}
    assert sheet[0, "Yellow trophy head"].why == "most yellow cubes"
    assert sheet[1, "Yellow kill assist"].why == "second most yellow cubes"
    assert sheet[1, "Red trophy head"].why == "most red cubes, a tie: 9 points are shared"
    assert (sheet[2, "Blue trophy head"].points, sheet[3, "Blue trophy head"].points) == (4, 4)
    assert not any(label in ("Red kill assist", "Blue kill assist") for _, label in sheet)


def test_a_wild_says_where_its_dice_would_go() -> None:
    scene = Scene(4)
    scene.s.first = 1
    scene.place("attack loot wild", "attack attack attack", "", "attack").passing()
    words = {scene.game.words(scene.s, 0, token) for token in scene.s.legal(0)}
    assert {"Attack: 2 dice in box 2", "Loot: 2 dice in box 1"} <= words
    alone = {scene.game.words_alone(scene.s, 0, token) for token in scene.s.legal(0)}
    assert "let the wild join Attack: 2 dice in box 2" in alone


def test_a_run_says_where_it_leads() -> None:
    scene = Scene(4)
    scene.s.places[1] = space_number(scene, "Rope Bridge")
    scene.go(Action(1, FLEE, 2)).play(1, "go").passing()
    words = [scene.game.words(scene.s, 1, token) for token in scene.s.legal(1)]
    assert words[:2] == ["stay at Rope Bridge", "1 space: Moulting Ridge"]


def test_the_movement_die_is_turned_in_words() -> None:
    scene = Scene(4).hand(3, "twisted_steps").go(Action(1, FLEE, 1)).play(1, "go").play(3, "twisted_steps").passing()
    words = [scene.game.words(scene.s, 3, token) for token in scene.s.legal(3)]
    assert words[:2] == ["turn it to 2", "turn it to 3"]


def test_cubes_are_asked_for_in_the_right_number() -> None:
    scene = Scene(4).go(TakeCubes(1, 1, 2, NONE, False, NONE, True))
    asked = scene.s.prompt(1)
    assert asked is not None
    assert asked.words == "You take 2 cubes, one by one. Which head is the next from?"
    asked = scene.play(1, "red-head").s.prompt(1)
    assert asked is not None
    assert asked.words == "You take 1 cube. Which head is it from?"


def test_what_is_over_is_not_shown_as_still_to_come() -> None:
    """Who has run may run no further, and who takes cubes rolls no more."""
    scene = Scene(4).go(Action(1, FLEE, 2)).play(1, "go").passing()
    flight = scene.s.view(1).flight
    assert flight is not None
    assert not flight.over
    flight = standing_on("Keyhole").s.view(1).flight
    assert flight is not None
    assert flight.over
    scene = Scene(4).go(Action(1, ATTACK, 0)).play(1, "fight")
    fighting = scene.s.view(1).combat
    assert fighting is not None
    assert not fighting.over
    fighting = scene.play(1, "stop").s.view(1).combat
    assert fighting is not None
    assert fighting.over


def test_a_villain_is_chosen_with_what_is_done_to_it() -> None:
    scene = Scene(4).scales(0, 3).go(Action(1, VILLAINY, 1))
    words = [scene.game.words(scene.s, 1, token) for token in scene.s.legal(1)]
    assert any(word.startswith("steal 2 scales from ") for word in words)


def test_the_rage_card_of_the_round_and_what_lasts_stay_in_sight() -> None:
    scene = Scene(4).top_rage("one_head_sleeps").act("rage").passing()
    while scene.s.rage != NONE:
        seat = scene.s.actors()[0]
        scene.s.apply(seat, scene.s.legal(seat)[0])
    view = scene.s.view(0)
    assert (view.rage, scene.cards.ids[view.raged]) == (None, "one_head_sleeps")
    assert view.lasting == ("This round, counterattacks ignore 2 dragons.",)


def test_the_movement_die_that_is_turned_is_called_by_its_name() -> None:
    scene = Scene(4)
    event = Event("face", {"seat": 0, "die": NONE, "face": 2})
    assert scene.game.sentence(event, 1, NAMES) == "Ann turns the movement die to 2."


def test_a_minion_that_comes_back_is_called_a_minion() -> None:
    scene = Scene(4)
    event = Event("recalled", {"seat": 0, "target": 0, "thing": MINION})
    assert scene.game.sentence(event, 1, NAMES) == "Ann takes a minion from their discard pile."
    assert scene.game.sentence(event, 0, NAMES) == "You take a minion from your discard pile."


def test_whoever_suffers_no_wounds_is_told_why() -> None:
    safe = Scene(4)
    safe.s.protected = 1
    assert "You are protected and suffer no wounds." in struck(safe, 1)
    assert "Bea is protected and suffers no wounds." in struck(safe, 2)
    shield = Scene(4).shown(1, "gleaming_shield")
    last = set()
    for seed in range(20):
        shield.s.rng, shield.s.wounds[1] = Rng(seed), 0
        last.add(struck(shield, 2)[-1])
    assert last == {"The shield holds: Bea suffers no wounds.", "Bea suffers 1 wound."}
    answered = Scene(4).stash(1, "smoke_jar").go(Attack(2, 1, 1, False, NONE, False))
    assert told(answered, 1, "smoke_jar", 0)[-1] == "Nothing is left of the attack: Bea suffers no wounds."


def struck(scene: Scene, viewer: int) -> list[str]:
    """What the log says of an attack on Bea for one wound."""
    scene.s.events = []
    scene.go(Attack(NONE, 1, 1, False, NONE, False)).passing()
    return [scene.game.sentence(event, viewer, NAMES) for event in scene.game.read_events(scene.s)]


def test_what_the_table_answers_for_a_seat_is_a_word() -> None:
    game = Scene(4).game
    assert [game.left_words(game.vocabulary.token(name)) for name in ("pass", "stop")] == ["pass", "go on"]


def test_dice_are_told_by_how_many_show_what() -> None:
    game = Scene(4).game
    rolled = Event("rolled_open", {"seat": 0, "dice": [4, 1, 4, 6, 0, 4, 1]})
    assert game.sentence(rolled, None, NAMES) == "Ann rolls 1 Defend, 2 Rage, 3 Attack and 1 Wild."


def test_who_asks_for_goods_and_offers_nothing_asks() -> None:
    game = Scene(4).game
    data = {"seat": 0, "to": 1, "give": 0, "treasures": [], "ask": 2, "want": 1}
    assert game.sentence(Event("offered", data), None, NAMES) == (
        "Ann asks Bea for 2 scales and 1 treasure and offers nothing in return."
    )


@pytest.mark.parametrize(
    ("card", "question"),
    [
        ("venom_bite", "Which villain do you attack?"),
        ("cutpurse", "Which villain do you steal from?"),
    ],
)
def test_a_card_says_what_a_villain_is_chosen_for(card: str, question: str) -> None:
    scene = Scene(4).hand(2, card).scales(2, 6).scales(0, 3).scales(1, 3).go(Action(0, LOOT, 1)).play(2, card)
    asked = scene.s.prompt(2)
    assert asked is not None
    assert asked.words == question


def test_the_second_box_of_an_exchange_names_the_first() -> None:
    """Who chooses where dice go to still sees which dice they are."""
    scene = Scene(4).hand(3, "crossed_purposes").box("loot", 1, 0, 3).box("loot", 2, 1, 1).box("loot", 3, 2, 1)
    scene.go(SwapBoxes(3, swap_step(scene), NONE, scene.cards.number("crossed_purposes")))
    assert asked(scene, 3) == "The dice of two boxes change places. Which is the first box?"
    scene.play(3, "loot-2")
    assert asked(scene, 3) == "The dice of the second Loot box change places with those of which other box?"


def swap_step(scene: Scene) -> int:
    """The step that exchanges two boxes of any row, whoever's they are; another exchanges rage."""
    return max(i for i, step in enumerate(scene.cards.steps) if VERBS[step.verb] == "swap_boxes")


def asked(scene: Scene, seat: int) -> str:
    prompt = scene.s.prompt(seat)
    assert prompt is not None
    return prompt.words


def test_the_log_calls_everybody_by_their_villain_as_questions_do() -> None:
    scene = Scene(4).go(Action(0, LOOT, 1))
    called = scene.game.called(scene.s, NAMES)
    assert called == [scene.cards.villain_names[villain] for villain in scene.s.villains]


def test_until_all_have_chosen_a_villain_they_are_called_by_their_players() -> None:
    game = wyrmhall.load("dragonscales(seats=3,villains=chosen)")
    state = game.start(1)
    names = NAMES[:3]
    while any(name in names for name in game.called(state, names)):
        seat = state.actors()[0]
        assert game.called(state, names) == names
        assert state.prompt(seat).message == "choose_villain"  # type: ignore[union-attr]
        state.apply(seat, state.legal(seat)[0])
    assert state.stack[-1].name != "choose villain"


@pytest.mark.parametrize(
    ("what", "count", "said"), [(SCALES, 2, "steals 2 scales from you"), (TREASURE, 1, "steals 1 treasure from you")]
)
def test_who_is_robbed_is_told_of_what(what: int, count: int, said: str) -> None:
    scene = Scene(4, ["torlok", "grimmveil", "savathene", "mezerax"]).shown(1, "barrow_guard").scales(1, 3)
    scene.stash(1, "bathtub_of_solid_gold").go(Theft(0, 1, what, count))
    assert said in asked(scene, 1)


@pytest.mark.parametrize(
    ("card", "whose"),
    [("twisted_steps", 0), ("bone_squire", 1), ("bathtub_of_solid_gold", 0), ("one_head_sleeps", None)],
)
def test_the_question_of_a_card_says_whose_card_it_is(card: str, whose: int | None) -> None:
    scene = Scene(4, ["mezerax", "grimmveil", "savathene", "torlok"])
    scene.box("loot", 1, 0, 3).box("loot", 2, 1, 1).box("loot", 3, 2, 1)
    scene.go(SwapBoxes(0, swap_step(scene), NONE, scene.cards.number(card)))
    prompt = scene.s.prompt(0)
    assert prompt is not None
    assert prompt.cause is not None
    assert (prompt.cause.seat, prompt.cause.card) == (whose, card)


def test_the_dragons_answer_to_an_attack_is_told_as_one() -> None:
    scene = Scene(4, ["grimmveil", "torlok", "savathene", "mezerax"]).hand(0, "bone_squire").shown(0, "bone_squire")
    scene.go(Attack(NONE, 0, 2, False, NONE, False))
    assert asked(scene, 0) == "Archerex strikes back at you: 2 wounds. Do you answer?"
    attack = Event("attack", {"seat": NONE, "target": 0, "count": 2, "poison": 0, "card": NONE})
    assert scene.game.sentence(attack, 0, NAMES) == "Archerex strikes back at you for 2 wounds."
    assert scene.game.sentence(attack, 1, NAMES) == "Archerex strikes back at Ann for 2 wounds."


def test_a_second_effect_says_what_more_it_costs() -> None:
    scene = Scene(4).hand(0, "silk_line").go(Moment(RESET, NONE, 0))
    assert scene.game.words(scene.s, 0, scene.token("silk_line/extra")) == "play Silk Line for 1 more scale"


@pytest.mark.parametrize(("step", "counts"), [(Action(0, DEFEND, 0), "wounds"), (MoveUp(0, 2, True, NONE), "spaces")])
def test_a_number_is_one_of_what_the_question_is_about(step: Operation[DragonscalesState], counts: str) -> None:
    scene = Scene(4)
    scene.s.wounds[0] = 2
    assert scene.go(step).game.view(scene.s, 0).counts == counts
