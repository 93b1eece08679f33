"""Whether a server lives and whether it is ready: asked by machines, cheap, and open to everybody."""

from __future__ import annotations

import asyncio
import time
from collections.abc import Callable
from pathlib import Path
from typing import Any, Final

import httpx
import pytest

from tests.support import stores
from tests.support.postgres import postgres
from tests.table.company import PATIENCE, Serving
from woolgather.table import health, link
from woolgather.table.health import CLOSING, NO_BOTS, NO_LINK, NO_STORE, Readiness, Ready
from woolgather.table.link import NoLink
from woolgather.table.origin_guard import FOR_MONITORS
from woolgather.table.workers import Task, ThinkingFailed, Workers

READY: Final = (200, {"status": "ok", "missing": []})


def ready(server: Serving) -> tuple[int, dict[str, Any]]:
    answer = server.http.get("/ready")
    return answer.status_code, answer.json()


# ---- over HTTP


def test_a_server_that_runs_is_healthy_and_ready(served: Serving) -> None:
    answer = served.http.get("/health")
    assert (answer.status_code, answer.json()) == (200, {"status": "ok"})
    assert answer.headers["cache-control"] == "no-store"
    assert ready(served) == READY
    for where in ("/health", "/ready"):
        head = served.http.head(where)
        assert (head.status_code, head.content) == (200, b"")


def test_a_server_that_closes_is_healthy_and_not_ready(served: Serving) -> None:
    served.tables.readiness.is_closing = True
    answer = served.http.get("/ready")
    assert (answer.status_code, answer.json()) == (503, {"status": "not-ready", "missing": [CLOSING]})
    assert (answer.headers["retry-after"], answer.headers["cache-control"]) == ("5", "no-store")
    assert served.http.get("/health").status_code == 200


def test_a_load_balancer_may_ask_by_address_or_without_a_host(served: Serving) -> None:
    for host in ("10.0.0.7", "10.0.0.7:8000", "[fd00::7]:8000", ""):
        for where in ("/health", "/ready"):
            assert served.http.get(where, headers={"Host": host}).status_code == 200
        assert served.http.get("/api/door", headers={"Host": host}).status_code == 403


def test_prometheus_may_ask_by_address(serve: Callable[..., Serving]) -> None:
    server = serve(operator_secret="the operator's secret")
    headers = {"Authorization": "Bearer the operator's secret"}
    assert server.http.get("/metrics", headers={**headers, "Host": "10.0.0.7:8000"}).status_code == 200
    assert server.http.get("/metrics", headers={**headers, "Host": "evil.example"}).status_code == 403


def test_a_foreign_name_that_points_here_learns_nothing(served: Serving) -> None:
    for host in ("evil.example", "evil.example:8000", "10.0.0.7.evil.example", "10.0.0.7@evil"):
        for where in FOR_MONITORS:
            assert served.http.get(where, headers={"Host": host}).status_code == 403


@pytest.mark.slow
def test_a_server_without_its_database_is_not_ready_until_it_is_back(
    tmp_path: Path, serve: Callable[..., Serving], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(stores, "kind", stores.POSTGRES)
    monkeypatch.setattr(health, "FRESH", 0.05)
    monkeypatch.setattr(link, "LONGEST_PAUSE", 0.2)
    server = serve()
    assert ready(server) == READY
    postgres().stop()
    try:
        gone = wait_until(server, lambda found: found["missing"] == [NO_STORE, NO_LINK])
        assert (gone[0], gone[1]["status"]) == (503, "not-ready")
        assert server.http.get("/health").status_code == 200
    finally:
        postgres().restart()
    assert wait_until(server, lambda found: not found["missing"]) == READY
    server.make("connect-four", "mine", "mine")


def wait_until(server: Serving, is_so: Callable[[dict[str, Any]], bool]) -> tuple[int, dict[str, Any]]:
    until = time.monotonic() + PATIENCE
    while not is_so((found := ready(server))[1]):
        assert time.monotonic() < until, found
        time.sleep(0.05)
    return found


# ---- the store is asked with care


class Slow:
    """A store that answers when it is told to."""

    def __init__(self) -> None:
        self.asked = 0
        self.answer: asyncio.Future[None] = asyncio.get_running_loop().create_future()

    async def check(self) -> None:
        self.asked += 1
        await asyncio.shield(self.answer)


class Bots:
    """Bots whose processes can be there or not."""

    def __init__(self) -> None:
        self.can_think, self.warmed_up = True, 0

    def warm_up(self) -> None:
        self.warmed_up += 1


class Cut(NoLink):
    is_connected = False


class Looked:
    """What is looked at, with a clock that the test moves."""

    def __init__(self, heard: NoLink | None = None) -> None:
        self.now, self.store, self.bots = 0.0, Slow(), Bots()
        self.readiness = Readiness(self.store, heard or NoLink(), self.bots, lambda: self.now)  # type: ignore[arg-type]

    async def missing(self) -> list[str]:
        found: Ready = await self.readiness.look()
        return found.missing


def test_all_who_ask_at_once_wait_for_one_answer_which_serves_for_a_second() -> None:
    async def story() -> None:
        looked = Looked()
        asking = [asyncio.create_task(looked.missing()) for _ in range(50)]
        await asyncio.sleep(0)
        looked.store.answer.set_result(None)
        assert await asyncio.gather(*asking) == [[]] * 50
        looked.now += 0.9
        await looked.missing()
        assert looked.store.asked == 1
        looked.now += 0.2
        await looked.missing()
        assert looked.store.asked == 2

    asyncio.run(story())


def test_a_store_that_does_not_answer_in_time_is_out_of_reach_and_is_not_asked_again(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr(health, "DEADLINE", 0.01)

    async def story() -> None:
        looked = Looked()
        for _ in range(3):
            assert await looked.missing() == [NO_STORE]
            looked.now += 5.0
        assert looked.store.asked == 1
        looked.store.answer.set_result(None)
        await asyncio.sleep(0)
        await asyncio.sleep(0)
        assert await looked.missing() == []

    asyncio.run(story())


def test_whatever_the_store_says_it_is_told_without_its_words() -> None:
    async def story() -> None:
        looked = Looked()
        looked.store.answer.set_exception(OSError("password of ann is wrong"))
        assert await looked.missing() == [NO_STORE]

    asyncio.run(story())


def test_a_lost_link_and_missing_bots_are_named_and_bots_are_tried_again() -> None:
    async def story() -> None:
        looked = Looked(Cut())
        looked.store.answer.set_result(None)
        assert await looked.missing() == [NO_LINK]
        looked.bots.can_think = False
        assert await looked.missing() == [NO_LINK, NO_BOTS]
        assert looked.bots.warmed_up == 1

    asyncio.run(story())


def test_a_server_that_closes_asks_its_store_no_more() -> None:
    async def story() -> None:
        looked = Looked()
        looked.readiness.is_closing = True
        assert (await looked.missing(), looked.store.asked) == ([CLOSING], 0)

    asyncio.run(story())


def test_closing_does_not_wait_for_a_store_that_does_not_answer() -> None:
    async def story() -> None:
        looked = Looked()
        asked = asyncio.create_task(looked.missing())
        await asyncio.sleep(0)
        await asyncio.sleep(0)
        await looked.readiness.close()
        assert await asked == [NO_STORE]
        assert await looked.missing() == [CLOSING]

    asyncio.run(story())


# ---- bots


def test_workers_that_cannot_be_started_can_think_again_once_one_is_there(monkeypatch: pytest.MonkeyPatch) -> None:
    class NoProcess:
        def __init__(self) -> None:
            raise OSError(11, "Resource temporarily unavailable")

    class Process:
        is_alive, is_spent = True, False

        def wait_until_ready(self) -> None: ...

        def kill(self) -> None: ...

    workers = Workers(1)
    monkeypatch.setattr("woolgather.table.workers._Worker", NoProcess)
    with pytest.raises(ThinkingFailed, match="got no process"):
        asyncio.run(workers.think(Task("lamb", {}, [0], 1)))
    could_think = workers.can_think
    monkeypatch.setattr("woolgather.table.workers._Worker", Process)
    workers.warm_up()
    assert workers._warming is not None
    workers._warming.result(PATIENCE)
    assert (could_think, workers.can_think) == (False, True)
    workers.close()


def test_a_health_check_needs_no_store(served: Serving, monkeypatch: pytest.MonkeyPatch) -> None:
    async def fail() -> None:
        raise AssertionError("the store was asked")

    monkeypatch.setattr(served.tables._store, "check", fail)
    assert httpx.get(f"{served.address}/health").status_code == 200
