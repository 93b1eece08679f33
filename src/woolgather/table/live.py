"""One browser's conversation at a table."""

from __future__ import annotations

import asyncio
import logging
from typing import Any, Final, cast

import msgspec
from litestar import WebSocket
from litestar.exceptions import WebSocketDisconnect

from woolgather.table.house import House
from woolgather.table.hub import Socket
from woolgather.table.limits import Bucket, Limits
from woolgather.table.messages import (
    LARGEST_MESSAGE,
    AllPass,
    FromClient,
    Hint,
    Look,
    PassAhead,
    Ping,
    Play,
    Preview,
    Refused,
    Request,
    TakeBack,
    Why,
)
from woolgather.table.refusals import Refusal

log = logging.getLogger(__name__)
reader: Final = msgspec.json.Decoder(FromClient)


class _Signed(msgspec.Struct):
    """The request id of a message that is otherwise not understood."""

    request: Request | None = None


async def converse(house: House, socket: WebSocket[Any, Any, Any], table: str, limits: Limits) -> None:
    """From the first word to the last; the browser comes back by itself if the line is cut."""
    await socket.accept()
    mine = Socket(table)
    if house.hub.count(table) >= limits.crowd:
        mine.tell(Refused(None, "too-many", "Too many are looking at this table; try again later.", None))
        mine.end()
    house.hub.join(mine)
    sender = asyncio.create_task(_send(socket, mine))
    try:
        await _listen(house, socket, mine, limits)
    finally:
        house.gone(mine)
        mine.let_go()
        await asyncio.wait([sender], timeout=1)
        sender.cancel()


async def _send(socket: WebSocket[Any, Any, Any], mine: Socket) -> None:
    try:
        while (text := await mine.next()) is not None:
            await socket.send_data(text, "text")
        await socket.close(1013)
    except (WebSocketDisconnect, RuntimeError, OSError):
        mine.closed = True


async def _listen(house: House, socket: WebSocket[Any, Any, Any], mine: Socket, limits: Limits) -> None:
    bucket, refusals = Bucket(limits.messages, limits.messages_a_second), 0
    while True:
        event = await socket.receive()
        if event["type"] == "websocket.disconnect":
            return
        if bucket.take():
            await _answer(house, mine, cast(str | bytes, event.get("text") or event.get("bytes") or ""))
            continue
        refusals += 1
        if refusals > limits.patience:
            return
        mine.tell(Refused(None, "too-many", "That was too much at once; wait a moment and try again.", None))


async def _answer(house: House, mine: Socket, text: str | bytes) -> None:
    """Do what one message asks, or say why not."""
    request: str | None = None
    try:
        asked = _read(text)
        request = getattr(asked, "request", None)
        await _do(house, mine, asked)
    except Refusal as no:
        mine.tell(Refused(request or _request_in(text), no.code, no.reason, no.rule))
    except Exception:
        log.exception("A message could not be answered.")
        mine.tell(Refused(request, "trouble", "Something went wrong on our side; look again.", None))


async def _do(house: House, mine: Socket, asked: FromClient) -> None:
    match asked:
        case Look():
            await house.look(mine, asked)
        case Play():
            await house.play(mine, asked)
        case TakeBack():
            await house.take_back(mine, asked)
        case PassAhead():
            await house.pass_ahead(mine, asked)
        case AllPass():
            await house.all_pass(mine, asked)
        case Preview():
            await house.preview(mine, asked)
        case Hint():
            await house.advice.hint(mine, asked)
        case Why():
            await house.advice.why(mine, asked)
        case Ping():
            await house.pong(mine)


def _read(text: str | bytes) -> FromClient:
    if len(text if isinstance(text, bytes) else text.encode(errors="replace")) > LARGEST_MESSAGE:
        raise Refusal("too-large", f"That message is too long; {LARGEST_MESSAGE} bytes are enough for everything.")
    try:
        return cast(FromClient, reader.decode(text))
    except (msgspec.MsgspecError, UnicodeError, RecursionError) as trouble:
        raise Refusal("malformed", f"That message is not understood: {str(trouble)[:200]}.") from None


def _request_in(text: str | bytes) -> str | None:
    """Whatever is wrong with a message, its sender can tell which one is meant, if it was signed."""
    if len(text) > LARGEST_MESSAGE:
        return None
    try:
        return msgspec.json.decode(text, type=_Signed).request
    except (msgspec.MsgspecError, UnicodeError, RecursionError):
        return None
