"""Measures every row, prints the table, and writes it to bench/results.md."""

from __future__ import annotations

import argparse
import sys
from pathlib import Path

from bench.contest import Outcome, hold
from bench.report import cells, page, table, verdict
from bench.rows import Row, rows
from woolgather.compiled import is_compiled

RESULTS = Path(__file__).with_name("results.md")


def arguments() -> argparse.Namespace:
    parser = argparse.ArgumentParser(prog="python -m bench", description=__doc__)
    parser.add_argument("--runs", type=int, default=5, help="how many runs of each (5)")
    parser.add_argument("--seconds", type=float, default=1.0, help="process time of a run (1)")
    parser.add_argument("--only", default="", help="only rows that hold this text; nothing is written then")
    return parser.parse_args()


def measured(row: Row, runs: int, seconds: float) -> Outcome:
    """Measure one row, printing a dot for every pair of runs."""
    beside = f" beside {row.theirs.system}" if row.theirs else ""
    print(f"{row.title}{beside} ", end="", flush=True)
    outcome = hold(row, runs, seconds, tick=lambda: print(".", end="", flush=True))
    _title, ours, _beside, theirs, times, _target, _met = cells(outcome)
    print(f" {ours}{f'; theirs {theirs}' if theirs else ''}{f'; {times} times' if times else ''}", flush=True)
    return outcome


def main() -> None:
    asked = arguments()
    if not is_compiled():
        sys.exit("The bench measures compiled woolgather, and this one runs as pure Python: run `make build` first.")
    if asked.runs < 1 or asked.seconds <= 0:
        sys.exit("There must be at least one run, and a run must take some time.")
    chosen = [row for row in rows() if asked.only.lower() in row.title.lower()]
    if not chosen:
        sys.exit(f"No row has {asked.only!r} in its title.")
    outcomes = [measured(row, asked.runs, asked.seconds) for row in chosen]
    print(f"\n{table(outcomes)}\n\n{verdict(outcomes)}")
    if not asked.only:
        RESULTS.write_text(page(outcomes, asked.runs, asked.seconds), encoding="utf-8")
        print(f"Written to bench/{RESULTS.name}.")


if __name__ == "__main__":
    main()
