"""Whoever wishes to be forgotten is: no name, avatar or secret of theirs stays, and their games go on without them."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from typing import Any, Final

import pytest
import sqlalchemy as sa

from tests.table.company import Player, Serving, as_operator, new_request, new_secret, serving
from tests.table.persons import NOBODY, finish, in_store, leave, me, new_link, shown
from woolgather.table.held_seats import FORGOTTEN
from woolgather.table.logs import table_tag
from woolgather.table.messages import Sit
from woolgather.table.schema import DEVICES, NAMES, PEOPLE, PERSONAL_LINKS, SEATS, TABLES, VISITS
from woolgather.table.tokens import hashed

OPERATOR: Final = "the operator's own secret"


def rows(folder: Path, table: sa.Table) -> list[Any]:
    return in_store(folder, lambda connection: list(connection.execute(sa.select(table))))


def test_whoever_is_forgotten_leaves_unfinished_games_and_has_no_name_in_finished_ones(served: Serving) -> None:
    ann, ben = new_secret(), new_secret()
    over, going, left = (served.make("connect-four", "mine", "open", me=ann) for _ in range(3))
    tokens = {table.name: served.sit(table.name, "Ben", me=ben).json()["token"] for table in (over, going, left)}
    finish(over, over.tokens[0] or "", tokens[over.name])
    leave(served, left.name, left.tokens[0])
    with going.look() as watching, Player(served, over.name) as late:
        late.look(tokens[over.name])
        assert served.ask(ann, "DELETE", "/api/me").json() == {"tables": 3}
        while watching.hear_of("players")["players"][0]["kind"] != "open":
            pass
        while late.hear_of("players")["players"][0]["name"] != "":
            pass
    assert me(served, ann) == NOBODY
    assert [player["kind"] for player in served.info(over.name)["players"]] == ["person", "person"]
    assert [player["kind"] for player in served.info(going.name)["players"]] == ["open", "person"]
    assert shown(served, over.name)[0] == shown(served, going.name)[0] == ("", "")
    assert shown(served, over.name)[1][0] == "Ben"
    assert served.ask(ann, "DELETE", "/api/me").json() == {"tables": 0}


def test_nothing_of_whoever_is_forgotten_is_stored(tmp_path: Path) -> None:
    ann = new_secret()
    with serving(tmp_path) as server:
        table = server.make("hush", "mine", "open", me=ann)
        other = server.make("hush", "mine", "open")
        server.sit(other.name, "Player 0 too", me=ann)
        server.ask(ann, "PUT", "/api/me", {"name": "Annunziata", "avatar": "lamb-red"})
        new_link(server, ann)
        server.ask(ann, "DELETE", "/api/me")
    for each in (PEOPLE, DEVICES, PERSONAL_LINKS, VISITS):
        assert not rows(tmp_path, each)
    seats = [row for row in rows(tmp_path, SEATS) if row.table_id == table.name]
    known = {(row.name, row.person, row.avatar) for row in [*seats, *rows(tmp_path, NAMES)]}
    assert known == {("", "", ""), ("", FORGOTTEN, "")}
    with serving(tmp_path) as server:
        assert shown(server, table.name) == [("", ""), ("", "")]
        assert shown(server, other.name)[1] == ("", "")


def test_no_other_browser_brings_back_whoever_is_forgotten(served: Serving) -> None:
    """It may still have the token of a finished game."""
    ann = new_secret()
    table = served.make("connect-four", "mine", "mine", me=ann)
    finish(table, table.tokens[0] or "", table.tokens[1] or "")
    served.ask(ann, "DELETE", "/api/me")
    adopted = served.ask(
        new_secret(), "POST", "/api/me/adopt", {"seats": [{"table": table.name, "token": table.tokens[0]}]}
    )
    assert adopted.json() == {"seats": []}
    assert shown(served, table.name) == [("", ""), ("", "")]


def test_a_seat_given_up_by_being_forgotten_can_be_taken(served: Serving) -> None:
    ann = new_secret()
    table = served.make("hush", "mine", "open", me=ann)
    with table.look(0) as player:
        served.ask(ann, "DELETE", "/api/me")
        assert player.hear_of("seat_lost")["seat"] == 0
    assert served.sit(table.name, "Ann", me=ann).json()["seat"] == 0, "the same browser may begin anew"
    assert me(served, ann)["name"] == "Ann"


def test_forgetting_that_was_cut_short_loses_nothing_and_can_be_repeated(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    ann = new_secret()

    def crash(*_: Any) -> None:
        raise RuntimeError("the machine is switched off")

    with serving(tmp_path) as server:
        tables = [server.make("hush", "mine", "open", me=ann).name for _ in range(2)]
        with monkeypatch.context() as patch:
            patch.setattr("woolgather.table.people.forget", crash)
            assert server.ask(ann, "DELETE", "/api/me").status_code == 500
    with serving(tmp_path) as server:
        assert me(server, ann)["name"] == "Player 0"
        assert server.ask(ann, "DELETE", "/api/me").json() == {"tables": 2}
        assert me(server, ann) == NOBODY
        assert [shown(server, table)[0] for table in tables] == [("", "")] * 2


def test_whoever_sits_down_while_being_forgotten_gets_up_again(
    served: Serving, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Through another device of the same person, after all other seats were given up."""
    ann, table = new_secret(), served.make("hush", "mine", "open", me=new_secret())
    other = served.make("hush", "mine", "open", me=ann)
    people = served.tables.people
    stand_up, late = people._stand_up, iter([table.name])

    async def slowly(person: str) -> Any:
        kept = await stand_up(person)
        for name in late:
            await served.tables.lobby.sit(name, Sit(new_request(), None, "Ann"), hashed(ann))
        return kept

    monkeypatch.setattr(people, "_stand_up", slowly)
    assert served.ask(ann, "DELETE", "/api/me").json() == {"tables": 2}
    assert shown(served, table.name)[1] == shown(served, other.name)[0] == ("", "")
    assert served.info(table.name)["players"][1]["kind"] == "open"


def test_what_the_operator_was_shown_is_forgotten_too(serve: Callable[..., Serving]) -> None:
    served = serve(operator_secret=OPERATOR)
    ann = new_secret()
    table = served.make("connect-four", "mine", "mine", me=ann)
    finish(table, table.tokens[0] or "", table.tokens[1] or "")
    operator = as_operator(OPERATOR)
    served.tables._cache.forget(table.name)

    def names() -> list[str]:
        found = served.http.get("/api/operator/tables", params={"show": "all"}, headers=operator).json()
        return [seat["name"] for seat in found["tables"][0]["seats"]]

    assert names() == ["Player 0", "Player 1"]
    served.ask(ann, "DELETE", "/api/me")
    assert names() == ["", ""]


def test_a_table_that_cannot_be_read_does_not_keep_anybody_from_being_forgotten(tmp_path: Path) -> None:
    ann = new_secret()
    with serving(tmp_path) as server:
        table = server.make("hush", "mine", "open", me=ann)
    in_store(tmp_path, lambda connection: connection.execute(sa.update(TABLES).values(game="chess")).rowcount)
    with serving(tmp_path) as server:
        assert server.ask(ann, "DELETE", "/api/me").json() == {"tables": 1}
        assert me(server, ann) == NOBODY
    [seat] = [row for row in rows(tmp_path, SEATS) if (row.table_id, row.seat) == (table.name, 0)]
    assert (seat.name, seat.person, seat.avatar) == ("", FORGOTTEN, "")
    assert seat.token_hash, "whoever has the token still holds the seat"


def test_a_game_that_the_operator_ended_is_left_too(serve: Callable[..., Serving]) -> None:
    served = serve(operator_secret=OPERATOR)
    ann = new_secret()
    table = served.make("hush", "mine", "open", me=ann)
    where = f"/api/operator/tables/{table_tag(table.name)}/end"
    assert served.ask(OPERATOR, "POST", where, {"request": new_request(), "reason": ""}).status_code == 201
    assert served.ask(ann, "DELETE", "/api/me").json() == {"tables": 1}
    assert served.info(table.name)["players"][0]["kind"] == "open"
