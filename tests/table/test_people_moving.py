"""A personal link makes another browser a person's: within ten minutes, once, and with all that it held before."""

from __future__ import annotations

from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

import pytest
import sqlalchemy as sa

from tests.table.company import Serving, new_request, new_secret, serving
from tests.table.persons import NOBODY, adopt, arrive, code, in_store, me, move, my_seats, new_link, shown
from woolgather.table.people_messages import LINK_SECONDS
from woolgather.table.personal_links import MOST_LINKS
from woolgather.table.schema import PEOPLE, PERSONAL_LINKS, VISITS


def test_another_browser_becomes_the_same_person(served: Serving) -> None:
    laptop, phone = new_secret(), new_secret()
    table = served.make("hush", "mine", "open", me=laptop)
    link = new_link(served, laptop)
    before = me(served, laptop)
    assert arrive(served, link).json() == {"name": "Player 0", "avatar": before["avatar"], "tables": 1}
    assert me(served, phone) == NOBODY, "nothing is changed by asking"
    assert move(served, phone, link).json() == {**before, "devices": 2}
    assert my_seats(served, phone, table.name) == my_seats(served, laptop, table.name) == {0: table.tokens[0]}
    assert code(served.sit(table.name, "Phone", me=phone)) == (409, "no-seat")
    served.ask(phone, "PUT", "/api/me", {"name": "Ann", "avatar": "ram-green"})
    assert me(served, laptop)["name"] == "Ann"


def test_a_link_works_once(served: Serving) -> None:
    laptop, phone, thief = new_secret(), new_secret(), new_secret()
    link = new_link(served, laptop)
    first, again = (move(served, phone, link).json() for _ in range(2))
    assert first == again == me(served, phone)
    for refused in (move(served, thief, link), arrive(served, link)):
        assert code(refused) == (404, "unknown")
        assert "used already" in refused.json()["reason"]
    assert me(served, thief) == NOBODY


def test_two_browsers_that_open_one_link_at_once_do_not_both_get_in(served: Serving) -> None:
    link, phones = new_link(served, new_secret()), [new_secret() for _ in range(4)]
    with ThreadPoolExecutor(4) as at_once:
        answers = list(at_once.map(lambda phone: move(served, phone, link).status_code, phones))
    assert sorted(answers) == [201, 404, 404, 404]


def test_a_link_is_good_for_ten_minutes(serve: Callable[..., Serving]) -> None:
    now = 1_000_000.0
    served = serve(clock=lambda: now)
    laptop, request = new_secret(), new_request()
    link = new_link(served, laptop, request)
    now += LINK_SECONDS - 1
    assert arrive(served, link).status_code == 201
    again = served.ask(laptop, "POST", "/api/me/links", {"request": request}).json()
    assert again == {"code": link, "seconds": 1}, "the same link, which is as old as it is"
    now += 1
    for refused in (arrive(served, link), move(served, new_secret(), link)):
        assert code(refused) == (404, "unknown")
        assert "too old" in refused.json()["reason"]
    assert arrive(served, new_link(served, laptop)).status_code == 201


def test_a_link_outlives_a_restart(tmp_path: Path) -> None:
    laptop, phone, request = new_secret(), new_secret(), new_request()
    with serving(tmp_path) as server:
        link = new_link(server, laptop, request)
    with serving(tmp_path) as server:
        assert new_link(server, laptop, request) == link
        assert move(server, phone, link).json()["devices"] == 2
    with serving(tmp_path) as server:
        assert move(server, phone, link).json()["devices"] == 2, "repeated by the same browser"


def test_the_same_request_of_somebody_else_is_another_link(served: Serving) -> None:
    request = new_request()
    assert len({new_link(served, new_secret(), request) for _ in range(3)}) == 3


def test_old_links_of_a_person_give_way_to_new_ones(served: Serving, tmp_path: Path) -> None:
    laptop = new_secret()
    links = [new_link(served, laptop) for _ in range(MOST_LINKS + 3)]
    stored = in_store(tmp_path, lambda connection: len(connection.execute(sa.select(PERSONAL_LINKS)).all()))
    assert stored == MOST_LINKS
    assert arrive(served, links[-1]).status_code == 201


@pytest.mark.parametrize("wrong", ["x" * 15, "x" * 65, "sixteen letters!", "", None, 7, "x" * 20 + "\n"])
def test_what_cannot_be_a_code_is_malformed(served_once: Serving, wrong: object) -> None:
    for who, where in (("", "/api/arrive"), (new_secret(), "/api/me/move")):
        assert code(served_once.ask(who, "POST", where, {"code": wrong})) == (400, "malformed")


def test_whoever_the_browser_was_before_brings_all_seats_and_visits_along(served: Serving, tmp_path: Path) -> None:
    laptop, phone = new_secret(), new_secret()
    mine = served.make("hush", "mine", "open", me=laptop)
    shared = served.make("hush", "mine", "open", me=laptop)
    theirs = served.make("hush", "mine", "open", me=phone)
    second = served.sit(shared.name, "Phone", me=phone).json()["token"]
    people = in_store(tmp_path, lambda connection: connection.execute(sa.select(PEOPLE.c.id, PEOPLE.c.created)).all())
    by_table = {theirs.name: (0, 9), shared.name: (5, 3)}
    [one, other] = [row.id for row in sorted(people, key=lambda row: row.created)]
    visits = [
        {"table_id": table, "person": person, "seen": seen, "hidden": False}
        for table, pair in by_table.items()
        for person, seen in zip((one, other), pair, strict=True)
        if seen
    ]
    in_store(tmp_path, lambda connection: connection.execute(sa.insert(VISITS), visits).rowcount)
    before = shown(served, theirs.name)
    move(served, phone, new_link(served, laptop))
    for secret in (laptop, phone):
        assert my_seats(served, secret, mine.name) == {0: mine.tokens[0]}
        assert my_seats(served, secret, theirs.name) == {0: theirs.tokens[0]}
        assert my_seats(served, secret, shared.name) == {0: shared.tokens[0], 1: second}, "nothing is lost"
    seen = [served.ask(laptop, "GET", f"/api/me/tables/{name}").json()["seen"] for name in by_table]
    assert seen == [9, 5]
    assert shown(served, theirs.name) == before, "nobody there sees a difference"
    assert len(in_store(tmp_path, lambda connection: connection.execute(sa.select(PEOPLE)).all())) == 1


def test_whoever_has_another_device_stays(served: Serving) -> None:
    laptop, phone, tablet = new_secret(), new_secret(), new_secret()
    table = served.make("hush", "mine", "open", me=phone)
    move(served, tablet, new_link(served, phone))
    link = new_link(served, phone)
    move(served, phone, new_link(served, laptop))
    assert me(served, phone) == me(served, laptop)
    assert my_seats(served, phone, table.name) == {}
    assert my_seats(served, tablet, table.name) == {0: table.tokens[0]}
    assert (me(served, tablet)["name"], me(served, tablet)["devices"]) == ("Player 0", 1)
    assert move(served, phone, link).json()["name"] == "Player 0", "and one can go back"


def test_a_used_link_does_not_work_again_however_many_are_made(served: Serving) -> None:
    laptop, request = new_secret(), {"request": "the-first-of-many-links"}
    first = served.ask(laptop, "POST", "/api/me/links", request).json()["code"]
    move(served, new_secret(), first)
    for _ in range(MOST_LINKS + 1):
        new_link(served, laptop)
    assert served.ask(laptop, "POST", "/api/me/links", request).json() == {"code": first, "seconds": 0}
    assert code(served.ask("", "POST", "/api/arrive", {"code": first})) == (404, "unknown")


def test_a_link_opened_by_its_own_browser_changes_nothing(served: Serving) -> None:
    laptop = new_secret()
    link = new_link(served, laptop)
    assert move(served, laptop, link).json() == me(served, laptop)
    assert me(served, laptop)["devices"] == 1


def test_all_devices_forget_at_once_and_no_link_leads_back(served: Serving) -> None:
    laptop, phone = new_secret(), new_secret()
    table = served.make("hush", "mine", "open", me=laptop)
    move(served, phone, new_link(served, laptop))
    link = new_link(served, laptop)
    assert served.ask(phone, "DELETE", "/api/me").json() == {"tables": 1}
    assert me(served, laptop) == me(served, phone) == NOBODY
    assert code(arrive(served, link)) == code(move(served, laptop, link)) == (404, "unknown")
    assert adopt(served, laptop, (table.name, table.tokens[0])) == [], "the seat was given up"
