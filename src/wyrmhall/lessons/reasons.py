"""Why one choice is better than another, in words: what surely differs between what they lead to, at once or after a
few choices more.

A game names the parts that its evaluation is the sum of (`Game.parts`), and has words for more of each
(`Game.part_words`) and for less (`Game.part_costs`). Both choices are looked at in the same imagined states with the
same luck, so a reason tells nothing that the seat cannot know; and what might be chance is not said. A part speaks for
a choice only where all parts together do: a choice that looks worse at first is not praised for the one thing it gains.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final, NamedTuple

from wyrmhall.bots import GreedyBot
from wyrmhall.kernel import Game, Rng, State

LOOKS: Final = 8
# Where nothing speaks for a choice at once, it is played on for so many choices and then for more, in so many imagined
# states.
FURTHER: Final = (12, 30)
LOOKS_FURTHER: Final = 64
UNTIL_THE_END: Final = 60
# What is less than this share of all that differs is no reason.
WORTH_SAYING: Final = 0.2
MOST_WORDS: Final = 2
# How many standard errors a difference must lie above nothing.
SURE: Final = 2.5
# Results that are closer than this are as good as equal.
ALIKE: Final = 0.01


class Ways(NamedTuple):
    """The same imagined state after the better choice and after the other."""

    better: State
    other: State


class Spread(NamedTuple):
    """A difference: its mean over all looks, and the standard error of that."""

    mean: float
    error: float

    @property
    def surely_more(self) -> bool:
        return self.mean > max(1e-9, SURE * self.error)

    @property
    def surely_less(self) -> bool:
        return Spread(-self.mean, self.error).surely_more


def spread(values: list[float]) -> Spread:
    if not values:
        return Spread(0.0, 0.0)
    mean = sum(values) / len(values)
    if len(values) < 2:
        return Spread(mean, abs(mean))
    variance = sum((value - mean) ** 2 for value in values) / (len(values) - 1)
    return Spread(mean, (variance / len(values)) ** 0.5)


def ways(game: Game, state: State, seat: int, better: int, other: int, rng: Rng, further: int = 0) -> Iterator[Ways]:
    """Imagined states after each of the two choices; with `further` after so many choices more, in which the seat does
    what looks best to it and the others are quick.
    """
    for _ in range(LOOKS_FURTHER if further else LOOKS):
        imagined = state.imagine(seat, rng)
        luck = rng.below(1 << 30)
        legal = imagined.legal(seat)
        if better not in legal or other not in legal:
            continue
        after = []
        for token in (better, other):
            one = imagined.clone()
            one.apply(seat, token)
            play_on(one, seat, Rng(luck), further)
            if not game.parts(one, seat):
                # The evaluation sees nothing to come but the end.
                play_on(one, seat, Rng(luck), UNTIL_THE_END)
            after.append(one)
        yield Ways(*after)


def play_on(state: State, seat: int, rng: Rng, choices: int) -> None:
    greedy = GreedyBot()
    for _ in range(choices):
        if state.over():
            return
        actor = state.actor()
        state.apply(actor, greedy.choose(state, actor, rng) if actor == seat else state.quick(actor, rng))


def compare(game: Game, found: list[Ways], seat: int) -> dict[str, Spread]:
    """By how much each part of the evaluation is higher after the better choice, over the looks in which the game goes
    on after both.
    """
    gains: dict[str, list[float]] = {}
    for one in found:
        if one.better.over() or one.other.over():
            continue
        more, less = game.parts(one.better, seat), game.parts(one.other, seat)
        for part in more.keys() | less.keys():
            gains.setdefault(part, []).append(more.get(part, 0.0) - less.get(part, 0.0))
    return {part: spread(values) for part, values in gains.items()}


def differences(
    game: Game, state: State, seat: int, better: int, other: int, rng: Rng, further: int = 0
) -> dict[str, float]:
    """By how much each part of the evaluation is higher after `better` than after `other`, on average."""
    found = compare(game, list(ways(game, state, seat, better, other, rng, further)), seat)
    return {part: gain.mean for part, gain in found.items()}


def reason(game: Game, state: State, seat: int, better: int, other: int, rng: Rng, gain: float | None = None) -> str:
    """What speaks for `better`, as a few words after "it": "brings points on the table and keeps a better hand"; ''
    where nothing does. `gain` is by how much a search expects more of it, where one has looked.
    """
    at_once = list(ways(game, state, seat, better, other, rng))
    said = of_the_end(at_once, seat)
    if said:
        return said
    now = compare(game, at_once, seat)
    words = in_words(game, now)
    if words:
        return words
    if gain is not None and gain < ALIKE:
        return "is hardly better than the next best choice"
    for further in FURTHER:
        later = in_words(game, compare(game, list(ways(game, state, seat, better, other, rng, further)), seat))
        if later:
            return f"pays off a little later: it {later}"
    costs = in_words(game, {part: Spread(-one.mean, one.error) for part, one in now.items()}, game.part_costs)
    if costs and gain is not None:
        return f"pays off later, though at first it {costs}"
    return more_open(at_once, seat)


def of_the_end(found: list[Ways], seat: int) -> str:
    """What is to be said where one of the choices ends the game, whatever is hidden."""
    if not found:
        return ""
    better = [won(one.better, seat) for one in found]
    other = [won(one.other, seat) for one in found]
    if all(better) and not all(other):
        return "wins the game at once"
    if all(one is False for one in other) and not any(one is False for one in better):
        return "does not lose the game at once"
    if all(one is not None for one in better) and not any(one is not None for one in other):
        return "ends the game before it gets worse for you"
    return ""


def won(state: State, seat: int) -> bool | None:
    """Whether the seat has won; None while the game goes on."""
    if not state.over():
        return None
    outcome = state.outcome()
    return outcome is not None and seat in outcome.winners


def more_open(found: list[Ways], seat: int) -> str:
    """Whether the seat has more to choose from, where it is asked at once after both choices."""
    counts = [
        (len(one.better.legal(seat)), len(one.other.legal(seat)))
        for one in found
        if seat in one.better.actors() and seat in one.other.actors()
    ]
    gain = spread([float(more - less) for more, less in counts])
    return "leaves you more to choose from" if len(counts) == len(found) and gain.surely_more else ""


def in_words(game: Game, found: dict[str, Spread], words: dict[str, str] | None = None) -> str:
    """The parts that surely differ most, in words; '' where all together are not surely more."""
    words = game.part_words if words is None else words
    whole = sum(abs(one.mean) for one in found.values())
    total = sum(one.mean for one in found.values())
    if whole < 1e-9 or total <= 0:
        return ""
    best = sorted((part for part in found if words.get(part)), key=lambda part: -found[part].mean)
    said = [part for part in best if found[part].surely_more and found[part].mean >= WORTH_SAYING * whole]
    # Behind a list of its own, "and" would read as its last piece.
    chosen = [words[part] for part in said[:MOST_WORDS]]
    return (", and " if any(" and " in one for one in chosen) else " and ").join(chosen)
