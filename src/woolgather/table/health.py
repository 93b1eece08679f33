"""Whether a server lives, and whether it can serve: for load balancers and whoever else watches it.

`/health` says that the process answers; one that does not is to be restarted. `/ready` says that it can do its work;
one that cannot is to be left alone for a moment. Both are open to everybody and tell no more than that. However often
they are asked, the database is asked once a second at most.
"""

from __future__ import annotations

import asyncio
import time
from collections.abc import Callable
from typing import Final, Literal

from woolgather.table.link import Link
from woolgather.table.messages import Message
from woolgather.table.store import Store
from woolgather.table.thinking import BotQueue

DEADLINE: Final = 2.0
"""Seconds in which the store must answer."""

FRESH: Final = 1.0
"""Seconds for which its answer is used again."""

CLOSING: Final = "The server is closing."
NO_STORE: Final = "The store cannot be reached."
NO_LINK: Final = "The link to the other servers is down."
NO_BOTS: Final = "No process can be started in which bots think."


class Health(Message):
    """The process answers."""

    status: Literal["ok"] = "ok"


class Ready(Message):
    """Whether the server can do its work, and what is missing."""

    status: Literal["ok", "not-ready"]
    missing: list[str]


class Readiness:
    """Looks at what a server needs."""

    def __init__(self, store: Store, link: Link, bots: BotQueue, clock: Callable[[], float] = time.monotonic) -> None:
        self._store, self._link, self._bots, self._clock = store, link, bots, clock
        self.is_closing = False
        """Set it as soon as the server is to end, so that nobody new is sent to it."""
        self._is_reachable, self._asked = False, float("-inf")
        self._asking: asyncio.Task[bool] | None = None

    async def close(self) -> None:
        """Nobody waits for the store any more."""
        self.is_closing = True
        if self._asking is not None:
            self._asking.cancel()
            await asyncio.wait([self._asking])

    async def look(self) -> Ready:
        missing = [
            *([CLOSING] if self.is_closing else []),
            *([] if self.is_closing or await self._has_store() else [NO_STORE]),
            *([] if self._link.is_connected else [NO_LINK]),
            *([] if self._has_bots() else [NO_BOTS]),
        ]
        return Ready("not-ready" if missing else "ok", missing)

    async def _has_store(self) -> bool:
        """The store's latest answer, if it is fresh; otherwise all who ask now wait for the same one.

        One that comes too late counts as no answer. The store is not asked again before it has come.
        """
        if self._clock() - self._asked >= FRESH:
            if self._asking is None:
                self._asking = asyncio.create_task(self._ask())
            asking = self._asking
            await asyncio.wait([asking], timeout=DEADLINE)
            self._is_reachable = asking.done() and not asking.cancelled() and asking.result()
            self._asked = self._clock()
        return self._is_reachable

    async def _ask(self) -> bool:
        try:
            await self._store.check()
        except Exception:  # noqa: BLE001 (whatever it is, the store is of no use)
            return False
        finally:
            self._asking = None
        return True

    def _has_bots(self) -> bool:
        """Without a worker nobody may ask for one any more, so that it is tried here again."""
        if not self._bots.can_think:
            self._bots.warm_up()
        return self._bots.can_think
