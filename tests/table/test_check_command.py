"""`woolgather check`: what is wrong with a store is found and named, and what is whole is called whole."""

from __future__ import annotations

import asyncio
import gzip
import sqlite3
from collections.abc import Callable
from contextlib import closing
from pathlib import Path

import pytest

from tests.support import stores
from tests.support.keep import DATA
from tests.support.postgres import postgres
from tests.table.company import Made, Serving
from woolgather.cli import main
from woolgather.table.backup import Damaged
from woolgather.table.logs import table_tag
from woolgather.table.run import DATABASE, server_in
from woolgather.table.store import Store

pytestmark = pytest.mark.slow

Check = Callable[..., tuple[int, str]]


@pytest.fixture
def check(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> Check:
    """Runs the command on the test's store; its status and everything it printed, wherever that was wrapped."""

    def run(*typed: str) -> tuple[int, str]:
        place = ["--data", str(tmp_path)]
        if stores.kind == stores.POSTGRES:
            place += ["--store", stores.url_in(tmp_path)]
        status = main(["check", "--language", "en", *place, *typed])
        return status, " ".join("".join(capsys.readouterr()).split())

    return run


@pytest.fixture
def harm(tmp_path: Path) -> Callable[[str], None]:
    """Does something to the store behind the server's back."""

    def do(saying: str) -> None:
        async def whole() -> None:
            store = Store(stores.url_in(tmp_path))
            await store.write(lambda connection: connection.exec_driver_sql(saying) and None)
            await store.close()

        asyncio.run(whole())

    return do


@pytest.fixture
def table(either_store: str, served: Serving) -> Made:
    return played(served)


def played(server: Serving) -> Made:
    """A game of three moves."""
    made = server.make("connect-four", "mine", "mine")
    for number, move in enumerate("dde"):
        with made.look(number % 2) as screen:
            screen.play(move)
    return made


def answer_sealed(server: Serving) -> None:
    """A table at which somebody has answered in a window, and others have not."""
    hush = server.make("hush", "mine", "mine", "mine")
    while True:
        with hush.look(None) as screen:
            seat, window = screen.scene["view"]["seat"], screen.scene["window"]
        with hush.look(window["order"][0] if window else seat) as screen:
            if screen.play(screen.scene["moves"][0]["move"])["type"] == "sealed":
                return


def test_a_store_in_use_is_whole_and_its_games_are_counted(table: Made, check: Check) -> None:
    answer_sealed(table.server)
    with table.look(0):
        status, said = check()
    assert status == 0, said
    assert said.startswith("Tables: 2 (finished: 0, frozen: 0); lines: ")
    assert said.endswith(". Nothing is wrong.")


NOT_ASKED = "insert into answers (table_id, seat, turn, question, move, auto, auto_turn) "
HARMS = {
    "delete from lines where table_id = '{table}' and seq = 2": ": line 2 is missing.",
    "update lines set move = 'zz' where table_id = '{table}' and seq = 2": " is frozen. The saved log",
    "update lines set position = '1:x' where table_id = '{table}' and seq = 3": " is frozen. The saved log",
    "update seats set token_hash = null where table_id = '{table}' and seat = 1": ": its seats contradict",
    "update seats set seat = 5 where table_id = '{table}' and seat = 1": ": its seats contradict",
    "update tables set options = 'x' where id = '{table}'": " cannot be read (JSONDecodeError).",
    "update tables set game = 'no-such-game' where id = '{table}'": " cannot be read (NotOffered).",
    NOT_ASKED + "values ('{table}', 0, 1, 'q', 'd', '', 0)": ": seat 0 has answered a question that is not asked.",
}


def test_each_damage_is_found_and_its_table_named_without_the_link(
    table: Made, check: Check, harm: Callable[[str], None]
) -> None:
    harmed = {played(table.server).name: saying for saying in HARMS}
    for name, saying in harmed.items():
        harm(saying.replace("{table}", name))
    status, said = check()
    assert status == 2
    assert [saying for name, saying in harmed.items() if f"able {table_tag(name)}{HARMS[saying]}" not in said] == []
    assert f"Damaged: {len(HARMS)}." in said
    assert table_tag(table.name) not in said
    assert not any(name in said for name in harmed)


def test_a_game_under_rules_of_another_version_is_named_and_is_no_damage(
    table: Made, check: Check, harm: Callable[[str], None]
) -> None:
    harm(f"update tables set rules = 99 where id = '{table.name}'")
    status, said = check()
    assert status == 0
    assert f"Table {table_tag(table.name)} is frozen. This game is played by version 99" in said
    assert "(finished: 0, frozen: 1)" in said


def test_a_newer_store_is_refused(table: Made, check: Check, harm: Callable[[str], None]) -> None:
    harm("update alembic_version set version_num = '9999'")
    status, said = check()
    assert (status, "were saved by a newer woolgather" in said) == (2, True)


def test_where_there_are_no_games_there_is_nothing_to_check(either_store: str, check: Check, tmp_path: Path) -> None:
    if either_store == stores.POSTGRES:
        postgres().execute("create database bare")
        stores._databases[tmp_path] = postgres().url("bare")
    status, said = check()
    assert (status, "There are no games in" in said) == (2, True), said
    assert not list(tmp_path.iterdir())


@pytest.mark.sqlite
def test_rows_that_belong_to_no_table_are_found(tmp_path: Path, check: Check) -> None:
    server_in(tmp_path)
    with closing(sqlite3.connect(tmp_path / DATABASE)) as store, store:
        store.execute("insert into seats values ('gone', 0, 'open', '', '', null, '', '')")
    status, said = check()
    assert (status, "Some rows of seats belong to no table." in said) == (2, True)


@pytest.mark.sqlite
def test_a_damaged_file_is_named_before_anything_else(tmp_path: Path, check: Check) -> None:
    server_in(tmp_path)
    (tmp_path / DATABASE).write_bytes(b"no database" * 1_000)
    status, said = check()
    assert (status, "is damaged (file is not a database). Nothing was changed." in said) == (2, True)


def earlier_store(folder: Path, *harms: str) -> None:
    with closing(sqlite3.connect(folder / DATABASE)) as store, store:
        store.executescript(gzip.decompress((DATA / "stores" / "rules-1.sql.gz").read_bytes()).decode())
        for saying in harms:
            store.execute(saying)


@pytest.mark.sqlite
def test_an_earlier_store_is_checked_as_a_server_of_today_would_find_it(tmp_path: Path, check: Check) -> None:
    earlier_store(tmp_path, "delete from lines where table_id = 'unshorn-2-finished' and seq = 5")
    status, said = check()
    assert (status, "their schema is 0003" in said) == (2, True)
    assert f"Table {table_tag('unshorn-2-finished')}: line 5 is missing." in said
    with closing(sqlite3.connect(tmp_path / DATABASE)) as store:
        assert store.execute("select version_num from alembic_version").fetchone() == ("0003",), "and left as it is"


@pytest.mark.sqlite
def test_an_earlier_store_without_games_is_called_so(tmp_path: Path, check: Check) -> None:
    earlier_store(tmp_path, "drop table lines")
    status, said = check()
    assert (status, "There are no games in" in said) == (2, True), said


@pytest.mark.sqlite
@pytest.mark.parametrize(
    ("trouble", "sentence"),
    [
        (Damaged("page 7"), "is damaged (page 7). Nothing was changed."),
        (sqlite3.OperationalError("disk I/O error"), "cannot be read: disk I/O error."),
        (OSError(28, "No space left on device", "copy"), "copy cannot be written"),
    ],
)
def test_what_keeps_an_earlier_store_from_being_copied_is_told_in_a_sentence(
    tmp_path: Path, check: Check, monkeypatch: pytest.MonkeyPatch, trouble: Exception, sentence: str
) -> None:
    def fails(*_: object) -> None:
        raise trouble

    earlier_store(tmp_path)
    monkeypatch.setattr("woolgather.table.backup.restore", fails)
    status, said = check()
    assert (status, sentence in said) == (2, True), said
