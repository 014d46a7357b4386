"""The first game of each game: every step's moment comes, every token named can be chosen, and the guide gives way."""

from __future__ import annotations

import pytest

import wyrmhall
from wyrmhall import bots
from wyrmhall.kernel import Game, Rng, State, Table, playout
from wyrmhall.kernel.rng import branch
from wyrmhall.lessons.guide import LEARNER, MARKED, OVER_EARLY, PARTS, Guide, Progress, guide_of, read_guide


def guided_in_any_order(name: str) -> bool:
    guide = guide_of(name)
    return guide is not None and guide.any_order


GUIDED = wyrmhall.names()
IN_ORDER = [name for name in GUIDED if not guided_in_any_order(name)]
LONGEST = 150


def guided(name: str) -> tuple[Guide, Game]:
    guide = guide_of(name)
    assert guide is not None
    return guide, wyrmhall.load(guide.game)


class FirstGame:
    """A first game as the hall plays it: bots choose as soon as they are asked, with the luck the hall gives them."""

    def __init__(self, guide: Guide, game: Game) -> None:
        self.guide, self.game = guide, game
        self.table = Table(game, guide.seed, guide.bring)
        self.progress = Progress(guide)
        self.chosen = [0] * game.seats
        self.bots_choose()

    @property
    def state(self) -> State:
        return self.table.state

    def choose(self, seat: int, token: int) -> None:
        self.progress.follow(self.state, seat, token)
        self.table.apply(seat, token)
        self.chosen[seat] += 1

    def follow(self) -> None:
        """Do what the guide says, or the first thing there is where it says nothing."""
        advised = self.progress.advised(self.state)
        self.answer(self.game.vocabulary.token(advised) if advised else self.state.answers(LEARNER)[0])

    def bots_choose(self) -> None:
        """The others, and what the learner has left with the table."""
        self._others_choose()
        while (due := self.table.due()) is not None and due[0] == LEARNER:
            self.choose(*due)
            self._others_choose()

    def _others_choose(self) -> None:
        while others := [seat for seat in self.state.actors() if seat != LEARNER]:
            seat = others[0]
            bot = bots.make(self.guide.bots[seat - 1], self.game)
            self.choose(seat, bot.choose(self.state, seat, Rng(branch(self.guide.seed, [seat, self.chosen[seat]]))))

    def answer(self, token: int) -> None:
        self.choose(LEARNER, token)
        self.bots_choose()


@pytest.mark.parametrize("name", IN_ORDER)
def test_every_step_comes_and_can_be_done(name: str) -> None:
    guide, game = guided(name)
    play = FirstGame(guide, game)
    for number, step in enumerate(guide.step):
        assert play.progress.current(play.state) == number, f"step {number}: {step.say}"
        play.follow()
    assert play.progress.done
    assert play.progress.pages(play.state) == guide.end
    assert play.state.scores()[LEARNER] == max(play.state.scores()), "who follows it does well"


@pytest.mark.parametrize("name", sorted(set(GUIDED) - set(IN_ORDER)))
def test_every_step_comes_in_some_order(name: str) -> None:
    """Whatever the luck of the others, all there is to show has been shown after so many choices."""
    guide, game = guided(name)
    play = FirstGame(guide, game)
    while not play.progress.done:
        assert play.chosen[LEARNER] < LONGEST, "a step did not come"
        play.follow()
    assert play.progress.pages(play.state) == guide.end


@pytest.mark.parametrize("name", GUIDED)
def test_what_it_points_at_is_named_as_the_client_knows_it(name: str) -> None:
    guide, game = guided(name)
    glossary = game.rules_text().partition("## Glossary")[2]
    pages = [page for step in guide.step for page in step.first] + guide.end
    points = [page.point for page in pages] + [step.point for step in guide.step]
    assert any(points)
    for point in filter(None, points):
        kind, _, what = point.partition(" ")
        assert point in PARTS or kind in MARKED
        if kind == "token":
            game.vocabulary.token(what)
        if kind == "term":
            assert f"**{what}**" in glossary, f"{what} is not in the glossary"


@pytest.mark.parametrize("name", GUIDED)
def test_whoever_goes_another_way_is_told_what_is_asked(name: str) -> None:
    """Any choices at all: the guide never breaks, and has words for every question it has no step for."""
    guide, game = guided(name)
    for luck in range(3):
        play = FirstGame(guide, game)
        rng = Rng(luck)
        while play.state.actors() and play.chosen[LEARNER] < 120:
            prompt = play.state.prompt(LEARNER)
            assert prompt is not None
            assert play.progress.pages(play.state), f"no words for {prompt.message}"
            options = play.state.legal(LEARNER)
            play.answer(options[rng.below(len(options))])


TWO_STEPS = """
game = "fairytale(seats=2)"
seed = 8
bots = ["greedy"]
minutes = 1
help = { pick = "keep one", play = "play one" }
end = [{ say = "done" }]
step = [
    { ask = "pick", choose = "demon", say = "the first" },
    { ask = "play", say = "the second" },
]
"""


def test_a_step_is_offered_again_and_then_let_go() -> None:
    guide = read_guide(TWO_STEPS)
    game = wyrmhall.load(guide.game)
    play = FirstGame(guide, game)
    play.answer(game.vocabulary.token("sky_dance_dragon"))
    assert [page.say for page in play.progress.pages(play.state)] == ["keep one"]
    play.answer(play.state.legal(LEARNER)[0])
    # The hand with the demon is back.
    assert [page.say for page in play.progress.pages(play.state)] == ["the first"]
    play.answer(game.vocabulary.token("dark_angel"))
    assert play.progress.past == {0}


def test_a_game_that_ends_early_is_not_waited_for() -> None:
    guide = guide_of("dragonscales")
    assert guide is not None
    state = wyrmhall.load(guide.game).start(guide.seed)
    playout(state, Rng(1))
    assert [page.say for page in Progress(guide).pages(state)] == [OVER_EARLY]


def test_a_step_waits_for_the_question_it_is_for() -> None:
    """Both steps are for the same kind of question; the second one is asked for in round 2 only."""
    text = TWO_STEPS.replace('choose = "demon"', "where = { round = 2 }").replace('ask = "play"', 'ask = "pick"')
    guide = read_guide(text)
    play = FirstGame(guide, wyrmhall.load(guide.game))
    prompt = play.state.prompt(LEARNER)
    assert prompt is not None
    assert (prompt.message, prompt.params["round"]) == ("pick", 1)
    assert [page.say for page in play.progress.pages(play.state)] == ["the second"]


def said(play: FirstGame) -> list[str]:
    return [page.say for page in play.progress.pages(play.state)]


def test_a_step_that_counts_on_another_waits_for_it() -> None:
    text = TWO_STEPS.replace('ask = "play"', 'ask = "pick", needs = ["pick demon"]')
    game = wyrmhall.load("fairytale(seats=2)")
    followed, other = FirstGame(read_guide(text), game), FirstGame(read_guide(text), game)
    followed.follow()
    other.answer(game.vocabulary.token("sky_dance_dragon"))
    assert said(followed) == ["the second"]
    assert said(other) == ["keep one"]


def test_a_step_whose_moment_is_over_is_let_go() -> None:
    """Also where the steps come in any order: else the end would never be said."""
    text = TWO_STEPS.replace('choose = "demon"', 'choose = "demon", until = { ask = "play" }')
    text = f"any_order = true\n{text}".replace('ask = "play", say', 'ask = "play", where = { play = 1 }, say')
    game = wyrmhall.load("fairytale(seats=2)")
    play = FirstGame(read_guide(text), game)
    for _ in range(4):
        play.answer(next(token for token in play.state.legal(LEARNER) if game.vocabulary.name(token) != "demon"))
    assert said(play) == ["the second"]
    play.follow()
    assert said(play) == ["done"]


def test_advice_for_a_place_is_for_what_lies_there() -> None:
    """Wyvern's attacks name the dragon: whoever lays the cards elsewhere is pointed at the same dragon."""
    guide, game = guided("wyvern")
    play = FirstGame(guide, game)
    for name in ("K040", "K016", "K164", "K011", "K001"):
        play.answer(game.vocabulary.token(f"card {name}"))
    while (prompt := play.state.prompt(LEARNER)) is not None and prompt.message != "attack_or_exchange":
        play.follow()
    assert "Typhon" in said(play)[-1]
    assert play.progress.advised(play.state) == "at 0-front-2"


def test_what_the_table_answers_by_itself_is_no_step_that_was_seen() -> None:
    guide, game = guided("dragonscales")
    play, seen = FirstGame(guide, game), list[str]()
    while not play.progress.done:
        seen += said(play)
        play.follow()
    moment = next(step for step in guide.step if step.ask == "moment")
    assert any(words.startswith(moment.say) for words in seen)


@pytest.mark.parametrize("name", GUIDED)
def test_what_a_step_counts_on_is_something_that_can_be_chosen(name: str) -> None:
    guide, game = guided(name)
    asked = {step.ask for step in guide.step} | set(guide.help)
    for step in guide.step:
        for need in [*step.needs, *(f"{step.ask} {choice}" for choice in step.choices)]:
            ask, _, token = need.partition(" ")
            assert ask in asked, need
            game.vocabulary.token(token)


def test_the_first_dragon_given_up_in_wyrmspan_lacks_what_the_guide_says() -> None:
    """An egg lies in the first nest of everybody from the start; what is missing is milk."""
    guide, game = guided("wyrmspan")
    step = guide.step[0]
    mine = game.start(guide.seed).view(LEARNER).seats[LEARNER]
    assert step.choose == "silent_cobrette"
    costs = next(face.text[0] for face in game.gallery() if face.id == step.choose)
    assert costs == "Costs 3 milk and 1 egg."
    assert (mine.mat_eggs, mine.resources) == (1, (0, 0, 0, 0))
    assert "nothing you hold gives milk" in (step.why or "")


def test_a_guide_that_is_none_says_what_is_wrong() -> None:
    with pytest.raises(wyrmhall.WyrmhallError, match="this is not a guide"):
        read_guide('game = "x"')
