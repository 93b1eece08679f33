"""People who never return are forgotten if the operator wishes so, and nobody who may still want their name is."""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from pathlib import Path

import pytest
import sqlalchemy as sa

from tests.table.company import PATIENCE, Made, Serving, new_secret, serving
from tests.table.hosted import eventually
from tests.table.persons import NOBODY, finish, in_store, leave, me, shown
from woolgather.table.held_seats import held_keys
from woolgather.table.people_queries import SEEN_EVERY
from woolgather.table.retention import DAY, PEOPLE_ROUNDS, forget_rounds
from woolgather.table.schema import CHAT, FACTS, PEOPLE

DAYS = 100
BEGIN = 1_000 * DAY


class Watch:
    """A clock that is set by hand, in days since the tests began."""

    days = 0.0

    def __call__(self) -> float:
        return (BEGIN + self.days * DAY) / 1000


@pytest.fixture
def watch() -> Watch:
    return Watch()


@pytest.fixture
def server(watch: Watch, serve: Callable[..., Serving]) -> Serving:
    """It notes who is here; rounds are made by hand. It has already gone round for long enough."""
    here = serve(clock=watch)
    here.tables.people.notes_seen = True
    for watch.days in range(-120, 1, 5):
        assert go_round(here) == 0
    return here


def go_round(server: Serving) -> int:
    work = server.tables._people_retention.forget_unseen(DAYS)
    return asyncio.run_coroutine_threadsafe(work, server.loop).result(PATIENCE)


def pass_days(server: Serving, watch: Watch, until: float) -> int:
    """Rounds are made all the time; how many people were forgotten."""
    forgotten = 0
    while watch.days < until:
        watch.days = min(until, watch.days + 5)
        forgotten += go_round(server)
    return forgotten


def somebody(server: Serving, name: str) -> str:
    secret = new_secret()
    server.ask(secret, "PUT", "/api/me", {"name": name, "avatar": "lamb-red"})
    return secret


def finished(server: Serving, secret: str) -> Made:
    table = server.make("connect-four", "mine", "mine", me=secret)
    finish(table, table.tokens[0] or "", table.tokens[1] or "")
    return table


def test_whoever_does_not_return_is_forgotten_with_all_that_is_theirs(server: Serving, watch: Watch) -> None:
    ann, table = somebody(server, "Ann"), None
    table = finished(server, ann)
    with table.look(0) as player:
        player.look(table.tokens[0], chat={"table": 0}, secret=ann)
        player.chat("I shall be back")
    assert shown(server, table.name)[0][0] == "Player 0"
    assert pass_days(server, watch, DAYS) == 0
    assert pass_days(server, watch, DAYS + 5) == 1
    assert shown(server, table.name) == [("", ""), ("", "")]
    assert [row.text for row in in_store(server.folder, lambda store: list(store.execute(sa.select(CHAT))))] == [""]
    assert in_store(server.folder, lambda store: list(store.execute(sa.select(PEOPLE)))) == []
    assert me(server, ann) == NOBODY


def test_whoever_looks_in_now_and_then_is_kept(server: Serving, watch: Watch) -> None:
    """To ask who one is, as each page does, is enough."""
    ann, ben = somebody(server, "Ann"), somebody(server, "Ben")
    assert pass_days(server, watch, DAYS - 10) == 0
    me(server, ann)
    assert pass_days(server, watch, DAYS + 20) == 1
    assert (me(server, ann)["name"], me(server, ben)) == ("Ann", NOBODY)
    assert pass_days(server, watch, 2 * DAYS + 15) == 0, "she was here again"


def test_whoever_holds_a_seat_in_an_unfinished_game_is_kept(server: Serving, watch: Watch) -> None:
    ann = somebody(server, "Ann")
    table = server.make("connect-four", "mine", "open", me=ann)
    assert pass_days(server, watch, 2 * DAYS) == 0
    leave(server, table.name, table.tokens[0])
    assert pass_days(server, watch, 2 * DAYS + 5) == 1


def test_whoever_played_since_is_kept(server: Serving, watch: Watch) -> None:
    """Also if nothing but their moves says so."""
    ann = somebody(server, "Ann")
    table = server.make("connect-four", "mine", "mine", me=ann)
    assert pass_days(server, watch, DAYS) == 0
    finish(table, table.tokens[0] or "", table.tokens[1] or "")
    assert pass_days(server, watch, 2 * DAYS) == 0
    assert pass_days(server, watch, 2 * DAYS + 5) == 1


def test_whoever_comes_or_sits_down_at_the_last_moment_is_kept(server: Serving, watch: Watch) -> None:
    ann, ben = somebody(server, "Ann"), somebody(server, "Ben")
    forget = server.tables.people.forget_unseen
    watch.days = DAYS + 4
    ids = {row.name: row.id for row in in_store(server.folder, lambda store: list(store.execute(sa.select(PEOPLE))))}
    me(server, ann)
    server.tables.people.notes_seen = False
    server.make("connect-four", "mine", "open", me=ben)
    since = BEGIN + DAY
    for name in ("Ann", "Ben"):
        work = forget(ids[name], set(), since)
        assert not asyncio.run_coroutine_threadsafe(work, server.loop).result(PATIENCE), name
    assert [me(server, each)["name"] for each in (ann, ben)] == ["Ann", "Ben"]
    assert in_store(server.folder, lambda store: len(held_keys(ids["Ben"], store))) == 1


def test_nobody_is_forgotten_before_it_was_noted_for_long_enough_who_is_here(
    tmp_path: Path, watch: Watch, serve: Callable[..., Serving]
) -> None:
    here = serve(clock=watch)
    ann = somebody(here, "Ann")
    watch.days = 2 * DAYS
    assert go_round(here) == 0, "the first round"
    assert pass_days(here, watch, 3 * DAYS - 5) == 0
    watch.days = 3 * DAYS + 20
    assert go_round(here) == 0, "a pause begins the time anew"
    in_store(tmp_path, forget_rounds)
    assert pass_days(here, watch, 4 * DAYS) == 0, "so does a backup"
    assert pass_days(here, watch, 5 * DAYS) == 1
    assert me(here, ann) == NOBODY


def test_that_somebody_is_here_is_noted_once_an_hour_and_only_where_it_is_needed(server: Serving, watch: Watch) -> None:
    def seen() -> int:
        return int(in_store(server.folder, lambda store: store.execute(sa.select(PEOPLE.c.seen)).scalar_one()))

    ann = somebody(server, "Ann")
    assert seen() == 0, "when they came is known"
    me(server, ann)
    assert seen() == BEGIN
    watch.days = 0.9 * SEEN_EVERY / DAY
    me(server, ann)
    assert seen() == BEGIN
    watch.days = 3
    server.tables.people.notes_seen = False
    me(server, ann)
    assert seen() == BEGIN
    server.tables.people.notes_seen = True
    server.make("hush", "mine", "open", me=ann)
    server.sit(server.make("hush", "mine", "open").name, me=ann)
    assert seen() == BEGIN + 3 * DAY
    assert server.ask(ann, "GET", "/api/me/export").json()["profile"]["seen"] == BEGIN + 3 * DAY


@pytest.mark.parametrize("days", [0, DAYS])
def test_the_operator_says_whether_and_when(tmp_path: Path, days: int) -> None:
    def goes_round() -> bool:
        facts = in_store(tmp_path, lambda store: list(store.scalars(sa.select(FACTS.c.name))))
        return PEOPLE_ROUNDS in facts

    with serving(tmp_path, unseen_days=days, heartbeat=0.01) as server:
        ann = somebody(server, "Ann")
        assert server.tables.people.notes_seen == (days > 0)
        assert me(server, ann)["name"] == "Ann"
        if days:
            eventually(goes_round)
    assert goes_round() == (days > 0)
