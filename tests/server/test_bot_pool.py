"""Bots think in processes of their own: one that dies or hangs is replaced, and the bot moves all the same."""

from __future__ import annotations

import asyncio
import contextlib
import os
import signal
import sys
import threading
from pathlib import Path

import pytest

import wyrmhall
import wyrmhall.bots
from tests.server.client import Running, in_time, running
from wyrmhall.server import bot_pool
from wyrmhall.server.bot_pool import Asker, BotPool
from wyrmhall.server.bot_worker import Thought
from wyrmhall.server.entry import Entry
from wyrmhall.server.live import Facts, Live

GAME = wyrmhall.load("fairytale(seats=2)")
ADA = Asker("ada", "t")


def opening(level: str = "hatchling") -> Thought:
    return Thought(GAME.string, GAME.start(7).position(), 0, level, 7)


def legal() -> list[int]:
    return GAME.start(7).legal(0)


def test_bots_choose_and_explain_legal_tokens() -> None:
    async def work() -> None:
        pool = BotPool(2)
        try:
            tokens = await asyncio.gather(*(pool.choose(opening(level), ADA) for level in wyrmhall.bots.NAMES[:4]))
            assert set(tokens) <= set(legal())
            ideas, why = await pool.explain(opening("drake"), ADA)
            assert {idea.token for idea in ideas} <= set(legal())
            reasons = (*GAME.part_words.values(), *GAME.part_costs.values(), "is hardly better")
            assert not why or any(words in why for words in reasons)
        finally:
            await pool.close()

    in_time(work())


def test_a_worker_is_replaced_when_the_engine_has_been_compiled_meanwhile() -> None:
    async def work() -> None:
        builds = iter(["pure", "pure", "compiled", "compiled"])
        pool = BotPool(1, next_build=lambda: next(builds))
        workers = []
        try:
            for _ in range(4):
                assert await pool.choose(opening("random"), ADA) in legal()
                workers.append(pool.processes[0].pid)
        finally:
            await pool.close()
        assert workers[0] == workers[1] != workers[2] == workers[3]

    in_time(work())


def test_a_bot_that_is_asked_again_answers_the_same() -> None:
    async def work() -> None:
        pool = BotPool(2)
        try:
            assert len({await pool.choose(opening("random"), ADA) for _ in range(8)}) == 1
        finally:
            await pool.close()

    in_time(work())


def test_another_table_and_another_seat_have_luck_of_their_own() -> None:
    others = set()
    for seed in range(8):
        live = begun(seed)
        others |= {live.thought(seat, "random").luck for seat in range(2)}
        assert live.thought(0, "random") == live.thought(0, "random")
    assert len(others) == 16


def begun(seed: int) -> Live:
    facts = Facts(
        "t", GAME.string, GAME.rules_version, GAME.cards_digest, seed, "ada", False, True, "", 0, origin=None, prefix=[]
    )
    live = Live(facts)
    live.apply(Entry(0, "start", 0, "", 0))
    return live


def test_a_killed_worker_is_replaced() -> None:
    async def work() -> None:
        pool = BotPool(1)
        try:
            assert await pool.choose(opening(), ADA) in legal()
            first = pool.processes[0].pid
            thinking = asyncio.ensure_future(pool.choose(opening("elder"), ADA))
            await asyncio.sleep(0)
            os.kill(first, signal.SIGKILL)
            assert await thinking in legal()
            assert pool.processes[0].pid != first
        finally:
            await pool.close()

    in_time(work())


@pytest.mark.parametrize("fault", ["import time; time.sleep(600)", "import sys; sys.exit(3)", "print('nonsense' * 9)"])
def test_workers_that_only_fail_leave_the_choice_to_chance(fault: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(bot_pool, "PATIENCE", 1.0)

    async def work() -> None:
        pool = BotPool(1, [sys.executable, "-c", fault])
        try:
            assert await pool.choose(opening(), ADA) in legal()
        finally:
            await pool.close()

    in_time(work())


def test_a_bad_level_is_an_answer_and_not_a_crash() -> None:
    async def work() -> None:
        pool = BotPool(1)
        try:
            with pytest.raises(RuntimeError, match="nobody"):
                await pool.explain(opening("nobody"), ADA)
            assert await pool.choose(opening("nobody"), ADA) in legal()
        finally:
            await pool.close()

    in_time(work())


def test_a_pool_that_is_closed_while_a_worker_starts_leaves_none_behind() -> None:
    async def work() -> None:
        pool = BotPool(1)
        for patience in range(12):
            asking = asyncio.ensure_future(pool.choose(opening("random"), ADA))
            for _ in range(patience):
                await asyncio.sleep(0)
            await pool.close()
            asking.cancel()
            assert workers_of(os.getpid()) == before
            pool = BotPool(1)

    before = workers_of(os.getpid())
    in_time(work())


def workers_of(process: int) -> list[int]:
    """The children of a process, as Linux lists them."""
    return [int(child) for child in Path(f"/proc/{process}/task/{process}/children").read_text().split()]


def is_thinking(process: int) -> bool:
    try:
        return b"worker" in Path(f"/proc/{process}/cmdline").read_bytes()
    except OSError:
        return False


def test_at_a_table_the_bot_moves_although_its_workers_die(server: Running) -> None:
    ada = server.guest("Ada")
    with ada.at(ada.make("me", "hatchling")["table"]["id"]) as seat:
        for _ in range(8):
            seat.move()
            for worker in workers_of(server.process.pid):
                with contextlib.suppress(ProcessLookupError):
                    os.kill(worker, signal.SIGKILL)
        assert seat.play_out()["outcome"] is not None


def test_workers_do_not_outlive_a_killed_server(tmp_path: Path) -> None:
    with running(str(tmp_path / "hall.db")) as server:
        ada = server.guest("Ada")
        with ada.at(ada.make("me", "hatchling")["table"]["id"]) as seat:
            seat.move()
            seat.wait_for_turn()
            workers = workers_of(server.process.pid)
            assert any(map(is_thinking, workers))
            server.kill()
    waited = threading.Event()
    for _ in range(600):
        if not any(map(is_thinking, workers)):
            break
        waited.wait(0.05)
    assert not any(map(is_thinking, workers))
