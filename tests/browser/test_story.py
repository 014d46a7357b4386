"""The frame of a table tells who asks, what a choice gives away, what a turn came to, and what can follow the end."""

from __future__ import annotations

import json
import re

from playwright.sync_api import Page, WebSocketRoute, expect

from tests.browser.conftest import Visitor, await_turn, choose, click_first, moved_on, open_table, play_out, turn_of


def answer(page: Page, name: str) -> None:
    page.locator(f".prompt ul [data-answer='{name}']").click()


def blame(page: Page, cause: dict[str, object]) -> None:
    """Let every question to this page have this cause, whatever the game says."""

    def pass_on(route: WebSocketRoute) -> None:
        server = route.connect_to_server()

        def tell(text: str | bytes) -> None:
            message = json.loads(text)
            if message["type"] == "state" and message["prompt"]:
                message["prompt"]["cause"] = cause
            route.send(json.dumps(message))

        server.on_message(tell)

    page.route_web_socket(re.compile("/ws/tables/"), pass_on)


def test_a_question_names_the_card_that_asks_and_shows_it(visitor: Visitor) -> None:
    page = visitor()
    blame(page, {"card": "demon", "seat": 1, "words": "Demon"})
    open_table(page, "Ada", {})
    await_turn(page)
    cause = page.locator(".prompt .cause")
    expect(cause).to_contain_text("Demon of Greedy")
    expect(cause.locator("svg.card")).to_have_count(1)
    cause.hover()
    expect(page.locator(".held")).to_be_visible()


def test_a_turn_that_leaves_cards_unplayed_asks_once(visitor: Visitor) -> None:
    page = visitor(likes={"careful": True})
    open_table(page, "Ada", {}, game="volfyirion")
    await_turn(page)
    choose(page, click_first)
    if page.locator("[data-answer='keep']").count():
        choose(page, lambda page: answer(page, "keep"))
    turn = turn_of(page)
    answer(page, "end-turn")
    expect(page.locator(".prompt")).to_contain_text("can still be played. You have chosen: end your turn.")
    assert turn_of(page) == turn
    page.get_by_role("button", name="Not this").click()
    answer(page, "end-turn")
    page.get_by_role("button", name="Yes, do it").click()
    await_turn(page, turn)


def test_past_turns_fold_up_and_names_of_cards_can_be_pointed_at(visitor: Visitor) -> None:
    page = visitor()
    open_table(page, "Ada", {}, game="volfyirion")
    await_turn(page)
    log = page.get_by_role("log", name="Log")
    folded = log.locator("details", has_text="played").first
    while not folded.count():
        ended = page.locator("[data-answer='end-turn']")
        first = "play-all" if page.locator("[data-answer='play-all']").count() else "end-turn"
        choose(page, (lambda page, first=first: answer(page, first)) if ended.count() else click_first)
    expect(folded.locator("summary")).to_have_text(re.compile(r"^Turn \d+, .+: \d+ cards? played"))
    expect(folded.locator("li").first).not_to_be_visible()
    folded.locator("summary").click()
    folded.locator(".name").first.hover()
    expect(page.locator(".held")).to_be_visible()


def test_the_end_offers_the_same_game_against_stronger_bots(visitor: Visitor) -> None:
    page = visitor()
    open_table(page, "Ada", {})
    play_out(page)
    sheet, old = page.locator("dialog[open]"), page.url
    sheet.get_by_role("button", name="Play again, against Hatchling").click()
    moved_on(page, old)
    await_turn(page)
    expect(page.get_by_label("Scores", exact=True)).to_contain_text("Hatchling")


def test_a_rival_without_a_seat_stands_in_the_scores(visitor: Visitor) -> None:
    page = visitor()
    open_table(page, "Ada", {}, game="wyrmspan", count=1)
    await_turn(page)
    expect(page.get_by_label("Scores", exact=True).locator("summary")).to_have_text(
        [re.compile("You"), re.compile("Automa")]
    )


def test_a_card_pressed_before_its_action_says_what_can_be_done_with_it(visitor: Visitor) -> None:
    page = visitor()
    open_table(page, "Ada", {}, game="wyrmspan", count=2)
    await_turn(page)
    while not page.locator("[data-answer='excavate']").count():
        choose(page, click_first)
    card = page.locator("section[aria-label='Your hand'] .pick").first
    card.click()
    offer = page.locator(".offer")
    expect(offer).to_be_visible()
    before = turn_of(page)
    offer.get_by_role("button", name=re.compile("Excavate|Entice")).click()
    page.wait_for_function(
        "turn => Number(document.querySelector('.table').dataset.turn) > Number(turn) + 1", arg=before
    )
    expect(page.locator("[data-answer='pass']")).to_have_count(0)
