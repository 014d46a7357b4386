"""What every game promises about play: it ends, it asks whom it can, it says why not, and undo takes back."""

from __future__ import annotations

from wyrmhall.kernel.errors import BadSeat, BadSeed, CannotUndo, IllegalMove
from wyrmhall.kernel.game import Game
from wyrmhall.kernel.operation import Operation
from wyrmhall.kernel.position import asked_again
from wyrmhall.kernel.record import replay
from wyrmhall.kernel.rng import MAX_SEED, Rng
from wyrmhall.kernel.table import Table
from wyrmhall.kernel.testing.walking import expect, somebody, walk


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
                    said = expect(IllegalMove, state.apply, seat, token)
                    if 0 <= token < len(game.vocabulary) and seat in state.actors():
                        rule = state.stack[-1].rule_for(state, seat, token)
                        assert said.endswith(f": {rule}"), f"a refusal names no rule: {said}"
                        assert f"**{rule}**" in rules, f"a refusal names the unknown rule {rule}"
                        plain = said.startswith((":", Operation.why_not(state.stack[-1], state, seat, token)))
                        assert not plain, f"a refusal of {game.vocabulary.name(token)} gives no reason of its own"
        for seat in (-1, game.seats):
            expect(BadSeat, state.apply, seat, 0)
            expect(BadSeat, state.legal, seat)
            expect(BadSeat, state.view, seat)
            expect(BadSeat, state.prompt, seat)
            expect(BadSeat, state.imagine, seat, Rng(0))
        assert state.fingerprint() == before, "a refused call changed the state"
    for bad in (-1, MAX_SEED + 1):
        expect(BadSeed, game.start, bad)


def questions_can_be_asked_again(game: Game, seed: int) -> None:
    """A question that is put once more, as after an interruption, is the same question."""
    for state, _, _ in walk(game, seed):
        assert asked_again(state) == state.numbers(), f"asked again, {state.stack[-1].name} does something else"


def questions_stand(game: Game, seed: int) -> None:
    """As long as a question keeps its number it is the same question with the same answers, whatever others choose and
    take back meanwhile: tables make it once, and clients show it once.
    """
    table = Table(game, seed)
    rng = Rng(seed + 9)
    asked: dict[int, tuple[int, object]] = {}
    while not table.state.over():
        state = table.state
        for seat in state.actors():
            number = table.questions[seat]
            known = asked.get(seat, (-1, None))
            if known[0] == number or len(state.actors()) > 1:
                words = [(token, game.words(state, seat, token)) for token in state.answers(seat)]
                now = number, (state.prompt(seat), words)
                assert known[0] != number or known == now, f"seat {seat} is asked something else by the same number"
                asked[seat] = now
        seat, token = somebody(state, rng)
        table.apply(seat, token)
        if rng.below(4) == 0 and table.can_undo(seat):
            table.undo(seat)


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
            expect(CannotUndo, table.undo, seat)
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
        expect(IllegalMove, table.leave, 0, ["anything"])
