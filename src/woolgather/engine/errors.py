"""Everything that can be wrong with what was asked of us, as exceptions that speak to a person."""

from __future__ import annotations

from reprlib import Repr
from typing import Final


class WoolgatherError(ValueError):
    """Something was asked that cannot be; the text says what is wrong and what would be right."""


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
    """A text or file that is no position or record of ours, or is damaged, foreign or newer than we are."""


class _Brief(Repr):
    def repr_int(self, x: int, level: int) -> str:
        """A number too large to be written down would raise an error of its own."""
        return super().repr_int(x, level) if abs(x) < 1 << 63 else "…"


def brief(value: object) -> str:
    """What came from outside, as an error may show it: never long, never deep."""
    told = _BRIEF.repr(value)
    return told if len(told) <= MOST_SHOWN else f"{told[:MOST_SHOWN]} …"


MOST_SHOWN: Final = 200
_BRIEF: Final = _Brief()
_BRIEF.maxstring = 60
