"""Whole games with each Nightmare that were kept: they end, and are told, as they were."""

from __future__ import annotations

import json

import pytest

import woolgather as wg
from tests.games.sheepy_time.kept import RESULTS, games_of, journal_of, tables
from tests.support.keep import golden_files, journal_page, outcome
from woolgather.engine.record import Record


@pytest.mark.parametrize("table", tables())
def test_kept_games_end_as_they_did(table: str) -> None:
    results = json.loads(RESULTS.read_text(encoding="utf-8"))
    for file in games_of(table):
        record = Record.read(file)
        asked = tables()[table].new().setup
        assert (record.setup.seats, record.setup.options) == (asked.seats, asked.options)
        assert record.seat == wg.OVER
        assert outcome(record.state) == results[file.stem], file.name
        assert record.text() == file.read_text(encoding="utf-8")


@pytest.mark.parametrize("table", tables())
def test_a_kept_game_reads_as_it_did(table: str) -> None:
    assert journal_page(Record.read(games_of(table)[0])) == journal_of(table).read_text(encoding="utf-8")


def test_three_games_are_kept_for_each_nightmare_and_number_of_seats() -> None:
    files = [*golden_files("sheepy-time"), *(file for table in tables() for file in games_of(table))]
    played = [(record.setup.seats, record.setup.options.nightmare) for record in map(Record.read, files)]
    for seats in (1, 2, 3, 4):
        for nightmare in ("wolf", "bump", "spider"):
            assert played.count((seats, nightmare)) >= 3
