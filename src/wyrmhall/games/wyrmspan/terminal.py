"""How Wyrmspan looks in a terminal: a mat is three rows of four spaces, a dragon its points, what it has, and its name.

Signs: o an egg, . an empty nest, c a cached resource, t a tucked card; a dug space is [ ], one still closed is ##.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import cast

from rich.console import Group, RenderableType
from rich.panel import Panel
from rich.table import Table
from rich.text import Text

from wyrmhall.games.drawing import panel
from wyrmhall.games.wyrmspan import Wyrmspan, phrases
from wyrmhall.games.wyrmspan.cards import Cards
from wyrmhall.games.wyrmspan.codes import CARDS, DRAGONS, ROUNDS
from wyrmhall.games.wyrmspan.phrases import CAVE_NAMES, plural
from wyrmhall.games.wyrmspan.view import SeatView, SpaceView, WyrmspanView
from wyrmhall.kernel.game import Game

# Single steps of a walk and cards that fill the display say little in a log.
QUIET = frozenset({"turn", "walked", "refilled", "paid", "egg_paid", "drew"})

GOODS = (("meat", "red"), ("gold", "yellow"), ("crystal", "magenta"), ("milk", "white"))
TRAIT_STYLES = ("#8fb0d8", "#e08a80", "#e8bd6a", "#8fc796")
LABEL = 34
CAVE_STYLES = ("red", "yellow", "magenta")


def _cards(game: Game) -> Cards:
    return cast(Wyrmspan, game).cards


def header(game: Game, view: WyrmspanView, names: Sequence[str]) -> Text:
    line = Text(game.about.title, style="bold")
    if view.phase == "over":
        return line.append("  the caves are full of stories", style="dim")
    line.append(f"  round {view.round + 1} of {ROUNDS}", style="bold cyan")
    line.append(f" · {view.guild}", style="cyan")
    line.append(f" · {view.objectives[view.round].words}", style="green")
    return line.append(f"  decks {view.dragon_deck}/{view.cave_deck}", style="dim")


def others(game: Game, view: WyrmspanView, names: Sequence[str], width: int, roomy: bool) -> RenderableType:
    parts: list[RenderableType] = []
    for seat in view.seats:
        if seat.seat == view.viewer:
            continue
        if roomy and len(view.seats) < 4:
            parts.append(_mat(game, view, names, seat, width))
        else:
            parts.append(_dense(game, names, seat, named=roomy))
    if view.rival is not None:
        parts.append(_rival(view))
    parts.append(_boards(game, view, names, roomy))
    return Group(*parts)


def own(game: Game, view: WyrmspanView, names: Sequence[str], width: int, roomy: bool) -> RenderableType | None:
    if view.viewer is None:
        return None
    seat = view.seats[view.viewer]
    hand = _hand(game, view)
    if not roomy:
        return Group(_dense(game, names, seat, named=True), hand)
    body = Group(_grid(game, view, seat, width - 4), _stock(seat), hand)
    return panel(body, _title(view, names, seat), True)


def choice(game: Game, view: WyrmspanView, token: int, words: str) -> tuple[Text, Text]:
    cards = _cards(game)
    if token >= CARDS:
        return Text(words), Text("")
    if token >= DRAGONS:
        name, _, what = words.partition(": ")
        return Text(name, style="bold"), Text(what, style="dim")
    label = Text.assemble((f"{cards.vp[token]} ", "bold yellow"), (words, f"bold {TRAIT_STYLES[cards.trait[token]]}"))
    return label, Text(_brief(cards, token), style="dim")


def label(game: Game, view: WyrmspanView, token: int, words: str) -> Text:
    cards = _cards(game)
    if token < DRAGONS:
        return Text(words, style=TRAIT_STYLES[cards.trait[token]])
    return Text(words if len(words) <= LABEL else words[: LABEL - 1] + "…")


def _brief(cards: Cards, card: int) -> str:
    caves = "".join(name[0] for i, name in enumerate(CAVE_NAMES) if cards.habitat[card] >> i & 1)
    words = " ".join(phrases.card_text(cards, card))
    return " · ".join((caves, phrases.card_kind(cards, card), phrases.card_cost(cards, card), words))


def _stock(seat: SeatView) -> Text:
    line = Text(f"{seat.coins} coins", style="bold")
    for (name, style), count in zip(GOODS, seat.resources, strict=True):
        line.append(f"  {count} {name}", style=style if count else "dim")
    line.append(f"  eggs on the mat {seat.mat_eggs}/2", style="dim")
    return line.append(f"  guild {seat.steps}", style="cyan")


def _title(view: WyrmspanView, names: Sequence[str], seat: SeatView) -> Text:
    title = Text(f" {names[seat.seat]} ", style="bold cyan" if seat.seat == view.viewer else "bold")
    title.append(f"{seat.score} VP ", style="bold yellow")
    if seat.passed:
        title.append("· has passed ", style="dim")
    if view.active == seat.seat and view.phase == "play":
        title.append("▶ ", style="green")
    return title


def _space(game: Game, space: SpaceView, here: bool) -> Text:
    if space.dragon is None:
        return Text("[ ]" if space.excavated else "##", style="dim")
    cards = _cards(game)
    line = Text.assemble(
        ("☛" if here else "", "bold green"),
        (f"{cards.vp[space.dragon]} ", "bold yellow"),
    )
    # What it has comes first: of a name without room its beginning is enough.
    if space.nests:
        line.append("o" * space.eggs + "." * (space.nests - space.eggs) + " ", style="white")
    if sum(space.cached):
        line.append(f"c{sum(space.cached)} ", style="magenta")
    if space.under:
        line.append(f"t{len(space.under)} ", style="cyan")
    line.append(cards.names[space.dragon], style=TRAIT_STYLES[cards.trait[space.dragon]])
    line.no_wrap, line.overflow = True, "ellipsis"
    return line


def _grid(game: Game, view: WyrmspanView, seat: SeatView, width: int) -> Table:
    grid = Table.grid(padding=(0, 1), expand=True)
    grid.add_column(width=13, no_wrap=True)
    for _ in range(4):
        grid.add_column(ratio=1, no_wrap=True)
    for row in range(3):
        walk = view.walk if view.walk is not None and view.walk.seat == seat.seat and view.walk.row == row else None
        cells = [
            _space(game, seat.spaces[row * 4 + column], walk is not None and walk.step == 2 * column + 1)
            for column in range(4)
        ]
        name = Text(CAVE_NAMES[row].split()[0], style=CAVE_STYLES[row]).append(f" {seat.visits[row]}/3", style="dim")
        grid.add_row(name, *cells)
    return grid


def _mat(game: Game, view: WyrmspanView, names: Sequence[str], seat: SeatView, width: int) -> Panel:
    stock = _stock(seat).append(f"  hand {seat.dragons}+{seat.caves}", style="dim")
    return panel(Group(_grid(game, view, seat, width - 4), stock), _title(view, names, seat), False)


def _dense(game: Game, names: Sequence[str], seat: SeatView, named: bool) -> Table:
    """A seat on a line or a few; its dragons by name, or only how many stand in how many spaces of each cave."""
    cards = _cards(game)
    line = Text(f"{seat.coins}¢ ", style="bold")
    for (name, style), count in zip(GOODS, seat.resources, strict=True):
        if count:
            line.append(f"{count}\u00a0{name} ", style=style)
    eggs = seat.mat_eggs + sum(space.eggs for space in seat.spaces)
    held = plural(eggs, "egg").replace(" ", "\u00a0")
    line.append(f"{held} guild\u00a0{seat.steps} hand\u00a0{seat.dragons}+{seat.caves} ", style="dim")
    if seat.passed:
        line.append("passed ", style="dim")
    for row in range(3):
        spaces = seat.spaces[row * 4 : row * 4 + 4]
        dragons = [space.dragon for space in spaces if space.dragon is not None]
        dug = sum(space.excavated for space in spaces)
        line.append(f"{CAVE_NAMES[row][0]}{len(dragons)}/{dug} ", style=CAVE_STYLES[row])
        for dragon in dragons if named else ():
            name = cards.names[dragon].replace(" ", "\u00a0")
            line.append(f"{name} ", style=TRAIT_STYLES[cards.trait[dragon]])
    grid = Table.grid(padding=(0, 1))
    grid.add_column(width=10, no_wrap=True)
    grid.add_column(width=3, justify="right", style="bold yellow", no_wrap=True)
    grid.add_column()
    grid.add_row(Text(names[seat.seat][:10], style="bold"), str(seat.score), line)
    return grid


def _rival(view: WyrmspanView) -> Text:
    rival = view.rival
    assert rival is not None
    line = Text(f"{rival.level} ", style="bold").append(f"{rival.score} VP ", style="bold yellow")
    held = f"{plural(len(rival.dragons), 'dragon')} · {plural(len(rival.caves), 'cave')}"
    line.append(f"guild {rival.steps} · {held} · {plural(rival.coins, 'coin')} on the objective", style="dim")
    line.append(f" · {plural(rival.decisions, 'decision')} left", style="dim")
    return line.append(" · passed" if rival.passed else "", style="dim")


def _boards(game: Game, view: WyrmspanView, names: Sequence[str], roomy: bool) -> RenderableType:
    cards = _cards(game)
    shown = Text("display ", style="dim")
    for card in view.display:
        if card is not None:
            style = TRAIT_STYLES[cards.trait[card]] if card < DRAGONS else ""
            shown.append(cards.names[card].replace(" ", "\u00a0"), style=style).append("  ")
    if not roomy:
        return shown
    lines = [shown]
    for number, objective in enumerate(view.objectives):
        mark = "▶" if number == view.round else " "
        prizes = "/".join(str(prize) for prize in objective.prizes)
        # Once a round is over its places stand, whatever is counted now.
        stood = [phrases.ORDINALS[place - 1] if place else "no place" for place in objective.standing]
        told = stood if objective.places else map(str, objective.counts)
        stand = [f"{who}: {what}" for who, what in zip([*names, "Automa"], told, strict=False)]
        lines.append(Text(f"{mark} {number + 1}. {objective.words} ({prizes}): {', '.join(stand)}", style="green"))
    for number, slot in enumerate(view.slots):
        who = " ".join("Automa" if seat == 7 else names[seat] for seat in slot.markers)
        free = "" if slot.squares is None else f" [{len(slot.markers)}/{slot.squares}]"
        lines.append(Text(f"  guild {number + 1}{free} {slot.words} {who}", style="dim cyan"))
    return Group(*lines)


def _hand(game: Game, view: WyrmspanView) -> Text:
    cards = _cards(game)
    line = Text("hand ", style="dim")
    for held in sorted(view.hand, key=lambda held: (not held.playable, held.card)):
        name = cards.names[held.card].replace(" ", "\u00a0")
        style = TRAIT_STYLES[cards.trait[held.card]] if held.card < DRAGONS else ""
        line.append(name, style=f"bold {style}".strip() if held.playable else f"dim {style}".strip()).append("  ")
    return line
