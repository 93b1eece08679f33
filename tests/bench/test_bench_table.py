"""Load is made, counted and told as the bench of the table says; how fast anything is, is no matter of tests."""

from __future__ import annotations

import asyncio
import doctest
import json
import math
from collections import Counter, deque
from collections.abc import Callable
from dataclasses import asdict
from pathlib import Path
from random import Random

import pytest

import bench.table.__main__ as command
from bench.table import company, heard, report
from bench.table.company import Company, Flight
from bench.table.echo import Echo, Event
from bench.table.heard import read
from bench.table.kills import Attempt, Choice, Counted, Line, Outcome, Survivor, Victim, soak
from bench.table.launch import TIMES, generous_limits
from bench.table.load import Job, _shares
from bench.table.lobby import Told, tasks
from bench.table.opening import Kept, keep_longest
from bench.table.seats import BotsCompany, Place, TableCompany
from bench.table.tally import Tally, spread, together
from bench.table.wire import Meter, Wire, frame
from tests.table.company import PATIENCE, Serving, serving
from woolgather.table.limits import Limits
from woolgather.table.run import DATABASE, server_in
from woolgather.table.server import TableServer
from woolgather.table.store import Store, sqlite_url


class Four(Company):
    """A company without a server: what it sends arrives when the test says so."""

    def __init__(self) -> None:
        super().__init__(Tally())
        self.sent: list[float] = []
        self.open_for_moves = True

    def may_move(self) -> bool:
        return self.open_for_moves

    def send(self, due: float) -> Flight:
        self.sent.append(due)
        return Flight(due, 0, len(self.sent), "", {1, 2, 3})

    async def open(self) -> None: ...

    def close(self) -> None: ...


@pytest.fixture
def clock(monkeypatch: pytest.MonkeyPatch) -> list[float]:
    """The time, in its only place."""
    time = [0.0]
    monkeypatch.setattr(company, "now", lambda: time[0])
    return time


def four() -> Four:
    made = Four()
    made.measure(10, 20)
    return made


# ---- moves at moments fixed in advance


def test_a_late_move_counts_from_the_moment_that_was_planned(clock: list[float]) -> None:
    table = four()
    table.tick(10.0)
    table.tick(11.0)
    assert table.sent == [10.0], "The second waits for the first."
    clock[0] = 13.0
    for seat in (1, 2, 3):
        table.reached(seat)
    table.advance()
    assert table.sent == [10.0, 11.0]
    clock[0] = 13.5
    for seat in (3, 1, 2):
        table.reached(seat)
    assert table.tally.others == [3.0] * 3 + [2.5] * 3
    assert (table.tally.asked, table.tally.done) == (2, 2)


def test_what_never_arrives_counts_with_the_time_waited_for_it(clock: list[float]) -> None:
    table = four()
    table.tick(12.0)
    table.tick(14.0)
    clock[0] = 13.0
    table.reached(2)
    clock[0] = 21.0
    table.give_up()
    assert table.tally.others == [1.0, 9.0, 9.0, 7.0, 7.0, 7.0]
    assert (table.tally.asked, table.tally.done) == (2, 0)


def test_only_what_is_planned_between_start_and_end_counts(clock: list[float]) -> None:
    table = four()
    for due in (9.9, 20.0):
        table.tick(due)
        for seat in (1, 2, 3):
            table.reached(seat)
    assert table.tally == Tally()


def test_where_nobody_may_move_nothing_is_asked_for(clock: list[float]) -> None:
    table = four()
    table.open_for_moves = False
    table.tick(10.0)
    assert (table.tally.asked, table.tally.held, table.sent) == (0, 1, [])


def test_the_clients_share_all_tables() -> None:
    shares = _shares(Job(1, 7, 1.0), 3)
    assert sum(share.tables for share in shares) == 7
    assert len({share.seed for share in shares}) == 3
    assert len(_shares(Job(1, 2, 1.0), 4)) == 2


# ---- what is heard


OLD = """{"type": "line", "line": {"seq": 7, "seat": 2, "seen": "b2", "events": []}, "scene": {"seq": 7, "drawn": "",
    "view": {"seat": %d, "dice": [1]}, "moves": [{"move": 4, "text": "a1", "parts": {}}], "window": null}}"""
NEW = """{"type": "line", "line": {"seq": 7, "seat": 2, "seen": "b2", "events": [], "level": "ewe"},
    "change": {"seq": 7, "view": {"seat": [%d]}, "moves": [{"move": 4, "text": "a1", "parts": {}}]}}"""


@pytest.mark.parametrize("text", [OLD, NEW])
def test_a_line_is_read_with_its_scene_and_with_its_change(text: str) -> None:
    running, over = read(text % 1), read(text % -2)
    assert running.line is not None
    assert running.line.seq == 7
    assert running.sight is not None
    assert running.sight.moves == [heard.Choice(4)]
    assert running.sight.window is None
    assert not running.sight.is_over
    assert over.sight is not None
    assert over.sight.is_over


def test_a_change_need_not_say_what_is_usual() -> None:
    heard = read('{"type": "line", "line": {"seq": 7, "seat": 2}, "change": {"seq": 7}}')
    assert heard.sight is not None
    assert (heard.sight.moves, heard.sight.window, heard.sight.is_over) == ([], None, False)


def from_server(opcode: int, payload: bytes) -> bytes:
    """A frame without a mask."""
    whole = frame(opcode, payload)
    return bytes((whole[0], whole[1] & 127)) + whole[2:].replace(b"\0\0\0\0", b"", 1)


@pytest.mark.parametrize("piece", [1, 3, 1000])
def test_messages_are_heard_whole_however_they_arrive(piece: int) -> None:
    async def listen() -> list[bytes]:
        heard: list[bytes] = []
        wire = Wire(b"", heard.append, Meter())
        data = b"HTTP/1.1 101 Switching Protocols\r\n\r\n" + from_server(1, b"short") + from_server(1, b"x" * 300)
        for at in range(0, len(data), piece):
            wire.data_received(data[at : at + piece])
        assert wire.is_open
        return heard

    assert asyncio.run(listen()) == [b"short", b"x" * 300]


def test_the_echo_sends_to_all_four_and_brings_messages_to_their_size() -> None:
    async def converse() -> list[list[str]]:
        echo, heard = Echo(20), [list[str]() for _ in range(4)]
        lines = [deque[Event]([{"type": "websocket.connect"}]) for _ in range(4)]
        lines[3].append({"type": "websocket.receive", "text": "hello"})

        async def sits(seat: int) -> None:
            async def receive() -> Event:
                while not lines[seat]:
                    await asyncio.sleep(0)
                return lines[seat].popleft()

            async def send(event: Event) -> None:
                if event["type"] == "websocket.send":
                    heard[seat].append(event["text"])
                    lines[seat].append({"type": "websocket.disconnect"})

            await echo({"type": "websocket", "path": "/a"}, receive, send)

        await asyncio.gather(*map(sits, range(4)))
        return heard

    assert asyncio.run(converse()) == [["hello".ljust(20)]] * 4


# ---- against a real table


async def until(is_so: Callable[[], bool]) -> None:
    async with asyncio.timeout(PATIENCE):
        while not is_so():
            await asyncio.sleep(0.002)


def port_of(server: Serving) -> int:
    return int(server.address.rsplit(":", 1)[1])


@pytest.mark.parametrize("game", ["shear-panic", "unshorn"])
def test_four_people_play_one_move_after_the_other(game: str, tmp_path: Path) -> None:
    async def play(port: int) -> Tally:
        place = Place(port, Random(1))
        table = TableCompany(place, Tally(), game)
        table.measure(0, math.inf)
        await table.open()
        while table.tally.done < 12:
            due = asyncio.get_running_loop().time()
            table.tick(due)
            await until(lambda: table.tally.done == table.tally.asked)
            await asyncio.sleep(0.002)
        table.close()
        assert place.meter.received > 0
        return table.tally

    with serving(tmp_path) as server:
        tally = asyncio.run(play(port_of(server)))
    assert tally.asked == tally.done == len(tally.own) + len(tally.sealed) == 12
    assert len(tally.others) == 3 * len(tally.own)
    assert bool(tally.sealed) == (game == "unshorn")
    assert tally.refused == Counter()


def test_bots_moves_are_counted_apart_from_their_persons(tmp_path: Path) -> None:
    async def play(port: int) -> Tally:
        table = BotsCompany(Place(port, Random(1)), Tally(), "shear-panic", "random")
        table.measure(0, math.inf)
        await table.open()
        while table.tally.bot_moves < 6 or not table.tally.pings:
            table.tick(asyncio.get_running_loop().time())
            await asyncio.sleep(0.01)
        table.close()
        return table.tally

    with serving(tmp_path) as server:
        tally = asyncio.run(asyncio.wait_for(play(port_of(server)), PATIENCE * 2))
    assert tally.own
    assert tally.lowered == 0


def test_a_long_game_is_kept_as_if_it_had_been_played_at_the_table(tmp_path: Path) -> None:
    async def keep(server: TableServer, store: Store) -> Kept:
        try:
            return await keep_longest(server, store, "shear-panic", 2, Random(1))
        finally:
            await server.close()
            await store.close()

    kept = asyncio.run(keep(server_in(tmp_path), Store(sqlite_url(tmp_path / DATABASE))))
    with serving(tmp_path) as server:
        found = server.info(kept.table)
    assert (found["over"], found["frozen"], found["seq"]) == (True, "", kept.lines)


# ---- what is told


def test_limits_are_generous_in_every_number_but_no_deadline_is_put_off() -> None:
    usual, generous = asdict(Limits()), asdict(generous_limits())
    times = {name: 1 if name.endswith("_seconds") else TIMES for name in usual}
    assert generous == {name: value * times[name] for name, value in usual.items()}


def test_a_spread_holds_times_that_were_measured() -> None:
    found = spread([0.001 * number for number in range(100, 0, -1)])
    assert (found.p50, found.p95, found.p99, found.most) == pytest.approx((0.05, 0.095, 0.099, 0.1))
    assert math.isnan(spread([]).p99)


def test_what_several_clients_counted_is_added_up() -> None:
    first, second = Tally(asked=2, others=[1.0], refused=Counter(stale=1)), Tally(asked=3, others=[2.0], received=7)
    whole = together([first, second])
    assert (whole.asked, whole.others, whole.received, whole.refused) == (5, [1.0, 2.0], 7, Counter(stale=1))


def test_figures_are_written_in_few_digits() -> None:
    assert doctest.testmod(report).failed == 0


def test_a_section_takes_the_place_of_the_one_with_its_heading() -> None:
    page = report.merged("", report.section("Moves", "here", "first figures"))
    page = report.merged(page, report.section("Moves (before)", "here", "third figures"))
    page = report.merged(page, report.section("Bots", "here", "fourth figures"))
    page = report.merged(page, report.section("Moves", "there", "second figures"))
    assert page.startswith(report.HEAD)
    assert page.count("## ") == 3
    assert page.index("second figures") < page.index("third figures") < page.index("fourth figures")
    assert "first figures" not in page


def test_every_row_of_a_table_has_all_columns() -> None:
    drawn = report.table(("a", "long name"), [("1", "2"), ("three", "4")])
    assert len({len(line) for line in drawn.splitlines()}) == 1


def test_a_task_of_the_page_counts_once_with_all_that_is_in_it() -> None:
    def span(start: int, long: int, thread: int = 1) -> dict[str, object]:
        return {"name": "RunTask", "pid": 7, "tid": thread, "ts": start, "dur": long, "tdur": long - 1}

    name = {"name": "thread_name", "pid": 7, "tid": 1, "args": {"name": "CrRendererMain"}}
    spans = [
        span(10, 50),
        span(0, 10),
        span(0, 4),
        span(15, 40),
        span(0, 900, thread=2),
        {"name": "mark", "pid": 7, "tid": 1},
    ]
    assert tasks(json.dumps({"traceEvents": [name, *spans]}).encode()) == [49e-6, 9e-6]


def test_the_lobby_changes_a_fifth_of_its_tables_or_moves_all() -> None:
    told, before = Told(10), Told(10)
    told.change()
    changed = [old != new for old, new in zip(before.tables, told.tables, strict=True)]
    assert [place for place, is_changed in enumerate(changed) if is_changed] == [0, 5]
    told.move()
    assert [table["table"] for table in told.tables][:2] == ["table-3", "table-4"]
    assert len({table["table"] for table in told.tables}) == 10


def test_parts_are_run_by_name_and_kept(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    monkeypatch.setattr(report, "RESULTS", tmp_path / "table.md")
    monkeypatch.setitem(command.PARTS, "rest", ("At rest", lambda wishes: f"{wishes.tables} tables"))
    command.main(["rest", "--tables", "3", "--print"])
    assert not (tmp_path / "table.md").exists()
    command.main(["rest", "--tables", "3", "--label", "before"])
    assert "## At rest (before)" in (tmp_path / "table.md").read_text()
    assert "3 tables" in (tmp_path / "table.md").read_text()
    with pytest.raises(SystemExit, match="There is no part 'wool'"):
        command.main(["wool"])


# ---- kills


async def killed(victim: Victim) -> Outcome:
    return await soak(victim, "connect-four", 2, 0.0, times=1)


@pytest.mark.slow
def test_tables_play_on_after_a_kill_and_nothing_is_missed(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("bench.table.kills.SEATS", 2)
    monkeypatch.setattr("bench.table.kills.PERIOD", 0.01)
    outcome = asyncio.run(killed(Victim(str(tmp_path))))
    assert (len(outcome.answers), len(outcome.goes_on)) == (1, 2)
    assert outcome.counted.acknowledged >= outcome.counted.games >= 2
    assert (outcome.counted.lost, outcome.counted.out_of_order) == (0, 0)
    assert outcome.counted.checked > 0


def test_a_move_that_is_not_in_the_log_is_counted_as_lost() -> None:
    async def count() -> Counted:
        counted = Counted()
        survivor = Survivor(Place(1, Random(1)), "connect-four", counted)
        survivor._acknowledge(Attempt(0, Choice(3, "d"), 0, "a-request"), 1)
        survivor._acknowledge(Attempt(1, Choice(2, "c"), 1, "a-request"), 2)
        for seen in ("d", "e"):
            survivor._check([Line(1, 0, seen), Line(2, 1, "c")])
        survivor._check([Line(1, 0, "d"), Line(3, 1, "c")])
        return counted

    counted = asyncio.run(count())
    assert (counted.checked, counted.lost, counted.out_of_order) == (6, 2, 1)
