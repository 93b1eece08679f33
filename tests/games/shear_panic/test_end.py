"""The end and the standing."""

from __future__ import annotations

from random import Random

import pytest

import woolgather as wg

from .drawn import play, position


@pytest.mark.rule("SP-100")
def test_the_game_ends_on_the_last_space_after_scoring_and_shearing() -> None:
    state = play(position("b1 r1\n b2 r2", marker=73, facing="E"), "turn left (1)")
    assert state.seat == wg.OVER
    assert state.scores() == [4, 4, 0, 0]
    assert state.view(None)["sheep"]["blue-1"] is None
    assert state.moves() == []


@pytest.mark.rule("SP-86", "SP-100")
def test_after_the_last_shearing_the_flock_does_not_rejoin() -> None:
    state = play(position("b1 y2 K\n b2 .. r1", marker=73, facing="E"), "turn left (1)")
    assert state.seat == wg.OVER
    assert state.view(None)["sheep"]["blue-2"] == "d5"


@pytest.mark.rule("SP-101")
def test_most_points_win() -> None:
    state = position("b1 r1\n b2 r2\n K g1", marker=73, facing="E")
    state.points[2] = 9
    assert play(state, "turn left (1)").winners() == [2]


@pytest.mark.rule("SP-101")
def test_a_tie_goes_to_more_sheep_left() -> None:
    state = position("b1 K\n b2 r1\n .. r2", marker=73, facing="E", turn=3)
    state.points[0] = 4
    ended = play(state, "turn left (1)")
    assert ended.scores() == [7, 7, 0, 0]
    assert ended.places()[:2] == [2, 1]


@pytest.mark.rule("SP-101")
def test_a_last_tie_goes_round_the_table_from_the_one_after_the_last_player() -> None:
    state = position("K y1\n b1 r1\n b2 r2", marker=73, facing="E", turn=1)
    ended = play(state, "turn left (1)")
    assert ended.scores()[:2] == [7, 7]
    assert ended.places()[:2] == [1, 2]
    first = play(position("K y1\n b1 r1\n b2 r2", marker=73, facing="E", turn=0), "turn left (1)")
    assert first.places()[:2] == [2, 1]


@pytest.mark.rule("SP-103")
@pytest.mark.parametrize("edition", ["manual", "mayfair"])
def test_places_leave_no_ties(edition: str) -> None:
    rng = Random(5)
    for seats in (2, 3, 4):
        for _ in range(20):
            state = wg.new("shear-panic", seats=seats, edition=edition)
            while state.seat != wg.OVER:
                state.play(rng.choice(state.moves()))
            assert sorted(state.places()) == list(range(1, seats + 1))
            best = state.winners()[0]
            assert state.scores()[best] == max(state.scores())


@pytest.mark.rule("SP-103")
def test_before_the_end_equals_share_a_place() -> None:
    assert position("b1 b2\n r1 K").places() == [1, 1, 1, 1]


@pytest.mark.rule("SP-102")
def test_scores_are_never_negative_where_nothing_is_paid() -> None:
    rng = Random(6)
    for edition, seats in (("manual", 2), ("manual", 4), ("mayfair", 3), ("mayfair", 4)):
        state = wg.new("shear-panic", seats=seats, edition=edition)
        while state.seat != wg.OVER:
            state.play(rng.choice(state.moves()))
            assert min(state.scores()) >= 0
