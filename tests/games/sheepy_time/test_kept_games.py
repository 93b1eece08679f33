"""Whole games with each Nightmare that were kept: they end, and are told, as they were."""

from __future__ import annotations

import pytest

from tests.games.sheepy_time.kept import NIGHTMARES, TABLES
from tests.support.keep import golden_files
from woolgather.engine.record import Record


@pytest.mark.parametrize("table", TABLES)
def test_kept_games_end_as_they_did(table: str) -> None:
    NIGHTMARES.check_ends(table)


@pytest.mark.parametrize("table", TABLES)
def test_a_kept_game_reads_as_it_did(table: str) -> None:
    NIGHTMARES.check_journal(table)


def test_nothing_is_kept_that_nobody_looks_at() -> None:
    assert set(NIGHTMARES.folder.iterdir()) == NIGHTMARES.files()


def test_three_games_are_kept_for_each_nightmare_and_number_of_seats() -> None:
    files = [*golden_files("sheepy-time"), *(file for table in TABLES for file in NIGHTMARES.games_of(table))]
    played = [(record.setup.seats, record.setup.options.nightmare) for record in map(Record.read, files)]
    for seats in (1, 2, 3, 4):
        for nightmare in ("wolf", "bump", "spider"):
            assert played.count((seats, nightmare)) >= 3
