"""How the table refuses: a code for programs, a sentence for people, and the rule id if a rule forbids it."""

from __future__ import annotations

from woolgather.table.messages import Code


class Refusal(Exception):
    """The request cannot be fulfilled; nothing was changed."""

    def __init__(self, code: Code, reason: str, rule: str | None = None) -> None:
        super().__init__(reason)
        self.code: Code = code
        self.reason = reason
        self.rule = rule


def no_such_table() -> Refusal:
    return Refusal("unknown", "There is no such table; is the link complete?")


def faster() -> Refusal:
    """Others kept getting in the way."""
    return Refusal("stale", "Somebody else was faster; catch up and try again.")
