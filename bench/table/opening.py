"""How long it takes to open a long game that is only on disk."""

from __future__ import annotations

import asyncio
import tempfile
import time
from collections.abc import Awaitable, Callable, Sequence
from dataclasses import dataclass
from pathlib import Path
from random import Random
from typing import Final

import msgspec

from bench.table.process import GENEROUS, Served, server_core, started
from bench.table.report import size_text, table, time_text
from bench.table.seats import SEATS
from bench.table.wire import Meter, fetch, open_wire
from bench.table.wishes import GAMES, Wishes
from woolgather.engine.state import CHANCE, OVER, State
from woolgather.table.fingerprints import fingerprint
from woolgather.table.messages import Chair, NewTable
from woolgather.table.run import DATABASE, server_in
from woolgather.table.server import TableServer
from woolgather.table.settings import fair_chance
from woolgather.table.store import LineRow, Store, sqlite_url
from woolgather.table.tables import Table

HEADINGS: Final = ("game", "lines", "page", "page again", "websocket", "websocket again", "welcome")


@dataclass(frozen=True)
class Kept:
    """A finished game in a store."""

    game: str
    table: str
    token: str
    lines: int


# ---- playing


def random_game(start: State, luck: Random) -> list[int]:
    """The moves of a whole game, chance included. In a window everybody answers in the order of the rules."""
    state, moves, chance = start.copy(), [], fair_chance()
    while state.seat != OVER:
        move = chance(state) if state.seat == CHANCE else luck.choice(state.moves())
        moves.append(move)
        state.apply(move)
    return moves


def rows_of(start: State, moves: Sequence[int], seq: int) -> list[LineRow]:
    """The lines of the log after line `seq`, as if the game had been played at the table."""
    state, rows = start.copy(), []
    for number, move in enumerate(moves, start=seq + 1):
        text, seat = state.text(move), state.seat
        state.apply(move)
        position = fingerprint(state) if number == seq + len(moves) else ""
        rows.append(LineRow(number, seat, text, position, None, 0))
    return rows


async def keep_longest(server: TableServer, store: Store, game: str, many: int, luck: Random) -> Kept:
    """The longest of many random games, in the store as if it had been played at the table."""
    asked = NewTable(f"bench-opening-{game}", game, [Chair("mine") for _ in range(SEATS)])
    made = await server.lobby.make(asked)
    begun = await store.table(made.table)
    assert begun is not None
    start = Table.replayed(begun).record.state
    longest = max((random_game(start, luck) for _ in range(many)), key=len)
    await store.append(made.table, rows_of(start, longest, len(begun.lines)))
    return Kept(game, made.table, made.seats[0].token or "", len(begun.lines) + len(longest))


async def _keep_all(server: TableServer, folder: Path, games: tuple[str, ...], many: int) -> list[Kept]:
    store, luck = Store(sqlite_url(folder / DATABASE)), Random(1)
    try:
        return [await keep_longest(server, store, game, many, luck) for game in games]
    finally:
        await server.close()
        await store.close()


# ---- opening


async def _page(port: int, kept: Kept) -> int:
    return len(await fetch(port, f"/api/tables/{kept.table}"))


async def _welcome(port: int, kept: Kept) -> int:
    """Connect and look; how many bytes the welcome has."""
    welcomed: asyncio.Future[int] = asyncio.get_running_loop().create_future()

    def hear(data: bytes) -> None:
        if not welcomed.done():
            welcomed.set_result(len(data))

    wire = await open_wire(port, f"/api/tables/{kept.table}/live", hear, Meter())
    wire.send(msgspec.json.encode({"type": "look", "token": kept.token}))
    try:
        return await welcomed
    finally:
        wire.close()


Way = Callable[[int, Kept], Awaitable[int]]


async def _timed(served: Served, games: list[Kept], way: Way) -> list[tuple[float, float, int]]:
    """Each game twice: from disk, and from memory."""
    found = []
    for kept in games:
        start = time.perf_counter()
        size = await way(served.port, kept)
        between = time.perf_counter()
        await way(served.port, kept)
        found.append((between - start, time.perf_counter() - between, size))
    return found


def _opened(folder: Path, games: list[Kept], way: Way) -> list[tuple[float, float, int]]:
    """By a server that was started a moment ago, and has no table in memory."""
    with started([*GENEROUS, str(folder)], server_core()) as served:
        asyncio.run(fetch(served.port, "/api/games"))
        served.wait_for_rest()
        return asyncio.run(_timed(served, games, way))


def opening(wishes: Wishes) -> str:
    games, many = wishes.games or GAMES, wishes.random_games
    with tempfile.TemporaryDirectory() as name:
        folder = Path(name)
        kept = asyncio.run(_keep_all(server_in(folder), folder, games, many))
        pages, welcomes = _opened(folder, kept, _page), _opened(folder, kept, _welcome)
    rows = [
        (each.game, str(each.lines), *map(time_text, page[:2]), *map(time_text, sight[:2]), size_text(sight[2]))
        for each, page, sight in zip(kept, pages, welcomes, strict=True)
    ]
    return f"The longest of {many} random games of each kind, {SEATS} seats.\n\n{table(HEADINGS, rows)}"
