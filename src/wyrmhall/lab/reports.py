"""The pages of the lab: a balance report, a tournament and a training, with plots, as one file each."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import TYPE_CHECKING

from wyrmhall.bots.files import short_name
from wyrmhall.kernel.wording import counted
from wyrmhall.lab.balance import BalanceReport, Standing
from wyrmhall.lab.page import (
    Curve,
    Measured,
    amounts,
    curves,
    fold,
    heat,
    histogram,
    intervals,
    lines,
    page,
    paragraph,
    table,
)
from wyrmhall.lab.tournament import TournamentReport

if TYPE_CHECKING:
    from wyrmhall.lab.train import TrainReport

MOST_CARDS = 20
MOST_NAMED = 8
POINTS_OF_A_PLOT = 400


def balance_page(report: BalanceReport, names: Mapping[str, str], command: str) -> str:
    """Wins by seat, group and card, lengths, scores by round and first cards. `names` are those of the cards."""
    seats = [Measured(line.name, line.rate, line.low, line.high) for line in report.by_seat]
    groups = [_measured(one, one.name) for one in sorted(report.groups, key=lambda one: -one.rate)]
    cards = [_measured(one, names[one.name]) for one in sorted(report.cards, key=lambda one: -one.rate)]
    longest = paragraph(
        f"A game took {report.lengths.mean:.1f} choices of all seats together, from {report.lengths.shortest} to "
        f"{report.lengths.longest}."
    )
    sections = [
        ("What stands out", _standing_out(seats, groups, cards, report.even)),
        ("Wins by seat", intervals(seats, report.even)),
        ("Wins of those who hold cards of a group at the end", _holders(groups, report.even)),
        (
            "Wins of those who hold a card at the end",
            _note(len(cards)) + _holders(_ends(cards, MOST_CARDS), report.even) + _all_cards(report, names),
        ),
        ("How long a game takes", longest + histogram(report.choices, "choices in a game", report.lengths.mean)),
        ("How the score grows", _growth(report)),
        ("Which cards are taken first", _arrivals(report, names)),
    ]
    about = (
        f"{counted(report.games, 'game')} of {report.game}, every seat played by {report.bot}. A seat as good as the "
        f"others wins {report.even:.1%}: that is the dashed line. A band is the 95 % interval; ▲ and ▼ mark what lies "
        "wholly above or below the line. Holding what winners hold is no proof: whoever plays well also takes the "
        "better cards."
    )
    return page(f"Balance of {report.game}", about, sections, _made(report.rules, report.version, report.seed, command))


def tournament_page(report: TournamentReport, command: str) -> str:
    """Ratings, who beat whom, and how the ratings settled."""
    ratings = [Measured(short_name(one.bot), one.rating, one.low, one.high) for one in report.ranking]
    rows = [
        (short_name(one.bot), one.games, f"{one.wins:.1f}", f"{one.rate:.1%}", f"{one.rating:.1f}", f"{one.sigma:.2f}")
        for one in report.ranking
    ]
    columns = ("bot", "seats played", "wins", "of these", "rating", "sigma")
    ranking = intervals(ratings, report.start, 1, "") + table(columns, rows)
    sections = [
        ("Ranking", ranking),
        ("Who did better than whom", _meetings(report)),
        ("How the ratings settled", _course(report)),
    ]
    about = (
        f"{report.game}, {counted(report.games, 'game')} for each combination of bots, with rotated seats. Ratings are "
        f"those of a Plackett-Luce model: all begin at {report.start:.0f}, the dashed line, and a bot’s strength lies "
        "within its band 95 times in 100."
    )
    return page(
        f"Tournament of {report.game}", about, sections, _made(report.rules, report.version, report.seed, command)
    )


def training_page(report: TrainReport, command: str) -> str:
    """How strong the weights were as time went by."""
    opponents = [measure.opponent for measure in report.checks[-1].measures]
    sections = [
        ("Strength against time", _strength(report, opponents, [one.processor / 60 for one in report.checks])),
        ("In numbers", _checks(report, opponents)),
    ]
    inputs, first, second, tokens = report.sizes
    about = (
        f"A network of {first} and {second} neurons, between {inputs} observed numbers and {tokens} tokens, learnt "
        f"{report.game} from nothing but its own games: {report.games:,} of them with {report.choices:,} choices, in "
        f"{counted(report.rounds, 'round')}, {report.seconds / 60:.1f} minutes and {report.processor / 60:.1f} minutes "
        "of processor time. Now and then it played one seat against others in all the rest, with rotated seats; a seat "
        f"as good as the others wins {report.even:.1%}, the dashed line. A band is the 95 % interval."
    )
    made = f"torch {report.torch}; {_made(report.rules, report.version, report.seed, command)}"
    return page(f"Training on {report.game}", about, sections, made)


def _strength(report: TrainReport, opponents: Sequence[str], at: Sequence[float]) -> str:
    series = []
    for number, opponent in enumerate(opponents):
        met = [one.measures[number] for one in report.checks]
        rates = [[100 * rate for rate in rates] for rates in zip(*((m.rate, m.low, m.high) for m in met), strict=True)]
        series.append(Curve(f"against {opponent}", at, *rates))
    return curves(series, 100 * report.even, "minutes of processor time spent learning", "wins in percent")


def _checks(report: TrainReport, opponents: Sequence[str]) -> str:
    columns = ["rounds", "games", "minutes", "of processor time"]
    for opponent in opponents:
        columns += [f"against {opponent}", "95 % between"]
    rows = []
    for one in report.checks:
        row = [str(one.round), f"{one.games:,}", f"{one.seconds / 60:.1f}", f"{one.processor / 60:.1f}"]
        for met in one.measures:
            row += [f"{met.rate:.1%} of {met.games}", f"{met.low:.1%} to {met.high:.1%}"]
        rows.append(row)
    return table(columns, rows)


def _made(rules: str, version: str, seed: int, command: str) -> str:
    return f"wyrmhall {version}, rules {rules}, seed {seed}. Made by: {command}"


def _measured(one: Standing, name: str) -> Measured:
    return Measured(name, one.rate, one.low, one.high)


def _standing_out(seats: Sequence[Measured], groups: Sequence[Measured], cards: Sequence[Measured], even: float) -> str:
    found = []
    for what, rows in (("seats", seats), ("groups", groups), ("cards", cards)):
        above = [row.name for row in rows if row.low > even]
        below = [row.name for row in reversed(rows) if row.high < even]
        said = [f"{_listed(those)} {where}" for those, where in ((above, "above"), (below, "below")) if those]
        found.append(f"{len(rows)} {what}: {'; '.join(said) or 'none lies off the even line'}.")
    off = f"about {round(0.05 * len(cards))}" if len(cards) >= 20 else "hardly any"
    by_luck = f"By luck alone {off} of {len(cards)} cards would lie off it."
    return "".join(map(paragraph, (*found, by_luck)))


def _listed(names: Sequence[str]) -> str:
    more = f" and {len(names) - MOST_NAMED} more" if len(names) > MOST_NAMED else ""
    return ", ".join(names[:MOST_NAMED]) + more


def _ends(rows: Sequence[Measured], most: int) -> list[Measured]:
    """All of them, or the best and the worst."""
    return list(rows) if len(rows) <= 2 * most else [*rows[:most], *rows[-most:]]


def _note(cards: int) -> str:
    return paragraph(f"The best and the worst {MOST_CARDS} of {cards} cards.") if cards > 2 * MOST_CARDS else ""


def _holders(rows: Sequence[Measured], even: float) -> str:
    return intervals(rows, even) if rows else paragraph("Nobody held a card at the end of a game.")


def _all_cards(report: BalanceReport, names: Mapping[str, str]) -> str:
    rows = [
        (
            names[one.name],
            one.held,
            f"{one.rate:.1%}",
            f"{one.low:.1%} to {one.high:.1%}",
            f"{one.ratio:.2f}",
            f"{one.ratio_to_game:.2f}",
        )
        for one in report.cards
    ]
    columns = ("card", "seats that hold it", "of these win", "95 % between", "ratio", "ratio to the game")
    words = paragraph(
        "Ratio: the share of a card among the winners’ cards, divided by its share among everybody’s. "
        "Ratio to the game: divided by its share of the whole set."
    )
    return fold(f"All {len(rows)} cards in numbers", words + table(columns, rows))


def _growth(report: BalanceReport) -> str:
    """Only rounds that at least a twentieth of the games came to: the rest is noise."""
    rows = [one for one in report.growth if one.games * 20 >= report.games]
    return lines(
        [("winners", [one.winners for one in rows]), ("others", [one.others for one in rows])],
        "round, or turn where a game has no rounds",
        "score at its end",
    )


def _arrivals(report: BalanceReport, names: Mapping[str, str]) -> str:
    order = sorted(report.arrivals, key=lambda one: (-one.first, one.after, one.name))
    if not order:
        return paragraph("Nobody got a card in the course of a game.")
    shown = [(names[one.name], one.first, f"{one.first:.1%}") for one in order[:MOST_CARDS]]
    rows = [(names[one.name], f"{one.first:.1%}", one.came, f"{one.after:.0%}") for one in order]
    columns = ("card", "first card of a seat", "times it came", "how much of the game was over")
    return (
        paragraph("How many of the seats had this card before any other, apart from what they were dealt at the start.")
        + amounts(shown)
        + fold(f"When each of {len(rows)} cards came", table(columns, rows))
    )


def _meetings(report: TournamentReport) -> str:
    order = [one.bot for one in report.ranking]
    found = {(one.bot, one.other): one for one in report.meetings if one.games}
    rows = [
        [
            (met.rate, f"{met.low:.0%} to {met.high:.0%}") if (met := found.get((bot, other))) is not None else None
            for other in order
        ]
        for bot in order
    ]
    words = "How often the bot of the row did better than that of the column where both sat at a table; a tie is half."
    return paragraph(words) + heat([short_name(bot) for bot in order], rows)


def _course(report: TournamentReport) -> str:
    every = max(1, len(report.course) // POINTS_OF_A_PLOT)
    points = report.course[::every]
    order = [report.bots.index(one.bot) for one in report.ranking]
    series = [(short_name(report.bots[number]), [ratings[number] for ratings in points]) for number in order]
    return lines(series, "games", "rating", every)
