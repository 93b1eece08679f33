"""Learning an evaluation: the same games give the same weights, and they are checked where nothing was learnt."""

from __future__ import annotations

from pathlib import Path

import numpy as np
import pytest
from librt.vecs import vec

from woolgather.engine.errors import Unreadable
from woolgather.engine.fitted import Network
from woolgather.engine.registry import game_named
from woolgather.lab import fitting, networks, selfplay
from woolgather.lab.fitting import Check, checked, fitted, held_out, learnt_from, size_by_cross_validation
from woolgather.lab.networks import Weights, chances, fit, log_loss, miscalibration
from woolgather.lab.selfplay import Array, Course, Positions, collected, play

COURSE = Course("shear-panic", 2, "search:2", "tests")


def invented(strength: object, seed: int, games: int = 400, seats: int = 2) -> Positions:
    """Ten positions for each game, with three features, won by chances in proportion to e to that strength."""
    rng = np.random.default_rng(seed)
    features = rng.random((games * 10, seats, 3)).astype(np.float32)
    strengths = strength(features)  # type: ignore[operator]
    likely = np.exp(strengths) / np.exp(strengths).sum(axis=1, keepdims=True)
    winners = (likely.cumsum(axis=1) < rng.random((len(likely), 1))).sum(axis=1)
    shares = np.eye(seats, dtype=np.float32)[winners]
    even = np.full_like(shares, 1 / seats)
    return Positions(features, shares, even, np.repeat(np.arange(games), 10))


def plain(features: Array) -> Array:
    return np.asarray(3 * features[:, :, 0] - 2 * features[:, :, 1])


def crossed(features: Array) -> Array:
    """One feature counts only if another is high: no weighted sum says that."""
    return np.asarray(12 * np.maximum(features[:, :, 0] + features[:, :, 1] - 1, 0) * (features[:, :, 0] > 0))


def parts(course: Course, games: int, folder: Path) -> dict[int, Positions]:
    return dict(collected(course, games, folder, 1))


# ---- self-play


def test_the_same_course_gives_the_same_positions() -> None:
    one, other = play(COURSE, 7), play(COURSE, 7)
    assert np.array_equal(one.features, other.features)
    assert np.array_equal(one.judged, other.judged)
    assert not np.array_equal(one.features[:3], play(COURSE, 8).features[:3])


def test_a_row_has_the_features_of_each_seat_and_how_the_game_ended() -> None:
    found = play(COURSE, 3)
    features = game_named("shear-panic").features
    assert len(found) > 5
    assert found.features.shape == (len(found), 2, len(features))
    assert {tuple(row) for row in found.shares.tolist()} <= {(1.0, 0.0), (0.0, 1.0)}
    assert len({tuple(row) for row in found.shares.tolist()}) == 1
    assert found.judged.sum(axis=1) == pytest.approx(1.0)
    assert set(found.games) == {3}


@pytest.fixture
def few(monkeypatch: pytest.MonkeyPatch) -> list[int]:
    """Portions of two games, played here; the portions that were played."""
    asked: list[int] = []
    portion = selfplay._play_portion

    def noted(course: Course, first: int, folder: Path) -> Positions:
        asked.append(first)
        return portion(course, first, folder)

    class Here:
        """A pool that plays at once, in this process."""

        def __init__(self, *_: object) -> None: ...

        def __enter__(self) -> Here:
            return self

        def __exit__(self, *_: object) -> None: ...

        def submit(self, task: object, *given: object) -> object:
            found = task(*given)  # type: ignore[operator]
            return type("Done", (), {"result": lambda _: found})()

    monkeypatch.setattr(selfplay, "PORTION", 2)
    monkeypatch.setattr(selfplay, "_play_portion", noted)
    monkeypatch.setattr(selfplay, "ProcessPoolExecutor", Here)
    return asked


def test_games_that_were_played_are_not_played_again(few: list[int], tmp_path: Path) -> None:
    first = parts(COURSE, 4, tmp_path)
    assert few == [0, 2]
    again = parts(COURSE, 6, tmp_path)
    assert few == [0, 2, 4]
    assert np.array_equal(first[2].features, again[2].features)


def test_a_file_that_was_cut_off_is_played_again(few: list[int], tmp_path: Path) -> None:
    parts(COURSE, 2, tmp_path)
    file = tmp_path / "0.npz"
    file.write_bytes(file.read_bytes()[:200])
    parts(COURSE, 2, tmp_path)
    assert few == [0, 0]


def test_positions_of_other_games_are_refused(few: list[int], tmp_path: Path) -> None:
    parts(COURSE, 2, tmp_path)
    with pytest.raises(Unreadable, match=r"0\.npz holds positions of shear-panic rules .* give another folder"):
        parts(Course("shear-panic", 2, "search:3", "tests"), 2, tmp_path)


# ---- networks


def test_the_gradient_is_that_of_the_loss() -> None:
    rng = np.random.default_rng(5)
    positions = invented(crossed, 1, 4, 3)
    weights = Weights(*(rng.normal(0, 0.5, shape) for shape in ((3,), (4,), (4,), (3, 4))))
    slopes = networks._slopes(weights, positions.features, positions.shares)
    for array, slope in zip(weights.arrays(), slopes, strict=True):
        for place in np.ndindex(array.shape):
            kept, step = array[place], 1e-5
            array[place] = kept + step
            above = log_loss(chances(weights, positions.features), positions.shares)
            array[place] = kept - step
            below = log_loss(chances(weights, positions.features), positions.shares)
            array[place] = kept
            assert slope[place] == pytest.approx((above - below) / (2 * step), abs=1e-4)


def test_weights_are_found_again() -> None:
    positions = invented(plain, 2, 2000)
    weights, _ = fit(positions.where(positions.games % 4 != 0), positions.where(positions.games % 4 == 0), 0, 1)
    assert list(weights.linear) == pytest.approx([3, -2, 0], abs=0.3)


def test_the_written_weights_compute_the_same_chances() -> None:
    positions = invented(crossed, 3, 40)
    weights, _ = fit(positions, positions, 4, 1)
    network = Network(4, tuple(weights.flat())).evaluator(("a", "b", "c"))
    for features, expected in zip(positions.features[:20], chances(weights, positions.features[:20]), strict=True):
        strengths = network.strengths(vec_of(features))
        powers = np.exp(np.array(list(strengths)))
        assert list(powers / powers.sum()) == pytest.approx(list(expected), abs=1e-3)


def vec_of(features: Array) -> vec[float]:
    return vec[float]([float(value) for value in features.ravel()])


def test_log_loss_and_miscalibration_by_hand() -> None:
    given, shares = np.array([[0.8, 0.2], [0.4, 0.6]]), np.array([[1.0, 0.0], [1.0, 0.0]])
    assert log_loss(given, shares) == pytest.approx(-(np.log(0.8) + np.log(0.4)) / 2)
    assert log_loss(np.array([[0.9], [0.3]]), np.array([[1.0], [0.0]])) == pytest.approx(
        -(np.log(0.9) + np.log(0.7)) / 2
    )
    assert miscalibration(np.array([[0.5, 0.5]] * 10), np.array([[1.0, 0.0], [0.0, 1.0]] * 5), 1) == pytest.approx(0)
    assert miscalibration(np.array([[0.9, 0.1]] * 10), np.array([[0.0, 1.0]] * 10), 2) == pytest.approx(0.9)


# ---- fitting


def sizes_tried(positions: Positions) -> tuple[int, list[int]]:
    said: list[int] = []
    return size_by_cross_validation(positions, lambda size, loss, error: said.append(size)), said


def test_a_hidden_layer_is_taken_only_where_it_helps(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(fitting, "SIZES", (0, 8))
    assert sizes_tried(invented(plain, 4, 1000)) == (0, [0, 8])
    assert sizes_tried(invented(crossed, 5, 1000)) == (8, [0, 8])


def test_nothing_is_learnt_from_the_games_held_out() -> None:
    positions = invented(plain, 6)
    assert not set(learnt_from(positions).games) & set(held_out(positions).games)
    assert len(learnt_from(positions)) + len(held_out(positions)) == len(positions)


def test_a_fit_is_checked_against_the_evaluation_in_use() -> None:
    positions = invented(plain, 7, 1000)
    check = checked(fitted(learnt_from(positions), 0), held_out(positions))
    assert check.log_loss[0] == pytest.approx(np.log(2))
    assert check.log_loss[1] < check.log_loss[0]
    assert check.improves
    assert not Check((0.5, 0.6), (0.1, 0.1)).improves
    assert not Check((0.6, 0.5), (0.01, 0.05)).improves


def test_in_a_trial_the_new_evaluation_has_one_seat_in_turn(monkeypatch: pytest.MonkeyPatch) -> None:
    """Against an evaluation that prefers to lose, the one in use wins nearly every game."""
    game = game_named("shear-panic")
    perverse = [-9.0 if name in ("points", "lead") else 0.0 for name in game.features]
    monkeypatch.setattr(fitting, "_ratios", lambda *_: iter([2.0]))
    trial = fitting.trial_of(game, 2, Network(0, tuple(perverse)))
    assert trial.iterations == (fitting.ITERATIONS, fitting.ITERATIONS // 2)
    shares = [fitting.play(trial, number) for number in range(6)]
    assert sum(shares) <= 1
