"""Work that goes on in the background until it is done or the server closes."""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Coroutine
from typing import Any

from woolgather.table.refusals import Refusal

log = logging.getLogger(__name__)


class BackgroundTasks:
    """Keeps a reference to each running task, so that none is lost and all can be cancelled."""

    def __init__(self) -> None:
        self._running: set[asyncio.Task[None]] = set()

    def start(self, work: Coroutine[Any, Any, None]) -> None:
        task = asyncio.create_task(work)
        self._running.add(task)
        task.add_done_callback(self._ended)

    def _ended(self, task: asyncio.Task[None]) -> None:
        self._running.discard(task)
        if not task.cancelled() and isinstance(trouble := task.exception(), Exception):
            log.error("Something in the background failed.", exc_info=None if isinstance(trouble, Refusal) else trouble)

    async def finish(self) -> None:
        """Wait until everything that is going on has ended."""
        await asyncio.gather(*self._running, return_exceptions=True)

    async def cancel(self) -> None:
        """Cancel everything, and wait until it has ended."""
        running = list(self._running)
        for task in running:
            task.cancel()
        await asyncio.gather(*running, return_exceptions=True)
