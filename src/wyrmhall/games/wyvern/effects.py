"""The effect notation in numbers: what a clause of a card is to the rules.

A card is a list of clauses. A clause says when it works (`when`), what it does (`op`, `n`, `tag`), to whom (`whom` and
a filter), for which player (`who`), at what price, and how often. The rules run these numbers; `phrases.py` makes words
of the same numbers, so the two cannot disagree.
"""

from __future__ import annotations

from typing import Final

# Types of cards

DRAGON: Final = 0
TERRAIN: Final = 1
TREASURE: Final = 2
ACTION: Final = 3
BATTLE_ACTION: Final = 4
SLAYER: Final = 5
REACTION: Final = 6
BATTLE_REACTION: Final = 7
HIDDEN: Final = 8
INTERCEPT: Final = 9
ULTRA_RARE: Final = 10
TYPES: Final = (
    "dragon",
    "terrain",
    "treasure",
    "action",
    "battle_action",
    "dragon_slayer",
    "reaction",
    "battle_reaction",
    "hidden_action",
    "intercept_action",
    "ultra_rare",
)

# Keywords, as bits. A super flyer is a flyer too.

FLYING: Final = 1
SCOUT: Final = 2
SUBTERRANEAN: Final = 4
SUPER_FLYER: Final = 8
KEYWORDS: Final = {"flying": FLYING, "scout": SCOUT, "subterranean": SUBTERRANEAN, "super_flyer": FLYING | SUPER_FLYER}

# Families that other cards speak of, as bits

MODIFIER_CARD: Final = 1
FIREBREATHING: Final = 2
FIRE: Final = 4
DWARVEN_ARMY: Final = 8
ARCHERS: Final = 16
GIANT_ANTS: Final = 32
RAVENS: Final = 64
WEATHER: Final = 128
NAGA: Final = 256
NIGHT: Final = 512
FAMILIES: Final = (
    "strength_modifier",
    "firebreathing",
    "fire",
    "dwarven_army",
    "archers",
    "giant_ants",
    "ravens",
    "weather",
    "naga",
    "night",
)

# Kinds of native terrain, as bits in this order

NATIVES: Final = (
    "ruins",
    "ocean",
    "mountain",
    "vines",
    "stream",
    "lake",
    "forest",
    "desert",
    "river",
    "swamp",
)

# When a clause works

STATIC: Final = 0  # while its source is in play: a dragon face up, a treasure in its place
IN_BATTLE: Final = 1  # static while this dragon fights
ATTACHED: Final = 2  # static while attached, on its host
PLAYED: Final = 3  # what a card from the hand does when it is played
AFTER: Final = 4  # what a battle card does after the battle
USE: Final = 5  # an action of a dragon, treasure or attached card
USE_IN_BATTLE: Final = 6  # a battle action of a dragon or treasure
ON_WIN: Final = 7  # this dragon, or one of this treasure's row, has won
ON_LOSE: Final = 8
ON_KILLED: Final = 9  # killed in battle
ON_BATTLE: Final = 10  # after every battle of this dragon
ON_DISCOVER: Final = 11  # this dragon attacked a terrain
ON_ELIMINATE: Final = 12  # this dragon eliminated a terrain
ON_APPLIES: Final = 13  # this terrain applies to its attacker
ON_ATTACH: Final = 14
ON_TURNED_DOWN: Final = 15  # this dragon, or the host of this card
ON_DRAW: Final = 16  # the draw phase of this card's player (of the host's player for attached terrain)
ON_OPPONENTS_DRAW: Final = 17
ON_ANY_DRAW: Final = 18
ON_ANY_DISCARD: Final = 19  # any discard phase
ON_TREASURE: Final = 20  # a treasure is played into this dragon's row
ON_OPPONENTS_CARD: Final = 21  # the opponent plays a card in an action phase of this card's player
ON_OPPONENTS_REACTION: Final = 22
ON_OPPONENTS_EXCHANGE: Final = 23
ON_OPPONENTS_LOSS: Final = 24  # the opponent loses a battle position
ON_ATTACK: Final = 25  # this dragon attacks
REVEALED: Final = 26  # a hidden card, and what is its host
CHAMELEON: Final = 27
IN_DISCARD: Final = 28  # usable from the lair's discard pile
ON_PLACED: Final = 29  # this treasure comes into play
WHENS: Final = (
    "static",
    "in battle",
    "attached",
    "played",
    "after",
    "use",
    "use in battle",
    "on win",
    "on lose",
    "on killed",
    "on battle",
    "on discover",
    "on eliminate",
    "on applies",
    "on attach",
    "on turned down",
    "on draw",
    "on opponent's draw",
    "on any draw",
    "on any discard",
    "on treasure",
    "on opponent's card",
    "on opponent's reaction",
    "on opponent's exchange",
    "on opponent's loss",
    "on attack",
    "revealed",
    "chameleon",
    "in discard",
    "on placed",
)

# Whom it touches

NOBODY: Final = 0
SELF: Final = 1  # this dragon
HOST: Final = 2  # the dragon this card is attached to, lies under or was played by
ONE: Final = 3  # one that fits the filter, chosen by the card's player
ALL: Final = 4  # everything that fits the filter
ANY_NUMBER: Final = 5
WINNER_DRAGON: Final = 6  # one of the dragons that won, chosen by the card's player
WHOMS: Final = ("nobody", "self", "host", "one", "all", "any number", "winner")

# Which player it concerns

ME: Final = 0
OPPONENT: Final = 1
EACH: Final = 2
CHOSEN: Final = 3
WINNER: Final = 4
LOSER: Final = 5
HOSTS_PLAYER: Final = 6
BEHIND: Final = 7
WHOS: Final = ("me", "opponent", "each", "chosen", "winner", "loser", "host's player", "behind")

# What a filter may ask of a card, as bits: `need` all of them, `bar` none of them

UP: Final = 1
DOWN: Final = 2
IS_FLYING: Final = 4
IS_SUBTERRANEAN: Final = 8
IS_SCOUT: Final = 16
IS_NATIVE: Final = 32
IS_NAGA: Final = 64
OWN: Final = 128
OPPOSING: Final = 256
ROW: Final = 512  # in the row of the source
FIGHTING: Final = 1024
IS_DRAGON: Final = 2048
IS_TERRAIN: Final = 4096
OTHER: Final = 8192  # not the source itself
IMMUNE: Final = 16384
NEAR: Final = 32768  # one card away, diagonals too
FITS: Final = (
    "up",
    "down",
    "flying",
    "subterranean",
    "scout",
    "native",
    "naga",
    "own",
    "opposing",
    "row",
    "fighting",
    "dragon",
    "terrain",
    "other",
    "immune",
    "near",
)
# What `low` and `high` measure
NUMBER_NONE: Final = 0
NUMBER_STRENGTH: Final = 1
NUMBER_BASE: Final = 2
NUMBERS: Final = ("", "strength", "base")
LOWEST: Final = -999
HIGHEST: Final = 999

# In which part a dragon must be for it to count

ANY_ROLE: Final = 0
ATTACKING: Final = 1
DEFENDING: Final = 2
ROLES: Final = ("", "attacking", "defending")

# Prices beside gold

NO_PRICE: Final = 0
PRICE_HAND: Final = 1  # discard `n` cards from the hand, as many as one likes where n is 0
PRICE_ROW_TREASURE: Final = 2  # discard a treasure of this dragon's row
PRICE_SELF: Final = 3  # discard this card
PRICE_NAMED: Final = 4  # discard the card with number `tag` from the hand
PRICES: Final = ("", "hand", "row treasure", "itself", "named card")
ANY_GOLD: Final = -1  # a `cost`: as much as one likes, and the effect counts it

# Limits; without one, once a turn for actions and once a battle for battle actions unless gold or hand cards pay

BY_RULE: Final = 0
ONCE_A_TURN: Final = 1
ONCE_EACH_OWN_TURN: Final = 2
ONCE_A_BATTLE: Final = 3
ONCE_A_GAME: Final = 4
OWN_TURN: Final = 5  # only on one's own turn, once
OPPONENTS_FIRST_ACTION: Final = 6
LIMITS: Final = ("", "turn", "own turn", "battle", "game", "on own turn", "opponent's first action")

# What a clause does. `n` and `tag` mean what stands behind.

# strength
MODIFY: Final = 0  # the printed modifier: a battle card on a dragon of the battle, a terrain on its host
STRENGTH: Final = 1  # n; STATIC, IN_BATTLE (both sides), ATTACHED on the host, PLAYED in battle
STRENGTH_PER_TREASURE: Final = 2  # n for each treasure in play
SKY_ROW: Final = 3  # non-flyers that fight a face-up flyer of this row: n
BOOST: Final = 4  # n this battle; n = 0: as much as was paid
RAISE: Final = 5  # own modifier cards of family `tag` n more; on SELF: cards played on it
REVERSE: Final = 6  # each card of family `tag` on the target counts n instead
TERRAIN_EXTRA: Final = 7  # n more on terrain as it attaches
FEED: Final = 8  # n for each attached terrain, whose other effects are ignored
HELPERS_COUNT: Final = 9  # helpers count n each
LEND_BASE: Final = 10  # base of a dragon outside to one inside
LEND_FROM_PILE: Final = 11  # base of the dragon on top of a lair's discard pile to one's side
SHED: Final = 12  # all negative strength modifiers off this
HEAL: Final = 13  # negative counters and this turn's minuses off
COUNTER: Final = 14  # n on whom; n = 0: as much as was paid, negative if tag = 1
COUNTER_EITHER: Final = 15  # +n or -n
DRAIN: Final = 16  # each defender -n, this +n
HEAT: Final = 17  # n for the turn on all who are face up now (tag: number of this card, for who is not touched)
VANISHING_COUNTER: Final = 18  # n on SELF, gone when it is turned down
# base and forms
ASSIGN: Final = 20  # strength n in battle; role, need UP or DOWN for from which face
ASSIGN_COUNT: Final = 21  # tag: what is counted (see COUNTS)
COPY_BASE: Final = 22  # base of one opposing dragon
BASE_ZERO: Final = 23
SWAP_BASE: Final = 24
DOUBLE_BASE: Final = 25
HATCH: Final = 26  # becomes a dragon with base n in place of an own card
GOLEM: Final = 27  # becomes a copy of a face-up dragon in place of an own card
BECOME: Final = 28  # chameleon: dragon with base n, keywords `tag`
INTERCEPT_AS: Final = 29  # a dragon of the attacked row
# keywords and abilities
GAIN_KEYWORD: Final = 30  # tag: keyword bits
LOSE_KEYWORD: Final = 31
TOGGLE_FLYING: Final = 32  # gains or loses flying this turn
LOSE_ABILITIES: Final = 33
REACH_ANY: Final = 34
# attacks
ONLY_DOWN: Final = 40  # attacks only face-down cards, else n
ONLY_UP: Final = 41
ONLY_COLUMN: Final = 42
NO_ATTACK: Final = 43  # may not attack this turn
NOT_ATTACKED: Final = 44
PAY_TO_ATTACK: Final = 45  # n to attack with the host
PAY_TO_ATTACK_IT: Final = 46  # n to attack the host
MUST_ATTACK: Final = 47  # this dragon, else it is replaced
MUST_ATTACK_DOWN: Final = 48  # with a face-down dragon, else exchange
MUST_ATTACK_CARD: Final = 49  # the card I name
CHOOSE_ATTACK: Final = 50  # attacker and target
ATTACK_TWICE: Final = 51
ATTACK_NEXT: Final = 52  # a second card beside the first, if that was terrain
ATTACK_ON: Final = 53  # until it dies or meets terrain
GUESS: Final = 54  # n gold
REDIRECT: Final = 55
UNSEEN: Final = 56
# terrain
APPLIES: Final = 60  # the filter says to whom
KILL: Final = 61  # APPLIES: the attacker dies; PLAYED: whom dies
CAPTURE: Final = 62
DESTROY: Final = 63  # any card in play
WANDER: Final = 64  # moves to another face-up dragon
INCOME: Final = 65  # n more from this terrain
# gold
GAIN: Final = 70  # n
GAIN_COUNT: Final = 71  # tag: what is counted, n each
LOSE: Final = 72
TAKE: Final = 73  # from a chosen player
WINNER_PAYS: Final = 74  # n to the loser
PAY_OVER: Final = 75  # n to the opponent
ROLL_GOLD: Final = 76  # n times a roll, or the game is lost on a six
SELL_DRAGON: Final = 77
STAKE: Final = 78
NO_GOLD: Final = 79
BANK: Final = 80  # gold to and from this card
MARKET: Final = 81  # ON_PLACED n own gold on this, ON_DRAW n from the mine, USE: take all and discard this
FIRST_COST: Final = 82  # n on first-time costs
FIRST_COST_IS: Final = 83  # in all
CARD_COST: Final = 84  # n on cards from hand, for all
SLAYERS_FREE: Final = 85
NEXT_FREE: Final = 86
REBATE: Final = 87
FREEZE: Final = 88  # chosen player may not spend on purple cards this turn
UPKEEP: Final = 89  # n or it goes
PAY_OR_REPLACE: Final = 90  # n
PAY_OR_LOSE_TREASURES: Final = 91  # n each
PAY_OR_DISCARD: Final = 92  # the other pays n or discards at random
LOSE_PER_KEPT: Final = 93  # n for each card of type `tag` not discarded from the shown hand
# hand and piles
DRAW: Final = 100  # n; n = 0: as much as was paid
DRAW_TO: Final = 101  # up to n cards
DRAW_LATER: Final = 102  # n more in the next draw phase, if one likes
MIMIC: Final = 103
DISCARD: Final = 104  # n by own choice
DISCARD_PER_DRAGON: Final = 105
DISCARD_HAND: Final = 106  # all, then draw n
DISCARD_RANDOM: Final = 107
DISCARD_NAMED: Final = 108  # one copy of a card that is named
DISCARD_FAMILY: Final = 109  # all of family `tag`; shows the hand
DISCARD_TYPE: Final = 110  # one card of type `tag`
SEE_HAND: Final = 111
SEE_HORDE: Final = 112  # top n; reorder or shuffle
OPEN_HORDES: Final = 113
SWAP_HANDS: Final = 114  # for the turn if an action, for the battle if a battle action
RECOVER: Final = 115  # one card of type `tag` (-1: any) from the horde's discard pile
RISE: Final = 116  # itself from the lair's discard pile into a vacant position
REPLACE_FROM_PILE: Final = 117
SEARCH_LAIR: Final = 118
SEARCH_TREASURE: Final = 119
MILL: Final = 120  # n from the horde
MILL_LAIR: Final = 121
REMOVE_DISCARDS: Final = 122  # up to n opposing ones
# killing, surviving, replacing
TAKE_ALONG: Final = 130
REMOVE_TREASURE: Final = 131  # one; tag 1: from the game
REMOVE_TREASURES: Final = 132  # all of `who` (EACH or OPPONENT)
STEAL_TREASURE: Final = 133
UNCOVER: Final = 134  # an opposing face-down card
DECOY: Final = 135  # tag 0: must be taken by K085; tag 1: may be taken by any slayer
SURVIVE: Final = 136  # the target or SELF survives a lost battle; tag 1: once, then this is discarded
DIE_INSTEAD: Final = 137  # n gold if it is face down; tag 1: any own dragon outside
NO_SURVIVAL: Final = 138
SAFE_FROM_TERRAIN: Final = 139
SAFE_FROM_SLAYERS: Final = 140  # the row
REPLACE: Final = 141  # n own cards from the lair
REPLACE_TWIN: Final = 142
CHOOSE_OF_TWO: Final = 143
STORE: Final = 144  # the lair's top card under this; exchange from there
REFOUND: Final = 145
NOT_EXCHANGED: Final = 146
SPECTRAL: Final = 147
DOOM: Final = 148  # all face up, refilled, n cards a dragon
# attachments and faces
ATTACH: Final = 150  # this card to the target; tag 0 stays, 1 for the turn, 2 falls off when the host is turned down
ATTACH_TO_WINNER: Final = 151
DETACH: Final = 152  # n; n = 0 any number
DETACH_ALL: Final = 153
RELEASE: Final = 154  # this attached card, for n cards from hand
MOVE_ATTACHMENT: Final = 155
TURN_DOWN: Final = 156
UNPAY: Final = 157  # turned down and to be paid again; ON_TURNED_DOWN: the host is unpaid
NOT_TURNED_DOWN: Final = 158
TURN_UP: Final = 159  # own dragons, paid
TURN_UP_DRAW: Final = 160  # any number; draw n for each
TURN_UP_GAIN: Final = 161  # any number; gain n for each
# moving, positions, help
REARRANGE: Final = 170
NO_MOVING: Final = 171  # ATTACHED: the host; PLAYED: the chosen player's next turn
FREE_TREASURES: Final = 172
MINE_POSITION: Final = 173  # lies beside a position and gives one
WINNERS_POSITION: Final = 174
BOUNDLESS_ROW: Final = 175
NO_TREASURES: Final = 176  # the opponent plays none
ROW_KEPT: Final = 177  # the opponent cannot remove treasures of this row
GET_HELP: Final = 178  # from one card away, flyers from anywhere
GIVE_HELP: Final = 179
HELP_AMONG: Final = 180  # the filter says who; n = 0 any number
CHAOS: Final = 181
FORCE_HELP: Final = 182
ADD_TOP_CARDS: Final = 183
HELPERS_LEAVE: Final = 184
NO_HELP: Final = 185  # tag 0 the host gets none, 1 neither gets nor gives, 2 nobody in battles this starts, 3 nobody
# immunity, prohibition, answers, who wins
IMMUNITY: Final = 190
NO_IMMUNITY: Final = 191
ANY_SLAYER: Final = 192
NO_BATTLE_CARDS: Final = 193
FORBID: Final = 194  # cards of family `tag`
TREASURE_OUT: Final = 195  # PLAYED: one treasure in this battle; ATTACHED: all for the host
NOT_CANCELLED: Final = 196  # the battle
UNSTOPPABLE: Final = 197  # family `tag`; n = 0 by battle and reaction cards, 1 not cancelled or countered
SLAYERS_CERTAIN: Final = 198
NO_FORCED_DISCARD: Final = 199
HAND_HIDDEN: Final = 200
UNTOUCHED_BY: Final = 201  # the card with number `tag`
ANSWER: Final = 202  # tag: what it may answer (see ANSWERS)
COUNTER_CARD: Final = 203
COUNTER_UNLESS: Final = 204  # n gold are paid
TAKE_OVER: Final = 205
DUPLICATE: Final = 206
LOWER_WINS: Final = 207
TIE: Final = 208  # tag 0 to the defender, 1 all live, 2 both die
CANCEL_BATTLE: Final = 209
# natives, turns, odd ones
NATIVE: Final = 220  # tag: kinds of terrain, n times
COUNTS_AS_NATIVE: Final = 221  # cards with number `tag` in the horde's discard pile count too
SKIP_TURN: Final = 222
SKIP_DRAW: Final = 223
ALWAYS_FIRST: Final = 224
HIDE: Final = 225  # tag 0 under an own face-down card, 1 under an opposing one
STORE_BATTLE_CARD: Final = 226
PLAY_STORED: Final = 227
USE_TREASURE: Final = 228
BLIND: Final = 229
LANCE: Final = 230
CHARM: Final = 231  # the two ultra rares: strength

# What is counted

COUNT_TREASURES: Final = 0  # in play
COUNT_HAND: Final = 1  # own, as the battle phase began
COUNT_OPPOSING_HAND: Final = 2
COUNT_GOLD: Final = 3  # own, at the attack
COUNT_TERRAIN: Final = 4  # in the own lair's discard pile
COUNT_DEFEATED_BASE: Final = 5
COUNT_TERRAIN_SYMBOLS: Final = 6  # printed on the terrain discovered
COUNT_TOP_SYMBOLS: Final = 7  # on the top card of the own lair's discard pile
COUNT_OWN_DRAGONS: Final = 8  # face up, each player's own
COUNT_TARGET_PRINT: Final = 9  # base and symbols of the target, if it dies
COUNT_DIFFERENCE: Final = 10  # of the final strengths
COUNT_NO_GOLD: Final = 11  # one if the draw phase began without gold
COUNTS: Final = (
    "treasures",
    "hand",
    "opposing hand",
    "gold",
    "terrain discards",
    "defeated base",
    "terrain symbols",
    "top symbols",
    "own dragons",
    "target print",
    "difference",
    "no gold",
)

# What an answer may answer, as bits

A_ACTION: Final = 1
A_REACTION: Final = 2  # battle reactions too
A_SLAYER: Final = 4
A_BATTLE: Final = 8  # battle action cards
A_MODIFIER: Final = 16  # strength modifier battle cards
A_WEATHER: Final = 32
A_HIDDEN: Final = 64
A_INTERCEPT: Final = 128
A_REMOVAL: Final = 256  # a treasure of mine would be removed
A_GEORGE: Final = 512  # K085
A_GOLD_THIEF: Final = 1024
A_TREASURE_THIEF: Final = 2048
ANSWERS: Final = (
    "action",
    "reaction",
    "slayer",
    "battle action",
    "modifier",
    "weather",
    "hidden",
    "intercept",
    "removal",
    "saint",
    "gold thief",
    "treasure thief",
)


class Clause:
    """One ability of a card, all of it as ints. `number` is its place among all clauses."""

    def __init__(self, kind: int, when: int, op: int) -> None:
        self.number = -1
        self.kind = kind
        self.when = when
        self.op = op
        self.n = 0
        self.tag = 0
        self.whom = NOBODY
        self.who = ME
        self.need = 0
        self.bar = 0
        self.measure = NUMBER_NONE
        self.low = LOWEST
        self.high = HIGHEST
        self.role = ANY_ROLE
        self.cost = 0
        self.price = NO_PRICE
        self.limit = BY_RULE
        self.may = False
