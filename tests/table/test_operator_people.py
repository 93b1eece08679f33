"""What the operator may know of a person and do about one; and what a person is told is stored about them."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from contextlib import ExitStack
from typing import Any

import httpx
import pytest
import sqlalchemy as sa

from tests.table.company import Serving, as_operator, as_person, new_request, new_secret
from tests.table.hosted import eventually
from tests.table.persons import NOBODY, code, finish, in_store, me, my_seats, new_link, shown
from tests.table.test_operator import BEARER, SECRET
from tests.table.test_several_servers import database as database
from tests.table.test_several_servers import through
from woolgather.table import person_export
from woolgather.table.logs import table_tag
from woolgather.table.people_queries import person_of
from woolgather.table.schema import CHAT, DEVICES, PEOPLE
from woolgather.table.tokens import hashed
from woolgather.table.webhook_rows import save_webhook

Server = Callable[..., Serving]
TALK = {"table": 0, "watchers": 0}


@pytest.fixture(autouse=True)
def all_acts(caplog: pytest.LogCaptureFixture) -> None:
    caplog.set_level("INFO", "woolgather.table.operator")


@pytest.fixture
def run(serve: Server) -> Server:
    return lambda **wishes: serve(**{"operator_secret": SECRET, **wishes})


@pytest.fixture
def stack() -> Iterator[ExitStack]:
    with ExitStack() as players:
        yield players


def called(server: Serving, name: str) -> str:
    """The secret of somebody of that name."""
    secret = new_secret()
    assert server.ask(secret, "PUT", "/api/me", {"name": name, "avatar": "lamb-red"}).status_code == 200
    return secret


def ask(server: Serving, path: str, body: object = None, method: str = "") -> httpx.Response:
    where = f"/api/operator{path}"
    return server.http.request(method or ("GET" if body is None else "POST"), where, json=body, headers=BEARER)


def found(server: Serving, search: str = "") -> list[dict[str, Any]]:
    answer = server.http.get("/api/operator/people", params={"search": search}, headers=BEARER)
    assert answer.status_code == 200, answer.text
    people: list[dict[str, Any]] = answer.json()["people"]
    return people


def key(server: Serving, name: str) -> str:
    [one] = found(server, name)
    return str(one["key"])


def act(server: Serving, person: str, what: str, body: object = None) -> httpx.Response:
    return ask(server, f"/people/{person}/{what}", body, "POST")


# ---- finding somebody


def test_a_person_is_found_by_name_tag_and_an_earlier_name_at_a_table(run: Server) -> None:
    server = run()
    zoe, yan = called(server, "Zoe"), called(server, "Yan")
    table = server.make("connect-four", "mine", "open", me=zoe)  # as Player 0
    assert [each["name"] for each in found(server)] == ["Yan", "Zoe"]
    [one] = found(server, "zO")
    assert found(server, "player 0") == found(server, one["tag"]) == found(server, one["key"]) == [one]
    assert found(server, "%") == []
    assert (one["name"], one["avatar"], one["devices"], one["seats"]) == ("Zoe", "lamb-red", 1, 1)
    assert (one["muted"], one["webhook"], one["texts"]) == (False, False, 0)
    assert one["since"] <= one["last"]
    detail = ask(server, f"/people/{one['key']}").json()
    assert detail["person"] == one
    assert [(each["tag"], each["seats"], each["over"]) for each in detail["tables"]] == [
        (table_tag(table.name), [0], False)
    ]
    assert me(server, yan)["name"] == "Yan"


def test_nothing_that_the_operator_reads_is_a_secret(run: Server, stack: ExitStack) -> None:
    server = run()
    zoe = called(server, "Zoe")
    table = server.make("connect-four", "mine", "open", me=zoe)
    stack.enter_context(table.look(0, chat=TALK, secret=zoe)).chat("hello", "phrase")
    person = key(server, "Zoe")
    paths = ["/people", f"/people/{person}", f"/people/{person}/export", f"/tables/{table_tag(table.name)}/people"]
    read = "".join(ask(server, path).text for path in paths)
    inside = in_store(server.folder, lambda connection: person_of(hashed(zoe), connection))
    assert inside is not None
    for hidden in (zoe, hashed(zoe), table.name, table.tokens[0] or "", hashed(table.tokens[0] or ""), inside.id):
        assert hidden not in read


def test_people_are_reached_from_a_table_also_spectators_who_spoke(run: Server, stack: ExitStack) -> None:
    server = run()
    zoe, fan = called(server, "Zoe"), called(server, "Fan")
    table = server.make("connect-four", "mine", "open", me=zoe)
    assert stack.enter_context(table.look(chat=TALK, secret=fan)).chat("psst", room="watchers")["type"] == "spoken"
    people = ask(server, f"/tables/{table_tag(table.name)}/people").json()["people"]
    assert [(each["seat"], each["person"]["name"], each["person"]["texts"]) for each in people] == [
        (0, "Zoe", 0),
        (None, "Fan", 1),
    ]


@pytest.mark.parametrize("tag", ["00000000", "zz", "x" * 70, "0" * 64])
def test_an_unknown_tag_is_refused_everywhere(run: Server, tag: str) -> None:
    server = run()
    called(server, "Zoe")
    answers = [ask(server, f"/people/{tag}"), ask(server, f"/people/{tag}/export"), act(server, tag, "remove")]
    answers += [act(server, tag, "delete"), act(server, tag, "mute", {"muted": True})]
    assert {code(answer) for answer in answers} == {(404, "unknown")}
    assert len(found(server)) == 1


def test_without_the_operators_secret_nothing_is_told_or_done(run: Server) -> None:
    server = run()
    zoe = called(server, "Zoe")
    person = key(server, "Zoe")
    for method, what in (("GET", ""), ("GET", "/export"), ("POST", "/mute"), ("POST", "/remove"), ("POST", "/delete")):
        answer = server.http.request(method, f"/api/operator/people/{person}{what}", headers=as_operator(zoe), json={})
        assert code(answer) in ((401, "not-operator"), (429, "too-many"))
    assert me(server, zoe)["name"] == "Zoe"


# ---- muting


def test_a_muted_spectator_says_nothing_until_they_may_again(
    run: Server, stack: ExitStack, caplog: pytest.LogCaptureFixture
) -> None:
    server = run()
    fan = called(server, "Fan")
    table = server.make("connect-four", "mine", "open")
    watching = stack.enter_context(table.look(chat=TALK, secret=fan))
    person = key(server, "Fan")
    for muted, answered in ((True, "refused"), (False, "spoken")):
        for _ in range(2):  # the same again changes nothing
            assert act(server, person, "mute", {"muted": muted}).json() == {"tag": person[:8], "muted": muted}
        assert found(server, "Fan")[0]["muted"] is muted
        assert watching.chat("psst", room="watchers")["type"] == answered
    said = [record.getMessage() for record in caplog.records if record.name == "woolgather.table.operator"]
    assert said == [f"The operator {did} person {person[:8]}, from 127.0.0.1." for did in ("muted", "unmuted")]


# ---- removing


def test_whoever_is_removed_loses_what_is_unfinished_and_no_browser_is_theirs(
    run: Server, stack: ExitStack, caplog: pytest.LogCaptureFixture
) -> None:
    server = run()
    zoe, ben = called(server, "Zoe"), called(server, "Ben")
    over, going, alone = (server.make("connect-four", "mine", "open", me=zoe) for _ in range(3))
    tokens = [server.sit(table.name, "Ben", me=ben).json()["token"] for table in (over, going)]
    finish(over, over.tokens[0] or "", tokens[0])
    playing = stack.enter_context(going.look(0, secret=zoe))
    person, link = key(server, "Zoe"), new_link(server, zoe)
    assert act(server, person, "remove").json() == {"tag": person[:8], "seats": 2}
    playing.hear_of("seat_lost")
    assert me(server, zoe) == NOBODY
    assert my_seats(server, zoe, over.name) == {}
    assert shown(server, over.name)[0][0] == "Player 0"
    left = server.info(going.name)["players"][0]
    assert (left["kind"], left["away"], bool(left["bot"])) == ("open", "left", True)  # a bot plays on with Ben
    assert server.info(alone.name)["players"][0]["kind"] == "open"
    assert code(server.ask(new_secret(), "POST", "/api/me/move", {"code": link})) == (404, "unknown")
    [one] = found(server, "Zoe")
    assert (one["devices"], one["seats"], one["muted"]) == (0, 1, True)
    assert act(server, person, "remove").json() == {"tag": person[:8], "seats": 0}
    said = [record.getMessage() for record in caplog.records if record.name == "woolgather.table.operator"]
    assert said == [f"The operator removed person {person[:8]}, from 127.0.0.1."]
    assert "Zoe" not in caplog.text


def test_the_same_browser_can_become_somebody_new(run: Server) -> None:
    server = run()
    zoe = called(server, "Zoe")
    server.make("connect-four", "mine", "open", me=zoe)
    before = key(server, "Zoe")
    act(server, before, "remove")
    table = server.make("connect-four", "mine", "open", me=zoe)
    assert my_seats(server, zoe, table.name) == {0: table.tokens[0]}
    assert {each["key"] for each in found(server)} > {before}
    assert len(found(server)) == 2


def test_an_open_table_that_is_left_without_company_is_offered_no_more(run: Server, stack: ExitStack) -> None:
    server = run()
    zoe = called(server, "Zoe")
    body = {
        "request": new_request(),
        "game": "connect-four",
        "players": [{"kind": "mine", "name": "Zoe"}, {"kind": "open"}],
        "listed": True,
        "clock": {"kind": "days", "days": 1},
    }
    table = server.http.post("/api/tables", json=body, headers=as_person(zoe)).json()["table"]

    def listed() -> list[str]:
        return [each["table"] for each in server.http.get("/api/lobby").json()["tables"]]

    assert listed() == [table]
    act(server, key(server, "Zoe"), "remove")
    eventually(lambda: listed() == [])


def test_the_webhook_of_whoever_is_removed_is_gone(run: Server) -> None:
    server = run()
    zoe, address = called(server, "Zoe"), "https://hooks.example/secret-part"

    def hook(connection: sa.Connection) -> None:
        person = person_of(hashed(zoe), connection)
        assert person is not None
        save_webhook(person.id, address, "en", connection)

    in_store(server.folder, hook)
    assert found(server, "Zoe")[0]["webhook"] is True
    person = key(server, "Zoe")
    assert ask(server, f"/people/{person}/export").json()["webhook"]["address"] == address
    assert address not in ask(server, f"/people/{person}").text
    act(server, person, "remove")
    assert found(server, "Zoe")[0]["webhook"] is False


# ---- deleting


def test_whoever_is_deleted_is_forgotten_like_one_who_asked_for_it(
    run: Server, stack: ExitStack, caplog: pytest.LogCaptureFixture
) -> None:
    server = run()
    zoe = called(server, "Zoe")
    over = server.make("connect-four", "mine", "open", me=zoe)
    token = server.sit(over.name, "Ben").json()["token"]
    finish(over, over.tokens[0] or "", token)
    stack.enter_context(over.look(0, chat=TALK, secret=zoe)).chat("a secret of mine")
    person = key(server, "Zoe")
    act(server, person, "remove")  # nothing of this needs a browser of theirs
    assert act(server, person, "delete").json() == {"tag": person[:8], "tables": 1}
    assert shown(server, over.name)[0] == ("", "")
    assert found(server) == []
    assert code(act(server, person, "delete")) == (404, "unknown")

    def rows(connection: sa.Connection) -> list[Any]:
        return [row for each in (CHAT, PEOPLE, DEVICES) for row in connection.execute(sa.select(each))]

    assert "a secret" not in str(in_store(server.folder, rows))
    said = [record.getMessage() for record in caplog.records if record.name == "woolgather.table.operator"]
    assert said[-1] == f"The operator deleted person {person[:8]}, from 127.0.0.1."
    assert len(said) == 2


# ---- what is stored about somebody


def test_all_that_is_stored_is_exported_and_a_person_can_have_it_themselves(run: Server, stack: ExitStack) -> None:
    server = run()
    zoe, ben = called(server, "Zoe"), called(server, "Ben")
    over = server.make("connect-four", "mine", "open", me=zoe)
    token = server.sit(over.name, "Ben", me=ben).json()["token"]
    finish(over, over.tokens[0] or "", token)
    talking = stack.enter_context(over.look(0, chat=TALK, secret=zoe))
    assert talking.chat("well played")["type"] == "spoken"
    talking.ask("mute", seat=1, muted=True)
    talking.hear_of("muted")
    server.ask(zoe, "PUT", f"/api/me/tables/{over.name}", {"hidden": True})
    new_link(server, zoe)
    answer = server.ask(zoe, "GET", "/api/me/export")
    assert answer.headers["content-disposition"].startswith("attachment")
    mine = answer.json()
    theirs = ask(server, f"/people/{key(server, 'Zoe')}/export").json()
    assert mine | {"made": 0} == theirs | {"made": 0}
    tag = table_tag(over.name)
    assert (mine["profile"]["name"], mine["profile"]["silenced"]) == ("Zoe", False)
    assert [len(mine["profile"][each]) for each in ("devices", "links")] == [1, 1]
    [seat] = mine["seats"]
    assert (seat["table"], seat["game"], seat["seat"], seat["name"], seat["held"]) == (
        tag,
        "connect-four",
        0,
        "Player 0",
        True,
    )
    assert [(each["table"], each["hidden"]) for each in mine["visits"]] == [(tag, True)]
    assert [(each["game"], each["played"]) for each in mine["statistics"]] == [("connect-four", 1)]
    assert [each["person"] for each in mine["mutes"]] == [key(server, "Ben")[:8]]
    assert [(each["table"], each["room"], each["text"]) for each in mine["texts"]] == [(tag, "table", "well played")]
    assert mine["webhook"] is None
    assert over.name not in answer.text


def test_many_texts_are_exported_in_portions_and_none_is_missing(
    run: Server, stack: ExitStack, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(person_export, "PORTION", 2)
    server = run()
    zoe = called(server, "Zoe")
    for count in range(5):
        texts = [text["text"] for text in server.ask(zoe, "GET", "/api/me/export").json()["texts"]]
        assert len(texts) == len({*texts}) == count
        table = server.make("connect-four", "mine", "open")
        assert stack.enter_context(table.look(chat=TALK, secret=zoe)).chat(f"text {count}", room="watchers")["id"] == 1


def test_of_a_browser_that_is_nobodys_nothing_is_stored(served: Serving) -> None:
    assert code(served.ask(new_secret(), "GET", "/api/me/export")) == (404, "unknown")
    assert code(served.ask("", "GET", "/api/me/export")) == (401, "no-person")


# ---- several servers


@pytest.mark.slow
@pytest.mark.any_store
def test_whoever_is_removed_or_deleted_is_so_through_every_server(database: str, run: Server, stack: ExitStack) -> None:
    first, second = run(), run()
    zoe = called(first, "Zoe")
    going = first.make("connect-four", "mine", "open", me=zoe)
    first.sit(going.name, "Ben")
    playing = stack.enter_context(through(second, going).look(0, secret=zoe, chat=TALK))
    assert playing.chat("hello", "phrase")["type"] == "spoken"
    person = key(second, "Zoe")
    assert act(first, person, "remove").json()["seats"] == 1
    playing.hear_of("seat_lost")
    assert me(second, zoe) == NOBODY
    assert act(second, person, "delete").status_code == 201
    assert found(first) == []
    told = playing.hear_of("chat")
    while told["rooms"][0]["said"]:
        told = playing.hear_of("chat")
