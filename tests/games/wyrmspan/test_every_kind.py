"""One ruling for each kind of ability that no other test names, and a check that none is left without one.

A dragon stands in the first space of a cave of its own and uses its ability there; a cave card has just been played.
"""

import re
import tomllib
from pathlib import Path
from typing import Any

import pytest

import wyrmhall
from tests.games.wyrmspan.scene import QUIET, ROWS, TWO, asked, choose, options, player, scene, seat, sheet, use
from wyrmhall.kernel import State

CARDS: Any = wyrmhall.load(TWO).cards  # type: ignore[attr-defined]
SET = tomllib.loads((Path(wyrmhall.__file__).parent / "games/wyrmspan/cards.toml").read_text(encoding="utf-8"))
NO_EGGS = ["1a", "2b", "7a", "8b"]


def using(
    id: str, opponent: dict[str, Any] | None = None, display: list[str | None] | None = None, **mine: Any
) -> State:
    """The moment a seat uses what a card does."""
    cave = id.startswith("cave_")
    card = CARDS.ids.index(id)
    if cave:
        ability, space, mat = CARDS.cave[card - 183], "none", mine.pop("mat", {})
    else:
        row = next(row for row in range(3) if CARDS.habitat[card] >> row & 1)
        others = mine.pop("others", {})
        ability, space = CARDS.main[card], f"{ROWS[row]}-1"
        mat = {**others, ROWS[row]: [id, *others.get(ROWS[row], [])]}
        for part in ("eggs", "fed"):
            if "here" in mine.get(part, {}):
                mine[part] = {f"{ROWS[row]}-1" if at == "here" else at: n for at, n in mine[part].items()}
    used: list[dict[str, Any]] = [{"do": "turn_end", "seat": 0}]
    share = CARDS.abilities[ability].opponents
    if share >= 0:
        used.append({**use(1, share), "owner": 0})
    used.append({**use(0, ability, space), "times": CARDS.abilities[ability].times})
    # Something to decline comes first, for an ability that asks nothing would be over before anybody looks.
    counts = {"dragons": 0, "caves": 0, "steps": 1, "resources": 0, "eggs": 0}
    used.append({"do": "menu", "use": use(0), **counts, "place": "any", "picks": 1})
    shown = display or [None] * 6
    state = scene(TWO, player(mat=mat, **mine), opponent or player(), to_do=used, display=shown, objectives=NO_EGGS)
    choose(state, "skip")
    return state


def after(state: State) -> dict[str, Any]:
    one = seat(state)
    return {
        "coins": one["coins"],
        "hand": len(one["hand"]),
        "eggs": sum(one["eggs"].values()),
        "steps": one["steps"],
        "cached": sum(sum(cached.values()) for cached in one["cached"].values()),
        "tucked": sum(len(tucked) for tucked in one["tucked"].values()),
        **one["resources"],
    }


def check(state: State, changed: dict[str, int]) -> None:
    plain = {"coins": 6, "hand": 0, "eggs": 0, "steps": 0, "cached": 0, "tucked": 0}
    assert after(state) == {**plain, **changed}
    assert asked(state) == 1, "and that is all"


MILK: dict[str, Any] = {"resources": {"milk": 1}}
MEAT: dict[str, Any] = {"resources": {"meat": 1}}
CARD: dict[str, Any] = {"hand": ["good_drake"]}
CARDS_TWO: dict[str, Any] = {"hand": ["good_drake", "red_guardian"]}
CAVE: dict[str, Any] = {"hand": ["cave_12"]}
CAVES: dict[str, Any] = {"hand": ["cave_12", "cave_16"]}
FED: dict[str, Any] = {"fed": {"here": 2}}
EGGS: dict[str, Any] = {"eggs": {"here": 1}}
NESTS: dict[str, Any] = {"eggs": {"mat": 2}}
SHOWN_CAVE = [None, None, None, "cave_34", None, None]
SHOWN_DRAGON = ["hyenic_serpent", None, None, None, None, None]


@pytest.mark.rule("WS-HATCH-2", "WS-HATCH-3")
@pytest.mark.parametrize(
    ("id", "given", "choices", "changed"),
    [
        ("white_bellied_grazer", MILK, "milk cave-deck", {"cached": 1, "hand": 1}),
        ("white_bellied_grazer", {**MILK, **FED}, "milk benefit skip", {"cached": 1, "eggs": 2}),
        ("frugivorous_grazer", {**MILK, **FED}, "milk", {"cached": 1, "crystal": 1, "coins": 7}),
        ("fanged_feydragon", {**MEAT, **FED}, "meat skip", {"cached": 1, "gold": 1, "crystal": 1, "meat": 1}),
        ("fanged_feydragon", MEAT, "meat step mat", {"cached": 1, "steps": 1, "eggs": 1}),
        ("loyal_feydragon", CARD, "good_drake gold", {"tucked": 1, "gold": 1}),
        (
            "loyal_feydragon",
            {**CARD, **FED},
            "good_drake benefit gold dragon-deck skip",
            {"tucked": 1, "gold": 1, "hand": 1},
        ),
        ("leafeating_cricketcatcher", MILK, "milk dragon-deck", {"cached": 1, "hand": 1}),
        ("leafeating_cricketcatcher", {**MILK, **FED}, "milk skip", {"cached": 1, "crystal": 2}),
        ("melodious_firedragon", CARD, "good_drake cave-deck", {"tucked": 1, "hand": 1}),
        ("seedeating_drake", MILK, "milk mat", {"cached": 1, "eggs": 1}),
        ("mellifera_feydragon", {**MEAT, **FED}, "meat cave-deck cave-deck", {"cached": 1, "milk": 1, "hand": 2}),
        (
            "peregrine_firedragon",
            {**MEAT, **FED, **CAVE},
            "meat benefit skip cave_12 golden",
            {"cached": 1, "coins": 7},
        ),
        ("chittering_dragonette", CARD, "good_drake dragon-deck", {"tucked": 1, "hand": 1}),
        ("chittering_dragonette", {**CARD, **FED}, "good_drake bonus milk milk skip", {"tucked": 1, "milk": 2}),
        ("ravenous_granite_dragon", {**MEAT, **FED}, "meat skip", {"cached": 1, "gold": 1, "meat": 1}),
        ("frilled_cobrette", {**MEAT, **FED}, "meat dragon-deck skip", {"cached": 1, "crystal": 1, "hand": 1}),
        (
            "guiding_feydragon",
            {**CARD, **FED},
            "good_drake cave-deck cave-deck",
            {"tucked": 1, "crystal": 1, "hand": 2},
        ),
        ("friendly_ruffed_red_dragon", {**CARD, **FED}, "good_drake skip", {"tucked": 1, "crystal": 1, "meat": 1}),
    ],
)
def test_hatchlings(id: str, given: dict[str, Any], choices: str, changed: dict[str, int]) -> None:
    state = using(id, **given)
    choose(state, *choices.split())
    check(state, changed)


@pytest.mark.rule("WS-ABILITY-1", "WS-ABILITY-3")
@pytest.mark.parametrize(
    ("id", "given", "choices", "changed"),
    [
        ("owlatic_amphiptere", {}, "dragon-deck", {"hand": 1}),
        ("owlatic_amphiptere", {"opponent": player(mat={"golden": QUIET["golden"][:2]})}, "", {}),
        ("tawny_steppe_wyvern", MILK, "milk", {"cached": 1}),
        ("ancient_one", EGGS, "golden-1 gold cave-deck", {"gold": 1, "hand": 1}),
        ("protective_amphiptere", {}, "use", {"coins": 5, "gold": 1, "crystal": 1, "meat": 1}),
        ("quartzy_rockbreaker", {}, "cave-deck", {"hand": 1}),
        ("starlit_shepherd", CAVE, "cave_12 amethyst-1 amethyst-1", {"eggs": 2}),
        ("primordiasaur", EGGS, "golden-1 step mat step", {"steps": 2, "eggs": 1, "meat": 1}),
        ("gliding_taiga_drake", CARDS_TWO, "red_guardian meat good_drake milk", {"tucked": 2, "meat": 1, "milk": 1}),
        ("oracular_dragon", {}, "", {"eggs": 1}),
        ("knowing_guardian", MILK, "milk", {"cached": 1, "hand": 1}),
        ("contrary_lung_dragon", {}, "crimson-1", {"cached": 1}),
        ("contrary_lung_dragon", {}, "skip", {"meat": 1}),
        ("tendering_mothdragon", {}, "", {}),
        ("tendering_mothdragon", {"steps": 6}, "", {"eggs": 2, "steps": 6}),
        ("pacifistic_web_toed_serpent", {"others": {"crimson": ["homely_fae", "hyenic_serpent"]}}, "", {"eggs": 2}),
    ],
)
def test_what_dragons_give_while_they_stand(id: str, given: Any, choices: str, changed: dict[str, int]) -> None:
    state = using(id, **given)
    choose(state, *choices.split())
    check(state, changed)


@pytest.mark.rule("WS-CARDS-3", "WS-CARDS-4")
def test_cards_that_are_drawn_revealed_and_shared_out() -> None:
    two_shy = using("prescient_gryphdragon", others={"golden": ["owlatic_amphiptere"]})
    drawn = sorted(options(two_shy) - {"skip"})
    assert len(drawn) == 2, "one for each shy dragon of the cave, itself included"
    choose(two_shy, drawn[0], "skip")
    check(two_shy, {"hand": 1, "tucked": 1})
    column = using("churlish_firevern", others={"crimson": ["homely_fae"], "amethyst": ["tranquil_wyrm"]})
    choose(column, *sorted(options(column) - {"skip"}))
    check(column, {"tucked": 2})
    check(using("churlish_firevern"), {})
    split = using("royal_wyvern", **CAVE)
    choose(split, "cave_12")
    tucked, thrown, _ = sorted(options(split))
    choose(split, tucked, thrown)
    check(split, {"hand": 1, "tucked": 1})
    reveal = using("stalking_drake")
    choose(reveal, "use")
    assert after(reveal)["hand"] + after(reveal)["tucked"] == 1


@pytest.mark.rule("WS-ENTICE-5", "WS-EXCAVATE-4")
@pytest.mark.parametrize(
    ("id", "given", "choices", "changed"),
    [
        ("scaly_rock_dragon", {"display": SHOWN_CAVE}, "cave_34 crimson", {"gold": 2}),
        ("perceptive_anteldragon", {"hand": ["cave_12", "cave_16", "hyenic_serpent"]}, "cave_12 hyenic_serpent", {}),
        ("erudite_lung_dragon", {**MEAT, "display": SHOWN_DRAGON, "dug": {"crimson": 2}}, "meat hyenic_serpent", {}),
        ("spirited_firevern", {}, "step mat", {"coins": 7, "steps": 1, "eggs": 1}),
        ("nimble_trilling_amphiptere", {}, "gold gold", {"coins": 7, "gold": 2}),
        ("australopithecus_drakus", CAVES, "cave_12 cave_16", {"eggs": 2}),
        ("archaic_whiskered_lung_dragon", {}, "use step mat step skip", {"coins": 5, "steps": 2, "eggs": 1, "meat": 1}),
        ("cave_5", {}, "mat gold", {"eggs": 1, "gold": 1}),
        ("cave_7", {}, "cave-deck gold", {"hand": 1, "gold": 1}),
        ("cave_8", {}, "step mat cave-deck", {"steps": 1, "eggs": 1, "hand": 1}),
        ("cave_10", {}, "mat cave-deck", {"eggs": 2, "hand": 1}),
        ("cave_17", {}, "", {"crystal": 1, "milk": 1}),
        ("cave_18", {}, "mat", {"crystal": 1, "eggs": 1}),
        ("cave_25", {}, "dragon-deck mat", {"hand": 1, "eggs": 1}),
        ("cave_61", {**CAVES, "display": SHOWN_CAVE}, "cave_12 cave_34 golden", {"gold": 2}),
        ("cave_63", {**CARDS_TWO, "display": SHOWN_CAVE}, "good_drake cave_34 golden", {"gold": 2}),
        ("cave_65", {**NESTS, "display": SHOWN_CAVE}, "mat cave_34 golden", {"gold": 2}),
    ],
)
def test_what_cards_give_when_played(id: str, given: Any, choices: str, changed: dict[str, int]) -> None:
    state = using(id, **given)
    choose(state, *choices.split())
    check(state, changed)


@pytest.mark.rule("WS-EXCAVATE-6", "WS-CARDS-3")
@pytest.mark.parametrize(
    ("id", "given", "price"),
    [("cave_60", CAVES, "cave_12"), ("cave_62", CARDS_TWO, "good_drake"), ("cave_64", NESTS, "mat")],
)
def test_a_cave_card_from_the_deck_for_any_price(id: str, given: dict[str, Any], price: str) -> None:
    state = using(id, **given)
    choose(state, price)
    assert options(state) == {"crimson", "golden", "amethyst"}
    choose(state, "golden")
    assert list(seat(state)["caves"]) == ["golden-2"]


@pytest.mark.rule("WS-MORE-1", "WS-MORE-3")
@pytest.mark.parametrize(
    ("id", "given", "price", "gain"),
    [
        ("cave_70", {"resources": {"milk": 2}}, "milk", "mat"),
        ("cave_71", {"hand": ["cave_12", "cave_12"]}, "cave_12", "step skip"),
        ("cave_72", {"hand": ["good_drake", "red_guardian"]}, "good_drake", "step skip"),
        ("cave_73", {"hand": ["good_drake", "red_guardian"]}, "good_drake", "mat"),
        ("cave_75", {"eggs": {"mat": 2}}, "mat", "step skip"),
    ],
)
def test_up_to_three_times_for_me_and_once_for_each_opponent(id: str, given: Any, price: str, gain: str) -> None:
    rich = player(resources={"milk": 1}, hand=["cave_16", "tranquil_wyrm"], eggs={"mat": 1})
    state = using(id, rich, **given)
    choose(state, price)
    assert options(state) & {"mat", "step"} or seat(state)["eggs"] == {"mat": 2}
    while asked(state) == 0:
        choose(state, "skip")
    assert "skip" in options(state), "the opponent is offered its one"
    (price,) = options(state) - {"skip"}
    choose(state, price)
    while "pass" not in options(state):
        choose(state, "skip")
    assert asked(state) == 1, "it is the opponent's turn now"
    assert seat(state, 1) != seat(using(id, rich, **given), 1)


@pytest.mark.rule("WS-SCORE-3")
def test_endings() -> None:
    def endings(mat: dict[str, list[str]], **given: Any) -> int:
        return sheet(scene(TWO, player(mat=mat, **given)), 0)[2]

    assert endings({"crimson": ["multicolor_flyer"], "golden": ["scaly_rock_dragon"]}) == 2
    assert endings({"crimson": ["warming_firevern", "red_guardian"]}) == 2
    sizes = {"crimson": ["titanic_coatl", "multicolor_flyer"], "golden": ["seedeating_drake", "pocket_amphiptere"]}
    assert endings(sizes) - endings({"crimson": ["multicolor_flyer"], "golden": sizes["golden"]}) == 4
    assert endings({"crimson": ["equatorial_cavalier_wyvern"]}, **CAVES) == 3


def kind_of(notation: str) -> str:
    """Abilities that differ in numbers, resources, caves, traits or sizes only are of one kind."""
    for words, sign in (
        ("meat|gold|crystal|milk", "R"),
        ("crimson|golden|amethyst", "C"),
        ("shy|aggressive|playful|helpful", "T"),
        ("hatchling|small|medium|large", "S"),
    ):
        notation = re.sub(rf"\b({words})\b", sign, notation)
    return re.sub(r"-?\d+", "n", notation)


def test_no_kind_of_ability_is_without_a_ruling() -> None:
    here = Path(__file__).parent
    rulings = "".join(file.read_text(encoding="utf-8") for file in here.glob("test_*.py") if file.stem != "test_cards")
    kinds: dict[str, list[str]] = {}
    for row in [*SET["dragon"], *SET["cave"]]:
        for notation in row.get("abilities") or [row["ability"]]:
            kinds.setdefault(kind_of(notation), []).append(row["id"])
    assert [kind for kind, ids in kinds.items() if not any(f'"{id}"' in rulings for id in ids)] == []
