"""What the server answers: HTTP for games and tables, one websocket for each table, and the pages of the client."""

from __future__ import annotations

import logging
from collections.abc import AsyncIterator, Iterable
from contextlib import asynccontextmanager
from functools import cache
from typing import Annotated, Any, Final

import msgspec
from litestar import Litestar, MediaType, Request, Response, WebSocket, get, post, websocket
from litestar.datastructures import ResponseHeader, State
from litestar.exceptions import HTTPException
from litestar.openapi import OpenAPIConfig, ResponseSpec
from litestar.openapi.plugins import JsonRenderPlugin
from litestar.params import FromPath, JSONBody, QueryParameter

from woolgather.table.admission import Admission
from woolgather.table.connection import converse
from woolgather.table.game_index import catalogue, game_cards
from woolgather.table.limits import Buckets, Limits
from woolgather.table.lobby import Lobby
from woolgather.table.messages import (
    LARGEST_MESSAGE,
    Catalogue,
    Code,
    Door,
    GameCard,
    Leave,
    Left,
    NewTable,
    Problem,
    SatDown,
    Sit,
    TableInfo,
    TableMade,
)
from woolgather.table.origin_guard import OriginGuard
from woolgather.table.pages import NOT_BUILT, Page, Pages, page
from woolgather.table.refusals import Refusal
from woolgather.table.server import TableServer
from woolgather.version import __version__

Asking = Request[Any, Any, State]
Tongue = Annotated[str, QueryParameter(max_length=12)]

# fmt: off
STATUS: Final[dict[Code, int]] = {
    "malformed": 400, "too-large": 413, "too-many": 429, "unknown": 404, "not-offered": 422, "no-seat": 409,
    "repeated": 409, "frozen": 409, "trouble": 500,
}
# fmt: on
CODES: Final[dict[int, Code]] = {404: "unknown", 405: "unknown", 413: "too-large", 429: "too-many"}
ONCE: Final = [ResponseHeader(name="Cache-Control", value="no-store")]

log = logging.getLogger(__name__)


# ---- games


@get("/api/games", responses={200: ResponseSpec(list[GameCard], description="Every game.")})
async def show_games(request: Asking, language: Tongue = "en") -> Response[bytes]:
    return _served(request, _games_page(language))


@get("/api/games/{name:str}/words", responses={200: ResponseSpec(Catalogue, description="All words of a game.")})
async def show_words(request: Asking, name: FromPath[str], language: Tongue = "en") -> Response[bytes]:
    return _served(request, _words_page(name, language))


# ---- tables


@get("/api/door", response_headers=ONCE)
async def show_door(request: Asking) -> Door:
    return Door(request.app.state.others)


@post("/api/tables", response_headers=ONCE)
async def make_table(request: Asking, data: JSONBody[NewTable]) -> TableMade:
    _check_rate(request)
    return await _lobby(request).make(data)


@get("/api/tables/{name:str}", response_headers=ONCE)
async def show_table(request: Asking, name: FromPath[str]) -> TableInfo:
    return await _lobby(request).info(name)


@post("/api/tables/{name:str}/sit", response_headers=ONCE)
async def sit_down(request: Asking, name: FromPath[str], data: JSONBody[Sit]) -> SatDown:
    _check_rate(request)
    return await _lobby(request).sit(name, data)


@post("/api/tables/{name:str}/leave", response_headers=ONCE)
async def leave_seat(request: Asking, name: FromPath[str], data: JSONBody[Leave]) -> Left:
    _check_rate(request)
    return await _lobby(request).leave(name, data)


@websocket("/api/tables/{name:str}/live")
async def live(socket: WebSocket[Any, Any, State], name: FromPath[str]) -> None:
    state = socket.app.state
    await converse(state.server, socket, name, state.admission)


# ---- pages


@get(["/", "/t/{name:str}"], include_in_schema=False)
async def front_page(request: Asking) -> Response[bytes]:
    front = request.app.state.pages.front()
    if front is None:
        return Response(NOT_BUILT, status_code=503, media_type=MediaType.HTML, headers={"Cache-Control": "no-store"})
    return _served(request, front)


@get("/{path:path}", include_in_schema=False)
async def any_file(request: Asking, path: FromPath[str]) -> Response[bytes]:
    found = request.app.state.pages.find(path.lstrip("/"))
    if found is None:
        raise Refusal("unknown", "There is no such page.")
    return _served(request, found)


# ---- small print


def _lobby(request: Asking) -> Lobby:
    lobby: Lobby = request.app.state.server.lobby
    return lobby


def _check_rate(request: Asking) -> None:
    client = request.client.host if request.client else ""
    if not request.app.state.buckets.take(client):
        raise Refusal("too-many", "Too many requests at once; wait a moment and try again.")


@cache
def _games_page(language: str) -> Page:
    return page(msgspec.json.encode(game_cards(language)), "application/json")


@cache
def _words_page(name: str, language: str) -> Page:
    return page(msgspec.json.encode(catalogue(name, language)), "application/json")


def _served(request: Asking, found: Page) -> Response[bytes]:
    """The page as the browser wants it: nothing if it has it already, compressed if it can decompress."""
    headers = {"ETag": found.etag, "Cache-Control": found.caching, "Vary": "Accept-Encoding"}
    if found.etag in request.headers.get("if-none-match", ""):
        return Response(b"", status_code=304, headers=headers)
    if found.packed is not None and "gzip" in request.headers.get("accept-encoding", ""):
        return Response(found.packed, media_type=found.mime, headers=headers | {"Content-Encoding": "gzip"})
    return Response(found.body, media_type=found.mime, headers=headers)


def _problem(code: Code, reason: str, status: int) -> Response[Problem]:
    return Response(
        Problem(code, reason), status_code=status, media_type=MediaType.JSON, headers={"Cache-Control": "no-store"}
    )


def _say_no(_: Asking, refusal: Refusal) -> Response[Problem]:
    return _problem(refusal.code, refusal.reason, STATUS.get(refusal.code, 409))


def _say_http(_: Asking, trouble: HTTPException) -> Response[Problem]:
    """What the framework refuses before our code is reached."""
    details = (
        [
            f"{each['key']}: {each['message']}" if "key" in each else each["message"]
            for each in trouble.extra
            if isinstance(each, dict) and "message" in each
        ]
        if isinstance(trouble.extra, list)
        else []
    )
    reason = "; ".join(details) or trouble.detail
    code = CODES.get(trouble.status_code, "malformed" if trouble.status_code < 500 else "trouble")
    return _problem(code, f"That request is not valid: {reason[:300]}", trouble.status_code)


def _say_too_deep(_: Asking, trouble: RecursionError) -> Response[Problem]:
    """JSON nested so deeply that it cannot be read."""
    return _problem("malformed", "That request is not valid: its JSON is nested too deeply.", 400)


def _say_sorry(_: Asking, trouble: Exception) -> Response[Problem]:
    log.error("A request could not be answered.", exc_info=trouble)
    return _problem("trouble", "Something went wrong on our side; nothing was changed.", 500)


def litestar_app(server: TableServer, pages: Pages, limits: Limits, others: str = "") -> Litestar:
    """The application without its origin guard."""

    @asynccontextmanager
    async def life(_: Litestar) -> AsyncIterator[None]:
        await server.open()
        try:
            yield
        finally:
            await server.close()

    return Litestar(
        route_handlers=[
            show_games,
            show_words,
            show_door,
            make_table,
            show_table,
            sit_down,
            leave_seat,
            live,
            front_page,
            any_file,
        ],
        lifespan=[life],
        state=State(
            {
                "server": server,
                "pages": pages,
                "limits": limits,
                "others": others,
                "admission": Admission(limits),
                "buckets": Buckets(limits.changes, limits.changes_a_second),
            }
        ),
        exception_handlers={
            Refusal: _say_no,
            HTTPException: _say_http,
            RecursionError: _say_too_deep,
            Exception: _say_sorry,
        },
        openapi_config=OpenAPIConfig(
            title="Woolgather's table",
            version=__version__,
            path="/api/schema",
            render_plugins=[JsonRenderPlugin(path="/openapi.json")],
        ),
        request_max_body_size=LARGEST_MESSAGE,
        logging_config=None,
    )


def app(
    server: TableServer,
    hosts: Iterable[str] | None = None,
    pages: Pages | None = None,
    limits: Limits | None = None,
    others: str = "",
) -> OriginGuard:
    """The whole application, for uvicorn. `others`: the address at which other machines reach it."""
    return OriginGuard(litestar_app(server, pages or Pages(), limits or Limits(), others), hosts)
