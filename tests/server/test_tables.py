"""Tables from making to rematch, by HTTP: who may do what and when."""

from __future__ import annotations

from concurrent.futures import ThreadPoolExecutor
from typing import Any

import pytest

from tests.server.client import GAME, Person, Running, play_together, running
from wyrmhall import load as load_game
from wyrmhall import read_record, replay
from wyrmhall.server.actions import invitation


@pytest.fixture
def ada(server: Running) -> Person:
    return server.guest("Ada")


@pytest.fixture
def bob(server: Running) -> Person:
    return server.guest("Bob")


def kinds(card: Any) -> list[str]:
    return [seat["level"] or seat["kind"] for seat in card["table"]["seats"]]


def test_the_hall_tells_games_options_and_levels(ada: Person) -> None:
    hall = ada.get("/api/hall")
    game = next(game for game in hall["games"] if game["name"] == "fairytale")
    assert {option["name"] for option in game["options"]} >= {"seats", "deck", "teams"}
    assert [level["name"] for level in hall["levels"]][-2:] == ["elder", "ancient"]
    assert ada.get("/api/games/fairytale/rules")["markdown"].startswith("#")
    assert len(ada.get("/api/games/fairytale/cards")["cards"]) > 30
    assert ada.get("/api/games/chess/rules", expect=404)["code"] == "not-found"


def test_the_cards_of_a_table_are_those_of_its_options(server: Running) -> None:
    ada = server.guest("Ada")
    first, revised = (
        {card["id"]: card["text"] for card in ada.get(f"/api/games/wyrmspan({texts})/cards")["cards"]}
        for texts in ("revised_2025=no", "revised_2025=yes")
    )
    assert first.keys() == revised.keys()
    assert sum(first[card] != revised[card] for card in first) == 6, "seven cards, two of them alike"
    assert ada.get("/api/games/wyrmspan/cards") == ada.get("/api/games/wyrmspan(seats=2)/cards")
    assert ada.get("/api/games/wyrmspan(seats=9)/cards", expect=400)["code"] == "bad-request"
    assert ada.get("/api/games/chess(seats=2)/cards", expect=404)["code"] == "not-found"


def test_a_table_without_open_seats_starts_at_once(ada: Person) -> None:
    card = ada.make("random", "me", "greedy", game="fairytale(seats=3)")
    assert card["table"]["status"] == "playing"
    assert kinds(card) == ["random", "guest", "greedy"]
    assert (card["seat"], card["your_turn"]) == (1, True)


def test_a_table_says_who_plays_together(ada: Person) -> None:
    alone = ada.make("me", "random", "random", "random", game="fairytale(seats=4)")
    assert alone["table"]["teams"] == []
    pairs = ada.make("me", "random", "random", "random", game="fairytale(seats=4,teams=pairs)")
    assert pairs["table"]["teams"] == [[0, 2], [1, 3]]


@pytest.mark.parametrize(
    ("game", "seats"),
    [
        ("chess", ["me", "open"]),
        ("fairytale(seats=9)", ["me"] * 1),
        ("fairytale(seats=2,deck=gold)", ["me", "open"]),
        (GAME, ["me"]),
        (GAME, ["me", "me"]),
        (GAME, ["open", "open"]),
        (GAME, ["me", "dragon"]),
    ],
)
def test_impossible_tables_are_refused_with_a_reason(ada: Person, game: str, seats: list[str]) -> None:
    problem = ada.make(*seats, game=game, expect=400)
    assert problem["code"] == "bad-request"
    assert len(problem["words"]) > 10


def test_a_name_is_needed(server: Running) -> None:
    nobody = Person(server)
    assert nobody.make("me", "random", expect=401)["code"] == "sign-in"
    assert nobody.get("/api/tables/mine", expect=401)["code"] == "sign-in"
    nobody.http.close()


def test_an_invitation_opens_a_private_table(ada: Person, bob: Person) -> None:
    card = ada.make("me", "open")
    path = f"/api/tables/{card['table']['id']}"
    assert card["table"]["status"] == "waiting"
    assert bob.get(path, expect=404)["code"] == "not-found"
    assert bob.post(f"{path}/join", {}, expect=404)["code"] == "not-found"
    assert bob.post(f"{path}/join", {"invite": "wrong"}, expect=404)["code"] == "not-found"
    assert bob.get(path, invite=card["invite"])["invite"] is None
    joined = bob.post(f"{path}/join", {"invite": card["invite"]})
    assert (joined["seat"], joined["table"]["status"]) == (1, "playing")
    assert joined["invite"] == card["invite"]


def test_an_invitation_key_can_be_pasted_anywhere() -> None:
    keys = {invitation() for _ in range(200)}
    assert len(keys) == 200
    assert all(key.isalnum() for key in keys), "a key that begins with a dash reads as an option of a command"


def test_public_tables_are_listed_until_they_are_full(ada: Person, bob: Person) -> None:
    card = ada.make("me", "open", "random", game="fairytale(seats=3)", public=True)
    table = card["table"]["id"]
    listed = {entry["table"]["id"]: entry for entry in bob.get("/api/tables")["tables"]}
    assert listed[table]["table"]["status"] == "waiting"
    assert listed[table]["invite"] is None
    assert bob.post(f"/api/tables/{table}/join", {"seat": 0}, expect=409)["code"] == "full"
    assert bob.post(f"/api/tables/{table}/join", {"seat": 1})["seat"] == 1
    listed = {entry["table"]["id"]: entry for entry in bob.get("/api/tables")["tables"]}
    assert listed[table]["table"]["status"] == "playing"
    late = Person(ada.server, "Late")
    assert late.post(f"/api/tables/{table}/join", {}, expect=409)["code"] == "started"
    late.http.close()


def test_leaving_before_the_start_frees_the_seat_and_passes_the_table_on(ada: Person, bob: Person) -> None:
    card = ada.make("me", "open", "open", game="fairytale(seats=3)", public=True)
    path = f"/api/tables/{card['table']['id']}"
    bob.post(f"{path}/join", {})
    left = ada.post(f"{path}/leave")
    assert kinds(left) == ["open", "guest", "open"]
    assert left["table"]["host"] == bob.id
    assert card["table"]["id"] not in [mine["table"]["id"] for mine in ada.get("/api/tables/mine")["tables"]]
    assert bob.post(f"{path}/leave")["table"]["status"] == "abandoned"


def test_the_host_arranges_the_seats_and_starts(ada: Person, bob: Person) -> None:
    card = ada.make("me", "open", "open", "open", game="fairytale(seats=4)", public=True)
    path = f"/api/tables/{card['table']['id']}"
    bob.post(f"{path}/join", {"seat": 2})
    change = {"seat": 1, "kind": "bot", "level": "random"}
    assert bob.post(f"{path}/seat", change, expect=403)["code"] == "not-yours"
    assert kinds(ada.post(f"{path}/seat", change)) == ["guest", "random", "guest", "open"]
    assert ada.post(f"{path}/seat", {"seat": 0, "kind": "open"}, expect=400)["code"] == "bad-request"
    assert ada.post(f"{path}/seat", {"seat": 9, "kind": "open"}, expect=400)["code"] == "bad-request"
    assert ada.post(f"{path}/seat", {**change, "seat": 2}, expect=403)["code"] == "not-yours"
    assert kinds(ada.post(f"{path}/seat", {"seat": 1, "kind": "open"}))[1] == "open"
    assert bob.post(f"{path}/start", {"level": "greedy"}, expect=403)["code"] == "not-yours"
    started = ada.post(f"{path}/start", {"level": "greedy"})
    assert started["table"]["status"] == "playing"
    assert kinds(started) == ["guest", "greedy", "guest", "greedy"]
    assert ada.post(f"{path}/start", {"level": "greedy"}, expect=409)["code"] == "started"
    assert kinds(ada.post(f"{path}/seat", change))[1] == "random"
    assert ada.post(f"{path}/seat", {**change, "seat": 2}, expect=403)["code"] == "not-yours"
    assert ada.post(f"{path}/seat", {"seat": 1, "kind": "open"}, expect=409)["code"] == "started"


def test_somebody_absent_for_too_long_can_be_replaced(tmp_path_factory: pytest.TempPathFactory) -> None:
    with running(str(tmp_path_factory.mktemp("absent") / "hall.db"), {"absent_hours": 0}) as server:
        ada, bob = server.guest("Ada"), server.guest("Bob")
        table = ada.make("me", "open", public=True)["table"]["id"]
        bob.post(f"/api/tables/{table}/join", {})
        with bob.at(table) as seat:
            seat.wait_for_turn()
            change = {"seat": 1, "kind": "bot", "level": "random"}
            assert ada.post(f"/api/tables/{table}/seat", change, expect=403)["code"] == "not-yours"
        with ada.at(table) as watch:
            while not (watch.card and not watch.card["table"]["seats"][1]["connected"]):
                watch.receive()
        card = ada.post(f"/api/tables/{table}/seat", change)
        assert kinds(card) == ["guest", "random"]
        assert not card["table"]["seats"][1]["resigned"]


def test_resigning_leaves_the_seat_to_a_bot_and_the_last_one_ends_the_game(ada: Person, bob: Person) -> None:
    table = ada.make("me", "open", public=True)["table"]["id"]
    bob.post(f"/api/tables/{table}/join", {})
    left = bob.post(f"/api/tables/{table}/leave")
    assert left["table"]["status"] == "playing"
    assert (left["table"]["seats"][1]["name"], left["table"]["seats"][1]["resigned"]) == ("Bob", True)
    assert left["seat"] is None
    assert ada.post(f"/api/tables/{table}/leave")["table"]["status"] == "abandoned"
    assert ada.post(f"/api/tables/{table}/leave", expect=403)["code"] == "not-seated"


def test_after_the_end_replay_record_rematch_and_playing_on(ada: Person, bob: Person) -> None:
    table = ada.make("me", "random", "open", game="fairytale(seats=3)")
    path = f"/api/tables/{table['table']['id']}"
    bob.post(f"{path}/join", {"invite": table["invite"]})
    for early in (f"{path}/replay", f"{path}/record"):
        assert ada.get(early, expect=409)["code"] == "not-over"
    assert ada.post(f"{path}/rematch", expect=409)["code"] == "not-over"
    assert ada.post(f"{path}/continue", {"moves": 0, "seat": 0, "level": "random"}, expect=409)["code"] == "not-over"
    with ada.at(table["table"]["id"]) as one, bob.at(table["table"]["id"]) as two:
        play_together(one, two)
        outcome = one.state["outcome"]
        moves = one.state["moves"]
        log = one.log
    check_replay(ada, path, moves, log, outcome)
    check_record(ada, path, moves, outcome)
    check_rematch(ada, bob, path)
    check_playing_on(bob, path, moves)


def check_replay(ada: Person, path: str, moves: int, log: list[Any], outcome: Any) -> None:
    steps: list[Any] = []
    while len(steps) <= moves:
        page = ada.get(f"{path}/replay", seat=0, first=len(steps))
        assert page["first"] == len(steps)
        steps += page["steps"]
    assert page["total"] == moves == len(steps) - 1
    assert page["outcome"] == outcome
    assert [event for step in steps for event in step["events"]] == log
    assert [event["words"] for event in steps[0]["events"]] == [
        "You, Random and Bob sit down to play Fairy Tale.",
        "Round 1: five cards each, passed to the left.",
    ]
    assert steps[0]["made"] is None
    assert steps[-1]["actors"] == []
    assert [score["points"] for score in steps[-1]["scores"]] == outcome["scores"]
    onlooker = ada.get(f"{path}/replay", first=5, last=5)["steps"][0]
    assert onlooker["view"] != steps[5]["view"]
    for wrong in ({"seat": 7}, {"first": moves + 1}, {"first": -1}, {"first": 5, "last": 4}):
        assert ada.get(f"{path}/replay", expect=400, **wrong)["code"] == "bad-request"


def check_record(ada: Person, path: str, moves: int, outcome: Any) -> None:
    answer = ada.http.get(f"{path}/record")
    assert "attachment" in answer.headers["content-disposition"]
    record = read_record(answer.content)
    assert len(record.moves) == moves
    assert record.names == ["Ada", "Random", "Bob"]
    final = replay(record, load_game(record.game)).outcome()
    assert final is not None
    assert list(final.scores) == outcome["scores"]


def check_rematch(ada: Person, bob: Person, path: str) -> None:
    new = ada.post(f"{path}/rematch")
    assert kinds(new) == ["guest", "random", "open"]
    assert new["table"]["seats"][2]["held"] == "Bob"
    other = ada.server.guest("Eve")
    joining = {"invite": new["invite"]}
    assert other.post(f"/api/tables/{new['table']['id']}/join", joining, expect=409)["code"] == "full"
    assert bob.get(path)["table"]["rematch"] == new["table"]["id"]
    waiting = [card["table"]["id"] for card in bob.get("/api/tables/mine")["tables"]]
    assert new["table"]["id"] in waiting
    joined = bob.post(f"{path}/rematch")
    assert (joined["table"]["id"], joined["table"]["status"]) == (new["table"]["id"], "playing")
    assert other.post(f"{path}/rematch", expect=404)["code"] == "not-found"


def check_playing_on(bob: Person, path: str, moves: int) -> None:
    for wrong in ({"moves": moves}, {"moves": -1}, {"seat": 3}, {"level": "dragon"}):
        request = {"moves": 10, "seat": 0, "level": "random", **wrong}
        assert bob.post(f"{path}/continue", request, expect=400)["code"] == "bad-request"
    new = bob.post(f"{path}/continue", {"moves": 10, "seat": 0, "level": "random"})
    assert kinds(new) == ["guest", "random", "random"]
    assert new["table"]["origin"] == path.rsplit("/", 1)[1]
    with bob.at(new["table"]["id"]) as seat:
        assert seat.wait_for_turn()["moves"] >= 10
        assert seat.play_out()["outcome"]["scores"]


def test_who_asks_twice_at_once_takes_one_seat(ada: Person, bob: Person) -> None:
    table = ada.make("me", "open", "open", game="fairytale(seats=3)", public=True)["table"]["id"]
    with ThreadPoolExecutor(4) as pool:
        cards = list(pool.map(lambda _: bob.post(f"/api/tables/{table}/join", {}), range(4)))
    assert {tuple(kinds(card)) for card in cards} == {("guest", "guest", "open")}


def abandoned(ada: Person, bob: Person) -> str:
    """The address of a game that both have left."""
    card = ada.make("me", "open")
    path = f"/api/tables/{card['table']['id']}"
    bob.post(f"{path}/join", {"invite": card["invite"]})
    bob.post(f"{path}/leave")
    assert ada.post(f"{path}/leave")["table"]["status"] == "abandoned"
    return path


def test_a_rematch_that_everybody_left_makes_room_for_another(ada: Person, bob: Person) -> None:
    path = abandoned(ada, bob)
    first = ada.post(f"{path}/rematch")["table"]["id"]
    assert ada.post(f"/api/tables/{first}/leave")["table"]["status"] == "abandoned"
    second = bob.post(f"{path}/rematch")["table"]
    assert (second["id"] != first, second["status"]) == (True, "waiting")
    assert ada.post(f"{path}/rematch")["table"]["id"] == second["id"]


def test_a_seat_that_is_held_can_be_declined(ada: Person, bob: Person) -> None:
    path = abandoned(ada, bob)
    again = ada.post(f"{path}/rematch")["table"]["id"]
    card = bob.post(f"/api/tables/{again}/leave")
    assert [seat["held"] for seat in card["table"]["seats"]] == [None, None]
    assert again not in [mine["table"]["id"] for mine in bob.get("/api/tables/mine")["tables"]]
    bob.get(f"/api/tables/{again}", expect=404)


def test_my_tables_put_those_first_that_wait_for_me(ada: Person, bob: Person) -> None:
    waiting = ada.make("me", "open", public=True)["table"]["id"]
    theirs = ada.make("me", "open", public=True)["table"]["id"]
    bob.post(f"/api/tables/{theirs}/join", {})
    with ada.at(theirs) as seat:
        seat.move()
    mine = ada.make("me", "random")["table"]["id"]
    cards = ada.get("/api/tables/mine")["tables"]
    assert [card["table"]["id"] for card in cards] == [mine, theirs, waiting]
    assert [card["your_turn"] for card in cards] == [True, False, False]
    assert bob.get("/api/tables/mine")["tables"][0]["your_turn"]


def test_nobody_sits_at_more_tables_than_the_limit(tmp_path_factory: pytest.TempPathFactory) -> None:
    limits = {"tables": 2, "tables_per_hour": 3}
    with running(str(tmp_path_factory.mktemp("many") / "hall.db"), limits) as server:
        ada, bob = server.guest("Ada"), server.guest("Bob")
        first = ada.make("me", "open", public=True)["table"]["id"]
        ada.make("me", "open")
        assert ada.make("me", "open", expect=429)["code"] == "limit"
        for _ in range(2):
            bob.make("me", "open")
        assert bob.post(f"/api/tables/{first}/join", {}, expect=429)["code"] == "limit"
        ada.post(f"/api/tables/{first}/leave")
        assert "in an hour" in ada.make("me", "open", expect=429)["words"]


def test_a_log_calls_people_as_whom_they_play_and_says_first_who_plays_whom(ada: Person) -> None:
    table = ada.make("me", "random", "random", game="dragonscales(seats=3)")
    with ada.at(table["table"]["id"]) as one:
        one.move()
        villains = [seat["name"] for seat in one.wait_for_turn()["view"]["seats"]]
        words = [event["words"] for event in one.log]
    assert words[0] == (
        f"You as {villains[0]}, Random 1 as {villains[1]} and Random 2 as {villains[2]} sit down to play Dragonscales."
    )
    assert words[1] in {"Round 1: you begin.", *(f"Round 1: {villain} begins." for villain in villains[1:])}
    assert not any("Random" in line for line in words[1:])
