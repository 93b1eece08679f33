"""One browser's connection to a table: messages in, answers and broadcasts out."""

from __future__ import annotations

import asyncio
import logging
import time
from collections.abc import Awaitable, Callable
from contextlib import ExitStack
from typing import Any, Final, cast

import msgspec
from litestar import WebSocket
from litestar.exceptions import WebSocketDisconnect

from woolgather.table.admission import Admission, Allowance, Full
from woolgather.table.chat_messages import ChatFromClient, Mute, ReadOlder, Say
from woolgather.table.hub import DirectWire, Socket
from woolgather.table.messages import (
    LARGEST_MESSAGE,
    AllPass,
    Code,
    FromClient,
    Hint,
    Look,
    PassAhead,
    Ping,
    Play,
    Preview,
    Problem,
    Refused,
    Request,
    TakeBack,
    Why,
)
from woolgather.table.protocols import WIRE
from woolgather.table.refusals import Refusal
from woolgather.table.server import TableServer
from woolgather.table.service import Beside

log = logging.getLogger(__name__)
Wire = WebSocket[Any, Any, Any]

STATUS: Final[dict[Code, int]] = {"unknown": 404, "too-many": 429}
"""Why a socket is not opened."""

REPLAY_LOOKS: Final = 5
"""To tell a long game again costs as much as so many looks."""

reader: Final = msgspec.json.Decoder(FromClient | ChatFromClient)


class _WithRequest(msgspec.Struct):
    """The request id of a message that cannot be read otherwise."""

    request: Request | None = None


async def converse(server: TableServer, socket: Wire, table: str, admission: Admission) -> None:
    """From the first message to the last; a browser that loses its connection comes back by itself."""
    address = socket.client.host if socket.client else ""
    with ExitStack() as stack:
        try:
            admission.check_pace(address)
            await server.lobby.check_known(table)
            allowance = stack.enter_context(admission.entered(address))
        except Refusal as no:
            server.metrics.play.refused(no.code)
            await _turn_away(socket, no)
            return
        await socket.accept()
        mine = Socket(table, address)
        mine.check_may_make = allowance.check_table
        mine.wire = cast(DirectWire | None, (socket.scope.get("extensions") or {}).get(WIRE))
        await _talk(server, socket, mine, allowance)


async def _turn_away(socket: Wire, no: Refusal) -> None:
    """Refuse over HTTP, before there is a socket."""
    status = 503 if isinstance(no, Full) else STATUS[no.code]
    headers = [(b"content-type", b"application/json"), (b"cache-control", b"no-store")]
    body = msgspec.json.encode(Problem(no.code, no.reason))
    send = cast(Callable[[object], Awaitable[None]], socket.send)
    await send({"type": "websocket.http.response.start", "status": status, "headers": headers})
    await send({"type": "websocket.http.response.body", "body": body})


async def _talk(server: TableServer, socket: Wire, mine: Socket, allowance: Allowance) -> None:
    server.hub.join(mine)
    sender = asyncio.create_task(_send(socket, mine))
    try:
        await _listen(server, socket, mine, allowance)
    except TimeoutError:
        await socket.close(1008, "Nothing was asked in time.")
    finally:
        server.service.disconnect(mine)
        mine.drop()
        await asyncio.wait([sender], timeout=1)
        sender.cancel()


async def _send(socket: Wire, mine: Socket) -> None:
    try:
        while (text := await mine.next()) is not None:
            await socket.send_data(text, "text")
        await socket.close(1013)
    except (WebSocketDisconnect, RuntimeError, OSError):
        mine.closed = True


async def _listen(server: TableServer, socket: Wire, mine: Socket, allowance: Allowance) -> None:
    """Until it is closed, or does not stop asking too much."""
    until = asyncio.get_running_loop().time() + allowance.limits.look_seconds
    refusals = 0
    while refusals <= allowance.limits.patience:
        if mine.subscribed:
            event = await socket.receive()
        else:
            async with asyncio.timeout_at(until):
                event = await socket.receive()
        mine.arrived = time.perf_counter()
        if event["type"] == "websocket.disconnect":
            return
        text = cast(str | bytes, event.get("text") or event.get("bytes") or "")
        refusals += await _answer(server, mine, allowance, text) == "too-many"


async def _answer(server: TableServer, mine: Socket, allowance: Allowance, text: str | bytes) -> Code | None:
    """Do what one message asks, or refuse it and return why."""
    request: str | None = None
    try:
        allowance.check_message()
        asked = _read(text)
        request = getattr(asked, "request", None)
        if isinstance(asked, ChatFromClient):
            await _chat(server, mine, allowance, asked)
        else:
            await _do(server, mine, allowance, asked)
    except Refusal as no:
        server.metrics.play.refused(no.code)
        mine.send(Refused(request or _request_in(text), no.code, no.reason, no.rule))
        return no.code
    except Exception:
        log.exception("A message could not be answered.")
        server.metrics.play.refused("trouble")
        mine.send(Refused(request, "trouble", "Something went wrong on our side; please try again.", None))
    return None


async def _do(server: TableServer, mine: Socket, allowance: Allowance, asked: FromClient) -> None:
    if isinstance(asked, Beside):
        await server.service.beside(mine, asked)
        return
    match asked:
        case Look():
            await _look(server, mine, allowance, asked)
        case Play():
            await server.service.play(mine, asked)
        case TakeBack():
            await server.service.take_back(mine, asked)
        case PassAhead():
            await server.service.pass_ahead(mine, asked)
        case AllPass():
            await server.service.all_pass(mine, asked)
        case Preview():
            allowance.check_preview()
            await server.service.preview(mine, asked)
        case Hint() | Why():
            await _advise(server, mine, asked)
        case Ping():
            await server.service.pong(mine, asked)


async def _advise(server: TableServer, mine: Socket, asked: Hint | Why) -> None:
    if isinstance(asked, Hint):
        await server.advice.hint(mine, asked)
    else:
        await server.advice.why(mine, asked)


async def _chat(server: TableServer, mine: Socket, allowance: Allowance, asked: ChatFromClient) -> None:
    match asked:
        case Say():
            await server.chat.say(mine, asked, allowance.take_text)
        case ReadOlder():
            allowance.check_look()
            await server.chat.read_older(mine, asked)
        case Mute():
            allowance.check_look()
            await server.chat.mute(mine, asked)


async def _look(server: TableServer, mine: Socket, allowance: Allowance, asked: Look) -> None:
    allowance.check_look()
    if asked.token is None and server.hub.count_spectators(mine.table, mine) >= allowance.limits.crowd:
        raise Refusal("too-many", "Too many people are watching this table; try again later.")
    before = mine.sent
    await server.service.subscribe(mine, asked)
    allowance.charge_look(mine.sent - before, REPLAY_LOOKS if asked.replay else 1)


def _read(text: str | bytes) -> FromClient | ChatFromClient:
    if len(text if isinstance(text, bytes) else text.encode(errors="replace")) > LARGEST_MESSAGE:
        raise Refusal("too-large", f"That message is too long; the limit is {LARGEST_MESSAGE} bytes.")
    try:
        return cast(FromClient | ChatFromClient, reader.decode(text))
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
