"""Guards the server: requests to a foreign host name or from a foreign page are turned away."""

from __future__ import annotations

import ipaddress
from collections.abc import Iterable
from typing import Any, Final, cast
from urllib.parse import urlsplit

import msgspec
from litestar.enums import ScopeType
from litestar.types import ASGIApp, Message, Receive, Scope, Send

from woolgather.table.messages import Problem
from woolgather.table.pages import POLICY
from woolgather.table.person_secret import HEADER

LOOPBACK: Final = frozenset({"localhost", "127.0.0.1", "::1"})
HEADERS: Final = [(name.lower().encode(), value.encode()) for name, value in POLICY.items()]
PLAIN_HEADERS: Final = [header for header in HEADERS if header[0] != b"cross-origin-opener-policy"]
"""For addresses that browsers do not trust: they would not heed that header, and complain of it in their console."""
FOR_MONITORS: Final = ("/health", "/ready", "/metrics")
"""What load balancers and Prometheus ask for, by the server's address instead of its name."""

FOREIGN_NAME: Final = (
    "This server does not answer to that name; use the address that it printed when it started. Whoever runs it for "
    "others can add the name to the setting `names`."
)
ONLY_ONE: Final = (b"authorization", b"origin", HEADER.lower().encode())
AMBIGUOUS: Final = (
    "That request can be read in two ways: it has Content-Length and Transfer-Encoding, or a header twice that may "
    "come once."
)
HARMLESS: Final = ("GET", "HEAD", "OPTIONS")


class OriginGuard:
    """Checks the Host and Origin of every request, and adds the policy headers to every response.

    A server for this machine alone answers only to the machine's own names: a foreign name that was made to point
    here (DNS rebinding) is not served. Monitors may also ask by address or without a host, as no browser does that
    follows a name. A websocket, or a request that changes something, must come from our page.
    """

    def __init__(self, app: ASGIApp, hosts: Iterable[str] | None = None) -> None:
        self._app = app
        self._hosts = None if hosts is None else frozenset(host.lower() for host in hosts)

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        if scope["type"] == "lifespan":  # type: ignore[comparison-overlap]
            await self._app(scope, receive, send)
            return
        if _is_ambiguous(scope):
            await _turn_away(_with_policy(send, scope), 400, Problem("malformed", AMBIGUOUS), closing=True)
            return
        reason = self._objection(scope)
        if reason is None:
            await self._app(scope, receive, _with_policy(send, scope))
        elif scope["type"] == ScopeType.WEBSOCKET:
            await send({"type": "websocket.close", "code": 4403, "reason": reason})
        else:
            await _turn_away(_with_policy(send, scope), 403, Problem("not-offered", reason))

    def _objection(self, scope: Scope) -> str | None:
        headers = dict(scope["headers"])
        host = headers.get(b"host", b"").decode("latin-1")
        origin = headers.get(b"origin")
        if not self._answers_to(_name(host), scope["path"]):
            return FOREIGN_NAME
        changes = scope["type"] == ScopeType.WEBSOCKET or scope["method"] not in HARMLESS
        if changes and origin is not None and _netloc(origin.decode("latin-1")) != host.lower():
            return "Only woolgather's own page may do that."
        return None

    def _answers_to(self, name: str, path: str) -> bool:
        if self._hosts is None or name in self._hosts:
            return True
        return path in FOR_MONITORS and (not name or _is_address(name))


def _is_ambiguous(scope: Scope) -> bool:
    """Whether two who read the request, such as a proxy and this server, could read it differently."""
    if scope["type"] != ScopeType.HTTP:
        return False
    names = [name.lower() for name, _ in scope["headers"]]
    has_two_lengths = b"content-length" in names and b"transfer-encoding" in names
    return has_two_lengths or any(names.count(name) > 1 for name in ONLY_ONE)


def _name(host: str) -> str:
    """The name without the port; an IPv6 address without its brackets."""
    name = host.rsplit(":", 1)[0] if not host.endswith("]") and ":" in host else host
    return name.strip("[]").lower()


def _netloc(origin: str) -> str | None:
    try:
        parts = urlsplit(origin)
    except ValueError:
        return None
    return parts.netloc.lower() if parts.scheme in ("http", "https") else None


def hosts_for(bound: str, more: Iterable[str] = ()) -> frozenset[str] | None:
    """The names a server answers to: its own and the given ones, or any (None) if it serves other machines."""
    if more:
        return LOOPBACK | {bound} | set(more)
    alone = ipaddress.ip_address(bound).is_loopback if _is_address(bound) else bound == "localhost"
    return LOOPBACK | {bound} if alone else None


def _is_address(name: str) -> bool:
    try:
        ipaddress.ip_address(name)
    except ValueError:
        return False
    return True


def _is_trusted(scope: Scope) -> bool:
    """Whether browsers may trust the address: not over plain http in a home network. A name of the internet counts as
    trusted, for whoever has one may have put a proxy with https in front and not said so.
    """
    name = _name(dict(scope["headers"]).get(b"host", b"").decode("latin-1"))
    is_at_home = _is_address(name) or "." not in name or name.endswith((".local", ".home"))
    return scope["scheme"] in ("https", "wss") or name in LOOPBACK or not is_at_home


def _with_policy(send: Send, scope: Scope) -> Send:
    headers = HEADERS if _is_trusted(scope) else PLAIN_HEADERS

    async def sending(message: Message) -> None:
        if message["type"] in ("http.response.start", "websocket.http.response.start"):
            message = cast(Message, {**message, "headers": [*cast(Any, message).get("headers", ()), *headers]})
        await send(message)

    return sending


async def _turn_away(send: Send, status: int, problem: Problem, closing: bool = False) -> None:
    body = msgspec.json.encode(problem)
    headers: Any = [(b"content-type", b"application/json"), (b"content-length", str(len(body)).encode())]
    if closing:
        headers.append((b"connection", b"close"))
    await send({"type": "http.response.start", "status": status, "headers": headers})
    await send({"type": "http.response.body", "body": body, "more_body": False})
