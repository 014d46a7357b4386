"""The table in a terminal: it fits, and shows what has to be seen."""

import pytest
from rich.text import Text

import wyrmhall
from tests.terminal.test_layout import screen_of, words
from wyrmhall.games.dragonscales import terminal
from wyrmhall.kernel import Rng, Table
from wyrmhall.terminal.layout import compose
from wyrmhall.terminal.match import Match
from wyrmhall.terminal.screen import Lines


def drawn_choice(match: Match, seat: int) -> tuple[list[str], Lines]:
    """What a seat that is asked can choose, and its screen."""
    game, state = match.game, match.table.state
    scene = match.scene(seat)
    pairs = [(token, game.words(state, seat, token)) for token in state.legal(seat)]
    scene.choices = [match.drawing.choice(game, scene.view, *pair) for pair in pairs]
    scene.labels = [match.drawing.label(game, scene.view, *pair) for pair in pairs]
    prompt = state.prompt(seat)
    assert prompt is not None
    scene.question = Text(prompt.words)
    return [name for _, name in pairs], compose(match.screen, scene)


@pytest.mark.parametrize(("seats", "size"), [(5, (80, 24)), (3, (120, 50))])
def test_every_screen_fits(seats: int, size: tuple[int, int]) -> None:
    width, height = size
    names = [f"Hatchling {seat + 1}" for seat in range(seats)]
    game = wyrmhall.load(f"dragonscales(seats={seats})")
    match = Match(screen_of(width, height), Table(game, 3), ["human"] * seats, names)
    rng = Rng(3)
    for _ in range(250):
        if match.table.state.over():
            break
        seat = match.table.state.actors()[0]
        options, lines = drawn_choice(match, seat)
        assert len(lines) < height, words(lines)
        assert all(sum(segment.cell_length for segment in line) <= width for line in lines)
        shown = words(lines)
        assert all(name in shown for name in names)
        assert "…" not in shown, "nothing is cut"
        assert f"{len(options):>2} " in shown
        match.seen[seat] = len(match.history)
        tokens = match.table.state.legal(seat)
        match.apply(seat, tokens[rng.below(len(tokens))])


def test_the_table_shows_villains_heads_path_and_dice() -> None:
    game = wyrmhall.load("dragonscales(seats=3)")
    view = game.start(1).view(0)
    names = ["Ada", "Bo", "Cy"]
    screen = screen_of(120, 40)
    drawn = words(screen.lines(terminal.others(game, view, names, 120, True)))
    own = terminal.own(game, view, names, 120, True)
    assert own is not None
    mine = words(screen.lines(own))
    assert "yellow 13" in terminal.header(game, view, names).plain
    assert f"0 Entrance: {', '.join(seat.name for seat in view.seats)}" in drawn
    assert view.seats[1].name in drawn
    assert all(die.face in mine for die in view.seats[0].dice)
    assert all(game.gallery()[card.card].name in mine for card in view.seats[0].hand if card.card is not None)


def test_dice_that_will_be_rolled_again_are_told_without_colours() -> None:
    game = wyrmhall.load("dragonscales(seats=3)")
    state = game.start(1)
    state.apply(0, game.vocabulary.token("keep"))
    view = state.view(0)
    own = terminal.own(game, view, ["Ada", "Bo", "Cy"], 120, True)
    assert own is not None
    mine = words(screen_of(120, 40).lines(own))
    for die in view.seats[0].dice:
        assert (f"({die.face})" in mine) == any(other.aside for other in view.seats[0].dice if other.face == die.face)
    assert "hurt 0/" in mine


def test_a_card_to_play_says_its_price() -> None:
    game = wyrmhall.load("dragonscales(seats=3)")
    view = game.start(1).view(0)

    def said(token: str) -> str:
        return terminal.choice(game, view, game.vocabulary.token(token), "play it")[1].plain

    facts = {card.id: card.facts for card in game.gallery() if card.group != "Treasure" and card.group != "Dragon Rage"}
    dear = next(id for id, one in facts.items() if one.cost > 1)
    free = next(id for id, one in facts.items() if not one.cost and one.extra_cost == 1)
    assert said(dear).startswith(f"{facts[dear].cost} scales. ")
    assert "scale. " not in said(free).partition(":")[0]
    assert said(f"{free}/extra").startswith("1 scale. ")
    assert said("bone_squire").endswith("Its summons costs 1 scale.")
