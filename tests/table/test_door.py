"""At the door: foreign names and pages, policy headers, the client's files, ports and folders."""

from __future__ import annotations

import asyncio
import socket
import stat
import subprocess
import sys
from pathlib import Path

import httpx
import pytest
from litestar.testing import TestClient
from websockets import Origin
from websockets.exceptions import InvalidStatus
from websockets.sync.client import connect

from tests.support import stores
from tests.table.company import PATIENCE, Serving, new_request, serving
from woolgather.table.app import litestar_app
from woolgather.table.limits import Limits
from woolgather.table.origin_guard import hosts_for
from woolgather.table.own_command import NAME, SHARE, own_command
from woolgather.table.pages import Pages
from woolgather.table.run import PortTaken, addresses_for_others, data_folder, listening, listening_near
from woolgather.table.server import TableServer
from woolgather.table.store import Store
from woolgather.table.tokens import KEY_BYTES, key_in


def test_a_foreign_page_cannot_open_a_table(served: Serving) -> None:
    table = served.make("hush", "mine", "mine")
    where = served.address.replace("http", "ws", 1) + f"/api/tables/{table.name}/live"
    with pytest.raises(InvalidStatus) as refused, connect(where, origin=Origin("https://elsewhere.example")):
        pass
    assert refused.value.response.status_code == 403


def test_a_foreign_page_cannot_change_anything(served: Serving) -> None:
    wish = {"request": new_request(), "game": "hush", "players": [{"kind": "mine"}, {"kind": "mine"}]}
    for origin, status in (("https://elsewhere.example", 403), ("null", 403), (served.address, 201)):
        assert served.http.post("/api/tables", json=wish, headers={"Origin": origin}).status_code == status


def test_a_foreign_name_for_this_machine_is_not_served(served: Serving) -> None:
    answer = served.http.get("/api/games", headers={"Host": "evil.example:8000"})
    assert answer.status_code == 403
    assert "does not answer to that name" in answer.json()["reason"]


@pytest.mark.parametrize(
    ("bound", "more", "asked_for", "served_as"),
    [
        ("127.0.0.1", (), "localhost", True),
        ("127.0.0.1", (), "evil.example", False),
        ("::1", (), "::1", True),
        ("localhost", (), "evil.example", False),
        ("127.0.0.1", ("table.example",), "table.example", True),
    ],
)
def test_a_server_for_this_machine_alone_knows_its_names(
    bound: str, more: tuple[str, ...], asked_for: str, served_as: bool
) -> None:
    names = hosts_for(bound, more)
    assert names is not None
    assert (asked_for in names) == served_as


def test_a_server_for_this_machine_alone_says_that_nobody_else_can_come(served: Serving) -> None:
    assert served.http.get("/api/door").json() == {"others": "", "share": SHARE}
    assert addresses_for_others("127.0.0.1", 8000) == []


def test_a_server_for_others_says_where_they_find_it(tmp_path: Path) -> None:
    server = TableServer(Store(stores.url_in(tmp_path)), b"a key that only the tests know !")
    with TestClient(litestar_app(server, Pages(), Limits(), "http://192.168.1.5:8000")) as client:
        assert client.get("/api/door").json()["others"] == "http://192.168.1.5:8000"


def test_the_command_that_is_shown_is_one_that_can_be_typed_here(tmp_path: Path) -> None:
    """`make play` keeps it in `.venv`; whoever installed it has it on the path."""
    scripts, elsewhere = tmp_path / ".venv" / "bin", tmp_path / "elsewhere"
    for folder in (scripts, elsewhere):
        folder.mkdir(parents=True)
        (folder / NAME).touch()
    assert own_command(tmp_path, scripts, None) == ".venv/bin/woolgather"
    assert own_command(tmp_path, scripts, str(elsewhere / NAME)) == ".venv/bin/woolgather"
    assert own_command(tmp_path, scripts, str(scripts / NAME)) == "woolgather"
    assert own_command(elsewhere, scripts, None) == "woolgather", "nobody is told of other folders"
    assert own_command(tmp_path, tmp_path / "no-such-folder", None) == "woolgather"


def test_a_server_for_others_answers_to_any_name() -> None:
    assert hosts_for("0.0.0.0") is None


@pytest.mark.parametrize("where", ["/", "/api/games", "/nowhere", "/api/tables/nowhere"])
def test_every_answer_forbids_other_hosts_and_tells_nobody_the_link(served: Serving, where: str) -> None:
    headers = served.http.get(where).headers
    assert "default-src 'none'" in headers["content-security-policy"]
    assert "http" not in headers["content-security-policy"]
    assert headers["referrer-policy"] == "no-referrer"
    assert headers["x-content-type-options"] == "nosniff"


def test_without_the_built_client_a_page_says_what_to_do(served: Serving) -> None:
    answer = served.http.get("/")
    assert answer.status_code == 503
    assert "make web" in answer.text


@pytest.fixture
def built(tmp_path: Path) -> Path:
    folder = tmp_path / "static"
    (folder / "assets").mkdir(parents=True)
    (folder / "index.html").write_text("<!doctype html><title>the front page</title>")
    (folder / "assets" / "main-1a2b.js").write_text("let sheep = 1\n" * 500)
    (folder / "assets" / "main-1a2b.js.map").write_text("{}")
    (folder / ".stamp").write_text("what it was built from")
    (tmp_path / "secret.txt").write_text("outside")
    return folder


def test_the_front_page_is_asked_for_anew_and_named_files_are_kept(tmp_path: Path, built: Path) -> None:
    with serving(tmp_path, pages=built) as served:
        for where in ("/", "/t/any-table"):
            front = served.http.get(where)
            assert "the front page" in front.text
            assert front.headers["cache-control"] == "no-cache"
            assert served.http.get(where, headers={"If-None-Match": front.headers["etag"]}).status_code == 304
        script = served.http.get("/assets/main-1a2b.js")
        assert "immutable" in script.headers["cache-control"]
        assert script.headers["content-type"].startswith("text/javascript")


def test_files_are_sent_packed_to_whoever_can_unpack(tmp_path: Path, built: Path) -> None:
    with serving(tmp_path, pages=built) as served:
        packed = served.http.get("/assets/main-1a2b.js")
        plain = served.http.get("/assets/main-1a2b.js", headers={"Accept-Encoding": "identity"})
    assert packed.headers["content-encoding"] == "gzip"
    assert int(packed.headers["content-length"]) < 500 < int(plain.headers["content-length"])
    assert packed.text == plain.text


@pytest.mark.parametrize(
    "where",
    [
        "/../secret.txt",
        "/..%2fsecret.txt",
        "/assets/..%2f..%2fsecret.txt",
        "/assets/main-1a2b.js.map",
        "/%2e%2e/secret.txt",
        "//secret.txt",
        "/.stamp",
    ],
)
def test_nothing_but_the_clients_files_is_served(tmp_path: Path, built: Path, where: str) -> None:
    with serving(tmp_path, pages=built) as served:
        answer = httpx.get(httpx.URL(served.address).copy_with(raw_path=where.encode()))
    assert answer.status_code == 404
    assert "outside" not in answer.text


def test_a_new_build_shows_without_a_restart(tmp_path: Path, built: Path) -> None:
    with serving(tmp_path, pages=built) as served:
        served.http.get("/")
        (built / "index.html").write_text("<!doctype html><title>a newer page</title>")
        assert "a newer page" in served.http.get("/").text


def test_a_taken_port_is_said_to_be_taken() -> None:
    with listening("127.0.0.1", 0) as first, pytest.raises(PortTaken) as taken:
        listening("127.0.0.1", first.getsockname()[1])
    assert not taken.value.forbidden


def test_a_taken_port_gives_way_to_a_free_one_if_any_will_do() -> None:
    with listening("127.0.0.1", 0) as first:
        port = first.getsockname()[1]
        with listening_near("127.0.0.1", port) as second:
            assert second.getsockname()[1] != port


def test_an_address_that_is_not_ours_is_refused_in_words() -> None:
    with pytest.raises(SystemExit, match=r"cannot listen on 192\.0\.2\.1"):
        listening("192.0.2.1", 8000)


def test_the_key_is_made_once_and_is_its_owners_alone(tmp_path: Path) -> None:
    first = key_in(tmp_path / "key")
    assert key_in(tmp_path / "key") == first
    assert stat.S_IMODE((tmp_path / "key").stat().st_mode) == 0o600


def test_a_damaged_key_is_kept_aside_and_replaced(tmp_path: Path, caplog: pytest.LogCaptureFixture) -> None:
    for number in (1, 2):
        (tmp_path / "key").write_bytes(b"too short")
        assert len(key_in(tmp_path / "key")) == KEY_BYTES
        assert (tmp_path / f"key.damaged-{number}").read_bytes() == b"too short"
    assert [record.levelname for record in caplog.records] == ["WARNING"] * 2
    assert "No seat is lost" in caplog.text


def test_games_are_kept_in_the_users_data_folder(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    monkeypatch.setattr("sys.platform", "linux")
    monkeypatch.setenv("XDG_DATA_HOME", str(tmp_path))
    assert data_folder() == tmp_path / "woolgather"
    monkeypatch.setattr("sys.platform", "win32")
    monkeypatch.setenv("LOCALAPPDATA", str(tmp_path))
    assert data_folder() == tmp_path / "Woolgather"


def test_listening_leaves_the_socket_ready(tmp_path: Path) -> None:
    with listening("127.0.0.1", 0) as found, socket.create_connection(found.getsockname()[:2], timeout=5) as client:
        assert client.getpeername() == found.getsockname()


def test_what_is_written_is_sent_without_waiting_for_the_client() -> None:
    async def sends_at_once() -> bool:
        lines: asyncio.Queue[asyncio.StreamWriter] = asyncio.Queue()
        with listening("127.0.0.1", 0) as found:
            async with await asyncio.start_server(lambda _, line: lines.put_nowait(line), sock=found):
                with socket.create_connection(found.getsockname()[:2], timeout=5):
                    line = await lines.get()
                    line.close()
                    return bool(line.get_extra_info("socket").getsockopt(socket.IPPROTO_TCP, socket.TCP_NODELAY))

    assert asyncio.run(sends_at_once())


@pytest.mark.parametrize("typed", [["--known-as", "sheep.example"], ["--name", "sheep.example"], ["--name=a.example"]])
def test_the_module_takes_what_the_command_takes_and_its_own_old_name(typed: list[str]) -> None:
    command = [sys.executable, "-m", "woolgather.table", *typed, "--language", "en", "--help"]
    done = subprocess.run(command, capture_output=True, text=True)
    assert (done.returncode, done.stderr) == (0, "")
    assert done.stdout.startswith("Usage: woolgather table ")


@pytest.mark.parametrize(
    "headers",
    [
        "Content-Length: 5\r\nTransfer-Encoding: chunked",
        "Authorization: Bearer one\r\nAuthorization: Bearer two",
        "Origin: http://here.example\r\nOrigin: http://there.example",
        "Woolgather-Person: one\r\nwoolgather-person: two",
    ],
)
def test_what_a_proxy_might_read_differently_is_not_read_and_the_connection_ends(served: Serving, headers: str) -> None:
    """A second request that hides in the first one's body is never answered."""
    hidden = b"0\r\n\r\nGET /health HTTP/1.1\r\nHost: 127.0.0.1\r\n\r\n"
    with socket.create_connection(("127.0.0.1", served.port), PATIENCE) as line:
        line.sendall(f"POST /api/tables HTTP/1.1\r\nHost: 127.0.0.1\r\n{headers}\r\n\r\n".encode() + hidden)
        heard = b"".join(iter(lambda: line.recv(65_536), b""))
    assert heard.startswith(b"HTTP/1.1 400")
    assert heard.count(b"HTTP/1.1 ") == 1
    assert b"can be read in two ways" in heard
