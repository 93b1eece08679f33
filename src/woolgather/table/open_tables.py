"""The lobby: open tables that everybody on the server finds, quick pairing, and bots for the seats nobody took.

A table is shown while somebody is there, or, where the clock gives days, for some days after it was made.
"""

from __future__ import annotations

import asyncio
import logging
import time
from collections import Counter
from collections.abc import Callable, Iterable
from functools import partial
from typing import Final

import msgspec
import sqlalchemy as sa

from woolgather.engine.registry import games
from woolgather.table.beside import BesideTheGame
from woolgather.table.beside_state import player_in
from woolgather.table.cache import TableCache
from woolgather.table.clocks import DAY, MINUTE, SECOND
from woolgather.table.database import Conflict
from woolgather.table.hub import Hub
from woolgather.table.lobby import Found, Lobby
from woolgather.table.messages import Chair, DaysClock, LobbyTable, LobbyTables, NewTable, Pair, SatDown
from woolgather.table.names import is_taken
from woolgather.table.people_queries import person_of
from woolgather.table.person_tables import Held, going_on
from woolgather.table.refusals import Refusal
from woolgather.table.schema import TABLES
from woolgather.table.seats import names_shown
from woolgather.table.settings import Settings
from woolgather.table.store import SeatRow, Store
from woolgather.table.tables import Table
from woolgather.table.tasks import BackgroundTasks
from woolgather.table.thinking import BotQueue
from woolgather.table.waiting_room import WaitingRooms

LISTED: Final = 200
"""Tables in the list."""

LOOKED_AT: Final = 500
"""Of all open tables, those with somebody there and the latest made are looked at."""

UNATTENDED: Final = 5
"""Tables of one person that are listed though nobody is there."""

TRIED: Final = 10
"""Tables at which whoever looks for company tries to sit down, before they are given one of their own."""

LONGEST: Final = 7 * DAY
"""Older tables are not listed."""

FRESH: Final = 1.0
"""Seconds for which all who look are shown the same list."""

WAIT: Final = 1
"""Minutes after which bots take the free seats of a table that was made for pairing."""

ARRIVING: Final = 10 * SECOND
"""How long it may take until whoever made a table looks at it."""

LATELY: Final = 5 * MINUTE
"""Older tables were there when somebody looked, even if the clocks of two servers differ."""

SOON: Final = 5 * MINUTE
"""Whoever looks for company waits for the start of a game no longer than that."""

PORTION: Final = 50
"""Tables that bots fill up in one round."""

log = logging.getLogger(__name__)


class OpenTables:
    """Lists them, pairs people, and lets bots fill up."""

    def __init__(
        self,
        store: Store,
        cache: TableCache,
        hub: Hub,
        lobby: Lobby,
        beside: BesideTheGame,
        rooms: WaitingRooms,
        settings: Settings,
        bots: BotQueue,
        clock: Callable[[], float] = time.monotonic,
    ) -> None:
        self._store, self._cache, self._hub, self._lobby, self._beside = store, cache, hub, lobby, beside
        self._rooms, self._settings, self._bots, self._clock = rooms, settings, bots, clock
        self._known: list[Held] = []
        self._until = 0.0
        self._page = b""
        self._page_until = 0.0
        self._looking = asyncio.Lock()
        self._pairing = asyncio.Lock()
        """Of two who look for company at the same moment, the second finds the first; those who ask other servers are
        held up by the store.
        """
        self._tasks = BackgroundTasks()

    def open(self) -> None:
        self._tasks.start(self._go_round())

    async def close(self) -> None:
        await self._tasks.cancel()

    async def page(self) -> bytes:
        """The list as JSON; it is made once for all who look within a second."""
        if self._clock() >= self._page_until:
            self._page = msgspec.json.encode(await self._tables())
            self._page_until = self._until
        return self._page

    async def _tables(self) -> LobbyTables:
        """Where somebody waits longest for company comes first, then games to watch, the latest first; where nobody is
        there comes last, whatever it is.
        """
        found = await self._found()
        there = [table for table in found if self._is_there(table)]
        gone = _few_of_each(table for table in found if not self._is_there(table))
        first = [*_by_wait(there), *_by_wait(gone)][:LISTED]
        return LobbyTables([self._shown(table) for table in first])

    async def pair(self, asked: Pair, device: str) -> SatDown:
        if asked.game and asked.game not in games(tiny=True):
            raise Refusal("not-offered", f"There is no such game; there are {', '.join(games())}.")
        async with self._pairing:
            return await self._lobby.pair(asked, partial(self._company, asked, device), self._otherwise(asked), device)

    async def _company(self, asked: Pair, device: str) -> Found:
        """Whoever waits longest comes first, but after those who speak the same language, and after those whose game
        goes on. Nobody is paired with themselves, with somebody of the same name, or with nobody; nor are they left
        waiting at a table that its maker may never start.
        """
        person = await self._store.read(partial(person_of, device)) if device else None
        since = self._settings.now() - LATELY
        known = await self._store.read(partial(_made_since, since))
        self._until = 0.0
        free = [
            table
            for table in await self._found()
            if _is_free(table)
            and self._begins_soon(table)
            and asked.game in ("", table.game)
            and self._is_there(table)
            and not is_taken(asked.name, names_shown(table.players))
            and (person is None or all(row.person != person.id for row in table.players))
        ]
        free.sort(key=lambda table: (table.language != asked.language, table.is_waiting, table.created))
        return Found([table.table for table in free[:TRIED]], partial(_check_is_last, since, known))

    def _otherwise(self, asked: Pair) -> NewTable:
        """A table for two, at which a bot sits down if nobody else does."""
        return NewTable(
            request=asked.request,
            game=asked.game or self._settings.rng.choice(games()),
            players=[Chair("mine", asked.name), Chair("open")],
            listed=True,
            language=asked.language,
            fill=WAIT,
        )

    async def _found(self) -> list[Held]:
        """Open tables where somebody is, or that have days; none that everybody has left."""
        async with self._looking:
            if self._clock() >= self._until:
                listed = await self._store.read(partial(_listed_since, self._settings.now() - LONGEST))
                attended_first = sorted(listed, key=lambda name: not self._hub.seats_present(name))
                self._known = await self._store.read(partial(going_on, attended_first[:LOOKED_AT]))
                self._until = self._clock() + FRESH
        attended = [table for table in self._known if any(row.kind == "person" for row in table.players)]
        return [table for table in attended if isinstance(table.clock, DaysClock) or self._is_there(table)]

    def _begins_soon(self, table: Held) -> bool:
        """Whether its game goes on, or begins by itself before long."""
        if not table.is_waiting:
            return True
        return table.fill_at is not None and table.fill_at <= self._settings.now() + SOON

    def _is_there(self, table: Held) -> bool:
        """Whether somebody is; whoever has just made the table is about to look."""
        if table.created > self._settings.now() - ARRIVING:
            return True
        present = self._hub.seats_present(table.table)
        return any(row.kind == "person" and row.seat in present for row in table.players)

    def _shown(self, table: Held) -> LobbyTable:
        present = self._hub.seats_present(table.table)
        return LobbyTable(
            table=table.table,
            game=table.game,
            options=table.options,
            players=[player_in(row, dict.fromkeys(present, 0)) for row in table.players],
            clock=table.clock,
            language=table.language,
            created=table.created,
            practice=table.is_practice,
            waiting=table.is_waiting,
        )

    # ---- bots for seats that nobody took

    async def _go_round(self) -> None:
        while True:
            await asyncio.sleep(self._settings.watch)
            try:
                waiting = await self._store.read(partial(_to_fill, self._settings.now()))
            except Exception as trouble:  # noqa: BLE001 (the next round must come)
                log.error("Free seats could not be looked for (%s).", type(trouble).__name__)
                continue
            for name in waiting:
                await self._fill(name)

    async def _fill(self, name: str) -> None:
        """If it cannot be done, the next round tries again; a table that cannot be opened is given up."""
        try:
            try:
                await self._cache.update(name, self._fill_now, fresh=True)
            except Refusal as no:
                if no.code in ("frozen", "unknown"):
                    await self._store.write(partial(_filled, name))
        except Exception as trouble:  # noqa: BLE001 (other tables wait for their bots)
            log.error("Free seats could not be filled (%s).", type(trouble).__name__)

    async def _fill_now(self, table: Table) -> None:
        free = [row.seat for row in table.seats if row.kind == "open" and not row.is_played_by_bot]
        free = [] if table.over or table.stopped else free
        self._bots.check_room([table.stand_in] * len(free), table.row.game, len(table.seats))
        if table.is_waiting:
            free = []
            if table.beside.people() and not table.stopped:  # bots do not begin by themselves
                await self._rooms.start(table)
        for seat in free:
            await self._beside.write(table, SeatRow(seat, "open", "", table.stand_in, None, away="nobody"))
        await self._store.write(partial(_filled, table.id))


def _is_free(table: Held) -> bool:
    return any(row.kind == "open" for row in table.players)


def _by_wait(tables: Iterable[Held]) -> list[Held]:
    free = sorted((table for table in tables if _is_free(table)), key=lambda table: table.created)
    full = sorted((table for table in tables if not _is_free(table)), key=lambda table: -table.created)
    return [*free, *full]


def _few_of_each(tables: Iterable[Held]) -> list[Held]:
    """The latest tables of each person, so that nobody fills the list alone."""
    count: Counter[str] = Counter()
    kept = []
    for table in sorted(tables, key=lambda table: -table.created):
        maker = next((row.person for row in table.players if row.kind == "person"), "")
        count[maker] += 1
        if count[maker] <= UNATTENDED:
            kept.append(table)
    return kept


def _listed_since(since: int, connection: sa.Connection) -> list[str]:
    """The latest first."""
    query = sa.select(TABLES.c.id).where(TABLES.c.listed, TABLES.c.created >= since)
    return list(connection.scalars(query.order_by(TABLES.c.created.desc())))


def _made_since(since: int, connection: sa.Connection) -> set[str]:
    return set(connection.scalars(sa.select(TABLES.c.id).where(TABLES.c.listed, TABLES.c.created >= since)))


def _check_is_last(since: int, known: set[str], connection: sa.Connection) -> None:
    """Whoever makes a table because there was none waits for whoever does so through another server, and then looks
    again.
    """
    if connection.dialect.name == "postgresql":
        connection.execute(sa.select(sa.func.pg_advisory_xact_lock(sa.func.hashtext("woolgather pairing"))))
    if not _made_since(since, connection) <= known:
        raise Conflict


def _to_fill(now: int, connection: sa.Connection) -> list[str]:
    return list(connection.scalars(sa.select(TABLES.c.id).where(TABLES.c.fill_at <= now).limit(PORTION)))


def _filled(table: str, connection: sa.Connection) -> None:
    connection.execute(sa.update(TABLES).where(TABLES.c.id == table).values(fill_at=None))
