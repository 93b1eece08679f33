"""`woolgather serve` in one process: what is said before it starts, what it logs, and how it ends."""

from __future__ import annotations

import asyncio
import json
import os
import signal
import socket
import sqlite3
import subprocess
import sys
import threading
from collections.abc import Callable, Sequence
from concurrent.futures import ThreadPoolExecutor
from contextlib import closing
from dataclasses import replace
from functools import partial
from pathlib import Path
from typing import Any

import pytest

from tests.support.postgres import postgres
from tests.table.company import KEY, PATIENCE, Serving, lasting_bots, new_request
from tests.table.hosted import START, Hosted, close_code, eventually
from woolgather.cli import main
from woolgather.table import checks, systemd
from woolgather.table.app import app
from woolgather.table.checks import Finding, findings
from woolgather.table.configuration import Configuration
from woolgather.table.folder_lock import LOCK, FolderLock
from woolgather.table.hosting import host
from woolgather.table.limits import Limits
from woolgather.table.origin_guard import hosts_for
from woolgather.table.pages import Pages
from woolgather.table.protocols import ServerConfig
from woolgather.table.proxies import Proxies
from woolgather.table.run import DATABASE, FAILED, Server, Start, listening, server_in
from woolgather.table.run import KEY as KEY_FILE
from woolgather.table.server import TableServer
from woolgather.table.settings import Settings
from woolgather.table.store import Store, sqlite_url

pytestmark = [
    pytest.mark.any_store,
    pytest.mark.skipif(os.name == "nt", reason="permissions and signals as POSIX has them"),
]

SECRET = "correct horse battery staple"


# ---- before it starts


@pytest.fixture
def usual(tmp_path: Path) -> Configuration:
    return Configuration(data=tmp_path / "data", port=0)


def found(configuration: Configuration, file: Path | None = None) -> dict[str, Finding]:
    return {each.label: each for each in findings(configuration, file)}


def problems(configuration: Configuration, file: Path | None = None) -> list[str]:
    return [label for label, finding in found(configuration, file).items() if not finding.is_well]


def test_before_the_first_start_everything_is_to_be_created_and_nothing_is(usual: Configuration) -> None:
    assert {"check-folder-new", "check-store-new", "check-key-new"} <= found(usual).keys()
    assert usual.data is not None
    assert not usual.data.exists()


def test_after_a_start_everything_is_there(usual: Configuration) -> None:
    assert usual.data is not None
    server_in(usual.data)
    assert {"check-folder", "check-store", "check-key", "check-port", "check-files"} <= found(usual).keys()
    assert problems(usual) == []


def test_a_store_of_another_age_is_recognised_and_left_as_it_is(usual: Configuration) -> None:
    assert usual.data is not None
    server_in(usual.data)
    for revision, label in (("0002", "check-store-older"), ("9999", "check-store-newer")):
        with closing(sqlite3.connect(usual.data / DATABASE)) as store, store:
            store.execute("update alembic_version set version_num = ?", [revision])
        before = (usual.data / DATABASE).read_bytes()
        assert found(usual)[label].is_well == (revision == "0002")
        assert (usual.data / DATABASE).read_bytes() == before


def test_a_damaged_store_or_key_is_a_problem(usual: Configuration) -> None:
    assert usual.data is not None
    server_in(usual.data)
    (usual.data / KEY_FILE).write_bytes(b"too short")
    (usual.data / DATABASE).write_bytes(b"no database at all" * 100)
    assert problems(usual) == ["check-store-damaged", "check-key-damaged"]


def test_a_folder_that_is_a_file_or_in_use_is_a_problem(usual: Configuration, tmp_path: Path) -> None:
    (tmp_path / "file").touch()
    assert "check-folder-is-file" in problems(replace(usual, data=tmp_path / "file" / "below"))
    assert usual.data is not None
    usual.data.mkdir()
    with FolderLock(usual.data), closing(listening("127.0.0.1", 0)) as other:
        assert problems(replace(usual, port=other.getsockname()[1])) == ["check-in-use", "check-port-taken"]
    assert problems(usual) == []


@pytest.mark.skipif(os.name == "nt", reason="pipes and links as POSIX has them")
@pytest.mark.parametrize("make", ["mkdir", "mkfifo", "other", "nowhere"])
def test_a_lock_that_is_no_file_of_its_own_is_a_problem_and_nothing_is_changed(usual: Configuration, make: str) -> None:
    """A link leads to a file, or nowhere."""
    assert usual.data is not None
    usual.data.mkdir()
    (usual.data / "other").write_text("somebody else's words")
    getattr(os, make, partial(os.symlink, make))(usual.data / LOCK)
    assert "check-lock-strange" in problems(usual)
    assert {file.name for file in usual.data.iterdir()} == {"other", LOCK}
    assert (usual.data / "other").read_text() == "somebody else's words"


def test_a_folder_that_cannot_be_written_is_a_problem(
    usual: Configuration, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The administrator, who may write everywhere, is told by the system what others would be told."""
    may = os.access
    monkeypatch.setattr(os, "access", lambda path, mode: Path(path) != tmp_path and may(path, mode))
    assert problems(replace(usual, data=tmp_path)) == ["check-folder-forbidden"]
    assert problems(replace(usual, data=tmp_path / "new" / "games")) == ["check-folder-nowhere"]


def test_an_address_that_is_not_ours_is_a_problem(usual: Configuration) -> None:
    assert problems(replace(usual, host="192.0.2.1")) == ["check-host"]


def test_too_few_files_are_a_problem_that_names_the_number(usual: Configuration) -> None:
    few = checks._check_files(usual, lambda wanted: 1_024)
    assert (few.is_well, few.values["room"], few.values["needed"]) == (False, 512, 4_512)


@pytest.mark.parametrize(
    ("secret", "label"), [("", "check-no-secret"), (SECRET, "check-secret"), ("x" * 40, "check-secret-weak")]
)
def test_the_secret_is_weighed(usual: Configuration, secret: str, label: str) -> None:
    assert label in found(replace(usual, operator_secret=secret))


def test_what_holds_a_secret_is_not_for_everybody(usual: Configuration, tmp_path: Path) -> None:
    file = tmp_path / "secret"
    file.touch(0o644)
    in_file = replace(usual, operator_secret=SECRET, operator_secret_file=file)
    typed = replace(usual, operator_secret=SECRET)
    assert problems(in_file) == problems(typed, file) == ["check-modes"]
    assert problems(typed) == [], "the file with the settings holds none"
    for mode in (0o600, 0o640):
        file.chmod(mode)
        assert problems(in_file) == problems(typed, file) == []


def test_a_file_that_everybody_can_read_is_a_problem_only_if_the_secret_is_in_it(
    tmp_path: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    file = tmp_path / "settings.toml"
    typed = ["serve", "--check", "--language", "en", "--config", str(file), "--data", str(tmp_path), "--port", "0"]
    file.write_text("")
    file.chmod(0o644)
    monkeypatch.setenv("WOOLGATHER_OPERATOR_SECRET", SECRET)
    assert main(typed) == 0, capsys.readouterr().out
    monkeypatch.delenv("WOOLGATHER_OPERATOR_SECRET")
    file.write_text(f'operator_secret = "{SECRET}"')
    assert main(typed) == 2
    assert f"{file} holds a secret" in capsys.readouterr().out


def test_a_missing_client_is_a_problem(usual: Configuration, tmp_path: Path) -> None:
    labels = [each.label for each in findings(usual, None, Pages(tmp_path)) if not each.is_well]
    assert labels == ["check-client-missing"]


@pytest.mark.slow
def test_a_database_is_looked_at_and_not_migrated(usual: Configuration) -> None:
    url = postgres().new_database()
    try:
        shared = replace(usual, store=url, workers=2)
        assert "check-store" in found(shared)
        postgres().execute("insert into facts (name, value) values ('key', 'the fingerprint of another one')", url)
        assert problems(shared) == ["check-other-key"]
        for (name,) in postgres().execute("select tablename from pg_tables where schemaname = 'public'", url):
            postgres().execute(f"drop table {name} cascade", url)
        assert "check-store-empty" in found(shared)
        assert postgres().execute("select tablename from pg_tables where schemaname = 'public'", url) == []
        postgres().execute("create role sheep login", url)
        humble = replace(shared, store=url.replace("postgres:@", "sheep@"))
        assert problems(humble) == ["check-store-forbidden"]
    finally:
        postgres().drop(url)
        postgres().execute("drop role if exists sheep")


def test_a_database_out_of_reach_is_a_problem_without_its_password(usual: Configuration, tmp_path: Path) -> None:
    lost = replace(usual, store=f"postgresql://ann:swordfish@/games?host={tmp_path}")
    finding = found(lost)["check-store-unreachable"]
    assert not finding.is_well
    assert "swordfish" not in str(finding.values)


def test_the_check_prints_a_line_for_each_thing_and_says_by_its_status_whether_all_is_well(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    typed = ["serve", "--check", "--language", "en", "--data", str(tmp_path)]
    with closing(listening("127.0.0.1", 0)) as taken:
        port = str(taken.getsockname()[1])
        assert main([*typed, "--port", port]) == 2
    lines = capsys.readouterr().out.splitlines()
    assert len(lines) == 8
    assert f"problem: Port {port} is taken by another program, or by a woolgather that is running." in lines
    assert sum(line.startswith("ok: ") for line in lines) >= 6
    assert main([*typed, "--workers", "2", "--tables", "0"]) == 2
    assert len(capsys.readouterr().out.splitlines()) == 2


@pytest.mark.parametrize(
    "typed", ["--operator-secret swordfish", "--operator-secre swordfish", "--secret=swordfish", "--secre -swordfish"]
)
def test_a_secret_on_the_command_line_is_refused_and_not_repeated(
    typed: str, capsys: pytest.CaptureFixture[str]
) -> None:
    assert main(["serve", *typed.split(), "--language", "en"]) == 2
    said = capsys.readouterr()
    assert typed.split()[0].partition("=")[0] in said.err
    assert "swordfish" not in said.out + said.err


def test_settings_that_cannot_be_are_refused_all_at_once(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["serve", "--port", "x", "--workers", "0", "--language", "it"]) == 2
    said = capsys.readouterr().err.splitlines()
    assert said[0] == "woolgather: Queste impostazioni non si possono usare:"
    assert [line.partition(":")[0] for line in said[1:]] == ["  --port", "  --workers"]


# ---- while it runs


def test_it_tells_its_log_and_systemd_how_it_is_doing_and_its_end_is_an_ordinary_one(tmp_path: Path) -> None:
    with socket.socket(socket.AF_UNIX, socket.SOCK_DGRAM) as manager:
        manager.bind(str(tmp_path / "notify"))
        manager.settimeout(PATIENCE)
        with Hosted(tmp_path / "data", NOTIFY_SOCKET=str(tmp_path / "notify")) as server:
            assert manager.recv(100) == b"READY=1"
            table = server.serving.make("hush", "mine", "bot")
            with table.look(0) as ann:
                server.process.send_signal(signal.SIGHUP)
                server.wait_for("nothing-to-renew")
                server.process.send_signal(signal.SIGTERM)
                assert close_code(ann) == 1012
            assert manager.recv(100) == b"STOPPING=1"
            assert server.process.wait(PATIENCE) == 0
    assert [line["event"] for line in server.lines()] == [
        "starting",
        "ready",
        "nothing-to-renew",
        "stopping",
        "stopped",
    ]
    assert {line["level"] for line in server.lines()} == {"INFO"}
    assert {line["process"] for line in server.lines()} == {server.process.pid}
    assert table.name not in server.log.read_text()


@pytest.mark.usefixtures("untouched")
def test_a_start_that_fails_is_logged_in_one_line(usual: Configuration, capsys: pytest.CaptureFixture[str]) -> None:
    assert usual.data is not None
    usual.data.mkdir()
    (usual.data / DATABASE).write_bytes(b"no database at all" * 100)
    assert host(replace(usual, log="json")) == 1
    lines = [json.loads(line) for line in capsys.readouterr().err.splitlines()]
    assert [line["event"] for line in lines] == ["starting", "failed"]
    assert "is damaged" in lines[-1]["message"]


def test_without_systemd_nothing_is_said(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    monkeypatch.delenv(systemd.VARIABLE, raising=False)
    systemd.notify(systemd.READY)
    monkeypatch.setenv(systemd.VARIABLE, str(tmp_path / "nobody"))
    systemd.notify(systemd.READY)


# ---- how it ends


class Quiet:
    """Nobody is told anything."""

    def opened(self, where: str, others: Sequence[str]) -> None: ...

    def closing(self) -> None: ...

    def closed(self) -> None: ...


class SlowStore(Store):
    """Writes nothing at a table before it may."""

    def __init__(self, url: str) -> None:
        super().__init__(url)
        self.may_write, self.is_asked = threading.Event(), threading.Event()

    async def append(self, *given: Any, **more: Any) -> None:
        await self._wait()
        await super().append(*given, **more)

    async def append_beside(self, *given: Any, **more: Any) -> None:
        await self._wait()
        await super().append_beside(*given, **more)

    async def _wait(self) -> None:
        self.is_asked.set()
        while not self.may_write.is_set():
            await asyncio.sleep(0.01)


class Ending:
    """A server that can be told to end while a move is being written."""

    def __init__(self, folder: Path, seconds: float) -> None:
        self.store = SlowStore(sqlite_url(folder / DATABASE))
        self.tables = TableServer(self.store, KEY, Settings(pace=0.0), lasting_bots())
        whole = app(self.tables, hosts_for("127.0.0.1"), Pages(folder / "no pages"), Limits())
        self._socket = listening("127.0.0.1", 0)
        self._server = Server(
            ServerConfig(whole, Limits(), Proxies()), self.tables, Quiet(), Start(shutdown_seconds=seconds)
        )
        self.thread = threading.Thread(target=self._server.run, kwargs={"sockets": [self._socket]})

    def __enter__(self) -> Ending:
        self.thread.start()
        eventually(lambda: self._server.started)
        self.serving = Serving(int(self._socket.getsockname()[1]))
        return self

    def end(self) -> None:
        self._server.should_exit = True
        eventually(lambda: self.tables.readiness.is_closing)

    def __exit__(self, *_: object) -> None:
        self.store.may_write.set()
        self.serving.close()
        self._server.should_exit = True
        self.thread.join(PATIENCE)
        assert not self.thread.is_alive()


@pytest.fixture
def ending(tmp_path: Path) -> Callable[[float], Ending]:
    return lambda seconds: Ending(tmp_path, seconds)


def test_a_move_that_is_being_written_is_acknowledged_before_the_sockets_are_closed(
    ending: Callable[[float], Ending],
) -> None:
    with ending(PATIENCE) as server:
        table = server.serving.make("connect-four", "mine", "mine")
        with table.look(0) as ann, table.look(1) as ben:
            request = ann.ask("play", seq=0, move="d")
            assert server.store.is_asked.wait(PATIENCE)
            server.end()
            late = ben.ask("preview", move="e")
            server.store.may_write.set()
            assert ann.answer_to(request)["type"] == "accepted"
            assert (close_code(ann), close_code(ben)) == (1012, 1012)
            assert [line["seq"] for line in ben.lines] == [1]
            assert not any(late.encode() in message for message in ben.heard), "nothing new was begun"


def test_a_request_that_is_being_answered_is_answered_before_the_end(ending: Callable[[float], Ending]) -> None:
    with ending(PATIENCE) as server, ThreadPoolExecutor(1) as visitor:
        table = server.serving.make("connect-four", "mine", "open")
        body = {"request": new_request(), "name": "Ben"}
        answer = visitor.submit(server.serving.http.post, f"/api/tables/{table.name}/sit", json=body)
        assert server.store.is_asked.wait(PATIENCE)
        server.end()
        server.store.may_write.set()
        assert answer.result(PATIENCE).status_code == 201


def test_what_takes_too_long_is_not_waited_for(ending: Callable[[float], Ending]) -> None:
    with ending(0.1) as server:
        table = server.serving.make("connect-four", "mine", "mine")
        with table.look(0) as ann:
            ann.ask("play", seq=0, move="d")
            assert server.store.is_asked.wait(PATIENCE)
            server.end()
            assert close_code(ann) == 1012
            server.thread.join(PATIENCE)
            assert not server.thread.is_alive()


def test_a_server_that_cannot_end_breaks_off() -> None:
    program = "import time; from woolgather.table.run import end_within; end_within(0.01); time.sleep(600)"
    ended = subprocess.run([sys.executable, "-c", program], capture_output=True, timeout=START, check=False)
    assert ended.returncode == FAILED
