"""The start of a server: one for each folder, a port that was asked for, private files, a store that is whole."""

from __future__ import annotations

import os
import re
import signal
import sqlite3
import stat
import subprocess
import sys
from collections.abc import Iterator, Sequence
from contextlib import closing, contextmanager
from pathlib import Path

import httpx
import pytest
from websockets.exceptions import ConnectionClosed
from websockets.sync.client import ClientConnection, connect

from tests.table.company import PATIENCE
from woolgather.table import data_files, file_limit
from woolgather.table.folder_lock import LOCK, FolderInUse, FolderLock, StrangeFile
from woolgather.table.run import DATABASE, KEY, server_in

pytestmark = [
    pytest.mark.skipif(os.name == "nt", reason="permissions and signals as POSIX has them"),
    pytest.mark.any_store,
]


def command(*typed: str) -> list[str]:
    return [sys.executable, "-m", "woolgather.table", "--language", "en", *typed]


@contextmanager
def started(folder: Path, *typed: str) -> Iterator[tuple[subprocess.Popen[str], str]]:
    """A server in a process of its own, and its address."""
    words = command("--data", str(folder), "--no-browser", *typed)
    with subprocess.Popen(words, stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True) as process:
        try:
            assert process.stdout is not None
            found = re.search(r"is open at (http://\S+)", process.stdout.readline())
            assert found, "the server did not start"
            yield process, found[1]
        finally:
            process.kill()


def _environment(folder: Path) -> dict[str, str]:
    note = folder.parent / "opened"
    return {**os.environ, "BROWSER": f"{sys.executable} -c \"open({str(note)!r}, 'w').write('%s')\""}


@pytest.mark.parametrize("name", ["q?x=1", "q%41", "q#", "q%", "file:q?mode=memory", "pecore più belle"])
def test_games_are_kept_in_the_folder_that_was_named_whatever_its_name(tmp_path: Path, name: str) -> None:
    server_in(tmp_path / name)
    assert [file.name for file in tmp_path.iterdir()] == [name]
    assert {DATABASE, KEY} <= {file.name for file in (tmp_path / name).iterdir()}
    with closing(sqlite3.connect(tmp_path / name / DATABASE)) as store:
        assert store.execute("select name from facts").fetchall() == [("key",)]


# ---- soon


def imported(folder: Path) -> set[str]:
    """All modules that a start imports until somebody can be served."""
    words = [sys.executable, "-X", "importtime", *command("--data", str(folder), "--no-browser", "--port", "0")[1:]]
    told = folder.parent / "imported"
    with told.open("w") as file, subprocess.Popen(words, stdout=subprocess.PIPE, stderr=file, text=True) as process:
        assert process.stdout is not None
        said = process.stdout.readline()
        process.kill()
    assert "is open at" in said, "the server did not start"
    return {line.rpartition("|")[2].strip() for line in told.read_text().splitlines()}


def test_a_start_imports_nothing_for_stores_of_another_age_or_kind(tmp_path: Path) -> None:
    """Whoever was cut off waits for it: these would take half as long again as all that is needed."""
    server_in(tmp_path / "games")
    found = imported(tmp_path / "games")
    assert {"sqlalchemy", "litestar", "woolgather.table.run"} <= found
    assert not found & {
        "alembic",
        "asyncpg",
        "sqlalchemy.ext.asyncio",
        "sqlalchemy.orm",
        "sqlalchemy.dialects.postgresql",
    }


# ---- one for each folder


def test_a_folder_is_one_process_at_a_time(tmp_path: Path) -> None:
    with FolderLock(tmp_path) as first:
        with pytest.raises(FolderInUse) as unknown:
            FolderLock(tmp_path)
        first.tell("http://localhost:8123")
        with pytest.raises(FolderInUse, match="at http://localhost:8123 is using") as known:
            FolderLock(tmp_path)
    assert (unknown.value.address, known.value.address) == ("", "http://localhost:8123")
    with FolderLock(tmp_path), pytest.raises(FolderInUse) as again:
        FolderLock(tmp_path)
    assert again.value.address == "", "an old address is not told"


def strange(lock: Path, kind: str) -> None:
    """Put something else where the lock should be; what a link leads to has words in it."""
    other = lock.with_name("other")
    other.write_text("somebody else's words")
    if kind == "folder":
        lock.mkdir()
    elif kind == "pipe":
        os.mkfifo(lock)
    elif kind == "link":
        lock.symlink_to(other)
    else:
        lock.hardlink_to(other)


@pytest.mark.parametrize("kind", ["folder", "pipe", "link", "second name"])
def test_a_lock_that_is_no_file_of_its_own_is_refused_and_left_alone(tmp_path: Path, kind: str) -> None:
    strange(tmp_path / LOCK, kind)
    with pytest.raises(StrangeFile, match=r"table\.lock is not an ordinary file of its own; remove it"):
        FolderLock(tmp_path)
    assert (tmp_path / "other").read_text() == "somebody else's words"


def test_a_link_that_appears_at_the_last_moment_is_not_followed(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    strange(tmp_path / LOCK, "link")

    def saw_nothing(_: Path) -> None:
        raise FileNotFoundError

    monkeypatch.setattr(Path, "lstat", saw_nothing)
    with pytest.raises(OSError, match="symbolic links"):
        FolderLock(tmp_path)


def test_taking_the_lock_changes_nothing_in_it(tmp_path: Path) -> None:
    (tmp_path / LOCK).write_text("http://localhost:8123\n")
    with FolderLock(tmp_path):
        pass
    assert (tmp_path / LOCK).read_text() == "http://localhost:8123\n"


def test_a_second_start_is_told_where_the_first_one_is(tmp_path: Path) -> None:
    data = tmp_path / "data"
    with started(data, "--port", "0") as (process, address):
        words = command("--data", str(data))
        usual = subprocess.run(words, capture_output=True, text=True, timeout=PATIENCE * 3, env=_environment(data))
        assert (usual.returncode, usual.stderr) == (0, "")
        assert usual.stdout == f"The table is already open at {address}.\n"
        assert (tmp_path / "opened").read_text() == address
        process.kill()
        process.wait()
        with FolderLock(data):
            pass


def heard_all(player: ClientConnection) -> None:
    while True:
        player.recv(PATIENCE)


def test_a_server_that_is_told_to_end_does_so_without_a_complaint(tmp_path: Path) -> None:
    with started(tmp_path, "--port", "0") as (process, address):
        wish = {"request": "a-table-for-the-end", "game": "hush", "players": [{"kind": "mine"}, {"kind": "bot"}]}
        table = httpx.post(f"{address}/api/tables", json=wish).json()["table"]
        with connect(f"{address.replace('http', 'ws', 1)}/api/tables/{table}/live") as player:
            player.send('{"type": "look"}')
            player.recv(PATIENCE)
            process.send_signal(signal.SIGTERM)
            with pytest.raises(ConnectionClosed) as closed:
                heard_all(player)
        _, complaints = process.communicate(timeout=PATIENCE)
    assert closed.value.rcvd is not None
    assert (closed.value.rcvd.code, complaints) == (1012, "")


# ---- files


def modes(folder: Path, names: Sequence[str]) -> set[int]:
    return {stat.S_IMODE((folder / name).stat().st_mode) for name in names}


def test_nobody_else_can_read_what_is_kept(tmp_path: Path) -> None:
    folder = tmp_path / "new"
    server_in(folder)
    with closing(sqlite3.connect(folder / DATABASE)) as store:
        store.execute("create table sheep (name)")
        assert modes(folder, [DATABASE, f"{DATABASE}-wal", f"{DATABASE}-shm", KEY]) == {0o600}
    assert modes(tmp_path, ["new"]) == {0o700}


def test_files_that_others_could_read_are_tightened(tmp_path: Path) -> None:
    server_in(tmp_path)
    for name in (DATABASE, KEY, LOCK):
        (tmp_path / name).touch()
        (tmp_path / name).chmod(0o644)
    server_in(tmp_path)
    assert modes(tmp_path, [DATABASE, KEY, LOCK]) == {0o600}


def damaged(folder: Path) -> Path:
    """A store with a bad page."""
    server_in(folder)
    file = folder / DATABASE
    with closing(sqlite3.connect(file)) as store, store:
        store.execute("create table sheep (name)")
        store.executemany("insert into sheep values (?)", [("x" * 500,)] * 200)
    with closing(sqlite3.connect(file)) as store:
        store.execute("pragma wal_checkpoint(truncate)")
    with file.open("r+b") as raw:
        raw.seek(-12 * 4096, os.SEEK_END)
        raw.write(b"\xff" * 4096 * 4)
    return file


def test_a_damaged_store_is_refused_in_words_and_left_alone(tmp_path: Path) -> None:
    file = damaged(tmp_path)
    before = file.read_bytes()
    with pytest.raises(SystemExit, match=r"table\.sqlite is damaged .* Put a backup in its place.*\.recover"):
        server_in(tmp_path)
    assert file.read_bytes() == before


def test_a_very_large_store_is_not_checked_and_that_is_logged(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    damaged(tmp_path)
    monkeypatch.setattr(data_files, "LARGEST_CHECKED", 1_000)
    with caplog.at_level("INFO", "woolgather"):
        server_in(tmp_path)
    assert "is not checked for damage" in caplog.text


def test_a_store_whose_server_was_killed_is_whole(tmp_path: Path) -> None:
    server_in(tmp_path)
    script = f"import os, sqlite3; store = sqlite3.connect({str(tmp_path / DATABASE)!r}, isolation_level=None); "
    script += "store.execute('create table sheep (name)'); os._exit(1)"
    subprocess.run([sys.executable, "-c", script])
    assert (tmp_path / f"{DATABASE}-wal").stat().st_size > 0
    server_in(tmp_path)
    with closing(sqlite3.connect(tmp_path / DATABASE)) as store:
        assert store.execute("select count(*) from sheep").fetchone() == (0,)


def test_the_file_limit_is_raised_as_far_as_it_may_be() -> None:
    script = """if True:
        import resource
        from woolgather.table.file_limit import raised_file_limit
        resource.setrlimit(resource.RLIMIT_NOFILE, (100, 300))
        print(raised_file_limit(200), raised_file_limit(150), raised_file_limit(1_000))
    """
    ran = subprocess.run([sys.executable, "-c", script], capture_output=True, text=True, check=True)
    assert ran.stdout.split() == ["200", "200", "300"]
    assert file_limit.raised_file_limit(1) > 1
