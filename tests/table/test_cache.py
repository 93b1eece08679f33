"""Tables in memory: which stay, which are replayed from their log, and what a refused move leaves behind."""

from __future__ import annotations

import asyncio
import gc
import random
from collections.abc import Awaitable, Callable
from pathlib import Path

import pytest

import woolgather as wg
from woolgather.engine.state import State
from woolgather.table.cache import TableCache
from woolgather.table.events import Events
from woolgather.table.hub import Hub, Socket
from woolgather.table.idempotency import IdempotentRequest
from woolgather.table.messages import Chair, NewTable
from woolgather.table.refusals import Refusal
from woolgather.table.server import TableServer
from woolgather.table.store import SeatRow, Store, TableRow, sqlite_url
from woolgather.table.tables import Decision, Table


class Heard:
    """Listens, and notes which tables have changed."""

    def __init__(self) -> None:
        self.tables: list[str] = []

    def table_changed(self, table: Table) -> None:
        self.tables.append(table.id)


def with_cache(folder: Path, story: Callable[[TableCache, Hub, Heard], Awaitable[None]]) -> None:
    """A cache over a store with the tables a, b, c and d."""

    async def whole() -> None:
        store, hub, events, heard = Store(sqlite_url(folder / "s.sqlite")), Hub(), Events(), Heard()
        await store.open()
        for name in "abcd":
            seats = [SeatRow(seat, "open", "", "", None) for seat in range(2)]
            done = IdempotentRequest(name, name, name, None)
            await store.create_table(TableRow(name, "connect-four", 1, {}, 0), seats, [], done)
        events.subscribe(heard)
        try:
            await story(TableCache(store, hub, events), hub, heard)
        finally:
            await store.close()

    asyncio.run(whole())


def test_a_table_is_loaded_once_and_listeners_hear_of_it(tmp_path: Path) -> None:
    async def story(cache: TableCache, hub: Hub, heard: Heard) -> None:
        first, again = await asyncio.gather(cache.find("a"), cache.find("a"))
        assert first is again
        assert heard.tables == ["a"]

    with_cache(tmp_path, story)


def test_idle_tables_are_forgotten_and_watched_or_pinned_ones_are_not(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("woolgather.table.cache.KEPT", 1)

    async def story(cache: TableCache, hub: Hub, heard: Heard) -> None:
        hub.join(Socket("a"))
        for name in "ab":
            cache.pin(await cache.find(name), name == "b")
        await cache.find("c")
        await cache.find("d")
        assert [name for name in "abcd" if cache.in_memory(name)] == ["a", "b", "d"]
        cache.pin(await cache.find("b"), False)
        await cache.find("c")
        assert [name for name in "abcd" if cache.in_memory(name)] == ["a", "c"]

    with_cache(tmp_path, story)


def test_a_refusal_leaves_a_table_in_memory_and_an_error_does_not(tmp_path: Path) -> None:
    async def story(cache: TableCache, hub: Hub, heard: Heard) -> None:
        before = await cache.find("a")
        with pytest.raises(Refusal):
            async with cache.locked("a"):
                raise Refusal("rule", "no")
        assert cache.in_memory("a") is before
        with pytest.raises(OSError, match="disk"):
            async with cache.locked("a"):
                raise OSError("disk")
        assert cache.in_memory("a") is None

    with_cache(tmp_path, story)


def test_whoever_waits_for_a_table_that_is_forgotten_gets_the_new_one(tmp_path: Path) -> None:
    async def story(cache: TableCache, hub: Hub, heard: Heard) -> None:
        async def wait() -> Table:
            async with cache.locked("a") as table:
                return table

        async with cache.locked("a") as first:
            waiting = asyncio.create_task(wait())
            await asyncio.sleep(0)
            cache.forget("a")
        assert await waiting is not first
        assert await waiting is cache.in_memory("a")

    with_cache(tmp_path, story)


def test_what_the_scheduler_knows_of_a_table_goes_with_it(tmp_path: Path) -> None:
    async def story() -> None:
        server = TableServer(Store(sqlite_url(tmp_path / "s.sqlite")), b"key")
        await server.open()
        made = await server.lobby.make(NewTable("request", "connect-four", [Chair("mine"), Chair("mine")]))
        server._scheduler._beats[await server._cache.find(made.table)] = {1: 2}
        server._cache.forget(made.table)
        gc.collect()
        assert len(server._scheduler._beats) == 0
        await server.close()

    asyncio.run(story())


# ---- a refused move


@pytest.mark.parametrize("game", wg.games(tiny=True))
def test_a_refused_move_changes_nothing_and_is_explained(game: str) -> None:
    rng = random.Random(game)

    def chance(state: State) -> int:
        return rng.choice(state.moves())

    about = wg.new(game).setup.game.about
    seats = [SeatRow(seat, "person", "", "", None) for seat in range(about.usual_seats)]
    table = Table(TableRow("t", game, about.rules, {}, 0), seats)
    table.begin(chance, 0)
    refused = 0
    for _ in range(12):
        seat, legal, seq = table.record.seat, table.record.state.moves(), table.seq
        unknown: list[int | str] = [about.moves + about.chances, 2**31, "nonsense"]
        others = rng.sample(range(about.moves + about.chances), min(20, about.moves + about.chances))
        key = table.record.state.key()
        for move in [*unknown, *(move for move in others if move not in legal)]:
            with pytest.raises(Refusal) as refusal:
                table.play(Decision(seat, move), chance, 0)
            assert refusal.value.rule
            assert refusal.value.reason
            refused += 1
        assert (table.seq, table.record.state.key()) == (seq, key)
        table.play(Decision(seat, rng.choice(legal)), chance, 0)
        if table.over:
            break
    assert refused > 5
