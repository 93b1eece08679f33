"""The store itself: lines are written once, together or not at all, in a SQLite file and in a PostgreSQL database."""

from __future__ import annotations

import asyncio
import sqlite3
from collections.abc import Callable
from contextlib import closing
from functools import partial
from pathlib import Path
from typing import Any

import pytest
import sqlalchemy as sa
from alembic import command
from alembic.autogenerate import compare_metadata
from alembic.config import Config
from alembic.migration import MigrationContext
from alembic.script import ScriptDirectory

from tests.support import stores
from woolgather.table import database
from woolgather.table.database import Conflict
from woolgather.table.idempotency import IdempotentRequest
from woolgather.table.schema import SCHEMA
from woolgather.table.schema_version import MIGRATIONS, schema_version
from woolgather.table.store import (
    AnswerRow,
    LineRow,
    SeatRow,
    Store,
    StoredTable,
    TableRow,
    sqlite_url,
)

pytestmark = [pytest.mark.slow, pytest.mark.usefixtures("either_store")]


def run(story: Callable[[Store], object], folder: Path) -> None:
    async def whole() -> None:
        store = Store(stores.url_in(folder))
        await store.open()
        try:
            await story(store)  # type: ignore[misc]
        finally:
            await store.close()

    asyncio.run(whole())


async def founded(store: Store) -> None:
    seats = [SeatRow(seat, "open", "", "", None) for seat in range(2)]
    await store.create_table(
        TableRow("t", "connect-four", 1, {}, 0),
        seats,
        [LineRow(1, 0, "d", "p", "r", 0)],
        IdempotentRequest("request", "asked", "t", None),
    )


async def found(store: Store) -> StoredTable:
    stored = await store.table("t")
    assert stored is not None
    return stored


def test_a_line_is_written_once(tmp_path: Path) -> None:
    async def story(store: Store) -> None:
        await founded(store)
        with pytest.raises(Conflict):
            await store.append("t", [LineRow(2, 1, "e", "p", None, 0), LineRow(1, 0, "e", "p", None, 0)])
        assert [line.move for line in (await found(store)).lines] == ["d"], "all lines of a move, or none"

    run(story, tmp_path)


def test_an_error_of_the_store_shows_no_move(tmp_path: Path) -> None:
    """It is logged, and whoever reads the log may be playing."""

    async def story(store: Store) -> None:
        await founded(store)
        secret = LineRow(2, 1, "choose bleat", "p", "request", None)  # type: ignore[arg-type]
        with pytest.raises(Conflict) as trouble:
            await store.append("t", [secret])
        logged = str(trouble.value.__cause__)
        assert "INSERT" in logged
        assert "bleat" not in logged

    run(story, tmp_path)


def sits_down(seq: int, name: str) -> LineRow:
    return LineRow(seq, 0, None, "", None, 0, sits=SeatRow(0, "person", name, "", f"hash of {name}"))


def test_a_seat_is_given_to_one_of_two_who_want_it(tmp_path: Path) -> None:
    async def story(store: Store) -> None:
        await founded(store)
        await store.append_beside("t", [sits_down(2, "Ann")], [], IdempotentRequest("1", "a", "t", 0))
        with pytest.raises(Conflict):
            await store.append_beside("t", [sits_down(2, "Ben")], [], IdempotentRequest("2", "b", "t", 0))
        assert [line.sits for line in (await found(store)).lines] == [None, sits_down(2, "Ann").sits]

    run(story, tmp_path)


def test_names_are_kept_beside_the_log(tmp_path: Path) -> None:
    """They can be deleted; the log cannot be changed."""

    async def story(store: Store) -> None:
        await founded(store)
        await store.append_beside("t", [sits_down(2, "Ann")], [], IdempotentRequest("1", "a", "t", 0))
        log = str(await said(store, "select kind, sits, move from lines"))
        assert "Ann" not in log.replace("hash of Ann", "")
        assert await said(store, "select name from names") == [("Ann",)]

    run(story, tmp_path)


async def said(store: Store, question: str) -> list[Any]:
    rows = await store._database.read(lambda connection: connection.exec_driver_sql(question).all())
    return [tuple(row) for row in rows]


# ---- one writer


def test_whatever_waits_is_committed_together_and_a_conflict_fails_alone(tmp_path: Path) -> None:
    async def story(store: Store) -> None:
        await founded(store)
        rows = [LineRow(seq, 0, "d", "p", None, 0) for seq in (2, 3, 1, 4)]
        became = await asyncio.gather(*[store.append("t", [row]) for row in rows], return_exceptions=True)
        assert [type(each) for each in became] == [type(None), type(None), Conflict, type(None)]
        assert [line.seq for line in (await found(store)).lines] == [1, 2, 3, 4]

    run(story, tmp_path)


def test_one_sync_serves_all_who_wait(tmp_path: Path) -> None:
    async def story(store: Store) -> None:
        await founded(store)
        commits: list[int] = []
        engine = store._database._writing  # type: ignore[attr-defined]
        engine = getattr(engine, "sync_engine", engine)
        sa.event.listen(engine, "commit", lambda _: commits.append(1))
        await asyncio.gather(*[store.append("t", [LineRow(seq, 0, "d", "p", None, 0)]) for seq in range(2, 102)])
        assert len(commits) <= 2, "the first may go alone"

    run(story, tmp_path)


def test_a_write_that_cannot_be_done_fails_alone(tmp_path: Path) -> None:
    async def story(store: Store) -> None:
        await founded(store)
        broken = LineRow(2, 0, "d", "p", None, object())  # type: ignore[arg-type]
        good = [LineRow(seq, 0, "d", "p", None, 0) for seq in (3, 2)]
        became = await asyncio.gather(
            store.append("t", good[:1]),
            store.append("t", [broken]),
            store.append("t", good[1:]),
            return_exceptions=True,
        )
        assert [type(each) for each in became if not isinstance(each, sa.exc.SQLAlchemyError)] == [type(None)] * 2
        assert [line.seq for line in (await found(store)).lines] == [1, 2, 3]

    run(story, tmp_path)


def test_an_answer_is_not_saved_when_the_log_has_gone_on(tmp_path: Path) -> None:
    async def story(store: Store) -> None:
        await founded(store)
        answer = AnswerRow(0, 1, "question", "pass", "request", "", 0)
        await store.save_answers("t", [answer], 1)
        await store.append("t", [LineRow(2, 0, "d", "p", None, 0)])
        with pytest.raises(Conflict):
            await store.save_answers("t", [answer], 1)

    run(story, tmp_path)


def test_whoever_stops_waiting_does_not_stop_the_others(tmp_path: Path) -> None:
    async def story(store: Store) -> None:
        await founded(store)
        first = asyncio.create_task(store.append("t", [LineRow(2, 0, "d", "p", None, 0)]))
        second = asyncio.create_task(store.append("t", [LineRow(3, 0, "d", "p", None, 0)]))
        await asyncio.sleep(0)
        first.cancel()
        await second
        assert 3 in [line.seq for line in (await found(store)).lines]

    run(story, tmp_path)


def test_opening_a_store_twice_changes_nothing(tmp_path: Path) -> None:
    run(founded, tmp_path)

    async def again(store: Store) -> None:
        assert (await found(store)).row == TableRow("t", "connect-four", 1, {}, 0)

    run(again, tmp_path)


def keys(table: sa.Table) -> set[tuple[str, ...]]:
    """The columns of the primary key and of each unique constraint."""
    unique = [each for each in table.constraints if isinstance(each, sa.PrimaryKeyConstraint | sa.UniqueConstraint)]
    return {tuple(sorted(column.name for column in each.columns)) for each in unique}


def differences(folder: Path, schema: sa.MetaData) -> list[Any]:
    """What separates a database made by the migrations from that schema.

    Alembic overlooks primary keys, and constraints that only the database has.
    """
    found: list[Any] = []

    def compared(connection: sa.Connection) -> None:
        made = sa.MetaData()
        made.reflect(connection)
        found.extend(compare_metadata(MigrationContext.configure(connection), schema))
        both = schema.tables.keys() & made.tables.keys()
        found.extend(
            [name for name in both if keys(schema.tables[name]) != keys(made.tables[name])] if not found else []
        )

    run(lambda store: store._database.read(compared), folder)
    return found


def test_the_migrations_lead_to_the_schema(tmp_path: Path) -> None:
    assert differences(tmp_path, SCHEMA) == []


def new_column(schema: sa.MetaData) -> None:
    schema.tables["lines"].append_column(sa.Column("mood", sa.Text))


def new_table(schema: sa.MetaData) -> None:
    sa.Table("moods", schema, sa.Column("id", sa.Integer))


def other_length(schema: sa.MetaData) -> None:
    schema.tables["lines"].c.move.type = sa.String(20)


def other_type(schema: sa.MetaData) -> None:
    schema.tables["lines"].c.at.type = sa.Integer()


def null_allowed(schema: sa.MetaData) -> None:
    schema.tables["tables"].c.game.nullable = True


def null_forbidden(schema: sa.MetaData) -> None:
    schema.tables["seats"].c.token_hash.nullable = False


def more_unique(schema: sa.MetaData) -> None:
    schema.tables["answers"].append_constraint(sa.UniqueConstraint("table_id", "request"))


def less_unique(schema: sa.MetaData) -> None:
    constraints = schema.tables["lines"].constraints
    constraints -= {each for each in constraints if isinstance(each, sa.UniqueConstraint)}


def no_foreign_key(schema: sa.MetaData) -> None:
    constraints = schema.tables["deeds"].constraints
    constraints -= {each for each in constraints if isinstance(each, sa.ForeignKeyConstraint)}


@pytest.mark.parametrize(
    "change",
    [
        new_column,
        new_table,
        other_length,
        other_type,
        null_allowed,
        null_forbidden,
        more_unique,
        less_unique,
        no_foreign_key,
    ],
)
def test_the_comparison_notices_a_difference(tmp_path: Path, change: Callable[[sa.MetaData], None]) -> None:
    other = sa.MetaData()
    for table in SCHEMA.sorted_tables:
        table.to_metadata(other)
    change(other)
    assert len(differences(tmp_path, other)) == 1


def test_the_migrations_are_numbered_in_the_order_in_which_they_run() -> None:
    config = Config()
    config.set_main_option("script_location", str(MIGRATIONS))
    config.set_main_option("path_separator", "os")
    steps = list(ScriptDirectory.from_config(config).walk_revisions())[::-1]
    files = sorted(file.name for file in (MIGRATIONS / "versions").glob("0*.py"))
    assert [Path(step.path).name for step in steps] == files
    assert [step.revision for step in steps] == [name[:4] for name in files]


def test_the_newest_migration_can_be_taken_back_and_run_again(tmp_path: Path) -> None:
    def back_and_forth(connection: sa.Connection) -> None:
        config = Config()
        config.set_main_option("script_location", str(MIGRATIONS))
        config.set_main_option("path_separator", "os")
        config.attributes["connection"] = connection
        command.downgrade(config, "0004")
        assert schema_version(connection) == "0004"
        command.upgrade(config, "head")

    async def story(store: Store) -> None:
        await founded(store)
        await store.write(back_and_forth)
        assert [line.move for line in (await found(store)).lines] == ["d"]

    run(story, tmp_path)
    assert differences(tmp_path, SCHEMA) == []


def test_a_migration_that_is_cut_off_leaves_nothing_behind(tmp_path: Path) -> None:
    def migrate(connection: sa.Connection) -> None:
        connection.exec_driver_sql("create table half (id integer)")
        raise RuntimeError("cut off")

    async def story(store: Store) -> None:
        with pytest.raises(RuntimeError, match="cut off"):
            await store._database.write(migrate)
        assert "half" not in await store._database.read(lambda connection: sa.inspect(connection).get_table_names())

    run(story, tmp_path)


def asked(question: str, connection: sa.Connection) -> object:
    return connection.exec_driver_sql(question).scalar()


def test_every_connection_waits_for_the_disk(
    tmp_path: Path, either_store: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(database, "PRAGMAS", stores.AS_SERVED)
    wanted: dict[str, object] = {"PRAGMA synchronous": 2, "PRAGMA foreign_keys": 1, "PRAGMA journal_mode": "wal"}
    if either_store == stores.POSTGRES:
        wanted = {"show synchronous_commit": "on"}

    async def story(store: Store) -> None:
        for question, value in wanted.items():
            for done in (store._database.read, store._database.write):
                assert await done(partial(asked, question)) == value

    run(story, tmp_path)


@pytest.mark.parametrize("typed", ["nul\0", "\ud800", "ä"])
def test_an_impossible_link_leads_nowhere(tmp_path: Path, typed: str) -> None:
    async def story(store: Store) -> None:
        assert await store.table(typed) is None
        assert not await store.has_table(typed)

    run(story, tmp_path)


def test_a_full_disk_is_told_to_each_and_leaves_nothing_locked(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """In SQLite, whose one writer keeps its connection."""

    def full(*_: object) -> None:
        raise sa.exc.OperationalError("commit", None, Exception("database or disk is full"))

    async def story(store: Store) -> None:
        await founded(store)
        with monkeypatch.context() as broken:
            broken.setattr("sqlalchemy.dialects.sqlite.base.SQLiteDialect.do_commit", full, raising=False)
            rows = [LineRow(seq, 0, "d", "p", None, 0) for seq in (2, 3)]
            became = await asyncio.gather(*[store.append("t", [row]) for row in rows], return_exceptions=True)
            assert [type(each) for each in became] == [sa.exc.OperationalError] * 2
        with closing(sqlite3.connect(tmp_path / "full.sqlite", timeout=1)) as another, another:
            another.execute("update lines set at = 1")
        await store.append("t", [LineRow(2, 0, "d", "p", None, 0)])
        assert [line.seq for line in (await found(store)).lines] == [1, 2], "and the writer goes on"

    async def whole() -> None:
        store = Store(sqlite_url(tmp_path / "full.sqlite"))
        await store.open()
        try:
            await story(store)
        finally:
            await store.close()

    asyncio.run(whole())
