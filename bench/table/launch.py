"""Starts the table as its users do, with limits that load from one address does not meet.

python -m bench.table.launch FOLDER
"""

from __future__ import annotations

import sys
from dataclasses import fields
from pathlib import Path
from unittest.mock import patch

from woolgather.table import run
from woolgather.table.app import app
from woolgather.table.limits import Limits
from woolgather.table.origin_guard import OriginGuard
from woolgather.table.server import TableServer

TIMES = 1_000


def generous_limits() -> Limits:
    """All that one client may do, a thousand times over."""
    usual = Limits()
    numbers = {each.name: getattr(usual, each.name) for each in fields(usual)}
    return Limits(**{name: value * TIMES for name, value in numbers.items() if type(value) in (int, float)})


def generous_app(server: TableServer, *more: object, **wishes: object) -> OriginGuard:
    wishes["limits"] = generous_limits()
    return app(server, *more, **wishes)  # type: ignore[arg-type]


def main(folder: Path) -> None:
    with patch("woolgather.table.run.app", generous_app):
        run.main(port=0, data=folder, open_browser=False)


if __name__ == "__main__":
    main(Path(sys.argv[1]))
