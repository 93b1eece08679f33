"""What the operator of a server may see and do, over HTTP and with the secret.

Reading is not logged; whatever is done is, and so is every wrong secret.
"""

from __future__ import annotations

import ipaddress
import logging
from typing import Annotated, Any, Final

from litestar import Request, get, post
from litestar.connection import ASGIConnection
from litestar.datastructures import ResponseHeader, State
from litestar.handlers import BaseRouteHandler
from litestar.params import FromPath, JSONBody, QueryParameter

from woolgather.table.logs import table_tag
from woolgather.table.names import cleaned
from woolgather.table.openapi import LONGEST_SEARCH, MOST_PAGES
from woolgather.table.operator_messages import (
    LONGEST_REASON,
    CloseSeat,
    EndTable,
    MuteSeat,
    OperatorTables,
    Overview,
    SeatClosed,
    SeatMuted,
    TableEnded,
    TableFilter,
)
from woolgather.table.refusals import Refusal
from woolgather.table.server import TableServer

ONCE: Final = [ResponseHeader(name="Cache-Control", value="no-store")]

Asking = Request[Any, Any, State]
Shown = Annotated[TableFilter, QueryParameter()]
Search = Annotated[str, QueryParameter(max_length=LONGEST_SEARCH)]
PageNumber = Annotated[int, QueryParameter(ge=1, le=MOST_PAGES)]

log = logging.getLogger(__name__)
refusals = logging.getLogger(f"{__name__}.refused")
"""Apart from the acts, each of which is written: of refusals there may be any number."""


def check_operator(connection: ASGIConnection[Any, Any, Any, State], _: BaseRouteHandler) -> None:
    """Whoever asks has to bring the secret, before anything else is looked at."""
    address = connection.client.host if connection.client else ""
    try:
        connection.app.state.operator_secret.check(connection.headers.get("authorization", ""), address)
    except Refusal as no:
        if no.code == "not-operator":
            said = "The operator's secret was wrong or missing, from %s."
            refusals.warning(said, _shown(address), extra={"event": "refused"})
        raise


def _shown(address: str) -> str:
    """As it may be logged: a proxy may pass on anything."""
    try:
        return str(ipaddress.ip_address(address))
    except ValueError:
        return "an unknown address"


@get("/api/operator/overview", guards=[check_operator], response_headers=ONCE)
async def show_overview(request: Asking) -> Overview:
    return await server_of(request).overview.now()


@get("/api/operator/tables", guards=[check_operator], response_headers=ONCE)
async def show_tables(
    request: Asking, show: Shown = "active", search: Search = "", page: PageNumber = 1
) -> OperatorTables:
    if "\0" in search:
        raise Refusal("malformed", "That request is not valid: no tag and no name holds a NUL.")
    return await server_of(request).table_list.page(show, search.strip(), page)


@post("/api/operator/tables/{tag:str}/close-seat", guards=[check_operator], response_headers=ONCE)
async def close_seat(request: Asking, tag: FromPath[str], data: JSONBody[CloseSeat]) -> SeatClosed:
    link = await server_of(request).table_list.link_of(tag)
    if await server_of(request).lobby.close_seat(link, data):
        _log(request, "close-seat", link, f"closed seat {data.seat} of", seat=data.seat)
    return SeatClosed(table_tag(link), data.seat)


@post("/api/operator/tables/{tag:str}/end", guards=[check_operator], response_headers=ONCE)
async def end_table(request: Asking, tag: FromPath[str], data: JSONBody[EndTable]) -> TableEnded:
    link = await server_of(request).table_list.link_of(tag)
    if await server_of(request).lobby.end(link, data):
        _log(request, "end", link, "ended")
    return TableEnded(table_tag(link), cleaned(data.reason, LONGEST_REASON))


@post("/api/operator/tables/{tag:str}/mute", guards=[check_operator], response_headers=ONCE)
async def mute_seat(request: Asking, tag: FromPath[str], data: JSONBody[MuteSeat]) -> SeatMuted:
    link = await server_of(request).table_list.link_of(tag)
    if await server_of(request).chat.silence(link, data):
        did = "muted" if data.muted else "unmuted"
        _log(request, "mute" if data.muted else "unmute", link, f"{did} seat {data.seat} of", seat=data.seat)
    return SeatMuted(table_tag(link), data.seat, data.muted)


def server_of(request: Asking) -> TableServer:
    server: TableServer = request.app.state.server
    return server


def address_of(request: Asking) -> str:
    """As it may be logged."""
    return _shown(request.client.host if request.client else "")


def _log(request: Asking, event: str, link: str, did: str, **more: object) -> None:
    """What was done, where and from which address; never with which secret."""
    address, tag = address_of(request), table_tag(link)
    extra = {"event": event, "table": tag, "address": address, **more}
    log.info("The operator %s table %s, from %s.", did, tag, address, extra=extra)
