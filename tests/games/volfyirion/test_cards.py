"""The card file, its check, and the words made from it."""

from pathlib import Path

import pytest

import wyrmhall
from tests.games.volfyirion.scene import CORE, House, do, house, options, scene
from wyrmhall.games.volfyirion.cards import read_cards
from wyrmhall.kernel import BadCards

FILE = Path(wyrmhall.__file__).parent / "games" / "volfyirion" / "cards.toml"


@pytest.mark.rule("VF-BOX-1")
def test_no_card_is_of_our_own_design() -> None:
    assert {face.source for face in wyrmhall.load(CORE).gallery()} == {"rulebook", "public"}


@pytest.mark.parametrize(
    ("id", "lines"),
    [
        ("prospector", ("Gives 1 command.",)),
        (
            "harness_qoam",
            (
                "Gives 2 command, 1 battle and 1 knowledge.",
                "Chain, with a red card and another turquoise card: gain 2 battle and 2 knowledge.",
            ),
        ),
        (
            "guard",
            (
                "Guards a city: an attack on it costs 4 more battle and removes only this troop.",
                "Remove this card from the game: gain 3 battle.",
            ),
        ),
        (
            "emerald_horn",
            (
                "Gives 2 command and 1 knowledge, every turn.",
                "Remove this card from the game: move Volfyirion without paying.",
                "When you acquire it, you may remove another of your cards from the game.",
                "Sealing or unsealing it costs 6 knowledge.",
            ),
        ),
        (
            "book_of_wisdom",
            (
                "Gives 2 command, 1 battle and 5 knowledge.",
                "Chain, with 2 red cards: draw 2 cards.",
            ),
        ),
        (
            "barracks",
            (
                "Gives 2 battle, every turn.",
                "Chain, with 2 other red cards: draw a card.",
            ),
        ),
    ],
)
def test_the_text_of_a_card_is_made_from_its_notation(id: str, lines: tuple[str, ...]) -> None:
    face = next(face for face in wyrmhall.load(CORE).gallery() if face.id == id)
    assert face.text == lines


@pytest.mark.parametrize(
    ("old", "new", "message"),
    [
        ("[[card]]", "[[card", "the card file is not TOML"),
        ('id = "stab"', 'id = "barter"', "two cards have the id 'barter'"),
        ('kind = "command"', 'kind = "order"', "card 'qoam_ritual' has kind 'order'; expected one of starting"),
        ('gives = "2 KP"', 'gives = "2 MP"', "card 'hidden_cache': points '2 MP' cannot be read"),
        ('"chain purple: 2 BP"', '"chain blue: 2 BP"', "card 'hidden_cache': secondary .* has 'blue'"),
        ('"chain purple: 2 BP"', '"sometimes: 2 BP"', "card 'hidden_cache': secondary .* cannot be read"),
        ('"chain purple: 2 BP"', '"chain purple: win"', "card 'hidden_cache': bonus 'win' .* cannot be read"),
        ('"remove: raze troop"', '"remove: raze troop, raze troop"', "bonus 'raze troop' of .* stands there twice"),
        ("cost = 1\n", "cost = 0\n", "card 'qoam_ritual' has cost 0; expected a whole number from 1 to 20"),
        ("core = 16", "core = 14", "the core set has 18 starting cards; expected 20"),
        ("core = 16", "core = 15", "both houses start alike"),
        ('source = "rulebook"', 'source = "memory"', "card 'prospector' has source 'memory'"),
        ('source = "rulebook"', "", "card 'prospector' has no source"),
        ('source = "rulebook"', 'source = "rulebook"\nluck = 7', "card 'prospector' has a field 'luck'"),
        ('gives = "1 CP"', "gives = 1", "card 'prospector' has gives 1; expected text in quotes"),
        ('id = "prospector"', "id = []", "has id \\[\\]; expected text in quotes"),
        ("core = 16", "core = true", "card 'prospector' has core True; expected a whole number"),
        (
            'kind = "wonder"',
            'kind = "wonder"\ncolour = "red"',
            "'divining_petals' has a colour; a wonder card has none",
        ),
        ('kind = "building"', 'kind = "building"\ndefence = 2', "'apothecary' has a defence; a building card has none"),
        ('kind = "starting"', 'kind = "starting"\ncost = 2', "'prospector' has a cost; a starting card has none"),
        ('gives = "4 BP"', "gives = 4", r"the \[lair\] has gives 4; expected text in quotes"),
        ("house = 0", "house = 1", "house 0 has 2 cities; expected 3"),
        ("[lair]", "[cave]", r"the \[lair\] has no name"),
    ],
)
def test_a_broken_card_file_is_refused_with_the_card_and_the_field(old: str, new: str, message: str) -> None:
    text = FILE.read_text(encoding="utf-8")
    assert old in text
    with pytest.raises(BadCards, match=message):
        read_cards(text.replace(old, new, 1))


@pytest.mark.parametrize("name", ["card", "city", "lair"])
def test_an_entry_of_the_wrong_shape_is_named(name: str) -> None:
    with pytest.raises(BadCards, match=f"the card file has {name} as something else than"):
        read_cards(f"{name} = 3\n" + FILE.read_text(encoding="utf-8").replace(f"[{name}]", "[x]"))


def test_a_card_file_of_ones_own_can_be_played(tmp_path: Path) -> None:
    file = tmp_path / "mine.toml"
    file.write_text(FILE.read_text(encoding="utf-8").replace('gives = "1 CP"', 'gives = "3 CP"', 1), encoding="utf-8")
    game = wyrmhall.load(CORE, cards=file)
    assert game.cards_digest != wyrmhall.load(CORE).cards_digest
    assert next(face for face in game.gallery() if face.id == "prospector").points == "3C"
    with pytest.raises(BadCards, match="cannot be read"):
        wyrmhall.load(CORE, cards=tmp_path / "nowhere.toml")


@pytest.mark.rule("VF-SEAL-1")
def test_a_wonder_of_cost_1_in_a_file_of_ones_own_is_sealed_for_1(tmp_path: Path) -> None:
    file = tmp_path / "mine.toml"
    text = FILE.read_text(encoding="utf-8")
    wonder = 'name = "Sharp Qoam"\nkind = "wonder"\ncost = '
    file.write_text(text.replace(f"{wonder}2", f"{wonder}1"), encoding="utf-8")
    game = wyrmhall.load(CORE, cards=file)
    position = scene(theirs=House(play=["sharp_qoam"]), points=(0, 0, 1)).position()
    state = game.from_position({**position, "cards": game.cards_digest})
    assert options(state) == {"seal-enemy sharp_qoam", "end-turn"}
    do(state, "seal-enemy sharp_qoam")
    assert house(state, 1)["play"] == ["sharp_qoam/sealed"]


def test_choices_say_what_they_cost_and_what_falls() -> None:
    state = scene(theirs=House(troops={"2": "guard"}), points=(9, 13, 8), row=["library"], lair=["pure_qoam"])
    game = state.game
    said = {game.vocabulary.name(token): game.words(state, 0, token) for token in state.legal(0)}
    assert said["attack 1"] == "attack Yrdesh for 8 battle"
    assert said["attack 2"] == "attack Guard in Akao Uket for 13 battle"
    assert said["acquire library"] == "acquire Library for 5 command"
    assert said["acquire pure_qoam"] == "acquire Pure Qoam for 3 battle"
    assert said["fly 3"] == "send Volfyirion to Kyr for 8 knowledge"


def test_a_city_for_a_troop_says_its_defence_and_what_would_go() -> None:
    state = scene(mine=House(hand=["guard"], troops={"3": "scholar"}))
    game = state.game
    do(state, "play guard")
    said = {game.vocabulary.name(token): game.words(state, 0, token) for token in state.legal(0)}
    assert said["city 1"] == "Tylaris (defence 8 + 4)"
    assert said["city 3"] == "Alantar (defence 10 + 4), in place of Scholar"
    state = scene(mine=House(hand=["bank"], troops={"3": "scholar"}))
    do(state, "play bank")
    assert game.words(state, 0, game.vocabulary.token("city 3")) == "Alantar"
