"""What each action does, in both editions."""

from __future__ import annotations

import pytest

from .drawn import directions, drawn, look, play, position, right_after, texts

BOTH = pytest.mark.parametrize("edition", ["manual", "mayfair"])

SQUARE = """
    b1 y2 r1
    g2 K  b2
    y1 r2 g1
"""


# ---- step


@BOTH
@pytest.mark.rule("SP-30")
def test_a_step_leads_to_any_empty_neighbouring_square(edition: str) -> None:
    state = position("b1 r1\n .. K\n b2 r2", edition=edition)
    assert directions(state, "step blue-1", 1) == {"N", "NE", "S", "SW", "W", "NW"}
    assert right_after(state, "step blue-1 S (1)") == drawn(".. r1\n b1 K\n b2 r2")
    assert state.why_not("step blue-1 E (1)") == "SP-30"


@BOTH
@pytest.mark.rule("SP-30")
def test_only_an_own_sheep_steps(edition: str) -> None:
    state = position(SQUARE, edition=edition, turn=1)
    assert {text.split()[1] for text in texts(state, "step ")} == {"red-1", "red-2"}
    assert state.why_not("step blue-1 N (1)") == "SP-30"


# ---- slam


@BOTH
@pytest.mark.rule("SP-31")
def test_a_slam_pushes_the_unbroken_run_by_one(edition: str) -> None:
    state = position("b1 r1 r2 .. K\n b2 g1 g2 y1 y2", edition=edition)
    assert right_after(state, "slam blue-1 E (2)") == drawn(".. b1 r1 r2 K\n b2 g1 g2 y1 y2")
    westward = position("y1 .. g1 r1 b1", edition=edition)
    assert right_after(westward, "slam blue-1 W (2)") == drawn("y1 g1 r1 b1")


@BOTH
@pytest.mark.rule("SP-31")
def test_a_slam_through_gaps_moves_every_sheep_ahead_by_one(edition: str) -> None:
    state = position("b1 .. r1 r2 .. K\n b2 g1 g2 y1 y2 ..", at="a1", edition=edition, slam_gaps="through")
    assert right_after(state, "slam blue-1 E (2)") == drawn(".. .. b1 r1 r2 .. K\n b2 g1 g2 y1 y2 .. ..")


@pytest.mark.rule("SP-23", "SP-31")
def test_a_slam_through_gaps_must_not_push_the_last_sheep_off_the_board() -> None:
    drawing = "b1 r1 .. K\n b2 r2 g1 g2"
    assert position(drawing, at="f1").why_not("slam blue-1 E (2)") is None
    assert position(drawing, at="f1", slam_gaps="through").why_not("slam blue-1 E (2)") == "SP-23"


@pytest.mark.rule("SP-31", "SP-33", "SP-34", "SP-70")
def test_pushes_of_mayfair_and_panics_go_through_gaps_too() -> None:
    state = position("b1 r1 .. K\n b2 r2 g1 g2", edition="mayfair", slam_gaps="through", marker=4)
    pushed = drawn(".. b1 r1 .. K\n b2 r2 g1 g2 ..")
    assert right_after(state, "line blue-1 E (1)") == pushed
    assert look(play(state, "turn left (1)", "roll blue", "panic blue-1 E")) == pushed
    slanting = position("b1 r1 .. ..\n r2 K g1 y1\n b2 .. .. y2\n .. .. .. g2", edition="mayfair", slam_gaps="through")
    assert right_after(slanting, "diagonal blue-1 SE (1)") == drawn(
        ".. r1 .. .. ..\n r2 b1 g1 y1 ..\n b2 .. K y2 ..\n .. .. .. .. ..\n .. .. .. .. g2"
    )


@BOTH
@pytest.mark.rule("SP-31")
def test_a_slam_runs_up_over_empty_squares_and_ends_where_the_first_sheep_stood(edition: str) -> None:
    state = position("b1 .. .. K r1\n b2 g1 g2 y1 y2", edition=edition)
    assert right_after(state, "slam blue-1 E (3)") == drawn(".. .. .. b1 K r1\n b2 g1 g2 y1 y2 ..")
    loose = position("b1 .. .. r1 .. g1\n y1 .. .. .. .. ..", at="a1", edition=edition)
    assert right_after(loose, "slam blue-1 E (3)") == drawn(".. .. .. b1 r1 g1\n y1 .. .. .. .. ..")


@BOTH
@pytest.mark.rule("SP-31")
def test_a_slam_goes_along_diagonals_too(edition: str) -> None:
    state = position(SQUARE, edition=edition)
    assert right_after(state, "slam blue-1 SE (2)") == drawn(".. y2 r1 ..\n g2 b1 b2 ..\n y1 r2 K ..\n .. .. .. g1")
    far = position(".. .. .. r1\n .. .. g1 K\n .. .. .. ..\n b1 .. .. ..", edition=edition)
    assert right_after(far, "slam blue-1 NE (2)") == drawn(".. .. r1\n .. g1 ..\n b1 K ..")


@BOTH
@pytest.mark.rule("SP-31")
def test_a_slam_needs_an_own_sheep_and_somebody_in_its_way(edition: str) -> None:
    state = position(SQUARE, edition=edition)
    assert directions(state, "slam blue-1", 2) == {"E", "SE", "S"}
    assert state.why_not("slam blue-1 N (2)") == "SP-31"
    assert state.why_not("slam red-1 W (2)") == "SP-31"
    out_of_line = position(".. .. .. r1\n .. b1 .. ..\n .. .. .. ..\n .. .. g1 ..", edition=edition)
    assert texts(out_of_line, "slam") == texts(out_of_line, "leap") == set()


# ---- leap


@pytest.mark.rule("SP-32")
def test_a_manual_leap_runs_up_and_clears_the_first_unbroken_run_in_any_direction() -> None:
    state = position("b1 .. K r1 .. r2\n b2 g1 g2 y1 y2 ..")
    assert right_after(state, "leap blue-1 E (3)") == drawn(".. .. K r1 b1 r2\n b2 g1 g2 y1 y2 ..")
    assert right_after(state, "leap blue-1 SE (3)") == drawn(".. .. K r1 .. r2\n b2 g1 g2 y1 y2 ..\n .. .. b1 .. .. ..")
    run = position("b1 .. .. ..\n .. r1 .. ..\n .. .. g1 ..")
    assert right_after(run, "leap blue-1 SE (3)") == drawn("r1 .. ..\n .. g1 ..\n .. .. b1")
    assert state.why_not("leap blue-1 N (3)") == "SP-32"
    assert state.why_not("leap red-1 W (3)") == "SP-32"


@pytest.mark.rule("SP-32")
def test_a_mayfair_leap_lands_on_any_gap_of_its_row_or_column_beyond_a_sheep() -> None:
    state = position("b1 .. K r1 .. r2 .. .. g1\n b2 g2 y1 y2 .. .. .. .. ..", edition="mayfair")
    assert directions(state, "leap blue-1", 3) == {"E 4", "E 6", "E 7", "E 9", "S 2"}
    assert right_after(state, "leap blue-1 E 6 (3)") == drawn(".. .. K r1 .. r2 b1 .. g1\n b2 g2 y1 y2 .. .. .. .. ..")
    for barred in ("E 2", "E 3", "E 5", "S 3", "N 2"):
        assert state.why_not(f"leap blue-1 {barred} (3)") == "SP-32", barred


@pytest.mark.rule("SP-32")
def test_each_edition_has_its_own_leaps() -> None:
    assert position(SQUARE).why_not("leap blue-1 E 3 (3)") == "SP-32"
    assert position(SQUARE, edition="mayfair").why_not("leap blue-1 E (3)") == "SP-32"
    assert texts(position("b1 ..\n .. r1"), "leap") == {"leap blue-1 SE (3)"}
    assert texts(position("b1 ..\n .. r1", edition="mayfair"), "leap") == set()


# ---- line and diagonal


@pytest.mark.rule("SP-33")
def test_a_manual_line_push_moves_a_whole_row_or_column_with_its_gaps() -> None:
    state = position("b1 .. r1 K\n b2 g1 g2 y1")
    assert right_after(state, "line row 4 E (1)") == drawn(".. b1 .. r1 K\n b2 g1 g2 y1 ..")
    assert right_after(state, "line row 4 W (2)") == drawn("b1 .. r1 K ..\n .. b2 g1 g2 y1")
    assert right_after(state, "line column f N (1)") == drawn(".. .. r1 ..\n b1 .. g2 K\n b2 g1 .. y1")
    assert state.why_not("line row 7 E (1)") == "SP-21"
    assert state.why_not("line blue-1 E (1)") == "SP-33"


@pytest.mark.rule("SP-33")
def test_a_mayfair_line_push_is_a_slam_along_rows_and_columns_by_any_sheep() -> None:
    state = position("b1 .. r1 K\n b2 g1 g2 y1", edition="mayfair", seats=3, turn=0)
    assert {state.parts(move)["sheep"] for move in state.moves() if state.parts(move)["action"] == "line"} == {
        "blue-1",
        "blue-2",
        "red-1",
        "green-1",
        "green-2",
        "yellow-1",
        "black",
    }
    assert right_after(state, "line blue-1 E (1)") == drawn(".. .. b1 r1 K\n b2 g1 g2 y1 ..")
    assert right_after(state, "line black W (2)") == drawn("b1 r1 K ..\n b2 g1 g2 y1")
    assert state.why_not("line row 4 E (1)") == "SP-33"
    assert state.why_not("line green-1 N (1)") == "SP-33"


@pytest.mark.rule("SP-34")
def test_a_manual_diagonal_push_moves_a_whole_diagonal_with_its_gaps() -> None:
    state = position("b1 r1 .. ..\n b2 .. g1 ..\n y1 y2 K g2")
    assert right_after(state, "diagonal a1 SE (1)") == drawn(".. r1 .. ..\n b2 b1 g1 ..\n y1 y2 .. g2\n .. .. .. K")
    assert right_after(state, "diagonal a8 NE (2)") == drawn(".. .. r1 ..\n b1 b2 .. ..\n .. .. g1 ..\n y1 y2 K g2")
    state = position("b1 r1 ..\n g1 .. y1\n y2 g2 K")
    assert right_after(state, "diagonal a1 NW (1)") == drawn("b1 .. .. ..\n .. .. r1 ..\n .. g1 K y1\n .. y2 g2 ..")
    assert right_after(state, "diagonal a8 SW (1)") == drawn(".. b1 .. ..\n .. r1 .. y1\n g1 y2 g2 K")
    assert state.why_not("diagonal a1 NE (1)") == "SP-21"
    assert state.why_not("diagonal black NW (1)") == "SP-34"


@pytest.mark.rule("SP-34")
def test_a_mayfair_diagonal_push_is_a_slam_along_diagonals_by_any_sheep() -> None:
    state = position("b1 r1 ..\n b2 K g1\n y1 .. g2", edition="mayfair")
    assert right_after(state, "diagonal black SE (1)") == drawn("b1 r1 .. ..\n b2 .. g1 ..\n y1 .. K ..\n .. .. .. g2")
    assert right_after(state, "diagonal red-1 SW (2)") == drawn(".. b1 .. ..\n .. r1 K g1\n b2 y1 .. g2")
    assert state.why_not("diagonal a1 SE (1)") == "SP-34"
    assert state.why_not("diagonal blue-1 NE (1)") == "SP-34"
    loose = position("y1 .. K\n .. b1 ..\n .. .. g1", edition="mayfair", turn=1)
    assert right_after(loose, "line yellow-1 E (1)") == drawn(".. y1 K\n b1 .. ..\n .. g1 ..")
    assert right_after(loose, "diagonal yellow-1 SE (1)") == drawn(".. K\n y1\n .. b1\n .. .. g1")
    assert {text.removesuffix(" (1)") for text in texts(loose, "diagonal") if text.endswith("(1)")} == {
        f"diagonal {push}" for push in ("yellow-1 SE", "blue-1 NW", "blue-1 NE", "blue-1 SE", "black SW", "green-1 NW")
    }


@pytest.mark.rule("SP-30", "SP-31", "SP-32", "SP-33", "SP-34", "SP-35", "SP-36")
@pytest.mark.parametrize(
    ("edition", "counts"),
    [
        ("manual", {"step": 8, "slam": 8, "leap": 8, "line": 12, "diagonal": 20, "trough": 0, "turn": 2}),
        ("mayfair", {"step": 8, "slam": 8, "leap": 5, "line": 24, "diagonal": 16, "trough": 0, "turn": 2}),
    ],
)
def test_the_choices_at_the_start_are_counted(edition: str, counts: dict[str, int]) -> None:
    state = position(SQUARE, edition=edition)
    choices = {kind: {text.rpartition(" ")[0] for text in texts(state, f"{kind} ")} for kind in counts}
    assert {kind: len(found) for kind, found in choices.items()} == counts
    assert {text.split()[-1] for text in choices["line"]} == {"N", "E", "S", "W"}
    assert {text.split()[-1] for text in choices["diagonal"]} == {"NE", "SE", "SW", "NW"}


# ---- trough

LOOSE = """
    b1 .. r1
    .. K  ..
    b2 r2 g1
    g2 .. y1
"""


@BOTH
@pytest.mark.rule("SP-35")
@pytest.mark.parametrize(
    ("side", "closed"),
    [
        ("N", "b1 K r1\n b2 r2 g1\n g2 .. y1"),
        ("S", ".. .. ..\n b1 .. r1\n b2 K g1\n g2 r2 y1"),
        ("W", "b1 r1 ..\n K .. ..\n b2 r2 g1\n g2 y1 .."),
        ("E", ".. b1 r1\n .. .. K\n b2 r2 g1\n .. g2 y1"),
    ],
)
def test_a_trough_closes_every_lane_up_to_the_outermost_row(edition: str, side: str, closed: str) -> None:
    assert right_after(position(LOOSE, edition=edition), f"trough {side} (3)") == drawn(closed)


@pytest.mark.rule("SP-35")
def test_a_mayfair_trough_closes_up_to_a_line_inside_the_flock_from_both_sides() -> None:
    state = position(LOOSE, edition="mayfair")
    assert right_after(state, "trough after row 2 (3)") == drawn("b1 K r1\n b2 r2 g1\n g2 .. y1")
    assert right_after(state, "trough after row 1 (3)") == drawn("b1 .. r1\n b2 K g1\n g2 r2 y1")
    assert right_after(state, "trough after column 1 (3)") == drawn("b1 r1 ..\n .. K ..\n b2 r2 g1\n g2 y1 ..")


@pytest.mark.rule("SP-35")
def test_a_line_between_two_rows_is_one_choice_and_lies_inside_the_flock() -> None:
    state = position(LOOSE, edition="mayfair", unused="trough 3")
    assert texts(state) == {
        f"trough {line} (3)"
        for line in (
            "N",
            "E",
            "S",
            "W",
            "after row 1",
            "after row 2",
            "after row 3",
            "after column 1",
            "after column 2",
        )
    }
    assert state.why_not("trough after row 4 (3)") == "SP-35"
    assert position("b1 b2\n r1 K", edition="mayfair").why_not("trough after row 1 (3)") == "SP-21"
    assert position(LOOSE).why_not("trough after row 2 (3)") == "SP-35"


@pytest.mark.rule("SP-35")
def test_a_manual_trough_ends_at_the_flock_not_at_the_board() -> None:
    state = play(position("b1 .. r1\n .. K r2\n .. b2 ..", at="d4"), "trough N (3)")
    assert state.view(None)["sheep"]["black"] == "e4"


# ---- turn


@BOTH
@pytest.mark.rule("SP-36")
def test_a_turn_rotates_the_facing_and_moves_nobody(edition: str) -> None:
    state = position(SQUARE, edition=edition, marker=14)
    left, right = play(state, "turn left (1)"), play(state, "turn right (1)")
    assert look(left) == look(right) == look(state)
    assert (left.view(None)["facing"], right.view(None)["facing"]) == ("W", "E")
    west = position(SQUARE, edition=edition, marker=14, facing="W")
    turned = [play(west, f"turn {sense} (1)").view(None)["facing"] for sense in ("left", "right")]
    assert turned == ["S", "N"]


@BOTH
@pytest.mark.rule("SP-36", "SP-83")
def test_roger_and_the_shearer_go_where_the_sheep_look(edition: str) -> None:
    state = play(position(SQUARE, edition=edition, marker=14), "turn left (1)")
    assert state.view(None)["figure"] == {"name": "roger", "side": "W"}
    state = play(position(SQUARE, edition=edition, marker=50, facing="S"), "turn left (1)")
    assert state.view(None)["figure"] == {"name": "shearer", "side": "E"}
