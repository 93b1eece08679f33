"""What was acknowledged is kept: through a restart, a kill, a failing disk, and rules that changed."""

from __future__ import annotations

import asyncio
import os
import signal
import sqlite3
import subprocess
import sys
import time
from collections.abc import Callable, Iterator
from contextlib import closing, contextmanager
from functools import partial
from pathlib import Path
from typing import Any

import pytest
import sqlalchemy as sa
from alembic.autogenerate import compare_metadata
from alembic.config import Config
from alembic.migration import MigrationContext
from alembic.script import ScriptDirectory

from tests.table.company import PATIENCE, Serving
from woolgather.table.database import Conflict
from woolgather.table.idempotency import IdempotentRequest
from woolgather.table.run import DATABASE, server_in
from woolgather.table.schema import SCHEMA
from woolgather.table.store import MIGRATIONS, AnswerRow, LineRow, SeatRow, Store, StoredTable, TableRow, sqlite_url

pytestmark = pytest.mark.slow


@contextmanager
def server_process(folder: Path) -> Iterator[tuple[Serving, subprocess.Popen[str]]]:
    """A server in a process of its own, as a user starts it."""
    words = [sys.executable, "-m", "woolgather.table", "--port", "0", "--no-browser", "--data", str(folder)]
    process = subprocess.Popen(words, stdout=subprocess.PIPE, text=True)
    try:
        assert process.stdout is not None
        said = process.stdout.readline()
        port = int(said.split("localhost:")[1].split()[0])
        with closing(Serving(port)) as server:
            yield server, process
    finally:
        process.kill()
        process.communicate(timeout=PATIENCE)


def processes() -> dict[int, int]:
    """Every living process with its parent."""
    rows = subprocess.run(["ps", "-A", "-o", "pid=,ppid=,stat="], capture_output=True, text=True, check=True).stdout
    return {
        int(process): int(parent)
        for process, parent, state in map(str.split, rows.splitlines())
        if not state.startswith("Z")
    }


@pytest.mark.slow
def test_a_killed_server_has_lost_no_acknowledged_move(tmp_path: Path) -> None:
    acknowledged: list[tuple[int, str]] = []
    with server_process(tmp_path) as (server, process):
        table = server.make("hush", "mine", "bot", "bot")
        with table.look(0) as ann:
            while len(acknowledged) < 3 and ann.wait_for_turn():
                text = ann.scene["moves"][0]["text"]
                answer = ann.play(text)
                if answer["type"] == "accepted":
                    acknowledged.append((answer["seq"], text))
            last = acknowledged[-1]
            os.kill(process.pid, signal.SIGKILL)
            process.wait(PATIENCE)
    with server_process(tmp_path) as (server, process):
        table.server = server
        with table.look(0) as ann:
            story = ann.look(table.tokens[0])["story"]
            told = {line["seq"]: (line["seat"], line["seen"]) for line in story}
            assert [told[seq] for seq, _ in acknowledged] == [(0, text) for _, text in acknowledged]
            assert [line["seq"] for line in story] == list(range(1, len(story) + 1))
            while ann.wait_for_turn():
                assert ann.play(ann.scene["moves"][0]["move"])["type"] in ("accepted", "sealed")
            assert ann.scene["view"]["winners"]
            assert ann.play(last[1], request="asked-after-the-end-1")["rule"] == "WG-2"


@pytest.mark.slow
def test_a_killed_server_leaves_no_bots_behind(tmp_path: Path) -> None:
    with server_process(tmp_path) as (server, process), server.make("hush", "mine", "bot").look(0) as ann:
        ann.play(ann.scene["moves"][0]["move"])
        ann.wait_for_line(ann.scene["seq"] + 1)
        workers = {child for child, parent in processes().items() if parent == process.pid}
        os.kill(process.pid, signal.SIGKILL)
        process.wait(PATIENCE)
    assert workers
    until = time.monotonic() + PATIENCE
    while workers & processes().keys():
        assert time.monotonic() < until, "a worker outlived its server"
        time.sleep(0.05)


def test_a_repeated_request_is_recognised_after_a_restart(serve: Callable[..., Serving], tmp_path: Path) -> None:
    table = serve().make("connect-four", "mine", "mine", request="make-it-once-0001")
    with table.look(0) as ann:
        first = ann.play("d", request="play-it-once-0001")
    again = serve().make("connect-four", "mine", "mine", request="make-it-once-0001")
    assert (again.name, again.tokens) == (table.name, table.tokens)
    with again.look(0) as ann:
        assert ann.play("d", request="play-it-once-0001") == first


def test_what_cannot_be_written_down_has_not_happened(
    served: Serving, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    async def full_disk(self: Store, *_: object) -> None:
        raise OSError("no space left on device")

    table = served.make("connect-four", "mine", "mine")
    with table.look(0) as ann, table.look(1) as ben:
        ben.hear_of("players")
        with monkeypatch.context() as broken:
            broken.setattr(Store, "append", full_disk)
            assert ann.play("d")["code"] == "trouble"
        assert ben.hears_nothing()
        assert ann.look(table.tokens[0])["scene"]["seq"] == 0
        assert ann.play("d")["type"] == "accepted"
    assert "no space left" in caplog.text


def test_two_servers_on_one_store_do_not_overwrite_each_other(serve: Callable[..., Serving]) -> None:
    one, other = serve(), serve()
    table = one.make("connect-four", "mine", "mine")
    with table.look(0) as ann:
        table.server = other
        with table.look(0) as elsewhere:
            assert elsewhere.play("c")["type"] == "accepted"
        assert ann.play("d")["code"] == "stale"
        assert ann.look(table.tokens[0])["story"][0]["seen"] == "c"


def test_who_looks_through_one_server_hears_of_a_move_made_through_another(serve: Callable[..., Serving]) -> None:
    one, other = serve(watch=0.05), serve()
    table = one.make("connect-four", "mine", "mine")
    with table.look(0) as ann:
        table.server = other
        with table.look(0) as elsewhere:
            elsewhere.play("c")
        assert ann.hear_of("pong")["seq"] == 1
        assert ann.look(table.tokens[0])["story"][0]["seen"] == "c"


def test_a_game_that_no_longer_fits_its_rules_is_frozen_and_says_so(
    serve: Callable[..., Serving], tmp_path: Path
) -> None:
    table = serve().make("connect-four", "mine", "mine")
    with table.look(0) as screen:
        screen.play("d")
    with closing(sqlite3.connect(tmp_path / "table.sqlite")) as store, store:
        store.execute("update lines set position = 'another position'")
    table.server = serve()
    with table.look(1) as ben:
        assert "damaged" in ben.look(table.tokens[1])["table"]["frozen"]
        assert ben.play("e")["code"] == "frozen"
        assert ben.scene["moves"] == []
        assert ben.scene["view"]["seat"] == 1


def test_games_kept_by_a_newer_version_are_left_alone_with_a_sentence(tmp_path: Path) -> None:
    server_in(tmp_path)
    with closing(sqlite3.connect(tmp_path / DATABASE)) as store, store:
        store.execute("update alembic_version set version_num = '9999'")
    with pytest.raises(SystemExit, match="by a newer woolgather"):
        server_in(tmp_path)


def test_a_folder_that_cannot_be_used_is_refused_with_a_sentence(tmp_path: Path) -> None:
    (tmp_path / DATABASE).write_text("this is no database, but it is long enough to be taken for one" * 20)
    with pytest.raises(SystemExit, match="file is not a database"):
        server_in(tmp_path)
    with pytest.raises(SystemExit, match="cannot keep games"):
        server_in(tmp_path / DATABASE / "below a file")


def test_the_browser_is_opened_once_the_server_answers(tmp_path: Path) -> None:
    opened, browser = tmp_path / "opened", tmp_path / "browser.py"
    browser.write_text(
        "import sys, urllib.request\n"
        f"page = urllib.request.urlopen(sys.argv[1] + '/api/games')\n"
        f"open({str(opened)!r}, 'w').write(str(page.status))\n"
    )
    words = [sys.executable, "-m", "woolgather.table", "--port", "0", "--data", str(tmp_path / "data")]
    with subprocess.Popen(
        words, stdout=subprocess.PIPE, text=True, env={**os.environ, "BROWSER": f"{sys.executable} {browser} %s"}
    ) as process:
        until = time.monotonic() + PATIENCE
        while not (opened.exists() and opened.read_text()):
            assert time.monotonic() < until, "no browser was opened"
            time.sleep(0.05)
        process.send_signal(signal.SIGINT)
        said, _ = process.communicate(timeout=PATIENCE)
    assert opened.read_text() == "200"
    assert "The table is open at http://localhost:" in said
    assert process.returncode == 0


# ---- the store itself


def run(story: Callable[[Store], object], file: Path) -> None:
    async def whole() -> None:
        store = Store(sqlite_url(file))
        await store.open()
        try:
            await story(store)  # type: ignore[misc]
        finally:
            await store.close()

    asyncio.run(whole())


async def _found(store: Store) -> None:
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
        await _found(store)
        with pytest.raises(Conflict):
            await store.append("t", [LineRow(2, 1, "e", "p", None, 0), LineRow(1, 0, "e", "p", None, 0)])
        assert [line.move for line in (await found(store)).lines] == ["d"], "all lines of a move, or none"

    run(story, tmp_path / "s.sqlite")


def test_an_error_of_the_store_shows_no_move(tmp_path: Path) -> None:
    """It is logged, and whoever reads the log may be playing."""

    async def story(store: Store) -> None:
        await _found(store)
        secret = LineRow(2, 1, "choose bleat", "p", "request", None)  # type: ignore[arg-type]
        with pytest.raises(Conflict) as trouble:
            await store.append("t", [secret])
        logged = str(trouble.value.__cause__)
        assert "INSERT" in logged
        assert "bleat" not in logged

    run(story, tmp_path / "s.sqlite")


def sits_down(seq: int, name: str) -> LineRow:
    return LineRow(seq, 0, None, "", None, 0, sits=SeatRow(0, "person", name, "", f"hash of {name}"))


def test_a_seat_is_given_to_one_of_two_who_want_it(tmp_path: Path) -> None:
    async def story(store: Store) -> None:
        await _found(store)
        await store.change_seat("t", sits_down(2, "Ann"), [], IdempotentRequest("1", "a", "t", 0))
        with pytest.raises(Conflict):
            await store.change_seat("t", sits_down(2, "Ben"), [], IdempotentRequest("2", "b", "t", 0))
        assert [line.sits for line in (await found(store)).lines] == [None, sits_down(2, "Ann").sits]

    run(story, tmp_path / "s.sqlite")


def test_names_are_kept_beside_the_log(tmp_path: Path) -> None:
    """They can be deleted; the log cannot be changed."""

    async def story(store: Store) -> None:
        await _found(store)
        await store.change_seat("t", sits_down(2, "Ann"), [], IdempotentRequest("1", "a", "t", 0))

    run(story, tmp_path / "s.sqlite")
    with closing(sqlite3.connect(tmp_path / "s.sqlite")) as store, store:
        assert "Ann" not in str(store.execute("select kind, sits, move from lines").fetchall()).replace(
            "hash of Ann", ""
        )
        assert store.execute("select name from names").fetchall() == [("Ann",)]


# ---- one writer


def test_whatever_waits_is_committed_together_and_a_conflict_fails_alone(tmp_path: Path) -> None:
    async def story(store: Store) -> None:
        await _found(store)
        rows = [LineRow(seq, 0, "d", "p", None, 0) for seq in (2, 3, 1, 4)]
        became = await asyncio.gather(*[store.append("t", [row]) for row in rows], return_exceptions=True)
        assert [type(each) for each in became] == [type(None), type(None), Conflict, type(None)]
        assert [line.seq for line in (await found(store)).lines] == [1, 2, 3, 4]

    run(story, tmp_path / "s.sqlite")


def test_one_sync_serves_all_who_wait(tmp_path: Path) -> None:
    async def story(store: Store) -> None:
        await _found(store)
        commits: list[int] = []
        engine = store._database._writing  # type: ignore[attr-defined]
        sa.event.listen(engine, "commit", lambda _: commits.append(1))
        await asyncio.gather(*[store.append("t", [LineRow(seq, 0, "d", "p", None, 0)]) for seq in range(2, 102)])
        assert len(commits) <= 2, "the first may go alone"

    run(story, tmp_path / "s.sqlite")


def test_a_write_that_cannot_be_done_fails_alone(tmp_path: Path) -> None:
    async def story(store: Store) -> None:
        await _found(store)
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

    run(story, tmp_path / "s.sqlite")


def test_a_full_disk_is_told_to_each_and_leaves_nothing_locked(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    def full(*_: object) -> None:
        raise sa.exc.OperationalError("commit", None, Exception("database or disk is full"))

    async def story(store: Store) -> None:
        await _found(store)
        with monkeypatch.context() as broken:
            broken.setattr("sqlalchemy.dialects.sqlite.base.SQLiteDialect.do_commit", full, raising=False)
            rows = [LineRow(seq, 0, "d", "p", None, 0) for seq in (2, 3)]
            became = await asyncio.gather(*[store.append("t", [row]) for row in rows], return_exceptions=True)
            assert [type(each) for each in became] == [sa.exc.OperationalError] * 2
        with closing(sqlite3.connect(tmp_path / "s.sqlite", timeout=1)) as another, another:
            another.execute("update lines set at = 1")
        await store.append("t", [LineRow(2, 0, "d", "p", None, 0)])
        assert [line.seq for line in (await found(store)).lines] == [1, 2], "and the writer goes on"

    run(story, tmp_path / "s.sqlite")


def test_an_answer_is_not_saved_when_the_log_has_gone_on(tmp_path: Path) -> None:
    async def story(store: Store) -> None:
        await _found(store)
        answer = AnswerRow(0, 1, "question", "pass", "request", "", 0)
        await store.save_answers("t", [answer], 1)
        await store.append("t", [LineRow(2, 0, "d", "p", None, 0)])
        with pytest.raises(Conflict):
            await store.save_answers("t", [answer], 1)

    run(story, tmp_path / "s.sqlite")


def test_whoever_stops_waiting_does_not_stop_the_others(tmp_path: Path) -> None:
    async def story(store: Store) -> None:
        await _found(store)
        first = asyncio.create_task(store.append("t", [LineRow(2, 0, "d", "p", None, 0)]))
        second = asyncio.create_task(store.append("t", [LineRow(3, 0, "d", "p", None, 0)]))
        await asyncio.sleep(0)
        first.cancel()
        await second
        assert 3 in [line.seq for line in (await found(store)).lines]

    run(story, tmp_path / "s.sqlite")


def test_opening_a_store_twice_changes_nothing(tmp_path: Path) -> None:
    run(_found, tmp_path / "s.sqlite")

    async def again(store: Store) -> None:
        assert (await found(store)).row == TableRow("t", "connect-four", 1, {}, 0)

    run(again, tmp_path / "s.sqlite")


async def _nothing(store: Store) -> None:
    """Opening the store is enough."""


def keys(table: sa.Table) -> set[tuple[str, ...]]:
    """The columns of the primary key and of each unique constraint."""
    unique = [each for each in table.constraints if isinstance(each, sa.PrimaryKeyConstraint | sa.UniqueConstraint)]
    return {tuple(sorted(column.name for column in each.columns)) for each in unique}


def differences(file: Path, schema: sa.MetaData) -> list[Any]:
    """What separates a database made by the migrations from that schema.

    Alembic overlooks primary keys, and constraints that only the database has.
    """
    run(_nothing, file)
    engine, made = sa.create_engine(f"sqlite:///{file}"), sa.MetaData()
    with engine.connect() as connection:
        made.reflect(connection)
        found: list[Any] = compare_metadata(MigrationContext.configure(connection), schema)
    engine.dispose()
    both = schema.tables.keys() & made.tables.keys()
    return found or [name for name in both if keys(schema.tables[name]) != keys(made.tables[name])]


def test_the_migrations_lead_to_the_schema(tmp_path: Path) -> None:
    assert differences(tmp_path / "s.sqlite", SCHEMA) == []


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
    assert len(differences(tmp_path / "s.sqlite", other)) == 1


def test_the_migrations_are_numbered_in_the_order_in_which_they_run() -> None:
    config = Config()
    config.set_main_option("script_location", str(MIGRATIONS))
    config.set_main_option("path_separator", "os")
    steps = list(ScriptDirectory.from_config(config).walk_revisions())[::-1]
    files = sorted(file.name for file in (MIGRATIONS / "versions").glob("0*.py"))
    assert [Path(step.path).name for step in steps] == files
    assert [step.revision for step in steps] == [name[:4] for name in files]


def test_a_migration_that_is_cut_off_leaves_nothing_behind(tmp_path: Path) -> None:
    def migrate(connection: sa.Connection) -> None:
        connection.exec_driver_sql("create table half (id integer)")
        raise OSError("cut off")

    async def story(store: Store) -> None:
        with pytest.raises(OSError, match="cut off"):
            await store._database.write(migrate)
        assert "half" not in await store._database.read(lambda connection: sa.inspect(connection).get_table_names())

    run(story, tmp_path / "s.sqlite")


def asked(pragma: str, connection: sa.Connection) -> object:
    return connection.exec_driver_sql(f"PRAGMA {pragma}").scalar()


def test_every_connection_waits_for_the_disk(tmp_path: Path) -> None:
    async def story(store: Store) -> None:
        for pragma, value in {"synchronous": 2, "foreign_keys": 1, "journal_mode": "wal"}.items():
            for done in (store._database.read, store._database.write):
                assert await done(partial(asked, pragma)) == value

    run(story, tmp_path / "s.sqlite")
