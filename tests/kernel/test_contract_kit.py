"""The contract kit passes a stranger's good game and catches each way in which a game can be bad."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, ClassVar

import msgspec
import pytest

from tests.kernel import toy
from tests.kernel.toy import HighCard, HighCardState, Objection, PutAside, Trick, View
from wyrmhall.kernel import Event, Game, Line, Prompt, Rng, State
from wyrmhall.kernel import testing as kit
from wyrmhall.kernel.game import Moment, Wire
from wyrmhall.kernel.observation import Part, Sight
from wyrmhall.kernel.observe import Numbers, Sizes, Writer
from wyrmhall.kernel.rng import digest


def run(check: Callable[[Game, int], None], game: Game) -> None:
    for seed in range(5):
        check(game, seed)


@pytest.mark.parametrize("check", kit.CHECKS, ids=lambda check: check.__name__)
@pytest.mark.parametrize("seats", ["2", "3", "4"])
def test_a_good_game_passes(check: Callable[[Game, int], None], seats: str) -> None:
    run(check, HighCard({"seats": seats}))


class SharesHands(HighCardState):
    def clone(self) -> HighCardState:
        copy = super().clone()
        copy.hands = self.hands
        return copy


class EndlessTrick(Trick):
    def resolve(self, s: HighCardState) -> None:
        s.stack.append(self)


class PutsAsideForEver(PutAside):
    def resolve(self, s: HighCardState) -> None:
        s.stack.append(EndlessTrick())


class AcceptsAnything(HighCardState):
    def apply(self, seat: int, token: int) -> None:
        legal = self.legal(seat)
        super().apply(seat, token if token in legal else legal[0])


class LosesCards(HighCardState):
    def settle(self) -> None:
        super().settle()
        self.deck = self.deck[1:]


class ImaginesNothing(HighCardState):
    def deal_anew(self, seat: int) -> None:
        pass


class ImaginesTooMuch(HighCardState):
    def deal_anew(self, seat: int) -> None:
        super().deal_anew(seat)
        self.hands.reverse()


class ImaginesDoubles(HighCardState):
    """Another seat's answers stay as they truly are, while its hand is dealt anew."""

    def imagine(self, seat: int, rng: Rng) -> State:
        copy = super().imagine(seat, rng)
        if len(self.actors()) == 1 and not self.waiting >> seat & 1:
            copy.offered = self.legal(self.actor())
        return copy


class KnowsTheDeck(HighCardState):
    def key(self, seat: int) -> int:
        return super().key(seat) + self.deck[0]


class ForgetsItsHand(HighCardState):
    def key(self, seat: int) -> int:
        return digest([seat, *self.played])


class ForgetsTheGift(HighCardState):
    """Seat 0 gives seat 1 a card, for both to see, and forgets that it did."""

    def apply(self, seat: int, token: int) -> None:
        super().apply(seat, token)
        if seat == 0 and self.waiting and not self.played:
            self.epoch += 1
            given = next(card for card in self.hands[0] if card != token)
            self.hands[0].remove(given)
            self.hands[1].append(given)


class OrderMatters(HighCardState):
    def done(self, seat: int) -> None:
        super().done(seat)
        self.points[seat] += self.waiting == 0


class Undigested(HighCardState):
    def numbers(self) -> list[int]:
        return [*super().numbers(), id(self) & 0xFFFF]


class AsksNobody(HighCardState):
    def legal(self, seat: int) -> list[int]:
        return super().legal(seat) if len(self.played) < 2 else []


class WelcomesByTheCrown(HighCardState):
    def welcomed(self) -> int:
        return sum(1 << seat for seat in range(self.seats) if self.acts(seat))


class Undeclared(HighCardState):
    mood: int


class KeepsATuple(HighCardState):
    def settle(self) -> None:
        super().settle()
        self.points = tuple(self.points)  # type: ignore[assignment]


class CountsItsQuestions(PutAside):
    def run(self, s: HighCardState) -> None:
        s.points[0] += 1
        super().run(s)


class AsksWhoHoldsFools(Objection):
    """Asks a seat exactly when it holds an answer: the pause gives its hand away."""

    def could(self, s: HighCardState, seat: int) -> bool:
        return bool(self.answers(s, seat))


class DrawsWithoutBarrier(PutAside):
    """Who has seen the card can take the choice back."""

    def take(self, s: HighCardState, seat: int, token: int) -> None:
        super().take(s, seat, token)
        s.hands[seat].append(s.deck[0])
        s.deck = s.deck[1:]


class GivesNoRule(PutAside):
    rule = ""


@pytest.mark.parametrize(
    ("broken", "caught_by", "sentence"),
    [
        (SharesHands, kit.clones_are_independent, "changed its original"),
        (SharesHands, kit.zones_are_whole, "a clone shares its hands"),
        (AcceptsAnything, kit.illegal_input_is_refused, "did not raise IllegalMove"),
        (LosesCards, kit.cards_are_conserved, "appeared or vanished"),
        (ImaginesNothing, kit.nothing_leaks, "never changed what others hold"),
        (ImaginesTooMuch, kit.nothing_leaks, "can tell an imagined state"),
        (ImaginesTooMuch, kit.zones_are_whole, "sees its hands, but imagines another"),
        (ImaginesDoubles, kit.nothing_leaks, "was not worked out anew"),
        (KnowsTheDeck, kit.nothing_leaks, "by its key"),
        (ForgetsItsHand, kit.keys_tell_choices_apart, "with one key seat"),
        (ForgetsTheGift, kit.imagining_remembers, "in a way that cannot be"),
        (OrderMatters, kit.order_of_answers_is_free, "in another order and it mattered"),
        (Undigested, kit.clones_are_independent, "a clone differs from its original"),
        (AsksNobody, kit.actors_have_legal_tokens, "is asked exactly when"),
        (WelcomesByTheCrown, kit.nothing_leaks, "by its welcome seats"),
        (Undeclared, kit.zones_are_whole, "Undeclared.mood is no declared zone"),
        (KeepsATuple, kit.zones_are_whole, "points is declared as list and is a tuple"),
    ],
)
def test_a_bad_state_is_caught(
    broken: type[HighCardState], caught_by: Callable[[Game, int], None], sentence: str
) -> None:
    class Broken(HighCard):
        state_class = broken

    with pytest.raises(AssertionError, match=sentence):
        run(caught_by, Broken({"seats": "3"}))


@pytest.mark.parametrize(
    ("first", "window", "caught_by", "sentence"),
    [
        (PutsAsideForEver, Objection, kit.random_games_end, "has not ended after"),
        (CountsItsQuestions, Objection, kit.questions_can_be_asked_again, "asked again, put aside does something else"),
        (GivesNoRule, Objection, kit.illegal_input_is_refused, "names the unknown rule"),
        (PutAside, AsksWhoHoldsFools, kit.asks_by_what_is_seen, "learns what is hidden by who is asked"),
        (
            DrawsWithoutBarrier,
            Objection,
            kit.asks_by_what_is_seen,
            "shows it something hidden, and could be taken back",
        ),
    ],
)
def test_a_bad_step_of_play_is_caught(
    first: type[PutAside],
    window: type[Objection],
    caught_by: Callable[[Game, int], None],
    sentence: str,
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    class Broken(HighCard):
        def deal(self, state: State, brought: list[Any]) -> None:
            super().deal(state, brought)
            state.stack = [first()]
            state.waiting = 0
            state.settle()

    monkeypatch.setattr(toy, "Objection", window)
    with pytest.raises(AssertionError, match=sentence):
        run(caught_by, Broken({"seats": "3"}))


class ObservesTheDeck(HighCard):
    sight = Sight(extra=lambda _: [Part("top of the deck", "", Numbers("deck", 1, 0, 99, 0, ()), 0, 99)])


class ObservesBeyondItsRange(HighCard):
    sight = Sight(extra=lambda _: [Part("cards in play", "", Sizes("played", 1, 99), 0, 2)])


class ScribblesOn(Writer):
    def write(self, s: State, seat: int, out: Any, at: int) -> None:
        out[at + 2] = 1


class ObservesBeyondItsSize(HighCard):
    sight = Sight(extra=lambda _: [Part("scribble", "", ScribblesOn(1))])


@pytest.mark.parametrize(
    ("broken", "sentence"),
    [
        (ObservesTheDeck, "can tell an imagined state by top of the deck 0"),
        (ObservesBeyondItsRange, r"cards in play 0 of seat 0 is \d+: expected 0 to 2"),
        (ObservesBeyondItsSize, "writes beyond its size"),
    ],
)
def test_a_bad_observation_is_caught(broken: type[HighCard], sentence: str) -> None:
    with pytest.raises(AssertionError, match=sentence):
        run(kit.observations_are_as_declared, broken({"seats": "3"}))


class LeaksHands(HighCard):
    def view(self, state: State, seat: int | None) -> Any:
        seen: View = super().view(state, seat)
        return [seen, state.position()["hands"]]


class ForgetsPoints(HighCard):
    def from_position(self, data: dict[str, Any]) -> State:
        return super().from_position({**data, "points": [0] * self.seats})


class TrustsPositions(HighCard):
    def from_position(self, data: dict[str, Any]) -> State:
        return self.start(1)


class SaysNothing(HighCard):
    def words(self, state: State, seat: int, token: int) -> str:
        return "a card"


class OpensOddly(HighCard):
    def opening(self, state: State) -> list[Event]:
        return [Event("fanfare", {})]


class AsksOutOfNowhere(HighCard):
    asked_by_rules = frozenset({"put aside"})


class HidesWhoAsks(HighCard):
    def prompt(self, state: State, seat: int) -> Prompt:
        return msgspec.structs.replace(super().prompt(state, seat), cause=None)


class AsksInVain(HighCard):
    def prompt(self, state: State, seat: int) -> Prompt:
        asked = super().prompt(state, seat)
        return msgspec.structs.replace(asked, words="Which card do you play?", optional=True)


class CountsWrong(HighCard):
    def census(self, state: State) -> dict[str, int]:
        return {"cards in play": len(state.position()["played"])}


class AnswersAnything(HighCard):
    def standing_answer(self, state: State, seat: int, chosen: dict[str, int]) -> int:
        return 0


class Declared(HighCard):
    wire = Wire(View, None, None)


class SendsSomethingElse(Declared):
    def view(self, state: State, seat: int | None) -> Any:
        return msgspec.structs.replace(super().view(state, seat), choice=None)


class TellsOfABoard(Declared):
    def board(self) -> Any:
        return {"tricks": 5}


class ShowsTooMuch(Moment):
    def view(self, seat: int | None) -> Any:
        return super().view(0)


class ShowsEverybodyTheSame(HighCard):
    def moment(self, state: State) -> Moment:
        return ShowsTooMuch(self, state)


class CountsMore(Moment):
    def breakdowns(self) -> list[tuple[Line, ...]]:
        return [(*sheet, Line("luck", 1, "", "")) for sheet in super().breakdowns()]


class AddsALine(HighCard):
    def moment(self, state: State) -> Moment:
        return CountsMore(self, state)


class NamesItsParts(HighCard):
    part_words: ClassVar[dict[str, str]] = {"all": "is better"}

    def parts(self, state: State, seat: int) -> dict[str, float]:
        return {"all": 3 * state.evaluate(seat)}


class PraisesTheWorse(NamesItsParts):
    def parts(self, state: State, seat: int) -> dict[str, float]:
        return {"all": -state.evaluate(seat)}


class HasNoWordForIt(NamesItsParts):
    def parts(self, state: State, seat: int) -> dict[str, float]:
        return {"luck": 1.0}


def test_a_game_that_names_the_parts_of_its_evaluation_passes() -> None:
    run(kit.parts_make_up_the_evaluation, NamesItsParts({"seats": "3"}))


def test_a_game_that_sends_what_it_declares_passes() -> None:
    run(kit.what_is_sent_is_as_declared, Declared({"seats": "3"}))


@pytest.mark.parametrize(
    ("broken", "caught_by", "sentence"),
    [
        (LeaksHands, kit.nothing_leaks, "by its view"),
        (ForgetsPoints, kit.positions_round_trip, "reads back as another state"),
        (TrustsPositions, kit.broken_positions_are_refused, "did not raise BadPosition"),
        (SaysNothing, kit.everything_has_words, "read the same"),
        (OpensOddly, kit.everything_has_words, "an event fanfare of no known kind"),
        (AsksOutOfNowhere, kit.everything_has_words, "nothing says what asks: trick"),
        (HidesWhoAsks, kit.everything_has_words, "an effect asks, and the prompt .* does not say which"),
        (AsksInVain, kit.everything_has_words, "there is no choice, and yet it is asked"),
        (CountsWrong, kit.cards_are_conserved, "appeared or vanished"),
        (AnswersAnything, kit.standing_answers_are_legal, "a standing answer is not legal"),
        (SendsSomethingElse, kit.what_is_sent_is_as_declared, "is not as it is declared: Expected `int`, got `null`"),
        (TellsOfABoard, kit.what_is_sent_is_as_declared, "the board is not as it is declared"),
        (ShowsEverybodyTheSame, kit.looking_together_shows_the_same, "sees something else"),
        (AddsALine, kit.looking_together_shows_the_same, "is another"),
        (PraisesTheWorse, kit.parts_make_up_the_evaluation, "do not agree"),
        (HasNoWordForIt, kit.parts_make_up_the_evaluation, "no words for"),
    ],
)
def test_a_bad_game_is_caught(broken: type[HighCard], caught_by: Callable[[Game, int], None], sentence: str) -> None:
    with pytest.raises(AssertionError, match=sentence):
        run(caught_by, broken({"seats": "3"}))
