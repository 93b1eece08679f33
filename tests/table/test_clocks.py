"""Clocks: what they show, what is charged, and what happens when one runs out."""

from __future__ import annotations

import asyncio
import json
import time
from collections.abc import Callable, Iterator
from contextlib import ExitStack
from pathlib import Path
from typing import Any, Final

import pytest
import sqlalchemy as sa

from tests.support import stores
from tests.table.company import Made, Player, Serving, new_request, new_secret, until_a_window
from tests.table.dreaming_server import NEVER, Dreamers, dreaming_server
from tests.table.hosted import eventually
from tests.table.persons import code, leave
from tests.table.test_several_servers import Client, through
from woolgather.table.clocks import (
    DAY,
    DAYS_WINDOW,
    LIVE_WINDOW,
    MINUTE,
    MOST_LAG,
    RETURNS_WITH,
    SECOND,
    STILL,
    Running,
    TableClocks,
)
from woolgather.table.messages import DaysClock, LiveClock
from woolgather.table.schema import FACTS, TABLES
from woolgather.table.store import Store

LIVE: Final = {"kind": "live", "minutes": 3, "seconds": 10}
DAYS: Final = {"kind": "days", "days": 2}
WINDOW: Final = Running(is_window=True)
AWAKE: Final = 1e12
"""The computer never sleeps, though the time of a test jumps."""


class Watch:
    """The time, as a test sets it."""

    def __init__(self) -> None:
        self.now = 1_800_000_000.0

    def __call__(self) -> float:
        return self.now


@pytest.fixture
def watch() -> Watch:
    return Watch()


@pytest.fixture
def run(serve: Callable[..., Serving], watch: Watch) -> Callable[..., Serving]:
    """Servers that look at the test's watch all the time."""
    return lambda **wishes: serve(**{"clock": watch, "watch": 0.02, "asleep": AWAKE, **wishes})


@pytest.fixture
def stack() -> Iterator[ExitStack]:
    with ExitStack() as players:
        yield players


def faces(player: Player) -> dict[str, Any]:
    """The clocks as they were last told."""
    told = [message for message in map(json.loads, player.heard) if "clocks" in message or message["type"] == "clocks"]
    last = told[-1]
    found: dict[str, Any] = last["faces"] if last["type"] == "clocks" else last["clocks"]
    return found


def attended(server: Serving) -> None:
    """Wait until the server looks after its first clock: before that it cannot know that the time has jumped."""
    keeper = server.tables._timekeeper
    eventually(lambda: keeper._noted > 0 and len(keeper._tasks._running) == len(("goes round", "waits")))


def player_at(server: Serving, table: Made, seat: int) -> dict[str, Any]:
    found: dict[str, Any] = server.info(table.name)["players"][seat]
    return found


# ---- what a clock shows


def test_seconds_are_added_once_a_turn_however_many_decisions_it_has() -> None:
    clocks = TableClocks(LiveClock(3, 10), 2)
    clocks.changed_beside(0, 0, Running(0))
    assert clocks.left(0, 0) == 3 * MINUTE + 10 * SECOND
    clocks.decided(5 * SECOND, 5 * SECOND, Running(0), by=0)
    assert clocks.left(0, 5 * SECOND) == 3 * MINUTE + 5 * SECOND
    clocks.decided(6 * SECOND, SECOND, WINDOW, by=0)
    clocks.decided(8 * SECOND, 0, Running(0), by=None)
    assert clocks.left(0, 8 * SECOND) == 3 * MINUTE + 4 * SECOND
    clocks.decided(9 * SECOND, SECOND, Running(1), by=0)
    clocks.decided(10 * SECOND, SECOND, Running(0), by=1)
    assert clocks.left(0, 10 * SECOND) == 3 * MINUTE + 13 * SECOND


def test_a_clock_of_days_begins_anew_with_each_decision() -> None:
    clocks = TableClocks(DaysClock(2), 2)
    clocks.changed_beside(0, 0, Running(0))
    assert (clocks.due, clocks.spent(DAY)) == (2 * DAY, DAY)
    clocks.decided(DAY, DAY, Running(1), by=0)
    clocks.decided(DAY + MINUTE, MINUTE, Running(0), by=1)
    assert clocks.left(0, DAY + MINUTE) == 2 * DAY


def test_no_clock_runs_in_a_window_which_has_a_limit_of_its_own() -> None:
    for clock, limit in ((LiveClock(3, 0), LIVE_WINDOW), (DaysClock(1), DAYS_WINDOW)):
        clocks = TableClocks(clock, 2)
        clocks.changed_beside(0, 0, Running(0))
        clocks.decided(SECOND, SECOND, WINDOW, by=0)
        assert (clocks.running, clocks.due, clocks.spent(MINUTE)) == (None, SECOND + limit, 0)


def test_what_the_way_through_the_net_took_is_not_charged_up_to_a_limit() -> None:
    clocks = TableClocks(LiveClock(3, 0), 2)
    clocks.changed_beside(0, 0, Running(0))
    assert clocks.spent(5 * SECOND, took=4_800) == 4_800
    assert clocks.spent(5 * SECOND, took=0) == 5 * SECOND - MOST_LAG
    assert clocks.spent(5 * SECOND, took=60 * SECOND) == 5 * SECOND


def test_whoever_takes_a_decision_back_is_charged_as_if_there_had_been_none() -> None:
    clocks = TableClocks(LiveClock(3, 10), 2)
    clocks.changed_beside(0, 0, Running(0))
    clocks.decided(5 * SECOND, 5 * SECOND, Running(1), by=0)
    assert clocks.left(1, 5 * SECOND) == 3 * MINUTE + 10 * SECOND
    spent = clocks.spent_since(0, 20 * SECOND)
    clocks.took_back(0, 20 * SECOND, spent, Running(0))
    assert clocks.left(0, 20 * SECOND) == 3 * MINUTE + 10 * SECOND - 20 * SECOND
    assert clocks.left(1, 20 * SECOND) == 3 * MINUTE
    clocks.decided(21 * SECOND, SECOND, Running(1), by=0)
    assert clocks.left(1, 21 * SECOND) == 3 * MINUTE + 10 * SECOND


def test_against_bots_the_seconds_come_every_turn_too() -> None:
    clocks = TableClocks(LiveClock(3, 10), 2)
    clocks.changed_beside(0, 0, Running(0))
    clocks.decided(5 * SECOND, 5 * SECOND, STILL, by=0)
    clocks.decided(6 * SECOND, 0, Running(0), by=1)
    assert clocks.left(0, 6 * SECOND) == 3 * MINUTE + 15 * SECOND


def test_a_take_back_charges_no_time_in_which_no_clock_ran() -> None:
    clocks = TableClocks(LiveClock(3, 0), 2)
    clocks.changed_beside(0, 0, Running(0))
    clocks.decided(5 * SECOND, 5 * SECOND, Running(1), by=0)
    clocks.changed_beside(8 * SECOND, 3 * SECOND, STILL)
    clocks.changed_beside(9 * DAY, 0, Running(1))
    clocks.put_off(10 * DAY + clocks.left(1, 9 * DAY))
    now = 10 * DAY + 2 * SECOND
    spent = clocks.spent_since(0, now)
    assert spent == 5 * SECOND
    clocks.took_back(0, now, spent, Running(0))
    assert (clocks.left(0, now), clocks.left(1, now)) == (3 * MINUTE - 10 * SECOND, 3 * MINUTE)


def test_a_clock_of_days_does_not_begin_anew_without_a_decision() -> None:
    clocks = TableClocks(DaysClock(2), 2)
    clocks.changed_beside(0, 0, Running(0))
    clocks.changed_beside(DAY, DAY, STILL)
    clocks.changed_beside(5 * DAY, 0, Running(0))
    assert clocks.left(0, 5 * DAY) == DAY
    clocks.decided(5 * DAY, 0, Running(1), by=0)
    clocks.took_back(0, 5 * DAY, 0, Running(0))
    assert clocks.left(0, 5 * DAY) == DAY


def test_a_clock_of_days_does_not_begin_anew_by_taking_back() -> None:
    """In a turn with several decisions the same player goes on."""
    clocks, now = TableClocks(DaysClock(2), 2), 2 * DAY - MINUTE
    clocks.changed_beside(0, 0, Running(0))
    for at in (now, now + 10 * SECOND):
        clocks.decided(at, clocks.spent(at), Running(0), by=0)
    assert clocks.left(0, now + 10 * SECOND) == 2 * DAY
    for at in (now + 20 * SECOND, now + 30 * SECOND):
        clocks.took_back(0, at, clocks.spent_since(0, at), Running(0))
    assert clocks.left(0, now + 30 * SECOND) == 30 * SECOND, "as if nothing had been decided"


def test_a_window_does_not_begin_anew_when_it_goes_on() -> None:
    clocks = TableClocks(LiveClock(3, 0), 2)
    clocks.changed_beside(0, 0, Running(0))
    clocks.decided(SECOND, SECOND, WINDOW, by=0)
    assert clocks.spent_beside(21 * SECOND) == 20 * SECOND
    clocks.changed_beside(21 * SECOND, 20 * SECOND, STILL)
    clocks.changed_beside(90 * SECOND, 0, WINDOW)
    assert clocks.due == 90 * SECOND + LIVE_WINDOW - 20 * SECOND
    clocks.decided(95 * SECOND, 0, WINDOW, by=None)
    assert clocks.due == 95 * SECOND + LIVE_WINDOW, "the next question has its own time"


def test_a_line_beside_the_game_does_not_touch_a_clock_that_goes_on() -> None:
    clocks = TableClocks(LiveClock(3, 0), 2)
    clocks.changed_beside(0, 0, Running(0))
    clocks.changed_beside(MINUTE, MINUTE, Running(0))
    assert clocks.left(0, MINUTE) == 2 * MINUTE
    clocks.changed_beside(2 * MINUTE, 2 * MINUTE, STILL)
    assert (clocks.left(0, 99 * MINUTE), clocks.due) == (MINUTE, None)
    clocks.changed_beside(100 * MINUTE, 0, Running(0))
    assert clocks.left(0, 100 * MINUTE) == MINUTE


def test_whoever_comes_back_has_some_time() -> None:
    clocks = TableClocks(LiveClock(3, 0), 2)
    clocks.changed_beside(0, 0, Running(0))
    clocks.changed_beside(3 * MINUTE, 3 * MINUTE, STILL)
    assert clocks.left(0, 3 * MINUTE) == 0
    clocks.changed_beside(4 * MINUTE, 0, Running(0), returned=0)
    assert clocks.due == 4 * MINUTE + RETURNS_WITH


# ---- at a table


def test_a_clock_that_runs_out_lets_a_bot_play_until_the_player_comes_back(
    run: Callable[..., Serving], watch: Watch, stack: ExitStack, either_store: str
) -> None:
    server = run()
    table = server.make("connect-four", "mine", "mine", clock=LIVE)
    ann, ben = (stack.enter_context(table.look(seat)) for seat in range(2))
    assert faces(ann) == {"left": [190_000, 180_000], "running": 0, "due": 190_000}
    watch.now += 191
    for player in (ann, ben):
        away = player.hear_of("players", seq=1)["players"][0]
        assert (away["away"], away["bot"], away["kind"], away["here"]) == ("time", "random", "person", True)
    assert ben.hear_of("clocks", seq=2)["faces"]["running"] == 1
    assert [(line["seat"], line["level"]) for line in ben.lines] == [(0, "random")]
    assert ben.play("d")["type"] == "accepted"
    ben.wait_for_line(4)
    assert ann.play("d", seq=4)["code"] == "away"
    assert ann.act("come_back")["type"] == "accepted"
    assert player_at(server, table, 0)["away"] == ""
    assert ben.play("e")["type"] == "accepted"
    welcome = ann.look(table.tokens[0])
    assert (welcome["clocks"]["running"], welcome["clocks"]["left"][0]) == (0, RETURNS_WITH + 10_000)
    assert ann.play("e")["type"] == "accepted"


def test_no_clock_runs_before_everybody_sits_there(run: Callable[..., Serving], watch: Watch, stack: ExitStack) -> None:
    server = run()
    table = server.make("connect-four", "mine", "open", clock=LIVE)
    ann = stack.enter_context(table.look(0))
    assert faces(ann) == {"left": [180_000, 180_000], "running": None, "due": None}
    watch.now += 1_000
    assert server.sit(table.name, "Ben").status_code == 201
    told = ann.hear_of("clocks", seq=1)["faces"]
    assert told == {"left": [190_000, 180_000], "running": 0, "due": 190_000}


def test_a_decision_is_charged_to_its_clock_and_a_bots_to_none(
    run: Callable[..., Serving], watch: Watch, stack: ExitStack
) -> None:
    table = run().make("connect-four", "mine", "random", clock=LIVE)
    ann = stack.enter_context(table.look(0))
    watch.now += 50
    assert ann.play("d", took=49_800)["type"] == "accepted"
    assert ann.hear_of("clocks", seq=2)["faces"]["left"] == [200_000 - 49_800, 180_000]


def test_whoever_is_late_in_a_window_passes_like_anybody_else(
    run: Callable[..., Serving], watch: Watch, stack: ExitStack, either_store: str
) -> None:
    server = run()
    table = server.make("hush", "mine", "mine", "mine", clock=LIVE)
    players = [stack.enter_context(table.look(seat)) for seat in range(3)]
    window = until_a_window(players)
    told = players[0].look(table.tokens[0])["clocks"]
    assert (told["running"], told["due"]) == (None, LIVE_WINDOW)
    opened = players[0].scene["seq"]
    watch.now += LIVE_WINDOW / 1000 + 1
    players[0].wait_for_line(opened + len(window["order"]))
    passed = [line for line in players[0].lines if line["seq"] > opened][: len(window["order"])]
    assert [line["passes"] for line in passed] == [True] * len(window["order"])
    assert all(player["away"] == "" for player in server.info(table.name)["players"])


def test_a_window_is_not_kept_open_by_going_away_and_coming_back(
    run: Callable[..., Serving], watch: Watch, stack: ExitStack, either_store: str
) -> None:
    server = run()
    table = server.make("hush", "mine", "mine", clock=LIVE)
    until_a_window([stack.enter_context(table.look(seat)) for seat in range(2)])
    server.stop()
    server = run(bots=Dreamers())
    players = [stack.enter_context(through(server, table).look(seat)) for seat in range(2)]
    before = faces(players[0])["due"]
    assert before > 20_000
    watch.now += 20
    for kind in ("step_away", "come_back"):
        for player in players:
            assert player.act(kind)["type"] == "accepted"
    assert players[0].look(table.tokens[0])["clocks"]["due"] == before - 20_000


def test_no_clock_is_revived_by_leaving_and_sitting_down_again(
    run: Callable[..., Serving], watch: Watch, stack: ExitStack, either_store: str
) -> None:
    server, me = run(bots=Dreamers()), new_secret()
    table = server.make("connect-four", "mine", "open", clock=LIVE, me=me)
    server.sit(table.name, "Ben", me=new_secret())
    stack.enter_context(table.look(0))
    watch.now += 191
    eventually(lambda: player_at(server, table, 0)["away"] == "time")
    leave(server, table.name, table.tokens[0])
    again = server.sit(table.name, "Ann", me=me)
    assert code(again) == (409, "away"), "the bot is about to make the move for which there was no time"
    assert player_at(server, table, 0)["kind"] == "open"


def test_times_that_do_not_count_any_more_are_forgotten(
    run: Callable[..., Serving], stack: ExitStack, watch: Watch, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("woolgather.table.timekeeper.MOST_OLD", 3)
    server = run()
    table = server.make("connect-four", "mine", "mine", clock=DAYS)
    ann = stack.enter_context(table.look(0))
    for _ in range(6):
        watch.now += 1
        assert ann.play("d")["type"] == "accepted"
        assert ann.take_back()["type"] == "accepted"
    assert len(server.tables._timekeeper._queue) <= 5
    watch.now += 3 * 24 * 3600
    eventually(lambda: player_at(server, table, 0)["away"] == "time")


def test_time_in_which_no_server_was_running_is_not_charged(
    run: Callable[..., Serving], watch: Watch, either_store: str
) -> None:
    server = run()
    table = server.make("connect-four", "mine", "mine", clock=LIVE)
    with table.look(0) as ann:
        watch.now += 40
        assert ann.play("d")["type"] == "accepted"
    watch.now += 30
    server.stop()
    watch.now += 100_000
    again = through(run(asleep=15.0), table)
    with again.look(1) as ben:
        assert faces(ben) == {"left": [150_000, 160_000], "running": 1, "due": 160_000}
        assert player_at(again.server, again, 1)["away"] == ""


def test_a_computer_that_slept_charges_nobody(run: Callable[..., Serving], watch: Watch, stack: ExitStack) -> None:
    table = run(asleep=600.0).make("connect-four", "mine", "mine", clock=LIVE)
    ann = stack.enter_context(table.look(0))
    attended(table.server)
    watch.now += 10_000
    assert ann.hear_of("clocks")["faces"] == {"left": [190_000, 180_000], "running": 0, "due": 190_000}


def test_a_move_at_the_moment_of_waking_is_not_charged_for_the_sleep(
    run: Callable[..., Serving], watch: Watch, stack: ExitStack, either_store: str
) -> None:
    """Nobody has gone round by then; and the clock that starts with the move is not put off in its turn."""
    server = run(asleep=600.0, watch=NEVER)
    tables = [server.make("connect-four", "mine", "mine", clock=LIVE) for _ in range(3)]
    ann, *others = (stack.enter_context(table.look(0)) for table in tables)
    attended(server)
    watch.now += 10_000
    assert ann.play("d")["type"] == "accepted"
    assert ann.hear_of("clocks", seq=1)["faces"] == {"left": [190_000, 190_000], "running": 1, "due": 190_000}
    for other in others:
        assert other.hear_of("clocks")["faces"]["due"] == 190_000
    assert [player_at(server, table, 0)["away"] for table in tables] == [""] * 3


def test_a_time_that_was_set_forward_and_back_changes_no_clock(
    run: Callable[..., Serving], watch: Watch, stack: ExitStack
) -> None:
    table = run(asleep=600.0).make("connect-four", "mine", "mine", clock=LIVE)
    ann = stack.enter_context(table.look(0))
    attended(table.server)
    for year in (1, -1):
        watch.now += year * 365 * 24 * 3600
        assert ann.hear_of("clocks")["faces"] == {"left": [190_000, 180_000], "running": 0, "due": 190_000}


def test_a_damaged_note_of_who_was_alive_charges_nobody(run: Callable[..., Serving], watch: Watch) -> None:
    server = run()
    table = server.make("connect-four", "mine", "mine", clock=LIVE)
    server.stop()

    _change(server, sa.update(FACTS).where(FACTS.c.name == "alive").values(value="1.8e12"))
    watch.now += 100
    with through(run(), table).look(0) as ann:
        assert faces(ann)["due"] == 90_000


def test_clocks_that_cannot_be_served_do_not_hold_up_the_others(
    run: Callable[..., Serving], watch: Watch, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("woolgather.table.timekeeper.PORTION", 1)
    first = run()
    frozen, good = (first.make("connect-four", "mine", "mine", clock=LIVE) for _ in range(2))
    first.stop()
    _change(first, sa.update(TABLES).where(TABLES.c.id == frozen.name).values(rules=99))
    server = run()
    watch.now += 191
    eventually(lambda: player_at(server, good, 0)["away"] == "time")


def _change(server: Serving, statement: sa.Executable) -> None:
    """In the store of a server that has ended."""

    async def change() -> None:
        store = Store(stores.url_in(server.folder))
        await store.write(lambda connection: connection.execute(statement) and None)
        await store.close()

    asyncio.run(change())


def test_of_two_servers_that_wake_together_one_puts_the_clocks_off(
    run: Callable[..., Serving], watch: Watch, stack: ExitStack, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(stores, "kind", stores.POSTGRES)
    one, other = run(asleep=600.0), run(asleep=600.0)
    table = one.make("connect-four", "mine", "mine", clock=LIVE)
    players = [stack.enter_context(through(server, table).look(0)) for server in (one, other)]
    attended(one)
    watch.now += 10_000
    for player in players:
        assert player.hear_of("clocks")["faces"]["due"] == 190_000
    for seat, player in enumerate(players):
        assert player.look(table.tokens[seat])["clocks"]["due"] == 190_000


def test_clocks_of_tables_that_nobody_has_opened_run_out_too(
    run: Callable[..., Serving], watch: Watch, either_store: str
) -> None:
    first = run()
    table = first.make("connect-four", "mine", "mine", clock=DAYS)
    first.stop()
    server = run()
    watch.now += 2 * 24 * 3600 + 1
    eventually(lambda: player_at(server, table, 0)["away"] == "time")


def test_of_two_servers_one_writes_the_time_out_and_both_tell_it(
    run: Callable[..., Serving], watch: Watch, stack: ExitStack, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(stores, "kind", stores.POSTGRES)
    one, other = run(), run()
    table = one.make("connect-four", "mine", "mine", clock=LIVE)
    ann, ben = (stack.enter_context(Client(server, table, seat)) for seat, server in enumerate((one, other)))
    watch.now += 191
    told = []
    for seat, player in enumerate((ann, ben)):
        player.wait_for_line(2)
        welcome = player.look(table.tokens[seat])
        told.append((welcome["story"], welcome["table"]["seq"], welcome["table"]["players"][0]["away"]))
    assert told[0] == told[1]
    assert ([line["seat"] for line in told[0][0]], *told[0][1:]) == ([0], 2, "time")
    assert faces(ann) == faces(ben)


def test_another_server_goes_on_when_one_is_killed_with_a_clock_running_and_a_vote_open(
    run: Callable[..., Serving], watch: Watch, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(stores, "kind", stores.POSTGRES)
    watch.now = time.time()
    survivor = run()
    with dreaming_server(tmp_path, stores.url_in(tmp_path)) as killed:
        table = killed.make("connect-four", "mine", "mine", clock=LIVE)
        with table.look(0) as ann, table.look(1):
            proposed = ann.act("propose", what="end")["seq"]
            killed.kill()
    assert survivor.info(table.name)["state"]["vote"]["seq"] == proposed
    watch.now += 3_600
    eventually(lambda: player_at(survivor, table, 0)["away"] == "time")
    with through(survivor, table).look(1) as ben:
        assert ben.act("vote", proposal=proposed, agree=True)["type"] == "accepted"
    assert survivor.info(table.name)["ended"]["by"] == "players"


def test_a_clock_that_makes_no_sense_is_refused(served: Serving) -> None:
    players = [{"kind": "mine"}, {"kind": "open"}]
    for clock in (
        {"kind": "live", "minutes": 0},
        {"kind": "live", "minutes": 5, "seconds": 1_000},
        {"kind": "days", "days": 31},
        {"kind": "hours", "hours": 3},
        "5+10",
    ):
        body = {"request": new_request(), "game": "connect-four", "players": players, "clock": clock}
        assert served.http.post("/api/tables", json=body).status_code == 400
    body = {"request": new_request(), "game": "connect-four", "players": players, "stand_in": "wolf"}
    assert served.http.post("/api/tables", json=body).json()["code"] == "not-offered"
