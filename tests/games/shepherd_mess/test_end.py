"""The end: who finishes, what counts, and who wins (SM-70 to SM-74)."""

from __future__ import annotations

import pytest

import woolgather as wg
from woolgather.games.shepherd_mess.state import ShepherdMess

from .drawn import animals, events, play, position, texts

NOBODY = ("", "", "", "")


def ended(pens: tuple[str, str, str, str], beside: tuple[str, str, str, str] = NOBODY) -> ShepherdMess:
    """A game that ends by the turn limit, with so much in the pens of white, black, brown and grey, and beside them."""
    inside = [f"p/{who}" if who else "p" for who in pens]
    near = [who or "." for who in beside]
    state = position(f"""
        {inside[0]}   {near[0]}   .   .   .   {inside[1]}
        .             .           .   .   .   {near[1]}
        .             .           .   .   .   .
        .             .           .   .   .   .
        {near[3]}     .           .   .   .   {near[2]}
        {inside[3]}   .           .   .   .   {inside[2]}
    """, at="a1", turn=3, turn_limit=1)
    for dog in range(8):
        state.dogs[dog] = 14
    return play(state, "end turn")


@pytest.mark.rule("SM-70")
def test_the_game_ends_as_soon_as_somebody_has_all_own_sheep_and_only_them_at_home() -> None:
    state = position("p/wwww   w   W1   W2", at="a1")
    after = play(state, "bark white-1")
    assert (after.seat, after.winners()) == (wg.OVER, [0])
    told = [event.kind for event in events(state, "bark white-1")]
    assert told[-6:] == ["finish", "score", "score", "score", "score", "win"]
    assert play(position("p/www   w   W1   W2", at="a1"), "bark white-1").seat == 0


@pytest.mark.rule("SM-70")
def test_another_player_can_be_driven_home_and_finishes() -> None:
    """Only while white's dogs are in the pen do they keep the last sheep out."""
    guarded = play(position("p/wwww   w   N1   N2", at="a1", turn=2), "bark brown-1")
    assert (guarded.seat, animals(guarded)) == (2, {"a1": "wwww", "b2": "w"})
    state = position("""
        p/wwww   w   N1   N2
        .        .   W1   W2
    """, at="a1", turn=2)
    after = play(state, "bark brown-1")
    assert (after.seat, after.winners()) == (wg.OVER, [0])


@pytest.mark.rule("SM-71")
def test_a_sheep_at_home_counts_2_points_and_3_with_the_ram() -> None:
    assert ended(("www", "bb", "", "g")).scores() == [6, 4, 0, 2]
    assert ended(("www@", "bb", "", "g")).scores() == [9, 4, 0, 2]
    assert ended(("@", "bb", "", "g")).scores() == [0, 4, 0, 2]


@pytest.mark.rule("SM-71")
def test_whoever_finished_can_lose_against_more_points() -> None:
    """Five sheep at home are 10 points, four with the ram 12."""
    state = position("""
        p/wwww   w   W1   W2   .   p/bbbb@
        .        .   .    .    .   .
        .        .   .    .    B1  B2
    """, at="a1")
    after = play(state, "bark white-1")
    assert (after.seat, after.scores(), after.winners()) == (wg.OVER, [10, 12, 0, 0], [1])


@pytest.mark.rule("SM-72")
@pytest.mark.parametrize(("turn", "mover", "others", "places"), [
    (0, "W1", "W2G1G2", [1, 3, 3, 2]), (3, "G1", "W1W2G2", [2, 3, 3, 1]), (2, "N1", "W1W2G1G2", [1, 3, 3, 1]),
])
def test_of_several_who_finish_at_once_with_equal_points_the_mover_is_ahead_else_they_share(
        turn: int, mover: str, others: str, places: list[int]) -> None:
    """One bark drives the last white sheep through a gate and the last grey one over a bridge, both home."""
    state = position(f"""
        p/wwww     .
        ++         ..
        w          .
        {mover}    .
        g          {others}
        ~NS        .
        p/gggg     .
    """, at="a1", turn=turn)
    after = play(state, f"bark {'white' if turn == 0 else 'grey' if turn == 3 else 'brown'}-1")
    assert (after.seat, after.scores()) == (wg.OVER, [10, 0, 0, 10])
    assert after.places() == places


@pytest.mark.rule("SM-73")
@pytest.mark.parametrize("seats", [2, 3, 4])
def test_after_the_last_round_the_game_ends(seats: int) -> None:
    state = position("W1", seats=seats, turn_limit=3)
    for turn in range(3 * seats):
        assert (state.seat, state.view(None)["round"]) == (turn % seats, turn // seats + 1)
        state = play(state, "end turn")
    assert state.seat == wg.OVER
    assert wg.new("shepherd-mess").view(None)["rounds"] == 40


@pytest.mark.rule("SM-73")
def test_the_last_turn_is_played_out() -> None:
    state = position("N1  .  n  .  .", seats=3, turn=2, turn_limit=1)
    state = play(state, "move brown-1 c2")
    assert (state.seat, animals(state)) == (2, {"e2": "n"})
    assert texts(state, "bark brown-2")
    told = [event.kind for event in events(state, "bark brown-2")]
    assert told == ["bark", "limit", "score", "score", "score", "win", "win", "win"]


@pytest.mark.rule("SM-73")
def test_at_the_limit_equal_points_go_by_own_sheep_beside_the_pen() -> None:
    assert ended(("w", "b", "n", "g"), ("w", "bb", "wwww", "")).places() == [2, 1, 3, 3]
    assert ended(("w", "b", "n", "g")).places() == [1, 1, 1, 1]
    assert ended(("ww", "b", "n", "g"), ("", "bbb", "", "")).places() == [1, 2, 3, 3]


@pytest.mark.rule("SM-73")
def test_both_tiles_beside_a_pen_count_walls_or_not() -> None:
    state = position("""
        p/w   w   .   .   .   p/b
        w     .   .   .   .   b
    """, at="a1", seats=2, turn=1, turn_limit=1)
    assert state.places() == [1, 2]


@pytest.mark.rule("SM-74")
def test_places_go_by_points_and_a_spoilt_pen_is_last() -> None:
    assert ended(("www", "bb", "n", "w")).places() == [1, 2, 3, 4]
    assert ended(("www", "bb", "g", "w")).places() == [1, 2, 3, 3]
    assert ended(("", "bb", "", "w")).places() == [2, 1, 2, 4]
