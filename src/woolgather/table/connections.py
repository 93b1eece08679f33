"""Every connection to this process. Where there are too many, the one that has waited longest makes room."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable
from typing import Final, Protocol

from woolgather.table.limits import Limits, client_of
from woolgather.table.proxies import Proxies

FULL: Final = 503
TOO_MANY: Final = 429
CROWDED: Final = {
    FULL: "Too many people are connected to this server; try again in a moment.",
    TOO_MANY: "Too many connections from your address; close some and try again.",
}


class Connection(Protocol):
    """One connection: where it comes from, and how to end it at once."""

    host: str

    def cut(self) -> None: ...


class Connections:
    """Counts connections, in all and for each address, and knows which of them only wait for their client."""

    def __init__(self, limits: Limits, proxies: Proxies) -> None:
        self._most, self._most_each, self._proxies = limits.connections, limits.connections_an_address, proxies
        self._open: dict[Connection, str] = {}
        self._counts: Counter[str] = Counter()
        self._waiting: dict[str, dict[Connection, None]] = {}
        self._longest: dict[Connection, None] = {}

    def __len__(self) -> int:
        return len(self._open)

    def admit(self, newcomer: Connection) -> int:
        """Count a connection that was just made. If there is no room for it and none can be made: the status."""
        client = client_of(newcomer.host)
        is_crowd = self._counts[client] >= self._most_each and newcomer.host not in self._proxies
        if is_crowd and not self._cut_first(self._waiting.get(client, ())):
            return TOO_MANY
        if len(self._open) >= self._most and not self._cut_first(self._longest):
            return FULL
        self._open[newcomer] = client
        self._counts[client] += 1
        return 0

    def wait(self, connection: Connection) -> None:
        """From now on this one waits for its client; dictionaries keep who has waited longest in front."""
        client = self._open.get(connection)
        if client is not None:
            self.resume(connection)
            self._waiting.setdefault(client, {})[connection] = None
            self._longest[connection] = None

    def resume(self, connection: Connection) -> None:
        """It no longer waits: there is something to be done for it."""
        client = self._open.get(connection, "")
        self._longest.pop(connection, None)
        waiting = self._waiting.get(client, {})
        waiting.pop(connection, None)
        if not waiting:
            self._waiting.pop(client, None)

    def release(self, connection: Connection) -> None:
        """It is closed, or goes on as another."""
        self.resume(connection)
        client = self._open.pop(connection, None)
        if client is not None:
            self._counts[client] -= 1
            if not self._counts[client]:
                del self._counts[client]

    def _cut_first(self, waiting: Iterable[Connection]) -> bool:
        oldest = next(iter(waiting), None)
        if oldest is None:
            return False
        self.release(oldest)
        oldest.cut()
        return True
