"""The same game on a telephone, with a finger."""

from __future__ import annotations

from playwright.sync_api import Page, expect

from tests.browser.conftest import Visitor, await_turn, choose, fits, open_table, take_name, turn_of


def tap_first(page: Page) -> None:
    page.locator("[data-token]:not(:disabled)").first.tap()


def test_a_whole_game_on_a_telephone(visitor: Visitor) -> None:
    page = visitor(size="phone", has_touch=True, is_mobile=True, scheme="light")
    page.goto("/")
    fits(page)
    page.get_by_role("button", name="Play against bots").first.tap()
    take_name(page, "Ada")
    asked = await_turn(page)
    while asked:
        fits(page)
        for card in page.locator(".hand .cards li").all():
            box = card.bounding_box()
            assert box is not None
            assert box["y"] + box["height"] <= 844
        asked = choose(page, tap_first)
    fits(page)
    expect(page.locator("dialog[open]")).to_be_visible()


def test_a_long_press_shows_the_card_and_plays_nothing(visitor: Visitor) -> None:
    page = visitor(size="phone", has_touch=True, is_mobile=True)
    page.goto("/")
    page.get_by_role("button", name="Play against bots").first.tap()
    take_name(page, "Ada")
    await_turn(page)
    card = page.locator(".hand .cards button").first
    card.dispatch_event("pointerdown", {"pointerType": "touch", "isPrimary": True})
    expect(page.locator(".held")).to_be_visible()
    card.dispatch_event("pointerup", {"pointerType": "touch", "isPrimary": True})
    card.dispatch_event("click")
    expect(page.locator(".kept li")).to_have_count(0)
    page.get_by_role("button", name="Put the card back").tap()
    expect(page.locator(".held")).to_have_count(0)


def test_log_and_scores_open_over_the_board(visitor: Visitor) -> None:
    page = visitor(size="phone", has_touch=True, is_mobile=True)
    page.goto("/")
    page.get_by_role("button", name="Play against bots").first.tap()
    take_name(page, "Ada")
    await_turn(page)
    page.get_by_role("button", name="Log", exact=True).tap()
    expect(page.get_by_role("log", name="Log")).to_be_visible()
    page.get_by_role("button", name="Back to the table").tap()
    expect(page.get_by_role("log", name="Log")).not_to_be_visible()


def test_the_first_tap_shows_a_card_and_the_second_plays_it(visitor: Visitor) -> None:
    page = visitor(size="phone", has_touch=True, is_mobile=True, likes={"tapTwice": True})
    open_table(page, "Ada", {})
    await_turn(page)
    turn = turn_of(page)
    card = page.locator(".hand .cards button").first
    card.tap()
    expect(page.locator(".held")).to_be_visible()
    assert turn_of(page) == turn
    page.locator(".board").tap(position={"x": 4, "y": 4})
    expect(page.locator(".held")).to_have_count(0)
    card.tap()
    card.tap()
    await_turn(page, turn)
    expect(page.locator(".kept li")).to_have_count(1)
