"""Decks: what may be brought, what is opened, and decks as text."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest

from wyrmhall.cli import main
from wyrmhall.games.wyvern import decks, effects
from wyrmhall.games.wyvern.bring import Brings
from wyrmhall.games.wyvern.cards import Cards, read_cards
from wyrmhall.games.wyvern.decktext import read_text, write_text
from wyrmhall.kernel.rng import Rng

FOLDER = Path(effects.__file__).parent
CARDS = read_cards((FOLDER / "cards.toml").read_text(encoding="utf-8"))
LISTED = decks.read_listed(CARDS, (FOLDER / "decks.toml").read_text(encoding="utf-8"))


@pytest.fixture
def cards() -> Cards:
    return CARDS


def brings(format: str = "custom", pool: str = "everything") -> Brings:
    return Brings(CARDS, LISTED, format, pool)


def changed(id: str, **counts: int) -> dict[str, Any]:
    """A listed deck as data with other numbers of some cards."""
    deck = next(entry.deck for entry in LISTED if entry.id == id).data(CARDS)
    deck["cards"] = {card: n for card, n in {**deck["cards"], **counts}.items() if n}
    return deck


@pytest.mark.parametrize("entry", LISTED, ids=[entry.id for entry in LISTED])
def test_a_deck_that_comes_with_the_game_can_be_played(entry: decks.Listed) -> None:
    assert decks.check_deck(CARDS, entry.deck, "custom", entry.pool) == []
    assert brings(pool=entry.pool).check(entry.id) == []


def test_three_decks_are_recorded_and_the_others_are_ours() -> None:
    assert [entry.id for entry in LISTED if entry.source == "public"] == ["champion", "help", "native"]
    assert len([entry for entry in LISTED if entry.source == "house"]) >= 6
    champion = LISTED[0].deck
    assert (len(champion.lair(CARDS)), len(champion.horde(CARDS))) == (21, 59)


@pytest.mark.rule("WV-DECK-1", "WV-DECK-2")
def test_the_check_gives_every_reason_at_once() -> None:
    reasons = brings().check({"name": "Wrong", "cards": {"K001": 2, "K033": 5, "K061": 5}})
    assert reasons == [
        "the lair has 7 cards and needs at least 20 (WV-DECK-1)",
        "the horde has 5 cards and needs at least 50 (WV-DECK-1)",
        "Wyvern is in the deck 2 times; at most 1 allowed (WV-DECK-2)",
        "Coral Reef is in the deck 5 times; at most 4 allowed (WV-DECK-2)",
        "Firebreathing is in the deck 5 times; at most 4 allowed (WV-DECK-2)",
    ]


@pytest.mark.rule("WV-DECK-1")
def test_one_card_too_few_is_too_few() -> None:
    assert brings().check(changed("help", K033=1)) == ["the lair has 19 cards and needs at least 20 (WV-DECK-1)"]


def test_a_card_outside_the_pool_is_named() -> None:
    reasons = brings(pool="kingdom").check(changed("help", C020=1))
    assert reasons == ["Lacustrian is not in the Kingdom pool"]
    assert brings(pool="chameleon").check(changed("help", C020=1)) == []


@pytest.mark.parametrize("kind", [effects.HIDDEN, effects.INTERCEPT])
def test_hidden_and_intercept_actions_are_for_decks_of_everything(cards: Cards, kind: int) -> None:
    id = next(id for number, id in enumerate(cards.ids) if cards.type_of[number] == kind)
    for pool in ("kingdom", "chameleon"):
        assert len(brings(pool=pool).check(changed("help", **{id: 1}))) == 1
    assert brings(pool="everything").check(changed("help", **{id: 1})) == []


@pytest.mark.parametrize(
    ("value", "reason"),
    [
        (7, "a deck is the name of a listed one"),
        ({"cards": ["K001"]}, "a deck is the name of a listed one"),
        ("Nonsense", "no deck has the name 'Nonsense'"),
        ({"cards": {"K999": 1}}, "no card has the id 'K999'"),
        ({"cards": {"K001": -1}}, "Wyvern is in the deck -1 times"),
        ({"cards": {"K001": True}}, "Wyvern is in the deck True times"),
        ({"cards": {}, "colour": "red"}, "a deck has no 'colour'"),
        ({"cards": {}, "name": "x" * 61}, "the name of a deck"),
        ({"cards": {}, "opened": -3}, "the number that packs are opened by"),
    ],
)
def test_what_is_no_deck_is_refused_in_words(value: Any, reason: str) -> None:
    assert any(said.startswith(reason) for said in brings().check(value))


@pytest.mark.rule("WV-DECK-3")
@pytest.mark.parametrize("pool", decks.POOLS)
@pytest.mark.parametrize("format", ["starter", "sealed"])
def test_packs_are_opened_by_a_number_and_a_deck_is_built_of_them(format: str, pool: str) -> None:
    deck = decks.opened_deck(CARDS, format, pool, 5)
    assert len(deck.lair(CARDS)) >= 15
    assert len(deck.horde(CARDS)) >= 35
    again = decks.packs_of(CARDS, format, pool, deck.opened)
    assert all(count <= again[kind] for kind, count in enumerate(deck.counts))
    table = brings(format, pool)
    assert table.check(deck.data(CARDS)) == []
    more = deck.data(CARDS)
    absent = next(kind for kind in range(CARDS.kinds) if not again[kind])
    more["cards"][CARDS.ids[absent]] = 1
    assert any("is in the deck 1 time; your packs held 0 (WV-DECK-3)" in reason for reason in table.check(more))


@pytest.mark.rule("WV-DECK-3")
def test_a_sealed_deck_must_say_what_was_opened() -> None:
    assert "the deck does not say by which number its packs were opened (WV-DECK-3)" in brings("sealed").check(
        changed("help")
    )


def test_packs_hold_what_is_printed_on_them(cards: Cards) -> None:
    found = [0] * cards.kinds
    decks.open_pack(cards, "kingdom", "starter", Rng(1), found)
    assert sum(found) == 60
    rares = sum(found[k] for k in range(cards.kinds) if cards.rarity_class[k] == "rare")
    assert rares in (2, 3)  # the special card may be a rare one
    found = [0] * cards.kinds
    decks.open_pack(cards, "chameleon", "booster", Rng(1), found)
    assert sum(found) == 8
    assert max(found) == 1
    assert all(cards.ids[k][0] == "C" for k in range(cards.kinds) if found[k])


@pytest.mark.parametrize("format", ["custom", "starter", "sealed"])
def test_a_seat_that_brings_nothing_gets_a_deck_that_may_be_played(format: str) -> None:
    table = brings(format, "kingdom")
    for seed in range(5):
        assert table.check(table.pick(Rng(seed))) == []


# Decks as text


@pytest.mark.parametrize("entry", LISTED, ids=[entry.id for entry in LISTED])
def test_a_deck_as_text_is_read_again(entry: decks.Listed) -> None:
    parsed = read_text(CARDS, write_text(CARDS, entry.deck))
    assert parsed.complaints == []
    assert parsed.deck.counts == entry.deck.counts
    assert parsed.deck.name == entry.deck.name


@pytest.mark.parametrize(
    "line",
    [
        "2 Medea's Spell",
        "2x Medea\u2019s Spell",
        "Medea`s spell x2",
        "  - 2 X MEDEAS SPELL",
        "\u2013 2 Medea's Spell -",
        "K075 (2)",
        "\u201c2 Medea's Spell\u201d",
        "\u201e2 Medea\u02bcs Spell\u201c",
        "\u00ab2 Medea's Spell\u00bb",
        "2\u00d7 Medea's Spell",
        "2 \u00d7 Medea's Spell",
        "Medea's Spell \u00d72",
        "Medea's Spell, 2",
        "* 2 Medea's Spell",
        "\uff12 Medea\uff07s Spell",
        "\u0662 Medea's Spell",
    ],
)
def test_a_line_may_be_written_in_many_ways(line: str) -> None:
    parsed = read_text(CARDS, f"# Mine\n\nTreasure Horde (2)\n{line}\n")
    assert parsed.complaints == []
    assert parsed.deck.data(CARDS) == {"name": "Mine", "cards": {"K075": 2}}


def test_wrong_lines_are_named_and_nothing_else_is_lost() -> None:
    text = "4 Golden Aple\n1 Wyvern\nLambton Worm\n99999 Gold\n0 Pearl\n3 Xyzzy\n2 Gold\n"
    parsed = read_text(CARDS, text)
    assert [complaint.words() for complaint in parsed.complaints] == [
        "line 1: no card is called 'Golden Aple'; did you mean Golden Apple, Golden Apples or Golden Fleece?",
        "line 3: 'Lambton Worm' has no number of copies; did you mean '1 Lambton Worm'?",
        "line 4: 99999 copies of Gold; a deck has 1 to 400 cards",
        "line 5: 0 copies of Pearl; a deck has 1 to 400 cards",
        "line 6: no card is called 'Xyzzy'",
    ]
    assert parsed.deck.data(CARDS)["cards"] == {"K001": 1, "K057": 2}


@pytest.mark.parametrize(
    "line", ["-3 Desert", "\u22123x Desert", "- -3 Desert", "Desert x -3", "Desert (-3)", "Desert: \u20133"]
)
def test_fewer_than_no_copies_are_named_as_wrong(line: str) -> None:
    parsed = read_text(CARDS, f"# One \u2013 two\n{line}\n2 Gold\n")
    assert [complaint.words() for complaint in parsed.complaints] == [
        "line 2: -3 copies of Desert; a deck has 1 to 400 cards"
    ]
    assert parsed.deck.data(CARDS) == {"name": "One \u2013 two", "cards": {"K057": 2}}


def test_a_number_of_copies_beyond_all_measure_is_read_as_a_number() -> None:
    parsed = read_text(CARDS, f"{'9' * 23} Gold\n2 Gold\n")
    assert [complaint.words() for complaint in parsed.complaints] == [
        f"line 1: {'9' * 23} copies of Gold; a deck has 1 to 400 cards"
    ]
    assert parsed.deck.data(CARDS)["cards"] == {"K057": 2}


def test_ten_thousand_wrong_lines_are_all_named() -> None:
    parsed = read_text(CARDS, "\n".join(f"{n} Zorble {n}" for n in range(10_000)) + "\n1 Wyvern")
    assert len(parsed.complaints) == 10_000
    assert parsed.complaints[-1].line == 10_000
    assert parsed.deck.data(CARDS)["cards"] == {"K001": 1}


# From the command line


def test_decks_are_listed_shown_and_checked(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["deck", "list", "--game", "wyvern", "--json"]) == 0
    listed = json.loads(capsys.readouterr().out)
    assert [deck["id"] for deck in listed][:2] == ["champion", "help"]
    assert all(deck["words"] for deck in listed)
    assert main(["deck", "show", "sky_raid", "--game", "wyvern"]) == 0
    text = capsys.readouterr().out
    assert text.startswith("# Sky Raid\n")
    mine = tmp_path / "mine.txt"
    mine.write_text(text, encoding="utf-8")
    assert main(["deck", "check", str(mine), "--game", "wyvern"]) == 0
    assert "can be played as wyvern(seats=2)" in capsys.readouterr().out


def test_a_wrong_deck_file_is_told_everything_at_once(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    mine = tmp_path / "mine.txt"
    mine.write_text("5 Firebreathing\n1 Lacustrian\n2 Wyvernn\n", encoding="utf-8")
    assert main(["deck", "check", str(mine), "--game", "wyvern(pool=kingdom)"]) == 2
    printed = capsys.readouterr()
    assert printed.out.splitlines() == [
        "line 3: no card is called 'Wyvernn'; did you mean Wyvern, Gold Wyvern or Silver Wyvern?",
        "the lair has 1 card and needs at least 20 (WV-DECK-1)",
        "the horde has 5 cards and needs at least 50 (WV-DECK-1)",
        "Firebreathing is in the deck 5 times; at most 4 allowed (WV-DECK-2)",
        "Lacustrian is not in the Kingdom pool",
    ]
    assert "cannot be played: 5 faults" in printed.err


def test_an_unknown_deck_is_refused_in_one_sentence(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["deck", "show", "nonsense", "--game", "wyvern"]) == 2
    assert "'nonsense' is neither a file nor one of the decks of wyvern" in capsys.readouterr().err
    assert main(["deck", "list", "--game", "fairytale"]) == 2
    assert "nobody brings anything to fairytale" in capsys.readouterr().err
