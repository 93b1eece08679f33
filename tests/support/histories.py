"""Every history of a shortened game, grouped by what a viewer has seen: the exact truth about what it can know."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Hashable, Iterator
from dataclasses import dataclass, field
from fractions import Fraction

import woolgather as wg
from tests.support.extras import SecretExtras, secret_extras_of
from tests.support.play import as_json
from tests.support.tables import Table
from woolgather.engine.game import Json
from woolgather.engine.journal import Journal
from woolgather.engine.record import Record
from woolgather.engine.state import State

Viewer = int | None


@dataclass
class Known:
    """All histories with the same story for a viewer: the worlds they lead to, and their probabilities."""

    viewer: Viewer
    view: dict[str, Json]
    worlds: dict[Hashable, Fraction] = field(default_factory=lambda: defaultdict(Fraction))


@dataclass
class History:
    """One possible course of a game."""

    state: State
    luck: Fraction
    choices: dict[int, int]
    """The number of cards that each seat could have chosen when it last chose in secret."""
    stories: dict[Viewer, int]
    """The story of each viewer, by its number."""
    moves: int = 0


class Histories:
    """Plays a game in every possible way, optionally only for a number of moves."""

    def __init__(self, table: Table, deepest: int | None = None) -> None:
        self.table = table
        self.deepest = table.about.longest if deepest is None else deepest
        self.extras: SecretExtras = secret_extras_of(table.name)
        self.known: dict[int, Known] = {}
        self.count = 0
        self._numbers: dict[tuple[Viewer, int, str], int] = {}

    def gather(self) -> list[Known]:
        """What can be known at any point of any game."""
        for history in self.all():
            self.count += 1
            for viewer, story in history.stories.items():
                self._file(history, viewer, story)
        return list(self.known.values())

    def all(self) -> Iterator[History]:
        start = History(
            self.table.new(), Fraction(1), {}, {viewer: self._number(viewer, -1, "") for viewer in self.table.viewers}
        )
        waiting = [start]
        while waiting:
            history = waiting.pop()
            yield history
            if history.moves < self.deepest:
                waiting += self._continued(history)

    def story_of(self, record: Record, viewer: Viewer) -> int:
        """The number of the story that a record tells a viewer."""
        state, number = self.table.new(), self._number(viewer, -1, "")
        for line in record.lines:
            assert line.move is not None
            state, lines = self._played(state, line.move)
            number = self._number(viewer, number, lines[viewer])
        return number

    def _continued(self, history: History) -> Iterator[History]:
        state = history.state
        odds = dict(state.odds())
        moves = state.moves()
        for move in moves:
            chance = Fraction(odds[move], sum(odds.values())) if odds else Fraction(1)
            choices = history.choices
            if state.seat != wg.CHANCE and self.extras.hides(state, move, None):
                choices = {**choices, state.seat: len(moves)}
            child, lines = self._played(state, move)
            stories = {
                viewer: self._number(viewer, history.stories[viewer], lines[viewer]) for viewer in self.table.viewers
            }
            yield History(child, history.luck * chance, choices, stories, history.moves + 1)

    def _played(self, state: State, move: int) -> tuple[State, dict[Viewer, str]]:
        """The position after a move, and the line that it adds to each story."""
        child = state.copy()
        child.journal = Journal()
        child.apply(move)
        events = child.journal.take()
        lines = {
            viewer: as_json(
                {
                    "seat": state.seat,
                    "move": state.seen(move, viewer),
                    "events": [event.as_data(viewer) for event in events],
                }
            )
            for viewer in self.table.viewers
        }
        return child, lines

    def _number(self, viewer: Viewer, before: int, line: str) -> int:
        """The number of a story, given that of the story before and one more line."""
        return self._numbers.setdefault((viewer, before, line), len(self._numbers))

    def _file(self, history: History, viewer: Viewer, story: int) -> None:
        view = history.state.view(viewer)
        known = self.known.setdefault(story, Known(viewer, view))
        assert view == known.view, "the same story, but another view"
        weight = history.luck
        for owner in self.extras.face_down(history.state, viewer):
            weight /= history.choices[owner]
        known.worlds[history.state.key()] += weight
