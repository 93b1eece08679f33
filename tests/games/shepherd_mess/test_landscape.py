"""Bridges, stones, walls and gates (SM-21 to SM-26)."""

from __future__ import annotations

import pytest

import woolgather as wg

from .drawn import animals, play, position, texts, tiles


@pytest.mark.rule("SM-21")
def test_a_bridge_goes_over_a_puddle_without_one_along_either_axis() -> None:
    state = position(".  ~  ~EW")
    assert texts(state, "bridge") == {"bridge c2 NS", "bridge c2 EW"}
    assert state.why_not("bridge b2 NS") == state.why_not("bridge d2 NS") == "SM-21"
    assert texts(play(state, "bridge c2 NS"), "bridge") == set()


@pytest.mark.rule("SM-21", "SM-45")
def test_a_bridge_is_crossed_along_its_axis_by_any_number_at_once() -> None:
    state = position("""
        .   .    .   .
        W1  wwb  ~   .
        .   .    .   W2
    """)
    along, across = play(state, "bridge d3 EW"), play(state, "bridge d3 NS")
    assert animals(play(along, "bark white-1")) == {"e3": "wwb"}
    assert animals(play(across, "bark white-1")) == {"c3": "wwb"}


@pytest.mark.rule("SM-22")
def test_a_stone_opens_one_closed_side_of_a_muddy_patch() -> None:
    state = position("m1:NS  .  m3:NE")
    assert texts(state, "stone") == {"stone b2 E", "stone b2 W", "stone d2 S", "stone d2 W"}
    assert state.why_not("stone b2 N") == state.why_not("stone c2 N") == "SM-22"
    after = play(state, "stone b2 E")
    assert after.view(None)["ground"]["b2"]["open"] == ["N", "E", "S"]


@pytest.mark.rule("SM-23")
def test_a_straight_wall_goes_on_an_inner_edge_with_nothing_on_it() -> None:
    state = position(".  |  .  +  .")
    walls = tiles(state, "wall")
    assert len(walls) == 60 - 4 - 4 - 2
    assert "c3-d3" in walls
    for edge in ("b2-c2", "c2-d2", "a1-a2"):
        assert edge not in walls
        assert state.why_not(f"wall {edge}") == "SM-23"
    after = play(state, "wall c3-d3")
    assert {"edge": "c3-d3", "gate": False} in after.view(None)["walls"]
    assert after.view(None)["supply"]["wall"] == 7


@pytest.mark.rule("SM-23")
def test_a_corner_wall_goes_on_two_bare_edges_of_a_tile_that_meet_as_one_move() -> None:
    state = play(position("."), "corner c3 NE")
    walls = [wall["edge"] for wall in state.view(None)["walls"]]
    assert walls == ["e1-f1", "c3-d3", "a6-b6", "a1-a2", "c2-c3", "f5-f6"]
    assert (state.seat, state.view(None)["supply"]["corner"]) == (0, 2)
    assert {"corner c3 NW", "corner c3 SE", "corner d3 SW"}.isdisjoint(texts(state))
    assert state.why_not("corner d3 SW") == "SM-23"
    assert {"corner c3 SW", "corner d2 SW"} <= texts(state)


@pytest.mark.rule("SM-23")
@pytest.mark.parametrize(("corner", "edges"), [("NE", {"c2-c3", "c3-d3"}), ("SE", {"c3-d3", "c3-c4"}),
                                                ("SW", {"c3-c4", "b3-c3"}), ("NW", {"b3-c3", "c2-c3"})])
def test_a_corner_is_named_by_its_tile(corner: str, edges: set[str]) -> None:
    state = position(".")
    bare = {wall["edge"] for wall in state.view(None)["walls"]}
    built = {wall["edge"] for wall in play(state, f"corner c3 {corner}").view(None)["walls"]}
    assert built - bare == edges


@pytest.mark.rule("SM-24", "SM-26")
def test_a_gate_goes_into_any_wall_without_one_pens_and_corners_included() -> None:
    state = play(position(".  |  .  +  ."), "corner c4 NE")
    assert tiles(state, "gate") == {"b2-c2", "a1-a2", "e1-f1", "f5-f6", "a6-b6", "c3-c4", "c4-d4"}
    assert state.why_not("gate b4-b5") == "SM-24"
    assert state.why_not("gate c2-d2") == "SM-26"
    after = play(state, "gate c3-c4")
    assert "c4-d4" in tiles(after, "gate")
    assert {"edge": "c3-c4", "gate": True} in after.view(None)["walls"]


@pytest.mark.rule("SM-24", "SM-48")
def test_a_gate_lets_one_sheep_through_at_a_time() -> None:
    state = position("W1  www  |  .")
    assert animals(play(state, "gate c2-d2", "bark white-1")) == {"c2": "ww", "d2": "w"}


@pytest.mark.rule("SM-25")
def test_a_wall_that_cuts_a_sheep_off_from_its_pen_is_refused() -> None:
    state = position("""
        .   |   .   |   .
        ..      --      ..
        .       .       .
    """, at="b2", turn=0)
    state.put(7 + 1, 0, 1)
    assert "wall c1-c2" not in texts(state)
    assert state.why_not("wall c1-c2") == "SM-25"
    with pytest.raises(wg.IllegalMove, match=r"cut a sheep off from its pen. \(SM-25\)"):
        state.play("wall c1-c2")
    assert "wall c1-d1" in texts(state)


@pytest.mark.rule("SM-25")
def test_a_corner_wall_that_cuts_a_sheep_off_is_refused_too() -> None:
    state = position("""
        .   |   .
        ..      --
        .       .
    """)
    state.put(8, 3, 2)
    assert state.why_not("corner c2 NE") == "SM-25"
    assert "corner c2 NE" not in texts(state)
    assert {"wall c1-c2", "wall c2-d2", "corner d2 NE"} <= texts(state)


@pytest.mark.rule("SM-25")
def test_a_gate_or_an_own_pen_or_an_empty_place_makes_a_wall_harmless() -> None:
    gated = position("""
        .   +   w   |   .
        ..      --      ..
    """)
    assert "wall c1-c2" in texts(gated)
    nobody = position("""
        .   |   .   |   .
        ..      --      ..
    """)
    assert "wall c1-c2" in texts(nobody)
    ram = position("""
        .   |   @   |   .
        ..      --      ..
    """)
    assert "wall c1-c2" in texts(ram)


@pytest.mark.rule("SM-25")
def test_terrain_dogs_and_other_pens_do_not_matter_for_sealing() -> None:
    """Water on the only way out, with dogs in it, is as good as grass; so is a foreign pen with a gate in its wall."""
    state = position("""
        .   |   w   |   .
        ..      ..      ..
        .   |   ~/W1 |  .
        ..      ..      ..
        .       .       .
    """)
    assert "wall c1-c2" in texts(state)
    assert state.why_not("wall c1-c2") is None
    after = play(state, "wall c1-c2")
    assert after.why_not("wall c3-c4") == "SM-25"
    through_a_pen = """
        .   w   {0}   p
        ..  --        ..
    """
    assert position(through_a_pen.format("+"), at="d1").why_not("wall d1-e1") is None
    assert position(through_a_pen.format("|"), at="d1").why_not("wall d1-e1") == "SM-25"


@pytest.mark.rule("SM-25")
def test_every_flock_is_protected_also_from_the_way_to_its_pen_being_closed() -> None:
    """Pen 1 is left by its double gate; with the tile beyond closed, white sheep anywhere could not come home."""
    state = position("""
        p   .   |   .
        ..  ..
        .   .
    """, at="a1")
    state.put(20, 0, 1)
    assert state.why_not("wall b1-b2") == "SM-25"
    state.gates_south |= 1
    state.known = state.known[:0]
    assert state.why_not("wall b1-b2") is None
    at_home = position("""
        p/w  .   |   .
        ..   ..
        .    .
    """, at="a1")
    assert "wall b1-b2" in texts(at_home)


@pytest.mark.rule("SM-25")
def test_sealing_can_be_allowed() -> None:
    drawing = """
        .   |   w   |   .
        ..      --      ..
    """
    assert "wall c1-c2" not in texts(position(drawing))
    free = position(drawing, no_sealing=False)
    assert "wall c1-c2" in texts(free)
    assert animals(play(free, "wall c1-c2")) == {"c2": "w"}


@pytest.mark.rule("SM-26")
def test_additions_scare_nobody_and_go_where_animals_stand() -> None:
    state = position("""
        .   W1       .
        w   ~/B1     b
        .   m1:NS/@  .
    """)
    before = animals(state)
    for move in ("bridge c3 NS", "stone c4 E", "wall b3-c3", "corner d3 NW", "gate a1-a2"):
        assert animals(play(state, move)) == before


@pytest.mark.rule("SM-26")
def test_an_edge_with_a_double_gate_takes_nothing_and_a_patch_open_to_all_sides_no_stone() -> None:
    state = position("m5:NSEW")
    for move in ("wall a1-b1", "gate a1-b1", "corner b1 SW", "corner a1 SE", "stone b2 N"):
        assert state.why_not(move) == "SM-26"
        assert move not in texts(state)


@pytest.mark.rule("SM-5", "SM-26")
def test_what_is_placed_stays() -> None:
    state = play(position("~  m1:NS"), "bridge b2 NS", "stone c2 E", "wall d4-d5", "gate d4-d5")
    for _ in range(8):
        state = play(state, "end turn")
    view = state.view(None)
    assert (view["ground"]["b2"]["bridge"], view["ground"]["c2"]["open"]) == ("NS", ["N", "E", "S"])
    assert {"edge": "d4-d5", "gate": True} in view["walls"]
