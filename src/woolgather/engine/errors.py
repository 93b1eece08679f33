"""Exceptions for everything a caller can get wrong, with messages written for people."""

from __future__ import annotations

from reprlib import Repr
from typing import Final


class WoolgatherError(ValueError):
    """Base class of our errors; the message says what is wrong and what would be right."""


class IllegalMove(WoolgatherError):
    """A move that cannot be played now. `rule` is the id of the rule that forbids it.

    >>> import woolgather as wg
    >>> state = wg.new("connect-four")
    >>> try:
    ...     state.play("z")
    ... except wg.IllegalMove as refusal:
    ...     refusal.rule
    'WG-1'
    """

    def __init__(self, message: str, rule: str) -> None:
        super().__init__(message)
        self.rule = rule

    def __reduce__(self) -> tuple[type[IllegalMove], tuple[str, str]]:
        return IllegalMove, (str(self), self.rule)


class NotOffered(WoolgatherError):
    """An unknown game, option, seat count, seat, language or rule id."""


class Unreadable(WoolgatherError):
    """A text or file that is not one of our positions or records, or is damaged, foreign or newer than this version."""


class _Brief(Repr):
    def repr_int(self, x: int, level: int) -> str:
        """Shorten huge numbers: converting one to decimal would itself raise an error."""
        return super().repr_int(x, level) if abs(x) < 1 << 63 else "…"


def brief(value: object) -> str:
    """Outside input as an error message may show it: always short and never deeply nested."""
    text = _BRIEF.repr(value)
    return text if len(text) <= MOST_SHOWN else f"{text[:MOST_SHOWN]} …"


MOST_SHOWN: Final = 200
_BRIEF: Final = _Brief()
_BRIEF.maxstring = 60
