"""Two people at one table and a third looking on, each in a browser of their own."""

from __future__ import annotations

import re

from playwright.sync_api import Page, expect

from tests.browser.conftest import (
    STEP,
    Visitor,
    await_turn,
    click_first,
    close_dialog,
    moved_on,
    moves_of,
    one_move,
    open_table,
    play_out,
    take_name,
)


def sit_down_together(visitor: Visitor, public: bool = True) -> tuple[Page, Page]:
    ada, bo = visitor(), visitor()
    open_table(ada, "Ada", {1: "open"}, public=public)
    bo.goto(ada.get_by_label("Invite friends").input_value())
    bo.get_by_role("button", name="Sit down").click()
    take_name(bo, "Bo")
    await_turn(ada)
    await_turn(bo)
    return ada, bo


def test_two_play_a_whole_game_and_a_third_looks_on(visitor: Visitor) -> None:
    ada, bo = sit_down_together(visitor)
    cid = visitor(size="tablet")
    cid.goto("/")
    cid.get_by_role("link", name=re.compile("Watch: .* Ada and Bo")).click()
    expect(cid.locator(".prompt")).to_contain_text("You are watching. Waiting for Ada and Bo.")
    while ada.evaluate(STEP) != "over":
        for page, other in ((ada, bo), (bo, ada)):
            if page.evaluate(STEP) == "asked":
                one_move(page, other)
    assert moves_of(ada) == moves_of(bo) == moves_of(cid)
    for page in (ada, bo, cid):
        expect(page.get_by_role("heading", name=re.compile("wins?$"))).to_be_visible()
        close_dialog(page)
    expect(cid.locator("[data-token]")).to_have_count(0)
    expect(cid.locator(".hand")).to_have_count(0)

    ada.get_by_role("button", name="Rematch").click()
    expect(ada.get_by_text("kept for Bo")).to_be_visible()
    old = bo.url
    bo.get_by_role("button", name="Join the rematch").click()
    moved_on(bo, old)
    assert await_turn(ada)
    assert await_turn(bo)
    assert ada.url.split("?")[0] == bo.url.split("?")[0]


def test_a_rematch_can_be_declined(visitor: Visitor) -> None:
    ada, bo = sit_down_together(visitor)
    bo.get_by_role("button", name="More").click()
    bo.get_by_role("button", name="Resign").click()
    bo.get_by_role("button", name="Yes, resign").click()
    play_out(ada)
    close_dialog(ada)
    ada.get_by_role("button", name="Rematch").click()
    expect(ada.get_by_text("kept for Bo")).to_be_visible()
    bo.goto(ada.url)
    bo.get_by_role("button", name="Decline").click()
    expect(ada.get_by_text("kept for Bo")).to_have_count(0)
    expect(ada.locator("li", has_text="Seat 2")).to_contain_text("free")


def test_friends_talk_and_one_can_be_muted(visitor: Visitor) -> None:
    ada, bo = sit_down_together(visitor)
    for page in (ada, bo):
        page.get_by_role("tab", name="Talk").click()
    say(bo, "Well met <b>& welcome</b>")
    talk = ada.get_by_role("log", name="Talk")
    expect(talk).to_contain_text("Well met <b>& welcome</b>")
    ada.get_by_role("button", name="Mute Bo").click()
    expect(talk).not_to_contain_text("Well met")
    ada.get_by_role("button", name="Hear Bo again").click()
    expect(talk).to_contain_text("Well met")


def say(page: Page, words: str) -> None:
    page.get_by_label("Say something").fill(words)
    page.get_by_role("button", name="Say", exact=True).click()


def test_what_is_said_elsewhere_is_counted_until_it_is_seen(visitor: Visitor) -> None:
    ada, bo = sit_down_together(visitor)
    bo.get_by_role("tab", name="Talk").click()
    say(bo, "one")
    expect(ada.get_by_role("tab", name="Talk (1)")).to_be_visible()
    ada.get_by_role("tab", name="Talk").click()
    expect(ada.get_by_role("tab", name="Talk", exact=True)).to_be_visible()
    ada.set_viewport_size({"width": 390, "height": 844})
    say(bo, "two")
    ada.get_by_role("button", name="Log · 1 new").click()
    expect(ada.get_by_role("log", name="Talk")).to_contain_text("two")
    ada.keyboard.press("Escape")
    expect(ada.get_by_role("button", name="Log", exact=True)).to_be_visible()


def test_a_stranger_takes_a_name_to_speak_and_is_heard(visitor: Visitor) -> None:
    ada, _ = sit_down_together(visitor)
    cid = visitor()
    cid.goto(ada.url)
    cid.get_by_role("tab", name="Talk").click()
    say(cid, "Good luck")
    take_name(cid, "Cid")
    expect(cid.get_by_role("log", name="Talk")).to_contain_text("Good luck")
    ada.get_by_role("tab", name="Talk").click()
    expect(ada.get_by_role("log", name="Talk")).to_contain_text("Good luck")


def test_a_takeback_needs_the_other_to_agree(visitor: Visitor) -> None:
    ada, bo = sit_down_together(visitor)
    one_move(ada, bo)
    one_move(bo, ada)
    expect(ada.locator(".kept li")).to_have_count(1)
    ada.get_by_role("button", name="Take back").click()
    expect(ada.locator(".takeback")).to_contain_text("Waiting for Bo.")
    bo.get_by_role("button", name="Rather not").click()
    expect(ada.locator(".takeback")).to_have_count(0)
    ada.get_by_role("button", name="Take back").click()
    bo.get_by_role("button", name="Agree").click()
    expect(ada.locator(".kept li")).to_have_count(0)


def test_who_resigns_is_replaced_by_a_bot(visitor: Visitor) -> None:
    ada, bo = sit_down_together(visitor)
    bo.get_by_role("button", name="More").click()
    bo.get_by_role("button", name="Resign").click()
    bo.get_by_role("button", name="Yes, resign").click()
    expect(ada.get_by_text("resigned, a bot plays on")).to_be_visible()
    before = moves_of(ada)
    click_first(ada)
    ada.wait_for_function("n => Number(document.querySelector('.table').dataset.moves) > n", arg=before)
    assert await_turn(ada)


def test_the_host_gives_an_empty_seat_to_a_bot(visitor: Visitor) -> None:
    page = visitor()
    open_table(page, "Ada", {1: "open", 2: "open"}, count=3)
    page.locator("li", has_text="Seat 2").get_by_role("combobox").select_option("greedy")
    page.get_by_role("button", name="Start now with bots").click()
    assert await_turn(page)
    expect(page.locator("[aria-label^='The tale of']")).to_have_count(3)


def test_a_private_table_needs_its_invitation(visitor: Visitor) -> None:
    ada, _ = sit_down_together(visitor, public=False)
    stranger = visitor()
    stranger.goto(ada.url)
    expect(stranger.get_by_role("alert")).to_contain_text("not yours to see")


def test_the_hall_says_where_it_is_my_turn(visitor: Visitor) -> None:
    ada, bo = sit_down_together(visitor)
    hall = ada.context.new_page()
    hall.goto("/")
    expect(hall).to_have_title("(1) Wyrmhall")
    expect(hall.get_by_role("heading", name="Your turn")).to_be_visible()
    one_move(ada, bo)
    expect(hall).to_have_title("Wyrmhall")
    one_move(bo, ada)
    expect(hall).to_have_title("(1) Wyrmhall")


AWAY = """
window.told = [];
Object.defineProperty(document, 'hidden', {get: () => true});
window.Notification = class {
  static permission = 'granted';
  constructor(title, more) { window.told.push(title + ': ' + more.body); }
};
localStorage.setItem('wyrmhall-preferences', JSON.stringify({notify: true}));
"""


def test_who_looks_elsewhere_is_notified_of_their_turn(visitor: Visitor) -> None:
    ada, bo = sit_down_together(visitor)
    one_move(ada, bo)
    hall = ada.context.new_page()
    hall.add_init_script(AWAY)
    hall.goto("/")
    expect(hall.get_by_role("link", name=re.compile("^Go: "))).not_to_have_count(0)
    one_move(bo, ada)
    hall.wait_for_function("() => window.told.length === 1")
    assert hall.evaluate("window.told[0]") == "Your turn: Fairy Tale: the table is waiting for you."


def test_a_personal_link_carries_me_to_another_device(visitor: Visitor) -> None:
    ada, _ = sit_down_together(visitor, public=False)
    ada.get_by_role("button", name="Ada", exact=True).click()
    ada.get_by_role("button", name="Link for another device").click()
    link = ada.get_by_label("Personal link").input_value()
    phone = visitor(size="phone")
    phone.goto(link)
    phone.get_by_role("heading", name="Your turn").wait_for()
    phone.goto(ada.url)
    assert await_turn(phone)


# Notes every state that the page has not drawn by the time the browser gets to its next task.
LATE = """
window.late = [];
window.states = 0;
const Real = WebSocket;
window.WebSocket = class extends Real {
  constructor(...given) {
    super(...given);
    this.addEventListener('message', ({ data }) => {
      const message = JSON.parse(data);
      if (message.type !== 'state' || !document.querySelector('.table .frame')) return;
      setTimeout(() => {
        window.states += 1;
        const shown = Number(document.querySelector('.table').dataset.moves);
        if (shown < message.moves) window.late.push([shown, message.moves]);
      });
    });
  }
};
"""


def test_a_move_is_on_the_other_screen_before_anything_moves(visitor: Visitor) -> None:
    page = visitor(motion=True)
    open_table(page, "Ada", {1: "open"})
    invitation = page.get_by_label("Invite friends").input_value()
    friend = visitor(motion=True)
    friend.add_init_script(LATE)
    friend.goto(invitation)
    friend.get_by_role("button", name="Sit down").click()
    take_name(friend, "Bo")
    for _ in range(6):
        for screen, other in ((page, friend), (friend, page)):
            await_turn(screen)
            one_move(screen, other)
    friend.wait_for_function("window.states >= 12")
    assert friend.evaluate("window.late") == []
