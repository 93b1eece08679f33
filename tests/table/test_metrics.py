"""What is counted is what happened, over real sockets; and nothing of it could be used at the table."""

from __future__ import annotations

import asyncio
import json
import logging
import os
import re
import subprocess
import sys
import time
from collections.abc import Callable, Iterator
from contextlib import ExitStack
from importlib import import_module
from pathlib import Path
from typing import Any, Final

import pytest
from prometheus_client import parser

from tests.support import stores
from tests.table.company import KEY, PATIENCE, Made, Serving, lasting_bots, serving
from tests.table.test_several_servers import cut_links, play_on, wait_for_somebodys_turn
from tests.table.test_thinking import Asking, job, settle
from tests.table.test_windows import WITH_HUSH, Round, dealt
from woolgather.bots import LEVELS
from woolgather.engine.registry import games
from woolgather.games.tiny.hush.state import PASS
from woolgather.table import metrics as module
from woolgather.table import shared_folders
from woolgather.table.metric_files import FOLDER, PREFIX, end_multiprocess, prepare_multiprocess, worker_died
from woolgather.table.metrics import CONTENT_TYPE, LOGGERS, PRIORITIES, Metrics
from woolgather.table.server import TableServer
from woolgather.table.store import Store, sqlite_url
from woolgather.table.thinking import Priority, ThinkingLimits

SECRET: Final = "the operator's secret"
HEADERS: Final = {"Authorization": f"Bearer {SECRET}"}
DEPLOY: Final = Path(__file__).parents[2] / "deploy"
YAML: Final = import_module("yaml")  # it has no types
NAME: Final = re.compile(r"\b(?:woolgather|process)_[a-z_]+")

Samples = dict[str, float]


def samples(text: str) -> Samples:
    """Each sample by its name and labels, as in `moves_total{game=hush,who=bot}`."""
    found: Samples = {}
    for family in parser.text_string_to_metric_families(text):
        for sample in family.samples:
            labels = ",".join(f"{name}={value}" for name, value in sorted(sample.labels.items()))
            found[sample.name.removeprefix("woolgather_") + (f"{{{labels}}}" if labels else "")] = sample.value
    return found


def scrape(server: Serving) -> Samples:
    answer = server.http.get("/metrics", headers=HEADERS)
    assert answer.status_code == 200
    assert answer.headers["content-type"] == f"{CONTENT_TYPE}; charset=utf-8"
    return samples(answer.text)


def wait_for(server: Serving, name: str, value: float) -> Samples:
    """What happens after the last message has been sent may be counted a moment later."""
    until = time.monotonic() + PATIENCE
    while (found := scrape(server)).get(name) != value:
        assert time.monotonic() < until, f"{name} is {found.get(name)} and not {value}"
        time.sleep(0.02)
    return found


@pytest.fixture
def watched(tmp_path: Path) -> Iterator[Serving]:
    """A server that shows its metrics."""
    with serving(tmp_path, operator_secret=SECRET) as server:
        yield server


def play_to_the_end(table: Made) -> tuple[int, int]:
    """How many decisions were played by the one person, and by bots."""
    with table.look(0) as ann:
        while ann.wait_for_turn():
            assert ann.play(ann.scene["moves"][0]["move"])["type"] == "accepted"
        decided = [line["seat"] for line in ann.lines if line["seat"] >= 0]
    return decided.count(0), len(decided) - decided.count(0)


# ---- who may see it


def test_without_a_secret_there_is_no_such_page(served: Serving) -> None:
    assert served.http.get("/metrics", headers=HEADERS).status_code == 404


@pytest.mark.parametrize("headers", [{}, {"Authorization": "Bearer a wrong operator's secret"}])
def test_whoever_does_not_bring_the_secret_sees_nothing(watched: Serving, headers: dict[str, str]) -> None:
    answer = watched.http.get("/metrics", headers=headers)
    assert (answer.status_code, answer.json()["code"]) == (401, "not-operator")
    assert scrape(watched)["refusals_total{code=not-operator}"] == 1


# ---- a game, counted


def test_a_game_with_a_bot_is_counted_move_by_move(watched: Serving) -> None:
    mine, theirs = play_to_the_end(watched.make("connect-four", "mine", "lamb"))
    found = wait_for(watched, "decision_seconds_count", mine)
    assert found["moves_total{game=connect-four,who=person}"] == mine > 3
    assert found["moves_total{game=connect-four,who=bot}"] == theirs > 3
    assert found["bot_thinking_seconds_count{bot=lamb,level=lamb}"] == theirs
    assert found["bot_thinking_seconds_sum{bot=lamb,level=lamb}"] > 0
    assert found["tables_made_total{game=connect-four}"] == 1
    assert found["commit_writes_sum"] == 1 + mine + theirs, "the table, and each decision"
    assert found["commit_seconds_count"] == found["commit_writes_count"] <= found["commit_writes_sum"]
    other = [name for name in found if name.startswith("moves_total") and "connect-four" not in name]
    assert len(other) == 2 * (len(games(tiny=True)) - 1)
    assert not any(found[name] for name in other)


@pytest.mark.slow
def test_answers_in_a_window_are_counted_when_it_closes(serve: Callable[..., Serving]) -> None:
    server, moves = serve(operator_secret=SECRET, chance=dealt(WITH_HUSH)), "moves_total{game=hush,who=person}"
    with ExitStack() as stack:
        table = Round(server.make("hush", "mine", "mine", "mine"), stack)
        before = scrape(server)[moves]
        assert before == 3, "each has chosen a card"
        for seat in (0, 1):
            assert table.answer(seat, PASS)["type"] == "sealed"
        assert scrape(server)[moves] == before
        assert table.answer(2, PASS)["type"] == "sealed"
        wait_for(server, moves, before + 3)


def test_take_backs_hints_and_refusals_are_counted(watched: Serving) -> None:
    table = watched.make("connect-four", "mine", "mine")
    with table.look(0) as ann:
        assert ann.play(3)["type"] == "accepted"
        assert ann.take_back()["type"] == "accepted"
        assert [ann.hint()["type"] for _ in range(2)] == ["hinted", "hinted"]
        assert ann.hint(seq=0)["code"] == "stale"
        assert ann.play(99)["code"] == "rule"
        ann.say("not a message")
        ann.hear_of("refused", code="malformed")
    watched.http.get("/api/tables/nowhere")
    found = scrape(watched)
    assert (found["take_backs_total"], found["moves_total{game=connect-four,who=person}"]) == (1, 1)
    outcomes = {outcome: found[f"hints_total{{outcome={outcome}}}"] for outcome in ("given", "remembered", "refused")}
    assert outcomes == {"given": 1, "remembered": 1, "refused": 1}
    refused = {name: value for name, value in found.items() if name.startswith("refusals_total") and value}
    assert refused == {f"refusals_total{{code={code}}}": 1 for code in ("stale", "rule", "malformed", "unknown")}


def test_what_can_be_measured_is_measured_before_the_first_visitor(tmp_path: Path) -> None:
    """Other workers show the gauges of this one without asking it."""

    async def opened() -> float:
        server = TableServer(Store(sqlite_url(tmp_path / "table.sqlite")), KEY, bots=lasting_bots())
        await server.open()
        try:
            return float(server.metrics.store.link_up._value.get())
        finally:
            await server.close()

    assert asyncio.run(opened()) == 1


def test_sockets_connections_and_tables_are_shown_as_they_are(watched: Serving) -> None:
    tables = [watched.make("connect-four", "mine", "mine") for _ in range(2)]
    with tables[0].look(0), tables[0].look(), tables[1].look(1):
        found = scrape(watched)
        assert (found["sockets"], found["tables_in_memory"]) == (3, 2)
        assert found["connections"] == len(watched.connections) == 4, "with the one that asks"
    assert wait_for(watched, "sockets", 0)["tables_in_memory"] == 2
    assert found["link_up"] == 1
    assert sum(value for name, value in found.items() if name.startswith("build_info")) == 1


def test_logged_errors_are_counted_by_their_logger(watched: Serving) -> None:
    assert [scrape(watched)[f"errors_total{{logger={name}}}"] for name in LOGGERS] == [0] * len(LOGGERS)
    for level in (logging.WARNING, logging.ERROR, logging.CRITICAL):
        logging.getLogger("woolgather.table.test").log(level, "A gate was left open by %s.", "Ann")
    assert scrape(watched)["errors_total{logger=woolgather.table.test}"] == 2
    handlers = len(logging.getLogger().handlers)
    watched.stop()
    assert len(logging.getLogger().handlers) == handlers - 1


def test_the_process_and_its_event_loop_are_measured(
    serve: Callable[..., Serving], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(module, "EVERY", 0.01)
    server = serve(operator_secret=SECRET)
    until = time.monotonic() + PATIENCE
    while (found := scrape(server))["event_loop_lag_seconds_count"] < 2:
        assert time.monotonic() < until
    if sys.platform == "linux":
        assert found["process_cpu_seconds_total"] > 0
        assert found["process_resident_memory_bytes"] > 1_000_000


@pytest.mark.slow
def test_notices_and_a_restored_link_are_counted(
    tmp_path: Path, serve: Callable[..., Serving], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(stores, "kind", stores.POSTGRES)
    here, there = (serve(operator_secret=SECRET, watch=3600.0) for _ in range(2))
    table = here.make("connect-four", "mine", "mine")
    with table.look(0) as ann, Made(there, table.name, table.tokens).look(1) as ben:
        for player in (ann, ben):
            player.wait_for_turn()
            assert player.play(3)["type"] == "accepted"
        ann.wait_for_line(2)
    assert wait_for(here, "link_notices_total", 1)["moves_total{game=connect-four,who=person}"] == 1
    assert wait_for(there, "link_notices_total", 1)["link_reconnects_total"] == 0
    cut_links(stores.url_in(tmp_path))
    for server in (here, there):
        wait_for(server, "link_reconnects_total", 1)
        wait_for(server, "link_up", 1)


def test_an_error_can_be_logged_in_the_middle_of_counting() -> None:
    """As it happens when garbage is collected there: the locks of a counter cannot be taken twice."""
    metrics = Metrics()
    metrics.count_errors()
    try:
        with metrics.server.errors._lock:
            logging.getLogger("woolgather").error("A task was never awaited.")
        assert text(metrics)["errors_total{logger=woolgather}"] == 1
    finally:
        metrics.stop_counting_errors()


# ---- bots under load


def text(metrics: Metrics) -> Samples:
    metrics.read_gauges()
    return samples(metrics._text().decode())


def test_the_queue_is_shown_by_priority_with_what_was_lowered_and_what_failed() -> None:
    async def story() -> None:
        asking, metrics = Asking(limits=ThinkingLimits(patience=1.0)), Metrics()
        asking.queue.count_in(metrics)
        first = [job(f"t{number}", "shepherd") for number in range(30)]
        await asking.move(*first, job("away", priority=Priority.MOVE))
        found = text(metrics)
        waiting = [found[f"bot_queue_waiting{{priority={name}}}"] for name in PRIORITIES]
        assert (waiting, found["bot_queue_thinking"], found["bot_workers"]) == ([29, 1, 0], 1, 1)
        await asking.puppets.fail()
        await asking.puppets.finish_all()
        await settle()
        found, bots = text(metrics), asking.puppets.bots
        assert found["bot_failures_total{bot=" + bots[0] + "}"] == 1
        decided = sum(value for name, value in found.items() if name.startswith("bot_thinking_seconds_count"))
        lowered = sum(value for name, value in found.items() if name.startswith("bot_lowered_total"))
        del bots[1]  # who decided in place of the one that failed
        assert decided == len(bots) == 31
        assert lowered == sum(bot != "shepherd" for bot in bots[:30]) + (bots[30] != "ewe") > 0
        assert asking.queue.figures().lowered == lowered, "the overview says the same"
        await asking.queue.close()

    asyncio.run(story())


def test_a_bot_that_fails_is_not_counted_as_lowered() -> None:
    async def story() -> None:
        asking, metrics = Asking(), Metrics()
        asking.queue.count_in(metrics)
        (asked,) = await asking.move(job("table"))
        await asking.puppets.fail()
        await asking.puppets.finish()
        assert (await asked).level == LEVELS[0]
        assert not any(value for name, value in text(metrics).items() if name.startswith("bot_lowered_total"))
        assert asking.queue.figures().lowered == 0
        await asking.queue.close()

    asyncio.run(story())


def test_a_commit_that_fails_is_counted(watched: Serving, monkeypatch: pytest.MonkeyPatch) -> None:
    from sqlalchemy.exc import OperationalError

    async def fail(_: Any) -> None:
        raise OperationalError("", None, Exception("the disk is full"))

    table = watched.make("connect-four", "mine", "mine")
    with table.look(0) as ann:
        monkeypatch.setattr(watched.tables._store._database, "write", fail)
        assert ann.play(3)["code"] == "trouble"
        found = scrape(watched)
    assert (found["commit_failures_total"], found["commit_writes_sum"]) == (1, 1)
    assert found["moves_total{game=connect-four,who=person}"] == 0
    assert found["errors_total{logger=woolgather.table.connection}"] == 1


# ---- nothing that could be used at the table


def offered(message: dict[str, Any]) -> list[dict[str, Any]]:
    """The moves that a message offers."""
    found: list[dict[str, Any]] = {**message.get("scene", {}), **message.get("change", {})}.get("moves", [])
    return found


def test_a_scrape_names_no_table_token_name_address_or_move(watched: Serving) -> None:
    table = watched.make("hush", "mine", "mine", "lamb")
    with table.look(0) as ann, table.look(1) as ben:
        wait_for_somebodys_turn([ann, ben])
        ann.hint()
        play_on([ann, ben])
        choices = [choice for message in map(json.loads, ann.heard) for choice in offered(message)]
        moves = {choice["text"] for choice in choices if isinstance(choice, dict)}
    assert len(moves) > 2
    answer = watched.http.get("/metrics", headers=HEADERS).text
    labels = set(re.findall(r'"([^"]*)"', answer))
    for hidden in (table.name, *filter(None, table.tokens), "Player 0", "Player 1", "127.0.0.1", SECRET):
        assert hidden not in answer
    assert not labels & moves - {"hush"}, "which is also the name of the game"
    assert not [label for label in labels if len(label) > 40]


def test_every_label_is_one_of_a_few_words(watched: Serving) -> None:
    """None grows with what people type: games, bots and codes that do not exist are not counted as such."""
    before = len(scrape(watched))
    body = {"request": "a-request-of-a-test", "game": "Ann's", "players": [{"kind": "bot", "bot": "Ben's"}]}
    for path in ("/api/tables", "/nowhere", "/api/games/Ann's/words"):
        watched.http.post(path, json=body)
        watched.http.get(path)
    assert len(scrape(watched)) == before


# ---- several workers

WORKER: Final = """
import asyncio, sys, time
from woolgather.table.metrics import Metrics
metrics = Metrics()
metrics.watch(metrics.server.sockets, lambda: 5)
metrics.watch(metrics.store.link_up, lambda: True)
for _ in range(int(sys.argv[1])):
    metrics.play.moves("hush", "person").inc()
    metrics.play.decision_seconds.observe(0.002)
print(asyncio.run(metrics.scrape()).decode(), end="", flush=True)
print("# end", flush=True)
sys.stdin.read()
"""


class Worker:
    """A process that has counted some moves, and what a scrape of it showed then."""

    def __init__(self, moves: int) -> None:
        words = [sys.executable, "-c", WORKER, str(moves)]
        self._process = subprocess.Popen(words, stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True)
        assert self._process.stdout is not None
        self.text = "".join(iter(self._process.stdout.readline, "# end\n"))
        self.pid = self._process.pid

    def kill(self) -> None:
        self._process.kill()
        self._process.communicate()


@pytest.mark.slow
def test_a_scrape_of_any_worker_shows_the_sum_over_all(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv(FOLDER, "")
    (tmp_path / "counter_1.db").write_bytes(b"of a server that ran before")
    assert prepare_multiprocess(tmp_path) == Path(os.environ[FOLDER]) == tmp_path
    workers = [Worker(3), Worker(4)]
    found = samples(workers[1].text)
    assert found["moves_total{game=hush,who=person}"] == found["decision_seconds_count"] == 7
    assert (found["decision_seconds_bucket{le=0.001}"], found["decision_seconds_bucket{le=0.0025}"]) == (0, 7)
    assert found["sockets"] == 10
    assert found["link_up"] == 1
    assert sum(value for name, value in found.items() if name.startswith("build_info")) == 1
    if sys.platform == "linux":
        assert {f"process_cpu_seconds_total{{pid={worker.pid}}}" for worker in workers} <= found.keys()
    workers[0].kill()
    worker_died(workers[0].pid)
    workers.append(Worker(2))
    found = samples(workers[-1].text)
    assert found["moves_total{game=hush,who=person}"] == 9, "what a dead worker counted stays"
    assert found["sockets"] == 10, "but its sockets are gone"
    assert f"process_cpu_seconds_total{{pid={workers[0].pid}}}" not in found
    for worker in workers:
        worker.kill()
    assert len(list(tmp_path.glob("counter_*.db"))) == 2, "the new worker goes on with the files of the dead one"


def test_the_folder_for_several_workers_is_private_and_removed_at_the_end(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv(FOLDER, "")
    monkeypatch.setattr(shared_folders, "IN_MEMORY", tmp_path)
    made = prepare_multiprocess()
    assert (made.parent, made.stat().st_mode & 0o777) == (tmp_path, 0o700)
    worker_died(1)
    end_multiprocess()
    assert FOLDER not in os.environ
    assert not list(tmp_path.iterdir())


def test_what_a_killed_supervisor_left_is_removed_by_the_next(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv(FOLDER, "")
    monkeypatch.setattr(shared_folders, "IN_MEMORY", tmp_path)
    with subprocess.Popen(["true"]) as dead:
        dead.wait()
    left, used = (tmp_path / f"{PREFIX}{pid}-abc" for pid in (dead.pid, os.getppid()))
    for folder in (left, used):
        folder.mkdir()
    assert {*tmp_path.iterdir()} == {left, used}
    made = prepare_multiprocess()
    assert {*tmp_path.iterdir()} == {made, used}


@pytest.mark.parametrize("name", ["9" * 20, "²", "no-number"])
def test_whatever_others_call_their_folders_is_left_alone(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, name: str
) -> None:
    monkeypatch.setenv(FOLDER, "")
    monkeypatch.setattr(shared_folders, "IN_MEMORY", tmp_path)
    theirs = tmp_path / f"{PREFIX}{name}-x"
    theirs.mkdir()
    made = prepare_multiprocess()
    assert {*tmp_path.iterdir()} == {made, theirs}


# ---- what is shipped to watch it with


def expressions() -> list[str]:
    """Everything that the dashboard and the alerts ask for."""
    dashboard = json.loads((DEPLOY / "dashboard.json").read_text())
    alerts = YAML.safe_load((DEPLOY / "alerts.yml").read_text())
    asked = [target["expr"] for panel in dashboard["panels"] for target in panel.get("targets", ())]
    asked += [each["query"]["query"] for each in dashboard["templating"]["list"] if each["type"] == "query"]
    return asked + [rule["expr"] for group in alerts["groups"] for rule in group["rules"]]


@pytest.mark.skipif(sys.platform != "linux", reason="the process is measured by /proc")
def test_the_dashboard_and_the_alerts_ask_only_for_what_there_is(watched: Serving) -> None:
    metrics = watched.tables.metrics
    play_to_the_end(watched.make("connect-four", "mine", "lamb"))
    metrics.bots.lowered("ewe", "lamb")
    metrics.bots.failed("ewe")
    families = parser.text_string_to_metric_families(watched.http.get("/metrics", headers=HEADERS).text)
    there = {sample.name: set(sample.labels) for family in families for sample in family.samples}
    for expression in expressions():
        named = NAME.findall(expression)
        assert set(named) <= there.keys(), expression
        assert named or expression.startswith("up{"), expression
        assert expression.count("(") == expression.count(")")
        by = set(re.findall(r"\w+", " ".join(re.findall(r" by \(([^)]*)\)", expression))))
        assert by <= {"le", "instance", "pid"}.union(*(there[name] for name in named)), expression


def test_whatever_is_counted_is_on_the_dashboard(watched: Serving) -> None:
    asked = " ".join(expressions())
    families = parser.text_string_to_metric_families(watched.http.get("/metrics", headers=HEADERS).text)
    ours = {family.name for family in families if family.name.startswith("woolgather_")}
    assert sorted(name for name in ours if name not in asked) == ["woolgather_take_backs"]


def test_the_dashboard_can_be_imported() -> None:
    dashboard = json.loads((DEPLOY / "dashboard.json").read_text())
    panels = dashboard["panels"]
    assert [panel["title"] for panel in panels if panel["type"] == "row"] == [
        *("Players", "Latency", "Bots", "Store", "Errors", "Process")
    ]
    assert len({panel["id"] for panel in panels}) == len(panels)
    assert {panel["datasource"]["uid"] for panel in panels if panel["type"] != "row"} == {"${datasource}"}


def test_the_example_for_prometheus_reads_the_secret_from_a_file() -> None:
    [job] = YAML.safe_load((DEPLOY / "prometheus.yml").read_text())["scrape_configs"]
    assert (job["metrics_path"], job["authorization"]["type"]) == ("/metrics", "Bearer")
    assert job["authorization"].keys() == {"type", "credentials_file"}
