"""The slow rejoining against drawn positions: each expectation is made by hand from the rules page."""

from random import Random

import pytest

from tests.games.shear_panic.positions import drawn, random_flock
from tests.games.shear_panic.slow import BOARD, Edition, Flock, Frozen, Group, Square, frozen, on_board
from tests.games.shear_panic.slow_rejoin import (
    Next,
    Required,
    all_rejoined,
    flocks_to_choose,
    groups,
    next_rejoin,
    rejoin_step,
    rejoined_by_dice,
    walks,
)

EDITIONS: tuple[Edition, ...] = ("manual", "mayfair")
both_editions = pytest.mark.parametrize("edition", EDITIONS)


def group(*sheep: str) -> Group:
    return frozenset(sheep)


def sent(flock: Flock, edition: Edition, sheep: str, *squares: Square) -> set[Frozen]:
    """The flocks in which that sheep stands on one of these squares instead."""
    return {frozen(flock | {sheep: square}, edition) for square in squares}


# Which group, in which order


@pytest.mark.rule("SP-50")
@both_editions
def test_contact_at_a_corner_is_not_together(edition: Edition) -> None:
    assert groups(drawn("b .\n. r")) == {group("blue-1"), group("red-1")}
    assert rejoin_step(drawn("b K\n. r"), edition).kind == "done"
    assert rejoin_step(drawn("b .\n. K"), edition).kind != "done"
    assert rejoin_step({}, edition).kind == "done"


@pytest.mark.rule("SP-51")
def test_the_largest_group_is_the_flock() -> None:
    assert flocks_to_choose(drawn("b r g . K y")) == {group("blue-1", "red-1", "green-1")}


@pytest.mark.rule("SP-51")
def test_of_equal_groups_the_one_with_the_black_sheep_is_the_flock() -> None:
    assert flocks_to_choose(drawn("b r . K y . g G")) == {group("black", "yellow-1")}


@pytest.mark.rule("SP-51")
@both_editions
def test_else_the_player_chooses_the_flock_and_the_other_moves(edition: Edition) -> None:
    flock = drawn("""
        . . . . . .
        b r . . g G
        """)
    blue_red, greens = group("blue-1", "red-1"), group("green-1", "green-2")
    assert rejoin_step(flock, edition) == Required("flock", {blue_red, greens})
    east = frozen(drawn("""
        . . . . . .
        . . b r g G
        """), edition)  # fmt: skip
    west = frozen(drawn("""
        . . . . . .
        b r g G . .
        """), edition)  # fmt: skip
    assert next_rejoin(flock, edition, main=greens) == Next("roll", {blue_red}, {"+": {east}, "x": {east}})
    assert next_rejoin(flock, edition, main=blue_red) == Next("roll", {greens}, {"+": {west}, "x": {west}})
    assert all_rejoined(flock, edition) == {east, west}


@pytest.mark.rule("SP-51")
@both_editions
def test_strays_join_largest_first(edition: Edition) -> None:
    flock = drawn("""
        g . K b r . . y Y
        """)
    assert rejoin_step(flock, edition) == Required("roll", {group("yellow-1", "yellow-2")})


@pytest.mark.rule("SP-51")
@both_editions
def test_of_equal_strays_the_player_chooses(edition: Edition) -> None:
    flock = drawn("g . b r . y . . K")
    strays = {group("green-1"), group("yellow-1"), group("black")}
    assert rejoin_step(flock, edition) == Required("stray", strays)
    next_one = next_rejoin(flock, edition, stray=group("green-1"))
    joined = sent(flock, edition, "green-1", (1, 0))
    assert next_one == Next("roll", {group("green-1")}, {"+": joined, "x": joined})


@pytest.mark.rule("SP-51")
@both_editions
def test_a_group_touched_by_the_one_that_joins_has_joined_too(edition: Edition) -> None:
    flock = drawn("""
        K b r . . y Y
        . . . . g . .
        """)
    joined = drawn("""
        K b r y Y . .
        . . . . g . .
        """)
    next_one = next_rejoin(flock, edition)
    assert next_one.results["+"] == {frozen(joined, edition)}
    assert rejoin_step(joined, edition).kind == "done"


# The class


AT_A_CORNER = drawn("""
    . . . . . .
    . r R y Y .
    . B . . . .
    . b . . . .
    . . g . . .
    """)


@pytest.mark.rule("SP-52", "SP-53")
def test_at_a_corner_the_manual_lets_the_player_pick_the_least_of_either_class() -> None:
    ends = sent(AT_A_CORNER, "manual", "green-1", (2, 3), (1, 4), (4, 2))
    assert next_rejoin(AT_A_CORNER, "manual") == Next("choose", {group("green-1")}, {"": ends})
    assert rejoined_by_dice(AT_A_CORNER, "manual") == {"": ends}


@pytest.mark.rule("SP-52", "SP-53")
def test_at_a_corner_mayfair_rolls_all_the_same() -> None:
    straight = sent(AT_A_CORNER, "mayfair", "green-1", (2, 3), (1, 4))
    diagonal = sent(AT_A_CORNER, "mayfair", "green-1", (4, 2))
    assert next_rejoin(AT_A_CORNER, "mayfair") == Next("roll", {group("green-1")}, {"+": straight, "x": diagonal})


@pytest.mark.rule("SP-52")
def test_a_corner_of_another_stray_is_no_contact_with_the_flock() -> None:
    flock = drawn("""
        K b r . . .
        . . . . g .
        . . . . . y
        """)
    assert rejoin_step(flock, "manual", stray=group("green-1")).kind == "roll"
    assert rejoin_step(flock, "manual", stray=group("yellow-1")).kind == "roll"


@pytest.mark.rule("SP-52")
@both_editions
def test_the_die_decides_between_straight_and_diagonal(edition: Edition) -> None:
    flock = drawn("""
        b r . y
        g K . .
        """)
    straight, diagonal = sent(flock, edition, "yellow-1", (2, 0)), sent(flock, edition, "yellow-1", (2, 1))
    assert next_rejoin(flock, edition) == Next("roll", {group("yellow-1")}, {"+": straight, "x": diagonal})
    assert rejoined_by_dice(flock, edition) == {"+": straight, "x": diagonal}


@pytest.mark.rule("SP-52", "SP-54")
@both_editions
def test_a_cross_without_a_direction_becomes_a_plus_even_if_a_walk_is_shorter(edition: Edition) -> None:
    flock = drawn("""
        . y . .
        . . . .
        . . . .
        . . . .
        . . . g
        . K b r
        """)
    straight = sent(flock, edition, "yellow-1", (1, 4))
    assert next_rejoin(flock, edition) == Next("roll", {group("yellow-1")}, {"+": straight, "x": straight})


@pytest.mark.rule("SP-52", "SP-54")
@both_editions
def test_a_plus_without_a_direction_becomes_a_cross_even_if_a_walk_is_shorter(edition: Edition) -> None:
    flock = drawn("""
        y . . . .
        . . . . .
        . . . . .
        . . . . .
        . . g . .
        . . K b r
        """)
    diagonal = sent(flock, edition, "yellow-1", (4, 4))
    assert next_rejoin(flock, edition) == Next("roll", {group("yellow-1")}, {"+": diagonal, "x": diagonal})


# The slide


@pytest.mark.rule("SP-53")
@both_editions
def test_only_directions_with_the_least_number_of_steps_are_offered(edition: Edition) -> None:
    flock = drawn("""
        b . . .
        r . . .
        g . . B
        y . . .
        K R G Y
        """)
    straight, diagonal = sent(flock, edition, "blue-2", (3, 3)), sent(flock, edition, "blue-2", (2, 3))
    assert next_rejoin(flock, edition).results == {"+": straight, "x": diagonal}


@pytest.mark.rule("SP-53")
@both_editions
def test_of_equal_directions_the_player_chooses(edition: Edition) -> None:
    flock = drawn("""
        b . . .
        r . . .
        g . B .
        y . . .
        K R G Y
        """)
    straight = sent(flock, edition, "blue-2", (1, 2), (2, 3))
    diagonal = sent(flock, edition, "blue-2", (1, 1), (1, 3), (3, 3))
    assert next_rejoin(flock, edition).results == {"+": straight, "x": diagonal}


@pytest.mark.rule("SP-53")
@both_editions
def test_a_group_moves_as_one(edition: Edition) -> None:
    flock = drawn("""
        K b r . . .
        . . . . y .
        . . . . Y .
        """)
    west = drawn("""
        K b r . . .
        . . y . . .
        . . Y . . .
        """)
    north_west = drawn("""
        K b r y . .
        . . . Y . .
        """)
    assert next_rejoin(flock, edition).results == {"+": {frozen(west, edition)}, "x": {frozen(north_west, edition)}}


@pytest.mark.rule("SP-53")
@both_editions
def test_a_diagonal_step_slips_between_two_sheep(edition: Edition) -> None:
    flock = drawn("""
        K b . .
        r . g .
        . y . .
        . . . B
        """)
    slipped = sent(flock, edition, "blue-2", (1, 1))
    assert next_rejoin(flock, edition, stray=group("blue-2")).results == {"+": slipped, "x": slipped}


@pytest.mark.rule("SP-53")
@both_editions
def test_touching_a_third_group_on_the_way_does_not_stop(edition: Edition) -> None:
    flock = drawn("""
        . . . g . .
        K b . . . y
        """)
    west = sent(flock, edition, "yellow-1", (2, 1))
    assert next_rejoin(flock, edition, stray=group("yellow-1")).results["+"] == west


@pytest.mark.rule("SP-53", "SP-23")
def test_a_direction_that_leaves_the_board_is_not_offered() -> None:
    flock = drawn(
        """
        y . . . .
        Y . K b r
        """,
        at=(0, 7),
    )
    east = drawn(
        """
        . y . . .
        . Y K b r
        """,
        at=(0, 7),
    )
    south_east = drawn("""
        . y K b r
        . Y . . .
        """)
    assert next_rejoin(flock, "manual").results == {"+": {frozen(east, "manual")}, "x": {frozen(east, "manual")}}
    assert next_rejoin(flock, "mayfair").results == {
        "+": {frozen(east, "mayfair")},
        "x": {frozen(south_east, "mayfair")},
    }


# Walks and lifts


@pytest.mark.rule("SP-54", "SP-52")
@both_editions
def test_a_group_out_of_line_walks_to_the_nearest_place(edition: Edition) -> None:
    flock = drawn("""
        K b . . . . .
        . r . . . . .
        . . . . . . .
        . . . . . . y
        """)
    ends = sent(flock, edition, "yellow-1", (2, 0), (2, 1))
    assert next_rejoin(flock, edition) == Next("roll", {group("yellow-1")}, {"+": ends, "x": ends})


@pytest.mark.rule("SP-54")
@both_editions
def test_a_group_walks_around_one_that_blocks_its_slide(edition: Edition) -> None:
    flock = drawn("K b . y . B")
    ends = sent(flock, edition, "blue-2", (2, 0))
    assert next_rejoin(flock, edition, stray=group("blue-2")).results == {"+": ends, "x": ends}


IN_THE_POCKET = drawn("""
    b B . r . . . . .
    . . R . . . . . .
    . g . . . . . . .
    . . . . . . . . .
    . . . . . . . . .
    . . . . . . . . .
    . . . . . . . . .
    . . . . . . . K G
    . . . . . . . y Y
    """)


@pytest.mark.rule("SP-54")
def test_on_the_board_a_group_without_a_walk_lets_the_next_go_first() -> None:
    main = group("black", "green-2", "yellow-1", "yellow-2")
    assert walks(IN_THE_POCKET, "manual", main, group("blue-1", "blue-2")) == set()
    assert rejoin_step(IN_THE_POCKET, "manual") == Required("stray", {group("red-1"), group("red-2"), group("green-1")})
    freed = IN_THE_POCKET | {"green-1": (6, 7)}
    assert rejoin_step(freed, "manual") == Required("roll", {group("blue-1", "blue-2")})


@pytest.mark.rule("SP-54")
def test_without_a_board_there_is_a_way_around() -> None:
    assert rejoin_step(IN_THE_POCKET, "mayfair") == Required("roll", {group("blue-1", "blue-2")})


@pytest.mark.rule("SP-54")
@pytest.mark.parametrize(
    ("edition", "gap", "lifted_by"),
    [
        ("manual", 2, {(2, 3)}),
        ("mayfair", 2, {(2, 3), (2, -3)}),
        ("mayfair", 3, {(3, -3), (3, -2), (3, -1), (3, 0), (3, 1), (3, 2), (3, 3)}),
    ],
)
def test_if_none_has_a_walk_the_first_is_lifted(edition: Edition, gap: int, lifted_by: set[Square]) -> None:
    """Nine sheep hardly ever lock each other in; here a ring is held by a sheep inside it."""
    ring = {f"ring-{x}-{y}": (x, y) for x in range(5) for y in range(5) if x in (0, 4) or y in (0, 4)}
    wall = {f"wall-{x}-{y}": (x, y) for x in (5 + gap, 6 + gap) for y in range(9)}
    flock = ring | wall | {"inside": (2, 2)}
    expected = {
        frozen(flock | {sheep: (x + east, y + south) for sheep, (x, y) in ring.items()}, edition)
        for east, south in lifted_by
    }
    assert next_rejoin(flock, edition) == Next("roll", {frozenset(ring)}, {"+": expected, "x": expected})


# The whole of it


@pytest.mark.rule("SP-55", "SP-51")
@both_editions
def test_each_join_has_its_own_die(edition: Edition) -> None:
    flock = drawn("""
        K b . y Y
        r g . . .
        . . . . .
        . R . . .
        """)
    first = drawn("""
        K b y Y .
        r g . . .
        """)
    second = drawn("""
        K b . . .
        r g y Y .
        """)
    north, north_west, north_east = {"red-2": (1, 2)}, {"red-2": (0, 2)}, {"red-2": (2, 2)}
    assert rejoined_by_dice(flock, edition) == {
        "++": {frozen(first | north, edition)},
        "+x": {frozen(first | north_west, edition)},
        "x+": {frozen(second | north, edition)},
        "xx": {frozen(second | north_west, edition), frozen(second | north_east, edition)},
    }


@pytest.mark.slow
@pytest.mark.rule("SP-55")
@both_editions
def test_rejoining_ends_with_one_group_after_at_most_eight_joins(edition: Edition) -> None:
    rng = Random(3)
    for _ in range(40):
        flock = random_flock(rng, edition, rng.randint(4, 9))
        for dice, ends in rejoined_by_dice(flock, edition).items():
            assert len(dice) <= min(8, len(groups(flock)) - 1)
            for end in map(dict, ends):
                assert len(groups(end)) == 1
                assert end.keys() == flock.keys()
                assert on_board(end, edition)


@pytest.mark.slow
@pytest.mark.rule("SP-53", "SP-54")
@both_editions
def test_rejoining_knows_no_north(edition: Edition) -> None:
    rng = Random(4)
    for _ in range(25):
        flock = random_flock(rng, edition, rng.randint(4, 9))
        mirrored = {sheep: (row, BOARD - 1 - column) for sheep, (column, row) in flock.items()}
        here, there = rejoined_by_dice(flock, edition), rejoined_by_dice(mirrored, edition)
        assert here.keys() == there.keys()
        for dice, ends in here.items():
            turned = [{sheep: (row, BOARD - 1 - column) for sheep, (column, row) in end} for end in ends]
            assert {frozen(end, edition) for end in turned} == there[dice]
