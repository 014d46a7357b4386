"""Bots and hints wait in fair lines: whoever asks a lot waits, and the others hardly notice."""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable
from pathlib import Path

import pytest

import wyrmhall
from tests.server.client import GAME, in_time, running
from tests.server.test_away import until
from tests.server.test_bot_pool import legal, opening
from tests.server.test_hall import in_a_hall, looking, move, table_for_two
from wyrmhall.bots import Idea
from wyrmhall.lessons.review import Choice
from wyrmhall.server import actions, bot_pool
from wyrmhall.server.bot_pool import Asker, BotPool
from wyrmhall.server.bot_worker import Answer, Study, Work
from wyrmhall.server.fair import Fair
from wyrmhall.server.hall import Hall
from wyrmhall.server.protocol import AskHint, SeatRequest, SeatWish, TableRequest
from wyrmhall.server.sockets import _TableSeat


def served(line: Fair[str], seconds: float = 1.0) -> list[str]:
    order = []
    while (taken := line.take()) is not None:
        order.append(taken[1])
        line.charge(taken[0], seconds)
    return order


def test_who_asks_often_waits_behind_who_asks_once() -> None:
    line: Fair[str] = Fair()
    for number in range(50):
        line.put("greedy", f"table {number % 5}", f"greedy {number}")
    line.put("modest", "table", "modest")
    assert served(line).index("modest") <= 1


def test_tables_of_one_person_take_turns() -> None:
    line: Fair[str] = Fair()
    for number in range(4):
        line.put("ada", "a", f"a{number}")
    line.put("ada", "b", "b0")
    assert served(line) == ["a0", "b0", "a1", "a2", "a3"]


def test_long_turns_count_for_more_and_idleness_for_nothing() -> None:
    line: Fair[str] = Fair()
    line.put("slow", "t", "slow")
    assert line.take() == ("slow", "slow")
    line.charge("slow", 10.0)
    for number in range(4):
        line.put("slow", "t", "slow")
        line.put("quick", "t", f"quick {number}")
    assert served(line)[:4] == [f"quick {number}" for number in range(4)]
    for _ in range(4):
        line.put("late", "t", "late")
        line.put("quick", "t", "quick")
    assert "quick" in served(line)[:2], "who comes late has saved nothing up"


def with_one_worker(work: Callable[[BotPool], Awaitable[None]]) -> None:
    async def run() -> None:
        pool = BotPool(1)
        try:
            await pool.choose(opening("random"), Asker("warm", "t"))
            await work(pool)
        finally:
            await pool.close()

    in_time(run())


def test_looks_back_go_behind_moves_and_hints() -> None:
    async def work(pool: BotPool) -> None:
        order: list[str] = []
        game = wyrmhall.load(GAME)
        state = game.start(7)
        study = Study(game.string, Choice(0, 0, state.legal(0)[0], state.position()), False)

        async def ask(kind: str, number: int) -> None:
            asker = Asker(f"{kind} {number}", "t")
            if kind == "study":
                assert (await pool.study(study, asker)).glance is not None
            else:
                await (pool.explain if kind == "hint" else pool.choose)(opening("random"), asker)
            order.append(kind)

        kinds = ["study"] * 4 + ["hint"] * 2 + ["move"] * 2
        await asyncio.gather(*(ask(kind, number) for number, kind in enumerate(kinds)))
        awaited = [kind for kind in order[1:] if kind != "study"]
        assert awaited == order[1 : 1 + len(awaited)], "at most the study that was begun goes first"

    with_one_worker(work)


def test_hints_do_not_go_before_moves() -> None:
    async def work(pool: BotPool) -> None:
        order: list[str] = []

        async def ask(kind: str, number: int) -> None:
            asker = Asker(f"{kind} {number}", "t")
            await (pool.explain if kind == "hint" else pool.choose)(opening("random"), asker)
            order.append(kind)

        await asyncio.gather(*(ask("hint", n) for n in range(12)), *(ask("move", n) for n in range(3)))
        assert order.index("move") <= 1, "at most the hint that was begun comes before"
        assert order[-9:] == ["hint"] * 9

    with_one_worker(work)


def test_what_is_given_up_costs_nobody_anything() -> None:
    async def work(pool: BotPool) -> None:
        held = [asyncio.ensure_future(pool.choose(opening("elder"), Asker("eve", f"{n}"))) for n in range(200)]
        while sum(pool.waiting()) < 199:
            await asyncio.sleep(0)
        for one in held:
            one.cancel()
        assert await pool.choose(opening("random"), Asker("ada", "t")) in legal()
        assert sum(pool.waiting()) == 0

    with_one_worker(work)


def test_one_person_does_not_hold_all_workers_while_others_are_about() -> None:
    async def work() -> None:
        pool = BotPool(2)
        begun: list[str] = []
        gate = asyncio.Event()

        async def think(_: int, work: Work) -> Answer:
            assert work.thought is not None
            begun.append(work.thought.level)
            await gate.wait()
            return Answer([Idea(legal()[0], 0, 0.0, 0.0)])

        pool._try = think  # type: ignore[method-assign]
        asked = [asyncio.ensure_future(pool.choose(opening("elder"), Asker("eve", f"{n}"))) for n in range(4)]
        while len(begun) < 2:
            await asyncio.sleep(0)
        gate.set()
        await asyncio.gather(*asked)
        assert begun == ["elder"] * 4, "alone, one person has them all"
        gate.clear()
        begun.clear()
        pool._note("ada")
        asked = [asyncio.ensure_future(pool.choose(opening("elder"), Asker("eve", f"{n}"))) for n in range(4)]
        while len(begun) < 1:
            await asyncio.sleep(0)
        asked.append(asyncio.ensure_future(pool.choose(opening("random"), Asker("ada", "t"))))
        while len(begun) < 2:
            await asyncio.sleep(0)
        assert begun == ["elder", "random"]
        gate.set()
        await asyncio.gather(*asked)
        await pool.close()

    in_time(work())


def test_nobody_waits_longer_than_the_bound(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(bot_pool, "MOST_WAIT", 0.05)

    async def work(pool: BotPool) -> None:
        monkeypatch.setattr(pool, "_take", lambda: None)
        assert await pool.choose(opening("elder"), Asker("ada", "t")) in legal()
        with pytest.raises(bot_pool.Waited):
            await pool.explain(opening("elder"), Asker("ada", "t"))

    with_one_worker(work)


def test_changing_a_level_gives_up_the_old_thought_and_can_be_done_only_so_often(tmp_path: Path) -> None:
    async def work(hall: Hall) -> None:
        ada = await hall.guests.create("Ada")
        wish = TableRequest(GAME, [SeatWish("me"), SeatWish("bot", "elder")])
        hall.bot_pool._take = lambda: None  # type: ignore[method-assign]
        opened = await actions.create(hall, ada, wish)
        for _ in range(actions.LEVEL_BURST):
            await actions.change_seat(hall, ada, opened, SeatRequest(1, "bot", "elder"))
        with pytest.raises(actions.Refused, match="too often"):
            await actions.change_seat(hall, ada, opened, SeatRequest(1, "bot", "elder"))
        await until(lambda: sum(not job.future.done() for job in jobs(hall)) == 1)
        assert set(opened.thinking) == {1}

    in_a_hall(tmp_path, work)


def jobs(hall: Hall) -> list[bot_pool.Job]:
    lines = (hall.bot_pool._moves, hall.bot_pool._hints)
    return [job for line in lines for tables in line._lines.values() for waiting in tables.values() for job in waiting]


def test_a_hint_is_given_up_when_its_asker_has_chosen(tmp_path: Path) -> None:
    async def work(hall: Hall) -> None:
        hall.bot_pool._take = lambda: None  # type: ignore[method-assign]
        opened, ada, _ = await table_for_two(hall)
        viewer, told = looking(hall, opened, ada)
        viewer.who = ada.id
        asking = _TableSeat(hall, viewer, opened.live.facts.id).handle(AskHint(5))
        assert asking is not None
        await asking
        await until(lambda: len(jobs(hall)) == 1)
        move(hall, opened, viewer, 6)
        await until(lambda: any(message.get("code") == "late" and message["ref"] == 5 for message in told))
        assert all(job.future.done() for job in jobs(hall))
        assert hall.presence.hinting == set()

    in_a_hall(tmp_path, work)


def test_a_long_wait_is_shown(tmp_path: Path) -> None:
    async def work(hall: Hall) -> None:
        hall.bot_pool._take = lambda: None  # type: ignore[method-assign]
        hall.bot_pool._usual = 10.0
        ada = await hall.guests.create("Ada")
        opened = await actions.create(hall, ada, TableRequest(GAME, [SeatWish("me"), SeatWish("bot", "drake")]))
        await until(lambda: len(jobs(hall)) == 1)
        _, told = looking(hall, opened, ada)
        await actions.change_seat(hall, ada, opened, SeatRequest(1, "bot", "elder"))
        await until(lambda: told[-1] == {"type": "busy", "seat": 1, "seconds": 10})

    in_a_hall(tmp_path, work)


def test_an_honest_bot_answers_while_others_ask_for_everything(tmp_path: Path) -> None:
    """Many elders and hints at once, and still the bot of somebody else plays its game to the end."""
    with running(str(tmp_path / "hall.db")) as server:
        eve, ada = server.guest("Eve"), server.guest("Ada")
        for _ in range(6):
            eve.make("me", "elder", "elder", "elder", game="fairytale(seats=4)")
        table = ada.make("me", "random")["table"]["id"]
        with ada.at(table) as seat:
            for _ in range(4):
                assert seat.move()["type"] == "state"
            assert seat.wait_for_turn()["moves"] >= 8
