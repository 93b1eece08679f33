"""What a table plays with: seats, Nightmare, options, cards. It never changes and is shared by all positions."""

from __future__ import annotations

from functools import cache
from typing import Final

from librt.vecs import vec
from mypy_extensions import i64

from woolgather.games.sheepy_time.data import (
    ALL_DREAMS,
    BIT,
    DECK_KINDS,
    GOAL,
    MARKED,
    NAP_GOAL,
    NAP_NIGHTMARES,
    NAP_SHEEP,
    NAP_START,
    NIGHTMARE_COUNTS,
    NIGHTMARES,
    NOTHING,
    NOWHERE,
    SOLO_DREAMS,
)

RANDOM: Final = "random"
NIGHT: Final = "night"
NAP: Final = "nap"


class Rules:
    def __init__(self, seats: int, nightmare: str, sticky_web: bool, draw_first: bool, length: str) -> None:
        self.seats: i64 = seats
        self.is_solo = seats == 1
        self.sticky_web = sticky_web
        self.draw_first = draw_first
        self.is_nap = length == NAP
        self.nightmare: i64 = NOTHING if nightmare == RANDOM else NIGHTMARES.index(nightmare)
        self.everybody: i64 = BIT[seats] - 1
        self.dreams: i64 = 0 if self.is_nap else SOLO_DREAMS if self.is_solo else ALL_DREAMS
        self.goal: i64 = NAP_GOAL if self.is_nap else GOAL
        self.lair: i64 = NAP_START if self.is_nap else NOWHERE
        self.decks = [vec[i64](deck_counts(seats, kind, self.is_nap)) for kind in range(len(NIGHTMARES))]

    def deck(self, nightmare: i64) -> vec[i64]:
        """The whole deck with that Nightmare's cards, by kind; copy it before drawing (ST-4)."""
        return self.decks[nightmare]


def deck_counts(seats: int, nightmare: int, is_nap: bool) -> list[int]:
    """Sheep cards by their mark, the Nightmare's cards after them (ST-2, ST-3, ST-4)."""
    if is_nap:
        sheep = list(NAP_SHEEP[seats - 1])
        bad = list(NAP_NIGHTMARES[nightmare])
    else:
        sheep = [sum(marked[:max(seats, 2) - 1]) for marked in MARKED]
        bad = list(NIGHTMARE_COUNTS[nightmare])
    counts = sheep + bad
    return counts + [0 for _ in range(DECK_KINDS - len(counts))]


@cache
def rules_of(seats: int, nightmare: str, sticky_web: bool, draw_first: bool, length: str) -> Rules:
    return Rules(seats, nightmare, sticky_web, draw_first, length)

