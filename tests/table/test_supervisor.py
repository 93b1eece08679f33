"""Several server processes on one port: replaced when they die, renewed one by one, ended together."""

from __future__ import annotations

import logging
import os
import signal
import sys
import time
from collections.abc import Callable, Iterator, Sequence
from contextlib import ExitStack, suppress
from pathlib import Path
from typing import Any, Self

import httpx
import pytest
from websockets.exceptions import ConnectionClosed, InvalidHandshake

from tests.support.postgres import postgres
from tests.table.company import KEY as OTHER
from tests.table.company import PATIENCE, Made, Player, new_request
from tests.table.hosted import Hosted, close_code, eventually
from tests.table.test_handover import table_of
from tests.table.test_keeping import processes
from woolgather.table.run import KEY
from woolgather.table.supervisor import FIRST_PAUSE, LONGEST_PAUSE, MOST_DEATHS, STEADY, Supervisor

pytestmark = [pytest.mark.any_store, pytest.mark.skipif(os.name == "nt", reason="there is only one process")]


# ---- what follows from what, without processes


class Puppet:
    """A process that does what the test says."""

    def __init__(self, pid: int) -> None:
        self.pid, self.is_ready, self.is_asked_to_end = pid, False, False
        self.exit_status: int | None = None

    def signs(self) -> Sequence[Any]:
        return []

    def stop(self) -> None:
        self.is_asked_to_end = True

    def kill(self) -> None:
        self.exit_status = -9


class Stage:
    """A supervisor of puppets; to wait is to let its clock run, unless something has happened to one of them."""

    def __init__(self, count: int) -> None:
        self.now, self.puppets, self.is_full = 100.0, list[Puppet](), False
        self._seen = self._states
        self.supervisor = Supervisor(count, self._spawn, 10.0, 20.0, lambda: self.now, self._wait)
        self.step()

    def _spawn(self, _: int) -> Puppet:
        if self.is_full:
            raise BlockingIOError(11, "Resource temporarily unavailable")
        self.puppets.append(Puppet(len(self.puppets)))
        return self.puppets[-1]

    def _wait(self, _: Sequence[Any], seconds: float | None) -> None:
        if self._states == self._seen:
            self.now += seconds or 0.0

    def step(self, times: int = 1) -> None:
        for _ in range(times):
            self.supervisor.step()
            self._seen = self._states

    @property
    def _states(self) -> list[tuple[bool, int | None]]:
        return [(puppet.is_ready, puppet.exit_status) for puppet in self.puppets]

    @property
    def living(self) -> list[int]:
        return [puppet.pid for puppet in self.puppets if puppet.exit_status is None]


def test_it_is_ready_when_all_processes_are() -> None:
    stage = Stage(2)
    assert stage.living == [0, 1]
    stage.puppets[0].is_ready = True
    assert not stage.supervisor.is_ready
    stage.puppets[1].is_ready = True
    assert stage.supervisor.is_ready


def test_one_that_dies_is_replaced_after_a_pause_that_grows() -> None:
    stage = Stage(2)
    pauses = []
    for _ in range(MOST_DEATHS - 1):
        stage.puppets[-1].exit_status = -11
        died = stage.now
        stage.step(2)
        pauses.append(stage.now - died)
        assert len(stage.living) == 2
    assert pauses == [FIRST_PAUSE * factor for factor in (1, 2, 4, 8)]
    stage.puppets[-1].is_ready = True
    stage.step()
    stage.now += STEADY
    stage.puppets[-1].exit_status = -11
    died = stage.now
    stage.step(2)
    assert stage.now - died == FIRST_PAUSE, "it had served for long enough"


def test_every_start_and_every_death_is_a_message_of_its_own(caplog: pytest.LogCaptureFixture) -> None:
    """Those that are the same would be counted instead of written."""
    with caplog.at_level(logging.INFO, "woolgather"):
        stage = Stage(8)
        stage.puppets[-1].exit_status = -11
        stage.step(2)
    assert len({record.msg for record in caplog.records}) == len(caplog.records) == 10


def die_often(stage: Stage, times: int) -> list[float]:
    """Let the newest one die again and again; the pauses after each death."""
    pauses = []
    for _ in range(times):
        stage.puppets[-1].exit_status = 3
        died = stage.now
        stage.step(2)
        pauses.append(stage.now - died)
    return pauses


def test_one_that_dies_again_and_again_ends_everything_if_nobody_is_ready(caplog: pytest.LogCaptureFixture) -> None:
    stage = Stage(2)
    die_often(stage, MOST_DEATHS - 1)
    stage.puppets[-1].exit_status = 3
    stage.step()
    assert stage.puppets[0].is_asked_to_end
    assert not stage.supervisor.is_over
    stage.puppets[0].exit_status = 0
    stage.step()
    assert (stage.supervisor.is_over, stage.supervisor.status) == (True, 1)
    assert [record.levelno for record in caplog.records].count(logging.CRITICAL) == 1


def test_while_another_one_serves_there_is_always_another_try(caplog: pytest.LogCaptureFixture) -> None:
    stage = Stage(2)
    stage.puppets[0].is_ready = True
    pauses = die_often(stage, 4 * MOST_DEATHS)
    assert (stage.living[0], len(stage.living), stage.supervisor.is_closing) == (0, 2, False)
    assert (max(pauses), pauses[-1]) == (LONGEST_PAUSE, LONGEST_PAUSE)
    assert not any(record.levelno == logging.CRITICAL for record in caplog.records)
    stage.puppets[0].exit_status = stage.puppets[-1].exit_status = 3
    stage.step()
    assert (stage.supervisor.is_closing, stage.supervisor.status) == (True, 1), "now nobody is left"


def test_one_that_the_system_has_no_room_for_is_tried_again_and_the_others_go_on() -> None:
    stage = Stage(2)
    stage.puppets[0].is_ready = stage.is_full = True
    stage.puppets[1].exit_status = -9
    died = stage.now
    stage.step(3)
    assert (stage.living, stage.supervisor.is_closing) == ([0], False)
    stage.is_full = False
    stage.step()
    assert (stage.living, stage.now - died) == ([0, 2], FIRST_PAUSE * (1 + 2 + 4))


def test_if_the_system_never_has_room_it_gives_up() -> None:
    stage = Stage(1)
    stage.is_full = True
    stage.puppets[0].exit_status = -9
    stage.step(MOST_DEATHS + 1)
    assert (stage.supervisor.is_over, stage.supervisor.status) == (True, 1)


def test_one_that_is_never_ready_is_killed_and_counts_as_dead() -> None:
    stage = Stage(2)
    stage.puppets[0].is_ready = True
    began = stage.now
    stage.step(2)
    assert (stage.puppets[1].exit_status, stage.puppets[0].exit_status) == (-9, None)
    stage.step()
    assert (stage.living, stage.now - began) == ([0, 2], 20.0 + FIRST_PAUSE)


def test_one_that_was_ready_in_time_is_left_alone() -> None:
    stage = Stage(1)
    stage.puppets[0].is_ready = True
    stage.step()
    stage.now += 1_000.0
    stage.step(2)
    assert stage.living == [0]


def test_a_new_one_is_ready_before_the_old_one_ends_and_one_follows_the_other() -> None:
    stage = Stage(2)
    for puppet in stage.puppets:
        puppet.is_ready = True
    stage.supervisor.renew()
    stage.step()
    assert (stage.living, stage.puppets[0].is_asked_to_end) == ([0, 1, 2], False)
    stage.puppets[2].is_ready = True
    stage.step()
    assert (stage.living, stage.puppets[0].is_asked_to_end) == ([0, 1, 2], True)
    stage.puppets[0].exit_status = 0
    stage.step()
    assert (stage.living, stage.puppets[1].is_asked_to_end) == ([1, 2, 3], False)
    stage.puppets[3].is_ready = True
    stage.step()
    stage.puppets[1].exit_status = 0
    stage.step(2)
    assert stage.living == [2, 3]


def dies(stage: Stage) -> None:
    stage.supervisor.renew()
    stage.step()
    stage.puppets[2].exit_status = 1


def finds_no_room(stage: Stage) -> None:
    stage.is_full = True
    stage.supervisor.renew()


def is_never_ready(stage: Stage) -> None:
    stage.supervisor.renew()
    stage.step()
    stage.now += 20.0


@pytest.mark.parametrize("happens", [dies, finds_no_room, is_never_ready])
def test_if_a_new_one_cannot_start_the_old_ones_go_on(
    happens: Callable[[Stage], None], caplog: pytest.LogCaptureFixture
) -> None:
    stage = Stage(2)
    for puppet in stage.puppets:
        puppet.is_ready = True
    stage.step()
    happens(stage)
    stage.step(3)
    assert (stage.living, stage.supervisor.is_closing) == ([0, 1], False)
    assert not any(puppet.is_asked_to_end for puppet in stage.puppets)
    events = [getattr(record, "event", "") for record in caplog.records]
    assert (events.count("renewing-failed"), events.count("renewed")) == (1, 0)
    stage.is_full = False
    stage.supervisor.renew()
    stage.step()
    assert len(stage.living) == 3, "it can be tried again"


def test_at_the_end_all_are_asked_and_who_does_not_listen_is_killed() -> None:
    stage = Stage(3)
    stage.supervisor.renew()
    stage.step()
    stage.supervisor.stop()
    assert [puppet.is_asked_to_end for puppet in stage.puppets] == [True] * 4
    for puppet in stage.puppets[1:]:
        puppet.exit_status = 0
    asked = stage.now
    stage.step(2)
    assert stage.now - asked == 10.0
    assert (stage.puppets[0].exit_status, stage.supervisor.is_over, stage.supervisor.status) == (-9, True, 0)


# ---- real processes on a real database


PAIR = ("--workers", "2", "--bot-workers", "1", "--tables", "1000", "--sockets-an-address", "1000")


@pytest.fixture(scope="module")
def community(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Hosted]:
    """Two server processes, which end when they are told to."""
    url = postgres().new_database()
    try:
        folder = tmp_path_factory.mktemp("community") / "data"
        with Hosted(folder, *PAIR, "--store", url) as server:
            yield server
            server.process.send_signal(signal.SIGTERM)
            assert server.process.wait(PATIENCE) == 0
            assert [line["event"] for line in server.lines()][-2:] == ["stopping", "stopped"]
    finally:
        postgres().drop(url)


def serving_pids(server: Hosted) -> list[int]:
    """The processes that serve, the oldest first."""
    living = processes()
    return [line["pid"] for line in server.lines("worker-started") if line["pid"] in living]


class Client:
    """A browser that comes back by itself, and asks again what was not answered."""

    def __init__(self, table: Made, seat: int) -> None:
        self.table, self.seat, self.closings = table, seat, list[int | None]()
        self.player = self._arrived()

    def _arrived(self) -> Player:
        arrived: list[Player] = []

        def tried() -> bool:
            with suppress(OSError, ConnectionClosed, InvalidHandshake):
                arrived.append(self.table.look(self.seat))
            return bool(arrived)

        eventually(tried)
        return arrived[0]

    def play(self, move: str, seq: int) -> int:
        """The line that the move became."""
        request = new_request()
        while True:
            try:
                answer = self.player.answer_to(self.player.ask("play", request=request, move=move, seq=seq))
            except ConnectionClosed as closed:
                self.closings.append(None if closed.rcvd is None else closed.rcvd.code)
                self.player = self._arrived()
                continue
            if answer["type"] == "accepted":
                return int(answer["seq"])
            assert answer["code"] in ("trouble", "stale", "not-your-turn"), answer
            time.sleep(0.05)

    def story(self) -> list[dict[str, Any]]:
        """All lines, told anew; by another process, if this one is just being renewed."""
        while True:
            with suppress(ConnectionClosed), self._arrived() as again:
                found: list[dict[str, Any]] = again.look(self.table.tokens[self.seat])["story"]
                return found

    def __enter__(self) -> Self:
        return self

    def __exit__(self, *_: object) -> None:
        self.player.__exit__()


COLUMNS = "aaabbbcccdddeeefff"
"""Moves of a game that is not over before the last of them."""


def play(clients: Sequence[Client], first: int, end: int) -> None:
    """Take turns; each move becomes the next line."""
    for number in range(first, end):
        assert clients[number % 2].play(COLUMNS[number], number) == number + 1


def check_kept(clients: Sequence[Client]) -> None:
    """What was acknowledged is there, once, in its order."""
    for client in clients:
        story = client.story()
        assert [line["seq"] for line in story] == list(range(1, len(COLUMNS) + 1))
        assert [line["seen"] for line in story] == list(COLUMNS)


def pid_at(server: Hosted, number: int) -> int:
    """The process that was last started for that place."""
    return int([line["pid"] for line in server.lines("worker-started") if line["worker"] == number][-1])


def pid_serving(client: Client, server: Hosted) -> int:
    """The process that holds the other end of a client's socket."""
    ends = [f"0100007F:{port:04X}" for port in (server.port, client.player.socket.local_address[1])]
    rows = map(str.split, Path("/proc/net/tcp").read_text().splitlines())
    [inode] = {row[9] for row in rows if row[1:3] == ends}
    eventually(lambda: len(_holders(inode, server)) == 1)  # whoever hands a socket over has it a moment longer
    return _holders(inode, server)[0]


def _holders(inode: str, server: Hosted) -> list[int]:
    pids = [int(line["pid"]) for line in server.lines("worker-started")]
    return [pid for pid in pids if f"socket:[{inode}]" in map(_target, Path(f"/proc/{pid}/fd").glob("*"))]


def _target(descriptor: Path) -> str:
    with suppress(OSError):
        return os.readlink(descriptor)
    return ""


@pytest.mark.slow
@pytest.mark.skipif(sys.platform != "linux", reason="sockets are looked for in /proc")
def test_all_seats_of_a_table_are_served_by_one_process(community: Hosted) -> None:
    for number in (1, 2):
        table = table_of(community.serving, number)
        with ExitStack() as stack:
            clients = [stack.enter_context(Client(table, seat % 2)) for seat in range(8)]
            assert {pid_serving(client, community) for client in clients} == {pid_at(community, number)}
            play(clients, 0, 4)
            for client in clients:
                client.player.wait_for_line(4)


@pytest.mark.slow
@pytest.mark.skipif(sys.platform != "linux", reason="sockets are looked for in /proc")
def test_if_the_process_of_a_table_is_killed_another_one_serves_and_then_both(community: Hosted) -> None:
    """The parent is halted until both players are back, so that nobody has taken the place of the dead process yet."""
    table = table_of(community.serving, 1)
    first, second = pid_at(community, 1), pid_at(community, 2)
    with Client(table, 0) as ann, Client(table, 1) as ben:
        play([ann, ben], 0, 4)
        os.kill(community.process.pid, signal.SIGSTOP)
        os.kill(first, signal.SIGKILL)
        play([ann, ben], 4, 8)
        assert (ann.closings, ben.closings) == ([None], [None]), "both were served by the process that died"
        assert (pid_serving(ann, community), pid_serving(ben, community)) == (second, second)
        os.kill(community.process.pid, signal.SIGCONT)
        eventually(lambda: is_served_at(1, table, community))
        with Client(table, 1) as ben_again:
            assert pid_serving(ben_again, community) == pid_at(community, 1) != first
            play([ann, ben_again], 8, len(COLUMNS))
            check_kept([ann, ben, ben_again])
    [death] = [line for line in community.lines("worker-died") if line["pid"] == first]
    assert (death["level"], "signal SIGKILL" in death["message"]) == ("ERROR", True)


def is_served_at(number: int, table: Made, server: Hosted) -> bool:
    """Whether somebody who comes now is served by the process of that place."""
    with Client(table, 0) as somebody:
        return pid_serving(somebody, server) == pid_at(server, number)


def make_meanwhile(community: Hosted) -> Made:
    """A connection that is kept open may be closed while it is used again; browsers then ask anew, and so do we."""
    request = new_request()
    with suppress(httpx.TransportError):
        return community.serving.make("connect-four", "mine", "mine", request=request)
    return community.serving.make("connect-four", "mine", "mine", request=request)


@pytest.mark.slow
def test_processes_are_renewed_while_somebody_plays_and_nothing_is_lost(community: Hosted) -> None:
    eventually(lambda: len(serving_pids(community)) == 2)
    before, renewed = set(serving_pids(community)), len(community.lines("renewed"))
    request = new_request()
    first = community.serving.make("connect-four", "mine", "mine", request=request)
    key = community.folder / KEY
    checked = key.read_bytes()
    key.write_bytes(OTHER)
    watched = community.serving.make("connect-four", "mine", "mine")
    screens = [watched.look(None) for _ in range(4)]
    community.process.send_signal(signal.SIGHUP)
    while len(community.lines("renewed")) == renewed:
        table = make_meanwhile(community)
        with Client(table, 0) as ann, Client(table, 1) as ben:
            play([ann, ben], 0, len(COLUMNS))
            check_kept([ann, ben])
            assert {*ann.closings, *ben.closings} <= {1012}
    assert [close_code(screen) for screen in screens] == [1012] * 4, "all are asked to come back"
    assert not before & set(processes())
    assert len(serving_pids(community)) == 2
    again = community.serving.make("connect-four", "mine", "mine", request=request)
    assert (again.name, again.tokens) == (first.name, first.tokens), "with the key that was checked at the start"
    assert key.read_bytes() == OTHER
    key.write_bytes(checked)


@pytest.mark.slow
def test_a_killed_parent_leaves_nobody_behind(tmp_path: Path) -> None:
    url = postgres().new_database()
    try:
        with Hosted(tmp_path / "data", *PAIR, "--store", url) as server:
            family = _descendants(server.process.pid)
            assert len(family) >= 4
            server.process.kill()
            server.process.wait(PATIENCE)
            eventually(lambda: not family & set(processes()))
    finally:
        postgres().drop(url)


def _descendants(pid: int) -> set[int]:
    family = {pid}
    for _ in range(3):
        family |= {child for child, parent in processes().items() if parent in family}
    return family
