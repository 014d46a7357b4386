"""A state as readable JSON, both ways, from the zones a game declares. Each fault of one that somebody wrote by hand is
said in a sentence.

The header is the same in every game: the game string, the card set, the steps still to do with the next one last, who
is asked, and choices that wait for others. Then come the zones.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Final

from wyrmhall.kernel.errors import BadPosition
from wyrmhall.kernel.operation import NOTHING, Answer, Operation
from wyrmhall.kernel.rng import Rng, rng_from_numbers
from wyrmhall.kernel.zone import expect, operation_numbers, read_operation, write_operation

if TYPE_CHECKING:
    from wyrmhall.kernel.game import Game
    from wyrmhall.kernel.state import State

HEADER: Final = ("game", "cards", "to_do", "asked", "choices", "random", "epoch")


def position_numbers(game: Game, state: State) -> list[int]:
    """Every int of a state: the header's, then each zone's with its length before it, so no two layouts agree."""
    numbers = [state.seats, state.waiting, state.epoch, *state.rng.numbers(), *state.choice, len(state.stack)]
    for op in state.stack:
        numbers += operation_numbers(op)
    for zone in game.zones:
        for part in zone.lists(state):
            numbers.append(len(part))
            numbers += part
    return numbers


def write_position(game: Game, state: State) -> dict[str, Any]:
    names = game.vocabulary.names
    return {
        "game": game.string,
        "cards": game.cards_digest,
        "to_do": [write_operation(op, game.fields) for op in state.stack],
        "asked": list(state.actors()),
        "choices": [names[token] if token >= 0 else None for token in state.choice],
        **{zone.name: zone.write(state) for zone in game.zones},
        "random": state.rng.numbers(),
        "epoch": state.epoch,
    }


def read_position(game: Game, data: dict[str, Any]) -> State:
    if not isinstance(data, dict) or "game" not in data:
        raise BadPosition("a position is a JSON object with a field 'game'")
    expect(data["game"] == game.string, f"the position is of {data['game']}, expected {game.string}")
    known = {*HEADER, *(zone.name for zone in game.zones)}
    for field in data:
        expect(field in known, f"the position has a field {field!r} that {game.name} does not know")
    for field in sorted(known):
        expect(field in data, f"the position has no field {field!r}")
    expect(
        data["cards"] == game.cards_digest,
        f"the position was written with card set {data['cards']}; this game has card set {game.cards_digest}",
    )
    state = game.blank(_read_random(data["random"]))
    state.game = game
    try:
        _read_header(game, data, state)
        for zone in game.zones:
            zone.read(data[zone.name], state)
        state.derive()
        game.check_position(state)
        _check_question(state)
    except (IndexError, KeyError, ValueError, TypeError, AttributeError, AssertionError, OverflowError) as error:
        raise BadPosition(f"the position does not fit together: {error or type(error).__name__}") from None
    return state


def _read_random(data: Any) -> Rng:
    fits = isinstance(data, list) and all(type(n) is int and 0 <= n < 1 << 32 for n in data)
    secret = fits and 17 <= len(data) <= 33 and all(n < 256 for n in data[1:])
    plain = fits and len(data) == 4
    expect(secret or plain, "random has four numbers from 0 to 2**32 - 1, or a count and 16 to 32 bytes")
    return rng_from_numbers(data)


def _read_header(game: Game, data: dict[str, Any], state: State) -> None:
    expect(type(data["epoch"]) is int and 0 <= data["epoch"] < 1 << 53, "epoch is a whole number from 0")
    state.epoch = data["epoch"]
    known: tuple[type[Operation[Any]], ...] = (Answer, *game.operations)
    kinds = {kind.name: kind for kind in known}
    expect(isinstance(data["to_do"], list), "to_do is not a list")
    state.stack = [read_operation(step, kinds, game.fields, f"to_do {i}") for i, step in enumerate(data["to_do"])]
    for field in ("asked", "choices"):
        expect(isinstance(data[field], list), f"{field} is not a list")
    for seat in data["asked"]:
        fits = type(seat) is int and 0 <= seat < game.seats
        expect(fits, f"asked: seat {seat!r} is not at this table: seats are 0 to {game.seats - 1}")
        state.waiting |= 1 << seat
    expect(len(data["choices"]) == game.seats, f"choices has one entry for each seat: {game.seats}")
    for seat, name in enumerate(data["choices"]):
        if name is not None:
            expect(isinstance(name, str) and name in game.vocabulary, f"choices: {name!r} is not in the vocabulary")
            state.choice[seat] = game.vocabulary.token(name)


def _check_question(state: State) -> None:
    """What is asked must follow from the zones: asking once more must give the same question."""
    expect(bool(state.stack) == bool(state.waiting), "somebody is asked exactly while something is left to do")
    for seat in state.actors():
        expect(bool(state.legal(seat)), f"seat {seat} is asked but has nothing to choose from")
        expect(state.choice[seat] < 0, f"seat {seat} is asked and has chosen already")
    expect(asked_again(state) == state.numbers(), "the position would not ask what it says is asked")


def asked_again(state: State) -> list[int]:
    """The numbers of a state whose question was put once more, as after an interruption."""
    again = state.clone()
    again.waiting = 0
    again.offered = NOTHING
    again.settle()
    return again.numbers()
