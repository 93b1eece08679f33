"""Makes ready what `make play` needs: compiles the games and builds the pages, side by side, and says how far it is.

What is fresh already is left alone. Both steps print lines of their own; here they become one line of progress, and are
shown in full only if a step fails. Without a C compiler the games are played in plain Python.
"""

from __future__ import annotations

import os
import signal
import subprocess
import sys
import threading
import time
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent
STEPS = {
    "games": ([sys.executable, "setup.py", "--quiet", "build_ext", "--inplace"], "Compiling the games"),
    "pages": ([sys.executable, "tools/build_web.py"], "Building the pages"),
}
UPDATE = 1.0
"""Seconds between two updates of the line on a terminal."""

PATIENCE = 15.0
"""Seconds between two lines where the output is no terminal."""


class Step:
    """One command, run in the background; its newest line is how far it is."""

    def __init__(self, command: list[str], title: str) -> None:
        self.title = title
        self.lines: list[str] = []
        self._process = subprocess.Popen(
            command,
            cwd=ROOT,
            env=os.environ | {"WOOLGATHER_PROGRESS": "yes"},
            stdout=subprocess.PIPE,
            stderr=subprocess.STDOUT,
            encoding="utf-8",
            errors="replace",
            start_new_session=True,
        )
        self._reader = threading.Thread(target=self._read, daemon=True)
        self._reader.start()

    def _read(self) -> None:
        with self._process as process:
            assert process.stdout is not None
            for line in process.stdout:
                self.lines.append(line.rstrip())

    @property
    def is_running(self) -> bool:
        return self._reader.is_alive()

    @property
    def failed(self) -> bool:
        return not self.is_running and self._process.returncode != 0

    def stop(self) -> None:
        """End it with all that it has started, such as compilers; what has ended already is left alone."""
        if self.is_running:
            if hasattr(os, "killpg"):
                os.killpg(self._process.pid, signal.SIGTERM)
            else:
                self._process.terminate()
        self._reader.join()

    def __str__(self) -> str:
        if not self.is_running:
            return f"{self.title}: {'failed' if self.failed else 'done'}"
        done = next((line.partition("woolgather: ")[2] for line in reversed(self.lines) if line.endswith("%")), "")
        return f"{self.title}: {done}" if done else f"{self.title} ..."


def main() -> int:
    begun = time.monotonic()
    steps = [Step(*step) for step in STEPS.values()]
    shown = Progress(begun)
    failed: list[Step] = []
    try:
        while any(step.is_running for step in steps) and not failed:
            time.sleep(0.1)
            shown.update(steps)
            failed = [step for step in steps if step.failed]
        failed = [step for step in steps if step.failed]
    except KeyboardInterrupt:
        shown.end("")
        return 130
    finally:
        for step in steps:
            step.stop()
    shown.end("" if failed else f"Ready after {time.monotonic() - begun:.0f} s.")
    for step in failed:
        print(f"{step.title} failed:", *step.lines, sep="\n", file=sys.stderr)
    for line in (line for step in steps for line in step.lines):
        if "pure Python" in line:
            print(line)
    return 1 if failed else 0


class Progress:
    """A line that is written over on a terminal, or a line now and then in a file."""

    def __init__(self, begun: float) -> None:
        self._begun = begun
        self._is_terminal = sys.stdout.isatty() and os.environ.get("TERM") != "dumb"
        self._next = begun + UPDATE
        self._width = 0

    def update(self, steps: list[Step]) -> None:
        now = time.monotonic()
        if now < self._next:
            return
        self._next = now + (UPDATE if self._is_terminal else PATIENCE)
        text = f"{'; '.join(map(str, steps))} ({now - self._begun:.0f} s; the first time takes one or two minutes)"
        if self._is_terminal:
            print(f"\r{text:<{self._width}}", end="", flush=True)
            self._width = len(text)
        else:
            print(text, flush=True)

    def end(self, text: str) -> None:
        """The last word, if anything was shown at all."""
        if self._width:
            print(f"\r{text:<{self._width}}", flush=True)
        elif not self._is_terminal and text and self._next > self._begun + PATIENCE:
            print(text, flush=True)


if __name__ == "__main__":
    sys.exit(main())
