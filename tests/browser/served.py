"""A real server in a process of its own, as a person starts it."""

from __future__ import annotations

import os
import re
import signal
import subprocess
import sys
from pathlib import Path
from typing import Final

STATIC: Final = Path(__file__).parents[2] / "src" / "woolgather" / "table" / "static"


class Served:
    """The table on this machine; it can be shot and started again at the same address."""

    def __init__(self, data: Path) -> None:
        if not (STATIC / "index.html").exists():
            raise RuntimeError("The client is not built; `make web` builds it.")
        self._data = data
        self._port = 0
        self.url = ""
        self.start()

    def start(self) -> None:
        command = [
            sys.executable,
            "-m",
            "woolgather.table",
            "--port",
            str(self._port),
            "--data",
            str(self._data),
            "--no-browser",
        ]
        talkative = os.environ | {"PYTHONUNBUFFERED": "1"}
        self._process = subprocess.Popen(command, stdout=subprocess.PIPE, text=True, env=talkative)
        assert self._process.stdout is not None
        said = self._process.stdout.readline()
        found = re.search(r"http://\S+:(\d+)", said)
        if found is None:
            raise RuntimeError(f"The server did not say where it is, but {said!r}.")
        self.url, self._port = found[0], int(found[1])

    def shoot(self) -> None:
        """End it at once, without a word."""
        self._process.send_signal(signal.SIGKILL)
        self._process.wait()
        assert self._process.stdout is not None
        self._process.stdout.close()

    def close(self) -> None:
        self._process.send_signal(signal.SIGINT)
        try:
            self._process.wait(10)
        except subprocess.TimeoutExpired:
            self._process.kill()
            self._process.wait()
        assert self._process.stdout is not None
        self._process.stdout.close()
