"""How Fairy Tale looks in a terminal. A card is a chip with the letter of its faction and its points, then its name.

In play a chip shows what the card scores right now; in a hand it shows what is printed on the card.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from functools import lru_cache
from typing import cast

from rich.columns import Columns
from rich.console import Group, RenderableType
from rich.panel import Panel
from rich.table import Table
from rich.text import Text

from wyrmhall.games.drawing import flow, ink_on, panel
from wyrmhall.games.fairytale import FairyTale, text
from wyrmhall.games.fairytale.cards import Cards
from wyrmhall.games.fairytale.codes import ROUNDS
from wyrmhall.games.fairytale.effects import ANY, CONDITION, PER, Effect
from wyrmhall.games.fairytale.view import CardView, FairyTaleView, SeatView
from wyrmhall.kernel.game import Game

# Every seat picks, plays and discards at the same time; what comes to light is news, that it was done is not.
QUIET = frozenset({"picked", "placed", "placed_card", "discarded"})

LETTERS = {"Dragonvale": "D", "Fairywood": "F", "Holy Empire": "H", "Shadow": "S", "All factions": "A"}
PHASES = {
    "draft": "draft",
    "play": "play",
    "unflip": "turn up",
    "flip": "turn down",
    "exchange": "exchange",
    "name": "names",
    "over": "the end",
}
FACE_DOWN = "▒▒"
NOTHING = Text("nothing in play yet", style="dim")
LABEL = 12


def _cards(game: Game) -> Cards:
    return cast(FairyTale, game).cards


def _chip(game: Game, card: int, points: str, tight: bool = False) -> Text:
    faction = text.faction_name(_cards(game).factions[card])
    label = f" {LETTERS[faction]}{points} " if tight else f" {LETTERS[faction]} {points:>2} "
    # Assembled, so that what is appended later does not take on the colour of the chip.
    return Text.assemble((label, f"bold {ink_on(game.palette()[faction])}"))


def short_name(name: str) -> str:
    """What is left of a long name where every column counts."""
    name = name.removeprefix("The ").replace(" - Chapter ", " ")
    return name.split(" of ")[0]


@lru_cache(maxsize=8)
def short_names(cards: Cards) -> list[str]:
    """Short names, but only where no two cards share one."""
    short = [short_name(name) for name in cards.names]
    return [brief if short.count(brief) == 1 else name for brief, name in zip(short, cards.names, strict=True)]


def header(game: Game, view: FairyTaleView, names: Sequence[str]) -> Text:
    line = Text(game.about.title, style="bold")
    if view.phase == "over":
        return line.append("  the tale is told", style="dim")
    line.append(f"  round {view.round + 1} of {ROUNDS} · {PHASES[view.phase]}", style="bold cyan")
    if view.phase == "draft":
        arrow = "→" if view.passing == "right" else "←"
        line.append(f" {arrow} pass {view.passing}", style="cyan")
        if view.viewer is not None:
            step = 1 if view.passing == "left" else -1
            line.append(f" to {names[(view.viewer + step) % len(names)]}", style="cyan")
    return line.append(f"  deck {view.deck}, discards {view.discards}", style="dim")


def others(game: Game, view: FairyTaleView, names: Sequence[str], width: int, roomy: bool) -> RenderableType:
    count = len(view.seats)
    first = 0 if view.viewer is None else view.viewer + 1
    order = [(first + i) % count for i in range(count if view.viewer is None else count - 1)]
    if not roomy:
        return Group(*(_dense_seat(game, view, names, seat, width) for seat in order))
    grid = Table.grid(expand=True)
    for _ in order:
        grid.add_column(ratio=1)
    rows = max([6, *(len(view.seats[seat].tableau) for seat in order)])
    grid.add_row(*(_seat_panel(game, view, names, seat, width // len(order), rows) for seat in order))
    return grid


def own(game: Game, view: FairyTaleView, names: Sequence[str], width: int, roomy: bool) -> RenderableType | None:
    if view.viewer is None:
        return None
    seat = view.seats[view.viewer]
    kept = _kept(game, view, width - 4, roomy)
    if not roomy:
        parts: list[RenderableType] = [_dense_seat(game, view, names, view.viewer, width)]
        return Group(*parts, kept) if kept else Group(*parts)
    cells = [_in_play(game, card, _cards(game).names) for card in seat.tableau]
    body: RenderableType = Columns(cells, padding=(0, 2)) if cells else NOTHING
    body = Group(body, Text(""), kept) if kept else body
    return panel(body, _seat_title(view, names, view.viewer), True, _totals(game, seat, width))


def choice(game: Game, view: FairyTaleView, token: int, words: str) -> tuple[Text, Text]:
    cards = _cards(game)
    card = token - cards.size if token >= cards.size else token
    if card >= cards.size or view.phase == "name":
        return Text(words), Text("")
    label = Text.assemble(_chip(game, card, text.points_label(cards, card)), " ", (words, "bold"))
    if view.offers == "hand" and (copies := view.hand.count(card)) > 1:
        label.append(f" ×{copies}", style="dim")
    return label, Text(brief(cards, card), style="dim" if not cards.effects[card] else "")


def label(game: Game, view: FairyTaleView, token: int, words: str) -> Text:
    cards = _cards(game)
    down = cards.size <= token < 2 * cards.size
    card = token - cards.size if down else token
    if card >= cards.size:
        return Text(words)
    chip = Text(FACE_DOWN, style="dim") if down else _chip(game, card, text.points_label(cards, card), tight=True)
    return Text.assemble(chip, f" {short_names(cards)[card]}")


def brief(cards: Cards, card: int) -> str:
    """Type, points and effects of a card on half a line; the card itself says it in sentences."""
    short = short_names(cards)
    parts = [text.type_name(cards.types[card])]
    if cards.point_kind[card] == PER:
        parts.append(f"{cards.value[card]} per {short[cards.per[card]]}")
    elif cards.point_kind[card] == CONDITION:
        parts.append(f"{cards.value[card]} if {_condition(cards, card, short)}")
    parts += [_effect(effect) for effect in cards.effects[card]]
    if cards.friend[card] >= 0:
        parts.append(f"friend of {short[cards.friend[card]]}")
    if cards.almighty[card]:
        parts.append("almighty")
    if cards.sources[card] == "house":
        parts.append("house card")
    return " · ".join(parts)


def _condition(cards: Cards, card: int, short: list[str]) -> str:
    if cards.need_most[card] >= 0:
        return f"most {text.CATEGORY_NAMES[cards.need_most[card]]} cards"
    if cards.need_cards[card]:
        return " + ".join(short[named] for named in cards.need_cards[card])
    wanted = [(text.FACTION_NAMES[i], n) for i, n in enumerate(cards.need_least[card]) if n]
    return ", ".join(f"{n} {LETTERS[faction]}" for faction, n in wanted)


def _effect(effect: Effect) -> str:
    target = "any" if effect.target == ANY else text.FACTION_NAMES[effect.target]
    if effect.verb == "HUNT":
        return f"hunt {target}"
    if effect.verb == "DRAW":
        return f"draw {effect.count}"
    side = "up" if effect.verb == "UNFLIP" else "down"
    return f"{'all' if effect.everybody else 'you'} turn {effect.count} {target} {side}"


def _kept(game: Game, view: FairyTaleView, width: int, roomy: bool) -> Text | None:
    """The cards that are not among the choices but belong to them: picks in a draft, the hand while cards turn."""
    if view.phase == "draft":
        held, label = view.picked, "kept"
    elif view.phase in ("unflip", "flip", "exchange"):
        held, label = view.hand, "hand"
    else:
        return None
    if not held:
        return None
    names = _cards(game).names if roomy else short_names(_cards(game))
    cells = [
        Text.assemble(_chip(game, card, text.points_label(_cards(game), card), tight=True), f" {names[card]}")
        for card in held
    ]
    return flow([Text(f"{label:<4}", style="bold"), *cells], width)


def _seat_title(view: FairyTaleView, names: Sequence[str], seat: int) -> Text:
    looks = view.seats[seat]
    title = Text(f"{names[seat]} ", style="bold cyan" if seat == view.viewer else "bold")
    if looks.team is not None:
        title.append(f"team {'AB'[looks.team]} ", style="magenta")
    title.append(f"{looks.score} point{'' if looks.score == 1 else 's'}", style="bold yellow")
    if looks.chosen:
        title.append(" ✓", style="green")
    return title


def _totals(game: Game, seat: SeatView, width: int) -> Text:
    """How many face-up cards of each faction, and of each type where there is room."""
    cards = _cards(game)
    up = [card.card for card in seat.tableau if card.up and card.card is not None]
    factions = Counter(text.faction_name(cards.factions[card]) for card in up)
    chips = [
        Text(f" {letter}×{factions[faction]} ", style=ink_on(game.palette()[faction]))
        for faction, letter in LETTERS.items()
        if factions[faction]
    ]
    types = sorted(Counter(text.type_name(cards.types[card]).lower() for card in up).items())
    kinds = [Text(f"{kind}×{count}", style="dim") for kind, count in types]
    line = Text(" ").join(chips + kinds)
    return line if line.cell_len + 6 <= width else Text(" ").join(chips)


def _in_play(game: Game, card: CardView, names: Sequence[str]) -> Text:
    if card.card is None:
        return Text(f"{FACE_DOWN}{FACE_DOWN}{FACE_DOWN} face down", style="dim")
    if not card.up:
        return Text.assemble((f"{FACE_DOWN}{FACE_DOWN}{FACE_DOWN} ", "dim"), (names[card.card], "dim italic"))
    return Text.assemble(_chip(game, card.card, str(card.counts)), " ", names[card.card])


def _seat_panel(game: Game, view: FairyTaleView, names: Sequence[str], seat: int, width: int, rows: int) -> Panel:
    looks = view.seats[seat]
    lines = [_in_play(game, card, _cards(game).names) for card in looks.tableau]
    for line in lines:
        line.no_wrap, line.overflow = True, "ellipsis"
    body = Group(*lines or [NOTHING])
    return panel(body, _seat_title(view, names, seat), False, _totals(game, looks, width), rows + 2)


def _dense_seat(game: Game, view: FairyTaleView, names: Sequence[str], seat: int, width: int) -> Table:
    """A seat as running text: equal cards together, unknown cards as a count."""
    looks = view.seats[seat]
    short = short_names(_cards(game))
    cells = []
    for (card, up, counts), count in Counter((card.card, card.up, card.counts) for card in looks.tableau).items():
        times = f" ×{count}" if count > 1 else ""
        if card is None:
            cells.append(Text(f"{FACE_DOWN} face down{times}", style="dim"))
        elif up:
            cells.append(Text.assemble(_chip(game, card, str(counts), tight=True), f" {short[card]}{times}"))
        else:
            cells.append(Text.assemble((f"{FACE_DOWN} ", "dim"), (f"{short[card]}{times}", "dim italic")))
    room = min(LABEL, max(map(len, names)))
    who = Text(f"{names[seat][:room]:<{room}}", style="bold cyan" if seat == view.viewer else "bold")
    if looks.team is not None:
        who = Text.assemble(who, (f" {'AB'[looks.team]}", "magenta"))
    who = Text.assemble(who, (f" {looks.score:>3}", "bold yellow"))
    grid = Table.grid(padding=(0, 1))
    grid.add_column(width=who.cell_len, no_wrap=True)
    grid.add_column()
    grid.add_row(who, flow(cells or [NOTHING], width - who.cell_len - 2))
    return grid
