"""The line breaks, the page is loaded again, the server dies: the game goes on as if nothing had been."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest
from playwright.sync_api import Page, expect

from tests.browser.conftest import (
    Hall,
    Visitor,
    await_turn,
    choose,
    moves_of,
    open_table,
    play_out,
    press_first,
    take_name,
)


def hand_of(page: Page) -> list[str]:
    return page.locator(".hand .cards button .visually-hidden").all_text_contents()


def test_a_page_loaded_again_in_mid_game_shows_the_same(visitor: Visitor) -> None:
    page = visitor()
    open_table(page, "Ada", {})
    await_turn(page)
    for _ in range(6):
        choose(page, press_first)
    before = (hand_of(page), moves_of(page), page.get_by_role("log").inner_text())
    page.reload()
    await_turn(page)
    assert (hand_of(page), moves_of(page), page.get_by_role("log").inner_text()) == before
    assert choose(page, press_first)


def test_cards_are_fetched_once_and_again_only_when_that_failed(visitor: Visitor) -> None:
    page = visitor()
    asked: list[str] = []
    page.route("**/api/games/*/cards", lambda route: route.abort("connectionrefused"))
    open_table(page, "Ada", {1: "open"})
    friend = visitor()
    friend.goto(page.get_by_label("Invite friends").input_value())
    friend.get_by_role("button", name="Sit down").click()
    take_name(friend, "Bo")
    expect(page.get_by_role("alert")).to_contain_text("The hall cannot be reached.")
    page.unroute("**/api/games/*/cards")
    page.on("request", lambda request: asked.append(request.url))
    page.get_by_role("button", name="Try again").click()
    await_turn(page)
    friend.goto("/about")
    expect(page.get_by_text("away")).not_to_have_count(0)
    friend.go_back()
    await_turn(friend)
    assert len([url for url in asked if url.endswith("/cards")]) == 1


GATHER = """
window.sockets = [];
const Real = WebSocket;
window.WebSocket = class extends Real { constructor(...given) { super(...given); window.sockets.push(this); } };
"""


def test_a_broken_line_is_said_and_mended(visitor: Visitor) -> None:
    page = visitor()
    page.add_init_script(GATHER)
    open_table(page, "Ada", {})
    await_turn(page)
    held = hand_of(page)
    page.context.set_offline(True)
    page.evaluate("window.sockets.forEach(socket => socket.close())")
    expect(page.get_by_text("The connection to the hall is broken.")).to_be_visible()
    assert hand_of(page) == held
    page.context.set_offline(False)
    expect(page.get_by_text("The connection to the hall is broken.")).to_have_count(0)
    assert choose(page, press_first)


@pytest.fixture
def mortal(tmp_path: Path) -> Iterator[Hall]:
    """A server of its own, since this one is killed."""
    running = Hall(tmp_path)
    yield running
    running.end()


def test_the_server_is_killed_under_an_open_page_and_comes_back(visitor: Visitor, mortal: Hall) -> None:
    page = visitor()
    page.goto(mortal.url)
    page.evaluate("history.replaceState(null, '', '/new/fairytale')")
    page.reload()
    page.get_by_label("2 seats").check(force=True)
    page.get_by_role("button", name="Start the game").click()
    page.get_by_placeholder("Your name").fill("Ada")
    page.get_by_role("button", name="Take a seat").click()
    await_turn(page)
    for _ in range(7):
        choose(page, press_first)
    held, moves = hand_of(page), moves_of(page)
    hall = page.context.new_page()
    hall.goto(mortal.url)
    expect(hall.get_by_role("heading", name="Your turn")).to_be_visible()
    mortal.kill()
    for one in (hall, page):
        expect(one.get_by_text("The connection to the hall is broken.")).to_be_visible()
    page.locator("[data-token]").first.click()
    expect(page.locator(".notice")).to_contain_text("Your choice was not sent")
    mortal.start()
    for one in (hall, page):
        expect(one.get_by_text("The connection to the hall is broken.")).to_have_count(0)
    assert (hand_of(page), moves_of(page)) == (held, moves)
    play_out(page, press_first)
