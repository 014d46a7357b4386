"""What every game promises about secrets: nothing that a seat sees, is asked or observes tells what is hidden from it.

What it imagines fits all that it knows.
"""

from __future__ import annotations

import json
import struct
from collections import Counter
from typing import Any

from wyrmhall.kernel.errors import BadSeat
from wyrmhall.kernel.event import Event
from wyrmhall.kernel.game import Game
from wyrmhall.kernel.operation import NOTHING
from wyrmhall.kernel.rng import Rng
from wyrmhall.kernel.state import State, playout
from wyrmhall.kernel.testing.walking import expect, is_played_on, walk, wire


def nothing_leaks(game: Game, seed: int) -> None:
    """A seat sees, is asked and may choose the same in every state it can imagine, and so do the score sheets that
    everybody is sent; and others' secrets do change there.
    """
    moved = game.seats == 1
    for number, (state, _, _) in enumerate(walk(game, seed)):
        if number % 3:
            continue
        before = state.fingerprint()
        sheets = game.moment(state).scores()
        for seat in range(game.seats):
            for attempt in range(2):
                other = state.imagine(seat, Rng(seed * 1000 + number * 10 + attempt))
                where = f"seat {seat} at choice {number} can tell an imagined state from the real one by its"
                assert wire(other.view(seat)) == wire(state.view(seat)), f"{where} view"
                assert other.prompt(seat) == state.prompt(seat), f"{where} prompt"
                assert sorted(other.legal(seat)) == sorted(state.legal(seat)), f"{where} legal tokens"
                assert other.key(seat) == state.key(seat), f"{where} key"
                assert other.actors() == state.actors(), f"{where} actors"
                assert other.welcome() == state.welcome(), f"{where} welcome seats"
                assert game.moment(other).scores() == sheets, f"{where} score sheets, which are sent to everybody"
                assert game.census(other) == game.census(state), "imagining made or lost a card"
                for neighbour in range(game.seats):
                    moved = moved or wire(other.view(neighbour)) != wire(state.view(neighbour))
                _choose_on(game, other, Rng(number))
                if is_played_on(number, 3):
                    _play_on(game, other, Rng(number))
        assert state.fingerprint() == before, "imagining changed the state"
    assert moved, "imagine() never changed what others hold"


def _choose_on(game: Game, state: State, rng: Rng) -> None:
    """An imagined state is a state: everybody asked can choose, and no choice makes or loses a card."""
    census = game.census(state)
    for seat in state.actors():
        options = state.legal(seat)
        assert options, f"seat {seat} is asked in an imagined state, but has nothing to choose from"
        anew = state.clone()
        anew.offered = NOTHING
        assert sorted(anew.legal(seat)) == sorted(options), f"what seat {seat} may choose was not worked out anew"
        for token in {options[rng.below(len(options))] for _ in range(3)}:
            after = state.clone()
            after.apply(seat, token)
            assert game.census(after) == census, (
                f"choosing {game.vocabulary.name(token)} in an imagined state made a card"
            )


def _play_on(game: Game, state: State, rng: Rng) -> None:
    """An imagined state can be played to the end, and no card is made or lost."""
    census = game.census(state)
    playout(state, rng)
    assert game.census(state) == census, "playing an imagined state on made or lost a card"


def asks_by_what_is_seen(game: Game, seed: int) -> None:
    """Who is waited for and who is welcome tells nobody what anybody holds, and nobody learns by a choice what it could
    not know without a barrier: it could take the choice back.

    Every seat imagines the state one choice earlier; if then the same token is chosen and it is told the same of what
    happened, the same seats must be waited for and welcome.
    """
    names = game.vocabulary
    for number, (state, mover, token) in enumerate(walk(game, seed)):
        if mover < 0 or game.seats == 1:
            return
        real = _told(game, state.clone(), mover, token)
        for seat in range(game.seats):
            other = state.imagine(seat, Rng(seed * 1000 + number))
            if token not in other.legal(mover):
                continue
            imagined = _told(game, other, mover, token)
            if seat == mover and real[0].epoch == state.epoch:
                assert wire(imagined[0].view(seat)) == wire(real[0].view(seat)), (
                    f"{names.name(token)} of seat {mover} shows it something hidden, and could be taken back"
                )
            if [event for event in real[1] if event.visible_to(seat)] != [
                event for event in imagined[1] if event.visible_to(seat)
            ]:
                continue
            where = f"after {names.name(token)} of seat {mover}, seat {seat} learns what is hidden by who is"
            assert real[0].actors() == imagined[0].actors(), f"{where} asked"
            assert real[0].welcome() == imagined[0].welcome(), f"{where} welcome"


def _told(game: Game, state: State, seat: int, token: int) -> tuple[State, list[Event]]:
    state.events = []
    state.apply(seat, token)
    return state, game.read_events(state)


def keys_tell_choices_apart(game: Game, seed: int) -> None:
    """Where a seat has the same key it may choose the same; else a search offers what cannot be chosen."""
    for number, (state, _, _) in enumerate(walk(game, seed)):
        if number % 15:
            continue
        asked: dict[tuple[int, int], list[int]] = {}
        rng = Rng(seed * 1000 + number)
        for _ in range(12):
            other = state.imagine(number % game.seats, rng)
            for _ in range(12):
                if other.over():
                    break
                seat = other.actor()
                options = sorted(other.legal(seat))
                before = asked.setdefault((seat, other.key(seat)), options)
                assert before == options, f"with one key seat {seat} may choose {before} and {options}"
                other.apply(seat, options[rng.below(len(options))])


_SAMPLES = 30
# So many looks into a game before they become half as frequent, and again after as many more.
_LOOKS = 40


def imagining_remembers(game: Game, seed: int) -> None:
    """What a seat imagines after a choice is what could have come of what it imagined before: a seat forgets nothing.

    What was hidden is compared where chance was resolved. Something that always follows from what the seat knew must
    not be missing in four of ten imagined states, and something that never does must not be in four of ten. The longer
    a game goes on, the fewer of its moments are looked at.
    """
    earlier: State | None = None
    move = (-1, -1)
    looks, stride = 0, 4
    for number, (state, seat, token) in enumerate(walk(game, seed)):
        if earlier is not None and earlier.epoch != state.epoch and number % stride == 1:
            viewer = number // stride % game.seats
            looks += 1
            stride = 4 << looks // _LOOKS
            rng = Rng(seed * 1000 + number)
            followed = _followed(game, earlier, move, viewer, rng)
            if followed:
                imagined = [_secrets(state.imagine(viewer, rng), viewer) for _ in range(_SAMPLES)]
                _compare_secrets(f"seat {viewer} after choice {number}", followed, imagined)
        earlier, move = state.clone(), (seat, token)


def _followed(
    game: Game, earlier: State, move: tuple[int, int], viewer: int, rng: Rng
) -> list[Counter[tuple[str, Any]]]:
    """The secrets of states that `viewer` imagined before a move and that look to it after the move as the real one
    does; none where too few do to say anything.
    """
    seen = _after(game, earlier.clone(), move, viewer)
    seat = move[0]
    # What another might have chosen is drawn at random, and it takes more of that to meet what is rare.
    wanted = _SAMPLES if seat == viewer else 3 * _SAMPLES
    followed: list[Counter[tuple[str, Any]]] = []
    for attempt in range(5 * wanted):
        imagined = earlier.imagine(viewer, rng)
        options = imagined.legal(seat)
        # Another seat's choice may be hidden, so any will do that shows the viewer the same.
        if not options:
            continue
        token = move[1] if seat == viewer else options[rng.below(len(options))]
        if _after(game, imagined, (seat, token), viewer) == seen:
            followed.append(_secrets(imagined, viewer))
        if len(followed) == wanted:
            return followed
        if attempt > _SAMPLES and 8 * len(followed) < attempt:
            break
    return []


def _after(game: Game, state: State, move: tuple[int, int], viewer: int) -> tuple[bytes, list[Event]]:
    state.events = []
    state.apply(*move)
    told = [event for event in game.read_events(state) if event.visible_to(viewer)]
    return wire(state.view(viewer)), told


def _secrets(state: State, viewer: int) -> Counter[tuple[str, Any]]:
    """How often each value stands in what the other seats see."""
    found: Counter[tuple[str, Any]] = Counter()

    def count(value: Any, where: str) -> None:
        inside = (
            value.items() if isinstance(value, dict) else [("", v) for v in value] if isinstance(value, list) else []
        )
        for name, part in inside:
            count(part, f"{where}.{name}")
        if not isinstance(value, dict | list):
            found[where, value] += 1

    for seat in range(state.seats):
        if seat != viewer:
            count(json.loads(wire(state.view(seat))), f"seat {seat}")
    return found


def _compare_secrets(
    who: str, followed: list[Counter[tuple[str, Any]]], imagined: list[Counter[tuple[str, Any]]]
) -> None:
    every = [*followed, *imagined]
    # Nearly everything is the same in all of them.
    alike = {place for place, _ in set(every[0].items()).intersection(*(one.items() for one in every))}
    for place in set().union(*every) - alike:
        counts = [one.get(place, 0) for one in followed]
        least, most = min(counts), max(counts)
        off = sum(not least <= one.get(place, 0) <= most for one in imagined)
        assert off < 0.4 * _SAMPLES, (
            f"{who} imagines {place} in a way that cannot be in {off} of {_SAMPLES} states: expected {least} to {most}"
        )


def observations_are_as_declared(game: Game, seed: int) -> None:
    """An observation fills its declared size and no byte more, keeps to its ranges, leaves nothing of what stood in the
    buffer before, and is the same in every state the seat can imagine. Every zone is told or left out on purpose.
    """
    layout = game.layout
    lows, highs = layout.lows(), layout.highs()
    assert len(lows) == layout.size == sum(feature.size for feature in layout.features)
    names = [feature.name for feature in layout.features]
    assert len(set(names)) == len(names), "two features have the same name"
    unknown = set(game.sight.left_out) - {zone.name for zone in game.zones}
    assert not unknown, f"the observation leaves out zones that are none: {unknown}"
    changed: set[int] = set()
    first: tuple[int, ...] | None = None
    for number, (state, _, _) in enumerate(walk(game, seed)):
        if number % 3:
            continue
        for seat in range(game.seats):
            seen = _observed(state, seat)
            for place, value in enumerate(seen):
                assert lows[place] <= value <= highs[place], (
                    f"{_feature_at(game, place)} of seat {seat} is {value}: expected {lows[place]} to {highs[place]}"
                )
            other = _observed(state.imagine(seat, Rng(seed * 1000 + number)), seat)
            told = [_feature_at(game, place) for place in range(layout.size) if seen[place] != other[place]]
            assert not told, f"seat {seat} at choice {number} can tell an imagined state by {told[0]}"
            first = first or seen
            changed.update(place for place in range(layout.size) if seen[place] != first[place])
    assert len(changed) >= 10, "the observation hardly ever changes"
    expect(BadSeat, game.start(seed).observe, game.seats, bytearray(layout.bytes))


def _observed(state: State, seat: int) -> tuple[int, ...]:
    """What a seat observes, written between two bytes that must stay as they are over bytes that must not."""
    size = state.game.layout.bytes
    buffer = bytearray(b"\x7f" * (size + 2))
    state.observe(seat, buffer, 1)
    assert buffer[0] == buffer[-1] == 0x7F, "an observation writes beyond its size"
    return struct.unpack(f"<{size // 2}h", buffer[1:-1])


def _feature_at(game: Game, place: int) -> str:
    feature = next(one for one in reversed(game.layout.features) if one.offset <= place)
    return f"{feature.name} {place - feature.offset}"
