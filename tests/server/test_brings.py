"""What seats bring to a table: lists of the game's own, what guests save, and what is wrong with what they paste."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest

from tests.server.client import Person, Running, running
from wyrmhall.games import game_class, load, names
from wyrmhall.kernel.record import new_record
from wyrmhall.server import brings
from wyrmhall.server.entry import Entry
from wyrmhall.server.live import Facts, Live

GAME = next(name for name in names() if game_class(name).brings)
PATH = f"/api/games/{GAME}/brings"


@pytest.fixture
def ada(server: Running) -> Person:
    return server.guest("Ada")


def first(person: Person) -> Any:
    return person.get(PATH)["listed"][0]["value"]


def test_what_comes_with_a_game_fits_it(ada: Person) -> None:
    found = ada.get(PATH)
    assert found["word"]
    assert found["saved"] == []
    for listed in found["listed"]:
        checked = ada.post(f"{PATH}/check", {"value": listed["value"]})
        assert checked["reasons"] == [], listed["name"]
        again = ada.post(f"{PATH}/read", {"text": checked["text"]})
        assert (again["value"], again["complaints"]) == (checked["value"], [])


def test_the_game_picks_something_that_fits(ada: Person) -> None:
    assert ada.post(f"{PATH}/pick")["reasons"] == []


def test_every_line_that_cannot_be_read_is_named_and_nothing_else_is_lost(ada: Person) -> None:
    text = ada.post(f"{PATH}/check", {"value": first(ada)})["text"]
    lines = [*text.splitlines(), "3 Nothing of this Name", "no card at all"]
    found = ada.post(f"{PATH}/read", {"text": "\n".join(lines)})
    assert found["value"] == first(ada)
    assert len(found["complaints"]) == 2
    assert f"line {len(lines)}" in found["complaints"][1]


def test_ten_thousand_lines_are_read_like_ten(ada: Person) -> None:
    found = ada.post(f"{PATH}/read", {"text": "\n".join(f"1 Strange Thing {n}" for n in range(10_000))})
    assert found["complaints"]


def test_what_is_saved_is_there_again_on_another_server(tmp_path: Path) -> None:
    db = str(tmp_path / "hall.db")
    with running(db) as server:
        ada = server.guest("Ada")
        cookie = ada.cookie
        saved = ada.post(PATH, {"name": "  My \n deck ", "value": first(ada)})
        assert (saved["name"], saved["reasons"]) == ("My deck", [])
    with running(db) as server:
        ada = server.stranger(cookie)
        assert ada.get(PATH)["saved"] == [saved]
        changed = ada.post(PATH, {"name": "Better", "value": first(ada), "id": saved["id"]})
        assert [one["name"] for one in ada.get(PATH)["saved"]] == ["Better"]
        assert server.guest("Bo").get(PATH)["saved"] == []
        gone = ada.http.delete(f"{PATH}/{changed['id']}").json()
        assert gone["saved"] == []


def test_nobody_touches_what_another_has_saved(server: Running, ada: Person) -> None:
    saved = ada.post(PATH, {"name": "Mine", "value": first(ada)})
    bo = server.guest("Bo")
    bo.post(PATH, {"name": "Mine now", "value": first(bo), "id": saved["id"]}, 404)
    bo.http.delete(f"{PATH}/{saved['id']}")
    assert [one["name"] for one in ada.get(PATH)["saved"]] == ["Mine"]


def test_what_cannot_be_read_or_is_too_much_is_not_saved(server: Running, ada: Person) -> None:
    server.stranger().post(PATH, {"name": "No", "value": {}}, 401)
    assert "words" in ada.post(PATH, {"name": "No", "value": {"cards": {"nothing": 1}}}, 400)
    for number in range(brings.BURST // 2):
        ada.post(PATH, {"name": f"Deck {number}", "value": first(ada)})
    assert len(ada.get(PATH)["saved"]) == brings.BURST // 2


def test_a_game_without_them_has_none(ada: Person) -> None:
    other = next(name for name in names() if not game_class(name).brings)
    ada.get(f"/api/games/{other}/brings", 404)


def test_who_sits_down_brings_their_own(server: Running, ada: Person) -> None:
    table = ada.post(
        "/api/tables",
        {"game": GAME, "seats": [{"kind": "me", "bring": first(ada)}, {"kind": "open"}]},
    )
    bo = server.guest("Bo")
    path = f"/api/tables/{table['table']['id']}/join"
    assert "words" in bo.post(path, {"invite": table["invite"], "bring": {"cards": {}}}, 400)
    assert bo.post(path, {"invite": table["invite"], "bring": first(bo)})["seat"] == 1


# Settings in which the table hands out what seats build from.
HANDED_OUT = next(
    string
    for option in game_class(GAME).options
    for choice in option.choices
    if load(string := f"{GAME}({option.name}={choice.value})").allots()
)


def sealed_table(server: Running, ada: Person) -> tuple[Person, str]:
    """A table that hands out packs, with two people at it."""
    seats = [{"kind": "me"}, {"kind": "open"}]
    table = ada.post("/api/tables", {"game": HANDED_OUT, "seats": seats})
    path = f"/api/tables/{table['table']['id']}"
    assert "words" in ada.get(f"{path}/bring", 409), "nothing is opened while a seat is free"
    bo = server.guest("Bo")
    assert bo.post(f"{path}/join", {"invite": table["invite"]})["table"]["status"] == "waiting"
    return bo, path


def test_a_table_hands_out_packs_when_it_is_full_and_starts_when_all_have_built(server: Running, ada: Person) -> None:
    bo, path = sealed_table(server, ada)
    mine, theirs = ada.get(f"{path}/bring"), bo.get(f"{path}/bring")
    assert mine == ada.get(f"{path}/bring"), "asking again opens nothing new"
    assert mine["dealt"]["number"] != theirs["dealt"]["number"]
    limits = {card: limit["most"] for limit in mine["limits"] for card in limit["cards"]}
    assert all(limits[card] == count for card, count in mine["dealt"]["cards"].items())
    card = ada.post(f"{path}/bring", {"value": mine["dealt"]["value"]})
    assert [seat["building"] for seat in card["table"]["seats"]] == [False, True]
    assert card["table"]["status"] == "waiting"
    assert bo.post(f"{path}/bring", {})["table"]["status"] == "playing"


def test_nobody_builds_from_other_packs_than_the_table_handed_out(server: Running, ada: Person) -> None:
    bo, path = sealed_table(server, ada)
    theirs = bo.get(f"{path}/bring")["dealt"]
    refused = ada.post(f"{path}/bring", {"value": theirs["value"]}, 400)
    assert f"built from what number {theirs['number']} opens" in refused["words"]
    picked = ada.post(f"/api/games/{HANDED_OUT}/brings/pick")
    assert picked["reasons"] == []
    ada.post(f"{path}/bring", {"value": picked["value"]}, 400)
    wish = {"game": HANDED_OUT, "seats": [{"kind": "me", "bring": picked["value"]}, {"kind": "bot", "level": "random"}]}
    assert "hands out" in ada.post("/api/tables", wish, 400)["words"]


def test_against_a_bot_only_the_person_builds(ada: Person) -> None:
    seats = [{"kind": "me"}, {"kind": "bot", "level": "random"}]
    table = ada.post("/api/tables", {"game": HANDED_OUT, "seats": seats})["table"]
    assert (table["status"], table["seats"][0]["building"]) == ("waiting", True)
    assert ada.post(f"/api/tables/{table['id']}/bring", {})["table"]["status"] == "playing"


def test_packs_opened_against_bots_alone_change_no_rating(tmp_path: Path) -> None:
    """Who could look at packs and open another table until they are good would not be measured."""
    with running(str(tmp_path / "hall.db"), {"messages_per_second": 1e6, "message_burst": 1_000_000}) as server:
        ada = server.guest("Ada")
        bot = {"kind": "bot", "level": "random"}
        for string, rated in ((HANDED_OUT, False), (GAME, True)):
            table = ada.post("/api/tables", {"game": string, "seats": [{"kind": "me"}, bot]})["table"]
            if not rated:
                assert ada.get(f"/api/tables/{table['id']}/bring")["rated"] is False
                ada.post(f"/api/tables/{table['id']}/bring", {})
            with ada.at(table["id"]) as seat:
                seat.play_out()
            assert bool(ada.get("/api/me/ratings")["ratings"]) is rated
        assert len(ada.get("/api/me/games")["games"]) == 2


def test_packs_opened_for_two_people_are_rated(server: Running, ada: Person) -> None:
    bo, path = sealed_table(server, ada)
    assert [person.get(f"{path}/bring")["rated"] for person in (ada, bo)] == [True, True]


def test_a_table_without_packs_hands_out_nothing(ada: Person) -> None:
    seats = [{"kind": "me"}, {"kind": "bot", "level": "random"}]
    table = ada.post("/api/tables", {"game": GAME, "seats": seats})["table"]
    assert "hands out nothing" in ada.get(f"/api/tables/{table['id']}/bring", 400)["words"]


def test_how_many_of_a_card_fit_is_said_before_it_is_too_many(ada: Person) -> None:
    found = ada.get(PATH)
    assert set(found["options"]) < {option.name for option in game_class(GAME).options}
    limit = found["limits"][0]
    for count, fits in ((limit["most"], True), (limit["most"] + 1, False)):
        reasons = ada.post(f"{PATH}/check", {"value": {"cards": {limit["cards"][0]: count}}})["reasons"]
        assert any("at most" in reason for reason in reasons) is not fits
    assert all(one["words"].endswith(".") for one in found["limits"])


def test_playing_on_from_a_game_goes_on_with_what_was_brought(ada: Person) -> None:
    seats = [{"kind": "me", "bring": first(ada)}, {"kind": "bot", "level": "random", "bring": first(ada)}]
    path = f"/api/tables/{ada.post('/api/tables', {'game': GAME, 'seats': seats})['table']['id']}"
    with ada.at(path.rsplit("/", 1)[1]) as seat:
        for _ in range(8):
            seat.wait_for_turn()
            seat.move()
    moves = ada.post(f"{path}/leave")["table"]["moves"]
    assert moves > 8
    new = ada.post(f"{path}/continue", {"moves": moves, "seat": 0, "level": "random"})
    assert new["table"]["moves"] >= moves


def test_a_table_keeps_what_was_picked_for_a_seat_when_the_list_changes(monkeypatch: pytest.MonkeyPatch) -> None:
    """Moves are stored, not positions: with other decks the same moves would lead somewhere else, or nowhere."""
    game = load(GAME)
    facts = Facts("t", GAME, game.rules_version, game.cards_digest, 1, "g", True, True, "key", 0, None, [])
    live = Live(facts)
    start = Entry(0, "start", 0, live.brought(), 5)
    live.apply(start)
    monkeypatch.setattr(game_class(GAME), "pick_bring", lambda game, seat, rng: game.listed_brings()[-1].id)
    again = Live(facts)
    again.apply(start)
    assert again.state.fingerprint() == live.state.fingerprint()


def test_a_record_says_in_full_what_was_brought() -> None:
    """By name alone it would change with the list."""
    game = load(GAME)
    listed = game.listed_brings()
    for brought in ([listed[0].id, listed[1].id], None):
        kept = new_record(game, 1, brought).brought
        assert kept is not None
        assert all(value in [one.value for one in listed] for value in kept)


def test_a_rematch_is_played_with_what_was_chosen(server: Running, ada: Person) -> None:
    mine, theirs = (listed["value"] for listed in ada.get(PATH)["listed"][:2])
    seats = [{"kind": "me", "bring": mine}, {"kind": "open"}]
    made = ada.post("/api/tables", {"game": GAME, "seats": seats})
    path, bo = f"/api/tables/{made['table']['id']}", server.guest("Bo")
    bo.post(f"{path}/join", {"invite": made["invite"], "bring": theirs})
    ada.post(f"{path}/leave")
    bo.post(f"{path}/leave")
    again = f"/api/tables/{ada.post(f'{path}/rematch')['table']['id']}"
    assert bo.post(f"{path}/rematch")["table"]["status"] == "playing"
    ada.post(f"{again}/leave")
    bo.post(f"{again}/leave")
    assert ada.get(f"{again}/record")["bring"] == [mine, theirs]


def test_against_stronger_bots_everybody_keeps_what_was_chosen_and_the_clock(server: Running, ada: Person) -> None:
    mine, theirs = (listed["value"] for listed in ada.get(PATH)["listed"][:2])
    seats = [{"kind": "me", "bring": mine}, {"kind": "bot", "level": "random", "bring": theirs}]
    clock = {"per_move": 60, "bank": 600, "then": "bot"}
    made = ada.post("/api/tables", {"game": GAME, "seats": seats, "clock": clock})
    path = f"/api/tables/{made['table']['id']}"
    assert ada.post(f"{path}/harder", expect=409)["code"] == "not-over"
    ada.post(f"{path}/leave")
    assert server.guest("Bo").post(f"{path}/harder", expect=404)["code"] == "not-found"
    again = ada.post(f"{path}/harder", expect=201)
    assert [one["level"] for one in again["table"]["seats"]] == [None, "greedy"]
    assert again["table"]["seats"][1]["label"].startswith("Greedy")
    assert again["table"]["clock"] == clock
    ada.post(f"/api/tables/{again['table']['id']}/leave")
    assert ada.get(f"/api/tables/{again['table']['id']}/record")["bring"] == [mine, theirs]


def test_a_bot_brings_what_was_chosen_for_it_or_one_at_random(ada: Person) -> None:
    listed = [one["value"] for one in ada.get(PATH)["listed"]]

    def brought(**chosen: Any) -> Any:
        bot = {"kind": "bot", "level": "random", **chosen}
        made = ada.post("/api/tables", {"game": GAME, "seats": [{"kind": "me", "bring": listed[0]}, bot]})
        path = f"/api/tables/{made['table']['id']}"
        ada.post(f"{path}/leave")
        return ada.get(f"{path}/record")["bring"][1]

    assert brought(bring=listed[1]) == listed[1]
    assert brought() in listed
    picked = [new_record(load(GAME), seed).brought for seed in range(20)]
    assert len({str(both[1]) for both in picked if both}) > 4
