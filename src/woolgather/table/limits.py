"""How much one client may ask: token buckets, which each request empties a little and time refills."""

from __future__ import annotations

import time
from collections import OrderedDict
from collections.abc import Callable
from dataclasses import dataclass
from typing import Final

REMEMBERED: Final = 4_096
"""How many clients' buckets are remembered; the least recently used is forgotten first."""


@dataclass(frozen=True)
class Limits:
    """What one client may do: at once, and per second in the long run. More is refused, and disturbs nobody."""

    messages: float = 60
    messages_a_second: float = 20
    changes: float = 60
    changes_a_second: float = 2
    reads: float = 120
    reads_a_second: float = 10
    tables: float = 30
    tables_a_second: float = 0.05
    patience: int = 200
    """How often a socket is refused for too many messages before it is dropped."""
    crowd: int = 300
    """Sockets at one table."""


class Bucket:
    """Holds at most `size` tokens, and gains `rate` of them a second."""

    def __init__(self, size: float, rate: float, clock: Callable[[], float] = time.monotonic) -> None:
        self._size, self._rate, self._clock = size, rate, clock
        self._left, self._seen = size, clock()

    def take(self) -> bool:
        """Take a token, if there is one."""
        now = self._clock()
        self._left = min(self._size, self._left + (now - self._seen) * self._rate)
        self._seen = now
        if self._left < 1:
            return False
        self._left -= 1
        return True


class Buckets:
    """A bucket for each client."""

    def __init__(self, size: float, rate: float) -> None:
        self._size, self._rate = size, rate
        self._buckets: OrderedDict[str, Bucket] = OrderedDict()

    def take(self, client: str) -> bool:
        bucket = self._buckets.setdefault(client, Bucket(self._size, self._rate))
        self._buckets.move_to_end(client)
        if len(self._buckets) > REMEMBERED:
            self._buckets.popitem(last=False)
        return bucket.take()
