"""What a person asks over HTTP, with the secret of one of their browsers. Neither it nor a name is ever logged."""

from __future__ import annotations

from typing import Final

from litestar import Response, delete, get, post, put, route
from litestar.datastructures import ResponseHeader
from litestar.enums import HttpMethod
from litestar.params import FromPath, JSONBody
from litestar.response import Stream

from woolgather.table.my_tables import PersonTables
from woolgather.table.people import People
from woolgather.table.people_messages import (
    Adopt,
    Adopted,
    Arrival,
    Arrive,
    Forgotten,
    Me,
    Move,
    MySeats,
    MyTables,
    NewLink,
    PersonalLink,
    Profile,
    Statistics,
    TableMark,
)
from woolgather.table.person_secret import device_if_any, device_of
from woolgather.table.rates import Asking, charge, take
from woolgather.table.refusals import Refusal

TABLES_A_READ: Final = 50
"""A list of so many tables counts as one more request."""

EXPORT_READS: Final = 5
"""What is stored about a person counts as so many more."""

SEVERAL_METHODS: Final = ["/api/me", "/api/me/tables/{name:str}", "/api/me/webhook"]
ONCE: Final = [ResponseHeader(name="Cache-Control", value="no-store")]
DOWNLOAD: Final = ResponseHeader(name="Content-Disposition", value='attachment; filename="woolgather-me.json"')


@get("/api/me", response_headers=ONCE)
async def show_me(request: Asking) -> Me:
    take(request, "reads")
    return await _people(request).me(asking(request))


@put("/api/me", response_headers=ONCE)
async def change_me(request: Asking, data: JSONBody[Profile]) -> Me:
    take(request, "changes")
    return await _people(request).change(await admitted(request), data)


@delete("/api/me", status_code=200, response_headers=ONCE)
async def forget_me(request: Asking) -> Forgotten:
    take(request, "changes")
    return await _people(request).forget(asking(request))


@get("/api/me/export", response_headers=[*ONCE, DOWNLOAD])
async def export_me(request: Asking) -> Stream:
    """A long document counts as several requests."""
    take(request, "reads")
    charge(request, "reads", EXPORT_READS)
    return Stream(await _people(request).export_mine(asking(request)), media_type="application/json")


@post("/api/me/adopt", response_headers=ONCE)
async def adopt_seats(request: Asking, data: JSONBody[Adopt]) -> Adopted:
    take(request, "changes")
    device = await admitted(request) if data.seats else asking(request)
    return await _people(request).adopt(device, data)


@get("/api/me/tables", response_headers=ONCE)
async def show_my_tables(request: Asking) -> MyTables:
    take(request, "reads")
    found = await _tables(request).tables(asking(request))
    charge(request, "reads", (len(found.tables) + found.more) / TABLES_A_READ)
    return found


@get("/api/me/statistics", response_headers=ONCE)
async def show_statistics(request: Asking) -> Statistics:
    take(request, "reads")
    found = await _tables(request).statistics(asking(request))
    charge(request, "reads", sum(game.played for game in found.games) / TABLES_A_READ)
    return found


@put("/api/me/tables/{name:str}", response_headers=ONCE)
async def mark_table(request: Asking, name: FromPath[str], data: JSONBody[TableMark]) -> MySeats:
    take(request, "changes")
    held = await _people(request).seats(asking(request), name)
    if not held.seats:
        raise Refusal("no-seat", "You hold no seat at that table, so it is not in your list.")
    await _tables(request).hide(asking(request), name, data.hidden)
    return held


@get("/api/me/tables/{name:str}", response_headers=ONCE)
async def show_my_seats(request: Asking, name: FromPath[str]) -> MySeats:
    take(request, "reads")
    return await _people(request).seats(asking(request), name)


@post("/api/me/links", response_headers=ONCE)
async def make_link(request: Asking, data: JSONBody[NewLink]) -> PersonalLink:
    take(request, "changes")
    return await _people(request).link(await admitted(request), data)


@delete("/api/me/devices", status_code=200, response_headers=ONCE)
async def sign_out_others(request: Asking) -> Me:
    take(request, "changes")
    return await _people(request).sign_out_others(asking(request))


@post("/api/arrive", response_headers=ONCE)
async def show_arrival(request: Asking, data: JSONBody[Arrive]) -> Arrival:
    take(request, "reads")
    try:
        return await _people(request).arrive(data)
    except Refusal as no:
        raise _counted(request, no) from None


@post("/api/me/move", response_headers=ONCE)
async def move_here(request: Asking, data: JSONBody[Move]) -> Me:
    take(request, "changes")
    try:
        return await _people(request).move(asking(request), data)
    except Refusal as no:
        raise _counted(request, no) from None


@route(SEVERAL_METHODS, http_method=HttpMethod.OPTIONS, status_code=204, include_in_schema=False)
async def say_methods(request: Asking) -> Response[None]:
    """By itself, the framework names the methods of one handler only where there are several."""
    here = request.scope["path_template"]
    methods = {method for each in request.app.routes if each.path_format == here for method in each.methods}
    return Response(None, headers={"Allow": ", ".join(sorted(methods))})


def asking(request: Asking) -> str:
    """The device that asks; refused without a secret."""
    return device_of(request.headers)


async def maybe_asking(request: Asking) -> str:
    """The device that asks, if it says so. Somebody new counts like a table."""
    device = device_if_any(request.headers)
    return await admitted(request) if device else ""


async def admitted(request: Asking) -> str:
    """The device that asks, and may become somebody; nobody makes people without end."""
    device = asking(request)
    if not await _people(request).is_known(device):
        take(request, "tables")
    return device


def _counted(request: Asking, no: Refusal) -> Refusal:
    """A wrong code may be a guess. Whoever has a right one is never kept waiting for others at the same address."""
    if no.code == "unknown":
        take(request, "guesses")
    return no


def _tables(request: Asking) -> PersonTables:
    tables: PersonTables = request.app.state.server.person_tables
    return tables


def _people(request: Asking) -> People:
    people: People = request.app.state.server.people
    return people
