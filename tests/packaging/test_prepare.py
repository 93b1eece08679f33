"""What `make play` does before the table opens: two steps side by side, shown in a line."""

from __future__ import annotations

import sys
from time import monotonic, sleep

import pytest

from tools import prepare


def python(code: str) -> list[str]:
    return [sys.executable, "-c", code]


def steps(monkeypatch: pytest.MonkeyPatch, games: str, pages: str) -> None:
    """Other commands in place of the compiler and of npm."""
    monkeypatch.setattr(prepare, "STEPS", {"games": (python(games), "Compiling"), "pages": (python(pages), "Building")})


def test_where_all_is_fresh_nothing_is_said(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    steps(monkeypatch, "print('Compiling woolgather ...')", "pass")
    assert prepare.main() == 0
    assert capsys.readouterr() == ("", "")


def test_a_step_that_fails_shows_all_that_it_said(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    """The other step is stopped, and not blamed."""
    steps(monkeypatch, "import time; time.sleep(600)", "print('npm is not there'); raise SystemExit(3)")
    assert prepare.main() == 1
    said = capsys.readouterr()
    assert said.err == "Building failed:\nnpm is not there\n"
    assert "Ready" not in said.out


def test_that_games_are_played_in_plain_python_is_said(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    steps(monkeypatch, "print('woolgather: continuing in pure Python: no compiler')", "pass")
    assert prepare.main() == 0
    assert capsys.readouterr().out == "woolgather: continuing in pure Python: no compiler\n"


def test_a_line_says_how_far_each_step_is(capsys: pytest.CaptureFixture[str]) -> None:
    waits = prepare.Step(python("print('woolgather: 33%', flush=True); import time; time.sleep(600)"), "Compiling")
    ended = prepare.Step(python("pass"), "Building")
    while not waits.lines or ended.is_running:
        sleep(0.01)
    prepare.Progress(begun=monotonic() - 60).update([waits, ended])
    waits.stop()
    assert capsys.readouterr().out.startswith("Compiling: 33%; Building: done (60 s")
