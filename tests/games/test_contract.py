"""Every game, every seat count and every option through the kernel's contract, and both builds against each other."""

from __future__ import annotations

import contextlib
import json
from collections.abc import Callable, Iterator
from itertools import product
from pathlib import Path
from typing import Any

import pytest

import wyrmhall
from wyrmhall.games import game_class
from wyrmhall.kernel import BadCards, BadOption, BadPosition, Game, Rng
from wyrmhall.kernel.testing import CHECKS, playthrough, trace_of_build
from wyrmhall.kernel.wording import HOUSE

PLAYTHROUGHS = Path(__file__).parent.parent / "playthroughs"


MOST_SETTINGS = 24


def every_setting() -> list[str]:
    """The game strings of all combinations of options that fit together. Of a game with a great many of them: each
    choice alone, none, and the last choice of every option, the latter two with every seat count.
    """
    strings: list[str] = []
    for name in wyrmhall.names():
        options = game_class(name).options
        usual = [option.default for option in options]
        last = [option.choices[-1].value for option in options]
        fitting: dict[str, bool] = {}
        for values in product(*([choice.value for choice in option.choices] for option in options)):
            given = ",".join(f"{option.name}={value}" for option, value in zip(options, values, strict=True))
            with contextlib.suppress(BadOption):
                changed = [value != default for value, default in zip(values, usual, strict=True)]
                kept = sum(changed[1:]) <= (0 if changed[0] else 1) or list(values[1:]) == last[1:]
                fitting[wyrmhall.load(f"{name}({given})").string] = kept
        few = len(fitting) <= MOST_SETTINGS
        strings += [string for string, kept in fitting.items() if few or kept]
    return strings


def by_seats() -> list[str]:
    """One setting for each game and seat count: the last, which has the most in it."""
    return list({(string.split("(")[0], wyrmhall.load(string).seats): string for string in every_setting()}.values())


def contracts() -> list[str]:
    """What the contract is checked with. `make test` plays both builds, and another test shows for every seat count
    that they agree; so the slow one has the smallest table of each game that has several seats.
    """
    shared = [string for string in by_seats() if wyrmhall.load(string).seats > 1]
    smallest = {string.split("(")[0]: string for string in reversed(shared)}
    return every_setting() if wyrmhall.build == "compiled" else list(smallest.values())


@pytest.mark.parametrize("check", CHECKS, ids=lambda check: check.__name__)
@pytest.mark.parametrize("string", contracts())
def test_contract(check: Callable[[Game, int], None], string: str) -> None:
    game = wyrmhall.load(string)
    settings = [other for other in contracts() if other.startswith(f"{game.name}(")]
    # Many settings are many games already: one seed each, and not the same.
    short = len(settings) > 6 and len(game_class(game.name).options) > 3
    for seed in [1 + settings.index(string) % 2] if short or wyrmhall.build == "pure" else (1, 2):
        check(game, seed)


@pytest.mark.parametrize("string", by_seats() if wyrmhall.build == "compiled" else contracts())
def test_compiled_and_pure_builds_agree(string: str) -> None:
    """Both processes are the same whatever build asks for them, so the slow one asks for its own tables only. Where
    nothing is compiled both run the same build, and this only shows that runs repeat.
    """
    seeds = [5, 6, 7]
    assert trace_of_build(string, seeds, pure=True) == ("pure", trace_of_build(string, seeds, pure=False)[1])


def places(value: Any, before: tuple[Any, ...] = ()) -> Iterator[tuple[Any, ...]]:
    """The way to everything inside a position."""
    inside = value.items() if isinstance(value, dict) else enumerate(value) if isinstance(value, list) else ()
    for key, part in inside:
        yield (*before, key)
        yield from places(part, (*before, key))


@pytest.mark.parametrize("name", wyrmhall.names())
def test_junk_anywhere_in_a_position_is_refused_with_a_sentence_or_does_no_harm(name: str) -> None:
    game = wyrmhall.load(name)
    state, rng = game.start(4), Rng(4)
    for _ in range(30):
        options = state.legal(state.actor())
        state.apply(state.actor(), options[rng.below(len(options))])
    text = json.dumps(state.position())
    for place, junk in product(places(json.loads(text)), (None, -1, "junk", [], {}, [[]], 1.5, 2**63)):
        position = json.loads(text)
        within = position
        for key in place[:-1]:
            within = within[key]
        within[place[-1]] = junk
        with contextlib.suppress(BadPosition):
            game.from_position(position).fingerprint()


@pytest.mark.parametrize("name", wyrmhall.names())
def test_a_card_file_that_cannot_be_read_is_refused_with_the_reason(name: str, tmp_path: Path) -> None:
    with pytest.raises(BadCards, match="cannot be read: No such file"):
        wyrmhall.load(name, cards=tmp_path / "nowhere.toml")
    file = tmp_path / "latin.toml"
    file.write_bytes('name = "Égide"'.encode("latin-1"))
    with pytest.raises(BadCards, match="cannot be read: it is not UTF-8 text"):
        wyrmhall.load(name, cards=file)
    file.write_text("[[card", encoding="utf-8")
    with pytest.raises(BadCards, match="the card file is not TOML"):
        wyrmhall.load(name, cards=file)


@pytest.mark.parametrize("name", wyrmhall.names())
def test_a_house_card_says_so_wherever_its_text_is_read(name: str) -> None:
    for face in wyrmhall.load(name).gallery():
        assert (face.text[-1:] == (HOUSE,)) == (face.source == "house"), f"{face.id} is {face.source}"


@pytest.mark.parametrize("string", by_seats())
def test_every_game_says_how_it_opens(string: str) -> None:
    game = wyrmhall.load(string)
    said = [game.sentence(event, None, ["Ada"] * game.seats) for event in game.opening(game.start(3))]
    assert said
    assert all(sentence.endswith(".") for sentence in said)


def playthrough_file(string: str) -> Path:
    game = wyrmhall.load(string)
    return PLAYTHROUGHS / f"{game.name}-{game.seats}.txt"


@pytest.mark.parametrize("string", by_seats())
def test_playthroughs_are_as_they_were(string: str) -> None:
    """A change here changes rules or cards; `python -m tests.games.write_playthroughs` writes them anew."""
    assert playthrough(wyrmhall.load(string), seed=2026) == playthrough_file(string).read_text(encoding="utf-8")
