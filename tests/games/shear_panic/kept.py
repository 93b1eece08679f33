"""More whole games than every game keeps: some of each edition for each number of seats, one of them told in words.

`python -m tests.games.shear_panic.kept` writes them anew. Run it together with `python -m tests.golden shear-panic`
when the rules, the notation or the words have changed on purpose, and read what `git diff` shows.
"""

from __future__ import annotations

from pathlib import Path
from random import Random
from typing import Final

from tests.support.keep import golden_record, home, journal_page, outcome, write_json
from tests.support.tables import Table
from woolgather.engine.record import Record

EDITIONS: Final = home("shear-panic") / "editions"
RESULTS: Final = EDITIONS / "results.json"
GAMES: Final = 3
"""For each edition and number of seats, besides those with each choice of options that every game keeps."""


def tables() -> dict[str, Table]:
    """A table of each edition for each number of seats, by the name of its files."""
    return {f"{edition}-{seats}": Table("shear-panic", seats, (("edition", edition),))
            for edition in ("manual", "mayfair") for seats in (2, 3, 4)}


def games_of(table: str) -> list[Path]:
    return [EDITIONS / f"{table}-{number}.jsonl" for number in range(1, GAMES + 1)]


def journal_of(table: str) -> Path:
    """The first of its games in words."""
    return EDITIONS / f"{table}-1.txt"


def write_all() -> None:
    EDITIONS.mkdir(parents=True, exist_ok=True)
    results = {}
    for name, table in tables().items():
        for file in games_of(name):
            record = golden_record(table, Random(f"kept {file.stem}"))
            record.save(file)
            results[file.stem] = outcome(record.state)
        journal_of(name).write_text(journal_page(Record.read(games_of(name)[0])), encoding="utf-8")
    write_json(RESULTS, results)


if __name__ == "__main__":
    write_all()
