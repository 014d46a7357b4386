"""What can be typed at the table besides a choice: hint, undo, confirm, standing answers, guide, log, rules, card,
save, help and quit."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from typing import TYPE_CHECKING

import msgspec
from rich.console import Group, RenderableType
from rich.markdown import Markdown
from rich.table import Table
from rich.text import Text

from wyrmhall import bots
from wyrmhall.kernel.errors import WyrmhallError
from wyrmhall.kernel.outcome import Outcome
from wyrmhall.kernel.wording import counted
from wyrmhall.terminal.cardtext import card_panel, search
from wyrmhall.terminal.rulebook import as_markdown, look_up
from wyrmhall.terminal.screen import Leave
from wyrmhall.terminal.sheet import score_sheets

if TYPE_CHECKING:
    from wyrmhall.terminal.match import Match

ADVISER = "wyrm"

HELP = (
    ("a number, or part of a name", "choose that"),
    ("hint [BOT]", f"what a bot thinks of your choices; {ADVISER} unless you name another"),
    ("undo", "take your last choice back, unless something has been revealed since"),
    ("confirm", "ask again before each choice counts, so that you can always undo it; again to stop"),
    ("standing [NUMBER]", "what the table answers for you; a number turns one on or off"),
    ("stops", "ask me whenever I may act, even when nobody is waiting for me; again to stop"),
    ("guide", "silence the guide of a first game; again to hear it"),
    ("card NAME", "read a card"),
    ("rules [ID or word]", "the rules, one rule, or all that mention a word"),
    ("log", "everything that happened"),
    ("save [FILE]", "write the record of this game, to go on or to replay it"),
    ("quit", "leave the table"),
)


class Answer(msgspec.Struct):
    """What a command leaves: a notice, words beside the choices, or `away` where the question is no longer asked."""

    handled: bool = True
    away: bool = False
    notice: RenderableType | None = None
    details: dict[int, Text] = {}


def run(match: Match, seat: int, typed: str, tokens: list[int]) -> Answer:
    """Carry out a command; `handled` is False where the line is none."""
    word, _, rest = typed.strip().partition(" ")
    rest = rest.strip()
    command = word.lower()
    if not command:
        return Answer(notice=Text("Type the number of a choice, part of its name, or help.", style="yellow"))
    if command == "hint":
        return _hint(match, seat, rest or ADVISER, tokens)
    simple: dict[str, Callable[[], Answer]] = {
        "help": lambda: _read(match, help_table()),
        "?": lambda: _read(match, help_table()),
        "log": lambda: _read(match, _whole_log(match, seat)),
        "rules": lambda: _rules(match, rest),
        "rule": lambda: _rules(match, rest),
        "card": lambda: _card(match, rest),
        "save": lambda: Answer(notice=save(match, rest)),
        "undo": lambda: _undo(match, seat),
        "confirm": lambda: _confirm(match),
        "standing": lambda: _standing(match, seat, rest),
        "stops": lambda: _stops(match),
        "guide": lambda: _guide(match),
        "quit": lambda: _quit(match),
    }
    if command in simple and (not rest or command in ("rules", "rule", "card", "save", "standing")):
        return simple[command]()
    return Answer(handled=False)


def help_table() -> RenderableType:
    table = Table.grid(padding=(0, 2))
    for command, words in HELP:
        table.add_row(Text(command, style="bold cyan"), words)
    return Group(Text("At the table you can type", style="bold"), Text(""), table)


def _read(match: Match, renderable: RenderableType) -> Answer:
    match.screen.page(renderable)
    return Answer()


def _whole_log(match: Match, seat: int | None) -> RenderableType:
    lines = match.sentences(seat)
    return Group(*map(Text, lines)) if lines else Text("Nothing has happened yet.")


def _problem(error: WyrmhallError) -> Answer:
    sentence = str(error)
    return Answer(
        notice=Text(sentence[:1].upper() + sentence[1:] + ("" if sentence.endswith(".") else "."), style="yellow")
    )


def _rules(match: Match, wanted: str) -> Answer:
    text = match.game.rules_text()
    try:
        return _read(match, Markdown(as_markdown(look_up(text, wanted)) if wanted else text))
    except WyrmhallError as error:
        return _problem(error)


def _card(match: Match, wanted: str) -> Answer:
    found = search(match.game.gallery(), wanted)
    if not wanted or not found:
        return Answer(
            notice=Text(
                "Which card? Type card and part of its name." if not wanted else f"No card fits “{wanted}”.",
                style="yellow",
            )
        )
    if len(found) == 1:
        return Answer(notice=card_panel(match.game, found[0]))
    return _read(match, Group(*(card_panel(match.game, face) for face in found)))


def _hint(match: Match, seat: int, name: str, tokens: list[int]) -> Answer:
    try:
        bot = bots.make(name.lower(), match.game, match.cores)
    except WyrmhallError as error:
        return _problem(error)
    with match.screen.thinking(f"{name.capitalize()} looks at your choices"):
        ideas = bot.explain(match.table.state, seat, match.adviser_luck)
    details = {}
    noun = match.game.about.counts[1]
    for rank, idea in enumerate(ideas):
        star = "★" if rank == 0 else " "
        line = f"{star} {idea.visits:>5} visits  result {idea.expected:.2f}  {idea.points:.1f} {noun}"
        details[tokens.index(idea.token)] = Text(line, style="bold green" if rank == 0 else "dim")
    scale = f"The result runs from 0, lost, to 1, won; the {noun} are those at the end."
    explained = f"{bot.name.capitalize()} would take ★. {scale}"
    return Answer(details=details, notice=Text(explained, style="dim"))


def _undo(match: Match, seat: int) -> Answer:
    if match.undo(seat):
        return Answer(away=True)
    return Answer(
        notice=Text(
            "There is nothing to take back: something has been revealed since. "
            "Type confirm to be able to undo every choice.",
            style="yellow",
        )
    )


def _confirm(match: Match) -> Answer:
    match.careful = not match.careful
    words = (
        "From now on you are asked again before each choice counts."
        if match.careful
        else "From now on choices count at once."
    )
    return Answer(notice=Text(words, style="green"))


def _standing(match: Match, seat: int, wanted: str) -> Answer:
    """Show what the table answers for this seat, or turn one of the answers on or off."""
    offered = match.game.standing
    if not offered:
        return Answer(
            notice=Text("This game needs no standing answers: it never stops to ask whether you would like to respond.")
        )
    standing = match.table.stands(seat)
    if wanted:
        if not wanted.isdigit() or not 1 <= int(wanted) <= len(offered):
            return Answer(notice=Text(f"Type standing and a number from 1 to {len(offered)}.", style="yellow"))
        name = offered[int(wanted) - 1].name
        standing = [other for other in standing if other != name] if name in standing else [*standing, name]
        match.table.leave(seat, standing)
    lines = [f"{n} {'●' if answer.name in standing else '○'} {answer.words}" for n, answer in enumerate(offered, 1)]
    return Answer(away=bool(wanted), notice=Text("\n".join(lines)))


def _stops(match: Match) -> Answer:
    match.stopping = not match.stopping
    words = (
        "You are asked wherever you may act."
        if match.stopping
        else "You are asked only when the game is waiting for you."
    )
    return Answer(notice=Text(words, style="green"))


def _guide(match: Match) -> Answer:
    if match.tutor is None:
        return Answer(
            notice=Text("This game has no guide: `wyrmhall play GAME --guide` begins a first game.", style="yellow")
        )
    match.tutor.quiet = not match.tutor.quiet
    return Answer(notice=Text("The guide is quiet." if match.tutor.quiet else "The guide speaks.", style="green"))


def _quit(match: Match) -> Answer:
    if match.screen.live and match.saved_as is None:
        typed = match.screen.curtain(Text("Leave the table? y leaves, save [FILE] saves first, Enter goes on."))
        word, _, rest = typed.partition(" ")
        if word.lower() == "save":
            save(match, rest.strip())
            if match.saved_as is None:
                return Answer(notice=Text("The game could not be saved.", style="yellow"))
        elif word.lower() not in ("y", "yes", "quit", "q"):
            return Answer()
    raise Leave


def save(match: Match, name: str) -> RenderableType:
    """Write the record; a file that this game did not write is left alone."""
    record = match.table.record
    wanted = Path(name) if name else Path(f"{match.game.name}-{record.seed}.json")
    if not name and match.saved_as:
        wanted = Path(match.saved_as)
    number = 2
    while wanted.exists() and str(wanted) != match.saved_as:
        if name:
            return Text(f"{wanted} exists already; name another file.", style="yellow")
        wanted = Path(f"{match.game.name}-{record.seed}-{number}.json")
        number += 1
    try:
        wanted.write_bytes(record.named(match.names).to_json() + b"\n")
    except OSError as error:
        return Text(f"{wanted} cannot be written: {error.strerror}.", style="yellow")
    match.saved_as = str(wanted)
    return Text(f"Saved {counted(len(record.moves), 'choice')} in {wanted}.", style="green")


def after_the_end(match: Match, typed: str, outcome: Outcome) -> RenderableType:
    word, _, rest = typed.partition(" ")
    match word.lower():
        case "save" | "y" | "yes":
            return save(match, rest.strip())
        case "log":
            match.screen.page(_whole_log(match, match.people[0] if len(match.people) == 1 else None))
        case "sheets":
            match.screen.page(score_sheets(match.game, outcome, match.billed()))
        case _:
            return Text("save [FILE] keeps the record · sheets · log · Enter leaves", style="yellow")
    return Text("save [FILE] keeps the record · sheets · log · Enter leaves", style="dim")
