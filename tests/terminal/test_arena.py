"""`woolgather arena`: what it prints, and what it refuses."""

from __future__ import annotations

import json
import shlex
import sys
from collections.abc import Iterator, Sequence
from dataclasses import replace
from itertools import count
from pathlib import Path
from types import SimpleNamespace

import pytest

from tests.terminal.conftest import Type
from woolgather.cli import INTERRUPTED, main
from woolgather.engine.registry import game_named
from woolgather.lab import arena
from woolgather.lab.arena import Contest, Outcome

KUHN = "arena kuhn-poker --seat search:20 --seat random"
RUBBISH = "print('baa', flush=True)\nimport time; time.sleep(60)"


def test_the_arena_prints_a_table_and_the_same_as_json(woolgather: Type, tmp_path: Path) -> None:
    page = woolgather(f"arena kuhn-poker --seat random --seat random:7 --games 4 --results {tmp_path / 'r'}")
    assert page.status == 2
    assert "There is no bot 'random:7'" in page.err
    command = f"arena kuhn-poker --seat search:20 --seat random --games 6 --results {tmp_path / 'r'}"
    page = woolgather(command)
    assert page.status == 0
    assert page.out.startswith("kuhn-poker, 2 seats: 6 games\nplayer")
    again = json.loads(woolgather(f"{command} --json").out)
    assert [row["player"] for row in again["standings"]] == ["search:20", "random"]
    assert again["games"] == 6
    assert len((tmp_path / "r").read_text().splitlines()) == 7


@pytest.mark.parametrize(
    ("typed", "said"),
    [
        ("arena", "Which game?"),
        ("arena hush", "hush with 3 seats needs 3 players: give --seat PLAYER once for each seat; you gave 0."),
        (
            "arena kuhn-poker --seat random --seat random --games 0",
            "--games and --jobs must be at least 1; 0 is too few.",
        ),
        ("arena kuhn-poker --seat random --seat ''", "is neither a bot nor the command line of a program."),
        ("arena kuhn-poker --seat random --seat deep", "'deep' is neither a bot nor the command line of a program."),
        ("arena kuhn-poker --seat random --seat search:0", "There is no bot 'search:0'"),
        ("arena kuhn-poker --seat random --seat random --games many", "--games takes a whole number, not many."),
    ],
)
def test_what_cannot_be_in_an_arena_is_said_in_a_sentence(woolgather: Type, typed: str, said: str) -> None:
    page = woolgather(typed)
    assert page.status == 2
    assert said in page.err


# ---- seats that were lost


def test_forfeits_are_told_in_the_table_and_as_json_also_when_a_run_is_gone_on_with(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    program = tmp_path / "sheep.py"
    program.write_text(RUBBISH)
    command = f"{shlex.quote(sys.executable)} {shlex.quote(str(program))}"
    typed = ["arena", "kuhn-poker", "--seat", "random", "--seat", command, "--results", "r", "--games"]
    assert main([*typed, "2"]) == 0
    first = capsys.readouterr()
    assert first.err.count("its answer is not JSON: 'baa'.") == 2
    assert main([*typed, "2"]) == 0
    again = capsys.readouterr()
    assert again.err == ""
    for page in (first, again):
        head, random, rubbish = page.out.splitlines()[1:]
        assert head.endswith("score  forfeits")
        assert (random.split()[-1], rubbish.split()[-1]) == ("0", "2")
    assert main([*typed, "4", "--json"]) == 0
    rows = json.loads(capsys.readouterr().out)["standings"]
    assert [(row["player"], row["forfeits"]) for row in rows] == [("random", 0), (command, 4)]
    assert main([*typed, "2", "--language", "it"]) == 0
    assert capsys.readouterr().out.splitlines()[1].endswith("punti  forfait")


def test_where_nobody_forfeits_the_table_has_no_column_for_it(woolgather: Type) -> None:
    assert woolgather(f"{KUHN} --games 2").out.splitlines()[1].endswith("score")
    rows = json.loads(woolgather(f"{KUHN} --games 2 --json").out)["standings"]
    assert [row["forfeits"] for row in rows] == [0, 0]


# ---- runs that are broken off, and gone on with


def interrupted(contest: Contest, numbers: Sequence[int], jobs: int) -> Iterator[Outcome]:
    """Somebody presses Ctrl-C in the fourth game."""
    yield from arena.outcomes(contest, numbers[:3], jobs)
    raise KeyboardInterrupt


def test_a_run_that_is_interrupted_tells_what_was_played_and_how_to_go_on(
    woolgather: Type, monkeypatch: pytest.MonkeyPatch
) -> None:
    with monkeypatch.context() as patch:
        patch.setattr("woolgather.terminal.arena.outcomes", interrupted)
        page = woolgather(f"{KUHN} --games 6 --results r")
    assert page.status == INTERRUPTED
    head, half, *_, last = page.out.splitlines()
    assert page.err == "Stopped after 3 of 6 games.\nRun the same command again to continue with r.\n"
    assert head == "kuhn-poker, 2 seats: 3 games"
    assert half.startswith("3 games cannot be split evenly over 2 seats")
    assert last.startswith("random ")
    assert woolgather(f"{KUHN} --games 6 --results r").out == woolgather(f"{KUHN} --games 6").out
    assert len(Path("r").read_text().splitlines()) == 7


def test_a_run_that_is_not_kept_promises_nothing_when_it_is_interrupted(
    woolgather: Type, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("woolgather.terminal.arena.outcomes", interrupted)
    page = woolgather(f"{KUHN} --games 6")
    assert page.status == INTERRUPTED
    assert page.err == "Stopped after 3 of 6 games.\n"
    assert page.out.startswith("kuhn-poker, 2 seats: 3 games\n")


def test_a_run_that_is_interrupted_says_so_beside_its_json(woolgather: Type, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("woolgather.terminal.arena.outcomes", interrupted)
    page = woolgather(f"{KUHN} --games 6 --json")
    assert json.loads(page.out)["games"] == 3
    assert page.err == "Stopped after 3 of 6 games.\n"


def test_a_run_is_not_gone_on_with_after_the_rules_have_changed(
    woolgather: Type, monkeypatch: pytest.MonkeyPatch
) -> None:
    woolgather(f"{KUHN} --games 2 --results r")
    before = Path("r").read_bytes()
    game = game_named("kuhn-poker")
    monkeypatch.setattr(game, "about", replace(game.about, rules=game.about.rules + 1))
    page = woolgather(f"{KUHN} --games 4 --results r")
    assert page.status == 2
    assert "r holds games with other rules or bots than today's" in page.err
    assert "give another file" in page.err
    assert Path("r").read_bytes() == before


# ---- while it plays


@pytest.mark.parametrize(
    ("seconds", "left"), [(10, ["0:30", "0:20", "0:10", "0:00"]), (1800, ["1:30:00", "1:00:00", "30:00", "0:00"])]
)
def test_on_a_terminal_a_bar_tells_how_far_it_is_and_how_long_it_will_take(
    woolgather: Type, monkeypatch: pytest.MonkeyPatch, seconds: int, left: list[str]
) -> None:
    """Games that an earlier run has played took no time of this one."""
    assert woolgather(f"{KUHN} --games 2 --results r").err == ""
    clock = count(0, seconds)
    monkeypatch.setattr("woolgather.terminal.progress.time", SimpleNamespace(monotonic=lambda: next(clock)))
    monkeypatch.setattr(sys.stderr, "isatty", lambda: True)
    page = woolgather(f"{KUHN} --games 6 --results r")
    bars = ["############............", "################........", "####################....", "#" * 24]
    shown = [f"[{bar}] {done} of 6 games, {time} left" for done, bar, time in zip(range(3, 7), bars, left, strict=True)]
    assert page.err.split("\r\x1b[K") == ["", *shown, ""]
    assert page.out.startswith("kuhn-poker, 2 seats: 6 games\n")


def test_two_jobs_bring_the_same_results_as_one(woolgather: Type, monkeypatch: pytest.MonkeyPatch) -> None:
    asked = []

    def overheard(contest: Contest, numbers: Sequence[int], jobs: int) -> Iterator[Outcome]:
        asked.append(jobs)
        return arena.outcomes(contest, numbers, jobs)

    monkeypatch.setattr("woolgather.terminal.arena.outcomes", overheard)
    alone = woolgather(f"{KUHN} --games 6 --json --results alone")
    together = woolgather(f"{KUHN} --games 6 --jobs 2 --json --results together")
    assert asked == [1, 2]
    assert (together.status, together.err) == (0, "")
    assert json.loads(together.out) == json.loads(alone.out)
    assert sorted(Path("together").read_text().splitlines()) == sorted(Path("alone").read_text().splitlines())
