"""What the operator sees and may do, through any server of a store; and what the log keeps of it."""

from __future__ import annotations

import asyncio
import io
import json
import logging
import time
from collections.abc import Callable, Iterator
from contextlib import ExitStack
from pathlib import Path
from typing import Any

import httpx
import pytest
import sqlalchemy as sa
from sqlalchemy.exc import OperationalError

from tests.support import stores
from tests.table.company import Made, Serving, new_request
from tests.table.hosted import eventually
from tests.table.test_scheduler import Players
from tests.table.test_thinking import settle
from tests.table.test_windows import Round, awake  # noqa: F401 (a fixture)
from woolgather.table import operator_queries
from woolgather.table.logs import FEW, CountingHandler, table_tag
from woolgather.table.operator_queries import KEY, OperatorQueries, link_hash
from woolgather.table.operator_tables import ACTIVE, PAGE
from woolgather.table.schema import ANSWERS, REQUESTS, SEATS, TABLES
from woolgather.table.store import Store

SECRET = "correct horse battery staple"
BEARER = {"Authorization": f"Bearer {SECRET}"}
WATCH = 0.05

Server = Callable[..., Serving]


class Clock:
    """Today's time, and as much later as a test wants."""

    later = 0.0

    def __call__(self) -> float:
        return time.time() + self.later


@pytest.fixture(autouse=True)
def always_anew(monkeypatch: pytest.MonkeyPatch) -> None:
    """What the operator sees is always new, however long it took to look."""
    monkeypatch.setattr(operator_queries, "SHARE", float("inf"))


@pytest.fixture
def run(serve: Server) -> Server:
    """Starts servers that have an operator, and look round often."""
    return lambda **wishes: serve(**{"operator_secret": SECRET, "watch": WATCH, **wishes})


@pytest.fixture
def stack() -> Iterator[ExitStack]:
    with ExitStack() as players:
        yield players


def seen(server: Serving, **wishes: Any) -> list[dict[str, Any]]:
    """The tables on a page."""
    answer = server.http.get("/api/operator/tables", params={"show": "all", **wishes}, headers=BEARER)
    assert answer.status_code == 200, answer.text
    found: list[dict[str, Any]] = answer.json()["tables"]
    return found


def row(server: Serving, table: Made) -> dict[str, Any]:
    return next(each for each in seen(server) if each["tag"] == table_tag(table.name))


def do(server: Serving, table: Made, what: str, **body: Any) -> httpx.Response:
    body = {"request": new_request(), **body}
    return server.http.post(f"/api/operator/tables/{table_tag(table.name)}/{what}", json=body, headers=BEARER)


def through(server: Serving, table: Made) -> Made:
    return Made(server, table.name, table.tokens)


# ---- who may look


@pytest.mark.parametrize("path", ["/operator", "/api/operator/overview", "/api/operator/tables"])
def test_without_a_secret_there_is_no_such_page(served: Serving, path: str) -> None:
    assert served.http.get(path, headers=BEARER).status_code == 404


def test_a_wrong_secret_is_refused_in_words_and_logged_without_it(
    run: Server, caplog: pytest.LogCaptureFixture
) -> None:
    server = run()
    table = server.make("connect-four", "mine", "open")
    where = f"/api/operator/tables/{table_tag(table.name)}/end"
    wrong = {"Authorization": "Bearer something else entirely"}
    for answer in (server.http.get("/api/operator/tables", headers=wrong), server.http.post(where, content=b"{")):
        assert (answer.status_code, answer.json()["code"]) == (401, "not-operator")
        assert answer.headers["www-authenticate"] == "Bearer"
    assert [record.name for record in caplog.records] == ["woolgather.table.operator.refused"] * 2
    assert "something else" not in caplog.text
    assert "127.0.0.1" in caplog.text
    assert server.info(table.name)["ended"] is None


def test_what_a_proxy_passes_on_as_an_address_is_logged_only_if_it_is_one(
    run: Server, caplog: pytest.LogCaptureFixture
) -> None:
    server = run(behind=["127.0.0.1"])
    for forwarded in ("192.0.2.7", "\x1b[2Jx" * 99):
        server.http.get("/api/operator/tables", headers={"X-Forwarded-For": forwarded})
    first, second = (record.getMessage() for record in caplog.records)
    assert first.endswith("from 192.0.2.7.")
    assert second.endswith("from an unknown address.")


def test_a_search_for_what_no_database_takes_is_refused(run: Server, either_store: str) -> None:
    answer = run().http.get("/api/operator/tables", params={"search": "a\0b"}, headers=BEARER)
    assert (answer.status_code, answer.json()["code"]) == (400, "malformed")


# ---- what is seen


def test_the_overview_counts_what_there_is(run: Server, stack: ExitStack) -> None:
    server = run()
    for _ in range(2):
        stack.enter_context(server.make("connect-four", "mine", "open").look(0))
    logging.getLogger("woolgather.table.anything").error("Something failed.\nand how")
    found = server.http.get("/api/operator/overview", headers=BEARER).json()
    assert (found["sockets"], found["people"], found["tables"], found["processes"]) == (2, 2, 2, 1)
    assert found["stored"] == {"made": 2, "made_today": 2, "active_today": 2}
    assert (found["commits"], found["errors"]) == (2, 1)
    assert [each["text"] for each in found["latest_errors"]] == ["Something failed."]
    assert found["bots"]["waiting"] == found["bots"]["lowered"] == 0


def test_tables_are_shown_without_what_would_open_them(run: Server, stack: ExitStack) -> None:
    server = run()
    table = server.make("hush", "mine", "open", "lamb")
    stack.enter_context(table.look(0))
    found = row(server, table)
    seats = [(seat["kind"], seat["name"], seat["bot"], seat["here"]) for seat in found["seats"]]
    assert seats == [("person", "Player 0", "", True), ("open", "", "", False), ("bot", "", "lamb", True)]
    assert (found["game"], found["standing"], found["waits_for"], found["watching"]) == ("hush", "person", [0], 1)
    assert found["key"] == link_hash(table.name)[:KEY]
    said = json.dumps(found)
    assert not [secret for secret in (table.name, table.tokens[0]) if str(secret) in said]


def test_players_can_name_their_table_to_the_operator(run: Server) -> None:
    server = run()
    tables = [server.make("connect-four", "mine", "open") for _ in range(2)]
    told = server.info(tables[0].name)["tag"]
    assert [each["tag"] for each in seen(server, search=told)] == [told]


def test_a_sealed_answer_changes_nothing_that_the_operator_sees(
    awake: Callable[..., Round],  # noqa: F811
) -> None:
    table = awake(operator_secret=SECRET)
    before = seen(table.table.server)
    assert before[0]["standing"] == "window"
    assert table.answer(1, "hush")["type"] == "sealed"
    assert seen(table.table.server) == before


def test_a_table_that_is_not_in_memory_is_described_and_stays_there(run: Server) -> None:
    server = run()
    table = server.make("hush", "lamb", "mine", "lamb")
    eventually(lambda: row(server, table)["standing"] == "person")
    before = row(server, table)
    server.stop()
    again = run()
    after = row(again, table)
    assert after["last"] >= before["last"]  # the line was in memory, and perhaps still being written
    assert {**after, "last": 0} == {**before, "last": 0}
    assert again.http.get("/api/operator/overview", headers=BEARER).json()["tables"] == 0


def test_tables_are_found_by_tag_and_by_name(run: Server, either_store: str) -> None:
    server = run()
    tables = [server.make("connect-four", "mine", "open") for _ in range(2)]
    body = {"request": new_request(), "name": "Zoë_100%"}
    server.http.post(f"/api/tables/{tables[0].name}/sit", json=body)
    first, second = (table_tag(table.name) for table in tables)
    assert [each["tag"] for each in seen(server, search=first)] == [first]
    assert [each["tag"] for each in seen(server, search="zo")] == [first]
    assert {each["tag"] for each in seen(server, search="PLAYER 0")} == {first, second}
    assert seen(server, search="_") == [each for each in seen(server) if each["tag"] == first]
    assert seen(server, search="nobody") == []


def test_tables_come_in_pages_the_most_recently_active_first(run: Server) -> None:
    clock = Clock()
    server = run(clock=clock)
    tables = []
    for _ in range(PAGE + 1):
        clock.later += 1
        tables.append(table_tag(server.make("connect-four", "mine", "open").name))
    assert [each["tag"] for each in seen(server)] == tables[:0:-1]
    assert [each["tag"] for each in seen(server, page=2)] == tables[:1]
    clock.later += ACTIVE / 1000 + 60
    newest = server.make("connect-four", "mine", "open")
    assert [each["tag"] for each in seen(server, show="active")] == [table_tag(newest.name)]


def test_a_damaged_table_says_so_and_the_others_are_shown(run: Server, tmp_path: Path, either_store: str) -> None:
    server = run()
    table, whole = (server.make("connect-four", "mine", "open") for _ in range(2))
    server.stop()
    change(tmp_path, sa.insert(ANSWERS).values(nobodys_answer(table.name)))
    again = run()
    found = row(again, table)
    assert (found["standing"], found["stuck"], found["why"]) == (
        "unreadable",
        "frozen",
        "It cannot be read (IndexError).",
    )
    assert row(again, whole)["standing"] == "person"
    answer = do(again, table, "end")
    assert (answer.status_code, answer.json()["code"]) == (409, "frozen")


def nobodys_answer(table: str) -> dict[str, Any]:
    """Of a seat that no game has."""
    return {
        "table_id": table,
        "seat": 98,
        "turn": 0,
        "question": "",
        "auto": "",
        "auto_turn": 0,
        "requests": "",
        "at": 0,
    }


def change(folder: Path, statement: sa.Executable) -> None:
    """Do something behind the servers' back."""

    async def work() -> None:
        store = Store(stores.url_in(folder))
        await store.write(lambda connection: connection.execute(statement) and None)
        await store.close()

    asyncio.run(work())


def test_a_table_that_is_removed_while_it_is_listed_is_left_out(
    run: Server, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """What is known of all tables is used again for a while; one of them may be gone when it is read."""
    first = run()
    gone, left = (first.make("connect-four", "mine", "open") for _ in range(2))
    first.stop()
    server = run()
    monkeypatch.setattr(operator_queries, "SHARE", 1e-9)
    assert server.http.get("/api/operator/overview", headers=BEARER).json()["stored"]["made"] == 2
    for each in (SEATS, REQUESTS):
        change(tmp_path, sa.delete(each).where(each.c.table_id == gone.name))
    change(tmp_path, sa.delete(TABLES).where(TABLES.c.id == gone.name))
    found = server.http.get("/api/operator/tables", params={"show": "all"}, headers=BEARER).json()
    assert [each["tag"] for each in found["tables"]] == [table_tag(left.name)]
    assert found["total"] == 1
    assert stuck(server) == {}


# ---- tables that are stuck


def stuck(server: Serving) -> dict[str, str]:
    return {each["tag"]: each["stuck"] for each in seen(server, show="stuck")}


def test_a_bot_that_has_not_moved_for_a_minute_is_stuck(run: Server) -> None:
    clock, bots = Clock(), Players()
    bots.may_decide = False
    server = run(clock=clock, bots=bots)
    table = server.make("connect-four", "bot", "mine")
    server.make("connect-four", "mine", "bot")
    clock.later = 59
    assert stuck(server) == {}
    clock.later = 62
    assert stuck(server) == {table_tag(table.name): "bot"}
    bots.may_decide = True
    eventually(lambda: row(server, table)["standing"] != "bot")
    assert stuck(server) == {}


def test_bots_that_nobody_watches_rest(run: Server) -> None:
    clock = Clock()
    server = run(clock=clock)
    table = server.make("connect-four", "bot", "bot")
    clock.later = 1_000
    assert stuck(server) == {}
    assert row(server, table)["resting"]


def test_a_window_that_only_waits_for_people_is_not_stuck(awake: Callable[..., Round]) -> None:  # noqa: F811
    clock = Clock()
    table = awake(operator_secret=SECRET, clock=clock)
    server = table.table.server
    assert table.answer(0, "pass")["type"] == "sealed"
    clock.later = 1_000
    assert stuck(server) == {}
    assert row(server, table.table)["waits_for"] == table.fan.scene["window"]["order"]


def test_a_table_whose_bots_cannot_write_is_stuck(run: Server, monkeypatch: pytest.MonkeyPatch) -> None:
    async def fail(*_: object) -> None:
        raise OperationalError("a statement", {}, OSError("no room"))

    append = Store.append
    monkeypatch.setattr(Store, "append", fail)
    server = run(sleep=lambda _: asyncio.sleep(0.01))
    table = server.make("connect-four", "random", "mine")
    eventually(lambda: stuck(server) == {table_tag(table.name): "writes"})
    monkeypatch.setattr(Store, "append", append)
    eventually(lambda: not stuck(server))


@pytest.mark.sqlite
def test_a_frozen_game_is_stuck_until_it_is_ended(run: Server, tmp_path: Path) -> None:
    server = run()
    table = server.make("connect-four", "mine", "open")
    server.stop()
    change(tmp_path, sa.update(TABLES).values(rules=99))
    again = run()
    assert stuck(again) == {table_tag(table.name): "frozen"}
    assert "version 99 of its rules" in row(again, table)["why"]
    assert do(again, table, "end").status_code == 201
    assert stuck(again) == {}
    assert row(again, table)["standing"] == "ended"


# ---- closing a seat


def test_a_closed_seat_is_lost_and_free_on_every_server(run: Server, either_store: str, stack: ExitStack) -> None:
    here, there = run(), run()
    table = here.make("connect-four", "mine", "open")
    ann = stack.enter_context(through(there, table).look(0))
    request = new_request()
    for server in (here, there):
        answer = do(server, table, "close-seat", request=request, seat=0)
        assert (answer.status_code, answer.json()) == (201, {"tag": table_tag(table.name), "seat": 0})
    assert ann.hear_of("seat_lost")["seat"] == 0
    for server in (here, there):
        player = stack.enter_context(through(server, table).join())
        player.say({"type": "look", "token": table.tokens[0]})
        assert player.hear_of("refused")["code"] == "no-seat"
        assert (server.info(table.name)["players"][0]["kind"], server.info(table.name)["seq"]) == ("open", 1)
    body = {"request": new_request(), "name": "Eva"}
    assert there.http.post(f"/api/tables/{table.name}/sit", json=body).json()["seat"] == 0
    eventually(lambda: row(here, table)["seats"][0]["name"] == "Eva")


def test_only_a_persons_seat_can_be_closed(run: Server) -> None:
    server = run()
    table = server.make("connect-four", "open", "random")
    reasons = [do(server, table, "close-seat", seat=seat).json() for seat in (0, 1, 2)]
    assert {reason["code"] for reason in reasons} == {"no-seat"}
    assert [reason["reason"].split()[0] for reason in reasons] == ["Nobody", "A", "This"]
    request = new_request()
    mine = server.make("connect-four", "mine", "mine")
    assert do(server, mine, "close-seat", seat=0, request=request).status_code == 201
    assert do(server, mine, "close-seat", seat=1, request=request).json()["code"] == "repeated"


def test_a_tag_of_no_table_is_refused(run: Server, either_store: str) -> None:
    server = run()
    server.make("connect-four", "mine", "open")
    for tag in ("0" * 8, "0" * 64, "0" * 7, "0" * 65, "zzzzzzzz", "%25" * 8):
        answer = server.http.post(f"/api/operator/tables/{tag}/end", json={"request": new_request()}, headers=BEARER)
        assert (answer.status_code, answer.json()["code"]) == (404, "unknown")


@pytest.mark.sqlite
def test_a_tag_of_two_tables_is_refused(run: Server, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(operator_queries, "link_hash", lambda link: "0" * 16)
    server = run()
    for _ in range(2):
        server.make("connect-four", "mine", "open")
    answer = server.http.post(f"/api/operator/tables/{'0' * 8}/end", json={"request": new_request()}, headers=BEARER)
    assert (answer.status_code, answer.json()["code"]) == (422, "not-offered")


# ---- ending a table


def test_an_ended_table_takes_no_more_moves_on_any_server(run: Server, either_store: str, stack: ExitStack) -> None:
    here, there = run(), run()
    table = here.make("connect-four", "mine", "mine")
    players = [stack.enter_context(through(server, table).look(seat)) for seat, server in enumerate((here, there))]
    assert players[0].play(3)["type"] == "accepted"
    players[1].wait_for_line(1)
    request, reason = new_request(), " Bad\nwords\u202e. "
    answers = [do(here, table, "end", request=request, reason=reason)]
    for player in players:
        assert player.hear_of("ended") == {"type": "ended", "seq": 2, "reason": "Bad words.", "by": "operator"}
    answers += [do(server, table, "end", request=request, reason=reason) for server in (here, there)]
    assert [answer.status_code for answer in answers] == [201] * 3
    assert {answer.text for answer in answers} == {f'{{"tag":"{table_tag(table.name)}","reason":"Bad words."}}'}
    for seat, (server, player) in enumerate(zip((here, there), players, strict=True)):
        refused = player.play(3, seq=2)
        assert (refused["code"], "Bad words." in refused["reason"]) == ("frozen", True)
        assert player.take_back(seq=2)["code"] == player.hint(seq=2)["code"] == "frozen"
        welcome = player.look(table.tokens[seat])
        assert welcome["table"]["ended"] == {"reason": "Bad words.", "by": "operator"}
        assert (welcome["scene"]["moves"], len(welcome["story"])) == ([], 1)
        assert row(server, table)["standing"] == "ended"
    assert do(here, table, "end").json()["code"] == "frozen"


def test_a_game_that_is_over_cannot_be_ended(run: Server, stack: ExitStack) -> None:
    server = run()
    table = server.make("connect-four", "mine", "mine")
    players = [stack.enter_context(table.look(seat)) for seat in range(2)]
    for number, column in enumerate((0, 1, 0, 1, 0, 1, 0)):
        players[number % 2].wait_for_line(number)
        assert players[number % 2].play(column)["type"] == "accepted"
    answer = do(server, table, "end")
    assert (answer.status_code, answer.json()["code"]) == (409, "frozen")
    assert "over" in answer.json()["reason"]
    assert (row(server, table)["standing"], server.info(table.name)["ended"]) == ("over", None)


def test_nobody_sits_down_at_an_ended_table_but_its_seats_can_be_closed(run: Server) -> None:
    server = run()
    table = server.make("connect-four", "mine", "open")
    assert do(server, table, "end").status_code == 201
    answer = server.http.post(f"/api/tables/{table.name}/sit", json={"request": new_request()})
    assert (answer.status_code, answer.json()["code"]) == (409, "frozen")
    assert do(server, table, "close-seat", seat=0).status_code == 201


def test_a_restart_keeps_the_end(run: Server, either_store: str) -> None:
    server = run()
    table = server.make("connect-four", "mine", "open")
    do(server, table, "end", reason="It is late.")
    server.stop()
    again = run()
    assert again.info(table.name)["ended"] == {"reason": "It is late.", "by": "operator"}
    assert row(again, table)["why"] == "It is late."


def test_bots_stop_at_an_ended_table(run: Server, stack: ExitStack) -> None:
    bots = Players()
    bots.may_decide = False
    server = run(bots=bots)
    table = server.make("connect-four", "bot", "mine")
    viewer = stack.enter_context(table.look(1))
    eventually(lambda: bool(bots.jobs))
    do(server, table, "end")
    viewer.hear_of("ended")
    assert not bots.jobs[0].is_wanted()
    bots.may_decide = True
    other = server.make("connect-four", "bot", "mine")
    stack.enter_context(other.look(1)).wait_for_line(1)
    assert server.info(table.name)["seq"] == 1


def test_an_ended_window_never_closes(awake: Callable[..., Round]) -> None:  # noqa: F811
    table = awake(operator_secret=SECRET)
    assert table.answer(1, "hush")["type"] == "sealed"
    assert do(table.table.server, table.table, "end").status_code == 201
    seq = table.table.server.info(table.table.name)["seq"]
    for seat, player in table.players.items():
        player.hear_of("ended")
        assert table.answer(seat, "pass", seq=seq)["code"] == "frozen"
        assert player.pass_ahead("asked", seq=seq)["code"] == player.take_back(seq=seq)["code"] == "frozen"
    assert table.table.server.info(table.table.name)["seq"] == seq


# ---- what is kept


def test_every_act_is_logged_once_and_by_its_tag_alone(run: Server) -> None:
    stream = io.StringIO()
    handler = CountingHandler(stream)
    logger = logging.getLogger("woolgather.table.operator")
    logger.addHandler(handler)
    logger.setLevel(logging.INFO)
    try:
        server = run()
        tables = [server.make("connect-four", "mine", "mine") for _ in range(FEW)]
        for table in tables:
            do(server, table, "close-seat", seat=1)
            request = new_request()
            for _ in range(2):
                do(server, table, "end", request=request, reason="secret reasons")
            seen(server)
    finally:
        logger.removeHandler(handler)
        logger.setLevel(logging.NOTSET)
    said = stream.getvalue()
    for table in tables:
        tag = table_tag(table.name)
        assert said.count(f"The operator closed seat 1 of table {tag}, from 127.0.0.1.") == 1
        assert said.count(f"The operator ended table {tag}, from 127.0.0.1.") == 1
        assert table.name not in said
    assert len(said.splitlines()) == 2 * FEW
    assert SECRET not in said


# ---- figures


def test_a_long_look_at_all_tables_is_not_repeated_at_once(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(operator_queries, "SHARE", 0.05)

    class Slow:
        now = 0.0

        def __call__(self) -> float:
            return self.now

    clock, looks = Slow(), 0

    class SlowStore(Store):
        async def read(self, work: Any) -> Any:
            nonlocal looks
            looks += 1
            clock.now += 1.0
            return await super().read(work)

    async def look() -> None:
        store = SlowStore(stores.url_in(tmp_path))
        await store.open()
        queries = OperatorQueries(store, clock)
        for later in (0.0, 19.0, 2.0):
            clock.now += later
            await queries.activity(0)
        await store.close()

    asyncio.run(look())
    assert looks == 2


class HeldStore(Store):
    """Reads when it may, and counts how often it is asked."""

    def __init__(self, url: str) -> None:
        super().__init__(url)
        self.looks, self.may_read = 0, asyncio.Event()

    async def read(self, work: Any) -> Any:
        self.looks += 1
        await self.may_read.wait()
        return await super().read(work)


async def asked_at_once(queries: OperatorQueries, many: int = 3) -> list[asyncio.Task[Any]]:
    """So many who wait for what is known of all tables."""
    asked = [asyncio.create_task(queries.activity(0)) for _ in range(many)]
    await settle()
    return asked


def test_all_who_ask_at_once_wait_for_the_same_look_at_all_tables(tmp_path: Path) -> None:
    async def look() -> None:
        store = HeldStore(stores.url_in(tmp_path))
        await store.open()
        queries = OperatorQueries(store)
        first, *others = await asked_at_once(queries)
        first.cancel()
        await settle()
        store.may_read.set()
        assert [found.stored.made for found in await asyncio.gather(*others)] == [0, 0], "whoever began may go away"
        assert store.looks == 1
        await store.close()

    asyncio.run(look())


def test_a_look_that_fails_is_told_to_all_who_wait_and_tried_again(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    def fail(*_: object) -> None:
        raise OperationalError("a statement", {}, OSError("no room"))

    async def look() -> None:
        store = HeldStore(stores.url_in(tmp_path))
        await store.open()
        store.may_read.set()
        queries = OperatorQueries(store)
        with monkeypatch.context() as patch:
            patch.setattr(operator_queries, "_activity", fail)
            said = await asyncio.gather(*(queries.activity(0) for _ in range(3)), return_exceptions=True)
        assert {type(each) for each in said} == {OperationalError}
        assert (await queries.activity(0)).stored.made == 0
        assert store.looks == 2
        await store.close()

    asyncio.run(look())


def test_a_look_that_is_running_ends_when_the_server_closes(tmp_path: Path) -> None:
    async def look() -> None:
        store = HeldStore(stores.url_in(tmp_path))
        await store.open()
        queries = OperatorQueries(store)
        asked = await asked_at_once(queries)
        await queries.close()
        await asyncio.wait(asked)
        assert all(each.cancelled() for each in asked)
        await store.close()

    asyncio.run(look())
