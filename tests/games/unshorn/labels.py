"""Hidden wool dealt anew, card by card: the slow and simple way, written from the rules alone.

Every card that was ever laid out is followed from place to place: a theft moves it openly, a rearranging swaps any
two hidden cards of the owner. What was seen says what some cards are; the others are any of what is left (UN-80,
UN-82). A card that was drawn and laid is a Steel or a Snag (UN-28), as far as the box goes. A course of swaps or kinds
that does not fit what was seen is thrown away, and another one tried.
"""

from __future__ import annotations

from collections import Counter
from dataclasses import dataclass, field
from random import Random
from typing import Any, Final

LETTER: Final = {"basic": "B", "steel": "S", "snag": "N"}
PLACES: Final = [f"{row}{column}" for row in "abcd" for column in (1, 2, 3)]
LAID: Final = {"basic": 7, "steel": 1, "snag": 1}
IN_BOX: Final = 6
"""Steels, and Snags."""
TRIES: Final = 60

Card = tuple[int, int]
"""Who laid it out, and in which place; cards from the discard pile and the viewer's own have numbers of their own."""


@dataclass
class Dealt:
    memory: list[str]
    fleeces: dict[int, dict[int, str]]
    air: str | None


@dataclass
class Course:
    """One way in which hidden cards may have moved."""

    viewer: int | None
    strict: bool
    lying: dict[int, dict[int, Card]]
    kinds: dict[Card, str] = field(default_factory=dict)
    stolen: list[tuple[int, Card]] = field(default_factory=list)
    drawn: list[Card] = field(default_factory=list)
    fits: bool = True
    extra: int = 100

    def is_(self, card: Card, kind: str) -> None:
        self.fits = self.fits and self.kinds.setdefault(card, kind) == kind

    def new_card(self, kind: str) -> Card:
        self.extra += 1
        card = (-1, self.extra)
        self.kinds[card] = kind
        return card

    def follow(self, number: int, entry: str, rng: Random) -> None:
        words = entry.split()
        owner, what = int(words[0]), words[1]
        if what == "takes":
            self._theft(number, owner, words[2], int(words[4]), PLACES.index(words[5]), words[6])
        elif owner == self.viewer:
            return
        elif what == "rearranges":
            one, other = rng.sample(sorted(self.lying[owner]), 2)
            fleece = self.lying[owner]
            fleece[one], fleece[other] = fleece[other], fleece[one]
        elif what == "sticks":
            self.lying[owner][PLACES.index(words[2])] = self.new_card(words[3])
        elif what == "lays":
            self.extra += 1
            self.drawn.append((-1, self.extra))
            self.lying[owner][PLACES.index(words[2])] = self.drawn[-1]
        else:
            place = PLACES.index(words[2])
            self.is_(self.lying[owner][place], words[3])
            if what != "keeps":
                del self.lying[owner][place]

    def _theft(self, number: int, thief: int, to: str, victim: int, place: int, kind: str) -> None:
        is_known = self.viewer in (thief, victim) and not self.strict
        card = self.new_card(kind) if victim == self.viewer else self.lying[victim].pop(place)
        if is_known:
            self.is_(card, kind)
        else:
            self.stolen.append((number, card))
        if thief != self.viewer and to != "air":
            self.lying[thief][PLACES.index(to)] = card

    def fill(self, seats: list[int], rng: Random) -> None:
        """Give every other card a kind, so that each seat laid out what all lay out."""
        for seat in seats:
            left = [kind for kind, count in LAID.items() for _ in range(count)]
            laid = [(seat, place) for place in range(9)]
            for card in laid:
                if card in self.kinds:
                    if self.kinds[card] not in left:
                        self.fits = False
                        return
                    left.remove(self.kinds[card])
            rng.shuffle(left)
            for card in laid:
                if card not in self.kinds:
                    self.kinds[card] = left.pop()
        for card in self.drawn:
            self.kinds.setdefault(card, rng.choice(["steel", "snag"]))
            self.fits = self.fits and self.kinds[card] != "basic"


def dealt_anew(
    position: dict[str, Any], viewer: int | None, strict: bool, rng: Random, air: str | None = None
) -> Dealt | None:
    """Hidden wool as it may be from the viewer's eyes, with that card in the air unless the log says what it is; None
    if no course was found in some tries."""
    seats = [
        seat
        for seat in range(len(position["players"]))
        if seat != viewer and (position["step"] != "lay" or seat < position["seat"])
    ]
    for _ in range(TRIES):
        course = one_course(position["memory"], seats, viewer, strict, rng)
        if course.fits:
            dealt = _dealt(position["memory"], course)
            dealt.air = dealt.air or air
            if _is_in_box(position, dealt):
                return dealt
    return None


def _is_in_box(position: dict[str, Any], dealt: Dealt) -> bool:
    """No more Steels and no more Snags are anywhere than there are; at the end the score counts Steels (UN-74)."""
    count = Counter({kind: position["discard"].get(kind, 0) for kind in ("steel", "snag")})
    count[(dealt.air or position["air"] or "").replace("damaged", "steel")] += 1
    for owner, fleece in enumerate(position["fleeces"]):
        for place, letter in enumerate(" ".join(fleece).split()):
            kind = dealt.fleeces.get(owner, {}).get(place, letter)
            count[{"S": "steel", "D": "steel", "N": "snag"}.get(kind, "")] += 1
    if position["step"] == "over" and any(
        _steels(letters) != " ".join(position["fleeces"][owner]).count("S") for owner, letters in dealt.fleeces.items()
    ):
        return False
    return max(count["steel"], count["snag"]) <= IN_BOX


def _steels(letters: dict[int, str]) -> int:
    return list(letters.values()).count("S")


def one_course(memory: list[str], seats: list[int], viewer: int | None, strict: bool, rng: Random) -> Course:
    course = Course(viewer, strict, {seat: {place: (seat, place) for place in range(9)} for seat in seats})
    for number, entry in enumerate(memory):
        course.follow(number, entry, rng)
        if not course.fits:
            return course
    course.fill(seats, rng)
    return course


def _dealt(memory: list[str], course: Course) -> Dealt:
    sentences = list(memory)
    air = None
    for number, card in course.stolen:
        words = sentences[number].split()
        sentences[number] = " ".join([*words[:-1], course.kinds[card]])
        if words[2] == "air":
            air = course.kinds[card]
    fleeces = {
        seat: {place: LETTER[course.kinds[card]] for place, card in lying.items()}
        for seat, lying in course.lying.items()
    }
    return Dealt(sentences, fleeces, air)
