"""The parts of a table server, put together once; nowhere else does one part learn of another."""

from __future__ import annotations

import asyncio
from typing import Final

from woolgather.table.advice import Advice
from woolgather.table.beside import BesideTheGame
from woolgather.table.cache import TableCache
from woolgather.table.chat import Chat
from woolgather.table.events import Events
from woolgather.table.following import Follower
from woolgather.table.health import Readiness
from woolgather.table.hub import Hub
from woolgather.table.link import Link
from woolgather.table.lobby import Lobby
from woolgather.table.metrics import Metrics
from woolgather.table.my_tables import PersonTables
from woolgather.table.neighbours import Neighbours
from woolgather.table.open_tables import OpenTables
from woolgather.table.operator_overview import OverviewMaker
from woolgather.table.operator_people import OperatorPeople
from woolgather.table.operator_queries import OperatorQueries
from woolgather.table.operator_tables import TableList
from woolgather.table.people import People
from woolgather.table.people_retention import PeopleRetention
from woolgather.table.presence import Presence
from woolgather.table.reactions import Reactions
from woolgather.table.rematch import Rematches
from woolgather.table.retention import Retention
from woolgather.table.scheduler import Scheduler
from woolgather.table.service import Service
from woolgather.table.settings import Settings
from woolgather.table.spectators import Spectators, both
from woolgather.table.stand_ins import StandIns
from woolgather.table.store import Store
from woolgather.table.tasks import BackgroundTasks
from woolgather.table.thinking import BotQueue
from woolgather.table.timekeeper import Timekeeper
from woolgather.table.tokens import Tokens
from woolgather.table.turn_calls import TurnCalls
from woolgather.table.turns import Turns
from woolgather.table.votes import Votes
from woolgather.table.waiting_room import WaitingRooms
from woolgather.table.webhook_call import Caller
from woolgather.table.webhooks import Webhooks, turn_body

RUSH: Final = 2.0
"""Seconds after a start in which whoever was cut off comes back; until then, only what somebody asks for is done."""


class TableServer:
    """All tables of one store. `lobby`, `open_tables` and `people` answer HTTP; `service`, `chat` and `advice`
    answer the sockets in the `hub`.

    `bots` think for all tables, and know whether there is room for more. `abandoned_days` without a line after which
    an unfinished game is removed; 0 keeps it for ever; `unseen_days` is the same for people who do not return.
    `caller` calls webhooks, which are not offered without one; the `public_address`, if there is one, begins the links
    that it sends. `metrics`, `readiness`, `overview` and `table_list` are for whoever runs the server.
    """

    def __init__(
        self,
        store: Store,
        key: bytes,
        settings: Settings | None = None,
        bots: BotQueue | None = None,
        abandoned_days: int = 0,
        caller: Caller | None = None,
        public_address: str = "",
        unseen_days: int = 0,
    ) -> None:
        settings = settings or Settings()
        events = Events()
        self.hub = Hub(settings.now)
        self._store, self._settings, link = store, settings, store.link()
        self.bots = bots or BotQueue()
        self._cache = TableCache(store, self.hub, events)
        self.metrics = metrics = Metrics()
        turns = Turns(store, self._cache, self.hub, events, settings, metrics.play)
        reactions = Reactions(store, self.hub, turns)
        tokens = Tokens(key)
        beside = BesideTheGame(store, self.hub, events, settings)
        self.lobby = Lobby(store, self._cache, self.hub, beside, tokens, settings, self.bots, metrics.play)
        rooms = WaitingRooms(beside, self.hub, turns, self.bots, settings)
        self.open_tables = OpenTables(store, self._cache, self.hub, self.lobby, beside, rooms, settings, self.bots)
        self.person_tables = PersonTables(store, settings)
        stand_ins, votes = StandIns(beside), Votes(beside, self.hub, turns)
        rematches = Rematches(beside, self.lobby, self.hub, tokens, settings)
        self._timekeeper = Timekeeper(store, self._cache, self.hub, reactions, stand_ins, settings)
        self.chat = Chat(store, self._cache, self.hub, settings)
        self.service = Service(
            self._cache,
            self.hub,
            events,
            turns,
            reactions,
            self.person_tables,
            stand_ins,
            votes,
            rematches,
            rooms,
            self._timekeeper,
            self.chat,
            settings,
        )
        self.advice = Advice(store, self._cache, self.bots, metrics.play)
        self._scheduler = Scheduler(self._cache, turns, reactions, self.bots, settings, link)
        events.subscribe(self._scheduler)
        events.subscribe(self._timekeeper)
        follower = Follower(store, self._cache, self.hub, turns, reactions, events, self.chat, settings)
        self.people = People(store, self._cache, self.lobby, follower, tokens, settings)
        self.operator_people = OperatorPeople(store, self.people)
        self.turn_calls: TurnCalls | None = None
        if caller is not None:
            self.turn_calls = TurnCalls(store, self.hub, caller, settings, turn_body, public_address)
            events.subscribe(self.turn_calls)
        self.webhooks = Webhooks(store, self.people, self.turn_calls, caller)
        presence = Presence(link, self.hub, self._cache)
        self.spectators = spectators = Spectators(store, self._cache, self.hub, link)
        events.subscribe(spectators)
        presence.gone, presence.back = spectators.server_gone, spectators.ask
        follower.person_changed = spectators.person_changed
        self.hub.elsewhere, self.hub.spectators_changed = presence.seats, spectators.changed
        self.hub.seats_changed = both(presence.changed, spectators.changed)
        self._neighbours = Neighbours(link, self._cache, follower, presence, spectators, self._scheduler, metrics.store)
        self._abandoned_days = abandoned_days
        self._retention = Retention(store, self._cache, presence.is_watched, link, settings)
        self._unseen_days, self._people_retention = unseen_days, PeopleRetention(store, self.people, link, settings)
        self._queries = queries = OperatorQueries(store)
        self.table_list = TableList(queries, self._cache, self.hub, self._scheduler, presence, settings)
        events.subscribe(self.table_list)
        follower.people_changed = both(self.table_list.people_changed, spectators.changed)
        follower.told_beside = rematches.tell_news
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
        self._people_retention.open(self._unseen_days)
        await self._timekeeper.open()
        self.open_tables.open()
        if self.turn_calls is not None:
            self.turn_calls.open()
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
        await self._people_retention.close()
        await self._neighbours.close()
        await self._timekeeper.close()
        await self.open_tables.close()
        if self.turn_calls is not None:
            await self.turn_calls.close()
        await self._scheduler.close()
        await self.advice.close()
        await self.service.close()
        self.hub.close()
        await self.bots.close()
        self._cache.close()
        await self._store.close()
        self.metrics.stop_counting_errors()
