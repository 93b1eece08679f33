"""The HTTP side described for programs: OpenAPI 3.1, from the types of the messages and the operations below."""

from __future__ import annotations

import json
from collections.abc import Iterable
from dataclasses import dataclass
from inspect import cleandoc
from typing import Any, Final, Literal, get_args

import msgspec

from woolgather.table.health import Health, Ready
from woolgather.table.http_errors import STATUS
from woolgather.table.lesson_messages import LessonPage
from woolgather.table.messages import (
    LARGEST_MESSAGE,
    Catalogue,
    Code,
    Door,
    GameCard,
    Leave,
    Left,
    LobbyTables,
    NewTable,
    Pair,
    PlayedExample,
    Problem,
    SatDown,
    Sit,
    TableInfo,
    TableMade,
)
from woolgather.table.operator_messages import (
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
from woolgather.table.operator_people_messages import (
    MutePerson,
    OperatorPeoplePage,
    PersonDeleted,
    PersonDetail,
    PersonMuted,
    PersonRemoved,
    TablePeople,
)
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
from woolgather.table.person_export_messages import PersonExport
from woolgather.table.person_secret import HEADER
from woolgather.table.webhook_messages import CallTried, MyWebhook, Webhook
from woolgather.version import __version__

LONGEST_LANGUAGE: Final = 12
LONGEST_SEARCH: Final = 60
MOST_PAGES: Final = 1_000
ABOUT: Final = f"""
Games and tables over HTTP. Each table also has a websocket at `/api/tables/{{name}}/live`, with JSON in both
directions, over which the game itself is played; docs/table.md describes its messages.

A request that changes something carries an id made by the client. The same id takes effect once and gets the same
answer each time; make it at random, and keep it secret. A request has at most {LARGEST_MESSAGE} bytes, and whole
numbers are written without a decimal point.

Whatever is refused is answered with a `Problem`: a code for programs, a sentence for people. HEAD is possible wherever
GET is, and OPTIONS everywhere. Any other method is answered with 405, as `components/responses/405` says.
"""


@dataclass(frozen=True)
class Parameter:
    """Something that may be asked for in the address."""

    name: str
    about: str
    schema: dict[str, Any]


@dataclass(frozen=True)
class Operation:
    """One request: the handler that answers it, what it brings, and with which statuses it can be refused."""

    handler: str
    summary: str
    answer: Any
    answered: str
    refused: tuple[int, ...]
    asked: type | None = None
    parameters: tuple[Parameter, ...] = ()
    asker: Literal["", "operator", "person", "person if any"] = ""
    """Who has to say who they are, by a secret."""
    takes_language: bool = False
    is_cached: bool = False
    mime: str = "application/json"
    unable: type | None = None
    """What 503 is answered with, if it is not a `Problem`."""


ALWAYS: Final = (400, 403)
"""Whatever is asked: a broken request, or a foreign name or page."""

TABLE: Final = (*ALWAYS, 404, 409, 429, 500, 503)
OPERATOR: Final = (*ALWAYS, 401, 404, 429, 500)
"""404 also if the server was started without a secret; 429 after too many wrong ones."""

PERSON: Final = (*ALWAYS, 401, 429, 500)

# fmt: off
OPERATIONS: Final[dict[tuple[str, str], Operation]] = {
    ("get", "/api/games"): Operation(
        "show_games", "Every game on offer", list[GameCard], "All games, the large ones first.", (*ALWAYS, 404, 500),
        takes_language=True, is_cached=True,
    ),
    ("get", "/api/games/{name}/words"): Operation(
        "show_words", "The words of a game", Catalogue, "Its rules, journal and other words in one language.",
        (*ALWAYS, 404, 500), takes_language=True, is_cached=True,
    ),
    ("get", "/api/games/{name}/lessons/{lesson}"): Operation(
        "show_lesson", "A lesson", LessonPage, "What is said and asked for in it, in one language.",
        (*ALWAYS, 404, 500), takes_language=True, is_cached=True,
    ),
    ("get", "/api/games/{name}/examples"): Operation(
        "show_examples", "The examples of a game", list[PlayedExample],
        "Positions that explain its rules, with the moves that are played in them.", (*ALWAYS, 404, 500),
        is_cached=True,
    ),
    ("get", "/api/door"): Operation(
        "show_door", "Where other machines find this server", Door, "The address, if there is one.", (*ALWAYS, 500),
    ),
    ("post", "/api/tables"): Operation(
        "make_table", "Make a table", TableMade, "The table's link, and the tokens of its maker's seats.",
        (*ALWAYS, 401, 409, 413, 422, 429, 500, 503), NewTable, asker="person if any",
    ),
    ("get", "/api/lobby"): Operation(
        "show_lobby", "Open tables", LobbyTables, "Those with a free seat, then games to watch.", (*ALWAYS, 429, 500),
    ),
    ("post", "/api/lobby/pair"): Operation(
        "pair_up", "Sit down at any open table, or at a new one", SatDown, "The seat and its secret token.",
        (*ALWAYS, 401, 409, 413, 422, 429, 500, 503), Pair, asker="person if any",
    ),
    ("get", "/api/tables/{name}"): Operation(
        "show_table", "Who sits at a table, and how far its game has got", TableInfo, "The table.", TABLE,
    ),
    ("post", "/api/tables/{name}/sit"): Operation(
        "sit_down", "Take a free seat", SatDown, "The seat and its secret token.", (*TABLE, 401, 413, 422), Sit,
        asker="person if any",
    ),
    ("post", "/api/tables/{name}/leave"): Operation(
        "leave_seat", "Give a seat up", Left, "The seat that is free now.", (*TABLE, 413), Leave,
    ),
    ("get", "/api/tables/{name}/live"): Operation(
        "show_live", "The websocket of a table", None, "The websocket is open.", (*ALWAYS, 426),
    ),
    ("get", "/api/me"): Operation(
        "show_me", "Who I am", Me, "Me, or nobody yet.", PERSON, asker="person",
    ),
    ("put", "/api/me"): Operation(
        "change_me", "Choose my name and my avatar", Me, "Me, as I am from now on.", (*PERSON, 413, 422), Profile,
        asker="person",
    ),
    ("delete", "/api/me"): Operation(
        "forget_me", "Forget me", Forgotten, "Nobody knows me any more.", PERSON, asker="person",
    ),
    ("post", "/api/me/adopt"): Operation(
        "adopt_seats", "Make seats mine whose tokens I have", Adopted, "Those that are mine now.", (*PERSON, 413),
        Adopt, asker="person",
    ),
    ("get", "/api/me/tables"): Operation(
        "show_my_tables", "My tables, those first where it is my turn", MyTables, "The latest ones.", PERSON,
        asker="person",
    ),
    ("get", "/api/me/statistics"): Operation(
        "show_statistics", "What I have played and won", Statistics, "My finished games, counted.", PERSON,
        asker="person",
    ),
    ("put", "/api/me/tables/{name}"): Operation(
        "mark_table", "Hide a table from my list, or show it again", MySeats, "My seats there, as before.",
        (*PERSON, 404, 409, 413), TableMark, asker="person",
    ),
    ("get", "/api/me/tables/{name}"): Operation(
        "show_my_seats", "My seats at a table", MySeats, "My seats and their tokens; there may be none.",
        (*PERSON, 404), asker="person",
    ),
    ("post", "/api/me/links"): Operation(
        "make_link", "Make a personal link, for another browser of mine", PersonalLink, "The link's code.",
        (*PERSON, 413), NewLink, asker="person",
    ),
    ("post", "/api/me/move"): Operation(
        "move_here", "Become the person behind a personal link", Me, "Whom the asking browser belongs to now.",
        (*PERSON, 404, 413), Move, asker="person",
    ),
    ("delete", "/api/me/devices"): Operation(
        "sign_out_others", "Let no other browser be me", Me, "Me, with this browser alone.", PERSON, asker="person",
    ),
    ("get", "/api/me/webhook"): Operation(
        "show_webhook", "Where I am called when it is my turn", MyWebhook, "The address, if there is one.", PERSON,
        asker="person",
    ),
    ("put", "/api/me/webhook"): Operation(
        "save_webhook", "Be called when it is my turn at a table with a clock of days", MyWebhook,
        "The address from now on.", (*PERSON, 413, 422), Webhook, asker="person",
    ),
    ("delete", "/api/me/webhook"): Operation(
        "drop_webhook", "Be called no more", MyWebhook, "There is no address any more.", PERSON, asker="person",
    ),
    ("post", "/api/me/webhook/try"): Operation(
        "try_webhook", "Call an address once, for a test", CallTried, "What came of it.",
        (*PERSON, 413, 422, 503), Webhook, asker="person",
    ),
    ("get", "/api/me/export"): Operation(
        "export_me", "All that is stored about me", PersonExport, "One document, to be saved.", (*PERSON, 404),
        asker="person",
    ),
    ("post", "/api/arrive"): Operation(
        "show_arrival", "Whom a personal link would make of its reader", Arrival, "The person behind the link.",
        (*ALWAYS, 404, 413, 429, 500), Arrive,
    ),
    ("get", "/api/operator/overview"): Operation(
        "show_overview", "How the server is doing", Overview, "Its figures.", OPERATOR, asker="operator",
    ),
    ("get", "/api/operator/tables"): Operation(
        "show_tables", "Tables, the most recently active first", OperatorTables, "One page of them.", OPERATOR,
        parameters=(
            Parameter("show", "Which tables.", {"enum": list(get_args(TableFilter)), "default": "active"}),
            Parameter("search", "A tag, or part of a player's name.", {"type": "string", "maxLength": LONGEST_SEARCH}),
            Parameter("page", "Which page.", {"type": "integer", "minimum": 1, "maximum": MOST_PAGES, "default": 1}),
        ),
        asker="operator",
    ),
    ("post", "/api/operator/tables/{tag}/close-seat"): Operation(
        "close_seat", "Take a seat from the person who holds it", SeatClosed, "The seat that is free now.",
        (*OPERATOR, 409, 413, 422), CloseSeat, asker="operator",
    ),
    ("post", "/api/operator/tables/{tag}/end"): Operation(
        "end_table", "End a table for ever", TableEnded, "The table that takes no more moves.",
        (*OPERATOR, 409, 413, 422), EndTable, asker="operator",
    ),
    ("post", "/api/operator/tables/{tag}/mute"): Operation(
        "mute_seat", "Let whoever holds a seat say nothing in any chat, or speak again", SeatMuted, "The seat.",
        (*OPERATOR, 409, 413, 422), MuteSeat, asker="operator",
    ),
    ("get", "/api/operator/people"): Operation(
        "show_people", "People, the newest first", OperatorPeoplePage, "One page of them.", OPERATOR,
        parameters=(
            Parameter("search", "A tag, or part of a name.", {"type": "string", "maxLength": LONGEST_SEARCH}),
            Parameter("page", "Which page.", {"type": "integer", "minimum": 1, "maximum": MOST_PAGES, "default": 1}),
        ),
        asker="operator",
    ),
    ("get", "/api/operator/people/{person}"): Operation(
        "show_person", "What belongs to a person", PersonDetail, "The person, and their tables.",
        (*OPERATOR, 422), asker="operator",
    ),
    ("get", "/api/operator/people/{person}/export"): Operation(
        "export_person", "All that is stored about a person", PersonExport, "One document, to be saved.",
        (*OPERATOR, 422), asker="operator",
    ),
    ("get", "/api/operator/tables/{tag}/people"): Operation(
        "show_table_people", "The people at a table, and spectators who spoke there", TablePeople, "Who they are.",
        (*OPERATOR, 422), asker="operator",
    ),
    ("post", "/api/operator/people/{person}/mute"): Operation(
        "mute_person", "Let a person say nothing in any chat, or speak again", PersonMuted, "The person.",
        (*OPERATOR, 413, 422), MutePerson, asker="operator",
    ),
    ("post", "/api/operator/people/{person}/remove"): Operation(
        "remove_person", "Take all seats of unfinished games and all browsers from a person", PersonRemoved,
        "The person who is nobody's any more.", (*OPERATOR, 422), asker="operator",
    ),
    ("post", "/api/operator/people/{person}/delete"): Operation(
        "delete_person", "Forget a person, for ever", PersonDeleted, "The person who is forgotten.",
        (*OPERATOR, 422), asker="operator",
    ),
    ("get", "/api/schema/openapi.json"): Operation(
        "show_schema", "This description", dict[str, Any], "This description.", (*ALWAYS, 500), is_cached=True,
    ),
    ("get", "/health"): Operation(
        "show_health", "Whether the process answers", Health, "It does.", (*ALWAYS, 500),
    ),
    ("get", "/ready"): Operation(
        "show_ready", "Whether the server can do its work", Ready, "It can.", (*ALWAYS, 500, 503), unable=Ready,
    ),
    ("get", "/metrics"): Operation(
        "show_metrics", "Counts and times for Prometheus, for the operator", str, "All metrics, as text.",
        OPERATOR, mime="text/plain", asker="operator",
    ),
}
REASONS: Final[dict[int, str]] = {
    400: "The request is malformed: a field is missing, unknown, too long or of the wrong type; or two people ask.",
    401: "The secret is missing or wrong: in `Authorization: Bearer SECRET` the operator's own, in "
         f"`{HEADER}: SECRET` the one by which a browser is a person's, of 32 to 100 letters, digits, - and _.",
    403: "This server does not answer to that host name, or the request comes from another site's page.",
    404: "There is no such table, game, lesson or language, no such personal link any more, or nothing that is "
         "shown here.",
    405: "That method is not possible there; `Allow` says which are.",
    409: "The seat is not free, or not held by that token or by a person, the person has a seat there already, the "
         "request id was used for something else, or the game cannot go on.",
    413: f"The request is longer than {LARGEST_MESSAGE} bytes.",
    422: "There is no such game, option, number of seats, bot or avatar, the name is somebody else's at that table, or "
         "webhooks are not offered, or not at that address.",
    426: "This address is for a websocket.",
    429: "One client has asked too often; `Retry-After` says in how many seconds to try again.",
    500: "Something went wrong on our side; nothing was changed.",
    503: "The server has too much to do; `Retry-After` says in how many seconds to try again.",
}
EXAMPLES: Final[dict[type, dict[str, Any]]] = {
    NewTable: {
        "request": "example-request-0001", "game": "hush", "hints": False,
        "players": [{"kind": "mine", "name": "Ann"}, {"kind": "open"}, {"kind": "bot", "bot": "ewe"}],
    },
    Sit: {"request": "example-request-0002", "seat": 1, "name": "Ben"},
    Leave: {"request": "example-request-0003", "token": "the-token-of-the-seat"},
    CloseSeat: {"request": "example-request-0004", "seat": 1},
    EndTable: {"request": "example-request-0005", "reason": "The server moves house."},
    MutePerson: {"muted": True},
    MuteSeat: {"request": "example-request-0007", "seat": 1, "muted": True},
    Profile: {"name": "Ann", "avatar": "lamb-red"},
    Adopt: {"seats": [{"table": "the-link-of-a-table", "token": "the-token-of-the-seat"}]},
    TableMark: {"hidden": True},
    NewLink: {"request": "example-request-0006"},
    Arrive: {"code": "the-code-of-the-link"},
    Move: {"code": "the-code-of-the-link"},
    Webhook: {"address": "https://hooks.example/a-secret", "language": "it"},
}
# fmt: on
FOLLOWING: Final[dict[Any, tuple[str, ...]]] = {
    TableMade: ("show_table", "sit_down", "leave_seat"),
    SatDown: ("show_table", "leave_seat"),
    Left: ("show_table", "sit_down"),
}
"""What can be asked next of the table that an answer names."""

OTHER_CODES: Final[dict[int, Code]] = {403: "not-offered", 405: "unknown", 426: "malformed"}
HEADERS: Final[dict[int, tuple[str, ...]]] = {
    401: ("WWW-Authenticate",),
    405: ("Allow",),
    426: ("Upgrade",),
    429: ("Retry-After",),
    503: ("Retry-After",),
}
TEXT: Final = {"type": "string"}
BEARER: Final = {"type": "http", "scheme": "bearer"}
SCHEMES: Final = {
    "operator": {**BEARER, "description": "The secret of whoever runs the server."},
    "person": {
        "type": "apiKey",
        "in": "header",
        "name": HEADER,
        "description": "The secret that a browser makes at random and keeps: 32 to 100 letters, digits, - and _.",
    },
    "bearer": {
        **BEARER,
        "description": f"The same secret, where no proxy wants that header. If `{HEADER}` brings another one, the "
        "request is refused.",
    },
}
SECURITY: Final[dict[str, list[dict[str, list[str]]]]] = {
    "operator": [{"operator": []}],
    "person": [{"person": []}, {"bearer": []}],
    "person if any": [{}, {"person": []}, {"bearer": []}],
}


def document() -> dict[str, Any]:
    """The whole description."""
    types = [kind for each in OPERATIONS.values() for kind in (each.answer, each.asked) if kind is not None]
    paths: dict[str, dict[str, Any]] = {}
    for (method, path), operation in OPERATIONS.items():
        paths.setdefault(path, {})[method] = _described(method, path, operation)
        if method == "get":
            paths[path]["head"] = _without_bodies(paths[path][method])
    return {
        "openapi": "3.1.0",
        "info": {"title": "Woolgather's table", "version": __version__, "description": cleandoc(ABOUT)},
        "paths": paths,
        "components": {
            "schemas": _schemas([*types, Problem]),
            "responses": {str(status): _refusal(status) for status in REASONS},
            "securitySchemes": SCHEMES,
        },
    }


def _described(method: str, path: str, operation: Operation) -> dict[str, Any]:
    parameters = list(_parameters(path, operation))
    body = {"requestBody": {"required": True, "content": _asked(operation.asked)}} if operation.asked else {}
    return {
        "operationId": operation.handler,
        "summary": operation.summary,
        **({"parameters": parameters} if parameters else {}),
        **body,
        **({"security": SECURITY[operation.asker]} if operation.asker else {}),
        "responses": _responses(method, operation),
    }


def _parameters(path: str, operation: Operation) -> Iterable[dict[str, Any]]:
    if "{name}" in path:
        whose = "The game's name." if path.startswith("/api/games") else "The table's link."
        yield {"name": "name", "in": "path", "required": True, "description": whose, "schema": TEXT}
    if "{lesson}" in path:
        yield {"name": "lesson", "in": "path", "required": True, "description": "The lesson's name.", "schema": TEXT}
    if "{tag}" in path:
        whose = "The first 8 to 64 digits of the SHA-256 of the table's link, as the list of tables gives them."
        yield {"name": "tag", "in": "path", "required": True, "description": whose, "schema": TEXT}
    if "{person}" in path:
        whose = "The first 8 to 64 digits of a hash that stands for the person, as the list of people gives them."
        yield {"name": "person", "in": "path", "required": True, "description": whose, "schema": TEXT}
    for asked in operation.parameters:
        yield {"name": asked.name, "in": "query", "description": asked.about, "schema": asked.schema}
    if operation.takes_language:
        short = {**TEXT, "maxLength": LONGEST_LANGUAGE, "default": "en"}
        yield {"name": "language", "in": "query", "description": "The language of all words.", "schema": short}
    if operation.is_cached:
        known = "The `ETag` of the answer that the client has already."
        yield {"name": "If-None-Match", "in": "header", "description": known, "schema": TEXT}


def _responses(method: str, operation: Operation) -> dict[str, Any]:
    headers = {"headers": _headers("ETag")} if operation.is_cached else {}
    found: dict[str, Any] = {}
    if operation.answer is None:
        found["101"] = {"description": operation.answered}
    else:
        status = "201" if method == "post" else "200"
        found[status] = {"description": operation.answered, **headers, "content": _content(operation)}
        found[status] |= _links(operation)
    if operation.is_cached:
        found["304"] = {"description": "The client has the newest answer already.", **headers}
    refused: dict[str, Any] = {
        str(status): {"$ref": f"#/components/responses/{status}"} for status in sorted(operation.refused)
    }
    if operation.unable is not None:
        refused["503"] = {**_bodiless(503), "content": _json(operation.unable)}
    return found | refused


def _without_bodies(got: dict[str, Any]) -> dict[str, Any]:
    """HEAD as GET: the same statuses and headers."""
    responses = {
        status: _bodiless(int(status)) if "$ref" in each else {k: v for k, v in each.items() if k != "content"}
        for status, each in got["responses"].items()
        if status != "101"
    }
    summary = f"{got['summary']}: status and headers only"
    return {**got, "operationId": f"{got['operationId']}_head", "summary": summary, "responses": responses}


def _refusal(status: int) -> dict[str, Any]:
    codes = [code for code, its in STATUS.items() if its == status] or [OTHER_CODES[status]]
    schema = {"allOf": [_reference(Problem), {"properties": {"code": {"enum": codes}}}]}
    return {**_bodiless(status), "content": {"application/json": {"schema": schema}}}


def _bodiless(status: int) -> dict[str, Any]:
    headers = HEADERS.get(status, ())
    return {"description": REASONS[status], **({"headers": _headers(*headers)} if headers else {})}


def _headers(*names: str) -> dict[str, Any]:
    return {
        name: {"required": True, "schema": {"type": "integer"} if name == "Retry-After" else TEXT} for name in names
    }


def _content(operation: Operation) -> dict[str, Any]:
    return {operation.mime: {"schema": _reference(operation.answer)}}


def _json(kind: Any) -> dict[str, Any]:
    return {"application/json": {"schema": _reference(kind)}}


def _asked(kind: type) -> dict[str, Any]:
    example = {"example": EXAMPLES[kind]} if kind in EXAMPLES else {}
    return {"application/json": {"schema": _reference(kind), **example}}


def _links(operation: Operation) -> dict[str, Any]:
    """What can be asked next, for programs that find their way by themselves."""
    name = {"name": "$response.body#/table"}
    following = FOLLOWING.get(operation.answer, ()) if isinstance(operation.answer, type) else ()
    links = {handler: {"operationId": handler, "parameters": name} for handler in following}
    return {"links": links} if links else {}


def _reference(kind: Any) -> dict[str, Any]:
    (found,), _ = msgspec.json.schema_components([kind], ref_template="#/components/schemas/{name}")
    return found


def _schemas(types: Iterable[Any]) -> dict[str, Any]:
    r"""The types of the messages. The end of a text is `$` in the patterns of JSON Schema, and `\Z` in Python's."""
    _, found = msgspec.json.schema_components(types, ref_template="#/components/schemas/{name}")
    for schema in found.values():
        if "description" in schema:
            schema["description"] = cleandoc(schema["description"])
    whole: dict[str, Any] = json.loads(json.dumps(found).replace(r"\\Z", "$"))
    return whole
