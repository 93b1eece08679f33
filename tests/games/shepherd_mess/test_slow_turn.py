"""The slow additions, dogs and ends against drawn meadows: each expectation is made by hand from the rules page."""

from __future__ import annotations

from fractions import Fraction

import pytest

from tests.games.shepherd_mess.meadows import drawn
from tests.games.shepherd_mess.slow import BREEDS, INNER_EDGES, PENS, Meadow, Tile, edge
from tests.games.shepherd_mess.slow_end import final_score, finishers, places, winners
from tests.games.shepherd_mess.slow_turn import (
    Kennel,
    bridges,
    can_walk_to,
    corners,
    fights,
    gates,
    reachable,
    seals,
    stones,
    stops,
    usable,
    walls,
)

# Additions


@pytest.mark.rule("SM-21")
def test_a_puddle_takes_one_bridge_along_either_axis() -> None:
    assert bridges(drawn("~ ~NS", (1, 1))) == {((1, 1), "NS"), ((1, 1), "EW")}


@pytest.mark.rule("SM-22", "SM-26")
def test_a_stone_opens_a_closed_side() -> None:
    assert stones(drawn("#EW #NESW", (1, 1))) == {((1, 1), "N"), ((1, 1), "S")}


@pytest.mark.rule("SM-23", "SM-26")
def test_walls_stand_on_inner_edges_with_nothing_on_them() -> None:
    assert len(INNER_EDGES) == 60
    assert len(walls(drawn("."))) == 60 - 8
    assert edge((1, 1), "E") not in walls(drawn(". | .", (1, 1)))
    assert edge((1, 1), "E") not in walls(drawn(". : .", (1, 1)))


@pytest.mark.rule("SM-23")
def test_a_corner_wall_needs_two_free_edges_of_one_tile_that_meet() -> None:
    # 4 corners of 16 inner tiles, 2 of 16 at the border; the pens' corners and those where a pen's edge is one of two
    free = corners(drawn("."))
    assert len(free) == 16 * 4 + 16 * 2 - 8
    assert ((0, 0), "SE") not in free
    assert ((1, 0), "SW") not in free
    assert ((1, 0), "SE") in free
    assert {corner for tile, corner in corners(drawn(". | .", (2, 2))) if tile == (2, 2)} == {"SW", "NW"}


@pytest.mark.rule("SM-24", "SM-26")
def test_gates_go_on_every_wall_without_one() -> None:
    assert gates(drawn(". | . : .", (1, 1))) == {edge((1, 1), "E"), edge((0, 0), "S"), edge((5, 0), "W"),
                                                 edge((5, 5), "N"), edge((0, 5), "E")}


@pytest.mark.rule("SM-25")
def test_a_wall_may_not_cut_a_sheep_off_from_its_pen() -> None:
    meadow = drawn("""
        .   .
            -
        .   w |
        """)
    assert edge((0, 1), "E") in walls(meadow)  # southward it is still open
    assert edge((1, 1), "S") in walls(meadow)
    meadow.walls |= {edge((0, 1), "E")}
    assert edge((1, 1), "S") not in walls(meadow)
    assert edge((1, 1), "S") in walls(meadow, no_sealing=False)
    meadow.gates.add(edge((1, 1), "E"))
    assert edge((1, 1), "S") in walls(meadow)


@pytest.mark.rule("SM-25")
def test_a_corner_wall_seals_with_both_its_edges() -> None:
    meadow = drawn("""
        .   .
            -
        . | b
        """)
    assert edge((1, 1), "E") in walls(meadow)
    assert edge((1, 1), "S") in walls(meadow)
    assert ((1, 1), "SE") not in corners(meadow)


@pytest.mark.rule("SM-25")
def test_sealing_off_minds_neither_land_nor_animals_nor_those_at_home() -> None:
    # In front of white's pen: only sheep that still have to get in matter, and the ram is not protected.
    before_the_gate = {edge((1, 0), "E"), edge((1, 0), "S")}
    assert seals(drawn(". . .\n. . w"), before_the_gate)
    assert not seals(drawn("wb . r\n. . b"), before_the_gate - {edge((1, 0), "S")})
    assert seals(drawn("wb . r"), before_the_gate)  # the black one would be shut in
    assert not seals(drawn("w . r\n. . b"), before_the_gate)
    assert not seals(drawn("""
        .   ~  .
        .   #
        @b  w
        """), {edge((0, 1), "E")})


@pytest.mark.rule("SM-25")
def test_a_chain_may_lead_through_gates_and_other_pens() -> None:
    assert len(reachable(drawn("."), (3, 3))) == 36
    through = drawn("""
        . : . | .
            -
        """, (4, 5))
    assert (5, 5) in reachable(through, (4, 5))


# Dogs


@pytest.mark.rule("SM-30")
def test_a_dog_walks_three_steps_over_everything_but_sheep_and_the_ram() -> None:
    assert len(can_walk_to(drawn("@w", (2, 2)), "white-1")) == 23  # 25 tiles are that near, two beyond the border
    meadow = drawn("""
        @w | ~  # .
        -
        b
        """)
    assert can_walk_to(meadow, "white-1") == {(0, 0), (1, 0), (2, 0), (3, 0), (1, 1), (1, 2), (2, 1)}
    assert can_walk_to(drawn("@w b\nr"), "white-1") == {(0, 0)}


@pytest.mark.rule("SM-30", "SM-31")
def test_a_dog_stops_with_its_own_fellow_but_not_with_an_opponent() -> None:
    meadow = drawn("@w @@w @b .", (0, 2))
    assert (1, 2) in stops(meadow, "white-1")
    assert (2, 2) not in stops(meadow, "white-1")
    assert (3, 2) in stops(meadow, "white-1")


@pytest.mark.rule("SM-31")
def test_a_dog_that_shares_its_tile_with_an_opponent_may_bark_or_leave() -> None:
    meadow = drawn("@w@b", (2, 2))
    assert stops(meadow, "white-1") == can_walk_to(meadow, "white-1")
    assert fights(meadow, Kennel(), "white-1") == {"black-1"}


@pytest.mark.rule("SM-32")
def test_a_dog_passes_other_pens_and_stops_in_its_own_or_nobodys() -> None:
    meadow = drawn("@w . .", (3, 0), seats=2)
    assert (5, 0) not in stops(meadow, "white-1")
    assert (5, 0) in stops(meadow, "white-1", foreign_pens=True)
    passing = drawn("@w .", (4, 0), seats=2)
    passing.sheep[(4, 1), "black"] += 1
    assert (5, 1) in stops(passing, "white-1")
    assert (5, 5) in stops(drawn("@w", (4, 5), seats=2), "white-1")
    assert (0, 0) in stops(drawn(". @w"), "white-1")


@pytest.mark.rule("SM-34")
def test_a_dog_fights_any_opponent_within_three_steps() -> None:
    meadow = drawn("""
        @w @@w .  @b@@n
        .  .   @n .
        .  .   .  .     @@b
        """, (0, 2))
    assert fights(meadow, Kennel(), "white-1") == {"black-1", "brown-2", "brown-1"}
    assert fights(meadow, Kennel(), "white-2") == {"black-1", "brown-2", "brown-1"}
    assert fights(meadow, Kennel(), "black-2") == {"brown-2", "brown-1"}


@pytest.mark.rule("SM-34")
def test_no_fight_where_the_dog_may_not_stop() -> None:
    meadow = drawn("@w @b", (4, 0))
    assert fights(meadow, Kennel(), "white-1") == set()
    assert fights(meadow, Kennel(), "white-1", foreign_pens=True) == {"black-1"}
    assert fights(drawn("@b @w"), Kennel(), "white-1") == {"black-1"}
    assert fights(drawn("@w @n", (4, 0), seats=3), Kennel(), "white-1") == set()
    assert fights(drawn("@n @w", (0, 5), seats=3), Kennel(), "white-1") == {"brown-1"}


@pytest.mark.rule("SM-34", "SM-35")
def test_a_lock_lasts_for_a_whole_turn_and_leaves_a_turn_of_peace() -> None:
    meadow = drawn("@w @b", (2, 2))
    meadow.dogs["black-2"] = (5, 0)
    kennel = Kennel()
    kennel.fought("black-1")
    story = []
    for owner in ("white", "black", "white", "black", "white"):
        kennel.turn_over(owner)
        story.append((sorted(usable(meadow, kennel, "black")), sorted(fights(meadow, kennel, "white-1"))))
    both = ["black-1", "black-2"]
    assert story == [(["black-2"], []), (both, []), (both, []), (both, ["black-1"]), (both, ["black-1"])]


@pytest.mark.rule("SM-20")
def test_a_dog_moves_once_a_turn() -> None:
    meadow = drawn("@w @@w @b", (1, 1))
    kennel = Kennel(moved={"white-1"})
    assert usable(meadow, kennel, "white") == {"white-2"}
    kennel.turn_over("white")
    assert usable(meadow, kennel, "white") == {"white-1", "white-2"}


# The end


def at_home(counts: list[int], ram: Tile | None = None) -> Meadow:
    """So many of each flock in their pens, the others far from them, in the middle."""
    meadow = Meadow(homes=dict(zip(BREEDS[:len(counts)], PENS, strict=False)), ram=ram)
    size = {2: 10, 3: 7, 4: 5}[len(counts)]
    for flock, count in zip(BREEDS, counts, strict=False):
        meadow.sheep[meadow.homes[flock], flock] += count
        meadow.sheep[(2, 2), flock] += size - count
    return meadow


@pytest.mark.rule("SM-70", "SM-71")
def test_who_has_all_sheep_at_home_and_no_others_has_finished() -> None:
    assert finishers(at_home([10, 9])) == {"white"}
    assert finishers(at_home([9, 9])) == set()
    assert finishers(at_home([7, 6, 7])) == {"white", "brown"}
    disturbed = at_home([10, 9])
    disturbed.sheep[PENS[0], "black"] += 1
    assert finishers(disturbed) == set()


@pytest.mark.rule("SM-71")
def test_with_the_ram_the_second_can_win() -> None:
    meadow = at_home([10, 9], ram=PENS[1])
    assert [final_score(meadow, flock) for flock in ("white", "black")] == [10, Fraction(27, 2)]
    assert places(meadow, mover="white") == {"white": 2, "black": 1}
    assert winners(meadow, mover="white") == {"black"}


@pytest.mark.rule("SM-61", "SM-74")
def test_foreign_sheep_in_the_pen_make_last() -> None:
    meadow = at_home([5, 3, 4, 0])
    meadow.sheep[PENS[1], "grey"] += 1
    meadow.sheep[PENS[2], "black"] += 1
    assert [final_score(meadow, flock) for flock in BREEDS] == [5, 0, 0, 0]
    assert places(meadow, mover="white") == {"white": 1, "grey": 2, "black": 3, "brown": 3}


@pytest.mark.rule("SM-61")
def test_nobody_wins_if_everybody_has_foreign_sheep() -> None:
    meadow = at_home([3, 4])
    meadow.sheep[PENS[0], "black"] += 1
    meadow.sheep[PENS[1], "white"] += 1
    assert winners(meadow, mover="white") == set()
    assert set(places(meadow, mover="white").values()) == {2}


@pytest.mark.rule("SM-72", "SM-74")
def test_of_two_who_finish_at_once_the_mover_is_before() -> None:
    assert places(at_home([7, 7, 3]), mover="black") == {"white": 2, "black": 1, "brown": 3}
    assert places(at_home([7, 7, 3]), mover="brown") == {"white": 1, "black": 1, "brown": 3}
    assert places(at_home([7, 3, 3]), mover="brown") == {"white": 1, "black": 2, "brown": 2}


@pytest.mark.rule("SM-73", "SM-74")
def test_at_the_turn_limit_sheep_beside_the_pen_break_ties() -> None:
    meadow = at_home([3, 3, 3, 2])
    meadow.sheep[(0, 1), "white"] += 1  # behind the wall
    meadow.sheep[(4, 0), "black"] += 1
    meadow.sheep[(5, 1), "black"] += 1
    meadow.sheep[(4, 4), "brown"] += 2  # at the corner only
    meadow.sheep[(4, 5), "grey"] += 2  # another pen's side
    assert places(meadow, mover="grey") == {"black": 1, "white": 2, "brown": 3, "grey": 4}
