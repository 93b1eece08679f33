"""The tables as their operator sees them: who sits there, for whom the game waits, and whether it is stuck.

A table in memory is looked at as it is. One that is not is replayed beside the others, without being opened: its bots
do not begin to play because the operator looks. What was found is remembered until the table has another line.

A table is stuck if a bot should have moved, or a window should have closed, for more than a minute; if what its bots
decide cannot be saved; or if it is frozen in the middle of a game. Nobody waits for a bot at a table where nobody is
and which no process plays: that one rests.
"""

from __future__ import annotations

from collections.abc import Iterable
from math import ceil
from typing import Final

from msgspec.structs import replace

from woolgather.engine.state import OVER
from woolgather.table.cache import TableCache
from woolgather.table.hub import Hub
from woolgather.table.operator_messages import OperatorTable, OperatorTables, Standing, Stuck, TableFilter
from woolgather.table.operator_queries import KEY, TAG, Found, OperatorQueries, link_hash
from woolgather.table.presence import Presence
from woolgather.table.reading import Unreadable
from woolgather.table.scheduler import Scheduler
from woolgather.table.settings import Settings
from woolgather.table.tables import Table

PAGE: Final = 20
"""Tables on a page."""

SEARCHED: Final = 200
"""Of the tables that were active in the last day, how many are looked at to find those that are stuck."""

REMEMBERED: Final = 2_000
ACTIVE: Final = 3600 * 1000
DAY: Final = 24 * 3600 * 1000
LATE: Final = 60.0
"""Seconds after which what should have happened is late."""


DUE: Final[dict[Standing, Stuck]] = {"bot": "bot", "window": "window"}
"""What the server itself has to bring about."""


class TableList:
    """Lists tables, and listens when they change to know for how long each has stood still."""

    def __init__(
        self,
        queries: OperatorQueries,
        cache: TableCache,
        hub: Hub,
        scheduler: Scheduler,
        presence: Presence,
        settings: Settings,
    ) -> None:
        self._queries, self._cache, self._hub, self._scheduler = queries, cache, hub, scheduler
        self._presence, self._settings = presence, settings
        self._replayed: dict[str, tuple[int, OperatorTable]] = {}
        self._since: dict[str, tuple[int, float]] = {}
        """Since when each table has stood at a line: one in memory since it was played, another since it was seen."""

    def table_changed(self, table: Table) -> None:
        self._note(table.id, table.game_seq)

    def people_changed(self, name: str) -> None:
        """Whoever was forgotten there is not remembered here."""
        self._replayed.pop(name, None)

    def _note(self, name: str, seq: int) -> float:
        """Since when the table has stood at that line."""
        known = self._since.get(name)
        if known is None or known[0] != seq:
            self._since.pop(name, None)
            known = self._since[name] = seq, self._settings.clock()
            if len(self._since) > REMEMBERED:
                del self._since[next(iter(self._since))]
        return known[1]

    async def page(self, wanted: TableFilter, search: str, number: int) -> OperatorTables:
        """One page of the tables that the filter lets through and the search finds; it counts from 1."""
        now = self._settings.now()
        known = await self._queries.search(search) if search else (await self._queries.activity(now)).tables
        if wanted == "stuck":
            tables = await self._stuck(known, now)
            return _paged(tables[(number - 1) * PAGE : number * PAGE], len(tables), number)
        found = [each for each in known if wanted == "all" or self._is_active(each, now)]
        listed = found[(number - 1) * PAGE : number * PAGE]
        shown = await self._all_seen(listed)
        return _paged(shown, len(found) - len(listed) + len(shown), number)

    def _is_active(self, found: Found, now: int) -> bool:
        """Somebody is there, or was not long ago."""
        return found.last >= now - ACTIVE or self._is_watched(found.id)

    def _is_watched(self, name: str) -> bool:
        return self._cache.is_watched(name) or bool(self._presence.seats(name))

    async def _stuck(self, known: Iterable[Found], now: int) -> list[OperatorTable]:
        recent = [each for each in known if each.last >= now - DAY or self._is_watched(each.id)]
        return [table for table in await self._all_seen(recent[:SEARCHED]) if table.stuck]

    async def _all_seen(self, listed: Iterable[Found]) -> list[OperatorTable]:
        """Those of the tables that are still there: abandoned ones are removed while they are listed."""
        found = [*listed]
        muted = await self._queries.muted_seats([each.id for each in found])
        seen = [(each, await self._seen(each)) for each in found]
        return [replace(table, muted=muted.get(each.id, [])) for each, table in seen if table is not None]

    async def link_of(self, tag: str) -> str:
        """The link of the table with that tag, for whoever is to do something there."""
        return await self._queries.link_of(tag)

    # ---- one table

    async def _seen(self, found: Found) -> OperatorTable | None:
        """None if the table is gone."""
        table = self._cache.in_memory(found.id)
        seen = described(table, found) if table is not None else await self._from_store(found)
        if seen is None:
            return None
        present = self._hub.seats_present(found.id)
        seats = [replace(seat, here=seat.kind == "bot" or seat.seat in present) for seat in seen.seats]
        resting = seen.standing in DUE and not self._is_played(found.id, table)
        stuck = "" if resting else self._stuck_by(found, seen, table)
        watching = self._hub.count(found.id)
        return replace(seen, last=found.last, seats=seats, watching=watching, resting=resting, stuck=stuck)

    def _is_played(self, name: str, table: Table | None) -> bool:
        """Whether the table's bots play on: somebody is there, or plays there and a process has it in memory."""
        return self._is_watched(name) or (table is not None and any(row.kind != "bot" for row in table.seats))

    def _stuck_by(self, found: Found, seen: OperatorTable, table: Table | None) -> Stuck:
        if seen.standing in ("frozen", "unreadable"):
            return "frozen"
        if seen.standing not in DUE:
            return ""
        if self._scheduler.is_failing(found.id):
            return "writes"
        since = self._note(found.id, found.seq if table is None else table.game_seq)
        is_late = self._settings.clock() - since > LATE
        return DUE[seen.standing] if is_late and self._is_due(seen, table) else ""

    def _is_due(self, seen: OperatorTable, table: Table | None) -> bool:
        """Whether it is the server's turn; a window in which people are asked may wait for them."""
        asked = [seen.seats[seat] for seat in seen.waits_for]
        return all(player.bot for player in asked) or (table is not None and self._scheduler.is_late(table))

    async def _from_store(self, found: Found) -> OperatorTable | None:
        seq, seen = self._replayed.pop(found.id, (-1, None))
        if seen is None or seq != found.seq:
            seen = await self._replay(found)
        if seen is not None:
            self._replayed[found.id] = found.seq, seen
            if len(self._replayed) > REMEMBERED:
                del self._replayed[next(iter(self._replayed))]
        return seen

    async def _replay(self, found: Found) -> OperatorTable | None:
        """Read the table without opening it; a damaged one says so."""
        try:
            return await self._queries.table(found.id, lambda stored: described(Table.replayed(stored), found))
        except Unreadable as trouble:
            return replace(_blank(found), standing="unreadable", why=str(trouble))


def described(table: Table, found: Found) -> OperatorTable:
    """What any spectator could know, and nothing that would show them the way."""
    return replace(
        _blank(found),
        game=table.row.game,
        seats=table.players({}).players,
        lines=table.seq,
        standing=_standing(table),
        waits_for=_waits_for(table),
        why=table.frozen if table.ended is None else table.ended.reason,
    )


def _blank(found: Found) -> OperatorTable:
    whole = link_hash(found.id)
    return OperatorTable(
        tag=whole[:TAG],
        key=whole[:KEY],
        game="",
        seats=[],
        lines=found.seq,
        last=found.last,
        watching=0,
        standing="person",
        waits_for=[],
        resting=False,
        why="",
        stuck="",
        muted=[],
    )


def _standing(table: Table) -> Standing:
    if table.ended is not None:
        return "ended"
    if table.over:
        return "over"
    if table.frozen:
        return "frozen"
    if table.paused:
        return "paused"
    if table.answers.window is not None:
        return "window"
    row = table.seats[table.record.seat]
    return "bot" if row.is_played_by_bot else row.kind  # type: ignore[return-value]


def _waits_for(table: Table) -> list[int]:
    """Whoever is to decide; in a window all who are asked, whether or not they have answered: nobody knows that."""
    if table.stands_still or table.record.seat == OVER:
        return []
    window = table.answers.window
    return [table.record.seat] if window is None else list(window.order)


def _paged(tables: list[OperatorTable], total: int, number: int) -> OperatorTables:
    return OperatorTables(tables, number, max(1, ceil(total / PAGE)), total)
