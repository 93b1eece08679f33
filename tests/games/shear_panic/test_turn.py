"""A turn: one action, its effect, the order of things."""

from __future__ import annotations

import pytest

from woolgather.engine.journal import Journal

from .drawn import directions, drawn, look, place, play, position, right_after, square, texts, ways

BOTH = pytest.mark.parametrize("edition", ["manual", "mayfair"])

SQUARE = """
    b1 y2 r1
    g2 K  b2
    y1 r2 g1
"""


@pytest.mark.rule("SP-20")
def test_a_turn_is_one_action_then_the_next_player_is_asked() -> None:
    state = play(position(SQUARE), "turn left (1)")
    assert (state.seat, state.marker) == (1, 1)
    assert all(state.parts(move)["action"] != "no card" for move in state.moves())


@pytest.mark.rule("SP-20")
def test_action_rejoin_marker_score_and_panic_come_in_this_order() -> None:
    state = position("b1 ..\n b2 K\n .. g1", marker=2, edition="mayfair")
    state.journal = Journal()
    for move in ("slam blue-2 E (3)", "roll +", "rejoin E"):
        state.play(move)
    kinds = [event.kind for event in state.journal.take()]
    order = ["action-sheep", "split", "flock-die", "marker", "score-tag"]
    assert [kind for kind in kinds if kind in order] == order
    assert state.setup.game.chance_kind(state) == "colour die"


@pytest.mark.rule("SP-20")
def test_an_action_is_refused_while_something_else_is_asked() -> None:
    state = play(position(SQUARE, turn=1, marker=4), "turn left (1)", "roll black")
    assert state.seat == 1
    assert state.why_not("step red-1 N (1)") == "SP-20"


@BOTH
@pytest.mark.rule("SP-21")
def test_a_trough_that_moves_nobody_is_no_action(edition: str) -> None:
    state = position(SQUARE, edition=edition)
    assert texts(state, "trough") == set()
    assert state.why_not("trough N (3)") == "SP-21"


@pytest.mark.rule("SP-21")
def test_shifting_the_whole_flock_counts_on_the_board_and_not_without_one() -> None:
    row = "b1 b2 r1 K"
    manual = position(row)
    assert "slam blue-1 E (2)" in texts(manual)
    assert square(play(manual, "slam blue-1 E (2)"), "blue-1") == "e4"
    assert square(play(manual, "line row 4 E (1)"), "black") == "h4"
    mayfair = position(row, edition="mayfair")
    assert "slam blue-1 E (2)" not in texts(mayfair)
    assert mayfair.why_not("slam blue-1 E (2)") == "SP-21"
    assert mayfair.why_not("line blue-1 E (1)") == mayfair.why_not("line black W (1)") == "SP-21"
    assert "slam blue-2 E (2)" in texts(mayfair)


@pytest.mark.rule("SP-21")
def test_a_last_sheep_can_step_on_the_board_and_not_without_one() -> None:
    alone = position("b1")
    assert len(texts(alone, "step")) == 16
    assert square(play(alone, "step blue-1 E (1)"), "blue-1") == "e4"
    free = position("b1", edition="mayfair")
    assert texts(free, "step") == set()
    assert free.why_not("step blue-1 N (1)") == "SP-21"


@pytest.mark.rule("SP-21")
@pytest.mark.parametrize(("edition", "leap"), [("manual", "leap blue-1 E (3)"), ("mayfair", "leap blue-1 E 2 (3)")])
def test_swapping_two_sheep_of_a_colour_changes_something(edition: str, leap: str) -> None:
    assert leap in texts(position("b1 b2 .. K", edition=edition))
    assert look(play(position("b1 b2", edition=edition), leap)) == drawn("b2 b1")


@pytest.mark.rule("SP-22")
def test_sheep_move_whatever_way_they_face() -> None:
    steps = {facing: texts(position(SQUARE, facing=facing), "step") for facing in "NESW"}
    assert len(steps["N"]) == 2 * 8
    assert len({frozenset(found) for found in steps.values()}) == 1


@pytest.mark.rule("SP-23")
def test_no_action_puts_a_sheep_off_the_board() -> None:
    state = position("b1 r1\n b2 K", at="h8")
    for move in (
        "slam blue-1 E (2)",
        "line row 8 E (1)",
        "leap blue-2 E (3)",
        "line column i S (1)",
        "diagonal h9 NE (1)",
        "step blue-2 SW (1)",
    ):
        assert state.why_not(move) == "SP-23", move
    assert "line row 8 W (1)" in texts(state)
    assert directions(position("b1 r1", at="h9"), "step blue-1", 1) == {"W", "NW", "N", "NE"}
    corner = position("b1 r1\n .. b2", at="a1")
    for move in (
        "step blue-1 W (1)",
        "slam blue-2 N (2)",
        "leap blue-2 N (3)",
        "line row 1 W (1)",
        "diagonal a1 NW (1)",
    ):
        assert move not in texts(corner)
        assert corner.why_not(move) == "SP-23", move
    free = position("b1 r1\n .. b2", at="a1", edition="mayfair")
    assert right_after(free, "slam blue-2 N (2)") == drawn(".. r1\n b1 b2")


@pytest.mark.rule("SP-23")
def test_no_panic_slam_puts_a_sheep_off_the_board() -> None:
    corner = play(position("r1 b1\n b2 K", at="h8", marker=4, turn=2), "turn left (1)", "roll red")
    assert corner.view(None)["sheep"]["red-1"] == "h8"
    assert corner.seat == 3
    one_way = play(position("b1 r1\n .. b2", at="a1", marker=4, turn=2), "turn left (1)", "roll red")
    assert (place(one_way, "red-1"), place(one_way, "blue-2")) == ("b2", "b3")
    inland = play(position("r1 b1\n b2 K", at="g7", marker=4, turn=2), "turn left (1)", "roll red")
    assert texts(inland) == {"panic red-1 E", "panic red-1 SE", "panic red-1 S"}


@pytest.mark.rule("SP-23")
def test_no_rejoining_leaves_the_board() -> None:
    drawing = """
        y1 y2 ..
        .. .. ..
        b1 .. ..
        b2 K  r1
    """
    assert ways(drawing, "y1 y2", "x", at="b1") == {"rejoin SW"}
    assert ways(drawing, "y1 y2", "x", at="a1") == {"rejoin SE"}
    assert ways(drawing, "y1 y2", "x", at="a1", edition="mayfair") == {"rejoin SW"}


@pytest.mark.rule("SP-24")
def test_a_player_without_a_legal_action_discards_one_and_the_turn_goes_on() -> None:
    state = position("b1 b2\n r1 K", marker=12, unused="trough 3, leap 3", turn=2)
    assert texts(state) == {"discard trough (3)", "discard leap (3)"}
    after = play(state, "discard leap (3)")
    assert look(after) == look(state)
    assert (after.marker, after.seat) == (15, 3)
    assert [action["action"] for action in after.view(2)["actions"][2] if not action["used"]] == ["trough"] * 2


@pytest.mark.rule("SP-24")
def test_nobody_discards_who_can_act() -> None:
    state = position(SQUARE)
    assert texts(state, "discard") == set()
    assert state.why_not("discard slam (3)") == "SP-24"


@pytest.mark.rule("SP-24", "SP-40", "SP-41")
def test_after_a_discard_nothing_is_banned() -> None:
    state = position("b1 b2\n r1 K", turn=1)
    state.used[2] = position("b1", unused="trough 3").used[0]
    state = play(state, "turn left (1)")
    assert texts(state) == {"discard trough (3)"}
    assert "turn right (1)" in texts(play(state, "discard trough (3)"))


@pytest.mark.rule("SP-25")
def test_a_used_action_is_gone() -> None:
    state = play(position(SQUARE), "turn left (1)", "turn left (1)", "turn left (1)", "turn left (1)")
    assert state.seat == 0
    assert texts(state, "turn") == set()
    assert state.why_not("turn left (1)") == "SP-25"
