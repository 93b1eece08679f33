"""How the table says no: a code for programs, a sentence for people, a rule id where a rule forbids it."""

from __future__ import annotations

from woolgather.table.messages import Code


class Refusal(Exception):
    """What was asked cannot be; nothing was changed."""

    def __init__(self, code: Code, reason: str, rule: str | None = None) -> None:
        super().__init__(reason)
        self.code: Code = code
        self.reason = reason
        self.rule = rule
