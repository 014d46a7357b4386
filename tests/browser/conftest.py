"""A real Chromium against a real server: the fixtures and the few gestures that every browser test is made of.

Nothing here sleeps: the page says by attributes which turn it shows, and every gesture waits for the next one. A page
that logs an error or breaks the content security policy fails its test.
"""

from __future__ import annotations

import json
import os
import re
import shutil
import signal
import subprocess
import sys
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any, Literal

import pytest
from playwright.sync_api import Browser, BrowserContext, Page, Playwright, expect, sync_playwright

from tests.server.client import ROOMY

ROOT = Path(__file__).parents[2]
SCREENS = ROOT / "artifacts" / "screens"
STATIC = ROOT / "src" / "wyrmhall" / "server" / "static"
AXE = ROOT / "web" / "node_modules" / "axe-core" / "axe.min.js"
PATIENCE = 60_000
SIZES = {"desk": (1440, 900), "tablet": (1024, 768), "phone": (390, 844)}
FLAGS = [
    "--no-sandbox",
    "--disable-gpu",
    "--disable-quic",
    "--no-first-run",
    "--disable-background-networking",
    "--disable-component-update",
    "--disable-sync",
    # Letters as wide as they are drawn on a screen of today, not rounded to whole pixels.
    "--font-render-hinting=none",
]


# The first of these that is here. The shell draws the same pages without a desktop's browser around each window, which
# is a third of the work.
BROWSERS = ("chromium-headless-shell", "chromium", "chromium-browser", "google-chrome")


def open_browser(playwright: Playwright) -> Browser:
    found = next(filter(None, map(shutil.which, BROWSERS)), None)
    return playwright.chromium.launch(executable_path=found, args=FLAGS)


# What takes longest comes first, so that at the end no worker waits for another's long test.
LONG = (
    "test_every_legal_answer_has_its_button",
    "test_a_first_game_with_its_guide_to_the_end",
    "test_what_is_being_told_covers_nothing",
    "test_everything_written_around_a_board_can_be_read",
    "test_nothing_lies_on_what_is_to_be_read",
    "test_answers_are_whole_and_the_way_out_is_in_sight",
)


def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    items.sort(key=lambda item: item.name.partition("[")[0] not in LONG)


class Hall:
    """The server as its own process, which a test may kill and start again on the same port."""

    def __init__(self, folder: Path, **limits: float) -> None:
        self.folder = folder
        self.limits = limits
        self.port = 0
        self.process: subprocess.Popen[str] | None = None
        self.start()

    @property
    def url(self) -> str:
        return f"http://127.0.0.1:{self.port}"

    def start(self) -> None:
        environment = {**os.environ, "PYTHONPATH": str(ROOT / "src"), "PYTHONUNBUFFERED": "1"}
        command = [sys.executable, "-m", "tests.hall", "--port", str(self.port), "--bots", "1"]
        self.errors = (self.folder / "server.log").open("a")
        self.process = subprocess.Popen(
            [*command, "--db", str(self.folder / "hall.db"), "--limits", json.dumps({**ROOMY, **self.limits})],
            cwd=ROOT,
            env=environment,
            stdout=subprocess.PIPE,
            stderr=self.errors,
            text=True,
        )
        assert self.process.stdout is not None
        for line in self.process.stdout:
            found = re.search(r"http://127\.0\.0\.1:(\d+)", line)
            if found:
                self.port = int(found[1])
                return
        raise RuntimeError(f"the server did not start: {(self.folder / 'server.log').read_text()}")

    def kill(self) -> None:
        self.end(signal.SIGKILL)

    def end(self, how: signal.Signals = signal.SIGTERM) -> None:
        assert self.process is not None
        self.process.send_signal(how)
        try:
            self.process.wait(timeout=20)
        except subprocess.TimeoutExpired:
            self.process.kill()
            self.process.wait()
        assert self.process.stdout is not None
        self.process.stdout.close()
        self.errors.close()


@pytest.fixture(scope="session")
def hall(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Hall]:
    assert (STATIC / "index.html").exists(), "the client is not built: run `npm ci && npm run build` in web/"
    running = Hall(tmp_path_factory.mktemp("hall"))
    yield running
    running.end()


@pytest.fixture(scope="session")
def playwright() -> Iterator[Playwright]:
    with sync_playwright() as running:
        yield running


@pytest.fixture(scope="session")
def browser(playwright: Playwright) -> Iterator[Browser]:
    running = open_browser(playwright)
    yield running
    running.close()


Visitor = Callable[..., Page]

# What the person had set here before, if nothing else was: most tests want to choose and see at once what happened.
AT_ONCE = {"pace": "once", "careful": False, "tapTwice": False}
LIKES = "localStorage['wyrmhall-preferences'] ??= %s"

# A shared machine can stand still for longer than the five seconds that are the default.
expect.set_options(timeout=PATIENCE)


@pytest.fixture
def visitor(browser: Browser, hall: Hall) -> Iterator[Visitor]:
    """Opens a browser window of its own for a new person; what goes wrong in any of them fails the test at its end."""
    contexts: list[BrowserContext] = []
    faults: list[str] = []

    def open_window(
        size: str = "desk",
        scheme: Literal["dark", "light"] = "dark",
        motion: bool = False,
        likes: dict[str, Any] | None = None,
        workers: Literal["allow", "block"] = "block",
        **more: Any,
    ) -> Page:
        width, height = SIZES[size]
        context = browser.new_context(
            viewport={"width": width, "height": height},
            base_url=hall.url,
            color_scheme=scheme,
            reduced_motion="no-preference" if motion else "reduce",
            service_workers=workers,
            **more,
        )
        context.set_default_timeout(PATIENCE)
        context.add_init_script(LIKES % json.dumps(json.dumps({**AT_ONCE, **(likes or {})})))
        contexts.append(context)
        page = context.new_page()
        page.on("pageerror", lambda error: faults.append(f"{page.url}: {error}"))
        page.on("console", lambda message: note(page, message.type, message.text))
        return page

    def note(page: Page, kind: str, text: str) -> None:
        # A line that breaks because a test broke it is not a fault of the page; service workers say so their own way.
        if (
            kind == "error"
            and "WebSocket connection" not in text
            and "ERR_CONNECTION" not in text
            and "ERR_INTERNET" not in text
            and not ("ERR_FAILED" in text and page.context.service_workers)
        ):
            faults.append(f"{page.url}: {text}")

    yield open_window
    for context in contexts:
        context.close()
    assert not faults


def take_name(page: Page, name: str) -> None:
    page.get_by_placeholder("Your name").fill(name)
    page.get_by_role("button", name="Take a seat").click()


def known(page: Page, name: str, at: str = "") -> str:
    """Take a name without opening a page; where the hall is."""
    where = page.request.get(f"{at}/api/me").url.removesuffix("/api/me")
    assert page.request.post(f"{where}/api/me", data={"name": name}, headers={"origin": where}).ok
    return where


def open_table(
    page: Page,
    name: str,
    seats: dict[int, str],
    *,
    game: str = "fairytale",
    count: int = 2,
    public: bool = False,
    at: str = "",
    **options: str,
) -> str:
    """Make a table as its form would, without drawing the form, and go there; see `fill_form`."""
    where = known(page, name, at)
    given = ",".join(f"{option}={value}" for option, value in {"seats": str(count), **options}.items())
    wishes = [{"kind": "me"}]
    for seat in range(1, count):
        kind, _, level = seats.get(seat, "bot:greedy").partition(":")
        wishes.append({"kind": kind, "level": level} if level else {"kind": kind})
    hints = all(wish["kind"] != "open" for wish in wishes)
    made = page.request.post(
        f"{where}/api/tables",
        data={"game": f"{game}({given})", "seats": wishes, "public": public, "hints": hints},
        headers={"origin": where},
    )
    assert made.ok, made.text()
    table: str = made.json()["table"]["id"]
    page.goto(f"{where}/table/{table}")
    # A hand is on the mouse, as it would be after the form: the first move of all is none to the page.
    page.mouse.move(2, 2)
    return table


def fill_form(
    page: Page,
    name: str,
    seats: dict[int, str],
    *,
    game: str = "fairytale",
    count: int = 2,
    public: bool = False,
    **options: str,
) -> str:
    """Make a table by its form: `seats` says who sits where beside the maker in seat 0, as the form's values."""
    page.goto(f"/new/{game}")
    for option, value in {"seats": str(count), **options}.items():
        page.locator(f"input[name='{option}'][value='{value}']").check(force=True)
    for seat in range(1, count):
        page.locator(f"#seat-{seat}").select_option(seats.get(seat, "bot:greedy"))
    if public:
        page.get_by_label("Show this table").check()
    page.get_by_role("button", name=re.compile("Start the game|Open the table")).click()
    if page.get_by_placeholder("Your name").is_visible():
        take_name(page, name)
    page.wait_for_url("**/table/*")
    return page.url.rsplit("/", 1)[1]


READY = """turn => {
  const table = document.querySelector('.table[data-turn]');
  // Between two tables the page may already be at the next and still show the last.
  if (!table || !location.pathname.endsWith(table.dataset.table)) return false;
  if (table.dataset.status === 'over') return 'over';
  return table.dataset.turn !== turn && document.querySelector('[data-token]:not(:disabled)') ? 'asked' : false;
}"""


STEP = """() => {
  const table = document.querySelector('.table');
  if (table?.dataset.status === 'over') return 'over';
  return document.querySelector('[data-token]:not(:disabled)') ? 'asked' : 'waits';
}"""


def turn_of(page: Page) -> str:
    return page.locator(".table[data-turn]").get_attribute("data-turn") or ""


def moves_of(page: Page) -> int:
    return int(page.locator(".table[data-moves]").get_attribute("data-moves") or 0)


def await_turn(page: Page, after: str = "") -> bool:
    """Wait until this person is asked something new; False when the game is over instead."""
    return bool(page.wait_for_function(READY, arg=after).json_value() == "asked")


def moved_on(page: Page, old: str) -> None:
    """Wait until the page has left a table for another."""
    page.wait_for_url(lambda url: url.split("?")[0] != old.split("?")[0])


def choose(page: Page, how: Callable[[Page], None]) -> bool:
    """Answer what is asked, and wait until the table has taken it; False once the game is over."""
    turn = turn_of(page)
    how(page)
    page.wait_for_function("turn => document.querySelector('.table')?.dataset.turn !== turn", arg=turn)
    return await_turn(page, turn)


def ask_me(page: Page) -> None:
    """Leave no standing answers with the table, so that nothing is answered while a test looks at it."""
    page.locator("button:visible", has_text="The table answers for me").first.click()
    for standing in page.get_by_role("switch").all():
        standing.uncheck()
    page.keyboard.press("Escape")


def click_first(page: Page) -> None:
    page.locator("[data-token]:not(:disabled)").first.click()


def press_first(page: Page) -> None:
    page.keyboard.press("1")


def play_out(page: Page, how: Callable[[Page], None] = click_first) -> None:
    """Play to the end, one answer after the other."""
    asked = await_turn(page)
    while asked:
        asked = choose(page, how)
    expect(page.get_by_role("button", name="Replay")).to_be_attached()


def one_move(page: Page, other: Page, how: Callable[[Page], None] = click_first) -> None:
    """One person chooses, and the other's screen shows it."""
    before = moves_of(page)
    how(page)
    for screen in (page, other):
        screen.wait_for_function("n => Number(document.querySelector('.table').dataset.moves) > n", arg=before)


# What follows from a new size is drawn with the next frame, and what follows from that with the one after it. A page
# that draws no frames is not waited for without end.
DRAWN = """() => Promise.race([
  new Promise(done => requestAnimationFrame(() => requestAnimationFrame(() => done()))),
  new Promise(done => setTimeout(done, 2000)),
])"""


def through(page: Page, sizes: dict[str, tuple[int, int]]) -> Iterator[str]:
    """The window in each of these sizes, from the first or from the last, whichever it has now: to lay out a table
    anew is most of the work of a test that looks at it in many windows.
    """
    names, now = list(sizes), page.viewport_size
    if now and (now["width"], now["height"]) == sizes[names[-1]]:
        names.reverse()
    for name in names:
        width, height = sizes[name]
        if page.viewport_size != {"width": width, "height": height}:
            page.set_viewport_size({"width": width, "height": height})
            page.evaluate(DRAWN)
        yield name


def close_dialog(page: Page) -> None:
    page.locator("dialog[open]").get_by_role("button", name="Close").click()


# For scripts in the page: what of a line can be seen.
CLIPPED = """
  // What the boxes around a thing leave of the page, worked out once for each box.
  const windows = new Map([[null, [-Infinity, Infinity, -Infinity, Infinity]]]);
  const around = thing => {
    if (!windows.has(thing)) {
      let [left, right, top, bottom] = around(thing.parentElement);
      const {overflowX, overflowY} = getComputedStyle(thing), frame = thing.getBoundingClientRect();
      if (overflowX !== 'visible') [left, right] = [Math.max(left, frame.left), Math.min(right, frame.right)];
      if (overflowY !== 'visible') [top, bottom] = [Math.max(top, frame.top), Math.min(bottom, frame.bottom)];
      windows.set(thing, [left, right, top, bottom]);
    }
    return windows.get(thing);
  };
  const clipped = (line, thing) => {
    const [left, right, top, bottom] = around(thing);
    return {
      left: Math.max(line.left, left),
      right: Math.min(line.right, right),
      top: Math.max(line.top, top),
      bottom: Math.min(line.bottom, bottom),
    };
  };
"""

# What does not fit where it stands: boxes that would have to be scrolled sideways, and chosen words that are cut off.
CUT = """() => {
  const cut = [], pen = document.createElement('canvas').getContext('2d');
  const wide = document.documentElement.scrollWidth;
  if (wide > innerWidth) cut.push(`the page is ${wide} wide in a window of ${innerWidth}`);
  for (const box of document.querySelectorAll('dialog[open], .panel'))
    if (box.scrollWidth > box.clientWidth + 1) cut.push(`${box.className} hides what is at its right`);
  for (const field of document.querySelectorAll('select')) {
    const {font, paddingLeft, paddingRight} = getComputedStyle(field), words = field.selectedOptions[0]?.text ?? '';
    pen.font = font;
    const room = field.clientWidth - parseFloat(paddingLeft) - parseFloat(paddingRight);
    if (field.checkVisibility() && pen.measureText(words).width > room + 1) cut.push(`"${words}" has ${room} px`);
  }
  return cut;
}"""


def fits(page: Page) -> None:
    cut = page.evaluate(CUT)
    assert not cut, f"{page.url}: {cut}"


AXE_RUN = """axe.run(
  {include: document, exclude: [['svg.card'], ['svg.cover > *']]},
  {resultTypes: ['violations']},
)"""


def serious_faults(page: Page) -> list[str]:
    """What axe-core calls serious or critical; the inside of a drawing is hidden from readers and left out."""
    if not page.evaluate("'axe' in window"):
        page.evaluate(AXE.read_text(encoding="utf-8"))
    found = page.evaluate(AXE_RUN)
    return [
        f"{fault['id']}: {node['html'][:160]} ({node['failureSummary'][:200]})"
        for fault in found["violations"]
        if fault["impact"] in ("serious", "critical")
        for node in fault["nodes"]
    ]


def fits_everywhere(page: Page, game: str) -> None:
    """The table in every size: nothing is cut off, on a desk the whole board is in sight, and everybody can use it."""
    for size in through(page, SIZES):
        fits(page)
        if size == "desk":
            high, room = page.evaluate("(b => [b.scrollHeight, b.clientHeight])(document.querySelector('.board'))")
            assert high <= room, f"the board is {high} high in a room of {room}"
        assert serious_faults(page) == [], size
        page.screenshot(path=SCREENS / f"{game}-{size}.png")
