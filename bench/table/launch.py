"""Starts the table as its users do, with limits that load from one address does not meet.

python -m bench.table.launch FOLDER [DATABASE [PROCESSES]]

On SIGUSR1 it gives back what memory it does not need.
"""

from __future__ import annotations

import ctypes
import gc
import signal
import sys
from contextlib import suppress
from dataclasses import fields
from pathlib import Path

from woolgather.table import logs, run
from woolgather.table.limits import Limits
from woolgather.table.supervisor import supervise

TIMES = 1_000


def generous_limits() -> Limits:
    """All that one client may do, a thousand times over; how long it may wait stays the same."""
    usual = Limits()
    numbers = {each.name: getattr(usual, each.name) for each in fields(usual) if not each.name.endswith("_seconds")}
    return Limits(**{name: value * TIMES for name, value in numbers.items() if type(value) in (int, float)})


def give_back(*_: object) -> None:
    """What is free stays with the process until somebody asks for it, where that is possible."""
    gc.collect()
    with suppress(OSError, AttributeError):
        ctypes.CDLL(None).malloc_trim(0)


def main(folder: str, store: str = "", processes: str = "1") -> None:
    if hasattr(signal, "SIGUSR1"):
        signal.signal(signal.SIGUSR1, give_back)
    start = run.Start(port=0, data=Path(folder), open_browser=False, limits=generous_limits(), store=store)
    if int(processes) > 1:
        logs.install(sys.stdout)
        supervise(start, int(processes))
    else:
        run.main(start)


if __name__ == "__main__":
    main(*sys.argv[1:])
