"""The parts of a table server, put together once; nowhere else does one part learn of another."""

from __future__ import annotations

import asyncio
from typing import Final

from woolgather.table.advice import Advice
from woolgather.table.cache import TableCache
from woolgather.table.events import Events
from woolgather.table.following import Follower
from woolgather.table.health import Readiness
from woolgather.table.hub import Hub
from woolgather.table.link import Link
from woolgather.table.lobby import Lobby
from woolgather.table.metrics import Metrics
from woolgather.table.my_tables import PersonTables
from woolgather.table.neighbours import Neighbours
from woolgather.table.operator_overview import OverviewMaker
from woolgather.table.operator_queries import OperatorQueries
from woolgather.table.operator_tables import TableList
from woolgather.table.people import People
from woolgather.table.presence import Presence
from woolgather.table.reactions import Reactions
from woolgather.table.retention import Retention
from woolgather.table.scheduler import Scheduler
from woolgather.table.service import Service
from woolgather.table.settings import Settings
from woolgather.table.store import Store
from woolgather.table.tasks import BackgroundTasks
from woolgather.table.thinking import BotQueue
from woolgather.table.tokens import Tokens
from woolgather.table.turns import Turns

RUSH: Final = 2.0
"""Seconds after a start in which whoever was cut off comes back; until then, only what somebody asks for is done."""


class TableServer:
    """All tables of one store. `lobby` and `people` answer HTTP; `service` and `advice` answer sockets, in the `hub`.

    `bots` think for all tables, and know whether there is room for more. `abandoned_days` without a line after which
    an unfinished game is removed; 0 keeps it for ever. `metrics`, `readiness`, `overview` and `table_list` are for
    whoever runs the server.
    """

    def __init__(
        self,
        store: Store,
        key: bytes,
        settings: Settings | None = None,
        bots: BotQueue | None = None,
        abandoned_days: int = 0,
    ) -> None:
        settings = settings or Settings()
        events = Events()
        self.hub = Hub()
        self._store, self._settings, link = store, settings, store.link()
        self.bots = bots or BotQueue()
        self._cache = TableCache(store, self.hub, events)
        self.metrics = metrics = Metrics()
        turns = Turns(store, self._cache, self.hub, events, settings, metrics.play)
        reactions = Reactions(store, self.hub, turns)
        tokens = Tokens(key)
        self.lobby = Lobby(store, self._cache, self.hub, events, tokens, settings, self.bots, metrics.play)
        self.person_tables = PersonTables(store)
        self.service = Service(self._cache, self.hub, events, turns, reactions, self.person_tables, settings)
        self.advice = Advice(store, self._cache, self.bots, metrics.play)
        self._scheduler = Scheduler(self._cache, turns, reactions, self.bots, settings, link)
        events.subscribe(self._scheduler)
        follower = Follower(store, self._cache, self.hub, turns, reactions, events)
        self.people = People(store, self._cache, self.lobby, follower, tokens, settings)
        presence = Presence(link, self.hub, self._cache)
        self.hub.elsewhere, self.hub.seats_changed = presence.seats, presence.changed
        self._neighbours = Neighbours(link, self._cache, follower, presence, self._scheduler, metrics.store)
        self._abandoned_days = abandoned_days
        self._retention = Retention(store, self._cache, presence.is_watched, link, settings)
        self._queries = queries = OperatorQueries(store)
        self.table_list = TableList(queries, self._cache, self.hub, self._scheduler, presence, settings)
        events.subscribe(self.table_list)
        follower.people_changed = self.table_list.people_changed
        self.overview = OverviewMaker(queries, self._cache, self.hub, self.bots, presence)
        self.readiness = Readiness(store, link, self.bots)
        self._tasks = BackgroundTasks()
        self._measure(link)

    def _measure(self, link: Link) -> None:
        metrics = self.metrics
        self._store.count_in(metrics.store)
        self.bots.count_in(metrics)
        metrics.watch(metrics.server.sockets, lambda: len(self.hub))
        metrics.watch(metrics.server.tables, lambda: len(self._cache))
        metrics.watch(metrics.store.link_up, lambda: link.is_connected)

    async def open(self) -> None:
        await self._store.open()
        await self._neighbours.open(self._settings)
        self._retention.open(self._abandoned_days)
        self.overview.open()
        self.metrics.count_errors()
        self.metrics.read_gauges()
        self._tasks.start(self.metrics.keep_reading())

    def warm_up(self) -> None:
        """Do what would otherwise be waited for at the first table, and by its first bot."""
        self._tasks.start(self._warm_up())

    async def _warm_up(self) -> None:
        await asyncio.sleep(RUSH)
        self.bots.warm_up()
        await self._cache.rehearse()

    async def close(self) -> None:
        """Disconnect everybody; whatever was acknowledged is on disk already."""
        await self._tasks.cancel()
        await self.readiness.close()
        self.overview.close()
        await self._queries.close()
        await self._retention.close()
        await self._neighbours.close()
        await self._scheduler.close()
        await self.advice.close()
        await self.service.close()
        self.hub.close()
        await self.bots.close()
        self._cache.close()
        await self._store.close()
        self.metrics.stop_counting_errors()
