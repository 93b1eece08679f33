"""Brings tables in memory up to what other servers wrote to their logs, and tells their viewers, as if it were ours.

Only the new lines are read. If they do not fit, the table is replayed, and its viewers are told to look again.
"""

from __future__ import annotations

import logging
from collections.abc import Callable, Sequence
from contextlib import suppress
from functools import partial

from sqlalchemy.exc import SQLAlchemyError

from woolgather.table.beside import tell_together
from woolgather.table.cache import TableCache
from woolgather.table.chat import Chat
from woolgather.table.chat_store import tables_with_gone
from woolgather.table.database import Conflict
from woolgather.table.events import Events
from woolgather.table.held_seats import sittings
from woolgather.table.hub import Hub
from woolgather.table.link import ANSWERS_ONLY, CHAT, PEOPLE, PERSON, REMOVED
from woolgather.table.reactions import Reactions
from woolgather.table.refusals import Refusal
from woolgather.table.seats import broadcast_clocks, broadcast_players, recognise
from woolgather.table.settings import Settings
from woolgather.table.steps import DoesNotFit, transactions
from woolgather.table.store import AnswerRow, LineRow, Store
from woolgather.table.tables import Table
from woolgather.table.tasks import BackgroundTasks
from woolgather.table.turns import Turns

log = logging.getLogger(__name__)


class Follower:
    """Follows the logs of the tables that are in memory or watched here."""

    def __init__(
        self,
        store: Store,
        cache: TableCache,
        hub: Hub,
        turns: Turns,
        reactions: Reactions,
        events: Events,
        chat: Chat,
        settings: Settings,
    ) -> None:
        self._chat = chat
        self._store, self._cache, self._hub, self._now = store, cache, hub, settings.now
        self._turns, self._reactions, self._events = turns, reactions, events
        self._tasks = BackgroundTasks()
        self._asked: dict[str, bool] = {}
        """The tables that are being brought up to date, and whether there is more since."""
        self.people_changed: Callable[[str], None] = lambda _: None
        """Called when the people at a table may be others, or have other names, than they were."""
        self.person_changed: Callable[[str], None] = lambda _: None
        """Called when somebody has another name, or is forgotten, wherever they are."""
        self.told_beside: Callable[[Table], None] = lambda _: None
        """Called when viewers were told what happened beside the game."""

    async def close(self) -> None:
        await self._tasks.cancel()

    async def look(self) -> None:
        """Look for lines and texts that nobody told us of, and for tables that are gone."""
        names = {*self._hub.tables(), *self._cache.names()}
        try:
            newest = await self._store.newest(list(names)) if names else {}
            unheard = await self._chat.behind()
        except SQLAlchemyError:
            log.exception("The store could not be read.")
            return
        for name in names:
            self.notice(name, newest.get(name, REMOVED))
        for name in unheard:
            self.notice(name, CHAT)

    def look_at_windows(self) -> None:
        """Answers may have been saved that nobody told us of."""
        for name in self._cache.names():
            table = self._cache.in_memory(name)
            if table is not None and table.answers.window is not None:
                self.notice(name, ANSWERS_ONLY)

    def notice(self, name: str, seq: int) -> None:
        """The newest line of a table, or that its answers, its people or its chat have changed, or that it is gone."""
        table = self._cache.in_memory(name)
        if seq == REMOVED:
            self._cache.remove(name)
        elif seq == PERSON:
            self.hear_of_person(name)
        elif seq == PEOPLE:
            self._tasks.start(self.read_people(name))
        elif seq == CHAT:
            self._tasks.start(self._chat.catch_up(name))
        elif not self._cache.is_known(name):
            self._cache.tell_viewers(name, seq)
        elif table is None or seq == ANSWERS_ONLY or table.seq < seq:
            self._follow_soon(name)

    def hear_of_person(self, key: str) -> None:
        """Somebody has another name or is forgotten; or a browser, whose key it is then, is somebody else's."""
        self.person_changed(key)
        self._tasks.start(self._chat.device_changed(key))

    def look_at_people(self) -> None:
        """Somebody may have been forgotten without our hearing of it."""
        for name in self._cache.names():
            self.notice(name, PEOPLE)
        self._tasks.start(self._look_at_forgotten())

    async def _look_at_forgotten(self) -> None:
        """Tables that are not in memory may be watched; few of them have to be read for it."""
        watched = [name for name in self._hub.tables() if not self._cache.is_known(name)]
        for name in await self._store.read(partial(tables_with_gone, watched)):
            await self.read_people(name)

    async def read_people(self, name: str) -> None:
        """Who holds the seats now; the log does not say it. Viewers are told if they see any difference."""
        self.people_changed(name)
        if not self._cache.is_known(name) and not self._cache.is_watched(name):
            return
        with suppress(Refusal):  # the table is gone or cannot be opened, and whoever looks at it is told so
            async with self._cache.locked(name, fresh=True) as table:
                if recognise(table, await self._store.read(partial(sittings, name))):
                    broadcast_players(self._hub, table)
                await self._chat.tell_anew(table)

    def _follow_soon(self, name: str) -> None:
        """A table that only another server is busy with is left to it, and read again if it is needed here."""
        if self._cache.is_needed(name):
            self._catch_up_soon(name)
        else:
            self._cache.forget(name)

    def _catch_up_soon(self, name: str) -> None:
        is_running = name in self._asked
        self._asked[name] = True
        if not is_running:
            self._tasks.start(self._catch_up(name))

    async def _catch_up(self, name: str) -> None:
        try:
            while self._asked[name]:
                self._asked[name] = False
                await self._catch_up_once(name)
        except Refusal:
            pass  # the table cannot be opened, and whoever looks at it is told so
        except (SQLAlchemyError, OSError) as trouble:
            log.error("A table could not be brought up to date (%s).", type(trouble).__name__)
        finally:
            del self._asked[name]

    async def _catch_up_once(self, name: str) -> None:
        try:
            async with self._cache.locked(name) as table:
                lines, answers = await self._store.since(name, table.seq)
                self._follow(table, lines, answers)
                await self._reactions.settle(table)
                if lines:
                    self._events.table_changed(table)
        except (Conflict, DoesNotFit):
            await self._cache.find(name)  # it was forgotten: its viewers look again

    def _follow(self, table: Table, lines: Sequence[LineRow], answers: Sequence[AnswerRow]) -> None:
        """Each transaction is told as it happened; the answers are those after the last one."""
        rest = transactions(lines)
        if not rest:
            self._reactions.restore(table, answers)
        while rest:
            rows = rest.pop(0)
            steps = table.follow(rows)
            if not rest:
                table.restore_answers(answers)
            if steps:
                self._turns.broadcast(table, steps)
            else:
                self._tell_beside(table, rows)

    def _tell_beside(self, table: Table, rows: Sequence[LineRow]) -> None:
        tell_together(self._hub, table, rows)
        broadcast_clocks(self._hub, table, self._now())
        self.told_beside(table)
