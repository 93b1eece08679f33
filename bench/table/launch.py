"""Starts the table as its users do, with limits that load from one address does not meet.

python -m bench.table.launch FOLDER
"""

from __future__ import annotations

import sys
from dataclasses import fields
from pathlib import Path

from woolgather.table import run
from woolgather.table.limits import Limits

TIMES = 1_000


def generous_limits() -> Limits:
    """All that one client may do, a thousand times over."""
    usual = Limits()
    numbers = {each.name: getattr(usual, each.name) for each in fields(usual)}
    return Limits(**{name: value * TIMES for name, value in numbers.items() if type(value) in (int, float)})


if __name__ == "__main__":
    run.main(run.Start(port=0, data=Path(sys.argv[1]), open_browser=False, limits=generous_limits()))
