"""One call: a small POST to somebody's address, and nothing but the status of the answer comes back.

Nothing of the answer is shown to anybody: whoever gives an address learns whether it was reached, and no more.
"""

from __future__ import annotations

import asyncio
import re
import socket
import ssl
from collections import Counter
from collections.abc import Awaitable, Callable, Iterator, Sequence
from concurrent.futures import ThreadPoolExecutor
from contextlib import contextmanager, suppress
from dataclasses import dataclass
from functools import partial
from typing import Final, Literal

from woolgather.table.own_networks import is_neighbour
from woolgather.table.webhook_messages import CallResult
from woolgather.table.webhook_target import NotAllowed, Target, is_public, read_target
from woolgather.version import __version__

CONNECT_SECONDS: Final = 3.0
WHOLE_SECONDS: Final = 5.0
"""How long it may take until there is a connection, TLS included; and how long everything."""

MOST_READ: Final = 1_024
"""Bytes of the answer in which its first line must end; what follows is not read."""

MOST_ADDRESSES: Final = 2
"""Of a name's addresses, so many are tried."""

AT_ONCE: Final = 20
AT_ONCE_A_HOST: Final = 4
AT_ONCE_A_PERSON: Final = 1
"""Calls that are being made at the same time."""

FOR_TRIES: Final = 10
"""Of these places, so many may be taken by people who try an address."""

RESOLVERS: Final = 64
"""Many more than calls: nobody can interrupt the system's resolver, so a thread may outlive its call."""

STATUS_LINE: Final = re.compile(rb"HTTP/1\.[01] ([2-5][0-9]{2})(?: [^\r\n]*)?\r?\n")

Event = Literal["turn", "test"]
Resolver = Callable[[str, int], Awaitable[Sequence[str]]]
"""The addresses of a host's name."""

Streams = tuple[asyncio.StreamReader, asyncio.StreamWriter]


@dataclass(frozen=True, slots=True)
class Outcome:
    result: CallResult
    status: int | None = None
    """That the other side answered with, if it did."""

    @property
    def is_worth_another_try(self) -> bool:
        """Whoever says that the request itself is wrong would say so again."""
        is_busy = self.status is not None and (self.status >= 500 or self.status in (408, 425, 429))
        return self.result == "unreachable" or (self.result == "refused" and is_busy)


UNREACHABLE: Final = Outcome("unreachable")
NOT_ALLOWED: Final = Outcome("not-allowed")


class Caller:
    """Calls addresses. `is_allowed` says of an address whether it may be connected to; only tests allow others than
    those of the public internet, and only they bring a resolver or certificates of their own.
    """

    def __init__(
        self,
        *,
        http: bool = False,
        is_allowed: Callable[[str], bool] = is_public,
        resolver: Resolver | None = None,
        tls: ssl.SSLContext | None = None,
        seconds: float = WHOLE_SECONDS,
    ) -> None:
        self.http = http
        self._is_allowed, self._tls, self._seconds = is_allowed, tls, seconds
        self._threads = ThreadPoolExecutor(RESOLVERS, "webhook-names")
        self._resolve = resolver or self._ask_system

    def close(self) -> None:
        self._threads.shutdown(wait=False, cancel_futures=True)

    async def call(self, address: str, event: Event, body: bytes) -> Outcome:
        """Never raises: what went wrong is one of a few results."""
        try:
            async with asyncio.timeout(self._seconds):
                target = read_target(address, http=self.http)
                return await self._call(target, await self._addresses(target), event, body)
        except NotAllowed:
            return NOT_ALLOWED
        except (OSError, TimeoutError, ValueError, EOFError):
            return UNREACHABLE

    async def _addresses(self, target: Target) -> Sequence[str]:
        """All that the name resolves to. If one of them is not public, the name is not to be trusted, and whoever asks
        is told the same as of a name that nobody has: which names there are in our own network is none of theirs.
        """
        found = list(dict.fromkeys(await self._resolve(target.host, target.port)))
        if not found or not all(map(self._may_call, found)):
            raise NotAllowed if found == [target.host] else OSError
        return found[:MOST_ADDRESSES]

    def _may_call(self, at: str) -> bool:
        return self._is_allowed(at) and not (self._is_allowed is is_public and is_neighbour(at))

    async def _ask_system(self, host: str, port: int) -> Sequence[str]:
        """In threads of its own: whoever has a slow name server keeps nobody else waiting."""
        asking = partial(socket.getaddrinfo, host, port, type=socket.SOCK_STREAM, proto=socket.IPPROTO_TCP)
        found = await asyncio.get_running_loop().run_in_executor(self._threads, asking)
        return [str(where[0]) for *_, where in found]

    async def _call(self, target: Target, addresses: Sequence[str], event: Event, body: bytes) -> Outcome:
        reader, writer = await self._connected(target, addresses)
        try:
            if self._is_here(writer):
                return UNREACHABLE
            writer.write(_head(target, event, len(body)) + body)
            await writer.drain()
            return _outcome(await reader.readuntil(b"\n"))
        except (asyncio.LimitOverrunError, asyncio.IncompleteReadError):
            return UNREACHABLE
        finally:
            writer.transport.abort()

    async def _connected(self, target: Target, addresses: Sequence[str]) -> Streams:
        """With the first address that can be reached; what was said to one of them is not said to the next."""
        for at in addresses[:-1]:
            with suppress(OSError, TimeoutError):
                return await self._connect(target, at)
        return await self._connect(target, addresses[-1])

    async def _connect(self, target: Target, at: str) -> Streams:
        """To that very address; the certificate must be for the name."""
        tls, name = (self._context(), target.host) if target.is_encrypted else (None, None)
        async with asyncio.timeout(CONNECT_SECONDS):
            return await asyncio.open_connection(at, target.port, limit=MOST_READ, ssl=tls, server_hostname=name)

    def _context(self) -> ssl.SSLContext:
        """Made when it is first needed: it reads all certificates of the system."""
        if self._tls is None:
            self._tls = ssl.create_default_context()
        return self._tls

    def _is_here(self, writer: asyncio.StreamWriter) -> bool:
        """Whether it is this machine by its public address, at which it may answer itself more than others; or nobody,
        if the connection is gone already.
        """
        here, there = writer.get_extra_info("sockname"), writer.get_extra_info("peername")
        is_gone = here is None or there is None
        return is_gone or (bool(here[0] == there[0]) and self._is_allowed is is_public)


class CallsAtOnce:
    """The calls that are being made; there is room for a few, so that nobody is flooded and nobody waits for others."""

    def __init__(self) -> None:
        self._hosts: Counter[str] = Counter()
        self._people: Counter[str] = Counter()

    def has_room(self, person: str, host: str, most: int = AT_ONCE) -> bool:
        is_full = self._hosts.total() >= min(most, AT_ONCE)
        return not is_full and self._hosts[host] < AT_ONCE_A_HOST and self._people[person] < AT_ONCE_A_PERSON

    @contextmanager
    def one(self, person: str, host: str) -> Iterator[None]:
        places = ((self._hosts, host), (self._people, person))
        for counted, name in places:
            counted[name] += 1
        try:
            yield
        finally:
            for counted, name in places:
                counted[name] -= 1
                if not counted[name]:
                    del counted[name]


def host_of(address: str) -> str:
    """For counting; nothing if the address cannot be read any more."""
    with suppress(NotAllowed):
        return read_target(address, http=True).host
    return ""


def _head(target: Target, event: Event, length: int) -> bytes:
    lines = [
        f"POST {target.path} HTTP/1.1",
        f"Host: {target.named_host}",
        f"User-Agent: woolgather/{__version__}",
        f"X-Woolgather-Event: {event}",
        "Content-Type: application/json",
        f"Content-Length: {length}",
        "Accept: */*",
        "Connection: close",
    ]
    return "".join(f"{line}\r\n" for line in [*lines, ""]).encode("ascii")


def _outcome(line: bytes) -> Outcome:
    found = STATUS_LINE.fullmatch(line)
    if found is None:
        return UNREACHABLE
    status = int(found[1])
    return Outcome("delivered" if status < 300 else "refused", status)
