"""The table in a terminal: it fits, and shows what has to be seen."""

import re

import pytest

import wyrmhall
from tests.games.volfyirion.scene import CORE, House, scene
from tests.terminal.test_layout import play, screen_of, words
from wyrmhall.games.volfyirion import terminal
from wyrmhall.kernel import Table
from wyrmhall.terminal.match import Match

NAMES = ["Ada", "Bo"]


@pytest.mark.parametrize("size", [(80, 24), (120, 50)])
def test_every_screen_fits(size: tuple[int, int]) -> None:
    width, height = size
    seed = 3
    match = Match(screen_of(width, height), Table(wyrmhall.load(CORE), seed), ["human", "human"], NAMES)
    for _, options, lines in play(match, seed):
        assert len(lines) < height
        assert all(sum(segment.cell_length for segment in line) <= width for line in lines)
        assert f"{len(options):>2} " in words(lines)


def test_the_house_shows_cities_guards_chains_and_seals() -> None:
    mine = House(
        hand=["captain"],
        play=["shrewd_deal", "barter", "strange_box/sealed"],
        cities=["1", "3"],
        buildings={"1": "library"},
        troops={"1": "guard"},
    )
    view = scene(mine, points=(5, 0, 2)).view(0)
    drawn = words(screen_of(150, 40).lines(terminal.own(wyrmhall.load(CORE), view, NAMES, 150, True)))
    for seen in (
        "Tylaris\u00a08+4",
        "✗\u00a0Vahylea",
        "Guard",
        "Library",
        "Shrewd\u00a0Deal\u00a0⇄",
        "▒Strange\u00a0Box▒",
    ):
        assert seen in drawn
    assert "Captain" in drawn


def test_the_market_shows_prices_the_next_card_and_the_threat() -> None:
    state = scene(row=["stab", "library"], lair=["pure_qoam"], asset_top="guard", dragon="0 2", points=(1, 0, 0))
    drawn = words(screen_of(150, 40).lines(terminal.others(wyrmhall.load(CORE), state.view(0), NAMES, 150, True)))
    for seen in ("Stab\u00a0(1)", "Library\u00a0(5)", "Pure\u00a0Qoam\u00a0(3)", "Guard", "empty", "Volfyirion is out"):
        assert seen in drawn
    assert "Vahylea burns when this turn ends" in drawn


def test_a_line_of_cards_is_never_broken_inside_one() -> None:
    row = ["volfyirions_mark", "anuths_trick", "telrons_analysis", "shrewd_deal", "book_of_wisdom"]
    state = scene(House(play=["feasible_solution", "suicide_mission", "alchemic_key", "harness_qoam"]), row=row)
    game = wyrmhall.load(CORE)
    whole = ("2C1B1K  Shrewd Deal (5)", "2C1B5K  Book of Wisdom (8)", "2B  Suicide Mission", "2C2B3K  Alchemic Key")
    for width in (80, 100, 110, 120):
        parts = [draw(game, state.view(0), NAMES, width, True) for draw in (terminal.others, terminal.own)]
        drawn = "\n".join(words(screen_of(width, 50).lines(part)) for part in parts if part).replace("\u00a0", " ")
        for card in whole:
            assert card in drawn, f"{card} is broken at {width}"


def test_it_says_you_are_playing_and_that_another_is() -> None:
    view = scene(House(hand=["prospector"])).view(0)
    game = wyrmhall.load(CORE)
    for name, said in (("You", "You are playing"), ("Ada", "Ada is playing")):
        drawn = words(screen_of(120, 50).lines(terminal.own(game, view, [name, "Bo"], 120, True) or ""))
        assert " ".join(drawn.split()).count(said) == 1


def test_a_narrow_market_shortens_names_and_never_cuts_a_price() -> None:
    row = ["feasible_solution", "suicide_mission", "telrons_analysis", "decisive_strike", "volfyirions_mark"]
    state = scene(row=row, lair=["pure_qoam"], asset_top="guard")
    drawn = words(screen_of(80, 24).lines(terminal.others(wyrmhall.load(CORE), state.view(0), NAMES, 80, False)))
    line = next(line for line in drawn.splitlines() if line.startswith("Row"))
    assert re.findall(r"\S (\d)(?:  |$)", line.rstrip()) == ["4", "3", "3", "3", "8"]
    assert len(line.rstrip()) <= 80
    assert "dragon home  next asset Guard 4" in drawn
    crowded = scene(row=row, lair=["sibilant_crystal", "divining_petals"], asset_top="telrons_analysis")
    drawn = words(screen_of(80, 24).lines(terminal.others(wyrmhall.load(CORE), crowded.view(0), NAMES, 80, False)))
    line = next(line for line in drawn.splitlines() if line.startswith("Lair")).rstrip()
    assert re.search(r"Sibilant Crystal 3  Divining Petals 2  .*dragon home  next \S+… 3$", line), line


def test_a_choice_shows_its_price_and_what_the_card_does() -> None:
    state = scene(points=(5, 0, 0), row=["library"])
    game = state.game
    token = game.vocabulary.token("acquire library")
    label, detail = terminal.choice(game, state.view(0), token, game.words(state, 0, token))
    assert label.plain.endswith("acquire Library · 5C")
    assert detail.plain == "with purple + turquoise: draw a card"
    assert terminal.label(game, state.view(0), token, game.words(state, 0, token)).plain == "acquire Library · 5C"
