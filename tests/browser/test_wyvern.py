"""Wyvern in the browser: a whole game against a bot, an answer between two people, what a battle card would change, and
the table on every size of screen.
"""

from __future__ import annotations

import re
from collections.abc import Callable

import pytest
from playwright.sync_api import Locator, Page, expect

from tests.browser.conftest import (
    SCREENS,
    Hall,
    Visitor,
    ask_me,
    await_turn,
    choose,
    close_dialog,
    fill_form,
    fits,
    fits_everywhere,
    moves_of,
    open_table,
    serious_faults,
    take_name,
)
from tests.browser.placed import find, place
from wyrmhall.games.wyvern import codes
from wyrmhall.games.wyvern.state import WyvernState
from wyrmhall.kernel import State

BOT = {1: "bot:random"}


def answers(page: Page, names: str = "") -> Locator:
    """The answers in the bar whose names begin like this."""
    begin = f"^='{names}'" if names else ""
    return page.locator(f".prompt [data-answer{begin}]:not(:disabled)")


def sit_down(page: Page, make: Callable[..., str] = open_table) -> None:
    """A table against a bot, at which I am asked everything: nothing is answered under my hand."""
    make(page, "Ada", BOT, game="wyvern")
    assert await_turn(page)
    ask_me(page)


def attack_only(page: Page) -> None:
    """Pass where one may, attack where one must choose."""
    for names in ("pass", "at", ""):
        if answers(page, names).count():
            answers(page, names).first.click()
            return


def play_cards(page: Page) -> None:
    """Play whatever the hand allows, and attack."""
    for names in ("card", "at", "pass", ""):
        if answers(page, names).count():
            answers(page, names).first.click()
            return


def test_a_whole_game_against_a_bot(visitor: Visitor) -> None:
    page = visitor()
    sit_down(page, fill_form)
    expect(page.get_by_role("list", name="Cards to lay out").get_by_role("listitem")).to_have_count(6)
    # The question names a position, and it glows.
    place = page.locator(".field[data-part=own] .slot.next")
    expect(place.locator(".mark")).to_have_text("front 1")
    expect(page.locator(".prompt .words").first).to_contain_text("front 1")
    asked = True
    while asked:
        asked = choose(page, attack_only)
    sheet = page.locator("dialog[open]")
    expect(sheet.get_by_role("heading", name=re.compile("wins?$"))).to_be_visible()
    close_dialog(page)
    expect(page.locator(".prompt")).to_contain_text("no battle position left")
    expect(page.get_by_label("The battle", exact=True)).to_have_count(0)


def test_the_table_fits_and_can_be_read_on_every_screen(visitor: Visitor) -> None:
    """Played on a telephone, where there is the least room to press anything, until there is a battle."""
    page = visitor("phone")
    sit_down(page)
    battle = page.get_by_label("The battle", exact=True)
    while not battle.count():
        assert choose(page, play_cards)
    fits_everywhere(page, "wyvern")


# Names of cards on the table with a word in more than one line, though one line of the card could hold it.
PARTED = """() => [...document.querySelectorAll('.board .name .word, .held-cards .name .word')].filter(word => {
  const style = getComputedStyle(word), room = word.closest('.whole').clientWidth;
  const alone = document.createElement('span');
  alone.textContent = word.textContent.replaceAll('\u00ad', '');
  Object.assign(alone.style, {position: 'absolute', whiteSpace: 'nowrap', font: style.font, letterSpacing: '-0.04em'});
  document.body.append(alone);
  const wide = alone.getBoundingClientRect().width;
  alone.remove();
  return word.offsetHeight > 1.5 * parseFloat(style.lineHeight) && wide < 0.97 * room;
}).map(word => word.textContent)"""


def has_long_names(state: State) -> bool:
    """Whether seat 0 is asked and has a card on the field whose name is one long word."""
    if 0 not in state.actors() or not isinstance(state, WyvernState):
        return False
    names = [state.cards.names[code & codes.KIND] for code in state.field[:6] if code >= 0]
    return any(name in ("Amphiptere", "Amphisbena", "Jormungandr") for name in names)


@pytest.mark.parametrize("size", [(1280, 720), (1440, 900), (390, 844)])
def test_no_name_breaks_inside_a_word_that_has_room(hall: Hall, visitor: Visitor, size: tuple[int, int]) -> None:
    page = visitor()
    page.set_viewport_size({"width": size[0], "height": size[1]})
    page.request.post("/api/me", data={"name": "Ada"}, headers={"origin": hall.url})
    page.goto(place(hall, page, find("wyvern(seats=2)", has_long_names)))
    await_turn(page)
    page.evaluate("document.fonts.ready")
    assert page.locator(".board .name .word").count() > 3
    assert page.evaluate(PARTED) == []


# By how much the own rows with the names of their positions are out of the window, below the phases.
ROWS = """() => {
  const board = document.querySelector('.board').getBoundingClientRect();
  const phases = document.querySelector('.phases').offsetHeight, own = '.field[data-part=own] ';
  const box = one => one.getBoundingClientRect(), all = what => [...document.querySelectorAll(own + what)].map(box);
  const top = Math.min(...all('.row').map(one => one.top));
  const bottom = Math.max(...all('.mark').map(one => one.bottom));
  return [Math.max(0, Math.round(board.top + phases - top)), Math.max(0, Math.round(bottom - board.bottom))];
}"""


def test_both_own_rows_with_their_names_are_in_sight_on_a_phone(hall: Hall, visitor: Visitor) -> None:
    page = visitor(size="phone", has_touch=True, is_mobile=True)
    page.request.post("/api/me", data={"name": "Ada"}, headers={"origin": hall.url})
    for message in ("arrange", "movement", "action", "attack_or_exchange", "place_treasure"):

        def asks(state: State, message: str = message) -> bool:
            prompt = state.prompt(0) if 0 in state.actors() else None
            return prompt is not None and prompt.message == message

        page.goto(place(hall, page, find("wyvern(seats=2)", asks)))
        await_turn(page)
        page.wait_for_function(f"() => ({ROWS})().every(cut => cut <= 1)")


def test_a_battle_card_says_before_it_is_played_what_it_changes(visitor: Visitor) -> None:
    page = visitor()
    sit_down(page)
    battle = page.get_by_label("The battle", exact=True)
    hand = page.get_by_role("list", name="Your cards")
    while not hand.locator(".change").count():
        assert choose(page, attack_only if battle.count() else play_cards)
    card = hand.locator("li:has(.change) button").first
    promised = card.locator(".change").inner_text()
    mine, theirs = (int(part.strip().replace("−", "-")) for part in promised.split(":"))
    name = card.locator(".visually-hidden").inner_text().split(",")[0]
    assert f"{mine} against {theirs}" in card.locator(".visually-hidden").inner_text()
    asked = page.locator(".prompt .words").first.inner_text()
    assert choose(page, lambda _: card.click())
    aims = page.locator(".slot .change")
    if aims.count():
        # Whom it is for is chosen on the field, where the same sums stand again.
        assert promised in aims.all_inner_texts()
        page.locator(".slot button:has(.change)", has_text=promised).first.click()
    expect(page.locator(".prompt .words").first).not_to_have_text(asked)
    expect(page.get_by_role("log")).to_contain_text(f"You play {name}")


def test_a_phase_ahead_can_be_clicked(visitor: Visitor) -> None:
    page = visitor()
    sit_down(page)
    phases = page.get_by_role("navigation", name="The phases of the turn")

    def in_time(page: Page) -> bool:
        here = phases.locator("[aria-current=step]")
        return here.count() > 0 and here.inner_text() in ("Move", "Action", "Treasure") and answers(page).count() > 1

    while not in_time(page):
        assert choose(page, attack_only)
    assert choose(page, lambda _: phases.get_by_role("button", name="Battle").click())
    expect(phases.locator("[aria-current=step]")).to_have_text(re.compile("Battle|2nd action|Discard|Draw|Treasure"))
    expect(page.get_by_role("log")).to_contain_text("The table answers for you")


def two_people(visitor: Visitor) -> tuple[Page, Page]:
    ada, bo = visitor(), visitor()
    open_table(ada, "Ada", {1: "open"}, game="wyvern")
    bo.goto(ada.get_by_label("Invite friends").input_value())
    bo.get_by_role("button", name="Sit down").click()
    take_name(bo, "Bo")
    for page in (ada, bo):
        assert await_turn(page)
        ask_me(page)
    return ada, bo


def until(pages: tuple[Page, ...], found: Callable[[Page], bool], most: int = 400) -> Page:
    """Let everybody play on until one of them sees the wanted thing; waiting counts for nothing."""
    made = 0
    while made < most:
        for page in pages:
            if found(page):
                return page
            if answers(page).count():
                made += 1
                before = moves_of(page)
                play_cards(page)
                page.wait_for_function("n => Number(document.querySelector('.table').dataset.moves) > n", arg=before)
    raise AssertionError("it did not come up")


def test_one_answers_what_another_plays(visitor: Visitor) -> None:
    ada, bo = two_people(visitor)

    def can_answer(page: Page) -> bool:
        return page.locator(".prompt.window").count() > 0 and answers(page, "card").count() > 0

    page = until((ada, bo), can_answer)
    other = bo if page is ada else ada
    expect(page.locator(".prompt.window")).to_contain_text("Your answer")
    expect(page.get_by_label("What is being played")).to_be_visible()
    card = answers(page, "card").first
    name = re.sub(r"^Answer with | \(\d+ gold\)$", "", card.locator(".words").inner_text())
    card.click()
    teller = "Ada" if page is ada else "Bo"
    expect(page.get_by_role("log")).to_contain_text(re.compile(f"You (play|answer with) {re.escape(name)}"))
    expect(other.get_by_role("log")).to_contain_text(re.compile(f"{teller} (plays|answers with) {re.escape(name)}"))


def names_a_card(state: State) -> bool:
    return 0 in state.actors() and len(state.legal(0)) > 100


def test_among_very_many_answers_one_is_found_by_its_name(hall: Hall, visitor: Visitor) -> None:
    page = visitor()
    page.request.post("/api/me", data={"name": "Ada"}, headers={"origin": hall.url})
    page.goto(place(hall, page, find("wyvern(pool=everything)", names_a_card)))
    await_turn(page)
    page.get_by_label("Find an answer by its name").fill("gold f")
    choices = page.get_by_role("list", name="Choices").get_by_role("button")
    expect(choices).to_have_text([re.compile("Name Gold Find")])
    assert choose(page, lambda _: choices.click())
    expect(page.get_by_role("log")).to_contain_text("You name Gold Find")


def test_a_deck_is_built_saved_and_brought_to_a_table(visitor: Visitor) -> None:
    page = visitor()
    page.goto("/decks/wyvern")
    deck, pool = page.get_by_label("The deck", exact=True), page.get_by_label("The pool of cards")
    expect(deck).to_contain_text("It cannot be played yet:")
    page.get_by_label("Search").fill("wyvern")
    pool.get_by_role("button", name="One Wyvern more").click()
    expect(deck.get_by_role("region", name="Dragon lair")).to_contain_text("Wyvern")
    page.get_by_label("Open a deck").select_option(label="Many Hands")
    expect(deck).to_contain_text("It may be played.")
    deck.get_by_label("Its name").fill("Ada's hands")
    deck.get_by_label("Its name").press("Tab")
    deck.get_by_role("button", name="Save", exact=True).click()
    take_name(page, "Ada")
    expect(deck).to_contain_text("Saved as Ada's hands.")
    assert serious_faults(page) == []
    page.goto("/new/wyvern")
    page.locator("#bring-0").select_option(label="Ada's hands")
    page.locator("#seat-1").select_option("bot:random")
    page.get_by_role("button", name="Start the game").click()
    page.wait_for_url("**/table/*")
    assert await_turn(page)


def test_the_pool_is_searched_and_filtered_and_a_deck_has_curves_and_a_text(visitor: Visitor) -> None:
    page = visitor()
    page.goto("/decks/wyvern")
    deck, pool = page.get_by_label("The deck", exact=True), page.get_by_label("The pool of cards")
    expect(pool.get_by_role("status")).to_have_text("277 cards")
    pool.get_by_label("Kind").select_option("Terrain")
    expect(pool.get_by_role("status")).to_have_text("36 cards")
    pool.get_by_label("Search").fill("underwater")
    expect(pool.get_by_role("status")).to_have_text("1 card")
    expect(pool.get_by_role("button", name="Underwater Cave, Terrain")).to_be_visible()
    page.get_by_label("Open a deck").select_option(label="Many Hands")
    lair = deck.get_by_role("region", name="Dragon lair")
    expect(deck.locator("pre")).to_contain_text("# Many Hands")
    dragons = int(lair.locator("h4", has_text="Dragon").locator("b").inner_text())
    bars = deck.get_by_role("figure").filter(has_text="Strength of dragons").get_by_role("listitem")
    assert sum(int(count) for count in bars.locator("small").all_inner_texts()) == dragons
    assert bars.locator("b").all_inner_texts() == [str(strength) for strength in range(bars.count())]
    costs = deck.get_by_role("figure").filter(has_text="Gold that cards cost").get_by_role("listitem")
    expect(costs).not_to_have_count(0)
    deck.get_by_text("The list as text").click()
    written = deck.locator("pre").inner_text()
    assert "Dragon lair (" in written
    assert "Treasure horde (" in written


def test_a_battle_adds_up_and_what_a_deck_has_shown_can_be_read(visitor: Visitor) -> None:
    page = visitor()
    sit_down(page)
    battle = page.get_by_label("The battle", exact=True)
    while not battle.count():
        assert choose(page, play_cards)
    for table in battle.locator("table").all():
        total = table.locator("caption").inner_text().rsplit(": ", 1)[1]
        amounts = table.locator("td:first-child").all_inner_texts()
        assert sum(int(amount.replace("\u2212", "-")) for amount in amounts) == int(total.replace("\u2212", "-"))
        assert table.locator("td:last-child").first.inner_text() in ("base", "assigned")
    seen = page.locator("details", has_text="Seen from this deck").first
    seen.locator("summary").click()
    expect(seen.locator("summary ~ *").first).to_be_visible()


def test_a_pasted_list_names_every_line_that_is_wrong(visitor: Visitor) -> None:
    page = visitor("phone")
    page.goto("/decks/wyvern")
    page.get_by_role("button", name="Paste a list").click()
    dialog = page.locator("dialog[open]")
    dialog.get_by_role("textbox").fill("2 Golden Apple\n1x Wyvern\n3 Fierball\nnothing at all")
    dialog.get_by_role("button", name="Read it").click()
    expect(dialog).to_contain_text("2 lines could not be read.")
    expect(dialog).to_contain_text(re.compile("line 3: .*Fireball"))
    expect(dialog).to_contain_text("line 4: ")
    close_dialog(page)
    expect(page.get_by_label("The deck", exact=True)).to_contain_text("Golden Apple")
    fits(page)


@pytest.mark.parametrize("size", ["desk", "phone"])
def test_a_sealed_deck_is_built_of_what_the_table_opened(visitor: Visitor, size: str) -> None:
    page = visitor(size)
    open_table(page, "Ada", BOT, game="wyvern", decks="sealed")
    page.get_by_role("link", name="Look and build").click()
    deck, pool = page.get_by_label("The deck", exact=True), page.get_by_label("The pool of cards")
    expect(deck).to_contain_text("The table has opened 90 cards for you.")
    expect(deck).to_contain_text("It may be played.")
    expect(pool).to_contain_text("of what was opened for you")
    fits(page)
    assert serious_faults(page) == []
    page.screenshot(path=SCREENS / f"wyvern-sealed-{size}.png", full_page=True)
    more = pool.get_by_role("button", name=re.compile("^One .* more$")).first
    while more.get_attribute("aria-disabled") != "true":
        more.click()
    more.press("Enter")
    expect(pool).to_contain_text("Your packs held")
    deck.get_by_role("button", name="Take everything out").click()
    expect(deck).to_contain_text("It cannot be played yet:")
    deck.get_by_role("button", name="Build it for me").click()
    expect(deck).to_contain_text("It may be played.")
    deck.get_by_role("button", name="Bring it to the table").click()
    page.wait_for_url("**/table/*")
    assert await_turn(page)
