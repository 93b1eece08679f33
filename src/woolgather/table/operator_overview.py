"""How the server is doing, for its operator: figures of this process, and what the store says of all of them."""

from __future__ import annotations

import logging
import os
import time
from collections import deque
from typing import Final

from woolgather.table.cache import TableCache
from woolgather.table.hub import Hub
from woolgather.table.operator_messages import LoggedError, Overview
from woolgather.table.operator_queries import OperatorQueries
from woolgather.table.presence import Presence
from woolgather.table.thinking import LATELY, BotQueue
from woolgather.version import __version__

SHOWN: Final = 5
MOST_COUNTED: Final = 1_000
LONGEST_TEXT: Final = 200
OURS: Final = "woolgather"


class RecentErrors(logging.Handler):
    """The errors that were logged lately. The log names no links, moves or secrets, and neither do they."""

    def __init__(self) -> None:
        super().__init__(logging.ERROR)
        self._records: deque[LoggedError] = deque(maxlen=MOST_COUNTED)

    def emit(self, record: logging.LogRecord) -> None:
        text = record.getMessage().partition("\n")[0]
        self._records.append(LoggedError(int(record.created * 1000), text[:LONGEST_TEXT]))

    def lately(self) -> list[LoggedError]:
        """Those of the last hour, the newest first."""
        since = (time.time() - LATELY) * 1000
        return [each for each in reversed(self._records) if each.at >= since]


class OverviewMaker:
    """Gathers the figures. Errors are counted while the server is open."""

    def __init__(
        self,
        queries: OperatorQueries,
        cache: TableCache,
        hub: Hub,
        bots: BotQueue,
        presence: Presence,
    ) -> None:
        self._queries, self._cache, self._hub = queries, cache, hub
        self._bots, self._presence, self._errors = bots, presence, RecentErrors()
        self._started = time.monotonic()

    def open(self) -> None:
        logging.getLogger(OURS).addHandler(self._errors)

    def close(self) -> None:
        logging.getLogger(OURS).removeHandler(self._errors)

    async def now(self) -> Overview:
        activity = await self._queries.activity(int(time.time() * 1000))
        errors = self._errors.lately()
        return Overview(
            version=__version__,
            process=os.getpid(),
            processes=1 + self._presence.servers,
            uptime=round(time.monotonic() - self._started, 1),
            sockets=len(self._hub),
            people=self._people(),
            tables=len(self._cache),
            stored=activity.stored,
            bots=self._bots.figures(),
            commits=self._queries.commits,
            errors=len(errors),
            latest_errors=errors[:SHOWN],
        )

    def _people(self) -> int:
        """Who watches the same seat through two servers counts once."""
        return sum(len(self._hub.seats_present(table)) for table in {*self._hub.tables(), *self._presence.tables()})
