"""A page of one's own, leaderboards, letters and notifications, as people meet them."""

from __future__ import annotations

import re
from typing import Any, cast

import pytest
from playwright.sync_api import Page, expect

from tests.browser.conftest import SCREENS, SIZES, Hall, Visitor, await_turn, fits, serious_faults
from tests.server.client import Person, Running, play_together

LOOKS = (("desk", "dark"), ("phone", "light"))


def enter(page: Page, hall: Hall, name: str) -> Person:
    """The page's person, and the same person by the protocol alone."""
    page.goto("/me")
    page.get_by_role("button", name="Take a name").click()
    page.get_by_placeholder("Your name").fill(name)
    page.get_by_role("button", name="Take a seat").click()
    page.get_by_role("heading", name="Finished games").wait_for()
    [cookie] = [one["value"] for one in page.context.cookies() if one["name"] == "wyrmhall"]
    return Person(cast(Running, hall), cookie=cookie)


def finish(hall: Hall, ada: Person) -> str:
    bob = Person(cast(Running, hall), "Bob")
    table: str = ada.make("me", "open", "random", game="fairytale(seats=3)", public=True, hints=False)["table"]["id"]
    bob.post(f"/api/tables/{table}/join", {})
    with ada.at(table) as first, bob.at(table) as second:
        play_together(first, second)
    bob.http.close()
    return table


def look_at(page: Page, name: str) -> None:
    """Nothing is too wide, axe-core finds nothing serious, and a picture is kept."""
    SCREENS.mkdir(parents=True, exist_ok=True)
    for size, scheme in LOOKS:
        width, height = SIZES[size]
        page.set_viewport_size({"width": width, "height": height})
        page.emulate_media(color_scheme=cast(Any, scheme), reduced_motion="reduce")
        page.evaluate("document.fonts.ready")
        fits(page)
        page.screenshot(path=SCREENS / f"{name}-{size}-{scheme}.png", full_page=True)
        assert not serious_faults(page)


def test_a_finished_game_is_on_my_page_rated_and_replayed(visitor: Visitor, hall: Hall) -> None:
    page = visitor()
    ada = enter(page, hall, "Adaline")
    table = finish(hall, ada)
    ada.http.close()
    page.reload()
    game = page.get_by_role("region", name="Finished games").get_by_role("listitem").first
    expect(game).to_contain_text("Fairy Tale")
    ratings = page.get_by_role("table", name="My ratings")
    expect(ratings.get_by_role("row")).to_have_count(3)
    look_at(page, "me")
    page.set_viewport_size({"width": 1440, "height": 900})
    ratings.get_by_role("link").first.click()
    row = page.get_by_role("row").filter(has_text="Adaline")
    expect(row).to_contain_text("you")
    look_at(page, "leaders")
    page.get_by_role("link", name="against bots").click()
    expect(page.get_by_role("row").filter(has_text="bot")).not_to_have_count(0)
    page.goto("/me")
    page.get_by_label("Show me on the leaderboards").uncheck()
    expect(page.get_by_text("Leaderboards leave you out.")).to_be_visible()
    page.goto("/leaders/fairytale")
    expect(page.get_by_role("row")).not_to_have_count(0)
    expect(row).to_have_count(0)
    page.goto("/me")
    page.get_by_role("link", name=re.compile("^Replay")).first.click()
    page.wait_for_url(f"**/table/{table}?replay")
    expect(page.get_by_role("slider", name="Move")).to_be_visible()


def test_the_next_table_that_waits_is_a_press_away_everywhere(visitor: Visitor, hall: Hall) -> None:
    page = visitor()
    ada = enter(page, hall, "Ada")
    tables = {ada.make("me", "random")["table"]["id"] for _ in range(3)}
    ada.http.close()
    seen = set()
    for path in ("/", "/rules/fairytale"):
        page.goto(path)
        expect(page.get_by_role("link", name=re.compile("Your turn at 3 tables"))).to_be_visible()
    for _ in tables:
        page.get_by_role("link", name=re.compile("^Your turn at")).click()
        page.wait_for_url(re.compile(rf"/table/(?!{'|'.join(seen) or '-'})"))
        await_turn(page)
        seen.add(page.url.rsplit("/", 1)[1])
    # Nothing was played, and yet every table came up in its turn.
    assert seen == tables


SUBSCRIBED = """
  let made = null;
  const key = 'BCVxsr7N_eNgVRqvHtD0zTZsEc6-VV-JvLexhqUzORcxaOzi6-AYWXvTBHm4bjyPjs7Vd8pZGH6SRpkNtoIAiw4';
  Notification.requestPermission = async () => 'granted';
  PushManager.prototype.getSubscription = async () => made;
  PushManager.prototype.subscribe = async ({applicationServerKey}) => made = {
    endpoint: 'https://push.example.org/one', options: {applicationServerKey: applicationServerKey.buffer},
    toJSON: () => ({endpoint: 'https://push.example.org/one', keys: {p256dh: key, auth: 'BTBZMqHH6r4Tts7J_aSIgg'}}),
    unsubscribe: async () => { made = null; return true; },
  };
"""


def test_this_browser_is_told_and_no_longer_told(visitor: Visitor, hall: Hall) -> None:
    """The browser's push service is far away; what it answers is put in, and all the rest is real."""
    page = visitor(workers="allow")
    page.add_init_script(SUBSCRIBED)
    ada = enter(page, hall, "Ada")
    page.evaluate("navigator.serviceWorker.ready.then(() => true)")
    page.get_by_role("button", name="Notify me in this browser").click()
    expect(page.get_by_text("This browser is notified, even while the hall is closed.")).to_be_visible()
    assert ada.get("/api/me/notices")["devices"] == 1
    page.get_by_role("button", name="Stop notifying this browser").click()
    expect(page.get_by_role("button", name="Notify me in this browser")).to_be_visible()
    assert ada.get("/api/me/notices")["devices"] == 0
    page.get_by_label("Address of the webhook").fill("https://hooks.example.org/ada")
    page.get_by_role("button", name="Use it").click()
    expect(page.get_by_text("The webhook is told when it is your turn.")).to_be_visible()
    assert ada.get("/api/me/notices")["webhook"] == "https://hooks.example.org/ada"
    ada.http.close()


def test_a_push_message_becomes_a_notification_that_opens_the_table(visitor: Visitor, hall: Hall) -> None:
    page = visitor(workers="allow", permissions=["notifications"])
    page.goto("/")
    page.evaluate("navigator.serviceWorker.ready.then(() => true)")
    [worker] = page.context.service_workers
    shown = worker.evaluate("""async () => {
      const told = [], message = {title: 'Fairy Tale', body: 'Your turn.', path: '/rules/fairytale', tag: 't'};
      self.registration.showNotification = async (title, options) => void told.push({title, ...options});
      self.dispatchEvent(new PushEvent('push', {data: JSON.stringify(message)}));
      return told;
    }""")
    assert [(one["title"], one["body"], one["tag"]) for one in shown] == [("Fairy Tale", "Your turn.", "t")]
    worker.evaluate(
        """data => {
      const event = new ExtendableEvent('notificationclick');
      WindowClient.prototype.focus = async function () { return this; };
      event.notification = {data, close: () => {}};
      self.dispatchEvent(event);
    }""",
        shown[0]["data"],
    )
    page.wait_for_url("**/rules/fairytale")


def test_links_in_letters_ask_before_they_answer(visitor: Visitor) -> None:
    page = visitor()
    page.route("**/api/told/*", lambda route: route.fulfill(json=route.request.post_data_json))
    for answer, words in (("yes", "Yes, tell me when it is my turn"), ("no", "Yes, no more letters")):
        page.goto(f"/told/{answer}#abc.def")
        with page.expect_request(f"**/api/told/{answer}") as asked:
            page.get_by_role("button", name=words).click()
        assert asked.value.post_data_json == {"key": "abc.def"}
        expect(page.get_by_role("status").filter(has_text="Good.")).to_be_visible()
        page.goto("/about")


@pytest.mark.parametrize("size", ["desk", "phone"])
def test_a_host_lets_the_table_tell_a_webhook(visitor: Visitor, hall: Hall, size: str) -> None:
    page = visitor(size)
    ada, bob = enter(page, hall, "Ada"), Person(cast(Running, hall), "Bob")
    table = ada.make("me", "open", public=True)["table"]["id"]
    bob.post(f"/api/tables/{table}/join", {})
    page.goto(f"/table/{table}")
    await_turn(page)
    page.get_by_role("button", name="More", exact=True).click()
    page.get_by_label("Tell a webhook whose turn it is").fill("https://hooks.example.org/club")
    page.get_by_role("button", name="Use it").click()
    expect(page.get_by_text("The webhook is told whose turn it is.")).to_be_visible()
    page.screenshot(path=SCREENS / f"table-hook-{size}.png")
    page.get_by_role("button", name="Stop", exact=True).click()
    expect(page.get_by_text("The webhook is no longer told.")).to_be_visible()
    for person in (ada, bob):
        person.http.close()
