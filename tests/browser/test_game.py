"""A person who has never been here before: one click, a name, and a whole game against bots."""

from __future__ import annotations

import json
import re
from pathlib import Path

from playwright.sync_api import expect

from tests.browser.conftest import (
    Hall,
    Visitor,
    await_turn,
    choose,
    click_first,
    close_dialog,
    known,
    moves_of,
    open_table,
    play_out,
    press_first,
    take_name,
    turn_of,
)
from tests.browser.placed import nearly_over, place


def test_one_click_leads_to_a_finished_game(visitor: Visitor) -> None:
    page = visitor()
    page.goto("/")
    expect(page.get_by_role("link", name=re.compile("^Open the box of "))).to_have_count(5)
    expect(page.get_by_text("Not playable here yet.")).to_have_count(0)
    page.get_by_role("button", name="Play against bots").first.click()
    take_name(page, "Ada")
    play_out(page)
    for seat in range(4):
        expect(page.locator(f"[data-fly^='t{seat}-']")).to_have_count(12)
    sheet = page.locator("dialog[open]")
    expect(sheet.get_by_role("heading", name=re.compile("wins?$"))).to_be_visible()
    for section in sheet.locator("section").all():
        total = int(section.locator("h3 strong").inner_text().replace("−", "-"))
        lines = [int(cell.replace("−", "-")) for cell in section.locator("td.points").all_inner_texts()]
        assert sum(lines) == total
    close_dialog(page)
    expect(page.locator(".prompt")).to_contain_text(re.compile(r" wins?\. .*\d"))


def test_the_record_of_a_finished_game_can_be_downloaded(hall: Hall, visitor: Visitor) -> None:
    page = visitor()
    known(page, "Ada")
    page.goto(place(hall, page, nearly_over("fairytale(seats=2)")))
    play_out(page, press_first)
    with page.expect_download() as waiting:
        page.get_by_role("link", name="Download the record").click()
    record = json.loads(Path(waiting.value.path()).read_text())
    assert record["game"].startswith("fairytale(seats=2")
    assert len(record["moves"]) == moves_of(page)


def test_what_cannot_be_chosen_says_why(visitor: Visitor) -> None:
    page = visitor()
    open_table(page, "Ada", {1: "open"})
    invitation = page.get_by_label("Invite friends").input_value()
    friend = visitor()
    friend.goto(invitation)
    friend.get_by_role("button", name="Sit down").click()
    take_name(friend, "Bo")
    await_turn(friend)
    await_turn(page)
    click_first(page)
    expect(page.locator(".prompt")).to_contain_text("Waiting for Bo.")
    page.locator(".hand .cards button").first.click()
    expect(page.locator(".notice")).to_contain_text("You have chosen already. Waiting for Bo")
    page.get_by_role("button", name="Undo").click()
    expect(page.locator(".prompt")).to_contain_text("Your turn")


def test_a_card_of_another_seat_explains_itself(visitor: Visitor) -> None:
    page = visitor()
    open_table(page, "Ada", {})
    await_turn(page)
    for _ in range(5):
        choose(page, click_first)
    page.locator("[data-fly='t1-0']").click()
    expect(page.locator(".notice")).to_contain_text("and cannot be chosen. Now: Choose the")


def test_a_card_enlarges_with_its_text_and_what_it_counts(visitor: Visitor) -> None:
    page = visitor()
    open_table(page, "Ada", {})
    await_turn(page)
    for _ in range(5):
        choose(page, press_first)
    mine = page.locator("[data-fly='t0-0']")
    mine.hover()
    held = page.locator(".held")
    expect(held).to_contain_text(re.compile(r"Counts .* right now|Face down"))
    page.mouse.move(2, 2)
    expect(held).to_have_count(0)


def test_a_choice_waits_for_confirmation_when_asked_to(visitor: Visitor) -> None:
    page = visitor()
    open_table(page, "Ada", {})
    await_turn(page)
    page.get_by_role("button", name="More").click()
    page.get_by_label("Ask me before every choice").check()
    page.keyboard.press("Escape")
    turn = turn_of(page)
    click_first(page)
    expect(page.locator(".prompt")).to_contain_text("Do it?")
    assert turn_of(page) == turn
    page.get_by_role("button", name="Not this").click()
    expect(page.locator(".prompt")).to_contain_text("Keep one card")
    click_first(page)
    page.get_by_role("button", name="Yes, do it").click()
    assert await_turn(page, turn)


def test_a_hint_names_choices_that_can_be_taken(visitor: Visitor) -> None:
    page = visitor()
    open_table(page, "Ada", {})
    await_turn(page)
    page.get_by_role("button", name="Hint").click()
    hint = page.locator(".hint")
    expect(hint).to_contain_text("would choose")
    expect(page.locator(".hinted")).not_to_have_count(0)
    assert choose(page, lambda page: hint.locator("button").first.click())


def test_a_choice_can_be_taken_back_from_bots_at_once(visitor: Visitor) -> None:
    page = visitor()
    open_table(page, "Ada", {})
    await_turn(page)
    choose(page, click_first)
    expect(page.locator(".kept li")).to_have_count(1)
    page.get_by_role("button", name=re.compile("Undo|Take back")).click()
    expect(page.locator(".kept li")).to_have_count(0)


def test_cards_travel_unless_motion_is_unwelcome(visitor: Visitor) -> None:
    flights = """() => {
      window.flights = 0;
      const animate = Element.prototype.animate;
      Element.prototype.animate = function (...given) { window.flights += 1; return animate.apply(this, given); };
    }"""
    for motion in (True, False):
        page = visitor(motion=motion)
        open_table(page, "Ada", {})
        await_turn(page)
        page.evaluate(flights)
        choose(page, press_first)
        expect(page.locator(".kept li")).to_have_count(1)
        assert (page.evaluate("window.flights") > 0) is motion


LISTEN = """
window.heard = 0;
const Real = AudioContext;
window.AudioContext = class extends Real { constructor() { super(); window.heard += 1; } };
"""


def test_it_is_quiet_until_sounds_are_wanted(visitor: Visitor) -> None:
    page = visitor()
    page.add_init_script(LISTEN)
    open_table(page, "Ada", {})
    await_turn(page)
    choose(page, press_first)
    assert page.evaluate("window.heard") == 0
    page.get_by_role("button", name="More").click()
    page.get_by_label("Sounds").check()
    page.keyboard.press("Escape")
    choose(page, press_first)
    assert page.evaluate("window.heard") == 1
