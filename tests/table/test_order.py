"""What browsers hear comes in the order of the log, and nothing before it is on disk."""

from __future__ import annotations

import asyncio
from collections.abc import Sequence
from pathlib import Path
from typing import Any

import msgspec
import pytest

from tests.support import stores
from woolgather.bots import Thought
from woolgather.table.hub import Socket
from woolgather.table.messages import Chair, Hint, Look, NewTable, Play, Sit
from woolgather.table.server import TableServer
from woolgather.table.store import Store
from woolgather.table.thinking import BotQueue, Job


def heard(socket: Socket) -> list[dict[str, Any]]:
    texts = []
    while not socket._waiting.empty():
        texts.append(msgspec.json.decode(str(socket._waiting.get_nowait())))
    return texts


async def opened(folder: Path, bots: BotQueue | None = None) -> TableServer:
    server = TableServer(Store(stores.url_in(folder)), b"key", bots=bots)
    await server.open()
    return server


async def looking(server: TableServer, table: str, token: str | None, address: str = "") -> Socket:
    socket = Socket(table, address)
    server.hub.join(socket)
    await server.service.subscribe(socket, Look(token=token))
    return socket


def chairs(*kinds: Any) -> Sequence[Chair]:
    return [Chair(kind) for kind in kinds]


def test_whoever_goes_away_during_a_commit_is_not_told_before_the_line(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    async def story() -> None:
        server = await opened(tmp_path)
        made = await server.lobby.make(NewTable("request-of-the-maker", "connect-four", list(chairs("mine", "mine"))))
        first, second = (seat.token for seat in made.seats)
        ann, ben, other_screen = [await looking(server, made.table, token) for token in (first, second, first)]
        honest, may_write = Store.append, asyncio.Event()

        async def slow(self: Store, *given: Any) -> None:
            await may_write.wait()
            await honest(self, *given)

        monkeypatch.setattr(Store, "append", slow)
        move = asyncio.create_task(server.service.play(ann, Play("request-of-a-move", 0, "d")))
        await asyncio.sleep(0)
        heard(ben)
        server.service.disconnect(other_screen)
        for _ in range(20):
            await asyncio.sleep(0)
        assert heard(ben) == [], "the line is not on disk"
        may_write.set()
        await move
        while len(server.service._tasks._running):
            await asyncio.sleep(0)
        kinds = [(message["type"], message.get("seq", 1)) for message in heard(ben)]
        assert kinds == [("line", 1), ("players", 1)]
        await server.close()

    asyncio.run(story())


class Advised(BotQueue):
    """Notes who asks, and advises the first move at once."""

    def __init__(self) -> None:
        super().__init__()
        self.jobs: list[Job] = []

    async def advise(self, job: Job, rng: Any) -> Thought:
        self.jobs.append(job)
        assert job.is_wanted()
        return Thought(job.moves[0])


def test_a_hint_is_not_stale_because_somebody_sat_down(tmp_path: Path) -> None:
    async def story() -> None:
        bots = Advised()
        server = await opened(tmp_path, bots)
        made = await server.lobby.make(NewTable("request-of-the-maker", "connect-four", list(chairs("mine", "open"))))
        ann = await looking(server, made.table, made.seats[0].token, "2001:db8::1:2")
        await server.lobby.sit(made.table, Sit("request-of-the-guest"))
        heard(ann)
        await server.advice.hint(ann, Hint("request-of-a-hint", 0))
        while not bots.jobs or server.advice._tasks._running:
            await asyncio.sleep(0)
        assert [message["type"] for message in heard(ann)] == ["hinted"]
        assert bots.jobs[0].address == "2001:db8::/64", "a household has one share"
        await server.close()

    asyncio.run(story())
