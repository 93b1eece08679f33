"""Games of each edition that were kept: they end today as they did, and read as they did."""

from __future__ import annotations

import pytest

from tests.games.shear_panic.kept import EDITIONS, TABLES

each_table = pytest.mark.parametrize("name", TABLES)


@each_table
def test_kept_games_end_as_they_did(name: str) -> None:
    EDITIONS.check_ends(name)


@each_table
def test_a_kept_journal_reads_as_it_did(name: str) -> None:
    EDITIONS.check_journal(name)


def test_nothing_is_kept_that_nobody_looks_at() -> None:
    assert set(EDITIONS.folder.iterdir()) == EDITIONS.files()
