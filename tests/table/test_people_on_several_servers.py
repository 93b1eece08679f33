"""People whose browsers reach different servers of one PostgreSQL."""

from __future__ import annotations

from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

import pytest

from tests.table.company import Made, Player, new_secret
from tests.table.hosted import eventually
from tests.table.persons import NOBODY, adopt, code, finish, me, move, my_seats, new_link, shown
from tests.table.test_several_servers import Pair, through
from tests.table.test_several_servers import database as database
from tests.table.test_several_servers import two as two

pytestmark = [pytest.mark.slow, pytest.mark.any_store]


def test_a_person_is_the_same_through_every_server(two: Pair) -> None:
    ann, phone = new_secret(), new_secret()
    table = two[0].make("hush", "mine", "open", me=ann)
    assert me(two[1], ann) == me(two[0], ann) != NOBODY
    assert my_seats(two[1], ann, table.name) == {0: table.tokens[0]}
    assert code(two[1].sit(table.name, "Ann", me=ann)) == (409, "no-seat")
    assert move(two[1], phone, new_link(two[0], ann)).json()["devices"] == 2
    assert my_seats(two[0], phone, table.name) == {0: table.tokens[0]}


def test_viewers_elsewhere_see_who_adopted_a_seat(two: Pair) -> None:
    ann, table = new_secret(), two[0].make("hush", "mine", "open")
    with through(two[1], table).look() as watching:
        adopt(two[0], ann, (table.name, table.tokens[0]))
        avatar = me(two[0], ann)["avatar"]
        while watching.hear_of("players")["players"][0]["avatar"] != avatar:
            pass
    assert shown(two[1], table.name)[0] == ("Player 0", avatar)


def test_viewers_elsewhere_see_that_somebody_was_forgotten(two: Pair) -> None:
    ann, ben = new_secret(), new_secret()
    over, going = (two[0].make("connect-four", "mine", "open", me=ann) for _ in range(2))
    tokens = [two[1].sit(table.name, "Ben", me=ben).json()["token"] for table in (over, going)]
    finish(over, over.tokens[0] or "", tokens[0])
    with Player(two[1], over.name) as late, Player(two[1], going.name) as watching:
        late.look(tokens[0])
        watching.look(tokens[1])
        assert two[0].ask(ann, "DELETE", "/api/me").json() == {"tables": 2}
        while late.hear_of("players")["players"][0]["name"]:
            pass
        while watching.hear_of("players")["players"][0]["kind"] != "open":
            pass
    for server in two:
        assert shown(server, over.name)[0] == ("", "")
        assert me(server, ann) == NOBODY


def test_a_person_who_sits_down_through_both_at_once_gets_one_seat(two: Pair) -> None:
    for _ in range(5):
        ann, table = new_secret(), two[0].make("hush", "mine", "open", "open")
        with ThreadPoolExecutor(2) as at_once:
            sat = list(at_once.map(lambda server: server.sit(table.name, me=ann).status_code, two))  # noqa: B023
        assert sorted(sat) == [201, 409]
        assert me(two[0], ann)["devices"] == 1


def test_a_link_opened_through_both_at_once_lets_one_in(two: Pair) -> None:
    for _ in range(5):
        link = new_link(two[0], new_secret())
        with ThreadPoolExecutor(2) as at_once:
            moved = list(at_once.map(lambda server: move(server, new_secret(), link).status_code, two))  # noqa: B023
        assert sorted(moved) == [201, 404]


def test_whoever_is_forgotten_while_sitting_down_elsewhere_holds_no_seat_in_the_end(two: Pair, tmp_path: Path) -> None:
    """Whichever comes first, the seat is never that of somebody who is gone."""
    for _ in range(5):
        ann = new_secret()
        mine, other = two[0].make("hush", "mine", "open", me=ann), two[0].make("hush", "mine", "open")
        with ThreadPoolExecutor(2) as at_once:
            forgotten = at_once.submit(two[0].ask, ann, "DELETE", "/api/me")
            sat = at_once.submit(two[1].sit, other.name, "Ann", me=ann)
        assert (forgotten.result().status_code, sat.result().status_code) == (200, 201)
        assert shown(two[1], mine.name)[0] == ("", "")
        is_new = me(two[0], ann) != NOBODY
        assert (shown(two[0], other.name)[1][0] == "Ann") == is_new
        assert my_seats(two[1], ann, other.name).keys() == ({1} if is_new else set())


def test_a_table_left_to_another_server_learns_it_when_it_is_needed(two: Pair) -> None:
    ann = new_secret()
    table = two[0].make("connect-four", "mine", "mine", me=ann)
    finish(Made(two[1], table.name, table.tokens), *(token or "" for token in table.tokens))
    two[1].ask(ann, "DELETE", "/api/me")
    eventually(lambda: shown(two[0], table.name) == [("", ""), ("", "")])
