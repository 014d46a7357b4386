"""After the end: through the game again, forward and back, from any seat's eyes, and on from any move."""

from __future__ import annotations

import re

import pytest
from playwright.sync_api import Browser, Page, expect

from tests.browser.conftest import (
    Hall,
    Visitor,
    await_turn,
    choose,
    close_dialog,
    known,
    moved_on,
    moves_of,
    open_table,
    play_out,
    press_first,
    take_name,
)
from tests.browser.placed import nearly_over, place


@pytest.fixture(scope="module")
def finished(browser: Browser, hall: Hall) -> str:
    """The address of a public game that is over."""
    context = browser.new_context(base_url=hall.url, reduced_motion="reduce")
    page = context.new_page()
    known(page, "Ada")
    table = place(hall, page, nearly_over("fairytale(seats=2,deck=expert)"), public=True)
    page.goto(table)
    play_out(page, press_first)
    context.close()
    return table


@pytest.fixture
def replay(visitor: Visitor, finished: str) -> Page:
    page = visitor()
    page.goto(finished)
    page.get_by_role("button", name="Replay").click()
    slider = page.get_by_role("slider", name="Move")
    expect(slider).to_have_attribute("max", str(moves_of(page)))
    expect(slider).to_have_value("0")
    page.keyboard.press("End")
    expect(slider).to_have_value(str(moves_of(page)))
    return page


def tableau(page: Page, seat: int) -> int:
    return page.locator(f"[data-fly^='t{seat}-']").count()


def test_scrubbing_forward_and_back_by_keyboard_and_slider(replay: Page) -> None:
    page, slider = replay, replay.get_by_role("slider", name="Move")
    last = moves_of(page)
    assert tableau(page, 0) == 12
    page.keyboard.press("ArrowLeft")
    expect(slider).to_have_value(str(last - 1))
    page.keyboard.press("Home")
    expect(slider).to_have_value("0")
    expect(page.locator("[data-fly^='t0-']")).to_have_count(0)
    page.keyboard.press("ArrowRight")
    expect(slider).to_have_value("1")
    slider.fill(str(last // 2))
    expect(page.locator(".replay .caption")).to_contain_text(f"{last // 2} of {last}")
    assert 0 < tableau(page, 0) < 12
    page.keyboard.press("End")
    expect(page.locator("[data-fly^='t0-']")).to_have_count(12)


def look_through(page: Page, seat: str) -> None:
    page.get_by_label("Through whose eyes").select_option(seat)
    page.locator(f".table[data-eyes='{seat}']").wait_for()


def test_the_game_through_every_pair_of_eyes(replay: Page) -> None:
    page = replay
    page.get_by_role("slider", name="Move").fill("2")
    expect(page.locator(".hand")).to_have_count(0)
    hands = []
    for seat in ("0", "1", "0"):
        look_through(page, seat)
        expect(page.locator(".kept li")).to_have_count(1)
        expect(page.locator(".prompt .words")).to_contain_text("Keep one card")
        hands.append(page.locator(".hand .visually-hidden").all_text_contents())
    assert hands[0] == hands[2] != hands[1]


def test_playing_on_from_a_move_opens_a_new_table(replay: Page) -> None:
    page = replay
    old = page.url
    look_through(page, "1")
    page.get_by_role("slider", name="Move").fill("4")
    page.get_by_role("button", name="Play on from here").click()
    take_name(page, "Bo")
    moved_on(page, old)
    assert await_turn(page)
    assert moves_of(page) >= 4
    expect(page.locator(".kept li")).to_have_count(2)


def test_the_replay_plays_by_itself_until_it_is_closed(replay: Page) -> None:
    page = replay
    page.keyboard.press("Home")
    page.get_by_role("button", name="Play", exact=True).click()
    expect(page.get_by_role("slider", name="Move")).to_have_value(re.compile("^[1-9]"))
    page.keyboard.press("Escape")
    expect(page.get_by_role("group", name="Replay")).to_have_count(0)


def test_the_score_sheet_stays_at_hand(replay: Page) -> None:
    page = replay
    page.get_by_role("button", name="End the replay").click()
    page.get_by_role("button", name="Score sheet").click()
    expect(page.locator("dialog[open] section")).to_have_count(2)
    close_dialog(page)


def test_space_presses_the_button_it_is_on(replay: Page) -> None:
    page = replay
    page.get_by_role("button", name="One move back").press("Space")
    expect(page.get_by_role("slider", name="Move")).to_have_value(str(moves_of(page) - 1))
    expect(page.get_by_role("button", name="Play", exact=True)).to_be_visible()


def test_a_guest_by_invitation_plays_on_from_a_private_game(visitor: Visitor) -> None:
    ada = visitor()
    open_table(ada, "Ada", {1: "open"})
    invitation = ada.get_by_label("Invite friends").input_value()
    ada.get_by_role("button", name="Start now with bots").click()
    play_out(ada, press_first)
    friend = visitor()
    friend.goto(invitation)
    friend.get_by_role("button", name="Replay").click()
    friend.get_by_role("slider", name="Move").fill("4")
    friend.get_by_role("button", name="Play on from here").click()
    take_name(friend, "Bo")
    moved_on(friend, invitation)
    assert await_turn(friend)


def test_a_game_that_was_left_goes_on_from_its_last_move(visitor: Visitor) -> None:
    page = visitor()
    open_table(page, "Ada", {})
    await_turn(page)
    choose(page, press_first)
    page.get_by_role("button", name="More").click()
    page.get_by_role("button", name="Resign").click()
    page.get_by_role("button", name="Yes, resign").click()
    page.get_by_role("button", name="Replay").click()
    old = page.url
    page.get_by_role("button", name="Play on from here").click()
    moved_on(page, old)
    assert await_turn(page)
