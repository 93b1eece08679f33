"""A store that was written under earlier rules: what was finished opens, what was running goes on.

`rules-1.sql.gz` is a whole store as it was when every game had its first rules: each game finished and running, at
several tables, played at random by people whose tokens come of the tests' key.
"""

from __future__ import annotations

import gzip
import sqlite3
from collections.abc import Callable
from contextlib import closing
from pathlib import Path
from typing import Final

import pytest

from tests.support.keep import DATA
from tests.table.company import KEY, Made, Serving
from woolgather.engine.registry import game_named
from woolgather.table.tokens import Tokens

pytestmark = pytest.mark.slow

STORE: Final = DATA / "stores" / "rules-1.sql.gz"


@pytest.fixture
def earlier(serve: Callable[..., Serving], tmp_path: Path) -> tuple[Serving, dict[str, Made]]:
    """A server on that store, and all its tables with everybody's tokens."""
    with closing(sqlite3.connect(tmp_path / "table.sqlite")) as store, store:
        store.executescript(gzip.decompress(STORE.read_bytes()).decode())
        seats = dict(store.execute("select table_id, count(*) from seats group by table_id"))
        requests = dict(store.execute("select table_id, request from deeds"))
    server, tokens = serve(), Tokens(KEY)
    return server, {
        name: Made(server, name, [tokens.made(requests[name], name, seat) for seat in range(count)])
        for name, count in sorted(seats.items())
    }


@pytest.mark.sqlite
def test_finished_games_open_as_before(earlier: tuple[Serving, dict[str, Made]]) -> None:
    server, tables = earlier
    finished = [table for name, table in tables.items() if name.endswith("-finished")]
    assert len({server.info(table.name)["game"] for table in finished}) == 7
    for table in finished:
        info = server.info(table.name)
        assert (info["rules"], info["over"], info["frozen"]) == (1, True, ""), table.name
        with table.look(0) as screen:
            assert len(screen.scene["view"]["scores"]) == len(table.tokens)


@pytest.mark.sqlite
def test_running_games_go_on_under_the_rules_they_began_with(earlier: tuple[Serving, dict[str, Made]]) -> None:
    server, tables = earlier
    running = [table for name, table in tables.items() if name.endswith("-running")]
    assert len(running) == len(tables) / 2
    for table in running:
        info = server.info(table.name)
        assert (info["rules"], info["over"], info["frozen"]) == (1, False, ""), table.name
        options = {each.name: each for each in game_named(info["game"]).about.option_help()}
        assert set(info["options"]) == set(options)
        assert all(
            value == options[name].default_under(1)
            for name, value in info["options"].items()
            if options[name].earlier and name != "turn_limit"
        ), table.name
        with table.look(None) as screen:
            seat = screen.scene["view"]["seat"]
        with table.look(seat) as screen:
            assert screen.play(screen.scene["moves"][0]["move"])["type"] in ("accepted", "sealed"), table.name
