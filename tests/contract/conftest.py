"""Tables for the tests that every game inherits.

A test that asks for `table` is run at every table of every game (where these are many, unusual options are tried only
with the usual number of seats; with `--soak`, with every number). One that asks for `chance_table` or `secret_table` is
run only where there is chance or a secret; for `short_table`, at the tables whose histories can be enumerated; for
`name`, `secret_name` or `short_name`, once per game.

The quick run uses one table of each game: with the default options and the usual number of seats, or with two seats if
the test is marked `expensive` because it plays a lot. All other tables are `slow`.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, Final

import pytest

import woolgather as wg
from tests.support.extras import secret_extras_of
from tests.support.tables import Table, all_tables
from woolgather.engine.registry import game_named


def secretive() -> list[str]:
    """The games with hidden information."""
    return [name for name in wg.games(tiny=True) if game_named(name).about.secrets]


FAMILIES: Final[dict[str, Callable[[bool], list[Any]]]] = {
    "table": all_tables,
    "chance_table": lambda everywhere: [table for table in all_tables(everywhere) if table.about.chances],
    "secret_table": lambda everywhere: [table for table in all_tables(everywhere) if table.about.secrets],
    "short_table": lambda _: [table for name in secretive() for table in secret_extras_of(name).shortened],
    "name": lambda _: wg.games(tiny=True),
    "secret_name": lambda _: secretive(),
    "short_name": lambda _: [name for name in secretive() if secret_extras_of(name).shortened],
}


def pytest_generate_tests(metafunc: pytest.Metafunc) -> None:
    everywhere = bool(metafunc.config.getoption("--soak"))
    for fixture, members in FAMILIES.items():
        if fixture in metafunc.fixturenames:
            is_expensive = metafunc.definition.get_closest_marker("expensive") is not None
            metafunc.parametrize(
                fixture,
                [
                    pytest.param(member, marks=[] if is_quick(member, fixture, is_expensive) else [pytest.mark.slow])
                    for member in members(everywhere)
                ],
                ids=str,
            )


def is_quick(member: Table | str, fixture: str, is_expensive: bool) -> bool:
    """Whether a table or game is part of the quick run, which uses one table per game."""
    if isinstance(member, str):
        return True
    if fixture == "short_table":
        return member.about.tiny and member.seats == 2
    return member.is_usual and member.seats == (2 if is_expensive else member.about.usual_seats)
