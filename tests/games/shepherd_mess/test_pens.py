"""Pens: settled sheep and foreign ones (SM-60, SM-61)."""

from __future__ import annotations

import pytest

from .drawn import animals, events, play, position

BESIDE_PEN_1 = """
        p/{0}   W1  W2
        .       .   .
"""


@pytest.mark.rule("SM-60")
def test_sheep_can_enter_any_pen() -> None:
    state = position("p   wbng   W1   W2", at="a1")
    assert animals(play(state, "bark white-1")) == {"a1": "wbng"}


@pytest.mark.rule("SM-60")
def test_sheep_in_their_own_pen_no_longer_mind_dogs_but_foreign_ones_and_the_ram_do() -> None:
    state = position(BESIDE_PEN_1.format("wwb@"), at="a1")
    state.gates_south |= 1
    state = play(state, "bark white-1")
    assert state.view(None)["phase"] == "pass"
    assert {state.text(move) for move in state.moves()} == {"let black a1", "let ram a1"}
    assert animals(play(state, "let black a1")) == {"a1": "ww@", "a2": "b"}


@pytest.mark.rule("SM-60")
def test_settling_can_be_switched_off() -> None:
    state = position(BESIDE_PEN_1.format("w"), at="a1", settled=False)
    state.gates_south |= 1
    assert animals(play(state, "bark white-1")) == {"a2": "w"}
    assert not state.view(None)["sheep"][0]["settled"]
    assert position(BESIDE_PEN_1.format("w"), at="a1").view(None)["sheep"][0]["settled"]


@pytest.mark.rule("SM-60", "SM-61")
def test_the_journal_tells_who_came_home_and_who_does_not_belong() -> None:
    sentences = events(position("p   wwb@   W1   W2", at="a1"), "bark white-1")
    pens = [
        (event.kind, event.seat, event.piece, event.count, event.rule)
        for event in sentences
        if event.kind in ("home", "foreign", "ram-home")
    ]
    assert pens == [
        ("home", 0, "white", 2, "SM-60"),
        ("foreign", 0, "black", 1, "SM-61"),
        ("ram-home", 0, None, None, "SM-71"),
    ]


@pytest.mark.rule("SM-61")
def test_with_foreign_sheep_in_the_pen_nobody_can_finish() -> None:
    state = position("p/wwwwb   w   W1   W2", at="a1")
    state = play(state, "bark white-1")
    assert (state.seat, animals(state)) == (0, {"a1": "wwwwwb"})
    assert state.scores()[0] == 0
    state.gates_south |= 1
    ended = play(state, "move white-2 b1")
    assert (animals(ended), ended.winners()) == ({"a1": "wwwww", "a2": "b"}, [0])


@pytest.mark.rule("SM-61")
def test_foreign_sheep_at_the_end_mean_no_points_and_last_place_shared() -> None:
    state = position(
        """
        p/wwwwb   .   .   .   .   p/b
        .         .   .   .   .   .
        .         .   .   .   .   .
        .         .   .   .   .   .
        .         .   .   .   .   .
        p/w       .   .   .   .   p
    """,
        at="a1",
        turn_limit=1,
        turn=3,
    )
    for dog in range(8):
        state.dogs[dog] = 14
    ended = play(state, "end turn")
    assert ended.scores() == [0, 2, 0, 0]
    assert ended.places() == [3, 1, 2, 3]
    assert ended.winners() == [1]


@pytest.mark.rule("SM-61")
def test_if_all_have_foreign_sheep_nobody_wins() -> None:
    state = position(
        """
        p/b   .   .   .   .   p/ww
        .     .   .   .   .   .
    """,
        at="a1",
        seats=2,
        turn_limit=1,
        turn=1,
    )
    for dog in range(4):
        state.dogs[dog] = 14
    ended = play(state, "end turn")
    assert (ended.scores(), ended.places(), ended.winners()) == ([0, 0], [2, 2], [])
    assert [event.kind for event in events(state, "end turn")][-1] == "nobody-wins"


@pytest.mark.rule("SM-50", "SM-61")
def test_the_ram_makes_no_pen_foreign() -> None:
    state = play(position("p/wwww@   w   W1   W2", at="a1"), "bark white-1")
    assert (state.winners(), state.scores()[0]) == ([0], 15)


@pytest.mark.rule("SM-62")
@pytest.mark.parametrize(
    ("spoiling", "turn", "dog", "enters"),
    [("owner", 1, "B1", False), ("owner", 0, "W1", True), ("all", 1, "B1", True), ("all", 0, "W1", True)],
)
def test_foreign_sheep_enter_a_pen_only_for_its_owners_dogs(spoiling: str, turn: int, dog: str, enters: bool) -> None:
    state = position(
        f"""
        p   n   {dog}   .
        .   ~   W2      .
    """,
        at="a1",
        turn=turn,
        spoiling=spoiling,
    )
    state.dogs[0] = state.dogs[0] if dog == "W1" else 14
    after = play(state, f"bark {'white' if turn == 0 else 'black'}-1")
    assert animals(after) == {"a1" if enters else "b1": "n"}


@pytest.mark.rule("SM-62")
def test_own_sheep_the_ram_and_pens_of_nobody_are_free_to_all_dogs() -> None:
    for who in "w@":
        state = position(
            f"""
            p   {who}   B1   .
            .   ~       W1   W2
        """,
            at="a1",
            turn=1,
            spoiling="owner",
        )
        assert animals(play(state, "bark black-1")) == {"a1": who}
    nobody = position(
        """
        p   b   W1   W2
        .   ~   .    .
    """,
        at="a1",
        seats=2,
        pens=(2, 3),
        spoiling="owner",
    )
    assert animals(play(nobody, "bark white-1")) == {"a1": "b"}


@pytest.mark.rule("SM-62")
def test_a_sheep_in_a_foreign_pen_leaves_as_usual() -> None:
    state = position(
        """
        p/n   .   .    .
        B1    .   W1   W2
    """,
        at="a1",
        turn=1,
        spoiling="owner",
    )
    assert animals(play(state, "bark black-1")) == {"b1": "n"}


@pytest.mark.rule("SM-44", "SM-60")
def test_a_pen_is_left_by_its_gates_only() -> None:
    for between, end in (("|", "f1"), ("+", "e1")):
        state = position(f".  {between}  p/n\n.  W1", at="e1")
        assert animals(play(state, "bark white-1")) == {end: "n"}


@pytest.mark.rule("SM-62", "SM-42", "SM-46")
def test_a_pen_that_may_not_be_entered_is_no_way_at_a_side_or_over_mud() -> None:
    drawing = """
        p       n   .    .
        m1:NS   B1  W1   W2
    """
    aside = position(drawing, at="a1", turn=1, spoiling="owner")
    assert animals(play(aside, "bark black-1")) == {"c1": "n"}
    free = position(drawing, at="a1", turn=1, spoiling="all")
    assert animals(play(free, "bark black-1")) == {"b1": "n"}
    over_mud = """
        p       .   .   .
        ++      ..  ..  ..
        m1:NS   .   .   .
        n       .   W1  W2
        B1      .   .   .
    """
    assert animals(play(position(over_mud, at="a1", turn=1, spoiling="all"), "bark black-1")) == {"a1": "n"}
    assert animals(play(position(over_mud, at="a1", turn=1, spoiling="owner"), "bark black-1")) == {"b3": "n"}
