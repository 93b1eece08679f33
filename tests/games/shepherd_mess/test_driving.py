"""How many moves a flock is from home."""

from __future__ import annotations

import pytest
from librt.vecs import vec
from mypy_extensions import i64

from woolgather.games.shepherd_mess.data import EAST
from woolgather.games.shepherd_mess.driving import TOO_FAR, Drive
from woolgather.games.shepherd_mess.pasture import BIT, TILE_NAMES

from .drawn import position


def moves(drawing: str) -> int:
    """How far the white sheep are from home: a1, with its double gate to the east."""
    state = position(drawing, at="a1")
    return int(Drive(state, 0).moves(state))


@pytest.mark.rule("SM-41")
def test_each_tile_straight_to_the_gate_is_a_scare() -> None:
    assert [moves(f"p  {row}") for row in ("w  .  .  .", ".  w  .  .", ".  .  w  .")] == [1, 2, 3]


def test_all_sheep_are_counted_and_those_at_home_are_not() -> None:
    assert moves("p/ww  www  w") == 3 * 1 + 2


def test_round_the_corner_every_tile_counts() -> None:
    """From c3 east of the pen and south of the row: two to the north, two to the west."""
    assert moves("p  .  .\n.  .  .\n.  .  w") == 4


@pytest.mark.rule("SM-23", "SM-24")
def test_a_wall_with_a_gate_is_passed_and_one_without_takes_a_move_more() -> None:
    assert moves("p  .  +  w\n") == 2
    assert moves("p  .  |  w\n--  --  --\n") == 3


@pytest.mark.rule("SM-45")
def test_a_bridge_carries_over_and_a_missing_one_takes_a_move_more() -> None:
    assert moves("p  ~EW  w") == 1
    assert moves("p  ~  w\n--  --  --") == 2


@pytest.mark.rule("SM-46")
def test_mud_carries_over_between_its_open_sides() -> None:
    assert moves("p  m1:EW  w") == 1
    assert moves("p  m3:WS\n.  w") == 1


def test_from_the_border_nobody_is_driven_inwards_unless_the_border_is_closed() -> None:
    """No dog can stand outside: a sheep at a4 cannot go to b4, unless it cannot run along the border either."""
    along, inwards = position("p\n.\n.\nw", at="a1"), position("p\n.\n.\n--\nw\n--", at="a1")
    assert not Drive(along, 0).leads[EAST] & BIT[TILE_NAMES.index("a4")]
    assert Drive(inwards, 0).leads[EAST] & BIT[TILE_NAMES.index("a4")]


@pytest.mark.rule("SM-25")
def test_who_is_cut_off_counts_as_too_far() -> None:
    """Shut in by walls, with no gates left to hang."""
    state = position("p  .  |  w  |  .\n..  ..  --", at="a1")
    assert Drive(state, 0).moves(state) == 3
    state.supply = vec[i64]([0 for _ in state.supply])
    assert Drive(state, 0).moves(state) == TOO_FAR


@pytest.mark.rule("SM-30")
def test_dogs_that_stand_behind_their_sheep_need_no_walk() -> None:
    near = position("p  .  w  W1  W2", at="a1")
    far = position("p  .  w\n.\n.\n.\n.  .  .  W1  W2", at="a1")
    assert Drive(near, 0).walks(near) == 0
    assert Drive(far, 0).walks(far) == 2
