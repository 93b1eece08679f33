"""Reaction windows: out-of-turn play goes by priority with passes (UN-40 to UN-43)."""

from __future__ import annotations

from librt.vecs import append, vec
from mypy_extensions import i64

from woolgather.games.unshorn.data import MOST_SEATS
from woolgather.games.unshorn.fleece import Fleece
from woolgather.games.unshorn.journal import note_pass
from woolgather.games.unshorn.position import (
    ANNOUNCED,
    BEFORE_PART,
    COUNTER,
)


class Windows(Fleece):
    def open_window(self, step: i64) -> None:
        """Open a window for everybody, with or without a card to play, starting at its first player (UN-42, UN-43)."""
        self.step = step
        self.passes = 0
        self.seat = self.first_asked()

    def first_asked(self) -> i64:
        step = self.step
        if step in (ANNOUNCED, BEFORE_PART):
            return self.victim(0)
        return self.left_of(self.top_owner() if step == COUNTER else self.turn)

    def asked(self) -> vec[i64]:
        """The seats that may answer in the open window, in the order in which they are asked (UN-41).

        The named victims or the current one come first, then all others clockwise from the left of the player who
        caused the window. That player comes last, and is not asked in a counter window (UN-42).
        """
        part: i64
        seat: i64
        step = self.step
        cause = self.top_owner() if step == COUNTER else self.turn
        order = vec[i64](capacity=MOST_SEATS)
        if step == ANNOUNCED:
            for part in range(self.part_count):
                order = append(order, self.victim(part))
        elif step == BEFORE_PART:
            order = append(order, self.victim(0))
        seat = self.left_of(cause)
        while seat != cause:
            if not _has(order, seat):
                order = append(order, seat)
            seat = self.left_of(seat)
        if step != COUNTER and not _has(order, cause):
            order = append(order, cause)
        return order

    def pass_on(self) -> bool:
        """Count one more pass; return whether it was the last (UN-42)."""
        if self.journal is not None:
            note_pass(self)
        self.passes += 1
        order = self.asked()
        if self.passes == len(order):
            return True
        self.seat = order[self.passes]
        return False


def _has(order: vec[i64], seat: i64) -> bool:
    for other in order:
        if other == seat:
            return True
    return False
