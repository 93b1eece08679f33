"""The arena: every player in every seat, the same luck for all orders, results that can be continued."""

from __future__ import annotations

import json
from collections.abc import Iterator, Sequence
from dataclasses import replace
from pathlib import Path
from random import Random
from statistics import median

import pytest

import woolgather as wg
from woolgather.bots import Thought, View
from woolgather.engine.errors import Unreadable
from woolgather.engine.registry import game_named
from woolgather.engine.state import State
from woolgather.lab.arena import Contest, Outcome, Results, outcomes, play_one, standings
from woolgather.lab.intervals import REJECTED, confidence_sequence, wealth, wealth_process, wilson_interval
from woolgather.lab.luck import PairedLuck
from woolgather.lab.match import Player
from woolgather.lab.players import BotPlayer, Report, player_named


def test_after_as_many_games_as_seats_everybody_has_sat_everywhere() -> None:
    contest = Contest("hush", ("random", "greedy", "search:5", "search:6"))
    seatings = [contest.seated(number) for number in range(4)]
    assert all(sorted(column) == [0, 1, 2, 3] for column in zip(*seatings, strict=True))
    assert len({contest.luck(number) for number in range(4)}) == 1
    assert contest.luck(4) != contest.luck(3)


def moments(game: str, rng: Random) -> dict[str, State]:
    """For each kind of chance that occurs in a game, a position in which it decides."""
    found: dict[str, State] = {}
    state = wg.new(game)
    while state.seat != wg.OVER:
        if state.seat == wg.CHANCE:
            found.setdefault(state.setup.game.chance_kind(state), state.copy())
            state.play(rng.choice([outcome for outcome, _ in state.odds()]))
        else:
            state.play(rng.choice(state.moves()))
    return found


@pytest.mark.parametrize("more", [1, 2, 3, 10])
def test_each_kind_of_chance_has_its_own_stream(rng: Random, more: int) -> None:
    """Between two rolls of the colour die another kind may roll any number of times: the colour stays the same."""
    found = moments("shear-panic", rng)
    assert set(found) == {"setup", "colour die", "flock die"}
    for kind, moment in found.items():
        rolled = set()
        for seed in range(20):
            one, other = PairedLuck(str(seed)), PairedLuck(str(seed))
            assert one.roll(moment.copy()) == other.roll(moment.copy())
            for another in set(found) - {kind}:
                for _ in range(more):
                    other.roll(found[another].copy())
            outcome = one.roll(moment.copy())
            assert other.roll(moment.copy()) == outcome
            rolled.add(outcome)
        assert len(rolled) > 1


def test_paired_luck_draws_outcomes_in_proportion_to_their_weights() -> None:
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
def test_a_shared_win_is_shared_and_the_shares_of_a_game_add_up_to_one() -> None:
    contest = Contest("hush", ("random", "random", "random"))
    results = [play_one(contest, number) for number in range(3000)]
    assert all(sum(result.shares) == pytest.approx(1.0) for result in results)
    assert any(len([share for share in result.shares if share]) > 1 for result in results)


def the_first(view: View, moves: Sequence[int], rng: Random) -> Thought:
    return Thought(moves[0])


def seated(name: str, report: Report) -> Player:
    return BotPlayer(the_first) if name == "first" else player_named(name, report)


@pytest.mark.parametrize("jobs", [1, 2])
def test_an_experiment_may_seat_players_of_its_own(jobs: int) -> None:
    contest = Contest("connect-four", ("first", "random"))
    found = {outcome.number: outcome for outcome in outcomes(contest, range(2), jobs, seated)}
    assert found == {number: play_one(contest, number, seated) for number in range(2)}


def test_results_are_saved_and_continued_and_a_torn_line_is_played_again(tmp_path: Path) -> None:
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


def test_a_game_added_after_a_torn_line_is_not_lost_with_it(tmp_path: Path) -> None:
    file, contest = tmp_path / "results.jsonl", Contest("kuhn-poker", ("random", "random"))
    kept = Results(file, contest)
    played = [play_one(contest, number) for number in range(4)]
    for outcome in played[:2]:
        kept.add(outcome)
    file.write_bytes(file.read_bytes()[:-9])
    for outcome in played[2:]:
        kept.add(outcome)
    assert kept.read() == [played[0], *played[2:]]
    kept.add(played[1])
    assert kept.read() == [played[0], *played[2:], played[1]]


def line_of(**changed: object) -> bytes:
    return json.dumps(
        {
            "number": 9,
            "shares": [1, 0],
            "places": [1, 2],
            "scores": [1, 0],
            "moves": 5,
            "reports": [],
            "forfeited": [],
            **changed,
        }
    ).encode()


@pytest.mark.parametrize(
    "line",
    [
        b"{}",
        b"[]",
        b"7",
        b"null",
        b"",
        b"\xff\xfe",
        b"[" * 100_000,
        line_of(shares=[]),
        line_of(shares=["a", "b"]),
        line_of(number=float("inf")),
        line_of(scores=None),
    ],
    ids=lambda line: str(line[:48]),
)
def test_a_line_that_is_not_a_game_is_skipped(tmp_path: Path, line: bytes) -> None:
    file, contest = tmp_path / "results.jsonl", Contest("kuhn-poker", ("random", "random"))
    kept = Results(file, contest)
    played = [play_one(contest, number) for number in range(2)]
    kept.add(played[0])
    with file.open("ab") as page:
        page.write(line + b"\n")
    kept.add(played[1])
    assert kept.read() == played


@pytest.mark.parametrize(
    "content", [b"\xff\xd8\xff", b"[1]\n", b"{}\n", b"[" * 100_000, b"\n"], ids=lambda content: str(content[:8])
)
def test_a_file_of_something_else_is_refused(tmp_path: Path, content: bytes) -> None:
    file = tmp_path / "holiday.jpg"
    file.write_bytes(content)
    with pytest.raises(Unreadable, match="holds the results of something else; give another file"):
        Results(file, Contest("kuhn-poker", ("random", "random"))).read()


def test_results_of_other_rules_or_settings_are_not_continued(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    file, contest, game = tmp_path / "results.jsonl", Contest("hush", ("search:5", "random")), game_named("hush")
    played = play_one(contest, 0)
    Results(file, contest).add(played)
    changes = (
        ("search", dict(game.search) | {"version": 2}),
        ("about", replace(game.about, rules=game.about.rules + 1)),
    )
    for name, changed in changes:
        with monkeypatch.context() as patch:
            patch.setattr(game, name, changed)
            with pytest.raises(Unreadable) as refusal:
                Results(file, contest).read()
            assert "games with other rules or bots than today's" in str(refusal.value)
            assert "give another file" in str(refusal.value)
            assert f"today it would be with {contest.played_with()}" in str(refusal.value)
        assert f"They were played with {contest.played_with()}" in str(refusal.value)
    assert Results(file, contest).read() == [played]


def test_results_with_the_former_names_of_settings_are_continued(tmp_path: Path) -> None:
    file = tmp_path / "results.jsonl"
    played = play_one(Contest("hush", ("search:5:rollout_depth=none", "random")), 0)
    Results(file, Contest("hush", ("search:5:ahead=none", "random"))).add(played)
    header, game = file.read_text().splitlines()
    first = "Habits(curiosity=0.7, ahead=None, broad=12, careful=False, inclined=True, margin=0.1, lead=10.0"
    older = json.loads(header) | {"with": f"rules 1, {first}, prior_weight=0.0, ladder=(), version=1)"}
    file.write_text(f"{json.dumps(older)}\n{game}\n")
    assert Results(file, Contest("hush", ("search:5:rollout_depth=none", "random"))).read() == [played]


def test_results_that_do_not_say_what_they_were_played_with_are_not_continued(tmp_path: Path) -> None:
    file, contest = tmp_path / "results.jsonl", Contest("kuhn-poker", ("random", "random"))
    Results(file, contest).add(play_one(contest, 0))
    header, game = file.read_text().splitlines()
    older = json.loads(header)
    del older["with"]
    file.write_text(f"{json.dumps(older)}\n{game}\n")
    with pytest.raises(Unreadable, match=r"does not say which rules and bots .* give another file"):
        Results(file, contest).read()


def test_level_iterations_matter_only_where_levels_play(monkeypatch: pytest.MonkeyPatch) -> None:
    game = game_named("hush")
    searchers, levels = (Contest("hush", players) for players in (("search:5", "random"), ("random", "ewe")))
    before = searchers.played_with(), levels.played_with()
    monkeypatch.setattr(game, "search", dict(game.search) | {"level_iterations": (1, 2, 3, 4, 5)})
    assert searchers.played_with() == before[0]
    assert levels.played_with() != before[1]


def test_the_standing_of_a_player_covers_all_its_seats() -> None:
    contest = Contest("hush", ("greedy", "random", "random"))
    results = [
        Outcome(0, (1.0, 0.0, 0.0), (1, 2, 3), (6, 4, 2), 20),
        Outcome(1, (0.0, 0.5, 0.5), (3, 1, 1), (1, 5, 5), 20),
    ]
    first, second = standings(contest, results)
    assert (first.player, first.games, first.share, first.place, first.score) == ("greedy", 2, 0.5, 2.0, 3.5)
    assert (second.player, second.share, second.place, second.score) == ("random", 0.25, 1.75, 4.0)


def test_forfeits_are_counted_for_a_player_in_all_its_seats() -> None:
    contest = Contest("hush", ("greedy", "my bot", "my bot"))
    results = [
        Outcome(number, (1.0, 0.0, 0.0), (1, 2, 3), (6, 4, 2), 20, forfeited=players)
        for number, players in enumerate([(1, 2), (), (2,)])
    ]
    assert [(row.player, row.forfeits) for row in standings(contest, results)] == [("greedy", 0), ("my bot", 3)]


def test_the_interval_contains_the_truth_in_about_95_of_100_cases(rng: Random) -> None:
    for truth in (0.25, 0.5, 0.9):
        held = 0
        for _ in range(1000):
            low, high = wilson_interval([float(rng.random() < truth) for _ in range(80)])
            held += low <= truth <= high
        assert 920 <= held <= 985
    assert wilson_interval([]) == (0.0, 1.0)


def test_the_confidence_sequence_contains_the_truth_however_often_one_looks(rng: Random) -> None:
    """One of 40 runs on either side may miss it; also for rotations of four games, of which one win is fair."""

    def missed(results: Sequence[float], truth: float) -> bool:
        return max(wealth_process(results, truth)) >= REJECTED

    assert REJECTED == 40
    for truth in (0.25, 0.5, 0.9):
        runs = [[float(rng.random() < truth) for _ in range(120)] for _ in range(200)]
        assert sum(missed(run, truth) for run in runs) <= 10
        assert sum(missed([1 - each for each in run], 1 - truth) for run in runs) <= 10
    rotations = [[rng.choice((0.0, 0.0, 0.25, 0.25, 0.25, 0.75)) for _ in range(120)] for _ in range(200)]
    assert sum(missed(run, 0.25) for run in rotations) <= 10
    low, high = confidence_sequence([])
    assert low < 1e-4 < 1 - 1e-4 < high


def test_the_confidence_sequence_ends_where_a_bet_begins_to_reject(rng: Random) -> None:
    results = [rng.random() for _ in range(60)]
    low, high = confidence_sequence(results)
    assert low < sum(results) / 60 < high
    assert wealth(results, low - 1e-3) > REJECTED > wealth(results, low + 1e-3)


def test_a_bet_on_a_stronger_player_gains_soon_and_sooner_with_paired_luck(rng: Random) -> None:
    """In two games with the same dice each side mostly wins one, and what is left is skill."""

    def needed(pairs: Iterator[float]) -> int:
        seen: list[float] = []
        while wealth(seen, 0.5) < REJECTED:
            seen.append(next(pairs))
        return len(seen)

    def alone() -> Iterator[float]:
        while True:
            yield ((rng.random() < 0.6) + (rng.random() < 0.6)) / 2

    def paired() -> Iterator[float]:
        while True:
            yield 0.5 if rng.random() < 0.6 else float(rng.random() < 0.75)

    assert median([needed(paired()) for _ in range(20)]) < median([needed(alone()) for _ in range(20)]) < 200
