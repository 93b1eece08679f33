"""The lobby: open tables, quick pairing, and bots for the seats that nobody took."""

from __future__ import annotations

import asyncio
import threading
from collections.abc import Callable, Iterator
from concurrent.futures import ThreadPoolExecutor
from contextlib import ExitStack
from typing import Any

import pytest

from tests.support import stores
from tests.table.company import PATIENCE, Made, Player, Serving, as_person, new_request, new_secret
from tests.table.hosted import eventually
from tests.table.test_clocks import AWAKE, Watch
from woolgather.table.idempotency import IdempotentRequest
from woolgather.table.lobby import Lobby
from woolgather.table.open_tables import OpenTables
from woolgather.table.refusals import Refusal, faster
from woolgather.table.tables import Table


@pytest.fixture
def watch() -> Watch:
    return Watch()


@pytest.fixture
def run(serve: Callable[..., Serving], watch: Watch) -> Callable[..., Serving]:
    return lambda: serve(clock=watch, watch=0.02, asleep=AWAKE)


@pytest.fixture(autouse=True)
def _fresh(monkeypatch: pytest.MonkeyPatch) -> None:
    """Whoever looks is shown what is so now."""
    monkeypatch.setattr("woolgather.table.open_tables.FRESH", 0.0)


@pytest.fixture
def stack() -> Iterator[ExitStack]:
    with ExitStack() as players:
        yield players


def open_table(server: Serving, *chairs: str, game: str = "connect-four", **more: Any) -> Made:
    players = [{"kind": kind} for kind in chairs]
    body = {"request": new_request(), "game": game, "players": players, "listed": True, **more}
    answer = server.http.post("/api/tables", json=body)
    assert answer.status_code == 201, answer.text
    made = answer.json()
    return Made(server, made["table"], [seat["token"] for seat in made["seats"]])


def lobby(server: Serving) -> list[dict[str, Any]]:
    found: list[dict[str, Any]] = server.http.get("/api/lobby").json()["tables"]
    return found


def links(server: Serving) -> list[str]:
    return [table["table"] for table in lobby(server)]


def paired(server: Serving, **wishes: Any) -> dict[str, Any]:
    me = wishes.pop("me", "")
    answer = server.http.post("/api/lobby/pair", json={"request": new_request(), **wishes}, headers=as_person(me))
    assert answer.status_code == 201, answer.text
    found: dict[str, Any] = answer.json()
    return found


def watched(server: Serving, sat: dict[str, Any], stack: ExitStack) -> Player:
    player = stack.enter_context(Player(server, sat["table"]))
    player.look(sat["token"])
    return player


def test_the_lobby_lists_open_tables_where_somebody_is(
    run: Callable[..., Serving], watch: Watch, stack: ExitStack, either_store: str
) -> None:
    server = run()
    clock = {"kind": "live", "minutes": 3, "seconds": 10}
    first = open_table(server, "mine", "open", clock=clock, language="it")
    watch.now += 1
    second, full = open_table(server, "mine", "open"), open_table(server, "mine", "bot")
    hidden = server.make("connect-four", "mine", "open")
    for table in (first, second, full, hidden):
        stack.enter_context(table.look(0))
    watch.now += 60
    assert links(server) == [first.name, second.name, full.name]
    shown = lobby(server)[0]
    assert (shown["clock"], shown["language"], shown["game"]) == (clock, "it", "connect-four")
    assert [(player["kind"], player["here"]) for player in shown["players"]] == [("person", True), ("open", False)]
    stack.close()
    eventually(lambda: links(server) == [])


def test_a_table_with_days_is_listed_although_nobody_is_there(run: Callable[..., Serving], watch: Watch) -> None:
    server = run()
    table = open_table(server, "mine", "open", clock={"kind": "days", "days": 1})
    watch.now += 3_600
    assert links(server) == [table.name]
    watch.now += 7 * 24 * 3_600
    assert links(server) == []


def test_tables_where_nobody_is_hide_none_where_somebody_waits(
    run: Callable[..., Serving], watch: Watch, stack: ExitStack, monkeypatch: pytest.MonkeyPatch
) -> None:
    server = run()
    live, days = open_table(server, "mine", "bot"), {"kind": "days", "days": 9}
    stack.enter_context(live.look(0))
    for _ in range(3):
        watch.now += 60
        abandoned = open_table(server, "mine", "open", clock=days)
    watch.now += 3_600
    assert links(server)[0] == live.name
    monkeypatch.setattr("woolgather.table.open_tables.UNATTENDED", 1)
    assert links(server) == [live.name, abandoned.name], "the latest of whoever made them all"
    monkeypatch.setattr("woolgather.table.open_tables.LOOKED_AT", 1)
    assert links(server) == [live.name]
    assert paired(server)["table"] not in (live.name, abandoned.name), "nobody is paired with nobody"


def test_the_list_is_made_once_for_all_who_look(run: Callable[..., Serving], monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("woolgather.table.open_tables.FRESH", 3_600.0)
    server = run()
    table = open_table(server, "mine", "open")
    assert links(server) == [table.name]
    open_table(server, "mine", "open")
    monkeypatch.delattr(OpenTables, "_tables")
    assert links(server) == [table.name]


def test_whoever_looks_for_company_tries_a_few_tables_and_none_that_is_impossible(
    run: Callable[..., Serving], watch: Watch, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("woolgather.table.open_tables.TRIED", 2)
    tried: list[str] = []

    async def be_slower(lobby: Lobby, asked: Any, device: str, mark: str, table: Table) -> IdempotentRequest:
        tried.append(table.id)
        raise faster()

    monkeypatch.setattr(Lobby, "_sit_down", be_slower)
    server, me = run(), new_secret()
    for_ann = [{"kind": "mine", "name": "Ann"}, {"kind": "open"}]
    own = {"request": new_request(), "game": "connect-four", "players": for_ann, "listed": True}
    assert server.ask(me, "POST", "/api/tables", own).status_code == 201
    others = []
    for _ in range(3):
        watch.now += 1
        others.append(open_table(server, "mine", "open").name)
    watch.now += 1
    paired(server, game="connect-four", name="ann")
    assert tried == others[:2], "not at the table of an Ann"
    tried.clear()
    paired(server, game="connect-four", name="Annie", me=me)
    assert tried == others[:2], "not at one's own"


def test_whoever_looks_for_company_finds_who_waits(
    run: Callable[..., Serving], stack: ExitStack, either_store: str
) -> None:
    server = run()
    first = paired(server, game="hush", name="Ann", language="en", me=new_secret())
    assert (first["seat"], links(server)) == (0, [first["table"]])
    watched(server, first, stack)
    other = paired(server, game="connect-four")
    assert other["table"] != first["table"]
    second = paired(server, game="hush", name="Ben", me=new_secret())
    assert (second["table"], second["seat"]) == (first["table"], 1)
    third = paired(server, name="Ann")
    assert (third["table"], third["seat"]) == (other["table"], 1)


def test_the_same_request_pairs_once(run: Callable[..., Serving]) -> None:
    server, request, me = run(), new_request(), new_secret()
    first = paired(server, request=request, game="hush", me=me)
    assert paired(server, request=request, game="hush", me=me) == first
    body = {"request": request, "game": "connect-four"}
    answer = server.http.post("/api/lobby/pair", json=body, headers=as_person(me))
    assert answer.json()["code"] == "repeated"
    assert paired(server, game="hush", me=me)["table"] != first["table"], "nobody is paired with themselves"


def test_whoever_speaks_the_same_language_is_found_first(run: Callable[..., Serving], watch: Watch) -> None:
    server = run()
    english = open_table(server, "mine", "open", language="en")
    watch.now += 1
    italian = open_table(server, "mine", "open", language="it")
    assert paired(server, language="it")["table"] == italian.name
    assert paired(server, language="it")["table"] == english.name


def test_nobody_is_left_waiting_where_a_game_may_never_be_started(
    run: Callable[..., Serving], watch: Watch, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("woolgather.table.open_tables.ARRIVING", 3_600_000)
    server = run()
    never, late = (open_table(server, "mine", "open", waits=True, fill=fill) for fill in (0, 15))
    soon = open_table(server, "mine", "open", waits=True, fill=4)
    watch.now += 1
    running = open_table(server, "mine", "open")
    found = [paired(server, game="connect-four")["table"] for _ in range(3)]
    assert found[:2] == [running.name, soon.name]
    assert found[2] not in (never.name, late.name)


def test_a_game_that_is_not_there_is_refused(run: Callable[..., Serving]) -> None:
    answer = run().http.post("/api/lobby/pair", json={"request": new_request(), "game": "chess"})
    assert (answer.status_code, answer.json()["code"]) == (422, "not-offered")


def test_bots_fill_up_when_nobody_comes_and_make_way_for_whoever_does(
    run: Callable[..., Serving], watch: Watch, stack: ExitStack, either_store: str
) -> None:
    server = run()
    table = open_table(server, "mine", "open", fill=2, stand_in="random")
    ann = stack.enter_context(table.look(0))
    ann.play("d")
    watch.now += 100
    assert server.info(table.name)["players"][1]["bot"] == ""
    server.stop()
    server = run()
    watch.now += 21
    eventually(lambda: server.info(table.name)["players"][1]["away"] == "nobody")
    eventually(lambda: server.info(table.name)["seq"] == 3)
    sat = server.sit(table.name, "Ben").json()
    assert (sat["seat"], server.info(table.name)["players"][1]["bot"]) == (1, "")


def test_the_lobby_is_one_for_all_servers(
    run: Callable[..., Serving], watch: Watch, stack: ExitStack, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(stores, "kind", stores.POSTGRES)
    one, other = run(), run()
    table = open_table(one, "mine", "open")
    stack.enter_context(table.look(0))
    watch.now += 60
    eventually(lambda: links(other) == [table.name])
    assert paired(other)["table"] == table.name


@pytest.fixture
def two(run: Callable[..., Serving], monkeypatch: pytest.MonkeyPatch) -> tuple[Serving, Serving]:
    """Two servers on one PostgreSQL. The first two who would make a table both find none before either makes it."""
    monkeypatch.setattr(stores, "kind", stores.POSTGRES)
    both, first, begin = threading.Barrier(2), threading.Semaphore(2), Lobby._begin

    async def begin_together(lobby: Lobby, *asked: Any) -> IdempotentRequest:
        if first.acquire(blocking=False):
            await asyncio.to_thread(both.wait, PATIENCE)
        return await begin(lobby, *asked)

    monkeypatch.setattr(Lobby, "_begin", begin_together)
    return run(), run()


def paired_at_once(servers: tuple[Serving, Serving], *wishes: dict[str, Any]) -> list[dict[str, Any]]:
    with ThreadPoolExecutor(len(servers)) as people:
        asked = [people.submit(paired, server, **wish) for server, wish in zip(servers, wishes, strict=True)]
        return [each.result() for each in asked]


def test_two_who_ask_two_servers_at_the_same_moment_are_paired(two: tuple[Serving, Serving]) -> None:
    wishes = [{"game": "hush", "name": name, "me": new_secret()} for name in ("Ann", "Ben")]
    ann, ben = paired_at_once(two, *wishes)
    assert ann["table"] == ben["table"]
    assert {ann["seat"], ben["seat"]} == {0, 1}


def test_a_request_that_comes_through_two_servers_pairs_once(two: tuple[Serving, Serving]) -> None:
    wish = {"request": new_request(), "game": "hush", "me": new_secret()}
    first, again = paired_at_once(two, wish, wish)
    assert first == again
    assert links(two[0]) == [first["table"]]


@pytest.mark.parametrize("trouble", [OSError("no room"), faster()])
def test_a_table_that_cannot_be_filled_holds_up_no_other_and_is_tried_again(
    run: Callable[..., Serving], watch: Watch, monkeypatch: pytest.MonkeyPatch, trouble: Exception
) -> None:
    failing, fill = {"": 0}, OpenTables._fill_now

    async def fill_or_fail(tables: OpenTables, table: Table) -> None:
        if table.id in failing:
            failing[table.id] += 1
            raise trouble
        await fill(tables, table)

    monkeypatch.setattr(OpenTables, "_fill_now", fill_or_fail)
    server = run()
    first = open_table(server, "mine", "open", fill=1)
    failing[first.name] = 0
    watch.now += 1
    second = open_table(server, "mine", "open", fill=1)
    watch.now += 61
    eventually(lambda: server.info(second.name)["players"][1]["away"] == "nobody")
    eventually(lambda: failing[first.name] > 1)
    del failing[first.name]
    eventually(lambda: server.info(first.name)["players"][1]["away"] == "nobody")


def test_no_bot_sits_down_while_bots_have_too_much_to_do(
    run: Callable[..., Serving], watch: Watch, monkeypatch: pytest.MonkeyPatch
) -> None:
    server = run()
    table = open_table(server, "mine", "open", fill=1, stand_in="random")
    asked: list[object] = []

    def be_busy(*bots: object) -> None:
        asked.append(bots)
        raise Refusal("busy", "The bots are busy.")

    monkeypatch.setattr(server.tables.bots, "check_room", be_busy)
    watch.now += 61
    eventually(lambda: len(asked) > 1)
    assert asked[0] == (["random"], "connect-four", 2)
    assert server.info(table.name)["players"][1]["bot"] == ""
    monkeypatch.undo()
    eventually(lambda: server.info(table.name)["players"][1]["away"] == "nobody")


def test_whoever_looks_is_told_when_bots_fill_up(run: Callable[..., Serving], watch: Watch, either_store: str) -> None:
    server = run()
    table, never = open_table(server, "mine", "open", "open", game="hush", fill=5), open_table(server, "mine", "open")
    watch.now += 60
    for token in (table.tokens[0], None):
        with table.join() as player:
            assert player.look(token)["table"]["fill"] == 240_000
    assert (server.info(table.name)["fill"], server.info(never.name)["fill"]) == (240_000, None)
    server.stop()
    server = run()
    watch.now += 120
    assert server.info(table.name)["fill"] == 120_000, "also after a restart"
    for name in ("Ben", "Eva"):
        assert server.sit(table.name, name).status_code == 201
    assert server.info(table.name)["fill"] is None, "no seat is free any more"
