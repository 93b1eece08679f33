"""Statements that are written out in SQL once for each kind of database.

SQLAlchemy would compare a statement with those that it knows for each time that it is executed, which takes longer than
SQLite needs to execute it. Only what every move does is worth this.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

import sqlalchemy as sa

Values = Mapping[str, Any]


class Statement:
    """One statement, executed with values by the names of its parameters; what is found comes as the driver has it."""

    def __init__(self, statement: sa.ClauseElement) -> None:
        self._statement = statement
        self._written: dict[str, tuple[str, list[str]]] = {}

    def run(self, connection: sa.Connection, rows: Sequence[Values]) -> None:
        """Once for each row."""
        if rows:
            sql, names = self._sql(connection)
            connection.exec_driver_sql(sql, [tuple(row[name] for name in names) for row in rows])

    def find(self, connection: sa.Connection, **values: Any) -> Sequence[Sequence[Any]]:
        sql, names = self._sql(connection)
        return connection.exec_driver_sql(sql, tuple(values[name] for name in names)).fetchall()

    def _sql(self, connection: sa.Connection) -> tuple[str, list[str]]:
        kind = connection.dialect.name
        if kind not in self._written:
            compiled: Any = self._statement.compile(dialect=connection.dialect)
            self._written[kind] = str(compiled), list(compiled.positiontup or ())
        return self._written[kind]
