"""Seats that a browser held before it was anybody's become its person's, by their tokens."""

from __future__ import annotations

from pathlib import Path

import sqlalchemy as sa

from tests.table.company import Serving, new_secret, serving
from tests.table.persons import NOBODY, adopt, in_store, leave, me, my_seats, shown
from woolgather.table.schema import NAMES


def test_seats_of_nobody_become_mine_by_their_tokens(served: Serving) -> None:
    ann, alone, shared = new_secret(), served.make("hush", "mine", "open"), served.make("hush", "mine", "mine")
    sat = served.sit(alone.name, "Ann").json()["token"]
    with alone.look(0) as ben:
        mine = [(alone.name, sat), *((shared.name, token) for token in shared.tokens), ("nowhere", "x"), ("\0", "x")]
        assert adopt(served, ann, *mine) == [{"table": table, "token": token} for table, token in mine[:3]]
        while ben.hear_of("players")["players"][1]["avatar"] != me(served, ann)["avatar"]:
            pass
    assert me(served, ann)["name"] == "Ann"
    assert my_seats(served, ann, alone.name) == {1: sat}
    assert my_seats(served, ann, shared.name) == dict(enumerate(shared.tokens))
    assert shown(served, alone.name) == [("Player 0", ""), ("Ann", me(served, ann)["avatar"])]


def test_seats_stay_mine_after_a_restart_and_when_they_are_adopted_again(tmp_path: Path) -> None:
    ann = new_secret()
    with serving(tmp_path) as server:
        table = server.make("hush", "mine", "open")
        held = (table.name, server.sit(table.name, "Ann").json()["token"])
        first = adopt(server, ann, held)
    with serving(tmp_path) as server:
        assert adopt(server, ann, held, held) == first * 2
        assert my_seats(server, ann, table.name) == {1: held[1]}
        assert shown(server, table.name)[1] == ("Ann", me(server, ann)["avatar"])


def test_a_sitting_that_has_no_row_of_its_own_can_be_adopted(served: Serving, tmp_path: Path) -> None:
    ann, table = new_secret(), served.make("hush", "mine", "open")
    token = served.sit(table.name, "Ann").json()["token"]
    in_store(tmp_path, lambda connection: connection.execute(sa.delete(NAMES)).rowcount)
    adopt(served, ann, (table.name, token))
    assert my_seats(served, ann, table.name) == {1: token}


def test_a_seat_that_is_somebodys_is_not_adopted(served: Serving) -> None:
    ann, thief = new_secret(), new_secret()
    table = served.make("hush", "mine", "open", me=ann)
    sat = served.sit(table.name, "Ben", me=new_secret()).json()["token"]
    assert adopt(served, thief, (table.name, table.tokens[0] or ""), (table.name, sat), (table.name, "wrong")) == []
    assert me(served, thief) == NOBODY, "who adopts nothing is not made"
    assert my_seats(served, ann, table.name) == {0: table.tokens[0]}


def test_a_seat_that_was_given_up_is_not_adopted(served: Serving) -> None:
    table = served.make("hush", "mine", "open")
    leave(served, table.name, table.tokens[0])
    assert adopt(served, new_secret(), (table.name, table.tokens[0])) == []
