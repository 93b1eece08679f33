"""The server's memory when nothing happens: with tables, with their sockets, and after these have gone."""

from __future__ import annotations

import asyncio
from random import Random
from typing import Final

from bench.table.process import Served, server_core, started, table_server
from bench.table.report import size_text, table
from bench.table.seats import SEATS, Place, TableCompany
from bench.table.tally import Tally
from bench.table.wire import Wire, fetch, open_wire
from bench.table.wishes import Wishes
from woolgather.table.cache import REST

SETTLED: Final = 2.0
"""Seconds after which the memory is read."""

LEFT: Final = REST + 15
"""Seconds after which tables at which nothing happens have left memory."""

HEADINGS: Final = ("after", "in memory", "more than at first", "a table")
BARE: Final = ("-m", "bench.table.echo", "100")


def rest(wishes: Wishes) -> str:
    tables, game = wishes.many(200), (wishes.games or ("shear-panic",))[0]
    with started(BARE, server_core()) as served:
        bare = asyncio.run(_bare(served, SEATS * tables))
    with table_server(where=server_core()) as served:
        sizes = asyncio.run(_measured(served, game, tables))
    first = sizes[0][1]
    rows = [
        (what, size_text(size), size_text(size - first), size_text((size - first) / tables)) for what, size in sizes
    ]
    beside = (sizes[2][1] - first - bare) / tables
    told = (
        f"{game}, {tables} tables of {SEATS} seats; nobody has played yet. {SEATS * tables} idle sockets of the bare "
        f"echo server take {size_text(bare)}, {size_text(bare / tables)} for each table; beside them a table with its "
        f"sockets takes {size_text(beside)}."
    )
    return f"{told}\n\n{table(HEADINGS, rows)}"


async def _bare(served: Served, sockets: int) -> float:
    """The memory that as many sockets take in a server that does nothing with them."""
    place = Place(served.port, Random(1))
    (await _idle(place, 1))[0].close()
    await asyncio.sleep(SETTLED)
    first = served.memory()
    wires = await _idle(place, sockets)
    await asyncio.sleep(SETTLED)
    taken = served.memory() - first
    for wire in wires:
        wire.close()
    return taken


async def _idle(place: Place, sockets: int) -> list[Wire]:
    paths = [f"/{number // SEATS}" for number in range(sockets)]
    return [await open_wire(place.port, path, lambda _: None, place.meter) for path in paths]


async def _measured(served: Served, game: str, tables: int) -> list[tuple[str, float]]:
    place, found = Place(served.port, Random(1)), []

    async def note(what: str, seconds: float = SETTLED) -> None:
        await asyncio.sleep(seconds)
        found.append((what, served.memory()))

    await _open_one(place, game)
    await asyncio.to_thread(served.wait_for_rest)
    await note("one game")
    made = [await place.make(game, ("mine",) * SEATS) for _ in range(tables)]
    await note(f"{tables} tables made")
    companies = [TableCompany(place, Tally(), game) for _ in made]
    for company, each in zip(companies, made, strict=True):
        await company.connect(each)
    await note(f"{SEATS * tables} sockets opened")
    for company in companies:
        company.close()
    await note("the sockets closed")
    await note(f"{LEFT:.0f} seconds more", LEFT)
    served.give_back()
    await note("free memory was given back")
    return found


async def _open_one(place: Place, game: str) -> None:
    """What is loaded once is not counted."""
    await fetch(place.port, "/api/games")
    first = TableCompany(place, Tally(), game)
    await first.open()
    first.close()
