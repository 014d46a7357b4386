"""The search in which the others learn too, and the levels of Wyvern that use it."""

from __future__ import annotations

from functools import cache

import pytest

import wyrmhall
from wyrmhall import bots
from wyrmhall.bots import cores
from wyrmhall.bots.rival import Rival, RivalSearch
from wyrmhall.bots.search import SEEN_ONCE, Node, Search
from wyrmhall.kernel import Rng, State

GAME = wyrmhall.load("wyvern(pool=everything)")
MANY = 300


@cache
def moments() -> list[tuple[State, int]]:
    """Choices among at least four, of games that the quick player plays."""
    found: list[tuple[State, int]] = []
    for seed in range(6):
        state, rng = GAME.start(seed), Rng(seed)
        for number in range(160):
            if not state.actors():
                break
            seat = state.actor()
            if number > 60 and len(state.legal(seat)) > 3:
                found.append((state.clone(), seat))
                break
            state.apply(seat, state.quick(seat, rng))
    return found


def searched(kind: type[Search], state: State, seat: int) -> Search:
    search = kind(state, seat, Rng(5), GAME.horizon, False)
    search.run(MANY)
    return search


def theirs(search: Search) -> list[Node]:
    return [node for node in search.nodes.values() if node is not SEEN_ONCE and node.seat != search.seat]


def test_the_other_player_learns_only_if_its_secrets_are_left_out_of_account() -> None:
    """What it knows it never meets twice, because its hand is imagined anew."""

    def learnt(kind: type[Search]) -> int:
        return sum(node.visits for state, seat in moments() for node in theirs(searched(kind, state, seat)))

    assert len(moments()) > 3
    assert learnt(Search) < learnt(RivalSearch) / 20
    assert learnt(RivalSearch) > MANY * len(moments()) / 4


def test_every_visit_is_counted_and_every_choice_is_one_of_its_node() -> None:
    for state, seat in moments():
        before = state.fingerprint()
        search = searched(RivalSearch, state, seat)
        root = search.root
        assert root.visits == MANY == sum(root.counts)
        assert sorted(root.tokens) == sorted(state.legal(seat))
        for node in theirs(search):
            assert isinstance(node, Rival)
            assert node.visits == sum(node.counts)
            assert len(node.tokens) == len(set(node.tokens)) == len(node.totals) == len(node.guesses)
            assert set(node.open) <= set(range(len(node.tokens)))
            assert all(0.0 <= total <= count for total, count in zip(node.totals, node.counts, strict=True))
        assert state.fingerprint() == before


def test_a_rival_takes_only_what_the_state_at_hand_allows() -> None:
    state, seat = moments()[0]
    tokens = state.legal(seat)
    node = Rival(seat)
    node.guide(state)
    assert [node.tokens[place] for place in node.open] == tokens
    node.open = node.open[1:3]
    for _ in range(20):
        pick = node.select(Rng(1))
        node.visits += 1
        node.counts[pick] += 1
        assert pick in (1, 2)


def test_a_rival_comes_to_choose_what_went_well_for_it() -> None:
    state, seat = moments()[0]
    node = Rival(seat)
    node.guide(state)
    good = min(range(len(node.tokens)), key=lambda i: node.guesses[i])
    for _ in range(400):
        pick = node.select(Rng(1))
        node.visits += 1
        node.counts[pick] += 1
        node.totals[pick] += 1.0 if pick == good else 0.0
        node.guide(state)
    assert node.counts[good] > 200, "though it looked worst"


def test_what_could_seldom_be_chosen_is_not_tried_for_that() -> None:
    """Three choices of the same promise: the one that was there once weighs what it promised, and no more."""
    node = Rival(0)
    node.tokens, node.guesses, node.open = [1, 2, 3], [0.5, 0.5, 0.45], [0, 1, 2]
    node.visits, node.counts, node.totals, node.offers = 400, [200, 200, 0], [120.0, 100.0, 0.0], [400, 400, 1]
    assert node.select(Rng(1)) == 0
    node.offers[2] = 400
    assert node.select(Rng(1)) == 2


def test_stopping_early_gives_the_same_choice() -> None:
    bot = bots.TreeBot("trial", MANY, GAME.horizon, True)
    for state, seat in moments():
        rng, again = Rng(8), Rng(8)
        assert bot.choose(state, seat, rng) == bot.explain(state, seat, again)[0].token
        assert rng.numbers() == again.numbers()


def test_a_search_ends_when_its_leader_cannot_be_overtaken() -> None:
    root = Node(0, [1, 2, 3])
    root.counts = [40, 100, 10]
    assert cores.settled(root, 59)
    assert not cores.settled(root, 60)
    root.counts = [50, 50, 0]
    assert not cores.settled(root, 0)


@pytest.mark.parametrize("name", wyrmhall.names())
def test_a_game_says_from_which_budget_on_rivals_learn(name: str) -> None:
    game = wyrmhall.load(name)
    for level, budget in {**bots.LEVELS, bots.ANCIENT: game.deepest}.items():
        bot = bots.make(level, game)
        assert isinstance(bot, bots.SearchBot)
        assert (bot.name, bot.iterations) == (level, budget)
        learns = isinstance(bot, bots.TreeBot) and bot.rivals
        assert learns == (name == "wyvern" and budget >= 800)
        assert isinstance(bot, bots.TreeBot) == (learns or level == bots.ANCIENT)
