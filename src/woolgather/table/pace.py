"""Bots decide, and reaction windows close, in a time that tells nothing of what anybody holds."""

from __future__ import annotations

import asyncio
import logging
import time
from collections.abc import Awaitable, Callable, Coroutine
from random import Random
from typing import Any, Final

from woolgather.table.bots_pool import BotsPool
from woolgather.table.refusals import Refusal
from woolgather.table.rooms import Rooms
from woolgather.table.seating import bot_to_decide, bots_asked
from woolgather.table.tables import Table

PACE: Final = 0.6
"""Seconds a bot takes for a decision, whatever it holds and however easy it is: its time tells nothing."""

BEAT: Final = (0.6, 1.6)
"""For how long a question of a window stays open at least, between so many times the pace, drawn evenly."""

Sleep = Callable[[float], Awaitable[None]]

log = logging.getLogger(__name__)


class Pace:
    """Keeps the time of all tables. `decide` plays a bot's move, `settle` closes a window that is complete."""

    def __init__(self, rooms: Rooms, bots: BotsPool, rng: Random, pace: float, sleep: Sleep,
                 start: Callable[[Coroutine[Any, Any, None]], None],
                 decide: Callable[[Table, int, int], Awaitable[None]],
                 settle: Callable[[Table], Awaitable[None]]) -> None:
        self._rooms, self._bots, self._rng, self._pace, self._sleep = rooms, bots, rng, pace, sleep
        self._start, self._decide, self._settle = start, decide, settle

    def wake(self, table: Table) -> None:
        """The table has changed: if a bot is next it begins to think, if a window has opened its beat begins."""
        if table.answers.window is not None and not table.frozen:
            if table.held != table.seq:
                table.held = table.seq
                self._start(self._quietly(self._hold_window(table.row.id, table.seq)))
        elif not table.bots_awake and bot_to_decide(table) is not None:
            table.bots_awake = True
            self._start(self._quietly(self._bots_play(table.row.id)))

    async def _quietly(self, work: Coroutine[Any, Any, None]) -> None:
        try:
            await work
        except Refusal:
            log.info("Bots stopped: another server wrote to the same table.")
        except Exception:
            log.exception("Bots stopped; they go on when somebody looks at the table again.")

    async def _bots_play(self, name: str) -> None:
        """Bots decide until a person is next, or all are asked."""
        while True:
            async with self._rooms.alone_at(name) as table:
                bot = bot_to_decide(table)
                table.bots_awake = bot is not None
                if bot is None:
                    return
                state, seq = table.record.state, table.seq
            started = time.monotonic()
            move = await self._bots.choose(bot.bot, state.view(bot.seat), state.moves(), self._rng)
            await self._sleep(max(0.0, self._pace - (time.monotonic() - started)))
            async with self._rooms.alone_at(name) as table:
                if table.seq == seq:
                    await self._decide(table, bot.seat, move)

    async def _hold_window(self, name: str, seq: int) -> None:
        """Keep a question open for its beat, while the bots that are asked think; all of them are heard at its end.

        Bots that need longer are heard at the end of a later beat, never in between.
        """
        beat = self._pace * self._rng.uniform(*BEAT)
        async with self._rooms.alone_at(name) as table:
            asked = bots_asked(table) if table.seq == seq else []
        thinking = asyncio.gather(*[self._bots.choose(bot.bot, state.view(bot.seat), state.moves(), self._rng)
                                    for bot, state in asked])
        await self._sleep(beat)
        while beat and not thinking.done():
            await self._sleep(beat)
        moves = await thinking
        async with self._rooms.alone_at(name) as table:
            if table.seq == seq:
                for (bot, _), move in zip(asked, moves, strict=True):
                    table.answers.seal(bot.seat, move, None)
                table.answers.is_ripe = True
                await self._settle(table)
