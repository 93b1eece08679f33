"""How a game is set up (SM-10 to SM-14)."""

from __future__ import annotations

from collections import Counter
from random import Random

import pytest

import woolgather as wg
from woolgather.engine.state import State

from .drawn import animals, play, position

PENS = {"a1", "f1", "f6", "a6"}


def laid_out(seats: int = 4, seed: int = 1, **options: bool) -> State:
    """Everything is on the table but the sheep."""
    state, rng = wg.new("shepherd-mess", seats, **options), Random(seed)
    while state.view(None)["phase"] in ("mud", "puddle"):
        wg.roll(state, rng)
    return state


def placed(seats: int = 4, seed: int = 1) -> State:
    """All sheep are placed, on the first tiles where they can be."""
    state = laid_out(seats, seed)
    while state.view(None)["phase"] == "place":
        state.play(state.moves()[0])
    return state


def moves_by_tile(state: State) -> Counter[str]:
    return Counter(state.parts(move)["tile"] for move in state.moves())


@pytest.mark.rule("SM-10")
def test_muds_come_in_order_then_puddles_each_on_any_free_tile_that_is_no_pen() -> None:
    state, rng = wg.new("shepherd-mess"), Random(3)
    taken: list[str] = []
    for number in range(11):
        assert state.view(None)["phase"] == ("mud" if number < 6 else "puddle")
        offered = set(moves_by_tile(state))
        assert not offered & PENS
        assert not offered & set(taken)
        assert len(offered) == 32 - number
        assert len(set(dict(state.odds()).values())) == 1
        move = wg.roll(state, rng)
        taken.append(state.parts(move)["tile"])
        if number < 6:
            assert state.view(None)["ground"][taken[-1]]["number"] == number + 1
    assert set(state.view(None)["ground"]) == set(taken)


@pytest.mark.rule("SM-11")
@pytest.mark.parametrize("seats", [2, 3, 4])
def test_players_place_one_sheep_at_a_time_round_and_round_from_seat_0(seats: int) -> None:
    state, order = laid_out(seats), []
    while state.view(None)["phase"] == "place":
        order.append(state.seat)
        state.play(state.moves()[-1])
    assert order == list(range(seats)) * {2: 10, 3: 7, 4: 5}[seats]


@pytest.mark.rule("SM-11")
def test_sheep_are_placed_on_grass_at_most_two_to_a_tile_of_any_owners() -> None:
    state = laid_out()
    grass = set(moves_by_tile(state))
    assert len(grass) == 21
    assert not grass & (PENS | set(state.view(None)["ground"]))
    tile = min(grass)
    state.play(f"place {tile}")
    assert f"place {tile}" in {state.text(move) for move in state.moves()}
    state.play(f"place {tile}")
    assert f"place {tile}" not in {state.text(move) for move in state.moves()}
    for move in (f"place {tile}", "place a1", "end turn", "bark white-1"):
        assert state.why_not(move) == "SM-11"
    assert [(sheep["flock"], sheep["count"]) for sheep in state.view(None)["sheep"]] == [("white", 1), ("black", 1)]
    assert state.view(None)["to_place"] == [4, 4, 5, 5]


@pytest.mark.rule("SM-11")
def test_in_a_quick_setup_chance_places_the_sheep_evenly_over_what_is_legal() -> None:
    state = laid_out(quick_setup=True)
    assert (state.seat, state.view(None)["phase"]) == (wg.CHANCE, "scatter")
    tile = state.parts(state.moves()[0])["tile"]
    for left in (21, 21, 20):
        assert len(state.odds()) == left
        assert {weight for _, weight in state.odds()} == {1}
        if left == 21:
            state.play(f"scatter {tile}")
    placed_so_far = [(sheep["flock"], sheep["tile"]) for sheep in state.view(None)["sheep"]]
    assert placed_so_far == [("white", tile), ("black", tile)]


@pytest.mark.rule("SM-11")
def test_no_sheep_is_placed_once_the_game_has_begun() -> None:
    assert position("w").why_not("place c3") == "SM-11"


@pytest.mark.rule("SM-12")
@pytest.mark.parametrize("seats", [2, 3, 4])
def test_each_player_in_turn_gets_a_free_pen_with_both_dogs(seats: int) -> None:
    state = placed(seats)
    for seat in range(seats):
        assert (state.seat, state.view(None)["phase"], state.view(None)["turn"]) == (wg.CHANCE, "pen", seat)
        assert [weight for _, weight in state.odds()] == [1] * (4 - seat)
        state.play(state.moves()[-1])
    view = state.view(None)
    assert [home["tile"] for home in view["home"]] == ["a6", "f6", "f1", "a1"][:seats]
    assert [dog["tile"] for dog in view["dogs"]] == [home["tile"] for home in view["home"] for _ in (1, 2)]


@pytest.mark.rule("SM-13")
def test_the_ram_begins_in_one_of_the_muds_and_seat_0_begins() -> None:
    state = placed()
    for _ in range(4):
        state.play(state.moves()[0])
    assert state.odds() == [(state.parse(f"ram {patch}"), 1) for patch in range(1, 7)]
    fourth = next(name for name, tile in state.view(None)["ground"].items() if tile.get("number") == 4)
    state.play("ram 4")
    assert state.view(None)["ram"] == fourth
    assert (state.seat, state.view(None)["phase"], state.view(None)["round"]) == (0, "turn", 1)


@pytest.mark.rule("SM-14")
def test_in_a_pen_that_nobody_owns_nothing_settles_and_nothing_counts() -> None:
    state = position(
        """
        .           .
        p/wwwwwwwwww  W1
    """,
        at="a5",
        seats=2,
    )
    assert state.view(None)["pens"][3]["owner"] is None
    assert (state.scores(), state.view(None)["home"][0]["sheep"]) == ([0, 0], 0)
    assert not state.view(None)["sheep"][0]["settled"]
    assert animals(play(state, "bark white-1")) == {"a5": "w" * 10}
