"""What others do is shown one thing after the other, can be skipped, and never keeps anybody from choosing."""

from __future__ import annotations

import re

import pytest
from playwright.sync_api import Page, expect

import wyrmhall
from tests.browser.conftest import Hall, Visitor, await_turn, choose, known, open_table, turn_of
from tests.browser.placed import place
from tests.browser.test_lines import GATHER
from wyrmhall import bots
from wyrmhall.kernel import Record, Rng, Table

# Every line that stands in the log when it changes, so that what was never seen is found out.
WATCH = """() => {
  window.seen = [];
  const log = document.querySelector('[role=log] ol');
  const note = () => window.seen.push(log.querySelectorAll('li').length);
  new MutationObserver(note).observe(log, {childList: true, subtree: true});
}"""


# Something else is told, the log has grown or folded, or all is told.
WENT_ON = """([told, lines]) => !document.querySelector('.story.behind')
  || document.querySelector('.story p').innerText !== told
  || document.querySelectorAll('[role=log] li').length !== lines"""


def to_the_first_play(visitor: Visitor, pace: str) -> Page:
    page = visitor(likes={"pace": pace})
    open_table(page, "Ada", {}, game="volfyirion")
    await_turn(page)
    return page


def end_turn(page: Page) -> None:
    """Play on until the turn has been ended, and the other begins to be told."""
    end = page.locator(".hand [data-token]", has_text="End turn")
    while True:
        page.keyboard.press("Escape")
        page.locator("[data-token]:not(:disabled)").first.wait_for()
        turn, last = turn_of(page), end.count() > 0
        (end if last else page.locator("[data-token]:not(:disabled)").first).click()
        page.wait_for_function("turn => document.querySelector('.table').dataset.turn !== turn", arg=turn)
        if last:
            break
    page.locator(".story.behind").wait_for()


def test_a_turn_of_a_bot_is_told_step_by_step(visitor: Visitor) -> None:
    page = to_the_first_play(visitor, "fast")
    page.evaluate(WATCH)
    end_turn(page)
    expect(page.locator(".story.behind")).to_have_count(0)
    told = page.evaluate("window.seen")
    assert len(set(told)) > 3, told
    expect(page.locator(".story p")).to_have_text(re.compile(r"\w"))


def tell_something(page: Page) -> str:
    """Choose until something has happened that is being told; what stands there."""
    while not page.locator(".story.behind").count():
        assert choose(page, lambda page: page.locator(".prompt ul [data-token]").first.click())
    return page.locator(".story p").inner_text()


@pytest.mark.parametrize("game", wyrmhall.names())
def test_every_game_is_told_one_thing_after_the_other_and_skipped(visitor: Visitor, game: str) -> None:
    page, told = visitor(likes={"pace": "step"}), []
    seats = wyrmhall.load(game).seats
    open_table(page, "Ada", {}, game=game, count=seats)
    await_turn(page)
    while len(told) < 4:
        told.append(tell_something(page))
        lines = page.locator("[role=log] li").count()
        page.keyboard.press("Space")
        page.wait_for_function(WENT_ON, arg=[told[-1], lines])
    assert all(told)
    tell_something(page)
    page.keyboard.press("Escape")
    expect(page.locator(".story.behind")).to_have_count(0)
    expect(page.locator(".prompt [data-token]:not(:disabled)").first).to_be_visible()


def test_skipping_shows_the_present_at_once(visitor: Visitor) -> None:
    for skip in (
        lambda page: page.keyboard.press("Escape"),
        lambda page: page.locator(".board").click(position={"x": 5, "y": 5}),
    ):
        page = to_the_first_play(visitor, "step")
        end_turn(page)
        page.wait_for_function("() => document.querySelector('.prompt.mine')")
        skip(page)
        expect(page.locator(".story.behind")).to_have_count(0)
        assert page.locator(".board [data-token], .hand [data-token]").count() > 0


def test_a_button_skips_too_and_another_goes_on_by_one(visitor: Visitor) -> None:
    page = to_the_first_play(visitor, "step")
    end_turn(page)
    page.wait_for_function("() => document.querySelector('.prompt.mine')")
    for go_on in (
        lambda: page.get_by_role("button", name="Next", exact=True).click(),
        lambda: page.keyboard.press("Space"),
    ):
        told = page.locator(".story p").inner_text()
        go_on()
        expect(page.locator(".story p")).not_to_have_text(told)
        expect(page.locator(".story.behind")).to_have_count(1)
    page.get_by_role("button", name="Skip").click()
    expect(page.locator(".story.behind")).to_have_count(0)


def test_a_choice_can_be_made_while_the_board_still_tells(visitor: Visitor) -> None:
    page = to_the_first_play(visitor, "step")
    end_turn(page)
    page.wait_for_function("() => document.querySelector('.prompt.mine')")
    assert page.locator(".board [data-token]").count() == 0
    turn = turn_of(page)
    page.keyboard.press("1")
    page.wait_for_function("turn => document.querySelector('.table').dataset.turn !== turn", arg=turn)


def test_who_opens_the_table_again_sees_the_present(visitor: Visitor) -> None:
    page = to_the_first_play(visitor, "step")
    page.add_init_script(GATHER)
    for come_back in (
        lambda: page.reload(),
        lambda: page.evaluate("window.sockets.forEach(socket => socket.close())"),
    ):
        end_turn(page)
        come_back()
        expect(page.locator(".story.behind")).to_have_count(0)
        assert await_turn(page)


def near_a_round_end(string: str) -> Record:
    """A game of greedy bots up to the last time that seat 0 is asked in its first round."""
    game = wyrmhall.load(string)
    greedy, table, rng, asked = bots.make("greedy", game), Table(game, 12), Rng(12), 0
    while True:
        seat = table.state.actors()[0]
        if seat == 0:
            asked = len(table.record.moves)
        events = table.apply(seat, greedy.choose(table.state, seat, rng))
        if asked and any(event.kind in ("round", "deal") for event in events):
            return Table.from_record(table.record, game, upto=asked).record


@pytest.mark.parametrize("string", ["fairytale(seats=3)", "wyrmspan(seats=2)"])
def test_a_rounds_end_says_what_the_list_of_scores_says(hall: Hall, visitor: Visitor, string: str) -> None:
    page = visitor(likes={"pace": "step"})
    known(page, "Ada")
    page.goto(place(hall, page, near_a_round_end(string)))
    await_turn(page)
    ended = page.locator(".between section")
    while not ended.count():
        if page.locator(".story.behind").count():
            page.keyboard.press("Space")
        else:
            choose(page, lambda page: page.locator(".prompt ul [data-token]").last.click())
    listed = page.get_by_label("Scores", exact=True).locator("summary")
    beside = {one.locator(".name").inner_text(): one.locator("strong").inner_text() for one in listed.all()}
    shown = {
        row.locator("th").inner_text().split("\u2002")[0].strip(): row.locator("td").last.inner_text()
        for row in ended.locator("tr").all()
    }
    assert shown == beside
    expect(ended.get_by_text("Now")).to_be_visible()
    expect(ended.get_by_role("button", name="Go on")).to_be_visible()
