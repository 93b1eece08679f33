"""People: made silently, known by the secret of a browser, and seated once at a table."""

from __future__ import annotations

import logging
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from typing import Any

import pytest

from tests.table.company import Made, Serving, as_operator, as_person, new_request, new_secret, serving
from tests.table.persons import AVATARS, NOBODY, adopt, code, leave, me, my_seats, shown
from woolgather.table.limits import Limits

# ---- who I am


def test_whoever_has_not_played_yet_is_nobody(served: Serving, tmp_path: Path) -> None:
    assert me(served, new_secret()) == NOBODY
    assert served.ask(new_secret(), "DELETE", "/api/me").json() == {"tables": 0}


def test_whoever_makes_a_table_becomes_somebody_by_the_name_of_the_seat(served: Serving) -> None:
    ann = new_secret()
    table = served.make("hush", "mine", "open", "bot", me=ann)
    found = me(served, ann)
    assert (found["name"], found["devices"]) == ("Player 0", 1)
    assert found["avatar"] in AVATARS
    assert shown(served, table.name) == [("Player 0", found["avatar"]), ("", ""), ("", "")]
    assert my_seats(served, ann, table.name) == {0: table.tokens[0]}


def test_whoever_sits_down_becomes_somebody(served: Serving) -> None:
    ben = new_secret()
    table = served.make("hush", "mine", "open", me=new_secret())
    sat = served.sit(table.name, "Ben", me=ben).json()
    assert (me(served, ben)["name"], me(served, ben)["devices"]) == ("Ben", 1)
    assert shown(served, table.name)[1] == ("Ben", me(served, ben)["avatar"])
    assert my_seats(served, ben, table.name) == {1: sat["token"]}


def test_friends_at_one_screen_are_all_the_makers_but_nobody_knows_whose_the_name_is(served: Serving) -> None:
    ann = new_secret()
    table = served.make("hush", "mine", "mine", "mine", me=ann)
    assert me(served, ann)["name"] == ""
    assert my_seats(served, ann, table.name) == dict(enumerate(table.tokens))
    assert shown(served, table.name)[0] == ("Player 0", me(served, ann)["avatar"])
    assert {avatar for _, avatar in shown(served, table.name)} <= AVATARS


def test_a_name_once_taken_stays_until_another_is_chosen(served: Serving) -> None:
    ann, tables = new_secret(), [served.make("hush", "mine", "open") for _ in range(2)]
    for table, name in zip(tables, ("", "Ann"), strict=True):
        served.sit(table.name, name, me=ann)
    served.sit(served.make("hush", "mine", "open").name, "Anna", me=ann)
    assert me(served, ann)["name"] == "Ann"
    changed = served.ask(ann, "PUT", "/api/me", {"name": " A\u202enn\u0000a \n", "avatar": "badger-plum"})
    assert changed.json() == me(served, ann) == {"name": "Ann a", "avatar": "badger-plum", "devices": 1}
    assert [shown(served, table.name)[1][0] for table in tables] == ["", "Ann"], "tables keep what they have"


@pytest.mark.parametrize("avatar", ["wolf-red", "lamb-pink", "red-lamb", "ewe-ewe"])
def test_an_avatar_that_nobody_drew_is_refused(served: Serving, avatar: str) -> None:
    ann = new_secret()
    assert code(served.ask(ann, "PUT", "/api/me", {"name": "Ann", "avatar": avatar})) == (422, "not-offered")
    assert me(served, ann) == NOBODY


def test_a_person_outlives_a_restart(tmp_path: Path) -> None:
    ann = new_secret()
    with serving(tmp_path) as server:
        table = server.make("hush", "mine", "open", me=ann)
        before = me(server, ann), shown(server, table.name)
    with serving(tmp_path) as server:
        assert (me(server, ann), shown(server, table.name)) == before
        assert my_seats(server, ann, table.name) == {0: table.tokens[0]}
        assert code(server.sit(table.name, "Ann again", me=ann)) == (409, "no-seat")


# ---- secrets


ENDPOINTS: list[tuple[str, str, Any]] = [
    ("GET", "/api/me", None),
    ("PUT", "/api/me", {"name": "Ann", "avatar": "lamb-red"}),
    ("DELETE", "/api/me", None),
    ("DELETE", "/api/me/devices", None),
    ("POST", "/api/me/adopt", {"seats": []}),
    ("GET", "/api/me/tables/any", None),
    ("POST", "/api/me/links", {"request": "a-request-of-mine"}),
    ("POST", "/api/me/move", {"code": "a-code-of-somebody"}),
]


BROKEN: list[str | bytes] = [
    "",
    "x" * 31,
    "x" * 101,
    f"{'x' * 40}!",
    f"{'x' * 20} {'x' * 20}",
    f"Bearer {'x' * 40}",
    ("é" * 40).encode("latin-1"),
]
HEADERS = [
    {},
    *({"Woolgather-Person": header} for header in BROKEN),
    {"Woolgather-Person": "short", "Authorization": "Basic dXNlcjpwYXNzd29yZC1vZi1hLXByb3h5LWhlcmU="},
    *(
        {"Authorization": header}
        for header in (
            "",
            "Bearer",
            "Basic dXNlcjpwYXNzd29yZC1vZi1hLXByb3h5LWhlcmU=",
            f"Bearer {'x' * 31}",
            f"Bearer {'x' * 101}",
            f"Bearer {'x' * 40}!",
            f"Bearer {'x' * 20} {'x' * 20}",
            f"Bearer {'é' * 40}".encode("latin-1"),
        )
    ),
]


@pytest.mark.parametrize(("method", "where", "body"), ENDPOINTS)
def test_nobody_is_anybody_without_a_secret(served_once: Serving, method: str, where: str, body: Any) -> None:
    for headers in HEADERS:
        wanted: Any = headers
        answer = served_once.http.request(method, where, json=body, headers=wanted)
        assert code(answer) == (401, "no-person")
        assert answer.headers["www-authenticate"] == "Bearer"


def test_a_broken_secret_makes_no_table_and_takes_no_seat(served: Serving) -> None:
    table = served.make("hush", "mine", "open")
    assert code(served.sit(table.name, "Ben", me="short")) == (401, "no-person")
    body = {"request": new_request(), "game": "hush", "players": [{"kind": "mine"}, {"kind": "open"}]}
    assert code(served.http.post("/api/tables", json=body, headers=as_person("short"))) == (401, "no-person")
    assert (
        served.http.post("/api/tables", json=body, headers={"Authorization": "Basic dXNlcjpwYXNzd29yZA=="}).status_code
        == 201
    )


def test_whoever_comes_through_a_proxy_with_a_password_is_still_somebody(served: Serving) -> None:
    ann, basic = new_secret(), "Basic dXNlcjpwYXNzd29yZA=="
    served.ask(ann, "PUT", "/api/me", {"name": "Ann", "avatar": "lamb-red"})
    for proxys in (basic, "Bearer", "Bearer a.token.of-a-proxy", "Digest username=sheep"):
        found = served.http.get("/api/me", headers={"Authorization": proxys, **as_person(ann)})
        assert found.json()["name"] == "Ann", proxys


def test_programs_may_bring_the_secret_as_a_bearer(served: Serving) -> None:
    ann = new_secret()
    served.make("hush", "mine", "open", me=ann)
    for headers in (as_operator(ann), {**as_operator(ann), **as_person(ann)}):
        assert served.http.get("/api/me", headers=headers).json()["devices"] == 1


@pytest.mark.parametrize(("method", "where", "body"), ENDPOINTS)
def test_two_secrets_in_one_request_are_refused(served_once: Serving, method: str, where: str, body: Any) -> None:
    headers = {**as_operator(new_secret()), **as_person(new_secret())}
    answer = served_once.http.request(method, where, json=body, headers=headers)
    assert code(answer) == (400, "malformed")
    assert "two secrets" in answer.json()["reason"]


def test_only_hashes_of_secrets_and_codes_are_stored(served: Serving, tmp_path: Path) -> None:
    ann = new_secret()
    served.make("hush", "mine", "open", me=ann)
    link = served.ask(ann, "POST", "/api/me/links", {"request": new_request()}).json()["code"]
    served.stop()
    stored = b"".join(file.read_bytes() for file in tmp_path.iterdir() if file.is_file())
    assert ann.encode() not in stored
    assert link.encode() not in stored


def test_no_log_and_no_stranger_learns_of_secrets_codes_or_names(
    served: Serving, caplog: pytest.LogCaptureFixture
) -> None:
    caplog.set_level(logging.DEBUG)
    ann, ben = new_secret(), new_secret()
    table = served.make("hush", "mine", "open", me=ann)
    with table.look(None) as stranger:
        served.sit(table.name, "Benedetta", me=ben)
        served.ask(ann, "PUT", "/api/me", {"name": "Annunziata", "avatar": "lamb-red"})
        link = served.ask(ann, "POST", "/api/me/links", {"request": new_request()}).json()["code"]
        adopt(served, ben, (table.name, table.tokens[0]))
        served.ask(ben, "POST", "/api/me/move", {"code": link})
        served.ask(ben, "POST", "/api/me/move", {"code": link[::-1]})
        served.ask(ann, "DELETE", "/api/me")
        while stranger.hear_of("players")["players"][1]["kind"] != "open":
            pass
        told = b"".join(stranger.heard).decode()
    logged = "\n".join(record.getMessage() for record in caplog.records if record.name.startswith("woolgather"))
    logged += "\n".join(str(vars(record)) for record in caplog.records if record.name.startswith("woolgather"))
    for secret in (ann, ben, link, *(token for token in table.tokens if token)):
        assert secret not in told + caplog.text + logged
    assert "Annunziata" not in told, "what I am called elsewhere is nobody's business here"
    assert "Benedetta" not in logged


# ---- one person, one seat


def test_a_person_has_one_seat_at_a_table(served: Serving) -> None:
    ann = new_secret()
    table = served.make("hush", "mine", "open", "open", me=ann)
    for name in ("Ben", "Player 0"):
        refused = served.sit(table.name, name, me=ann)
        assert code(refused) == (409, "no-seat")
        assert "one seat" in refused.json()["reason"]
    assert served.sit(table.name, "Ben", me=new_secret()).status_code == 201
    assert served.sit(table.name, "Eve").status_code == 201, "nobody in particular may sit anywhere"


def test_whoever_has_left_may_sit_down_again(served: Serving) -> None:
    ann = new_secret()
    table = served.make("hush", "mine", "open", me=ann)
    leave(served, table.name, table.tokens[0])
    assert my_seats(served, ann, table.name) == {}
    sat = served.sit(table.name, "Ann", me=ann).json()
    assert my_seats(served, ann, table.name) == {0: sat["token"]}


def test_two_tabs_that_play_for_the_first_time_are_one_person(served: Serving, tmp_path: Path) -> None:
    ann, tables = new_secret(), [served.make("hush", "mine", "open").name for _ in range(3)]

    def make(_: int) -> int:
        served.make("hush", "mine", "open", me=ann)
        return 201

    with ThreadPoolExecutor(6) as tabs:
        sat = list(tabs.map(lambda table: served.sit(table, "Ann", me=ann).status_code, tables))
        made = list(tabs.map(make, range(3)))
    assert {*sat, *made} == {201}
    assert me(served, ann)["devices"] == 1


def test_two_tabs_that_sit_down_at_once_get_one_seat(served: Serving) -> None:
    ann, table = new_secret(), served.make("hush", "mine", "open", "open", "open")
    with ThreadPoolExecutor(3) as tabs:
        answers = list(tabs.map(lambda number: served.sit(table.name, f"Ann {number}", me=ann), range(3)))
    assert sorted(answer.status_code for answer in answers) == [201, 409, 409]
    assert len(my_seats(served, ann, table.name)) == 1


# ---- requests that come twice


def test_a_repeated_request_is_the_same_persons(served: Serving) -> None:
    ann, request = new_secret(), new_request()
    first, again = (served.make("hush", "mine", "open", request=request, me=ann) for _ in range(2))
    assert (first.name, first.tokens) == (again.name, again.tokens)
    sitting = new_request()
    sat = [served.sit(first.name, "Ben", me=new_secret(), request=sitting) for _ in range(2)]
    assert [answer.status_code for answer in sat] == [201, 409]
    assert code(sat[1]) == (409, "repeated")
    chairs = [{"kind": "mine", "name": "Player 0"}, {"kind": "open", "name": ""}]
    body = {"request": request, "game": "hush", "options": {}, "players": chairs}
    for other in ("", new_secret()):
        answer = served.http.post("/api/tables", json=body, headers=as_person(other))
        assert code(answer) == (409, "repeated")


# ---- my seats


def test_my_seats_are_told_to_nobody_else(served: Serving) -> None:
    ann, ben = new_secret(), new_secret()
    table = served.make("hush", "mine", "open", me=ann)
    for stranger in (ben, table.name.ljust(32, "x")):
        found = served.ask(stranger, "GET", f"/api/me/tables/{table.name}")
        assert found.json() == {"table": table.name, "seats": [], "seen": 0}
        assert found.headers["cache-control"] == "no-store"


@pytest.mark.parametrize("name", ["nowhere", "%00", "%F0%9F%90%91", "a%20b", "x" * 300])
def test_a_table_that_is_not_there_holds_no_seats(served_once: Serving, name: str) -> None:
    assert code(served_once.ask(new_secret(), "GET", f"/api/me/tables/{name}")) == (404, "unknown")


def test_a_seat_taken_under_another_key_is_mine_without_its_token(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    ann = new_secret()
    with serving(tmp_path) as server:
        table = server.make("hush", "mine", "open", me=ann)
    monkeypatch.setattr("tests.table.company.KEY", b"another key, as after a disaster")
    with serving(tmp_path) as server:
        assert my_seats(server, ann, table.name) == {0: None}
        with Made(server, table.name, table.tokens).look(0) as player:
            assert player.scene["moves"] is not None, "the token that the browser kept still holds the seat"


# ---- limits


def test_people_cannot_be_made_without_end(serve: Callable[..., Serving]) -> None:
    served = serve(limits=Limits(tables=2, tables_a_second=0.001))
    profile = {"name": "Ann", "avatar": "lamb-red"}
    first = new_secret()
    made = [served.ask(secret, "PUT", "/api/me", profile).status_code for secret in (first, new_secret(), new_secret())]
    assert made == [200, 200, 429]
    assert served.ask(first, "PUT", "/api/me", profile).status_code == 200, "who is known may go on"


def test_codes_cannot_be_guessed_for_long(serve: Callable[..., Serving]) -> None:
    served = serve(limits=Limits(guesses=3, guesses_a_second=0.001))
    ann = new_secret()
    link = served.ask(ann, "POST", "/api/me/links", {"request": new_request()}).json()["code"]
    guesses = [served.ask("", "POST", "/api/arrive", {"code": "wrong-code-of-mine"}) for _ in range(2)]
    guesses += [served.ask(ann, "POST", "/api/me/move", {"code": "wrong-code-of-mine"}) for _ in range(2)]
    assert [guess.status_code for guess in guesses] == [404, 404, 404, 429]
    assert served.ask("", "POST", "/api/arrive", {"code": link}).status_code == 201, "a right code is no guess"
