"""The slow actions and scores against drawn positions: each expectation is made by hand from the rules page."""

from random import Random

import pytest

from tests.games.shear_panic.positions import drawn, random_flock
from tests.games.shear_panic.slow import (
    BOARD,
    COLOURS,
    D4,
    D8,
    DX,
    Action,
    Edition,
    Flock,
    all_outcomes,
    frozen,
    on_board,
    outcome,
    panics,
    turn,
)

EDITIONS: tuple[Edition, ...] = ("manual", "mayfair")
both_editions = pytest.mark.parametrize("edition", EDITIONS)

# The upper left square of every drawing is the board's north-west corner unless a place is given.
START = drawn("b Y r\nR K B\ny G g", at=(3, 3))


def acted(flock: Flock, edition: Edition, action: Action) -> Flock | None:
    """The flock after the action; None if it is not possible."""
    position = outcome(flock, "N", edition, action)
    return None if position is None else position[0]


def possible(flock: Flock, edition: Edition, kind: str, owner: str = "blue") -> set[Action]:
    return {action for action in all_outcomes(flock, "N", edition, owner) if action.kind == kind}


# What every action must obey


@pytest.mark.rule("SP-21")
def test_shifting_the_whole_flock_counts_on_the_board_only() -> None:
    flock = drawn(". b r .")
    assert acted(flock, "manual", Action("slam", "blue-1", "E")) == drawn(". . b r")
    assert acted(flock, "mayfair", Action("slam", "blue-1", "E")) is None
    assert acted(flock, "manual", Action("line", "", "E", 0)) == drawn(". . b r")
    assert acted(flock, "mayfair", Action("line", "red-1", "W")) is None


@pytest.mark.rule("SP-21")
def test_a_lone_sheep_steps_on_the_board_only() -> None:
    assert acted(drawn("b ."), "manual", Action("step", "blue-1", "E")) == drawn(". b")
    assert acted(drawn("b ."), "mayfair", Action("step", "blue-1", "E")) is None


@pytest.mark.rule("SP-21")
@pytest.mark.parametrize(("edition", "at"), [("manual", 0), ("mayfair", 2)])
def test_two_sheep_of_a_colour_changing_places_is_a_change(edition: Edition, at: int) -> None:
    assert acted(drawn(". b B ."), edition, Action("leap", "blue-1", "E", at)) == drawn(". . B b")


@pytest.mark.rule("SP-21")
@both_editions
def test_a_trough_that_moves_nobody_is_not_possible(edition: Edition) -> None:
    assert possible(START, edition, "trough") == set()


@pytest.mark.rule("SP-21", "SP-70")
@both_editions
def test_a_panic_may_shift_the_whole_flock(edition: Edition) -> None:
    slam = Action("slam", "blue-1", "E")
    assert panics(drawn(". b r ."), "N", edition, "blue") == {slam: (drawn(". . b r"), "N")}


@pytest.mark.rule("SP-70", "SP-36")
def test_a_white_panic_is_a_turn_either_way() -> None:
    assert {facing for _, facing in panics(START, "N", "manual", "white").values()} == {"E", "W"}


@pytest.mark.rule("SP-72")
def test_a_colour_without_sheep_or_slam_does_nothing() -> None:
    flock = drawn("b . .\n. . .\n. r .")
    assert panics(flock, "N", "manual", "green") == {}
    assert panics(flock, "N", "manual", "blue") == {}


@pytest.mark.rule("SP-23")
def test_nobody_leaves_the_board_of_the_manual() -> None:
    flock = drawn("""
        b r .
        . B .
        """)
    assert acted(flock, "manual", Action("step", "blue-1", "W")) is None
    assert acted(flock, "manual", Action("slam", "blue-2", "N")) is None
    assert acted(flock, "manual", Action("leap", "blue-2", "N")) is None
    assert acted(flock, "manual", Action("line", "", "W", 0)) is None
    assert acted(flock, "manual", Action("diagonal", "", "NW", 0)) is None
    south = drawn("""
        b . .
        . r .
        . B .
        """)
    assert panics(flock, "N", "manual", "red") == {Action("slam", "red-1", "S"): (south, "N")}


@pytest.mark.rule("SP-23")
def test_the_board_ends_in_the_south_east_too() -> None:
    flock = drawn("b r", at=(7, 8))
    assert acted(flock, "manual", Action("slam", "blue-1", "E")) is None
    assert {action.way for action in possible(flock, "manual", "step")} == {"W", "NW", "N", "NE"}


@pytest.mark.rule("SP-23")
def test_mayfair_has_no_board() -> None:
    slammed = acted(drawn("b r\n. B"), "mayfair", Action("slam", "blue-2", "N"))
    assert slammed == drawn(". r\nb B", at=(0, -1))


# The actions one by one


@pytest.mark.rule("SP-30", "SP-22")
@both_editions
def test_a_step_goes_to_any_empty_neighbouring_square(edition: Edition) -> None:
    flock = drawn("""
        . . . .
        . b r .
        . g . .
        """)
    assert {action.way for action in possible(flock, edition, "step")} == set(D8) - {"E", "S"}
    assert acted(flock, edition, Action("step", "blue-1", "SE")) == drawn("""
        . . . .
        . . r .
        . g b .
        """)


@pytest.mark.rule("SP-31")
@both_editions
def test_a_slam_stops_at_the_gap(edition: Edition) -> None:
    assert acted(drawn(". b r g . y ."), edition, Action("slam", "blue-1", "E")) == drawn(". . b r g y .")
    assert acted(drawn(". y . g r b ."), edition, Action("slam", "blue-1", "W")) == drawn(". y g r b . .")


@pytest.mark.rule("SP-31")
@both_editions
def test_a_slammer_runs_up_over_empty_squares(edition: Edition) -> None:
    assert acted(drawn("b . . r g ."), edition, Action("slam", "blue-1", "E")) == drawn(". . . b r g")
    assert acted(drawn("b . . r . g"), edition, Action("slam", "blue-1", "E")) == drawn(". . . b r g")


@pytest.mark.rule("SP-31")
@both_editions
def test_a_slam_runs_and_pushes_diagonally(edition: Edition) -> None:
    before = drawn("""
        . . . . .
        . . . r .
        . . g K .
        . . . . .
        b . . . .
        """)
    assert acted(before, edition, Action("slam", "blue-1", "NE")) == drawn("""
        . . . . r
        . . . g .
        . . b K .
        . . . . .
        . . . . .
        """)


@pytest.mark.rule("SP-31")
@both_editions
def test_no_sheep_on_the_ray_means_no_slam(edition: Edition) -> None:
    flock = drawn("""
        . . . r
        . b . .
        . . . .
        . . g .
        """)
    assert possible(flock, edition, "slam") == set()
    assert possible(flock, edition, "leap") == set()


@pytest.mark.rule("SP-32")
def test_the_manuals_leap_lands_behind_the_first_run() -> None:
    flock = drawn(". b . r g . y .")
    assert acted(flock, "manual", Action("leap", "blue-1", "E")) == drawn(". . . r g b y .")
    flock = drawn("""
        b . . .
        . r . .
        . . g .
        . . . .
        """)
    assert acted(flock, "manual", Action("leap", "blue-1", "SE")) == drawn("""
        . . . .
        . r . .
        . . g .
        . . . b
        """)


@pytest.mark.rule("SP-32")
def test_mayfairs_leap_lands_on_any_gap_behind_a_sheep() -> None:
    flock = drawn(". b . . r g . y . .")
    landed = {action.at: after for action, (after, _) in all_outcomes(flock, "N", "mayfair", "blue").items()
              if action.kind == "leap"}  # fmt: skip
    assert landed == {5: drawn(". . . . r g b y . ."), 7: drawn(". . . . r g . y b .")}


@pytest.mark.rule("SP-32")
def test_mayfairs_leap_is_never_diagonal() -> None:
    assert possible(drawn("b .\n. r"), "mayfair", "leap") == set()
    assert {action.way for action in possible(drawn("b .\n. r"), "manual", "leap")} == {"SE"}


@pytest.mark.rule("SP-33")
def test_the_manuals_line_moves_with_its_gaps() -> None:
    flock = drawn("""
        . b . r .
        . g K y .
        . . . . .
        """)
    assert acted(flock, "manual", Action("line", "", "W", 0)) == drawn("""
        b . r . .
        . g K y .
        . . . . .
        """)
    assert acted(flock, "manual", Action("line", "", "S", 3)) == drawn("""
        . b . . .
        . g K r .
        . . . y .
        """)


@pytest.mark.rule("SP-34")
def test_the_manuals_diagonal_moves_with_its_gaps() -> None:
    flock = drawn("""
        . . . . .
        . b r . .
        . g . y .
        . Y G K .
        . . . . .
        """)
    assert acted(flock, "manual", Action("diagonal", "", "NW", 0)) == drawn("""
        b . . . .
        . . r . .
        . g K y .
        . Y G . .
        . . . . .
        """)
    assert acted(flock, "manual", Action("diagonal", "", "SW", 3)) == drawn("""
        . . . . .
        . b . . .
        . r . y .
        g Y G K .
        . . . . .
        """)


@pytest.mark.rule("SP-33", "SP-34")
def test_in_mayfair_any_sheep_pushes_a_line_or_a_diagonal() -> None:
    flock = drawn("""
        . . . .
        y . K .
        . b . .
        . . g .
        """)
    assert acted(flock, "mayfair", Action("line", "yellow-1", "E")) == drawn("""
        . . . .
        . . y K
        . b . .
        . . g .
        """)
    assert acted(flock, "mayfair", Action("diagonal", "yellow-1", "SE")) == drawn("""
        . . . . .
        . . K . .
        . y . . .
        . . b . .
        . . . g .
        """)
    pushes = {(action.sheep, action.way) for action in possible(flock, "mayfair", "diagonal", "red")}
    assert pushes == {("yellow-1", "SE"), ("blue-1", "NW"), ("blue-1", "NE"), ("blue-1", "SE"), ("black", "SW"),
                      ("green-1", "NW")}  # fmt: skip


@pytest.mark.rule("SP-33", "SP-34")
@both_editions
def test_lines_run_straight_and_diagonals_diagonally(edition: Edition) -> None:
    assert {action.way for action in possible(START, edition, "line")} == set(D4)
    assert {action.way for action in possible(START, edition, "diagonal")} == set(DX)


LOOSE = drawn(
    """
    . b . .
    r . K .
    . g . y
    """,
    at=(2, 3),
)
TROUGHS = {
    "N": """
        r b K y
        . g . .
        . . . .
        """,
    "S": """
        . . . .
        . b . .
        r g K y
        """,
    "W": """
        b . . .
        r K . .
        g y . .
        """,
    "E": """
        . . . b
        . . r K
        . . g y
        """,
}


@pytest.mark.rule("SP-35")
@both_editions
@pytest.mark.parametrize("side", D4)
def test_sheep_close_up_to_an_outer_row(edition: Edition, side: str) -> None:
    assert acted(LOOSE, edition, Action("trough", "", side)) == drawn(TROUGHS[side], at=(2, 3))


@pytest.mark.rule("SP-35")
def test_in_mayfair_sheep_close_up_to_an_inner_line_from_both_sides() -> None:
    assert acted(LOOSE, "mayfair", Action("trough", "", "row", 4)) == drawn(
        """
        . b . .
        r g K y
        """,
        at=(2, 3),
    )
    assert acted(LOOSE, "mayfair", Action("trough", "", "row", 5)) == drawn(
        """
        r b K .
        . g . y
        """,
        at=(2, 4),
    )
    assert acted(LOOSE, "mayfair", Action("trough", "", "column", 4)) == drawn(
        """
        . b . .
        . r K .
        . g y .
        """,
        at=(2, 3),
    )


@pytest.mark.rule("SP-35")
def test_there_are_as_many_lines_inside_the_flock_as_rows_and_columns_meet() -> None:
    lines = {(action.way, action.at) for action in possible(LOOSE, "mayfair", "trough")}
    assert lines == {("N", 0), ("E", 0), ("S", 0), ("W", 0), ("row", 4), ("row", 5),
                     ("column", 3), ("column", 4), ("column", 5)}  # fmt: skip
    assert {action.way for action in possible(LOOSE, "manual", "trough")} == set(D4)


@pytest.mark.rule("SP-36")
@both_editions
def test_a_turn_changes_the_facing_only(edition: Edition) -> None:
    assert outcome(START, "N", edition, Action("turn", "", "left")) == (START, "W")
    assert outcome(START, "W", edition, Action("turn", "", "left")) == (START, "S")
    assert outcome(START, "W", edition, Action("turn", "", "right")) == (START, "N")


@pytest.mark.rule("SP-30", "SP-31", "SP-32", "SP-33", "SP-34", "SP-35", "SP-36")
@pytest.mark.parametrize(
    ("edition", "counts"),
    [
        ("manual", {"step": 8, "slam": 8, "leap": 8, "line": 12, "diagonal": 20, "trough": 0, "turn": 2}),
        ("mayfair", {"step": 8, "slam": 8, "leap": 5, "line": 24, "diagonal": 16, "trough": 0, "turn": 2}),
    ],
)
def test_the_choices_at_the_start_are_counted(edition: Edition, counts: dict[str, int]) -> None:
    assert {kind: len(possible(START, edition, kind)) for kind in counts} == counts


@pytest.mark.rule("SP-21", "SP-23")
@both_editions
def test_no_action_loses_a_sheep_or_puts_two_on_a_square(edition: Edition) -> None:
    rng = Random(1)
    for _ in range(60):
        flock = random_flock(rng, edition, rng.randint(3, 9))
        for action, (after, facing) in all_outcomes(flock, "E", edition, rng.choice(COLOURS)).items():
            assert after.keys() == flock.keys()
            assert len(set(after.values())) == len(flock)
            assert on_board(after, edition)
            assert (after == flock) == (action.kind == "turn") == (facing != "E")


def turned(flock: Flock) -> Flock:
    """The whole board turned to the right by 90 degrees."""
    return {sheep: (BOARD - 1 - row, column) for sheep, (column, row) in flock.items()}


@pytest.mark.rule("SP-22")
@both_editions
def test_actions_know_no_north(edition: Edition) -> None:
    rng = Random(2)
    for _ in range(40):
        flock = random_flock(rng, edition, 9)
        here = all_outcomes(flock, "N", edition, "red").values()
        there = all_outcomes(turned(flock), "E", edition, "red").values()
        assert {(frozen(turned(after), edition), turn(facing, "right")) for after, facing in here} == {
            (frozen(after, edition), facing) for after, facing in there
        }
