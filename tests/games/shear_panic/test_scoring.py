"""What each field rewards."""

from __future__ import annotations

import pytest

import woolgather as wg
from tests.games.shear_panic.slow import roger
from tests.games.shear_panic.slow_game import flock_of
from woolgather.games.shear_panic.data import SIDES
from woolgather.games.shear_panic.scoring import by_roger

from .drawn import drawn, look, play, position, square, texts

SQUARE = """
    b1 y2 r1
    g2 K  b2
    y1 r2 g1
"""
BOTH = pytest.mark.parametrize("edition", ["manual", "mayfair"])


def scores_after_a_turn(
    drawing: str,
    marker: int,
    turn: int = 0,
    facing: str = "N",
    edition: str = "manual",
    seats: int = 4,
    shearing: bool = True,
    nearest_row: str = "edition",
) -> list[int]:
    """The flock is turned left by one of value 1, so it must be drawn facing right of where it shall face."""
    before = {"N": "E", "E": "S", "S": "W", "W": "N"}[facing]
    state = position(
        drawing,
        marker=marker,
        turn=turn,
        facing=before,
        edition=edition,
        seats=seats,
        shearing=shearing,
        nearest_row=nearest_row,
    )
    state = play(state, "turn left (1)")
    while state.view(None)["pending"]["kind"] in ("card", "button"):
        state = play(state, state.text(state.moves()[0]))
    return state.scores()


@pytest.mark.rule("SP-80")
def test_fields_1_and_3_score_only_the_active_player_every_turn() -> None:
    together = "b1 b2 r1\n K g1 r2"
    assert scores_after_a_turn(together, 0) == [2, 0, 0, 0]
    assert scores_after_a_turn(together, 5, turn=1) == [0, 2, 0, 0]
    assert scores_after_a_turn(together, 38) == [3, 0, 0, 0]


@pytest.mark.rule("SP-80")
def test_a_turn_that_leaves_a_field_scores_nothing_for_it() -> None:
    together = "b1 b2 r1\n K g1 r2"
    assert scores_after_a_turn(together, 12) == [0, 0, 0, 0]
    assert scores_after_a_turn(together, 49) == [0, 0, 0, 0]
    assert scores_after_a_turn(together, 11) == [2, 0, 0, 0]


@BOTH
@pytest.mark.rule("SP-81")
@pytest.mark.parametrize(
    ("drawing", "points"),
    [
        ("b1 b2\n K r1", 2),
        ("b1 K\n b2 r1", 2),
        ("b1 K\n r1 b2", 1),
        ("K b1\n b2 r1", 1),
        ("b1 K b2", 0),
    ],
)
def test_team_tag_rewards_own_sheep_side_by_side_or_corner_to_corner(drawing: str, points: int, edition: str) -> None:
    assert scores_after_a_turn(drawing, 0, edition=edition) == [points, 0, 0, 0]


ROWS = """
    .. r1 ..
    b1 g1 ..
    .. K  ..
    .. y1 b2
    .. y2 r2
"""


@BOTH
@pytest.mark.rule("SP-82")
@pytest.mark.parametrize(
    ("facing", "points"),
    [
        ("N", [3 + 1, 4 + 0, 3, 1]),
        ("S", [1 + 3, 0 + 4, 1, 3 + 4]),
        ("W", [4 + 2, 3 + 2, 3, 3 + 3]),
        ("E", [2 + 4, 3 + 4, 3, 3 + 3]),
    ],
)
def test_roger_likes_the_rows_nearest_to_him(facing: str, points: list[int], edition: str) -> None:
    assert scores_after_a_turn(ROWS, 24, facing=facing, edition=edition) == points


@pytest.mark.rule("SP-82")
@pytest.mark.parametrize(
    ("facing", "points"), [("N", [4, 4, 3, 2]), ("E", [2, 3, 4, 2]), ("S", [2, 2, 3, 4]), ("W", [4, 3, 2, 4])]
)
def test_empty_rows_do_not_count(facing: str, points: list[int]) -> None:
    """No flock that is together has any, so both rules are asked without a turn."""
    state = position("b1 r1 ..\n .. K g1\n .. .. ..\n y1 .. ..")
    assert list(by_roger(state.cells, SIDES.index(facing)))[:8:2] == points
    assert list(roger(flock_of(state.view(None)), facing).values()) == points


@pytest.mark.rule("SP-82")
@pytest.mark.parametrize(("marker", "scores"), [(23, False), (24, True), (25, False), (36, True), (37, False)])
def test_roger_scores_at_his_two_brown_spaces(marker: int, scores: bool) -> None:
    rows = "b1 b2\n K r1"
    assert any(scores_after_a_turn(rows, marker)) == (scores or marker == 37)


@pytest.mark.rule("SP-82")
def test_passing_the_first_brown_space_scores_as_well() -> None:
    state = play(position("b1 b2 r1\n K g1 r2", marker=23, turn=3), "line row 5 E (2)")
    assert state.scores() == [8, 4 + 3, 3, 0]
    state = play(position("b1 b2 r1\n K g1 r2", marker=24, turn=1), "slam red-2 W (3)")
    assert sum(state.scores()) > 0


@pytest.mark.rule("SP-11", "SP-82")
def test_rows_of_neutral_or_black_sheep_count_as_rows() -> None:
    assert scores_after_a_turn("g1\n K\n y1\n b1\n r1", 23, seats=2) == [1, 0]


@pytest.mark.rule("SP-83")
def test_roger_and_the_shearer_come_and_go() -> None:
    def who(marker: int) -> str | None:
        sentences = play(position(SQUARE, marker=marker), "turn left (1)").view(None)["figure"]
        assert sentences is None or sentences["side"] == "W"
        return None if sentences is None else str(sentences["name"])

    assert [who(marker) for marker in (11, 12, 35, 36, 48, 49, 60)] == [
        None,
        "roger",
        "roger",
        None,
        None,
        "shearer",
        "shearer",
    ]


@BOTH
@pytest.mark.rule("SP-84")
@pytest.mark.parametrize(
    ("drawing", "points"),
    [
        ("b1 K b2", 4),
        ("b1 K\n r1 b2", 4),
        ("b1 r1\n b2 K", 3),
        ("b1 r1 b2\n r2 K g1", 2),
        ("b1 r1 K\n b2 r2 g1", 0),
        ("b1 b2 r1", 0),
    ],
)
def test_the_black_sheep_is_good_company(drawing: str, points: int, edition: str) -> None:
    assert scores_after_a_turn(drawing, 38, edition=edition) == [points, 0, 0, 0]


@BOTH
@pytest.mark.rule("SP-85")
@pytest.mark.parametrize(
    ("facing", "points"),
    [
        ("N", [1 + 3, 0 + 4, 1, 3 + 4]),
        ("S", [3 + 1, 4 + 0, 3, 1]),
        ("W", [0 + 4, 3 + 4, 3, 3 + 3]),
        ("E", [4 + 0, 3 + 0, 3, 3 + 3]),
    ],
)
def test_the_shearer_is_best_seen_from_afar(facing: str, points: list[int], edition: str) -> None:
    assert scores_after_a_turn(ROWS, 61, facing=facing, edition=edition) == points


@pytest.mark.rule("SP-85")
def test_the_row_nearest_to_the_shearer_scores_nothing_whatever_its_rank() -> None:
    assert scores_after_a_turn("b1 b2\n r1 r2", 61) == [0, 8, 0, 0]


@pytest.mark.rule("SP-85", "SP-87")
@pytest.mark.parametrize(
    ("edition", "shearing", "nearest_row", "by_rank"),
    [
        ("mayfair", False, "edition", True),
        ("mayfair", False, "nothing", False),
        ("mayfair", True, "edition", False),
        ("manual", False, "edition", False),
    ],
)
def test_only_mayfair_without_shearing_lets_the_nearest_row_score_by_its_rank(
    edition: str, shearing: bool, nearest_row: str, by_rank: bool
) -> None:
    def scores(drawing: str) -> list[int]:
        return scores_after_a_turn(drawing, 61, edition=edition, shearing=shearing, nearest_row=nearest_row)

    assert scores("b1\n b2\n r1") == [3 + 2 * by_rank, 4, 0, 0]
    assert scores("b1 K b2") == [8 * by_rank, 0, 0, 0]


@BOTH
@pytest.mark.rule("SP-86")
def test_the_row_nearest_to_the_shearer_is_shorn(edition: str) -> None:
    state = play(position("b1 y2 K\n .. b2 r1\n .. r2 g1", marker=61, facing="E", edition=edition), "turn left (1)")
    assert look(state) == drawn("b2 r1\n r2 g1")
    assert square(state, "black") is None
    assert state.seat == 1
    state = play(position("b1 g1\n K ..\n r1 ..", marker=61, edition=edition), "turn left (1)")
    assert look(state) == drawn("g1")


@BOTH
@pytest.mark.rule("SP-86")
def test_the_flock_rejoins_after_a_shearing(edition: str) -> None:
    state = play(position("b1 y2 K\n b2 .. r1\n .. .. r2", marker=61, facing="E", edition=edition), "turn left (1)")
    assert state.view(None)["pending"]["rejoin"]["stray"] == ["blue-2"]
    assert look(play(state, "roll +")) == drawn("b2 r1\n .. r2")


@pytest.mark.rule("SP-86")
def test_without_shearing_nobody_leaves_and_in_the_manual_the_nearest_row_still_scores_nothing() -> None:
    state = play(position("b1 b2\n r1 r2", marker=61, facing="E", shearing=False), "turn left (1)")
    assert look(state) == drawn("b1 b2\n r1 r2")
    assert state.scores() == [0, 8, 0, 0]
    row = play(position("b1 b2", marker=61, facing="E", shearing=False), "turn left (1)")
    assert (row.seat, row.scores()) == (1, [0, 0, 0, 0])


@pytest.mark.rule("SP-86")
def test_a_shorn_sheep_is_not_played_with() -> None:
    state = play(position("b1 r1\n b2 r2\n K g1", marker=61, facing="E", turn=3), "turn left (1)")
    assert state.why_not("step blue-1 N (1)") == "SP-86"
    assert "step blue-2 N (1)" in texts(state)


@pytest.mark.rule("SP-87")
def test_if_all_stand_in_one_row_nobody_scores_all_are_shorn_and_the_game_ends() -> None:
    state = play(position("b1 r1 K", marker=65, facing="E", turn=2), "turn left (1)")
    assert state.seat == 3
    state = play(position("b1 r1 K", marker=61, facing="E", turn=2), "turn left (1)")
    assert (state.seat, state.scores()) == (wg.OVER, [0, 0, 0, 0])
    assert look(state) == []


@pytest.mark.rule("SP-87")
def test_a_player_without_sheep_still_takes_turns() -> None:
    state = position("g1 K\n .. y1", marker=63)
    assert {state.parts(move)["action"] for move in state.moves()} == {"line", "diagonal", "trough", "turn"}


@pytest.mark.rule("SP-88")
def test_each_brown_space_scores_once() -> None:
    state = play(position("b1 b2\n K r1", marker=24), "turn left (1)")
    scored = state.scores()
    assert sum(scored) > 0
    assert play(state, "turn left (1)").scores() == scored
    assert all(high - low > 6 for low, high in ((25, 37), (37, 62), (62, 74), (19, 28), (28, 47), (47, 56)))
