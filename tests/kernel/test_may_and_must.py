"""Seats that are waited for and seats that may act, windows and standing answers, undo, and what seats bring."""

from __future__ import annotations

from typing import Any, cast

import msgspec
import pytest

from tests.kernel.toy import (
    ACCEPT,
    CARDS,
    CROWN,
    DECLINE,
    FOOLS,
    OFFER,
    PASS,
    SHOW,
    HighCard,
    HighCardState,
    Trick,
)
from wyrmhall.kernel import BadBring, BadRecord, CannotUndo, IllegalMove, Table, read_record, replay

GAME = HighCard({"seats": "3"})


def scene(hands: list[list[int]], **zones: Any) -> Table:
    """A table before a trick, with these hands; what is not named lies in the deck."""
    table = Table(GAME, 1)
    held = [card for hand in hands for card in hand]
    rest = [card for card in range(CARDS) if card not in held]
    aside = [[rest.pop(0), rest.pop(0)] for _ in hands]
    position = table.state.position()
    position.update(
        hands=[[f"card {card}" for card in hand] for hand in hands],
        aside=[[f"card {card}" for card in cards] for cards in aside],
        deck=[f"card {card}" for card in rest],
        to_do=[{"do": "trick"}],
        asked=[seat for seat, hand in enumerate(hands) if hand],
        **zones,
    )
    table.state = GAME.from_position(position)
    table._open(table.state)
    return table


def own(table: Table) -> HighCardState:
    return cast(HighCardState, table.state)


def play(table: Table, *moves: tuple[int, int]) -> list[str]:
    return [event.kind for seat, token in moves for event in table.apply(seat, token)]


def test_a_seat_acts_while_nobody_waits_for_it_and_the_question_stands() -> None:
    table = scene([[5, CROWN], [6, 7], [8, 9]])
    play(table, (0, 5))
    assert table.state.actors() == (1, 2)
    assert table.state.welcome() == (0,)
    assert table.state.legal(0) == [SHOW, OFFER + 1, OFFER + 2]
    play(table, (0, SHOW))
    assert table.state.actors() == (1, 2)
    assert own(table).points == [1, 0, 0]


def test_an_actor_may_act_before_it_answers() -> None:
    table = scene([[5, CROWN], [6, 7], [8, 9]])
    assert SHOW in table.state.legal(0)
    play(table, (0, SHOW))
    assert table.state.legal(0) == [5, OFFER + 1, OFFER + 2]


def test_a_trade_is_offered_and_answered_out_of_turn() -> None:
    table = scene([[5, 6], [7, 8], [9, 10]])
    play(table, (2, OFFER + 0))
    assert {ACCEPT + 2, DECLINE + 2} <= set(table.state.legal(0))
    with pytest.raises(IllegalMove, match=r"you do not hold accept 2: HC-PLAY-1"):
        table.apply(1, ACCEPT + 2)
    before = sorted(own(table).hands[0])
    play(table, (0, ACCEPT + 2))
    assert sorted(own(table).hands[0]) != before
    assert OFFER + 1 not in table.state.legal(2), "one offer a game"


def test_a_refusal_says_why() -> None:
    table = scene([[5, 6], [7, 8], [9, 10]])
    with pytest.raises(IllegalMove, match=r"^you do not hold card 9: HC-PLAY-1$"):
        table.apply(0, 9)
    play(table, (0, 5))
    with pytest.raises(IllegalMove, match="seat 0 has chosen and waits for the others"):
        table.apply(0, 6)


def test_a_refusal_names_those_who_are_asked() -> None:
    table = scene([[5, 6], [7, 0], [9]])
    play(table, (0, 5), (1, 7), (2, 9))
    with pytest.raises(IllegalMove, match=r"^it is not seat 2's turn to answer: seats 0 and 1 are asked$"):
        table.apply(2, PASS)
    play(table, (0, PASS))
    with pytest.raises(IllegalMove, match=r"^it is not seat 2's turn to answer: seat 1 is asked$"):
        table.apply(2, PASS)


# Windows


def test_a_window_asks_everybody_who_could_answer_whatever_they_hold() -> None:
    table = scene([[5, 6], [7, 0], [9]])
    play(table, (0, 5), (1, 7), (2, 9))
    assert table.state.actors() == (0, 1), "seat 2 has no card left, as all can see"
    assert table.state.legal(0) == [PASS, OFFER + 1]
    prompt = table.state.prompt(0)
    assert prompt is not None
    assert prompt.cause is not None
    assert (prompt.cause.seat, prompt.cause.words) == (2, "the 9")


def test_answers_are_hidden_until_the_last_and_carried_out_in_order() -> None:
    table = scene([[5, 1], [7, 0], [9]])
    play(table, (0, 5), (1, 7), (2, 9))
    assert play(table, (1, 0)) == []
    assert play(table, (0, 1)) == ["fooled", "too_late"]
    assert own(table).points == [0, 0, 0]
    assert own(table).hands[1] == [0], "an answer that comes too late stays in the hand"


def test_the_table_passes_for_who_cannot_answer_and_says_so() -> None:
    table = scene([[5, 6], [7, 0], [9]])
    play(table, (0, 5), (1, 7), (2, 9))
    assert table.stands(0) == ["pass-unable"], "it stands from the start"
    assert table.due() == (0, PASS)
    play(table, (0, PASS))
    assert table.due() is None, "seat 1 holds a fool and is asked"


def test_a_standing_answer_lapses() -> None:
    table = scene([[5, 6], [7, 0, 1], [9, 10]])
    for seat, standing in enumerate(([], ["pass-trick"], [])):
        table.leave(seat, standing)
    play(table, (0, 5), (1, 7), (2, 9))
    assert table.due() == (1, PASS)
    play(table, (1, PASS), (0, PASS), (2, PASS))
    assert table.stands(1) == []
    with pytest.raises(IllegalMove, match="highcard has no standing answer 'nod'"):
        table.leave(1, ["nod"])


# Undo and the numbers of questions


def test_undo_is_whole_or_not_at_all() -> None:
    table = scene([[5, 6], [7, 8], [9, 10]])
    play(table, (0, OFFER + 1), (1, DECLINE + 0))
    moves, mark = list(table.record.moves), table.state.fingerprint()
    assert not table.can_undo(0), "the answer would stand without the offer"
    with pytest.raises(CannotUndo):
        table.undo(0)
    assert (table.record.moves, table.state.fingerprint()) == (moves, mark)
    table.undo(1)
    table.undo(0)
    assert table.record.moves == []


class Copying(Trick):
    """Seat 1 may pass once seat 0 has chosen: one answer makes another possible, while both choose at the same time."""

    def legal(self, s: HighCardState, seat: int) -> list[int]:
        return [*super().legal(s, seat), *([PASS] if seat == 1 and s.choice[0] >= 0 else [])]


def test_a_choice_that_another_hangs_on_cannot_be_taken_back() -> None:
    table = scene([[5, 6], [7, 8], [9, 10]])
    table.state.stack = [Copying()]
    table._open(table.state)
    play(table, (0, 5), (1, PASS))
    moves, mark = list(table.record.moves), table.state.fingerprint()
    assert not table.can_undo(0)
    with pytest.raises(CannotUndo):
        table.undo(0)
    assert (table.record.moves, table.state.fingerprint()) == (moves, mark)
    table.undo(1)
    table.undo(0)
    assert table.record.moves == []


def test_a_question_keeps_its_number_while_others_answer_and_changes_when_somebody_acts_in_between() -> None:
    table = scene([[5, CROWN], [6, 7], [8, 9]])
    before = list(table.questions)
    play(table, (1, 6))
    assert table.questions[0] == before[0]
    assert table.questions[1] != before[1]
    play(table, (1, OFFER + 2))
    assert table.questions[0] != before[0]


# What seats bring


def test_what_seats_bring_is_checked_recorded_and_secret() -> None:
    with pytest.raises(BadBring, match=r"seat 0: 99 is not a card.*; seat 2: 'ace' is not a card"):
        GAME.start(1, bring=[99, 3, "ace"])
    with pytest.raises(BadBring, match="2 seats bring a lucky card; expected 3: one a seat"):
        GAME.start(1, bring=[1, 2])
    with pytest.raises(BadBring, match="1 seat brings a lucky card; expected 3"):
        GAME.start(1, bring=[1])
    table = Table(GAME, 1, bring=[4, None, 6])
    assert table.state.view(0).lucky == 4
    assert b'"lucky":4' not in msgspec.json.encode(table.state.view(1))
    record = read_record(table.record.to_json())
    assert record.brought is not None
    assert record.brought[0] == 4
    assert replay(record, GAME).fingerprint() == table.state.fingerprint()
    record.bring = [4, 5, 99]
    with pytest.raises(BadRecord, match="breaks at the start: seat 2: 99 is not a card"):
        replay(record, GAME)


def test_fools_are_low() -> None:
    table = scene([[5, FOOLS], [7, 0], [9]])
    play(table, (0, 5), (1, 7), (2, 9))
    assert FOOLS not in table.state.legal(0)
    assert 0 in table.state.legal(1)
