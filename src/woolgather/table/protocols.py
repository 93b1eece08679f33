"""How uvicorn talks to a client that may be slow, deaf or hostile: every wait has a deadline, every count a limit.

Deadlines count from the start of a wait, so that a byte now and then does not put them off.
"""

from __future__ import annotations

import asyncio
import re
from contextlib import suppress
from http import HTTPStatus
from typing import Any, Final, Literal, NamedTuple, cast

import h11
import msgspec
import uvicorn
from litestar.types import ASGIApp, Message, Receive, Scope, Send
from uvicorn._types import ASGIReceiveEvent, ASGISendEvent
from uvicorn.protocols.http.h11_impl import H11Protocol, RequestResponseCycle
from uvicorn.protocols.websockets.websockets_sansio_impl import WebSocketsSansIOProtocol
from uvicorn.server import ServerState
from websockets.frames import Frame
from websockets.http11 import Request

from woolgather.table.compression import DeflateLargeFactory
from woolgather.table.connections import CROWDED, Connections
from woolgather.table.frames import text_frame
from woolgather.table.handover import LARGEST_HEAD, Handover
from woolgather.table.limits import Bucket, Limits
from woolgather.table.messages import Problem
from woolgather.table.proxies import Proxies

LARGEST_FRAME: Final = 65_536
"""A message that is too long is refused in words up to this size; a larger one ends the connection."""

MOST_PIECES: Final = 64
"""Frames of which one message may be made."""

READ_AT_ONCE: Final = 16_384
"""Bytes that are read from a socket before others have their turn."""

CONTROL_FRAMES: Final = 60
CONTROL_FRAMES_A_SECOND: Final = 5
"""Pings and pongs that a client may send at once, and in the long run."""

BYTES: Final = 512_000
BYTES_A_SECOND: Final = 32_000
"""The same for everything that it sends; a person who plays sends less than one thousand a second."""

MOST_UNREAD: Final = 4_000_000
"""Bytes that may wait for a socket that asks and does not read."""

BACKLOG: Final = 128
"""Connections that are accepted in one go, before they are counted."""

GRACE: Final = 1
"""Seconds for a request that is being answered when the server ends."""

LINGER: Final = 0.5
"""Seconds in which a client must read the last words when the server ends."""

CLOSING: Final = 2.0
"""Seconds in which a socket must be closed after its conversation has ended."""

WIRE: Final = "woolgather.wire"
"""The extension of the scope by which the application finds the socket itself, to write without being put to sleep."""

READ_AHEAD: Final = 8
"""Messages that may wait to be read by the application before no more are taken from the client."""

LIVE: Final = re.compile("/api/tables/([^/]+)/live/?")
"""Where a table's websocket is opened."""

LARGEST_GOODBYE: Final = 4_096
"""Bytes that a client may still have under way when it is told that the conversation has ended."""


class ServerConfig(uvicorn.Config):
    """What uvicorn is told, and what its protocols share."""

    def __init__(self, app: ASGIApp, limits: Limits, proxies: Proxies) -> None:
        self.limits = limits
        self.connections = Connections(limits, proxies)
        self.handover = Handover()
        super().__init__(
            cast(Any, EndsQuietly(app)),
            http=HttpConnection,
            ws=SocketConnection,
            ws_max_size=LARGEST_FRAME,
            ws_per_message_deflate=False,
            ws_ping_interval=limits.ping_seconds,
            ws_ping_timeout=limits.ping_seconds,
            backlog=BACKLOG,
            proxy_headers=bool(proxies.names),
            forwarded_allow_ips=proxies.names,
            timeout_graceful_shutdown=GRACE,
            lifespan="on",
            server_header=False,
            access_log=False,
            log_config=None,
            log_level="warning",
        )


class EndsQuietly:
    """The application. A request that cannot be answered before the server ends is told so, and nothing is logged."""

    def __init__(self, app: ASGIApp) -> None:
        self._app = app

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        kind, exchange = cast(str, scope["type"]), Exchange(receive, send)
        try:
            await self._app(scope, exchange.receive, exchange.send)
        except asyncio.CancelledError:
            if kind == "http":
                await _say_closing(send)
            elif kind != "websocket":
                raise
        finally:
            exchange.end()


class Exchange:
    """To a client and back, until all is said: what the framework then keeps of it in circles leads nowhere."""

    def __init__(self, receive: Receive, send: Send) -> None:
        self._ends: tuple[Receive, Send] | None = (receive, send)

    async def receive(self) -> Any:
        return await self._open()[0]()

    async def send(self, message: Message) -> None:
        await self._open()[1](message)

    def end(self) -> None:
        self._ends = None

    def _open(self) -> tuple[Receive, Send]:
        if self._ends is None:
            raise RuntimeError("The conversation is over.")
        return self._ends


async def _say_closing(send: Send) -> None:
    headers: Any = [(b"retry-after", b"2"), (b"connection", b"close")]
    with suppress(RuntimeError):
        await send({"type": "http.response.start", "status": 503, "headers": headers})
        await send({"type": "http.response.body", "body": b"", "more_body": False})


class Stage(NamedTuple):
    """What a connection is at, in which of its requests."""

    name: Literal["head", "body", "answer"]
    cycle: RequestResponseCycle | None


class HttpConnection(H11Protocol):
    """HTTP/1.1. One that waits for its client can be cut to make room for another."""

    config: ServerConfig

    def __init__(
        self,
        config: ServerConfig,
        server_state: ServerState,
        app_state: dict[str, Any],
        _loop: asyncio.AbstractEventLoop | None = None,
    ) -> None:
        super().__init__(config, server_state, app_state, _loop)
        self.host = ""
        self._stage: Stage | None = None
        self._deadline: asyncio.TimerHandle | None = None
        self._is_counted = False

    def connection_made(self, transport: asyncio.Transport) -> None:  # type: ignore[override]
        super().connection_made(transport)
        self.host = self.client[0] if self.client else ""
        status = self.config.connections.admit(self)
        if status:
            transport.write(turned_away(status))
            transport.close()
        else:
            self._is_counted = True
            self._follow()

    def data_received(self, data: bytes) -> None:
        super().data_received(data)
        self._follow()

    def on_response_complete(self) -> None:
        super().on_response_complete()
        self._follow()

    def handle_websocket_upgrade(self, event: h11.Request) -> None:
        found = LIVE.fullmatch(self.scope["path"])
        upgrade = Upgrade(self, event, found[1] if found else "")
        if found and upgrade.can_be_handed_over:
            self.config.handover.offer(upgrade)
        else:
            upgrade.keep()

    def upgrade_here(self, event: h11.Request) -> None:
        """From now on this is a websocket."""
        self._leave()
        super().handle_websocket_upgrade(event)

    def hold(self) -> None:
        """Read nothing more until its process can take it. Its client is not to blame for that."""
        self.flow.pause_reading()
        self.config.connections.resume(self)
        self._cut_in(self.config.limits.head_seconds)

    def let_go(self) -> None:
        """Another process has this connection: here it is closed, and its client does not notice."""
        self._leave()
        self.cut()

    def connection_lost(self, exc: Exception | None) -> None:
        self._leave()
        super().connection_lost(exc)

    def send_400_response(self, msg: str) -> None:
        """In words while that is possible; whoever garbles a request after its answer has begun is cut off."""
        if self.conn.our_state not in (h11.IDLE, h11.SEND_RESPONSE):
            self.cut()
            return
        super().send_400_response(msg)
        if self.cycle is not None:
            self.cycle.disconnected = True

    def pause_writing(self) -> None:
        """The client does not read what it asked for: it can be cut to make room, like one that does not ask."""
        super().pause_writing()
        self.config.connections.wait(self)

    def resume_writing(self) -> None:
        super().resume_writing()
        if self._stage is not None and self._stage.name == "answer":
            self.config.connections.resume(self)

    def shutdown(self) -> None:
        super().shutdown()
        if self.transport.is_closing():
            self.loop.call_later(LINGER, self.cut)

    def cut(self) -> None:
        self.transport.abort()

    # ---- deadlines

    def _follow(self) -> None:
        """A new stage has a new deadline."""
        stage = self._current_stage()
        if stage == self._stage or not self._is_counted:
            return
        self._stage = stage
        if stage.name == "answer":
            self.config.connections.resume(self)
        else:
            self.config.connections.wait(self)
        self._cut_in(getattr(self.config.limits, f"{stage.name}_seconds"))

    def _current_stage(self) -> Stage:
        if self.cycle is None or self.cycle.response_complete:
            return Stage("head", self.cycle)
        return Stage("body" if self.cycle.more_body else "answer", self.cycle)

    def _cut_in(self, seconds: float) -> None:
        if self._deadline is not None:
            self._deadline.cancel()
        self._deadline = self.loop.call_later(seconds, self._late)

    def _late(self) -> None:
        """Who still reads the last answer has time for that; everybody else is cut."""
        limits, stage = self.config.limits, self._stage
        still_reads = stage is not None and stage.name == "head" and self.transport.get_write_buffer_size() > 0
        if still_reads and limits.answer_seconds > limits.head_seconds:
            self._deadline = self.loop.call_later(limits.answer_seconds - limits.head_seconds, self.cut)
        else:
            self.cut()

    def _leave(self) -> None:
        self._is_counted = False
        self.config.connections.release(self)
        if self._deadline is not None:
            self._deadline.cancel()


class Upgrade:
    """A request to turn a connection into a table's websocket, which any process can grant."""

    def __init__(self, connection: HttpConnection, event: h11.Request, table: str) -> None:
        self._connection, self._event, self.table = connection, event, table
        pairs = b"".join(name + b": " + value + b"\r\n" for name, value in event.headers)
        self.head = b"%b %b HTTP/%b\r\n%b\r\n" % (event.method, event.target, event.http_version, pairs)

    @property
    def can_be_handed_over(self) -> bool:
        """Whether all that the client has sent is in a request of usual size, and all that it was sent has left us."""
        has_more = bool(self._connection.conn.trailing_data[0])
        has_less = self._connection.transport.get_write_buffer_size() > 0
        return not (has_more or has_less or self._is_closing) and len(self.head) <= LARGEST_HEAD

    @property
    def descriptor(self) -> int:
        return -1 if self._is_closing else int(self._connection.transport.get_extra_info("socket").fileno())

    def let_go(self) -> None:
        self._connection.let_go()

    def keep(self) -> None:
        self._connection.flow.resume_reading()
        if not self._is_closing:
            self._connection.upgrade_here(self._event)

    def wait(self) -> None:
        """What the client sends meanwhile stays in its socket."""
        self._connection.hold()

    @property
    def _is_closing(self) -> bool:
        return self._connection.transport.is_closing()


class HandedConnection(HttpConnection):
    """One that another process has accepted, and from which it has read a request. It stays here."""

    def __init__(
        self, config: ServerConfig, server_state: ServerState, app_state: dict[str, Any], request: bytes
    ) -> None:
        super().__init__(config, server_state, app_state)
        self._request = request

    def connection_made(self, transport: asyncio.Transport) -> None:  # type: ignore[override]
        """The request comes before whatever is still in the socket."""
        super().connection_made(transport)
        if self._is_counted:
            self.data_received(self._request)

    def handle_websocket_upgrade(self, event: h11.Request) -> None:
        self.upgrade_here(event)


class SocketConnection(WebSocketsSansIOProtocol):
    """A websocket. What its client sends is never worth a line in the log."""

    config: ServerConfig

    def __init__(
        self,
        config: ServerConfig,
        server_state: ServerState,
        app_state: dict[str, Any],
        _loop: asyncio.AbstractEventLoop | None = None,
    ) -> None:
        super().__init__(config, server_state, app_state, _loop)
        self.conn.available_extensions = [DeflateLargeFactory()]
        self.host = ""
        self._unsent: list[bytes] = []
        self._control_frames = Bucket(CONTROL_FRAMES, CONTROL_FRAMES_A_SECOND)
        self._bytes = Bucket(BYTES, BYTES_A_SECOND)
        self._is_listening = False
        self._is_draining = False

    def connection_made(self, transport: asyncio.BaseTransport) -> None:
        """It takes the place of the HTTP connection that it was, so there is room for it."""
        super().connection_made(transport)
        self.host = self.client[0] if self.client else ""
        self.config.connections.admit(self)
        if hasattr(transport, "max_size"):
            transport.max_size = READ_AT_ONCE
        self._opening = self.loop.call_later(self.config.limits.head_seconds, self._check_open)

    def connection_lost(self, exc: Exception | None) -> None:
        """Nothing of it refers to itself any more, so it is freed at once."""
        self._opening.cancel()
        self.config.connections.release(self)
        super().connection_lost(exc)
        self.conn.parser.close()
        if hasattr(self, "scope"):
            cast(dict[str, Any], self.scope["extensions"]).pop(WIRE, None)

    def data_received(self, data: bytes) -> None:
        """Whoever sends without end is cut, whatever it is; and whoever has been told goodbye is not listened to."""
        self._bytes.charge(len(data) - 1)
        if not self._bytes.take() or (self.close_sent and len(data) > LARGEST_GOODBYE):
            self.cut()
            return
        super().data_received(data)
        if self.transport.get_write_buffer_size() > MOST_UNREAD:
            self.cut()

    def handle_ping(self) -> None:
        if self._may_send_more():
            super().handle_ping()

    def handle_pong(self, event: Frame) -> None:
        if self._may_send_more():
            super().handle_pong(event)

    def _may_send_more(self) -> bool:
        """Count a control frame; whoever sends too many is cut."""
        if self._control_frames.take():
            return True
        self.cut()
        return False

    def handle_cont(self, event: Frame) -> None:
        if len(self.frames) < MOST_PIECES:
            super().handle_cont(event)
        elif not self.close_sent:
            self._refuse(1009, "too many pieces")

    # ---- the end of the server

    def drain(self) -> None:
        """Take no more messages. They are read all the same: a client whose words are left unread is not told why."""
        self._is_draining = True

    @property
    def is_busy(self) -> bool:
        """Whether a message of its client is being answered."""
        return not self._is_listening or not self.queue.empty()

    async def receive(self) -> ASGIReceiveEvent:
        self._is_listening = True
        try:
            return await super().receive()
        finally:
            self._is_listening = False

    # ---- messages

    def handle_connect(self, event: Request) -> None:
        super().handle_connect(event)
        if self.response.status_code == HTTPStatus.SWITCHING_PROTOCOLS:
            cast(dict[str, Any], self.scope["extensions"])[WIRE] = self

    def send_receive_event_to_app(self) -> None:
        """Reading goes on while the application is not far behind: to stop and go on for each message costs more."""
        if self._is_draining:
            self.frames = []
            return
        if self.curr_msg_data_type == "text" and not self.close_sent and not is_text(self.frames):
            self._refuse(1007, "not UTF-8")
            return
        was_paused, self.read_paused = self.read_paused, True
        super().send_receive_event_to_app()
        self.read_paused = was_paused
        if not was_paused and self.queue.qsize() > READ_AHEAD:
            self.read_paused = True
            self.transport.pause_reading()

    def send_now(self, text: bytes) -> bool:
        """Take a message for a client that keeps up; all that is taken in one go is written in one go."""
        if not (self.handshake_complete and self.writable.is_set()) or self.close_sent or self.transport.is_closing():
            return False
        if not self._unsent:
            self.loop.call_soon(self._flush)
        self._unsent.append(text_frame(text, self.conn.extensions))
        return True

    def _flush(self) -> None:
        frames, self._unsent = self._unsent, []
        if frames and not self.close_sent and not self.transport.is_closing():
            self.transport.write(b"".join(frames))

    async def send(self, message: ASGISendEvent) -> None:
        """A handshake that was refused in words is complete too; uvicorn would complain that it is not."""
        self._flush()
        await super().send(message)
        if self.initial_response is not None and self.close_sent:
            self.handshake_complete = True

    def keepalive_timeout(self) -> None:
        """Whoever does not answer does not read either: the rest is not waited for."""
        super().keepalive_timeout()
        self.cut()

    def on_task_complete(self, task: asyncio.Task[None]) -> None:
        super().on_task_complete(task)
        self._is_listening = True
        self.loop.call_later(CLOSING, self.cut)

    def shutdown(self) -> None:
        self._flush()
        super().shutdown()
        self.loop.call_later(LINGER, self.cut)

    def cut(self) -> None:
        self.transport.abort()

    def _check_open(self) -> None:
        if not self.handshake_complete:
            self.cut()

    def _refuse(self, code: int, reason: str) -> None:
        self.conn.fail(code, reason)
        self.handle_parser_exception()


def is_text(pieces: list[bytes]) -> bool:
    try:
        b"".join(pieces).decode()
    except UnicodeDecodeError:
        return False
    return True


def turned_away(status: int) -> bytes:
    """The whole response to a connection for which there is no room."""
    body = msgspec.json.encode(Problem("too-many", CROWDED[status]))
    head = (
        f"HTTP/1.1 {status} {HTTPStatus(status).phrase}\r\nContent-Type: application/json\r\n"
        f"Content-Length: {len(body)}\r\nRetry-After: 5\r\nConnection: close\r\n\r\n"
    )
    return head.encode() + body
