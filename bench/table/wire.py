"""A websocket and an HTTP request with as little work for the client as can be: it shares the machine with the server.

The client's masks are all zero, which every server accepts and which spares us the masking; the server unmasks as
usual. Nothing here is fit for the open network.
"""

from __future__ import annotations

import asyncio
import zlib
from collections.abc import Callable
from typing import Final

import msgspec

HOST: Final = "127.0.0.1"
TEXT, CLOSE, PING, PONG = 1, 8, 9, 10
UPGRADE: Final = (
    "GET {path} HTTP/1.1\r\nHost: {host}:{port}\r\nUpgrade: websocket\r\nConnection: Upgrade\r\n"
    "Sec-WebSocket-Key: d29vbGdhdGhlci1iZW5jaA==\r\nSec-WebSocket-Version: 13\r\n"
    "Sec-WebSocket-Extensions: permessage-deflate; server_no_context_takeover; client_no_context_takeover\r\n\r\n"
)
"""Compression is offered, as every browser does."""

PACKED: Final = 0x40
END_OF_PACKED: Final = b"\x00\x00\xff\xff"

Hear = Callable[[bytes], None]


class Lost(Exception):
    """The server did not answer as it should, or ended the connection."""


class Meter:
    """Counts the bytes that arrive on all wires of a client, and those of the messages without compression."""

    def __init__(self) -> None:
        self.received = self.unpacked = 0


def frame(opcode: int, payload: bytes) -> bytes:
    """A whole message of a client, of up to 65,535 bytes."""
    size = len(payload)
    head = bytes((0x80 | opcode, 0x80 | size)) if size < 126 else bytes((0x80 | opcode, 0xFE)) + size.to_bytes(2, "big")
    return head + b"\0\0\0\0" + payload


class Wire(asyncio.Protocol):
    """One websocket; `hear` is called with the bytes of each text message."""

    def __init__(self, request: bytes, hear: Hear, meter: Meter) -> None:
        self._request, self._hear, self._meter = request, hear, meter
        self._buffer = bytearray()
        self._transport: asyncio.Transport | None = None
        self.opened: asyncio.Future[None] = asyncio.get_running_loop().create_future()
        self.is_open = False

    def connection_made(self, transport: asyncio.BaseTransport) -> None:
        assert isinstance(transport, asyncio.Transport)
        self._transport = transport
        transport.write(self._request)

    def data_received(self, data: bytes) -> None:
        self._meter.received += len(data)
        self._buffer += data
        if self.is_open or self._has_opened():
            self._read_frames()

    def _has_opened(self) -> bool:
        end = self._buffer.find(b"\r\n\r\n")
        if end < 0:
            return False
        first = bytes(self._buffer[:end]).split(b"\r\n", 1)[0].decode()
        del self._buffer[: end + 4]
        if " 101 " not in first:
            self._fail(f"The server refused a websocket: {first}.")
            return False
        self.is_open = True
        self.opened.set_result(None)
        return True

    def _read_frames(self) -> None:
        buffer, at = self._buffer, 0
        while len(buffer) - at >= 2:
            size, start = buffer[at + 1] & 127, at + 2
            if size >= 126:
                wide = 2 if size == 126 else 8
                size, start = int.from_bytes(buffer[start : start + wide], "big"), start + wide
            if len(buffer) < start + size:
                break
            self._take(buffer[at] & 15, _unpacked(buffer[at], bytes(buffer[start : start + size])))
            at = start + size
        del buffer[:at]

    def _take(self, opcode: int, payload: bytes) -> None:
        self._meter.unpacked += len(payload)
        if opcode == TEXT:
            self._hear(payload)
        elif opcode == PING and self._transport is not None:
            self._transport.write(frame(PONG, payload))
        elif opcode == CLOSE:
            self.close()

    def connection_lost(self, _: Exception | None) -> None:
        self.is_open = False
        self._fail("The server ended a connection.")

    def _fail(self, reason: str) -> None:
        if not self.opened.done():
            self.opened.set_exception(Lost(reason))

    def send(self, payload: bytes) -> None:
        if self._transport is not None and self.is_open:
            self._transport.write(frame(TEXT, payload))

    def close(self) -> None:
        self.is_open = False
        if self._transport is not None:
            self._transport.close()


def _unpacked(head: int, payload: bytes) -> bytes:
    """A compressed message is a stream that is not ended, and lacks its last bytes (RFC 7692, section 7.2)."""
    return zlib.decompressobj(-zlib.MAX_WBITS).decompress(payload + END_OF_PACKED) if head & PACKED else payload


async def open_wire(port: int, path: str, hear: Hear, meter: Meter) -> Wire:
    """A websocket that the server has accepted."""
    request = UPGRADE.format(path=path, host=HOST, port=port).encode()
    _, wire = await asyncio.get_running_loop().create_connection(lambda: Wire(request, hear, meter), HOST, port)
    await wire.opened
    return wire


async def fetch(port: int, path: str, body: object = None) -> bytes:
    """The body of the answer to a GET, or to a POST of JSON; anything but success is `Lost`."""
    data = b"" if body is None else msgspec.json.encode(body)
    method = "GET" if body is None else "POST"
    head = (
        f"{method} {path} HTTP/1.1\r\nHost: {HOST}:{port}\r\nConnection: close\r\n"
        f"Content-Type: application/json\r\nContent-Length: {len(data)}\r\n\r\n"
    )
    reader, writer = await asyncio.open_connection(HOST, port)
    try:
        writer.write(head.encode() + data)
        told, _, answer = (await reader.read()).partition(b"\r\n\r\n")
    finally:
        writer.close()
    status = told.split(b"\r\n", 1)[0].decode()
    if " 20" not in status:
        raise Lost(f"The server refused {method} {path.split('/')[1:3]}: {status or 'no answer'} {answer[:200]!r}.")
    return answer
