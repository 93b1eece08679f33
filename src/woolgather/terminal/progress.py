"""The progress of a long run, shown beside its results."""

from __future__ import annotations

import sys
import time
from collections.abc import Sequence
from typing import Final

from woolgather.terminal.console import Console

BAR: Final = 24


class Progress:
    """A progress bar with an estimate of the time left, if there is a terminal to draw it on."""

    def __init__(self, console: Console, games: int, done: int, what: str = "") -> None:
        self._console = console
        self._what = what
        self._games = games
        self._before = self._done = done
        self._began = time.monotonic()
        self._drawn = sys.stderr.isatty()

    def step(self, reports: Sequence[str]) -> None:
        self._done += 1
        for report in reports:
            self.show(report)
        left = (time.monotonic() - self._began) / (self._done - self._before) * (self._games - self._done)
        bar = "#" * (BAR * self._done // self._games)
        text = self._console.label("arena-progress", done=self._done, games=self._games, left=_clock(left))
        if self._drawn:
            self._write(f"[{bar:.<{BAR}}] {text}  {self._what}".rstrip()[: self._console.width - 1])

    def show(self, text: str) -> None:
        """Print a line apart from the results, which may be read by a program."""
        self._write(f"{text}\n")

    def close(self) -> None:
        if self._drawn:
            self._write("")

    def _write(self, text: str) -> None:
        print(f"\r\x1b[K{text}" if self._drawn else text, end="", file=sys.stderr, flush=True)


def _clock(seconds: float) -> str:
    minutes, rest = divmod(round(seconds), 60)
    hours, minutes = divmod(minutes, 60)
    return f"{hours}:{minutes:02}:{rest:02}" if hours else f"{minutes}:{rest:02}"
