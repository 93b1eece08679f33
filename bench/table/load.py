"""Load: clients in processes of their own, which open their companies, begin together and hand in what they counted."""

from __future__ import annotations

import asyncio
import gc
import math
import time
from collections.abc import Callable, Sequence
from dataclasses import dataclass, replace
from itertools import pairwise
from multiprocessing import get_context
from multiprocessing.connection import Connection
from random import Random
from typing import Final, Literal, Protocol

from bench.table.company import Company
from bench.table.process import busy, client_cores, pin
from bench.table.seats import BotsCompany, EchoCompany, Place, TableCompany
from bench.table.tally import Tally, together

AT_ONCE: Final = 16
"""Companies that are opened at the same time."""

GRACE: Final = 1.0
"""Seconds after the end in which moves may still arrive."""

Watch = Callable[[], None]


@dataclass(frozen=True)
class Job:
    """What the clients do. `games`: one after the other for the tables; none: they play at the echo server."""

    port: int
    tables: int
    seconds: float
    games: tuple[str, ...] = ()
    bot: str = ""
    period: float = 1.0
    """Seconds between two moves of a table."""
    warm_up: float = 3.0
    seed: int = 1
    cores: frozenset[int] = frozenset()
    more_ports: tuple[int, ...] = ()
    """Of further servers on the same database."""
    spread: Literal["seats", "tables"] = "seats"
    """What is spread over all servers: the seats of each table, or whole tables."""


@dataclass(frozen=True)
class Outcome:
    """What the clients counted, and the processor time meanwhile of the server and of the whole machine."""

    tally: Tally
    cpu: float
    machine: float
    seconds: float

    @property
    def others(self) -> float:
        """Processor time that neither the server nor the clients used."""
        return max(0.0, self.machine - self.cpu - self.tally.cpu)


def companies(job: Job, place: Place, tally: Tally) -> list[Company]:
    if not job.games:
        return [EchoCompany(place, tally) for _ in range(job.tables)]
    games = [job.games[index % len(job.games)] for index in range(job.tables)]
    if job.bot:
        return [BotsCompany(place, tally, game, job.bot) for game in games]
    return [TableCompany(_place_of(index, job, place), tally, game) for index, game in enumerate(games)]


def _place_of(table: int, job: Job, place: Place) -> Place:
    """Where a table is made and played."""
    if job.spread == "seats":
        return place
    ports = (place.port, *place.more_ports)
    return replace(place, port=ports[table % len(ports)], more_ports=())


async def open_all(whole: Sequence[Company]) -> None:
    gate = asyncio.Semaphore(AT_ONCE)

    async def opened(company: Company) -> None:
        async with gate:
            await company.open()

    await asyncio.gather(*map(opened, whole))


# ---- in the client's process


def client(job: Job, pipe: Connection) -> None:
    pin(set(job.cores))
    asyncio.run(_attend(job, pipe))


async def _attend(job: Job, pipe: Connection) -> None:
    """Open, say so, be told when to begin, play, hand in."""
    tally, place = Tally(), Place(job.port, Random(job.seed), more_ports=job.more_ports)
    whole = companies(job, place, tally)
    await open_all(whole)
    gc.collect()
    gc.freeze()
    pipe.send("ready")
    begin: float = await asyncio.to_thread(pipe.recv)
    await _play(job, whole, place, begin)
    for company in whole:
        company.give_up()
        company.close()
    pipe.send(tally)


async def _play(job: Job, whole: Sequence[Company], place: Place, begin: float) -> None:
    start = begin + job.warm_up
    end = start + job.seconds
    for company in whole:
        company.measure(start, end)
        _plan(company, begin + place.luck.random() * job.period, job.period, end)
    await _until(start)
    tally, meter, cpu = whole[0].tally, place.meter, time.process_time()
    received, unpacked = meter.received, meter.unpacked
    await _until(end)
    tally.received, tally.unpacked = meter.received - received, meter.unpacked - unpacked
    tally.cpu = time.process_time() - cpu
    await _until(end + GRACE)


def _plan(company: Company, due: float, period: float, end: float) -> None:
    """The company's moments, one after the other."""
    loop = asyncio.get_running_loop()

    def tick() -> None:
        nonlocal due
        company.tick(due)
        due += period
        if due < end:
            loop.call_at(due, tick)

    loop.call_at(due, tick)


async def _until(moment: float) -> None:
    await asyncio.sleep(max(0.0, moment - asyncio.get_running_loop().time()))


# ---- in the process that asks for it


class HasCpu(Protocol):
    """Whatever serves, by the processor time that it has used."""

    def cpu(self) -> float: ...


def run(job: Job, served: HasCpu, clients: int = 1, watch: Watch | None = None) -> Outcome:
    """Divide the tables among the clients; `watch` is called about once a second while they play."""
    context, crew = get_context("spawn"), []
    for share in _shares(job, clients):
        ours, theirs = context.Pipe()
        process = context.Process(target=client, args=(share, theirs))
        process.start()
        theirs.close()
        crew.append((process, ours))
    try:
        cpu, machine = _conduct(job, served, [pipe for _, pipe in crew], watch)
        tally = together(pipe.recv() for _, pipe in crew)
    except EOFError:
        raise SystemExit("A load client broke off; its error is above.") from None
    finally:
        for process, _ in crew:
            process.join(GRACE * 5)
            process.kill()
    return Outcome(tally, cpu, machine, job.seconds)


def _shares(job: Job, clients: int) -> list[Job]:
    """Each client gets its part of the tables; all of them share the cores that the server does not use."""
    bounds = [math.floor(job.tables * part / clients) for part in range(clients + 1)]
    return [
        replace(job, tables=upper - lower, seed=job.seed + part, cores=frozenset(client_cores()))
        for part, (lower, upper) in enumerate(pairwise(bounds))
        if upper > lower
    ]


def _conduct(job: Job, served: HasCpu, pipes: Sequence[Connection], watch: Watch | None) -> tuple[float, float]:
    """Let all begin at once; the server's and the machine's processor time from the start to the end."""
    for pipe in pipes:
        assert pipe.recv() == "ready"
    begin = time.monotonic() + 0.2
    for pipe in pipes:
        pipe.send(begin)
    _sleep_until(begin + job.warm_up)
    before, worked, end = served.cpu(), busy(), begin + job.warm_up + job.seconds
    while watch is not None and time.monotonic() < end - 1:
        watch()
        time.sleep(1)
    _sleep_until(end)
    return served.cpu() - before, busy() - worked


def _sleep_until(moment: float) -> None:
    time.sleep(max(0.0, moment - time.monotonic()))
