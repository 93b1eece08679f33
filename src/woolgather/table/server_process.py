"""One of several server processes: what it does, and how its parent starts it, sees it and ends it."""

from __future__ import annotations

import logging
import os
import signal
import socket
import sys
import threading
import time
from collections.abc import Sequence
from contextlib import suppress
from multiprocessing import connection, parent_process
from typing import Any, Protocol

from woolgather.table import logs
from woolgather.table.run import FAILED, MARGIN, Start, serve_on, server_of
from woolgather.table.store import Store
from woolgather.table.workers import SPAWN

log = logging.getLogger(__name__)


# ---- in a server process


def run_worker(start: Start, key: bytes, listener: socket.socket, pipe: connection.Connection) -> None:
    """Serve on the parent's port and with its key until the parent says so, or dies."""
    for name in ("SIGINT", "SIGHUP"):
        signal.signal(getattr(signal, name), signal.SIG_IGN)  # a terminal sends them to all; they are for the parent
    end_with_parent(start.shutdown_seconds + MARGIN)
    logs.install(form=start.log, level=start.log_level)
    try:
        server = server_of(start, Store(start.store), key)
        serve_on(start, server, ToTheParent(pipe), listener)
    except Exception:
        log.exception("A server process failed.", extra={"event": "failed"})
        sys.exit(FAILED)
    finally:
        logging.shutdown()


def end_with_parent(patience: float) -> None:
    parent = parent_process()
    assert parent is not None

    def watch() -> None:
        connection.wait([parent.sentinel])
        os.kill(os.getpid(), signal.SIGTERM)
        time.sleep(patience)
        os._exit(FAILED)

    threading.Thread(target=watch, daemon=True).start()


class ToTheParent:
    """Says that the server is ready; its end is seen anyway."""

    def __init__(self, pipe: connection.Connection) -> None:
        self._pipe = pipe

    def opened(self, where: str, others: Sequence[str]) -> None:
        with suppress(OSError):
            self._pipe.send(None)
        self._pipe.close()

    def closing(self) -> None: ...

    def closed(self) -> None: ...


# ---- in the parent


class ServerProcess(Protocol):
    """One process, as its parent sees it."""

    @property
    def pid(self) -> int: ...

    @property
    def is_ready(self) -> bool: ...

    @property
    def exit_status(self) -> int | None:
        """None while it lives; negative if a signal ended it."""

    def signs(self) -> Sequence[Any]:
        """What to wait for: something happens there when it is ready or has ended."""

    def stop(self) -> None:
        """Ask it to end."""

    def kill(self) -> None: ...


class SpawnedServer:
    """A process of ours, started anew by Python: nothing of the parent's memory is in it.

    It has the key that the parent has checked, whatever becomes of the key's file meanwhile. The key reaches it through
    a pipe, and so nobody else. Raises OSError if the system has no room for another process.
    """

    def __init__(self, start: Start, key: bytes, listener: socket.socket) -> None:
        self._pipe, theirs = SPAWN.Pipe(duplex=False)
        self._process = SPAWN.Process(target=run_worker, args=[start, key, listener, theirs], name="woolgather-server")
        try:
            self._process.start()
        except OSError:
            self._pipe.close()
            raise
        finally:
            theirs.close()
        self._was_ready = False

    @property
    def pid(self) -> int:
        return self._process.pid or 0

    @property
    def is_ready(self) -> bool:
        if not self._pipe.closed and self._pipe.poll():
            with suppress(EOFError, OSError):
                self._pipe.recv()
                self._was_ready = True
            self._pipe.close()
        return self._was_ready

    @property
    def exit_status(self) -> int | None:
        return self._process.exitcode

    def signs(self) -> Sequence[Any]:
        return [self._process.sentinel] if self._pipe.closed else [self._process.sentinel, self._pipe]

    def stop(self) -> None:
        self._process.terminate()

    def kill(self) -> None:
        self._process.kill()
        self._process.join()
