"""What a seat sees of a game of Dragonscales, as structs for the wire.

Whatever can be chosen carries its token for the viewer, and None where it cannot be chosen now. A card the viewer may
not look at is None. Cards are numbers of the gallery.
"""

from __future__ import annotations

from typing import Literal

import msgspec

from wyrmhall.games.dragonscales import (
    combat,
    fleeing,
    log,
    moments,
    phrases,
    piles,
    placing,
    scoring,
    strife,
    text,
    trade,
)
from wyrmhall.games.dragonscales.codes import (
    ACCEPT,
    ACTING,
    BOX,
    BOXES,
    C_DRAGONS,
    C_HITS,
    C_MISSES,
    C_ROLLS,
    C_SEAT,
    CARD,
    COUNTER,
    DEAD,
    DECLINE,
    DICE,
    DIE,
    ENDINGS,
    F_BY,
    F_CARD,
    F_N,
    F_OFF,
    F_POISON,
    F_TARGET,
    F_THEFT,
    FIGHT,
    HEAD,
    HEAD_NAMES,
    HEADS,
    IN,
    KIND,
    M_DIE,
    M_SEAT,
    MOST_SEATS,
    NONE,
    NUMBER,
    O_ASK,
    O_GIVE,
    O_SENT,
    O_TO,
    O_WANT,
    OFFER_TO,
    OFFER_WIDTH,
    OFFERED,
    OFFERED_SHOWN,
    PROMISE,
    PROMISES,
    ROLLING,
    SEAT,
    SEEN,
    STAGES,
)
from wyrmhall.games.dragonscales.effects import ATTACKED, COMBAT_ROLLED, FACES, FLEE_ROLLED, RAGE, RESET, ROWS, SCALES
from wyrmhall.games.dragonscales.state import DragonscalesState

# What a number answers, by the question.
COUNTS: dict[str, Literal["dice", "spaces", "wounds"]] = {
    "fight": "dice",
    "run": "spaces",
    "move": "spaces",
    "set move": "spaces",
    "action": "wounds",
}
BOX_TEXTS = (
    ("Heal 3 or protection", "Heal 3", "Heal 2", "Heal 1"),
    ("Attacked first", "second", "third", "fourth", "fifth"),
    ("Draw 2, keep 1; steal 1 scale", "Draw 2, keep 1, or steal 2 scales", "Draw 1", "Take 1 scale"),
    ("Draw 2 treasures, keep 1", "Draw a treasure or take 3 scales", "Take 2 scales", "Take 1 scale"),
    ("8 attack dice", "6 attack dice", "4 attack dice", "1 wound to a villain"),
    ("Run: die + 1", "Run: die", "Run: 1 space", "Take 1 scale"),
)
# Questions whose numbers are spaces on the path.
ON_THE_PATH = ("run", "move")


class CardView(msgspec.Struct, frozen=True):
    """A card of somebody's. `token` plays it or picks it, `extra` plays it with its second effect.

    `unseen` and `shown` put a treasure into the offer that is drawn up; `offered` says that it is in one.
    """

    card: int | None
    token: int | None = None
    extra: int | None = None
    unseen: int | None = None
    shown: int | None = None
    offered: bool = False


class DieView(msgspec.Struct, frozen=True):
    """An action die. `aside` ones are rolled again; `token` puts it aside or turns it."""

    face: str
    aside: bool
    token: int | None


class BoxView(msgspec.Struct, frozen=True):
    """A box of the action board; those that are not `open` cannot be used with so few players."""

    seat: int | None
    dice: int
    open: bool
    text: str
    bonus: str
    token: int | None


class RowView(msgspec.Struct, frozen=True):
    row: str
    boxes: tuple[BoxView, ...]


class HeadView(msgspec.Struct, frozen=True):
    head: str
    cubes: int
    token: int | None


class SpaceView(msgspec.Struct, frozen=True):
    """A space of the path, who stands there, and the token that moves the viewer's villain there."""

    name: str
    text: str
    seats: tuple[int, ...]
    token: int | None


class CombatView(msgspec.Struct, frozen=True):
    """An attack on the dragon. Once the last dice are rolled it is `over`, but for the cubes and the counterattack."""

    seat: int
    hits: int
    dragons: int
    misses: int
    rolls: int
    cubes: int
    wounds: int
    over: bool


class FlightView(msgspec.Struct, frozen=True):
    """A run for the Exit; `over` once the villain has run, while the space where it stopped is used."""

    seat: int
    die: int
    reach: int
    over: bool


class FightView(msgspec.Struct, frozen=True):
    """An attack or a theft that is going on; `by` None is the dragon, and `theft` what is stolen."""

    theft: Literal["scale", "treasure"] | None
    by: int | None
    target: int
    count: int
    poison: bool
    card: int | None
    cancelled: bool


class OfferView(msgspec.Struct, frozen=True):
    """An offer on the table. `treasures` has None for one that is only promised; `accept` may be None: too late."""

    seat: int
    to: int | None
    sent: bool
    give: int
    ask: int
    want: int
    treasures: tuple[int | None, ...]
    accept: int | None
    decline: int | None
    counter: int | None


class SeatView(msgspec.Struct, frozen=True):
    """`hand` and `stash` have a card only where the viewer knows it. `dice` is empty unless the viewer sees them.

    `tokens` that concern this villain: choose it, make it an offer, promise it something.
    """

    seat: int
    villain: str
    name: str
    title: str
    place: int
    scales: int
    wounds: int
    poison: int
    most: int
    suffered: int
    state: str
    protected: bool
    denied: bool
    first: bool
    hand: tuple[CardView, ...]
    stash: tuple[CardView, ...]
    shown: tuple[CardView, ...]
    deck: int
    discards: int
    cubes: tuple[int, ...]
    dice: tuple[DieView, ...]
    rolling: bool
    asked: bool
    answered: bool
    score: int
    token: int | None
    offer: int | None
    promises: tuple[int | None, ...]


class DragonscalesView(msgspec.Struct, frozen=True):
    """`picks` are cards to choose among that lie nowhere else, such as those just drawn. `rage_due` says that the rage
    card of this round is still to come, `raged` which one it was; `lasting` is what holds until the round ends. `cast`
    says that everybody knows who plays whom, `counts` what a number to choose is one of.
    """

    round: int
    stage: str
    phase: str
    moment: str | None
    row: str
    box: int
    viewer: int | None
    cast: bool
    ending: str
    hero: int | None
    enraged: bool
    truce: bool
    hoard: int
    seats: tuple[SeatView, ...]
    heads: tuple[HeadView, ...]
    board: tuple[RowView, ...]
    path: tuple[SpaceView, ...]
    rage: int | None
    rage_due: bool
    raged: int | None
    lasting: tuple[str, ...]
    rage_known: int | None
    rage_deck: int
    rage_discards: int
    treasures: int
    treasure_discards: int
    rolls: int
    counts: Literal["dice", "spaces", "wounds"] | None
    combat: CombatView | None
    flight: FlightView | None
    fights: tuple[FightView, ...]
    offers: tuple[OfferView, ...]
    picks: tuple[CardView, ...]
    played: tuple[int, ...]


def look(s: DragonscalesState, viewer: int | None) -> DragonscalesView:
    legal = frozenset(s.legal(viewer)) if viewer is not None and s.stack else frozenset()
    eyes = Eyes(s, viewer, legal)
    op = s.stack[-1] if s.stack else None
    return DragonscalesView(
        round=s.round,
        stage=STAGES[s.stage],
        phase=op.name if op is not None else "over",
        moment=moments.NAMES[op.what] if isinstance(op, moments.Moment) else None,
        row=ROWS[s.row],
        box=s.box,
        viewer=viewer,
        cast=text.is_cast(s),
        counts=COUNTS.get(op.name) if op is not None else None,
        ending=ENDINGS[s.ending],
        hero=s.hero if s.hero >= 0 else None,
        enraged=s.is_enraged(),
        truce=s.truce,
        hoard=s.hoard,
        seats=tuple(eyes.seat(seat) for seat in range(s.seats)),
        heads=tuple(HeadView(HEAD_NAMES[h], s.heads[h], eyes.token(HEAD + h)) for h in range(HEADS)),
        board=tuple(eyes.row(row) for row in range(len(ROWS))),
        path=tuple(eyes.space(at) for at in range(s.cards.exit + 1)),
        rage=s.rage if s.rage != NONE else None,
        rage_due=s.stage < ACTING or (s.stage == ACTING and s.row < RAGE),
        raged=_raged(s),
        lasting=tuple(log.round_rules(s.round_hits, s.round_ignore, s.truce)),
        rage_known=eyes.rage_known(),
        rage_deck=len(s.rages) + len(s.rage_top) + len(s.rage_bottom),
        rage_discards=len(s.rage_discards),
        treasures=len(s.treasures),
        treasure_discards=len(s.spoils),
        rolls=max(0, s.rolls[viewer]) if viewer is not None and s.stage == ROLLING else 0,
        combat=_combat(s),
        flight=_flight(s),
        fights=tuple(_fight(s, at) for at in range(0, len(s.fights), FIGHT)),
        offers=tuple(eyes.offer(seat) for seat in range(s.seats) if eyes.sees_offer(seat)),
        picks=eyes.picks(),
        played=tuple(code & KIND for code in s.flying),
    )


def _raged(s: DragonscalesState) -> int | None:
    """The rage card that this round has had; it lies on top of its discards, where everybody saw it go."""
    if s.stage < ACTING or s.rage != NONE or (s.stage == ACTING and s.row < RAGE) or not s.rage_discards:
        return None
    return s.rage_discards[-1] & KIND


def _combat(s: DragonscalesState) -> CombatView | None:
    c = s.combat
    if c[C_SEAT] == NONE:
        return None
    due = combat.cubes_due(s)
    over = not _awaits(s, "fight")
    return CombatView(c[C_SEAT], c[C_HITS], c[C_DRAGONS], c[C_MISSES], c[C_ROLLS], due, combat.wounds_due(s), over)


def _flight(s: DragonscalesState) -> FlightView | None:
    seat = s.flight[M_SEAT]
    return FlightView(seat, s.flight[M_DIE], fleeing.reach(s, seat), not _awaits(s, "run")) if seat != NONE else None


def _awaits(s: DragonscalesState, question: str) -> bool:
    """Whether a question is asked now or still to come."""
    return any(op.name == question for op in s.stack)


def _fight(s: DragonscalesState, at: int) -> FightView:
    f = s.fights[at : at + FIGHT]
    return FightView(
        theft=("scale" if f[F_POISON] == SCALES else "treasure") if f[F_THEFT] else None,
        by=f[F_BY] if f[F_BY] >= 0 else None,
        target=f[F_TARGET],
        count=strife.at_stake(s, at),
        poison=not f[F_THEFT] and bool(f[F_POISON]),
        card=f[F_CARD] if f[F_CARD] >= 0 else None,
        cancelled=bool(f[F_OFF]),
    )


class Eyes:
    """Looks at a state for one viewer."""

    def __init__(self, s: DragonscalesState, viewer: int | None, legal: frozenset[int]) -> None:
        self.s = s
        self.viewer = viewer
        self.legal = legal

    def token(self, token: int) -> int | None:
        return token if token in self.legal else None

    def knows(self, owner: int, code: int) -> bool:
        if not self.s.stack:
            return True
        return self.viewer is not None and (owner == self.viewer or bool(code & (SEEN << self.viewer)))

    def seat(self, seat: int) -> SeatView:
        s = self.s
        villain = s.villains[seat]
        own = seat == self.viewer
        state = "in" if s.out[seat] == IN else "dead" if s.out[seat] == DEAD else "out"
        return SeatView(
            seat=seat,
            villain=s.cards.villain_ids[villain],
            name=s.cards.villain_names[villain],
            title=s.cards.villain_titles[villain],
            place=s.places[seat],
            scales=s.scales[seat],
            wounds=s.wounds[seat],
            poison=s.poison[seat],
            most=s.most_wounds(seat),
            suffered=s.suffered[seat],
            state=state,
            protected=s.protected == seat,
            denied=bool(s.denied >> seat & 1),
            first=s.first == seat,
            hand=self.cards(seat, sorted(s.hands[seat], key=_by_kind) if own else s.hands[seat]),
            stash=self.cards(seat, s.stash[seat]),
            shown=tuple(self.face_up(seat, code) for code in s.shown[seat]),
            deck=len(s.decks[seat]),
            discards=len(s.discards[seat]),
            cubes=tuple(s.cubes[seat * HEADS : (seat + 1) * HEADS]),
            dice=self.dice(seat),
            rolling=s.stage == ROLLING and bool(s.waiting >> seat & 1),
            asked=bool(s.waiting >> seat & 1),
            answered=s.choice[seat] >= 0,
            score=self.score(seat),
            token=self.token(SEAT + seat),
            offer=self.token(OFFER_TO + seat),
            promises=tuple(self.token(PROMISE + what * MOST_SEATS + seat) for what in range(len(PROMISES))),
        )

    def score(self, seat: int) -> int:
        """Points as the viewer can count them: face-down treasures of others count nothing yet."""
        s = self.s
        hidden = 0
        for code in s.stash[seat]:
            if not self.knows(seat, code):
                hidden += s.cards.points[code & KIND]
        return scoring.scores(s)[seat] - hidden

    def cards(self, seat: int, codes: list[int]) -> tuple[CardView, ...]:
        """Cards of a hand or a stash. Those nobody else knows come without their order."""
        found = [self.card(seat, code) for code in codes]
        if seat != self.viewer:
            found.sort(key=lambda view: (view.card is None, view.card or 0, view.offered))
        return tuple(found)

    def card(self, seat: int, code: int) -> CardView:
        s = self.s
        kind = code & KIND
        in_offer = bool(code & OFFERED) and self.sees_offer(seat)
        if not self.knows(seat, code):
            return CardView(None, offered=in_offer)
        pick = self.token(piles.pick_token(s.cards, kind))
        if seat != self.viewer:
            return CardView(kind, pick, offered=in_offer)
        play = self.token(CARD + kind) if self.summons() or not s.cards.minion[kind] else None
        if s.cards.is_treasure(kind):
            unseen = self.token(piles.unseen_token(s.cards, kind))
            shown = self.token(piles.shown_token(s.cards, kind))
            return CardView(kind, play if play is not None else pick, None, unseen, shown, in_offer)
        return CardView(kind, play if play is not None else pick, self.token(piles.extra_token(s.cards, kind)))

    def face_up(self, seat: int, code: int) -> CardView:
        s = self.s
        kind = code & KIND
        in_offer = bool(code & OFFERED) and self.sees_offer(seat)
        if seat != self.viewer:
            return CardView(kind, offered=in_offer)
        if s.cards.is_treasure(kind):
            return CardView(kind, shown=self.token(piles.shown_token(s.cards, kind)), offered=in_offer)
        sacrifice = None if self.summons() else self.token(CARD + kind)
        return CardView(kind, sacrifice, self.token(piles.extra_token(s.cards, kind)))

    def summons(self) -> bool:
        """Whether the viewer may summon: then a minion's token means the one in the hand, else its twin in play."""
        s = self.s
        if self.viewer is None or not s.waiting >> self.viewer & 1:
            return False
        op = s.stack[-1]
        return isinstance(op, moments.Moment) and op.what == RESET

    def dice(self, seat: int) -> tuple[DieView, ...]:
        s = self.s
        first = seat * DICE
        if s.dice[first] == NONE:
            return ()
        if seat != self.viewer and not s.open_dice and s.placer != seat:
            return ()
        own = seat == self.viewer
        aside = s.aside[seat] if own else 0
        return tuple(
            DieView(FACES[s.dice[first + die]], bool(aside >> die & 1), self.token(DIE + die) if own else None)
            for die in range(DICE)
        )

    def row(self, row: int) -> RowView:
        s = self.s
        boxes = []
        for box in range(BOXES):
            place = row * BOXES + box
            owner = s.owners[place]
            wounds, bonus = "", ""
            if ROWS[row] == "rage" and s.rage != NONE:
                wounds, bonus = str(s.cards.wounds[s.rage][box]), phrases.box_text(s.cards, s.rage, box)
            texts = BOX_TEXTS[row]
            boxes.append(
                BoxView(
                    seat=owner if owner >= 0 else None,
                    dice=s.counts[place],
                    open=box < placing.boxes(s, row),
                    text=wounds or (texts[box] if box < len(texts) else ""),
                    bonus=bonus,
                    token=self.token(BOX + place),
                )
            )
        return RowView(ROWS[row], tuple(boxes))

    def space(self, at: int) -> SpaceView:
        s = self.s
        token = None
        if self.viewer is not None and s.stack and s.stack[-1].name in ON_THE_PATH and s.waiting >> self.viewer & 1:
            ahead = at - s.places[self.viewer]
            token = self.token(NUMBER + ahead) if 0 <= ahead <= 9 else None
        here = tuple(seat for seat in range(s.seats) if s.places[seat] == at)
        return SpaceView(s.cards.space_names[at], phrases.space_text(s.cards, at), here, token)

    def rage_known(self) -> int | None:
        top = self.s.rage_top
        if self.viewer is None or not top or not top[0] & (SEEN << self.viewer):
            return None
        return top[0] & KIND

    # Offers

    def sees_offer(self, seat: int) -> bool:
        """An offer that is not sent yet is its author's own business."""
        row = seat * OFFER_WIDTH
        return bool(self.s.offers[row + O_SENT]) or (seat == self.viewer and self.s.offers[row + O_TO] != NONE)

    def offer(self, seat: int) -> OfferView:
        s = self.s
        row = seat * OFFER_WIDTH
        to = s.offers[row + O_TO]
        treasures: list[int | None] = []
        for code in trade.goods_of(s.stash[seat]):
            shown = bool(code & OFFERED_SHOWN) and self.viewer in (seat, to)
            treasures.append(code & KIND if shown or self.knows(seat, code) else None)
        treasures.sort(key=lambda card: (card is None, card or 0))
        treasures += [code & KIND for code in trade.goods_of(s.shown[seat])]
        return OfferView(
            seat=seat,
            to=to if to >= 0 else None,
            sent=bool(s.offers[row + O_SENT]),
            give=s.offers[row + O_GIVE],
            ask=s.offers[row + O_ASK],
            want=s.offers[row + O_WANT],
            treasures=tuple(treasures),
            accept=self.token(ACCEPT + seat),
            decline=self.token(DECLINE + seat),
            counter=self.token(COUNTER + seat),
        )

    def picks(self) -> tuple[CardView, ...]:
        """Cards that the viewer is asked to pick from, one of each kind."""
        cards = self.s.cards
        first = piles.pick_token(cards, 0)
        kinds = sorted(token - first for token in self.legal if token >= first)
        return tuple(CardView(kind, first + kind) for kind in kinds)


def _by_kind(code: int) -> int:
    return code & KIND


# What is worth stopping somebody for


def is_small(s: DragonscalesState, seat: int, op: moments.Moment) -> bool:
    """Whether little is at stake for `seat` in a window: a single wound while in good health, a small attack on the
    dragon, somebody running who is far from the Exit.
    """
    if op.what == ATTACKED:
        top = len(s.fights) - FIGHT
        target = s.fights[top + F_TARGET]
        near_death = s.hurt(target) + s.fights[top + F_N] + 1 >= s.most_wounds(target)
        if target == seat:
            return s.fights[top + F_N] < 2 and not near_death and not s.fights[top + F_POISON]
        return s.fights[top + F_N] < 2 or not near_death
    if op.what == COMBAT_ROLLED:
        due = combat.cubes_due(s)
        return due < 3 and min(left for left in s.heads if left) > due
    if op.what == FLEE_ROLLED and op.actor != seat:
        return s.places[op.actor] + fleeing.reach(s, op.actor) < s.cards.exit - 2
    return False
