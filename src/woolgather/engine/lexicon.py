"""A table of all moves of a game in notation, computed when the first of them is needed."""

from __future__ import annotations

from collections.abc import Callable
from functools import cached_property

Parts = dict[str, str]


def in_a_row(parts: Parts) -> str:
    """Notation that joins the parts with spaces: 'move white-1 c3'."""
    return " ".join(parts.values())


class Lexicon:
    """Every move from 0 to `count - 1`: its parts, from `parts_of`, and its notation, from `written`."""

    def __init__(
        self, count: int, parts_of: Callable[[int], Parts], written: Callable[[Parts], str] = in_a_row
    ) -> None:
        self._count, self._parts_of, self._written = count, parts_of, written

    @cached_property
    def _parts(self) -> list[Parts]:
        return [self._parts_of(move) for move in range(self._count)]

    @cached_property
    def _texts(self) -> list[str]:
        return [self._written(parts) for parts in self._parts]

    def text(self, move: int) -> str:
        return self._texts[move]

    def parts(self, move: int) -> Parts:
        return dict(self._parts[move])
