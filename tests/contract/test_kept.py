"""Saved games and position counts: today's rules give the same results."""

from __future__ import annotations

import json
from typing import Any

import woolgather as wg
from tests.support.keep import GOLDEN_GAMES, counts, golden_files, home, journal_page, outcome
from tests.support.tables import Table, choices, tables_of
from woolgather.engine.record import Record
from woolgather.engine.registry import game_named


def test_there_are_golden_games_for_every_number_of_seats_and_every_choice_of_options(name: str) -> None:
    about = game_named(name).about
    records = [Record.read(file) for file in golden_files(name)]
    for seats in about.seats:
        played = [record.setup.options for record in records if record.setup.seats == seats]
        assert len(played) >= GOLDEN_GAMES
        assert set(played) >= {about.options(**dict(choice)) for choice in choices(about)}


def test_golden_games_end_as_they_did(name: str) -> None:
    results = json.loads((home(name) / "golden" / "results.json").read_text(encoding="utf-8"))
    files = golden_files(name)
    assert {file.stem for file in files} == set(results)
    for file in files:
        record = Record.read(file)
        assert record.seat == wg.OVER
        assert outcome(record.state) == results[file.stem], file.name
        assert record.text() == file.read_text(encoding="utf-8")


def test_a_golden_journal_reads_as_it_did(name: str) -> None:
    page = home(name) / "journal.txt"
    assert journal_page(Record.read(golden_files(name)[0])) == page.read_text(encoding="utf-8")


def kept_counts(name: str) -> list[dict[str, Any]]:
    found: list[dict[str, Any]] = json.loads((home(name) / "counts.json").read_text(encoding="utf-8"))
    return found


def test_positions_were_counted_at_every_table(name: str) -> None:
    counted = [Table(name, row["seats"], tuple(row["options"].items())) for row in kept_counts(name)]
    assert counted == tables_of(name, everywhere=True)


def test_there_are_as_many_positions_as_when_they_were_counted(table: Table) -> None:
    row = next(
        row for row in kept_counts(table.name) if (row["seats"], row["options"]) == (table.seats, dict(table.options))
    )
    assert counts(table, len(row["histories"]) - 1) == {name: row[name] for name in ("histories", "positions")}
