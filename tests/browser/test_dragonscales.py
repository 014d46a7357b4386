"""Dragonscales in the browser: a whole game among bots, a trade and an answer in the middle of things between two
people, and the table on every size of screen.
"""

from __future__ import annotations

import re
from collections.abc import Callable

from playwright.sync_api import Locator, Page, expect

from tests.browser.conftest import (
    SIZES,
    Hall,
    Visitor,
    await_turn,
    choose,
    close_dialog,
    fill_form,
    fits_everywhere,
    known,
    open_table,
    take_name,
    through,
    turn_of,
)
from tests.browser.placed import place
from tests.browser.test_sight import moments

# What a hasty villain answers, in this order: keep the dice, take what there is, let others be.
WANTED = ("stop", "take", "draw", "fight", "go", "pass")
SCREENS_OF_PEOPLE = {"desk": (1440, 900), "laptop": (1280, 720), "wide": (1920, 1080), "phone": (390, 844)}
BOTS = {1: "bot:random", 2: "bot:random", 3: "bot:random"}


def answer(page: Page, name: str) -> Locator:
    return page.locator(f".prompt [data-answer='{name}']:not(:disabled)")


def play_hastily(page: Page) -> None:
    for wanted in WANTED:
        if answer(page, wanted).count():
            answer(page, wanted).first.click()
            return
    page.locator(".prompt [data-answer]:not(:disabled)").last.click()


def test_a_whole_game_with_bots(visitor: Visitor) -> None:
    page = visitor()
    fill_form(page, "Ada", BOTS, game="dragonscales", count=3)
    asked = await_turn(page)
    expect(page.get_by_role("list", name="Your dice").get_by_role("listitem")).to_have_count(7)
    while asked:
        asked = choose(page, play_hastily)
    sheet = page.locator("dialog[open]")
    expect(sheet.get_by_role("heading", name=re.compile("wins?$"))).to_be_visible()
    expect(sheet).to_contain_text("Dragonscales")
    close_dialog(page)
    expect(page.locator(".prompt")).to_contain_text(re.compile("slew the dragon|escaped|villains are dead"))


# Villains on the path over what is counted there, signs over spaces, and villains that hide one another.
HIDING = """() => {
  const all = what => [...document.querySelectorAll(`.lair ${what}`)].map(one => one.getBoundingClientRect());
  const over = (a, b) => Math.min(a.right, b.right) - Math.max(a.left, b.left) > 3 &&
    Math.min(a.bottom, b.bottom) - Math.max(a.top, b.top) > 3;
  const [minis, heads, spaces, signs] = ['.mini', '.head', '.space.at', '.hoard, .lair .wrath'].map(all);
  const faults = [];
  for (const mini of minis) if ([...heads, ...signs].some(one => over(one, mini))) faults.push('a villain on a count');
  for (const sign of signs) if ([...heads, ...spaces].some(one => over(one, sign))) faults.push('a sign on a space');
  for (const [i, a] of minis.entries()) for (const b of minis.slice(i + 1)) {
    if (Math.hypot(a.left - b.left, a.top - b.top) < 0.4 * a.width) faults.push('a villain behind another');
  }
  return faults;
}"""


def test_nobody_on_the_path_hides_what_is_counted(hall: Hall, visitor: Visitor) -> None:
    page = visitor()
    known(page, "Ada")
    for record in moments("dragonscales(seats=5)"):
        page.goto(place(hall, page, record))
        await_turn(page)
        for name in through(page, SCREENS_OF_PEOPLE):
            assert not page.evaluate(HIDING), f"{name} after {len(record.moves)} moves"


# Dice on the words of their box, or on the wounds that the rage card brings it.
ON_WORDS = """() => [...document.querySelectorAll('.actions .box.taken')].filter(box => {
  const words = box.querySelector('.print');
  const read = words.querySelectorAll('b, svg').length ? [...words.querySelectorAll('b, svg')] : [words];
  const lines = read.flatMap(one => {
    const range = document.createRange();
    range.selectNodeContents(one);
    return one === words ? [...range.getClientRects()] : [one.getBoundingClientRect()];
  });
  const dice = [...box.querySelectorAll('.die svg, em')].map(one => one.getBoundingClientRect());
  return dice.some(die => lines.some(line => Math.min(die.bottom, line.bottom) - Math.max(die.top, line.top) > 3 &&
    Math.min(die.right, line.right) - Math.max(die.left, line.left) > 1));
}).map(box => box.textContent)"""


def test_dice_leave_the_words_of_their_box_to_be_read_and_the_bar_stays(hall: Hall, visitor: Visitor) -> None:
    page = visitor()
    page.request.post("/api/me", data={"name": "Ada"}, headers={"origin": hall.url})
    bars: dict[str, set[int]] = {}
    for record in moments("dragonscales(seats=4)"):
        page.goto(place(hall, page, record))
        await_turn(page)
        for name in through(page, SCREENS_OF_PEOPLE):
            assert page.evaluate(ON_WORDS) == [], f"{name} after {len(record.moves)} moves"
            bars.setdefault(name, set()).add(round(page.locator(".prompt").evaluate("bar => bar.offsetTop")))
    del bars["phone"]
    assert {name: len(tops) for name, tops in bars.items()} == dict.fromkeys(bars, 1), bars


def test_the_table_fits_and_can_be_read_on_every_screen(visitor: Visitor) -> None:
    page = visitor()
    open_table(page, "Ada", BOTS, game="dragonscales", count=5)
    assert await_turn(page)
    for _ in through(page, SIZES):
        for _ in range(4):
            assert choose(page, play_hastily)
    fits_everywhere(page, "dragonscales")


def test_dice_are_put_aside_and_rolled_by_clicking_them(visitor: Visitor) -> None:
    page = visitor()
    open_table(page, "Ada", BOTS, game="dragonscales", count=3)
    assert await_turn(page)
    dice = page.get_by_role("list", name="Your dice")
    assert choose(page, lambda _: dice.locator("[data-token]").first.click())
    expect(dice.get_by_role("button", name=re.compile("to be rolled again"))).to_have_count(1)
    assert choose(page, lambda _: page.get_by_label("Your screen").get_by_role("button", name="Roll again").click())
    expect(dice.get_by_role("button", name=re.compile("to be rolled again"))).to_have_count(0)
    expect(page.get_by_label("Your screen")).to_contain_text("1 roll left")


def two_people(visitor: Visitor) -> tuple[Page, Page]:
    """Ada in seat 0 and Bo in seat 1, with a bot in the third."""
    ada, bo = visitor(), visitor()
    open_table(ada, "Ada", {1: "open", 2: "bot:random"}, game="dragonscales", count=3)
    bo.goto(ada.get_by_label("Invite friends").input_value())
    bo.get_by_role("button", name="Sit down").click()
    take_name(bo, "Bo")
    return ada, bo


def act(page: Page, words: str) -> None:
    """Do something unasked, and wait until the table shows it."""
    before = int(page.locator(".table[data-moves]").get_attribute("data-moves") or 0)
    page.locator("[data-act]:not(:disabled)", has_text=re.compile(f"^{words}$")).first.click()
    page.wait_for_function("n => Number(document.querySelector('.table').dataset.moves) > n", arg=before)


def villain_of(page: Page, player: str) -> str:
    """Whom somebody plays; that is what the table calls them."""
    named = page.get_by_role("article", name=re.compile(f", {player}$")).get_attribute("aria-label")
    assert named
    return named.removesuffix(f", {player}")


def scales(page: Page, name: str) -> int:
    words = page.get_by_role("article", name=re.compile(f"^{name},")).locator("li[title='Dragonscales']").inner_text()
    found = re.match(r"\d+", words)
    assert found
    return int(found[0])


def test_a_trade_and_a_promise_between_two_people(visitor: Visitor) -> None:
    ada, bo = two_people(visitor)
    assert await_turn(ada)
    assert await_turn(bo)
    had = scales(ada, "You"), scales(bo, "You")
    as_ada, as_bo = villain_of(bo, "Ada"), villain_of(ada, "Bo")
    talk = ada.get_by_label("Trades and promises")
    act(ada, "Trade or promise")
    for _ in through(ada, {"laptop": (1280, 720), "desk": (1440, 900)}):
        assert covered(ada, ".draft", ".lair, .stage, .actions, .prompt") == []
    talk.locator(".person", has_text="Bo").get_by_role("button", name="Offer a trade").click()
    expect(talk.get_by_role("group", name=f"Your offer to {as_bo}, Bo")).to_be_visible()
    act(ada, "one more scale")
    act(ada, "one more scale")
    for _ in through(ada, {"laptop": (1280, 720), "desk": (1440, 900)}):
        assert covered(ada, ".draft", ".lair, .stage, .actions, .prompt") == []
    act(ada, "ask for one more scale")
    act(ada, "Make the offer")
    offer = bo.get_by_label("Trades and promises")
    expect(offer).to_contain_text(re.compile(f"{as_ada}.\\(Ada\\) offers you 2 scales for 1 scale"))
    assert covered(bo, ".tome", ".lair, .stage, .actions, .prompt") == []
    act(bo, "Accept")
    for page, other in ((ada, as_bo), (bo, as_ada)):
        expect(page.get_by_role("log")).to_contain_text(re.compile(other))
    assert (scales(ada, "You"), scales(bo, "You")) == (had[0] - 1, had[1] + 1)
    act(bo, "Trade or promise")
    bo.get_by_label("Trades and promises").locator(".person", has_text="Ada").get_by_role(
        "button", name=f"Promise {as_ada} not to attack"
    ).click()
    expect(ada.get_by_label("Trades and promises").locator(".promise")).to_contain_text(as_bo)


COVERED = """([above, below]) => {
  const box = one => one.getBoundingClientRect(), a = box(document.querySelector(above));
  return [...document.querySelectorAll(below)].filter(one => {
    const b = box(one);
    return a.left < b.right - 1 && b.left < a.right - 1 && a.top < b.bottom - 1 && b.top < a.bottom - 1;
  }).map(one => one.className);
}"""


def covered(page: Page, above: str, below: str) -> list[str]:
    """What lies under a thing."""
    found: list[str] = page.evaluate(COVERED, [above, below])
    return found


def until(pages: tuple[Page, ...], found: Callable[[Page], bool], most: int = 400) -> Page:
    """Let everybody play on until one of them sees the wanted thing; waiting counts for nothing."""
    made = 0
    while made < most:
        asked = False
        for page in pages:
            if found(page):
                return page
            if page.locator(".prompt [data-answer]:not(:disabled)").count():
                asked = True
                made += 1
                before = page.locator(".table[data-turn]").get_attribute("data-turn")
                play_hastily(page)
                page.wait_for_function("t => document.querySelector('.table')?.dataset.turn !== t", arg=before)
        if not asked:
            # The bot has the word, or the news are on their way.
            pages[0].wait_for_timeout(100)
    raise AssertionError("it did not come up")


def test_somebody_plays_a_card_in_the_middle_of_anothers_action(visitor: Visitor) -> None:
    ada, bo = two_people(visitor)
    assert await_turn(ada)
    assert await_turn(bo)
    other = {ada: bo, bo: ada}

    def glowing(page: Page) -> Locator:
        return page.get_by_role("list", name="Your villainy cards").locator("[data-act]")

    def in_the_middle(page: Page) -> bool:
        acting = re.search(r"(first|second|third|fourth) box:", page.locator(".prompt > .words").inner_text())
        return bool(acting) and glowing(other[page]).count() > 0 and glowing(other[page]).first.is_visible()

    acting = until((ada, bo), in_the_middle)
    player, name = (bo, villain_of(ada, "Bo")) if acting is ada else (ada, villain_of(bo, "Ada"))
    asked = acting.locator(".prompt > .words").inner_text()
    card = glowing(player).first.inner_text().split(",")[0]
    glowing(player).first.click()
    expect(acting.get_by_role("log")).to_contain_text(re.compile(f"{name} (plays|sacrifices) {re.escape(card)}"))
    # Whatever the card asks of its player comes first; then the other is asked again what it was asked.
    until((player,), lambda _: acting.locator(".prompt > .words").inner_text() == asked)


def test_a_standing_answer_is_changed_on_the_spot(visitor: Visitor) -> None:
    page = visitor()
    open_table(page, "Ada", BOTS, game="dragonscales", count=3)
    assert await_turn(page)
    page.get_by_role("button", name="The table answers for me").click()
    switch = page.get_by_role("switch", name=re.compile("until the next round"))
    expect(switch).not_to_be_checked()
    switch.check()
    page.reload()
    assert await_turn(page)
    page.get_by_role("button", name="The table answers for me").click()
    expect(page.get_by_role("switch", name=re.compile("until the next round"))).to_be_checked()
    page.keyboard.press("Escape")
    while "Round 2" not in page.get_by_role("log").inner_text():
        # The question stands for as long as a window takes; nobody here answers it.
        window = page.locator(".prompt.window").count()
        assert await_turn(page, turn_of(page)) if window else choose(page, play_hastily)
    expect(page.get_by_role("log")).to_contain_text("The table answers for you")


def test_space_lets_a_window_go_by(visitor: Visitor) -> None:
    page = visitor()
    open_table(page, "Ada", BOTS, game="dragonscales", count=3)
    assert await_turn(page)
    page.get_by_role("button", name="The table answers for me").click()
    for standing in page.get_by_role("switch").all():
        standing.uncheck()
    page.keyboard.press("Escape")
    while not page.locator(".prompt.window").count():
        assert choose(page, play_hastily)
    expect(page.locator(".prompt.window")).to_contain_text("Your answer")
    assert choose(page, lambda _: page.keyboard.press("Space"))
    expect(page.get_by_role("log")).not_to_contain_text("The table answers for you")
