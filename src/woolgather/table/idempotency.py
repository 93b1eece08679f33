"""A request that is sent twice takes effect once, and brings the same answer both times."""

from __future__ import annotations

import hashlib
from dataclasses import dataclass
from typing import Final

import msgspec

from woolgather.table.messages import Asked
from woolgather.table.refusals import Refusal

USUALLY: Final[dict[str, object]] = {
    "hints": True,
    "clock": None,
    "stand_in": "",
    "listed": False,
    "language": "",
    "fill": 0,
    "chat": "all",
    "spectators": "counted",
    "waits": False,
    "lesson": "",
}
"""What earlier clients did not say."""


@dataclass(frozen=True, slots=True)
class IdempotentRequest:
    """An HTTP request that has taken effect: its id, the fingerprint of what it asked for, and where it led."""

    request: str
    fingerprint: str
    table: str
    seat: int | None


def fingerprint(asked: Asked, table: str = "", device: str = "") -> str:
    """Equal for requests of one device that ask for the same, whether or not their client knows of hints and clocks.

    Most requests come from no device in particular.
    """
    whole = msgspec.to_builtins(asked)
    for name, usual in USUALLY.items():
        if whole.get(name, ...) == usual:
            del whole[name]
    asker = f" {device}" if device else ""
    return hashlib.sha256(table.encode() + b" " + msgspec.json.encode(whole) + asker.encode()).hexdigest()


def check_same(is_same: bool) -> None:
    """Refuse an id that was used before and asked for something else then."""
    if not is_same:
        raise Refusal("repeated", "This request id has already been used for something else.")
