"""A PostgreSQL server as the store: found, migrated by one, restarted, out of reach."""

from __future__ import annotations

import asyncio
from dataclasses import replace
from functools import partial
from pathlib import Path

import pytest
import sqlalchemy as sa
from sqlalchemy.exc import DBAPIError, OperationalError

from tests.support import stores
from tests.support.postgres import postgres
from tests.table.test_store import asked, founded, run
from woolgather.table.database import Conflict, postgres_url
from woolgather.table.store import AnswerRow, LineRow, Store

pytestmark = [pytest.mark.slow, pytest.mark.any_store]


@pytest.fixture
def database(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> str:
    monkeypatch.setattr(stores, "kind", stores.POSTGRES)
    return stores.url_in(tmp_path)


def test_a_database_is_found_by_the_addresses_that_people_use() -> None:
    for typed in ("postgres://ann@sheep:5/games", "postgresql://ann@sheep:5/games"):
        assert str(postgres_url(typed)) == "postgresql+asyncpg://ann@sheep:5/games"
    encrypted = postgres_url("postgres://sheep/games?sslmode=require&application_name=wool")
    assert dict(encrypted.query) == {"application_name": "wool", "ssl": "require"}


def test_a_password_is_hidden_wherever_it_was_written() -> None:
    for typed in ("postgres://ann:swordfish@sheep/games", "postgres://ann@sheep/games?password=swordfish"):
        assert postgres_url(typed).password == "swordfish"
        assert "swordfish" not in postgres_url(typed).render_as_string(hide_password=True)


def test_servers_that_start_together_migrate_once(database: str) -> None:
    async def opened(url: str) -> None:
        store = Store(url)
        try:
            await store.open()
        finally:
            await store.close()

    async def together() -> None:
        await asyncio.gather(*[opened(database) for _ in range(4)])

    listed = "select tablename from pg_tables where schemaname = 'public' order by tablename"
    names = postgres().execute(listed, database)
    for (name,) in names:
        postgres().execute(f"drop table {name} cascade", database)
    asyncio.run(together())
    assert postgres().execute(listed, database) == names


def test_reading_sees_one_state_and_writes_nothing(tmp_path: Path, database: str) -> None:
    async def story(store: Store) -> None:
        assert await store._database.read(partial(asked, "show transaction_isolation")) == "repeatable read"
        with pytest.raises(DBAPIError):
            await store._database.read(partial(asked, "insert into names values ('t', 1, 'Ann')"))

    run(story, tmp_path)


def test_a_restarted_database_is_found_again(tmp_path: Path, database: str) -> None:
    async def story(store: Store) -> None:
        await founded(store)
        await asyncio.to_thread(postgres().restart)
        await store.append("t", [LineRow(2, 1, "e", "p", None, 0)])
        assert await store.newest(["t"]) == {"t": 2}

    run(story, tmp_path)


def test_a_database_out_of_reach_is_trouble_of_the_store(tmp_path: Path) -> None:
    async def lost() -> None:
        store = Store(f"postgresql://ann@/games?host={tmp_path}")
        with pytest.raises(OperationalError):
            await store.newest(["t"])
        await store.close()

    asyncio.run(lost())


def test_servers_that_get_in_each_others_way_are_in_conflict(tmp_path: Path, database: str) -> None:
    """One of two transactions that wait for each other is ended by PostgreSQL."""

    async def story(store: Store) -> None:
        await founded(store)
        other = Store(database)
        first = store._database.write(partial(_waits_for, (2, 3)))
        second = other._database.write(partial(_waits_for, (3, 2)))
        became = await asyncio.gather(first, second, return_exceptions=True)
        await other.close()
        assert sorted(type(each).__name__ for each in became) == ["Conflict", "NoneType"]

    run(story, tmp_path)


def _waits_for(order: tuple[int, int], connection: sa.Connection) -> None:
    for number in order:
        connection.exec_driver_sql(f"select pg_advisory_xact_lock({number})")
        connection.exec_driver_sql("select pg_sleep(0.2)")


# ---- answers of a window, given through another server while it closes


ANSWER = AnswerRow(0, 1, "who?", "pass", "request", "", 0)


def test_an_answer_that_comes_after_the_window_closed_is_in_conflict(tmp_path: Path, database: str) -> None:
    async def story(store: Store) -> None:
        await founded(store)
        await store.append("t", [LineRow(2, 1, "e", "p", None, 0)])
        with pytest.raises(Conflict):
            await store.save_answers("t", [ANSWER], 1)
        await store.save_answers("t", [ANSWER], 2)
        assert await store.answers("t") == [ANSWER]

    run(story, tmp_path)


def test_a_window_does_not_close_over_an_answer_that_was_changed_meanwhile(tmp_path: Path, database: str) -> None:
    async def story(store: Store) -> None:
        await founded(store)
        await store.save_answers("t", [ANSWER], 1)
        counted = await store.answers("t")
        changed = replace(ANSWER, move="growl", request="another")
        await store.save_answers("t", [changed], 1)
        with pytest.raises(Conflict):
            await store.append("t", [LineRow(2, 1, "e", "p", None, 0)], [], counted)
        await store.append("t", [LineRow(2, 1, "e", "p", None, 0)], [], [changed])

    run(story, tmp_path)
