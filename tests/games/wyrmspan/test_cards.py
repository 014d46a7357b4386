"""The card set: its counts, its words, and a game in which every card is played and used."""

from collections import Counter
from pathlib import Path
from typing import Any

import pytest

import wyrmhall
from tests.games.wyrmspan.scene import QUIET, ROWS, TWO, Box, choose, options, player, scene
from wyrmhall.games.wyrmspan.cards import read_cards
from wyrmhall.kernel import BadCards, Rng, State
from wyrmhall.kernel.testing import walk

GAME: Any = wyrmhall.load(TWO)
CARDS = GAME.cards
TOML = (Path(wyrmhall.__file__).parent / "games/wyrmspan/cards.toml").read_text(encoding="utf-8")
PLENTY = {"meat": 6, "gold": 6, "crystal": 6, "milk": 6}


def test_the_numbers_of_the_set() -> None:
    faces = GAME.gallery()
    assert sum(face.copies for face in faces) == 258
    dragons = [face for face in faces if face.set == "dragons"]
    assert Counter(face.kind for face in dragons) == {"Hatchling": 35, "Small": 49, "Medium": 49, "Large": 50}
    assert Counter(face.group for face in dragons) == {"Shy": 46, "Aggressive": 46, "Playful": 45, "Helpful": 46}
    triggers = Counter(CARDS.trigger[face.facts.token] for face in dragons if face.kind != "Hatchling")
    assert triggers == {1: 32, 2: 54, 4: 25, 8: 37}
    assert sorted(number for face in faces if face.set == "caves" for number in face.facts.numbers) == list(
        range(1, 76)
    )
    assert {face.source for face in faces} == {"rulebook", "public"}


@pytest.mark.rule("WS-HATCH-1")
def test_every_hatchling_costs_an_egg_and_milk_and_has_no_nest() -> None:
    for face in GAME.gallery():
        if face.kind == "Hatchling":
            cost = {given.sign: given.count for given in face.facts.cost}
            assert cost["egg"] == 1
            assert 1 <= cost["milk"] <= 3
            assert face.facts.nests == 0


def test_every_card_says_what_it_does() -> None:
    for face in GAME.gallery():
        assert face.text
        assert all(sentence.endswith(".") and "_" not in sentence and "=" not in sentence for sentence in face.text)
    assert GAME.gallery()[108].text == (
        "Costs 1 meat and 1 gold.",
        "Once per round: Pay 1 resource to draw 3 dragon cards; tuck one here, discard one, keep one.",
    )


@pytest.mark.parametrize(
    ("id", "words"),
    [
        (
            "chromatic_blue_lung_dragon",
            "End game: Gain 2 VP for each dragon on your mat with a once-per-round ability, at most 8.",
        ),
        (
            "ordinary_resplendent_coatl",
            "End game: Gain 8 VP if you have a hatchling, a small dragon and a large dragon in this cave.",
        ),
        (
            "antediluvian_basilisk",
            "Once per round: Tuck 1 dragon card from the deck here for each marker you have on the guild tile.",
        ),
        ("macabre_lindworm", "If activated: Tuck 1 dragon card from your hand under a dragon in this column."),
        ("nurturing_feydragon", "End game: Gain 1 VP for every two eggs on your mat."),
        (
            "cave_74",
            "Up to 3 times, pay 1 egg to gain 2 resources of your choice. "
            "Each opponent may pay 1 egg to gain 2 resources of their choice.",
        ),
        ("augural_fae", "When played: Use the if-activated or once-per-round ability of one of your dragons."),
        ("cave_67", "Tuck 2 dragon cards from the deck under any dragons."),
    ],
)
def test_cards_say_it_in_plain_words(id: str, words: str) -> None:
    (face,) = [face for face in GAME.gallery() if face.id == id]
    assert face.text[-1] == words


def play_through(state: State, seed: int, turns: int) -> set[str]:
    """Random choices that never pass and rarely decline; what happened."""
    rng = Rng(seed)
    state.events = []
    kinds: set[str] = set()
    for _ in range(turns):
        if not state.actors():
            break
        seat = state.actors()[0]
        legal = state.legal(seat)
        names = [state.game.vocabulary.name(token) for token in legal]
        eager = [token for token, name in zip(legal, names, strict=True) if name not in ("pass", "skip")]
        state.apply(seat, eager[rng.below(len(eager))] if eager else legal[0])
        kinds |= {event.kind for event in state.game.read_events(state)}
    return kinds


@pytest.mark.parametrize("number", range(183))
@pytest.mark.rule("WS-ENTICE-1")
def test_every_dragon_is_played_and_used(number: int) -> None:
    """It is enticed, explored and sees the end of a round, with plenty of everything around."""
    id = CARDS.ids[number]
    row = next(row for i, row in enumerate(ROWS) if CARDS.habitat[number] >> i & 1)
    mat = {cave: [other for other in QUIET[cave] if other != id][:2] for cave in ROWS}
    spare = [other for other in ("lawndrake", "good_drake", "hyenic_serpent", "tranquil_wyrm") if other != id]
    mine = player(
        coins=9,
        resources=PLENTY,
        hand=[id, *spare, "cave_12", "cave_16", "cave_34"],
        mat=mat,
        dug=dict.fromkeys(ROWS, 3),
        eggs={"mat": 2, f"{row}-1": 1, f"{row}-2": 1},
        steps=7,
    )
    shown = [
        other for other in ("redwood_lung_dragon", "red_guardian", "diving_moray", "watchful_wyvern") if other != id
    ]
    state = scene(TWO, mine, player(resources=PLENTY), display=[*shown[:3], "cave_49", "cave_20", "cave_55"])
    choose(state, "entice", id)
    before = state.game.census(state)
    if row in options(state):
        choose(state, row)
    for attempt in range(4):
        after = state.clone()
        play_through(after, attempt, 200)
        assert after.game.census(after) == before
        placed = {space.dragon for space in after.view(0).seats[0].spaces}
        under = {card for space in after.view(0).seats[0].spaces for card in space.under}
        assert number in placed | under, "it is on the mat, or was covered there"


@pytest.mark.parametrize("id", [id for id in CARDS.ids if id.startswith("cave_")])
@pytest.mark.rule("WS-EXCAVATE-1")
def test_every_cave_card_is_played_and_used(id: str) -> None:
    mat = {cave: QUIET[cave][:2] for cave in ROWS}
    mat["crimson"] = ["spry_horned_lung_dragon", "hyenic_serpent"]
    mat["golden"] = ["sea_viper", "good_drake"]
    others = ["cave_12", "cave_16"] if id not in ("cave_12", "cave_16") else ["cave_34", "cave_44"]
    mine = player(
        coins=9,
        resources=PLENTY,
        hand=[id, "lawndrake", "tranquil_wyrm", *others],
        mat=mat,
        eggs={"mat": 2, "golden-1": 2},
    )
    state = scene(TWO, mine, player(resources=PLENTY, eggs={"mat": 1}, hand=["red_guardian", "cave_20"]))
    before = state.game.census(state)
    choose(state, "excavate", id, "amethyst")
    for attempt in range(4):
        after = state.clone()
        kinds = play_through(after, attempt, 150)
        assert len(kinds) > 3
        assert after.game.census(after) == before


def test_no_choice_has_more_than_sixty_options() -> None:
    for seats in (1, 3, 5):
        for seed in range(6):
            for state, seat, _ in walk(wyrmhall.load(f"wyrmspan(seats={seats})"), seed):
                assert seat < 0 or len(state.legal(seat)) <= 60


@pytest.mark.parametrize(
    ("find", "put", "says"),
    [
        ('trait = "shy"', 'trait = "grumpy"', "trait 'grumpy'"),
        ('size = "hatchling"', 'size = "tiny"', "size 'tiny'"),
        ('habitats = ["golden"]', 'habitats = ["attic"]', "has habitat 'attic'"),
        ('cost = "milk 1, egg 1"', 'cost = "one milk"', "cost 'one milk'"),
        ("gain cave 1", "gain cheese 1", "cheese"),
        ("[[dragon]]\nnumber = 1\n", "[[dragon]]\nnumber = 1\ncolour = 3\n", "a field 'colour'"),
        ('id = "genial_mothdragon"', 'id = "algal_lindworm"', "two cards have the id"),
        ("numbers = [3, 4]", "numbers = [3]", "74 copies"),
        ("[icons]", "[pictures]", "no [icons]"),
    ],
)
def test_a_broken_set_is_refused_with_a_reason(find: str, put: str, says: str) -> None:
    assert find in TOML
    with pytest.raises(BadCards, match=says.replace("[", r"\[").replace("]", r"\]")):
        read_cards(TOML.replace(find, put, 1), False)


def test_a_scene_uses_every_card_once() -> None:
    box = Box(TWO)
    assert len(box.dragons) == 183
    assert len(box.caves) == 75
