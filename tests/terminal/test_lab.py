"""`woolgather lab fit`: plays, fits, checks and tries, and writes only what is better."""

from __future__ import annotations

from pathlib import Path

import pytest

from tests.terminal.conftest import Type
from woolgather.engine.fitted import read_fitted
from woolgather.engine.registry import game_named
from woolgather.lab import fitting
from woolgather.lab.fitting import Check, Verdict
from woolgather.terminal import lab


@pytest.fixture
def quick(monkeypatch: pytest.MonkeyPatch) -> None:
    """Equal time is equal iterations, and few of them; only small networks are tried."""
    monkeypatch.setattr(fitting, "_ratios", lambda *_: iter([1.0]))
    monkeypatch.setattr(fitting, "ITERATIONS", 4)
    monkeypatch.setattr(fitting, "SIZES", (0, 2))


COMMAND = "lab fit shear-panic --seats 2 --games 50 --teacher search:2 --trials 4"


@pytest.mark.usefixtures("quick")
def test_what_is_not_shown_to_be_better_is_not_written(woolgather: Type, tmp_path: Path) -> None:
    """Fifty games of beginners teach less than is known."""
    file = tmp_path / "new.json"
    page = woolgather(f"{COMMAND} --folder {tmp_path / 'games'} --out {file}")
    assert page.status == 1
    for said in (
        "positions from 50 games",
        "0 hidden units: log-loss",
        "chosen: ",
        "mean error of its chances",
        "fair",
    ):
        assert said in page.out
    assert f"Nothing is written to {file}" in " ".join(page.out.split())
    assert not file.exists()
    assert (tmp_path / "games" / "0.npz").exists()


@pytest.mark.usefixtures("quick")
def test_what_is_better_is_written_with_how_it_was_made(
    woolgather: Type, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(fitting, "checked", lambda *_: Check((0.6, 0.5), (0.03, 0.01)))
    monkeypatch.setattr(fitting, "tried", lambda trial, games, jobs, step: Verdict(games, 0.75, 0.6, 0.85))
    file = tmp_path / "new.json"
    page = woolgather(f"{COMMAND} --folder {tmp_path / 'games'} --out {file}")
    assert page.status == 0, page.out
    fitted = read_fitted(file.read_text(encoding="utf-8"), "it")
    assert fitted.features == game_named("shear-panic").features
    made = fitted.networks[2].made
    assert made["games"] == 50
    assert made["log_loss"] == [0.6, 0.5]
    assert made["trial"] == {"games": 4, "share": 0.75}
    assert "search:2" in made["teacher"]
    assert set(fitted.networks) == {2, 3, 4}, "the weights for other numbers of seats are kept"


@pytest.mark.parametrize(
    ("typed", "said"),
    [
        ("lab", "There is no experiment"),
        ("lab fiddle", "There is no experiment fiddle; there is: fit."),
        ("lab fit", "Which game?"),
        ("lab fit hush", "hush has no features, so there is nothing to fit."),
        ("lab fit shear-panic --seats 7", "7"),
        ("lab fit shear-panic --teacher fox", "There is no bot 'fox'"),
        ("lab fit shear-panic --games 0", "0"),
        ("lab fit shear-panic --trials some", "--trials takes a whole number, not some."),
        ("lab fit shear-panic --out nowhere/at/all.json", "There is no folder nowhere/at for nowhere/at/all.json."),
    ],
)
def test_what_cannot_be_fitted_is_said_before_anything_is_played(
    woolgather: Type, typed: str, said: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)
    page = woolgather(typed)
    assert page.status == 2
    assert said in page.err
    assert list(tmp_path.iterdir()) == []


def test_without_numpy_the_command_says_what_to_install(woolgather: Type, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(lab, "find_spec", lambda name: None)
    assert "pip install 'woolgather[lab]'" in woolgather("lab fit shear-panic").err
