"""A server in a process of its own whose bots think for ever and whose windows never close: it can only be killed.

It prints its port, and then a word each time that a bot begins to think.
"""

from __future__ import annotations

import asyncio
import subprocess
import sys
from collections.abc import Iterator
from contextlib import closing, contextmanager
from pathlib import Path
from random import Random
from typing import Final

from tests.table.company import PATIENCE, PATIENT, Serving, serving
from woolgather.table.thinking import BotQueue, Decided, Job

THINKING: Final = "thinking"
NEVER: Final = 3600.0


class Dreamers(BotQueue):
    """Bots that begin to think and do not come to an end."""

    def __init__(self) -> None:
        super().__init__(limits=PATIENT)

    async def choose(self, job: Job, rng: Random) -> Decided:
        print(THINKING, flush=True)
        await asyncio.Event().wait()
        raise AssertionError("nobody wakes them")


class Dreaming(Serving):
    """The process, as the test sees it."""

    def __init__(self, process: subprocess.Popen[str]) -> None:
        self.process = process
        super().__init__(int(self._said()))

    def wait_for_a_thought(self) -> None:
        """Until one of its bots is thinking."""
        assert self._said() == THINKING

    def kill(self) -> None:
        """At once, without a word, as `kill -9` does it."""
        assert self.process.poll() is None, "it ended by itself"
        self.process.kill()
        self.process.wait(PATIENCE)

    def _said(self) -> str:
        assert self.process.stdout is not None
        return self.process.stdout.readline().strip()


@contextmanager
def dreaming_server(folder: Path, url: str) -> Iterator[Dreaming]:
    words = [sys.executable, "-m", "tests.table.dreaming_server", str(folder), url]
    with subprocess.Popen(words, stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True) as process:
        try:
            with closing(Dreaming(process)) as served:
                yield served
        finally:
            process.kill()


if __name__ == "__main__":
    with serving(Path(sys.argv[1]), url=sys.argv[2], bots=Dreamers(), pace=NEVER, watch=NEVER) as here:
        print(here.port, flush=True)
        sys.stdin.read()
