"""What was acknowledged is kept: through a restart, a kill, a failing disk, and rules that changed."""

from __future__ import annotations

import os
import signal
import sqlite3
import subprocess
import sys
import time
from collections.abc import Callable, Iterator
from contextlib import closing, contextmanager
from pathlib import Path

import pytest

from tests.table.company import PATIENCE, Serving
from woolgather.table.run import DATABASE, server_in
from woolgather.table.store import Store

pytestmark = pytest.mark.slow


@contextmanager
def server_process(folder: Path, *typed: str) -> Iterator[tuple[Serving, subprocess.Popen[str]]]:
    """A server in a process of its own, as a user starts it."""
    words = [sys.executable, "-m", "woolgather.table", "--port", "0", "--no-browser", "--data", str(folder), *typed]
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


@pytest.mark.any_store
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


@pytest.mark.any_store
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
        assert ann.hear_of("line")["line"]["seen"] == "c"
        assert ann.look(table.tokens[0])["story"][0]["seen"] == "c"


@pytest.mark.sqlite
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


@pytest.mark.any_store
def test_games_kept_by_a_newer_version_are_left_alone_with_a_sentence(tmp_path: Path) -> None:
    server_in(tmp_path)
    with closing(sqlite3.connect(tmp_path / DATABASE)) as store, store:
        store.execute("update alembic_version set version_num = '9999'")
    with pytest.raises(SystemExit, match="by a newer woolgather"):
        server_in(tmp_path)


@pytest.mark.any_store
def test_a_folder_that_cannot_be_used_is_refused_with_a_sentence(tmp_path: Path) -> None:
    (tmp_path / DATABASE).write_text("this is no database, but it is long enough to be taken for one" * 20)
    with pytest.raises(SystemExit, match="file is not a database"):
        server_in(tmp_path)
    with pytest.raises(SystemExit, match="cannot keep games"):
        server_in(tmp_path / DATABASE / "below a file")


@pytest.mark.any_store
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
        try:
            until = time.monotonic() + PATIENCE
            while not (opened.exists() and opened.read_text()):
                assert time.monotonic() < until, "no browser was opened"
                time.sleep(0.05)
            process.send_signal(signal.SIGINT)
            said, _ = process.communicate(timeout=PATIENCE)
        finally:
            process.kill()
    assert opened.read_text() == "200"
    assert "The table is open at http://localhost:" in said
    assert process.returncode == 0
