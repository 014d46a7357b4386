"""Every frame that a seat and an onlooker receive over a whole game, read for what they may not know.

The list of allowed fields is written out here, so that a field somebody adds to the wire has to be allowed on purpose.
"""

from __future__ import annotations

import json
from collections.abc import Iterator
from typing import Any
from unittest.mock import ANY

from playwright.sync_api import Page, WebSocket, expect

from tests.browser.conftest import STEP, Visitor, await_turn, fill_form, one_move, press_first, take_name

STATE = {
    *("type", "ref", "seat", "moves", "turn", "status", "view", "first", "events", "prompt", "choices", "actors"),
    *("scores", "can_undo", "can_take_back", "takeback", "outcome", "acts", "standing", "welcome", "waiting", "now"),
    *("lesson", "spoken_for"),
}
VIEW = {
    *("round", "stage", "phase", "passing", "deck", "discards", "viewer", "seats", "hand", "picked", "choice"),
    *("revealed", "almighty", "offers"),
}
SEAT = {"seat", "team", "tableau", "hand", "picked", "chosen", "asked", "score"}
CARD = {"card", "up", "counts", "token"}
EVENT = {"kind", "data", "words"}
OWN_EVENTS = {"picked_card", "placed_card", "drew_card"}
SHOWN = {"revealed", "hunted", "flipped", "unflipped", "gave", "named"}
NEVER = ("seed", "rng", "packs", "fingerprint", "position", "record", "history")


def listen(page: Page) -> list[str]:
    frames: list[str] = []

    def opened(socket: WebSocket) -> None:
        if "/ws/tables/" in socket.url:
            socket.on("framereceived", lambda payload: frames.append(str(payload)))

    page.on("websocket", opened)
    return frames


def states(frames: list[str]) -> Iterator[dict[str, Any]]:
    for frame in frames:
        message = json.loads(frame)
        if message["type"] == "state":
            yield message


def check_view(view: dict[str, Any], me: int | None) -> None:
    assert set(view) == VIEW
    assert view["viewer"] == me
    assert isinstance(view["deck"], int)
    if me is None:
        assert (view["hand"], view["picked"], view["choice"], view["almighty"]) == ([], [], None, None)
    for seat in view["seats"]:
        assert set(seat) == SEAT
        assert isinstance(seat["hand"], int)
        for card in seat["tableau"]:
            assert set(card) == CARD
            if not card["up"] and seat["seat"] != me:
                assert (card["card"], card["counts"], card["token"]) == (None, None, None)


def check_events(message: dict[str, Any], me: int | None) -> None:
    for event in message["events"]:
        # How everybody stands by the cards that lie face up, which all can count.
        lists = {"points": [ANY, ANY]} if event["kind"] == "stands" else None
        assert set(event) == (EVENT if lists is None else EVENT | {"lists"})
        assert event.get("lists") == lists
        if event["kind"] in OWN_EVENTS:
            assert event["data"]["seat"] == me
        if event["kind"] == "gave_face_down":
            assert me in (event["data"]["seat"], event["data"]["to"])


def check_frames(frames: list[str], me: int | None) -> None:
    """All states to the end of the game; before somebody sits down, they see what an onlooker sees."""
    for frame in frames:
        assert not any(f'"{word}"' in frame for word in NEVER)
    for message in states(frames):
        eyes = message["seat"]
        assert eyes in (me, None)
        assert set(message) == STATE
        check_view(message["view"], eyes)
        check_events(message, eyes)
        if eyes not in message["actors"]:
            assert (message["prompt"], message["choices"]) == (None, [])
    assert message["outcome"]
    assert [len(seat["tableau"]) for seat in message["view"]["seats"]] == [12, 12]


def check_words(frames: list[str], names: list[str]) -> None:
    """No sentence names a card that this viewer has not met: held, kept, or seen face up on the table."""
    known: set[int] = set()
    for message in states(frames):
        view = message["view"]
        known |= {*view["hand"], *view["picked"]}
        known |= {card["card"] for seat in view["seats"] for card in seat["tableau"] if card["card"] is not None}
        for event in message["events"]:
            if event["kind"] in SHOWN:
                known |= {event["data"]["card"], event["data"].get("name", -1)}
        for event in message["events"]:
            told = {number for number, name in enumerate(names) if name in event["words"]}
            assert told <= known, event


def test_no_frame_tells_what_is_hidden(visitor: Visitor) -> None:
    ada, bo, cid = visitor(), visitor(), visitor()
    frames = [listen(page) for page in (ada, bo, cid)]
    fill_form(ada, "Ada", {1: "open"}, public=True, deck="expert")
    invitation = ada.get_by_label("Invite friends").input_value()
    cid.goto(invitation)
    bo.goto(invitation)
    bo.get_by_role("button", name="Sit down").click()
    take_name(bo, "Bo")
    for page in (ada, bo):
        await_turn(page)
    while ada.evaluate(STEP) != "over":
        for page, other in ((ada, bo), (bo, ada)):
            if page.evaluate(STEP) == "asked":
                one_move(page, other, press_first)
    expect(cid.locator("dialog[open]")).to_be_visible()
    names = [card["name"] for card in ada.request.get("/api/games/fairytale/cards").json()["cards"]]
    for got, me in zip(frames, (0, 1, None), strict=True):
        check_frames(got, me)
        check_words(got, names)
