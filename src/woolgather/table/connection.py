"""One browser's connection to a table: messages in, answers and broadcasts out."""

from __future__ import annotations

import asyncio
import logging
from typing import Any, Final, cast

import msgspec
from litestar import WebSocket
from litestar.exceptions import WebSocketDisconnect

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
from woolgather.table.server import TableServer

log = logging.getLogger(__name__)
reader: Final = msgspec.json.Decoder(FromClient)


class _WithRequest(msgspec.Struct):
    """The request id of a message that cannot be read otherwise."""

    request: Request | None = None


async def converse(server: TableServer, socket: WebSocket[Any, Any, Any], table: str, limits: Limits) -> None:
    """From the first message to the last; a browser that loses its connection comes back by itself."""
    await socket.accept()
    mine = Socket(table, socket.client.host if socket.client else "")
    if server.hub.count(table) >= limits.crowd:
        mine.send(Refused(None, "too-many", "Too many people are watching this table; try again later.", None))
        mine.finish()
    server.hub.join(mine)
    sender = asyncio.create_task(_send(socket, mine))
    try:
        await _listen(server, socket, mine, limits)
    finally:
        server.service.disconnect(mine)
        mine.drop()
        await asyncio.wait([sender], timeout=1)
        sender.cancel()


async def _send(socket: WebSocket[Any, Any, Any], mine: Socket) -> None:
    try:
        while (text := await mine.next()) is not None:
            await socket.send_data(text, "text")
        await socket.close(1013)
    except (WebSocketDisconnect, RuntimeError, OSError):
        mine.closed = True


async def _listen(server: TableServer, socket: WebSocket[Any, Any, Any], mine: Socket, limits: Limits) -> None:
    bucket, refusals = Bucket(limits.messages, limits.messages_a_second), 0
    while True:
        event = await socket.receive()
        if event["type"] == "websocket.disconnect":
            return
        if bucket.take():
            await _answer(server, mine, cast(str | bytes, event.get("text") or event.get("bytes") or ""))
            continue
        refusals += 1
        if refusals > limits.patience:
            return
        mine.send(Refused(None, "too-many", "Too many messages at once; wait a moment and try again.", None))


async def _answer(server: TableServer, mine: Socket, text: str | bytes) -> None:
    """Do what one message asks, or refuse it."""
    request: str | None = None
    try:
        asked = _read(text)
        request = getattr(asked, "request", None)
        await _do(server, mine, asked)
    except Refusal as no:
        mine.send(Refused(request or _request_in(text), no.code, no.reason, no.rule))
    except Exception:
        log.exception("A message could not be answered.")
        mine.send(Refused(request, "trouble", "Something went wrong on our side; please try again.", None))


async def _do(server: TableServer, mine: Socket, asked: FromClient) -> None:
    match asked:
        case Look():
            await server.service.subscribe(mine, asked)
        case Play():
            await server.service.play(mine, asked)
        case TakeBack():
            await server.service.take_back(mine, asked)
        case PassAhead():
            await server.service.pass_ahead(mine, asked)
        case AllPass():
            await server.service.all_pass(mine, asked)
        case Preview():
            await server.service.preview(mine, asked)
        case Hint():
            await server.advice.hint(mine, asked)
        case Why():
            await server.advice.why(mine, asked)
        case Ping():
            await server.service.pong(mine)


def _read(text: str | bytes) -> FromClient:
    if len(text if isinstance(text, bytes) else text.encode(errors="replace")) > LARGEST_MESSAGE:
        raise Refusal("too-large", f"That message is too long; the limit is {LARGEST_MESSAGE} bytes.")
    try:
        return cast(FromClient, reader.decode(text))
    except (msgspec.MsgspecError, UnicodeError, RecursionError) as trouble:
        raise Refusal("malformed", f"That message cannot be read: {str(trouble)[:200]}.") from None


def _request_in(text: str | bytes) -> str | None:
    """Whatever is wrong with a message, its sender learns which one was refused, if it had an id."""
    if len(text) > LARGEST_MESSAGE:
        return None
    try:
        return msgspec.json.decode(text, type=_WithRequest).request
    except (msgspec.MsgspecError, UnicodeError, RecursionError):
        return None
