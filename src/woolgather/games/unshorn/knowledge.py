"""What can be thought of hidden wool: how likely each arrangement is, given all that was seen (UN-80, UN-82).

An arrangement of a fleece is where its hidden Steels and Snags lie; all else is Basic Wool. At first all 72 are
equally likely. What is turned over rules arrangements out. When the owner rearranges, each becomes a little of all
those that one swap makes of it, every swap counting alike. That is followed through the log exactly.

What was stolen, where the viewer does not know it, is any of three kinds: each way is followed on its own, and
counts as much as it fits what was seen afterwards.
"""

from __future__ import annotations

from typing import Final

from librt.random import Random as Luck
from librt.vecs import append, vec
from mypy_extensions import i64

from woolgather.games.unshorn.data import BASIC, SNAG, SQUARE, STEEL, UNKNOWN
from woolgather.games.unshorn.fleece import (
    AIR,
    REARRANGED,
    STAYED,
    STOLEN,
    STUCK,
    entry_kind,
    entry_owner,
    entry_place,
    entry_thief,
    entry_to,
    entry_what,
    with_kind,
)
from woolgather.games.unshorn.patterns import card, kind_at, pattern, without

LAYOUT_WEIGHT: Final = 72.0
NOTHING_FITS: Final = "what was seen of the wool does not fit together."


class Spread:
    """How likely each arrangement of one fleece is, followed through what was seen of it."""

    def __init__(self) -> None:
        self.hidden = [place for place in range(SQUARE)]
        self.pattern = pattern(SQUARE, 1, 1)
        self.weights = vec[float]([1.0 for _ in self.pattern.arrangements])

    def follow(self, logged: i64, seat: i64) -> None:
        what = entry_what(logged)
        place = entry_place(logged)
        kind = entry_kind(logged)
        if what == REARRANGED:
            self._mix()
        elif what == STAYED:
            self._keep(self.hidden.index(place), STEEL)
        elif what == STUCK:
            self._add(place, kind)
        elif entry_owner(logged) == seat:
            self._take(self.hidden.index(place), kind)
        elif entry_to(logged) != AIR:
            self._add(entry_to(logged), kind)

    def _mix(self) -> None:
        """Two cards changed places, any two alike: a swap of equal cards leaves an arrangement as it is (UN-39)."""
        number: i64
        place: i64 = 0
        table = self.pattern
        pairs = table.places * (table.places - 1) // 2
        same = float(pairs - table.degree)
        mixed = vec[float](capacity=len(self.weights))
        for number in range(len(self.weights)):
            weight = self.weights[number] * same
            end = place + table.degree
            while place < end:
                weight += self.weights[table.neighbours[place]]
                place += 1
            mixed = append(mixed, weight / float(pairs))
        self.weights = mixed

    def _keep(self, slot: i64, kind: i64) -> None:
        """Only arrangements with that card in that place are left."""
        number: i64
        for number in range(len(self.weights)):
            if kind_at(self.pattern.arrangements[number], slot) != kind:
                self.weights[number] = 0.0

    def _take(self, slot: i64, kind: i64) -> None:
        """That card was there, and is gone."""
        number: i64
        old = self.pattern
        steels = old.steels - (1 if kind == STEEL else 0)
        snags = old.snags - (1 if kind == SNAG else 0)
        if steels < 0 or snags < 0 or steels + snags >= old.places:
            raise ValueError(NOTHING_FITS)
        new = pattern(old.places - 1, steels, snags)
        weights = vec[float]([0.0 for _ in new.arrangements])
        for number in range(len(self.weights)):
            arrangement = old.arrangements[number]
            if kind_at(arrangement, slot) == kind:
                weights[new.numbers[without(arrangement, slot)]] = self.weights[number]
        self.hidden.pop(slot)
        self.pattern = new
        self.weights = weights

    def _add(self, place: i64, kind: i64) -> None:
        """A card came, behind all others."""
        number: i64
        old = self.pattern
        if place in self.hidden:
            raise ValueError(NOTHING_FITS)
        new = pattern(old.places + 1, old.steels + (1 if kind == STEEL else 0), old.snags + (1 if kind == SNAG else 0))
        weights = vec[float]([0.0 for _ in new.arrangements])
        for number in range(len(self.weights)):
            weights[new.numbers[old.arrangements[number] + card(old.places, kind)]] = self.weights[number]
        self.hidden.append(place)
        self.pattern = new
        self.weights = weights


def spread(story: list[int], seat: i64) -> Spread | None:
    """What a story leaves of a fleece, or nothing if it cannot have been so."""
    found = Spread()
    try:
        for logged in story:
            found.follow(logged, seat)
    except ValueError:
        return None
    return found


def weight_of(story: list[int], seat: i64, kinds: dict[int, int]) -> float:
    """How likely it is that just these cards lie face down, each in its place."""
    found = spread(story, seat)
    if found is None or sorted(found.hidden) != sorted(kinds):
        return 0.0
    arrangement = sum([card(slot, kinds[place]) for slot, place in enumerate(found.hidden)])
    number = found.pattern.numbers.get(arrangement, -1)
    return 0.0 if number < 0 else found.weights[number]


class Arrangements:
    """The possible arrangements of one fleece, ready to be drawn from."""

    def __init__(self, found: Spread | None) -> None:
        self.total = 0.0
        self.places = vec[i64]()
        self.arrangements = vec[i64]()
        self.summed = vec[float]()
        if found is None:
            return
        self.places = vec[i64](found.hidden)
        self.arrangements = found.pattern.arrangements
        for weight in found.weights:
            self.total += weight
            self.summed = append(self.summed, self.total)

    def drawn(self, luck: Luck) -> i64:
        """One of them, as likely as it is."""
        ticket = luck.random() * self.total
        low: i64 = 0
        high: i64 = len(self.summed) - 1
        while low < high:
            middle = (low + high) // 2
            if ticket < self.summed[middle]:
                high = middle
            else:
                low = middle + 1
        return self.arrangements[low]


class Course:
    """One way in which the unknown thefts may have gone: the log filled in, and the fleeces that it leaves."""

    def __init__(self, log: vec[i64], fleeces: list[Arrangements]) -> None:
        self.log = log
        self.fleeces = fleeces
        self.weight = 1.0
        for fleece in fleeces:
            self.weight *= fleece.total / LAYOUT_WEIGHT


class Belief:
    """All that may be, from the eyes of whoever does not know the wool of these seats."""

    def __init__(self, log: vec[i64], seats: vec[i64]) -> None:
        self.seats = seats
        self.total = 0.0
        self.courses: list[Course] = []
        known: dict[str, Arrangements] = {}
        unknown = [place for place in range(len(log)) if is_unknown_theft(log[place])]
        for way in range(3 ** len(unknown)):
            course = self._course(_filled(log, unknown, way), known)
            if course.weight > 0.0:
                self.total += course.weight
                self.courses.append(course)
        if not self.courses:
            raise ValueError(NOTHING_FITS)

    def _course(self, log: vec[i64], known: dict[str, Arrangements]) -> Course:
        """A fleece is followed once for all ways that are the same to it."""
        fleeces = []
        for seat in self.seats:
            story = [logged for logged in log if concerns(logged, seat)]
            name = f"{seat} {story}"
            if name not in known:
                known[name] = Arrangements(spread(story, seat))
            fleeces.append(known[name])
        return Course(log, fleeces)

    def drawn(self, luck: Luck) -> Course:
        ticket = luck.random() * self.total
        for course in self.courses:
            ticket -= course.weight
            if ticket < 0.0:
                return course
        return self.courses[-1]


def is_unknown_theft(logged: i64) -> bool:
    return entry_what(logged) == STOLEN and entry_kind(logged) == UNKNOWN


def _filled(log: vec[i64], unknown: list[int], way: int) -> vec[i64]:
    """The log with one of the three kinds at each unknown theft."""
    filled = log[:]
    for place in unknown:
        filled[place] = with_kind(filled[place], BASIC + way % 3)
        way //= 3
    return filled


def concerns(logged: i64, seat: i64) -> bool:
    return entry_owner(logged) == seat or (entry_what(logged) == STOLEN and entry_thief(logged) == seat)
