"""Shortened games played in every way that a course of open moves leaves open, gathered by what a viewer has seen.

They begin with few cards left in each fleece, in every arrangement; a script says what is done openly, and every
secret swap and every outcome of chance is followed. That is the slow truth with which imagined worlds are compared.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Hashable, Iterable, Iterator
from fractions import Fraction
from itertools import permutations, product

import woolgather as wg
from tests.games.unshorn.drawn import drawn
from tests.support.histories import Known, Viewer
from tests.support.play import as_json
from woolgather.engine.journal import Journal
from woolgather.engine.state import State

Branch = tuple[State, Fraction, dict[Viewer, int]]
"""A position, how likely it is, and the story of each viewer by its number."""


def beginnings(players: list[str], **details: object) -> list[State]:
    """Every arrangement of the first row of each fleece, the other places having been shorn; a player is given as what
    lies there and the words of `drawn`: 'BSN velcro'."""
    orders = [sorted({"".join(order) for order in permutations(line.split()[0])}) for line in players]
    others = [" ".join(line.split()[1:]) for line in players]
    return [
        drawn(*(f"{_fleece(row)} {other}" for row, other in zip(dealt, others, strict=True)), **details)  # type: ignore[arg-type]
        for dealt in product(*orders)
    ]


def _fleece(cards: str) -> str:
    letters = cards.ljust(9, ".")
    return "/".join(letters[start : start + 3] for start in (0, 3, 6))


class Courses:
    """All histories of a script, from the eyes of some viewers."""

    def __init__(self, starts: list[State], viewers: list[Viewer]) -> None:
        self.viewers = viewers
        self._numbers: dict[tuple[Viewer, int, str], int] = {}
        self.branches = [
            (state, Fraction(1), {viewer: self._number(viewer, -1, as_json(state.view(viewer))) for viewer in viewers})
            for state in starts
        ]
        self.known: dict[int, Known] = {}

    def follow(self, script: list[str]) -> list[Known]:
        """What can be known after every step; where a step is not possible it is left out."""
        for step in script:
            self.branches = _merged(child for branch in self.branches for child in self._stepped(*branch, step))
            for state, weight, stories in self.branches:
                for viewer, story in stories.items():
                    self._file(state, weight, viewer, story)
        return list(self.known.values())

    def _stepped(self, state: State, weight: Fraction, stories: dict[Viewer, int], step: str) -> Iterator[Branch]:
        moves = _moves(state, step) if step != "pass" else []
        if step == "pass" and state.setup.game.window(state) is not None:
            yield self._all_passed(state, weight, stories)
        elif not moves:
            yield state, weight, stories
        for move, share in moves:
            child, lines = self._played(state, move)
            yield (
                child,
                weight * share,
                {viewer: self._number(viewer, story, lines[viewer]) for viewer, story in stories.items()},
            )

    def _all_passed(self, state: State, weight: Fraction, stories: dict[Viewer, int]) -> Branch:
        """To pass tells nobody anything, so one line is enough for all of them; what follows by itself is told."""
        child = state.copy()
        child.journal = Journal()
        window = child.setup.game.window(child)
        for _ in window.order if window is not None else ():
            child.play("pass")
        events = child.journal.take()
        child.journal = None
        return (
            child,
            weight,
            {
                viewer: self._number(viewer, story, as_json([event.as_data(viewer) for event in events]))
                for viewer, story in stories.items()
            },
        )

    def _played(self, state: State, move: int) -> tuple[State, dict[Viewer, str]]:
        child = state.copy()
        child.journal = Journal()
        child.apply(move)
        events = child.journal.take()
        child.journal = None
        return child, {
            viewer: as_json([state.seen(move, viewer), [event.as_data(viewer) for event in events]])
            for viewer in self.viewers
        }

    def _number(self, viewer: Viewer, before: int, line: str) -> int:
        return self._numbers.setdefault((viewer, before, line), len(self._numbers))

    def _file(self, state: State, weight: Fraction, viewer: Viewer, story: int) -> None:
        view = state.view(viewer)
        known = self.known.setdefault(story, Known(viewer, view))
        assert view == known.view, "the same story, but another view"
        known.worlds[state.key()] += weight


def _merged(branches: Iterable[Branch]) -> list[Branch]:
    """Courses that told everybody the same and led to the same position go on as one, as likely as all of them."""
    weights: dict[Hashable, Fraction] = defaultdict(Fraction)
    found: dict[Hashable, Branch] = {}
    for branch in branches:
        state, weight, stories = branch
        same = (state.key(), tuple(stories.values()))
        weights[same] += weight
        found[same] = branch
    return [(state, weights[same], stories) for same, (state, _, stories) in found.items()]


def _moves(state: State, step: str) -> list[tuple[int, Fraction]]:
    """The moves that a step stands for, and how much each counts: `swap` is every secret swap, `wool` any that can be
    drawn, `steal` and `cut` take the first place there is, everything else is a move in notation."""
    legal = {state.text(move): move for move in state.moves()}
    if step == "swap":
        swaps = [move for text, move in legal.items() if text.startswith("swap")]
        return [(move, Fraction(1, len(swaps))) for move in swaps]
    if step in ("steal", "cut"):
        return (
            [(next(move for text, move in legal.items() if text.startswith(step)), Fraction(1))]
            if any(text.startswith(step) for text in legal)
            else []
        )
    if state.seat == wg.CHANCE:
        total = sum(weight for _, weight in state.odds())
        return [
            (move, Fraction(weight, total))
            for move, weight in state.odds()
            if step in (state.text(move), state.parts(move)["action"])
        ]
    return [(legal[step], Fraction(1))] if step in legal else []
