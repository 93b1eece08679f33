"""Everything that can be wrong with what was asked of us, as exceptions that speak to a person."""

from __future__ import annotations


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
