"""`woolgather arena calibrate`: continues the comparisons behind the ladder for as long as it is given."""

from __future__ import annotations

import time
from argparse import Namespace
from datetime import date
from pathlib import Path
from typing import Final

from woolgather.engine.errors import NotOffered
from woolgather.lab.arena import outcomes
from woolgather.lab.calibration import OPEN, Comparison, Ledger, all_comparisons
from woolgather.terminal.arguments import whole_number
from woolgather.terminal.console import Console
from woolgather.terminal.progress import Progress

CALIBRATE: Final = "calibrate"
LEDGER: Final = Path("bench") / "ladder.json"
ROTATIONS: Final = 6
"""The number of rotations played before it is the next comparison's turn."""


def calibrate(console: Console, asked: Namespace) -> int:
    """Play every comparison in turn until all are decided or time is up; a later run continues from there."""
    _check(console, asked)
    end = time.monotonic() + _hours(console, asked.hours) * 3600
    jobs = whole_number(console, "--jobs", asked.jobs)
    ledger = Ledger(_ledger_file(console, asked.results))
    waiting = ledger.waiting()
    while waiting and time.monotonic() < end:
        for comparison in waiting:
            if time.monotonic() < end:
                _play_on(console, ledger, comparison, jobs or 1, end)
        waiting = ledger.waiting()
    whole = all_comparisons()
    left = sum(each.verdict(ledger.shares(each)) == OPEN for each in whole)
    console.say(console.label("calibrate-left", done=len(whole) - left, left=left))
    return 0


def _check(console: Console, asked: Namespace) -> None:
    """Refuse arguments of the arena that calibration does not use."""
    for name in ("seat", "option", "games", "seed", "json"):
        if getattr(asked, name):
            raise NotOffered(console.label("calibrate-takes-no", argument=f"--{name}"))
    if whole_number(console, "--jobs", asked.jobs) == 0:
        raise NotOffered(console.label("no-games", typed=asked.jobs))


def _ledger_file(console: Console, typed: str | None) -> Path:
    """The file for the results, checked before the first game is played."""
    file = Path(typed) if typed else LEDGER
    if not file.parent.is_dir():
        raise NotOffered(console.label("calibrate-no-folder", folder=str(file.parent), file=str(file)))
    return file


def _play_on(console: Console, ledger: Ledger, comparison: Comparison, jobs: int, end: float) -> None:
    """Play a few rotations; each is saved as soon as it is complete, in case it is the last."""
    known, seats = len(ledger.shares(comparison)), comparison.seats
    numbers = range(known, min(comparison.most, known + ROTATIONS * seats))
    found: dict[int, float] = {}
    progress = Progress(console, len(numbers), 0, comparison.name)
    try:
        for outcome in outcomes(comparison.contest, numbers, jobs):
            progress.step(outcome.reports)
            found[outcome.number] = outcome.shares[0]
            rotation = range(known, known + seats)
            if found.keys() >= set(rotation):
                ledger.add(comparison, [found[number] for number in rotation], date.today())
                known += seats
                if time.monotonic() >= end or comparison.verdict(ledger.shares(comparison)) != OPEN:
                    break
    except KeyboardInterrupt:
        progress.show(console.label("calibrate-stopped", games=known, who=comparison.name))
        progress.show(console.label("arena-resumes", file=ledger.file))
        raise
    progress.close()
    if comparison.name not in ledger.rows:
        return
    row = ledger.rows[comparison.name]
    console.say(
        console.label(
            "calibrate-line",
            who=row["name"],
            games=row["games"],
            verdict=row["verdict"],
            **{each: f"{row[each]:.1%}" for each in ("share", "low", "high")},
        )
    )


def _hours(console: Console, typed: str | None) -> float:
    try:
        hours = float(typed or 1)
    except ValueError:
        hours = -1.0
    if not 0 <= hours < 10_000:
        raise NotOffered(console.label("no-hours", typed=str(typed)[:40]))
    return hours
