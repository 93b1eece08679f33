"""The report: a table of results, and where and with what they were measured."""

from __future__ import annotations

import os
import platform
from collections.abc import Sequence
from datetime import date
from importlib.metadata import PackageNotFoundError, version
from pathlib import Path
from typing import Final

from bench.contest import Outcome, figures_text

HEADINGS: Final = ("what is measured", "woolgather", "compared with", "theirs", "ratio", "target", "met")
# fmt: off
PACKAGES: Final = {"OpenSpiel": "open_spiel", "PettingZoo": "pettingzoo", "RLCard": "rlcard",
                   "Catanatron": "catanatron", "Pgx": "pgx"}
# fmt: on
NOTES: Final = """\
Every figure is the median of {runs} runs of {seconds:g} s of process time on one core. Each run has its own process,
and ours and theirs take turns. *Ratio* is the median over pairs of consecutive runs; above 1, woolgather is faster.
Moves are decisions and chance moves.

- **Python loop**: an ordinary loop in Python that picks one of the legal moves at random and plays it.
- **Whole games in compiled code**: random games from start to end without returning to Python in between:
  `engine.chance.playouts`, compared with OpenSpiel's `evaluate_bots` with uniform random bots. Pgx plays 1,024 games
  in one step, as it is meant to; it is made for accelerators, which are not measured here.
- **Search**: Monte Carlo tree search from the first decision, with a new tree after 1,000 simulations. A simulation
  walks down the tree, adds a node and plays one random game to its end. OpenSpiel's is its C++ `MCTSBot` with one
  rollout, without its solver. *As it plays* uses the settings of the game: rollouts may be stopped early and evaluated,
  and all moves may be evaluated first.
- **Arena, two processes against one**: whole games between two searches, in wall-clock time.
- **The shepherd's slowest decision**: from each of {runs} games between quick searches, the three decisions that took
  longest, outside reaction windows. The figure is the slowest of all, not a median.
- RLCard and Catanatron roll and deal inside their decisions, so only decisions count as moves there. Rows that compare
  two different games are for orientation only: those systems do not have our games.
"""


def processor() -> str:
    """The processor's name, if the system reports it."""
    told = Path("/proc/cpuinfo")
    lines = told.read_text(encoding="utf-8").splitlines() if told.exists() else []
    names = [line.partition(":")[2].strip() for line in lines if line.startswith("model name")]
    return names[0] if names else platform.processor() or platform.machine()


def installed(package: str) -> str:
    try:
        return version(package)
    except PackageNotFoundError:
        return "not installed"


def cells(outcome: Outcome) -> tuple[str, ...]:
    """One row of the table."""
    row, times = outcome.row, outcome.times
    beside = "" if row.theirs is None else f"{row.theirs.system}, {row.theirs.game}"
    theirs = figures_text(row.figure, outcome.theirs) if outcome.theirs else ""
    if outcome.missing:
        theirs = f"not installed ({outcome.missing})"
    met = {True: "yes", False: "**no**", None: "" if row.target is None else "not measured"}[outcome.is_met]
    return (
        row.title,
        figures_text(row.figure, outcome.ours),
        beside,
        theirs,
        "" if times is None else f"{times:.3g}",
        "" if row.target is None else row.target.text(row.figure),
        met,
    )


def table(outcomes: Sequence[Outcome]) -> str:
    """The table in Markdown, with aligned columns so that it reads well in a terminal too."""
    lines = [HEADINGS, *(cells(outcome) for outcome in outcomes)]
    widths = [max(len(line[column]) for line in lines) for column in range(len(HEADINGS))]
    drawn = [
        "| " + " | ".join(cell.ljust(width) for cell, width in zip(line, widths, strict=True)) + " |" for line in lines
    ]
    rule = "|" + "|".join("-" * (width + 2) for width in widths) + "|"
    return "\n".join([drawn[0], rule, *drawn[1:]])


def day_and_machine() -> str:
    return f"{date.today().isoformat()}, {processor()}, {os.cpu_count()} cores, {platform.system()}"


def software() -> str:
    python = f"{platform.python_implementation()} {platform.python_version()}"
    return f"{python}, woolgather {installed('woolgather')}"


def machine() -> str:
    systems = ", ".join(f"{name} {installed(package)}" for name, package in PACKAGES.items())
    return "\n".join([f"- {day_and_machine()}", f"- {software()}, compiled", f"- {systems}"])


def verdict(outcomes: Sequence[Outcome]) -> str:
    """How many targets were met, and which were not."""
    asked = [outcome for outcome in outcomes if outcome.row.target is not None]
    failed = [outcome.row.title for outcome in asked if outcome.is_met is False]
    unknown = [outcome.row.title for outcome in asked if outcome.is_met is None]
    told = f"Targets met: {len(asked) - len(failed) - len(unknown)} of {len(asked)}."
    told += f" Missed: {'; '.join(failed)}." if failed else ""
    return told + (f" Not measured: {'; '.join(unknown)}." if unknown else "")


def page(outcomes: Sequence[Outcome], runs: int, seconds: float) -> str:
    """The whole text of results.md."""
    return (
        "\n\n".join(
            [
                "# Speed",
                "Written by `make bench`. The figures are from one machine on one day.",
                machine(),
                table(outcomes),
                verdict(outcomes),
                NOTES.format(runs=runs, seconds=seconds).rstrip(),
            ]
        )
        + "\n"
    )
