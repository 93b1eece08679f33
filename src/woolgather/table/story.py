"""The story of a game as each viewer may know it: made from the record for those who look."""

from __future__ import annotations

from bisect import bisect_right
from collections.abc import Iterable, Iterator
from itertools import islice
from typing import NamedTuple

from woolgather.engine.journal import EVERYBODY
from woolgather.engine.record import Line, Record
from woolgather.engine.state import CHANCE, State
from woolgather.table.messages import Happening, StoryLine
from woolgather.table.previews import happening

Viewer = int | None


class Story:
    """The lines of the game. They have the numbers of the table's log, which has other lines too."""

    def __init__(self, record: Record) -> None:
        self._record = record
        self._has_secrets = bool(record.setup.game.about.secrets)
        self._numbers: list[int] = []
        self._levels: dict[int, str] = {}
        self._passes: set[int] = set()
        self._known: dict[Viewer, list[StoryLine]] = {}

    @property
    def newest(self) -> int:
        """The number of the game's newest line."""
        return self._numbers[-1] if self._numbers else 0

    @property
    def is_read(self) -> bool:
        """Whether the story is kept for anybody: then the position before each further line is needed."""
        return bool(self._known)

    def add(self, seq: int, level: str, passes: bool, before: State | None) -> None:
        """The record's newest line has that number. `passes`: whether it passed in a window; `before`: the position in
        which it was played, needed if somebody reads the story.
        """
        self._numbers.append(seq)
        if level:
            self._levels[seq] = level
        if passes:
            self._passes.add(seq)
        if self._known:
            assert before is not None
            facts = self._facts(len(self._numbers) - 1, before)
            for viewer, known in self._known.items():
                known.append(_line(facts, before, viewer))

    def index(self, seq: int) -> int | None:
        """Where in the record the line with that number is; None if it is no line of the game."""
        index = bisect_right(self._numbers, seq) - 1
        return index if index >= 0 and self._numbers[index] == seq else None

    def goes_further(self, seq: int) -> bool:
        """Whether that line is a take-back that goes further than the rules allow."""
        index = self.index(seq)
        return index is not None and self._record.lines[index].further > 0

    def number_standing(self, back: int) -> int:
        """The number of the line that is so many from the end among those that have not been taken back."""
        standing = list[int]()
        for index, line in enumerate(self._record.lines):
            if line.move is None:
                del standing[-line.undoes :]
            else:
                standing.append(index)
        return self._numbers[standing[-back]]

    def level(self, index: int) -> str:
        """The bot that decided in place of whoever usually does; empty if there was none."""
        return self._levels.get(self._numbers[index], "")

    def since(self, viewer: Viewer, seq: int) -> list[StoryLine]:
        """The lines after that one, as the viewer may know them."""
        return self._of(viewer)[bisect_right(self._numbers, seq) :]

    def line(self, viewer: Viewer, seq: int) -> StoryLine:
        index = self.index(seq)
        assert index is not None
        return self._of(viewer)[index]

    def is_ready(self, viewer: Viewer) -> bool:
        return self._reader(viewer) in self._known

    def prepare(self, viewer: Viewer) -> None:
        """Tell everything so far; from then on the story is kept for this viewer."""
        reader = self._reader(viewer)
        positions = enumerate(self._positions())
        self._known[reader] = [_line(self._facts(index, before), before, reader) for index, before in positions]

    def _of(self, viewer: Viewer) -> list[StoryLine]:
        if not self.is_ready(viewer):
            self.prepare(viewer)
        return self._known[self._reader(viewer)]

    def _reader(self, viewer: Viewer) -> Viewer:
        """Where there are no secrets, all viewers share one story."""
        return viewer if self._has_secrets else None

    def _positions(self) -> Iterator[State]:
        """The position before each line, to be looked at before the next is asked for: it is one that is played on.

        Only where the game was taken back to later is there a way back, by a copy.
        """
        state, lines = self._record.at(0), self._record.lines
        kept, ways_back = dict[int, State](), _ways_back(lines)
        for index, line in enumerate(lines):
            yield state
            if line.move is None:
                state = kept.pop(ways_back[index])
                continue
            if index in ways_back:
                kept[index] = state.copy()
            state.apply(line.move)

    def last_positions(self, lines: int) -> Iterator[State]:
        """The positions before each of the last lines; each is to be looked at before the next is asked for."""
        return islice(self._positions(), len(self._numbers) - lines, None)

    def _facts(self, index: int, before: State) -> _Facts:
        line, seq = self._record.lines[index], self._numbers[index]
        return _Facts(
            seq=seq,
            line=line,
            passes=seq in self._passes,
            forced=not self._has_secrets and _is_forced(line, before),
            public=[None if event.sees is not EVERYBODY else happening(event, None) for event in line.events],
            level=self._levels.get(seq, ""),
        )


class _Facts(NamedTuple):
    """What is the same for all who read of a line; `public`: its events, without those that not everybody may know."""

    seq: int
    line: Line
    passes: bool
    forced: bool
    public: list[Happening | None]
    level: str


def _line(facts: _Facts, before: State, viewer: Viewer) -> StoryLine:
    line = facts.line
    return StoryLine(
        seq=facts.seq,
        seat=line.seat,
        seen="" if line.move is None else before.seen(line.move, viewer),
        takes_back=line.move is None,
        undoes=line.undoes,
        passes=facts.passes,
        forced=facts.forced,
        events=[
            happening(event, viewer) if known is None else known
            for event, known in zip(line.events, facts.public, strict=True)
        ],
        level=facts.level,
    )


def _ways_back(lines: Iterable[Line]) -> dict[int, int]:
    """For each take-back the first line that it undoes, and for that line itself: the same position is before both."""
    standing, found = list[int](), dict[int, int]()
    for index, line in enumerate(lines):
        if line.move is None:
            found[index] = standing[-line.undoes]
            found[standing[-line.undoes]] = index
            del standing[-line.undoes :]
        else:
            standing.append(index)
    return found


def _is_forced(line: Line, before: State) -> bool:
    return line.move is not None and line.seat != CHANCE and len(before.moves()) == 1
