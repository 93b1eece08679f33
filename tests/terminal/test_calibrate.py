"""`woolgather arena calibrate`: a budget, results that are kept rotation by rotation, and what it refuses."""

from __future__ import annotations

import json
from collections.abc import Iterator, Sequence
from pathlib import Path
from typing import Any

import pytest

from tests.terminal.conftest import Type
from woolgather.lab.arena import Contest, Outcome
from woolgather.lab.calibration import MOST, all_comparisons
from woolgather.terminal import calibrate


@pytest.fixture
def played(monkeypatch: pytest.MonkeyPatch) -> list[tuple[str, int]]:
    """The games that were asked for, by contest and number; who is to be stronger wins them all."""
    asked: list[tuple[str, int]] = []

    def outcomes(contest: Contest, numbers: Sequence[int], jobs: int) -> Iterator[Outcome]:
        for number in numbers:
            asked.append((contest.seed, number))
            seats = len(contest.players)
            yield Outcome(number, (1.0, *[0.0] * (seats - 1)), tuple(range(1, seats + 1)), (0,) * seats, 9)

    monkeypatch.setattr(calibrate, "outcomes", outcomes)
    return asked


def games_of(module: Any) -> Any:
    """What plays the games there now."""
    return module.outcomes


def rows(file: Path) -> dict[str, Any]:
    return {row["name"]: row for row in json.loads(file.read_text())["comparisons"]}


def test_without_time_nothing_is_played(woolgather: Type, played: list[tuple[str, int]], tmp_path: Path) -> None:
    page = woolgather(f"arena calibrate --hours 0 --results {tmp_path / 'ladder.json'}")
    assert page.status == 0
    assert page.out.startswith("0 comparisons are decided, ")
    assert played == []
    assert not (tmp_path / "ladder.json").exists()


def test_all_is_decided_with_time_enough_and_no_game_is_played_twice(
    woolgather: Type, played: list[tuple[str, int]], tmp_path: Path
) -> None:
    file = tmp_path / "ladder.json"
    page = woolgather(f"arena calibrate --results {file}")
    whole = {each.name: each for each in all_comparisons()}
    assert f"{len(whole)} comparisons are decided, 0 are not." in page.out
    assert len(set(played)) == len(played)
    kept = rows(file)
    assert kept.keys() == whole.keys()
    assert {row["verdict"] for row in kept.values()} == {"stronger"}
    assert all(row["games"] < MOST and row["games"] % row["seats"] == 0 for row in kept.values())
    count = len(played)
    woolgather(f"arena calibrate --results {file}")
    assert len(played) == count


def test_what_is_whole_is_kept_when_it_is_broken_off_and_gone_on_with(
    woolgather: Type, played: list[tuple[str, int]], tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    file, first = tmp_path / "ladder.json", all_comparisons()[0]
    generous = games_of(calibrate)

    def broken_off(contest: Contest, numbers: Sequence[int], jobs: int) -> Iterator[Outcome]:
        yield from generous(contest, numbers[:5], jobs)
        raise KeyboardInterrupt

    monkeypatch.setattr(calibrate, "outcomes", broken_off)
    page = woolgather(f"arena calibrate --results {file}")
    assert page.err == f"Stopped after 4 games of {first.name}.\nRun the same command again to continue with {file}.\n"
    assert first.seats == 2
    assert rows(file)[first.name]["games"] == 4, "two whole rotations"
    monkeypatch.setattr(calibrate, "outcomes", generous)
    played.clear()
    woolgather(f"arena calibrate --results {file}")
    assert played[0] == (first.name, 4)


@pytest.mark.parametrize(
    ("typed", "said"),
    [
        ("--hours -1", "--hours takes a number of hours, 0 or more, not -1."),
        ("--hours soon", "--hours takes a number of hours, 0 or more, not soon."),
        ("--jobs 0", "--games and --jobs must be at least 1; 0 is too few."),
        ("--seat greedy", "`arena calibrate` decides for itself what to play and does not take --seat"),
        ("--games 5", "does not take --games"),
        ("--json", "does not take --json"),
        ("--results nowhere/ladder.json", "There is no folder nowhere for the results"),
    ],
)
def test_what_it_has_no_use_for_is_refused_before_the_first_game(
    woolgather: Type, played: list[tuple[str, int]], typed: str, said: str
) -> None:
    page = woolgather(f"arena calibrate {typed}")
    assert page.status == 2
    assert said in " ".join(page.err.split())
    assert played == []


def test_a_contest_has_no_use_for_hours(woolgather: Type) -> None:
    page = woolgather("arena kuhn-poker --seat random --seat random --hours 1")
    assert page.status == 2
    assert "--hours is for `woolgather arena calibrate`" in page.err
