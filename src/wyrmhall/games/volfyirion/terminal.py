"""How Volfyirion looks in a terminal. A card is a chip in its colour with the points it gives, then its name.

A city shows its defence, with its troop's behind a plus, and in brackets who guards it and what is built there.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from typing import cast

from rich import box
from rich.console import Group, RenderableType
from rich.panel import Panel
from rich.table import Table
from rich.text import Text

from wyrmhall.games.drawing import Flow, ink_on, panel
from wyrmhall.games.volfyirion import Volfyirion, text, verbs
from wyrmhall.games.volfyirion.cards import Cards
from wyrmhall.games.volfyirion.codes import CHAIN, WONDER
from wyrmhall.games.volfyirion.effects import COLOURS
from wyrmhall.games.volfyirion.view import CityView, InPlay, Offer, SeatView, VolfyirionView
from wyrmhall.kernel.game import Game

# What the table shows by itself: refilled spaces, and the counts of cards drawn and discarded.
QUIET = frozenset({"refilled_row", "refilled_lair", "drew", "drew_card", "discarded", "kept"})

PHASES = {
    "arrange": "setting up",
    "open": "the first hand",
    "main": "main phase",
    "place": "placing a card",
    "redeploy": "redeploying",
    "draw": "drawing",
    "remove": "removing a card",
    "raze_troop": "removing a troop",
    "raze_building": "removing a building",
    "fly": "moving Volfyirion",
}
SIGN_STYLES = ("bold black on #d9b54a", "bold white on #b8443c", "bold white on #3f6fb5")
BRIEFLY = {
    " in the row": "",
    " from the game": "",
    "(discard pile)": "(discard)",
    "(playing area)": "(in play)",
    "(sealed, playing area)": "(sealed)",
    "the enemy's": "enemy",
    "your own": "own",
    "send Volfyirion": "Volfyirion",
    "home to its lair": "home",
    "use every chain that only gives points": "use all chains for points",
    "put the whole row under the deck and lay out five others": "renew the whole row",
}
LABEL = 12
NARROW_LABEL = 7
# A space, a price and the gap behind it.
PRICE = 4


def _cards(game: Game) -> Cards:
    return cast(Volfyirion, game).cards


def _group(cards: Cards, card: int) -> str:
    return "Wonder" if cards.kind[card] == WONDER else COLOURS[cards.colour[card]].capitalize()


def _chip(game: Game, card: int) -> Text:
    cards = _cards(game)
    points = text.points_label(cards, card).replace(" ", "")
    return Text.assemble((f" {points or '·'} ", f"bold {ink_on(game.palette()[_group(cards, card)])}"))


def _named(game: Game, card: int, style: str = "") -> Text:
    name = _cards(game).names[card].replace(" ", "\u00a0")
    return Text.assemble(_chip(game, card), ("\u00a0", ""), (name, style))


def _points(points: tuple[int, int, int]) -> Text:
    line = Text()
    for count, sign, style in zip(points, text.POINT_SIGNS, SIGN_STYLES, strict=True):
        line.append_text(Text.assemble((f" {count} {sign} ", style), " "))
    return line


def header(game: Game, view: VolfyirionView, names: Sequence[str]) -> Text:
    line = Text.assemble((game.about.title, "bold"))
    if view.phase == "over":
        return line.append("  the war is over", style="dim")
    if view.phase == "arrange":
        return line.append("  setting up", style="bold cyan")
    line.append(f"  turn {view.turn + 1} · {names[view.active]}, {PHASES[view.phase]}  ", style="bold cyan")
    return line.append_text(_points(view.points))


def others(game: Game, view: VolfyirionView, names: Sequence[str], width: int, roomy: bool) -> RenderableType:
    draw = _panel if roomy else _dense
    houses = [draw(game, view, names, seat) for seat in view.seats if seat.seat != view.viewer]
    return Group(*houses, _market(game, view, width, roomy))


def own(game: Game, view: VolfyirionView, names: Sequence[str], width: int, roomy: bool) -> RenderableType | None:
    if view.viewer is None:
        return None
    return (_panel if roomy else _dense)(game, view, names, view.seats[view.viewer])


def _market(game: Game, view: VolfyirionView, width: int, roomy: bool) -> RenderableType:
    """The row, the lair, and what is known of their decks."""
    if not roomy:
        return _dense_market(game, view, width)
    dragon = {"home": "Volfyirion sleeps here", "out": "Volfyirion is out", "slain": "claimed"}[view.dragon]
    top = _named(game, view.asset_top, "dim") if view.asset_top is not None else Text("unseen", style="dim")
    row = Flow(*_offers(game, view.row), Text.assemble(("next ", "dim"), top, (f" of {view.asset_deck}", "dim")))
    lair = Flow(
        *_offers(game, view.lair), Text.assemble((f"{view.wonder_deck} more · ", "dim"), (dragon, "bold magenta"))
    )
    if view.threat is not None:
        lair.items[-1].append_text(_threat(game, view))
    grid = Table.grid(padding=(0, 1))
    grid.add_column(width=LABEL, no_wrap=True, style="bold yellow")
    grid.add_column()
    grid.add_row("Asset row", row)
    grid.add_row("Lair", lair)
    return Panel(grid, box=box.ROUNDED, border_style="yellow")


def _dense_market(game: Game, view: VolfyirionView, width: int) -> Group:
    """A line for the row and one for the lair: names in their colours with their prices."""
    row = Text()
    names = ["" if offer.card is None else _cards(game).names[offer.card] for offer in view.row]
    for offer, name in zip(view.row, _squeeze(names, width - NARROW_LABEL - 1 - PRICE * len(names)), strict=True):
        row.append_text(_priced(game, offer.card, bool(offer.acts), name))
    lair = Text()
    if view.threat is not None:
        lair.append_text(Text.assemble(("dragon", "bold magenta"), _threat(game, view), "  "))
    room = width - NARROW_LABEL - 1
    wonders = ["" if offer.card is None else _cards(game).names[offer.card] for offer in view.lair]
    free = room - len(lair.plain) - PRICE * len(wonders)
    for offer, name in zip(view.lair, _squeeze(wonders, free), strict=True):
        lair.append_text(_priced(game, offer.card, bool(offer.acts), name))
    # What is known of the decks gives way before anything that can be acquired.
    more = f"{view.wonder_deck} more  "
    if len(lair.plain) + len(more) <= room:
        lair.append_text(Text.assemble((more, "dim")))
    if view.threat is None:
        lair.append_text(Text.assemble((f"dragon {view.dragon}  ", "magenta")))
    if view.asset_top is not None:
        name = _cards(game).names[view.asset_top]
        left = room - len(lair.plain) - PRICE
        said = "next asset " if left >= len("next asset Gu…") else "next "
        if left >= len("next G…"):
            short = _squeeze([name], left - len(said))[0]
            lair.append_text(Text.assemble((said, "dim"), _priced(game, view.asset_top, False, short)))
    return _lines(("Row", row), ("Lair", lair))


def _squeeze(names: list[str], room: int) -> list[str]:
    """Names that fit into a line together: the longest give way first, so that no price is cut off."""
    length = max((len(name) for name in names), default=0)
    while sum(min(len(name), length) for name in names) > room and length > 1:
        length -= 1
    return [name if len(name) <= length else f"{name[: length - 1].rstrip()}…" for name in names]


def _priced(game: Game, card: int | None, lit: bool, name: str = "") -> Text:
    if card is None:
        return Text.assemble(("–  ", "dim"))
    cards = _cards(game)
    return Text.assemble((name or cards.names[card], _ink(game, card, lit)), (f" {cards.cost[card]}", "yellow"), "  ")


def _ink(game: Game, card: int, lit: bool) -> str:
    """The colour of a card as ink, light enough for a dark ground; what something can be done with is underlined."""
    colour = game.palette()[_group(_cards(game), card)]
    light = "".join(f"{(int(colour[i : i + 2], 16) + 255) // 2:02x}" for i in (1, 3, 5))
    return f"bold underline #{light}" if lit else f"#{light}"


def _lines(*rows: tuple[str, Text]) -> Group:
    """Labelled lines that are cut rather than wrapped, so that their number is known."""
    lines = [Text.assemble((f"{label[:NARROW_LABEL]:<{NARROW_LABEL}} ", "bold yellow"), line) for label, line in rows]
    for line in lines:
        line.no_wrap, line.overflow = True, "ellipsis"
    return Group(*lines)


def _threat(game: Game, view: VolfyirionView) -> Text:
    assert view.threat is not None
    name = text.city_name(_cards(game), view.threat.seat, view.threat.city)
    when = "when this turn ends" if view.threat.turns == 1 else "when the next turn ends"
    return Text.assemble((f": {name} burns {when}", "bold red"))


def _offers(game: Game, offers: Sequence[Offer]) -> list[Text]:
    return [
        Text("empty", style="dim") if offer.card is None else _offer(game, offer.card, bool(offer.acts))
        for offer in offers
    ]


def _offer(game: Game, card: int, lit: bool) -> Text:
    cost = _cards(game).cost[card]
    return Text.assemble(_named(game, card, "bold underline" if lit else ""), (f"\u00a0({cost})", "yellow"))


def _city(game: Game, city: CityView) -> Text:
    if not city.standing:
        return Text.assemble((f"✗\u00a0{city.name}".replace(" ", "\u00a0"), "dim strike"))
    defence = f"{city.defence}"
    if city.troop is not None:
        defence += f"+{city.attack - city.defence}"
    line = Text.assemble((f"{city.name}\u00a0{defence}".replace(" ", "\u00a0"), "bold"))
    if city.dragon:
        line.append_text(Text.assemble(("\u00a0DRAGON", "bold white on red")))
    inside = [_in_play(game, card) for card in (city.troop, city.building) if card is not None]
    if inside:
        line.append_text(Text.assemble("\u00a0[", Text("\u00a0").join(inside), "]"))
    return line


def _in_play(game: Game, card: InPlay) -> Text:
    if card.sealed:
        return Text.assemble((f"▒{_cards(game).names[card.card]}▒".replace(" ", "\u00a0"), "dim italic"))
    line = _named(game, card.card, "dim" if card.used else "bold green" if card.chain else "")
    if card.chain and not card.used:
        line.append_text(Text.assemble(("\u00a0⇄", "bold green")))
    return line


def _title(view: VolfyirionView, names: Sequence[str], seat: SeatView) -> Text:
    title = Text.assemble((f" {names[seat.seat]} ", "bold cyan" if seat.seat == view.viewer else "bold"))
    if seat.active:
        title.append("are playing " if names[seat.seat] == "You" else "is playing ", style="green")
    return title


def _panel(game: Game, view: VolfyirionView, names: Sequence[str], seat: SeatView) -> Panel:
    grid = Table.grid(padding=(0, 2))
    for city in seat.cities:
        grid.add_row(_city(game, city))
    parts: list[RenderableType] = [grid, _play_line(game, seat)]
    if seat.seat == view.viewer:
        parts.append(_hand_line(game, view))
    piles = Text(f" hand {seat.hand}, deck {seat.deck}, discards {len(seat.discard)} ", style="dim")
    return panel(Group(*parts), _title(view, names, seat), seat.seat == view.viewer, piles)


def _play_line(game: Game, seat: SeatView) -> Flow:
    return _counted("in play ", [(_in_play(game, card), count) for card, count in Counter(seat.play).items()])


def _hand_line(game: Game, view: VolfyirionView) -> Flow:
    held = Counter(offer.card for offer in view.hand if offer.card is not None)
    return _counted("in hand ", [(_named(game, card), count) for card, count in held.items()])


def _counted(where: str, cards: list[tuple[Text, int]]) -> Flow:
    """Cards beside each other, the first of them behind the words that say where they are."""
    things = [Text.assemble(card, f"\u00a0×{count}" if count > 1 else "") for card, count in cards]
    first, *others = things or [Text("nothing", style="dim")]
    return Flow(Text.assemble((where, "dim"), first), *others)


def _dense(game: Game, view: VolfyirionView, names: Sequence[str], seat: SeatView) -> Group:
    """A house in one to three lines, by how many choices have to fit below it."""
    mine = seat.seat == view.viewer
    cities = Text("  ").join(_dense_city(game, city) for city in seat.cities)
    cities.append_text(Text.assemble((f"  hand {seat.hand} deck {seat.deck} discards {len(seat.discard)}", "dim")))
    rows = [(names[seat.seat], cities)]
    room = 3 - _crowd(view)
    if mine and view.hand and room > 1:
        rows.append(("hand", _names(game, [(offer.card, "", bool(offer.acts)) for offer in view.hand])))
    if seat.play and room > (2 if mine else 1):
        rows.append(("in play", _names(game, [(card.card, _mark(card), bool(card.acts)) for card in seat.play])))
    return _lines(*rows)


def _crowd(view: VolfyirionView) -> int:
    """0 for few choices, 2 for so many that the table has to stand back."""
    offers = sum(len(offer.acts) for offer in (*view.hand, *view.row, *view.lair))
    for seat in view.seats:
        offers += sum(len(card.acts) for card in seat.play)
        for city in seat.cities:
            offers += len(city.acts) + sum(len(card.acts) for card in (city.troop, city.building) if card)
    count = offers + len(view.actions)
    return 2 if count > 24 else 1 if count > 20 else 0


def _mark(card: InPlay) -> str:
    return " (sealed)" if card.sealed else " ⇄" if card.chain and not card.used else ""


def _names(game: Game, cards: Sequence[tuple[int | None, str, bool]]) -> Text:
    line = Text()
    for (card, mark, lit), count in Counter(cards).items():
        if card is not None:
            times = f" ×{count}" if count > 1 else ""
            line.append_text(Text.assemble((_cards(game).names[card], _ink(game, card, lit)), f"{mark}{times}  "))
    return line


def _dense_city(game: Game, city: CityView) -> Text:
    if not city.standing:
        return Text.assemble((f"✗ {city.name}", "dim strike"))
    guard = f"+{city.attack - city.defence}" if city.troop is not None else ""
    line = Text.assemble((f"{city.name} {city.defence}{guard}", "bold"))
    if city.dragon:
        line.append_text(Text.assemble((" DRAGON", "bold white on red")))
    if city.building is not None:
        name = _cards(game).names[city.building.card]
        line.append_text(Text.assemble(" ", (name, _ink(game, city.building.card, bool(city.building.acts)))))
    return line


def _card_of(cards: Cards, token: int) -> int | None:
    """The card a choice is about, where it is about one."""
    about_card = verbs.ABOUT[cards.verb[token]] in (verbs.CARDS, verbs.WONDERS)
    return cards.subject[token] if about_card else None


def choice(game: Game, view: VolfyirionView, token: int, words: str) -> tuple[Text, Text]:
    cards = _cards(game)
    card = _card_of(cards, token)
    if card is None:
        return Text(words, style="bold"), Text("")
    label = Text.assemble(_chip(game, card), " ", (_short(words), "bold"))
    return label, Text(brief(cards, card), style="dim")


def label(game: Game, view: VolfyirionView, token: int, words: str) -> Text:
    """Without the bonus of a card and with shorter words, so that two choices fit beside each other."""
    short = _short(words).split(":")[0]
    for long, brief in BRIEFLY.items():
        short = short.replace(long, brief)
    card = _card_of(_cards(game), token)
    return Text(short) if card is None else Text(short, style=_ink(game, card, False))


def _short(words: str) -> str:
    """Prices by their signs, as on the chips."""
    return words.replace(" knowledge", "K").replace(" command", "C").replace(" battle", "B").replace(" for ", " · ")


def brief(cards: Cards, card: int) -> str:
    """The secondary ability of a card on half a line; the card itself says it in sentences."""
    secondary = cards.secondary[card]
    parts = [f"defence {cards.defence[card]}"] if cards.defence[card] else []
    if secondary is not None:
        colours = [COLOURS[colour] for colour, count in enumerate(secondary.need) for _ in range(count)]
        head = f"with {' + '.join(colours)}" if secondary.trigger == CHAIN else "remove it"
        parts.append(f"{head}: {text.bonus_words(secondary)}")
    return " · ".join(parts)
