"""What a person sees of their tables: the list on the start page, and how often they won."""

from __future__ import annotations

import asyncio
from collections import Counter
from collections.abc import Iterable, Sequence
from functools import partial
from typing import Final, NamedTuple

import sqlalchemy as sa
from msgspec.structs import replace

from woolgather.engine.errors import NotOffered
from woolgather.engine.registry import game_named
from woolgather.table.beside_state import player_in
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
from woolgather.table.person_tables import After, Held, add_players, note_hidden, note_seen, tables_held
from woolgather.table.reading import Unreadable, read_table
from woolgather.table.schema import LINES
from woolgather.table.settings import Settings
from woolgather.table.store import Store
from woolgather.table.tables import Table

MOST_REPLAYED: Final = 50
"""Tables without a line that tells how far they have got: so many are replayed for one list."""

CANNOT_BE_READ: Final = '{"stopped": true}'

ORDER: Final[tuple[Stage, ...]] = ("turn", "waiting", "running", "over", "stopped")


class PersonTables:
    """Answers for one person at a time; a device that is nobody's has no tables."""

    def __init__(self, store: Store, settings: Settings) -> None:
        self._store, self._settings = store, settings
        self._turn = asyncio.Lock()
        """One long list at a time: others who read from the store need not wait for many of them."""

    async def tables(self, device: str) -> MyTables:
        """Where it is the person's turn comes first; of each group the latest. What is hidden comes last."""
        held = await self._held(device)
        held.sort(key=lambda table: (table.hidden, ORDER.index(_stage(table)), _age(table)))
        shown = held[:MOST_LISTED]
        await self._store.read(partial(add_players, shown))
        return MyTables([_shown(table, self._settings.now()) for table in shown], len(held) - len(shown))

    async def hide(self, device: str, table: str, hidden: bool) -> None:
        """Leave the table out of the person's list, or show it there again."""
        await self._store.write(partial(_hide, device, table, hidden))

    async def note_seen(self, person: str, table: str, seq: int) -> None:
        await self._store.write_in_group(partial(note_seen, person, table, seq))

    async def statistics(self, device: str) -> Statistics:
        """Of the games that count."""
        counted = [table for table in await self._held(device) if table.counts]
        await self._store.read(partial(add_players, counted))
        by_game: dict[str, list[Held]] = {}
        for table in counted:
            by_game.setdefault(table.game, []).append(table)
        most_played = sorted(by_game.items(), key=lambda found: -len(found[1]))
        return Statistics([game_statistics(game, tables) for game, tables in most_played])

    async def _held(self, device: str) -> list[Held]:
        """The tables of whoever has the device. Of those whose logs do not tell how far they are, some are replayed."""
        async with self._turn:
            held = await self._store.read(partial(_held, device))
        untold = sorted((table for table in held if table.after is None and not table.is_waiting), key=_age)[
            :MOST_REPLAYED
        ]
        found = [line for table in untold if (line := await self._look_into(table)) is not None]
        if found:
            await self._store.write(partial(_keep, found))
        return held

    async def _look_into(self, table: Held) -> Found | None:
        """Replay the game; what its last line would say today, unless it has none."""
        try:
            replayed = await read_table(self._store, table.table, Table.replayed)
        except Unreadable:
            replayed = None
        after = CANNOT_BE_READ if replayed is None or replayed.frozen else replayed.after()
        table.after = After.read(after)
        seq = table.seq if replayed is None else replayed.game_seq
        return Found(table.table, seq, after) if seq else None


class Found(NamedTuple):
    """What is to be kept with a line of a table."""

    table: str
    seq: int
    after: str


def _held(device: str, connection: sa.Connection) -> list[Held]:
    person = person_of(device, connection)
    return [] if person is None else tables_held(person.id, connection)


def _hide(device: str, table: str, hidden: bool, connection: sa.Connection) -> None:
    person = person_of(device, connection)
    if person is not None:
        note_hidden(person.id, table, hidden, connection)


def _keep(found: Iterable[Found], connection: sa.Connection) -> None:
    """The next list needs no replay. If another line has come meanwhile, it says what counts."""
    for each in found:
        line = sa.and_(LINES.c.table_id == each.table, LINES.c.seq == each.seq)
        connection.execute(sa.update(LINES).where(line).values(after=each.after))


def _age(table: Held) -> int:
    return -table.at


def _stage(table: Held) -> Stage:
    if table.is_over:
        return "over"
    if table.is_stopped:
        return "stopped"
    if table.is_waiting:
        return "waiting"
    return "turn" if table.is_my_turn else "running"


def _shown(table: Held, now: int) -> MyTable:
    after = table.after or After()
    stage = _stage(table)
    return MyTable(
        table=table.table,
        game=table.game,
        options=table.options,
        players=[replace(player_in(row, {}), here=False) for row in table.players],
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
        practice=table.is_practice and not table.lesson,
        lesson=table.lesson,
        is_led=table.is_led,
        due=None if table.due is None else max(0, table.due - now),
    )


def game_statistics(game: str, held: Sequence[Held]) -> GameStatistics:
    """Practice is counted by itself: nothing is won, and no score reached, by taking back."""
    tables = [table for table in held if not table.is_practice]
    best, best_table = _best(game, [table for table in tables if len(table.players) > 1])
    solo, solo_table = _best(game, [table for table in tables if len(table.players) == 1])
    return GameStatistics(
        game=game,
        played=len(tables),
        won=sum(map(_is_won, tables)),
        best=best,
        best_table=best_table,
        solo=solo,
        solo_table=solo_table,
        against=_by_level(tables),
        practice=len(held) - len(tables),
    )


def _best(game: str, tables: Sequence[Held]) -> tuple[int | None, str]:
    """The highest score, and where it was reached for the first time."""
    if not tables or not _counts_points(game):
        return None, ""
    best = max(tables, key=lambda table: (_score(table), -table.at))
    return _score(best), best.table


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
    """Whoever let a bot play until the end has not won."""
    assert table.after is not None
    seat = table.seats[0]
    return table.after.places[seat] == 1 and not table.players[seat].away


def _score(table: Held) -> int:
    assert table.after is not None
    return table.after.scores[table.seats[0]]


def _counts_points(game: str) -> bool:
    """In the tiny games a score only says who won."""
    try:
        return not game_named(game).about.tiny
    except NotOffered:
        return False
