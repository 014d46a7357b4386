"""A state of Fairy Tale as readable JSON, both ways. Cards go by their ids; a face-down card has `/down` behind it."""

from __future__ import annotations

from collections import Counter
from typing import Any

import msgspec

from wyrmhall.games.fairytale import rules
from wyrmhall.games.fairytale.cards import Cards
from wyrmhall.games.fairytale.codes import (
    DISCARD,
    DOWN,
    DRAFT,
    DRAW,
    EXCHANGE,
    FLIP,
    GARFIELD,
    KEEP,
    KIND,
    NAME,
    NONE,
    PACK,
    PLAY,
    PLAYS,
    ROUND,
    ROUNDS,
    TABLEAU,
    UNFLIP,
)
from wyrmhall.games.fairytale.state import FairyTaleState, new_state
from wyrmhall.kernel.position import CardReader, convert, expect
from wyrmhall.kernel.rng import rng_from_numbers

FRAMES = {
    NAME: "name",
    ROUND: "round",
    DRAFT: "draft",
    PLAY: "play",
    DISCARD: "discard",
    UNFLIP: "unflip",
    FLIP: "flip",
    DRAW: "draw",
    EXCHANGE: "exchange",
}
_OPERATIONS = {name: op for op, name in FRAMES.items()}
_KEPT = "own name"


class Position(msgspec.Struct, forbid_unknown_fields=True):
    game: str
    cards: str
    round: int
    step: int
    to_do: list[tuple[str, int]]
    asked: list[int]
    choices: list[str | None]
    tableaus: list[list[str]]
    hands: list[list[str]]
    packs: list[list[str]]
    plays: list[str]
    drawn: list[tuple[int, int, str]]
    deck: list[str]
    need: list[list[int]]
    hunted: list[int]
    names: list[tuple[int, str]]
    random: tuple[int, int, int, int]
    epoch: int


def write_position(s: FairyTaleState, game: str, cards_digest: str, token_names: tuple[str, ...]) -> dict[str, Any]:
    ids = s.cards.ids
    seats = range(s.seats)
    position = Position(
        game=game,
        cards=cards_digest,
        round=s.round,
        step=s.step,
        to_do=[(FRAMES[op], detail) for op, detail in s.stack],
        asked=list(s.actors()),
        choices=[token_names[token] if token != NONE else None for token in s.choice],
        tableaus=[
            [_in_play(s.cards, e) for e in s.tableaus[TABLEAU * n : TABLEAU * (n + 1)] if e != NONE] for n in seats
        ],
        hands=[[ids[card] for card in hand] for hand in s.hands],
        packs=[[ids[card] for card in s.packs[i : i + PACK]] for i in range(0, len(s.packs), PACK)],
        plays=[ids[card] for card in s.plays],
        drawn=[(code >> 10, code >> 7 & 7, ids[code & KIND]) for code in s.drawn],
        deck=[ids[card] for card in s.deck],
        need=[s.need[5 * n : 5 * n + 5] for n in seats],
        hunted=[seat for seat in seats if s.hunted >> seat & 1],
        names=[(code >> 7, _KEPT if code & KIND == KEEP else ids[code & KIND]) for code in s.names],
        random=tuple(s.rng.numbers()),  # type: ignore[arg-type]
        epoch=s.epoch,
    )
    written: dict[str, Any] = msgspec.to_builtins(position)
    return written


def _in_play(cards: Cards, entry: int) -> str:
    return cards.ids[entry & KIND] + ("/down" if entry >= DOWN else "")


class _Reader(CardReader):
    """Reads a card that may lie face down, as well."""

    def in_play(self, id: str, where: str) -> int:
        name, slash, down = id.partition("/")
        shown = not slash or down == "down"
        expect(shown, f"{where}: {id!r} is no card in play; expected an id, or an id with /down")
        return self.card(name, where) + (DOWN if slash else 0)


def read_position(
    data: dict[str, Any], cards: Cards, seats: int, expert: bool, teams: int, tokens: tuple[str, ...]
) -> FairyTaleState:
    position = convert(data, Position)
    read = _Reader(cards.ids)
    _check_shape(position, seats)
    s = new_state(cards, seats, expert, teams, rng_from_numbers(list(position.random)))
    whole_deck = sorted(s.deck)
    s.round, s.step, s.epoch = position.round, position.step, position.epoch
    s.stack = [(_OPERATIONS[name], detail) for name, detail in position.to_do]
    s.waiting = sum(1 << seat for seat in set(position.asked))
    s.choice = [_token(name, tokens) for name in position.choices]
    s.hands = [read.cards(hand, "hands") for hand in position.hands]
    s.packs = [card for pack in position.packs for card in read.cards(pack, "packs")]
    s.plays = read.cards(position.plays, "plays")
    s.deck = read.cards(position.deck, "deck")
    s.drawn = [(round * 8 + seat) * 128 + read.card(id, "drawn") for round, seat, id in position.drawn]
    s.need = [count for row in position.need for count in row]
    s.hunted = sum(1 << seat for seat in set(position.hunted))
    s.names = [seat << 7 | (KEEP if id == _KEPT else read.card(id, "names")) for seat, id in position.names]
    for seat, row in enumerate(position.tableaus):
        for place, id in enumerate(row):
            s.tableaus[seat * TABLEAU + place] = read.in_play(id, "tableaus")
    s.op = s.stack[-1][0] if s.stack else NONE
    if s.op == DRAFT:
        rules.place_picks(s)
    _check_cards(s, whole_deck)
    _check_to_do(s)
    for seat in range(seats):
        _check_seat(s, seat)
    return s


def _token(name: str | None, tokens: tuple[str, ...]) -> int:
    if name is None:
        return NONE
    expect(name in tokens, f"choices: {name!r} is not in the vocabulary")
    return tokens.index(name)


def _check_shape(p: Position, seats: int) -> None:
    expect(0 <= p.round < ROUNDS, f"round is {p.round}; expected 0 to {ROUNDS - 1}")
    expect(0 <= p.step < PACK, f"step is {p.step}; expected 0 to {PACK - 1}")
    for name, detail in p.to_do:
        expect(name in _OPERATIONS, f"to_do: {name!r} is unknown; expected one of {', '.join(_OPERATIONS)}")
        expect(-1 <= detail < PACK, f"to_do: {name} has detail {detail}; expected -1 to {PACK - 1}")
    for name, rows in (("choices", p.choices), ("tableaus", p.tableaus), ("hands", p.hands), ("need", p.need)):
        expect(len(rows) == seats, f"{name} has {len(rows)} entries; expected one for each of {seats} seats")
    for seat in (*p.asked, *p.hunted, *(row[0] for row in p.names), *(row[1] for row in p.drawn)):
        expect(0 <= seat < seats, f"seat {seat} is not at this table: seats are 0 to {seats - 1}")
    expect(all(0 <= row[0] <= p.round for row in p.drawn), f"cards are drawn in rounds 0 to {p.round}")
    expect(len(p.packs) == seats * (p.round + 1), f"{len(p.packs)} packs; expected {seats * (p.round + 1)}")
    expect(all(len(pack) == PACK for pack in p.packs), f"a pack has {PACK} places, picked cards included")
    expect(all(len(row) == 5 and min(row) >= 0 for row in p.need), "need has five counts from 0 for each seat")
    expect(all(0 <= n < 1 << 32 for n in p.random), "random has four numbers from 0 to 2**32 - 1")
    expect(bool(p.to_do) == bool(p.asked), "somebody is asked exactly while something is left to do")
    expect(len(p.plays) % seats == 0, f"{len(p.plays)} plays; expected a multiple of {seats}")
    in_play = len(p.plays) // seats
    expect(p.round * PLAYS <= in_play <= (p.round + 1) * PLAYS, f"{in_play} plays a seat do not fit round {p.round}")
    expect(all(len(row) == in_play for row in p.tableaus), f"each seat has {in_play} cards in play")


def _check_cards(s: FairyTaleState, whole_deck: list[int]) -> None:
    all_cards = s.packs + [code & KIND for code in s.drawn] + s.deck
    expect(sorted(all_cards) == whole_deck, "packs, drawn cards and deck together are not the cards of this game")
    groups = [[0, 2], [1, 3]] if s.teams == GARFIELD else [[seat] for seat in range(s.seats)]
    for group in groups:
        entries = [entry for seat in group for entry in s.tableaus[seat * TABLEAU : (seat + 1) * TABLEAU]]
        played = [card for seat in group for card in s.plays[seat :: s.seats]]
        expect(
            sorted(entry & KIND for entry in entries if entry != NONE) == sorted(played),
            f"the cards in play are not those that were played at seat {' and '.join(map(str, group))}",
        )


def _check_to_do(s: FairyTaleState) -> None:
    """What is to be done follows from how far the game is; only the effects of the cards just revealed differ."""
    played = len(s.plays) // s.seats - s.round * PLAYS
    ahead: list[tuple[int, ...]] = []
    if s.stack and s.op != NAME:
        ahead += [(ROUND, round) for round in range(ROUNDS - 1, s.round, -1)]
        ahead += [(DISCARD, NONE), *((PLAY, play) for play in range(PLAYS - 1, played - 1, -1))]
    else:
        expect(len(s.plays) == TABLEAU * s.seats, "only when all cards are played nothing is left but names")
    ahead = [(NAME, NONE), *ahead] if s.stack else []
    effects = s.stack[len(ahead) :]
    expect(s.stack[: len(ahead)] == ahead, f"to_do does not fit {played} plays in round {s.round}")
    if s.op == DRAFT:
        expect(effects == [(DRAFT, s.round)] and played == 0 and s.step < PACK - 1, "to_do does not fit a draft")
    elif s.op == PLAY:
        expect(not effects and s.step == played, f"to_do does not fit step {s.step} after {played} plays")
    elif effects:
        ops = [frame[0] for frame in effects]
        expect(s.step == played - 1, f"step is {s.step} in the effects of play {played}")
        expect(set(ops) <= {UNFLIP, FLIP, DRAW, EXCHANGE} and ops == sorted(ops, reverse=True), "to_do is out of order")
    for op, detail in effects:
        shared = s.teams == GARFIELD and 0 <= detail < s.seats
        expect(shared if op == EXCHANGE else op == DRAFT or detail == NONE, f"to_do: {FRAMES[op]} has detail {detail}")
    expect(s.op in (UNFLIP, FLIP) or not any(s.need), "need is for cards that are to be turned")


def _check_seat(s: FairyTaleState, seat: int) -> None:
    """A hand is what a seat picked and drew and has not played; a choice that waits is one it could make."""
    held: Counter[int] = Counter()
    for round in range(s.round + (s.op != DRAFT)):
        turn = rules.direction(round)
        got = [s.packs[PACK * (round * s.seats + (seat - turn * step) % s.seats) + step] for step in range(PACK)]
        got += [code & KIND for code in s.drawn if code >> 7 == round * 8 + seat]
        first = round * PLAYS * s.seats
        played = Counter(s.plays[first + seat : first + PLAYS * s.seats : s.seats])
        held = Counter(got) - played
        expect(played <= Counter(got), f"seat {seat} played a card in round {round} that it had not picked or drawn")
    if s.op in (DRAFT, NAME, NONE):
        held = Counter()
    expect(Counter(s.hands[seat]) == held, f"the hand of seat {seat} is not what it picked and drew and has not played")
    asked = bool(s.waiting >> seat & 1)
    choice = s.choice[seat]
    expect(not asked or choice == NONE, f"seat {seat} is asked and has chosen already")
    expect(not asked or bool(s.legal(seat)), f"seat {seat} is asked but has nothing to choose from")
    expect(asked or choice != NONE or s.op not in (DRAFT, PLAY), f"seat {seat} is neither asked nor has it chosen")
    if choice != NONE:
        s.waiting |= 1 << seat
        could = s.legal(seat) if s.op != DRAFT else [s.packs[s.at[seat]]]
        s.waiting ^= 1 << seat
        expect(choice in could, f"seat {seat} has chosen what it cannot choose")
