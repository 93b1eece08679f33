"""Connections that wait, drip, do not read, or are simply too many."""

from __future__ import annotations

import asyncio
import gc
import json
import os
import socket
import time
import weakref
from base64 import b64encode
from collections.abc import Callable
from contextlib import ExitStack, suppress
from dataclasses import replace
from pathlib import Path

import pytest
from websockets.exceptions import ConnectionClosed, InvalidStatus
from websockets.frames import Frame, Opcode

from tests.table.company import GENEROUS, PATIENCE, Player, Serving, serving
from woolgather.table.connections import FULL, TOO_MANY, Connections
from woolgather.table.limits import Bucket, Buckets, Limits, client_of
from woolgather.table.protocols import CONTROL_FRAMES, MOST_PIECES, SocketConnection
from woolgather.table.proxies import Proxies

pytestmark = pytest.mark.any_store

HURRIED = replace(GENEROUS, head_seconds=0.2, body_seconds=0.2, answer_seconds=0.4)
HEAD = "POST /api/tables HTTP/1.1\r\nHost: localhost\r\nContent-Type: application/json\r\nContent-Length: 500\r\n"
UPGRADE = (
    "GET /api/tables/{table}/live HTTP/1.1\r\nHost: localhost\r\nConnection: Upgrade\r\nUpgrade: websocket\r\n"
    "Sec-WebSocket-Version: 13\r\nSec-WebSocket-Key: {key}\r\n\r\n"
)


def wire(served: Serving, said: str = "") -> socket.socket:
    """A connection without a library, on which this was said."""
    line = socket.create_connection(("127.0.0.1", served.port), PATIENCE)
    line.sendall(said.encode())
    return line


def upgrade(table: str) -> str:
    return UPGRADE.format(table=table, key=b64encode(os.urandom(16)).decode())


def heard_until_cut(line: socket.socket) -> bytes:
    """All that the server says before it hangs up; a failure if it does not."""
    heard = b""
    try:
        while part := line.recv(65_536):
            heard += part
    except ConnectionError:
        pass
    return heard


def wait_until(is_true: Callable[[], bool]) -> None:
    until = time.monotonic() + PATIENCE
    while not is_true():
        assert time.monotonic() < until, "it did not come to be"
        time.sleep(0.01)


# ---- deadlines


@pytest.mark.parametrize(
    "said",
    ["", "GET / HTTP/1.1\r\nHo", HEAD, HEAD + "\r\n{", HEAD + "Expect: 100-continue\r\n\r\n"],
    ids=["silent", "half a line", "half a head", "half a body", "waiting to continue"],
)
def test_a_request_that_does_not_arrive_is_cut(tmp_path: Path, said: str) -> None:
    with serving(tmp_path, limits=HURRIED) as served, wire(served, said) as line:
        heard_until_cut(line)


@pytest.mark.parametrize("beginning", ["GET / HTTP/1.1\r\nX-Long: ", HEAD + "\r\n"], ids=["head", "body"])
def test_a_request_that_arrives_drop_by_drop_is_cut_all_the_same(tmp_path: Path, beginning: str) -> None:
    with serving(tmp_path, limits=HURRIED) as served, wire(served, beginning) as line:
        line.settimeout(0.02)
        until = time.monotonic() + PATIENCE
        while time.monotonic() < until:
            try:
                line.sendall(b"x")
                assert line.recv(100) == b""
                return
            except TimeoutError:
                continue
            except ConnectionError:
                return
        pytest.fail("it was never cut")


def test_a_second_request_has_its_own_deadline(tmp_path: Path) -> None:
    asking = "GET /api/door HTTP/1.1\r\nHost: localhost\r\n\r\n"
    with serving(tmp_path, limits=HURRIED) as served, wire(served, asking) as line:
        line.recv(1)
        line.sendall(b"GET /api/door HTT")
        assert heard_until_cut(line).count(b"200 OK") == 1


def test_an_answer_that_nobody_reads_is_cut(tmp_path: Path) -> None:
    (tmp_path / "static").mkdir()
    (tmp_path / "static" / "index.html").write_bytes(os.urandom(12_000_000))
    asking = "GET / HTTP/1.1\r\nHost: localhost\r\n\r\n"
    with serving(tmp_path, pages=tmp_path / "static", limits=HURRIED) as served, wire(served, asking) as line:
        line.recv(1)
        wait_until(lambda: len(served.connections) == 0)
        assert len(heard_until_cut(line)) < 12_000_000


def test_a_slow_reader_has_more_time_than_a_silent_one(tmp_path: Path) -> None:
    (tmp_path / "static").mkdir()
    (tmp_path / "static" / "index.html").write_bytes(os.urandom(12_000_000))
    patient = replace(HURRIED, answer_seconds=1e6)
    asking = "GET / HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\n\r\n"
    with (
        serving(tmp_path, pages=tmp_path / "static", limits=patient) as served,
        wire(served, asking) as slow,
        wire(served) as silent,
    ):
        heard_until_cut(silent)
        assert len(heard_until_cut(slow)) > 12_000_000


# ---- too many


def test_idle_connections_do_not_shut_out_a_browser_at_the_same_address(tmp_path: Path) -> None:
    with ExitStack() as stack, serving(tmp_path, limits=replace(GENEROUS, connections_an_address=5)) as served:
        first = stack.enter_context(wire(served))
        for said in ("", "GET /", HEAD + "\r\n{", "") * 5:
            stack.enter_context(wire(served, said))
        assert served.http.get("/api/door").status_code == 200
        assert heard_until_cut(first) == b""
        assert 0 < len(served.connections) <= 5


def test_idle_connections_from_everywhere_make_room_too(tmp_path: Path) -> None:
    with ExitStack() as stack, serving(tmp_path, limits=replace(GENEROUS, connections=5)) as served:
        for _ in range(20):
            stack.enter_context(wire(served))
        assert served.http.get("/api/door").status_code == 200
        assert 0 < len(served.connections) <= 5


def test_whoever_does_not_read_an_answer_makes_room_too(tmp_path: Path) -> None:
    (tmp_path / "static").mkdir()
    (tmp_path / "static" / "index.html").write_bytes(os.urandom(12_000_000))
    asking = "GET / HTTP/1.1\r\nHost: localhost\r\n\r\n"
    few = replace(GENEROUS, connections=3)
    with ExitStack() as stack, serving(tmp_path, pages=tmp_path / "static", limits=few) as served:
        for _ in range(3):
            deaf = stack.enter_context(wire(served, asking))
            assert deaf.recv(1)
        wait_until(lambda: served.http.get("/api/door").status_code == 200)


@pytest.mark.parametrize(
    ("limits", "status"), [(Limits(connections_an_address=2), b"429 Too Many"), (Limits(connections=2), b"503 Service")]
)
def test_where_nobody_only_waits_the_newcomer_is_turned_away_in_words(
    tmp_path: Path, limits: Limits, status: bytes
) -> None:
    with serving(tmp_path, limits=limits) as served:
        table = served.make("connect-four", "mine", "mine")
        with table.look(0) as ann, table.look(1) as ben:
            served.http.close()
            with wire(served) as late:
                answer = heard_until_cut(late)
            assert answer.startswith(b"HTTP/1.1 " + status)
            assert json.loads(answer.partition(b"\r\n\r\n")[2])["code"] == "too-many"
            assert ann.play("d")["type"] == ben.play("e", seq=1)["type"] == "accepted"


class Line:
    """A connection as far as counting goes."""

    def __init__(self, host: str) -> None:
        self.host, self.is_cut = host, False

    def cut(self) -> None:
        self.is_cut = True


def test_whoever_has_waited_longest_makes_room_first() -> None:
    connections = Connections(Limits(connections=3, connections_an_address=2), Proxies())
    busy, old, new = Line("10.0.0.1"), Line("10.0.0.2"), Line("10.0.0.1")
    assert [connections.admit(each) for each in (busy, old, new)] == [0, 0, 0]
    for each in (new, old):
        connections.wait(each)
    connections.wait(new)
    assert connections.admit(Line("10.0.0.3")) == 0
    assert (busy.is_cut, old.is_cut, new.is_cut) == (False, True, False)
    assert connections.admit(Line("10.0.0.1")) == 0
    assert new.is_cut
    assert connections.admit(Line("10.0.0.1")) == TOO_MANY
    assert connections.admit(Line("10.0.0.9")) == FULL


def test_who_has_gone_is_not_counted_any_more() -> None:
    connections = Connections(Limits(connections_an_address=1), Proxies())
    for _ in range(3):
        line = Line("10.0.0.1")
        assert connections.admit(line) == 0
        connections.release(line)
        connections.release(line)
    assert len(connections) == 0


def test_a_trusted_proxy_may_have_as_many_connections_as_it_needs() -> None:
    connections = Connections(Limits(connections_an_address=1), Proxies(["10.0.0.0/8", "::1"]))
    assert [connections.admit(Line(host)) for host in ("10.1.2.3", "10.1.2.3", "::1", "::1")] == [0] * 4
    assert [connections.admit(Line(host)) for host in ("192.0.2.1", "192.0.2.1")] == [0, TOO_MANY]


@pytest.mark.parametrize(
    ("files", "connections", "sockets"), [(100_000, 4_000, 3_000), (1_024, 512, 384), (256, 128, 96)]
)
def test_there_are_fewer_connections_than_files(files: int, connections: int, sockets: int) -> None:
    fitting = Limits().fitting(files)
    assert (fitting.connections, fitting.sockets) == (connections, sockets)


# ---- addresses


def test_an_ipv6_address_counts_by_its_subnet() -> None:
    assert client_of("2001:db8:1:2::1") == client_of("2001:db8:1:2:ffff::9") != client_of("2001:db8:1:3::1")
    assert client_of("::ffff:192.0.2.1") == client_of("192.0.2.1") != client_of("192.0.2.2")
    assert client_of("fe80::1%eth0") == client_of("fe80::2")
    assert client_of("a name") == "a name"


def test_buckets_are_shared_by_a_subnet() -> None:
    buckets = Buckets(1, 0.0)
    assert [buckets.take(host) for host in ("2001:db8::1", "2001:db8::2", "192.0.2.1", "192.0.2.2")] == [
        True,
        False,
        True,
        True,
    ]


def test_a_debt_is_paid_off_before_there_is_more() -> None:
    now = [0.0]
    bucket = Bucket(5, 1, lambda: now[0])
    assert bucket.take()
    bucket.charge(6)
    assert not bucket.take()
    now[0] = 2.9
    assert not bucket.take()
    now[0] = 3.0
    assert bucket.take()


@pytest.mark.parametrize(("behind", "statuses"), [((), [201, 429, 429]), (("127.0.0.0/8",), [201, 201, 429])])
def test_a_forwarded_address_is_believed_from_a_trusted_proxy_alone(
    tmp_path: Path, behind: tuple[str, ...], statuses: list[int]
) -> None:
    with serving(tmp_path, limits=Limits(changes=1, changes_a_second=0), behind=behind) as served:
        answers = [
            served.http.post(
                "/api/tables",
                headers={"X-Forwarded-For": f"203.0.113.9, {client}"},
                json={
                    "request": f"forwarded-request-{number}",
                    "game": "hush",
                    "players": [{"kind": "mine"}, {"kind": "mine"}],
                },
            )
            for number, client in enumerate(["192.0.2.1", "192.0.2.2", "192.0.2.1"])
        ]
    assert [answer.status_code for answer in answers] == statuses


# ---- sockets


def test_a_socket_that_never_looks_is_closed(tmp_path: Path) -> None:
    with serving(tmp_path, limits=replace(GENEROUS, look_seconds=0.2)) as served:
        table = served.make("connect-four", "mine", "mine")
        with table.look(0) as ann, table.join() as silent:
            for _ in range(3):
                silent.say({"type": "ping"})
            with pytest.raises(ConnectionClosed) as closed:
                silent.hear_of("no such message")
            assert closed.value.rcvd is not None
            assert (closed.value.rcvd.code, closed.value.rcvd.reason) == (1008, "Nothing was asked in time.")
            assert ann.play("d")["type"] == "accepted"


def test_a_deaf_socket_is_cut(tmp_path: Path) -> None:
    with serving(tmp_path, limits=replace(GENEROUS, ping_seconds=0.1)) as served:
        table = served.make("connect-four", "mine", "mine")
        with table.look(0) as ann, wire(served, upgrade(table.name)) as deaf:
            assert b" 101 " in heard_until_cut(deaf)
            assert ann.play("d")["type"] == "accepted"


@pytest.mark.parametrize(
    ("limits", "status"), [(replace(GENEROUS, sockets_an_address=2), 429), (replace(GENEROUS, sockets=2), 503)]
)
def test_sockets_have_limits_and_whoever_leaves_makes_room(
    tmp_path: Path, caplog: pytest.LogCaptureFixture, limits: Limits, status: int
) -> None:
    with serving(tmp_path, limits=replace(limits, reads_a_second=1e6)) as served:
        table = served.make("connect-four", "mine", "mine")

        def statuses() -> list[int]:
            """Why one more socket is refused; empty if it is not."""
            try:
                table.look(1).__exit__()
            except InvalidStatus as refused:
                return [refused.response.status_code] if b"try again" in (refused.response.body or b"") else [0]
            return []

        with table.look(0) as ann:
            with table.look(1):
                assert statuses() == [status]
            wait_until(lambda: statuses() == [])
            assert ann.play("d")["type"] == "accepted"
    assert caplog.records == []


def test_sockets_are_not_opened_without_end(tmp_path: Path) -> None:
    with serving(tmp_path, limits=Limits(sockets_an_address=3, reads_a_second=0)) as served:
        statuses = []
        for _ in range(4):
            with pytest.raises(InvalidStatus) as refused:
                Player(served, "no-such-table")
            statuses.append(refused.value.response.status_code)
    assert statuses == [404, 404, 404, 429]


@pytest.mark.parametrize(
    "limits", [Limits(previews=2, previews_a_second=0), Limits(previews_an_address=2, previews_an_address_a_second=0)]
)
def test_previews_have_an_allowance_of_their_own(tmp_path: Path, limits: Limits) -> None:
    with serving(tmp_path, limits=limits) as served:
        table = served.make("connect-four", "mine", "mine")
        with table.look(0) as ann:
            answers = [ann.preview("d") for _ in range(3)]
            assert [answer["type"] for answer in answers] == ["previewed", "previewed", "refused"]
            assert answers[-1]["code"] == "too-many"
            assert ann.play("d")["type"] == "accepted"


def test_previews_from_one_address_share_an_allowance(tmp_path: Path) -> None:
    with serving(tmp_path, limits=Limits(previews_an_address=1, previews_an_address_a_second=0)) as served:
        table = served.make("connect-four", "mine", "mine")
        with table.look(0) as ann, table.look(0) as again:
            assert [screen.preview("d")["type"] for screen in (ann, again)] == ["previewed", "refused"]


@pytest.mark.parametrize(("size", "looks"), [(1_000_000, 3), (100, 1)])
def test_a_long_story_counts_as_several_looks(tmp_path: Path, size: int, looks: int) -> None:
    limits = Limits(looks=3, looks_a_second=0, look_size=size)
    with serving(tmp_path, limits=limits) as served:
        table = served.make("connect-four", "mine", "mine")
        with table.join() as ann:
            for _ in range(looks):
                ann.look(table.tokens[0])
            ann.say({"type": "look", "token": table.tokens[0]})
            assert ann.hear_of("refused")["code"] == "too-many"
            assert ann.play("d")["type"] == "accepted"


# ---- nonsense


def masked(opcode: Opcode, data: bytes, *, fin: bool = True) -> bytes:
    return Frame(opcode, data, fin=fin).serialize(mask=True)


@pytest.mark.parametrize(
    ("frames", "code"),
    [
        (masked(Opcode.TEXT, b'{"type": "\xff\xfe"}') * 3, 1007),
        (masked(Opcode.TEXT, b"", fin=False) + masked(Opcode.CONT, b"", fin=False) * (MOST_PIECES + 5), 1009),
        (b"\xff" * 40, 1002),
    ],
    ids=["not UTF-8", "many pieces", "no frame"],
)
def test_nonsense_over_a_socket_ends_it_without_a_word_in_the_log(
    served: Serving, caplog: pytest.LogCaptureFixture, frames: bytes, code: int
) -> None:
    table = served.make("connect-four", "mine", "mine")
    with wire(served, upgrade(table.name)) as rogue:
        assert b" 101 " in rogue.recv(65_536)
        rogue.sendall(frames)
        assert code.to_bytes(2, "big") in heard_until_cut(rogue)
    assert caplog.records == []


@pytest.mark.parametrize(
    "flood",
    [masked(Opcode.PING, b"") * (CONTROL_FRAMES + 50), masked(Opcode.TEXT, b" " * 60_000) * 12],
    ids=["pings", "bytes"],
)
def test_a_socket_that_floods_the_server_is_cut(served: Serving, flood: bytes) -> None:
    table = served.make("connect-four", "mine", "mine")
    with table.look(0) as ann, wire(served, upgrade(table.name)) as line:
        assert line.recv(65_536).startswith(b"HTTP/1.1 101")
        with suppress(ConnectionError):
            line.sendall(flood)
        heard_until_cut(line)
        assert ann.play("d")["type"] == "accepted"


def test_whoever_was_told_goodbye_is_not_listened_to(tmp_path: Path) -> None:
    few = replace(GENEROUS, messages=2, messages_a_second=0, patience=1)
    with serving(tmp_path, limits=few) as served:
        table = served.make("connect-four", "mine", "mine")
        with wire(served, upgrade(table.name)) as line:
            asked = masked(Opcode.TEXT, b'{"type":"ping"}')
            with suppress(ConnectionError):
                for _ in range(60):
                    line.sendall(asked * 300)
            heard_until_cut(line)


@pytest.mark.parametrize(
    ("said", "status"),
    [
        (upgrade("nowhere").replace("Version: 13", "Version: 7"), b" 400 "),
        (upgrade("nowhere").replace("Sec-WebSocket-Key: ", "Sec-WebSocket-Key: x"), b" 400 "),
        (upgrade("nowhere").replace("GET", "POST"), b" 405 "),
    ],
    ids=["version", "key", "method"],
)
def test_a_broken_handshake_is_refused_without_a_word_in_the_log(
    served: Serving, caplog: pytest.LogCaptureFixture, said: str, status: bytes
) -> None:
    with wire(served, said) as rogue:
        assert status in heard_until_cut(rogue)
    assert caplog.records == []


def test_a_garbled_body_is_refused_without_a_traceback(served: Serving, caplog: pytest.LogCaptureFixture) -> None:
    head = HEAD.replace("Content-Length: 500", "Transfer-Encoding: chunked")
    with wire(served, head + "\r\n1\r\n{\r\nthis is no length\r\n") as rogue:
        assert b" 400 " in heard_until_cut(rogue)
    assert [record.getMessage() for record in caplog.records] == ["Invalid HTTP request received."]
    assert [record.exc_info for record in caplog.records] == [None]


# ---- the end


def test_at_the_end_every_socket_is_told_to_come_back(tmp_path: Path, caplog: pytest.LogCaptureFixture) -> None:
    with ExitStack() as stack:
        with serving(tmp_path) as served:
            table = served.make("connect-four", "mine", "mine")
            ann, mute = stack.enter_context(table.look(0)), stack.enter_context(table.join())
            stack.enter_context(wire(served, HEAD + "\r\n{"))
        for player in (ann, mute):
            with pytest.raises(ConnectionClosed) as closed:
                player.hear_of("no such message")
            assert closed.value.rcvd is not None
            assert closed.value.rcvd.code == 1012
    assert [record for record in caplog.records if record.exc_info] == []


def test_a_closed_socket_is_freed_though_nobody_looks_for_garbage(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    made: list[weakref.ref[SocketConnection]] = []
    opened = SocketConnection.connection_made

    def note(self: SocketConnection, transport: asyncio.BaseTransport) -> None:
        made.append(weakref.ref(self))
        opened(self, transport)

    monkeypatch.setattr(SocketConnection, "connection_made", note)
    with serving(tmp_path, limits=replace(GENEROUS, head_seconds=600)) as served:
        table = served.make("connect-four", "mine", "mine")
        gc.disable()
        try:
            for _ in range(3):
                with table.look(0):
                    pass
            wait_until(lambda: not any(each() for each in made))
        finally:
            gc.enable()
    assert len(made) == 3
