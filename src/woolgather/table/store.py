"""What is on disk: tables, seats, requests that took effect, and an append-only log for each table: the truth."""

from __future__ import annotations

import json
from collections.abc import AsyncIterator, Sequence
from contextlib import asynccontextmanager
from dataclasses import asdict, dataclass
from pathlib import Path
from typing import Any, Final

import sqlalchemy as sa
from alembic import command
from alembic.config import Config
from alembic.migration import MigrationContext
from alembic.script import ScriptDirectory
from sqlalchemy.exc import IntegrityError
from sqlalchemy.ext.asyncio import AsyncConnection, AsyncEngine, create_async_engine

from woolgather.table.idempotency import IdempotentRequest
from woolgather.table.schema import ANSWERS, LINES, REQUESTS, SEATS, TABLES

MIGRATIONS: Final = Path(__file__).parent / "migrations"
PRAGMAS: Final = ("journal_mode=WAL", "synchronous=FULL", "foreign_keys=ON", "busy_timeout=10000")


class Conflict(Exception):
    """Somebody else wrote that line, took that seat, or used that request id first."""


class NewerStore(Exception):
    """A newer woolgather has migrated the database."""


@dataclass(slots=True)
class SeatRow:
    """Who sits there: a person with a token, of which only the hash is stored, a bot, or nobody yet."""

    seat: int
    kind: str
    name: str
    bot: str
    token_hash: str | None


@dataclass(frozen=True, slots=True)
class LineRow:
    """One line: who (-1: chance), the move in notation (None: a take-back), the fingerprint of the position after it.

    `thought` is written with a bot's line and read only by `Store.thought`.
    """

    seq: int
    seat: int
    move: str | None
    position: str
    request: str | None
    at: int
    thought: str | None = None


@dataclass(frozen=True, slots=True)
class AnswerRow:
    """A seat's sealed answer to a question of a reaction window, and whether it passes automatically."""

    seat: int
    turn: int
    question: str
    move: str | None
    request: str | None
    auto: str
    auto_turn: int


@dataclass(frozen=True, slots=True)
class TableRow:
    """A table as it was made."""

    id: str
    game: str
    rules: int
    options: dict[str, Any]
    created: int


class Store:
    """One database. Whatever a method wrote is on disk when it returns."""

    def __init__(self, url: str) -> None:
        self._engine = _engine(url)

    async def open(self) -> None:
        """Migrate the database to today's schema."""
        async with self._engine.begin() as connection:
            await connection.run_sync(_upgrade)

    async def close(self) -> None:
        await self._engine.dispose()

    @asynccontextmanager
    async def _writing(self) -> AsyncIterator[AsyncConnection]:
        try:
            async with self._engine.begin() as connection:
                yield connection
        except IntegrityError as conflict:
            raise Conflict from conflict

    # ---- writing

    async def create_table(
        self, table: TableRow, seats: Sequence[SeatRow], lines: Sequence[LineRow], done: IdempotentRequest
    ) -> None:
        """A new table with its first lines, all or nothing."""
        row = {
            "id": table.id,
            "game": table.game,
            "rules": table.rules,
            "options": json.dumps(table.options),
            "created": table.created,
        }
        async with self._writing() as connection:
            await connection.execute(sa.insert(TABLES), row)
            await connection.execute(sa.insert(SEATS), [_seat_values(table.id, seat) for seat in seats])
            await _append(connection, table.id, lines)
            await connection.execute(sa.insert(REQUESTS), _request_values(done))

    async def append(self, table: str, lines: Sequence[LineRow], answers: Sequence[AnswerRow] = ()) -> None:
        """Lines that belong together and the answers that changed with them, all or nothing."""
        async with self._writing() as connection:
            await _append(connection, table, lines)
            await _save_answers(connection, table, answers)

    async def save_answers(self, table: str, answers: Sequence[AnswerRow]) -> None:
        """Save these seats' answers in place of their old ones."""
        async with self._writing() as connection:
            await _save_answers(connection, table, answers)

    async def change_seat(self, table: str, seat: SeatRow, before: str | None, done: IdempotentRequest) -> None:
        """Change who sits there, unless that has changed meanwhile (`before`: the hash of the token known last)."""
        unchanged = sa.and_(
            SEATS.c.table_id == table, SEATS.c.seat == seat.seat, SEATS.c.token_hash.is_not_distinct_from(before)
        )
        async with self._writing() as connection:
            changed = await connection.execute(sa.update(SEATS).where(unchanged).values(**_seat_values(table, seat)))
            if changed.rowcount != 1:
                raise Conflict
            await connection.execute(sa.insert(REQUESTS), _request_values(done))

    # ---- reading

    async def table(self, table: str) -> TableRow | None:
        async with self._engine.connect() as connection:
            row = (await connection.execute(sa.select(TABLES).where(TABLES.c.id == table))).one_or_none()
        return None if row is None else TableRow(row.id, row.game, row.rules, json.loads(row.options), row.created)

    async def seats(self, table: str) -> list[SeatRow]:
        query = sa.select(SEATS).where(SEATS.c.table_id == table).order_by(SEATS.c.seat)
        async with self._engine.connect() as connection:
            rows = (await connection.execute(query)).all()
        return [SeatRow(row.seat, row.kind, row.name, row.bot, row.token_hash) for row in rows]

    async def lines(self, table: str, since: int = 0) -> list[LineRow]:
        public = [column for column in LINES.c if column.name != "thought"]
        query = sa.select(*public).where(LINES.c.table_id == table, LINES.c.seq > since).order_by(LINES.c.seq)
        async with self._engine.connect() as connection:
            rows = (await connection.execute(query)).all()
        return [LineRow(row.seq, row.seat, row.move, row.position, row.request, row.at) for row in rows]

    async def thought(self, table: str, seq: int) -> str | None:
        """What the bot that played this line was thinking."""
        query = sa.select(LINES.c.thought).where(LINES.c.table_id == table, LINES.c.seq == seq)
        async with self._engine.connect() as connection:
            found: str | None = (await connection.execute(query)).scalar_one_or_none()
        return found

    async def answers(self, table: str) -> list[AnswerRow]:
        query = sa.select(ANSWERS).where(ANSWERS.c.table_id == table).order_by(ANSWERS.c.seat)
        async with self._engine.connect() as connection:
            rows = (await connection.execute(query)).all()
        return [
            AnswerRow(row.seat, row.turn, row.question, row.move, row.request, row.auto, row.auto_turn) for row in rows
        ]

    async def newest(self, tables: Sequence[str]) -> dict[str, int]:
        """The number of each table's newest line."""
        query = sa.select(LINES.c.table_id, sa.func.max(LINES.c.seq)).where(LINES.c.table_id.in_(tables))
        async with self._engine.connect() as connection:
            rows = (await connection.execute(query.group_by(LINES.c.table_id))).all()
        return {row[0]: row[1] for row in rows}

    async def request(self, request: str) -> IdempotentRequest | None:
        """What that HTTP request did, if it has taken effect."""
        async with self._engine.connect() as connection:
            row = (await connection.execute(sa.select(REQUESTS).where(REQUESTS.c.request == request))).one_or_none()
        return None if row is None else IdempotentRequest(row.request, row.asked, row.table_id, row.seat)


def sqlite_url(file: Path) -> str:
    return f"sqlite+aiosqlite:///{file}"


def _engine(url: str) -> AsyncEngine:
    engine = create_async_engine(url, hide_parameters=True)  # a logged error shows no move, name or token
    if engine.dialect.name == "sqlite":
        sa.event.listen(engine.sync_engine, "connect", _prepare)
        sa.event.listen(engine.sync_engine, "begin", _begin)
    return engine


def _begin(connection: sa.Connection) -> None:
    connection.exec_driver_sql("BEGIN")


def _prepare(connection: Any, _: Any) -> None:
    """Every connection to SQLite: durable once committed, and patient with other processes.

    We begin transactions ourselves: the driver's own way would leave an interrupted migration half done.
    """
    connection.isolation_level = None
    cursor = connection.cursor()
    for pragma in PRAGMAS:
        cursor.execute(f"PRAGMA {pragma}")
    cursor.close()


def _upgrade(connection: sa.Connection) -> None:
    config = Config()
    config.set_main_option("script_location", str(MIGRATIONS))
    config.set_main_option("path_separator", "os")
    config.attributes["connection"] = connection
    known = {step.revision for step in ScriptDirectory.from_config(config).walk_revisions()}
    if not set(MigrationContext.configure(connection).get_current_heads()) <= known:
        raise NewerStore
    command.upgrade(config, "head")


async def _append(connection: AsyncConnection, table: str, lines: Sequence[LineRow]) -> None:
    if lines:
        await connection.execute(
            sa.insert(LINES),
            [
                {
                    "table_id": table,
                    "seq": line.seq,
                    "seat": line.seat,
                    "move": line.move,
                    "position": line.position,
                    "request": line.request,
                    "at": line.at,
                    "thought": line.thought,
                }
                for line in lines
            ],
        )


async def _save_answers(connection: AsyncConnection, table: str, answers: Sequence[AnswerRow]) -> None:
    if answers:
        old = sa.and_(ANSWERS.c.table_id == table, ANSWERS.c.seat.in_([answer.seat for answer in answers]))
        await connection.execute(sa.delete(ANSWERS).where(old))
        await connection.execute(sa.insert(ANSWERS), [{"table_id": table, **asdict(answer)} for answer in answers])


def _seat_values(table: str, seat: SeatRow) -> dict[str, Any]:
    return {
        "table_id": table,
        "seat": seat.seat,
        "kind": seat.kind,
        "name": seat.name,
        "bot": seat.bot,
        "token_hash": seat.token_hash,
    }


def _request_values(done: IdempotentRequest) -> dict[str, Any]:
    return {"request": done.request, "asked": done.fingerprint, "table_id": done.table, "seat": done.seat}
