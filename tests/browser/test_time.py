"""Time to think, votes, and signing out, as people meet them on the page."""

from __future__ import annotations

import re
from collections.abc import Iterator
from pathlib import Path

import pytest
from playwright.sync_api import expect

from tests.browser.conftest import (
    Hall,
    Visitor,
    await_turn,
    click_first,
    close_dialog,
    open_table,
    serious_faults,
    take_name,
)


def test_a_clock_is_chosen_shown_before_the_game_and_runs_in_it(visitor: Visitor) -> None:
    ada, bo = visitor(), visitor()
    ada.goto("/new/fairytale")
    ada.locator("input[name='seats'][value='2']").check(force=True)
    ada.locator("#seat-1").select_option("open")
    ada.get_by_label("Time to think").select_option("45+600")
    ada.get_by_label("When it is used up").select_option("vote")
    assert serious_faults(ada) == []
    ada.get_by_role("button", name="Open the table").click()
    take_name(ada, "Ada")
    expect(ada.get_by_text("0:45 a choice, 10:00 in the bank; then the others decide")).to_be_visible()
    bo.goto(ada.get_by_label("Invite friends").input_value())
    bo.get_by_role("button", name="Sit down").click()
    take_name(bo, "Bo")
    await_turn(ada)
    timer = ada.get_by_role("timer").first
    expect(timer).to_have_text(re.compile(r"^10:\d\d left$"))
    shown = timer.inner_text()
    ada.wait_for_function("was => document.querySelector('[role=timer]')?.innerText !== was", arg=shown)
    assert serious_faults(ada) == []
    expect(ada.get_by_role("button", name="Let a bot go on")).to_have_count(0)


@pytest.fixture
def impatient(tmp_path: Path) -> Iterator[Hall]:
    """A hall in which the others may vote at once."""
    hall = Hall(tmp_path, vote_seconds=0)
    yield hall
    hall.end()


def test_without_a_clock_the_others_can_let_a_bot_go_on(visitor: Visitor, impatient: Hall) -> None:
    ada, bo = visitor(), visitor(size="phone")
    open_table(ada, "Ada", {1: "open"}, at=impatient.url)
    bo.goto(ada.get_by_label("Invite friends").input_value())
    bo.get_by_role("button", name="Sit down").click()
    take_name(bo, "Bo")
    await_turn(bo)
    await_turn(ada)
    click_first(ada)
    ada.get_by_role("button", name="Let a bot go on").click()
    expect(ada.get_by_text("took too long, a bot plays on").first).to_be_visible()
    assert await_turn(ada)
    expect(bo.locator(".prompt")).to_contain_text("You are watching.")


def test_signing_out_leaves_the_name_behind(visitor: Visitor) -> None:
    ada = visitor()
    open_table(ada, "Ada", {})
    ada.get_by_role("button", name="Ada", exact=True).click()
    ada.get_by_role("button", name="Link for another device").click()
    old = ada.get_by_label("Personal link").input_value()
    ada.get_by_role("button", name="Make a new link").click()
    expect(ada.get_by_label("Personal link")).not_to_have_value(old)
    ada.get_by_role("button", name="Sign out…").click()
    ada.get_by_role("button", name="Sign out everywhere").click()
    expect(ada.get_by_role("button", name="Settings", exact=True)).to_be_visible()
    ada.reload()
    expect(ada.get_by_role("button", name="Settings", exact=True)).to_be_visible()
    ada.get_by_role("button", name="Settings", exact=True).click()
    expect(ada.get_by_role("button", name="Sign out…")).to_have_count(0)
    close_dialog(ada)
