"""The `Game` of Connect Four: metadata, notation and drawing."""

from __future__ import annotations

from collections.abc import Mapping
from itertools import pairwise
from typing import Final

from woolgather.engine.errors import Unreadable
from woolgather.engine.game import About, Game, Json, Paint, plain
from woolgather.engine.state import OVER, Setup, State
from woolgather.engine.words import Words
from woolgather.games.tiny.connect_four.grid import CELLS, COLUMNS, ROWS, STRIDE, has_four
from woolgather.games.tiny.connect_four.state import ConnectFour
from woolgather.games.tiny.connect_four.view_types import ConnectFourView

LETTERS: Final = "abcdefg"
DISCS: Final = "xo"


SEARCH: Final = {"rollout_depth": 8}


class ConnectFourGame(Game):
    about = About(name="connect-four", prefix="CF", seats=(2,), usual_seats=2, rules=1, moves=7, longest=42, tiny=True)
    search = SEARCH

    def start(self, setup: Setup) -> State:
        return ConnectFour(setup)

    def text(self, setup: Setup, move: int) -> str:
        return LETTERS[move]

    def parts(self, setup: Setup, move: int) -> dict[str, str]:
        return {"column": LETTERS[move]}

    def why_not(self, state: State, move: int) -> str:
        return "CF-3"

    def view(self, state: State, seat: int | None) -> ConnectFourView:
        return {"position": self.write(state)}

    def write(self, state: State) -> Json:
        """The grid from the top row down: x for seat 0, o for seat 1, a dot for an empty place."""
        assert isinstance(state, ConnectFour)
        xs = state.mine if state.count % 2 == 0 else state.taken ^ state.mine

        def disc(column: int, row: int) -> str:
            place = 1 << column * STRIDE + row
            return "." if not state.taken & place else DISCS[0 if xs & place else 1]

        return "/".join("".join(disc(column, row) for column in range(COLUMNS)) for row in reversed(range(ROWS)))

    def read(self, setup: Setup, position: Json) -> State:
        rows = position.split("/")[::-1]
        if len(rows) != ROWS or any(len(row) != COLUMNS or set(row) - {".", *DISCS} for row in rows):
            raise Unreadable(f"A Connect Four position has {ROWS} rows of {COLUMNS} places: x, o or a dot.")
        if any(below == "." != above for row, upper in pairwise(rows) for below, above in zip(row, upper, strict=True)):
            raise Unreadable("In a Connect Four position no disc hangs in the air.")
        xs, os = (_discs(rows, kind) for kind in DISCS)
        count = (xs | os).bit_count()
        if xs.bit_count() != (count + 1) // 2:
            raise Unreadable("In a Connect Four position x has as many discs as o, or one more.")
        winner = next((seat for seat, discs in enumerate((xs, os)) if has_four(discs)), -1)
        if winner >= 0 and (winner == count % 2 or (has_four(xs) and has_four(os))):
            raise Unreadable("In a Connect Four position only the last disc can have made four.")
        seat = OVER if winner >= 0 or count == CELLS else count % 2
        return ConnectFour(setup, seat, os if count % 2 else xs, xs | os, count, winner)

    def draw(self, view: Mapping[str, Json], words: Words, paint: Paint = plain) -> str:
        rows = view["position"].split("/")
        styles = {"x": "seat-0", "o": "seat-1", ".": "faint"}
        drawn = [" ".join(paint(disc, styles[disc]) for disc in row) for row in rows]
        return "\n".join([*drawn, paint(" ".join(LETTERS), "faint")])


def _discs(rows: list[str], kind: str) -> int:
    """One player's discs as bits; the lowest row comes first."""
    return sum(
        1 << column * STRIDE + height
        for height, row in enumerate(rows)
        for column, disc in enumerate(row)
        if disc == kind
    )


GAME: Final = ConnectFourGame()
