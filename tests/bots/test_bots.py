"""The bots: legal, repeatable, blind to what is hidden, and better the longer they think."""

from __future__ import annotations

import pytest

import wyrmhall
from tests.kernel.toy import CARDS, CROWN, FOOLS, HighCard
from wyrmhall import bots
from wyrmhall.bots import cores
from wyrmhall.bots.search import Node, Search
from wyrmhall.kernel import Game, Rng, State

GAMES = [wyrmhall.load(name) for name in wyrmhall.names()] + [
    wyrmhall.load("fairytale(seats=5,deck=expert)"),
    wyrmhall.load("fairytale(seats=4,deck=expert,teams=garfield)"),
]


# Longer than any game. On the slow build searching bots think through the beginning only: whole games take minutes.
# How often a drake tries each of its first cards there.
GOLDEN = {26: 58, 10: 31, 5: 31, 9: 28, 1: 27, 4: 25}
LONGEST = 100_000
BEGINNING = LONGEST if wyrmhall.build == "compiled" else 25


def play(game: Game, seats: list[bots.Bot], seed: int, most: int = LONGEST) -> State:
    state = game.start(seed)
    rng = Rng(seed + 100)
    for _ in range(most):
        if not state.actors():
            break
        seat = state.actor()
        state.apply(seat, seats[seat].choose(state, seat, rng))
    return state


def share_of_wins(game: Game, hero: str, others: str, games: int) -> float:
    """The hero sits at every seat in turn; a shared win counts in part."""
    won = 0.0
    for seed in range(games):
        home = seed % game.seats
        state = play(game, [bots.make(hero if seat == home else others, game) for seat in range(game.seats)], seed)
        outcome = state.outcome()
        assert outcome is not None
        won += (home in outcome.winners) / len(outcome.winners)
    return won / games


@pytest.mark.parametrize("name", ["random", "greedy", "hatchling"])
@pytest.mark.parametrize("game", GAMES, ids=lambda game: game.string)
def test_bots_play_whole_games_and_repeat_themselves(game: Game, name: str) -> None:
    seats = [bots.make(name, game)] * game.seats
    most = BEGINNING if name == "hatchling" else LONGEST
    assert play(game, seats, 1, most).fingerprint() == play(game, seats, 1, most).fingerprint()


@pytest.mark.parametrize("name", bots.NAMES)
def test_bots_leave_the_real_state_alone(name: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(cores, "LONGEST", 0.5)
    game = wyrmhall.load("fairytale(seats=3,deck=expert)")
    state = game.start(4)
    before = state.fingerprint()
    bots.make(name, game).choose(state, 1, Rng(1))
    assert state.fingerprint() == before


class Watched:
    """A bot that is shown only what it may see: the real state refuses everything but the few calls a bot needs."""

    anytime = False

    def __init__(self, state: State) -> None:
        self.state = state
        self.imagined = 0

    def answers(self, seat: int) -> list[int]:
        return self.state.answers(seat)

    def imagine(self, seat: int, rng: Rng) -> State:
        self.imagined += 1
        return self.state.imagine(seat, rng)

    def legal(self, seat: int) -> list[int]:
        return self.state.legal(seat)


def test_greedy_looks_at_imagined_states_only() -> None:
    game = wyrmhall.load("fairytale(seats=3,deck=expert)")
    watched = Watched(game.start(2))
    token = bots.make("greedy", game).choose(watched, 0, Rng(1))  # type: ignore[arg-type]
    assert token in watched.legal(0)
    assert watched.imagined == bots.GreedyBot.looks


def test_search_imagines_once_an_iteration_and_counts_every_visit() -> None:
    state = wyrmhall.load("fairytale(seats=4,deck=expert)").start(3)
    search = Search(state, 2, Rng(5), 0, True)
    search.run(300)
    root = search.root
    assert root.visits == 300 == sum(root.counts)
    assert sorted(root.tokens) == sorted(state.legal(2))
    assert all(0.0 <= total <= count for total, count in zip(root.totals, root.counts, strict=True))


def test_a_position_is_worth_something_to_each_seat_that_chose() -> None:
    state = wyrmhall.load("fairytale(seats=4,deck=expert)").start(3)
    search = Search(state, 2, Rng(5), 0, False)
    path = [Node(seat, [0]) for seat in (2, 0, 2)]
    assert search.judge(state, path) == [state.evaluate(0), 0.0, state.evaluate(2), 0.0]


def test_search_sees_what_wins_against_every_hidden_hand() -> None:
    """Two tricks left and one behind: with the two highest cards seat 0 wins whatever the other holds."""
    game = HighCard({"seats": "2"})

    def behind(mine: list[int]) -> State:
        """One point behind with two tricks to go; the fools and the crown are out of the game."""
        out = [*range(FOOLS), CROWN]
        rest = [card for card in range(CARDS) if card not in out + mine]
        zones = {"hands": [mine, rest[:2]], "aside": [rest[2:4], rest[4:6]], "deck": rest[6:], "played": out}
        written = {
            name: [ids(part) if isinstance(part, list) else f"card {part}" for part in zone]
            for name, zone in zones.items()
        }
        more = {"points": [0, 1], "offers": [-2, -2], "lucky": [["card 0"], ["card 0"]], "asked": [0, 1], "epoch": 1}
        return game.from_position({**game.start(1).position(), **written, **more, "to_do": [{"do": "trick"}]})

    def ids(cards: list[int]) -> list[str]:
        return [f"card {card}" for card in cards]

    wyrm = bots.make("wyrm", game)
    assert all(idea.expected > 0.8 and idea.points == 2.0 for idea in wyrm.explain(behind([22, 21]), 0, Rng(3)))
    assert all(idea.expected < 0.2 for idea in wyrm.explain(behind([4, 5]), 0, Rng(3)))


def test_an_explanation_says_what_was_tried_and_what_is_expected() -> None:
    game = wyrmhall.load("fairytale(seats=4,deck=expert)")
    state = game.start(8)
    ideas = bots.make("drake", game).explain(state, 1, Rng(2))
    assert sum(idea.visits for idea in ideas) == bots.LEVELS["drake"]
    assert ideas == sorted(ideas, key=lambda idea: -idea.visits)
    assert all(0.0 < idea.expected < 1.0 and idea.points > 0 for idea in ideas)


def test_levels_are_budgets_in_rising_order() -> None:
    assert bots.LEVELS == {"hatchling": 30, "drake": 200, "wyrm": 800, "elder": 3000}
    assert bots.NAMES[-2:] == ("elder", "ancient")
    assert all(game.deepest >= bots.LEVELS["elder"] for game in GAMES)


def test_the_four_levels_search_as_they_always_did() -> None:
    """Visits of a drake on a game that no rule of ours changes. They move only if the search does, and with it what the
    ancient is measured against.
    """
    game = HighCard({"seats": "2"})
    state = game.start(5)
    visits = {idea.token: idea.visits for idea in bots.make("drake", game).explain(state, 0, Rng(9))}
    assert visits == GOLDEN


def test_unknown_bots_are_refused() -> None:
    with pytest.raises(bots.UnknownBot, match="no bot is called 'deep blue'; the bots are random, greedy, hatchling"):
        bots.make("deep blue", GAMES[0])


def test_thinking_beats_chance() -> None:
    """Far below what longer runs measure, and far above an even 25%."""
    game = wyrmhall.load("fairytale(seats=4,deck=expert)")
    assert share_of_wins(game, "greedy", "random", 60) > 0.6
    assert share_of_wins(game, "hatchling", "random", 12) > 0.6


def test_partners_play_for_their_sum() -> None:
    game = wyrmhall.load("fairytale(seats=4,teams=pairs)")
    state = game.start(1)
    while state.actors():
        seat = state.actor()
        state.apply(seat, state.legal(seat)[0])
    rewards = state.rewards()
    assert rewards[0] == rewards[2]
    assert rewards[1] == rewards[3]
    assert (rewards[0] > rewards[1]) == (0 in state.outcome().winners)  # type: ignore[union-attr]
