"""Alternates our runs and theirs, each in its own process, so that a slow minute of the machine affects both."""

from __future__ import annotations

import json
import subprocess
import sys
from collections.abc import Callable
from dataclasses import dataclass, field
from pathlib import Path
from statistics import median

from bench.figures import GAMES, MOVES, Figure, Run
from bench.jobs import Job
from bench.rows import Row

HOME = Path(__file__).resolve().parent.parent


class Missing(Exception):
    """The system of a job cannot be imported."""


def run(job: Job, seed: int, seconds: float) -> Run:
    """Run a job once in a new process; the system's own output is discarded."""
    arguments = [job.system, job.what, job.game, str(job.seats or 0), str(seed), str(seconds)]
    ended = subprocess.run(
        [sys.executable, "-W", "ignore", "-m", "bench.work", *arguments], cwd=HOME, capture_output=True, text=True
    )
    if ended.returncode:
        raise RuntimeError(f"The run of {' '.join(arguments)} failed:\n{ended.stderr}")
    result: dict[str, float] = json.loads(ended.stdout.splitlines()[-1])
    if "missing" in result:
        raise Missing(result["missing"])
    return result


@dataclass
class Outcome:
    """The results of the runs of a row."""

    row: Row
    ours: list[Run] = field(default_factory=list)
    theirs: list[Run] = field(default_factory=list)
    missing: str = ""

    @property
    def times(self) -> float | None:
        """How many times better we are: the median over the pairs of consecutive runs."""
        if not self.theirs:
            return None
        return median(self.row.figure.times_better(*pair) for pair in zip(self.ours, self.theirs, strict=True))

    @property
    def is_met(self) -> bool | None:
        target = self.row.target
        return None if target is None else target.is_met(middle(self.row.figure, self.ours), self.times)


def middle(figure: Figure, runs: list[Run]) -> float:
    return figure.of_all(figure.of(each) for each in runs)


def figures_text(figure: Figure, runs: list[Run]) -> str:
    """The figure over all runs as text; where moves are counted, games per second are included."""
    told = [figure] if figure is not MOVES else [MOVES, GAMES]
    return ", ".join(each.number(middle(each, runs)) for each in told)


def hold(row: Row, pairs: int, seconds: float, tick: Callable[[], None]) -> Outcome:
    """Measure a row: ours, theirs, ours, theirs, and so on."""
    outcome = Outcome(row)
    for seed in range(pairs):
        outcome.ours.append(run(row.ours, seed, seconds))
        if row.theirs is not None and not outcome.missing:
            try:
                outcome.theirs.append(run(row.theirs, seed, seconds))
            except Missing as missing:
                outcome.missing = str(missing)
        tick()
    return outcome
