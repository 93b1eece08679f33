"""Calls people whose turn it is at a table with a clock of days, and who are not watching it. Goes round and round.

First it notices turns: at tables that have changed, and now and then at all of them, so that none is missed, whatever
was killed in between. Each is written down once, by whichever server comes first; the turn of somebody who is watching
is written down as done. Then it makes the calls that wait. Before each one the row is put off, in a transaction of its
own: of several servers one calls, and if that one dies in the middle, another does when the time has passed.
"""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Callable, Collection, Iterable, Sequence
from contextlib import suppress
from functools import partial
from typing import Final, NamedTuple

import sqlalchemy as sa
from sqlalchemy.exc import SQLAlchemyError

from woolgather.table.hub import Hub
from woolgather.table.limits import Buckets
from woolgather.table.messages import DaysClock
from woolgather.table.person_tables import After, Held, tables_held
from woolgather.table.presence import SILENCE
from woolgather.table.reading import Unreadable, read_table
from woolgather.table.settings import Settings
from woolgather.table.store import Store
from woolgather.table.tables import Table
from woolgather.table.tasks import BackgroundTasks
from woolgather.table.webhook_call import Caller, CallsAtOnce, Outcome, host_of
from woolgather.table.webhook_rows import (
    StoredWebhook,
    Turn,
    Waiting,
    note_arrived,
    note_failed,
    notice,
    put_off,
    reachable,
    settle_try,
    tables_to_watch,
    unnoticed,
    waiting,
)
from woolgather.table.whose_turn import days_tables, people_asked, turns_at

PAUSES: Final = (30_000, 120_000, 600_000)
"""Milliseconds before a call that did not arrive is tried again, for the first time, the second and the third."""

TAKEN_OVER: Final = 60_000
"""Milliseconds after which a call whose server says nothing more is made by another one."""

ROUNDS: Final = 20
"""After so many rounds, all tables are looked at."""

CALLS: Final = 20
CALLS_A_SECOND: Final = 1 / 30
"""For one person: whoever plays with themselves all day long shall not use the server to pester somebody else."""

RESTS: Final = 30_000
"""Milliseconds until somebody who was called very often lately may be called again."""

GRACE: Final = 3.0
"""Seconds for calls that are being made when the server ends."""

Said = Callable[[StoredWebhook, str, str], bytes]
"""What somebody is told, of which game, and where the table is."""

log = logging.getLogger(__name__)


class Going(NamedTuple):
    """A turn that is going on, at a table of that game, and the seats with which its player may be watching."""

    game: str
    seats: frozenset[int]


class TurnCalls:
    """Listens for changes of tables, and goes round from time to time."""

    def __init__(
        self, store: Store, hub: Hub, caller: Caller, settings: Settings, said: Said, public_address: str = ""
    ) -> None:
        self._store, self._hub, self._caller, self._settings = store, hub, caller, settings
        self._said, self._public_address = said, public_address.rstrip("/")
        self._changed: set[str] = set()
        self._round = 0
        self._rounds, self._calls = BackgroundTasks(), BackgroundTasks()
        self.at_once = CallsAtOnce()
        self._allowed = Buckets(CALLS, CALLS_A_SECOND)

    def open(self) -> None:
        self._rounds.start(self._go_round())

    async def close(self) -> None:
        """What is being said is said to the end, if that does not take long."""
        await self._rounds.cancel()
        with suppress(TimeoutError):
            async with asyncio.timeout(GRACE):
                await self._calls.finish()
        await self._calls.cancel()
        self._caller.close()

    def table_changed(self, table: Table) -> None:
        if isinstance(table.row.clock, DaysClock):
            self._changed.add(table.id)

    async def _go_round(self) -> None:
        """Not at once: after a start, whoever was watching comes back, and other servers say who watches there."""
        await self._settings.sleep(SILENCE * self._settings.heartbeat)
        while True:
            try:
                await self.go_round()
            except Exception as trouble:  # noqa: BLE001 (the next round must come)
                log.error("People could not be told that it is their turn (%s).", type(trouble).__name__)
            await asyncio.sleep(self._settings.watch)

    async def go_round(self) -> None:
        """Notice turns, and begin the calls that wait."""
        changed, self._changed = self._changed, set()
        if self._round % ROUNDS == 0:
            changed.update(await self._store.read(tables_to_watch))
        self._round += 1
        await self.notice(changed)
        await self.call()

    # ---- noticing

    async def notice(self, tables: Collection[str]) -> None:
        """Write down the turns that nobody has noticed. Mostly there are none, and nothing is written."""
        going = await self._going(tables)
        new = await self._store.read(partial(unnoticed, going)) if going else []
        if new:
            now = self._settings.now()
            at = {turn: None if self._is_watched(turn, going[turn]) else now for turn in new}
            await self._store.write(partial(_notice, at))

    async def pass_over(self, person: str) -> None:
        """The turns that the person has now are none to be told of."""
        held = await self._store.read(partial(tables_held, person))
        mine = [table.table for table in held if table.due is not None]
        going = await self._going(mine, person)
        await self._store.write(partial(_notice, dict.fromkeys(going)))

    def _is_watched(self, turn: Turn, going: Going) -> bool:
        return not going.seats.isdisjoint(self._hub.seats_present(turn.table))

    async def _going(self, tables: Collection[str], person: str = "") -> dict[Turn, Going]:
        """The turns of people who are called, or of this person, at these tables."""
        if not tables:
            return {}
        found, untold = await self._store.read(partial(_going, sorted(tables), person))
        for table in untold:
            table.after = await self._after(table.table)
        return found | await self._store.read(partial(_going_at, untold, person)) if untold else found

    async def _after(self, table: str) -> After | None:
        """Who decides at a table where nobody has decided yet."""
        try:
            replayed = await read_table(self._store, table, Table.replayed)
        except Unreadable:
            return None
        return None if replayed is None or replayed.frozen else After.read(replayed.after())

    # ---- calling

    async def call(self) -> None:
        """Begin the calls whose time has come, as far as there is room; those that are not needed any more are none."""
        now = self._settings.now()
        due = await self._store.read(partial(waiting, now))
        going = await self._going({call.turn.table for call in due})
        for call in due:
            turn, host = call.turn, host_of(call.webhook.address)
            if turn not in going or self._is_watched(turn, going[turn]):
                await self._store.write(partial(_give_up, call))
            elif call.tries > len(PAUSES):
                await self._store.write(partial(_fail, call))
            elif self.at_once.has_room(turn.person, host):
                await self._begin(call, going[turn].game, host, now)

    async def _begin(self, call: Waiting, game: str, host: str, now: int) -> None:
        """Whoever was called very often lately waits."""
        if not self._allowed.take(call.turn.person):
            await self._store.write(partial(settle_try, call.turn, call.tries, now + RESTS))
        elif await self._store.write(partial(put_off, call, now, TAKEN_OVER)):
            self._calls.start(self._call(call, game, host))
            await asyncio.sleep(0)  # from now on it counts

    async def _call(self, call: Waiting, game: str, host: str) -> None:
        turn, webhook = call.turn, call.webhook
        url = f"{self._public_address}/t/{turn.table}" if self._public_address else ""
        with self.at_once.one(turn.person, host):
            outcome = await self._caller.call(webhook.address, "turn", self._said(webhook, game, url))
        try:
            await self._store.write(partial(_settle, call, outcome, self._settings.now()))
        except (SQLAlchemyError, OSError) as trouble:
            log.error("It could not be noted what came of a call (%s).", type(trouble).__name__)

    async def finish(self) -> None:
        """Wait until the calls that were begun are over."""
        await self._calls.finish()


def _notice(at: dict[Turn, int | None], connection: sa.Connection) -> None:
    for turn in sorted(at):
        notice(turn, at[turn], connection)


def _going(tables: Sequence[str], person: str, connection: sa.Connection) -> tuple[dict[Turn, Going], list[Held]]:
    """The turns, and the tables of which no line says whose turn it is."""
    found = days_tables(tables, connection)
    seated = {sits.person for table in found for sits in table.players}
    called = {person} if person else reachable(seated, connection)
    concerned = [table for table in found if called & {sits.person for sits in table.players}]
    told = [table for table in concerned if table.after is not None]
    return _turns(told, called, connection), [table for table in concerned if table.after is None]


def _going_at(tables: Sequence[Held], person: str, connection: sa.Connection) -> dict[Turn, Going]:
    seated = {sits.person for table in tables for sits in table.players}
    return _turns(tables, {person} if person else reachable(seated, connection), connection)


def _turns(tables: Iterable[Held], people: Collection[str], connection: sa.Connection) -> dict[Turn, Going]:
    found: dict[Turn, Going] = {}
    for table in tables:
        asked = people_asked(table)
        for turn in turns_at(table, people, connection):
            found[turn] = Going(table.game, frozenset(asked[turn.person]))
    return found


def _settle(call: Waiting, outcome: Outcome, now: int, connection: sa.Connection) -> None:
    """If it did not arrive, it is tried again later, a few times."""
    if outcome.result == "delivered":
        _give_up(call, connection, 1)
        note_arrived(call.turn.person, call.webhook.address, connection)
    elif outcome.is_worth_another_try and call.tries < len(PAUSES):
        settle_try(call.turn, call.tries + 1, now + PAUSES[call.tries], connection)
    else:
        _fail(call, connection, 1)


def _fail(call: Waiting, connection: sa.Connection, begun: int = 0) -> None:
    if _give_up(call, connection, begun):
        note_failed(call.turn.person, call.webhook.address, connection)


def _give_up(call: Waiting, connection: sa.Connection, begun: int = 0) -> bool:
    """Nothing more is done about it. `begun`: tries of our own."""
    return settle_try(call.turn, call.tries + begun, None, connection)
