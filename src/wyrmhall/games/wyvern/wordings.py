"""What each operation does, in words: the middle part of a card's sentences.

Every operation of effects.py is worded here, by a table where it is always said alike, else by what its clause says.
"""

from __future__ import annotations

from typing import Final

from wyrmhall.games.wyvern import effects as e
from wyrmhall.games.wyvern.cards import Cards
from wyrmhall.games.wyvern.effects import Clause
from wyrmhall.games.wyvern.nouns import (
    ANSWER_NAMES,
    COUNTED,
    KEYWORD_NAMES,
    TYPE_NAMES,
    bits,
    does,
    family,
    gold,
    hand_of,
    noun,
    signed,
    subject,
    whom,
)
from wyrmhall.kernel.wording import counted, listed

# A number before another one: "three -1 counters".
COUNTS: Final = ("no", "one", "two", "three", "four", "five", "six")

# Operations that are said alike wherever they stand.
PLAIN: Final = {
    e.SHED: "remove all negative strength modifiers from this dragon",
    e.COPY_BASE: "its base strength is that of an opposing dragon",
    e.SWAP_BASE: "the two dragons that began the battle swap base strengths",
    e.GOLEM: (
        "this card takes the place of one of your dragons or face-down terrain cards as a copy of a face-up dragon."
        " It is discarded, without replacement, when that dragon leaves play"
    ),
    e.MUST_ATTACK_CARD: (
        "on your opponent's turn only: they must attack, if they can, and you choose which of your cards they attack"
    ),
    e.MUST_ATTACK_DOWN: (
        "on your opponent's turn only: they must attack with a face-down dragon, or exchange if they cannot"
    ),
    e.CHOOSE_ATTACK: (
        "choose which of your opponent's face-up dragons attacks and which of your cards it attacks. Then your "
        "opponent takes this card into a treasure position; it is discarded after the second use"
    ),
    e.ATTACK_NEXT: (
        "if the first card it attacks is terrain, it may attack a second one that is one card away from the first"
    ),
    e.ATTACK_ON: "it must attack again and again, until it dies or has attacked a terrain",
    e.UNSEEN: (
        "in this turn's battle, face-down cards stay down and battle cards are laid face down and paid for. They "
        "are shown in order when all are laid; if the target is terrain, they are wasted"
    ),
    e.CAPTURE: (
        "its attacker stays on it, in its place, under your control. If this card leaves, the dragon returns "
        "to its owner"
    ),
    e.WANDER: "move this card to another face-up dragon",
    e.SELL_DRAGON: (
        "discard one of your face-up dragons, without replacement; gain its strength and gold symbols in gold"
    ),
    e.NO_GOLD: "in this battle, nobody gains or loses gold",
    e.BANK: (
        "move any amount of gold between your pile and this card. Gold here cannot be spent, lost or taken; it goes "
        "with this card"
    ),
    e.SLAYERS_FREE: "dragon slayers cost nothing, for all players",
    e.NEXT_FREE: (
        "your next payment is free. Then your opponent takes this card into a free treasure position; it is "
        "discarded after the second use"
    ),
    e.REBATE: "all players get back what they paid for a countered card",
    e.MIMIC: (
        "when a card of your opponent draws cards or takes one back from a discard pile, for them alone, you "
        "may do the same for free"
    ),
    e.OPEN_HORDES: "the top card of each horde lies face up",
    e.RISE: "put this dragon face down into one of your vacant battle positions",
    e.SEARCH_TREASURE: "search your horde for a treasure and put it into play, paying for it",
    e.TAKE_ALONG: "nobody wins or loses; this dragon and one other dragon of the battle, of your choice, die",
    e.STEAL_TREASURE: "take one of your opponent's treasures into this card's position",
    e.NO_SURVIVAL: "its dragon cannot survive a lost battle in any way",
    e.REPLACE_TWIN: "if two face-up dragons have the same name, choose one; its owner replaces it from the lair",
    e.CHOOSE_OF_TWO: (
        "when you replace a card of your battlefield, take two from your lair, keep one and discard the other"
    ),
    e.STORE: (
        "put the top card of your lair under this card. When you exchange, you may replace from the cards "
        "under it. They are discarded with it"
    ),
    e.REFOUND: (
        "put this card face up into one of your vacant battle positions, and the top card of your lair face "
        "down on it. This card is discarded when the card on it is destroyed"
    ),
    e.NOT_EXCHANGED: "its card may be exchanged only if nothing else can be exchanged",
    e.SPECTRAL: (
        "swap one of your dragons in the battle with the top dragon of your lair, which is paid for as usual; terrain "
        "on the way is discarded"
    ),
    e.ATTACH_TO_WINNER: "attach this card to one winning dragon of your choice",
    e.DETACH_ALL: "discard all attached cards of both battlefields",
    e.MOVE_ATTACHMENT: "move one attached card from a face-up dragon to another face-up dragon",
    e.FREE_TREASURES: "you may play any number of treasures in your action phases this turn",
    e.MINE_POSITION: (
        "lies beside a treasure position and is one more position itself. What lies on it is discarded with it"
    ),
    e.WINNERS_POSITION: "the winner has one more treasure position",
    e.BOUNDLESS_ROW: "in a row with Dwarven Gold Mine, there is no limit to treasure positions",
    e.NO_TREASURES: "your opponent cannot play treasures",
    e.ROW_KEPT: "your opponent cannot remove treasures of its row",
    e.GET_HELP: "one of your dragons one card away, or a flyer from anywhere on your battlefield, helps",
    e.GIVE_HELP: "this dragon helps your dragons in the battle, from anywhere, even from face down",
    e.CHAOS: "each player may bring any number of their own dragons into the battle",
    e.ADD_TOP_CARDS: (
        "both players add the top card of their lair to the battle: a dragon is paid for and adds its strength, a"
        " terrain that applies to an opposing dragon brings its gold. They are discarded after the battle"
    ),
    e.HELPERS_LEAVE: "all helping dragons of one side leave the battle",
    e.ANY_SLAYER: "any dragon slayer may kill its dragon, whatever the slayer says",
    e.NOT_CANCELLED: "this battle cannot be cancelled",
    e.SLAYERS_CERTAIN: "dragon slayers played this turn cannot be countered by reactions",
    e.NO_FORCED_DISCARD: "you cannot be forced to discard from your hand",
    e.HAND_HIDDEN: "you need not show your hand. Whatever would show it is countered",
    e.COUNTER_CARD: "the answered card is countered",
    e.TAKE_OVER: "move the answered card to a dragon of your choice in the battle",
    e.DUPLICATE: "copy the answered card",
    e.LOWER_WINS: "the side with the lower strength wins this battle",
    e.CANCEL_BATTLE: "cancel the battle; all dragons return face up",
    e.ALWAYS_FIRST: "you go first in every sequence of actions and of battle actions",
    e.STORE_BATTLE_CARD: "put a battle action card from your hand under this card",
    e.PLAY_STORED: "play all cards under this card for free",
    e.USE_TREASURE: "use any treasure in play as if it were in this dragon's row",
    e.BLIND: "your opponent may not look at their face-down cards this turn and the next",
    e.REPLACE_FROM_PILE: (
        "replace one of your battlefield cards with a card of your choice from your lair discard pile, face down"
    ),
    e.SEARCH_LAIR: (
        "replace one of your battlefield cards with a card of your choice from your lair, face down; "
        "then shuffle the lair"
    ),
    e.REDIRECT: "send the attack to another of your cards that the attacker may attack",
    e.NO_IMMUNITY: "its dragon is no longer immune to dragon slayers",
    e.MUST_ATTACK: "on your opponent's turn only: its dragon must attack this turn. If it cannot, it is replaced",
    e.TOGGLE_FLYING: "one dragon of this row gains or loses flying this turn",
}


def body(cards: Cards, clause: Clause) -> str:
    """What a clause does."""
    plain = PLAIN.get(clause.op, "")
    if plain:
        return f"you may {plain}" if clause.may and clause.op == e.STORE else plain
    for worder in (_strength, _attacks, _gold, _cards_and_hands, _lives, _places, _bans):
        words = worder(cards, clause)
        if words:
            return words
    raise ValueError(f"{cards.ids[clause.kind]} has a clause without words: operation {clause.op}")


def _role(clause: Clause) -> str:
    return ("", " when attacking", " when defending")[clause.role]


def _strength(cards: Cards, clause: Clause) -> str:
    n, op = clause.n, clause.op
    if op == e.MODIFY:
        change = signed(cards.modifier[clause.kind])
        if clause.when == e.ATTACHED:
            return f"its dragon has {change} strength"
        side = "only when you defend: " if clause.role == e.DEFENDING else ""
        return f"{side}{change} strength for {whom(clause)}"
    if op == e.STRENGTH:
        if not n:
            return "its dragon loses as much strength as was paid"
        until = " for this battle" if clause.when == e.PLAYED else ""
        verb = "has" if clause.whom == e.HOST else "have"
        return f"{whom(clause)} {verb} {signed(n)} strength{_role(clause)}{until}"
    if op == e.STRENGTH_PER_TREASURE:
        return f"{signed(n)} strength for each treasure in play{_role(clause)}"
    if op == e.SKY_ROW:
        return f"{signed(n)} strength for non-flying dragons in a battle against a face-up flyer of this row"
    if op == e.BOOST:
        until = "" if clause.need & e.FIGHTING else " in this battle"
        if not n:
            each = "card" if clause.price == e.PRICE_HAND else "gold"
            return f"+1 strength for each {each}, for {whom(clause)}{until}{_role(clause)}"
        return f"{signed(n)} strength for {whom(clause)}{until}{_role(clause)}"
    if op == e.RAISE:
        if clause.whom == e.SELF:
            return f"{family(clause.tag)} cards played on it count for {n} more"
        return f"your {family(clause.tag)} cards count for {n} more"
    if op == e.REVERSE:
        return f"each {family(clause.tag)} card on {whom(clause)} counts as {n} strength instead"
    if op == e.TERRAIN_EXTRA:
        terrain = "your terrain in this row gets" if clause.need & e.ROW else "the terrain above this card gets"
        return f"{terrain} a further {signed(n)} modifier"
    if op == e.FEED:
        return (
            f"{signed(n)} strength for each attached terrain, whose other effects it ignores; their gold is still due"
        )
    if op == e.HELPERS_COUNT:
        return f"each helping dragon counts as {n} strength for its side, whatever its own strength"
    if op == e.LEND_BASE:
        return f"add the base strength of {whom(clause)} to a dragon in the battle; the lender then has base strength 0"
    if op == e.LEND_FROM_PILE:
        return "add the base strength of the dragon on top of any lair discard pile to your side"
    if op == e.HEAL:
        return f"{whom(clause)} is restored to full strength"
    if op == e.COUNTER:
        return _counter(clause)
    if op == e.COUNTER_EITHER:
        return f"if its dragon lives, put a +{n} or -{n} counter on {whom(clause)}"
    if op == e.DRAIN:
        return f"as attacker, it gives each defending dragon a -{n} counter and gets a +{n} counter for each"
    if op == e.HEAT:
        return f"{whom(clause)} have {signed(n)} strength this turn"
    if op == e.VANISHING_COUNTER:
        return f"it gets a {signed(n)} counter, which it loses when it is turned face down"
    return _base(cards, clause)


def _counter(clause: Clause) -> str:
    if not clause.n:
        return f"pay as much more gold as you like: put a -1 counter for each gold on {whom(clause)}"
    count = f"a {signed(clause.n)} counter" if abs(clause.n) == 1 else f"{COUNTS[abs(clause.n)]} -1 counters"
    if clause.whom == e.SELF or clause.whom == e.HOST:
        return f"{'it' if clause.whom == e.SELF else 'its dragon'} gets {count}"
    if clause.whom == e.ALL:
        return f"each {noun(clause).replace('in the battle', 'of the battle')} gets {count}"
    return f"{'you may put' if clause.may else 'put'} {count} on {whom(clause)}"


def _base(cards: Cards, clause: Clause) -> str:
    n, op = clause.n, clause.op
    if op == e.ASSIGN:
        face = " from face down" if clause.need & e.DOWN else " from face up"
        return f"{'attacks' if clause.role == e.ATTACKING else 'defends'} at strength {n}{face}"
    if op == e.ASSIGN_COUNT:
        return f"{'attacks' if clause.role == e.ATTACKING else 'defends'} at a strength equal to {COUNTED[clause.tag]}"
    if op == e.BASE_ZERO:
        if clause.whom == e.HOST:
            return "the base strength of its dragon is 0"
        return f"for this battle, the base strength of {whom(clause)} is 0"
    if op == e.DOUBLE_BASE:
        return f"for this battle, double the base strength of {whom(clause)}, at most once for each dragon"
    if op == e.HATCH:
        return f"it becomes a face-up dragon with base strength {n} in place of one of your battlefield cards"
    if op == e.BECOME:
        words = f", {KEYWORD_NAMES[clause.tag]}" if clause.tag else ""
        return f"it becomes a dragon with base strength {n}{words}"
    if op == e.INTERCEPT_AS:
        return (
            f"stands in the attacker's way as a dragon of the attacked row with base strength {n}; it is discarded "
            "after the battle"
        )
    if op == e.GAIN_KEYWORD:
        word = KEYWORD_NAMES[clause.tag]
        one = "a scout" if clause.tag == e.SCOUT else word
        return f"its dragon is {one}" if clause.whom == e.HOST else f"{whom(clause)} are {word}s"
    if op == e.LOSE_KEYWORD:
        word = "a scout" if clause.tag == e.SCOUT else KEYWORD_NAMES[clause.tag]
        return f"{'its dragon' if clause.when == e.ATTACHED else 'that dragon'} is no longer {word}"
    if op == e.LOSE_ABILITIES:
        loser = {e.WINNER_DRAGON: "one winning dragon of your choice"}.get(clause.whom, "its dragon")
        if clause.when == e.ON_ELIMINATE:
            loser = "that dragon"
        return f"{loser} loses all special abilities{'' if clause.when == e.ATTACHED else ' for the rest of the game'}"
    if op == e.REACH_ANY:
        return "its dragon can reach any card" if clause.whom == e.HOST else f"{whom(clause)} can reach any card"
    if op == e.NATIVE:
        times = ", counted twice" if clause.n > 1 else ""
        return f"native terrain: {listed(bits(clause.tag, e.NATIVES))}{times}"
    if op == e.COUNTS_AS_NATIVE:
        return f"each {cards.names[clause.tag]} in your discard pile counts as its native terrain"
    if op == e.UNTOUCHED_BY:
        return f"{cards.names[clause.tag]} does not affect it"
    if op == e.CHARM:
        return f"{signed(n)} strength in battle for your dragons, +4 in all with the other prize card"
    return ""


def _attacks(cards: Cards, clause: Clause) -> str:
    n, op = clause.n, clause.op
    only = {e.ONLY_DOWN: "face-down cards", e.ONLY_UP: "face-up cards", e.ONLY_COLUMN: "the cards straight across"}
    if op in only:
        return (
            f"its dragon may attack only {only[op]}; if there are none, it attacks another card at {signed(n)} strength"
        )
    if op == e.NO_ATTACK:
        return f"{'its dragon' if clause.when == e.ATTACHED else noun(clause, many=True)} cannot attack this turn"
    if op == e.NOT_ATTACKED:
        return "its card cannot be attacked this turn"
    if op == e.PAY_TO_ATTACK:
        return f"each attack of its dragon costs {gold(n)}"
    if op == e.PAY_TO_ATTACK_IT:
        return f"your opponent must pay {gold(n)} to attack its dragon"
    if op == e.ATTACK_TWICE:
        return f"{whom(clause)} may attack twice in this turn's battle phase"
    if op == e.GUESS:
        when = "this turn, before you attack" if clause.when == e.PLAYED else "when it attacks"
        return (
            f"{when} a face-down card, guess whether it is a dragon or a terrain: if you are right, gain {gold(n)}; "
            f"if you are wrong, lose {gold(n)}"
        )
    if op == e.APPLIES:
        if clause.need | clause.bar or clause.measure:
            return f"applies to {noun(clause, many=True)}"
        return "applies to all dragons"
    if op == e.KILL:
        if clause.when == e.ON_APPLIES:
            return "it kills its attacker"
        return f"kill {whom(clause)}"
    if op == e.DESTROY:
        who = does(clause, "destroy") if clause.who == e.ME else "the attacker's player may destroy"
        return f"{who} any one card in play"
    if op == e.INCOME:
        more = "more" if n > 0 else "less"
        return f"the terrain above this card brings its player {gold(abs(n))} {more} if it applies"
    return ""


def _gold(cards: Cards, clause: Clause) -> str:
    n, op = clause.n, clause.op
    if op == e.GAIN:
        return f"{does(clause, 'gain')} {gold(n)}"
    if op == e.GAIN_COUNT:
        if clause.tag == e.COUNT_TARGET_PRINT:
            return f"choose {whom(clause)}: if it is killed, its player gains {COUNTED[clause.tag]} in gold"
        amount = COUNTED[clause.tag]
        what = amount if amount[0].isdigit() else f"gold equal to {amount}"
        return f"{does(clause, 'gain' if n > 0 else 'lose')} {what}"
    if op == e.LOSE:
        return f"{does(clause, 'lose')} {gold(n)}"
    if op == e.TAKE:
        answered = "if it was Gold Thief, " if clause.tag == e.A_GOLD_THIEF else ""
        return f"{answered}take {gold(n)} from your opponent"
    if op == e.WINNER_PAYS:
        return f"the winner pays the loser {gold(n)}"
    if op == e.PAY_OVER:
        return f"pay your opponent {gold(n)}"
    if op == e.ROLL_GOLD:
        times = "twice" if n == 2 else f"{n} times"
        return f"roll a die: from 1 to 5, gain {times} the roll in gold; on a 6, you lose all positions and the game"
    if op == e.STAKE:
        return f"bet {gold(n)}; your opponent matches it or concedes the battle. The winner takes both"
    if op == e.MARKET:
        if clause.when == e.ON_PLACED:
            return f"put {n} of your gold on it"
        return f"put {gold(n)} from the mine on it" if n else "discard this card and take all gold on it"
    if op == e.FIRST_COST:
        who = "your dragons of this row" if clause.need & e.ROW else "all dragons"
        return f"{who} cost {gold(abs(n))} {'more' if n > 0 else 'less'} when first turned face up"
    if op == e.FIRST_COST_IS:
        return f"costs only {gold(n)} to turn face up"
    if op == e.CARD_COST:
        return f"all cards played from hand cost {gold(abs(n))} {'more' if n > 0 else 'less'}, for all players"
    if op == e.FREEZE:
        return f"{subject(clause)} cannot spend gold on action and battle action cards this turn"
    if op == e.UPKEEP:
        back = "; its captive then goes home" if cards.type_of[clause.kind] == e.TERRAIN else ""
        return f"pay {gold(n)} or discard this card{back}"
    if op == e.PAY_OR_REPLACE:
        return f"the player of {whom(clause)} pays {gold(n)} at once or replaces it from the lair"
    if op == e.PAY_OR_LOSE_TREASURES:
        return f"your opponent pays {gold(n)} for each of their treasures in play; those not paid for are removed"
    if op == e.PAY_OR_DISCARD:
        return f"your opponent pays you {gold(n)}, or discards a card at random if they cannot"
    if op == e.LOSE_PER_KEPT:
        kept = TYPE_NAMES[clause.tag]
        return f"your opponent shows their hand and loses {gold(n)} for each {kept} there that they do not discard"
    return ""


def _cards_and_hands(cards: Cards, clause: Clause) -> str:
    n, op = clause.n, clause.op
    if op == e.DRAW:
        return f"{does(clause, 'draw')} {counted(n, 'card', 'cards') if n else 'that many cards'}"
    if op == e.DRAW_TO:
        return f"the player whose turn it is draws until they hold {n} cards"
    if op == e.DRAW_LATER:
        return f"the winner may draw {n} more cards in their next draw phase"
    if op == e.DISCARD:
        return f"{does(clause, 'discard')} {counted(n, 'card', 'cards')} from hand"
    if op == e.DISCARD_PER_DRAGON:
        return f"{does(clause, 'discard')} a card from hand for each of their face-up dragons"
    if op == e.DISCARD_HAND:
        return f"{does(clause, 'discard')} their hand and draws {n} cards"
    if op == e.DISCARD_RANDOM:
        who = "the attacker's player discards" if clause.when == e.ON_APPLIES else does(clause, "discard")
        return f"{who} {counted(n, 'card', 'cards')} from hand at random"
    if op == e.DISCARD_NAMED:
        return "name a card, and your opponent discards one copy of it from hand, if they hold it"
    if op == e.DISCARD_FAMILY:
        return f"look at your opponent's hand; all {family(clause.tag)} cards there are discarded"
    if op == e.DISCARD_TYPE:
        return f"your opponent discards one {TYPE_NAMES[clause.tag]} from hand, if they hold one"
    if op == e.SEE_HAND:
        return f"look at {hand_of(clause)}"
    if op == e.SEE_HORDE:
        return f"look at the top {n} cards of any horde; reorder them, or shuffle that horde"
    if op == e.SWAP_HANDS:
        until = "turn" if cards.type_of[clause.kind] == e.ACTION else "battle"
        return f"swap hands with your opponent until the end of the {until}"
    if op == e.RECOVER:
        what = "card" if clause.tag < 0 else TYPE_NAMES[clause.tag]
        return f"take one {what} from your horde discard pile into your hand"
    if op == e.MILL:
        return f"the top {n} cards of your opponent's horde are discarded"
    if op == e.MILL_LAIR:
        return f"the winner discards the top {n} cards of their lair"
    if op == e.REMOVE_DISCARDS:
        return f"remove up to {n} cards of your opponent's discard piles from the game"
    return ""


def _lives(cards: Cards, clause: Clause) -> str:
    n, op = clause.n, clause.op
    if op == e.REMOVE_TREASURE:
        how = (
            "discard one treasure in play",
            "remove one treasure from the game",
            "discard one treasure of a loser's row",
        )
        return how[clause.tag]
    if op == e.REMOVE_TREASURES:
        return "discard all your opponent's treasures" if clause.who == e.OPPONENT else "discard all treasures in play"
    if op == e.UNCOVER:
        return f"turn {whom(clause)} face up: a terrain is discarded, a dragon stays face up and is not paid for"
    if op == e.DECOY:
        if clause.tag == 0:
            return "a St. George that is aimed at your treasures must take this card"
        return "any dragon slayer may remove this card from the game instead"
    if op == e.SURVIVE:
        return _survive(clause)
    if op == e.DIE_INSTEAD:
        if clause.tag:
            return "you may discard another of your dragons outside the battle instead of one that loses"
        down = f"if it is face down, that costs {gold(n)}"
        return f"when one of your dragons has lost a battle, you may discard this one instead; {down}"
    if op == e.SAFE_FROM_TERRAIN:
        return "your dragons of this row cannot be killed by terrain"
    if op == e.SAFE_FROM_SLAYERS:
        return "your dragons of this row cannot be killed by dragon slayers"
    if op == e.REPLACE:
        if n == 1:
            return "exchange one of your dragons or face-down terrain cards for the top card of your lair"
        return (
            f"replace up to {n} of your dragons or terrain cards from the lair this turn; you may still play a slayer "
            "or take the battle phase"
        )
    if op == e.DOOM:
        return (
            f"kill all face-up dragons. Each player draws {n} cards for each dragon they lose and replaces it from "
            "the lair, face down"
        )
    return ""


def _survive(clause: Clause) -> str:
    if clause.whom == e.SELF:
        return "it survives " + ("this battle even if it loses" if clause.when == e.USE_IN_BATTLE else "a lost battle")
    if clause.whom == e.ALL:
        return "all your dragons survive this battle"
    end = "; then this card is discarded" if clause.tag else ""
    return f"{whom(clause)} survives this battle even if its side loses{end}"


def _places(cards: Cards, clause: Clause) -> str:
    n, op = clause.n, clause.op
    if op == e.ATTACH:
        until = ("", " for this turn", ". This card is discarded when that dragon is turned face down")[clause.tag]
        target = f"a face-up {cards.names[clause.n - 1]}" if clause.n else whom(clause)
        return f"attach to {target}{until}"
    if op == e.DETACH:
        return f"discard {'one attached card' if n else 'any number of attached cards'} from {whom(clause)}"
    if op == e.RELEASE:
        return f"the player of its dragon may discard {n} cards from hand to discard this card"
    if op == e.TURN_DOWN:
        return f"{'you may turn' if clause.may else 'turn'} {whom(clause)} face down"
    if op == e.UNPAY:
        if clause.when == e.ON_TURNED_DOWN:
            return "it has to be paid for again"
        return f"turn {whom(clause)} face down; it has to be paid for again"
    if op == e.NOT_TURNED_DOWN:
        until = " for the rest of the game" if clause.whom == e.WINNER_DRAGON else ""
        return f"{whom(clause)} cannot be turned face down{until}"
    if op == e.TURN_UP:
        return f"turn {whom(clause)} face up, paying for it if need be"
    if op in (e.TURN_UP_DRAW, e.TURN_UP_GAIN):
        gain = f"draw {counted(n, 'card', 'cards')}" if op == e.TURN_UP_DRAW else f"gain {gold(n)}"
        return f"turn {whom(clause)} face up, paying for them if need be; {gain} for each"
    if op == e.REARRANGE:
        if clause.who == e.OPPONENT:
            return "rearrange all cards of your opponent's battlefield without looking at them"
        return "each player may rearrange their battlefield" if clause.who == e.EACH else "rearrange your battlefield"
    if op == e.NO_MOVING:
        if clause.when == e.ATTACHED:
            return "its dragon cannot move in the movement phase"
        return f"{subject(clause)} cannot move cards in their next movement phase"
    if op == e.HELP_AMONG:
        group = f"your {noun(clause, many=True).replace('own ', '')}"
        many = "any number of " if not n else "one of "
        return f"{many}{group} may help another of them{_role(clause)}"
    if op == e.FORCE_HELP:
        return f"force {whom(clause)} to help either side"
    if op == e.HIDE:
        return (
            f"put this card unseen under {whom(clause)}"
            if clause.tag == 0
            else f"put this card unseen under one of your opponent's face-down cards. {_misfit(clause)}"
        )
    if op == e.LANCE:
        return (
            f"put a {n} counter on {whom(clause)}. Then you may flip a coin: on heads, put another {n} counter "
            "and you may flip again; on tails, discard this card"
        )
    return ""


def _misfit(clause: Clause) -> str:
    wanted = "dragon" if clause.need & e.IS_DRAGON else "terrain"
    return f"If that is not a {wanted} when it is turned face up, this card is discarded"


def _bans(cards: Cards, clause: Clause) -> str:
    op = clause.op
    if op == e.IMMUNITY:
        return f"{'its dragon is ' if clause.when == e.ATTACHED else ''}immune to dragon slayers"
    if op == e.NO_HELP:
        return (
            "its dragon gets no help",
            "its dragon neither gets nor gives help",
            "neither side gets help if it is one of the two dragons that began the battle",
            "nobody gets help in any battle this turn",
        )[clause.tag]
    if op == e.NO_BATTLE_CARDS:
        if clause.when == e.ATTACHED:
            return "in its dragon's battles, nobody may play battle action cards"
        until = "" if clause.when == e.IN_BATTLE else " this turn"
        return f"nobody may play battle action cards{until}"
    if op == e.FORBID:
        return f"{'in this battle, ' if clause.when == e.PLAYED else ''}nobody may use {family(clause.tag)}"
    if op == e.TREASURE_OUT:
        if clause.when == e.ATTACHED:
            return "no treasure helps its dragon"
        return "one treasure of your choice has no effect in this battle"
    if op == e.UNSTOPPABLE:
        kind = family(clause.tag)
        whose = f"no {kind} card of this battle" if clause.when == e.PLAYED else f"none of your {kind} cards"
        if clause.n:
            return f"{whose} can be cancelled or countered"
        return f"{whose} can be stopped by battle action or reaction cards"
    if op == e.ANSWER:
        if clause.when == e.STATIC:
            return f"you may pay {gold(clause.cost)} to counter a dragon slayer aimed at it or at a card one card away"
        return f"answers {listed(bits(clause.tag, ANSWER_NAMES), 'or')}"
    if op == e.COUNTER_UNLESS:
        return f"the answered card is countered unless its player pays {gold(clause.n)}"
    if op == e.TIE:
        return (
            "the defender wins ties in this battle",
            "a tie in this battle has no winner, and all dragons survive",
            "a tie in this battle kills all dragons in it, with no winner or loser",
        )[clause.tag]
    if op == e.SKIP_TURN:
        return f"{subject(clause)} skips their next turn"
    return f"{subject(clause)} skips their next draw phase" if op == e.SKIP_DRAW else ""
