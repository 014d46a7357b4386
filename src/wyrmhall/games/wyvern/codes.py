"""The numbers that state and rules share: bits of a card, places of the battlefield, tokens, phases and events.

A card is its kind with bits: whose deck it is from, what has been used up for the game, and who knows it. A battle
position is a slot: seat * 6 + row * 3 + column, row 0 in front. A treasure's place is seat * 32 + row * 16 + number.
"""

from __future__ import annotations

from typing import Final

NONE: Final = -1
SEATS: Final = 2

# Bits of a card

KIND: Final = 511
OWNER: Final = 512
ONCE: Final = 1024  # what it may do once a game is done
SHOWN: Final = 2048  # the other player knows that this card is in the deck
KNOW: Final = 4096  # shifted by seat: it knows which card lies here
KNOW_BOTH: Final = KNOW | KNOW << 1
KEPT: Final = KIND | OWNER | ONCE | SHOWN
VIRTUAL: Final = 1 << 14  # no card: the effect of a treasure that is used from elsewhere

# Bits of what stands in a battle position

UP: Final = 1
PAID: Final = 2
FORM: Final = 4  # a dragon now, whatever the card is
NO_ABILITIES: Final = 8
NO_SCOUT: Final = 16
FIXED: Final = 32  # cannot be turned down
USED: Final = 64  # its action, this turn
FLY_ON: Final = 128  # this turn
FLY_OFF: Final = 256
FOUGHT: Final = 512  # its battle action, this battle
CAPTIVE: Final = 1024
FROM_DOWN: Final = 2048  # entered this battle from face down
FROM_UP: Final = 4096
HELPER: Final = 8192
LATECOMER: Final = 16384  # it took over from somebody in mid-battle
TURN_BITS: Final = USED | FLY_ON | FLY_OFF
BATTLE_BITS: Final = FOUGHT | FROM_DOWN | FROM_UP | HELPER | LATECOMER

# Places

SLOTS: Final = 12
LIMBO: Final = 12  # slots for who fights without a position
FIELD: Final = 20
ROWS: Final = 2
COLUMNS: Final = 3
ROW_PLACES: Final = 16
SEAT_PLACES: Final = 32
PLACES: Final = 64
FIRST_MINE: Final = 2  # places 2, 4, 6, 8 hold what lies beside a row, 3, 5, 7, 9 what lies on it
FIRST_EXTRA: Final = 10

# Attached cards: host, card, extra, bits

PIN: Final = 4
PIN_SEAT: Final = 1  # who put it there
PIN_TURN: Final = 2
PIN_FALLS: Final = 4
PIN_HIDDEN: Final = 8
PIN_USED: Final = 16  # its action, this turn

# Treasures: place, card, data

TREASURE: Final = 3
T_USED: Final = 1  # this turn
T_FOUGHT: Final = 2  # this battle
T_SECOND: Final = 4  # it has changed hands
T_OUT: Final = 8  # without effect in this battle
T_GOLD: Final = 16  # times the gold on it

# Cards under others: place, card

UNDER: Final = 2

# Cards being played: card, seat, gold paid, bits, kind, target

CHAIN: Final = 6
C_CODE: Final = 0
C_SEAT: Final = 1
C_PAID: Final = 2
C_BITS: Final = 3
C_KIND: Final = 4
C_TARGET: Final = 5
COUNTERED: Final = 1
STAYS: Final = 2  # it does not go to the discard pile
ABILITY: Final = 4
SAVED: Final = 8  # the removal of treasures is stopped
COPY: Final = 16
FREE: Final = 32

# Battle cards in play: kind, card, player, target, amount, bits, gold paid

CARD_IN_BATTLE: Final = 7
P_KIND: Final = 0
P_CODE: Final = 1
P_SEAT: Final = 2
P_TARGET: Final = 3
P_AMOUNT: Final = 4
P_BITS: Final = 5
P_PAID: Final = 6
P_VOID: Final = 1
P_UNSEEN: Final = 2

# What a turn remembers; slots are kept plus one, so that 0 is none

TURN: Final = 24
O_TREASURE: Final = 0  # a treasure was played
O_SLAYER: Final = 1
O_MANY_TREASURES: Final = 2
O_NO_CARDS: Final = 3
O_NO_HELP: Final = 4
O_NO_SCOUTS: Final = 5
O_CERTAIN: Final = 6
O_FROZEN: Final = 7  # mask of seats
O_TWICE: Final = 8  # slot + 1
O_GAMBLE: Final = 9  # seat + 1
O_UNSEEN: Final = 10
O_SWAPPED: Final = 11
O_MUST: Final = 12  # slot + 1
O_MUST_DOWN: Final = 13
O_TARGET: Final = 14  # slot + 1
O_ATTACKER: Final = 15  # slot + 1
O_HAND: Final = 16  # as the battle phase began, + seat
O_GOLD: Final = 18  # as the draw phase began
O_REPLACE: Final = 19  # replacements left, + 1
O_SLOTS: Final = (O_TWICE, O_MUST, O_TARGET, O_ATTACKER)
O_WAVES: Final = 20  # seat + 1 that may turn up dragons in this phase for cards
O_ATTACKS: Final = 21

# What waits for a later turn of a seat

LATER: Final = 6
L_SKIP_TURN: Final = 0
L_SKIP_DRAW: Final = 1
L_NO_MOVES: Final = 2
L_DRAW: Final = 3
L_BLIND: Final = 4
L_FREE: Final = 5

# A battle

BATTLE: Final = 20
B_ATTACKER: Final = 0
B_DEFENDER: Final = 1
B_SEAT: Final = 2  # the attacking seat
B_FLAGS: Final = 3
B_TIE: Final = 4
B_STAKE: Final = 5  # + seat
B_TOTAL: Final = 7  # + side
B_RESULT: Final = 9  # -1 going on, seat that won, or one of the two below
B_PENALTY: Final = 10
B_GOLD: Final = 11  # of the attacker's player at the attack
B_PASSES: Final = 12
B_SWAPPED: Final = 13
B_ROW: Final = 14  # the attacked row
B_INTERCEPTED: Final = 15  # target + 1 behind the interceptor
B_LENT: Final = 16  # + side: base lent to a whole side
B_OVER: Final = 18
B_STEP: Final = 19
NO_WINNER: Final = 2
CANCELLED: Final = 3
BF_FIRM: Final = 1  # cannot be cancelled
BF_LOWER: Final = 2
BF_NO_GOLD: Final = 4
TIE_ATTACKER: Final = 0
TIE_DEFENDER: Final = 1
TIE_LIVE: Final = 2
TIE_DIE: Final = 3

# An attack

ATTACK: Final = 10
A_ATTACKER: Final = 0
A_TARGET: Final = 1
A_FROM: Final = 2  # FROM_DOWN or FROM_UP
A_GUESS: Final = 3  # 0 none, 1 dragon, 2 terrain
A_PENALTY: Final = 4
A_NUMBER: Final = 5
A_DOWN: Final = 6  # the target was face down
A_WAS: Final = 7  # 0 nothing yet, 1 terrain, 2 a dragon
A_INTERCEPTOR: Final = 8  # slot + 1
A_FIRST: Final = 9  # the first target of this phase

# Who lost a battle: slot, kind, player, row, bits, base

FALLEN: Final = 6
F_SLOT: Final = 0
F_KIND: Final = 1
F_PLAYER: Final = 2
F_ROW: Final = 3
F_BITS: Final = 4
F_BASE: Final = 5
F_KILLED: Final = 1
F_ABLE: Final = 2  # it had its abilities
F_NO_TREASURE: Final = 4

# Phases

ARRANGING: Final = 0
DRAW: Final = 1
PLACING: Final = 2
MOVING: Final = 3
FIRST_ACTION: Final = 4
FIGHTING: Final = 5
SECOND_ACTION: Final = 6
DISCARDING: Final = 7
PHASES: Final = (
    "arranging",
    "draw",
    "treasure",
    "movement",
    "action",
    "battle",
    "second action",
    "discard",
)

# Tokens

PASS: Final = 0
DONE: Final = 1
YES: Final = 2
NO: Final = 3
EXCHANGE: Final = 4
SHUFFLE: Final = 5
DRAGON_GUESS: Final = 6
TERRAIN_GUESS: Final = 7
NORMAL_DRAW: Final = 8
REMOVE: Final = 9
PLUS: Final = 10
MINUS: Final = 11
FROM_STORE: Final = 12
KILL_ONE: Final = 13
SEAT: Final = 14  # + seat
ROW: Final = 16  # + row
PLAIN: Final = 18
NUMBER: Final = 18  # + 0 to 99
NUMBERS: Final = 100
SLOT: Final = NUMBER + NUMBERS
PLACE: Final = SLOT + FIELD
USE_SLOT: Final = PLACE + PLACES
USE_PLACE: Final = USE_SLOT + FIELD
CARD: Final = USE_PLACE + PLACES
PLAIN_NAMES: Final = (
    "pass",
    "done",
    "yes",
    "no",
    "exchange",
    "shuffle",
    "dragon",
    "terrain",
    "draw",
    "remove",
    "plus",
    "minus",
    "from-store",
    "kill",
    "seat 0",
    "seat 1",
    "row 0",
    "row 1",
)


def token_names(ids: list[str]) -> list[str]:
    names = list(PLAIN_NAMES)
    names += [str(number) for number in range(NUMBERS)]
    names += [f"at {slot_name(slot)}" for slot in range(FIELD)]
    names += [f"treasure {place_name(place)}" for place in range(PLACES)]
    names += [f"use {slot_name(slot)}" for slot in range(FIELD)]
    names += [f"use-treasure {place_name(place)}" for place in range(PLACES)]
    names += [f"card {id}" for id in ids]
    return names


def slot_name(slot: int) -> str:
    """Stable names: seat, row, column, such as 0-front-1; who fights without a position is beside-1 to beside-8."""
    if slot >= LIMBO:
        return f"beside-{slot - LIMBO + 1}"
    return f"{slot // 6}-{'rear' if slot % 6 >= 3 else 'front'}-{slot % 3 + 1}"


def place_name(place: int) -> str:
    row = "rear" if place % SEAT_PLACES >= ROW_PLACES else "front"
    return f"{place // SEAT_PLACES}-{row}-{place % ROW_PLACES + 1}"


# Events

E_GAME: Final = 0
E_TURN: Final = 1
E_PHASE: Final = 2
E_DREW: Final = 3
E_DREW_CARD: Final = 4
E_PLAYED: Final = 5
E_USED: Final = 6
E_COUNTERED: Final = 7
E_GOLD: Final = 8
E_PLACED: Final = 9
E_MOVED: Final = 10
E_ATTACKS: Final = 11
E_TURNED_UP: Final = 12
E_TURNED_DOWN: Final = 13
E_TERRAIN: Final = 14
E_ATTACHED: Final = 15
E_BATTLE: Final = 16
E_HELPS: Final = 17
E_RESULT: Final = 18
E_LEAVES: Final = 19
E_DISCARDED: Final = 20
E_REFILLED: Final = 21
E_LOST: Final = 22
E_COUNTERS: Final = 23
E_EXCHANGED: Final = 24
E_ROW: Final = 25
E_ENDED: Final = 26
E_PASSED: Final = 27
E_HAND: Final = 28
E_ROLLED: Final = 29
E_NAMED: Final = 30
E_BECOMES: Final = 31
E_GUESSED: Final = 32
E_SURVIVES: Final = 33
E_SKIPS: Final = 34
E_SEES: Final = 35
E_RECOVERS: Final = 36
E_HIDDEN: Final = 37
E_CANNOT_PAY: Final = 38
E_PAID: Final = 39
E_BANKED: Final = 40
E_WORKS: Final = 41
EVENT_KINDS: Final = (
    ("game", ("number", "first", "match")),
    ("turn", ("seat", "turn")),
    ("phase", ("seat", "phase")),
    ("drew", ("seat", "count")),
    ("drew_card", ("seat", "card")),
    ("played", ("seat", "card", "target", "n", "whom", "paid")),
    ("used", ("seat", "card", "target", "n", "whom", "paid")),
    ("countered", ("seat", "card")),
    ("gold", ("seat", "change", "card")),
    ("placed", ("seat", "card", "place", "paid")),
    ("moved", ("seat", "start", "end", "card")),
    ("attacks", ("seat", "slot", "target", "card", "whom")),
    ("turned_up", ("slot", "card", "paid")),
    ("turned_down", ("slot", "card")),
    ("terrain", ("slot", "card", "outcome")),
    ("attached", ("slot", "card", "whom")),
    ("battle", ("attacker", "defender", "strengths", "card", "whom")),
    ("helps", ("slot", "card", "side")),
    ("result", ("winner", "strengths")),
    ("leaves", ("slot", "card", "how")),
    ("discarded", ("seat", "card", "start")),
    ("refilled", ("slot",)),
    ("lost", ("seat", "slot")),
    ("counters", ("slot", "n")),
    ("exchanged", ("slot", "card")),
    ("row", ("seat", "row")),
    ("ended", ("winner", "points", "reason")),
    ("passed", ("seat",)),
    ("hand", ("seat", "cards")),
    ("rolled", ("seat", "number", "sides")),
    ("named", ("seat", "card")),
    ("becomes", ("slot", "card")),
    ("guessed", ("seat", "terrain", "right")),
    ("survives", ("slot", "card")),
    ("skips", ("seat", "phase")),
    ("sees", ("seat", "cards")),
    ("recovers", ("seat", "card")),
    ("hidden", ("seat", "slot")),
    ("cannot_pay", ("slot", "card")),
    ("paid", ("seat", "n", "told")),
    ("banked", ("seat", "card", "change")),
    ("works", ("card",)),
)
# Outcomes of an attack on a terrain, and how a card leaves play
ELIMINATED: Final = 0
APPLIED: Final = 1
KILLED: Final = 2
CAPTURED: Final = 3
LEFT_KILLED: Final = 0
LEFT_DISCARDED: Final = 1
LEFT_REMOVED: Final = 2
LEFT_SLAIN: Final = 3
