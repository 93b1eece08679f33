"""The processes in which bots think: never more than there are slots, replaced when they die, gone when closed."""

from __future__ import annotations

import asyncio
import logging
import multiprocessing
import os
import signal
import subprocess
import sys
import time
from collections.abc import Awaitable, Callable, Iterator
from contextlib import contextmanager
from pathlib import Path
from random import Random
from typing import Final

import pytest

import woolgather as wg
from tests.table.company import PATIENCE, PATIENT
from woolgather.table.thinking import BotQueue, Job
from woolgather.table.workers import Task, ThinkingFailed, Workers

pytestmark = pytest.mark.any_store

STATE: Final = wg.new("connect-four")
FOR_A_MINUTE: Final = "search:60s"


def task(bot: str, seed: int = 1) -> Task:
    return Task(bot, STATE.view(0), STATE.moves(), seed)


def job(bot: str, table: str = "t") -> Job:
    return Job(bot, STATE.view(0), STATE.moves(), table, 0)


@contextmanager
def closing(workers: Workers) -> Iterator[Workers]:
    try:
        yield workers
    finally:
        workers.close()


def processes() -> set[int]:
    """The workers of this process, as the system counts them."""
    return {child.pid for child in multiprocessing.active_children() if child.name == "woolgather-bot" and child.pid}


async def one_process(before: set[int]) -> int:
    """The one process that was started since."""
    return min(await until(lambda: processes() - before))


async def until(found: Callable[[], set[int]]) -> set[int]:
    end = time.monotonic() + PATIENCE
    while not found():
        assert time.monotonic() < end, "it never happened"
        await asyncio.sleep(0.01)
    return found()


def run(story: Callable[[set[int]], Awaitable[None]]) -> None:
    """The story is told which processes others have already."""

    async def whole() -> None:
        await story(processes())

    asyncio.run(whole())


def is_thinking(pid: int) -> bool:
    """Whether the process has done some work since it was started; true where that cannot be known."""
    try:
        return int(Path(f"/proc/{pid}/stat").read_text().rpartition(")")[2].split()[11]) > 50
    except OSError:
        return True


def test_a_bot_thinks_in_another_process_that_stands_back() -> None:
    async def story(before: set[int]) -> None:
        with closing(Workers(1)) as workers:
            result = await workers.think(task("lamb"))
            assert result.thought.move in STATE.moves()
            assert result.seconds > 0
            (worker,) = processes() - before
            if hasattr(os, "getpriority"):
                assert os.getpriority(os.PRIO_PROCESS, worker) > os.getpriority(os.PRIO_PROCESS, 0)

    run(story)


def test_the_same_seed_brings_the_same_thought() -> None:
    async def story(_: set[int]) -> None:
        with closing(Workers(1)) as workers:
            first, second, other = [await workers.think(task("random", seed)) for seed in (1, 1, 7)]
            assert first.thought == second.thought != other.thought

    run(story)


def test_a_bot_that_raises_is_reported_without_its_words() -> None:
    """What an error says may name what the bot holds."""

    async def story(before: set[int]) -> None:
        with closing(Workers(1)) as workers:
            with pytest.raises(ThinkingFailed, match="raised NotOffered") as failed:
                await workers.think(task("secret-name"))
            assert "secret-name" not in str(failed.value)
            assert (await workers.think(task("lamb"))).thought.move in STATE.moves()
            assert len(processes() - before) == 1

    run(story)


def test_a_worker_that_thinks_too_long_is_killed_and_replaced() -> None:
    async def story(before: set[int]) -> None:
        with closing(Workers(1, longest=0.2)) as workers:
            with pytest.raises(ThinkingFailed, match=r"for more than 0\.2 seconds"):
                await workers.think(task(FOR_A_MINUTE))
            assert processes() == before
            assert (await workers.think(task("random"))).thought.move in STATE.moves()

    run(story)


def test_a_killed_worker_is_replaced_once_and_nobodys_move_is_random(caplog: pytest.LogCaptureFixture) -> None:
    async def story(before: set[int]) -> None:
        bots = BotQueue(Workers(1), PATIENT)
        asked = [asyncio.create_task(bots.choose(job("ewe", str(table)), Random(table))) for table in range(30)]
        doomed = await one_process(before)
        os.kill(doomed, signal.SIGKILL)
        most = 0
        while not all(each.done() for each in asked):
            most = max(most, len(processes() - before))
            await asyncio.sleep(0.01)
        decided = [await each for each in asked]
        assert most == 1
        assert processes() - before != {doomed}
        assert [each.level for each in decided] == [""] * 30
        assert all(each.thought.options for each in decided), "each was thought about"
        await bots.close()

    run(story)
    assert not caplog.records


def test_a_worker_that_was_killed_while_it_had_nothing_to_do_costs_nothing() -> None:
    async def story(before: set[int]) -> None:
        with closing(Workers(2)) as workers:
            await asyncio.gather(*[workers.think(task("ewe")) for _ in range(2)])
            for worker in processes() - before:
                os.kill(worker, signal.SIGKILL)
            await until(lambda: {0} if processes() == before else set())
            assert (await workers.think(task("random"))).thought.move in STATE.moves()

    run(story)


def test_a_task_whose_process_dies_twice_is_given_up() -> None:
    async def story(before: set[int]) -> None:
        with closing(Workers(1)) as workers:
            asked = asyncio.create_task(workers.think(task(FOR_A_MINUTE)))
            first = await one_process(before)
            os.kill(first, signal.SIGKILL)
            second = await one_process(before | {first})
            os.kill(second, signal.SIGKILL)
            with pytest.raises(ThinkingFailed, match="twice"):
                await asked

    run(story)


def test_processes_are_started_only_when_they_are_needed() -> None:
    async def story(before: set[int]) -> None:
        with closing(Workers(3)) as workers:
            assert processes() == before
            for _ in range(4):
                await workers.think(task("random"))
            assert len(processes() - before) == 1, "one after the other needs one"

    run(story)


def test_a_process_can_be_started_before_the_first_bot_has_to_think() -> None:
    async def story(before: set[int]) -> None:
        with closing(Workers(1)) as workers:
            workers.warm_up()
            warm = await one_process(before)
            await workers.think(task("random"))
            assert processes() - before == {warm}

    run(story)


def test_closing_while_a_worker_thinks_for_a_minute_ends_everything_at_once(caplog: pytest.LogCaptureFixture) -> None:
    caplog.set_level(logging.WARNING)

    async def story(before: set[int]) -> None:
        bots = BotQueue(Workers(1), PATIENT)
        asked = [asyncio.create_task(bots.choose(job(FOR_A_MINUTE, str(table)), Random(1))) for table in range(5)]
        worker = await one_process(before)
        await until(lambda: {worker} if is_thinking(worker) else set())
        await bots.close()
        assert processes() == before
        with pytest.raises(ChildProcessError):
            os.waitpid(worker, os.WNOHANG)
        ended = await asyncio.gather(*asked, return_exceptions=True)
        assert all(isinstance(each, asyncio.CancelledError) for each in ended)

    run(story)
    assert not caplog.records


ORPHAN: Final = """
import asyncio, multiprocessing, os, signal
import woolgather as wg
from woolgather.table.workers import Task, Workers

async def main():
    state = wg.new("connect-four")
    workers = Workers(1)
    await workers.think(Task("random", state.view(0), state.moves(), 1))
    asyncio.create_task(workers.think(Task("search:60s", state.view(0), state.moves(), 1)))
    await asyncio.sleep(0.05)
    print(multiprocessing.active_children()[0].pid, flush=True)
    os.kill(os.getpid(), signal.SIGKILL)

if __name__ == "__main__":
    asyncio.run(main())
"""


@pytest.mark.skipif(not Path("/proc/self").exists(), reason="processes are looked up in /proc")
def test_a_killed_server_leaves_no_worker_behind(tmp_path: Path) -> None:
    script = tmp_path / "orphan.py"
    script.write_text(ORPHAN)
    with subprocess.Popen([sys.executable, script], stdout=subprocess.PIPE, text=True) as server:
        worker = int(server.communicate(timeout=PATIENCE)[0])
    end = time.monotonic() + PATIENCE
    while is_running(worker):
        assert time.monotonic() < end, "it lives on"
        time.sleep(0.02)


def is_running(pid: int) -> bool:
    """Whether the process is there and no zombie."""
    try:
        return Path(f"/proc/{pid}/stat").read_text().rpartition(")")[2].split()[0] != "Z"
    except OSError:
        return False
