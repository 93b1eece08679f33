"""HEAD wherever GET is possible: the same status and headers, and no body."""

from __future__ import annotations

from typing import Any

from litestar.enums import ScopeType
from litestar.types import ASGIApp, Message, Receive, Scope, Send


class HeadRequests:
    """Answers HEAD as GET, without the body; names HEAD wherever GET is said to be allowed."""

    def __init__(self, app: ASGIApp) -> None:
        self._app = app

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        if scope["type"] != ScopeType.HTTP:
            await self._app(scope, receive, send)
            return
        is_head = scope["method"] == "HEAD"
        asked: Any = {**scope, "method": "GET"} if is_head else scope
        await self._app(asked, receive, _sending(send, is_head))


def _sending(send: Send, is_head: bool) -> Send:
    async def sending(message: Message) -> None:
        if message["type"] == "http.response.start":
            message["headers"] = [_with_head(name, value) for name, value in message.get("headers", ())]
        elif is_head and message["type"] == "http.response.body":
            message["body"] = b""
        await send(message)

    return sending


def _with_head(name: bytes, value: bytes) -> tuple[bytes, bytes]:
    methods = value.split(b", ")
    if name.lower() == b"allow" and b"GET" in methods and b"HEAD" not in methods:
        return name, b", ".join(sorted([*methods, b"HEAD"]))
    return name, value
