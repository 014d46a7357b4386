"""cards.toml -> flat tables that the rules read, and the check of a set that somebody typed in.

Villainy cards, treasures and rage cards share one numbering, in this order; a card's number is its kind, not its copy.
"""

from __future__ import annotations

from typing import Any, Final

from wyrmhall.games.dragonscales.checks import NO_USE, ONCE, USES, check_set, read_boxes
from wyrmhall.games.dragonscales.effects import (
    FACES,
    NONE,
    RESULTS,
    WHENS,
    Ability,
    Step,
)
from wyrmhall.games.dragonscales.notation import Reader
from wyrmhall.kernel.card_file import card_data, entries
from wyrmhall.kernel.errors import BadCards
from wyrmhall.kernel.rng import digest

# More scales than there are: the price of a card that is not there.
NEVER: Final = 999


class Cards:
    """A whole set. Lists are indexed by the kind of a card unless they say otherwise; NONE stands for no step."""

    kinds: int
    villainy_kinds: int
    treasure_kinds: int
    ids: list[str]
    names: list[str]
    copies: list[int]
    costs: list[int]
    sources: list[str]
    notes: list[str]
    abilities: list[Ability]
    owner: list[int]
    minion: list[bool]
    points: list[int]
    use: list[int]
    wounds: list[list[int]]
    bonus: list[list[int]]
    event: list[int]
    enraged: list[int]
    steps: list[Step]
    decks: list[list[int]]
    treasures: list[int]
    rages: list[int]
    villain_ids: list[str]
    villain_names: list[str]
    villain_titles: list[str]
    most_wounds: list[int]
    action_dice: list[list[int]]
    attack_die: list[int]
    movement_die: list[int]
    space_names: list[str]
    spaces: list[int]
    exit: int
    kinds_at: list[list[int]]
    minions_at: list[list[int]]
    treasures_at: list[bool]
    cheapest_at: list[list[int]]
    cheapest_aimed_at: list[list[int]]
    digest: int

    def __init__(self, data: dict[str, Any]) -> None:
        villains = entries(data, "villain")
        villainy = sorted(entries(data, "villainy"), key=lambda row: _index(villains, row["villain"]))
        treasures, rages = entries(data, "treasure"), entries(data, "rage")
        rows = [*villainy, *treasures, *rages]
        self.kinds = len(rows)
        self.villainy_kinds = len(villainy)
        self.treasure_kinds = len(treasures)
        self.ids = [row["id"] for row in rows]
        self.names = [row["name"] for row in rows]
        self.copies = [row["copies"] for row in rows]
        self.costs = [row.get("cost", 0) for row in rows]
        self.sources = [row["source"] for row in rows]
        self.notes = [row.get("note", "") for row in rows]
        self.owner = [_index(villains, row["villain"]) if "villain" in row else NONE for row in rows]
        self.minion = [bool(row.get("minion", False)) for row in rows]
        self.points = [row.get("points", 0) for row in rows]
        self.use = [USES.index(row["use"]) if "use" in row else NO_USE for row in rows]
        self._lay_out_villains(villains)
        self._lay_out_steps(rows, entries(data, "space"))
        self._lay_out_dice(data["dice"])
        self._lay_out_decks()
        self.digest = digest(list(repr(data).encode()))

    def _lay_out_villains(self, villains: list[dict[str, Any]]) -> None:
        self.villain_ids = [row["id"] for row in villains]
        self.villain_names = [row["name"] for row in villains]
        self.villain_titles = [row["title"] for row in villains]
        self.most_wounds = [row["most_wounds"] for row in villains]

    def _lay_out_steps(self, rows: list[dict[str, Any]], spaces: list[dict[str, Any]]) -> None:
        self.steps = []
        reader = Reader(self.steps)
        self.abilities = []
        self.wounds, self.bonus, self.event, self.enraged = [], [], [], []
        for row in rows:
            play = row.get("play", "")
            self.abilities.append(reader.ability(play, row.get("extra", "")) if play else Ability())
            boxes = read_boxes(row["boxes"]) if "boxes" in row else []
            self.wounds.append([wounds for wounds, _ in boxes])
            self.bonus.append([bonus for _, bonus in boxes])
            self.event.append(reader.part(row["event"], "event") if boxes else NONE)
            self.enraged.append(reader.part(row["enraged"], "event") if boxes else NONE)
        self.space_names = [row["name"] for row in spaces]
        self.spaces = [reader.part(row["play"], "space") if row.get("play") else NONE for row in spaces]
        self.exit = len(spaces) - 1

    def _lay_out_dice(self, dice: dict[str, Any]) -> None:
        self.action_dice = [[FACES.index(face) for face in die] for die in dice["action"]]
        self.attack_die = [RESULTS.index(face) for face in dice["attack"]]
        self.movement_die = list(dice["movement"])

    def _lay_out_decks(self) -> None:
        """Decks as kinds, an entry a copy, and which kinds may be played at which moment."""
        kinds = range(self.kinds)
        self.decks = [
            [kind for kind in kinds if self.owner[kind] == villain for _ in range(self.copies[kind])]
            for villain in range(len(self.villain_ids))
        ]
        self.treasures = [kind for kind in kinds if self.is_treasure(kind) for _ in range(self.copies[kind])]
        self.rages = [kind for kind in kinds if self.is_rage(kind) for _ in range(self.copies[kind])]
        self.kinds_at = [
            [kind for kind in kinds if self.abilities[kind].whens >> when & 1] for when in range(len(WHENS))
        ]
        self._lay_out_moments()

    def _lay_out_moments(self) -> None:
        """For each moment what a seat might have for it: minions, treasures of one use, and the price of the cheapest
        card of each villain, without those for the target of an attack and with them.
        """
        self.minions_at = [[kind for kind in kinds if self.minion[kind]] for kinds in self.kinds_at]
        self.treasures_at = [any(self.use[kind] == ONCE for kind in kinds) for kinds in self.kinds_at]
        self.cheapest_at = [self._cheapest(kinds, False) for kinds in self.kinds_at]
        self.cheapest_aimed_at = [self._cheapest(kinds, True) for kinds in self.kinds_at]

    def _cheapest(self, kinds: list[int], aimed: bool) -> list[int]:
        least = [NEVER] * len(self.villain_ids)
        for kind in kinds:
            if self.is_villainy(kind) and not self.minion[kind] and (aimed or not self.abilities[kind].target_me):
                least[self.owner[kind]] = min(least[self.owner[kind]], self.costs[kind])
        return least

    def is_villainy(self, kind: int) -> bool:
        return kind < self.villainy_kinds

    def is_treasure(self, kind: int) -> bool:
        return self.villainy_kinds <= kind < self.villainy_kinds + self.treasure_kinds

    def is_rage(self, kind: int) -> bool:
        return kind >= self.villainy_kinds + self.treasure_kinds

    def number(self, id: str) -> int:
        if id not in self.ids:
            raise BadCards(f"no card has the id {id!r}")
        return self.ids.index(id)


def _index(villains: list[dict[str, Any]], id: str) -> int:
    return [row["id"] for row in villains].index(id)


def read_cards(text: str) -> Cards:
    """A set from TOML; BadCards names the card and the field where something is wrong."""
    data = card_data(text)
    check_set(data)
    return Cards(data)
