"""Somebody's address on this machine that a server under test may call, which no setting ever allows."""

from __future__ import annotations

import json
import socket
import ssl
import threading
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from dataclasses import dataclass, field
from typing import Any, Final

from tests.table.company import PATIENCE
from tests.table.hosted import eventually
from woolgather.table.webhook_call import Caller

LOOPBACK: Final = "127.0.0.1"
TAKEN: Final = b"HTTP/1.1 204 No Content\r\n\r\n"


@dataclass(frozen=True)
class Heard:
    """One request as it arrived."""

    line: str
    headers: dict[str, str]
    body: bytes

    @property
    def says(self) -> dict[str, Any]:
        found: dict[str, Any] = json.loads(self.body)
        return found


@dataclass
class Receiver:
    """Answers each call with the next of the answers, and then always with the last one."""

    port: int
    answers: list[bytes] = field(default_factory=lambda: [TAKEN])
    heard: list[Heard] = field(default_factory=list)
    after: Callable[[socket.socket], None] = lambda _: None
    """What is done with the connection after the answer."""

    @property
    def address(self) -> str:
        return f"http://hooks.example:{self.port}/secret-part"

    def wait_for(self, calls: int) -> None:
        eventually(lambda: len(self.heard) >= calls)

    @property
    def sentences(self) -> list[str]:
        return [each.says["text"] for each in self.heard]


@contextmanager
def receiving(tls: ssl.SSLContext | None = None) -> Iterator[Receiver]:
    listener = socket.create_server((LOOPBACK, 0))
    here = Receiver(listener.getsockname()[1])
    threads: list[threading.Thread] = []

    def serve() -> None:
        while True:
            try:
                found, _ = listener.accept()
            except OSError:
                return
            threads.append(threading.Thread(target=answer, args=(found,)))
            threads[-1].start()

    def answer(found: socket.socket) -> None:
        found.settimeout(PATIENCE)
        try:
            with tls.wrap_socket(found, server_side=True) if tls else found as line:
                heard = read_request(line)
                here.heard.append(heard)  # before the caller knows that it was heard
                line.sendall(here.answers.pop(0) if len(here.answers) > 1 else here.answers[0])
                here.after(line)
        except (OSError, ValueError):
            return

    serving = threading.Thread(target=serve)
    serving.start()
    try:
        yield here
    finally:
        listener.shutdown(socket.SHUT_RDWR)
        listener.close()
        serving.join(PATIENCE)
        for each in threads:
            each.join(PATIENCE)


def read_request(line: socket.socket) -> Heard:
    with line.makefile("rb") as page:
        first = page.readline().decode().strip()
        headers = dict(each.split(": ", 1) for each in iter(lambda: page.readline().decode().strip(), ""))
        return Heard(first, headers, page.read(int(headers["Content-Length"])))


class Resolver:
    """Says of each name what a test wants, and remembers what it was asked."""

    def __init__(self, *answers: Sequence[str]) -> None:
        self._answers, self.asked = list(answers) or [[LOOPBACK]], list[str]()

    async def __call__(self, host: str, port: int) -> Sequence[str]:
        self.asked.append(host)
        return self._answers.pop(0) if len(self._answers) > 1 else self._answers[0]


def local_caller(**more: Any) -> Caller:
    """Calls this machine, under whatever name."""
    usual = {"http": True, "is_allowed": lambda at: at == LOOPBACK, "resolver": Resolver()}
    return Caller(**{**usual, **more})
