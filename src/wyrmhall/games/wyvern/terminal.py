"""How Wyvern looks in a terminal: two battlefields of two rows, the own one below, the rear rows outermost.

A dragon is its strength and its name, `*` behind it for each attached card; a face-down card that one knows stands in
brackets.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import cast

from rich.console import Group, RenderableType
from rich.table import Table
from rich.text import Text

from wyrmhall.games.drawing import panel, readable
from wyrmhall.games.wyvern import Wyvern, codes, phrases
from wyrmhall.games.wyvern.cards import Cards
from wyrmhall.games.wyvern.effects import DRAGON
from wyrmhall.games.wyvern.gallery import group_of
from wyrmhall.games.wyvern.view import BattleView, SeatView, SlotView, TreasureView, WyvernView
from wyrmhall.kernel.game import Game

# What the board shows by itself.
QUIET = frozenset({"phase", "drew", "refilled", "passed"})

BRIEFLY = {"your opponent's": "their", "battle position": "position", " row, place ": " "}
FACE_DOWN = "▒▒▒▒"
LABEL = 6
NARROW = 110


def _cards(game: Game) -> Cards:
    return cast(Wyvern, game).cards


def _colour(game: Game, card: int) -> str:
    return readable(game.palette()[group_of(_cards(game), card)])


def header(game: Game, view: WyvernView, names: Sequence[str]) -> Text:
    line = Text(game.about.title, style="bold")
    if view.goal:
        line.append(f"  game {view.number}, to {view.goal} points", style="dim")
    if view.phase == "over":
        return line.append("  over", style="dim")
    if view.phase == "arranging":
        return line.append("  laying out cards", style="bold cyan")
    whose = "your turn" if view.turn == view.viewer else f"{names[view.turn]}'s turn"
    return line.append(f"  {whose} · {view.phase}", style="bold cyan")


def others(game: Game, view: WyvernView, names: Sequence[str], width: int, roomy: bool) -> RenderableType:
    """An onlooker sees seat 1 above and seat 0 below it."""
    seats = [1, 0] if view.viewer is None else [1 - view.viewer]
    parts: list[RenderableType] = []
    for seat in seats:
        parts += _side(game, view, names, view.seats[seat], width, above=seat == seats[0])
    if view.battle is not None:
        parts.append(_battle(game, view.battle, names))
    if view.chain:
        parts.append(_chain(game, view, names))
    return Group(*parts)


def own(game: Game, view: WyvernView, names: Sequence[str], width: int, roomy: bool) -> RenderableType | None:
    if view.viewer is None:
        return None
    seat = view.seats[view.viewer]
    inner = width - 4 if roomy else width
    parts = _side(game, view, names, seat, inner, above=False)
    held = [_cards(game).names[card.card] for card in seat.hand if card.card is not None]
    parts.append(_flow("hand", held or ["nothing"], inner))
    # Cards of the lair that wait for a position.
    dealt = [_cards(game).names[card.card] for card in seat.dealt if card.card is not None]
    if dealt:
        parts.append(_flow("lair", dealt, inner))
    if not roomy:
        return Group(*parts)
    return panel(Group(*parts), Text(names[view.viewer], style="bold cyan"), True)


def choice(game: Game, view: WyvernView, token: int, words: str) -> tuple[Text, Text]:
    card = _card_of(view, token)
    if card is None:
        return Text(words), Text("")
    said = " ".join([*_strength(_cards(game), card), *phrases.card_text(_cards(game), card)])
    return Text(words, style=f"bold {_colour(game, card)}"), Text(said, style="dim")


def _strength(cards: Cards, card: int) -> list[str]:
    """What a dragon's corner says: its strength, and what it costs to turn it face up."""
    if cards.type_of[card] != DRAGON:
        return []
    return [f"Strength {cards.base[card]}, {phrases.first_price(cards, card)} gold to turn face up."]


def label(game: Game, view: WyvernView, token: int, words: str) -> Text:
    for long, short in BRIEFLY.items():
        words = words.replace(long, short)
    return Text(words)


def _card_of(view: WyvernView, token: int) -> int | None:
    """The card that a token is about, as far as the viewer knows it."""
    if token >= codes.CARD:
        return token - codes.CARD
    for seat in view.seats:
        for slot in seat.slots:
            if token in (slot.token, slot.use) and slot.card is not None:
                return slot.card
        for treasure in seat.treasures:
            if token in (treasure.token, treasure.use):
                return treasure.card
    return None


def _side(
    game: Game, view: WyvernView, names: Sequence[str], seat: SeatView, width: int, above: bool
) -> list[RenderableType]:
    rows = [1, 0] if above else [0, 1]
    table = Table(box=None, expand=False, pad_edge=False, show_header=False, padding=(0, 1))
    table.add_column(width=LABEL, no_wrap=True)
    # With little room the treasures have a line of their own, and names are not cut.
    beside = width >= NARROW
    columns = 5 if beside else 3
    room = max(10, (width - LABEL - 2) // columns)
    for _ in range(columns):
        table.add_column(width=room - 1, no_wrap=True, overflow="ellipsis")
    hoards: list[RenderableType] = []
    for row in rows:
        cells = [Text("front" if row == 0 else "rear", style="dim")]
        cells += [_slot(game, slot) for slot in seat.slots if slot.row == row]
        treasures = [treasure for treasure in seat.treasures if treasure.row == row]
        if beside:
            cells += [_treasures(game, treasures[:1]), _treasures(game, treasures[1:])]
        elif treasures:
            hoards.append(
                Text(f"beside the {'rear' if row else 'front'} row: ", style="dim") + _treasures(game, treasures)
            )
        table.add_row(*cells)
    status = _status(game, view, names, seat, width)
    return [status, table, *hoards] if above else [table, *hoards, status]


def _status(game: Game, view: WyvernView, names: Sequence[str], seat: SeatView, width: int) -> Text:
    line = Text(no_wrap=True, overflow="ellipsis")
    line.append(names[seat.seat][:16], style="bold cyan" if seat.seat == view.viewer else "bold")
    if view.goal or seat.points:
        line.append(f" {seat.points}p", style="bold yellow")
    line.append(f" {seat.gold} gold", style="yellow")
    line.append(f" · hand {len(seat.hand)} · lair {seat.lair} · horde {seat.horde}", style="dim")
    if seat.top is not None:
        line.append(f" ({_cards(game).names[seat.top]} on top)", style="dim")
    if seat.horde_discards:
        line.append(f" · last discard {_cards(game).names[seat.horde_discards[-1]]}", style="dim")
    line.truncate(width, overflow="ellipsis")
    return line


def _slot(game: Game, slot: SlotView) -> Text:
    if not slot.occupied:
        return Text("·", style="dim")
    if slot.card is None:
        return Text(FACE_DOWN + "*" * len(slot.attached), style="dim")
    name = _cards(game).names[slot.card] + "*" * len(slot.attached)
    number = f"{slot.strength} " if slot.strength is not None else ""
    if not slot.up:
        return Text(f"[{number}{name}]", style=f"dim {_colour(game, slot.card)}")
    style = f"bold {_colour(game, slot.card)}" if slot.side is None else f"bold reverse {_colour(game, slot.card)}"
    return Text(f"{number}{name}", style=style)


def _treasures(game: Game, treasures: Sequence[TreasureView]) -> Text:
    words = [
        _cards(game).names[treasure.card] + (f" ({treasure.gold})" if treasure.gold else "") for treasure in treasures
    ]
    return Text(", ".join(words), style="yellow")


def _battle(game: Game, battle: BattleView, names: Sequence[str]) -> Text:
    attacker, defender = battle.attacker, 1 - battle.attacker
    line = Text("battle ", style="bold red")
    line.append(f"{names[attacker]} {battle.totals[attacker]} against {names[defender]} {battle.totals[defender]}")
    line.append(f", behind: {names[battle.behind]}", style="dim")
    played = [_cards(game).names[card.card] if card.card is not None else FACE_DOWN for card in battle.cards]
    if played:
        line.append(f" · {', '.join(played)}", style="italic")
    return line


def _chain(game: Game, view: WyvernView, names: Sequence[str]) -> Text:
    parts = [
        f"{names[played.seat]}: {_cards(game).names[played.card] if played.card is not None else 'a hidden card'}"
        for played in view.chain
    ]
    return Text(f"played  {' ← '.join(parts)}", style="bold")


def _flow(label: str, cells: Sequence[str], width: int) -> Text:
    """Cells one after the other behind a label, broken only between them."""
    text = Text(f"{label:<{LABEL}}", style="bold")
    used = LABEL
    for number, cell in enumerate(cells):
        piece = cell + (", " if number + 1 < len(cells) else "")
        if used + len(piece) > width and used > LABEL:
            text.append("\n" + " " * LABEL)
            used = LABEL
        text.append(piece, style="not bold")
        used += len(piece)
    return text
