"""Bots decide, and reaction windows close, in a time that tells nothing of what anybody holds."""

from __future__ import annotations

import asyncio
import logging
import math
import time
from collections.abc import Awaitable, Callable, Coroutine
from random import Random
from typing import Any, Final

from woolgather.bots import Thought
from woolgather.table.advice import written
from woolgather.table.bots_pool import BotsPool
from woolgather.table.refusals import Refusal
from woolgather.table.rooms import Rooms
from woolgather.table.seating import bot_to_decide, bots_asked, is_for_people
from woolgather.table.tables import Table

PACE: Final = 0.6
"""Seconds a bot takes for a decision where there are secrets, or several times as many: its time tells nothing."""

BEAT: Final = (0.6, 1.6)
"""For how long a question of a window stays open at least, between so many times the pace, drawn evenly."""

Sleep = Callable[[float], Awaitable[None]]

log = logging.getLogger(__name__)


class Pace:
    """Keeps the time of all tables. `decide` plays a bot's move, `settle` closes a window that is complete."""

    def __init__(self, rooms: Rooms, bots: BotsPool, rng: Random, pace: float, sleep: Sleep,
                 start: Callable[[Coroutine[Any, Any, None]], None],
                 decide: Callable[[Table, int, Thought], Awaitable[None]],
                 settle: Callable[[Table], Awaitable[None]], watchers: Callable[[str], int]) -> None:
        self._rooms, self._bots, self._rng, self._pace, self._sleep = rooms, bots, rng, pace, sleep
        self._start, self._decide, self._settle, self._watchers = start, decide, settle, watchers

    def wake(self, table: Table) -> None:
        """The table has changed: if a bot is next it begins to think, if a window has opened its beat begins.

        Bots among themselves wait until somebody looks.
        """
        if not is_for_people(table) and not self._watchers(table.row.id):
            return
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
            started, moves = time.monotonic(), state.moves()
            thought = await self._bots.choose(bot.bot, state.view(bot.seat), moves, self._rng)
            await self._sleep(self._rest(table, bot.seat, time.monotonic() - started, len(moves) == 1))
            async with self._rooms.alone_at(name) as table:
                if table.seq == seq:
                    await self._decide(table, bot.seat, thought)

    def _rest(self, table: Table, seat: int, thought_for: float, forced: bool) -> float:
        """How long to wait with a decision. Where nothing is hidden, not at all: each screen shows it at its own pace.

        Where there are secrets a person hears of it after whole beats; and if there was no choice, which may come from
        what the bot holds, after as many as the decision before has taken.
        """
        if not self._pace or not table.has_secrets or not is_for_people(table):
            return 0.0
        beats = max(1, math.ceil(thought_for / self._pace))
        if forced:
            beats = max(beats, table.beats.get(seat, 1))
        else:
            table.beats[seat] = beats
        return beats * self._pace - thought_for

    async def _hold_window(self, name: str, seq: int) -> None:
        """Keep a question open for its beat, while the bots that are asked think; all of them are heard at its end.

        Bots that need longer are heard at the end of a later beat, never in between.
        """
        beat = self._pace * self._rng.uniform(*BEAT)
        async with self._rooms.alone_at(name) as table:
            asked = bots_asked(table) if table.seq == seq else []
            beat = beat if is_for_people(table) else 0.0
        thinking = asyncio.gather(*[self._bots.choose(bot.bot, state.view(bot.seat), state.moves(), self._rng)
                                    for bot, state in asked])
        await self._sleep(beat)
        while beat and not thinking.done():
            await self._sleep(beat)
        thoughts = await thinking
        async with self._rooms.alone_at(name) as table:
            if table.seq == seq:
                for (bot, state), thought in zip(asked, thoughts, strict=True):
                    table.answers.seal(bot.seat, thought.move, None, written(thought, state))
                table.answers.is_ripe = True
                await self._settle(table)
