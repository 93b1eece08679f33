"""Silent connections: does the server still serve, does it end them, and what does it write to its log?"""

from __future__ import annotations

import asyncio
import math
import resource
import time
from contextlib import suppress
from dataclasses import dataclass, field
from typing import Final

from bench.table.process import AS_USERS_DO, Served, server_core, table_server
from bench.table.report import share_text, size_text, table, time_text
from bench.table.tally import Spread, spread
from bench.table.wire import HOST, Lost, fetch
from bench.table.wishes import Wishes

FILES: Final = 1_024
"""The server's soft limit of open files: what most systems give."""
SPARE: Final = 100
"""Files that this process needs for itself."""
ASKED: Final = 20
PATIENCE: Final = 5.0
HEADINGS: Final = ("what", "before", "meanwhile")

Wires = list[tuple[asyncio.StreamReader, asyncio.StreamWriter]]


@dataclass
class Pages:
    """How many pages were asked for, and the times of those that came."""

    asked: int = 0
    times: list[float] = field(default_factory=list)

    @property
    def count(self) -> str:
        return f"{self.asked}, {len(self.times)}"


def idle(wishes: Wishes) -> str:
    """As users start the server, with their limits."""
    asked = min(wishes.connections, _raised_limit() - SPARE)
    with table_server(AS_USERS_DO, server_core(), FILES) as served:
        rows = asyncio.run(_measured(served, asked, wishes.long(10)))
    return f"{asked} connections that say nothing, the server's soft limit {FILES} files.\n\n{table(HEADINGS, rows)}"


def _raised_limit() -> int:
    """As many files as this process can have."""
    soft, hard = resource.getrlimit(resource.RLIMIT_NOFILE)
    with suppress(OSError, ValueError):
        resource.setrlimit(resource.RLIMIT_NOFILE, (hard, hard))
        return hard if hard > 0 else FILES * FILES
    return soft


async def _measured(served: Served, asked: int, seconds: float) -> list[tuple[str, str, str]]:
    calm, wires = await _pages(served.port), await _connected(served.port, asked)
    log, cpu, start = served.log_size(), served.cpu(), time.monotonic()
    busy = await _pages(served.port)
    await asyncio.sleep(max(0.0, seconds - (time.monotonic() - start)))
    held = time.monotonic() - start
    used, written = served.cpu() - cpu, served.log_size() - log
    cut = sum(reader.at_eof() for reader, _ in wires)
    for _, writer in wires:
        writer.close()
    return [
        ("pages asked, served", calm.count, busy.count),
        ("time of a page, p50, max", _times(spread(calm.times)), _times(spread(busy.times))),
        ("connections that were made", "", str(len(wires))),
        (f"of these ended by the server after {held:.0f} s", "", str(cut)),
        ("log's growth a second", "", size_text(written / held)),
        ("server's core", "", share_text(used / held)),
    ]


async def _pages(port: int) -> Pages:
    """After three that did not come, no more are asked for."""
    pages = Pages()
    while pages.asked < ASKED and pages.asked - len(pages.times) < 3:
        pages.asked += 1
        start = time.perf_counter()
        with suppress(Lost, OSError, TimeoutError):
            await asyncio.wait_for(fetch(port, "/api/games"), PATIENCE)
            pages.times.append(time.perf_counter() - start)
    return pages


async def _connected(port: int, asked: int) -> Wires:
    wires: Wires = []
    for _ in range(asked):
        with suppress(OSError, TimeoutError):
            wires.append(await asyncio.wait_for(asyncio.open_connection(HOST, port), PATIENCE))
    return wires


def _times(times: Spread) -> str:
    return "none came" if math.isnan(times.p50) else f"{time_text(times.p50)}, {time_text(times.most)}"
