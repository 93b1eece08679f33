"""The slow scores, and what undoes an action, against drawn positions."""

import pytest

from tests.games.shear_panic.positions import drawn
from tests.games.shear_panic.slow import (
    COLOURS,
    Action,
    beside_black,
    opposes,
    outcome,
    roger,
    rows_from_front,
    shear_panic,
    shorn,
    team_tag,
    undoes,
)

# No reversal


@pytest.mark.rule("SP-40")
def test_the_same_colours_elsewhere_are_the_same_position() -> None:
    before = drawn("b r\nB K")
    assert undoes((before, "N"), (drawn("B r\nb K", at=(4, 2)), "N"))
    assert not undoes((before, "N"), (before, "E"))
    assert not undoes((before, "N"), (drawn("b R\nr K"), "N"))
    assert not undoes((before, "N"), (drawn("b r\nK B"), "N"))


@pytest.mark.rule("SP-40")
def test_a_step_back_undoes_a_step() -> None:
    before = drawn("b r .\n. K .")
    stepped = drawn("b . .\n. K r")
    assert outcome(before, "N", "manual", Action("step", "red-1", "SE")) == (stepped, "N")
    back = outcome(stepped, "N", "manual", Action("step", "red-1", "NW"))
    assert back is not None
    assert undoes((before, "N"), back)


@pytest.mark.rule("SP-41")
def test_only_the_opposite_trough_or_turn_is_banned() -> None:
    assert opposes(Action("trough", "", "N"), Action("trough", "", "S"))
    assert opposes(Action("turn", "", "left"), Action("turn", "", "right"))
    assert not opposes(Action("trough", "", "N"), Action("trough", "", "N"))
    assert not opposes(Action("trough", "", "N"), Action("trough", "", "E"))
    assert not opposes(Action("trough", "", "row", 4), Action("trough", "", "row", 4))
    assert not opposes(Action("turn", "", "left"), Action("turn", "", "left"))
    assert not opposes(Action("line", "", "N", 2), Action("line", "", "S", 2))


# Scoring


@pytest.mark.rule("SP-81")
def test_own_sheep_side_by_side_score_two_and_at_a_corner_one() -> None:
    flock = drawn("""
        b B r .
        y K . R
        . Y . g
        """)
    assert [team_tag(flock, owner) for owner in COLOURS] == [2, 1, 0, 1]


@pytest.mark.rule("SP-84")
def test_each_own_sheep_beside_the_black_one_scores() -> None:
    flock = drawn("""
        b y r .
        B K g .
        . . Y R
        """)
    assert [beside_black(flock, owner) for owner in COLOURS] == [3, 1, 2, 3]
    without_black = {sheep: square for sheep, square in flock.items() if sheep != "black"}
    assert beside_black(without_black, "blue") == 0


@pytest.mark.rule("SP-82")
@pytest.mark.parametrize(
    ("facing", "points"), [("N", [4, 4, 3, 2]), ("E", [2, 3, 4, 2]), ("S", [2, 2, 3, 4]), ("W", [4, 3, 2, 4])]
)
def test_rows_count_from_rogers_side_without_the_empty_ones(facing: str, points: list[int]) -> None:
    flock = drawn("""
        b r .
        . K g
        . . .
        y . .
        """)
    assert list(roger(flock, facing).values()) == points


FILE = drawn("b\nK\nr\ng\ny\nB")


@pytest.mark.rule("SP-82")
def test_a_row_of_the_black_sheep_counts_and_the_fifth_scores_nothing() -> None:
    assert roger(FILE, "N") == {"blue": 4, "red": 2, "green": 1, "yellow": 0}
    assert roger(FILE, "S") == {"blue": 4, "red": 1, "green": 2, "yellow": 3}


@pytest.mark.rule("SP-85", "SP-86")
def test_the_row_farthest_from_the_shearer_scores_most_and_the_nearest_is_shorn() -> None:
    assert shear_panic(FILE, "N") == {"blue": 4, "red": 1, "green": 2, "yellow": 3}
    assert shorn(FILE, "N") == {"blue-1"}
    assert shear_panic(drawn("b g\nK .\nr ."), "N") == {"blue": 0, "red": 4, "green": 0, "yellow": 0}
    assert shear_panic(drawn("b\ny\nr"), "N") == {"blue": 0, "red": 4, "green": 0, "yellow": 3}
    assert shorn(drawn("b g\nK .\nr ."), "N") == {"blue-1", "green-1"}
    assert shorn(drawn("b g\nK .\nr ."), "W") == {"blue-1", "black", "red-1"}


@pytest.mark.rule("SP-87")
def test_a_single_row_is_the_nearest() -> None:
    row = drawn("b r K g")
    assert set(shear_panic(row, "S").values()) == {0}
    assert shorn(row, "S") == row.keys()
    assert [len(rank) for rank in rows_from_front(row, "E")] == [1, 1, 1, 1]
