"""Everything that changes a game goes this way: the table plays it, the store commits it, the hub broadcasts it.

The caller holds the table's lock. What happens next (a bot thinks, a window runs out) follows from the event at the
end; nothing here knows who listens to it.
"""

from __future__ import annotations

from collections.abc import Sequence

from woolgather.table.cache import TableCache
from woolgather.table.database import Conflict
from woolgather.table.events import Events
from woolgather.table.hub import Hub, Socket
from woolgather.table.messages import Accepted, TakeBack
from woolgather.table.metrics import PlayMetrics
from woolgather.table.notes import VoteNote
from woolgather.table.seats import absences, broadcast_clocks, broadcast_players
from woolgather.table.settings import Settings
from woolgather.table.steps import Decision, Step
from woolgather.table.store import AGREED, PRACTICE, AnswerRow, LineRow, Store
from woolgather.table.tables import Table


class Turns:
    """Plays decisions, take-backs and the answers of a window."""

    def __init__(
        self, store: Store, cache: TableCache, hub: Hub, events: Events, settings: Settings, metrics: PlayMetrics
    ) -> None:
        self._store, self._cache, self._hub, self._events, self._settings = store, cache, hub, events, settings
        self._metrics = metrics

    async def play(self, table: Table, decision: Decision, asker: Socket | None = None) -> None:
        """A decision of a person, who is then answered first, or of a bot."""
        steps = table.play(decision, self._settings.chance, self._settings.now())
        await self._commit(table, steps, asker, decision.request)

    async def take_back(self, table: Table, seat: int, asked: TakeBack, asker: Socket) -> None:
        steps = table.take_back(seat, asked.request, self._settings.now(), asker.language)
        await self._commit(table, steps, asker, asked.request)

    async def practise(self, table: Table, seat: int, asked: TakeBack, asker: Socket) -> None:
        """Take back further than the rules allow, against bots alone."""
        steps = table.take_back_further(seat, PRACTICE, self._settings.now(), asked.request)
        await self._go_back(table, [], steps)
        asker.send(Accepted(asked.request, steps[0].row.seq))
        self._tell(table, steps)

    async def take_back_agreed(
        self, table: Table, taker: int, note: VoteNote, voter: int, request: str, asker: Socket
    ) -> None:
        """The last of those who were asked agrees, and it is done: in one transaction."""
        now = self._settings.now()
        line = table.say_beside(note, now, voter, request)
        players = table.players(absences(self._hub, table))
        steps = table.take_back_further(taker, AGREED, now)
        await self._go_back(table, [line], steps)
        asker.send(Accepted(request, line.seq))
        self._hub.broadcast(table.id, players)
        self._tell(table, steps)

    async def close_window(self, table: Table) -> bool:
        """Play the answers of a window; whether any could be played."""
        counted = table.saved_answers()
        steps = table.close_window(self._settings.chance, self._settings.now())
        if steps:
            await self._write(table, steps, counted)
            self._tell(table, steps)
        return bool(steps)

    async def _commit(self, table: Table, steps: Sequence[Step], asker: Socket | None, request: str | None) -> None:
        """On disk before anybody learns of it; then the asker is answered, and every line is broadcast."""
        await self._write(table, steps)
        if asker is not None and request is not None:
            asker.send(Accepted(request, steps[0].row.seq))
        self._tell(table, steps)
        if asker is not None:
            self._metrics.sent_after(asker.arrived)

    async def _write(self, table: Table, steps: Sequence[Step], counted: Sequence[AnswerRow] | None = None) -> None:
        """A `Conflict` means that another server wrote meanwhile: the table is read again before it goes on."""
        try:
            lines = [step.row for step in steps]
            await self._store.append(table.id, lines, table.unsaved_answers(), counted, table.due)
        except Conflict:
            self._cache.forget(table.id)
            raise

    async def _go_back(self, table: Table, before: Sequence[LineRow], steps: Sequence[Step]) -> None:
        """All answers of an open window are dropped with it, also those that only another server has heard."""
        lines = [*before, *(step.row for step in steps)]
        try:
            await self._store.append_beside(table.id, lines, table.drop_answers(), due=table.due)
        except Conflict:
            self._cache.forget(table.id)
            raise

    def _tell(self, table: Table, steps: Sequence[Step]) -> None:
        self.broadcast(table, steps)
        self._count(table, steps)
        self._events.table_changed(table)

    def _count(self, table: Table, steps: Sequence[Step]) -> None:
        """What was decided, here and not through another server; chance decides nothing."""
        for row in (step.row for step in steps if step.row.seat >= 0):
            if row.move is None:
                self._metrics.take_backs.inc()
            else:
                who = "bot" if table.seats[row.seat].is_played_by_bot else "person"
                self._metrics.moves(table.row.game, who).inc()

    def broadcast(self, table: Table, steps: Sequence[Step]) -> None:
        """One message a line, to every subscriber; the table makes it once for each audience."""
        audiences, scenes = self._hub.audiences(table.id), self._cache.scenes(table)
        for step in steps if audiences else ():
            self._hub.broadcast_each(table.id, scenes.line(step, audiences))
        if audiences and any(step.beside for step in steps):
            broadcast_players(self._hub, table)
        if audiences:
            broadcast_clocks(self._hub, table, self._settings.now())
