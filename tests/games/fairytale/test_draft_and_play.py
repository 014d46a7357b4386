"""Setup, drafting and playing cards."""

from collections import Counter

import pytest

import wyrmhall
from tests.games.fairytale.scene import EXPERT4, choose, in_play, options, random_table, scene
from wyrmhall.kernel import BadOption, State, Table


def pick_first(state: State) -> None:
    for seat in state.actors():
        state.apply(seat, state.legal(seat)[0])


def skip_to_round(table: Table, round: int) -> State:
    while table.state.position()["round"] < round:
        for seat in table.state.actors():
            table.apply(seat, table.state.legal(seat)[0])
    return table.state


@pytest.mark.rule("FT-CARD-1", "FT-CARD-2", "FT-SETUP-1", "FT-SETUP-2")
def test_the_deck_has_the_rulebooks_counts() -> None:
    gallery = wyrmhall.load("fairytale").gallery()
    assert sum(card.copies for card in gallery) == 110
    assert sum(card.copies for card in gallery if card.set == "basic") == 80
    basic = Counter[str]()
    for card in gallery:
        assert card.kind in ("Character", "Home", "Story", "All types")
        assert card.source in ("rulebook", "public", "house")
        basic[card.group] += card.copies if card.set == "basic" else 0
    assert basic == {"Dragonvale": 23, "Fairywood": 23, "Holy Empire": 23, "Shadow": 11, "All factions": 0}


@pytest.mark.rule("FT-SETUP-1", "FT-SETUP-2")
@pytest.mark.parametrize(("deck", "seats", "size"), [("basic", 2, 80), ("basic", 4, 80), ("expert", 5, 110)])
def test_decks_and_seats(deck: str, seats: int, size: int) -> None:
    game = wyrmhall.load(f"fairytale(seats={seats},deck={deck})")
    assert sum(game.census(game.start(1)).values()) == size


@pytest.mark.rule("FT-SETUP-1")
def test_five_seats_need_the_expert_deck() -> None:
    with pytest.raises(BadOption, match=r"deck=basic is for 2, 3 or 4 seats, not 5; choose deck=expert"):
        wyrmhall.load("fairytale(seats=5)")


@pytest.mark.rule("FT-SETUP-3", "FT-DRAFT-1")
def test_five_cards_each_and_nothing_in_play() -> None:
    state = wyrmhall.load(EXPERT4).start(3)
    position = state.position()
    assert position["tableaus"] == [[], [], [], []]
    assert [len(pack) for pack in position["packs"]] == [5] * 4
    assert len(position["deck"]) == 90


@pytest.mark.rule("FT-ORDER-1", "FT-PLAY-3")
def test_the_nine_stages_and_the_cards_in_play_after_each() -> None:
    state = wyrmhall.load(EXPERT4).start(11)
    stages: list[tuple[int, int]] = []
    while state.actors():
        view = state.view(0)
        if not stages or stages[-1][0] != view.stage:
            stages.append((view.stage, view.revealed))
        pick_first(state)
    assert [stage for stage in stages if stage[0] < 9] == [
        (1, 0),
        (2, 0),
        (3, 3),
        (4, 3),
        (5, 6),
        (6, 6),
        (7, 9),
        (8, 9),
    ]
    assert (state.view(0).stage, state.view(0).revealed) == (9, 12)


@pytest.mark.rule("FT-DRAFT-2", "FT-DRAFT-3")
def test_a_pick_is_hidden_and_nothing_moves_before_all_have_picked() -> None:
    state = wyrmhall.load(EXPERT4).start(5)
    onlooker = state.view(1)
    token = state.legal(0)[2]
    state.apply(0, token)
    assert state.actors() == (1, 2, 3)
    assert state.view(0).choice == token
    assert state.view(1).hand == onlooker.hand
    assert state.view(1).seats[0].chosen
    assert state.view(1).choice is None
    for seat in (3, 1, 2):
        state.apply(seat, state.legal(seat)[0])
    assert state.view(0).picked == (token,)
    assert state.view(1).seats[0].picked == 1


@pytest.mark.rule("FT-DRAFT-4")
@pytest.mark.parametrize(
    ("round", "side", "neighbour"), [(0, "left", 1), (1, "right", 3), (2, "left", 1), (3, "right", 3)]
)
def test_passing(round: int, side: str, neighbour: int) -> None:
    state = skip_to_round(random_table(EXPERT4, 8), round)
    view = state.view(0)
    assert view.passing == side
    rest = list(view.hand)
    rest.remove(state.legal(0)[0])
    pick_first(state)
    assert sorted(state.view(neighbour).hand) == sorted(rest)


@pytest.mark.rule("FT-DRAFT-5", "FT-READ-11")
def test_the_last_card_needs_no_choice_and_the_picks_are_the_hand() -> None:
    state = wyrmhall.load(EXPERT4).start(2)
    for _ in range(4):
        pick_first(state)
    assert state.view(0).phase == "play"
    assert [seat.hand for seat in state.view(0).seats] == [5] * 4


def deal(string: str, packs: list[list[str]]) -> State:
    """The first pick of a game in which the seats hold these packs."""
    game = wyrmhall.load(string)
    position = game.start(1).position()
    position["deck"] += [id for pack in position["packs"] for id in pack]
    for id in [id for pack in packs for id in pack]:
        position["deck"].remove(id)
    return game.from_position({**position, "packs": packs})


@pytest.mark.rule("FT-READ-12")
def test_a_pack_of_copies_is_asked_for_and_so_does_not_show() -> None:
    state = deal("fairytale(seats=2)", [["homesteaders"] * 5, ["bard", "castle", "fairy_ring", "demon", "vampire"]])
    choose(state, "homesteaders", "demon")
    assert options(state, 1) == {"homesteaders"}, "the four that seat 0 passed on"
    assert state.actors() == (0, 1)
    assert not state.view(0).seats[1].chosen


@pytest.mark.rule("FT-READ-12")
def test_a_hand_of_copies_is_asked_for_and_so_does_not_show() -> None:
    state = scene("fairytale(seats=2)", [["bard"], ["bard"]], [["castle", *["homesteaders"] * 3], ["fairy_ring"]])
    choose(state, "castle", "fairy_ring")
    choose(state, "castle", None)  # turned down by its own effect
    assert options(state, 0) == {"homesteaders"}
    assert state.actors() == (0, 1)
    assert not state.view(1).seats[0].chosen


@pytest.mark.rule("FT-PLAY-1", "FT-PLAY-2")
def test_cards_are_revealed_together() -> None:
    state = scene("fairytale(seats=3)", [[], [], []], [["bard"], ["homesteaders"], ["elven_warrior"]])
    state.apply(0, state.game.vocabulary.token("bard"))
    assert in_play(state, 0) == []
    assert state.view(1).seats[0].chosen
    state.apply(2, state.game.vocabulary.token("elven_warrior"))
    state.apply(1, state.game.vocabulary.token("homesteaders"))
    assert [in_play(state, seat) for seat in range(3)] == [["bard"], ["homesteaders"], ["elven_warrior"]]


@pytest.mark.rule("FT-PLAY-4")
def test_two_cards_are_discarded_and_nobody_sees_them() -> None:
    state = wyrmhall.load("fairytale(seats=4)").start(4)
    while state.view(0).round == 0:
        pick_first(state)
    assert state.view(0).discards == 8
    for viewer in (*range(4), None):
        assert state.view(viewer).discards == 8, "a number and nothing else"


@pytest.mark.rule("FT-FLIP-2")
def test_own_face_down_cards_are_seen_and_others_are_not() -> None:
    state = scene("fairytale(seats=2)", [["castle/down"], ["bard/down"]], [["bard"], ["bard"]])
    assert state.view(0).seats[0].tableau[0].card is not None
    assert state.view(0).seats[1].tableau[0].card is None
    assert state.view(None).seats[0].tableau[0].card is None
