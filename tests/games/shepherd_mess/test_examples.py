"""The rulebook's own examples (SM-80 to SM-83)."""

from __future__ import annotations

import pytest

from .drawn import animals, dog, events, play, position, texts


@pytest.mark.rule("SM-80")
def test_the_first_example_a_black_sheep_joins_two_brown_ones() -> None:
    """The dog can leave the pen one way only, goes three tiles and stops beside the black sheep."""
    state = position(
        """
        p/W1W2   .     .   .
        g        .     .   .
        .        .     b   nn
    """,
        at="a1",
    )
    assert "a2" not in texts(state, "move white-1")
    after = play(state, "move white-1 b3")
    assert dog(after, "white-1") == "b3"
    assert animals(after) == {"a2": "g", "d3": "bnn"}


SECOND = """
    p     w     ~    .
    .     W2    .    .
    {1}   gg    {0}  .
    .     ~     .    .
"""


@pytest.mark.rule("SM-81")
@pytest.mark.parametrize(
    ("east", "west", "end"),
    [
        ("n", ".", "a3"),
        ("n", "b", None),
        ("n", "g", "a3"),
        ("g", "b", "c3"),
        ("gn", ".", "c3"),
    ],
)
def test_the_second_example_greys_before_water_look_to_their_sides(east: str, west: str, end: str | None) -> None:
    state = position(SECOND.format(east, west), at="a1")
    state.dogs[0] = 20
    after = animals(play(state, "bark white-2"))
    greys = {tile: here.count("g") for tile, here in after.items() if "g" in here}
    before = {tile: here.count("g") for tile, here in (("c3", east), ("a3", west)) if "g" in here}
    expected = {**before, end or "b3": before.get(end or "b3", 0) + 2}
    assert greys == expected


@pytest.mark.rule("SM-81")
def test_the_second_example_a_white_sheep_runs_through_the_double_gate_once_no_dog_is_left_in_the_pen() -> None:
    state = position(SECOND.format("n", "."), at="a1")
    state.dogs[0] = 20
    assert animals(play(state, "bark white-2"))["a1"] == "w"
    state.dogs[0] = 0
    assert animals(play(state, "bark white-2"))["b1"] == "w"


@pytest.mark.rule("SM-82")
def test_the_third_example_a_black_sheep_crosses_the_new_bridge_to_its_own_kind() -> None:
    """One side leads to a white and a brown sheep, the other over the bridge to a black one."""
    state = position(
        """
        .    B1    .     .    .
        .    .     .     .    .
        b    ~     b     wn   .
        .    .     ~     .    .
    """,
        turn=1,
    )
    state = play(state, "bridge c4 EW")
    after = play(state, "move black-1 d3")
    assert animals(after) == {"b4": "bb", "e4": "wn"}


@pytest.mark.rule("SM-83")
def test_the_fourth_example_a_stone_and_a_gate_let_exactly_one_sheep_home() -> None:
    """The mud's path is not suitable until a stone opens it toward the pen's wall, where a gate is put in."""
    state = position(
        """
        p       .      .      .
        m3:SW   .      .      W1
        wn      ~      .      .
        .       .      .      W2
    """,
        at="a1",
    )
    assert animals(play(state, "move white-2 a4"))["a3"] == "wn"
    state = play(state, "stone a2 N", "gate a1-a2", "end turn", "end turn", "end turn")
    asked = play(state, "move white-2 a4")
    assert texts(asked) == {"let white a3", "let brown a3"}
    assert animals(play(asked, "let white a3")) == {"a1": "w", "a3": "n"}
    assert animals(play(asked, "let brown a3")) == {"a1": "n", "a3": "w"}
    crossed = [
        (event.kind, event.to, event.cause, event.count)
        for event in events(asked, "let white a3")
        if event.kind in ("cross", "run")
    ]
    assert crossed == [("cross", "a2", "mud", 1), ("cross", "a1-a2", "gate", 1), ("run", "a1", "straight", 1)]
