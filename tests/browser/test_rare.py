"""What happens seldom at Fairy Tale's table: a name for an almighty card, and partners who exchange cards unseen."""

from __future__ import annotations

import re

from playwright.sync_api import expect

from tests.browser.conftest import Hall, Visitor, await_turn, choose, click_first, known, moves_of, serious_faults
from tests.browser.placed import find, place
from wyrmhall.kernel import State

GARFIELD = "fairytale(seats=4,deck=expert,teams=garfield)"


def asks_for_a_name(state: State) -> bool:
    prompt = state.prompt(0) if 0 in state.actors() else None
    return prompt is not None and prompt.message == "name"


def can_give_unseen(state: State) -> bool:
    prompt = state.prompt(0) if 0 in state.actors() else None
    return (
        prompt is not None
        and prompt.message == "exchange"
        and any(not card.up for card in state.view(0).seats[0].tableau)
    )


def test_an_almighty_card_takes_the_name_that_is_picked(hall: Hall, visitor: Visitor) -> None:
    page = visitor()
    known(page, "Ada")
    page.goto(place(hall, page, find("fairytale(seats=2,deck=expert)", asks_for_a_name)))
    await_turn(page)
    expect(page.locator(".prompt")).to_contain_text(re.compile(r"Which name does .+ take for scoring\?"))
    choices = page.get_by_role("list", name="Choices").get_by_role("button")
    expect(choices.filter(has_text="keep its own name")).to_have_count(1)
    assert not serious_faults(page)
    taken = choices.filter(has_text="points").first
    name = taken.locator(".words").inner_text().partition(" (")[0]
    assert not choose(page, lambda _: taken.click())
    page.locator("dialog[open]").get_by_role("button", name="Close").click()
    expect(page.get_by_role("log", name="Log")).to_contain_text(f" counts as {name}.")


RECORD_FLIGHTS = """() => {
  window.flights = [];
  const animate = Element.prototype.animate;
  Element.prototype.animate = function (...given) {
    if (this.dataset.came) window.flights.push(`${this.dataset.came} ${this.dataset.fly} ${this.dataset.up}`);
    return animate.apply(this, given);
  };
}"""


def test_a_face_down_card_is_seen_to_go_to_the_partner(hall: Hall, visitor: Visitor) -> None:
    page = visitor(motion=True)
    known(page, "Ada")
    page.goto(place(hall, page, find(GARFIELD, can_give_unseen)))
    await_turn(page)
    page.evaluate(RECORD_FLIGHTS)
    given = page.locator("[data-fly^='t0-'][data-up=false][data-token]").first
    origin = given.get_attribute("data-fly")
    before = moves_of(page)
    given.click()
    page.wait_for_function("n => Number(document.querySelector('.table').dataset.moves) > n", arg=before)
    page.wait_for_function(
        "from => window.flights.some((one) => one.startsWith(`${from} t2-`) && one.endsWith('false'))", arg=origin
    )


def test_partners_see_what_they_have_together(hall: Hall, visitor: Visitor) -> None:
    page = visitor()
    known(page, "Ada")
    page.goto(place(hall, page, find(GARFIELD, can_give_unseen)))
    await_turn(page)
    choose(page, click_first)
    read = "(list) => list.map((one) => Number(one.textContent.replace('−', '-')))"
    side = page.get_by_role("region", name="Scores")
    totals = side.locator(".team strong").evaluate_all(read)
    seats = side.locator("summary strong").evaluate_all(read)
    assert totals == [seats[0] + seats[1], seats[2] + seats[3]]
    expect(side.locator("summary").nth(1)).to_contain_text("Greedy 2")
