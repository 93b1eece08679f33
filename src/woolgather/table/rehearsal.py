"""What a game needs only once, done before somebody waits for it: its modules, its tables, its moves in notation."""

from __future__ import annotations

from typing import Final

from woolgather.engine.record import Record
from woolgather.engine.state import OVER
from woolgather.table.fingerprints import fingerprint

LINES: Final = 12


def rehearse(game: str) -> None:
    """Play the first lines of a game as if they were read from a log, and look at where they lead."""
    record = Record(game)
    while record.seat != OVER and len(record.lines) < LINES:
        record.play(record.current.texts()[0])
    record.story(0)
    record.current.view(0)
    fingerprint(record.current)
