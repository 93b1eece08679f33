"""The end: who finishes, what counts, and who wins (SM-70 to SM-74)."""

from __future__ import annotations

import json
from random import Random
from types import SimpleNamespace
from typing import cast

import pytest

import woolgather as wg
from woolgather.engine.errors import Unreadable
from woolgather.games.shepherd_mess.data import ROUNDS_BY_SEATS
from woolgather.games.shepherd_mess.pasture import first_tile
from woolgather.games.shepherd_mess.repetition import NUMBERS, mark
from woolgather.games.shepherd_mess.state import ShepherdMess
from woolgather.terminal.console import Console
from woolgather.terminal.narrator import Narrator

from .drawn import animals, events, play, position, texts

WORDS = wg.new("shepherd-mess").setup.game.words()
NAMES = ["Ann", "Bob", "Cid", "Dot"]

NOBODY = ("", "", "", "")


def about_to_end(pens: tuple[str, str, str, str], beside: tuple[str, str, str, str] = NOBODY) -> ShepherdMess:
    """The last turn before the limit, with so much in the pens of white, black, brown and grey, and beside them."""
    inside = [f"p/{who}" if who else "p" for who in pens]
    near = [who or "." for who in beside]
    state = position(
        f"""
        {inside[0]}   {near[0]}   .   .   .   {inside[1]}
        .             .           .   .   .   {near[1]}
        .             .           .   .   .   .
        .             .           .   .   .   .
        {near[3]}     .           .   .   .   {near[2]}
        {inside[3]}   .           .   .   .   {inside[2]}
    """,
        at="a1",
        turn=3,
        turn_limit=1,
    )
    for dog in range(8):
        state.dogs[dog] = 14
    return state


def ended(pens: tuple[str, str, str, str], beside: tuple[str, str, str, str] = NOBODY) -> ShepherdMess:
    return play(about_to_end(pens, beside), "end turn")


@pytest.mark.rule("SM-70")
def test_the_game_ends_as_soon_as_somebody_has_all_own_sheep_and_only_them_at_home() -> None:
    state = position("p/wwww   w   W1   W2", at="a1")
    after = play(state, "bark white-1")
    assert (after.seat, after.winners()) == (wg.OVER, [0])
    sentences = [event.kind for event in events(state, "bark white-1")]
    assert sentences[-6:] == ["finish", "score", "score", "score", "score", "win"]
    assert play(position("p/www   w   W1   W2", at="a1"), "bark white-1").seat == 0


@pytest.mark.rule("SM-70")
def test_another_player_can_be_driven_home_and_finishes() -> None:
    """Only while white's dogs are in the pen do they keep the last sheep out."""
    guarded = play(position("p/wwww   w   N1   N2", at="a1", turn=2), "bark brown-1")
    assert (guarded.seat, animals(guarded)) == (2, {"a1": "wwww", "b2": "w"})
    state = position(
        """
        p/wwww   w   N1   N2
        .        .   W1   W2
    """,
        at="a1",
        turn=2,
    )
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
    state = position(
        """
        p/wwww   w   W1   W2   .   p/bbbb@
        .        .   .    .    .   .
        .        .   .    .    B1  B2
    """,
        at="a1",
    )
    after = play(state, "bark white-1")
    assert (after.seat, after.scores(), after.winners()) == (wg.OVER, [10, 12, 0, 0], [1])


def two_at_once(turn: int, mover: str, others: str) -> ShepherdMess:
    """One bark drives the last white sheep through a gate and the last grey one over a bridge, both home."""
    return position(
        f"""
        p/wwww     .
        ++         ..
        w          .
        {mover}    .
        g          {others}
        ~NS        .
        p/gggg     .
    """,
        at="a1",
        turn=turn,
    )


@pytest.mark.rule("SM-72")
@pytest.mark.parametrize(
    ("turn", "mover", "others", "places"),
    [
        (0, "W1", "W2G1G2", [1, 3, 3, 2]),
        (3, "G1", "W1W2G2", [2, 3, 3, 1]),
        (2, "N1", "W1W2G1G2", [1, 3, 3, 1]),
    ],
)
def test_of_several_who_finish_at_once_with_equal_points_the_mover_is_ahead_else_they_share(
    turn: int, mover: str, others: str, places: list[int]
) -> None:
    state = two_at_once(turn, mover, others)
    after = play(state, f"bark {'white' if turn == 0 else 'grey' if turn == 3 else 'brown'}-1")
    assert (after.seat, after.scores()) == (wg.OVER, [10, 0, 0, 10])
    assert after.places() == places


@pytest.mark.rule("SM-73")
@pytest.mark.parametrize("seats", [2, 3, 4])
def test_after_the_last_round_the_game_ends(seats: int) -> None:
    state = position("W1", seats=seats, turn_limit=3, repetition=False)
    for turn in range(3 * seats):
        assert (state.seat, state.view(None)["round"]) == (turn % seats, turn // seats + 1)
        state = play(state, "end turn")
    assert state.seat == wg.OVER
    assert state.view(None)["ended_by"] == "limit"


@pytest.mark.rule("SM-73")
@pytest.mark.parametrize("seats", [2, 3, 4])
def test_the_usual_limit_goes_by_the_number_of_players(seats: int) -> None:
    assert wg.new("shepherd-mess", seats).view(None)["rounds"] == ROUNDS_BY_SEATS[seats]
    assert wg.new("shepherd-mess", seats, turn_limit=7).view(None)["rounds"] == 7


@pytest.mark.rule("SM-73")
def test_the_last_turn_is_played_out() -> None:
    state = position("N1  .  n  .  .", seats=3, turn=2, turn_limit=1)
    state = play(state, "move brown-1 c2")
    assert (state.seat, animals(state)) == (2, {"e2": "n"})
    assert texts(state, "bark brown-2")
    sentences = [event.kind for event in events(state, "bark brown-2")]
    assert sentences == ["bark", "limit", "score", "score", "score", "tie-shared", "win", "win", "win"]


@pytest.mark.rule("SM-73")
def test_at_the_limit_equal_points_go_by_own_sheep_beside_the_pen() -> None:
    assert ended(("w", "b", "n", "g"), ("w", "bb", "wwww", "")).places() == [2, 1, 3, 3]
    assert ended(("w", "b", "n", "g")).places() == [1, 1, 1, 1]
    assert ended(("ww", "b", "n", "g"), ("", "bbb", "", "")).places() == [1, 2, 3, 3]


@pytest.mark.rule("SM-73")
def test_both_tiles_beside_a_pen_count_walls_or_not_and_the_one_at_its_corner_does_not() -> None:
    for east, south, corner, places in (("w", "w", ".", [1, 2]), (".", ".", "www", [2, 1])):
        state = position(
            f"""
            p/w      {east}    .   .   .   p/b
            {south}  {corner}  .   .   .   b
        """,
            at="a1",
            seats=2,
            turn=1,
            turn_limit=1,
        )
        assert play(state, "end turn").places() == places


@pytest.mark.rule("SM-74")
def test_places_go_by_points_and_a_spoilt_pen_is_last() -> None:
    assert ended(("www", "bb", "n", "w")).places() == [1, 2, 3, 4]
    assert ended(("www", "bb", "g", "w")).places() == [1, 2, 3, 3]
    assert ended(("", "bb", "", "w")).places() == [2, 1, 2, 4]


# Repetition


def passed(turns: int, **options: bool | int | str) -> ShepherdMess:
    """Two players who do nothing, so that every round begins as the first did."""
    state = wg.new("shepherd-mess", 2, quick_setup=True, **options)
    rng = Random(1)
    while state.seat == wg.CHANCE:
        wg.roll(state, rng)
    assert isinstance(state, ShepherdMess)
    return play(state, *["end turn"] * turns)


@pytest.mark.rule("SM-75")
def test_the_third_time_the_same_position_ends_the_game() -> None:
    assert [passed(turns).view(None)["repeats"] for turns in range(5)] == [1, 1, 2, 2, 3]
    state = passed(4)
    assert (state.seat, state.view(None)["ended_by"], state.view(None)["round"]) == (wg.OVER, "repetition", 3)
    assert [event.kind for event in events(passed(3), "end turn")][:2] == ["end-turn", "repetition"]
    on = passed(4, repetition=False)
    assert (on.seat, on.view(None)["repeats"], on.view(None)["ended_by"]) == (0, 0, None)
    assert "past" not in on.view(None)["position"]


@pytest.mark.rule("SM-75")
def test_an_addition_clears_the_count() -> None:
    state = passed(3)
    assert sorted(state.view(None)["position"]["past"].values()) == [2, 2]
    after = play(state, "wall c3-d3")
    assert "past" not in after.view(None)["position"]
    assert play(after, "end turn").view(None)["repeats"] == 1


@pytest.mark.rule("SM-75")
def test_the_past_is_part_of_key_and_dump() -> None:
    for turns in range(5):
        state = passed(turns)
        assert wg.load(state.dump()).key() == state.key()
    once, twice = passed(0), passed(2)
    once.turns = twice.turns
    assert once.key() != twice.key()


@pytest.mark.rule("SM-75")
@pytest.mark.parametrize("change", ["locked", "resting", "turn", "ram", "dogs", "sheep"])
def test_animals_locks_and_the_player_to_move_make_positions_different(change: str) -> None:
    state, other = passed(0), passed(0)
    if change == "dogs":
        other.dogs[0] += 1
    elif change == "sheep":
        tile = first_tile(other.standing[0])
        other.put(tile, 0, 1)
    else:
        setattr(other, change, getattr(other, change) + 1)
    assert mark(other) != mark(state)


@pytest.mark.rule("SM-75")
def test_the_past_is_written_with_numbers_that_never_change() -> None:
    assert [NUMBERS[0], NUMBERS[1000], len(NUMBERS)] == [2459150361376443823, 3240954710329600481, 2648]


@pytest.mark.rule("SM-75")
@pytest.mark.parametrize(
    "past",
    [
        {"0": 1},
        {"00000000000000zz": 1},
        {"ffffffffffffffff": 1},
        {"0000000000000001": 0},
        {"0000000000000001": 3},
        {"0000000000000001": 1},
        {"0000000000000001": "1"},
        ["0000000000000001"],
        None,
        7,
    ],
)
def test_a_past_that_cannot_be_is_refused_in_words(past: object) -> None:
    whole = json.loads(passed(3).dump())
    whole["position"]["past"] = past
    with pytest.raises(Unreadable):
        wg.load(json.dumps(whole))


# What the end is told as


@pytest.mark.rule("SM-71", "SM-61")
def test_the_end_tells_points_by_sheep_the_ram_and_who_lost() -> None:
    state = ended(("www@", "bb", "n", "w"))
    assert state.view(None)["result"] == {
        "ended_by": "limit",
        "tie_break": None,
        "seats": [
            {
                "seat": 0,
                "sheep": 3,
                "of": 5,
                "ram": True,
                "points": "4½",
                "foreign": 0,
                "lost": False,
                "finished": False,
                "beside": 0,
            },
            {
                "seat": 1,
                "sheep": 2,
                "of": 5,
                "ram": False,
                "points": "2",
                "foreign": 0,
                "lost": False,
                "finished": False,
                "beside": 0,
            },
            {
                "seat": 2,
                "sheep": 1,
                "of": 5,
                "ram": False,
                "points": "1",
                "foreign": 0,
                "lost": False,
                "finished": False,
                "beside": 0,
            },
            {
                "seat": 3,
                "sheep": 0,
                "of": 5,
                "ram": False,
                "points": "0",
                "foreign": 1,
                "lost": True,
                "finished": False,
                "beside": 0,
            },
        ],
    }


@pytest.mark.rule("SM-72", "SM-74")
@pytest.mark.parametrize(
    ("turn", "mover", "others", "winners"), [(0, "W1", "W2G1G2", [0]), (2, "N1", "W1W2G1G2", [0, 3])]
)
def test_a_tie_of_two_who_finish_says_whose_turn_it_was(turn: int, mover: str, others: str, winners: list[int]) -> None:
    state = two_at_once(turn, mover, others)
    bark = f"bark {'white' if turn == 0 else 'brown'}-1"
    assert play(state, bark).winners() == winners
    assert play(state, bark).view(None)["result"]["tie_break"] == ("mover" if turn == 0 else None)
    ties = [WORDS.sentence(event, NAMES) for event in events(state, bark) if event.kind.startswith("tie")]
    assert ties == [
        "Points are equal and more than one player has finished, but it was Ann's turn, so Ann is ahead."
        if turn == 0
        else "Nothing separates the 2 who are ahead: they share the victory."
    ]


@pytest.mark.rule("SM-73", "SM-74")
def test_two_who_share_what_a_third_has_lost_by_a_tie_break_are_told_in_that_order() -> None:
    state = about_to_end(("w", "b", "n", ""), ("w", "b", "", ""))
    assert play(state, "end turn").winners() == [0, 1]
    assert [event.kind for event in events(state, "end turn")][-5:] == [
        "tie-beside",
        "tie-beside",
        "tie-shared",
        "win",
        "win",
    ]


@pytest.mark.rule("SM-73")
def test_a_tie_at_the_limit_says_who_had_more_sheep_beside_the_pen() -> None:
    state = ended(("w", "b", "", ""), ("", "bb", "", ""))
    assert (state.places(), state.view(None)["result"]["tie_break"]) == ([2, 1, 3, 3], "beside")
    assert ended(("w", "b", "", "")).view(None)["result"]["tie_break"] is None


@pytest.mark.rule("SM-71")
def test_the_terminal_lists_points_and_not_their_halves(capsys: pytest.CaptureFixture[str]) -> None:
    state = ended(("www@", "bb", "n", "w"))
    record = cast(wg.Record, SimpleNamespace(setup=state.setup, state=state))
    Narrator(Console("en", colour=False), record, NAMES, None).result()
    assert [line.strip() for line in capsys.readouterr().out.splitlines() if line.startswith("  ")] == [
        "1. Ann, score 4½",
        "2. Bob, score 2",
        "3. Cid, score 1",
        "4. Dot, score 0",
    ]
