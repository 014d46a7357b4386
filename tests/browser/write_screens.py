"""Every page and every table at the four sizes people have: `python -m tests.browser.write_screens FOLDER [part ...]`.

The pictures are there to be looked at one by one. A part of a name takes only the pictures whose names have it. Beside
the single pictures, `FOLDER/sheets` has all sizes of one thing on one sheet; what has its sheet is not taken again.
"""

from __future__ import annotations

import base64
import json
import re
import sys
import tempfile
from collections.abc import Callable, Iterator
from pathlib import Path

from playwright.sync_api import Browser, BrowserContext, Page, sync_playwright
from playwright.sync_api import Error as BrowserError

import wyrmhall
from tests.browser.conftest import AT_ONCE, LIKES, Hall, await_turn, choose, open_browser, open_table, turn_of
from tests.browser.placed import place
from wyrmhall import bots
from wyrmhall.kernel import Record, Rng, Table
from wyrmhall.lessons.puzzles import puzzles_of

SIZES = {"1440": (1440, 900), "1280": (1280, 720), "1920": (1920, 1080), "phone": (390, 844)}
TABLES = {
    "dragonscales": ("dragonscales(seats=4)", "dragonscales(seats=5)"),
    "fairytale": ("fairytale(seats=4,deck=expert)", "fairytale(seats=5,deck=expert)"),
    "volfyirion": ("volfyirion(seats=2)",),
    "wyrmspan": ("wyrmspan(seats=3)", "wyrmspan(seats=5)", "wyrmspan(seats=1)"),
    "wyvern": ("wyvern(seats=2)",),
}
SEED, PATIENCE, MOST_CAUSES, GAMES = 12, 40_000, 4, 4
# Brings a page to what is to be seen, and says what the mouse rests on, if it does.
Prepare = Callable[[Hall, Page], str | None]


def known_moments(string: str) -> dict[str, Record]:
    """Moments of one game of greedy bots in which seat 0 is asked: by how far it is, by what asks, at a round's end."""
    game = wyrmhall.load(string)
    greedy = bots.make("greedy", game)
    table, rng = Table(game, SEED), Rng(SEED)
    asked: list[int] = []
    causes: dict[str, int] = {}
    rounds: list[int] = []
    while actors := table.state.actors():
        seat = actors[0]
        at = len(table.record.moves)
        prompt = table.state.prompt(0) if 0 in actors else None
        if prompt and len(table.state.legal(0)) > 1:
            asked.append(at)
            if prompt.cause:
                causes.setdefault(prompt.message, at)
        events = table.apply(seat, greedy.choose(table.state, seat, rng))
        if any(event.kind in ("round", "deal") for event in events):
            rounds.append(asked[-1] if asked else 0)
    cut = {"begin": asked[0], "middle": asked[len(asked) // 2], "late": asked[int(len(asked) * 0.9)], "last": asked[-1]}
    cut |= {f"cause-{message}": at for message, at in list(causes.items())[:MOST_CAUSES]}
    if len(rounds) > 1:
        cut["round"] = rounds[1]
    return {name: Table.from_record(table.record, game, upto=at).record for name, at in cut.items()}


def known_questions(strings: tuple[str, ...]) -> dict[str, Record]:
    """Where seat 0 is asked each kind of question for the first time, in a few games of greedy bots."""
    found: dict[str, Record] = {}
    for string in strings:
        game = wyrmhall.load(string)
        greedy = bots.make("greedy", game)
        for seed in range(SEED, SEED + GAMES):
            table, rng = Table(game, seed), Rng(seed)
            while actors := table.state.actors():
                prompt = table.state.prompt(0) if 0 in actors else None
                if prompt and len(table.state.legal(0)) > 1 and prompt.message not in found:
                    upto = len(table.record.moves)
                    found[prompt.message] = Table.from_record(table.record, game, upto=upto).record
                table.apply(actors[0], greedy.choose(table.state, actors[0], rng))
    return found


def looked_at(record: Record, what: str) -> Prepare:
    """A card under the pointer, or under a thumb that stays on it."""

    def prepare(hall: Hall, page: Page) -> str | None:
        table_at(record)(hall, page)
        if not page.evaluate("matchMedia('(pointer: coarse)').matches"):
            return what
        card = page.locator(what).first
        card.scroll_into_view_if_needed()
        card.dispatch_event("pointerdown", {"pointerType": "touch", "isPrimary": True, "bubbles": True})
        page.locator("div.held").wait_for()
        return None

    return prepare


def rest_on(page: Page, what: str) -> None:
    """The mouse comes to a card and stays there until it is shown large."""
    page.mouse.move(2, 2)
    page.locator(what).first.hover()
    page.locator("div.held").wait_for()


def pressed(record: Record, what: str, then: str) -> Prepare:
    def prepare(hall: Hall, page: Page) -> None:
        table_at(record)(hall, page)
        page.locator(what).first.click()
        page.locator(then).first.wait_for()

    return prepare


def replayed(record: Record) -> Prepare:
    def prepare(hall: Hall, page: Page) -> None:
        over(record)(hall, page)
        page.locator("dialog[open]").get_by_role("button", name="Watch it once more").click()
        page.locator(".replay").wait_for()
        for _ in range(3):
            page.get_by_role("button", name="One move forward").click()

    return prepare


def table_at(record: Record) -> Prepare:
    """A question as it is asked, also where the table would answer it: nothing is left with it to answer."""

    def prepare(hall: Hall, page: Page) -> None:
        page.goto(place(hall, page, record, standing=()))
        await_turn(page)

    return prepare


def answer(page: Page, last: bool = False) -> None:
    answers = page.locator(".prompt ul [data-token]")
    (answers.last if last else answers.first).dispatch_event("click")


def told_at(record: Record) -> Prepare:
    """What others do after one's choice, while it is told and waits to be read."""

    def prepare(hall: Hall, page: Page) -> None:
        set_pace(page, "step")
        page.goto(place(hall, page, record))
        await_turn(page)
        for _ in range(30):
            if not choose(page, answer):
                return
            rest = page.evaluate("parseInt(document.querySelector('.story.behind .count')?.textContent) || 0")
            # In the middle: something has been told, and something is still to come.
            if rest > 1:
                for _ in range(rest // 2):
                    page.keyboard.press("Space")
                page.locator(".story.behind").wait_for()
                return

    return prepare


def round_over(record: Record) -> Prepare:
    def prepare(hall: Hall, page: Page) -> None:
        set_pace(page, "step")
        page.goto(place(hall, page, record))
        await_turn(page)
        for _ in range(80):
            if page.locator(".between").count():
                return
            if page.locator(".story.behind").count():
                page.keyboard.press("Space")
            elif not choose(page, lambda page: answer(page, last=True)):
                return

    return prepare


def over(record: Record) -> Prepare:
    def prepare(hall: Hall, page: Page) -> None:
        page.goto(place(hall, page, record))
        asked = await_turn(page)
        while asked:
            asked = choose(page, answer)
        page.locator("dialog[open]").wait_for()

    return prepare


def review_of(record: Record) -> Prepare:
    def prepare(hall: Hall, page: Page) -> None:
        over(record)(hall, page)
        page.locator("dialog[open]").get_by_role("button", name="Look back").click()
        panel = page.get_by_role("region", name="Looking back")
        costly = panel.get_by_role("group", name="The choices that cost the most").get_by_role("button")
        even = panel.get_by_text("No single choice")
        costly.or_(even).first.wait_for()
        if costly.count():
            costly.first.click()

    return prepare


def set_pace(page: Page, pace: str) -> None:
    page.goto("/about")
    page.evaluate("likes => localStorage['wyrmhall-preferences'] = likes", json.dumps({**AT_ONCE, "pace": pace}))


def built(game: str, pasted: str) -> Prepare:
    """The page on which decks are built, with one of the box, or with a list that was pasted."""

    def prepare(hall: Hall, page: Page) -> None:
        page.goto(f"{hall.url}/decks/{game}")
        page.locator("li button svg").first.wait_for()
        if pasted:
            page.get_by_role("button", name="Paste a list").click()
            page.locator("dialog[open] textarea").fill(pasted)
            page.get_by_role("button", name="Read it").click()
            page.locator("dialog[open] .complaints").wait_for()
            return
        page.get_by_label("Open a deck").select_option(index=2)
        page.locator(".verdict.fits").wait_for()
        page.locator(".verdict").scroll_into_view_if_needed()

    return prepare


# A lesson goes on when it says something else, or asks the same of another choice.
GONE_ON = """([said, turn]) => {
  const lesson = document.querySelector('.lesson:has(.primary:not(:disabled))');
  return lesson && (lesson.innerText !== said || document.querySelector('.table').dataset.turn !== turn);
}"""


def guide(game: str, steps: int) -> Prepare:
    def prepare(hall: Hall, page: Page) -> None:
        page.goto(f"/learn/{game}")
        page.locator("main button").first.click()
        page.wait_for_url("**/table/*")
        page.locator(".lesson button").first.wait_for()
        for _ in range(steps):
            before = page.locator(".lesson").inner_text(), turn_of(page)
            page.locator(".lesson .button.primary").first.click()
            page.wait_for_function(GONE_ON, arg=list(before))

    return prepare


def puzzle(game: str, wrong: bool) -> Prepare:
    def prepare(hall: Hall, page: Page) -> None:
        page.goto(f"/learn/{game}")
        page.get_by_role("button", name=re.compile("^Puzzle 1:")).click()
        page.wait_for_url("**/table/*")
        await_turn(page)
        if wrong:
            token = wyrmhall.load(game).vocabulary.token(puzzles_of(game)[0].weighed[1].token)
            page.locator(f".prompt [data-token='{token}']").dispatch_event("click")
            page.locator(".lesson .said", has_text="Not quite").wait_for()

    return prepare


def at(address: str, there: str, click: str = "", then: str = "") -> Prepare:
    def prepare(hall: Hall, page: Page) -> None:
        page.goto(address)
        page.locator(there).first.wait_for()
        if click:
            page.locator(click).first.click()
            page.locator(then).first.wait_for()

    return prepare


def lobby(game: str) -> Prepare:
    def prepare(hall: Hall, page: Page) -> None:
        open_table(page, "Ada", {1: "open"}, game=game, count=wyrmhall.load(game).seats)
        page.get_by_role("button", name="Copy the link").wait_for()

    return prepare


def pages() -> Iterator[tuple[str, Prepare]]:
    yield "front", at("/", "main .button")
    yield "settings", at("/", "main .button", "header .who", "dialog[open]")
    yield "own", at("/me", "main h1")
    yield "about", at("/about", "main h1")
    for name in ("rules", "cards", "new", "learn", "leaders"):
        yield f"{name}-which", at(f"/{name}", "main li a")


def of_game(game: str) -> Iterator[tuple[str, Prepare]]:
    yield "new", at(f"/new/{game}", "form")
    yield "learn", at(f"/learn/{game}", "main h2")
    yield "rules", at(f"/rules/{game}", "article h2")
    yield "cards", at(f"/cards/{game}", "li button svg")
    yield "card", at(f"/cards/{game}", "li button svg", "main li button", "dialog[open]")
    yield "leaders", at(f"/leaders/{game}", "main h1")
    if wyrmhall.load(game).brings:
        yield "decks", at(f"/decks/{game}", "li button svg")
        yield "decks-built", built(game, "")
        yield "decks-pasted", built(game, "2 Golden Aple\n3 Xyzzy\nWyvern\n0 Gold\n2 Gold\n")
    yield "lobby", lobby(game)
    yield "guide-1", guide(game, 0)
    yield "guide-6", guide(game, 6)
    yield "puzzle", puzzle(game, wrong=False)
    yield "puzzle-tried", puzzle(game, wrong=True)
    for number, string in enumerate(TABLES[game]):
        moments = known_moments(string)
        for name, record in moments.items():
            if (name.startswith("cause") and number) or name == "round":
                continue
            yield f"table{number}-{name}", table_at(record)
        yield f"table{number}-end", over(moments["last"])
        if not number:
            yield "told", told_at(moments["middle"])
            yield "review", review_of(moments["last"])
            yield "replay", replayed(moments["last"])
            if "round" in moments:
                yield "round-end", round_over(moments["round"])
    questions = known_questions(TABLES[game])
    for message, record in questions.items():
        yield f"asked-{message}", table_at(record)
    if "turn" in questions:
        yield "looked-at-held", looked_at(questions["turn"], ".held-cards .pick")
        yield "looked-at-board", looked_at(questions["turn"], ".board .pick:has(.words)")
        yield "offered", pressed(questions["turn"], ".held-cards .pick", ".offer")


def window(browser: Browser, hall: Hall, phone: bool) -> BrowserContext:
    width, height = SIZES["phone" if phone else "1440"]
    touch = {"has_touch": True, "is_mobile": True} if phone else {}
    context = browser.new_context(
        viewport={"width": width, "height": height},
        base_url=hall.url,
        color_scheme="dark",
        reduced_motion="reduce",
        service_workers="block",
        **touch,
    )
    context.set_default_timeout(PATIENCE)
    context.add_init_script(LIKES % json.dumps(json.dumps(AT_ONCE)))
    return context


def take(browser: Browser, hall: Hall, name: str, prepare: Prepare, folder: Path) -> None:
    for phone in (False, True):
        context = window(browser, hall, phone)
        page = context.new_page()
        page.request.post("/api/me", data={"name": "Ada"}, headers={"origin": hall.url})
        rests = None
        try:
            rests = prepare(hall, page)
        except (BrowserError, AssertionError) as error:
            print(f"{name}: {str(error)[:300]}", flush=True)
        for size in ["phone"] if phone else ["1440", "1280", "1920"]:
            width, height = SIZES[size]
            page.set_viewport_size({"width": width, "height": height})
            page.evaluate("document.fonts.ready")
            if rests:
                rest_on(page, rests)
            page.screenshot(path=folder / f"{name}-{size}.jpg", type="jpeg", quality=80)
        context.close()


def write_sheet(browser: Browser, name: str, folder: Path) -> None:
    """All sizes of one thing beside each other, for a first look."""
    pictures = [base64.b64encode((folder / f"{name}-{size}.jpg").read_bytes()).decode() for size in SIZES]
    widths = (960, 853, 1280, 360)
    rows = "".join(
        f"<img width={width} src='data:image/jpeg;base64,{one}'>" for one, width in zip(pictures, widths, strict=True)
    )
    page = browser.new_page(viewport={"width": 1830, "height": 1400})
    style = "margin:0;background:#777;display:flex;flex-wrap:wrap;align-items:start;gap:8px"
    page.set_content(f"<body style='{style}'>{rows}")
    page.wait_for_function("[...document.images].every(one => one.complete)")
    page.screenshot(path=folder / "sheets" / f"{name}.png", full_page=True)
    page.close()


def main(folder: Path, wanted: list[str]) -> None:
    (folder / "sheets").mkdir(parents=True, exist_ok=True)
    with tempfile.TemporaryDirectory() as store, sync_playwright() as running:
        hall = Hall(Path(store))
        browser = open_browser(running)
        every = [*pages()]
        for game in wyrmhall.names():
            if not wanted or any(part.startswith(game) or game.startswith(part.split("-")[0]) for part in wanted):
                every += [(f"{game}-{name}", prepare) for name, prepare in of_game(game)]
        for name, prepare in every:
            there = (folder / "sheets" / f"{name}.png").exists()
            if not there and (not wanted or any(part in name for part in wanted)):
                print(name, flush=True)
                take(browser, hall, name, prepare, folder)
                write_sheet(browser, name, folder)
        browser.close()
        hall.end()


if __name__ == "__main__":
    main(Path(sys.argv[1]), sys.argv[2:])
