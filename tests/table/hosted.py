"""`woolgather serve` as somebody runs it who serves others: in processes of its own, with a log for programs."""

from __future__ import annotations

import json
import os
import subprocess
import sys
import time
from collections.abc import Callable
from pathlib import Path
from typing import Any, Final, Self

from websockets.exceptions import ConnectionClosed

from tests.table.company import PATIENCE, Player, Serving

START: Final = 6 * PATIENCE
"""Seconds in which several processes must be ready, however busy the machine is."""


def eventually(happens: Callable[[], bool], patience: float = START) -> None:
    """Wait until something is so."""
    until = time.monotonic() + patience
    while not happens():
        assert time.monotonic() < until, "it did not happen in time"
        time.sleep(0.02)


def close_code(player: Player) -> int | None:
    """With which code a player's socket is closed, after everything else was heard; None if it just broke off."""
    try:
        while True:
            player.hear()
    except ConnectionClosed as closed:
        return None if closed.rcvd is None else closed.rcvd.code


class Hosted:
    """The command, its log, and where it answers. Inside `with` it runs, and it is ready unless it need not be."""

    def __init__(self, folder: Path, *typed: str, wait: bool = True, **environment: str) -> None:
        self.folder, self.log = folder, folder.parent / f"{folder.name}.log"
        self._words = [sys.executable, "-m", "woolgather", "serve", "--language", "en", "--log", "json"]
        self._words += ["--port", "0", "--data", str(folder), *typed]
        self._environment, self._wait = {**os.environ, **environment}, wait

    def __enter__(self) -> Self:
        with self.log.open("w") as log:
            self.process = subprocess.Popen(self._words, stderr=log, env=self._environment)
        try:
            if self._wait:
                self.wait_for("ready")
                self.port = int(self.lines("ready")[0]["address"].rpartition(":")[2])
                self.serving = Serving(self.port)
        except BaseException:
            self.process.kill()
            raise
        return self

    def __exit__(self, *_: object) -> None:
        if self._wait:
            self.serving.close()
        self.process.kill()
        self.process.wait(PATIENCE)

    def lines(self, event: str = "") -> list[dict[str, Any]]:
        """Its log: whole lines, those of one event or all."""
        found = [json.loads(line) for line in self.log.read_text().splitlines(keepends=True) if line.endswith("\n")]
        return [line for line in found if not event or line.get("event") == event]

    def wait_for(self, event: str, times: int = 1) -> None:
        eventually(lambda: len(self.lines(event)) >= times or self._is_gone())
        assert len(self.lines(event)) >= times, f"no {event}: {self.log.read_text()}"

    def _is_gone(self) -> bool:
        return self.process.poll() is not None
