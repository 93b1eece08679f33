"""Connect Four, rule by rule."""

from __future__ import annotations

import json
from itertools import combinations
from random import Random
from typing import Final

import pytest

import woolgather as wg
from tests.support.play import walk
from tests.support.tables import Table
from woolgather.engine.state import State
from woolgather.games.tiny.connect_four.grid import has_four

TABLE: Final = Table("connect-four", 2)
DRAWN_GAME: Final = "edgabeffbbfabgabffbaegdcggaegfcaececccdddd"
DIRECTIONS: Final = ((0, 1), (1, 0), (1, 1), (1, -1))

Cell = tuple[int, int]


def lines_of_four() -> list[list[Cell]]:
    """Every line of four places, as (column, row) from the bottom left."""
    lines = [
        [(column + across * step, row + up * step) for step in range(4)]
        for column in range(7)
        for row in range(6)
        for across, up in DIRECTIONS
    ]
    return [line for line in lines if all(0 <= column < 7 and 0 <= row < 6 for column, row in line)]


def bits(cells: list[Cell] | tuple[Cell, ...]) -> int:
    return sum(1 << column * 7 + row for column, row in cells)


def position(drawn: str) -> State:
    """A position from a drawing: x for seat 0, o for seat 1."""
    rows = "/".join("".join(row.split()) for row in drawn.split("\n") if row.strip())
    dump = json.loads(TABLE.new().dump())
    return wg.load(json.dumps({**dump, "position": rows}))


def played(columns: str) -> State:
    state = TABLE.new()
    for column in columns:
        state.play(column)
    return state


def grid(state: State) -> list[str]:
    """Rows from the bottom up."""
    rows: list[str] = state.view(None)["position"].split("/")
    return rows[::-1]


def slow_winner(state: State) -> int | None:
    rows = grid(state)
    for line in lines_of_four():
        discs = {rows[row][column] for column, row in line}
        if discs in ({"x"}, {"o"}):
            return "xo".index(discs.pop())
    return None


@pytest.mark.rule("CF-1")
def test_two_players_take_turns_on_a_grid_of_seven_columns_and_six_rows() -> None:
    state = TABLE.new()
    assert [state.text(move) for move in state.moves()] == list("abcdefg")
    assert grid(state) == ["......."] * 6
    seats = []
    for column in "dcdcab":
        seats.append(state.seat)
        state.play(column)
    assert seats == [0, 1, 0, 1, 0, 1]


@pytest.mark.rule("CF-2")
def test_a_disc_falls_to_the_lowest_free_place() -> None:
    state = played("ddcd")
    assert grid(state)[:3] == ["..xx...", "...o...", "...o..."]


@pytest.mark.rule("CF-3")
def test_a_full_column_takes_no_more_discs() -> None:
    state = played("dddddd")
    assert "d" not in [state.text(move) for move in state.moves()]
    with pytest.raises(wg.IllegalMove, match="column d is full") as refusal:
        state.play("d")
    assert refusal.value.rule == state.why_not("d") == "CF-3"


@pytest.mark.rule("CF-4")
@pytest.mark.parametrize(
    ("winning", "drawing"),
    [
        (
            "a",
            """
        . . . . . . .
        . . . . . . .
        . . . . . . .
        x o . . . . .
        x o . . . . .
        x o . . . . .
    """,
        ),
        (
            "e",
            """
        . . . . . . .
        . . . . . . .
        . . . . . . .
        . . . . . . .
        . o . . . . .
        o x x x . . o
    """,
        ),
        (
            "d",
            """
        . . . . . . .
        . . . . . . .
        . . . . . . .
        . . x o . . .
        . x o o . . .
        x o x x . . o
    """,
        ),
        (
            "b",
            """
        . . . . . . .
        . . . . . . .
        . . . . . . .
        . o x . . . .
        . o o x . . .
        . x o x x . o
    """,
        ),
    ],
)
def test_four_in_a_line_win_at_once(winning: str, drawing: str) -> None:
    state = position(drawing)
    elsewhere = state.copy()
    elsewhere.play("f")
    assert elsewhere.seat == 1
    state.play(winning)
    assert slow_winner(state) == 0
    assert (state.seat, state.winners(), state.scores(), state.places()) == (wg.OVER, [0], [1, -1], [1, 2])


@pytest.mark.rule("CF-4")
def test_every_line_of_four_wins_and_no_three_of_it_do() -> None:
    lines = lines_of_four()
    assert len(lines) == 69
    for line in lines:
        assert has_four(bits(line))
        assert not any(has_four(bits(three)) for three in combinations(line, 3))


@pytest.mark.rule("CF-4")
def test_no_line_runs_over_the_edge_of_the_grid() -> None:
    cells = [(column, row) for column in range(7) for row in range(6)]
    winning = {frozenset(line) for line in lines_of_four()}
    rng = Random(4)
    for _ in range(20_000):
        four = frozenset(rng.sample(cells, 4))
        assert has_four(bits(tuple(four))) == (four in winning)


@pytest.mark.rule("CF-4")
def test_the_winner_is_who_the_drawing_shows(rng: Random) -> None:
    for _ in range(60):
        for state in walk(TABLE, rng):
            winner = slow_winner(state)
            assert state.winners() == ([] if state.seat != wg.OVER else [0, 1] if winner is None else [winner])


@pytest.mark.rule("CF-5")
def test_a_full_grid_without_four_is_a_draw_after_as_many_moves_as_a_game_can_have() -> None:
    state = played(DRAWN_GAME)
    assert state.seat == wg.OVER
    assert (state.scores(), state.places(), state.winners()) == ([0, 0], [1, 1], [0, 1])
    assert len(DRAWN_GAME) == TABLE.about.longest


@pytest.mark.parametrize("columns", ["efddfedbfebgbdcadefdbfeecbcgbggfgg", "dadfgeffeedgeeafgbadbdfcdagfbgg"])
def test_the_top_right_place_counts_like_any_other(columns: str) -> None:
    """Its bit is the 48th: a literal shifted by a native integer would have wrapped at the 32nd."""
    state = played(columns[:-1])
    mover = state.seat
    assert grid(state)[5][6] == "."
    state.play("g")
    assert grid(state)[5][6] == "xo"[mover]
    assert state.winners() == [mover] == [slow_winner(state)]
    assert wg.load(state.dump()).key() == state.key()


@pytest.mark.parametrize(
    "drawing",
    [
        "x . . . . . .\n" + ". . . . . . .\n" * 5,
        ". . . . . . .\n" * 5 + "x x . . . . .\n",
        ". . . . . . .\n" * 5 + "o . . . . . .\n",
        ". . . . . . .\n" * 4 + "o o o . . . .\nx x x x o . .\n",
        ". . . . . . .\n" * 5 + "x y . . . . .\n",
        ". . . . . . .\n" * 4,
    ],
)
def test_a_drawing_that_no_game_leads_to_is_refused(drawing: str) -> None:
    with pytest.raises(ValueError, match="Connect Four position"):
        position(drawing)
