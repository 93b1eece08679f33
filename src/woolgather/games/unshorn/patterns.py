"""Every arrangement of given numbers of Steels and Snags on a number of places, and what one swap makes of each."""

from __future__ import annotations

from itertools import combinations
from typing import Final

from librt.vecs import append, vec
from mypy_extensions import i64

from woolgather.games.unshorn.data import BASIC, BIT, PLACE_COUNT, SNAG, STEEL


class Pattern:
    """Arrangements are numbers: one bit for each place with a Steel, and 12 bits higher one for each with a Snag."""

    def __init__(self, places: int, steels: int, snags: int) -> None:
        self.places: i64 = places
        self.steels: i64 = steels
        self.snags: i64 = snags
        self.arrangements = _all(places, steels, snags)
        self.numbers: dict[int, int] = {}
        for arrangement in self.arrangements:
            self.numbers[arrangement] = len(self.numbers)
        basics = places - steels - snags
        self.degree: i64 = steels * snags + (steels + snags) * basics
        """The number of swaps of different cards, the same for every arrangement."""
        self._neighbours = vec[i64]()

    def neighbours(self) -> vec[i64]:
        """For each arrangement, those that one swap of different cards makes of it; computed on first use."""
        if len(self._neighbours) == 0:
            self._neighbours = self._found_neighbours()
        return self._neighbours

    def _found_neighbours(self) -> vec[i64]:
        one: i64
        other: i64
        found = vec[i64](capacity=len(self.arrangements) * self.degree)
        for arrangement in self.arrangements:
            for one in range(self.places):
                for other in range(one + 1, self.places):
                    if kind_at(arrangement, one) != kind_at(arrangement, other):
                        found = append(found, self.numbers[_swapped(arrangement, one, other)])
        return found


def _all(places: int, steels: int, snags: int) -> vec[i64]:
    found = vec[i64]()
    for steel in combinations(range(places), steels):
        for snag in combinations([place for place in range(places) if place not in steel], snags):
            found = append(
                found, sum([card(place, STEEL) for place in steel]) + sum([card(place, SNAG) for place in snag])
            )
    return found


def _swapped(arrangement: i64, one: i64, other: i64) -> i64:
    first = kind_at(arrangement, one)
    second = kind_at(arrangement, other)
    return (arrangement - card(one, first) - card(other, second)) + card(one, second) + card(other, first)


def card(place: i64, kind: i64) -> i64:
    """The bit of a card in a place."""
    if kind == STEEL:
        return BIT[place]
    return BIT[place + PLACE_COUNT] if kind == SNAG else 0


def kind_at(arrangement: i64, place: i64) -> i64:
    if arrangement & BIT[place]:
        return STEEL
    return SNAG if arrangement & BIT[place + PLACE_COUNT] else BASIC


def without(arrangement: i64, place: i64) -> i64:
    """The arrangement without that place; the places after it move up."""
    return _squeezed(arrangement & STEELS, place) + (
        _squeezed(arrangement // BIT[PLACE_COUNT], place) * BIT[PLACE_COUNT]
    )


def _squeezed(row: i64, place: i64) -> i64:
    below = row % BIT[place]
    return below + row // BIT[place + 1] * BIT[place]


STEELS: Final = (1 << PLACE_COUNT) - 1
_PATTERNS: Final[dict[tuple[int, int, int], Pattern]] = {}


def pattern(places: int, steels: int, snags: int) -> Pattern:
    """The pattern, created once and shared by all fleeces with these numbers of cards."""
    wanted = (places, steels, snags)
    if wanted not in _PATTERNS:
        _PATTERNS[wanted] = Pattern(places, steels, snags)
    return _PATTERNS[wanted]
