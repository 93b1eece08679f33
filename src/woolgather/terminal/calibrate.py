"""`woolgather arena calibrate`: plays on at the proof of the ladder for as long as it may."""

from __future__ import annotations

import time
from argparse import Namespace
from datetime import date
from pathlib import Path
from typing import Final

from woolgather.engine.errors import NotOffered
from woolgather.lab.arena import outcomes
from woolgather.lab.calibration import MOST, OPEN, Comparison, Ledger, all_comparisons
from woolgather.terminal.arguments import whole_number
from woolgather.terminal.console import Console

CALIBRATE: Final = "calibrate"
LEDGER: Final = Path("bench") / "ladder.json"
ROTATIONS: Final = 6
"""Games are added by so many rotations, then the next comparison has its turn."""


def calibrate(console: Console, asked: Namespace) -> int:
    """Every comparison in its turn until all are decided or the time is up; a later run goes on from there."""
    end = time.monotonic() + _hours(console, asked.hours) * 3600
    jobs = whole_number(console, "--jobs", asked.jobs) or 1
    ledger = Ledger(Path(asked.results) if asked.results else LEDGER)
    waiting = ledger.waiting()
    while waiting:
        for comparison in waiting:
            if time.monotonic() >= end:
                _close(console, ledger)
                return 0
            _play_on(console, ledger, comparison, jobs)
        waiting = ledger.waiting()
    _close(console, ledger)
    return 0


def _play_on(console: Console, ledger: Ledger, comparison: Comparison, jobs: int) -> None:
    known = len(ledger.shares(comparison))
    numbers = range(known, min(MOST, known + ROTATIONS * comparison.seats))
    found = {outcome.number: outcome.shares[0] for outcome in outcomes(comparison.contest, numbers, jobs)}
    ledger.add(comparison, [found[number] for number in numbers], date.today())
    row = ledger.rows[comparison.name]
    console.say(console.label("calibrate-line", who=row["name"], games=row["games"], verdict=row["verdict"],
                              **{each: f"{row[each]:.1%}" for each in ("share", "low", "high")}))


def _close(console: Console, ledger: Ledger) -> None:
    whole = all_comparisons()
    left = sum(each.verdict(ledger.shares(each)) == OPEN for each in whole)
    console.say(console.label("calibrate-left", done=len(whole) - left, left=left))


def _hours(console: Console, typed: str | None) -> float:
    try:
        hours = float(typed or 1)
    except ValueError:
        hours = -1.0
    if not 0 <= hours < 10_000:
        raise NotOffered(console.label("no-hours", typed=str(typed)[:40]))
    return hours
