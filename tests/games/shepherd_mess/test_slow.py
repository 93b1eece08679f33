"""The slow scares against drawn meadows, who decides what: each expectation is made by hand from the rules page."""

from __future__ import annotations

import pytest

from tests.games.shepherd_mess.meadows import after, dog_of, drawn, goes, same, scared_by_white, standing
from tests.games.shepherd_mess.slow import DOUBLE_GATES, PEN_WALLS, RAM, Tile, edge, outcomes, scared

# The board


@pytest.mark.rule("SM-2")
def test_each_pen_has_a_double_gate_and_a_plain_wall() -> None:
    assert frozenset({edge((0, 0), "E"), edge((5, 0), "S"), edge((5, 5), "W"), edge((0, 5), "N")}) == DOUBLE_GATES
    assert frozenset({edge((0, 0), "S"), edge((5, 0), "W"), edge((5, 5), "N"), edge((0, 5), "E")}) == PEN_WALLS


# The rulebook's examples


@pytest.mark.rule("SM-80", "SM-41", "SM-49")
def test_a_black_sheep_joins_two_browns_straight_ahead() -> None:
    assert after(drawn("@w b nn", (1, 2))) == same(".  . bnn", (1, 2))


@pytest.mark.rule("SM-81", "SM-42")
@pytest.mark.parametrize(("north", "south", "expected"), [
    ("b", ".", (2, 3)),  # others only, or empty: to the empty one
    ("b", "n", None),    # others on both: they stay
    ("bg", "n", (2, 1)),  # a grey on one: there
    (".", "r", (2, 1)),
    ("g", ".", (2, 1)),
])
def test_two_greys_before_water_look_to_their_sides(north: str, south: str, expected: Tile | None) -> None:
    tiles = goes(f"""
        .  {north} .
        @w gg ~
        .  {south} .
        """)
    assert tiles == (None if expected is None else ((2, 2), expected))


@pytest.mark.rule("SM-81", "SM-44", "SM-60")
def test_a_white_sheep_between_border_and_water_goes_through_the_double_gate() -> None:
    meadow = drawn("""
        . w  ~
        . @w .
        """)
    assert after(meadow) == same("w . ~")
    blocked = drawn("""
        @@w w  ~
        .   @w .
        """)
    assert after(blocked) == same(". w ~")


@pytest.mark.rule("SM-81", "SM-33")
def test_one_stop_scares_all_around_at_once() -> None:
    meadow = drawn("""
        . w  ~  .
        . @w gg ~
        . .  .  .
        """)
    assert after(meadow) == {((0, 0), "white"): 1, ((2, 2), "grey"): 2}


@pytest.mark.rule("SM-82", "SM-42", "SM-45")
def test_a_black_sheep_crosses_the_bridge_to_a_black_one() -> None:
    meadow = """
        .   ~
        wn  b  ~EW b
        .   @w .
        """
    assert goes(meadow) == ((2, 2), (3, 2), (4, 2))


@pytest.mark.rule("SM-83", "SM-46", "SM-48", "SM-51")
def test_over_the_mud_and_through_the_gate_goes_one_of_the_movers_choice() -> None:
    meadow = drawn("""
        .
        =
        #NE wn @w
        """)
    begun = scared_by_white(meadow)
    assert begun.can_go() == {((1, 1), "white"), ((1, 1), "brown")}
    after_naming = {group: standing(later) for (group,), later in outcomes(begun)}
    assert after_naming == {((1, 1), "white"): {((0, 0), "white"): 1, ((1, 1), "brown"): 1},
                            ((1, 1), "brown"): {((0, 0), "brown"): 1, ((1, 1), "white"): 1}}


# Who is scared


@pytest.mark.rule("SM-33")
def test_a_dog_scares_over_walls_but_not_over_corners_or_further() -> None:
    meadow = drawn("""
        b    w    b
        n  | @w | g  n
             -
        w    r    w
        """, (1, 1))
    assert set(scared(meadow, dog_of(meadow))) == {((2, 1), "white"), ((1, 2), "brown"), ((3, 2), "grey"),
                                                   ((2, 3), RAM)}


@pytest.mark.rule("SM-33", "SM-60")
def test_sheep_at_home_are_not_scared_but_foreign_ones_and_the_ram_are() -> None:
    meadow = drawn("wwbr @w")
    assert set(scared(meadow, dog_of(meadow))) == {((0, 0), "black"), ((0, 0), RAM)}
    meadow.settled = False
    assert set(scared(meadow, dog_of(meadow))) == {((0, 0), "black"), ((0, 0), RAM), ((0, 0), "white")}


@pytest.mark.rule("SM-14", "SM-60")
def test_sheep_in_a_pen_of_nobody_are_scared() -> None:
    meadow = drawn("@w\nn", (0, 4), seats=3)
    assert scared(meadow, dog_of(meadow)) == {((0, 5), "brown"): "S"}


@pytest.mark.rule("SM-33")
def test_a_scare_causes_no_other() -> None:
    meadow = drawn("""
        @w b . .
        .  . @b .
        """, (0, 2))
    assert after(meadow) == {((2, 2), "black"): 1}


# Decisions


@pytest.mark.rule("SM-40")
def test_flocks_of_one_tile_may_part_but_each_stays_together() -> None:
    meadow = drawn("""
        .  b   .
        @w bbn ~
        .  n   .
        """, (1, 1))
    assert after(meadow) == {((2, 1), "black"): 3, ((2, 3), "brown"): 2}


@pytest.mark.rule("SM-41")
def test_straight_comes_before_the_own_flock_at_a_side() -> None:
    assert goes("""
        .  b .
        @w b nr
        """) == ((2, 2), (3, 2))


@pytest.mark.rule("SM-42")
def test_the_only_side_is_taken_whoever_is_there() -> None:
    assert goes("""
        .  n .
        @w b ~
        .  ~ .
        """) == ((2, 2), (2, 1))


@pytest.mark.rule("SM-42")
@pytest.mark.parametrize(("north", "south", "row"), [
    ("b", "bbb", None), ("bn", "b", None), (".", ".", None), ("n", "r", None), ("w", "n", None),
    ("bnr", "n", 1), ("b", ".", 1), (".", "n", 1), (".", "r", 1), ("b", "n", 1), ("n", "b", 3), ("r", ".", 3),
])
def test_own_flock_beats_empty_beats_others_and_numbers_do_not_matter(north: str, south: str,
                                                                      row: int | None) -> None:
    tiles = goes(f"""
        .  {north} .
        @w b |
        .  {south} .
        """)
    assert tiles == (None if row is None else ((2, 2), (2, row)))


@pytest.mark.rule("SM-42")
@pytest.mark.parametrize("end", [".", "n", "b"])
def test_two_sides_that_end_on_one_tile_are_equal(end: str) -> None:
    assert goes(f"""
        .   #SE   #WS
        @w  b   | {end}
        .   #NE   #WN
        """) is None


@pytest.mark.rule("SM-40", "SM-42")
def test_nobody_follows_one_who_arrives_in_the_same_scare() -> None:
    meadow = drawn("""
        .  ~  .
        ~  b  .
        .  @w b  ~
        """, (1, 1))
    assert after(meadow) == {((3, 2), "black"): 1, ((3, 3), "black"): 1}


@pytest.mark.rule("SM-40", "SM-42")
def test_one_who_leaves_in_the_same_scare_is_still_followed() -> None:
    meadow = drawn("""
        .  .  .
        .  b  #SW
        .  @w b  ~
        """, (1, 1))
    assert after(meadow) == {((2, 1), "black"): 1, ((2, 2), "black"): 1}


@pytest.mark.rule("SM-43")
def test_without_a_way_they_stay() -> None:
    assert goes("""
        .  ~
        @w b ~
        .  ~
        """) is None
