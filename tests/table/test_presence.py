"""Servers tell each other who is watching; one that falls silent is gone, and so are those who watched through it."""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from typing import Any

import pytest

from woolgather.table.hub import Hub, Socket
from woolgather.table.link import NoLink
from woolgather.table.presence import LARGEST, SILENCE, Presence

pytestmark = pytest.mark.any_store


class Talk(NoLink):
    """Servers that hear each other at once, and only while they may."""

    def __init__(self, process: str, listeners: list[Callable[[str], None]]) -> None:
        self.process, self._listeners = process, listeners
        self.said: list[str] = []

    async def say(self, channel: str, text: str) -> bool:
        self.said.append(text)
        for heard in self._listeners:
            heard(text)
        return True


class Nobody:
    """A cache without tables."""

    def in_memory(self, name: str) -> None: ...

    async def find(self, name: str) -> Any:
        raise AssertionError("nobody is watching here")


class Server:
    def __init__(self, process: str, listeners: list[Callable[[str], None]]) -> None:
        self.now = 0.0
        self.hub, self.link = Hub(), Talk(process, listeners)
        self.presence = Presence(self.link, self.hub, Nobody(), lambda: self.now)  # type: ignore[arg-type]
        self.hub.seats_changed = self.presence.changed
        listeners.append(self.presence.heard)

    def watch(self, table: str, seat: int) -> Socket:
        socket = Socket(table)
        socket.subscribed, socket.viewer = True, seat
        self.hub.join(socket)
        self.hub.seats_changed(table)
        return socket


def run(story: Callable[[Server, Server], Any]) -> None:
    async def whole() -> None:
        listeners: list[Callable[[str], None]] = []
        await story(Server("one", listeners), Server("two", listeners))

    asyncio.run(whole())


async def said() -> None:
    for _ in range(5):
        await asyncio.sleep(0)


def test_who_comes_and_goes_is_told() -> None:
    async def story(one: Server, two: Server) -> None:
        ann, ben = one.watch("t", 0), one.watch("t", 1)
        await said()
        assert two.presence.seats("t") == {0, 1}
        assert len(one.link.said) == 1, "what happens at once is told at once"
        one.hub.leave(ann)
        await said()
        assert two.presence.seats("t") == {1}
        one.hub.leave(ben)
        await said()
        assert two.presence.seats("t") == set()
        assert one.presence.seats("t") == set(), "what a server says itself it does not count again"

    run(story)


def test_a_newcomer_is_told_everything_and_what_is_no_longer_true_is_forgotten() -> None:
    async def story(one: Server, two: Server) -> None:
        socket = one.watch("t", 0)
        await said()
        one.hub.seats_changed = lambda _: None  # two does not hear of what follows
        one.hub.leave(socket)
        one.watch("u", 3)
        assert (two.presence.seats("t"), two.presence.seats("u")) == ({0}, set())
        await two.presence.introduce()
        await said()
        assert (two.presence.seats("t"), two.presence.seats("u")) == (set(), {3})

    run(story)


def test_a_server_that_falls_silent_is_gone() -> None:
    async def story(one: Server, two: Server) -> None:
        one.watch("t", 0)
        await said()
        beating = asyncio.create_task(two.presence.beat(0.001))
        two.now = SILENCE * 0.001
        await asyncio.sleep(0.01)
        assert two.presence.seats("t") == {0}
        two.now += 0.001
        await asyncio.sleep(0.01)
        beating.cancel()
        assert two.presence.seats("t") == set()

    run(story)


def test_a_server_that_was_silent_and_goes_on_is_asked_who_is_there() -> None:
    async def story(one: Server, two: Server) -> None:
        asked: list[str] = []
        two.presence.back = lambda: asked.append("the others too")
        one.watch("t", 0)
        await said()
        beating = asyncio.create_task(two.presence.beat(0.001))
        two.now = 1.0
        await asyncio.sleep(0.01)
        beating.cancel()
        assert (two.presence.seats("t"), two.presence.servers) == (set(), 0)
        beating = asyncio.create_task(one.presence.beat(0.001))
        await asyncio.sleep(0.02)
        beating.cancel()
        assert two.presence.seats("t") == {0}
        assert asked == ["the others too"], "once"

    run(story)


def test_a_server_that_closes_says_so() -> None:
    async def story(one: Server, two: Server) -> None:
        one.watch("t", 0)
        await said()
        await one.presence.close()
        assert two.presence.seats("t") == set()

    run(story)


@pytest.mark.parametrize("tables", [0, 1, 1000])
def test_no_message_is_too_large(tables: int) -> None:
    async def story(one: Server, two: Server) -> None:
        for number in range(tables):
            one.hub.seats_changed = lambda _: None
            one.watch(f"{number:020}", 0)
        await one.presence.say_all()
        assert all(len(text) < LARGEST + 100 for text in one.link.said)
        assert all(two.presence.seats(f"{number:020}") == {0} for number in range(tables))

    run(story)
