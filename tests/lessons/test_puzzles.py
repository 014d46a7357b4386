"""The puzzles that come with the games: each can be set up, its best choice is legal, and a search finds it again."""

from __future__ import annotations

from collections import Counter
from typing import NamedTuple, cast

import pytest

import wyrmhall
from wyrmhall.kernel import Game, Rng
from wyrmhall.kernel.proofreading import sentence_faults
from wyrmhall.lessons import puzzles
from wyrmhall.lessons.puzzles import BadPuzzles, Puzzle, puzzles_of
from wyrmhall.lessons.reasons import Spread, differences, in_words, reason, spread
from wyrmhall.lessons.review import line_words

PUZZLED = wyrmhall.names()
ENOUGH = 20
# Uncompiled a search takes many times as long; every fifth puzzle is looked at there.
SAMPLE = 1 if wyrmhall.build == "compiled" else 5
SAMPLED = [(name, number) for name in PUZZLED for number in range(0, len(puzzles_of(name)), SAMPLE)]


@pytest.mark.parametrize("name", PUZZLED)
def test_a_game_has_enough_puzzles_and_none_twice(name: str) -> None:
    found = puzzles_of(name)
    assert len(found) >= ENOUGH
    assert len({(one.game, one.seed, len(one.moves)) for one in found}) == len(found)


@pytest.mark.parametrize("name", PUZZLED)
def test_a_title_tells_every_puzzle_from_the_others(name: str) -> None:
    titles = []
    for puzzle in puzzles_of(name):
        game = wyrmhall.load(puzzle.game)
        titles.append(puzzles.title_of(puzzle, game, puzzles.state_of(puzzle, game)))
    assert not [title for title, count in Counter(titles).items() if count > 1]
    assert not [title for title in titles if sentence_faults(title)]


@pytest.mark.parametrize("name", PUZZLED)
def test_every_puzzle_says_why_its_answer_is_the_best(name: str) -> None:
    assert not [number for number, one in enumerate(puzzles_of(name), 1) if not one.why]


@pytest.mark.parametrize("name", PUZZLED)
def test_puzzles_were_made_with_the_rules_and_cards_of_today(name: str) -> None:
    made = puzzles.read_puzzles((puzzles.folder_of(name) / puzzles.FILE).read_bytes())
    game = wyrmhall.load(name)
    assert (made.rules, made.cards) == (game.rules_version, game.cards_digest)


@pytest.mark.parametrize("name", PUZZLED)
def test_every_puzzle_can_be_set_up_and_its_line_played(name: str) -> None:
    for puzzle in puzzles_of(name):
        game = wyrmhall.load(puzzle.game)
        state = puzzles.state_of(puzzle, game)
        legal = {game.vocabulary.name(token) for token in state.legal(puzzle.seat)}
        assert {one.token for one in puzzle.weighed} <= legal
        assert len(legal) >= 3
        for token in (puzzle.best, *puzzle.line):
            state.apply(puzzle.seat, game.vocabulary.token(token))


@pytest.mark.parametrize("name", PUZZLED)
def test_a_line_is_read_without_its_questions(name: str) -> None:
    """Each choice says what is done, not only with what: "take meat", "put it into Kyr"."""
    for number, puzzle in enumerate(puzzles_of(name), 1):
        game = wyrmhall.load(puzzle.game)
        state = puzzles.state_of(puzzle, game)
        names = {card.name.lower() for card in game.gallery()}
        for words in line_words(game, state, puzzle.seat, [puzzle.best, *puzzle.line]):
            assert words.lower() not in names | {"yes", "no", "no more"}, f"{number}: {words}"
            assert words.split()[0].islower(), f"{number}: {words}"


@pytest.mark.parametrize("name", PUZZLED)
def test_the_search_leaves_no_doubt(name: str) -> None:
    for puzzle in puzzles_of(name):
        values = [one.expected for one in puzzle.weighed]
        assert values == sorted(values, reverse=True)
        assert puzzle.margin >= puzzles.MARGIN - 1e-3
        assert puzzle.iterations >= 2000
        assert all(one.wins is None or 0 <= one.wins <= 1 for one in puzzle.weighed)


@pytest.mark.parametrize(("name", "number"), SAMPLED)
def test_a_bounded_search_finds_the_answer(name: str, number: int) -> None:
    puzzle = puzzles_of(name)[number]
    game = wyrmhall.load(puzzle.game)
    state = puzzles.state_of(puzzle, game)
    found = puzzles.glance(game, state, puzzle.seat, puzzles.glance_luck(puzzle))
    assert game.vocabulary.name(found[0][0]) == puzzle.best


@pytest.mark.parametrize("name", PUZZLED)
def test_no_answer_is_right_too_often(name: str) -> None:
    """Whoever has seen a few puzzles must not guess the next."""
    answers = Counter(puzzle.best for puzzle in puzzles_of(name))
    assert max(answers.values()) <= len(puzzles_of(name)) * puzzles.ALIKE, answers.most_common(3)
    assert len(answers) >= len(puzzles_of(name)) / 2, answers


@pytest.mark.parametrize("name", PUZZLED)
def test_the_best_choice_also_wins_most(name: str) -> None:
    """What is shown of a choice is how often it wins: the best must not look worse than another."""
    for number, puzzle in enumerate(puzzles_of(name), 1):
        counted = [one.wins for one in puzzle.weighed if one.wins is not None]
        assert len(counted) in (0, len(puzzle.weighed)), number
        assert not counted or counted[0] == max(counted), number


@pytest.mark.parametrize("name", PUZZLED)
def test_reasons_are_words_of_the_game(name: str) -> None:
    """Not every choice has a reason that is sure, but nearly all have."""
    said = 0
    for puzzle in puzzles_of(name):
        game = wyrmhall.load(puzzle.game)
        parts = [one for one in (*game.part_words.values(), *game.part_costs.values()) if one] + ["the game at once"]
        assert not puzzle.why or any(part in puzzle.why for part in parts), puzzle.why
        said += bool(puzzle.why)
    assert said >= len(puzzles_of(name)) * 0.85


@pytest.mark.parametrize("name", PUZZLED)
def test_a_reason_can_be_found_again(name: str) -> None:
    puzzle = puzzles_of(name)[0]
    assert puzzles.explained(puzzle, wyrmhall.load(puzzle.game)).why == puzzle.why


@pytest.mark.parametrize("name", PUZZLED)
def test_what_is_less_of_a_part_has_words_too(name: str) -> None:
    game = wyrmhall.load(name)
    assert game.part_costs.keys() == game.part_words.keys()


class Bets(NamedTuple):
    """Words for parts, as a game has them."""

    part_words: dict[str, str]
    part_costs: dict[str, str]


BETS = cast(Game, Bets({"coins": "brings coins", "cards": "brings cards"}, {"coins": "costs coins"}))


def test_one_gain_is_no_reason_where_more_is_lost() -> None:
    """A choice that looks worse as a whole is not praised for the one thing it gains."""
    assert in_words(BETS, {"coins": Spread(2.0, 0.1), "cards": Spread(-3.0, 0.1)}) == ""
    assert in_words(BETS, {"coins": Spread(2.0, 0.1), "cards": Spread(-1.0, 0.1)}) == "brings coins"


def test_what_may_be_chance_is_no_reason() -> None:
    assert in_words(BETS, {"coins": Spread(2.0, 1.5)}) == ""
    assert in_words(BETS, {"coins": Spread(2.0, 0.5)}) == "brings coins"
    assert spread([1.0, 1.0, 1.0]) == Spread(1.0, 0.0)
    assert not spread([5.0, -4.0]).surely_more


def test_giving_up_a_card_brings_no_points_at_once() -> None:
    """What comes only later is said to come later."""
    for puzzle in puzzles_of("wyrmspan"):
        game = wyrmhall.load(puzzle.game)
        prompt = puzzles.state_of(puzzle, game).prompt(puzzle.seat)
        assert prompt is not None
        if "give up" in prompt.words and puzzle.why:
            assert puzzle.why.startswith("pays off"), puzzle.why


def test_a_choice_that_is_hardly_better_is_said_to_be() -> None:
    game = wyrmhall.load("wyrmspan")
    puzzle = next(one for one in puzzles_of("wyrmspan") if one.why.startswith("pays off"))
    state = puzzles.state_of(puzzle, game)
    best, second = (game.vocabulary.token(one.token) for one in puzzle.weighed[:2])
    assert "hardly better" in reason(game, state, puzzle.seat, best, second, Rng(1), 0.001)


def test_a_reason_is_what_differs() -> None:
    """To attack a city for sure changes the cities most."""
    game = wyrmhall.load("volfyirion")
    puzzle = next(one for one in puzzles_of("volfyirion") if one.best.startswith("attack"))
    state = puzzles.state_of(puzzle, game)
    end = game.vocabulary.token("end-turn")
    found = differences(game, state, puzzle.seat, game.vocabulary.token(puzzle.best), end, Rng(1))
    assert found.keys() == game.part_words.keys()
    assert any(abs(value) > 0.1 for value in found.values())


def test_making_puzzles_is_the_same_for_the_same_seed() -> None:
    heard: list[int] = []
    made = [
        puzzles.make("fairytale(seats=2)", 1, 5, "greedy", 60, lambda file: heard.append(len(file.puzzles)))
        for _ in range(2)
    ]
    assert made[0] == made[1]
    assert heard == [1, 1]
    puzzle = made[0].puzzles[0]
    game = wyrmhall.load(puzzle.game)
    assert game.vocabulary.token(puzzle.best) in puzzles.state_of(puzzle, game).legal(puzzle.seat)


def test_an_answer_goes_stale() -> None:
    """At most a quarter of the puzzles that are wanted have the same answer."""
    weighed = [puzzles.Weighed("stop", 0.6, 0.6), puzzles.Weighed("go", 0.4, 0.4)]
    one = Puzzle("toy", 1, [], [], 0, weighed, [], 10)
    assert puzzles.stale_answers([one] * 5, 24) == set()
    assert puzzles.stale_answers([one] * 6, 24) == {"stop"}
    assert puzzles.stale_answers([one], 1) == {"stop"}


def test_what_is_no_puzzle_is_refused() -> None:
    with pytest.raises(BadPuzzles, match="not a file of puzzles"):
        puzzles.read_puzzles(b'{"rules": 3}')
    with pytest.raises(BadPuzzles, match="one puzzle"):
        puzzles.make("fairytale(seats=2)", 0)


def test_a_puzzle_says_its_margin() -> None:
    weighed = [puzzles.Weighed("a", 0.6, 0.6), puzzles.Weighed("b", 0.45, 0.4)]
    puzzle = Puzzle("toy", 1, [], [], 0, weighed, [], 10)
    assert puzzle.best == "a"
    assert puzzle.margin == pytest.approx(0.15)
