"""What can be done in a main phase: for each kind of action why it cannot be done now, and what it does.

`subject` is the card or the city that the action is about. The smaller questions that follow are in `steps.py`.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, ClassVar, Final

from wyrmhall.games.volfyirion import chains, cities, codes, decks, scoring, steps
from wyrmhall.games.volfyirion.effects import COLOURS
from wyrmhall.kernel.state import EVERYBODY
from wyrmhall.kernel.wording import listed

if TYPE_CHECKING:
    from wyrmhall.games.volfyirion.state import VolfyirionState


class Action:
    """A kind of action, and the rule behind it."""

    rule: ClassVar[str] = "VF-MAIN-1"

    def obstacle(self, s: VolfyirionState, seat: int, subject: int) -> str:
        """Why it cannot be done now; '' if it can."""
        return "you cannot do that in your main phase now"

    def behind(self, s: VolfyirionState, seat: int, subject: int) -> str:
        """The rule behind it, where that depends on what it is about."""
        return self.rule

    def do(self, s: VolfyirionState, seat: int, subject: int) -> None:
        raise NotImplementedError


def _too_dear(what: str, cost: int, kind: str, have: int) -> str:
    return f"{what} costs {cost} {kind}, and you have {have}"


class EndTurn(Action):
    """VF-TURN-1: one's turn can always be ended."""

    def obstacle(self, s: VolfyirionState, seat: int, subject: int) -> str:
        return ""


# Playing cards


class Play(Action):
    rule = "VF-PLAY-1"

    def obstacle(self, s: VolfyirionState, seat: int, subject: int) -> str:
        if decks.find(s.hands[seat], subject) != codes.NONE:
            return ""
        return f"{s.cards.names[subject]} is not in your hand"

    def do(self, s: VolfyirionState, seat: int, subject: int) -> None:
        steps.play_card(s, seat, subject)


class PlayAll(Action):
    """VF-PLAY-6: all starting and command cards, and all chains that bring only points."""

    rule = "VF-PLAY-6"

    def obstacle(self, s: VolfyirionState, seat: int, subject: int) -> str:
        if chains.can_play_all(s, seat):
            return ""
        return "you have fewer than two cards or chains that only give points"

    def do(self, s: VolfyirionState, seat: int, subject: int) -> None:
        plain = s.cards.plain
        hand = s.hands[seat]
        kept: list[int] = []
        known = 0
        for i in range(len(hand)):
            if plain[hand[i]]:
                cities.lay_down(s, seat, hand[i])
            else:
                kept.append(hand[i])
                known += 1 if i < s.known[seat] else 0
        s.hands[seat] = kept
        decks.set_known(s, seat, known)
        chains.gather(s, seat)


# Acquiring


class Acquire(Action):
    """VF-ASSET-1, VF-WONDER-1: to the discard pile; the space stays empty until the end of the turn."""

    def obstacle(self, s: VolfyirionState, seat: int, subject: int) -> str:
        cards = s.cards
        wonder = cards.kind[subject] == codes.WONDER
        if decks.find(s.lair if wonder else s.row, subject) == codes.NONE:
            return f"{cards.names[subject]} is not in the {'lair' if wonder else 'asset row'}"
        have = s.bp if wonder else s.cp
        if cards.cost[subject] > have:
            return _too_dear(cards.names[subject], cards.cost[subject], "battle" if wonder else "command", have)
        return ""

    def behind(self, s: VolfyirionState, seat: int, subject: int) -> str:
        return "VF-WONDER-1" if s.cards.kind[subject] == codes.WONDER else "VF-ASSET-1"

    def do(self, s: VolfyirionState, seat: int, subject: int) -> None:
        wonder = s.cards.kind[subject] == codes.WONDER
        display = s.lair if wonder else s.row
        cost = s.cards.cost[subject]
        space = decks.find(display, subject)
        display[space] = codes.NONE
        s.discards[seat].append(subject)
        s.renewable = False
        if s.events is not None:
            s.events.append((codes.ACQUIRED, EVERYBODY, seat, subject, space, cost))
        if wonder:
            s.bp -= cost
            s.stack.append(steps.Remove(seat, subject, 1, True))
        else:
            s.cp -= cost


class Replace(Action):
    """VF-REPLACE-1, VF-REPLACE-2: the top card of the asset deck takes the place of a card of the row."""

    rule = "VF-REPLACE-1"

    def obstacle(self, s: VolfyirionState, seat: int, subject: int) -> str:
        if decks.find(s.row, subject) == codes.NONE:
            return f"{s.cards.names[subject]} is not in the asset row"
        if s.kp < codes.REPLACE_COST:
            return _too_dear("replacing a card", codes.REPLACE_COST, "knowledge", s.kp)
        return "" if decks.asset_deck_size(s) else "the asset deck is empty"

    def do(self, s: VolfyirionState, seat: int, subject: int) -> None:
        space = decks.find(s.row, subject)
        s.kp -= codes.REPLACE_COST
        s.asset_bottom.append(subject)
        s.row[space] = decks.take_asset(s)
        if s.events is not None:
            s.events.append((codes.REPLACED, EVERYBODY, seat, subject, s.row[space], space))


class RenewRow(Action):
    """VF-ASSET-3: the second house's right in its first turn."""

    rule = "VF-ASSET-3"

    def obstacle(self, s: VolfyirionState, seat: int, subject: int) -> str:
        if s.renewable:
            return ""
        return "only the second house may renew the row, in its first turn and before it acquires a card"

    def do(self, s: VolfyirionState, seat: int, subject: int) -> None:
        s.renewable = False
        if s.events is not None:
            s.events.append((codes.RENEWED, EVERYBODY, seat))
        for space in range(len(s.row)):
            s.asset_bottom.append(s.row[space])
            s.row[space] = codes.NONE
        decks.refill(s)


# War


class Attack(Action):
    """VF-ATTACK-1 to VF-ATTACK-3: a guarded city loses its troop, an open one falls."""

    def obstacle(self, s: VolfyirionState, seat: int, subject: int) -> str:
        enemy = 1 - seat
        place = enemy * codes.CITIES + subject
        if not s.standing[enemy] >> subject & 1:
            return f"{s.cards.city_names[place]} is not an enemy city that still stands"
        cost = scoring.attack_cost(s, place)
        if cost <= s.bp:
            return ""
        troop = s.troops[place]
        guard = f"{s.cards.names[troop & codes.KIND]} in " if troop >= 0 else ""
        return _too_dear(f"attacking {guard}{s.cards.city_names[place]}", cost, "battle", s.bp)

    def behind(self, s: VolfyirionState, seat: int, subject: int) -> str:
        return "VF-ATTACK-1" if s.troops[(1 - seat) * codes.CITIES + subject] >= 0 else "VF-ATTACK-2"

    def do(self, s: VolfyirionState, seat: int, subject: int) -> None:
        enemy = 1 - seat
        place = enemy * codes.CITIES + subject
        cost = scoring.attack_cost(s, place)
        s.bp -= cost
        troop = s.troops[place]
        if s.events is not None:
            guard = troop & codes.KIND if troop >= 0 else codes.NONE
            s.events.append((codes.ATTACKED, EVERYBODY, seat, subject, cost, guard))
        if troop >= 0:
            cities.lose_troop(s, enemy, subject)
        else:
            cities.destroy(s, enemy, subject)


class Redeploy(Action):
    """VF-REDEPLOY-1: for the troop's cost to another city."""

    rule = "VF-REDEPLOY-1"

    def obstacle(self, s: VolfyirionState, seat: int, subject: int) -> str:
        place = seat * codes.CITIES + subject
        troop = s.troops[place]
        if troop < 0:
            return f"you have no troop in {s.cards.city_names[place]}"
        cost = s.cards.cost[troop & codes.KIND]
        if cost > s.cp:
            return _too_dear(f"redeploying {s.cards.names[troop & codes.KIND]}", cost, "command", s.cp)
        return "" if s.standing[seat] & ~(1 << subject) else "you have no other city"

    def do(self, s: VolfyirionState, seat: int, subject: int) -> None:
        s.cp -= s.cards.cost[s.troops[seat * codes.CITIES + subject] & codes.KIND]
        s.stack.append(steps.Redeploy(seat, subject))


class Defeat(Action):
    """VF-DEFEAT-1 to VF-DEFEAT-5: the token leaves, the wonders are gained, the lair becomes a city."""

    rule = "VF-DEFEAT-1"

    def obstacle(self, s: VolfyirionState, seat: int, subject: int) -> str:
        if s.dragon == codes.SLAIN:
            return "Volfyirion has been defeated already"
        return "" if s.bp >= codes.DEFEAT_COST else _too_dear("defeating Volfyirion", codes.DEFEAT_COST, "battle", s.bp)

    def do(self, s: VolfyirionState, seat: int, subject: int) -> None:
        s.bp -= codes.DEFEAT_COST
        s.dragon = codes.SLAIN
        s.lair_of = seat
        if s.events is not None:
            s.events.append((codes.DEFEATED, EVERYBODY, seat))
        for space in range(len(s.lair)):
            card = s.lair[space]
            if card != codes.NONE:
                s.lair[space] = codes.NONE
                s.discards[seat].append(card)
                if s.events is not None:
                    s.events.append((codes.ACQUIRED, EVERYBODY, seat, card, space, 0))
        s.standing[seat] |= 1 << codes.LAIR
        cities.gain_lair(s)


# Volfyirion's flight


def _no_flight(s: VolfyirionState) -> str:
    if s.dragon == codes.SLAIN:
        return "Volfyirion has been defeated"
    return "" if s.kp >= codes.MOVE_COST else _too_dear("moving Volfyirion", codes.MOVE_COST, "knowledge", s.kp)


class FlyTo(Action):
    rule = "VF-MOVE-1"

    def obstacle(self, s: VolfyirionState, seat: int, subject: int) -> str:
        if s.dragon >= 0:
            return "Volfyirion is not in its lair"
        if not s.standing[1 - seat] >> subject & 1:
            return f"{s.cards.city_names[(1 - seat) * codes.CITIES + subject]} is not an enemy city that still stands"
        return _no_flight(s)

    def do(self, s: VolfyirionState, seat: int, subject: int) -> None:
        s.kp -= codes.MOVE_COST
        cities.fly(s, seat, subject)


class FlyHome(Action):
    rule = "VF-MOVE-2"

    def obstacle(self, s: VolfyirionState, seat: int, subject: int) -> str:
        if s.dragon == codes.HOME or (s.dragon >= 0 and s.dragon // codes.CITIES != seat):
            return "Volfyirion is not over one of your cities"
        return _no_flight(s)

    def do(self, s: VolfyirionState, seat: int, subject: int) -> None:
        s.kp -= codes.MOVE_COST
        cities.fly_home(s, seat)


# Wonders


class Seal(Action):
    """VF-SEAL-1 to VF-SEAL-4: for its cost in knowledge; one's own wonder freed in time still gives its points."""

    rule = "VF-SEAL-1"

    def __init__(self, enemy: bool, sealing: bool) -> None:
        self.enemy: Final = enemy
        self.sealing: Final = sealing

    def obstacle(self, s: VolfyirionState, seat: int, subject: int) -> str:
        if _find_wonder(s.plays[1 - seat if self.enemy else seat], subject, not self.sealing) == codes.NONE:
            whose, how = "the enemy's" if self.enemy else "your", "unsealed" if self.sealing else "sealed"
            return f"there is no {how} {s.cards.names[subject]} in {whose} playing area"
        cost = s.cards.cost[subject]
        if cost <= s.kp:
            return ""
        doing = "sealing" if self.sealing else "unsealing"
        return _too_dear(f"{doing} {s.cards.names[subject]}", cost, "knowledge", s.kp)

    def do(self, s: VolfyirionState, seat: int, subject: int) -> None:
        owner = 1 - seat if self.enemy else seat
        plays = s.plays[owner]
        found = _find_wonder(plays, subject, not self.sealing)
        s.kp -= s.cards.cost[subject]
        code = plays[found] ^ codes.SEALED
        if not self.sealing and not self.enemy and not code & codes.GIVEN:
            cities.gain(s, code)
            code |= codes.GIVEN
        plays[found] = code
        if s.events is not None:
            kind = codes.SEALED_WONDER if self.sealing else codes.UNSEALED_WONDER
            s.events.append((kind, EVERYBODY, seat, owner, subject))


def _find_wonder(plays: list[int], card: int, sealed: bool) -> int:
    """Which copy is meant: sealed is one that has given its points this turn, unsealed one that has not."""
    found = codes.NONE
    for i in range(len(plays)):
        code = plays[i]
        fits = code & codes.KIND == card and (code & codes.SEALED != 0) == sealed
        if fits and (found == codes.NONE or (code & codes.GIVEN == 0) == sealed):
            found = i
    return found


# Secondary abilities


def _unusable(s: VolfyirionState, code: int) -> str:
    """The reason for a card in play whose ability cannot be used now."""
    card = code & codes.KIND
    name = s.cards.names[card]
    secondary = s.cards.secondary[card]
    if secondary is None:
        return f"{name} has no secondary ability"
    if code & codes.SEALED:
        return f"{name} is sealed"
    if code & codes.USED:
        return f"you have already used the ability of {name} this turn"
    colours = [f"{need} {COLOURS[colour]}" for colour, need in enumerate(secondary.need) if need]
    return f"the chain of {name} needs other cards in play: {listed(colours)}"


def _use(s: VolfyirionState, seat: int, card: int, city: int) -> None:
    """VF-CHAIN-1, VF-SPEND-1: the bonus of a chain, or of a card that has been taken out of play for it."""
    cards = s.cards
    if cards.trigger[card] == codes.CHAIN:
        chains.note_chain(s, seat, card, city)
    else:
        cities.leave(s, card)
        if s.events is not None:
            points = (cards.bonus_cp[card], cards.bonus_bp[card], cards.bonus_kp[card])
            s.events.append((codes.SPENT, EVERYBODY, seat, card, city, points[0], points[1], points[2]))
    steps.grant(s, seat, card)


class Use(Action):
    """VF-SECOND-1: the ability of a card in the playing area."""

    rule = "VF-SECOND-1"

    def find(self, s: VolfyirionState, seat: int, card: int) -> int:
        """A copy whose ability may be used, or NONE."""
        plays = s.plays[seat]
        counts = chains.count_colours(s, seat) if s.cards.trigger[card] == codes.CHAIN else 0
        for i in range(len(plays)):
            if plays[i] & codes.KIND == card and chains.usable(s, plays[i], counts):
                return i
        return codes.NONE

    def obstacle(self, s: VolfyirionState, seat: int, subject: int) -> str:
        if self.find(s, seat, subject) != codes.NONE:
            return ""
        for code in s.plays[seat]:
            if code & codes.KIND == subject:
                return _unusable(s, code)
        return f"{s.cards.names[subject]} is not in your playing area"

    def do(self, s: VolfyirionState, seat: int, subject: int) -> None:
        plays = s.plays[seat]
        found = self.find(s, seat, subject)
        if s.cards.trigger[subject] == codes.CHAIN:
            plays[found] |= codes.USED
        else:
            plays.pop(found)
        _use(s, seat, subject, codes.NONE)


class UseInCity(Action):
    """VF-SECOND-1: the ability of a building or a troop."""

    rule = "VF-SECOND-1"

    def __init__(self, troop: bool) -> None:
        self.troop: Final = troop

    def obstacle(self, s: VolfyirionState, seat: int, subject: int) -> str:
        place = seat * codes.CITIES + subject
        code = s.troops[place] if self.troop else s.buildings[place]
        if code < 0:
            return f"you have no {'troop' if self.troop else 'building'} in {s.cards.city_names[place]}"
        return "" if chains.usable(s, code, chains.count_colours(s, seat)) else _unusable(s, code)

    def do(self, s: VolfyirionState, seat: int, subject: int) -> None:
        zone = s.troops if self.troop else s.buildings
        place = seat * codes.CITIES + subject
        card = zone[place] & codes.KIND
        zone[place] = zone[place] | codes.USED if s.cards.trigger[card] == codes.CHAIN else codes.NONE
        _use(s, seat, card, subject)


_ELSEWHERE: Final = Action()

# By what a token does, in the order of `codes.VERBS`.
ACTIONS: Final[list[Action]] = [
    Play(),
    Acquire(),
    Replace(),
    Use(),
    *[_ELSEWHERE, _ELSEWHERE, _ELSEWHERE],
    Seal(False, True),
    Seal(False, False),
    Seal(True, True),
    Seal(True, False),
    *[_ELSEWHERE, _ELSEWHERE],
    Attack(),
    FlyTo(),
    Redeploy(),
    UseInCity(False),
    UseInCity(True),
    _ELSEWHERE,
    PlayAll(),
    FlyHome(),
    Defeat(),
    *[_ELSEWHERE, _ELSEWHERE, _ELSEWHERE, _ELSEWHERE],
    RenewRow(),
    EndTurn(),
]
