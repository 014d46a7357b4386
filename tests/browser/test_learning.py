"""The first game of each game with its guide to its end, and a puzzle, as a newcomer meets them."""

from __future__ import annotations

import re

import pytest
from playwright.sync_api import Page, expect

import wyrmhall
from tests.browser.conftest import (
    SIZES,
    Hall,
    Visitor,
    await_turn,
    fits,
    known,
    moves_of,
    open_table,
    play_out,
    serious_faults,
    take_name,
    through,
    turn_of,
)
from tests.browser.placed import nearly_over, place
from wyrmhall.lessons.guide import OVER_EARLY, Guide, guide_of
from wyrmhall.lessons.puzzles import Puzzle, puzzles_of

GAMES = wyrmhall.names()
MOST_CHOICES = 150
MOST_PAGES = 60
STRETCH = 10
# Either the guide has said all, or this person is asked something and what others did has been told.
LONG_GAME = 300_000
ASKED = """() => [...document.querySelectorAll('.lesson a')].some((one) => one.textContent.startsWith('What else'))
  || (document.querySelector('.prompt [data-token]:not(:disabled)')
    && !document.querySelector('.lesson .said')?.textContent.startsWith('See what the others do'))"""
# Waited for by looking again and again: a promise that a page never keeps would be waited for without end.
DRAW = """() => {
  window.drawn = false;
  requestAnimationFrame(() => requestAnimationFrame(() => (window.drawn = true)));
}"""
DRAWN = "() => window.drawn"
IN_SIGHT = """() => {
  const ring = document.querySelector('.pointer')?.getBoundingClientRect();
  return ring && ring.width > 0 && ring.right <= innerWidth + 2 && ring.top < innerHeight;
}"""
SPEAKS = """() => [...document.querySelectorAll('.lesson .button')]
  .some((one) => /^(Next|Do it|What else)/.test(one.textContent.trim()))"""


def begin(page: Page, game: str) -> None:
    page.goto("/")
    page.get_by_role("link", name=f"Learn it: {wyrmhall.load(game).about.title}").click()
    page.get_by_role("button", name="Begin").click()
    take_name(page, "Ada")
    page.wait_for_url("**/table/*")


def begin_again(page: Page, game: str) -> None:
    page.goto(f"/learn/{game}")
    page.get_by_role("button", name=re.compile("^Begin")).last.click()
    page.wait_for_url("**/table/*")


def guide_named(game: str) -> Guide:
    guide = guide_of(game)
    assert guide is not None
    return guide


def resize(page: Page, size: str) -> None:
    width, height = SIZES[size]
    page.set_viewport_size({"width": width, "height": height})


def read_page(page: Page, say: str, point: str) -> None:
    """The page says this and rings what it speaks of, on a telephone as well as on a desk."""
    for _ in through(page, {size: SIZES[size] for size in ("phone", "desk")}):
        expect(page.locator(".lesson .said")).to_contain_text(say)
        if point:
            ringed(page)


def ringed(page: Page) -> None:
    """There is a ring, and it is in the window as soon as it has followed."""
    page.wait_for_function(IN_SIGHT)


def do_step(page: Page, guide: Guide, number: int) -> None:
    step = guide.step[number]
    page.wait_for_function(SPEAKS)
    expect(page.locator(".lesson .how-far")).to_have_text(f"Step {number + 1} of {len(guide.step)}")
    for one in step.first:
        # On a small screen some parts of the table lie out of sight; there is no ring then.
        read_page(page, one.say, one.point if one.point != "scores" else "")
        page.locator(".lesson").get_by_role("button", name="Next", exact=True).click()
    read_page(page, step.say, step.point or step.choose)
    turn = turn_of(page)
    page.locator(".lesson").get_by_role("button", name=re.compile("^Do it")).click()
    page.wait_for_function("turn => document.querySelector('.table[data-turn]').dataset.turn !== turn", arg=turn)


def follow_loosely(page: Page) -> bool:
    """Read what is said and do it, or the first thing there is where nothing is advised; False when all is said."""
    # Who is out of the game waits until the bots have played it to its end.
    page.wait_for_function(ASKED, timeout=LONG_GAME)
    if page.get_by_role("link", name="What else to learn").count():
        return False
    # On a telephone and on a desk by turns.
    resize(page, "phone" if moves_of(page) // STRETCH % 2 else "desk")
    following = page.locator(".lesson").get_by_role("button", name="Next", exact=True)
    advised = page.locator(".lesson").get_by_role("button", name=re.compile("^Do it"))
    for _ in range(MOST_PAGES):
        if following.count():
            following.click()
            continue
        if advised.count():
            break
        # News may have come in between: what is said after it has been drawn counts.
        page.evaluate(DRAW)
        page.wait_for_function(DRAWN, polling=50)
        page.wait_for_function(ASKED, timeout=LONG_GAME)
        if not following.count():
            break
    turn = turn_of(page)
    (advised if advised.count() else page.locator(".prompt [data-token]:not(:disabled)")).first.click()
    page.wait_for_function("turn => document.querySelector('.table[data-turn]').dataset.turn !== turn", arg=turn)
    return True


@pytest.mark.parametrize("game", GAMES)
def test_a_first_game_with_its_guide_to_the_end(visitor: Visitor, game: str) -> None:
    page, guide = visitor(), guide_named(game)
    begin(page, game)
    if guide.any_order:
        # Dice and what others do in between decide how long the game lasts: one that ends early is begun again.
        for _ in range(3):
            assert any(not follow_loosely(page) for _ in range(MOST_CHOICES)), "not all was said"
            if not page.locator(".lesson .said").filter(has_text=OVER_EARLY).count():
                break
            begin_again(page, game)
    else:
        for number in range(len(guide.step)):
            do_step(page, guide, number)
    if page.locator("dialog[open]").count():
        page.locator("dialog[open]").get_by_role("button", name="Close").click()
    expect(page.locator(".lesson .said")).to_contain_text(guide.end[0].say)
    for size in ("phone", "desk"):
        resize(page, size)
        expect(page.get_by_role("link", name="What else to learn")).to_be_visible()
        fits(page)
    page.get_by_role("link", name="What else to learn").click()
    expect(page.get_by_text("You have been through it.")).to_be_visible()


def test_a_guide_is_left_and_taken_up_again(visitor: Visitor) -> None:
    page, guide = visitor(), guide_named("fairytale")
    begin(page, "fairytale")
    for number in range(5):
        do_step(page, guide, number)
    page.goto("/learn/fairytale")
    page.get_by_role("button", name="Go on where you were").click()
    page.wait_for_url("**/table/*")
    expect(page.locator(".lesson .how-far")).to_have_text(f"Step 6 of {len(guide.step)}")
    assert not serious_faults(page)


def test_the_guide_gives_way_and_can_be_hidden(visitor: Visitor) -> None:
    page, guide = visitor(), guide_named("fairytale")
    begin(page, "fairytale")
    page.wait_for_function(SPEAKS)
    turn = turn_of(page)
    other = page.locator(".prompt [data-token]").filter(has_text="Demon")
    other.click()
    page.wait_for_function("turn => document.querySelector('.table[data-turn]').dataset.turn !== turn", arg=turn)
    expect(page.locator(".lesson .said")).to_contain_text(guide.step[1].say)
    page.get_by_role("button", name="Hide").click()
    expect(page.locator(".pointer")).to_have_count(0)
    page.get_by_role("button", name="Ask the guide").click()
    expect(page.locator(".lesson .said")).to_contain_text(guide.step[1].say)


def open_puzzle(page: Page, game: str, puzzle: Puzzle) -> None:
    page.goto(f"/learn/{game}")
    page.get_by_role("button", name=re.compile("^Puzzle 1:")).click()
    if page.get_by_placeholder("Your name").is_visible():
        take_name(page, "Ada")
    page.wait_for_url("**/table/*")
    expect(page.locator(".lesson .said")).to_contain_text("One choice is clearly better")
    assert f"of {len(puzzles_of(game))}" in (page.locator(".lesson .how-far").text_content() or "")


def give(page: Page, game: str, name: str) -> None:
    token = wyrmhall.load(game).vocabulary.token(name)
    turn = turn_of(page)
    page.locator(f".prompt [data-token='{token}']").click()
    page.wait_for_function("turn => document.querySelector('.table[data-turn]').dataset.turn !== turn", arg=turn)


def marked(page: Page, game: str, **answers: str) -> None:
    """The bar shows these answers, each with its mark, and no others; the same glow on the board, as far as they lie
    there. Nothing is asked any more.
    """
    vocabulary = wyrmhall.load(game).vocabulary
    expect(page.locator(".prompt .mark")).to_have_count(len(answers))
    for mark, name in answers.items():
        token = vocabulary.token(name)
        expect(page.locator(f".prompt .answer[data-token='{token}']:disabled .mark")).to_have_text(mark)
        for part in (".board", ".held-cards"):
            for thing in page.locator(f"{part} [data-token='{token}']").all():
                expect(thing).to_have_attribute("data-mark", mark.split(",")[0])
    tokens = {int(one.get_attribute("data-token") or -1) for one in page.locator("[data-token]").all()}
    assert tokens <= {vocabulary.token(name) for name in answers.values()}
    expect(page.locator(".prompt .flag, .prompt kbd")).to_have_count(0)


@pytest.mark.parametrize("game", GAMES)
def test_a_puzzle_is_tried_twice_and_solved(visitor: Visitor, game: str) -> None:
    """First on a telephone, then on a desk."""
    page, puzzle = visitor("phone"), puzzles_of(game)[0]
    open_puzzle(page, game, puzzle)
    give(page, game, puzzle.weighed[1].token)
    expect(page.locator(".lesson .said")).to_contain_text("Not quite: the best choice is")
    worth = re.search(r"wins (\d+) of 100 games", page.locator(".lesson .said").text_content() or "")
    assert worth is not None
    expect(page.locator(".lesson li .value").first).to_have_text(worth[1])
    expect(page.locator(".lesson li")).to_have_count(len(puzzle.weighed))
    expect(page.locator(".prompt")).to_contain_text("Not solved")
    marked(page, game, best=puzzle.best, yours=puzzle.weighed[1].token)
    assert not serious_faults(page)
    fits(page)
    resize(page, "desk")
    old = page.url
    page.get_by_role("button", name="Try again").click()
    page.wait_for_url(lambda url: url != old)
    expect(page.locator(".lesson .said")).to_contain_text("One choice is clearly better")
    give(page, game, puzzle.best)
    expect(page.locator(".lesson .said")).to_contain_text("That is it.")
    expect(page.locator(".prompt")).to_contain_text("Solved")
    marked(page, game, **{"best, and yours": puzzle.best})
    page.reload()
    marked(page, game, **{"best, and yours": puzzle.best})
    expect(page.locator(".prompt").get_by_role("button", name="Next puzzle")).to_be_visible()
    page.get_by_role("button", name="Play on").click()
    expect(page.locator(".prompt")).not_to_contain_text("Solved")
    assert not serious_faults(page)
    fits(page)
    page.locator(".lesson").get_by_role("link", name="All puzzles").click()
    expect(page.get_by_role("button", name=re.compile("^Puzzle 1, solved:"))).to_be_visible()
    page.get_by_role("button", name="Next puzzle").click()
    expect(page.locator(".lesson .how-far")).to_contain_text("Puzzle 2 of")


@pytest.mark.parametrize("game", GAMES)
def test_a_game_is_looked_back_at(hall: Hall, visitor: Visitor, game: str) -> None:
    """From the final sheet and from one's finished tables: progress, graph, what cost most, by arrow keys."""
    page = visitor()
    known(page, "Ada")
    page.goto(place(hall, page, nearly_over(game)))
    play_out(page)
    page.locator("dialog[open]").get_by_role("button", name="Look back").click()
    panel = page.get_by_role("region", name="Looking back")
    expect(panel.get_by_role("img", name=re.compile("What the game was worth to you"))).to_be_visible()
    costly = panel.get_by_role("group", name="The choices that cost the most").get_by_role("button")
    expect(costly.first).to_be_visible()
    expect(panel.locator("progress")).to_have_count(0)
    costly.first.click()
    slider = page.get_by_role("slider", name="Move")
    at = int(slider.input_value())
    expect(panel.locator(".words").first).to_contain_text("A strong bot would have chosen")
    expect(panel.locator(".words").first).to_contain_text("was worth")
    page.keyboard.press("ArrowRight")
    expect(slider).to_have_value(str(at + 1))
    page.keyboard.press("ArrowLeft")
    expect(panel.locator(".words").first).to_contain_text("You chose")
    assert not serious_faults(page)
    page.keyboard.press("Escape")
    expect(panel).to_have_count(0)
    page.goto("/")
    page.get_by_role("link", name=re.compile("^Look back at")).first.click()
    expect(panel.get_by_role("img", name=re.compile("What the game was worth to you"))).to_be_visible()


def test_a_hint_says_what_its_number_means(visitor: Visitor) -> None:
    page = visitor()
    open_table(page, "Ada", {1: "bot:random"})
    await_turn(page)
    page.get_by_role("button", name="Hint").click()
    expect(page.locator(".hint .odds").first).to_contain_text("from here")
