"""When bots decide and when reaction windows close: at times that reveal nothing of what anybody holds."""

from __future__ import annotations

import asyncio
import logging
import math
import time
from collections.abc import Coroutine
from dataclasses import dataclass, field
from typing import Any, Final
from weakref import WeakKeyDictionary

from woolgather.engine.state import State
from woolgather.table.advice import written
from woolgather.table.bots_pool import BotsPool
from woolgather.table.cache import TableCache
from woolgather.table.reactions import Reactions
from woolgather.table.refusals import Refusal
from woolgather.table.settings import Settings
from woolgather.table.store import SeatRow
from woolgather.table.tables import Decision, Table
from woolgather.table.tasks import BackgroundTasks
from woolgather.table.turns import Turns

BEAT: Final = (0.6, 1.6)
"""A question of a window stays open for at least this many times the pace, drawn evenly between the two."""

log = logging.getLogger(__name__)


@dataclass(slots=True)
class _Notes:
    """What the scheduler remembers of a table for as long as that is in memory."""

    bots_awake: bool = False
    timed: int = -1
    """The line after which a window opened whose beat is running."""
    beats: dict[int, int] = field(default_factory=dict)
    """How many beats each bot's last free decision took."""


class Scheduler:
    """Listens for changes of tables, and lets their bots play and their windows close."""

    def __init__(
        self, cache: TableCache, turns: Turns, reactions: Reactions, bots: BotsPool, settings: Settings
    ) -> None:
        self._cache, self._turns, self._reactions, self._bots = cache, turns, reactions, bots
        self._rng, self._pace, self._sleep = settings.rng, settings.pace, settings.sleep
        self._tasks = BackgroundTasks()
        self._notes: WeakKeyDictionary[Table, _Notes] = WeakKeyDictionary()

    def table_changed(self, table: Table) -> None:
        """If a bot is next it begins to think, if a window has opened its beat begins.

        Bots that play only each other wait until somebody watches.
        """
        if not _is_for_people(table) and not self._cache.is_watched(table.id):
            return
        notes = self._notes_on(table)
        if table.answers.window is not None and not table.frozen:
            if notes.timed != table.seq:
                notes.timed = table.seq
                self._start(self._time_window(table.id, table.seq))
        elif not notes.bots_awake and _bot_to_decide(table) is not None:
            self._set_awake(table, True)
            self._start(self._let_bots_play(table.id))

    async def close(self) -> None:
        await self._tasks.cancel()

    def _notes_on(self, table: Table) -> _Notes:
        return self._notes.setdefault(table, _Notes())

    def _set_awake(self, table: Table, awake: bool) -> None:
        self._notes_on(table).bots_awake = awake
        self._cache.pin(table, awake)

    def _start(self, work: Coroutine[Any, Any, None]) -> None:
        self._tasks.start(self._guarded(work))

    async def _guarded(self, work: Coroutine[Any, Any, None]) -> None:
        try:
            await work
        except Refusal:
            log.info("Bots stopped: another server wrote to the same table.")
        except Exception:
            log.exception("Bots stopped; they go on when somebody looks at the table again.")

    async def _let_bots_play(self, name: str) -> None:
        """Bots decide until a person is next, or a window opens."""
        while True:
            async with self._cache.locked(name) as table:
                bot = _bot_to_decide(table)
                self._set_awake(table, bot is not None)
                if bot is None:
                    return
                state, seq = table.record.state, table.seq
            started, moves = time.monotonic(), state.moves()
            thought = await self._bots.choose(bot.bot, state.view(bot.seat), moves, self._rng)
            await self._sleep(self._rest(table, bot.seat, time.monotonic() - started, len(moves) == 1))
            async with self._cache.locked(name) as table:
                if table.seq == seq:
                    note = written(thought, table.record.state)
                    await self._turns.play(table, Decision(bot.seat, thought.move, thought=note))

    def _rest(self, table: Table, seat: int, thought_for: float, forced: bool) -> float:
        """How long to hold a decision back. Where nothing is hidden, not at all: each screen has its own pace.

        Where there are secrets, a decision is played after whole beats. One without a choice, which may follow from
        what the bot holds, takes as many beats as that bot's last free decision.
        """
        if not self._pace or not table.has_secrets or not _is_for_people(table):
            return 0.0
        taken = self._notes_on(table).beats
        beats = max(1, math.ceil(thought_for / self._pace))
        if forced:
            beats = max(beats, taken.get(seat, 1))
        else:
            taken[seat] = beats
        return beats * self._pace - thought_for

    async def _time_window(self, name: str, seq: int) -> None:
        """Keep a question open for its beat while the bots that are asked think; all of them answer at its end.

        Bots that need longer answer at the end of a later beat, never in between.
        """
        beat = self._pace * self._rng.uniform(*BEAT)
        async with self._cache.locked(name) as table:
            asked = _bots_asked(table) if table.seq == seq else []
            beat = beat if _is_for_people(table) else 0.0
        thinking = asyncio.gather(
            *[self._bots.choose(bot.bot, state.view(bot.seat), state.moves(), self._rng) for bot, state in asked]
        )
        await self._sleep(beat)
        while beat and not thinking.done():
            await self._sleep(beat)
        thoughts = await thinking
        async with self._cache.locked(name) as table:
            if table.seq == seq:
                for (bot, state), thought in zip(asked, thoughts, strict=True):
                    table.answers.seal(bot.seat, thought.move, None, written(thought, state))
                table.answers.may_close = True
                await self._reactions.settle(table)


def _is_for_people(table: Table) -> bool:
    """Whether anybody but bots plays here, or may sit down to play."""
    return any(row.kind != "bot" for row in table.seats)


def _bot_to_decide(table: Table) -> SeatRow | None:
    """The bot that is next, outside of windows."""
    seat = table.record.seat
    if seat < 0 or table.frozen or table.answers.window is not None or table.seats[seat].kind != "bot":
        return None
    return table.seats[seat]


def _bots_asked(table: Table) -> list[tuple[SeatRow, State]]:
    """The bots that have not answered in the present window, each with the position in which it decides."""
    asked = [
        (row, table.deciding(row.seat))
        for row in table.seats
        if row.kind == "bot" and table.answers.is_waiting_for(row.seat)
    ]
    return [(row, state) for row, state in asked if state is not None]
