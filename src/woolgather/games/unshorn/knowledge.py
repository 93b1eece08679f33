"""What can be inferred about hidden wool: the probability of each arrangement, given all that was seen (UN-80, UN-82).

An arrangement of a fleece says where its hidden Steels and Snags are; the rest is Basic Wool. At first all 72 are
equally likely. A card that is turned over rules arrangements out. When the owner rearranges, each arrangement's
probability is spread over all those that one swap makes of it, every swap being equally likely. This is computed
exactly through the log.

A stolen card that the viewer does not know is any of three kinds: each possibility is followed separately, and weighted
by how well it fits what was seen afterwards.

A card that was drawn and laid is a Steel or a Snag (UN-28). A fleece is followed for both, in one layer for each number
of Steels in it. Their probabilities depend on what all the others have drawn: the pile had a known number of each, and
a course that leaves p Steels and q Snags in it has a probability proportional to 1 / (p! q!), because each spare card
was as likely to be drawn as any other.
"""

from __future__ import annotations

from itertools import product
from math import factorial
from typing import Final

from librt.random import Random as Luck
from librt.vecs import append, vec
from mypy_extensions import i64

from woolgather.games.unshorn.data import BASIC, EMPTY, SNAG, SPARE_KINDS, SQUARE, STEEL, UNKNOWN
from woolgather.games.unshorn.fleece import (
    AIR,
    LAID,
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
    is_flying,
    with_kind,
)
from woolgather.games.unshorn.patterns import Pattern, card, kind_at, pattern, without

LAYOUT_WEIGHT: Final = 72.0
NOTHING_FITS: Final = "what was seen of the wool does not fit together."


class Layer:
    """The probability of each arrangement of a fleece with given numbers of Steels and Snags."""

    def __init__(self, of: Pattern) -> None:
        self.pattern = of
        self.weights = vec[float]([0.0 for _ in of.arrangements])

    def mixed(self) -> Layer:
        """Two cards changed places, any two equally likely; swapping equal cards changes nothing (UN-39)."""
        number: i64
        place: i64 = 0
        table = self.pattern
        pairs = table.places * (table.places - 1) // 2
        same = float(pairs - table.degree)
        neighbours = table.neighbours()
        mixed = Layer(table)
        for number in range(len(self.weights)):
            weight = self.weights[number] * same
            end = place + table.degree
            while place < end:
                weight += self.weights[neighbours[place]]
                place += 1
            mixed.weights[number] = weight / float(pairs)
        return mixed

    def keeping(self, slot: i64, kind: i64) -> Layer:
        """Keep only the arrangements with that card in that place."""
        number: i64
        kept = Layer(self.pattern)
        for number in range(len(self.weights)):
            if kind_at(self.pattern.arrangements[number], slot) == kind:
                kept.weights[number] = self.weights[number]
        return kept

    def taking(self, slot: i64, kind: i64) -> Layer | None:
        """That card was there and is gone; None if there were too few of its kind."""
        number: i64
        old = self.pattern
        steels = old.steels - (1 if kind == STEEL else 0)
        snags = old.snags - (1 if kind == SNAG else 0)
        if steels < 0 or snags < 0 or steels + snags >= old.places:
            return None
        taken = Layer(pattern(old.places - 1, steels, snags))
        for number in range(len(self.weights)):
            arrangement = old.arrangements[number]
            if kind_at(arrangement, slot) == kind:
                taken.weights[taken.pattern.numbers[without(arrangement, slot)]] = self.weights[number]
        return taken

    def add_to(self, other: Layer, kind: i64) -> None:
        """A card was added after all others; the probabilities already in the other layer stay as they were."""
        number: i64
        for number in range(len(self.weights)):
            arrangement = self.pattern.arrangements[number] + card(self.pattern.places, kind)
            other.weights[other.pattern.numbers[arrangement]] += self.weights[number]


class Spread:
    """The probability of each arrangement of one fleece, updated with what was seen of it."""

    def __init__(self) -> None:
        number: i64
        self.hidden = [place for place in range(SQUARE)]
        first = Layer(pattern(SQUARE, 1, 1))
        for number in range(len(first.weights)):
            first.weights[number] = 1.0
        self.layers = [first]

    def follow(self, logged: i64, seat: i64) -> None:
        what = entry_what(logged)
        place = entry_place(logged)
        kind = entry_kind(logged)
        if what == REARRANGED:
            self.layers = [layer.mixed() for layer in self.layers]
        elif what == STAYED:
            slot = self.hidden.index(place)
            self.layers = [layer.keeping(slot, STEEL) for layer in self.layers]
        elif what == STUCK:
            self._add(place, (kind,))
        elif what == LAID:
            self._add(place, SPARE_KINDS)
        elif entry_owner(logged) == seat:
            self._take(place, kind)
        elif entry_to(logged) != AIR:
            self._add(entry_to(logged), (kind,))

    def _take(self, place: i64, kind: i64) -> None:
        slot = self.hidden.index(place)
        taken = [layer.taking(slot, kind) for layer in self.layers]
        self.layers = [layer for layer in taken if layer is not None]
        if not self.layers:
            raise ValueError(NOTHING_FITS)
        self.hidden.pop(slot)

    def _add(self, place: i64, kinds: tuple[int, ...]) -> None:
        """Add a card of one of these kinds; layers that then hold equally many Steels are merged."""
        if place in self.hidden:
            raise ValueError(NOTHING_FITS)
        found: dict[int, Layer] = {}
        for layer in self.layers:
            old = layer.pattern
            for kind in kinds:
                steels = old.steels + (1 if kind == STEEL else 0)
                if steels not in found:
                    found[steels] = Layer(pattern(old.places + 1, steels, old.snags + (1 if kind == SNAG else 0)))
                layer.add_to(found[steels], kind)
        self.layers = list(found.values())
        self.hidden.append(place)


def spread(story: list[int], seat: i64) -> Spread | None:
    """The distribution that a story leaves for a fleece, or None if the story is impossible."""
    found = Spread()
    try:
        for logged in story:
            found.follow(logged, seat)
    except ValueError:
        return None
    return found


def weight_of(story: list[int], seat: i64, kinds: dict[int, int]) -> float:
    """The probability that exactly these cards are face down, each in its place."""
    found = spread(story, seat)
    if found is None or sorted(found.hidden) != sorted(kinds):
        return 0.0
    arrangement = sum([card(slot, kinds[place]) for slot, place in enumerate(found.hidden)])
    for layer in found.layers:
        number = layer.pattern.numbers.get(arrangement, -1)
        if number >= 0:
            return layer.weights[number]
    return 0.0


class Arrangements:
    """The possible arrangements of one fleece with given numbers of Steels and Snags, ready for sampling."""

    def __init__(self, hidden: list[int], layer: Layer) -> None:
        self.total = 0.0
        self.places = vec[i64](hidden)
        self.steels = layer.pattern.steels
        self.snags = layer.pattern.snags
        self.arrangements = layer.pattern.arrangements
        self.summed = vec[float]()
        for weight in layer.weights:
            self.total += weight
            self.summed = append(self.summed, self.total)

    def drawn(self, luck: Luck) -> i64:
        """One of them, drawn by its probability."""
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


class Unseen:
    """The Steels and Snags that the viewer sees nowhere, in fleeces or in the pile; and whether one is being laid.

    When the game is over the scores reveal how many Steels each fleece has (UN-74).
    """

    def __init__(self, steels: int, snags: int, is_laying: bool, scored: tuple[int, ...]) -> None:
        self.steels = steels
        self.snags = snags
        self.is_laying = is_laying
        self.scored = scored

    def likelihood(self, fleeces: tuple[Arrangements, ...], air: i64) -> float:
        """The likelihood that the fleeces and the card in the air have these, while the pile still has the rest."""
        steels = self.steels - (1 if air == STEEL else 0)
        snags = self.snags - (1 if air == SNAG else 0)
        for fleece in fleeces:
            steels -= fleece.steels
            snags -= fleece.snags
        if self.scored and tuple([int(fleece.steels) for fleece in fleeces]) != self.scored:
            return 0.0
        return 0.0 if steels < 0 or snags < 0 else 1.0 / float(factorial(steels) * factorial(snags))


class Course:
    """One way in which the unknown draws and thefts may have gone.

    It consists of the log with the gaps filled in, the resulting fleeces, and the card in the air.
    """

    def __init__(self, log: vec[i64], fleeces: tuple[Arrangements, ...], air: i64, likelihood: float) -> None:
        self.log = log
        self.fleeces = fleeces
        self.air = air
        self.weight = likelihood
        for fleece in fleeces:
            self.weight *= fleece.total / LAYOUT_WEIGHT


class Belief:
    """Everything that is possible for a viewer who does not know the wool of these seats.

    `unseen` is for games in which wool is drawn from the pile.
    """

    def __init__(self, log: vec[i64], seats: vec[i64], unseen: Unseen | None) -> None:
        self.seats = seats
        self.total = 0.0
        self.courses: list[Course] = []
        known: dict[str, list[Arrangements]] = {}
        unknown = [place for place in range(len(log)) if is_unknown_theft(log[place])]
        for way in range(3 ** len(unknown)):
            filled = _filled(log, unknown, way)
            self._add_courses(filled, known, unseen, _airs(filled, unknown, unseen))
        if not self.courses:
            raise ValueError(NOTHING_FITS)

    def _add_courses(
        self, log: vec[i64], known: dict[str, list[Arrangements]], unseen: Unseen | None, airs: tuple[int, ...]
    ) -> None:
        """Add all courses; a fleece is computed once for all courses that agree on it."""
        layers: list[list[Arrangements]] = []
        for seat in self.seats:
            story = [logged for logged in log if concerns(logged, seat)]
            name = f"{seat} {story}"
            if name not in known:
                known[name] = _possible(story, seat)
            layers.append(known[name])
        for fleeces in product(*layers):
            for air in airs:
                course = Course(log, fleeces, air, 1.0 if unseen is None else unseen.likelihood(fleeces, air))
                if course.weight > 0.0:
                    self.total += course.weight
                    self.courses.append(course)

    def drawn(self, luck: Luck) -> Course:
        ticket = luck.random() * self.total
        for course in self.courses:
            ticket -= course.weight
            if ticket < 0.0:
                return course
        return self.courses[-1]


def _possible(story: list[int], seat: i64) -> list[Arrangements]:
    """What a story leaves for a fleece: one entry for each number of Steels that it may contain."""
    found = spread(story, seat)
    if found is None:
        return []
    possible = [Arrangements(found.hidden, layer) for layer in found.layers]
    return [each for each in possible if each.total > 0.0]


def is_unknown_theft(logged: i64) -> bool:
    return entry_what(logged) == STOLEN and entry_kind(logged) == UNKNOWN


def _filled(log: vec[i64], unknown: list[int], way: int) -> vec[i64]:
    """The log with one of the three kinds at each unknown theft."""
    filled = log[:]
    for place in unknown:
        filled[place] = with_kind(filled[place], BASIC + way % 3)
        way //= 3
    return filled


def _airs(filled: vec[i64], unknown: list[int], unseen: Unseen | None) -> tuple[int, ...]:
    """The hidden cards that may be in the air: a card being laid, or the one just stolen, as in the filled-in log."""
    if unseen is not None and unseen.is_laying:
        return SPARE_KINDS
    for place in unknown:
        if is_flying(filled[place]):
            return (entry_kind(filled[place]),)
    return (EMPTY,)


def concerns(logged: i64, seat: i64) -> bool:
    return entry_owner(logged) == seat or (entry_what(logged) == STOLEN and entry_thief(logged) == seat)
