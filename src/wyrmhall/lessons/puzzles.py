"""Puzzles: moments of recorded bot games with one clearly best choice, and the search that says so.

`make` plays games, looks for moments at which the obvious choice is not the best one, and keeps those where a deep
search with the same budget for each choice leaves no doubt. A puzzle is a record up to its moment, so everything that
can be done with a record can be done with it.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Collection, Iterator
from functools import cache
from pathlib import Path
from typing import Any, Final, NamedTuple

import msgspec

from wyrmhall import bots
from wyrmhall.bots.search import Node, Search
from wyrmhall.games import game_class, load
from wyrmhall.kernel import Game, Record, Rng, State, WyrmhallError
from wyrmhall.kernel.record import new_record, replay
from wyrmhall.kernel.rng import branch
from wyrmhall.kernel.wording import capital, counted, listed
from wyrmhall.lessons.reasons import reason

FILE: Final = "puzzles.json"
# The search that finds a moment, and that a test repeats.
GLANCE: Final = 200
# How many choices are searched deeply, and how far the second best must stay behind.
CANDIDATES: Final = 4
MARGIN: Final = 0.06
# How much a glance must leave between the best and the next for a deep look to be worth it.
PROMISE: Final = 0.05
# One answer is right in at most such a share of the puzzles: whoever has seen a few must not guess the next.
ALIKE: Final = 1 / 4
# A game gives at most so many puzzles, so many choices apart.
MOST_OF_A_GAME: Final = 3
APART: Final = 10
# The line is followed for so many further choices of the same seat.
LINE: Final = 6
LINE_ITERATIONS: Final = 600


class BadPuzzles(WyrmhallError):
    """A file of puzzles that cannot be read, or a wish that cannot be met."""


class Weighed(msgspec.Struct, frozen=True):
    """A choice, the result that the deep search expects of it, from 0 (lost) to 1 (won), and how often it wins, where
    that was counted.
    """

    token: str
    expected: float
    wins: float | None = None


class Puzzle(msgspec.Struct, frozen=True, omit_defaults=True):
    """The moment after `moves` of the game that `seed` deals, for `seat`. `weighed` has the choices that were searched
    with `iterations` each, the best first. `line` goes on from the best choice, as long as the same seat chooses. `why`
    is what speaks for the best choice, as words after "it". `bring` is what the seats brought, in games where they do.
    """

    game: str
    seed: int
    bots: list[str]
    moves: list[tuple[int, str]]
    seat: int
    weighed: list[Weighed]
    line: list[str]
    iterations: int
    bring: list[Any] | None = None
    why: str = ""

    @property
    def best(self) -> str:
        return self.weighed[0].token

    @property
    def margin(self) -> float:
        return self.weighed[0].expected - self.weighed[1].expected


class PuzzleFile(msgspec.Struct, frozen=True):
    """The puzzles of one game, made under these rules and with these cards."""

    rules: str
    cards: str
    puzzles: list[Puzzle]


def folder_of(name: str) -> Path:
    return game_class(name).folder()


@cache
def puzzles_of(name: str) -> tuple[Puzzle, ...]:
    """The puzzles that come with a game; none where nobody has made any."""
    path = folder_of(name) / FILE
    return tuple(read_puzzles(path.read_bytes()).puzzles) if path.exists() else ()


def read_puzzles(data: bytes) -> PuzzleFile:
    try:
        return msgspec.json.decode(data, type=PuzzleFile)
    except msgspec.DecodeError as error:
        raise BadPuzzles(f"this is not a file of puzzles: {error}") from None


def write_puzzles(made: PuzzleFile) -> bytes:
    """A line for each puzzle, so that a change shows which ones it touches."""
    head, lines = msgspec.json.encode(PuzzleFile(made.rules, made.cards, [])), map(msgspec.json.encode, made.puzzles)
    return head.removesuffix(b"]}") + b"\n" + b",\n".join(lines) + b"\n]}\n"


def record_of(puzzle: Puzzle, game: Game) -> Record:
    return msgspec.structs.replace(new_record(game, puzzle.seed, puzzle.bring), moves=list(puzzle.moves))


def state_of(puzzle: Puzzle, game: Game) -> State:
    """The moment of the puzzle."""
    return replay(record_of(puzzle, game), game)


def title_of(puzzle: Puzzle, game: Game, state: State) -> str:
    """What tells this puzzle from the others of its game, by its moment alone: when it is, how everybody stands, and
    what is asked, with one answer of those there are."""
    when = f"{game.round_word} {game.round(state)}"
    points = state.scores()
    if any(points) and not game.about.scored:
        own = points.pop(puzzle.seat)
        when = f"{when}, {counted(own, *game.about.counts)} against {listed([str(one) for one in points])}"
    prompt = state.prompt(puzzle.seat)
    assert prompt is not None
    first, *others = state.legal(puzzle.seat)
    one = capital(game.words_alone(state, puzzle.seat, first))
    return f"{when}: {prompt.words} {one}, or {counted(len(others), 'other')}."


# Weighing choices


def glance(game: Game, state: State, seat: int, luck: int, iterations: int = GLANCE) -> list[tuple[int, float]]:
    """The choices with what a short search expects of them; the one it would make comes first."""
    search = Search(state, seat, Rng(luck), game.horizon, False)
    search.run(iterations)
    root = search.root
    order = sorted(range(len(root.tokens)), key=lambda i: (-root.counts[i], -root.totals[i]))
    return [(root.tokens[i], root.totals[i] / root.counts[i]) for i in order if root.counts[i]]


class Expected(NamedTuple):
    """What a search expects behind one choice: the result, and how often it wins."""

    result: float
    wins: float


def expect(game: Game, state: State, seat: int, token: int, luck: int, iterations: int) -> Expected:
    """What `seat` may expect once it has chosen `token`: a search spends its whole budget behind that choice."""
    search = Search(state, seat, Rng(luck), game.horizon, True)
    root = Node(seat, [token])
    search.root = root
    search.nodes[state.key(seat)] = root
    search.run(iterations)
    return Expected(root.totals[0] / iterations, root.wins[0] / iterations)


def weigh(game: Game, state: State, seat: int, luck: int, iterations: int) -> list[tuple[int, Expected]] | None:
    """The choices after a deep search of the most promising; None as soon as no single one can be clearly best."""
    first = glance(game, state, seat, luck, iterations)[:CANDIDATES]
    weighed: list[tuple[int, Expected]] = []
    best = expect(game, state, seat, first[0][0], luck + 1, iterations)
    for token, _ in first[1:]:
        expected = expect(game, state, seat, token, luck + 1, iterations)
        if best.result - expected.result < MARGIN:
            return None
        weighed.append((token, expected))
    return [(first[0][0], best), *sorted(weighed, key=lambda one: -one[1].result)]


def follow(game: Game, state: State, seat: int, token: int, luck: int) -> list[str]:
    """How the seat goes on after `token` while nobody else is asked, by a search at each step."""
    state = state.clone()
    state.apply(seat, token)
    bot = bots.SearchBot("line", LINE_ITERATIONS, game.horizon)
    line: list[str] = []
    while state.actors() == (seat,) and len(line) < LINE:
        chosen = bot.choose(state, seat, Rng(branch(luck, [len(line)])))
        line.append(game.vocabulary.name(chosen))
        state.apply(seat, chosen)
    return line


# Making


class Moment(msgspec.Struct, frozen=True):
    """A choice of a game that bots play: the state is a copy that nobody changes."""

    state: State
    seat: int
    moves: list[tuple[int, str]]


def moments(game: Game, level: str, seed: int) -> Iterator[Moment]:
    """A game of bots, choice by choice."""
    player = bots.make(level, game)
    state = game.start(seed)
    moves: list[tuple[int, str]] = []
    while not state.over():
        seat = state.actor()
        yield Moment(state.clone(), seat, list(moves))
        token = player.choose(state, seat, Rng(branch(seed, [seat, len(moves)])))
        state.apply(seat, token)
        moves.append((seat, game.vocabulary.name(token)))


def is_open(moment: Moment) -> bool:
    """Whether there is something to think about: several choices, nobody waits beside, and none that is obvious."""
    state, seat = moment.state, moment.seat
    return len(state.legal(seat)) >= 3 and state.obvious(seat) < 0


def look(
    game: Game, moment: Moment, level: str, seed: int, iterations: int, stale: Collection[str] = ()
) -> Puzzle | None:
    """The puzzle of a moment, if it is one: short and deep searches agree, it is not what looks best at once, there is
    a reason for it in words, and the answer is none of those that have become `stale`.
    """
    state, seat = moment.state, moment.seat
    luck = branch(seed, [len(moment.moves), 7])
    seen = glance(game, state, seat, luck)
    if len(seen) < 3 or seen[0][1] - max(expected for _, expected in seen[1:]) < PROMISE:
        return None
    if game.vocabulary.name(seen[0][0]) in stale:
        return None
    if bots.GreedyBot().choose(state, seat, Rng(luck)) == seen[0][0]:
        return None
    weighed = weigh(game, state, seat, luck + 2, iterations)
    if weighed is None or weighed[0][0] != seen[0][0] or not 0.1 < weighed[0][1].result < 0.97:
        return None
    name = game.vocabulary.name
    puzzle = Puzzle(
        game=game.string,
        seed=seed,
        bots=[level] * game.seats,
        moves=moment.moves,
        seat=seat,
        weighed=[Weighed(name(token), round(worth.result, 4), round(worth.wins, 4)) for token, worth in weighed],
        line=follow(game, state, seat, weighed[0][0], luck),
        iterations=iterations,
        bring=new_record(game, seed).brought,
    )
    puzzle = explained(puzzle, game)
    return puzzle if puzzle.why else None


def explained(puzzle: Puzzle, game: Game) -> Puzzle:
    """The puzzle with what speaks for its best choice, in the words of today."""
    best, second = (game.vocabulary.token(one.token) for one in puzzle.weighed[:2])
    luck = Rng(glance_luck(puzzle))
    why = reason(game, state_of(puzzle, game), puzzle.seat, best, second, luck, puzzle.margin)
    return msgspec.structs.replace(puzzle, why=why)


def stale_answers(puzzles: Collection[Puzzle], wanted: int) -> set[str]:
    """The answers that as many of `wanted` puzzles have as may."""
    most = max(1, int(wanted * ALIKE))
    return {answer for answer, count in Counter(puzzle.best for puzzle in puzzles).items() if count >= most}


def of_game(
    game: Game, level: str, seed: int, iterations: int, stale: Callable[[], Collection[str]] = tuple
) -> Iterator[Puzzle]:
    """The puzzles of one game that bots play, with none of the answers that are `stale` by then."""
    found = 0
    last = -APART
    for moment in moments(game, level, seed):
        if len(moment.moves) - last < APART or not is_open(moment):
            continue
        puzzle = look(game, moment, level, seed, iterations, stale())
        if puzzle is not None:
            yield puzzle
            found += 1
            last = len(moment.moves)
        if found == MOST_OF_A_GAME:
            return


def make(
    string: str,
    wanted: int,
    seed: int = 1,
    level: str = "hatchling",
    iterations: int = 2000,
    tell: Callable[[PuzzleFile], None] = lambda _: None,
) -> PuzzleFile:
    """So many puzzles from games dealt from `seed` on; `tell` hears of each one with all that were found before it."""
    if wanted < 1 or iterations < 1:
        raise BadPuzzles("expected at least one puzzle and one iteration")
    game = load(string)
    puzzles: list[Puzzle] = []
    number = 0
    while True:
        for puzzle in of_game(game, level, branch(seed, [number]), iterations, lambda: stale_answers(puzzles, wanted)):
            puzzles.append(puzzle)
            made = PuzzleFile(game.rules_version, game.cards_digest, list(puzzles))
            tell(made)
            if len(puzzles) == wanted:
                return made
        number += 1


def glance_luck(puzzle: Puzzle) -> int:
    """The seed of the short search that found the puzzle."""
    return branch(puzzle.seed, [len(puzzle.moves), 7])
