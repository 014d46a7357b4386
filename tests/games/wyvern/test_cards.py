"""The card set: facts, notation and words. What a card does in play is tested in `test_card_*.py`."""

from __future__ import annotations

import re
from collections import Counter
from pathlib import Path

import pytest

from wyrmhall.games.wyvern import effects
from wyrmhall.games.wyvern.cards import Cards, read_cards
from wyrmhall.games.wyvern.effects import TYPES, Clause
from wyrmhall.games.wyvern.gallery import faces
from wyrmhall.games.wyvern.notation import OPERATIONS, Reader
from wyrmhall.games.wyvern.phrases import card_text, clause_text
from wyrmhall.kernel.errors import BadCards

TEXT = (Path(effects.__file__).parent / "cards.toml").read_text(encoding="utf-8")


@pytest.fixture(scope="module")
def cards() -> Cards:
    return read_cards(TEXT)


def of(cards: Cards, id: str) -> list[Clause]:
    return cards.clauses[cards.number(id)]


@pytest.mark.rule("WV-CARD-1")
def test_the_set_has_as_many_cards_of_each_type_as_were_printed(cards: Cards) -> None:
    kingdom = Counter(TYPES[cards.type_of[k]] for k in range(cards.kinds) if cards.ids[k][0] == "K")
    assert kingdom == {
        "dragon": 87,
        "terrain": 36,
        "treasure": 41,
        "action": 53,
        "battle_action": 42,
        "dragon_slayer": 9,
        "reaction": 7,
        "battle_reaction": 2,
    }
    letters = Counter(id[0] for id in cards.ids)
    assert letters == {"K": 277, "P": 54, "C": 90}
    assert len(set(cards.ids)) == len(set(cards.names)) == cards.kinds == 421


@pytest.mark.rule("WV-CARD-2", "WV-CARD-3")
def test_strengths_and_gold_symbols_are_those_of_the_kingdom_cards(cards: Cards) -> None:
    dragons = [k for k in range(277) if cards.type_of[k] == effects.DRAGON]
    assert Counter(cards.base[k] for k in dragons) == {0: 16, 1: 13, 2: 20, 3: 20, 4: 10, 5: 4, 6: 2, 7: 2}
    assert cards.gold[cards.number("K128")] == 2
    assert cards.gold[cards.number("K214")] == 1
    assert cards.base[cards.number("K103")] == 2


@pytest.mark.rule("WV-CARD-4")
def test_keywords_are_no_abilities(cards: Cards) -> None:
    plain = [id for k, id in enumerate(cards.ids[:277]) if cards.type_of[k] == effects.DRAGON and not cards.clauses[k]]
    assert len(plain) == 21  # 19 without any ability, and two whose text only explains their keyword
    assert cards.keywords[cards.number("K002")] == effects.FLYING | effects.SCOUT
    assert cards.keywords[cards.number("K157")] & effects.FLYING, "a super flyer is flying"


@pytest.mark.rule("WV-READ-53", "WV-READ-54", "WV-READ-55")
def test_families_are_those_that_other_cards_name(cards: Cards) -> None:
    def members(family: int) -> set[str]:
        return {cards.ids[k] for k in range(cards.kinds) if cards.tags[k] & family}

    assert members(effects.FIREBREATHING) == {"K061"}
    assert members(effects.FIRE) == {"K061", "K076", "K077"}
    assert members(effects.DWARVEN_ARMY) == {"K129", "C047", "C055", "C057"}
    assert members(effects.ARCHERS) == {"K230", "C053"}
    assert {"K062", "K065", "K125", "K063", "K121", "K237"} <= members(effects.WEATHER)
    assert members(effects.NAGA) == {"K097", "K275", "P080", "P081", "P083"}
    assert cards.type_of[cards.number("K187")] == effects.BATTLE_ACTION


@pytest.mark.rule("WV-READ-51", "WV-READ-52")
def test_where_the_rulebook_and_a_card_differ_the_kingdom_card_counts(cards: Cards) -> None:
    assert cards.gold[cards.number("K128")] == 2
    down = [c for c in of(cards, "K023") if c.need & effects.DOWN]
    assert [(c.role, c.n) for c in down] == [(effects.DEFENDING, 5)]


def test_every_card_can_be_read_aloud(cards: Cards) -> None:
    for kind in range(cards.kinds):
        for clause in cards.clauses[kind]:
            words = clause_text(cards, clause)
            assert words, cards.ids[kind]
            assert "None" not in words
            assert "{" not in words
        for line in card_text(cards, kind):
            assert re.fullmatch(r"[A-Z+\-0-9].*\.", line), line
    assert len(faces(cards)) == cards.kinds


def test_no_two_cards_with_other_abilities_say_the_same(cards: Cards) -> None:
    said: dict[tuple[str, ...], str] = {}
    for kind in range(cards.kinds):
        if cards.clauses[kind] and cards.type_of[kind] != effects.DRAGON:
            shape = repr([(c.when, c.op, c.n, c.tag, c.whom, c.who, c.need, c.bar) for c in cards.clauses[kind]])
            text = (*card_text(cards, kind), str(cards.modifier[kind]), str(cards.type_of[kind]))
            assert said.setdefault(text, shape) == shape, cards.ids[kind]


@pytest.mark.parametrize(
    ("id", "words"),
    [
        ("K098", "Battle action, pay 1 gold, once a battle: +2 strength for this dragon in this battle."),
        ("K057", "When a dragon of this row wins, gain 1 gold."),
        ("K086", "Kill one face-up dragon with strength 2 or less."),
        (
            "K230",
            "Only when you defend: +2 strength for one dragon in the battle that is neither flying nor subterranean.",
        ),
        ("C020", "Native terrain: lake, counted twice."),
        ("C072", "Chameleon reaction, pay 5 gold: it becomes a dragon with base strength 4, subterranean."),
        ("P019", "Answers a battle action card or an intercept action, and counters it unless its player pays 2 gold."),
        ("K248", "After the battle, the winner loses 1 gold and skips their next draw phase."),
        ("K148", "Costs only 4 gold to turn face up."),
    ],
)
def test_words_of_a_card(cards: Cards, id: str, words: str) -> None:
    assert words in card_text(cards, cards.number(id))


def test_every_operation_of_the_notation_is_on_a_card(cards: Cards) -> None:
    used = {clause.op for clause in cards.all_clauses}
    assert {word for word, (op, _) in OPERATIONS.items() if op not in used} == set()


@pytest.mark.parametrize(
    ("text", "fault"),
    [
        ("gain 1", "cannot be read"),
        ("on wim: gain 1", "the moment 'on wim' is unknown"),
        ("on win: fly", "'fly' in 'on win: fly' is no operation"),
        ("use, pay twice: gain 1", "'pay twice' is no price and no limit"),
        ("on win: gain one_gold", "'one_gold' in"),
        ("played: kill one[red]", "'red' is nothing to look for"),
        ("static: untouched_by K999", "no card has the id 'K999'"),
    ],
)
def test_a_clause_that_cannot_be_read_is_refused(cards: Cards, text: str, fault: str) -> None:
    with pytest.raises(BadCards, match=re.escape(fault)):
        Reader(cards.index).clause(0, text)


@pytest.mark.parametrize(
    ("old", "new", "fault"),
    [
        ('id = "K002"', 'id = "K001"', "two cards have the id 'K001'"),
        ('type = "dragon"', 'type = "worm"', "has type 'worm'"),
        ("strength = 4", "strength = 40", "has strength 40"),
        ('rarity = "C3"', 'rarity = "Z"', "has rarity 'Z'"),
        ('keywords = ["flying"]', 'keywords = ["swimming"]', "has 'swimming' in keywords"),
        ('source = "public"', 'source = "hearsay"', "has source 'hearsay'"),
        ('on applies: applies [!flying]", ', '", ', "cannot be read"),
        ("modifier = -2\n", "", "has modify without the other"),
    ],
)
def test_a_typed_in_set_is_checked_card_by_card(old: str, new: str, fault: str) -> None:
    assert old in TEXT
    with pytest.raises(BadCards, match=re.escape(fault)):
        read_cards(TEXT.replace(old, new, 1))


@pytest.mark.rule("WV-READ-56")
def test_only_the_two_prize_cards_are_played_by_a_rule_of_ours(cards: Cards) -> None:
    house = [cards.ids[k] for k in range(cards.kinds) if cards.sources[k] == "house"]
    assert house == ["PR136a", "PR136b"]


def test_every_card_has_a_test_of_what_it_does(cards: Cards) -> None:
    """Cards are tested in scenes, named by their ids."""
    sources = [path.read_text(encoding="utf-8") for path in Path(__file__).parent.glob("test_*.py")]
    named = set(re.findall(r"\b(?:K|P|C|PR)\d{3}[ab]?\b", "\n".join(sources)))
    assert [id for id in cards.ids if id not in named] == []
