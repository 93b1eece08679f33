"""When bots decide and when reaction windows close: at times that reveal nothing of what anybody holds.

Each table has at most one loop in which its bots play, found by the table's id, so that there is no second one when
the table leaves the memory and comes back. Trouble never ends it: it tries again, after growing pauses. Of several
servers, the one that holds the table's lock lets its bots play and times its windows.
"""

from __future__ import annotations

import asyncio
import logging
import math
import time
from collections.abc import Awaitable, Callable
from typing import Final
from weakref import WeakKeyDictionary

from sqlalchemy.exc import SQLAlchemyError

from woolgather.bots import Thought
from woolgather.engine.state import State
from woolgather.table.advice import written
from woolgather.table.cache import TableCache
from woolgather.table.database import Conflict
from woolgather.table.link import Link
from woolgather.table.reactions import Reactions
from woolgather.table.refusals import Refusal
from woolgather.table.settings import Settings
from woolgather.table.steps import Decision
from woolgather.table.store import SeatRow
from woolgather.table.tables import Table
from woolgather.table.tasks import BackgroundTasks
from woolgather.table.thinking import BotQueue, Decided, Job, NotWanted, Priority
from woolgather.table.turns import Turns

BEAT: Final = (0.6, 1.6)
"""A question of a window stays open for at least this many times the pace, drawn evenly between the two."""

FIRST_PAUSE: Final = 1.0
LONGEST_PAUSE: Final = 60.0
"""Seconds before something that failed is tried again; twice as many after each failure, up to the longest."""

log = logging.getLogger(__name__)


class Scheduler:
    """Listens for changes of tables, and lets their bots play and their windows close."""

    def __init__(
        self, cache: TableCache, turns: Turns, reactions: Reactions, bots: BotQueue, settings: Settings, link: Link
    ) -> None:
        self._cache, self._turns, self._reactions, self._bots, self._link = cache, turns, reactions, bots, link
        self._rng, self._pace, self._sleep = settings.rng, settings.pace, settings.sleep
        self._tasks = BackgroundTasks()
        self._playing: set[str] = set()
        """The tables whose bots are playing."""
        self._timed: dict[str, int] = {}
        """The tables with a window whose beat is running, and the line after which it opened."""
        self._waiting: set[str] = set()
        """The tables at which there is something to do, and another server holds the lock."""
        self._failing: set[str] = set()
        """The tables at which what was last decided could not be saved."""
        self._beats: WeakKeyDictionary[Table, dict[tuple[int, str], int]] = WeakKeyDictionary()
        """How many beats the last free decision of each seat's bot took, for as long as the table is in memory."""

    def table_changed(self, table: Table) -> None:
        """If a bot is next it begins to think, if a window has opened its beat begins.

        Bots that play only each other wait until somebody watches.
        """
        if self._cache.is_awaited(table.id):
            self._bots.somebody_came(table.id)
        if not self._has_work(table):
            self._let_go(table.id)
        elif _is_untimed(table):
            if self._timed.get(table.id) != table.game_seq:
                self._timed[table.id] = table.game_seq
                self._tasks.start(self._time_window(table.id, table.game_seq))
        elif table.id not in self._playing and _bot_to_decide(table) is not None:
            self._playing.add(table.id)
            self._cache.pin(table, True)
            self._tasks.start(self._let_bots_play(table.id))

    def _may_go_on(self, table: Table) -> bool:
        return _somebody_plays(table) or self._cache.is_watched(table.id)

    async def close(self) -> None:
        await self._tasks.cancel()

    def _has_work(self, table: Table) -> bool:
        """Whether bots have something to decide or a window is open, and somebody cares."""
        waits = table.answers.window is not None or _bot_to_decide(table) is not None
        return waits and not table.stands_still and self._may_go_on(table)

    # ---- several servers

    def try_again(self) -> None:
        """Another server may be gone, and its locks with it; and locks of tables that have left memory go back."""
        for name in list(self._waiting):
            table = self._cache.in_memory(name)
            if table is None:
                self._waiting.discard(name)
            else:
                self.table_changed(table)
        for name in self._link.held():
            self._let_go(name)

    def _let_go(self, name: str) -> None:
        """If nothing keeps this server busy with the table, another one may be."""
        if self._is_idle(name):
            self._waiting.discard(name)
            table = self._cache.in_memory(name)
            if table is not None:
                self._cache.pin(table, False)
            if self._link.holds(name):
                self._tasks.start(self._link.unlock(name, lambda: self._is_idle(name)))

    def _is_idle(self, name: str) -> bool:
        table = self._cache.in_memory(name)
        is_needed = table is not None and self._has_work(table)
        return not is_needed and name not in self._playing and name not in self._timed

    async def _may_decide(self, name: str) -> bool:
        """Whether it is this server that decides for the table's bots; otherwise it tries again later."""
        if await self._link.lock(name):
            self._waiting.discard(name)
            return True
        self._waiting.add(name)
        return False

    # ---- trying again

    async def _let_bots_play(self, name: str) -> None:
        """Bots decide until a person is next, or a window opens."""
        try:
            while await self._may_decide(name) and await self._until_it_works(name, lambda: self._play_once(name)):
                pass
        finally:
            self._playing.discard(name)
        self._let_go(name)

    async def _time_window(self, name: str, seq: int) -> None:
        try:
            while await self._may_decide(name) and await self._until_it_works(
                name, lambda: self._time_window_once(name, seq)
            ):
                pass
        finally:
            if self._timed.get(name) == seq:
                del self._timed[name]
        self._let_go(name)

    async def _until_it_works(self, name: str, work: Callable[[], Awaitable[bool]]) -> bool:
        """Try again while the store cannot write, or whatever the trouble is.

        A decision that comes too late is dropped, and the next one can be made; False if there is nothing to be done.
        """
        pause = FIRST_PAUSE
        while True:
            try:
                return await self._tried(name, work)
            except NotWanted:
                return True
            except Conflict:  # another server wrote to the log: the table is read again
                await self._sleep(pause / 100)
                pause = min(2 * pause, LONGEST_PAUSE)
            except Refusal as no:
                return no.code == "stale"
            except Exception as trouble:  # noqa: BLE001 (whatever it is, the table must not stand still)
                _log(trouble, pause)
                await self._sleep(pause)
                pause = min(2 * pause, LONGEST_PAUSE)

    async def _tried(self, name: str, work: Callable[[], Awaitable[bool]]) -> bool:
        """Do it once, and note whether it failed."""
        try:
            more = await work()
        except (NotWanted, Conflict, Refusal):
            self._failing.discard(name)
            raise
        except Exception:
            self._failing.add(name)
            raise
        self._failing.discard(name)
        return more

    # ---- what the operator is told

    def is_failing(self, name: str) -> bool:
        """Whether what was last decided at the table could not be saved, and is tried again."""
        return name in self._failing

    def is_late(self, table: Table) -> bool:
        """Whether it is this server that has something to do at the table: let a bot play, or end a window's beat.

        Whether people have answered in the window makes no difference.
        """
        if not self._has_work(table) or table.id in self._waiting:
            return False
        return _bot_to_decide(table) is not None or _is_untimed(table)

    # ---- one decision

    async def _play_once(self, name: str) -> bool:
        """One decision of a bot; False if it is not a bot's turn."""
        async with self._cache.locked(name) as table:
            bot = _bot_to_decide(table) if self._may_go_on(table) else None
            self._cache.pin(table, bot is not None)
            if bot is None:
                return False
            state, seq = table.record.state, table.game_seq
            prepared = table.prepared(bot.seat)
        started, moves = time.monotonic(), state.moves()
        decided = await self._choice(name, seq, bot, state, prepared)
        thought_for, is_prepared = time.monotonic() - started, prepared is not None
        await self._sleep(self._rest(table, bot, thought_for, len(moves) == 1, is_prepared))
        async with self._cache.locked(name) as table:
            if table.game_seq == seq and table.seats[bot.seat].bot == bot.bot:
                thought = decided.thought
                note = written(thought, table.record.state)
                decision = Decision(bot.seat, thought.move, thought=note, level=decided.level)
                await self._turns.play(table, decision)
        return True

    async def _choice(self, name: str, seq: int, bot: SeatRow, state: State, prepared: int | None) -> Decided:
        """What the bot does in that position: what a lesson has prepared, or what it thinks of. People who watch come
        first; nobody wants it once the game went on.
        """
        if prepared is not None:
            return Decided(Thought(prepared))

        def is_wanted() -> bool:
            table = self._cache.in_memory(name)
            if table is None:
                return True
            return table.game_seq == seq and not table.stands_still and table.seats[bot.seat].is_played_by_bot

        priority = Priority.PERSON_WAITING if self._cache.is_awaited(name) else Priority.MOVE
        job = Job(
            bot=bot.bot,
            view=state.view(bot.seat),
            moves=state.moves(),
            table=name,
            seat=bot.seat,
            priority=priority,
            is_wanted=is_wanted,
        )
        return await self._bots.choose(job, self._rng)

    def _rest(self, table: Table, bot: SeatRow, thought_for: float, forced: bool, prepared: bool = False) -> float:
        """How long to hold a decision back. Where nothing is hidden, not at all: each screen has its own pace.

        Where there are secrets, a decision is played after whole beats. One without a choice, which may follow from
        what the bot holds, takes as many beats as that bot's last free decision; if there was none, as many as are
        expected of it. What a lesson has prepared takes a beat, with a choice or without, and is no decision of its.
        """
        if not self._pace or not table.has_secrets or not _is_for_people(table):
            return 0.0
        taken = self._beats.setdefault(table, {})
        beats = max(1, math.ceil(thought_for / self._pace))
        if forced and not prepared:
            usual = taken.get((bot.seat, bot.bot)) or math.ceil(self._expected(table, bot) / self._pace)
            beats = max(beats, usual)
        elif not prepared:
            taken[bot.seat, bot.bot] = beats
        return beats * self._pace - thought_for

    def _expected(self, table: Table, bot: SeatRow) -> float:
        return self._bots.expected(bot.bot, table.row.game, len(table.seats))

    # ---- one window

    async def _time_window_once(self, name: str, seq: int) -> bool:
        """Keep a question open for its beat while the bots that are asked think; all of them answer at its end.

        Bots that need longer answer at the end of a later beat, never in between. Whether another beat is needed,
        because somebody has stepped away meanwhile.
        """
        beat = self._pace * self._rng.uniform(*BEAT)
        async with self._cache.locked(name) as table:
            if table.game_seq != seq or table.stands_still:
                return False
            asked = _bots_asked(table)
            beat = beat if _is_for_people(table) else 0.0
            prepared = [table.prepared(bot.seat) for bot, _ in asked]
        choices = [
            asyncio.ensure_future(self._choice(name, seq, bot, state, move))
            for (bot, state), move in zip(asked, prepared, strict=True)
        ]
        try:
            await self._sleep(beat)
            while beat and not all(choice.done() for choice in choices):
                await self._sleep(beat)
            decisions = [await choice for choice in choices]
        finally:
            for choice in choices:
                choice.cancel()
            await asyncio.gather(*choices, return_exceptions=True)
        async with self._cache.locked(name) as table:
            if table.game_seq != seq or table.stands_still:
                return False
            for (bot, state), decided in zip(asked, decisions, strict=True):
                if table.seats[bot.seat].bot == bot.bot:
                    note = written(decided.thought, state)
                    table.answers.seal(bot.seat, decided.thought.move, None, note, decided.level)
            if _bots_asked(table):
                return True
            table.answers.may_close = True
            await self._reactions.settle(table)
        return False


def _is_for_people(table: Table) -> bool:
    """Whether anybody but bots plays here, or may sit down to play."""
    return any(row.kind != "bot" for row in table.seats)


def _somebody_plays(table: Table) -> bool:
    """Whether anybody plays here who is not away, or may sit down to play."""
    return any(not row.is_played_by_bot for row in table.seats)


def _bot_to_decide(table: Table) -> SeatRow | None:
    """The seat that is next, if a bot decides for it, outside of windows."""
    seat = table.record.seat
    if seat < 0 or table.stands_still or table.answers.window is not None:
        return None
    return table.seats[seat] if table.seats[seat].is_played_by_bot else None


def _bots_asked(table: Table) -> list[tuple[SeatRow, State]]:
    """The bots that have not answered in the present window, each with the position in which it decides."""
    asked = [
        (row, table.deciding(row.seat))
        for row in table.seats
        if row.is_played_by_bot and table.answers.is_waiting_for(row.seat)
    ]
    return [(row, state) for row, state in asked if state is not None]


def _is_untimed(table: Table) -> bool:
    """Whether a window is open that may not close yet."""
    return table.answers.window is not None and not table.answers.may_close and not table.stands_still


def _log(trouble: Exception, pause: float) -> None:
    """The messages of the store's troubles may hold moves and links."""
    of_the_store = isinstance(trouble, SQLAlchemyError | OSError)
    message = "What bots decided could not be saved (%s); trying again in %g seconds."
    log.error(message, type(trouble).__name__, pause, exc_info=None if of_the_store else trouble)
