"""The card file: what its notation may say, and what is refused with which words."""

from pathlib import Path

import pytest

import wyrmhall
from tests.games.fairytale.scene import EXPERT4, choose, scene
from wyrmhall.games.fairytale import CARDS
from wyrmhall.games.fairytale.cards import read_cards
from wyrmhall.kernel import BadCards
from wyrmhall.kernel.wording import HOUSE

TEXT = CARDS.read_text(encoding="utf-8")


@pytest.mark.parametrize(
    ("old", "new", "sentence"),
    [
        ("copies = 7", "copies = 6", "the basic deck has 79 cards; expected 80"),
        (
            'faction = "HE"',
            'faction = "XX"',
            "card 'homesteaders' has faction 'XX'; expected one of DV, FW, HE, SH, ALL",
        ),
        ('points = "1 per homesteaders"', 'points = "many"', "card 'homesteaders': points 'many' cannot be read"),
        ('points = "1 per homesteaders"', "points = 6", "card 'homesteaders' has points 6; expected text in quotes"),
        ('effects = ["YOU FLIP 1 DV"]', 'effects = "YOU FLIP 1 DV"', "expected a list of texts in quotes"),
        ('points = "1 per homesteaders"', 'points = "1 per nobody"', "points name the card 'nobody'"),
        ("YOU FLIP 1 DV", "YOU EAT 1 DV", "effect 'YOU EAT 1 DV' cannot be read"),
        ('id = "bard"', 'id = "castle"', "two cards have the id 'castle'"),
        ('name = "Bard"\n', "", "card 'bard' has no name"),
        ('name = "Bard"\n', 'name = "Bard"\ncolour = "red"\n', "card 'bard' has a field 'colour'"),
        ("[[card]]", "[[card", "the card file is not TOML"),
        (TEXT[TEXT.index("[[card]]") :], "[card]", "the card file has card as something else than [[card]] entries"),
        ('points = "6 if most SH"', 'points = "6 if most luck"', "category 'luck' is unknown"),
        ('points = "5 if FW>=2 HE>=2"', 'points = "5 if FW>=two"', "condition 'FW>=two' cannot be read"),
    ],
)
def test_a_broken_card_file_is_refused_by_name(old: str, new: str, sentence: str) -> None:
    assert old in TEXT
    with pytest.raises(BadCards) as error:
        read_cards(TEXT.replace(old, new, 1))
    assert sentence in str(error.value)


def test_a_set_of_ones_own_can_be_played(tmp_path: Path) -> None:
    file = tmp_path / "mine.toml"
    file.write_text(TEXT.replace('points = "6"', 'points = "7"'), encoding="utf-8")
    mine, ours = wyrmhall.load("fairytale", cards=file), wyrmhall.load("fairytale")
    assert mine.cards_digest != ours.cards_digest
    assert {card.id: card.points for card in mine.gallery()}["castle"] == "7"
    with pytest.raises(BadCards, match="cannot be read: No such file"):
        wyrmhall.load("fairytale", cards=tmp_path / "nowhere.toml")


def test_what_is_ours_is_called_ours() -> None:
    sources = {card.id: card.source for card in wyrmhall.load("fairytale").gallery()}
    ours = ("the_trickster", "the_egg_of_chaos", "shadowkings_tale_1", "demon")
    assert [sources[id] for id in ours] == ["house"] * len(ours)
    assert sources["knight_of_the_round_table"] == sources["dragons_lair"] == "public"


def test_what_a_card_says_is_made_from_what_it_does() -> None:
    faces = wyrmhall.load("fairytale").gallery()
    texts = {card.id: tuple(line for line in card.text if line != HOUSE) for card in faces}
    assert texts["dragons_lair"] == ("Flip: you turn 1 Dragonvale card of your own face down.",)
    assert texts["demon"] == ("Flip: everybody turns 1 card of their own face down.",)
    assert texts["dragons_tale_4"] == ("Worth 9 if you have The Gold Dragon.",)
    assert texts["the_fairy_queen"] == (
        "Hunt: every Shadow card that others reveal with this one is turned face down and does nothing.",
    )
    assert texts["homesteaders"] == ("Worth 1 for each Homesteaders you have, this one included.",)
    assert texts["bard"] == ("Worth 3 for each Elven Warrior you have.",)
    assert texts["dragons_tale_2"] == ("Worth 5 if you have 2 or more Fairywood and 2 or more Holy Empire cards.",)
    assert texts["the_egg_of_chaos"][1:] == (
        "Also counts as Homesteaders, Mischievous Fairy and Children of the Dragon.",
        "It counts as every faction and type.",
    )
    assert texts["hoard_keeper"] == ("Draw: take 2 cards from the deck into your hand.",)


@pytest.mark.rule("FT-GARFIELD-1")
def test_shadow_cards_say_that_they_exchange_where_they_do() -> None:
    for teams, expected in (("pairs", set()), ("garfield", {"Shadow", "All factions"})):
        gallery = wyrmhall.load(f"fairytale(seats=4,teams={teams})").gallery()
        exchanging = [card for card in gallery if any(line.startswith("Exchange:") for line in card.text)]
        assert exchanging == [card for card in gallery if card.group in expected]


@pytest.mark.rule("FT-EGG-2")
def test_a_card_that_stands_for_others_need_not_be_almighty(tmp_path: Path) -> None:
    file = tmp_path / "mine.toml"
    file.write_text(TEXT.replace("almighty = true\ncounts_as", "counts_as"), encoding="utf-8")
    game = wyrmhall.load(EXPERT4, cards=file)
    position = scene(
        EXPERT4, [["homesteaders"], ["bard"], ["bard"], ["bard"]], [["the_egg_of_chaos"]] + [[]] * 3
    ).position()
    state = game.from_position({**position, "cards": game.cards_digest})
    choose(state, "the_egg_of_chaos", *(game.vocabulary.name(state.legal(seat)[0]) for seat in (1, 2, 3)))
    assert state.view(0).seats[0].score == 2 + 2


def test_house_cards_say_so() -> None:
    for card in wyrmhall.load("fairytale").gallery():
        assert card.source != "house" or card.note, f"{card.id} is ours and does not say what of it"
