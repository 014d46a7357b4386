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
from collections import Counter
from collections.abc import Callable, Iterator
from itertools import pairwise
from typing import Any, Final

import msgspec

from wyrmhall.kernel.errors import BadPosition, BadSeat, BadSeed, CannotUndo, IllegalMove
from wyrmhall.kernel.event import Event
from wyrmhall.kernel.game import Game
from wyrmhall.kernel.operation import NOTHING, Operation, Window
from wyrmhall.kernel.position import HEADER, asked_again
from wyrmhall.kernel.prompt import Prompt
from wyrmhall.kernel.record import read_record, replay
from wyrmhall.kernel.rng import MAX_SEED, Rng
from wyrmhall.kernel.state import State, playout
from wyrmhall.kernel.table import Table

LONGEST = 20_000


def walk(game: Game, seed: int) -> Iterator[tuple[State, int, int]]:
    """Every state of a random game, with the seat and the token that are about to be applied to it; last the end.

    Now and then a seat acts that nobody waits for.
    """
    state = game.start(seed)
    rng = Rng(seed + 1)
    for _ in range(LONGEST):
        if state.over():
            yield state, -1, -1
            return
        seat, token = somebody(state, rng)
        yield state, seat, token
        state.apply(seat, token)
    raise AssertionError(f"{game.string} with seed {seed} has not ended after {LONGEST} choices")


def somebody(state: State, rng: Rng) -> tuple[int, int]:
    """A seat that may act now, and a token it may choose: most often one that is waited for."""
    seats = state.actors()
    able = [seat for seat in state.welcome() if state.legal(seat)]
    if able and rng.below(4) == 0:
        seats = tuple(able)
    seat = seats[rng.below(len(seats))]
    options = state.legal(seat)
    return seat, options[rng.below(len(options))] if options else -1


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
    """Whoever is waited for can choose, whoever is welcome might, and nobody else can."""
    for state, _, _ in walk(game, seed):
        assert not set(state.actors()) & set(state.welcome()), "a seat is waited for or welcome, not both"
        for seat in range(game.seats):
            options = state.legal(seat)
            if seat in state.actors():
                assert options, f"seat {seat} is asked exactly when it has something to choose"
            elif seat not in state.welcome():
                assert not options, f"seat {seat} is asked exactly when it has something to choose"
            assert len(set(options)) == len(options), f"legal({seat}) lists a token twice"
            assert all(0 <= token < len(game.vocabulary) for token in options)


def illegal_input_is_refused(game: Game, seed: int) -> None:
    """Every token that is not legal, and every seat that is not there, raises with the reason and changes nothing."""
    rules = game.rules_text()
    for number, (state, _, _) in enumerate(walk(game, seed)):
        if number % 7:
            continue
        before = state.fingerprint()
        for seat in range(game.seats):
            legal = set(state.legal(seat))
            for token in [-1, len(game.vocabulary), *range(len(game.vocabulary))]:
                if token not in legal:
                    said = _expect(IllegalMove, state.apply, seat, token)
                    if 0 <= token < len(game.vocabulary) and seat in state.actors():
                        rule = state.stack[-1].rule_for(state, seat, token)
                        assert said.endswith(f": {rule}"), f"a refusal names no rule: {said}"
                        assert f"**{rule}**" in rules, f"a refusal names the unknown rule {rule}"
                        plain = said.startswith((":", Operation.why_not(state.stack[-1], state, seat, token)))
                        assert not plain, f"a refusal of {game.vocabulary.name(token)} gives no reason of its own"
        for seat in (-1, game.seats):
            _expect(BadSeat, state.apply, seat, 0)
            _expect(BadSeat, state.legal, seat)
            _expect(BadSeat, state.view, seat)
            _expect(BadSeat, state.prompt, seat)
            _expect(BadSeat, state.imagine, seat, Rng(0))
        assert state.fingerprint() == before, "a refused call changed the state"
    for bad in (-1, MAX_SEED + 1):
        _expect(BadSeed, game.start, bad)


def _expect(kind: type[Exception], call: Callable[..., Any], *arguments: Any) -> str:
    """What a call that must fail says."""
    try:
        call(*arguments)
    except kind as error:
        assert str(error), f"{kind.__name__} says what was wrong"
        return str(error)
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


def zones_are_whole(game: Game, seed: int) -> None:
    """Every attribute of a state is a declared zone, settled or derived, and a clone shares no list with it."""
    declared = {zone.name for zone in game.zones}
    known = {*declared, *game.settled, *game.derived, *COMMON}
    state = game.start(seed)
    for name in _attributes(state):
        assert name in known, f"{type(state).__name__}.{name} is no declared zone, and neither settled nor derived"
    assert not declared & set(HEADER), "a zone has the name of something in the header of a position"
    for number, (state, _, _) in enumerate(walk(game, seed)):
        copy = state.clone()
        for zone in game.zones:
            assert zone.lists(copy) == zone.lists(state), f"a clone has another {zone.name}"
            fits = isinstance(getattr(state, zone.name), HOLDS[zone.shape])
            assert fits, f"{zone.name} is declared as {zone.shape} and is a {type(getattr(state, zone.name)).__name__}"
            assert not _shared(getattr(copy, zone.name), getattr(state, zone.name)), f"a clone shares its {zone.name}"
        for name in game.derived:
            assert not _shared(getattr(copy, name), getattr(state, name)), f"a clone shares its {name}"
        if number % 4 == 0:
            _check_sight(game, state, Rng(seed * 1000 + number))


# What an attribute of each shape is; compiled states hold nothing else.
HOLDS: Final[dict[str, type]] = {"one": int, "list": list, "tuple": tuple, "seats": list, "rows": list}
COMMON: Final = ("game", "seats", "waiting", "choice", "stack", "offered", "anytime", "rng", "epoch", "events")


def _attributes(state: State) -> set[str]:
    """What a state keeps, on either build."""
    names: set[str] = set()
    for kind in type(state).__mro__:
        names |= set(getattr(kind, "__annotations__", {})) | set(getattr(kind, "__mypyc_attrs__", ()))
    return names - {"__dict__"}


def _shared(one: Any, other: Any) -> bool:
    if not isinstance(one, list):
        return False
    return one is other or any(_shared(part, twin) for part, twin in zip(one, other, strict=True))


def _check_sight(game: Game, state: State, rng: Rng) -> None:
    """What a seat can see of a zone is the same in every state it imagines."""
    for seat in range(game.seats):
        other = state.imagine(seat, rng)
        for zone in game.zones:
            mine, theirs = zone.lists(state), zone.lists(other)
            assert [len(part) for part in mine] == [len(part) for part in theirs], (
                f"imagining changes the size of {zone.name}"
            )
            if zone.sees == "owner":
                mine, theirs = [mine[seat]], [theirs[seat]]
            if zone.sees in ("all", "owner"):
                where = f"everybody sees {zone.name}" if zone.sees == "all" else f"seat {seat} sees its {zone.name}"
                same = [sorted(part) if zone.bag else part for part in mine]
                assert same == [sorted(part) if zone.bag else part for part in theirs], f"{where}, but imagines another"


def questions_can_be_asked_again(game: Game, seed: int) -> None:
    """A question that is put once more, as after an interruption, is the same question."""
    for state, _, _ in walk(game, seed):
        assert asked_again(state) == state.numbers(), f"asked again, {state.stack[-1].name} does something else"


def broken_positions_are_refused(game: Game, seed: int) -> None:
    """A position with a field missing, of another type or of another game raises BadPosition."""
    state = next(iter(walk(game, seed)))[0]
    good = state.position()
    _expect(BadPosition, game.from_position, [])
    _expect(BadPosition, game.from_position, {**good, "game": "another"})
    _expect(BadPosition, game.from_position, {**good, "cards": "another set"})
    _expect(BadPosition, game.from_position, {**good, "a field nobody knows": 1})
    for field in good:
        _expect(BadPosition, game.from_position, {key: value for key, value in good.items() if key != field})
        _expect(BadPosition, game.from_position, {**good, field: {"nonsense": None}})


def records_replay(game: Game, seed: int) -> None:
    """A record survives JSON and replays to the same fingerprint at every move."""
    table = Table(game, seed)
    rng = Rng(seed)
    fingerprints = [table.state.fingerprint()]
    while not table.state.over():
        table.apply(*somebody(table.state, rng))
        fingerprints.append(table.state.fingerprint())
    record = read_record(table.record.to_json())
    assert record == table.record, "a record reads back differently"
    for move in range(0, len(fingerprints), max(1, len(fingerprints) // 12)):
        assert replay(record, game, move).fingerprint() == fingerprints[move], f"the replay differs at move {move}"
    assert replay(record, game).fingerprint() == fingerprints[-1]
    assert Table.from_record(record, game).state.outcome() == table.state.outcome()


def secret_seeds_are_seeds(game: Game, seed: int) -> None:
    """A game dealt from a secret is written down, read back and replayed as any other is."""
    table = Table(game, f"{seed:032x}")
    rng = Rng(seed)
    assert table.state.fingerprint() != Table(game, f"{seed + 1:032x}").state.fingerprint(), "two secrets, one game"
    while not table.state.over() and len(table.record.moves) < 40:
        table.apply(*somebody(table.state, rng))
    again = game.from_position(msgspec.json.decode(msgspec.json.encode(table.state.position())))
    assert again.fingerprint() == table.state.fingerprint(), "the position of a secret game reads back differently"
    record = read_record(table.record.to_json())
    assert replay(record, game).fingerprint() == table.state.fingerprint(), "a secret game replays differently"


def seeds_decide(game: Game, seed: int) -> None:
    assert trace(game, seed) == trace(game, seed), "the same seed gave two different games"
    assert game.start(seed).fingerprint() != game.start(seed + 1).fingerprint(), "two seeds gave the same game"


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
                assert _wire(other.view(seat)) == _wire(state.view(seat)), f"{where} view"
                assert other.prompt(seat) == state.prompt(seat), f"{where} prompt"
                assert sorted(other.legal(seat)) == sorted(state.legal(seat)), f"{where} legal tokens"
                assert other.key(seat) == state.key(seat), f"{where} key"
                assert other.actors() == state.actors(), f"{where} actors"
                assert other.welcome() == state.welcome(), f"{where} welcome seats"
                assert game.moment(other).scores() == sheets, f"{where} score sheets, which are sent to everybody"
                assert game.census(other) == game.census(state), "imagining made or lost a card"
                for neighbour in range(game.seats):
                    moved = moved or _wire(other.view(neighbour)) != _wire(state.view(neighbour))
                _play_on(game, other, Rng(number))
        assert state.fingerprint() == before, "imagining changed the state"
    assert moved, "imagine() never changed what others hold"


def _play_on(game: Game, state: State, rng: Rng) -> None:
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
    playout(state, rng)
    assert game.census(state) == census, "playing an imagined state on made or lost a card"


def asks_by_what_is_seen(game: Game, seed: int) -> None:
    """Who is waited for and who is welcome tells nobody what anybody holds.

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


def imagining_remembers(game: Game, seed: int) -> None:
    """What a seat imagines after a choice is what could have come of what it imagined before: a seat forgets nothing.

    What was hidden is compared where chance was resolved. Something that always follows from what the seat knew must
    not be missing in four of ten imagined states, and something that never does must not be in four of ten.
    """
    earlier: State | None = None
    move = (-1, -1)
    for number, (state, seat, token) in enumerate(walk(game, seed)):
        if earlier is not None and earlier.epoch != state.epoch and number % 4 == 1:
            viewer = number // 4 % game.seats
            rng = Rng(seed * 1000 + number)
            followed = _followed(game, earlier, move, viewer, rng)
            if followed:
                imagined = [_secrets(state.imagine(viewer, rng), viewer) for _ in range(_SAMPLES)]
                _compare_secrets(f"seat {viewer} after choice {number}", followed, imagined)
        earlier, move = state.clone(), (seat, token)


_SAMPLES = 30


def _followed(
    game: Game, earlier: State, move: tuple[int, int], viewer: int, rng: Rng
) -> list[Counter[tuple[str, Any]]]:
    """The secrets of states that `viewer` imagined before a move and that look to it after the move as the real one
    does; none where too few do to say anything.
    """
    seen = _after(game, earlier.clone(), move, viewer)
    seat = move[0]
    followed: list[Counter[tuple[str, Any]]] = []
    for attempt in range(5 * _SAMPLES):
        imagined = earlier.imagine(viewer, rng)
        options = imagined.legal(seat)
        # Another seat's choice may be hidden, so any will do that shows the viewer the same.
        if not options:
            continue
        token = move[1] if seat == viewer else options[rng.below(len(options))]
        if _after(game, imagined, (seat, token), viewer) == seen:
            followed.append(_secrets(imagined, viewer))
        if len(followed) == _SAMPLES:
            return followed
        if attempt > _SAMPLES and 8 * len(followed) < attempt:
            break
    return []


def _after(game: Game, state: State, move: tuple[int, int], viewer: int) -> tuple[bytes, list[Event]]:
    state.events = []
    state.apply(*move)
    told = [event for event in game.read_events(state) if event.visible_to(viewer)]
    return _wire(state.view(viewer)), told


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
            count(json.loads(_wire(state.view(seat))), f"seat {seat}")
    return found


def _compare_secrets(
    who: str, followed: list[Counter[tuple[str, Any]]], imagined: list[Counter[tuple[str, Any]]]
) -> None:
    for place in set().union(*followed, *imagined):
        least, most = min(one[place] for one in followed), max(one[place] for one in followed)
        off = sum(not least <= one[place] <= most for one in imagined)
        assert off < 0.4 * _SAMPLES, (
            f"{who} imagines {place} in a way that cannot be in {off} of {_SAMPLES} states: expected {least} to {most}"
        )


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
    while not table.state.over():
        seat, token = somebody(table.state, rng)
        before = table.state.fingerprint()
        moves = list(table.record.moves)
        table.apply(seat, token)
        if table.can_undo(seat):
            questions = list(table.questions)
            table.undo(seat)
            undone += 1
            assert table.state.fingerprint() == before, "undo did not bring the state back"
            assert table.record.moves == moves, "undo did not bring the record back"
            assert table.questions[seat] != questions[seat], "undo asks anew, but by the old number"
            table.apply(seat, token)
        else:
            after = table.state.fingerprint()
            _expect(CannotUndo, table.undo, seat)
            assert table.state.fingerprint() == after
            assert table.record.moves == [*moves, (seat, game.vocabulary.name(token))], (
                "a refused undo changed the record"
            )
    assert undone, "nothing could ever be undone"
    assert replay(table.record, game).fingerprint() == table.state.fingerprint()


def order_of_answers_is_free(game: Game, seed: int) -> None:
    """Seats that choose at the same time may answer in any order, unless a rule gives one."""
    for state, _, _ in walk(game, seed):
        actors = state.actors()
        if len(actors) < 2 or state.stack[-1].in_order:
            continue
        one, other = state.clone(), state.clone()
        answers = {seat: state.stack[-1].legal(state, seat)[-1] for seat in actors}
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
        for asked in state.actors():
            prompt = state.prompt(asked)
            assert prompt is not None
            assert prompt.words, f"the prompt {prompt.message} has no words"
            assert f"**{prompt.rule}**" in rules, f"the prompt {prompt.message} names the unknown rule {prompt.rule}"
            _check_cause(game, state, asked, prompt)
            # A window asks everybody who might answer, and its bar shows that one cannot.
            if prompt.optional and len(state.legal(asked)) == 1 and not isinstance(state.stack[-1], Window):
                assert not prompt.words.endswith("?"), f"there is no choice, and yet it is asked: {prompt.words}"
        for speaker in (*state.actors(), *state.welcome()):
            said = [game.words(state, speaker, option) for option in state.legal(speaker)]
            where = state.stack[-1].name
            assert all(said), f"a choice at {where} has no words"
            assert len(set(said)) == len(said), f"two choices at {where} read the same: {said}"
        told = state.clone()
        told.events = []
        told.apply(seat, token)
        for event in game.read_events(told):
            for viewer in (*range(game.seats), None):
                if event.visible_to(viewer):
                    game.sentence(event, viewer, names)


def _check_cause(game: Game, state: State, seat: int, prompt: Prompt) -> None:
    """A question that an effect asks says whose; the game lists those that its rules ask by themselves."""
    if prompt.cause is not None:
        assert prompt.cause.words, f"the prompt {prompt.message} has a cause without words"
        return
    _, card = state.stack[-1].cause(state, seat)
    assert card < 0, f"an effect asks, and the prompt {prompt.message} does not say which"
    own = game.asked_by_rules
    assert own is None or prompt.message in own, f"nothing says what asks: {prompt.message}, {prompt.words}"


def standing_answers_are_legal(game: Game, seed: int) -> None:
    """What the table answers for a seat is an answer that seat could have given; without any, nothing is answered."""
    everything = [answer.name for answer in game.standing]
    table = Table(game, seed)
    rng = Rng(seed + 6)
    while not table.state.over():
        for seat in range(game.seats):
            table.leave(seat, everything)
        due = table.due()
        assert due is None or due[1] in table.state.legal(due[0]), "a standing answer is not legal"
        for seat in range(game.seats):
            table.leave(seat, [])
        assert table.due() is None, "the table answers for a seat that left nothing with it"
        table.apply(*(due or somebody(table.state, rng)))
    if not game.standing:
        _expect(IllegalMove, table.leave, 0, ["anything"])


def parts_make_up_the_evaluation(game: Game, seed: int) -> None:
    """Every part has words, and together they put positions in the same order as the evaluation does."""
    sums: list[tuple[float, float]] = []
    for number, (state, seat, _) in enumerate(walk(game, seed)):
        if seat < 0 or number % 5:
            continue
        for viewer in range(state.seats):
            found = game.parts(state, viewer)
            assert found.keys() <= game.part_words.keys(), f"no words for {found.keys() - game.part_words.keys()}"
            if found:
                sums.append((state.evaluate(viewer), sum(found.values())))
    for (value, total), (next_value, next_total) in pairwise(sorted(sums)):
        assert next_value - value < 1e-9 or next_total > total - 1e-6, "the parts and the evaluation do not agree"


CHECKS: tuple[Callable[[Game, int], None], ...] = (
    random_games_end,
    actors_have_legal_tokens,
    illegal_input_is_refused,
    clones_are_independent,
    positions_round_trip,
    zones_are_whole,
    questions_can_be_asked_again,
    broken_positions_are_refused,
    records_replay,
    secret_seeds_are_seeds,
    seeds_decide,
    nothing_leaks,
    asks_by_what_is_seen,
    imagining_remembers,
    what_is_sent_is_as_declared,
    looking_together_shows_the_same,
    keys_tell_choices_apart,
    cards_are_conserved,
    undo_takes_back,
    order_of_answers_is_free,
    standing_answers_are_legal,
    everything_has_words,
    parts_make_up_the_evaluation,
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
