"""A message is one frame for all; whoever does not keep up is sent it later, and in order."""

from __future__ import annotations

import asyncio
import zlib

from websockets.extensions import Extension
from websockets.frames import Frame, Opcode

from woolgather.table.compression import DeflateLarge
from woolgather.table.frames import text_frame
from woolgather.table.hub import Socket
from woolgather.table.messages import Pong

LONG = b'{"moves": [' + b'{"move": 1}, ' * 200 + b"0]}"


class Wire:
    """Takes messages as long as it is told to."""

    def __init__(self) -> None:
        self.keeps_up = True
        self.taken: list[bytes] = []

    def send_now(self, text: bytes) -> bool:
        if self.keeps_up:
            self.taken.append(text)
        return self.keeps_up


def test_a_frame_is_what_the_library_would_have_sent() -> None:
    for text in (b"{}", LONG, LONG * 40):
        assert text_frame(text, []) == Frame(Opcode.TEXT, text).serialize(mask=False)


def test_a_long_message_is_compressed_for_whoever_can_read_it_and_by_itself() -> None:
    for bits in (9, 15):
        extensions: list[Extension] = [DeflateLarge.with_window(bits)]
        frame = text_frame(LONG, extensions)
        assert frame == Frame(Opcode.TEXT, LONG).serialize(mask=False, extensions=[DeflateLarge.with_window(bits)])
        packed = frame[2:] if frame[1] < 126 else frame[4:]
        assert zlib.decompressobj(wbits=-bits).decompress(packed + b"\x00\x00\xff\xff") == LONG
        assert text_frame(b"{}", extensions) == text_frame(b"{}", [])


def test_what_waits_for_a_slow_reader_is_not_overtaken() -> None:
    socket, wire = Socket("t"), Wire()
    socket.wire = wire
    socket.send(Pong(1))
    wire.keeps_up = False
    socket.send(Pong(2))
    wire.keeps_up = True
    socket.send(Pong(3))
    assert wire.taken == [b'{"type":"pong","seq":1}']
    assert [socket._waiting.get_nowait() for _ in range(2)] == ['{"type":"pong","seq":2}', '{"type":"pong","seq":3}']


def test_nor_is_what_has_left_the_queue_and_is_not_written_yet() -> None:
    async def story() -> None:
        socket, wire = Socket("t"), Wire()
        socket.wire, wire.keeps_up = wire, False
        socket.send(Pong(1))
        await socket.next()
        wire.keeps_up = True
        socket.send(Pong(2))
        assert wire.taken == []
        await socket.next()
        sender = asyncio.create_task(socket.next())
        await asyncio.sleep(0)
        socket.send(Pong(3))
        assert wire.taken == [b'{"type":"pong","seq":3}']
        sender.cancel()

    asyncio.run(story())
