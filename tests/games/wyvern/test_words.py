"""What people read: questions, answers and the log."""

from __future__ import annotations

import importlib
import pkgutil
from collections.abc import Iterator
from typing import Any

import pytest

import wyrmhall
from tests.games.wyvern.scene import Scene
from wyrmhall import bots
from wyrmhall.games import wyvern
from wyrmhall.games.wyvern import choices, codes, text
from wyrmhall.games.wyvern.board import board_of
from wyrmhall.kernel import Rng, Table
from wyrmhall.kernel.event import Event
from wyrmhall.kernel.operation import Operation, Question

NAMES = ["Ann", "Bob"]


def asked(scene: Scene, seat: int) -> str:
    prompt = scene.s.prompt(seat)
    assert prompt is not None
    return prompt.words


def said(kind: str, viewer: int | None = None, **data: Any) -> str:
    sentence: str = Scene().game.sentence(Event(kind, data), viewer, NAMES)
    return sentence


def test_a_battle_says_who_is_behind() -> None:
    scene = Scene("K006! - - / - - -", "K014! - - / - - -").hand(0, "K061").go("battle").attack(0, "0f1", "1f1")
    assert asked(scene, 0) == "3 against 5: you are behind. Take a battle action, or pass."
    words = {scene.game.words(scene.s, 0, token) for token in scene.s.legal(0)}
    assert words == {"pass", "play Firebreathing"}


def test_a_window_names_the_card_but_not_a_hidden_one() -> None:
    scene = Scene().hand(0, "K074 K061").hand(1, "K128").go("action").do(0, "K074")
    prompt = scene.s.prompt(1)
    assert prompt is not None
    assert prompt.cause is not None
    assert (prompt.cause.words, prompt.words) == ("Whirlpool", "Do you answer?")
    hidden = Scene("K006 - - / - - -", "K014 - - / - - -").hand(0, "P005 K061").hand(1, "K128").go("action")
    hidden.do(0, "P005", "1f1")
    prompt = hidden.s.prompt(1)
    assert prompt is not None
    assert prompt.cause is None
    assert prompt.words == "A hidden card is played. Do you answer?"


def test_who_can_only_pass_is_not_asked_a_question() -> None:
    scene = Scene().hand(0, "K074 K061").hand(1, "K061").go("action").do(0, "K074")
    assert asked(scene, 1) == "You have nothing to answer with."
    assert (
        asked(Scene().hand(0, "K061").go("treasure"), 0)
        == "Your treasure phase: you have no treasure that you can play."
    )


def test_every_question_has_words() -> None:
    """None falls back on something that fits all."""
    for module in pkgutil.iter_modules(wyvern.__path__):
        importlib.import_module(f"{wyvern.__name__}.{module.name}")
    names = {one.name for one in kinds_of(Question) if one.__module__.startswith(wyvern.__name__) and one.name}
    assert len(names) > 50
    assert names <= text.QUESTIONS.keys()


def kinds_of(kind: type[Operation[Any]]) -> Iterator[type[Operation[Any]]]:
    for one in kind.__subclasses__():
        yield one
        yield from kinds_of(one)


def test_what_is_used_says_its_price() -> None:
    scene = Scene("K098! K006! - / - - -", "K014! - - / - - -").go("battle").attack(0, "0f1", "1f1")
    uses = [words for token in scene.s.legal(0) if (words := scene.game.words(scene.s, 0, token)).startswith("use")]
    assert uses == ["use front 1: Gargouille (1 gold)"]


def test_the_price_of_a_card_that_nobody_knows_is_not_told() -> None:
    scene = Scene("K006! K012 - / - - -", "K014! - - / - - -").go("battle")
    scene.s.field[1] &= ~(codes.KNOW | codes.KNOW << 1)
    token = codes.SLOT + 1
    assert scene.game.words(scene.s, 0, token) == "attack with front 2: face down"


def test_the_end_reads_alike_to_winner_and_loser() -> None:
    scene = Scene("K006! - - / - - -", "K014! - - / - - -")
    scene.s.winner = 0
    assert scene.game.outcome(scene.s).reason == "the loser has no battle position left"


def test_a_question_says_in_whose_phase_and_by_whose_card_it_is_asked() -> None:
    mine = Scene().hand(0, "K074").hand(1, "K074").go("action")
    assert asked(mine, 0) == "Your action phase: take an action, or pass."
    mine.skip(0)
    assert asked(mine, 1) == "Your opponent's action phase, and you may act too: take an action, or pass."
    scene = Scene("K006! - - / - - -", "K014! - - / - - -").hand(0, "K057").hand(1, "K128").go("battle").do(0, "0f1")
    assert asked(scene, 0) == "Which card does Tarasque attack?"
    scene.do(0, "1f1")
    prompt = scene.s.prompt(1)
    assert prompt is not None
    assert prompt.cause is not None
    assert (prompt.cause.words, prompt.cause.seat) == ("Tarasque", 0)
    assert prompt.words.startswith("Your front 1 is attacked")


def test_a_question_of_a_card_says_whose_card_it_is() -> None:
    """Also where the step that asks knows the card alone."""
    scene = Scene().hand(0, "K079").hand(1, "K061 K128 K057").go("action").do(0, "K079", "seat 1")
    scene.passed()
    prompt = scene.s.prompt(1)
    assert prompt is not None
    assert prompt.cause is not None
    assert (prompt.cause.words, prompt.cause.seat) == ("Strangle Hold", 0)
    assert prompt.words == "You discard 2 cards from your hand: which one comes first?"


def test_a_dragon_that_cannot_be_paid_is_not_killed_in_battle() -> None:
    scene = Scene("K006! - - / K012 - -", "K014 - - / K012 - -").gold(25, 1).go("battle").attack(0, "0f1", "1f1")
    told = scene.told()
    at = told.index("Bob cannot pay for Leviathan: all gold and the dragon are lost.")
    assert told[at + 1] == "Leviathan is discarded from Bob's front 1."
    assert not any("killed" in line or "pays" in line for line in told)


def test_a_card_that_moves_is_named_where_everybody_sees_it() -> None:
    scene = Scene("K006! K012 K012 / - - -", "K014! - - / - - -").go("movement").do(0, "0f1").do(0, "0r1")
    scene.do(0, "0f2").do(0, "0r2")
    assert [line for line in scene.told() if "move" in line] == [
        "Ann moves Tarasque from front 1 to rear 1.",
        "Ann moves a face-down card from front 2 to rear 2.",
    ]


def test_gold_is_told_with_the_card_that_brings_it_or_takes_it() -> None:
    scene = Scene("K006! - - / - - -", "K031 - - / - - -").go("battle").attack(0, "0f1", "1f1")
    assert "Bob gains 2 gold from Moat." in scene.told()
    short = Scene("K006! - - / - - -", "K012! - - / - - -").hand(0, "K227").go("action").do(0, "K227").passed()
    assert [line for line in short.told() if "gold" in line] == [
        "Ann loses 2 gold to Gold Shortage.",
        "Bob loses 2 gold to Gold Shortage.",
    ]


def test_in_whole_games_no_gold_comes_or_goes_without_a_card() -> None:
    """A guess is told in the line before its gold."""
    kinds: list[str] = []
    for seed in range(6):
        table, rng = Table(wyrmhall.load("wyvern(pool=everything,decks=sealed)"), seed), Rng(seed)
        greedy = bots.make("hatchling", table.game)
        while actors := table.state.actors():
            told = table.apply(actors[0], greedy.choose(table.state, actors[0], rng))
            for before, event in zip([None, *told], told, strict=False):
                if event.kind == "gold" and not (before and before.kind == "guessed"):
                    assert event.data["card"] >= 0
                    kinds.append(event.kind)
    assert len(kinds) > 20


def test_whoever_has_to_attack_is_not_asked_whether() -> None:
    scene = (
        Scene("K006! K012! - / - - -", "K014! - - / - - -").hand(1, "K215").go("action").skip(0).do(1, "K215", "0f1")
    )
    scene.passed().on_to("battle")
    assert asked(scene, 0) == "You must attack: which dragon attacks?"


def test_choices_say_what_they_do() -> None:
    scene = Scene("K006! K012 - / - - -", "K014! K004 - / - - -").lair(0, "K004").go("battle")
    assert [scene.game.words(scene.s, 0, token) for token in scene.s.legal(0)] == [
        "exchange a card",
        "attack with front 1: Tarasque",
        "attack with front 2: Colchis (1 gold)",
    ]
    scene.do(0, "0f1")
    assert [scene.game.words(scene.s, 0, token) for token in scene.s.legal(0)] == [
        "attack front 1: Leviathan",
        "attack front 2: face down",
    ]


@pytest.mark.parametrize(
    ("line", "kind", "data"),
    [
        ("Bob wins the battle, 5 to 3.", "result", {"winner": 1, "strengths": [3, 5]}),
        ("Ann wins the battle, 5 to 3.", "result", {"winner": 0, "strengths": [5, 3]}),
        ("Ann wins the battle, a tie of 4 to 4.", "result", {"winner": 0, "strengths": [4, 4]}),
        ("The battle is cancelled.", "result", {"winner": codes.CANCELLED, "strengths": [5, 3]}),
        ("Bob skips a turn.", "skips", {"seat": 1, "phase": 0}),
        ("Bob skips the draw phase.", "skips", {"seat": 1, "phase": codes.DRAW}),
        ("On top of Bob's horde: Pearl.", "sees", {"seat": 1, "cards": [52]}),
        ("Ann flips a coin: tails.", "rolled", {"seat": 0, "number": 0, "sides": 2}),
        ("Ann rolls a 4.", "rolled", {"seat": 0, "number": 4, "sides": 6}),
        ("Bob exchanges a face-down card in rear 2.", "exchanged", {"slot": 10, "card": -1}),
        ("Ann guesses terrain: wrong.", "guessed", {"seat": 0, "terrain": 1, "right": 0}),
    ],
)
def test_the_log(line: str, kind: str, data: dict[str, Any]) -> None:
    assert said(kind, **data) == line


def test_the_points_of_a_game_begin_with_the_winner() -> None:
    assert said("ended", winner=1, points=[5, 47], reason=0) == "Bob wins the game. Points: 47 to 5."


def test_gold_that_is_paid_reads_differently_from_gold_that_is_lost() -> None:
    scene = Scene("K001 - - / K012 - -", "K004! - - / K012 - -").go("battle").attack(0, "0f1", "1f1")
    price = 25 - scene.s.gold[0]
    assert price > 0
    told = scene.told()
    assert any(line.endswith(f" for {price} gold.") for line in told)
    assert not any("loses" in line and "gold" in line for line in told)
    assert said("gold", None, seat=1, change=-2, card=-1) == "Bob loses 2 gold."


def test_the_log_names_what_works_by_itself_with_what_it_does() -> None:
    won = Scene("K138! - - / - - -", "K012! - K004 / - - -").treasure("0f1", "K057").go("battle")
    told = won.attack(0, "0f1", "1f1").fight_on().told()
    assert told[told.index("Bob's Colchis is killed in battle.") + 1 :][:2] == [
        "Ann gains 1 gold from Gold.",
        "Ann gains 1 gold from Loki.",
    ]
    drawn = Scene("K006 - - / - - -", "K159! - - / - - -").horde(0, "K061").go("draw").do(0, "draw").told()
    assert drawn[-1] == "Ann loses 1 gold to Black."
    found = Scene("K094! - K012 / - - -", "K033 K012 - / - - -").go("battle").attack(0, "0f1", "1f1").told()
    assert "Ann gains 2 gold from Grendel." in found


def test_what_works_by_itself_and_does_nothing_is_not_told() -> None:
    scene = Scene("K006 - - / - - -", "K159! - - / - - -").gold(0).horde(0, "K061").go("draw").do(0, "draw")
    assert not any(line.startswith("Black") for line in scene.told())


def test_the_log_tells_a_price_with_what_it_was_paid_for() -> None:
    scene = Scene("K006 K012 - / - - -", "K014! - - / - - -").hand(0, "K054 K074 K062").horde(0, "K061 K061")
    scene.go("treasure").do(0, "K054", "t0f1").on_to("action").do(0, "K074").passed()
    scene.on_to("battle").do(0, "0f1")
    told = [line for line in scene.told() if "Ann p" in line or "face up" in line]
    assert told == [
        "Ann plays Jewels beside the front row for 2 gold.",
        "Ann plays Whirlpool for 1 gold.",
        "Tarasque is turned face up in Ann's front 1 for 3 gold.",
    ]


def test_a_terrain_that_attaches_is_told_once_with_its_dragon() -> None:
    scene = Scene("K006! K012 - / - - -", "K033 K012 - / - - -").lair(1, "K004").go("battle").attack(0, "0f1", "1f1")
    assert [line for line in scene.told() if "ttache" in line] == ["Coral Reef is attached to Ann's Tarasque."]


def test_only_a_match_counts_its_games() -> None:
    assert said("game", number=1, first=1, match=0) == "Bob begins."
    assert said("game", 1, number=1, first=1, match=0) == "You begin."
    assert said("game", 1, number=2, first=1, match=50) == "Game 2: you begin."


def test_the_log_speaks_to_its_reader() -> None:
    assert said("drew_card", 0, seat=0, card=0) == "You draw Wyvern."
    assert said("turn", 1, seat=1, turn=3) == "Turn 3: you play."
    assert said("battle", None, attacker=6, defender=0, strengths=[4, 3], card=5, whom=0) == (
        "Battle: Bob's Tarasque attacks at 3, Ann's Wyvern defends at 4."
    )
    assert said("battle", 1, attacker=0, defender=6, strengths=[4, 3], card=0, whom=5) == (
        "Battle: Ann's Wyvern attacks at 4, your Tarasque defends at 3."
    )


def test_the_log_names_the_dragons_that_everybody_sees() -> None:
    scene = Scene("K006! - - / - - -", "K014! K004 - / - - -").hand(0, "K061").hand(1, "K061")
    scene.go("battle").attack(0, "0f1", "1f1").do(0, "K061", "0f1")
    told = scene.told()
    assert "Ann attacks Bob's Leviathan with Tarasque." in told
    assert "Battle: Ann's Tarasque attacks at 3, Bob's Leviathan defends at 5." in told
    assert "Ann plays Firebreathing on their own Tarasque." in told
    hidden = Scene("K006! - - / - - -", "K014! K004 - / - - -").go("battle").do(0, "0f1", "1f2")
    assert "Ann attacks Bob's front 2 with Tarasque." in hidden.told()


def test_gold_that_goes_into_a_vault_is_told() -> None:
    vault = Scene().code(0, "C077")
    assert said("banked", 0, seat=0, card=vault, change=3) == "You put 3 gold into Gold Vault."
    assert said("banked", 0, seat=1, card=vault, change=-2) == "Bob takes 2 gold back from Gold Vault."


def test_who_fights_beside_the_field_is_told_by_whose_it_is() -> None:
    beside = codes.LIMBO + 1
    words = said("battle", 0, attacker=0, defender=beside, strengths=[1, 2], card=-1, whom=-1)
    assert words == "Battle: your front 1 attacks at 1, Bob's place beside the field defends at 2."
    assert said("cannot_pay", 0, slot=beside, card=Scene().code(0, "K001")).startswith("Bob cannot pay")


def test_a_treasure_that_moves_is_named() -> None:
    scene = Scene("K004! - - / K012! - -").treasure("0f1", "K054").go("movement").do(0, "t0f1")
    assert asked(scene, 0) == "Where does Jewels move?"


@pytest.mark.parametrize(
    ("card", "target", "question"),
    [
        ("K087", "", "Kill one face-up dragon with strength 3 or less. Which dragon?"),
        ("K071", "", "Look at the hand of a player of your choice. Whose hand?"),
        ("K184", "", "Attach to one card for this turn. Which card?"),
        ("K085", "", "Remove one treasure from the game. Which treasure?"),
        ("C033", "", "Which card does it replace?"),
        ("C033", "0f2", "Which dragon does it copy?"),
    ],
)
def test_who_aims_a_card_is_asked_what_for(card: str, target: str, question: str) -> None:
    scene = Scene("K006! K012! - / - - -", "K006! K004! - / - - -").treasure("1f1", "K054").hand(0, card).go("action")
    scene.do(0, card, *([target] if target else []))
    assert asked(scene, 0).endswith(question)


def test_a_slayer_that_may_take_a_treasure_instead_says_so() -> None:
    for theirs, question in (
        ("K004! - - / - - -", "Which dragon, or which treasure instead?"),
        ("K004 - - / - - -", "Which treasure does it take instead?"),
    ):
        scene = Scene("K006 - - / - - -", theirs).treasure("1r1", "K060").hand(0, "K087").go("action").do(0, "K087")
        assert asked(scene, 0) == f"Kill one face-up dragon with strength 3 or less. {question}"


def test_a_counter_of_either_sign_is_asked_for_after_its_dragon() -> None:
    scene = Scene("K006! - - / - - -", "K004! - - / - - -")
    scene.s.stack.append(choices.PlusOrMinus(0, scene.cards.number("C053"), 1, codes.NONE))
    scene.s.settle()
    assert asked(scene, 0) == "Which dragon gets a counter?"
    scene.do(0, "0f1")
    assert asked(scene, 0) == "Which counter does it get?"


def test_whoever_moves_an_attached_card_is_asked_for_it_before_its_new_dragon() -> None:
    scene = Scene("K006! K012! - / - - -", "K004! - - / - - -").attach("0f1", "K040").attach("0f1", "K034")
    scene.hand(0, "K260").go("action").do(0, "K260", "0f1")
    assert asked(scene, 0).endswith("Which attached card do you move?")
    scene.do(0, "K040")
    assert asked(scene, 0).endswith("Which dragon gets it?")


def test_where_an_attached_card_goes_is_not_told_as_gold() -> None:
    scene = Scene("K006! K012! - / - - -", "K004! - - / - - -").attach("0f1", "K040").hand(0, "K260").go("action")
    played = [line for line in scene.do(0, "K260", "0f1", "K040", "0f2").told() if "Merlin" in line]
    assert played == ["Ann plays Merlin on their own Tarasque."]


def test_cards_that_were_promised_for_a_draw_phase_are_called_so() -> None:
    scene = Scene()
    scene.s.later[codes.L_DRAW] = 2
    scene.go("draw")
    assert [scene.game.words(scene.s, 0, token) for token in scene.s.legal(0)] == ["draw a card", "draw 2 extra cards"]


def test_a_question_does_not_tell_what_lies_face_down() -> None:
    """Whether all cards of the other side are dragons is not to be read from the question."""
    for theirs in ("K006 - - / - - -", "K031 - - / - - -"):
        scene = Scene("K012! - - / - - -", theirs).hand(0, "K184").go("action").do(0, "K184")
        assert asked(scene, 0) == "Attach to one card for this turn. Which card?"


def test_who_moves_a_card_reads_what_it_pushes_away() -> None:
    scene = Scene("K006! K012! - / - - -", "K014! - - / - - -").go("movement").do(0, "0f1")
    words = [scene.game.words(scene.s, 0, token) for token in scene.s.legal(0)]
    assert "front 2: push Colchis away" in words
    assert "front 3: vacant" in words
    scene.do(0, "0f2")
    words = [scene.game.words(scene.s, 0, token) for token in scene.s.legal(0)]
    assert words[0] == "front 1: just vacated"


def test_a_price_of_its_own_is_the_only_one_that_a_card_names() -> None:
    giant = next(face for face in Scene().game.gallery() if face.name == "Giant")
    assert [line for line in giant.text if line.startswith("Costs")] == ["Costs only 4 gold to turn face up."]


def test_the_gallery_says_how_a_card_is_come_by() -> None:
    faces = {face.name: face for face in Scene().game.gallery()}
    assert faces["Wyvern"].supply == "Common in Kingdom packs. A custom deck may hold one copy."
    assert faces["Firebreathing"].supply == "Common in Kingdom packs. A custom deck may hold 4 copies."
    assert faces["Gold Wyvern"].supply == "A prize, in no pack. A custom deck may hold one copy."


def test_a_choice_without_its_question_has_a_verb() -> None:
    scene = Scene("K006! K012 - / - - -", "K014! - - / - - -").hand(0, "K061").go("battle").attack(0, "0f1", "1f1")
    scene.do(0, "K061")
    assert scene.game.words(scene.s, 0, codes.SLOT) == "your front 1: Tarasque"
    assert scene.game.words_alone(scene.s, 0, codes.SLOT) == "choose your front 1: Tarasque"
    assert scene.game.words_alone(scene.s, 0, codes.PASS) == "pass"


def test_positions_are_marked_as_they_are_called() -> None:
    assert [row.places for row in board_of().rows] == [
        ("front 1", "front 2", "front 3"),
        ("rear 1", "rear 2", "rear 3"),
    ]
