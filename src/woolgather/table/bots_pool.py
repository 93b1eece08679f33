"""Bots think in worker processes, which are given a view and its legal moves and nothing else."""

from __future__ import annotations

import asyncio
import logging
import os
import signal
import threading
from collections.abc import Mapping, Sequence
from concurrent.futures import ProcessPoolExecutor
from concurrent.futures.process import BrokenProcessPool
from multiprocessing import connection, get_context, parent_process
from random import Random
from typing import Any, Final

from woolgather.bots import Thought, bot_named

WORKERS: Final = max(1, min(4, (os.cpu_count() or 2) - 1))
TOO_LONG: Final = 60.0
"""Seconds after which we stop waiting for a bot."""

log = logging.getLogger(__name__)


def decide(bot: str, view: Mapping[str, Any], moves: Sequence[int], seed: int) -> Thought:
    """In the worker process: one decision."""
    return bot_named(bot)(view, moves, Random(seed))


def die_with_parent() -> None:
    """A killed server leaves no worker behind: each watches its parent and exits with it.

    Workers ignore Ctrl-C; the server handles it and shuts them down.
    """
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    parent = parent_process()
    assert parent is not None

    def watch() -> None:
        connection.wait([parent.sentinel])
        os._exit(0)

    threading.Thread(target=watch, daemon=True).start()


class BotsPool:
    """A few processes; started when the first bot has to think, and again if one of them has crashed."""

    def __init__(self, workers: int = WORKERS) -> None:
        self._workers = workers
        self._pool: ProcessPoolExecutor | None = None

    def _executor(self) -> ProcessPoolExecutor:
        if self._pool is None:
            self._pool = ProcessPoolExecutor(self._workers, get_context("spawn"), initializer=die_with_parent)
        return self._pool

    def warm_up(self) -> None:
        """Start a process before the first bot has to think."""
        self._executor().submit(os.getpid)

    async def choose(self, bot: str, view: Mapping[str, Any], moves: Sequence[int], rng: Random) -> Thought:
        """The bot's decision; if it fails or takes too long, a random move is played so that the game goes on."""
        thought = await self.think(bot, view, moves, rng)
        if thought is None:
            log.error("A random move is played instead of what the bot %s would have done.", bot)
        return thought or Thought(rng.choice(moves))

    async def think(self, bot: str, view: Mapping[str, Any], moves: Sequence[int], rng: Random) -> Thought | None:
        """What the bot thinks; None if it fails, takes too long, or wants an illegal move."""
        for _ in range(2):
            try:
                thinking = self._executor().submit(decide, bot, view, moves, rng.randrange(1 << 62))
                thought = await asyncio.wait_for(asyncio.wrap_future(thinking), TOO_LONG)
            except BrokenProcessPool:
                self._pool = None
                continue
            except Exception:
                log.exception("The bot %s failed.", bot)
                return None
            if {thought.move, *(option.move for option in thought.options)} <= set(moves):
                return thought
            log.error("The bot %s thought of a move that is not legal.", bot)
            return None
        return None

    async def close(self) -> None:
        """Let the processes finish what they are doing; nobody waits for the answers."""
        pool, self._pool = self._pool, None
        if pool is not None:
            await asyncio.to_thread(pool.shutdown, cancel_futures=True)
