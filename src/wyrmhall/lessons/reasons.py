"""Why one choice is better than another, in words: what differs most between what they lead to, at once or after a few
choices more.

A game names the parts that its evaluation is the sum of (`Game.parts`), and has words for more of each
(`Game.part_words`). Whatever is compared is imagined, so a reason tells nothing that the seat cannot know.
"""

from __future__ import annotations

from typing import Final

from wyrmhall.kernel import Game, Rng, State

LOOKS: Final = 6
# Where nothing speaks for a choice at once, it is played on for so many choices, in so many imagined states.
FURTHER: Final = 12
LOOKS_FURTHER: Final = 24
# What is less than this share of all that differs is no reason.
WORTH_SAYING: Final = 0.2
MOST_WORDS: Final = 2


def differences(
    game: Game, state: State, seat: int, better: int, other: int, rng: Rng, further: int = 0
) -> dict[str, float]:
    """By how much each part of the evaluation is higher after `better` than after `other`, on average; with `further`
    after so many quick choices more.
    """
    total: dict[str, float] = {}
    looked = 0
    for _ in range(LOOKS_FURTHER if further else LOOKS):
        imagined = state.imagine(seat, rng)
        luck = rng.below(1 << 30)
        legal = imagined.legal(seat)
        if better not in legal or other not in legal:
            continue
        looked += 1
        for token, sign in ((better, 1.0), (other, -1.0)):
            after = imagined.clone()
            after.apply(seat, token)
            play_on(after, Rng(luck), further)
            for part, value in game.parts(after, seat).items():
                total[part] = total.get(part, 0.0) + sign * value
    return {part: value / looked for part, value in total.items()} if looked else {}


def play_on(state: State, rng: Rng, choices: int) -> None:
    for _ in range(choices):
        if state.over():
            return
        actor = state.actor()
        state.apply(actor, state.quick(actor, rng))


def reason(game: Game, state: State, seat: int, better: int, other: int, rng: Rng) -> str:
    """What speaks for `better`, as a few words after "it": "brings points on the table and keeps a better hand"; ''
    where the evaluation sees no reason.
    """
    said = in_words(game, differences(game, state, seat, better, other, rng))
    if said:
        return said
    found = differences(game, state, seat, better, other, rng, FURTHER)
    return in_words(game, found) if sum(found.values()) > 0 else ""


def in_words(game: Game, found: dict[str, float]) -> str:
    whole = sum(abs(value) for value in found.values())
    if whole < 1e-9:
        return ""
    best = sorted(found, key=lambda part: -found[part])
    said = [part for part in best if found[part] >= WORTH_SAYING * whole and game.part_words.get(part)]
    words = [game.part_words[part] for part in said[:MOST_WORDS]]
    # Behind a list of its own, "and" would read as its last piece.
    return (", and " if any(" and " in one for one in words) else " and ").join(words)
