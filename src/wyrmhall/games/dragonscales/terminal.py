"""How Dragonscales looks in a terminal: the villains, the action board, the heads and the path, each as a line or two.

Dice in a box are written as who and how many; a villain's life is wounds out of what it can bear.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import cast

from rich import box
from rich.console import Group, RenderableType
from rich.table import Table
from rich.text import Text

from wyrmhall.games.dragonscales import Dragonscales, phrases, piles
from wyrmhall.games.dragonscales.cards import Cards
from wyrmhall.games.dragonscales.codes import CARD, TALK
from wyrmhall.games.dragonscales.view import CardView, DragonscalesView, SeatView
from wyrmhall.games.drawing import panel, readable
from wyrmhall.kernel.game import Game
from wyrmhall.kernel.wording import counted

# What the board shows by itself.
QUIET = frozenset({"done_rolling", "rolled_open", "box", "passed", "reset", "ends", "kept", "discarded"})

STAGES = {
    "setup": "getting ready",
    "roll": "roll dice",
    "place": "choose actions",
    "act": "take actions",
    "reset": "reset",
}
HEAD_STYLES = {"yellow": "bold yellow", "red": "bold red", "blue": "bold bright_blue"}
FACE_STYLES = {
    "defend": "black on #8fb7d8",
    "rage": "bold white on #b3261e",
    "villainy": "black on #b79be0",
    "loot": "black on #e3bd4c",
    "attack": "black on #e08a4f",
    "flee": "black on #8fc98a",
    "wild": "bold black on white",
}
BRIEFLY = {
    " this round": "",
    "promise not to attack ": "no blow at ",
    "promise not to steal from ": "no theft from ",
    "promise not to hinder ": "no tricks on ",
    "make ": "",
    "keep only ": "keep ",
    " an offer": ": offer",
    "roll die ": "die ",
    ") again": ")",
}
LABEL = 12


def _cards(game: Game) -> Cards:
    return cast(Dragonscales, game).cards


def header(game: Game, view: DragonscalesView, names: Sequence[str]) -> Text:
    line = Text(game.about.title, style="bold")
    if view.phase == "over":
        return line.append(f"  {view.ending}", style="dim")
    # The row that is on says that actions are taken, and all of it has one line of 80 letters.
    step = f"{view.row.capitalize()} row" if view.stage == "act" else STAGES[view.stage]
    line.append(f"  round {view.round} · {step} ", style="bold cyan")
    for head in view.heads:
        line.append(f" {head.head} {head.cubes or '✗'}", style=HEAD_STYLES[head.head])
    if view.enraged:
        line.append(" enraged", style="bold red")
    return line.append(f" hoard {view.hoard}", style="dim")


def others(game: Game, view: DragonscalesView, names: Sequence[str], width: int, roomy: bool) -> RenderableType:
    count = len(view.seats)
    first = 0 if view.viewer is None else view.viewer + 1
    order = [(first + i) % count for i in range(count if view.viewer is None else count - 1)]
    lines: list[RenderableType] = [_seat_line(game, view, names, seat, width) for seat in order]
    lines += _board(view, width, roomy)
    if roomy:
        lines.append(_path(view, width))
    rage = _rage(game, view, roomy)
    return Group(*lines, rage) if rage is not None else Group(*lines)


def own(game: Game, view: DragonscalesView, names: Sequence[str], width: int, roomy: bool) -> RenderableType | None:
    if view.viewer is None:
        return None
    seat = view.seats[view.viewer]
    parts: list[RenderableType] = [_seat_line(game, view, names, view.viewer, width - (4 if roomy else 0))]
    if seat.dice:
        parts.append(_dice(seat))
    held = [_name(game, card) for card in seat.hand]
    stash = [_name(game, card, points=True) for card in seat.stash]
    parts.append(_flow("hand ", held or ["nothing"], width - 4))
    if stash:
        parts.append(_flow("stash", stash, width - 4))
    if not roomy:
        return Group(*parts)
    return panel(Group(*parts), Text(names[view.viewer], style="bold cyan"), True)


def choice(game: Game, view: DragonscalesView, token: int, words: str) -> tuple[Text, Text]:
    kind = _kind(game, token)
    if kind is None:
        return Text(words, style="dim" if token >= TALK else ""), Text("")
    text = _price(_cards(game), token, kind) + " ".join(phrases.card_text(_cards(game), kind))
    return Text(words, style=f"bold {_colour(game, kind)}"), Text(text, style="dim")


def label(game: Game, view: DragonscalesView, token: int, words: str) -> Text:
    for long, short in BRIEFLY.items():
        words = words.replace(long, short)
    return Text(words)


def _kind(game: Game, token: int) -> int | None:
    """The card that a token is about."""
    cards = _cards(game)
    plain = cards.villainy_kinds + cards.treasure_kinds
    if token < CARD:
        return None
    if token < CARD + plain:
        return token - CARD
    if token < CARD + plain + cards.villainy_kinds:
        return token - CARD - plain
    first = piles.unseen_token(cards, cards.villainy_kinds)
    if token < first + 2 * cards.treasure_kinds:
        return cards.villainy_kinds + (token - first) % cards.treasure_kinds
    return piles.picked_kind(cards, token)


def _price(cards: Cards, token: int, kind: int) -> str:
    """`2 scales. `, what it costs to play a card, with its second effect if that is meant; '' for what is free."""
    extra = 0 <= token - CARD - cards.villainy_kinds - cards.treasure_kinds < cards.villainy_kinds
    cost = cards.costs[kind] + (cards.abilities[kind].extra_cost if extra else 0)
    return f"{counted(cost, 'scale')}. " if cost else ""


def _colour(game: Game, kind: int) -> str:
    cards = _cards(game)
    group = "Treasure" if cards.is_treasure(kind) else cards.villain_names[cards.owner[kind]]
    return readable(game.palette()[group])


def _name(game: Game, card: CardView, points: bool = False) -> str:
    if card.card is None:
        return "▒▒"
    cards = _cards(game)
    return f"{cards.names[card.card]} ({cards.points[card.card]})" if points else cards.names[card.card]


def _seat_line(game: Game, view: DragonscalesView, names: Sequence[str], seat: int, width: int) -> Text:
    """Everything that lies open before a villain; cards that have no room in its line stand below it."""
    looks = view.seats[seat]
    room = min(LABEL, max(map(len, names)))
    line = Text()
    line.append(f"{names[seat][:room]:<{room}}", style="bold cyan" if seat == view.viewer else "bold")
    line.append("★" if looks.first else " ", style="yellow")
    line.append(f"{looks.name[:9]:<9}", style=_villain_colour(game, looks))
    line.append(f"{looks.score:>3}p", style="bold yellow")
    line.append_text(_life(looks))
    line.append(f" {looks.scales}◆", style="green")
    line.append(f" at {looks.place}", style="cyan")
    line.append(f" cubes {'/'.join(str(cubes) for cubes in looks.cubes)}")
    line.append(f" cards {len(looks.hand)} stash {len(looks.stash)}", style="dim")
    shown = [_cards(game).names[card.card] for card in looks.shown if card.card is not None]
    listed = f" · {', '.join(shown)}" if shown else ""
    if line.cell_len + len(listed) > width:
        return Text("\n").join([line, _flow("  open", shown, width - 1)])
    return line.append(listed, style="italic")


def _villain_colour(game: Game, looks: SeatView) -> str:
    cards = _cards(game)
    return _colour(
        game, next(kind for kind in range(cards.kinds) if cards.villain_ids[cards.owner[kind]] == looks.villain)
    )


def _life(looks: SeatView) -> Text:
    if looks.state != "in":
        return Text(" dead" if looks.state == "dead" else " out", style="bold red")
    hurt = looks.wounds + looks.poison
    life = Text(f" hurt {hurt}/{looks.most}", style="bold red" if hurt + 2 >= looks.most else "red")
    if looks.poison:
        life.append(f" ☠{looks.poison}", style="bold green")
    if looks.protected:
        life.append(" ⛨", style="bold white")
    return life


def _dice(seat: SeatView) -> Text:
    line = Text("dice  ", style="bold")
    for die in seat.dice:
        # Brackets too: not every terminal strikes through.
        shown = f"({die.face})" if die.aside else f" {die.face} "
        line.append(shown, style=FACE_STYLES[die.face] + (" strike" if die.aside else ""))
        line.append(" ")
    return line


def _board(view: DragonscalesView, width: int, roomy: bool) -> list[RenderableType]:
    """The action board: all of it with room, else only the boxes with dice."""
    if not roomy:
        return _busy_boxes(view, width)
    table = Table(box=box.SIMPLE_HEAD, expand=True, pad_edge=False, show_header=False, padding=(0, 1))
    table.add_column(width=10, no_wrap=True)
    for _ in range(5):
        table.add_column(ratio=1)
    for row in view.board:
        cells = [Text(f" {row.row} ", style=FACE_STYLES[row.row])]
        for looks in row.boxes:
            if looks.seat is not None:
                cells.append(Text(f"{view.seats[looks.seat].name} ×{looks.dice}", style="bold"))
            else:
                cells.append(Text(looks.bonus or looks.text if looks.open else "", style="dim"))
        table.add_row(*cells)
    return [table]


def _busy_boxes(view: DragonscalesView, width: int) -> list[RenderableType]:
    found = []
    for row in view.board:
        dice = [f"{at + 1}:{view.seats[b.seat].name}×{b.dice}" for at, b in enumerate(row.boxes) if b.seat is not None]
        if dice:
            found.append(f"{row.row.capitalize()} {' '.join(dice)}")
    return [_flow("board", found, width - 1, " | ")] if found else []


def _path(view: DragonscalesView, width: int) -> Text:
    """Who stands where; the Exit is the last space."""
    last = len(view.path) - 1
    cells = []
    for at, space in enumerate(view.path):
        if space.seats:
            cells.append(f"{at} {space.name}: {', '.join(view.seats[seat].name for seat in space.seats)}")
    return _flow("path ", [*cells, f"{last} Exit"], width - 1, " → ")


def _rage(game: Game, view: DragonscalesView, roomy: bool) -> Text | None:
    card = view.rage if view.rage is not None else view.rage_known
    if card is None:
        return None
    cards = _cards(game)
    lines = phrases.card_text(cards, card)
    known = "rage " if view.rage is not None else "on top of the rage deck: "
    text = Text.assemble((known, "bold"), (cards.names[card], "bold red"), " ")
    text.append(" ".join(lines if roomy else lines[1:]), style="dim")
    return text


def _flow(label: str, cells: Sequence[str], width: int, between: str = ", ") -> Text:
    """Cells one after the other behind a label, and never a line break inside one that fits a line."""
    text = Text(f"{label} ", style="bold")
    used = len(label) + 1
    for number, cell in enumerate(cells):
        piece = cell + (between if number + 1 < len(cells) else "")
        if used + len(piece) > width and used > len(label) + 1:
            text.append("\n" + " " * (len(label) + 1))
            used = len(label) + 1
        text.append(piece[: max(1, width - used)], style="not bold")
        used += len(piece)
    return text
