"""How much one client may ask: a bucket that fills slowly and is emptied by asking."""

from __future__ import annotations

import time
from collections import OrderedDict
from collections.abc import Callable
from dataclasses import dataclass
from typing import Final

REMEMBERED: Final = 4_096
"""Clients whose buckets are remembered; the one heard of longest ago is forgotten first."""


@dataclass(frozen=True)
class Limits:
    """What one client may do: at once, and each second for long. More is refused, and disturbs nobody."""

    messages: float = 60
    messages_a_second: float = 20
    changes: float = 60
    changes_a_second: float = 2
    patience: int = 200
    """Refusals for too many messages before such a socket is let go."""
    crowd: int = 300
    """Sockets at one table."""


class Bucket:
    """Holds at most `size` askings, and gains `rate` of them a second."""

    def __init__(self, size: float, rate: float, clock: Callable[[], float] = time.monotonic) -> None:
        self._size, self._rate, self._clock = size, rate, clock
        self._left, self._seen = size, clock()

    def take(self) -> bool:
        """Whether one more may be asked now."""
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
