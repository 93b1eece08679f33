"""The processes in which bots think: a fixed number, each with one task at a time.

A worker is given a view, its legal moves and a seed, and nothing else. It holds nothing that would be missed, so it
can be killed at any time: one that died or thinks for too long is replaced by the thread that was waiting for it, and
there are never more processes than threads.
"""

from __future__ import annotations

import asyncio
import os
import signal
import threading
import time
import traceback
from collections.abc import Iterator, Sequence
from concurrent.futures import Future, ThreadPoolExecutor
from contextlib import contextmanager, suppress
from dataclasses import dataclass
from multiprocessing import connection, get_context, parent_process
from random import Random
from typing import Final

from woolgather.bots import LEVELS, Thought, View, bot_named

MOST_WORKERS: Final = 4


def workers_beside(servers: int) -> int:
    """How many processes are left for the bots of each server, if every server has a core to itself."""
    return max(1, min(MOST_WORKERS, ((os.cpu_count() or 2) - servers) // servers))


WORKERS: Final = workers_beside(1)
LONGEST_THOUGHT: Final = 60.0
"""Seconds after which a worker that has not answered is killed."""

LONGEST_START: Final = 120.0
"""Seconds after which a worker that has not begun to listen is killed."""

NICENESS: Final = 10
"""How far workers stand back behind the server, which serves people."""

SPAWN: Final = get_context("spawn")


@dataclass(frozen=True, slots=True)
class Task:
    """One decision to think about."""

    bot: str
    view: View
    moves: Sequence[int]
    seed: int


@dataclass(frozen=True, slots=True)
class Result:
    """What came of a task, and for how many seconds the worker thought about it."""

    thought: Thought
    seconds: float


class ThinkingFailed(Exception):
    """No thought came of a task. The reason tells nothing of what the bot was given."""

    def __init__(self, reason: str, seconds: float = 0.0) -> None:
        super().__init__(reason)
        self.seconds = seconds


class _Died(Exception):
    """The process has ended without an answer."""


# ---- in the worker process


def serve(pipe: connection.Connection) -> None:
    """Say that we are ready, then answer one task after the other until the server closes the pipe."""
    end_with_parent()
    if hasattr(os, "nice"):
        os.nice(NICENESS)
    bot_named(LEVELS[0])
    with suppress(EOFError, OSError):
        pipe.send(None)
        while True:
            pipe.send(answer(pipe.recv()))


def end_with_parent() -> None:
    """A killed server leaves no worker behind: each watches its parent and exits with it.

    Workers ignore Ctrl-C; the server handles it and ends them.
    """
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    parent = parent_process()
    assert parent is not None

    def watch() -> None:
        connection.wait([parent.sentinel])
        os._exit(0)

    threading.Thread(target=watch, daemon=True).start()


def answer(task: Task) -> Thought | str:
    """The bot's thought; or where and how it failed, without the message, which may name what the bot holds."""
    try:
        return bot_named(task.bot)(task.view, task.moves, Random(task.seed))
    except Exception as trouble:  # noqa: BLE001
        where = "".join(traceback.format_tb(trouble.__traceback__))
        return f"raised {type(trouble).__name__}\n{where}"


# ---- in the server


class _Worker:
    """One process and our end of its pipe; used by one thread at a time."""

    def __init__(self) -> None:
        self._pipe, theirs = SPAWN.Pipe()
        self._process = SPAWN.Process(target=serve, args=[theirs], name="woolgather-bot", daemon=True)
        self._process.start()
        theirs.close()
        self._is_ready = False
        self.is_spent = False
        """Whether it died or was late, and is to be replaced."""

    def wait_until_ready(self) -> None:
        if not self._is_ready:
            self._receive(LONGEST_START, "did not start")
            self._is_ready = True

    def think(self, task: Task, longest: float) -> Result:
        self.wait_until_ready()
        started = time.monotonic()
        with self._noticing_its_death():
            self._pipe.send(task)
        found = self._receive(longest, f"thought for more than {longest:g} seconds")
        seconds = time.monotonic() - started
        if isinstance(found, Thought):
            return Result(found, seconds)
        raise ThinkingFailed(str(found), seconds)

    def _receive(self, longest: float, late: str) -> object:
        with self._noticing_its_death():
            if self._pipe.poll(longest):
                return self._pipe.recv()
        self.is_spent = True
        raise ThinkingFailed(late, longest)

    @contextmanager
    def _noticing_its_death(self) -> Iterator[None]:
        try:
            yield
        except (EOFError, OSError):
            self.is_spent = True
            raise _Died from None

    @property
    def is_alive(self) -> bool:
        return self._process.is_alive()

    def kill(self) -> None:
        """End the process and reap it; a second time does nothing."""
        self._process.kill()
        self._process.join()


class Workers:
    """At most `count` processes, each started when it is first needed; the one used last is used next."""

    def __init__(self, count: int = WORKERS, longest: float = LONGEST_THOUGHT) -> None:
        self.count, self._longest = count, longest
        self._threads = ThreadPoolExecutor(count, "bot-worker")
        self._lock = threading.Lock()
        """Held while a process is started, looked at or ended, so that closing misses none."""
        self._idle: list[_Worker] = []
        self._busy: set[_Worker] = set()
        self._is_closed = False
        self._warming: Future[None] | None = None
        self.can_think = True
        """Whether a process was there when one was last needed."""

    def warm_up(self) -> None:
        """Start a process before the first bot has to think, unless one is being started."""
        if self._warming is None or self._warming.done():
            self._warming = self._threads.submit(self._warm_up)

    async def think(self, task: Task) -> Result:
        """What the bot thinks; `ThinkingFailed` if it raises, thinks for too long or ends its process twice."""
        return await asyncio.wrap_future(self._threads.submit(self._think, task))

    def close(self) -> None:
        """Kill all processes at once; whoever still waits for a thought gets none."""
        with self._lock:
            self._is_closed = True
            for worker in (*self._idle, *self._busy):
                worker.kill()
        self._threads.shutdown(wait=False, cancel_futures=True)

    def _warm_up(self) -> None:
        worker = self._take()
        try:
            with suppress(_Died, ThinkingFailed):
                worker.wait_until_ready()
                self.can_think = True
        finally:
            self._put_back(worker)

    def _think(self, task: Task) -> Result:
        for _ in range(2):
            worker = self._take()
            try:
                result = worker.think(task, self._longest)
                self.can_think = True
                return result
            except _Died:
                continue
            finally:
                self._put_back(worker)
        self.can_think = False
        raise ThinkingFailed("ended its process twice")

    def _take(self) -> _Worker:
        """An idle worker that lives, or a new one."""
        with self._lock:
            if self._is_closed:
                raise ThinkingFailed("was asked after the server had closed")
            self._idle = [worker for worker in self._idle if worker.is_alive]
            try:
                worker = self._idle.pop() if self._idle else _Worker()
            except OSError as trouble:
                self.can_think = False
                raise ThinkingFailed(f"got no process ({trouble.strerror})") from None
            self._busy.add(worker)
            return worker

    def _put_back(self, worker: _Worker) -> None:
        with self._lock:
            self._busy.discard(worker)
            if worker.is_spent or self._is_closed:
                worker.kill()
            else:
                self._idle.append(worker)
