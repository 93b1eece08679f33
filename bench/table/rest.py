"""The server's memory when nothing happens: with tables, with their sockets, and after these have gone."""

from __future__ import annotations

import asyncio
from random import Random
from typing import Final

from bench.table.process import Served, server_core, table_server
from bench.table.report import size_text, table
from bench.table.seats import SEATS, Place, TableCompany
from bench.table.tally import Tally
from bench.table.wire import fetch
from bench.table.wishes import Wishes

SETTLED: Final = 2.0
"""Seconds after which the memory is read."""

HEADINGS: Final = ("after", "in memory", "more than at first", "a table")


def rest(wishes: Wishes) -> str:
    tables, game = wishes.many(200), (wishes.games or ("shear-panic",))[0]
    with table_server(where=server_core()) as served:
        sizes = asyncio.run(_measured(served, game, tables))
    first = sizes[0][1]
    rows = [
        (what, size_text(size), size_text(size - first), size_text((size - first) / tables)) for what, size in sizes
    ]
    return f"{game}, {tables} tables of {SEATS} seats; nobody has played yet.\n\n{table(HEADINGS, rows)}"


async def _measured(served: Served, game: str, tables: int) -> list[tuple[str, float]]:
    place, found = Place(served.port, Random(1)), []

    async def note(what: str) -> None:
        await asyncio.sleep(SETTLED)
        found.append((what, served.memory()))

    await _open_one(place, game)
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
    return found


async def _open_one(place: Place, game: str) -> None:
    """What is loaded once is not counted."""
    await fetch(place.port, "/api/games")
    first = TableCompany(place, Tally(), game)
    await first.open()
    first.close()
