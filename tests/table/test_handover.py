"""A websocket that reaches one server process is handed to the one that serves its table, and nobody notices."""

from __future__ import annotations

import asyncio
import gc
import os
import socket
import sys
from array import array
from collections import Counter
from collections.abc import Callable, Coroutine, Iterator, Sequence
from contextlib import ExitStack, contextmanager
from dataclasses import dataclass, field, replace
from itertools import permutations
from pathlib import Path
from typing import Any

import pytest
from websockets import Origin
from websockets.exceptions import InvalidStatus
from websockets.sync.client import connect

from tests.table.company import GENEROUS, PATIENCE, Made, Serving, serving
from tests.table.test_connections import heard_until_cut, upgrade, wait_until, wire
from woolgather.table import handover, shared_folders
from woolgather.table.handover import (
    LARGEST_HEAD,
    SILENT,
    Handover,
    Receiver,
    Sender,
    ServerPlace,
    meeting_folder,
    places_for,
)

pytestmark = [pytest.mark.any_store, pytest.mark.skipif(os.name == "nt", reason="there is only one process")]

HEAD = b"GET /api/tables/somewhere/live HTTP/1.1\r\n\r\n"


# ---- who serves which table


def test_a_table_has_the_same_place_in_every_process() -> None:
    assert [list(places_for(table, 3)) for table in ("meadow", "pasture", "fold")] == [[2, 1, 3], [1, 2, 3], [1, 2, 3]]


def test_tables_are_spread_evenly_and_so_are_their_stand_ins() -> None:
    orders = Counter(tuple(places_for(f"table {number}", 3)) for number in range(6_000))
    assert set(orders) == set(permutations((1, 2, 3)))
    assert all(800 < times < 1_200 for times in orders.values()), orders


# ---- the folder


def test_the_folder_is_private_and_gone_at_the_end(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(shared_folders, "IN_MEMORY", tmp_path)
    with meeting_folder() as folder:
        assert folder is not None
        assert (folder.parent, folder.stat().st_mode & 0o777) == (tmp_path, 0o700)
        (folder / "place-1").touch()
    assert not list(tmp_path.iterdir())


def test_without_room_for_a_folder_every_process_is_on_its_own(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    monkeypatch.setattr("tempfile.mkdtemp", lambda **_: os.stat(tmp_path / "nothing"))
    with meeting_folder() as folder:
        assert folder is None
    assert [record.levelname for record in caplog.records] == ["WARNING"]


# ---- two processes, played by this one


@dataclass
class Asked:
    """A connection that asked for a websocket, and its client."""

    table: str
    head: bytes = HEAD
    events: list[str] = field(default_factory=list)

    def __post_init__(self) -> None:
        with socket.create_server(("127.0.0.1", 0)) as listener:
            self.client = socket.create_connection(listener.getsockname())
            self.accepted = listener.accept()[0]
        self.accepted.setsockopt(socket.IPPROTO_TCP, socket.TCP_NODELAY, 1)

    @property
    def descriptor(self) -> int:
        return self.accepted.fileno()

    def let_go(self) -> None:
        self.events.append("let go")
        self.accepted.close()

    def keep(self) -> None:
        self.events.append("kept")

    def wait(self) -> None:
        self.events.append("waits")

    def close(self) -> None:
        self.accepted.close()
        self.client.close()


class Meadow:
    """Some processes in one folder, of which this test is all; and what they are handed."""

    def __init__(self, folder: Path, stack: ExitStack) -> None:
        self._folder, self._stack = folder, stack
        self._receivers: list[Receiver] = []
        self.adopted: list[tuple[int, socket.socket, bytes]] = []

    def place(self, number: int, count: int = 2) -> ServerPlace:
        return ServerPlace(self._folder, number, count)

    def asked(self, first: int, count: int = 2, head: bytes = HEAD) -> Asked:
        """Somebody asks for a table of that place."""
        table = next(name for name in map(str, range(1_000)) if next(places_for(name, count)) == first)
        found = Asked(table, head)
        self._stack.callback(found.close)
        return found

    def sender(self, number: int = 1, count: int = 2) -> Sender:
        sender = Sender(self.place(number, count), lambda: None)
        sender.open()
        self._stack.callback(sender.close)
        return sender

    def receiver(self, number: int, count: int = 2) -> Receiver:
        async def adopt(found: socket.socket, head: bytes) -> None:
            self._stack.callback(found.close)
            self.adopted.append((number, found, head))

        return self.open(Receiver(self.place(number, count), adopt))

    def open(self, receiver: Receiver) -> Receiver:
        receiver.open()
        self._receivers.append(receiver)
        return receiver

    async def close(self) -> None:
        for receiver in self._receivers:
            if receiver._line.fileno() >= 0:
                await receiver.close()

    async def wait_for(self, many: int) -> None:
        while len(self.adopted) < many:
            await asyncio.sleep(0.005)


def send(name: str, words: bytes, descriptors: Sequence[int]) -> None:
    with socket.socket(socket.AF_UNIX, socket.SOCK_DGRAM) as line:
        rights = (socket.SOL_SOCKET, socket.SCM_RIGHTS, array("i", descriptors))
        line.sendmsg([words], [rights] if descriptors else [], 0, name)


@pytest.fixture
def meadow(tmp_path: Path) -> Iterator[Meadow]:
    with meeting_folder() as folder, ExitStack() as stack:
        assert folder is not None
        yield Meadow(folder, stack)


def run(meadow: Meadow, play: Callable[[], Coroutine[Any, Any, None]]) -> None:
    async def whole() -> None:
        try:
            await asyncio.wait_for(play(), PATIENCE)
        finally:
            await meadow.close()

    asyncio.run(whole())


def open_files() -> int:
    gc.collect()  # of earlier tests
    return len(os.listdir("/proc/self/fd"))


def test_a_connection_goes_on_in_the_process_of_its_table(meadow: Meadow) -> None:
    async def play() -> None:
        receiver, asked = meadow.receiver(2), meadow.asked(2)
        meadow.sender().offer(asked)
        assert asked.events == ["let go"]
        await meadow.wait_for(1)
        [(_, found, head)] = meadow.adopted
        found.sendall(b"heard")
        assert (asked.client.recv(10), head) == (b"heard", HEAD)
        assert (os.get_inheritable(found.fileno()), found.getpeername()) == (False, asked.client.getsockname())
        assert found.getsockopt(socket.IPPROTO_TCP, socket.TCP_NODELAY), "what is written is sent at once"
        await receiver.close()

    run(meadow, play)


def test_a_connection_of_an_own_table_is_kept(meadow: Meadow) -> None:
    asked = meadow.asked(1)
    meadow.sender().offer(asked)
    alone = meadow.asked(2)
    Handover().offer(alone)
    assert (asked.events, alone.events) == (["kept"], ["kept"])


def leave_name(place: ServerPlace) -> None:
    """As a process that was killed."""
    with socket.socket(socket.AF_UNIX, socket.SOCK_DGRAM) as line:
        line.bind(place.name(place.number))


def one_that_is_dead(meadow: Meadow) -> None:
    leave_name(meadow.place(2))


def one_that_hangs(meadow: Meadow) -> None:
    meadow.receiver(2)
    os.utime(meadow.place(2).name(2), times=(0, os.stat(meadow.place(2).name(2)).st_mtime - SILENT - 1))


def one_that_has_retired(meadow: Meadow) -> None:
    meadow.receiver(2).retire()


@pytest.mark.parametrize("there", [one_that_is_dead, one_that_hangs, one_that_has_retired])
def test_what_the_process_of_its_table_cannot_take_is_kept(meadow: Meadow, there: Callable[[Meadow], None]) -> None:
    async def play() -> None:
        there(meadow)
        asked = meadow.asked(2)
        meadow.sender().offer(asked)
        assert asked.events == ["kept"]

    run(meadow, play)


def test_what_is_closed_or_too_long_to_be_sent_is_kept(meadow: Meadow) -> None:
    async def play() -> None:
        meadow.receiver(2)
        sender, closed, long = meadow.sender(), meadow.asked(2), meadow.asked(2, head=bytes(10_000_000))
        closed.accepted.close()
        for each in (closed, long):
            sender.offer(each)
        assert (closed.events, long.events) == (["kept"], ["kept"])

    run(meadow, play)


def test_all_processes_agree_on_who_stands_in_for_one_that_is_gone(meadow: Meadow) -> None:
    async def play() -> None:
        asked = meadow.asked(3, count=4)
        leave_name(meadow.place(3, 4))
        order = list(places_for(asked.table, 4))
        stand_in, other = order[1:3]
        meadow.receiver(stand_in, 4), meadow.receiver(other, 4)
        meadow.sender(other, 4).offer(asked)
        await meadow.wait_for(1)
        assert [number for number, _, _ in meadow.adopted] == [stand_in]
        again = meadow.asked(3, count=4)
        meadow.sender(stand_in, 4).offer(again)
        assert again.events == ["kept"]

    run(meadow, play)


def test_what_comes_before_the_process_of_its_table_is_ready_waits_for_it(meadow: Meadow) -> None:
    async def play() -> None:
        asked = meadow.asked(2)
        meadow.sender().offer(asked)
        assert asked.events == ["waits"]
        meadow.receiver(2)
        await meadow.wait_for(1)
        assert asked.events == ["waits", "let go"]

    run(meadow, play)


def test_long_after_the_start_nobody_waits_for_a_process_that_is_not_there(meadow: Meadow) -> None:
    async def play() -> None:
        now = [1_000.0]
        sender, asked = Sender(meadow.place(1), lambda: None, lambda: now[0]), meadow.asked(2)
        sender.open()
        now[0] += handover.PATIENCE
        sender.offer(asked)
        assert asked.events == ["kept"]
        sender.close()

    run(meadow, play)


def test_each_socket_that_is_handed_over_is_counted(meadow: Meadow) -> None:
    async def play() -> None:
        sent: list[None] = []
        sender = Sender(meadow.place(1), lambda: sent.append(None))
        sender.open()
        meadow.receiver(2)
        for asked in (meadow.asked(2), meadow.asked(1)):
            sender.offer(asked)
        assert sent == [None]
        sender.close()

    run(meadow, play)


def crowd(meadow: Meadow, sender: Sender) -> list[Asked]:
    """As many as have to wait."""
    found = [meadow.asked(2)]
    sender.offer(found[0])
    while found[-1].events == ["let go"]:
        found.append(meadow.asked(2))
        sender.offer(found[-1])
    return found


def test_what_comes_too_fast_waits_until_it_is_taken(meadow: Meadow) -> None:
    async def play() -> None:
        meadow.receiver(2)
        everybody = crowd(meadow, meadow.sender())
        await meadow.wait_for(len(everybody))
        assert everybody[-1].events == ["waits", "let go"]

    run(meadow, play)


@pytest.mark.parametrize("end", ["patience", "close"])
def test_what_is_not_taken_after_a_while_is_kept(meadow: Meadow, monkeypatch: pytest.MonkeyPatch, end: str) -> None:
    monkeypatch.setattr(handover, "PATIENCE", 0.0 if end == "patience" else 1e6)

    async def play() -> None:
        asyncio.get_running_loop().remove_reader(meadow.receiver(2)._line)
        sender = meadow.sender()
        [*_, last] = crowd(meadow, sender)
        if end == "close":
            sender.close()
        while last.events != ["waits", "kept"]:
            await asyncio.sleep(0.005)
        assert not meadow.adopted

    run(meadow, play)


# ---- what is broken


@contextmanager
def no_socket() -> Iterator[tuple[bytes, list[int]]]:
    with open(__file__) as file:
        yield HEAD, [file.fileno()]


@contextmanager
def other_kinds_of_sockets(family: int, kind: int) -> Iterator[tuple[bytes, list[int]]]:
    with socket.socket(family, kind) as other:
        yield HEAD, [other.fileno()]


@contextmanager
def sockets(words: bytes, many: int) -> Iterator[tuple[bytes, list[int]]]:
    with socket.socket() as one:
        yield words, [one.fileno()] * many


BROKEN: dict[str, Callable[[], Any]] = {
    "nothing": lambda: sockets(b"", 0),
    "words alone": lambda: sockets(HEAD, 0),
    "no words": lambda: sockets(b"", 1),
    "two sockets": lambda: sockets(HEAD, 2),
    "a hundred sockets": lambda: sockets(HEAD, 100),
    "too many words": lambda: sockets(bytes(LARGEST_HEAD + 1), 1),
    "no socket": no_socket,
    "UDP": lambda: other_kinds_of_sockets(socket.AF_INET, socket.SOCK_DGRAM),
    "a socket of this machine": lambda: other_kinds_of_sockets(socket.AF_UNIX, socket.SOCK_STREAM),
}


@pytest.mark.skipif(sys.platform != "linux", reason="open files are counted in /proc")
@pytest.mark.parametrize("broken", BROKEN)
def test_what_is_broken_is_dropped_and_nothing_stays_open(meadow: Meadow, broken: str) -> None:
    async def play() -> None:
        receiver = meadow.receiver(2)
        before = open_files()
        for _ in range(5):
            with BROKEN[broken]() as (words, descriptors):
                send(meadow.place(2).name(2), words, descriptors)
        asked = meadow.asked(2)
        send(meadow.place(2).name(2), HEAD, [asked.descriptor])
        await meadow.wait_for(1)
        asked.close()
        meadow.adopted[0][1].close()
        assert open_files() == before
        await receiver.close()
        assert open_files() == before - 1

    run(meadow, play)


@pytest.mark.skipif(sys.platform != "linux", reason="open files are counted in /proc")
@pytest.mark.parametrize("trouble", [OSError, RuntimeError])
def test_a_connection_with_which_nobody_can_go_on_is_closed(
    meadow: Meadow, trouble: type[Exception], caplog: pytest.LogCaptureFixture
) -> None:
    async def adopt(found: socket.socket, head: bytes) -> None:
        raise trouble

    async def play() -> None:
        receiver = meadow.open(Receiver(meadow.place(2), adopt))
        asked = meadow.asked(2)
        meadow.sender().offer(asked)
        await receiver.close()
        assert asked.client.recv(10) == b""

    run(meadow, play)
    assert len(caplog.records) == (trouble is RuntimeError)


# ---- one after the other


def test_a_successor_takes_over_and_what_was_under_way_is_not_lost(meadow: Meadow) -> None:
    async def play() -> None:
        sender, old = meadow.sender(), meadow.receiver(2)
        sender.offer(meadow.asked(2))
        new, name = meadow.receiver(2), meadow.place(2).name(2)
        inode = os.stat(name).st_ino
        sender.offer(meadow.asked(2))
        old.retire()
        await old.close()
        assert os.stat(name).st_ino == inode, "the name is its successor's"
        await meadow.wait_for(2)
        new.retire()
        refused = meadow.asked(2)
        sender.offer(refused)
        assert (refused.events, len(meadow.adopted)) == (["kept"], 2)

    run(meadow, play)


def test_a_process_that_cannot_listen_serves_what_it_accepts(meadow: Meadow, caplog: pytest.LogCaptureFixture) -> None:
    async def play() -> None:
        found = Handover(ServerPlace(Path("/long" * 40), 1, 2))
        found.open(lambda _, __: asyncio.sleep(0))
        asked = meadow.asked(2)
        found.offer(asked)
        found.retire()
        await found.close()
        assert asked.events == ["kept"]

    run(meadow, play)
    assert [record.levelname for record in caplog.records] == ["WARNING"]


# ---- two real servers, in threads


def table_of(server: Serving, number: int) -> Made:
    """A table of that place, one of two."""
    while True:
        made = server.make("connect-four", "mine", "mine")
        if next(places_for(made.name, 2)) == number:
            return made


@dataclass(frozen=True)
class Pair:
    """Two servers on one store, with ports of their own."""

    place: ServerPlace
    first: Serving
    second: Serving

    def table(self) -> Made:
        """A table of the second, as it is asked for at the first."""
        return table_of(self.first, 2)

    @property
    def counts(self) -> tuple[int, int]:
        return len(self.first.connections), len(self.second.connections)

    def settle(self) -> None:
        """Nobody keeps a connection for a next request."""
        self.first.http.close()
        self.second.http.close()
        wait_until(lambda: self.counts == (0, 0))


@pytest.fixture
def pair(tmp_path: Path) -> Iterator[Callable[..., Pair]]:
    with meeting_folder() as folder, ExitStack() as stack:

        def started(**wishes: Any) -> Pair:
            places = [ServerPlace(folder, number, 2) for number in (1, 2)]
            servers = [stack.enter_context(serving(tmp_path, place=place, **wishes)) for place in places]
            return Pair(places[0], *servers)

        yield started


@pytest.mark.parametrize("comes", [True, False], ids=["comes", "does not come"])
def test_a_client_is_answered_whether_or_not_the_process_of_its_table_comes(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, comes: bool
) -> None:
    monkeypatch.setattr(handover, "PATIENCE", 1e6 if comes else 0.0)
    with meeting_folder() as folder, ExitStack() as stack:
        places = [ServerPlace(folder, number, 2) for number in (1, 2)]
        first = stack.enter_context(serving(tmp_path, place=places[0]))
        line = stack.enter_context(wire(first, upgrade(table_of(first, 2).name)))
        first.http.close()
        wait_until(lambda: len(first.connections) == 1)
        second = stack.enter_context(serving(tmp_path, place=places[1])) if comes else first
        assert line.recv(12) == b"HTTP/1.1 101"
        assert len(second.connections) == 1


def test_both_play_at_the_second_server_whichever_they_reach(pair: Callable[..., Pair]) -> None:
    servers = pair()
    table = servers.table()
    through = Made(servers.second, table.name, table.tokens)
    servers.settle()
    with table.look(0) as ann, through.look(1) as ben:
        assert servers.counts == (0, 2)
        assert ann.play("d", seq=0)["type"] == "accepted"
        ben.wait_for_line(1)
    wait_until(lambda: servers.counts == (0, 0))


def test_what_was_handed_over_once_is_not_handed_on(pair: Callable[..., Pair]) -> None:
    """Processes may disagree for a moment about who is there."""
    servers = pair()
    asked = Asked(servers.table().name)
    servers.settle()
    request = upgrade(asked.table).encode()
    send(servers.place.name(1), request, [asked.descriptor])
    asked.let_go()
    assert asked.client.recv(12) == b"HTTP/1.1 101"
    assert servers.counts == (1, 0)
    asked.close()


def test_what_is_no_table_or_has_no_such_table_is_answered_as_usual(pair: Callable[..., Pair]) -> None:
    servers = pair()
    for path in ("api/tables/none/live", "api/tables/none%2Fmore/live", "api/nothing"):
        with pytest.raises(InvalidStatus) as refused:
            connect(f"ws://127.0.0.1:{servers.first.port}/{path}", origin=Origin(servers.first.address))
        assert refused.value.response.status_code in (403, 404)
    wait_until(lambda: servers.counts == (0, 0))


@pytest.mark.parametrize(
    ("before", "after", "where"),
    [
        ("", "", 1),
        ("GET /health HTTP/1.1\r\nHost: localhost\r\n\r\n", "", 1),
        ("", "early words", 0),
    ],
    ids=["as usual", "after another request", "with more behind it"],
)
def test_a_request_is_handed_over_if_nothing_would_be_lost(
    pair: Callable[..., Pair], before: str, after: str, where: int
) -> None:
    servers = pair()
    table = servers.table()
    servers.settle()
    with wire(servers.first, before + upgrade(table.name) + after) as line:
        heard = b""
        while b"101 Switching" not in heard:
            part = line.recv(65_536)
            assert part, heard
            heard += part
        wait_until(lambda: servers.counts == ((0, 1) if where else (1, 0)))
        assert heard.count(b"200 OK") == bool(before)
    wait_until(lambda: servers.counts == (0, 0))


def test_the_limits_of_the_process_that_serves_hold(pair: Callable[..., Pair]) -> None:
    servers = pair(limits=replace(GENEROUS, connections=1))
    table = servers.table()
    servers.settle()
    with table.look(0):
        with wire(servers.first, upgrade(table.name)) as line:
            assert heard_until_cut(line).startswith(b"HTTP/1.1 503 ")
        wait_until(lambda: servers.counts == (0, 1))


def test_a_proxy_is_believed_about_what_it_handed_over(pair: Callable[..., Pair]) -> None:
    """One socket for each address, and all of them through one proxy."""
    servers = pair(limits=replace(GENEROUS, sockets_an_address=1), behind=["127.0.0.0/8"])
    table = servers.table()
    servers.settle()

    def answer(client: str) -> bytes:
        asking = upgrade(table.name).removesuffix("\r\n") + f"X-Forwarded-For: {client}\r\n\r\n"
        line = stack.enter_context(wire(servers.first, asking))
        return line.recv(12)

    with ExitStack() as stack:
        answers = [answer(client) for client in ("192.0.2.1", "192.0.2.2", "192.0.2.1")]
    assert answers == [b"HTTP/1.1 101", b"HTTP/1.1 101", b"HTTP/1.1 429"]


def test_when_the_process_of_its_table_has_ended_a_player_is_served_by_another(pair: Callable[..., Pair]) -> None:
    servers = pair()
    table = servers.table()
    with table.look(0):
        servers.second.stop()
    with table.look(0) as ann, table.look(1) as ben:
        assert len(servers.first.connections) >= 2
        assert ann.play("d", seq=0)["type"] == "accepted"
        ben.wait_for_line(1)
