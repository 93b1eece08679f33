"""Tables in memory: which stay, which are replayed from their log, and what a refused move leaves behind."""

from __future__ import annotations

import asyncio
import gc
import random
import threading
from collections.abc import Awaitable, Callable
from concurrent.futures import Executor, Future
from pathlib import Path
from typing import Any

import pytest
from sqlalchemy.exc import DatabaseError, OperationalError

import woolgather as wg
from tests.support import stores
from woolgather.engine.errors import Unreadable
from woolgather.engine.examples import _examples
from woolgather.engine.game import Game, _numbers
from woolgather.engine.lessons import Lesson, _lessons, _texts
from woolgather.engine.state import State
from woolgather.engine.window import Window
from woolgather.engine.words import _catalogue, languages
from woolgather.table.cache import TableCache
from woolgather.table.database import Conflict
from woolgather.table.events import Events
from woolgather.table.game_index import game_card
from woolgather.table.hub import Hub, Socket
from woolgather.table.idempotency import IdempotentRequest
from woolgather.table.messages import Chair, NewTable
from woolgather.table.played_examples import played_examples
from woolgather.table.refusals import Refusal
from woolgather.table.rehearsal import rehearse
from woolgather.table.server import TableServer
from woolgather.table.steps import Decision
from woolgather.table.store import LineRow, SeatRow, Store, StoredTable, TableRow
from woolgather.table.tables import Table


class Heard:
    """Listens, and notes which tables have changed."""

    def __init__(self) -> None:
        self.tables: list[str] = []

    def table_changed(self, table: Table) -> None:
        self.tables.append(table.id)


def with_cache(folder: Path, story: Callable[[TableCache, Hub, Heard], Awaitable[None]]) -> None:
    """A cache over a store with the tables a, b, c and d."""

    async def whole() -> None:
        store, hub, events, heard = Store(stores.url_in(folder)), Hub(), Events(), Heard()
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


def listener(hub: Hub, name: str) -> Socket:
    """Somebody who is watching."""
    socket = Socket(name)
    socket.subscribed = True
    hub.join(socket)
    return socket


def heard_by(socket: Socket) -> list[str]:
    texts = []
    while not socket._waiting.empty():
        texts.append(str(socket._waiting.get_nowait()))
    return texts


def test_a_table_is_needed_while_it_is_watched_pinned_locked_or_asks_in_a_window(tmp_path: Path) -> None:
    """Only then are the lines of another server followed; otherwise it is forgotten."""

    async def story(cache: TableCache, hub: Hub, heard: Heard) -> None:
        _, b, c, _ = [await cache.find(name) for name in "abcd"]
        assert not any(map(cache.is_needed, "abcd"))
        listener(hub, "a")
        cache.pin(b, True)
        c.answers.window = Window("beat", 1, "question", (0, 1), 0)
        async with cache.locked("d"):
            assert [cache.is_needed(name) for name in "abcd"] == [True] * 4
        assert not cache.is_needed("d")
        cache.forget("a")
        assert cache.is_needed("a"), "it is watched, and will be read again"

    with_cache(tmp_path, story)


def test_a_table_at_rest_leaves_memory_though_it_is_watched_and_comes_back(tmp_path: Path) -> None:
    async def story(cache: TableCache, hub: Hub, heard: Heard) -> None:
        watcher = listener(hub, "a")
        cache._rest = -1.0
        for name in "abc":
            cache.pin(await cache.find(name), name == "b")
        async with cache.locked("c"):
            cache.let_rest()
        assert [name for name in "abc" if cache.in_memory(name)] == ["b", "c"], "one is pinned and one in use"
        assert (await cache.find("a")).seq == 0
        assert heard_by(watcher) == [], "nothing has happened meanwhile"

    with_cache(tmp_path, story)


def test_who_watches_a_table_at_rest_hears_of_lines_that_another_server_wrote(tmp_path: Path) -> None:
    async def story(cache: TableCache, hub: Hub, heard: Heard) -> None:
        watcher = listener(hub, "a")
        await cache.find("a")
        cache._rest = -1.0
        cache.let_rest()
        await cache._store.append("a", [LineRow(1, 0, "d", "", None, 0)])
        cache.tell_viewers("a", 1)
        cache.tell_viewers("a", 1)
        assert heard_by(watcher) == ['{"type":"pong","seq":1}'], "once"
        assert cache.in_memory("a") is None

    with_cache(tmp_path, story)


def test_a_table_that_is_read_again_tells_its_viewers_what_they_missed(tmp_path: Path) -> None:
    async def story(cache: TableCache, hub: Hub, heard: Heard) -> None:
        watcher = listener(hub, "a")
        await cache.find("a")
        await cache._store.append("a", [LineRow(1, 0, "d", "", None, 0)])
        async with cache.locked("a", fresh=True) as table:
            assert table.seq == 1
        assert heard_by(watcher) == ['{"type":"pong","seq":1}']

    with_cache(tmp_path, story)


def test_a_ping_neither_wakes_a_table_nor_keeps_it_awake(tmp_path: Path) -> None:
    async def story(cache: TableCache, hub: Hub, heard: Heard) -> None:
        listener(hub, "a")
        await cache.find("a")
        entry = cache._entries["a"]
        entry.used = -1.0
        assert await cache.newest("a") == 0
        assert entry.used == -1.0
        cache.forget("a", 0)
        await cache._store.append("a", [LineRow(1, 0, "d", "", None, 0)])
        assert await cache.newest("a") == 1
        assert cache.in_memory("a") is None

    with_cache(tmp_path, story)


def test_a_table_that_is_here_already_is_not_replaced(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("woolgather.table.cache.KEPT", 2)

    async def story(cache: TableCache, hub: Hub, heard: Heard) -> None:
        first = await cache.find("a")
        seats = [SeatRow(seat, "open", "", "", None) for seat in range(2)]
        cache.add(Table(TableRow("a", "connect-four", 1, {}, 0), seats))
        assert cache.in_memory("a") is first
        for name in ("new-1", "new-2", "new-3"):
            cache.add(Table(TableRow(name, "connect-four", 1, {}, 0), seats))
        assert len(cache._entries) == 2, "new tables are counted too"

    with_cache(tmp_path, story)


def test_a_conflict_is_tried_again_with_what_the_other_wrote(tmp_path: Path) -> None:
    async def story(cache: TableCache, hub: Hub, heard: Heard) -> None:
        tried: list[int] = []

        async def write(table: Table) -> int:
            tried.append(table.seq)
            if len(tried) == 1:
                await cache._store.append("a", [LineRow(1, 0, "d", "", None, 0)])
            await cache._store.append("a", [LineRow(table.seq + 1, 0, "e", "", None, 0)])
            return table.seq

        assert await cache.update("a", write) == 1
        assert tried == [0, 1]

        async def always(table: Table) -> None:
            raise Conflict

        with pytest.raises(Refusal, match="faster"):
            await cache.update("a", always)

    with_cache(tmp_path, story)


def test_a_log_is_replayed_outside_of_the_event_loop(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    threads: list[str] = []
    honest = Table.replayed

    def noted(stored: StoredTable) -> Table:
        threads.append(threading.current_thread().name)
        return honest(stored)

    monkeypatch.setattr(Table, "replayed", noted)

    async def story(cache: TableCache, hub: Hub, heard: Heard) -> None:
        await cache.find("a")
        assert threads == ["replay_0"]

    with_cache(tmp_path, story)


class Patient(Executor):
    """Notes what is to be done, and does not do it."""

    def __init__(self) -> None:
        self.asked: list[tuple[object, ...]] = []
        self.newest: Future[Any] = Future()

    def submit(self, fn: Callable[..., Any], /, *args: Any, **kwargs: Any) -> Future[Any]:
        self.asked.append((fn, *args))
        self.newest = Future()
        return self.newest


def test_games_are_rehearsed_one_by_one_so_that_tables_come_between(tmp_path: Path) -> None:
    async def story(cache: TableCache, hub: Hub, heard: Heard) -> None:
        thread = cache._replayer = Patient()  # type: ignore[assignment]
        rehearsing = asyncio.create_task(cache.rehearse())
        for count in range(1, len(wg.games()) + 1):
            while len(thread.asked) < count:
                await asyncio.sleep(0)
            assert thread.asked == [(rehearse, game) for game in wg.games()[:count]]
            thread.newest.set_result(None)
        await rehearsing

    with_cache(tmp_path, story)


def test_a_game_that_cannot_be_rehearsed_does_not_keep_the_others_from_it(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    seen: list[str] = []

    def rehearsed(game: str) -> None:
        seen.append(game)
        if game == wg.games()[0]:
            raise RuntimeError("no flock")

    monkeypatch.setattr("woolgather.table.cache.rehearse", rehearsed)
    with_cache(tmp_path, lambda cache, hub, heard: cache.rehearse())
    assert seen == wg.games()
    assert caplog.messages == [f"The game {wg.games()[0]} could not be made ready (RuntimeError: no flock)."]


def test_what_is_wrong_in_the_pages_of_a_game_is_said_when_it_is_rehearsed(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    def lessons(game: Game) -> dict[str, Lesson]:
        raise Unreadable(f"The lessons of {game.about.name} are damaged.")

    monkeypatch.setattr("woolgather.table.rehearsal.lessons_of", lessons)
    with_cache(tmp_path, lambda cache, hub, heard: cache.rehearse())
    name = wg.games()[0]
    assert caplog.messages[0] == f"The game {name} could not be made ready. The lessons of {name} are damaged."


def test_a_game_that_is_over_soon_can_be_rehearsed(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("woolgather.table.rehearsal.LINES", 1_000)
    rehearse("kuhn-poker")


@pytest.mark.parametrize(("rush", "done"), [(0.0, ["bots", "games"]), (1e6, [])])
def test_nothing_is_warmed_up_while_people_come_back(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, rush: float, done: list[str]
) -> None:
    seen: list[str] = []

    async def rehearsed(cache: TableCache) -> None:
        seen.append("games")

    monkeypatch.setattr("woolgather.table.server.RUSH", rush)
    monkeypatch.setattr(TableCache, "rehearse", rehearsed)

    async def story() -> None:
        server = TableServer(Store(stores.url_in(tmp_path)), b"key")
        monkeypatch.setattr(server.bots, "warm_up", lambda: seen.append("bots"))
        server.warm_up()
        for _ in range(10):
            await asyncio.sleep(0)
        await server.close()
        assert seen == done

    asyncio.run(story())


@pytest.mark.parametrize("game", wg.games())
def test_the_notation_of_a_rehearsed_game_is_ready(game: str) -> None:
    _numbers.cache_clear()
    rehearse(game)
    made = _numbers.cache_info().misses
    state = wg.new(game)
    assert [state.parse(text) for text in state.texts()] == state.moves()
    assert _numbers.cache_info().misses == made


@pytest.mark.parametrize("game", wg.games())
def test_the_pages_of_a_rehearsed_game_are_read(game: str) -> None:
    for cached in (_lessons, _texts, _examples, _catalogue):
        cached.remembered.cache_clear()
    rehearse(game)
    read = [cached.remembered.cache_info().misses for cached in (_lessons, _texts, _examples, _catalogue)]
    for language in languages():
        game_card(game, language)
    played_examples(game)
    assert [cached.remembered.cache_info().misses for cached in (_lessons, _texts, _examples, _catalogue)] == read


def test_a_table_that_cannot_be_read_is_refused_in_words(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    async def malformed(self: Store, table: str) -> StoredTable:
        raise DatabaseError("select", None, Exception("database disk image is malformed"))

    async def locked(self: Store, table: str) -> StoredTable:
        raise OperationalError("select", None, Exception("database is locked"))

    def incomplete(stored: StoredTable) -> Table:
        raise LookupError("there is no such seat")

    async def story(cache: TableCache, hub: Hub, heard: Heard) -> None:
        with monkeypatch.context() as patch:
            patch.setattr(Table, "replayed", incomplete)
            with pytest.raises(Refusal, match="damaged"):
                await cache.find("a")
        monkeypatch.setattr(Store, "table", malformed)
        with pytest.raises(Refusal, match="damaged"):
            await cache.find("a")
        monkeypatch.setattr(Store, "table", locked)
        with pytest.raises(OperationalError):
            await cache.find("a")

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
        server = TableServer(Store(stores.url_in(tmp_path)), b"key")
        await server.open()
        made = await server.lobby.make(NewTable("request", "connect-four", [Chair("mine"), Chair("mine")]))
        server._scheduler._beats[await server._cache.find(made.table)] = {(1, "ewe"): 2}
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
