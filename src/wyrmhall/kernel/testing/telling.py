"""What every game promises to whoever looks: views are as declared, score sheets agree, and everything has words."""

from __future__ import annotations

import re
from itertools import pairwise
from typing import Any, Final

import msgspec

from wyrmhall.kernel.game import Game
from wyrmhall.kernel.operation import Window
from wyrmhall.kernel.prompt import Prompt
from wyrmhall.kernel.proofreading import faults, reason_faults, sentence_faults
from wyrmhall.kernel.state import State
from wyrmhall.kernel.testing.walking import walk, wire

# Who plays where names are read: without digits, which are looked at for their nouns.
NAMES: Final = ("Ada", "Bea", "Cyd", "Dov", "Eli", "Fay", "Gus", "Hal")


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
        read = msgspec.json.decode(wire(sent), type=declared)
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
            assert wire(moment.view(seat)) == wire(state.view(seat)), f"seat {seat} sees something else"
        for seat, (points, lines) in enumerate(scores):
            assert lines == game.breakdown(state, seat), f"the sheet of seat {seat} is another"
            assert not lines or points == sum(line.points for line in lines)
        if state.over():
            assert [points for points, _ in scores] == state.scores()


def everything_has_words(game: Game, seed: int) -> None:
    """Every prompt, choice and event can be said, to every seat and to an onlooker, in English without faults."""
    names = list(NAMES[: game.seats])
    rules = game.rules_text()
    fields = {kind.name: kind.fields for kind in game.event_kinds}
    for event in game.opening(game.start(seed)):
        assert fields.get(event.kind) == tuple(event.data), f"the opening has an event {event.kind} of no known kind"
        assert game.sentence(event, None, names), f"the opening's event {event.kind} has no sentence"
    for number, (state, seat, token) in enumerate(walk(game, seed)):
        if seat < 0:
            _read_the_end(game, state)
            break
        if number % 7 == 0:
            _read_refusals(game, state)
        for asked in state.actors():
            prompt = state.prompt(asked)
            assert prompt is not None
            assert prompt.words, f"the prompt {prompt.message} has no words"
            _read(prompt.words, True)
            assert f"**{prompt.rule}**" in rules, f"the prompt {prompt.message} names the unknown rule {prompt.rule}"
            _check_cause(game, state, asked, prompt)
            # A window asks everybody who might answer, and its bar shows that one cannot.
            if prompt.optional and len(state.legal(asked)) == 1 and not isinstance(state.stack[-1], Window):
                assert not prompt.words.endswith("?"), f"there is no choice, and yet it is asked: {prompt.words}"
        for speaker in (*state.actors(), *state.welcome()):
            said = [game.words(state, speaker, option) for option in state.legal(speaker)]
            where = state.stack[-1].name
            assert all(said), f"a choice at {where} has no words"
            alone = [game.words_alone(state, speaker, option) for option in state.legal(speaker)]
            for words in (*said, *alone):
                _read(words, False)
                # It stands among other words: "Do it: draw a card." "The line goes on: draw a card, then pass."
                assert not words.endswith("."), f"a choice ends as a sentence does: {words!r}"
            assert len(set(said)) == len(said), f"two choices at {where} read the same: {said}"
        told = state.clone()
        told.events = []
        told.apply(seat, token)
        for event in game.read_events(told):
            for viewer in (*range(game.seats), None):
                if event.visible_to(viewer) and (told_words := game.sentence(event, viewer, names)):
                    _read(told_words, True)
                    for name in names:
                        twice = len(re.findall(rf"\b{name}\b", told_words)) > 1
                        assert not twice, f"{name} is named twice, as somebody else would be: {told_words!r}"


def _read(words: str, sentence: bool) -> None:
    found = sentence_faults(words) if sentence else faults(words)
    assert not found, f"{'; '.join(found)} in {words!r}"


def _read_refusals(game: Game, state: State) -> None:
    """Why what cannot be chosen is refused, without the rule behind it."""
    for seat in state.actors():
        legal = set(state.legal(seat))
        op = state.stack[-1]
        for words in {op.why_not(state, seat, token) for token in range(len(game.vocabulary)) if token not in legal}:
            found = reason_faults(words)
            assert not found, f"{'; '.join(found)} in the refusal {words!r}"


def _read_the_end(game: Game, state: State) -> None:
    """Why the game ended as it did, and every line of the score sheets."""
    outcome = game.outcome(state)
    lines = [text for sheet in outcome.breakdown for line in sheet for text in (line.label, line.why)]
    for words in (outcome.reason, *lines):
        found = reason_faults(words)
        assert not found, f"{'; '.join(found)} in {words!r}"


def _check_cause(game: Game, state: State, seat: int, prompt: Prompt) -> None:
    """A question that an effect asks says whose; the game lists those that its rules ask by themselves."""
    if prompt.cause is not None:
        assert prompt.cause.words, f"the prompt {prompt.message} has a cause without words"
        _read(prompt.cause.words, False)
        return
    _, card = state.stack[-1].cause(state, seat)
    assert card < 0, f"an effect asks, and the prompt {prompt.message} does not say which"
    own = game.asked_by_rules
    assert own is None or prompt.message in own, f"nothing says what asks: {prompt.message}, {prompt.words}"


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
