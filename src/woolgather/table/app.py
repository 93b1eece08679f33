"""What the server answers: HTTP for games and tables, one websocket for each table, and the pages of the client."""

from __future__ import annotations

from collections.abc import AsyncIterator, Iterable
from contextlib import asynccontextmanager
from functools import cache
from typing import Annotated, Any, Final

import msgspec
from litestar import Litestar, MediaType, Response, WebSocket, get, post, websocket
from litestar.datastructures import ResponseHeader, State
from litestar.params import FromPath, JSONBody, QueryParameter

from woolgather.table.admission import Admission
from woolgather.table.connection import converse
from woolgather.table.game_index import catalogue, game_cards
from woolgather.table.head_requests import HeadRequests
from woolgather.table.health import Health, Ready
from woolgather.table.http_errors import HANDLERS, USUAL_WAIT, NeedsWebsocket
from woolgather.table.lessons import lesson_page
from woolgather.table.limits import Limits
from woolgather.table.lobby import Lobby
from woolgather.table.messages import (
    LARGEST_MESSAGE,
    Door,
    Leave,
    Left,
    NewTable,
    Pair,
    Problem,
    SatDown,
    Sit,
    TableInfo,
    TableMade,
)
from woolgather.table.metrics import CONTENT_TYPE
from woolgather.table.open_tables import OpenTables
from woolgather.table.openapi import LONGEST_LANGUAGE, document
from woolgather.table.operator import check_operator, close_seat, end_table, mute_seat, show_overview, show_tables
from woolgather.table.operator_people_http import (
    delete_person,
    export_person,
    mute_person,
    remove_person,
    show_people,
    show_person,
    show_table_people,
)
from woolgather.table.operator_secret import OperatorSecret
from woolgather.table.origin_guard import OriginGuard
from woolgather.table.own_command import SHARE
from woolgather.table.pages import NOT_BUILT, Page, Pages, page
from woolgather.table.people_http import (
    adopt_seats,
    change_me,
    export_me,
    forget_me,
    make_link,
    mark_table,
    maybe_asking,
    move_here,
    say_methods,
    show_arrival,
    show_me,
    show_my_seats,
    show_my_tables,
    show_statistics,
    sign_out_others,
)
from woolgather.table.person_secret import device_if_any
from woolgather.table.played_examples import played_examples
from woolgather.table.rates import Asking, buckets, take
from woolgather.table.refusals import Refusal
from woolgather.table.server import TableServer
from woolgather.table.strict_request import StrictRequest
from woolgather.table.webhooks_http import drop_webhook, save_webhook, show_webhook, try_webhook

Tongue = Annotated[str, QueryParameter(max_length=LONGEST_LANGUAGE)]

ONCE: Final = [ResponseHeader(name="Cache-Control", value="no-store")]


# ---- games


@get("/api/games")
async def show_games(request: Asking, language: Tongue = "en") -> Response[bytes]:
    return _served(request, _games_page(language))


@get("/api/games/{name:str}/words")
async def show_words(request: Asking, name: FromPath[str], language: Tongue = "en") -> Response[bytes]:
    return _served(request, _words_page(name, language))


@get("/api/games/{name:str}/lessons/{lesson:str}")
async def show_lesson(
    request: Asking, name: FromPath[str], lesson: FromPath[str], language: Tongue = "en"
) -> Response[bytes]:
    return _served(request, _lesson_page(name, lesson, language))


@get("/api/games/{name:str}/examples")
async def show_examples(request: Asking, name: FromPath[str]) -> Response[bytes]:
    return _served(request, _examples_page(name))


# ---- tables


@get("/api/door", response_headers=ONCE)
async def show_door(request: Asking) -> Door:
    return Door(request.app.state.others, SHARE)


@post("/api/tables", response_headers=ONCE)
async def make_table(request: Asking, data: JSONBody[NewTable]) -> TableMade:
    take(request, "changes")
    take(request, "tables")
    return await _lobby(request).make(data, device_if_any(request.headers))


@get("/api/lobby", response_headers=ONCE)
async def show_lobby(request: Asking) -> Response[bytes]:
    take(request, "reads")
    return Response(await _open_tables(request).page(), media_type=MediaType.JSON)


@post("/api/lobby/pair", response_headers=ONCE)
async def pair_up(request: Asking, data: JSONBody[Pair]) -> SatDown:
    take(request, "changes")
    take(request, "tables")
    return await _open_tables(request).pair(data, await maybe_asking(request))


@get("/api/tables/{name:str}", response_headers=ONCE)
async def show_table(request: Asking, name: FromPath[str]) -> TableInfo:
    take(request, "reads")
    return await _lobby(request).info(name)


@post("/api/tables/{name:str}/sit", response_headers=ONCE)
async def sit_down(request: Asking, name: FromPath[str], data: JSONBody[Sit]) -> SatDown:
    take(request, "changes")
    return await _lobby(request).sit(name, data, await maybe_asking(request))


@post("/api/tables/{name:str}/leave", response_headers=ONCE)
async def leave_seat(request: Asking, name: FromPath[str], data: JSONBody[Leave]) -> Left:
    take(request, "changes")
    return await _lobby(request).leave(name, data)


@websocket("/api/tables/{name:str}/live")
async def live(socket: WebSocket[Any, Any, State], name: FromPath[str]) -> None:
    state = socket.app.state
    await converse(state.server, socket, name, state.admission)


@get("/api/tables/{name:str}/live")
async def show_live(name: FromPath[str]) -> None:
    raise NeedsWebsocket


@get("/api/schema/openapi.json")
async def show_schema(request: Asking) -> Response[bytes]:
    return _served(request, _schema_page())


# ---- for whoever runs the server


@get("/health", response_headers=ONCE)
async def show_health() -> Health:
    return Health()


@get("/ready", response_headers=ONCE)
async def show_ready(request: Asking) -> Response[Ready]:
    found: Ready = await request.app.state.server.readiness.look()
    return Response(found, status_code=503 if found.missing else 200, headers=_retry(found))


@get("/metrics", guards=[check_operator], response_headers=ONCE)
async def show_metrics(request: Asking) -> Response[bytes]:
    return Response(await request.app.state.server.metrics.scrape(), media_type=CONTENT_TYPE)


def _retry(found: Ready) -> dict[str, str]:
    return {"Retry-After": str(USUAL_WAIT)} if found.missing else {}


# ---- pages


@get("/operator", include_in_schema=False)
async def operator_page(request: Asking) -> Response[bytes]:
    if not request.app.state.operator_secret.is_set:
        raise Refusal("unknown", "There is no such page.")
    return _front(request)


@get(["/", "/me", "/t/{name:str}", "/rules/{name:str}"], include_in_schema=False)
async def front_page(request: Asking) -> Response[bytes]:
    return _front(request)


def _front(request: Asking) -> Response[bytes]:
    """The client's only page; it shows what the address says."""
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


def _open_tables(request: Asking) -> OpenTables:
    open_tables: OpenTables = request.app.state.server.open_tables
    return open_tables


def _counted(handler: Any) -> Any:
    """A handler of exceptions whose refusals are counted."""

    def say(request: Asking, trouble: Exception) -> Response[Problem]:
        answer: Response[Problem] = handler(request, trouble)
        request.app.state.server.metrics.play.refused(answer.content.code)
        return answer

    return say


@cache
def _games_page(language: str) -> Page:
    return page(msgspec.json.encode(game_cards(language)), "application/json")


@cache
def _words_page(name: str, language: str) -> Page:
    return page(msgspec.json.encode(catalogue(name, language)), "application/json")


@cache
def _lesson_page(name: str, lesson: str, language: str) -> Page:
    return page(msgspec.json.encode(lesson_page(name, lesson, language)), "application/json")


@cache
def _examples_page(name: str) -> Page:
    return page(msgspec.json.encode(played_examples(name)), "application/json")


@cache
def _schema_page() -> Page:
    return page(msgspec.json.encode(document()), "application/json")


def _served(request: Asking, found: Page) -> Response[bytes]:
    """The page as the browser wants it: nothing if it has it already, compressed if it can decompress."""
    headers = {"ETag": found.etag, "Cache-Control": found.caching, "Vary": "Accept-Encoding"}
    if found.etag in request.headers.get("if-none-match", ""):
        return Response(b"", status_code=304, headers=headers)
    if found.packed is not None and "gzip" in request.headers.get("accept-encoding", ""):
        return Response(found.packed, media_type=found.mime, headers=headers | {"Content-Encoding": "gzip"})
    return Response(found.body, media_type=found.mime, headers=headers)


def litestar_app(
    server: TableServer, pages: Pages, limits: Limits, others: str = "", operator_secret: str = ""
) -> Litestar:
    """The application without its origin guard, and without HEAD."""

    @asynccontextmanager
    async def life(_: Litestar) -> AsyncIterator[None]:
        await server.open()
        try:
            yield
        finally:
            await server.close()

    rates = buckets(limits)
    return Litestar(
        route_handlers=[
            show_games,
            show_words,
            show_lesson,
            show_examples,
            show_door,
            make_table,
            show_table,
            show_lobby,
            pair_up,
            sit_down,
            leave_seat,
            live,
            show_live,
            show_schema,
            show_health,
            show_ready,
            show_metrics,
            show_overview,
            show_tables,
            close_seat,
            end_table,
            mute_seat,
            show_people,
            show_person,
            show_table_people,
            export_person,
            mute_person,
            remove_person,
            delete_person,
            say_methods,
            show_me,
            change_me,
            forget_me,
            export_me,
            adopt_seats,
            show_my_seats,
            show_my_tables,
            mark_table,
            show_statistics,
            make_link,
            show_arrival,
            sign_out_others,
            move_here,
            show_webhook,
            save_webhook,
            drop_webhook,
            try_webhook,
            operator_page,
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
                "operator_secret": OperatorSecret(operator_secret),
                "admission": Admission(limits, rates["tables"]),
                "buckets": rates,
            }
        ),
        exception_handlers={kind: _counted(handler) for kind, handler in HANDLERS.items()},
        openapi_config=None,
        request_class=StrictRequest,
        request_max_body_size=LARGEST_MESSAGE,
        logging_config=None,
    )


def app(
    server: TableServer,
    hosts: Iterable[str] | None = None,
    pages: Pages | None = None,
    limits: Limits | None = None,
    others: str = "",
    operator_secret: str = "",
) -> OriginGuard:
    """The whole application, for uvicorn. `others`: the address at which other machines reach it.

    Without an operator's secret, there is nothing for the operator to see.
    """
    answers = litestar_app(server, pages or Pages(), limits or Limits(), others, operator_secret)
    return OriginGuard(HeadRequests(answers), hosts)
