"""A table is its log: replayed, it is the same table. And what an audience is told depends only on what it may see."""

from __future__ import annotations

import random
from typing import Any

import msgspec
import pytest

import wyrmhall
from wyrmhall.kernel import Rng
from wyrmhall.server.chronicle import News
from wyrmhall.server.entry import Chair, Entry, Kind, Refused, text
from wyrmhall.server.lines import LINES
from wyrmhall.server.live import Facts, Live
from wyrmhall.server.messages import Telling, encode
from wyrmhall.server.protocol import LogEvent, StateMessage
from wyrmhall.server.written import Written

# Every game at its usual size, and one with many seats and one with teams.
GAMES = [
    *(wyrmhall.load(name).string for name in wyrmhall.names()),
    "fairytale(seats=5,deck=expert)",
    "fairytale(seats=4,deck=expert,teams=garfield)",
]


class Diary:
    """A live table and everything that was written in its log."""

    def __init__(self, game_string: str, seed: int) -> None:
        game = wyrmhall.load(game_string)
        self.facts = Facts(
            "t", game.string, game.rules_version, game.cards_digest, seed, "g0", True, True, "key", 0, None, []
        )
        self.live = Live(self.facts)
        self.entries: list[Entry] = []
        self.news = News()
        self.written = Written()
        for seat in range(game.seats):
            chair = Chair("guest", f"g{seat}", f"Guest {seat}")
            self.write("sit", seat, msgspec.json.encode(chair).decode())
        self.write("start")

    def write(self, kind: Kind, seat: int = 0, data: str = "") -> None:
        entry = Entry(self.live.number, kind, seat, data, 5)
        self.live.apply(entry)
        self.news.follow(self.live.fresh, self.live.kept)
        self.entries.append(entry)

    def play(self, chance: random.Random) -> None:
        seat = chance.choice(self.live.actors())
        token = chance.choice(self.live.state.legal(seat))
        self.write("move", seat, self.live.game.vocabulary.name(token))

    def meddle(self, chance: random.Random) -> None:
        """Undo, ask to take back, answer, or leave the seat to a bot, where it is allowed."""
        live = self.live
        seat = chance.randrange(live.game.seats)
        wish = chance.randrange(40)
        if wish < 8 and live.table is not None and live.table.can_undo(seat):
            self.write("undo", seat)
        elif wish < 10 and seat in live.people and live.can_take_back(seat):
            self.write("ask", seat, str(live.last_choice(seat)))
        elif wish < 30 and live.takeback is not None and live.takeback.waiting:
            self.write(chance.choice(("agree", "agree", "decline")), live.takeback.waiting[0])
        elif wish == 39 and len(live.people) > 1 and seat in live.people:
            self.write("resign", seat, "drake")


@pytest.mark.parametrize("game", GAMES)
@pytest.mark.parametrize("seed", range(2))
def test_a_replayed_log_is_the_same_table(game: str, seed: int) -> None:
    chance = random.Random(seed)
    diary = Diary(game, seed)
    logs: dict[int | None, list[LogEvent]] = {None: [], 0: []}
    while diary.live.status == "playing" and len(diary.entries) < 1500:
        diary.play(chance)
        if diary.live.status == "playing":
            diary.meddle(chance)
        if chance.random() < 0.05:
            check_same(diary)
        follow(diary, logs)
    check_same(diary)


def follow(diary: Diary, logs: dict[int | None, list[LogEvent]]) -> None:
    """Whoever keeps the log that the messages build has the same as somebody who comes in now, whether it was written
    for somebody before or not."""
    live, news = diary.live, diary.news
    diary.news = News()
    for audience, log in logs.items():
        told, seen = Telling(live, news.events, kept=news.kept).tell(audience, len(log) or None, None)
        message = msgspec.json.decode(told, type=StateMessage)
        log[message.first :] = message.events
        assert len(log) == seen
        telling = Telling(live, [])
        assert log == msgspec.json.decode(telling.tell(audience, None, None)[0], type=StateMessage).events
        assert diary.written.log(live, audience, telling.names) == (msgspec.Raw(encode(log)), len(log))


def check_same(diary: Diary) -> None:
    old = diary.live
    again = Live(diary.facts)
    for entry in diary.entries:
        again.apply(entry)
    assert again.state.fingerprint() == old.state.fingerprint()
    assert again.chairs == old.chairs
    assert (again.status, again.turns, again.takeback, again.moves) == (old.status, old.turns, old.takeback, old.moves)
    for audience in (None, *range(old.game.seats)):
        assert Telling(again, []).tell(audience, None, None) == Telling(old, []).tell(audience, None, None)


@pytest.mark.parametrize("game", GAMES)
def test_what_a_seat_is_told_is_the_same_in_every_world_it_cannot_tell_apart(game: str) -> None:
    chance = random.Random(11)
    diary = Diary(game, 3)
    live = diary.live
    while live.status == "playing":
        assert live.table is not None
        real = live.table.state
        for audience in range(live.game.seats):
            imagined = real.imagine(audience, Rng(chance.randrange(1 << 30)))
            assert fresh_news(live, audience, real) == fresh_news(live, audience, imagined)
            assert fresh_news(live, None, real) == fresh_news(live, None, imagined)
        diary.play(chance)


def fresh_news(live: Live, audience: int | None, state: wyrmhall.State) -> bytes:
    """What the audience would be told if `state` were the real one, without the log."""
    assert live.table is not None
    old, live.table.state = live.table.state, state
    try:
        return Telling(live, []).tell(audience, 0, None)[0]
    finally:
        live.table.state = old


def test_a_turn_changes_with_the_own_choice_and_not_with_others() -> None:
    diary = Diary("fairytale(seats=2)", 1)
    live = diary.live
    before = list(live.turns)
    first = live.state.legal(0)[0]
    diary.write("move", 0, live.game.vocabulary.name(first))
    assert live.turns == [before[0] + 1, before[1]]
    diary.write("undo", 0)
    assert live.turns == [before[0] + 2, before[1]]


def test_illegal_entries_change_nothing() -> None:
    diary = Diary("fairytale(seats=2)", 1)
    live = diary.live
    before = (live.number, live.state.fingerprint(), list(live.turns))
    for kind, data, code in (
        ("move", "no such thing", "illegal"),
        ("undo", "", "no-undo"),
        ("agree", "", "no-takeback"),
    ):
        with pytest.raises(Refused) as refused:
            live.apply(Entry(live.number, kind, 0, data, 5))  # type: ignore[arg-type]
        assert refused.value.code == code
    assert (live.number, live.state.fingerprint(), list(live.turns)) == before


def test_whoever_is_not_asked_is_told_so_without_numbers_of_seats() -> None:
    diary = Diary("fairytale(seats=2)", 1)
    name = diary.live.game.vocabulary.name(diary.live.state.legal(0)[0])
    diary.write("move", 0, name)
    with pytest.raises(Refused, match=r"^there is nothing for you to choose now$") as refused:
        diary.live.apply(Entry(diary.live.number, "move", 0, name, 5))
    assert refused.value.code == "not-asked"


def test_a_table_made_under_other_rules_is_known() -> None:
    facts = Diary("fairytale(seats=2)", 1).facts
    assert not Live(facts).older
    assert Live(msgspec.structs.replace(facts, rules="older")).older
    assert Live(msgspec.structs.replace(facts, cards="others")).older


def test_a_written_log_knows_people_by_the_names_they_have_now() -> None:
    diary = Diary("fairytale(seats=2)", 1)
    for old, new in (("Guest 1", "Bea"), ("Bea", "Guest 1")):
        diary.written.log(diary.live, 0, Telling(diary.live, []).names)
        diary.write("sit", 1, text(Chair("guest", "g1", new)))
        log = bytes(diary.written.log(diary.live, 0, Telling(diary.live, []).names)[0])
        assert new.encode() in log
        assert old.encode() not in log


def test_whoever_comes_in_next_costs_only_what_is_new(monkeypatch: pytest.MonkeyPatch) -> None:
    diary, chance = Diary("fairytale(seats=2)", 1), random.Random(1)
    for _ in range(6):
        diary.play(chance)
    names = Telling(diary.live, []).names
    first = diary.written.log(diary.live, 0, names)
    written, tell = list[Any](), LINES.tell

    def told(*given: Any) -> list[bytes]:
        written.append(given)
        return tell(*given)

    monkeypatch.setattr(LINES, "tell", told)
    assert diary.written.log(diary.live, 0, names) == first
    assert not written
    diary.play(chance)
    assert diary.written.log(diary.live, 0, names) != first
    assert len(written) == 1


def test_written_logs_take_only_so_much_memory() -> None:
    written = Written(most=60_000)
    for seed in range(20):
        diary = Diary("fairytale(seats=2)", seed)
        diary.facts = msgspec.structs.replace(diary.facts, id=f"t{seed}")
        diary.live.facts = diary.facts
        chance = random.Random(seed)
        while diary.live.status == "playing":
            diary.play(chance)
        written.log(diary.live, None, Telling(diary.live, []).names)
        assert 0 < written.size <= 60_000
        assert written.size == sum(log.size for log in written._logs.values())


def test_logs_with_hardly_a_word_in_them_take_memory_too() -> None:
    """Whoever comes in at the start of a game leaves one behind; they are counted, and go with their tables."""
    written = Written(most=30_000)
    diary = Diary("fairytale(seats=2)", 1)
    tables = [msgspec.structs.replace(diary.facts, id=f"t{number}") for number in range(100)]
    for facts in tables:
        diary.live.facts = facts
        written.log(diary.live, 0, Telling(diary.live, []).names)
    assert 1 < len(written._logs) <= 30
    for facts in tables:
        diary.live.facts = facts
        written.forget(diary.live)
    assert (written.size, len(written._logs)) == (0, 0)
