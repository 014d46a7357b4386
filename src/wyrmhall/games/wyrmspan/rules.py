"""The flow of play in Wyrmspan: a stack of frames, the one on top asks or acts, and each choice goes back to its frame.

Every operation has a function that asks (or acts at once where nothing is to choose) and one that takes the answer.
Only setting up is done by all seats at the same time.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from wyrmhall.games.wyrmspan import automa, digging, gaining, guild, objectives, paying, playing, tucking, turns, using
from wyrmhall.games.wyrmspan.codes import (
    ACTIVATE,
    AUTOMA,
    BENEFIT,
    BONUS,
    CACHE,
    CHOOSE_ROW,
    COIN,
    COST_ICON,
    DIG,
    DIG_PLACE,
    DIG_ROW,
    DOING,
    DUG,
    DUG_OUT,
    EGGS,
    FROM_WHERE,
    GAIN_CACHE,
    GAIN_TUCK,
    GIVING,
    GROWING,
    INCOME,
    KEEP_CACHE,
    MARKING,
    MAT_ICON,
    MAY_CACHE,
    MENU,
    NEST,
    NEXT_ROUND,
    OBJECTIVE,
    OFFER,
    ONCE,
    PAY_EGGS,
    PAYING,
    PLACING,
    PLAY,
    POOL,
    PUT_CACHE,
    PUT_TUCK,
    REVEAL,
    ROUND_END,
    ROWS,
    SAME,
    SETUP,
    SHOWN,
    SPLIT,
    SWAP,
    SWAP_WITH,
    TUCK_DECK,
    TUCK_DRAWN,
    TUCK_HAND,
    TURN,
    TURN_END,
    USING,
    WAIVING,
    WALK,
    WANTING,
)
from wyrmhall.games.wyrmspan.pieces import ask, draw_from, fill_display, take_growing

if TYPE_CHECKING:
    from wyrmhall.games.wyrmspan.state import WyrmspanState

STANDARD_OBJECTIVES = 4


def begin(s: WyrmspanState) -> None:
    """Lay out the boards, deal, and ask everybody what to keep."""
    _choose_boards(s)
    fill_display(s)
    for seat in range(s.seats):
        base = seat * POOL
        s.pool[base + COIN] = INCOME
        s.pool[base + NEST] = 1
        s.pool[base + EGGS] = 1
        for row in range(ROWS):
            s.pool[base + DUG + row] = 1
        for _ in range(SHOWN):
            s.hands[seat].append(draw_from(s, s.dragons, s.old_dragons))
        for _ in range(SHOWN):
            s.hands[seat].append(draw_from(s, s.caves, s.old_caves))
    s.first = s.rng.below(s.seats)
    if s.seats == 1:
        automa.first_round(s)
    s.stack = [(SETUP,)]
    s.waiting = (1 << s.seats) - 1


def _choose_boards(s: WyrmspanState) -> None:
    """WS-SETUP-1, WS-SETUP-3: one guild tile, and four objective tiles with a random side up."""
    s.tile = s.rng.below(len(s.cards.squares))
    tiles = list(range(len(s.cards.objectives) // 2))
    chosen: list[int] = []
    while len(chosen) < STANDARD_OBJECTIVES:
        tile = tiles.pop(s.rng.below(len(tiles)))
        side = 2 * tile + s.rng.below(2)
        # WS-AUTOMA-1, WS-READ-21: a side without numbers for the Automa goes back among the tiles.
        if s.seats > 1 or len(s.cards.objective_automa[side]):
            chosen.append(side)
        else:
            tiles.append(tile)
    s.objectives = tuple(chosen)


def legal(s: WyrmspanState, seat: int) -> list[int]:
    if not 0 <= seat < s.seats:
        s.check_seat(seat)
    if not s.waiting >> seat & 1:
        return []
    if s.stack[-1][0] == SETUP:
        return turns.setup_options(s, seat)
    return s.options[:]


def apply(s: WyrmspanState, seat: int, token: int) -> None:
    if not 0 <= seat < s.seats or not s.waiting >> seat & 1:
        raise s.refuse(seat, token)
    frame = s.stack[-1]
    s.values = []
    if frame[0] == SETUP:
        if token not in turns.setup_options(s, seat):
            raise s.refuse(seat, token)
        turns.set_up(s, seat, token)
        if s.waiting == 0:
            advance(s)
        return
    if token not in s.options:
        raise s.refuse(seat, token)
    s.waiting = 0
    take(s, frame, token)
    advance(s)


def advance(s: WyrmspanState) -> None:
    """Work off the stack until somebody has to choose."""
    while s.waiting == 0 and s.stack:
        frame = s.stack[-1]
        op = frame[0]
        if op == USING:
            using.begin_using(s, frame)
        elif op == WALK:
            turns.walk(s, frame)
        elif op == MENU:
            gaining.ask_menu(s, frame)
        elif op == TURN:
            turns.ask_turn(s, frame)
        elif op == TURN_END:
            turns.end_turn(s, frame)
        elif op == PAYING:
            using.ask_unit(s, frame)
        elif op == DOING:
            using.go_on_doing(s, frame)
        elif op == PLAY:
            playing.ask_dragon(s, frame)
        elif op == DIG:
            digging.ask_cave(s, frame)
        elif op >= SETUP:
            _advance_round(s, frame, op)
        else:
            _advance_more(s, frame, op)


def _advance_round(s: WyrmspanState, frame: tuple[int, ...], op: int) -> None:
    if op == ONCE:
        objectives.ask_once(s, frame)
    elif op == AUTOMA:
        automa.take_turn(s)
    elif op == ROUND_END:
        objectives.end_round(s)
    elif op == OBJECTIVE:
        objectives.score_objective(s)
    elif op == NEXT_ROUND:
        objectives.begin_next_round(s)


def _advance_more(s: WyrmspanState, frame: tuple[int, ...], op: int) -> None:
    if op == CHOOSE_ROW:
        playing.ask_row(s, frame)
    elif op == PLACING:
        playing.place_dragon(s, frame)
    elif op == DIG_ROW:
        digging.ask_dig_row(s, frame)
    elif op == DIG_PLACE:
        digging.place_cave(s, frame)
    elif op == PAY_EGGS:
        paying.ask_eggs(s, frame)
    elif op == MARKING:
        guild.ask_marker(s, frame)
    elif op == CACHE:
        gaining.ask_cache(s, frame)
    elif op == TUCK_HAND:
        tucking.ask_tuck_hand(s, frame)
    elif op == PUT_CACHE or op == PUT_TUCK:
        gaining.ask_put(s, frame)
    elif op == GIVING:
        paying.ask_giving(s, frame)
    elif op == DUG_OUT:
        digging.ask_dug_out(s, frame)
    elif op == GROWING:
        ask(s, frame[1], [BENEFIT, BONUS])
    elif op == KEEP_CACHE:
        gaining.ask_keep_cache(s, frame)
    elif op == OFFER:
        using.ask_offer(s, frame)
    elif op == GAIN_CACHE:
        gaining.ask_gain_cache(s, frame)
    elif op == MAY_CACHE:
        gaining.ask_may_cache(s, frame)
    elif op == TUCK_DRAWN:
        tucking.ask_tuck_drawn(s, frame)
    elif op == REVEAL:
        tucking.ask_reveal(s, frame)
    elif op == TUCK_DECK:
        tucking.ask_tuck_deck(s, frame)
    elif op == SPLIT:
        tucking.ask_split(s, frame)
    elif op == GAIN_TUCK:
        tucking.ask_gain_tuck(s, frame)
    elif op == SAME:
        gaining.ask_resource(s, frame)
    elif op == COST_ICON:
        tucking.ask_cost_icon(s, frame)
    elif op == SWAP or op == SWAP_WITH:
        tucking.ask_swap(s, frame)
    elif op == ACTIVATE:
        tucking.ask_activate(s, frame)
    elif op == MAT_ICON:
        tucking.ask_icon(s, frame)
    elif op == FROM_WHERE:
        digging.ask_where(s, frame)
    elif op == WAIVING:
        playing.ask_waiver(s, frame)
    elif op == WANTING:
        gaining.ask_wanting(s, frame)


def take(s: WyrmspanState, frame: tuple[int, ...], token: int) -> None:
    """Give a legal answer to the frame that asked."""
    op = frame[0]
    if op == MENU:
        gaining.take_from_menu(s, frame, token)
    elif op == TURN:
        turns.take_turn(s, frame, token)
    elif op == PLAY:
        playing.take_dragon(s, frame, token)
    elif op == DIG:
        digging.take_cave(s, frame, token)
    elif op == DIG_ROW:
        digging.take_dig_row(s, frame, token)
    elif op == CHOOSE_ROW:
        playing.take_row(s, frame, token)
    elif op == PAYING:
        paying.take_unit(s, frame, token)
    elif op == MARKING:
        guild.take_marker(s, frame, token)
    elif op == PAY_EGGS:
        paying.take_egg(s, frame, token)
    elif op == TURN_END:
        turns.take_limit(s, frame, token)
    elif op == CACHE:
        gaining.take_cache(s, frame, token)
    elif op == TUCK_HAND:
        tucking.take_tuck_hand(s, frame, token)
    elif op == PUT_CACHE or op == PUT_TUCK:
        gaining.take_put(s, frame, token)
    elif op == GIVING:
        paying.take_giving(s, frame, token)
    elif op == DUG_OUT:
        digging.take_dug_out(s, frame, token)
    elif op == ONCE:
        objectives.take_once(s, frame, token)
    else:
        _take_more(s, frame, op, token)


def _take_more(s: WyrmspanState, frame: tuple[int, ...], op: int, token: int) -> None:
    if op == OFFER:
        using.take_offer(s, frame, token)
    elif op == GROWING:
        take_growing(s, frame, token)
    elif op == KEEP_CACHE:
        gaining.take_keep_cache(s, frame, token)
    elif op == GAIN_CACHE:
        gaining.take_gain_cache(s, frame, token)
    elif op == MAY_CACHE:
        gaining.take_may_cache(s, frame, token)
    elif op == TUCK_DRAWN:
        tucking.take_tuck_drawn(s, frame, token)
    elif op == REVEAL:
        tucking.take_reveal(s, frame, token)
    elif op == TUCK_DECK:
        tucking.take_tuck_deck(s, frame, token)
    elif op == SPLIT:
        tucking.take_split(s, frame, token)
    elif op == GAIN_TUCK:
        tucking.take_gain_tuck(s, frame, token)
    elif op == SAME:
        gaining.take_same(s, frame, token)
    elif op == COST_ICON:
        tucking.take_cost_icon(s, frame, token)
    elif op == SWAP or op == SWAP_WITH:
        tucking.take_swap(s, frame, token)
    elif op == ACTIVATE:
        tucking.take_activate(s, frame, token)
    elif op == MAT_ICON:
        tucking.take_icon(s, frame, token)
    elif op == FROM_WHERE:
        digging.take_where(s, frame, token)
    elif op == WAIVING:
        playing.take_waiver(s, frame, token)
    else:
        gaining.take_wanting(s, frame, token)
