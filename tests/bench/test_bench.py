"""The measurements are taken, compared and told as they say; how fast anything is, is no matter of tests."""

from __future__ import annotations

import doctest
import sys
import time
from collections.abc import Sequence
from itertools import chain, count, repeat
from random import Random

import pytest

import bench.__main__ as command
import woolgather as wg
from bench import figures, work
from bench.contest import Missing, Outcome, figures_text, hold, run
from bench.figures import BYTES, GAMES, MICROSECONDS, MOVES, SHARE, SLOWEST, Run
from bench.jobs import (
    ROUND,
    SIMULATIONS,
    WAYS,
    Done,
    Job,
    our_contest,
    our_copies,
    our_finishes,
    our_loop,
    our_playouts,
    our_search,
    our_size,
    our_slowest,
)
from bench.report import cells, page, table, verdict
from bench.rows import EVERY_ROW, Row, Target, rows
from woolgather.bots import Bot, Thought, View

FOUR = Job("woolgather", "loop", "connect-four")
OTHER = Job("OpenSpiel", "loop", "connect_four")


def of(moves: float, rounds: float = 1, seconds: float = 1) -> Run:
    return {"moves": moves, "rounds": rounds, "seconds": seconds}


def test_every_row_has_jobs_that_somebody_can_do() -> None:
    for row in EVERY_ROW:
        assert (row.ours.system, row.ours.what) in WAYS
        assert row.theirs is None or (row.theirs.system, row.theirs.what) in WAYS


def test_a_row_appears_when_its_game_is_on_the_shelf() -> None:
    games = {row.ours.game for row in rows()}
    assert games == {row.ours.game for row in EVERY_ROW} & set(wg.games(tiny=True))
    assert "connect-four" in games


def test_our_jobs_play_as_many_games_as_they_are_asked_for() -> None:
    loop, playouts = our_loop(FOUR, Random(1))(3), our_playouts(FOUR, Random(1))(3)
    assert (loop.rounds, playouts.rounds) == (3, 3)
    assert 3 * 7 <= loop.moves <= 3 * 42
    assert 3 * 7 <= playouts.moves <= 3 * 42
    assert our_copies(FOUR, Random(1))(5) == Done(5, 5)


def test_a_search_is_counted_in_simulations() -> None:
    assert our_search(FOUR, Random(1))(2) == Done(2 * SIMULATIONS, 0)
    shear_panic = Job("woolgather", "search as it plays", "shear-panic", 2)
    assert our_search(shear_panic, Random(1), to_the_end=False)(1) == Done(SIMULATIONS, 0)


def test_where_several_processes_work_the_time_on_the_wall_counts() -> None:
    assert {what: Job("woolgather", what, "connect-four").clock for what in ("search", "contest in two processes")} == {
        "search": time.process_time,
        "contest in two processes": time.perf_counter,
    }


def test_a_contest_is_played_in_other_processes() -> None:
    done = our_contest(FOUR, Random(1), 2)(1)
    assert done.rounds == ROUND
    assert 7 * ROUND <= done.moves <= 42 * ROUND


def test_the_size_of_a_position_is_told_in_bytes() -> None:
    done = our_size(FOUR, Random(1))(1)
    assert 50 < BYTES.of(of(done.moves, done.rounds)) < 1000


def test_the_share_of_games_with_a_finished_flock_is_counted() -> None:
    done = our_finishes(Job("woolgather", "finishes", "shepherd-mess", 4), Random(1))(30)
    assert done.rounds == 30
    assert 0 <= SHARE.of(of(done.moves, done.rounds)) < 0.5
    assert SHARE.number(0.0123) == "1.23%"


def test_the_slowest_decision_is_told_in_seconds(monkeypatch: pytest.MonkeyPatch) -> None:
    """Asked again are those about which a quick bot thought longest; a decision takes a second for each move here."""
    asked: list[tuple[str, int]] = []
    clock = 0.0

    def bot(name: str) -> Bot:
        def decide(view: View, moves: Sequence[int], rng: Random) -> Thought:
            nonlocal clock
            clock += len(moves)
            asked.append((name, len(moves)))
            return Thought(moves[0])

        return decide

    monkeypatch.setattr("bench.jobs.time.process_time", lambda: clock)
    monkeypatch.setattr("bench.jobs.bot_named", bot)
    done = our_slowest(Job("woolgather", "slowest", "shear-panic", 2), Random(1))(1)
    quick, slow = ([moves for who, moves in asked if who == name] for name in ("search:200", "shepherd"))
    assert slow == sorted(quick, reverse=True)[:3]
    assert done == Done(1, slow[0] * 1_000_000)


def test_the_slowest_of_all_runs_counts() -> None:
    ticks, moves = count(), chain([9, 3, 7], repeat(5))
    taken = work.measured(lambda rounds: Done(rounds, next(moves)), 5, lambda: float(next(ticks)))
    assert taken["most"] == 7, "What warms up does not count."
    runs: list[Run] = [{**of(0), "most": most} for most in (1e6, 3e6, 2.5e6)]
    assert figures_text(SLOWEST, runs) == "3.00 s"


def test_figures_are_read_from_a_run() -> None:
    taken = of(moves=3000, rounds=100, seconds=2)
    assert MOVES.of(taken) == 1500
    assert GAMES.of(taken) == 50
    assert MICROSECONDS.of(taken) == 20_000
    assert BYTES.of(taken) == 30


def test_numbers_are_written_in_three_digits() -> None:
    assert doctest.testmod(figures).failed == 0
    assert figures.rate(98_234) == "98.2 k"


def test_the_ratio_is_the_median_over_the_pairs_and_not_of_the_medians() -> None:
    outcome = Outcome(Row("", MOVES, FOUR, OTHER), [of(10), of(20), of(90)], [of(10), of(40), of(30)])
    assert outcome.times == 1.0


def test_where_less_is_better_the_ratio_is_turned_round() -> None:
    outcome = Outcome(Row("", MICROSECONDS, FOUR, OTHER), [of(0, rounds=4)], [of(0, rounds=2)])
    assert outcome.times == 2.0


@pytest.mark.parametrize(
    ("target", "ours", "times", "met"),
    [
        (Target(2), 1, 2.0, True),
        (Target(2), 1, 1.9, False),
        (Target(2), 1, None, None),
        (Target(under=0.5), 0.4, None, True),
        (Target(under=0.5), 0.5, None, False),
        (Target(8, over=4000), 4000, 1.0, True),
        (Target(8, over=4000), 3999, 8.0, True),
        (Target(8, over=4000), 3999, 7.9, False),
    ],
)
def test_a_target_is_met_by_any_of_the_ways_it_names(
    target: Target, ours: float, times: float | None, met: bool | None
) -> None:
    assert target.is_met(ours, times) is met


def test_a_system_that_is_not_installed_is_named(monkeypatch: pytest.MonkeyPatch) -> None:
    def stub(job: Job, seed: int, seconds: float) -> Run:
        if job.system != "woolgather":
            raise Missing("No module named 'pyspiel'")
        return of(1000)

    monkeypatch.setattr("bench.contest.run", stub)
    ticks: list[int] = []
    outcome = hold(Row("A row", MOVES, FOUR, OTHER, Target(1.8)), 5, 1.0, lambda: ticks.append(1))
    assert len(ticks) == len(outcome.ours) == 5
    told = cells(outcome)
    assert "OpenSpiel, connect_four" in told
    assert "not installed (No module named 'pyspiel')" in told
    assert told[-1] == "not measured"
    assert verdict([outcome]) == "Targets met: 0 of 1. Not measured: A row."


def test_runs_are_taken_in_turns(monkeypatch: pytest.MonkeyPatch) -> None:
    order: list[str] = []

    def stub(job: Job, seed: int, seconds: float) -> Run:
        order.append(job.system)
        return of(1000)

    monkeypatch.setattr("bench.contest.run", stub)
    hold(Row("A row", MOVES, FOUR, OTHER), 3, 1.0, lambda: None)
    assert order == ["woolgather", "OpenSpiel"] * 3


def test_a_run_is_a_process_of_its_own_and_brings_back_what_it_counted() -> None:
    taken = run(FOUR, seed=1, seconds=0.01)
    assert taken["rounds"] > 0
    assert 7 * taken["rounds"] <= taken["moves"] <= 42 * taken["rounds"]


def test_a_run_of_a_job_that_fails_says_why() -> None:
    with pytest.raises(RuntimeError, match="There is no game 'no-such-game'"):
        run(Job("woolgather", "loop", "no-such-game"), seed=1, seconds=0.01)


def test_a_batch_grows_until_looking_at_the_clock_costs_nothing() -> None:
    clock = [0.0]

    def rounds(count: int) -> Done:
        clock[0] += count / 1000
        return Done(count, 2 * count)

    assert work.fitting_batch(rounds, lambda: clock[0]) == 32
    taken = work.measured(rounds, 1, lambda: clock[0])
    assert taken["rounds"] / taken["seconds"] == pytest.approx(1000)
    assert taken["moves"] == 2 * taken["rounds"]


def test_the_table_says_whether_a_target_was_missed() -> None:
    missed = Outcome(Row("Slow", MOVES, FOUR, OTHER, Target(2)), [of(10)], [of(10)])
    met = Outcome(Row("Fast", MOVES, FOUR, OTHER, Target(2)), [of(30)], [of(10)])
    drawn = table([missed, met]).splitlines()
    assert "**no**" in drawn[2]
    assert "yes" in drawn[3]
    assert len({len(line) for line in drawn}) == 1, "the columns stand in line"
    assert "Targets met: 1 of 2. Missed: Slow." in page([missed, met], 1, 1)


def test_uncompiled_it_refuses_to_measure(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(sys, "argv", ["bench"])
    monkeypatch.setattr(command, "is_compiled", lambda: False)
    with pytest.raises(SystemExit, match="run `make build` first"):
        command.main()
