"""What a person sees of their tables: the list on the start page, and how often they won."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Sequence
from functools import partial
from typing import Final

import sqlalchemy as sa

from woolgather.engine.errors import NotOffered
from woolgather.engine.registry import game_named
from woolgather.table.held_seats import sits_there
from woolgather.table.messages import Player
from woolgather.table.people_messages import (
    MOST_LISTED,
    AgainstLevel,
    GameStatistics,
    MyTable,
    MyTables,
    Stage,
    Statistics,
)
from woolgather.table.people_queries import person_of
from woolgather.table.person_tables import After, Held, add_players, add_seen, note_hidden, note_seen, tables_held
from woolgather.table.reading import Unreadable, read_table
from woolgather.table.refusals import Refusal
from woolgather.table.schema import LINES
from woolgather.table.store import Store
from woolgather.table.tables import Table

MOST_REPLAYED: Final = 20
"""Tables without a line that tells how far they have got: so many are replayed for one list."""

ORDER: Final[tuple[Stage, ...]] = ("turn", "running", "over", "stopped")


class PersonTables:
    """Answers for one person at a time; a device that is nobody's has no tables."""

    def __init__(self, store: Store) -> None:
        self._store = store

    async def list(self, device: str) -> MyTables:
        """Where it is the person's turn comes first; of each group the latest."""
        held = await self._store.read(partial(_held, device))
        for table in sorted((each for each in held if each.after is None), key=_age)[:MOST_REPLAYED]:
            await self._look_into(table)
        held.sort(key=lambda table: (ORDER.index(_stage(table)), _age(table)))
        shown = held[:MOST_LISTED]
        await self._store.read(partial(add_players, shown))
        await self._store.read(partial(add_seen, shown))
        return MyTables([_shown(table) for table in shown], len(held) - len(shown))

    async def hide(self, device: str, table: str, hidden: bool) -> None:
        """Leave the table out of the person's list, or show it there again."""
        await self._store.write(partial(_hide, device, table, hidden))

    async def note_seen(self, person: str, table: str, seq: int) -> None:
        await self._store.write_in_group(partial(note_seen, person, table, seq))

    async def statistics(self, device: str) -> Statistics:
        """Of finished games; in those that several people play at one screen, nobody knows who of them won."""
        held = await self._store.read(partial(_held, device))
        counted = [table for table in held if table.is_over and len(table.seats) == 1]
        await self._store.read(partial(add_players, counted))
        games = Counter(table.game for table in counted)
        return Statistics([_of_game(game, [t for t in counted if t.game == game]) for game, _ in games.most_common()])

    async def _look_into(self, table: Held) -> None:
        """Replay a game whose log is older than its list, or has no line yet; what is found out is kept."""
        try:
            found = await read_table(self._store, table.table, Table.replayed)
        except Unreadable:
            found = None
        if found is None or found.frozen:
            table.is_ended = True
            return
        table.after = After.read(found.after())
        if found.game_seq:
            await self._store.write(partial(_keep_after, found.id, found.game_seq, found.after()))


def _held(device: str, connection: sa.Connection) -> list[Held]:
    person = person_of(device, connection)
    return [] if person is None else tables_held(person.id, connection)


def _hide(device: str, table: str, hidden: bool, connection: sa.Connection) -> None:
    person = person_of(device, connection)
    if person is None or not sits_there(person.id, table, connection):
        raise Refusal("no-seat", "You hold no seat at that table, so it is not in your list.")
    note_hidden(person.id, table, hidden, connection)


def _keep_after(table: str, seq: int, after: str, connection: sa.Connection) -> None:
    """Unless another line has come meanwhile, it is what that line would say today."""
    line = sa.and_(LINES.c.table_id == table, LINES.c.seq == seq)
    connection.execute(sa.update(LINES).where(line).values(after=after))


def _age(table: Held) -> int:
    return -table.at


def _stage(table: Held) -> Stage:
    if table.is_over:
        return "over"
    if table.is_ended:
        return "stopped"
    return "turn" if table.is_my_turn else "running"


def _shown(table: Held) -> MyTable:
    after = table.after or After()
    stage = _stage(table)
    return MyTable(
        table=table.table,
        game=table.game,
        options=table.options,
        players=[
            Player(row.seat, row.kind, row.name, row.bot, False, row.avatar)  # type: ignore[arg-type]
            for row in table.players
        ],
        seats=table.seats,
        stage=stage,
        asked=[] if stage == "stopped" else list(after.asked),
        places=list(after.places),
        scores=list(after.scores),
        seq=table.seq,
        seen=table.seen,
        created=table.created,
        at=table.at,
        hidden=table.hidden,
    )


def _of_game(game: str, tables: Sequence[Held]) -> GameStatistics:
    best = max(tables, key=lambda table: (_score(table), table.at)) if _counts_points(game) else None
    return GameStatistics(
        game=game,
        played=len(tables),
        won=sum(map(_is_won, tables)),
        best=None if best is None else _score(best),
        best_table="" if best is None else best.table,
        against=_by_level(tables),
    )


def _by_level(tables: Iterable[Held]) -> list[AgainstLevel]:
    """A table with bots of several levels counts for each of them."""
    played, won = Counter[str](), Counter[str]()
    for table in tables:
        levels = {row.bot for row in table.players if row.kind == "bot"} or {""}
        played.update(levels)
        if _is_won(table):
            won.update(levels)
    return [AgainstLevel(bot, count, won[bot]) for bot, count in sorted(played.items())]


def _is_won(table: Held) -> bool:
    assert table.after is not None
    return table.after.places[table.seats[0]] == 1


def _score(table: Held) -> int:
    assert table.after is not None
    return table.after.scores[table.seats[0]]


def _counts_points(game: str) -> bool:
    """In the tiny games a score only says who won."""
    try:
        return not game_named(game).about.tiny
    except NotOffered:
        return False
