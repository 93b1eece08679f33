"""Games of each edition that were kept: they end today as they did, and read as they did."""

from __future__ import annotations

import json

import pytest

import woolgather as wg
from tests.games.shear_panic.kept import EDITIONS, RESULTS, games_of, journal_of, tables
from tests.support.keep import journal_page, outcome
from woolgather.engine.record import Record

each_table = pytest.mark.parametrize("name", tables())


@each_table
def test_kept_games_end_as_they_did(name: str) -> None:
    results = json.loads(RESULTS.read_text(encoding="utf-8"))
    for file in games_of(name):
        record = Record.read(file)
        assert (record.setup.seats, record.setup.options.edition) == (tables()[name].seats, name.split("-")[0])
        assert record.seat == wg.OVER
        assert outcome(record.state) == results[file.stem], file.name
        assert record.text() == file.read_text(encoding="utf-8")


@each_table
def test_a_kept_journal_reads_as_it_did(name: str) -> None:
    assert journal_page(Record.read(games_of(name)[0])) == journal_of(name).read_text(encoding="utf-8")


def test_nothing_is_kept_that_nobody_looks_at() -> None:
    known = {RESULTS, *(file for name in tables() for file in (*games_of(name), journal_of(name)))}
    assert set(EDITIONS.iterdir()) == known
