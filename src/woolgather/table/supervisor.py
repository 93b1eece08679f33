"""Several server processes on one port. A parent holds the port and serves nobody; its processes accept connections.

One that dies or cannot start is replaced, after growing pauses, while the others serve. They are renewed one after the
other, each new one ready before the old one ends, so that an upgrade is hardly noticed. None outlives its parent.
"""

from __future__ import annotations

import logging
import signal
import socket
import time
from collections import deque
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager, suppress
from dataclasses import replace
from multiprocessing import connection
from typing import Any, Final

from woolgather.table.announcing import Announcer, InTheLog
from woolgather.table.handover import ServerPlace, meeting_folder
from woolgather.table.metric_files import end_multiprocess, prepare_multiprocess, worker_died
from woolgather.table.run import FAILED, MARGIN, Start, address, addresses_for_others, prepared_at, socket_for
from woolgather.table.server_process import ServerProcess, SpawnedServer

FIRST_PAUSE: Final = 0.5
"""Seconds before a process that died is replaced; twice as many after each further death in a row."""

LONGEST_PAUSE: Final = 30.0
STEADY: Final = 15.0
"""Seconds of service after which a death is not counted together with those before it."""

MOST_DEATHS: Final = 5
"""Deaths of one process in a row, after which it is no use to try again, if no other process serves."""

READY_WITHIN: Final = 60.0
"""Seconds in which a new process must be ready; otherwise it is killed."""

log = logging.getLogger(__name__)


Spawn = Callable[[int], ServerProcess]
"""Starts a process for the place with that number."""

Wait = Callable[[Sequence[Any], float | None], object]


class Place:
    """One of the processes that there should be: the one that serves, and the one that is to take over from it."""

    def __init__(self, number: int) -> None:
        self.number = number
        self.serving: ServerProcess | None = None
        self.successor: ServerProcess | None = None
        self.due = 0.0
        """When it is to be filled, if it is empty."""
        self.deaths = 0
        """How many there were in a row."""
        self.ready_since: float | None = None

    def note_death(self, now: float) -> None:
        """Count it, and say when to try again."""
        was_steady = self.ready_since is not None and now - self.ready_since >= STEADY
        self.deaths = 1 if was_steady else self.deaths + 1
        self.ready_since = None
        self.due = now + min(LONGEST_PAUSE, FIRST_PAUSE * 2.0 ** min(self.deaths - 1, 10))

    def processes(self) -> list[ServerProcess]:
        return [each for each in (self.serving, self.successor) if each is not None]


class Supervisor:
    """Keeps `count` processes running until it is told to stop."""

    def __init__(
        self,
        count: int,
        spawn: Spawn,
        patience: float,
        ready_within: float = READY_WITHIN,
        clock: Callable[[], float] = time.monotonic,
        wait: Wait = connection.wait,
        ended: Callable[[int], None] = lambda _: None,
    ) -> None:
        self._spawn, self._clock, self._wait = spawn, clock, wait
        self._patience, self._ready_within = patience, ready_within
        self._ended = ended
        """Called with the number of a process that has ended, for whatever reason."""
        self._places = [Place(number + 1) for number in range(count)]
        self._retired: dict[ServerProcess, float] = {}
        """Processes that were asked to end, and when they will be killed."""
        self._starting: dict[ServerProcess, float] = {}
        """Processes that are not ready yet, and when they will be killed."""
        self._to_renew: deque[Place] = deque()
        self._is_renewing = self.is_closing = False
        self.status = 0

    @property
    def is_ready(self) -> bool:
        return all(place.serving is not None and place.serving.is_ready for place in self._places)

    @property
    def is_over(self) -> bool:
        return self.is_closing and not self._processes()

    def stop(self) -> None:
        """Ask all processes to end; `step` until it is over."""
        self.is_closing, self._is_renewing = True, False
        self._to_renew.clear()
        for place in self._places:
            for process in place.processes():
                self._retire(process)
            place.serving = place.successor = None

    def renew(self) -> None:
        """Replace all processes, one after the other."""
        if not self.is_closing:
            log.info("The server processes are being renewed.", extra={"event": "renewing"})
            self._is_renewing = True
            self._to_renew.extend(place for place in self._places if place not in self._to_renew)

    def step(self, also: Sequence[Any] = ()) -> None:
        """Wait until something happens, and do what follows from it."""
        signs = [sign for process in self._processes() for sign in process.signs()]
        self._wait([*also, *signs], self._time_left())
        self._bury_retired()
        self._look_at_starting()
        for place in self._places:
            self._look_at(place)
        self._go_on_renewing()

    def kill(self) -> None:
        for process in self._processes():
            process.kill()

    # ---- what happens

    def _look_at_starting(self) -> None:
        """Whoever is too late is killed, and then treated like any other that died."""
        for process, until in list(self._starting.items()):
            if process.exit_status is None and not process.is_ready and self._clock() >= until:
                seconds = f"{self._ready_within:g} seconds"
                fields = {"event": "worker-not-ready", "pid": process.pid}
                log.error(f"Process {process.pid} is not ready after {seconds} and is killed.", extra=fields)
                process.kill()
            if process.exit_status is not None or process.is_ready:
                del self._starting[process]

    def _look_at(self, place: Place) -> None:
        if place.successor is not None:
            self._look_at_successor(place, place.successor)
        if place.serving is not None and place.serving.exit_status is not None:
            self._died(place, place.serving)
        if place.serving is None and not self.is_closing and self._clock() >= place.due:
            place.serving = self._started(place)
            if place.serving is None:
                self._note_death(place)
        if place.ready_since is None and place.serving is not None and place.serving.is_ready:
            place.ready_since = self._clock()

    def _look_at_successor(self, place: Place, successor: ServerProcess) -> None:
        if successor.exit_status is not None:
            place.successor = None
            self._ended(successor.pid)
            self._end_renewal(place, f"A new server process ended unexpectedly ({_how(successor.exit_status)})")
        elif successor.is_ready:
            if place.serving is not None:
                self._retire(place.serving)
            place.serving, place.successor, place.ready_since = successor, None, None

    def _end_renewal(self, place: Place, why: str) -> None:
        self._to_renew.clear()
        self._is_renewing = False
        fields = {"event": "renewing-failed", "worker": place.number}
        log.error("%s; the old ones go on.", why, extra=fields)

    def _died(self, place: Place, process: ServerProcess) -> None:
        place.serving = None
        self._ended(process.pid)
        log.error(
            f"Server process {place.number} (process {process.pid}) ended unexpectedly ({_how(process.exit_status)}).",
            extra={"event": "worker-died", "worker": place.number, "pid": process.pid},
        )
        self._note_death(place)

    def _note_death(self, place: Place) -> None:
        """While somebody serves, there is always another try."""
        place.note_death(self._clock())
        if place.deaths < MOST_DEATHS or self.is_closing or self._is_somebody_ready:
            return
        log.critical(
            "Server process %d failed %d times in a row, and no other one is ready. The reason is in the lines above.",
            place.number,
            place.deaths,
            extra={"event": "giving-up"},
        )
        self.status = FAILED
        self.stop()

    @property
    def _is_somebody_ready(self) -> bool:
        found = [process for place in self._places for process in place.processes()]
        return any(process.is_ready and process.exit_status is None for process in found)

    def _started(self, place: Place) -> ServerProcess | None:
        """The message names the process: the log counts those that are the same instead of writing them."""
        try:
            process = self._spawn(place.number)
        except OSError as trouble:
            fields = {"event": "worker-not-started", "worker": place.number}
            log.error(f"Server process {place.number} cannot be started: {trouble.strerror or trouble}.", extra=fields)
            return None
        self._starting[process] = self._clock() + self._ready_within
        started = {"event": "worker-started", "worker": place.number, "pid": process.pid}
        log.info(f"Server process {place.number} has started (process {process.pid}).", extra=started)
        return process

    def _go_on_renewing(self) -> None:
        """A place is renewed when those before it are, and those who made room for them are gone."""
        if not self._is_renewing or not self._is_settled:
            return
        if self._to_renew:
            place = self._to_renew.popleft()
            place.successor = self._started(place)
            if place.successor is None:
                self._end_renewal(place, "A new server process cannot be started")
        else:
            self._is_renewing = False
            log.info("The server processes have been renewed.", extra={"event": "renewed"})

    @property
    def _is_settled(self) -> bool:
        """Whether nobody is about to take over or to end."""
        return not self._retired and not any(place.successor for place in self._places)

    def _retire(self, process: ServerProcess) -> None:
        process.stop()
        self._starting.pop(process, None)
        self._retired[process] = self._clock() + self._patience

    def _bury_retired(self) -> None:
        for process, until in list(self._retired.items()):
            if process.exit_status is None and self._clock() >= until:
                log.warning("A server process did not end in time and is killed.", extra={"event": "worker-killed"})
                process.kill()
            if process.exit_status is not None:
                del self._retired[process]
                self._ended(process.pid)

    # ---- small print

    def _processes(self) -> list[ServerProcess]:
        return [*self._retired, *(process for place in self._places for process in place.processes())]

    def _time_left(self) -> float | None:
        """Until something is due; None if nothing is."""
        empty = [place.due for place in self._places if place.serving is None and not self.is_closing]
        due = [*empty, *self._retired.values(), *self._starting.values()]
        if self._is_renewing and self._is_settled:
            due.append(self._clock())
        return max(0.0, min(due) - self._clock()) if due else None


def _how(status: int | None) -> str:
    if status is not None and status < 0:
        with suppress(ValueError):
            return f"signal {signal.Signals(-status).name}"
    return f"exit status {status}"


# ---- the command


def supervise(start: Start, count: int) -> int:
    """Serve with so many processes until told to end; the exit status."""
    key = prepared_at(start.store, start.folder)
    listener = socket_for(start)
    with meeting_folder() as folder:

        def spawn(number: int) -> SpawnedServer:
            return SpawnedServer(replace(start, place=ServerPlace(folder, number, count)), key, listener)

        supervisor = Supervisor(count, spawn, start.shutdown_seconds + MARGIN, ended=worker_died)
        return _supervised(supervisor, _Port(start.host, listener))


def _supervised(supervisor: Supervisor, port: _Port) -> int:
    prepare_multiprocess()
    try:
        with _signals() as (received, sign):
            while not supervisor.is_over:
                supervisor.step([sign])
                _obey(supervisor, received, sign)
                port.follow(supervisor)
    finally:
        supervisor.kill()
        port.close()
        end_multiprocess()
    port.closed()
    return supervisor.status


def _obey(supervisor: Supervisor, received: deque[int], sign: socket.socket) -> None:
    with suppress(BlockingIOError):
        sign.recv(4096)
    while received:
        if received.popleft() == signal.SIGHUP:
            supervisor.renew()
        else:
            supervisor.stop()


class _Port:
    """Where the processes listen. It is announced once, when all of them are ready."""

    def __init__(self, host: str, listener: socket.socket) -> None:
        self._host, self._listener = host, listener
        self._announcer: Announcer = InTheLog()
        self._is_open = self._is_closed = False

    def follow(self, supervisor: Supervisor) -> None:
        if supervisor.is_closing and not self._is_closed:
            self._is_closed = True
            self._announcer.closing()
            self._listener.close()
        elif supervisor.is_ready and not self._is_open:
            self._is_open = True
            port = int(self._listener.getsockname()[1])
            self._announcer.opened(address(self._host, port), addresses_for_others(self._host, port))

    def close(self) -> None:
        self._listener.close()

    def closed(self) -> None:
        self._announcer.closed()


@contextmanager
def _signals() -> Iterator[tuple[deque[int], socket.socket]]:
    """The signals that arrive meanwhile, and a socket on which something can be read when one has."""
    received: deque[int] = deque()
    ours, theirs = socket.socketpair()
    ours.setblocking(False)
    theirs.setblocking(False)
    obeyed = (signal.SIGINT, signal.SIGTERM, signal.SIGHUP)
    before = {each: signal.signal(each, lambda number, _: received.append(number)) for each in obeyed}
    awake = signal.set_wakeup_fd(theirs.fileno())
    try:
        yield received, ours
    finally:
        signal.set_wakeup_fd(awake)
        for each, handler in before.items():
            signal.signal(each, handler)
        ours.close()
        theirs.close()
