"""The card file: what it holds, what its notation may say, and what is refused with which words."""

import json
from pathlib import Path

import pytest

import wyrmhall
from wyrmhall.cli import main
from wyrmhall.games.dragonscales import effects, gallery, phrases
from wyrmhall.games.dragonscales.cards import Cards, read_cards
from wyrmhall.games.dragonscales.checks import ONCE, ONGOING, STAYS
from wyrmhall.kernel import BadCards, Rng

TEXT = (Path(gallery.__file__).parent / "cards.toml").read_text(encoding="utf-8")
CARDS = read_cards(TEXT)


def text_of(id: str, cards: Cards = CARDS) -> tuple[str, ...]:
    return phrases.card_text(cards, cards.number(id))


def with_play(id: str, play: str) -> str:
    """The set with another `play` on one card."""
    at = TEXT.index(f'id = "{id}"')
    start = TEXT.index("play = ", at)
    end = TEXT.index("\n", start)
    return TEXT[:start] + f'play = "{play}"' + TEXT[end:]


@pytest.mark.rule("DS-SETUP-1", "DS-SETUP-5")
def test_the_box_holds_what_the_rulebook_counts() -> None:
    assert [len(deck) for deck in CARDS.decks] == [16] * 5
    assert (len(CARDS.treasures), len(CARDS.rages)) == (32, 24)
    assert all(len(set(deck)) >= 9 for deck in CARDS.decks)
    assert len(set(CARDS.treasures)) >= 20
    assert len(set(CARDS.rages)) >= 18


@pytest.mark.rule("DS-ROLL-4")
def test_every_die_has_rage_and_three_have_a_wild() -> None:
    assert len(CARDS.action_dice) == 7
    assert all(effects.RAGE in die for die in CARDS.action_dice)
    assert sum(effects.WILD in die for die in CARDS.action_dice) == 3


def test_a_third_of_the_villainy_cards_breaks_into_somebody_elses_doing() -> None:
    others = (
        effects.PLACED,
        effects.RAGE_SHOWN,
        effects.ATTACKED,
        effects.ROBBED,
        effects.COMBAT_ROLLED,
        effects.FLEE_ROLLED,
    )
    against = [kind for kind in range(CARDS.villainy_kinds) if _touches_another(CARDS, kind, others)]
    assert sum(CARDS.copies[kind] for kind in against) * 3 >= 80


def _touches_another(cards: Cards, kind: int, whens: tuple[int, ...]) -> bool:
    ability = cards.abilities[kind]
    if any(ability.whens >> when & 1 for when in whens):
        return True
    step = cards.steps[ability.first]
    return bool(ability.whens & 1) and step.who.kind in (effects.OTHER, effects.EACH_OTHER)


def test_what_the_rulebook_shows_is_kept() -> None:
    assert {CARDS.ids[kind] for kind in range(CARDS.kinds) if CARDS.sources[kind] == "rulebook"} == {
        "mind_control",
        "mimic_scroll",
        "gleaming_shield",
        "orb_of_insight",
        "get_off_my_pile",
    }
    pile = CARDS.number("get_off_my_pile")
    assert CARDS.wounds[pile] == [3, 2, 1, 1, 0]
    assert CARDS.points[CARDS.number("orb_of_insight")] == 3
    assert CARDS.costs[CARDS.number("gleaming_shield")] == 2
    for kind in range(CARDS.kinds):
        assert CARDS.sources[kind] == "house" or CARDS.notes[kind], f"{CARDS.ids[kind]}: say what of it is ours"


def test_uses_of_treasures() -> None:
    assert CARDS.use[CARDS.number("mimic_scroll")] == ONCE
    assert CARDS.use[CARDS.number("gleaming_shield")] == ONGOING
    assert CARDS.use[CARDS.number("grinning_idol")] == STAYS


@pytest.mark.parametrize(
    ("old", "new", "sentence"),
    [
        ("[[villain]]", "[[villain", "the card file is not TOML"),
        ('version = "wyrmhall-1"', 'version = "x"\nhoard = 3', "the card file has 'hoard'"),
        ("copies = 3", "copies = 2", "the set has 15 villainy cards of 'torlok'; expected 16"),
        (
            "points = 4",
            'points = "six"',
            "treasure 'crown_of_the_drowned_king' has points 'six'; expected",
        ),
        ('use = "once"', 'use = "twice"', "treasure 'mimic_scroll' has use 'twice'; expected one of none, once"),
        ('use = "none"', 'use = "once"', "treasure 'crown_of_the_drowned_king' has use 'once' and no play"),
        ('use = "once"\n', 'use = "once"\ncost = 2\n', "treasure 'mimic_scroll' has cost 2; only an ongoing treasure"),
        ('villain = "torlok"', 'villain = "bob"', "villainy 'backhand' has villain 'bob'; expected one of grimmveil"),
        ("minion = true\n", "minion = true\ncost = 1\n", "villainy 'bone_squire' has cost 1; expected none"),
        ("minion = true\n", "minion = 1.5\n", "villainy 'bone_squire' has minion 1.5; expected true or false"),
        ('name = "Mist"\n', "", "villainy 'mist' has no name"),
        ('name = "Mist"\n', 'name = "Mist"\ncolour = "red"\n', "villainy 'mist' has a field 'colour'"),
        ('id = "mist"', 'id = "backhand"', "two cards have the id 'backhand'"),
        ('boxes = "3V 2S 1 1 0"', 'boxes = "3V 2S 1 1"', "rage 'get_off_my_pile', boxes '3V 2S 1 1' has 4 boxes"),
        ('boxes = "3V 2S 1 1 0"', 'boxes = "3X 2S 1 1 0"', "cannot be read at '3X'"),
        ('event = "attack closest 1"', 'event = "attack me 1"', "rage 'get_off_my_pile', event: 'me' cannot be used"),
        ('enraged = "attack first 2"', 'enraged = "dance"', "rage 'bow_worms', enraged: the verb 'dance' is unknown"),
        ("movement = [2, 2, 3, 3, 3, 3]", "movement = [1, 1]", "dice movement is [1, 1]; expected six numbers"),
        ('attack = ["hit", "hit"', 'attack = ["hit", "parry"', "dice attack has the face 'parry'"),
        ('["wild", "rage"', '["defend", "rage"', "dice action has 2 dice with a wild face; expected 3"),
        ('["wild", "rage"', '["wild", "wild"', "dice action 5 has no rage face"),
        ("most_wounds = 10", "most_wounds = 0", "villain 'torlok' has most_wounds 0; expected a whole number from 1"),
        ('play = "pay 1; draw treasure 1"', 'play = "cancel"', "space 'Side Vault', play: the verb 'cancel' cannot be"),
        ('name = "Exit"', 'name = "Exit"\nplay = "scales me 1"', "space 'Exit' has play 'scales me 1'; expected none"),
        ('extra = "+1: more 1"', 'extra = "more 1"', "villainy 'backhand', extra: extra 'more 1' cannot be read"),
        ('source = "house"', 'source = "dream"', "has source 'dream'; expected one of rulebook, public, house"),
    ],
)
def test_a_broken_card_file_is_refused_by_card_and_field(old: str, new: str, sentence: str) -> None:
    assert old in TEXT
    with pytest.raises(BadCards) as error:
        read_cards(TEXT.replace(old, new, 1))
    assert sentence in str(error.value)


@pytest.mark.parametrize(
    ("play", "sentence"),
    [
        ("heal me 2", "expected 'when: steps'"),
        ("never: heal me 2", "the moment 'never' is unknown"),
        ("any[raining]: heal me 2", "the condition 'raining' is unknown"),
        ("any: sing me 2", "the verb 'sing' is unknown"),
        ("any: cancel", "the verb 'cancel' cannot be used at the moment 'any'"),
        ("any: heal me lots", "the verb 'heal' has 'lots'; expected a number or one of all"),
        ("any: scales me", "the verb 'scales' has ''; expected a number"),
        ("any: heal nobody 2", "the verb 'heal' has 'nobody'; expected one of me"),
        ("any: heal they 2", "'they' before anybody was chosen"),
        ("any: attack actor 2", "'actor' cannot be used at the moment 'any'"),
        ("attacked: attack closest 1", "'closest' cannot be used at the moment 'attacked'"),
        ("any: attack other[tall] 1", "the filter 'tall' is unknown"),
        ("any: attack other[row=kitchen] 1", "the row 'kitchen' is unknown"),
        ("any: heal me 2 loudly", "the verb 'heal' has 'loudly', which it does not know"),
        ("any: steal scales 2", "the verb 'steal' needs from="),
        ("any: bargain other gives=villainy:1", "the price 'villainy:1' of the verb 'bargain' cannot be read"),
        ("any: bargain other gives=scales:2 then=(heal they 3", "are not closed"),
        ("any: bargain other gives=scales:2 then=heal", "expected steps in brackets"),
        ("any: heal me 2) ; heal me 1", "cannot be read at ')'"),
        ("any: discard villainy other 1 pick=you", "the verb 'discard' has pick=you; expected pick=me"),
        ("my_combat: turn 2 luck", "the attack-die result 'luck' is unknown"),
        ("any: draw gold 2", "the verb 'draw' has 'gold'; expected one of villainy, treasure"),
        ("any: heal me 2 max=lots", "the verb 'heal' has max=lots; expected a number from 1 to 9"),
        ("reset: heal me 1", "the moment 'reset' is for treasures that lie face up"),
    ],
)
def test_notation_that_cannot_be_run_is_refused(play: str, sentence: str) -> None:
    with pytest.raises(BadCards) as error:
        read_cards(with_play("skitter", play))
    assert str(error.value).startswith("villainy 'skitter', play: ")
    assert sentence in str(error.value)


@pytest.mark.parametrize(
    ("id", "play", "sentence"),
    [
        ("fools_gold", "reset: scales me 1", "a one-use treasure cannot be used at the moment 'reset'"),
        ("amber_heart", "any: heal me 1", "an ongoing treasure cannot work at the moment 'any'"),
        ("grinning_idol", "any: scales me 1", "a treasure that stays works at the moment 'reset'"),
        ("bone_squire", "my_roll: set_die 1", "a minion cannot be sacrificed in secret"),
    ],
)
def test_a_card_works_only_when_its_kind_can(id: str, play: str, sentence: str) -> None:
    with pytest.raises(BadCards, match=sentence):
        read_cards(with_play(id, play))


def test_steps_lie_in_one_list_and_point_at_each_other() -> None:
    first = CARDS.abilities[CARDS.number("antidote")].first
    bargain = CARDS.steps[first]
    cure = CARDS.steps[bargain.then]
    assert (bargain.number, bargain.next) == (first, effects.NONE)
    assert bargain.prices == [(effects.SCALES, 2), (effects.TREASURE, 1)]
    assert (cure.verb, cure.n) == (effects.DO_CURE, 2)
    assert CARDS.steps[cure.next].verb == effects.DO_HEAL
    assert CARDS.steps[bargain.otherwise].verb == effects.DO_DRAW


def test_every_verb_stands_under_its_own_name() -> None:
    """A verb's constant and its place in VERBS are written twice; so are moments, players and things."""
    for verb, name in enumerate(effects.VERBS):
        assert getattr(effects, f"DO_{name.upper()}") == verb
    for when, name in enumerate(effects.WHENS):
        assert getattr(effects, "ANY_TIME" if name == "any" else name.upper()) == when
    for who, name in enumerate(effects.WHO_WORDS):
        assert getattr(effects, "ANYBODY" if name == "any" else name.upper()) == who
    assert [effects.ROWS[row] for row in (effects.DEFEND, effects.RAGE, effects.FLEE)] == ["defend", "rage", "flee"]


def test_every_verb_of_the_notation_is_used_by_a_card_or_a_space() -> None:
    unused = set(range(len(effects.VERBS))) - {step.verb for step in CARDS.steps}
    assert [effects.VERBS[verb] for verb in unused] == []


def test_what_a_card_says_is_made_from_what_it_does() -> None:
    assert text_of("mind_control") == (
        "When a player attacks another player: the attack does not happen.",
        "For 1 more scale, instead: the attack strikes a player of your choice, but not the attacker.",
    )
    assert text_of("gleaming_shield") == (
        "Whenever you suffer wounds: roll an attack die. On a hit or a dragon, suffer 1 fewer wound.",
    )
    assert text_of("mimic_scroll") == (
        "Any time: take 1 villainy card from the discard pile of another player into your hand.",
    )
    assert text_of("get_off_my_pile")[1:] == (
        "Event: Archerex attacks the villain closest to the Exit for 1 wound.",
        "Enraged: Archerex attacks each player with dice in the Loot row for 1 wound.",
    )
    assert text_of("run_little_ones")[1] == (
        "Event: Each player may pay 1 scale and move up to 2 spaces, but not onto the Exit."
    )
    assert text_of("bathtub_of_solid_gold") == ()
    assert phrases.space_text(CARDS, 12) == "Take 2 scales."


def test_another_number_makes_other_words() -> None:
    mine = read_cards(with_play("skitter", "any: move me 1; heal me 1"))
    assert text_of("skitter", mine) == ("Any time: move up to 1 space. Heal 1 wound.",)


def test_no_two_cards_of_a_name_and_no_empty_words() -> None:
    faces = gallery.faces(CARDS)
    assert len({face.name for face in faces}) == len(faces) == CARDS.kinds
    for face in faces:
        assert all(line.strip() == line and line.endswith(".") and "  " not in line for line in face.text), face.id
        assert face.text or face.facts.use == "none"
    assert set(gallery.palette(CARDS)) == {face.group for face in faces}


def test_the_command_line_checks_a_set_and_plays_with_it(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    mine = tmp_path / "mine.toml"
    mine.write_text(TEXT.replace('"Skitter"', '"Eight Legs"'), encoding="utf-8")
    assert main(["cards", "dragonscales", "--check", str(mine)]) == 0
    assert "can be played: 104 cards, 136 with copies" in capsys.readouterr().out
    assert main(["cards", "dragonscales", "eight", "legs", "--cards", str(mine), "--json"]) == 0
    found = json.loads(capsys.readouterr().out)["cards"]
    assert [(card["id"], card["source"]) for card in found] == [("skitter", "house")]
    bad = tmp_path / "bad.toml"
    bad.write_text(with_play("skitter", "any: fly me 2"), encoding="utf-8")
    assert main(["cards", "dragonscales", "--check", str(bad)]) == 2
    assert capsys.readouterr().err == "wyrmhall: villainy 'skitter', play: the verb 'fly' is unknown\n"


def test_a_typed_in_set_is_played_to_the_end(tmp_path: Path) -> None:
    """Other dice, another path and other cards: the rules run whatever the check lets through."""
    text = TEXT.replace("movement = [2, 2, 3, 3, 3, 3]", "movement = [5, 5, 5, 5, 5, 5]")
    text = text.replace('[[space]]\nname = "Bone Stair"\n', '[[space]]\nname = "Bone Stair"\nplay = "look rage bury"\n')
    text = text.replace('play = "any: move me 2"', 'play = "any: attack each_other 1; draw treasure 2 keep=1"')
    mine = tmp_path / "mine.toml"
    mine.write_text(text, encoding="utf-8")
    game = wyrmhall.load("dragonscales(seats=3)", cards=mine)
    assert game.cards_digest != wyrmhall.load("dragonscales(seats=3)").cards_digest
    for seed in range(3):
        state, rng = game.start(seed), Rng(seed)
        while not state.over():
            state.apply(state.actors()[0], state.quick(state.actors()[0], rng))
        assert state.outcome() is not None


@pytest.mark.parametrize("verb", effects.VERBS)
def test_every_verb_can_be_written_and_worded(verb: str) -> None:
    """No verb is only a name: each is used by a card of the set and has words of its own there."""
    number = effects.VERBS.index(verb)
    whens = [phrases_of(kind) for kind in range(CARDS.kinds)] + [space_phrases()]
    worded = [words for found in whens for step, words in found if step == number]
    assert worded
    assert all(words for words in worded)


def phrases_of(kind: int) -> list[tuple[int, str]]:
    """The verbs of a card, each with its words."""
    ability = CARDS.abilities[kind]
    starts = [(ability.whens, ability.first), (ability.whens, ability.extra)]
    starts += [(1 << effects.EVENT, CARDS.event[kind]), (1 << effects.EVENT, CARDS.enraged[kind])]
    return [pair for whens, first in starts for pair in worded_steps(whens, first)]


def space_phrases() -> list[tuple[int, str]]:
    return [pair for first in CARDS.spaces for pair in worded_steps(1 << effects.SPACE, first)]


def worded_steps(whens: int, first: int) -> list[tuple[int, str]]:
    found = []
    while first != effects.NONE:
        step = CARDS.steps[first]
        found.append((step.verb, phrases.Phrases(CARDS, whens).clause(step)))
        found += worded_steps(whens, step.then) + worded_steps(whens, step.otherwise)
        first = step.next
    return found
