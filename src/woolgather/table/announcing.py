"""What is said when a server opens and closes: to whoever sits at the machine, or to its log and to systemd."""

from __future__ import annotations

import logging
import threading
import webbrowser
from collections.abc import Sequence
from typing import Protocol

from woolgather.table import systemd

log = logging.getLogger(__name__)


class Announcer(Protocol):
    """Told by a server how far it is. `where` is its address here, `others` those for other machines."""

    def opened(self, where: str, others: Sequence[str]) -> None: ...

    def closing(self) -> None: ...

    def closed(self) -> None: ...


class AtHome:
    """Prints the address, and opens the browser there if that is wanted."""

    def __init__(self, open_browser: bool) -> None:
        self._open = open_browser

    def opened(self, where: str, others: Sequence[str]) -> None:
        print(f"The table is open at {where} (Ctrl-C ends it; games are kept).", flush=True)
        if others:
            print(f"Others on your network can reach it at {' or '.join(others)}.", flush=True)
        if self._open:
            open_browser(where)

    def closing(self) -> None: ...

    def closed(self) -> None: ...


def open_browser(where: str) -> None:
    """In a thread of its own: some browsers are waited for until they are closed."""
    threading.Thread(target=webbrowser.open, args=[where], daemon=True).start()


class InTheLog:
    """Events for whoever runs a server for others."""

    def opened(self, where: str, others: Sequence[str]) -> None:
        log.info("The server is ready at %s.", where, extra={"event": "ready", "address": where})
        systemd.notify(systemd.READY)

    def closing(self) -> None:
        systemd.notify(systemd.STOPPING)
        log.info("The server is stopping.", extra={"event": "stopping"})

    def closed(self) -> None:
        log.info("The server has stopped.", extra={"event": "stopped"})
