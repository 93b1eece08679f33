"""Which schema a database has, and how it gets today's.

To import Alembic takes as long as a third of a start. It is needed only by a database that is new or of another age.
"""

from __future__ import annotations

from pathlib import Path
from typing import Final

import sqlalchemy as sa

MIGRATIONS: Final = Path(__file__).parent / "migrations"
RECORDED: Final = sa.Table("alembic_version", sa.MetaData(), sa.Column("version_num", sa.String(32)))
"""Where Alembic notes the last migration that was run."""


class NewerStore(Exception):
    """A newer woolgather has migrated the database."""


def newest_version() -> str:
    """The last of our migrations."""
    return max(_ours())


def schema_version(connection: sa.Connection) -> str:
    """The last migration that was run; nothing if there was none. A newer one than ours is a `NewerStore`."""
    return max(_recorded(connection), default="")


def upgrade(connection: sa.Connection) -> None:
    """Two processes that start together migrate one after the other; SQLite has one writer anyway."""
    if connection.dialect.name == "postgresql":
        connection.execute(sa.select(sa.func.pg_advisory_xact_lock(sa.func.hashtext("woolgather migrations"))))
    if _recorded(connection) != {newest_version()}:
        _migrate(connection)


def _ours() -> set[str]:
    """The name of each migration's file begins with its number."""
    return {file.name.partition("_")[0] for file in (MIGRATIONS / "versions").glob("[0-9]*.py")}


def _recorded(connection: sa.Connection) -> set[str]:
    if not sa.inspect(connection).has_table(RECORDED.name):
        return set()
    found = set(connection.execute(sa.select(RECORDED.c.version_num)).scalars())
    if not found <= _ours():
        raise NewerStore
    return found


def _migrate(connection: sa.Connection) -> None:
    from alembic import command
    from alembic.config import Config

    config = Config()
    config.set_main_option("script_location", str(MIGRATIONS).replace("%", "%%"))
    config.set_main_option("path_separator", "os")
    config.attributes["connection"] = connection
    command.upgrade(config, "head")
