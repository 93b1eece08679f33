"""A keyboard to type on and a page to read: the command driven from inside the test's own process."""

from __future__ import annotations

import io
from collections.abc import Callable
from dataclasses import dataclass
from pathlib import Path

import pytest

from tests.terminal.barn import GAME
from woolgather.cli import main
from woolgather.engine import registry


@dataclass(frozen=True)
class Page:
    """What came of one command."""

    status: int
    out: str
    err: str

    @property
    def flat(self) -> str:
        """What was printed as one long line, wherever it was wrapped."""
        return " ".join(self.out.split())


Type = Callable[..., Page]


@pytest.fixture(autouse=True)
def quiet_corner(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    """A folder of our own, eighty columns, and no language but what a test asks for."""
    for name in ("LC_ALL", "LC_MESSAGES", "LANG", "NO_COLOR"):
        monkeypatch.delenv(name, raising=False)
    monkeypatch.setenv("COLUMNS", "80")
    monkeypatch.setenv("LINES", "24")
    monkeypatch.setenv("HOME", str(tmp_path))
    monkeypatch.chdir(tmp_path)


@pytest.fixture
def woolgather(monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> Type:
    """`woolgather("play hush", "1", "quit")`: run the command, type these lines, read the page."""

    def run(command: str, *typed: str) -> Page:
        monkeypatch.setattr("sys.stdin", io.StringIO("".join(f"{line}\n" for line in typed)))
        status = main(command.split())
        return Page(status, *capsys.readouterr())

    return run


@pytest.fixture
def on_a_terminal(monkeypatch: pytest.MonkeyPatch) -> None:
    """Let the page pass for a terminal, so that people are asked."""
    monkeypatch.setattr("woolgather.terminal.console.Console.is_interactive", True)
    monkeypatch.setattr("woolgather.terminal.play.edit_lines", lambda: None)
    monkeypatch.setattr("woolgather.terminal.replay.edit_lines", lambda: None)


@pytest.fixture
def barn(monkeypatch: pytest.MonkeyPatch) -> None:
    """Let the outside game with many moves be installed."""

    class Point:
        name = "barn"
        value = "tests.terminal.barn:GAME"

        def load(self) -> object:
            return GAME

    monkeypatch.setattr(registry, "_guests", lambda: {"barn": Point()})
