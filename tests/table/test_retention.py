"""Retention: finished games are kept, abandoned ones are removed whole, and nobody is taken by surprise."""

from __future__ import annotations

import asyncio
import time
from collections.abc import Awaitable, Callable
from functools import partial
from pathlib import Path
from typing import Any

import pytest
import sqlalchemy as sa

from tests.support import stores
from tests.table.company import PATIENCE, Made, Serving
from woolgather.engine.registry import game_named
from woolgather.engine.state import CHANCE
from woolgather.table.cache import TableCache
from woolgather.table.chat import Chat
from woolgather.table.chat_store import TextRow, add_text
from woolgather.table.events import Events
from woolgather.table.following import Follower
from woolgather.table.hub import Hub, Socket
from woolgather.table.idempotency import IdempotentRequest
from woolgather.table.link import RETENTION, NoLink, PostgresLink
from woolgather.table.messages import Ending
from woolgather.table.metrics import Metrics
from woolgather.table.reactions import Reactions
from woolgather.table.refusals import Refusal
from woolgather.table.retention import DAY, ROUNDS, Old, Retention, forget_rounds
from woolgather.table.schema import CALLS, FACTS, LINES, PEOPLE, SCHEMA, VISITS
from woolgather.table.settings import Settings
from woolgather.table.steps import Decision, Step
from woolgather.table.store import AnswerRow, LineRow, SeatRow, Store, TableRow
from woolgather.table.tables import Table
from woolgather.table.turns import Turns

pytestmark = pytest.mark.slow

DAYS = 90
TODAY = 1_000 * DAY
WON = ("a", "b", "a", "b", "a", "b", "a")


class House:
    """A store with tables of Connect Four, and somebody who clears it."""

    def __init__(self, store: Store) -> None:
        self.store, self.hub, events = store, Hub(), Events()
        self.cache = TableCache(store, self.hub, events)
        self.watched: set[str] = set()
        self.now = TODAY
        settings = Settings(clock=lambda: self.now / 1000, sleep=at_once)
        turns = Turns(store, self.cache, self.hub, events, settings, Metrics().play)
        reactions = Reactions(store, self.hub, turns)
        chat = Chat(store, self.cache, self.hub, settings)
        self.follower = Follower(store, self.cache, self.hub, turns, reactions, events, chat, settings)
        self.retention = Retention(store, self.cache, self.watched.__contains__, NoLink(), settings)

    async def table(self, name: str, *moves: str, days_ago: float = DAYS + 1) -> Table:
        """A table at which these moves were played so long ago."""
        at = TODAY - int(days_ago * DAY)
        row = TableRow(name, "connect-four", game_named("connect-four").about.rules, {}, at)
        seats = [SeatRow(seat, "person", "Ann", "", "hash") for seat in range(2)]
        await self.store.create_table(row, seats, [], IdempotentRequest(f"request {name}", "asked", name, None))
        table = Table(row, seats)
        for number, move in enumerate(moves):
            steps = table.play(Decision(number % 2, move, f"{name} {number}"), never, at)
            await self.write(table, steps)
        return table

    async def write(self, table: Table, steps: list[Step]) -> None:
        await self.store.append(table.id, [step.row for step in steps])

    async def end(self, table: Table, days_ago: float = DAYS + 1) -> None:
        """The operator ended the table so long ago."""
        at, end = TODAY - int(days_ago * DAY), Ending("It is late.")
        line = LineRow(table.seq + 1, CHANCE, None, "", None, at, ended=end)
        done = IdempotentRequest(f"end {table.id}", "asked", table.id, None)
        await self.store.append_beside(table.id, [line], (), done)

    async def clear(self) -> int:
        return await self.retention.remove_abandoned(DAYS)

    async def left(self) -> set[str]:
        return {name for (name,) in await self.said("select id from tables")}

    async def said(self, question: str) -> list[Any]:
        return await self.store.read(lambda connection: [tuple(row) for row in connection.exec_driver_sql(question)])

    async def do(self, statement: sa.Executable) -> None:
        await self.store.write(lambda connection: connection.execute(statement) and None)


def rounds(since: float, latest: float) -> sa.Insert:
    return sa.insert(FACTS).values(name=ROUNDS, value=f"{int(since)} {int(latest)}")


async def at_once(_: float) -> None:
    await asyncio.sleep(0)


def never(_: object) -> int:
    raise AssertionError("there is no chance in this game")


Tell = Callable[[Callable[[House], Awaitable[None]]], None]


@pytest.fixture
def tell(tmp_path: Path, either_store: str) -> Tell:
    """Runs a story in a house of its own, in either kind of store."""

    async def whole(story: Callable[[House], Awaitable[None]]) -> None:
        store = Store(stores.url_in(tmp_path))
        await store.open()
        house = House(store)
        await house.do(rounds(0, TODAY))
        try:
            await story(house)
        finally:
            house.cache.close()
            await store.close()

    return lambda story: asyncio.run(whole(story))


# ---- what is removed


def test_an_abandoned_game_is_removed_whole_and_a_finished_one_is_kept(tell: Tell) -> None:
    async def story(house: House) -> None:
        await house.table("abandoned", "d", "e")
        await house.table("never-begun")
        await house.table("finished", *WON)
        sits = LineRow(3, 0, None, "", None, 0, sits=SeatRow(0, "person", "Ben", "", "other"))
        done = IdempotentRequest("sat", "asked", "abandoned", 0)
        await house.store.append_beside("abandoned", [sits], [answer()], done)
        await house.do(sa.update(SCHEMA.tables["answers"]).values(at=0))
        await house.do(sa.insert(PEOPLE).values(id="ann", name="Ann", avatar="lamb-red", created=0))
        await house.do(sa.insert(VISITS).values(table_id="abandoned", person="ann", seen=2, hidden=False))
        await house.do(sa.insert(CALLS).values(table_id="abandoned", person="ann", seq=2, tries=0))
        said = TextRow("table", 0, 0, "hash", "", "Ann", "text", "Hello", "said", 0)
        for name in ("abandoned", "finished"):
            await house.store.write(partial(add_text, name, said))
        assert await house.clear() == 2
        assert await house.left() == {"finished"}
        for name, column in (("lines", "table_id"), ("seats", "table_id"), ("deeds", "table_id"), ("chat", "table_id")):
            assert set(await house.said(f"select distinct {column} from {name}")) == {("finished",)}
        assert await house.said("select * from names") == await house.said("select * from answers") == []
        assert await house.said("select * from visits") == await house.said("select * from calls") == []

    tell(story)


def answer() -> AnswerRow:
    return AnswerRow(0, 1, "question", "pass", "request", "", 0)


@pytest.mark.parametrize(("days_ago", "is_kept"), [(DAYS - 0.01, True), (DAYS + 0.01, False)])
def test_a_game_is_abandoned_when_nothing_has_happened_for_the_stated_time(
    tell: Tell, days_ago: float, is_kept: bool
) -> None:
    async def story(house: House) -> None:
        await house.table("game", "d", days_ago=days_ago)
        await house.clear()
        assert bool(await house.left()) == is_kept

    tell(story)


def test_an_old_game_at_which_somebody_moved_of_late_is_kept(tell: Tell) -> None:
    async def story(house: House) -> None:
        table = await house.table("game", "d")
        await house.write(table, table.play(Decision(1, "d"), never, TODAY - DAY))
        assert await house.clear() == 0

    tell(story)


def test_a_sealed_answer_counts_as_something_that_happened(tell: Tell) -> None:
    """It is dated by the store, and today is long before the real one."""

    async def story(house: House) -> None:
        await house.table("game", "d")
        await house.store.save_answers("game", [answer()], 1)
        assert await house.clear() == 0

    tell(story)


def test_a_round_goes_through_more_tables_than_are_looked_up_at_once(
    tell: Tell, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("woolgather.table.retention.PORTION", 2)

    async def story(house: House) -> None:
        for number in range(5):
            await house.table(f"game-{number}", *(WON if number % 2 else "d"))
        assert await house.clear() == 3
        assert await house.left() == {"game-1", "game-3"}

    tell(story)


# ---- clocks and backups


def test_a_clock_that_jumps_removes_nothing(tell: Tell) -> None:
    """Forwards, and after that backwards."""

    async def story(house: House) -> None:
        await house.table("game", "d", days_ago=1)
        for house.now in (TODAY + 1_000 * DAY, TODAY + 1_001 * DAY, TODAY, TODAY + DAY):
            assert await house.clear() == 0

    tell(story)


def test_after_a_restored_backup_the_time_begins_anew(tell: Tell) -> None:
    async def story(house: House) -> None:
        await house.table("game", "d")
        await house.store.write(forget_rounds)
        for day in range(0, DAYS + 1, 9):
            house.now = TODAY + day * DAY
            assert await house.clear() == 0
        house.now += DAY
        assert await house.clear() == 1

    tell(story)


def test_a_server_that_was_off_for_a_short_time_loses_no_time(tell: Tell) -> None:
    async def story(house: House) -> None:
        await house.table("game", "d")
        house.now += DAYS * DAY // 10
        assert await house.clear() == 1

    tell(story)


# ---- what is kept


def test_a_finished_game_is_replayed_once(tell: Tell, monkeypatch: pytest.MonkeyPatch) -> None:
    replayed: list[str] = []
    replay = Table.replayed

    def counted(stored: Any) -> Table:
        replayed.append(stored.row.id)
        return replay(stored)

    monkeypatch.setattr(Table, "replayed", counted)

    async def story(house: House) -> None:
        await house.table("finished", *WON)
        for _ in range(3):
            assert await house.clear() == 0
        assert replayed == ["finished"]

    tell(story)


def test_an_end_that_was_taken_back_counts_no_longer(tell: Tell, monkeypatch: pytest.MonkeyPatch) -> None:
    """As it was possible once; there are logs that say so."""
    monkeypatch.setattr(Table, "can_take_back", lambda table, seat: True)

    async def story(house: House) -> None:
        table = await house.table("game", *WON)
        await house.clear()
        await house.write(table, table.take_back(0, "back", TODAY - (DAYS + 1) * DAY))
        assert await house.clear() == 1

    tell(story)


def test_a_game_that_is_watched_is_kept(tell: Tell) -> None:
    async def story(house: House) -> None:
        await house.table("game", "d")
        house.watched.add("game")
        assert await house.clear() == 0
        house.watched.clear()
        assert await house.clear() == 1

    tell(story)


def test_a_game_that_goes_on_while_it_is_looked_at_is_kept(tell: Tell) -> None:
    async def story(house: House) -> None:
        table = await house.table("game", "d")
        look = house.retention._is_unfinished

        async def meanwhile(old: Old) -> bool:
            await house.write(table, table.play(Decision(1, "d"), never, TODAY))
            return await look(old)

        house.retention._is_unfinished = meanwhile  # type: ignore[method-assign]
        assert await house.clear() == 0
        assert await house.said("select count(*) from lines") == [(2,)]

    tell(story)


def test_a_frozen_game_is_kept_because_nobody_knows_whether_it_was_over(tell: Tell) -> None:
    async def story(house: House) -> None:
        await house.table("frozen", "d")
        await house.table("lost", "d")
        await house.do(sa.update(LINES).where(LINES.c.table_id == "frozen").values(position="another position"))
        await house.do(sa.update(SCHEMA.tables["tables"]).where(sa.text("id = 'lost'")).values(game="no-such-game"))
        assert await house.clear() == 0

    tell(story)


def test_a_game_that_the_operator_ended_goes_after_the_time(tell: Tell) -> None:
    async def story(house: House) -> None:
        for name, days_ago in (("old", DAYS + 1), ("new", DAYS - 1)):
            await house.end(await house.table(name, "d"), days_ago)
        assert await house.clear() == 1
        assert await house.left() == {"new"}

    tell(story)


def test_a_game_that_was_over_before_it_was_ended_is_kept(tell: Tell) -> None:
    async def story(house: House) -> None:
        await house.end(await house.table("game", *WON))
        for _ in range(2):
            assert await house.clear() == 0

    tell(story)


def test_a_frozen_game_that_was_ended_goes_unless_it_was_seen_to_be_over(tell: Tell) -> None:
    async def story(house: House) -> None:
        seen = await house.table("seen", *WON)
        assert await house.clear() == 0
        unseen = await house.table("unseen", "d")
        await house.do(sa.update(SCHEMA.tables["tables"]).values(rules=99))
        assert await house.clear() == 0
        for table in (seen, unseen):
            await house.end(table)
        assert await house.clear() == 1
        assert await house.left() == {"seen"}

    tell(story)


# ---- who is told


def test_whoever_still_watches_a_removed_table_is_told_once(tell: Tell) -> None:
    async def story(house: House) -> None:
        await house.table("game", "d")
        await house.cache.find("game")
        socket = Socket("game")
        socket.subscribed = True
        house.hub.join(socket)
        assert await house.clear() == 1, "the watch of this server is the caller's"
        await house.follower.look()
        house.cache.let_rest()
        await house.follower.look()
        assert "This table was removed" in str(await socket.next())
        assert socket._waiting.empty()
        with pytest.raises(Refusal, match="no such table"):
            await house.cache.find("game")

    tell(story)


def test_a_table_that_is_removed_behind_our_back_is_noticed(tell: Tell) -> None:
    async def story(house: House) -> None:
        await house.table("game", "d")
        await house.cache.find("game")
        other = House(house.store)
        assert await other.clear() == 1
        other.cache.close()
        await house.follower.look()
        assert house.cache.in_memory("game") is None

    tell(story)


def test_a_move_at_a_table_that_was_just_removed_is_refused_in_words(tell: Tell) -> None:
    async def story(house: House) -> None:
        await house.table("game", "d")
        table = await house.cache.find("game")
        other = House(house.store)
        assert await other.clear() == 1
        other.cache.close()

        async def play(table: Table) -> None:
            await house.write(table, table.play(Decision(1, "d"), never, TODAY))

        assert house.cache.in_memory("game") is table
        with pytest.raises(Refusal, match="no such table"):
            await house.cache.update("game", play)

    tell(story)


# ---- servers


def late() -> float:
    """A time long after that at which the tests' tables are made."""
    return time.time() + 2 * DAYS * DAY / 1000


def have_gone_round(folder: Path) -> None:
    """As if servers had gone round until late."""

    async def note() -> None:
        store = Store(stores.url_in(folder))
        await store.write(lambda connection: connection.execute(rounds(0, late() * 1000)) and None)
        await store.close()

    asyncio.run(note())


def wait_until(is_so: Callable[[], bool]) -> None:
    until = time.monotonic() + PATIENCE
    while not is_so():
        assert time.monotonic() < until
        time.sleep(0.01)


def is_gone(server: Serving, table: Made) -> bool:
    return server.http.get(f"/api/tables/{table.name}").status_code == 404


def test_a_server_clears_its_store_when_it_starts(
    serve: Callable[..., Serving], either_store: str, tmp_path: Path
) -> None:
    first = serve()
    table = first.make("connect-four", "mine", "mine")
    first.stop()
    have_gone_round(tmp_path)
    later = serve(clock=late, abandoned_days=DAYS, heartbeat=0.01)
    wait_until(partial(is_gone, later, table))


def test_a_server_keeps_everything_unless_it_is_told_otherwise(serve: Callable[..., Serving]) -> None:
    table = serve().make("connect-four", "mine", "mine")
    assert not is_gone(serve(clock=late), table)


@pytest.fixture
def database(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> str:
    monkeypatch.setattr(stores, "kind", stores.POSTGRES)
    return stores.url_in(tmp_path)


def test_other_servers_learn_that_a_table_is_gone_and_whom_they_serve_keeps_one(
    database: str, serve: Callable[..., Serving], tmp_path: Path
) -> None:
    """Tables are looked at in the order of their links: when the second is gone, the first has been kept."""
    links = iter(["a-watched", "b-abandoned"])
    first = serve(watch=3600.0, heartbeat=0.05, ids=lambda: next(links))
    watched, abandoned = (first.make("connect-four", "mine", "mine") for _ in range(2))
    assert not is_gone(first, abandoned), "and it is in memory"
    have_gone_round(tmp_path)
    with watched.look(None) as spectator:
        serve(clock=late, abandoned_days=DAYS, heartbeat=0.05)
        wait_until(partial(is_gone, first, abandoned))
        assert not is_gone(first, watched)
        assert spectator.look(None)["type"] == "welcome"


def test_one_server_at_a_time_clears_a_database(database: str) -> None:
    """The lock is no table's, so it is not given back with those of tables at which there is nothing to do."""

    class Deaf:
        def link_heard(self, channel: str, text: str) -> None: ...

        def link_lost(self) -> None: ...

        def link_restored(self) -> None: ...

    async def story() -> None:
        one, other = PostgresLink(database, "one"), PostgresLink(database, "other")
        await one.open(Deaf())
        await other.open(Deaf())
        assert await one.lock(RETENTION)
        assert one.held() == []
        assert not await other.lock(RETENTION)
        await one.close()
        until = time.monotonic() + PATIENCE
        while not await other.lock(RETENTION):
            assert time.monotonic() < until, "the lock of a server that is gone was not freed"
            await asyncio.sleep(0.01)
        await other.close()

    asyncio.run(story())
