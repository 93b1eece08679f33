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

from woolgather.games.unshorn.data import BASIC, BIT, PLACE_COUNT, SNAG, SQUARE, STEEL, UNKNOWN
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

Weights = dict[int, float]
"""By arrangement: a bit for each place with a Steel, and 12 bits further one for each place with a Snag."""

NOTHING_FITS: Final = "what was seen of the wool does not fit together."


class Arrangements:
    """The possible arrangements of one fleece."""

    def __init__(self, weights: Weights) -> None:
        self.total = 0.0
        self.keys = vec[i64](capacity=len(weights))
        self.summed = vec[float](capacity=len(weights))
        for key, weight in weights.items():
            self.total += weight
            self.keys = append(self.keys, key)
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
        return self.keys[low]


class Course:
    """One way in which the unknown thefts may have gone: the log filled in, and the fleeces that it leaves."""

    def __init__(self, log: vec[i64], fleeces: list[Arrangements]) -> None:
        self.log = log
        self.fleeces = fleeces
        self.weight = 1.0
        for fleece in fleeces:
            self.weight *= fleece.total / LAYOUT_WEIGHT


LAYOUT_WEIGHT: Final = 72.0


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
                known[name] = Arrangements(arrangements(story, seat))
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


# ---- one fleece through the log

def arrangements(story: list[int], seat: i64) -> Weights:
    """How likely each arrangement is now, times how likely all that was seen was from the start."""
    weights = {_bit(steel, STEEL) | _bit(snag, SNAG): 1.0
               for steel in range(SQUARE) for snag in range(SQUARE) if steel != snag}
    hidden = [place for place in range(SQUARE)]
    for logged in story:
        what = entry_what(logged)
        place = entry_place(logged)
        kind = entry_kind(logged)
        if what == REARRANGED:
            weights = mixed(weights, hidden)
        elif what == STAYED:
            weights = _where(weights, place, STEEL)
        elif what == STUCK:
            weights = _added(weights, place, kind)
            hidden.append(place)
        elif entry_owner(logged) == seat:
            weights = _without(_where(weights, place, kind), place, kind)
            hidden.remove(place)
        elif entry_to(logged) != AIR:
            weights = _added(weights, entry_to(logged), kind)
            hidden.append(entry_to(logged))
    return weights


def _bit(place: int, kind: int) -> int:
    """What a card adds to an arrangement."""
    if kind == STEEL:
        return 1 << place
    return 1 << place + PLACE_COUNT if kind == SNAG else 0


def kind_at(arrangement: i64, place: i64) -> i64:
    if arrangement & BIT[place]:
        return STEEL
    return SNAG if arrangement & BIT[place + PLACE_COUNT] else BASIC


def _where(weights: Weights, place: int, kind: int) -> Weights:
    """Only arrangements with that card in that place are left."""
    return {key: weight for key, weight in weights.items() if kind_at(key, place) == kind}


def _without(weights: Weights, place: int, kind: int) -> Weights:
    bit = _bit(place, kind)
    return {key - bit: weight for key, weight in weights.items()}


def _added(weights: Weights, place: int, kind: int) -> Weights:
    bit = _bit(place, kind)
    return {key + bit: weight for key, weight in weights.items()}


def mixed(weights: Weights, hidden: list[int]) -> Weights:
    """Two cards changed places, any two alike (UN-39).

    An arrangement comes from itself by all swaps of equal cards, and from every other one that differs from it by one
    card moved or by a Steel and a Snag exchanged. Those with one card moved share what is left without it: so for each
    rest the weights are summed once.
    """
    steels = _by_rest(weights, hidden, STEEL)
    snags = _by_rest(weights, hidden, SNAG)
    pairs = len(hidden) * (len(hidden) - 1) // 2
    after: Weights = {}
    for key in _reachable(weights, steels, snags, hidden):
        after[key] = _mixed_weight(key, weights, steels, snags, hidden, pairs) / pairs
    return after


def _by_rest(weights: Weights, hidden: list[int], kind: int) -> Weights:
    """How much all arrangements weigh together that are alike but for one card of that kind."""
    summed: Weights = {}
    for key, weight in weights.items():
        for place in hidden:
            bit = _bit(place, kind)
            if key & bit:
                summed[key - bit] = summed.get(key - bit, 0.0) + weight
    return summed


def _reachable(weights: Weights, steels: Weights, snags: Weights, hidden: list[int]) -> list[int]:
    """Every arrangement that one swap can make of these."""
    found = dict.fromkeys(weights, True)
    for rests, kind in ((steels, STEEL), (snags, SNAG)):
        for rest in rests:
            for place in hidden:
                if kind_at(rest, place) == BASIC:
                    found[rest + _bit(place, kind)] = True
    for key in weights:
        for other in _exchanged(key, hidden):
            found[other] = True
    return list(found)


def _exchanged(key: int, hidden: list[int]) -> list[int]:
    """A Steel and a Snag in each other's places, in every way."""
    steels = [place for place in hidden if kind_at(key, place) == STEEL]
    snags = [place for place in hidden if kind_at(key, place) == SNAG]
    return [key - _bit(steel, STEEL) - _bit(snag, SNAG) + _bit(snag, STEEL) + _bit(steel, SNAG)
            for steel in steels for snag in snags]


def _mixed_weight(key: int, weights: Weights, steels: Weights, snags: Weights, hidden: list[int], pairs: int) -> float:
    own = weights.get(key, 0.0)
    swaps = 0
    weight = 0.0
    basics = sum([kind_at(key, place) == BASIC for place in hidden])
    for place in hidden:
        kind = kind_at(key, place)
        if kind != BASIC:
            rests = steels if kind == STEEL else snags
            weight += rests.get(key - _bit(place, kind), 0.0) - own
            swaps += basics
    for other in _exchanged(key, hidden):
        weight += weights.get(other, 0.0)
        swaps += 1
    return weight + own * (pairs - swaps)
