"""More whole games than every game keeps: some with each Nightmare for each number of seats, one of them told in words.

`python -m tests.games.sheepy_time.kept` writes them anew. Run it together with `python -m tests.golden sheepy-time`
when the rules, the notation or the words have changed on purpose, and read what `git diff` shows.
"""

from __future__ import annotations

from pathlib import Path
from random import Random
from typing import Final

from tests.support.keep import golden_record, home, journal_page, outcome, write_json
from tests.support.tables import Choice, Table
from woolgather.engine.record import Record

NIGHTMARES: Final = home("sheepy-time") / "nightmares"
RESULTS: Final = NIGHTMARES / "results.json"
GAMES: Final = 2
"""For each Nightmare and number of seats, besides those with each choice of options that every game keeps."""

HAUNTED: Final[dict[str, Choice]] = {
    "wolf": (("nightmare", "wolf"),), "bump": (("nightmare", "bump"),), "spider": (("nightmare", "spider"),),
    "harmless-spider": (("nightmare", "spider"), ("sticky_web", False))}


def tables() -> dict[str, Table]:
    """A table with each Nightmare for each number of seats, by the name of its files."""
    return {f"{name}-{seats}": Table("sheepy-time", seats, options)
            for name, options in HAUNTED.items() for seats in (1, 2, 3, 4)}


def games_of(table: str) -> list[Path]:
    return [NIGHTMARES / f"{table}-{number}.jsonl" for number in range(1, GAMES + 1)]


def journal_of(table: str) -> Path:
    """The first of its games in words."""
    return NIGHTMARES / f"{table}-1.txt"


def write_all() -> None:
    NIGHTMARES.mkdir(parents=True, exist_ok=True)
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
