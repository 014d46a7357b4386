"""The contract that every game keeps, as checks that any game, ours or a stranger's, can be run through.

Each check takes a Game and a seed, plays random games through the public calls, and raises AssertionError with a
sentence. `CHECKS` lists them all; `playthrough` writes a game as a readable transcript and `trace` as fingerprints,
to compare over time and builds.
"""

from __future__ import annotations

import json
import os
import subprocess
import sys
from collections.abc import Callable, Iterator
from typing import Any

import msgspec

from wyrmhall.kernel.errors import BadPosition, BadSeat, BadSeed, CannotUndo, IllegalMove
from wyrmhall.kernel.game import Game
from wyrmhall.kernel.record import read_record, replay
from wyrmhall.kernel.rng import MAX_SEED, Rng
from wyrmhall.kernel.state import State, playout
from wyrmhall.kernel.table import Table

LONGEST = 20_000


def walk(game: Game, seed: int) -> Iterator[tuple[State, int, int]]:
    """Every state of a random game, with the seat and the token that are about to be applied to it; last the end."""
    state = game.start(seed)
    rng = Rng(seed + 1)
    for _ in range(LONGEST):
        actors = state.actors()
        if not actors:
            yield state, -1, -1
            return
        seat = actors[rng.below(len(actors))]
        options = state.legal(seat)
        token = options[rng.below(len(options))] if options else -1
        yield state, seat, token
        state.apply(seat, token)
    raise AssertionError(f"{game.string} with seed {seed} has not ended after {LONGEST} choices")


def random_games_end(game: Game, seed: int) -> None:
    for state, seat, _ in walk(game, seed):
        outcome = state.outcome()
        assert (outcome is None) == (seat >= 0), "outcome() is there exactly when nobody is asked"
        if outcome is not None:
            assert outcome.winners or game.seats == 1, "a finished game has a winner, or one seat lost to the game"
            assert all(0 <= winner < game.seats for winner in outcome.winners), f"winners are {outcome.winners}"
            assert len(outcome.scores) == game.seats == len(outcome.breakdown)
            for score, lines in zip(outcome.scores, outcome.breakdown, strict=True):
                assert score == sum(line.points for line in lines), "a breakdown adds up to its score"
            assert state.scores() == list(outcome.scores)
            assert outcome.reason, "an outcome says why"


def actors_have_legal_tokens(game: Game, seed: int) -> None:
    for state, _, _ in walk(game, seed):
        for seat in range(game.seats):
            options = state.legal(seat)
            assert bool(options) == (seat in state.actors()), (
                f"seat {seat} is asked exactly when it has something to choose"
            )
            assert len(set(options)) == len(options), f"legal({seat}) lists a token twice"
            assert all(0 <= token < len(game.vocabulary) for token in options)


def illegal_input_is_refused(game: Game, seed: int) -> None:
    """Every token that is not legal, and every seat that is not there, raises and changes nothing."""
    for number, (state, _, _) in enumerate(walk(game, seed)):
        if number % 7:
            continue
        before = state.fingerprint()
        for seat in range(game.seats):
            legal = set(state.legal(seat))
            for token in [-1, len(game.vocabulary), *range(len(game.vocabulary))]:
                if token not in legal:
                    _expect(IllegalMove, state.apply, seat, token)
        for seat in (-1, game.seats):
            _expect(BadSeat, state.apply, seat, 0)
            _expect(BadSeat, state.legal, seat)
            _expect(BadSeat, state.view, seat)
            _expect(BadSeat, state.prompt, seat)
            _expect(BadSeat, state.imagine, seat, Rng(0))
        assert state.fingerprint() == before, "a refused call changed the state"
    for bad in (-1, MAX_SEED + 1):
        _expect(BadSeed, game.start, bad)


def _expect(kind: type[Exception], call: Callable[..., Any], *arguments: Any) -> None:
    try:
        call(*arguments)
    except kind as error:
        assert str(error), f"{kind.__name__} says what was wrong"
        return
    raise AssertionError(f"{getattr(call, '__name__', call)}{arguments} did not raise {kind.__name__}")


def clones_are_independent(game: Game, seed: int) -> None:
    """Clones taken along a game are unchanged at its end, and so is the game by playing a clone on."""
    kept: list[tuple[State, int]] = []
    for number, (state, _, _) in enumerate(walk(game, seed)):
        copy = state.clone()
        assert copy.fingerprint() == state.fingerprint(), "a clone differs from its original"
        kept.append((copy, copy.fingerprint()))
        if number % 5 == 0:
            before = state.fingerprint()
            playout(state.clone(), Rng(number))
            assert state.fingerprint() == before, "playing a clone changed its original"
    for copy, fingerprint in kept:
        assert copy.fingerprint() == fingerprint, "a clone changed while its original was played on"


def positions_round_trip(game: Game, seed: int) -> None:
    for number, (state, _, _) in enumerate(walk(game, seed)):
        written = json.loads(json.dumps(state.position()))
        read = game.from_position(written)
        assert read.fingerprint() == state.fingerprint(), "a position reads back as another state"
        assert read.actors() == state.actors()
        if number % 10 == 0:
            assert playout(read, Rng(3)) == playout(state.clone(), Rng(3)), (
                "a state read from a position plays differently"
            )


def broken_positions_are_refused(game: Game, seed: int) -> None:
    """A position with a field missing, of another type or of another game raises BadPosition."""
    state = next(iter(walk(game, seed)))[0]
    good = state.position()
    _expect(BadPosition, game.from_position, [])
    _expect(BadPosition, game.from_position, {**good, "game": "another"})
    _expect(BadPosition, game.from_position, {**good, "a field nobody knows": 1})
    for field in good:
        _expect(BadPosition, game.from_position, {key: value for key, value in good.items() if key != field})
        _expect(BadPosition, game.from_position, {**good, field: {"nonsense": None}})


def records_replay(game: Game, seed: int) -> None:
    """A record survives JSON and replays to the same fingerprint at every move."""
    table = Table(game, seed)
    rng = Rng(seed)
    fingerprints = [table.state.fingerprint()]
    while table.state.actors():
        seat = table.state.actors()[-1]
        options = table.state.legal(seat)
        table.apply(seat, options[rng.below(len(options))])
        fingerprints.append(table.state.fingerprint())
    record = read_record(table.record.to_json())
    assert record == table.record, "a record reads back differently"
    for move in range(0, len(fingerprints), max(1, len(fingerprints) // 12)):
        assert replay(record, game, move).fingerprint() == fingerprints[move], f"the replay differs at move {move}"
    assert replay(record, game).fingerprint() == fingerprints[-1]
    assert Table.from_record(record, game).state.outcome() == table.state.outcome()


def seeds_decide(game: Game, seed: int) -> None:
    assert trace(game, seed) == trace(game, seed), "the same seed gave two different games"
    assert game.start(seed).fingerprint() != game.start(seed + 1).fingerprint(), "two seeds gave the same game"


def nothing_leaks(game: Game, seed: int) -> None:
    """A seat sees, is asked and may choose the same in every state it can imagine; and others' secrets do change
    there.
    """
    moved = game.seats == 1
    for number, (state, _, _) in enumerate(walk(game, seed)):
        if number % 3:
            continue
        before = state.fingerprint()
        for seat in range(game.seats):
            for attempt in range(2):
                other = state.imagine(seat, Rng(seed * 1000 + number * 10 + attempt))
                where = f"seat {seat} at choice {number} can tell an imagined state from the real one by its"
                assert _wire(other.view(seat)) == _wire(state.view(seat)), f"{where} view"
                assert other.prompt(seat) == state.prompt(seat), f"{where} prompt"
                assert sorted(other.legal(seat)) == sorted(state.legal(seat)), f"{where} legal tokens"
                assert other.key(seat) == state.key(seat), f"{where} key"
                assert other.actors() == state.actors(), f"{where} actors"
                assert game.census(other) == game.census(state), "imagining made or lost a card"
                for neighbour in range(game.seats):
                    moved = moved or _wire(other.view(neighbour)) != _wire(state.view(neighbour))
                playout(other, Rng(number))
        assert state.fingerprint() == before, "imagining changed the state"
    assert moved, "imagine() never changed what others hold"


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


def _wire(view: Any) -> bytes:
    return msgspec.json.encode(view)


def what_is_sent_is_as_declared(game: Game, seed: int) -> None:
    """Views, the board and the facts of cards are what `wire` says; a client's types are made of that."""
    if game.wire is None:
        return
    _fits(game.board(), game.wire.board, "the board")
    for face in game.gallery():
        _fits(face.facts, game.wire.facts, f"the facts of {face.id}")
    for number, (state, _, _) in enumerate(walk(game, seed)):
        if number % 5 == 0 or state.over():
            for seat in (*range(game.seats), None):
                _fits(state.view(seat), game.wire.view, f"the view of seat {seat} at choice {number}")


def _fits(sent: Any, declared: Any, what: str) -> None:
    """Structs are made without a check of their fields, so only reading them back tells."""
    try:
        read = msgspec.json.decode(_wire(sent), type=declared)
    except msgspec.ValidationError as error:
        raise AssertionError(f"{what} is not as it is declared: {error}") from None
    assert read == sent, f"{what} reads back as something else than was sent"


def looking_together_shows_the_same(game: Game, seed: int) -> None:
    """A moment that several look at shows each what the state shows it alone, and the scores that it has."""
    for number, (state, _, _) in enumerate(walk(game, seed)):
        if number % 5 and not state.over():
            continue
        moment = game.moment(state)
        scores = moment.scores()
        for seat in (*range(game.seats), None):
            assert _wire(moment.view(seat)) == _wire(state.view(seat)), f"seat {seat} sees something else"
        for seat, (points, lines) in enumerate(scores):
            assert lines == game.breakdown(state, seat), f"the sheet of seat {seat} is another"
            assert not lines or points == sum(line.points for line in lines)
        if state.over():
            assert [points for points, _ in scores] == state.scores()


def cards_are_conserved(game: Game, seed: int) -> None:
    first: dict[str, int] | None = None
    for state, _, _ in walk(game, seed):
        census = game.census(state)
        first = first or census
        assert census == first, "cards or pieces appeared or vanished"


def undo_takes_back(game: Game, seed: int) -> None:
    """Undo right after a choice is the state before it; where it is refused, nothing changes."""
    table = Table(game, seed)
    rng = Rng(seed + 5)
    undone = 0
    while table.state.actors():
        seat = table.state.actors()[0]
        options = table.state.legal(seat)
        token = options[rng.below(len(options))]
        before = table.state.fingerprint()
        moves = list(table.record.moves)
        table.apply(seat, token)
        if table.can_undo(seat):
            table.undo(seat)
            undone += 1
            assert table.state.fingerprint() == before, "undo did not bring the state back"
            assert table.record.moves == moves, "undo did not bring the record back"
            table.apply(seat, token)
        else:
            after = table.state.fingerprint()
            _expect(CannotUndo, table.undo, seat)
            assert table.state.fingerprint() == after
    assert undone, "nothing could ever be undone"
    assert replay(table.record, game).fingerprint() == table.state.fingerprint()


def order_of_answers_is_free(game: Game, seed: int) -> None:
    """Seats that choose at the same time may answer in any order."""
    for state, _, _ in walk(game, seed):
        actors = state.actors()
        if len(actors) < 2:
            continue
        one, other = state.clone(), state.clone()
        answers = {seat: state.legal(seat)[-1] for seat in actors}
        for seat in actors:
            one.apply(seat, answers[seat])
        for seat in reversed(actors):
            other.apply(seat, answers[seat])
        assert one.fingerprint() == other.fingerprint(), f"seats {actors} answered in another order and it mattered"


def everything_has_words(game: Game, seed: int) -> None:
    """Every prompt, choice and event can be said, to every seat and to an onlooker."""
    names = [f"Player {seat}" for seat in range(game.seats)]
    rules = game.rules_text()
    fields = {kind.name: kind.fields for kind in game.event_kinds}
    for event in game.opening(game.start(seed)):
        assert fields.get(event.kind) == tuple(event.data), f"the opening has an event {event.kind} of no known kind"
        assert game.sentence(event, None, names), f"the opening's event {event.kind} has no sentence"
    for state, seat, token in walk(game, seed):
        if seat < 0:
            break
        prompt = state.prompt(seat)
        assert prompt is not None
        assert prompt.words, f"the prompt {prompt.message} has no words"
        assert prompt.rule in rules, f"the prompt {prompt.message} names the unknown rule {prompt.rule}"
        said = [game.words(state, seat, option) for option in state.legal(seat)]
        assert all(said), f"a choice at {prompt.message} has no words"
        assert len(set(said)) == len(said), f"two choices at {prompt.message} read the same: {said}"
        told = state.clone()
        told.events = []
        told.apply(seat, token)
        for event in game.read_events(told):
            for viewer in (*range(game.seats), None):
                if event.visible_to(viewer):
                    game.sentence(event, viewer, names)


CHECKS: tuple[Callable[[Game, int], None], ...] = (
    random_games_end,
    actors_have_legal_tokens,
    illegal_input_is_refused,
    clones_are_independent,
    positions_round_trip,
    broken_positions_are_refused,
    records_replay,
    seeds_decide,
    nothing_leaks,
    what_is_sent_is_as_declared,
    looking_together_shows_the_same,
    keys_tell_choices_apart,
    cards_are_conserved,
    undo_takes_back,
    order_of_answers_is_free,
    everything_has_words,
)


def trace(game: Game, seed: int) -> list[int]:
    """The fingerprints of a random game and of what is imagined in it: equal on every machine and build."""
    marks: list[int] = []
    for number, (state, seat, _) in enumerate(walk(game, seed)):
        marks.append(state.fingerprint())
        if seat >= 0 and number % 6 == 0:
            imagined = state.imagine(seat, Rng(number))
            marks += [imagined.fingerprint(), state.key(seat), round(state.evaluate(seat) * 1e9)]
    return marks


def trace_of_build(string: str, seeds: list[int], pure: bool) -> tuple[str, list[list[int]]]:
    """The build that answered, and its traces, from a Python process of its own."""
    program = (
        "import json, sys, wyrmhall; from wyrmhall.kernel.testing import trace; "
        "game = wyrmhall.load(sys.argv[1]); "
        "print(json.dumps([wyrmhall.build, [trace(game, seed) for seed in json.loads(sys.argv[2])]]))"
    )
    environment = {**os.environ, "WYRMHALL_PURE": "1" if pure else "0"}
    run = subprocess.run(
        [sys.executable, "-c", program, string, json.dumps(seeds)],
        env=environment,
        capture_output=True,
        check=True,
        text=True,
    )
    build, traces = json.loads(run.stdout)
    return build, traces


def playthrough(game: Game, seed: int) -> str:
    """A random game as a transcript: what was asked, what could be chosen, what was chosen, what happened."""
    names = [f"Player {seat}" for seat in range(game.seats)]
    lines = [f"game: {game.string}", f"rules: {game.rules_version}", f"cards: {game.cards_digest}", f"seed: {seed}"]
    table = Table(game, seed)
    lines += [f"opening: {game.sentence(event, None, names)}" for event in game.opening(table.state)]
    rng = Rng(seed)
    while table.state.actors():
        state = table.state
        actors = state.actors()
        seat = actors[rng.below(len(actors))]
        options = state.legal(seat)
        token = options[rng.below(len(options))]
        prompt = state.prompt(seat)
        assert prompt is not None
        lines.append("")
        lines.append(
            f"{len(table.record.moves)}. seats {list(actors)} are asked; seat {seat}: {prompt.words} [{prompt.rule}]"
        )
        lines.append(f"   legal: {', '.join(game.vocabulary.name(option) for option in options)}")
        lines.append(f"   chosen: {game.vocabulary.name(token)}")
        for event in table.apply(seat, token):
            to = "" if event.audience == 0xFF else f" (to seats {[s for s in range(8) if event.audience >> s & 1]})"
            viewer = None if event.audience == 0xFF else event.audience.bit_length() - 1
            said = game.sentence(event, viewer, names)
            lines.append(f"   {event.kind} {event.data}{to}{': ' + said if said else ''}")
        lines.append(f"   fingerprint: {table.state.fingerprint():015x}")
    outcome = table.state.outcome()
    assert outcome is not None
    lines += ["", f"winners: {list(outcome.winners)}, {outcome.reason}"]
    for seat, sheet in enumerate(outcome.breakdown):
        lines.append(f"seat {seat}: {outcome.scores[seat]}")
        lines += [f"   {line.points:3} {line.label} ({line.why})" for line in sheet]
    return "\n".join(lines) + "\n"
