"""Bots go on playing: after trouble with the store, when a table leaves the memory, when a bot fails."""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable
from contextlib import suppress
from pathlib import Path
from random import Random
from typing import Any

import pytest
from sqlalchemy.exc import OperationalError

from tests.support import stores
from tests.support.luck import chance_by
from tests.table.company import PATIENCE, PATIENT, serving
from woolgather.bots import Thought
from woolgather.table.hub import Socket
from woolgather.table.messages import Chair, NewTable
from woolgather.table.scheduler import FIRST_PAUSE, LONGEST_PAUSE
from woolgather.table.server import TableServer
from woolgather.table.settings import Settings
from woolgather.table.steps import Decision
from woolgather.table.store import Store
from woolgather.table.tables import Table
from woolgather.table.thinking import BotQueue, Decided, Job, Priority
from woolgather.table.windows import Answers


class Players(BotQueue):
    """Bots that decide at random, when they are allowed to; and what they were asked."""

    def __init__(self) -> None:
        super().__init__(limits=PATIENT)
        self.jobs: list[Job] = []
        self.may_decide = True
        self.troubles = 0
        self.when_asked: Callable[[Job], Awaitable[None]] | None = None

    async def choose(self, job: Job, rng: Random) -> Decided:
        self.jobs.append(job)
        if self.when_asked is not None:
            await self.when_asked(job)
        while not self.may_decide:
            await asyncio.sleep(0.001)
        if self.troubles:
            self.troubles -= 1
            raise RuntimeError("a fault of ours")
        return Decided(Thought(rng.choice(job.moves)), "yearling")


class House:
    """A server whose bots are under control, with a store that can be put out of order."""

    def __init__(self, folder: Path) -> None:
        self.slept: list[float] = []
        self.bots = Players()
        self.store = Store(stores.url_in(folder))
        settings = Settings(chance=chance_by(Random(1)), rng=Random(1), pace=0.0, sleep=self._sleep)
        self.server = TableServer(self.store, b"key", settings, self.bots)

    async def _sleep(self, seconds: float) -> None:
        self.slept.append(seconds)
        await asyncio.sleep(0)

    async def make(self, game: str, *kinds: Any) -> str:
        made = await self.server.lobby.make(NewTable("a-new-request", game, [Chair(kind) for kind in kinds]))
        return made.table

    async def watch(self, name: str) -> None:
        """Somebody looks."""
        self.server.hub.join(Socket(name))
        self.server._scheduler.table_changed(await self.server._cache.find(name))

    async def table(self, name: str) -> Table:
        return await self.server._cache.find(name)

    async def drop(self, name: str) -> None:
        """It leaves the memory while nobody changes it."""
        with suppress(OperationalError):
            async with self.server._cache.locked(name):
                self.server._cache.forget(name)

    def made_flaky(self, method: str, failures: int = 0) -> Flaky:
        flaky = Flaky(getattr(self.store, method), failures)
        setattr(self.store, method, flaky)
        return flaky

    def is_awake(self, name: str) -> bool:
        scheduler = self.server._scheduler
        return name in scheduler._playing or name in scheduler._timed

    async def until(self, name: str, reached: Callable[[Table], bool]) -> Table:
        async with asyncio.timeout(PATIENCE):
            while not reached(await self.table(name)):
                await asyncio.sleep(0.001)
        return await self.table(name)


def run(folder: Path, story: Callable[[House], Awaitable[None]]) -> None:
    async def whole() -> None:
        house = House(folder)
        await house.server.open()
        try:
            await story(house)
        finally:
            await house.server.close()

    asyncio.run(whole())


class Flaky:
    """A method of the store that fails so many times before it works."""

    def __init__(self, method: Callable[..., Awaitable[Any]], failures: int) -> None:
        self._method, self.left = method, failures

    async def __call__(self, *given: Any) -> Any:
        if self.left:
            self.left -= 1
            raise OperationalError("insert", {"move": "a secret"}, Exception("the disk is full"))
        return await self._method(*given)


def test_a_move_that_could_not_be_written_is_tried_again_after_growing_pauses(
    tmp_path: Path, caplog: pytest.LogCaptureFixture
) -> None:
    async def story(house: House) -> None:
        flaky = house.made_flaky("append", failures=8)
        name = await house.make("connect-four", "bot", "mine")
        await house.until(name, lambda table: table.seq == 1)
        assert flaky.left == 0
        assert [seconds for seconds in house.slept if seconds] == [1, 2, 4, 8, 16, 32, 60, 60]

    run(tmp_path, story)
    assert (FIRST_PAUSE, LONGEST_PAUSE) == (1, 60)
    assert len(caplog.records) == 8
    assert "a secret" not in caplog.text


@pytest.mark.parametrize("method", ["append", "answers", "table"])
def test_a_whole_game_is_played_with_a_store_that_fails_again_and_again(tmp_path: Path, method: str) -> None:
    """Hush has windows: their answers are read from the store before they count."""

    async def story(house: House) -> None:
        flaky = house.made_flaky(method)
        name = await house.make("hush", "bot", "bot", "bot")
        planned = 0

        async def fail_again(_: Job) -> None:
            """Before every other decision the table is forgotten, and what is done next fails twice."""
            nonlocal planned
            if flaky.left == 0 and planned < 6 and len(house.bots.jobs) % 2 == 0:
                planned, flaky.left = planned + 1, 2
                await house.drop(name)

        house.bots.when_asked = fail_again
        await house.watch(name)
        async with asyncio.timeout(PATIENCE):
            while house.is_awake(name):
                await asyncio.sleep(0.001)
        flaky.left = 0
        table = await house.table(name)
        assert table.over
        assert planned > 3
        stored = await house.store.table(name)
        assert stored is not None
        assert [line.seq for line in stored.lines] == list(range(1, table.seq + 1))

    run(tmp_path, story)


def test_a_table_that_leaves_the_memory_and_comes_back_has_one_loop_of_bots(tmp_path: Path) -> None:
    async def story(house: House) -> None:
        house.bots.may_decide = False
        name = await house.make("connect-four", "bot", "mine")
        for _ in range(5):
            await asyncio.sleep(0.002)
            await house.drop(name)
            await house.table(name)
        assert len(house.bots.jobs) == 1
        house.bots.may_decide = True
        await house.until(name, lambda table: table.seq == 1)
        await asyncio.sleep(0.01)
        assert len(house.bots.jobs) == 1

    run(tmp_path, story)


def test_a_window_of_a_table_that_comes_back_is_timed_once(tmp_path: Path) -> None:
    async def story(house: House) -> None:
        name = await house.make("hush", "bot", "bot", "bot")

        async def wait_in_windows(job: Job) -> None:
            house.bots.may_decide = house.bots.may_decide and job.view["phase"] != "react"

        house.bots.when_asked = wait_in_windows
        await house.watch(name)
        window = (await house.until(name, lambda table: table.over or not house.bots.may_decide)).answers.window
        assert window is not None
        for _ in range(3):
            await house.drop(name)
            await house.table(name)
            await asyncio.sleep(0.002)
        assert len([job for job in house.bots.jobs if job.view["phase"] == "react"]) == len(window.order)
        house.bots.when_asked = None
        house.bots.may_decide = True
        await house.until(name, lambda table: table.over)

    run(tmp_path, story)


def test_a_bot_that_raises_is_asked_again_by_itself(tmp_path: Path, caplog: pytest.LogCaptureFixture) -> None:
    async def story(house: House) -> None:
        house.bots.troubles = 2
        name = await house.make("connect-four", "bot", "mine")
        await house.until(name, lambda table: table.seq == 1)
        assert [seconds for seconds in house.slept if seconds] == [1, 2]

    run(tmp_path, story)
    assert "RuntimeError" in caplog.text


def test_bots_hurry_where_somebody_is_watching(tmp_path: Path) -> None:
    async def story(house: House) -> None:
        lonely = await house.make("connect-four", "bot", "mine")
        await house.until(lonely, lambda table: table.seq == 1)
        assert [job.priority for job in house.bots.jobs] == [Priority.MOVE]

    async def watched(house: House) -> None:
        name = await house.make("connect-four", "bot", "bot")
        await house.watch(name)
        await house.until(name, lambda table: table.over)
        assert {job.priority for job in house.bots.jobs} == {Priority.PERSON_WAITING}

    async def watched_elsewhere(house: House) -> None:
        house.server.hub.elsewhere = lambda _: {1}
        name = await house.make("connect-four", "bot", "mine")
        await house.until(name, lambda table: table.seq == 1)
        assert [job.priority for job in house.bots.jobs] == [Priority.PERSON_WAITING]

    for number, each in enumerate((story, watched, watched_elsewhere)):
        (tmp_path / str(number)).mkdir()
        run(tmp_path / str(number), each)


def test_who_really_decided_is_passed_on(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    levels: dict[str, set[str]] = {"moves": set(), "answers": set()}
    play, seal = Table.play, Answers.seal

    def played(self: Table, decision: Decision, *more: Any) -> Any:
        levels["moves"].add(decision.level)
        return play(self, decision, *more)

    def sealed(self: Answers, *given: Any) -> None:
        levels["answers"].add(given[4])
        seal(self, *given)

    monkeypatch.setattr(Table, "play", played)
    monkeypatch.setattr(Answers, "seal", sealed)

    async def story(house: House) -> None:
        name = await house.make("hush", "bot", "bot", "bot")
        await house.watch(name)
        await house.until(name, lambda table: table.over)

    run(tmp_path, story)
    assert levels == {"moves": {"yearling"}, "answers": {"yearling"}}


def test_a_decision_is_not_wanted_once_the_table_went_on(tmp_path: Path) -> None:
    bots = Players()
    bots.may_decide = False
    with serving(tmp_path, bots=bots) as served, served.make("connect-four", "mine", "bot").look(0) as ann:
        ann.play("d")
        while not bots.jobs:
            ann.say({"type": "ping"})
            ann.hear_of("pong")
        assert bots.jobs[0].is_wanted()
        assert ann.take_back()["type"] == "accepted"
        assert not bots.jobs[0].is_wanted()
        bots.may_decide = True
        assert ann.play("c")["type"] == "accepted"
        ann.wait_for_line(4)
        assert len(bots.jobs) == 2


def test_a_server_closes_while_bots_think_and_says_nothing(tmp_path: Path, caplog: pytest.LogCaptureFixture) -> None:
    async def story(house: House) -> None:
        house.bots.may_decide = False
        await house.make("connect-four", "bot", "mine")
        async with asyncio.timeout(PATIENCE):
            while not house.bots.jobs:
                await asyncio.sleep(0.001)

    run(tmp_path, story)
    assert not caplog.records
