"""Which dragon reaches what: rows, keywords, what is attached, and what attacking costs."""

from __future__ import annotations

from typing import TYPE_CHECKING

from wyrmhall.games.wyvern import dragons, field, strength
from wyrmhall.games.wyvern.codes import A_ATTACKER, A_NUMBER, A_TARGET, KIND, O_NO_SCOUTS, PAID, PIN, UP
from wyrmhall.games.wyvern.effects import (
    FLYING,
    NO_ATTACK,
    NOT_ATTACKED,
    ONLY_COLUMN,
    ONLY_DOWN,
    ONLY_UP,
    PAY_TO_ATTACK,
    PAY_TO_ATTACK_IT,
    SCOUT,
)

if TYPE_CHECKING:
    from wyrmhall.games.wyvern.state import WyvernState


def barred(s: WyvernState, slot: int) -> bool:
    if s.turnly[O_NO_SCOUTS] and dragons.keywords(s, slot) & SCOUT:
        return True
    return bool(s.pins) and dragons.pinned(s, slot, NO_ATTACK) >= 0


def attack_price(s: WyvernState, slot: int) -> int:
    """What attacking with this dragon costs: its first-time cost, and what is attached asks for each attack."""
    return toll(s, slot) + (0 if s.status[slot] & PAID else strength.first_cost(s, slot))


def toll(s: WyvernState, slot: int) -> int:
    """What cards attached to a dragon ask for each attack it makes."""
    cost = 0
    for at in range(0, len(s.pins), PIN):
        if s.pins[at] == slot:
            clause = s.tables.found[PAY_TO_ATTACK][s.pins[at + 1] & KIND]
            if clause is not None and dragons.pin_works(s, at):
                cost += clause.n
    return cost


def still_due(s: WyvernState, slot: int) -> int:
    """What is still to be paid beside the price of a target: a first attack is paid as it is declared."""
    price = attack_price(s, slot)
    declared = len(s.attack) > 0 and s.attack[A_ATTACKER] == slot and s.attack[A_TARGET] < 0
    if declared and s.attack[A_NUMBER] == 0:
        price -= toll(s, slot)
    return price


def in_reach(s: WyvernState, slot: int) -> list[int]:
    """WV-ATTACK-4: cards of the opponent that this dragon reaches by its row and keywords."""
    seat = dragons.player(slot)
    other = 1 - seat
    rear = slot % 6 >= 3
    if dragons.reaches_any(s, slot):
        last = 6
    elif dragons.keywords(s, slot) & FLYING:
        last = 3 if rear else 6
    else:
        last = 0 if rear else 3
    found: list[int] = []
    for target in range(other * 6, other * 6 + last):
        if s.field[target] < 0 or (s.pins and dragons.pinned(s, target, NOT_ATTACKED) >= 0):
            continue
        if s.pins:
            at = dragons.pinned(s, target, PAY_TO_ATTACK_IT)
            if at >= 0:
                clause = s.tables.found[PAY_TO_ATTACK_IT][s.pins[at + 1] & KIND]
                if clause is not None and s.gold[seat] < clause.n + still_due(s, slot):
                    continue
        found.append(target)
    return found


def broken(s: WyvernState, slot: int, target: int) -> int:
    """WV-READ-31: how many restrictions an attack breaks; of two that contradict each other the later one counts."""
    count = 0
    down = dragons.pinned(s, slot, ONLY_DOWN)
    up = dragons.pinned(s, slot, ONLY_UP)
    is_down = not s.status[target] & UP
    if down > up and not is_down:
        count += 1
    if up > down and is_down:
        count += 1
    if dragons.pinned(s, slot, ONLY_COLUMN) >= 0 and slot % 3 != target % 3:
        count += 1
    return count


def targets(s: WyvernState, slot: int) -> list[int]:
    """What it may attack: as few restrictions broken as possible."""
    reach = in_reach(s, slot)
    if not s.pins or not reach:
        return reach
    least = 9
    for target in reach:
        least = min(least, broken(s, slot, target))
    return [target for target in reach if broken(s, slot, target) == least]


def can_go_on(s: WyvernState, slot: int) -> bool:
    """Whether a dragon that has attacked may attack once more."""
    if not dragons.is_dragon(s, slot) or barred(s, slot) or not targets(s, slot):
        return False
    return field.can_pay(s, dragons.player(slot), toll(s, slot))


def can_attack(s: WyvernState, slot: int) -> bool:
    if s.field[slot] < 0 or not dragons.is_dragon(s, slot) or barred(s, slot):
        return False
    return field.can_pay(s, dragons.player(slot), attack_price(s, slot)) and bool(targets(s, slot))
