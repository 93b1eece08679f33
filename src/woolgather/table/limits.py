"""How much one client may ask: token buckets, which each request empties a little and time refills."""

from __future__ import annotations

import ipaddress
import time
from collections import OrderedDict
from collections.abc import Callable
from dataclasses import dataclass, replace
from functools import lru_cache
from typing import Final, Self

REMEMBERED: Final = 4_096
"""How many clients' buckets are remembered; the least recently used is forgotten first."""

SUBNET: Final = 64
"""The bits of an IPv6 address that name a household; whoever has one has all the addresses below it."""

LONGEST_ADDRESS: Final = 64

RESERVE: Final = 512
"""Files that are kept free for the store, for bots, and for connections that are accepted but not yet counted."""


@dataclass(frozen=True)
class Limits:
    """What one client may do: at once, and per second in the long run. More is refused, and disturbs nobody.

    A client is an address; an IPv6 address counts by its first 64 bits.
    """

    messages: float = 60
    messages_a_second: float = 20
    changes: float = 60
    changes_a_second: float = 2
    tables: float = 30
    tables_a_second: float = 1 / 20
    reads: float = 60
    reads_a_second: float = 3
    guesses: float = 10
    guesses_a_second: float = 1 / 10
    """Personal links that are none, or none any more."""
    webhooks: float = 10
    webhooks_a_second: float = 1 / 20
    """Changes of a webhook, and calls for a test."""
    patience: int = 200
    """How often a socket is refused for too many messages before it is dropped."""
    crowd: int = 300
    """Spectators at one table; there is always room for whoever holds a seat."""

    previews: float = 30
    previews_a_second: float = 3
    previews_an_address: float = 100
    previews_an_address_a_second: float = 10
    texts: float = 8
    texts_a_second: float = 1 / 4
    """What one person, or one seat, says in the chat."""
    texts_an_address: float = 40
    texts_an_address_a_second: float = 1
    looks: float = 60
    looks_a_second: float = 2
    looks_an_address: float = 300
    looks_an_address_a_second: float = 6
    look_size: int = 100_000
    """A long story counts as several looks: one for each so many characters."""

    connections: int = 4_000
    connections_an_address: int = 200
    sockets: int = 3_000
    sockets_an_address: int = 100

    head_seconds: float = 10
    """In which the head of a request must arrive, counted from the connection or the end of the last response."""
    body_seconds: float = 20
    """In which the rest of a request must arrive."""
    answer_seconds: float = 60
    """In which a response must have been read."""
    look_seconds: float = 20
    """In which a socket must send its first `look`."""
    ping_seconds: float = 20
    """How often a socket is pinged, and how long it may take to answer."""

    def fitting(self, files: int) -> Self:
        """With no more connections than a process with so many files can hold; one in four stays free for pages."""
        room = max(files // 2, files - RESERVE)
        connections = min(self.connections, room)
        return replace(self, connections=connections, sockets=min(self.sockets, connections * 3 // 4))


@lru_cache(REMEMBERED)
def client_of(host: str) -> str:
    """Whom an address stands for: an IPv4 address for itself, an IPv6 address for its subnet."""
    try:
        address = ipaddress.ip_address(host.partition("%")[0])
    except ValueError:
        return host[:LONGEST_ADDRESS]
    if isinstance(address, ipaddress.IPv4Address):
        return str(address)
    if address.ipv4_mapped is not None:
        return str(address.ipv4_mapped)
    return str(ipaddress.ip_network((address, SUBNET), strict=False))


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

    def wait(self) -> float:
        """Seconds until there is a token."""
        return max(0.0, (1 - self._left) / self._rate - (self._clock() - self._seen))

    def charge(self, tokens: float) -> None:
        """Take more for what turned out to be costly; a debt is paid off before there is a token again."""
        self._left -= tokens


class Buckets:
    """A bucket for each client."""

    def __init__(self, size: float, rate: float, clock: Callable[[], float] = time.monotonic) -> None:
        self._size, self._rate, self._clock = size, rate, clock
        self._buckets: OrderedDict[str, Bucket] = OrderedDict()

    def take(self, address: str) -> bool:
        return self._bucket(address).take()

    def wait(self, address: str) -> float:
        return self._bucket(address).wait()

    def charge(self, address: str, tokens: float) -> None:
        self._bucket(address).charge(tokens)

    def _bucket(self, address: str) -> Bucket:
        client = client_of(address)
        bucket = self._buckets.setdefault(client, Bucket(self._size, self._rate, self._clock))
        self._buckets.move_to_end(client)
        if len(self._buckets) > REMEMBERED:
            self._buckets.popitem(last=False)
        return bucket
