"""The command on a real pseudo-terminal: colours, the wiped screen, Ctrl-C, a closed window."""

from __future__ import annotations

import os
import pty
import re
import select
import signal
import subprocess
import sys
import termios
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager, suppress
from pathlib import Path

import pytest

from tests.terminal.files import kuhn
from woolgather.engine.record import Record

pytestmark = pytest.mark.slow

# Opening the terminal makes it the controlling one of the new session, so that Ctrl-C reaches the command.
# Tests that run in the background may have been told to ignore Ctrl-C; a person's command has not.
START = """
import os, signal, sys
signal.signal(signal.SIGINT, signal.default_int_handler)
os.open(os.ttyname(0), os.O_RDWR)
from woolgather.cli import main
sys.exit(main())
"""
PATIENCE = 30.0
WIPED = "\x1b[2J\x1b[3J"
"""Everything on the screen, then everything above it."""


class Terminal:
    """A person at a terminal: types, and reads what is on the screen."""

    def __init__(self, master: int, command: subprocess.Popen[bytes]) -> None:
        self.master = master
        self.command = command
        self.page = ""

    def type(self, keys: str) -> None:
        os.write(self.master, keys.encode())

    def until(self, text: str, ending: str = "") -> str:
        """Read on until that text stands on the page and the page ends so; what came since the last time."""
        start, end = len(self.page), time.monotonic() + PATIENCE
        while text not in self.page[start:] or not self.page.endswith(ending):
            assert self._read(end - time.monotonic()), f"{text!r} never came; the page ends {self.page[-600:]!r}"
        return self.page[start:]

    def asked(self, text: str) -> str:
        """Read on until that text has come and something is asked: before that, keys may be lost."""
        return self.until(text, "> ")

    def _read(self, seconds: float) -> bool:
        ready, _, _ = select.select([self.master], [], [], max(0.0, seconds))
        if not ready:
            return False
        try:
            got = os.read(self.master, 65536)
        except OSError:  # how Linux says that the other side has closed
            return False
        self.page += got.decode().replace("\r\n", "\n")
        return bool(got)

    def interrupt(self, send: Callable[[], None]) -> None:
        """Do it as a person does: once more if nothing happens.

        Python misses a signal that comes between its prompt and its waiting for keys.
        """
        end = time.monotonic() + PATIENCE
        while "To resume it:" not in self.page and time.monotonic() < end:
            send()
            while self._read(2.0) and "To resume it:" not in self.page:
                pass

    def status(self) -> int:
        """Read to the end; the exit status."""
        while self._read(PATIENCE):
            pass
        return self.command.wait(PATIENCE)


@contextmanager
def terminal(*arguments: str, columns: int = 80, environment: dict[str, str] | None = None) -> Iterator[Terminal]:
    master, slave = pty.openpty()
    termios.tcsetwinsize(slave, (24, columns))
    plain = {name: value for name, value in os.environ.items() if name not in ("COLUMNS", "LINES", "NO_COLOR")}
    command = subprocess.Popen(
        [sys.executable, "-c", START, *arguments],
        stdin=slave,
        stdout=slave,
        stderr=slave,
        start_new_session=True,
        env={**plain, "TERM": "xterm-256color", **(environment or {})},
    )
    os.close(slave)
    try:
        yield Terminal(master, command)
    finally:
        with suppress(ProcessLookupError):
            command.kill()
        command.wait()
        os.close(master)


def screen(page: str) -> str:
    """What is left to see and to scroll back to: everything since the last wipe, without colours."""
    return re.sub(r"\x1b\[[0-9;?]*[a-zA-Z]", "", page.rpartition(WIPED)[2])


def test_a_game_is_played_from_the_menu() -> None:
    with terminal("play") as table:
        table.asked("quit to leave.")
        table.type("connect-four\n")
        table.asked("Who plays the other seats")
        table.type("lamb\n")
        assert "\x1b[36mseat 0 (x): you\x1b[0m" in table.asked("7 g")
        table.type("d\n")
        assert "You drop a disc: it lands on d1. \x1b[2m[CF-2]\x1b[0m" in table.asked("7 g")
        table.type("\x04")
        table.until("woolgather play --resume connect-four-")
        assert table.status() == 0


def test_enter_goes_on_while_a_bot_takes_its_time() -> None:
    with terminal("play", "connect-four", "--bot", "lamb", "--pause", "600") as table:
        table.asked("7 g")
        table.type("d\n")
        table.until("Lamb is thinking ...\x1b[0m\r\x1b[K")
        table.type("\n")
        assert "Lamb drops a disc" in table.asked("7 g")


def test_the_screen_is_wiped_when_the_keyboard_changes_hands() -> None:
    Path("old.jsonl").write_text(kuhn("K", "J"), encoding="utf-8")
    with terminal("play", "--resume", "old.jsonl", "--people", "2") as table:
        table.asked("Pass the keyboard to Ann.")
        table.type("\n")
        assert "the king" in table.asked("2 bet")
        table.type("bet\n")
        table.asked("can still type undo")
        assert not any(secret in screen(table.page) for secret in ("the king", "[K]", "> bet"))
        table.type("\n")
        table.asked("2 bet")
        assert "the jack" in screen(table.page)
        assert not any(secret in screen(table.page) for secret in ("the king", "[K]", "> bet"))
        table.type("pass\n")
        assert table.status() == 0
        assert "Ann wins." in screen(table.page)
        assert not any(secret in screen(table.page) for secret in ("the king", "the jack", "[K]", "[J]"))


def test_arrow_keys_do_not_bring_back_what_the_other_typed() -> None:
    Path("old.jsonl").write_text(kuhn("K", "J"), encoding="utf-8")
    with terminal("play", "--resume", "old.jsonl", "--people", "2") as table:
        table.asked("Pass the keyboard to Ann.")
        table.type("\n")
        table.asked("2 bet")
        table.type("bet\n")
        table.asked("Pass the keyboard to Bob.")
        table.type("\n")
        table.asked("2 bet")
        table.type("\x1b[A\x1b[A\x1b[A\n")
        table.asked("2 bet")
        table.type("quit\n")
        table.until("woolgather play --resume")
    assert len(Record.read("old.jsonl")) == 3


def test_ctrl_c_saves_the_game_and_leaves() -> None:
    with terminal("play", "connect-four", "--people", "2") as table:
        table.asked("7 g")
        table.type("d\n")
        table.asked("7 g")
        table.interrupt(lambda: table.type("\x03"))
        assert table.status() == 130
        assert "To resume it:" in table.page
    (file,) = Path().glob("connect-four-*.jsonl")
    assert len(Record.read(file)) == 1


@pytest.mark.parametrize("closing", [signal.SIGHUP, signal.SIGTERM])
def test_a_closed_window_loses_nothing(closing: signal.Signals) -> None:
    with terminal("play", "connect-four", "--people", "2") as table:
        table.asked("7 g")
        table.type("d\n")
        table.asked("7 g")
        table.interrupt(lambda: table.command.send_signal(closing))
        assert table.status() == 130
    (file,) = Path().glob("connect-four-*.jsonl")
    assert len(Record.read(file)) == 1


@pytest.mark.parametrize("how", ["NO_COLOR", "TERM", "--no-colour"])
def test_colour_can_be_refused(how: str) -> None:
    environment = {"NO_COLOR": "1"} if how == "NO_COLOR" else {"TERM": "dumb"} if how == "TERM" else {}
    arguments = ["--no-colour"] if how == "--no-colour" else []
    with terminal("games", *arguments, environment=environment) as table:
        assert table.status() == 0
        assert "Connect Four (tiny)  connect-four" in table.page
        assert "\x1b[1m" not in table.page


def test_a_narrow_terminal_is_filled_and_not_overrun() -> None:
    with terminal("rules", "hush", columns=40) as table:
        assert table.status() == 0
    rows = screen(table.page).splitlines()
    assert max(len(row) for row in rows) in range(34, 40)


def test_a_replay_is_stepped_through() -> None:
    Path("old.jsonl").write_text(kuhn("K", "J"), encoding="utf-8")
    with terminal("replay", "old.jsonl", "--seat", "1") as table:
        table.asked("Line 0 of 2")
        table.type("\n")
        assert "Ann is dealt a card." in table.asked("Bob (you)")
        table.type("2\n")
        assert "You are dealt the jack." in table.asked("Bob (you)")
        table.type("quit\n")
        assert table.status() == 0
        assert "the king" not in table.page
