"""The data in `tests/data/<game>`: whole games with their results, one journal in words, counts and fingerprints of
positions."""

from __future__ import annotations

import json
from collections import Counter
from collections.abc import Hashable, Mapping
from dataclasses import dataclass
from hashlib import sha256
from itertools import count, cycle, islice
from pathlib import Path
from random import Random
from typing import Any, Final

import woolgather as wg
from tests.support.play import random_record
from tests.support.tables import Table, choices, tables_of
from woolgather.engine.game import canonical
from woolgather.engine.record import Record
from woolgather.engine.registry import game_named
from woolgather.engine.state import State
from woolgather.engine.words import languages

DATA: Final = Path(__file__).parent.parent / "data"
GOLDEN_GAMES: Final = 3
"""The least number of whole games kept for each number of seats; more if there are more choices of options."""

BETWEEN_FINGERPRINTS: Final = 10
"""Lines of a golden game from one fingerprint to the next."""

MOST_POSITIONS: Final = 20_000
"""A table of counts ends before the depth at which there would be more positions than this."""


def home(name: str) -> Path:
    return DATA / name.replace("-", "_")


def digest(key: Hashable) -> str:
    return sha256(repr(key).encode()).hexdigest()[:16]


# ---- golden games


def golden_files(name: str) -> list[Path]:
    return sorted((home(name) / "golden").glob("*.jsonl"))


def golden_tables(name: str) -> dict[str, Table]:
    """The table of each golden game, by the name of its file."""
    about = game_named(name).about
    options = choices(about)
    return {
        f"{seats}-seats-{number}": Table(name, seats, choice)
        for seats in about.seats
        for number, choice in enumerate(islice(cycle(options), max(GOLDEN_GAMES, len(options))), start=1)
    }


def golden_record(table: Table, rng: Random) -> Record:
    """A random game, with a take-back where possible."""
    record = random_record(table, rng)
    return record if table.seats != min(table.about.seats) else with_take_back(record)


def with_take_back(record: Record) -> Record:
    """The same game, in which the first decision that can be taken back is taken back and made again."""
    wavering, waiting = Record(record.setup.game.about.name, record.setup.seats, **vars(record.setup.options)), True
    for line in record.lines:
        assert line.move is not None
        wavering.play(line.move)
        if waiting and wavering.can_take_back(line.seat):
            wavering.take_back(line.seat)
            wavering.play(line.move)
            waiting = False
    return wavering


def outcome(state: State) -> dict[str, Any]:
    return {"scores": state.scores(), "places": state.places(), "key": digest(state.key())}


# ---- journals


def journal_page(record: Record) -> str:
    """The whole game in words: in English for seat 0, in the other languages for a spectator."""
    game = record.setup.game
    names = [f"<{seat}>" for seat in range(record.setup.seats)]
    rows = []
    for language in languages():
        reader = 0 if language == "en" else None
        words = game.words(language)
        rows += [f"# {language}, told to {'a spectator' if reader is None else f'seat {reader}'}", ""]
        for number, (line, text) in enumerate(zip(record.lines, record.story(reader), strict=True), start=1):
            who = "chance" if line.seat == wg.CHANCE else f"seat {line.seat}"
            rows.append(f"{number}. {who}: {text.get('move', '(takes back)')}")
            rows += [f"    {words.sentence(event, names, reader)} [{event.rule}]" for event in line.events]
        rows.append("")
    return "\n".join(rows)


# ---- counts of positions


def counts(table: Table, deepest: int) -> dict[str, list[int]]:
    """By depth: the number of ways to reach it, and the number of different positions."""
    level: dict[Hashable, tuple[State, int]] = {table.new().key(): (table.new(), 1)}
    histories, different = [1], [1]
    for _ in range(deepest):
        level = next_level(level)
        histories.append(sum(ways for _, ways in level.values()))
        different.append(len(level))
    return {"histories": histories, "positions": different}


def next_level(level: dict[Hashable, tuple[State, int]], most: int | None = None) -> dict[Hashable, tuple[State, int]]:
    """The positions one move deeper, and the number of ways to reach each; gives up if there are too many."""
    states: dict[Hashable, State] = {}
    ways: Counter[Hashable] = Counter()
    for state, reached in level.values():
        for move in state.moves():
            child = state.copy()
            child.apply(move)
            key = child.key()
            states.setdefault(key, child)
            ways[key] += reached
        if most is not None and len(states) > most:
            break
    return {key: (state, ways[key]) for key, state in states.items()}


def depth_for(table: Table) -> int:
    """The depth of a table of counts."""
    level: dict[Hashable, tuple[State, int]] = {table.new().key(): (table.new(), 1)}
    for depth in count():
        level = next_level(level, MOST_POSITIONS)
        if not level or len(level) > MOST_POSITIONS:
            return depth
    raise AssertionError


# ---- fingerprints of positions


def fingerprints(name: str) -> dict[str, Any]:
    """How positions are written today: those of two golden games, with the fewest and with the most seats."""
    files = golden_files(name)
    records = [Record.read(file) for file in (files[0], files[-1])]
    states = [record.at(line) for record in records for line in range(0, len(record) + 1, BETWEEN_FINGERPRINTS)]
    return {"format": game_named(name).position_format, "positions": [written_digest(state) for state in states]}


def written_digest(state: State) -> str:
    return sha256(canonical(state.setup.game.write(state)).encode()).hexdigest()[:16]


def kept_fingerprints(name: str) -> dict[str, Any]:
    found: dict[str, Any] = json.loads(fingerprint_file(name).read_text(encoding="utf-8"))
    return found


def fingerprint_file(name: str) -> Path:
    return home(name) / "fingerprints.json"


def format_fault(name: str, kept: dict[str, Any], today: dict[str, Any]) -> str:
    """What must be done before positions may be written as they are today; nothing if they are written as before."""
    anew = f"keep the fingerprints anew: python -m tests.golden {name}"
    if kept["format"] != today["format"]:
        return f"position_format of {name} is {today['format']} and was {kept['format']}; {anew}"
    if kept["positions"] != today["positions"]:
        return f"{name} writes the same positions differently; raise position_format of this game, and {anew}"
    return ""


def check_format_was_raised(name: str) -> None:
    """Positions that are written differently are not kept anew under the old format. Under new rules, or when there are
    none yet, there is nothing to compare them with."""
    files = golden_files(name)
    if not files or not fingerprint_file(name).exists() or not all(map(is_of_todays_rules, (files[0], files[-1]))):
        return
    kept, today = kept_fingerprints(name), fingerprints(name)
    if kept["format"] == today["format"] and (fault := format_fault(name, kept, today)):
        raise SystemExit(fault)


def is_of_todays_rules(file: Path) -> bool:
    rules = json.loads(file.read_text(encoding="utf-8").partition("\n")[0])["rules"]
    return bool(rules == Record.read(file).setup.game.about.rules)


# ---- writing


def write_all(name: str) -> None:
    """Write all saved data of a game again, from today's rules."""
    check_format_was_raised(name)
    golden = home(name) / "golden"
    golden.mkdir(parents=True, exist_ok=True)
    results = {}
    for file, table in golden_tables(name).items():
        record = golden_record(table, Random(f"golden {name} {file}"))
        record.save(golden / f"{file}.jsonl")
        results[file] = outcome(record.state)
    write_json(golden / "results.json", results)
    (home(name) / "journal.txt").write_text(journal_page(Record.read(golden_files(name)[0])), encoding="utf-8")
    tables = [
        {"seats": table.seats, "options": dict(table.options), **counts(table, depth_for(table))}
        for table in tables_of(name, everywhere=True)
    ]
    write_json(home(name) / "counts.json", tables)
    write_json(fingerprint_file(name), fingerprints(name))


def write_json(path: Path, data: Any) -> None:
    rows = data.items() if isinstance(data, dict) else enumerate(data)
    lines = [f"  {json.dumps(key) + ': ' if isinstance(data, dict) else ''}{json.dumps(value)}" for key, value in rows]
    start, end = "{}" if isinstance(data, dict) else "[]"
    path.write_text("\n".join([start, ",\n".join(lines), end]) + "\n", encoding="utf-8")


# ---- more whole games of one game


@dataclass(frozen=True)
class Shelf:
    """Whole games at tables chosen by a game, `games` of each, the first of them in words too."""

    folder: Path
    tables: Mapping[str, Table]
    games: int

    @property
    def results(self) -> Path:
        return self.folder / "results.json"

    def games_of(self, table: str) -> list[Path]:
        return [self.folder / f"{table}-{number}.jsonl" for number in range(1, self.games + 1)]

    def journal_of(self, table: str) -> Path:
        return self.folder / f"{table}-1.txt"

    def files(self) -> set[Path]:
        return {self.results, *(file for name in self.tables for file in (*self.games_of(name), self.journal_of(name)))}

    def write(self) -> None:
        self.folder.mkdir(parents=True, exist_ok=True)
        results = {}
        for name, table in self.tables.items():
            for file in self.games_of(name):
                record = golden_record(table, Random(f"kept {file.stem}"))
                record.save(file)
                results[file.stem] = outcome(record.state)
            self.journal_of(name).write_text(journal_page(Record.read(self.games_of(name)[0])), encoding="utf-8")
        write_json(self.results, results)

    def check_ends(self, table: str) -> None:
        """Check that its games end as they did, at the table they were played at."""
        asked = self.tables[table].new().setup
        results = json.loads(self.results.read_text(encoding="utf-8"))
        for file in self.games_of(table):
            record = Record.read(file)
            assert (record.setup.seats, record.setup.options) == (asked.seats, asked.options)
            assert record.seat == wg.OVER
            assert outcome(record.state) == results[file.stem], file.name
            assert record.text() == file.read_text(encoding="utf-8")

    def check_journal(self, table: str) -> None:
        """Check that the game in words reads as it did."""
        text = journal_page(Record.read(self.games_of(table)[0]))
        assert text == self.journal_of(table).read_text(encoding="utf-8")
