"""The OpenAPI document tells the truth: real requests are answered as it says, and whatever it says can happen."""

from __future__ import annotations

from collections.abc import Iterator
from functools import cache, partial
from typing import Any, Final

import httpx
import pytest

from tests.support.json_schema import faults, resolved
from tests.table.company import Serving, as_operator, as_person, new_request, new_secret, serving
from tests.table.hooked import local_caller
from tests.table.persons import in_store
from woolgather.table import app, operator, operator_people_http, people_http, webhooks_http
from woolgather.table.chat import Chat
from woolgather.table.http_errors import TooOften
from woolgather.table.limits import Limits
from woolgather.table.lobby import Lobby
from woolgather.table.logs import table_tag
from woolgather.table.messages import LARGEST_MESSAGE, Code
from woolgather.table.metrics import Metrics
from woolgather.table.my_tables import PersonTables
from woolgather.table.open_tables import OpenTables
from woolgather.table.openapi import OPERATIONS, document
from woolgather.table.operator_overview import OverviewMaker
from woolgather.table.operator_people import OperatorPeople
from woolgather.table.operator_queries import link_hash
from woolgather.table.operator_secret import OperatorSecret
from woolgather.table.operator_tables import TableList
from woolgather.table.people import People
from woolgather.table.people_queries import person_of
from woolgather.table.refusals import Refusal
from woolgather.table.tokens import hashed
from woolgather.table.webhooks import Webhooks

METHODS: Final = ("get", "head", "post", "put", "patch", "delete")
SAID: Final[dict[tuple[str, str], tuple[Code, ...]]] = {
    ("post", "/api/tables"): ("repeated", "not-offered", "busy", "too-many"),
    ("get", "/api/lobby"): ("too-many",),
    ("post", "/api/lobby/pair"): ("repeated", "not-offered", "busy", "too-many"),
    ("get", "/api/tables/{name}"): ("frozen", "busy", "too-many"),
    ("post", "/api/tables/{name}/sit"): ("frozen", "no-seat", "not-offered", "repeated", "busy", "too-many"),
    ("post", "/api/tables/{name}/leave"): ("frozen", "no-seat", "repeated", "busy", "too-many"),
    ("post", "/api/operator/tables/{tag}/close-seat"): ("frozen", "no-seat", "not-offered", "repeated"),
    ("post", "/api/operator/tables/{tag}/end"): ("frozen", "not-offered", "repeated"),
    ("post", "/api/operator/tables/{tag}/mute"): ("frozen", "no-seat", "not-offered", "repeated"),
    ("get", "/api/operator/people"): (),
    ("get", "/api/operator/people/{person}"): ("not-offered",),
    ("get", "/api/operator/people/{person}/export"): ("not-offered",),
    ("get", "/api/operator/tables/{tag}/people"): ("not-offered",),
    ("post", "/api/operator/people/{person}/mute"): ("not-offered",),
    ("post", "/api/operator/people/{person}/remove"): ("not-offered",),
    ("post", "/api/operator/people/{person}/delete"): ("not-offered",),
    ("get", "/api/me/export"): ("unknown", "too-many"),
    ("get", "/api/me"): ("too-many",),
    ("put", "/api/me"): ("not-offered", "too-many"),
    ("delete", "/api/me"): ("too-many",),
    ("post", "/api/me/adopt"): ("too-many",),
    ("get", "/api/me/tables"): ("too-many",),
    ("get", "/api/me/statistics"): ("too-many",),
    ("get", "/api/me/tables/{name}"): ("too-many",),
    ("put", "/api/me/tables/{name}"): ("no-seat", "too-many"),
    ("post", "/api/me/links"): ("too-many",),
    ("post", "/api/me/move"): ("unknown", "too-many"),
    ("delete", "/api/me/devices"): ("too-many",),
    ("post", "/api/arrive"): ("unknown", "too-many"),
    ("get", "/api/me/webhook"): ("too-many",),
    ("put", "/api/me/webhook"): ("not-offered", "too-many"),
    ("delete", "/api/me/webhook"): ("too-many",),
    ("post", "/api/me/webhook/try"): ("not-offered", "busy", "too-many"),
}
"""What the lobby and the people may say to a request."""

DOERS: Final[dict[str, tuple[type, str]]] = {
    "make_table": (Lobby, "make"),
    "show_table": (Lobby, "info"),
    "sit_down": (Lobby, "sit"),
    "leave_seat": (Lobby, "leave"),
    "close_seat": (Lobby, "close_seat"),
    "end_table": (Lobby, "end"),
    "mute_seat": (Chat, "silence"),
    "show_people": (OperatorPeople, "page"),
    "show_person": (OperatorPeople, "person_of"),
    "export_person": (OperatorPeople, "person_of"),
    "show_table_people": (OperatorPeople, "at_table"),
    "mute_person": (OperatorPeople, "person_of"),
    "remove_person": (OperatorPeople, "person_of"),
    "delete_person": (OperatorPeople, "person_of"),
    "export_me": (People, "export_mine"),
    "show_me": (People, "me"),
    "change_me": (People, "change"),
    "show_lobby": (OpenTables, "page"),
    "pair_up": (OpenTables, "pair"),
    "forget_me": (People, "forget"),
    "adopt_seats": (People, "adopt"),
    "show_my_seats": (People, "seats"),
    "show_my_tables": (PersonTables, "tables"),
    "show_statistics": (PersonTables, "statistics"),
    "mark_table": (PersonTables, "hide"),
    "sign_out_others": (People, "sign_out_others"),
    "make_link": (People, "link"),
    "move_here": (People, "move"),
    "show_arrival": (People, "arrive"),
    "show_webhook": (Webhooks, "mine"),
    "save_webhook": (Webhooks, "save"),
    "drop_webhook": (Webhooks, "drop"),
    "try_webhook": (Webhooks, "try_out"),
}
SECRET: Final = "the operator's own secret"
MINE: Final = new_secret()
MY_TABLE: Final = "/api/me/tables/{name}"
MY_EXPORT: Final = "/api/me/export"
MUTING: Final = "/api/operator/tables/{tag}/mute"
NOWHERE: Final = "no-such-table"
HOOK: Final = {"address": "https://hooks.example/", "language": "it"}
PATHS: Final = list(dict.fromkeys(path for _, path in OPERATIONS))
GETS: Final = [path for method, path in OPERATIONS if method == "get"]
WITH_BODIES: Final = [where for where, operation in OPERATIONS.items() if operation.asked is not None]
OF_THE_MOMENT: Final = (
    "/metrics",
    "/api/operator/overview",
    "/api/operator/people/{person}/export",
    "/api/tables/{name}",
    "/api/lobby",
    MY_EXPORT,
)
"""Answers with a time or a count that the next request finds changed."""
OPTIONAL: Final = ("seat", "name", "options", "hints", "reason", "language", "muted")


@cache
def described() -> dict[str, Any]:
    return document()


@pytest.fixture(scope="module")
def place(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Serving]:
    with serving(tmp_path_factory.mktemp("table"), operator_secret=SECRET, caller=local_caller()) as served:
        yield served


# ---- valid requests


def wish(place: Serving, method: str, path: str) -> tuple[str, dict[str, Any]]:
    """An address of that kind and a body that it takes, at a table of its own."""
    table = place.make("hush", "mine", "open", me=MINE if path in (MY_TABLE, MY_EXPORT, MUTING) else "")
    bodies: dict[tuple[str, str], dict[str, Any]] = {
        ("post", "/api/tables"): {
            "request": new_request(),
            "game": "hush",
            "players": [{"kind": "mine", "name": "Ann", "bot": ""}, {"kind": "bot", "bot": "random"}],
            "options": {"deck": "short"},
            "hints": False,
        },
        ("post", "/api/lobby/pair"): {"request": new_request(), "name": "Eva", "language": "it"},
        ("post", "/api/tables/{name}/sit"): {"request": new_request(), "seat": 1, "name": "Ben"},
        ("post", "/api/tables/{name}/leave"): {"request": new_request(), "token": table.tokens[0]},
        ("post", "/api/operator/tables/{tag}/close-seat"): {"request": new_request(), "seat": 0},
        ("post", "/api/operator/tables/{tag}/end"): {"request": new_request(), "reason": "It is late."},
        ("post", MUTING): {"request": new_request(), "seat": 0, "muted": True},
        ("post", "/api/operator/people/{person}/mute"): {"muted": True},
        ("put", "/api/me"): {"name": "Ann", "avatar": "lamb-red"},
        ("post", "/api/me/adopt"): {"seats": [{"table": table.name, "token": table.tokens[0]}]},
        ("post", "/api/me/links"): {"request": new_request()},
        ("put", MY_TABLE): {"hidden": True},
        ("put", "/api/me/webhook"): dict(HOOK),
        ("post", "/api/me/webhook/try"): dict(HOOK),
    }
    if path in ("/api/me/move", "/api/arrive") and method == "post":
        made = place.ask(new_secret(), "POST", "/api/me/links", {"request": new_request()})
        bodies[method, path] = {"code": made.json()["code"]}
    person = somebody(place) if "{person}" in path else ""
    name = "connect-four" if "lessons" in path else "hush" if "games" in path else table.name
    where = path.format(name=name, tag=table_tag(table.name), person=person, lesson="first")
    return where, bodies.get((method, path), {})


def somebody(place: Serving) -> str:
    """How the operator calls a new person."""
    secret = new_secret()
    place.ask(secret, "PUT", "/api/me", {"name": "Zoe", "avatar": "lamb-red"})
    person = in_store(place.folder, partial(person_of, hashed(secret)))
    assert person is not None
    return link_hash(person.id)


def credentials(path: str) -> dict[str, str]:
    """The secret that is needed there, or may be brought."""
    if path in (MY_TABLE, MY_EXPORT):
        return as_person(MINE)
    askers = {operation.asker for (_, its), operation in OPERATIONS.items() if its == path} - {""}
    if askers == {"operator"}:
        return as_operator(SECRET)
    return as_person(new_secret()) if askers else {}


def send(place: Serving, method: str, path: str, **changes: Any) -> httpx.Response:
    """A valid request, but for the changes."""
    where, body = wish(place, method, path)
    headers = {**credentials(path), **changes.pop("headers", {})}
    return place.http.request(method, changes.pop("where", where), **{"json": body or None, **changes}, headers=headers)


# ---- what the document says of an answer


def check(path: str, method: str, answer: httpx.Response) -> int:
    """The answer is one that the document describes; its status."""
    responses = described()["paths"][path][method]["responses"]
    assert str(answer.status_code) in responses, answer.text
    check_as(responses[str(answer.status_code)], answer)
    return answer.status_code


def check_as(response: dict[str, Any], answer: httpx.Response) -> None:
    response = resolved(response["$ref"], described()) if "$ref" in response else response
    for name, header in response.get("headers", {}).items():
        value = answer.headers[name]
        assert not list(faults(int(value) if header["schema"]["type"] == "integer" else value, header["schema"], {}))
    if "content" not in response:
        assert answer.content == b""
        return
    [(mime, content)] = response["content"].items()
    assert answer.headers["content-type"].partition(";")[0] == mime
    found = answer.json() if mime == "application/json" else answer.text
    assert list(faults(found, content["schema"], described())) == []


def body_schema(method: str, path: str) -> dict[str, Any]:
    found: dict[str, Any] = described()["paths"][path][method]["requestBody"]["content"]["application/json"]["schema"]
    return found


@pytest.mark.parametrize(("method", "path"), OPERATIONS)
def test_a_valid_request_is_answered_as_described(place: Serving, method: str, path: str) -> None:
    wanted = 426 if path.endswith("/live") else 201 if method == "post" else 200
    assert check(path, method, send(place, method, path)) == wanted
    if (method, path) in WITH_BODIES:
        assert list(faults(wish(place, method, path)[1], body_schema(method, path), described())) == []


# ---- broken bodies


def broken(body: dict[str, Any]) -> Iterator[tuple[str, Any]]:
    """The same body, broken in every way, one at a time."""
    yield "not an object", [body]
    yield "an extra field", {**body, "surprise": 1}
    for name, value in body.items():
        if name not in OPTIONAL:
            yield f"no {name}", {other: value for other, value in body.items() if other != name}
        for what, wrong in wrong_values(name, value):
            yield f"{name}: {what}", {**body, name: wrong}


def wrong_values(name: str, value: Any) -> Iterator[tuple[str, Any]]:
    yield "wrong type", 7 if isinstance(value, str) else "seven"
    yield "fraction", 1.5
    match value:
        case str():
            yield "too long", "x" * 600
            yield "null", None
        case bool():
            yield "number", int(value)
            yield "in quotes", "false"
        case int():
            yield "in quotes", str(value)
            yield "too low", -1
            yield "too high", 100
        case list():
            yield "too many", value * 60
            for what, each in broken_held(value[0]) if name == "seats" else broken_chairs(value[0]):
                yield f"one with {what}", [each, *value[1:]]
        case dict():
            yield "long key", {"x" * 61: True}
            yield "long value", {"deck": "x" * 61}
            yield "wrong value", {"deck": None}
    if name == "players":
        yield "none", []
    if name in ("request", "code", "avatar"):
        yield "too short", "short"
        yield "other characters", "spaces are not possible"
        yield "line break", "long-enough-request\n"


def broken_chairs(chair: dict[str, Any]) -> Iterator[tuple[str, Any]]:
    yield "an extra field", {**chair, "token": "x"}
    yield "no kind", {"name": "Ann"}
    yield "an unknown kind", {**chair, "kind": "ghost"}
    for name in ("name", "bot"):
        yield f"a long {name}", {**chair, name: "x" * 61}
        yield f"a wrong {name}", {**chair, name: 7}


def broken_held(held: dict[str, Any]) -> Iterator[tuple[str, Any]]:
    yield "an extra field", {**held, "seat": 1}
    for name in held:
        yield f"no {name}", {other: value for other, value in held.items() if other != name}
        yield f"an empty {name}", {**held, name: ""}
        yield f"a long {name}", {**held, name: "x" * 101}
        yield f"a wrong {name}", {**held, name: 7}


@pytest.mark.parametrize(("method", "path"), WITH_BODIES)
def test_whatever_the_document_forbids_is_refused_as_described(place: Serving, method: str, path: str) -> None:
    where, body = wish(place, method, path)
    for what, wrong in broken(body):
        assert list(faults(wrong, body_schema(method, path), described())), what
        answer = place.http.request(method, where, json=wrong, headers=credentials(path))
        assert check(path, method, answer) == 400, what


# ---- every status


def refused(place: Serving, method: str, path: str, code: Code) -> int:
    """What is answered where the lobby or the people say that."""

    async def refuse(*_: Any) -> None:
        raise Refusal(code, "Not now.")

    return where_it(place, method, path, refuse)


def where_it(place: Serving, method: str, path: str, does: Any) -> int:
    where, body = wish(place, method, path)
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(*DOERS[OPERATIONS[method, path].handler], does)
        answer = place.http.request(method, where, json=body or None, headers=credentials(path))
        return check(path, method, answer)


def broken_inside(place: Serving, method: str, path: str) -> int:
    """What is answered where something fails on our side."""

    async def fail(*_: Any) -> None:
        raise RuntimeError("a fault of ours")

    def fail_at_once(*_: Any) -> None:
        raise RuntimeError("a fault of ours")

    if (method, path) in SAID:
        return where_it(place, method, path, fail)
    if path.startswith("/api/operator") or path == "/metrics":
        with pytest.MonkeyPatch.context() as patch:
            patch.setattr(OverviewMaker, "now", fail)
            patch.setattr(TableList, "page", fail)
            patch.setattr(Metrics, "scrape", fail)
            return check(path, method, send(place, method, path))
    fails = {"/api/door": "Door", "/health": "Health", "/ready": "_retry"}
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(app, fails.get(path, "_served"), fail_at_once)
        return check(path, method, send(place, method, path))


def while_closing(place: Serving, method: str, path: str) -> int:
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(place.tables.readiness, "is_closing", True)
        return check(path, method, send(place, method, path))


def guarded(place: Serving, method: str, path: str, code: Code) -> int:
    """What is answered where the secret's guard says that."""

    def refuse(*_: Any) -> None:
        raise TooOften(1) if code == "too-many" else Refusal(code, "Not you.")

    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(OperatorSecret, "check", refuse)
        return check(path, method, send(place, method, path))


def statuses(place: Serving, method: str, path: str) -> Iterator[int]:
    """All that can be brought about from outside, and what the lobby may say."""
    yield check(path, method, send(place, method, path))
    yield check(path, method, send(place, method, path, headers={"Host": "elsewhere.example"}))
    yield check(path, method, send(place, method, path, headers={"Host": "localhost:no port"}))
    operation = OPERATIONS[method, path]
    if operation.is_cached:
        etag = send(place, method, path).headers["etag"]
        yield check(path, method, send(place, method, path, headers={"If-None-Match": etag}))
    if operation.takes_language:
        for language in ("x" * 13, "xx"):
            yield check(path, method, send(place, method, path, params={"language": language}))
    if "{name}" in path and not path.endswith("/live"):
        yield check(path, method, send(place, method, path, where=path.format(name=NOWHERE, lesson="first")))
    if (method, path) in WITH_BODIES:
        yield check(path, method, send(place, method, path, content=b"x" * (LARGEST_MESSAGE + 1), json=None))
    if path == "/ready":
        yield while_closing(place, method, path)
    yield from refusals(place, method, path)


def refusals(place: Serving, method: str, path: str) -> Iterator[int]:
    """What the guards, the lobby, the people and a fault of ours make of a request."""
    if OPERATIONS[method, path].asker.startswith("person"):
        yield check(path, method, send(place, method, path, headers=as_person("too-short")))
    if OPERATIONS[method, path].asker == "operator":
        for said in ("not-operator", "unknown", "too-many"):
            yield guarded(place, method, path, said)
    if not path.endswith("/live"):
        yield broken_inside(place, method, path)
    for code in SAID.get((method, path), ()):
        yield refused(place, method, path, code)


@pytest.mark.parametrize(("method", "path"), OPERATIONS)
def test_every_status_that_is_described_can_happen(place: Serving, method: str, path: str) -> None:
    claimed = {int(status) for status in described()["paths"][path][method]["responses"]} - {101}
    assert set(statuses(place, method, path)) == claimed


@pytest.mark.parametrize(
    ("changes", "code"),
    [
        ({"game": "chess"}, "not-offered"),
        ({"options": {"aces": True}}, "not-offered"),
        ({"players": [{"kind": "mine"}, {"kind": "bot", "bot": "oracle"}]}, "not-offered"),
    ],
)
def test_what_is_not_offered_is_answered_as_described(place: Serving, changes: dict[str, Any], code: str) -> None:
    where, body = wish(place, "post", "/api/tables")
    answer = place.http.post(where, json={**body, **changes})
    assert (check("/api/tables", "post", answer), answer.json()["code"]) == (422, code)


# ---- methods


@pytest.mark.parametrize("path", PATHS)
def test_another_method_is_answered_with_those_that_are_possible(place: Serving, path: str) -> None:
    possible = described()["paths"][path].keys()
    for method in set(METHODS) - possible - {"head"}:
        answer = send(place, method, path)
        assert answer.status_code == 405
        check_as({"$ref": "#/components/responses/405"}, answer)
        assert set(answer.headers["allow"].lower().split(", ")) == possible | {"options"}
    answer = place.http.options(wish(place, "options", path)[0])
    assert set(answer.headers["allow"].lower().split(", ")) == possible | {"options"}


@pytest.mark.parametrize("path", GETS)
def test_head_brings_what_get_does_without_the_body(place: Serving, path: str) -> None:
    where, _ = wish(place, "get", path)
    for more in ({}, {"Host": "elsewhere.example"}):
        headers = {**credentials(path), **more}
        got, head = place.http.get(where, headers=headers), place.http.head(where, headers=headers)
        assert check(path, "head", head) == got.status_code
        varies = {"date": "", **({"content-length": ""} if path in OF_THE_MOMENT else {})}
        assert {**head.headers, **varies} == {**got.headers, **varies}


@pytest.mark.parametrize("where", ["/", "/t/any-table", "/nowhere", f"/api/tables/{NOWHERE}"])
def test_head_is_possible_for_pages_too(place: Serving, where: str) -> None:
    got, head = place.http.get(where), place.http.head(where)
    assert (head.status_code, head.content) == (got.status_code, b"")
    assert head.headers["content-length"] == got.headers["content-length"]


def test_the_document_names_every_request_that_the_server_answers(place: Serving) -> None:
    paths = described()["paths"]
    handlers = [app.show_games, app.show_words, app.show_door, app.make_table, app.show_table, app.sit_down]
    handlers += [app.leave_seat, app.show_live, app.show_schema, app.show_health, app.show_ready, app.show_metrics]
    handlers += [app.show_lobby, app.pair_up, app.show_lesson, app.show_examples]
    handlers += [operator.show_overview, operator.show_tables, operator.close_seat, operator.end_table]
    handlers += [operator.mute_seat, people_http.export_me]
    handlers += [operator_people_http.show_people, operator_people_http.show_person, operator_people_http.export_person]
    handlers += [operator_people_http.show_table_people, operator_people_http.mute_person]
    handlers += [operator_people_http.remove_person, operator_people_http.delete_person]
    handlers += [people_http.show_me, people_http.change_me, people_http.forget_me, people_http.adopt_seats]
    handlers += [people_http.show_my_seats, people_http.make_link, people_http.move_here, people_http.show_arrival]
    handlers += [people_http.show_my_tables, people_http.mark_table, people_http.show_statistics]
    handlers += [webhooks_http.show_webhook, webhooks_http.save_webhook, webhooks_http.drop_webhook]
    handlers += [webhooks_http.try_webhook, people_http.sign_out_others]
    served = {
        (method.lower(), path.replace(":str", ""), handler.handler_name)
        for handler in handlers
        for method in handler.http_methods
        for path in handler.paths
    }
    assert served == {(*where, operation.handler) for where, operation in OPERATIONS.items()}
    assert place.http.get("/api/schema/openapi.json").json()["paths"] == paths
    ids = [operation["operationId"] for path in paths.values() for operation in path.values()]
    assert len(ids) == len(set(ids))


# ---- limits


def test_who_reads_too_often_is_told_when_to_come_back(tmp_path_factory: pytest.TempPathFactory) -> None:
    limits = Limits(reads=2, reads_a_second=0.01)
    with serving(tmp_path_factory.mktemp("table"), limits=limits) as served:
        where = f"/api/tables/{served.make('hush', 'mine', 'open').name}"
        answers = [served.http.get(where) for _ in range(3)]
        assert [check("/api/tables/{name}", "get", answer) for answer in answers] == [200, 200, 429]
        assert answers[-1].headers["retry-after"] == "100"
        assert send(served, "post", "/api/tables/{name}/sit").status_code == 201


def test_who_makes_too_many_tables_can_still_sit_down(tmp_path_factory: pytest.TempPathFactory) -> None:
    limits = Limits(tables=2, tables_a_second=0.001)
    with serving(tmp_path_factory.mktemp("table"), limits=limits) as served:
        first = served.make("hush", "mine", "open")
        answer = send(served, "post", "/api/tables")
        assert check("/api/tables", "post", answer) == 429
        assert answer.headers["retry-after"] == "1000"
        sat = served.http.post(f"/api/tables/{first.name}/sit", json={"request": new_request()})
        assert check("/api/tables/{name}/sit", "post", sat) == 201
