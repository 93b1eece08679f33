"""The slow ways, limits and the ram against drawn meadows: each expectation is made by hand from the rules page."""

from __future__ import annotations

from collections import Counter

import pytest

from tests.games.shepherd_mess.meadows import after, drawn, goes, scared_by_white, standing
from tests.games.shepherd_mess.slow import RAM, Scare, Tile, Way, edge, outcomes, way_out

# Ways


@pytest.mark.rule("SM-44")
@pytest.mark.parametrize("beyond", ["| .", "~", "@@w", "@b", "#NSE", "#W", "#W/r"])
def test_no_way_leads_through_a_wall_into_water_to_a_dog_or_into_closed_mud(beyond: str) -> None:
    assert goes(f"""
        .  ~
        @w b {beyond}
        .  ~
        """) is None


@pytest.mark.rule("SM-1", "SM-44")
def test_no_way_leads_over_the_border() -> None:
    assert goes("""
        ~ b ~
        . @w
        """, (1, 0)) is None


@pytest.mark.rule("SM-44", "SM-60")
def test_any_pen_can_be_entered_and_left() -> None:
    assert goes("@w b .", (3, 5)) == ((4, 5), (5, 5))
    assert goes("@w n", (4, 0)) == ((5, 0), (5, 1))  # out by the double gate
    assert goes("""
        .   n
        .   @w
        """, (4, 0)) is None
    assert goes("""
        . : n
        .   @w
        """, (4, 0)) == ((5, 0), (4, 0))


@pytest.mark.rule("SM-45", "SM-48")
def test_any_number_cross_a_bridge_along_it_and_nobody_across() -> None:
    assert after(drawn("@w bbb ~EW .", (1, 2))) == {((4, 2), "black"): 3}
    assert goes(". ~\n@w b ~NS .\n. ~") is None


@pytest.mark.rule("SM-45", "SM-47")
def test_bridges_chain_and_fail_as_a_whole() -> None:
    assert goes("@w b ~EW ~EW .", (0, 2)) == ((1, 2), (2, 2), (3, 2), (4, 2))
    for beyond in ("~", "~NS", "| .", "@b", "@@w", "#NS", "#EW/r"):
        assert goes(f".  ~\n@w b ~EW ~EW {beyond}\n.  ~", (0, 1)) is None
    assert goes(".  ~\n@w b ~EW\n.  ~", (3, 1)) is None  # the border beyond


@pytest.mark.rule("SM-46")
def test_the_mud_is_left_straight_on_whatever_is_at_its_sides() -> None:
    assert goes("""
        .  .  b
        @w b  #NESW nr
        """) == ((2, 2), (3, 2), (4, 2))


@pytest.mark.rule("SM-46")
@pytest.mark.parametrize(("patch", "row"), [("#WN", 1), ("#WS", 3), ("#WSE", 3), ("#WNE", 1), ("#WE", None)])
def test_the_path_bends_where_it_does_not_go_straight(patch: str, row: int | None) -> None:
    tiles = goes(f"""
        .  ~  .
        @w b  {patch} ~
        .  ~  .
        """)
    assert tiles == (None if row is None else ((2, 2), (3, 2), (3, row)))


@pytest.mark.rule("SM-46")
@pytest.mark.parametrize(("north", "south", "row"), [
    ("b", ".", 1), (".", "n", 1), ("n", "nb", 3), (".", ".", None), ("b", "b", None), ("r", "n", None), ("~", ".", 3),
])
def test_a_fork_in_the_mud_is_ranked_by_its_ends(north: str, south: str, row: int | None) -> None:
    tiles = goes(f"""
        .  ~  {north}
        @w b  #NSW
        .  ~  {south}
        """)
    assert tiles == (None if row is None else ((2, 2), (3, 2), (3, row)))


@pytest.mark.rule("SM-46")
@pytest.mark.parametrize("on_it", ["r", "@@w", "@b"])
def test_nobody_crosses_mud_that_is_taken(on_it: str) -> None:
    assert goes(f".  ~\n@w b #EW/{on_it} .\n.  ~") is None


@pytest.mark.rule("SM-46")
def test_a_way_may_bend_beside_and_behind_the_dog() -> None:
    assert goes("""
        #ES b  ~
        .   @w .
        """, (1, 0)) == ((2, 0), (1, 0), (1, 1))
    assert goes("""
        #ES b  ~
        #NS @w .
        #NE ~EW .
        """, (1, 0)) == ((2, 0), (1, 0), (1, 1), (1, 2), (2, 2), (3, 2))


@pytest.mark.rule("SM-47")
def test_mud_gate_and_pen_chain() -> None:
    assert goes(".\n=\n#NE b @w", (0, 0)) == ((1, 1), (0, 1), (0, 0))


@pytest.mark.rule("SM-47")
def test_no_way_returns_to_its_start() -> None:
    assert goes("""
        .  #SE #WS
        @w b   #NW
        .  .   .
        """) == ((2, 2), (2, 3))


@pytest.mark.rule("SM-47")
def test_no_way_enters_a_tile_twice() -> None:
    assert goes("""
        .  ~  #ES   #SW
        @w b  #NESW #WN
        .  ~  .
        """) == ((2, 2), (3, 2), (3, 3))


# Limits


@pytest.mark.rule("SM-48", "SM-51")
def test_of_a_flock_before_a_gate_one_goes_and_the_others_stay() -> None:
    assert after(drawn("@w bbb : .", (1, 2))) == {((2, 2), "black"): 2, ((3, 2), "black"): 1}


@pytest.mark.rule("SM-48")
def test_any_number_go_through_a_double_gate() -> None:
    assert after(drawn(". bbbn @w")) == {((0, 0), "black"): 3, ((0, 0), "brown"): 1}


@pytest.mark.rule("SM-48")
def test_a_muddy_patch_once_crossed_is_no_way_for_the_rest_of_the_turn() -> None:
    picture = """
        .  ~  .
        @w bb #EW .
        .  .  .
        """
    for limit, behind in (("turn", (2, 3)), ("scare", (4, 2))):
        meadow = drawn(picture, (1, 1))
        meadow.mud_limit = limit
        first = scared_by_white(meadow)
        assert standing(first.meadow) == {((2, 2), "black"): 1, ((4, 2), "black"): 1}
        assert first.meadow.crossed == ({(3, 2)} if limit == "turn" else set())
        second = scared_by_white(first.meadow)
        assert standing(second.meadow) == Counter([(behind, "black"), ((4, 2), "black")])


@pytest.mark.rule("SM-48")
def test_a_gate_opens_again_at_the_next_scare() -> None:
    once = scared_by_white(drawn("@w bb : .", (1, 2)))
    assert standing(scared_by_white(once.meadow).meadow) == {((3, 2), "black"): 2}


@pytest.mark.rule("SM-50", "SM-51")
def test_the_ram_waits_like_a_sheep_and_may_be_named() -> None:
    begun = scared_by_white(drawn("@w br : .", (1, 2)))
    assert begun.can_go() == {((2, 2), "black"), ((2, 2), RAM)}
    assert standing(begun.named(((2, 2), RAM)).meadow) == {((2, 2), "black"): 1, ((3, 2), RAM): 1}


@pytest.mark.rule("SM-51")
def test_two_tiles_may_wait_for_one_muddy_patch() -> None:
    meadow = drawn("""
        .  ~  .
        ~  n  #NSW
        .  @w w    ~
        .  .  ~
        """, (1, 0))
    begun = scared_by_white(meadow)
    assert begun.can_go() == {((2, 1), "brown"), ((3, 2), "white")}
    ends = [standing(later) for _, later in outcomes(begun)]
    assert ends == [{((3, 0), "brown"): 1, ((3, 2), "white"): 1}, {((2, 1), "brown"): 1, ((3, 0), "white"): 1}]


@pytest.mark.rule("SM-51")
def test_those_with_a_free_passage_do_not_wait_and_those_without_a_choice_are_not_asked_for() -> None:
    meadow = drawn("""
        .  .  .
        .  bb .
        .  @w nn : .
        """, (1, 1))
    assert after(meadow) == {((2, 1), "black"): 2, ((3, 3), "brown"): 1, ((4, 3), "brown"): 1}


@pytest.mark.rule("SM-51")
def test_independent_gates_are_asked_for_one_after_the_other() -> None:
    meadow = drawn("""
        .  .    .
           =
        .  bn   .
        .  @w   bn : .
        """, (1, 1))
    begun = scared_by_white(meadow)
    assert len(begun.can_go()) == 4
    later = begun.named(((2, 2), "black")).settled_down()
    assert later.can_go() == {((3, 3), "black"), ((3, 3), "brown")}
    assert len(outcomes(begun)) == 8
    assert len({frozenset(standing(meadow).items()) for _, meadow in outcomes(begun)}) == 4


@pytest.mark.rule("SM-51")
def test_who_needs_two_passages_goes_only_while_both_are_unused() -> None:
    meadow = drawn("nwb", (2, 2))
    gate, patch = edge((4, 4), "E"), (3, 3)
    here = (2, 2)
    waiting = {(here, "brown"): Way((here, (1, 1)), frozenset({gate})),
               (here, "white"): Way((here, (1, 2)), frozenset({gate, patch})),
               (here, "black"): Way((here, (1, 3)), frozenset({patch}))}
    begun = Scare(meadow, waiting)
    assert begun.can_go() == set(waiting)
    assert begun.named((here, "white")).can_go() == set()
    assert begun.named((here, "brown")).can_go() == {(here, "black")}
    assert sorted(named for named, _ in outcomes(begun)) == [[(here, name)] for name in ("black", "brown", "white")]


@pytest.mark.rule("SM-51")
def test_those_left_do_not_choose_again() -> None:
    meadow = drawn("""
        .  .
        @w bb : .
        .  n
        """, (1, 1))
    assert after(meadow) == {((2, 2), "black"): 1, ((3, 2), "black"): 1, ((2, 3), "brown"): 1}


# The ram


@pytest.mark.rule("SM-50")
@pytest.mark.parametrize(("patch", "end"), [("#EW/r", (3, 2)), ("#NS/r", None), ("#NW/r", (2, 1)), ("#W/r", None)])
def test_the_ram_leaves_mud_by_open_sides_only(patch: str, end: Tile | None) -> None:
    tiles = goes(f"@w {patch}", (1, 2))
    assert tiles == (None if end is None else ((2, 2), end))


@pytest.mark.rule("SM-50", "SM-48")
def test_to_leave_its_mud_is_not_to_cross_it() -> None:
    begun = scared_by_white(drawn("@w #EW/r", (1, 2)))
    assert (begun.meadow.ram, begun.meadow.crossed) == ((3, 2), set())


@pytest.mark.rule("SM-50")
@pytest.mark.parametrize(("north", "south", "row"), [("n", ".", 3), (".", ".", None), ("b", "n", None)])
def test_the_ram_has_no_flock_to_join(north: str, south: str, row: int | None) -> None:
    tiles = goes(f".  {north}\n@w r ~\n.  {south}")
    assert tiles == (None if row is None else ((2, 2), (2, row)))


@pytest.mark.rule("SM-50")
def test_the_ram_goes_its_own_way_from_a_shared_tile() -> None:
    meadow = drawn("""
        .  b  .
        @w br ~
        .  .  .
        """, (1, 1))
    assert after(meadow) == {((2, 1), "black"): 2, ((2, 3), RAM): 1}


def test_a_way_that_does_not_exist_is_none_in_every_direction() -> None:
    meadow = drawn("~ b ~", (1, 0))
    assert way_out(meadow, ((2, 0), "black"), "N") is None
    assert way_out(meadow, ((2, 0), "black"), "S") == Way(((2, 0), (2, 1)), frozenset())
