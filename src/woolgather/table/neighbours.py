"""The other servers that use the same store: what they say is heard, and what was not heard is looked for."""

from __future__ import annotations

import asyncio
import logging

from woolgather.table.cache import TableCache
from woolgather.table.following import Follower
from woolgather.table.link import NOTICES, PRESENCE, Link, Notice
from woolgather.table.metrics import StoreMetrics
from woolgather.table.presence import Presence
from woolgather.table.scheduler import Scheduler
from woolgather.table.settings import Settings
from woolgather.table.spectators import Spectators
from woolgather.table.tasks import BackgroundTasks

log = logging.getLogger(__name__)


class Neighbours:
    """Listens to the link, and looks round from time to time for what was not heard."""

    def __init__(
        self,
        link: Link,
        cache: TableCache,
        follower: Follower,
        presence: Presence,
        spectators: Spectators,
        scheduler: Scheduler,
        metrics: StoreMetrics,
    ) -> None:
        self._link, self._cache, self._follower, self._presence = link, cache, follower, presence
        self._spectators = spectators
        self._scheduler, self._metrics = scheduler, metrics
        self._was_lost = False
        self._tasks = BackgroundTasks()

    async def open(self, settings: Settings) -> None:
        self._tasks.start(self._keep_watch(settings.watch))
        await self._link.open(self)
        if self._link.process:
            self._tasks.start(self._presence.beat(settings.heartbeat))

    async def close(self) -> None:
        await self._tasks.cancel()
        await self._follower.close()
        await self._spectators.close()
        await self._presence.close()
        await self._link.close()

    async def _keep_watch(self, seconds: float) -> None:
        while True:
            await asyncio.sleep(seconds)
            try:
                self._cache.let_rest()
                await self._look_round()
            except Exception:
                log.exception("Could not look round for what other servers did.")

    async def _look_round(self) -> None:
        await self._follower.look()
        self._scheduler.try_again()

    # ---- the link

    def link_heard(self, channel: str, text: str) -> None:
        if channel != NOTICES:
            (self._presence if channel == PRESENCE else self._spectators).heard(text)
            return
        notice = Notice.read(text)
        if notice.process != self._link.process:
            self._metrics.link_notices.inc()
            self._follower.notice(notice.table, notice.seq)

    def link_lost(self) -> None:
        """It is restored by itself; until then we look round as without it."""
        self._was_lost = True

    def link_restored(self) -> None:
        if self._was_lost:
            self._metrics.link_reconnects.inc()
        self._follower.look_at_windows()
        self._follower.look_at_people()
        self._tasks.start(self._look_round())
        self._tasks.start(self._presence.introduce())
        self._tasks.start(self._spectators.introduce())
