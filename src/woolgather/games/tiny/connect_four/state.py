"""Connect Four on two integers: the discs of the player to move, and all discs."""

from __future__ import annotations

from collections.abc import Hashable

from librt.random import Random as Luck
from librt.vecs import append, vec
from mypy_extensions import i64

from woolgather.engine.evaluation import final_result
from woolgather.engine.state import OVER, Setup, State
from woolgather.games.tiny.connect_four.evaluation import finishing, prospects
from woolgather.games.tiny.connect_four.grid import CELLS, COLUMNS, FULL_COLUMN, STRIDE, TOP, has_four, landing


class ConnectFour(State):
    def __init__(
        self, setup: Setup, seat: i64 = 0, mine: i64 = 0, taken: i64 = 0, count: i64 = 0, winner: i64 = -1
    ) -> None:
        self.setup = setup
        self.seat = seat
        self.journal = None
        self.mine = mine
        self.taken = taken
        self.count = count
        self.winner = winner

    def legal(self) -> vec[i64]:
        """The columns that are not full (CF-3)."""
        column: i64
        columns = vec[i64](capacity=COLUMNS)
        for column in range(COLUMNS):
            if not self.taken & TOP[column]:
                columns = append(columns, column)
        return columns

    def allows(self, column: i64) -> bool:
        return 0 <= column < COLUMNS and not self.taken & TOP[column]

    def apply(self, column: i64) -> None:
        """Drop a disc to the lowest free place of its column (CF-2)."""
        disc = landing(self.taken, column)
        mover = self.seat
        mine = self.mine | disc
        self.mine = self.taken ^ self.mine
        self.taken |= disc
        self.count += 1
        if has_four(mine):
            self.winner = mover
            self.seat = OVER
        elif self.count == CELLS:
            self.seat = OVER
        else:
            self.seat = 1 - mover
        if self.journal is not None:
            self._note(mover, column)

    def _note(self, mover: i64, column: i64) -> None:
        assert self.journal is not None
        height: i64 = 0
        discs = self.taken >> column * STRIDE & FULL_COLUMN
        while discs:
            height += 1
            discs >>= 1
        self.journal.add("drop", "CF-2", seat=mover, to=f"{'abcdefg'[column]}{height}")
        if self.winner >= 0:
            self.journal.add("four", "CF-4", seat=mover)
        elif self.seat == OVER:
            self.journal.add("draw", "CF-5")

    def copy(self) -> State:
        return ConnectFour(self.setup, self.seat, self.mine, self.taken, self.count, self.winner)

    def key(self) -> Hashable:
        return self.seat, self.mine, self.taken, self.winner

    def scores(self) -> list[int]:
        """1 for a win, -1 for a loss, 0 otherwise (CF-5)."""
        if self.winner < 0:
            return [0, 0]
        return [1, -1] if self.winner == 0 else [-1, 1]

    def places(self) -> list[int]:
        if self.winner < 0:
            return [1, 1]
        return [1, 2] if self.winner == 0 else [2, 1]

    def evaluate(self) -> vec[float]:
        if self.seat == OVER:
            return final_result(self)
        return prospects(self.mine, self.taken ^ self.mine, self.seat)

    def rollout_move(self, luck: Luck) -> i64:
        """Make four or prevent it if possible; otherwise a random column."""
        others = self.taken ^ self.mine
        column = finishing(self.mine, others)
        if column < 0:
            column = finishing(others, self.mine)
        if column < 0:
            columns = self.legal()
            column = columns[luck.randrange(len(columns))]
        return column
