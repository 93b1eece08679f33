"""Many games: every player in every seat, the same luck for all orders, results that can be gone on with."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from pathlib import Path
from random import Random
from statistics import median

import pytest

import woolgather as wg
from woolgather.engine.errors import Unreadable
from woolgather.lab.arena import Contest, Outcome, Results, outcomes, play_one, standings
from woolgather.lab.intervals import REFUTED, gain, gains, interval, lasting
from woolgather.lab.luck import PairedLuck


def test_after_as_many_games_as_seats_everybody_has_sat_everywhere() -> None:
    contest = Contest("hush", ("random", "greedy", "search:5", "search:6"))
    seatings = [contest.seated(number) for number in range(4)]
    assert all(sorted(column) == [0, 1, 2, 3] for column in zip(*seatings, strict=True))
    assert len({contest.luck(number) for number in range(4)}) == 1
    assert contest.luck(4) != contest.luck(3)


def test_each_kind_of_chance_has_its_own_stream() -> None:
    """Between two rolls of the colour die another kind may roll as often as it likes: the colour stays the same."""
    first, second = PairedLuck("a"), PairedLuck("a")
    states = [wg.new("shear-panic"), wg.new("shear-panic")]
    assert first.roll(states[0]) == second.roll(states[1])
    assert states[0].key() == states[1].key()
    rolled = {PairedLuck(str(seed)).roll(wg.new("shear-panic")) for seed in range(40)}
    assert len(rolled) > 1


def test_paired_luck_draws_in_the_proportions_of_chance() -> None:
    state = wg.new("hush", deck="short")
    odds = dict(state.odds())
    drawn = [PairedLuck(str(seed)).roll(state.copy()) for seed in range(4000)]
    for outcome, weight in odds.items():
        assert abs(drawn.count(outcome) / 4000 - weight / sum(odds.values())) < 0.03


def test_the_same_contest_brings_the_same_games_in_one_process_and_in_two() -> None:
    contest = Contest("hush", ("search:20", "random"))
    alone = {outcome.number: outcome for outcome in outcomes(contest, range(6), 1)}
    together = {outcome.number: outcome for outcome in outcomes(contest, range(6), 2)}
    assert alone == together
    assert len(alone) == 6


@pytest.mark.slow
def test_a_shared_win_is_shared_and_the_shares_of_a_game_are_one() -> None:
    contest = Contest("hush", ("random", "random", "random"))
    results = [play_one(contest, number) for number in range(3000)]
    assert all(sum(result.shares) == pytest.approx(1.0) for result in results)
    assert any(len([share for share in result.shares if share]) > 1 for result in results)


def test_results_are_kept_and_gone_on_with_and_a_torn_line_is_played_again(tmp_path: Path) -> None:
    file, contest = tmp_path / "results.jsonl", Contest("kuhn-poker", ("random", "random"))
    kept = Results(file, contest)
    assert kept.read() == []
    played = [play_one(contest, number) for number in range(3)]
    for outcome in played:
        kept.add(outcome)
    assert kept.read() == played
    file.write_text(file.read_text()[:-9])
    assert kept.read() == played[:2]
    with pytest.raises(Unreadable, match="holds the results of something else"):
        Results(file, Contest("kuhn-poker", ("random", "search:5"))).read()


def test_the_standing_of_a_player_is_taken_over_all_its_seats() -> None:
    contest = Contest("hush", ("greedy", "random", "random"))
    results = [Outcome(0, (1.0, 0.0, 0.0), (1, 2, 3), (6, 4, 2), 20),
               Outcome(1, (0.0, 0.5, 0.5), (3, 1, 1), (1, 5, 5), 20)]
    first, second = standings(contest, results)
    assert (first.player, first.games, first.share, first.place, first.score) == ("greedy", 2, 0.5, 2.0, 3.5)
    assert (second.player, second.share, second.place, second.score) == ("random", 0.25, 1.75, 4.0)


def test_the_interval_holds_the_truth_in_about_95_of_100_cases(rng: Random) -> None:
    for truth in (0.25, 0.5, 0.9):
        held = 0
        for _ in range(1000):
            low, high = interval([float(rng.random() < truth) for _ in range(80)])
            held += low <= truth <= high
        assert 920 <= held <= 985
    assert interval([]) == (0.0, 1.0)


def test_the_lasting_interval_holds_the_truth_however_often_one_looks(rng: Random) -> None:
    """One of 40 runs on either side may miss it; rotations of four games, one win of which is fair, too."""
    def missed(results: Sequence[float], truth: float) -> bool:
        return max(gains(results, truth)) >= REFUTED

    assert REFUTED == 40
    for truth in (0.25, 0.5, 0.9):
        runs = [[float(rng.random() < truth) for _ in range(120)] for _ in range(200)]
        assert sum(missed(run, truth) for run in runs) <= 10
        assert sum(missed([1 - each for each in run], 1 - truth) for run in runs) <= 10
    rotations = [[rng.choice((0.0, 0.0, 0.25, 0.25, 0.25, 0.75)) for _ in range(120)] for _ in range(200)]
    assert sum(missed(run, 0.25) for run in rotations) <= 10
    low, high = lasting([])
    assert low < 1e-4 < 1 - 1e-4 < high


def test_the_lasting_interval_ends_where_a_bet_begins_to_refute(rng: Random) -> None:
    results = [rng.random() for _ in range(60)]
    low, high = lasting(results)
    assert low < sum(results) / 60 < high
    assert gain(results, low - 1e-3) > REFUTED > gain(results, low + 1e-3)


def test_a_bet_on_somebody_stronger_soon_gains_and_sooner_if_luck_is_paired(rng: Random) -> None:
    """Two games with the same dice: mostly each side wins one of them, and what is left is skill."""
    def needed(pairs: Iterator[float]) -> int:
        seen: list[float] = []
        while gain(seen, 0.5) < REFUTED:
            seen.append(next(pairs))
        return len(seen)

    def alone() -> Iterator[float]:
        while True:
            yield ((rng.random() < 0.6) + (rng.random() < 0.6)) / 2

    def paired() -> Iterator[float]:
        while True:
            yield 0.5 if rng.random() < 0.6 else float(rng.random() < 0.75)

    assert median([needed(paired()) for _ in range(20)]) < median([needed(alone()) for _ in range(20)]) < 200
