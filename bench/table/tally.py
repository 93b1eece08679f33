"""What a load client counts, and how times are summed up."""

from __future__ import annotations

import math
from collections import Counter
from collections.abc import Iterable, Sequence
from dataclasses import dataclass, field


@dataclass
class Tally:
    """What happened to the moves that were planned between the start and the end of a measurement.

    Times are seconds from the planned moment. What has not come by the end counts with the time waited until then.
    """

    asked: int = 0
    done: int = 0
    others: list[float] = field(default_factory=list)
    """Until a move's line reached another seat: one time for each of them."""
    own: list[float] = field(default_factory=list)
    """Until a move was acknowledged."""
    sealed: list[float] = field(default_factory=list)
    """Until an answer in a window was acknowledged."""
    pings: list[float] = field(default_factory=list)
    held: int = 0
    """Moments at which nobody could move: a window was waiting for its beat, a bot was thinking, a game was over."""
    bot_moves: int = 0
    lowered: int = 0
    """Bot moves at another level than the seat's own."""
    refused: Counter[str] = field(default_factory=Counter)
    received: int = 0
    """Bytes, of all connections."""
    unpacked: int = 0
    """The bytes of the messages in them, without compression."""
    cpu: float = 0.0
    """Processor time of the client."""


def together(tallies: Iterable[Tally]) -> Tally:
    """What several clients counted."""
    whole = Tally()
    for tally in tallies:
        for name, value in vars(tally).items():
            setattr(whole, name, getattr(whole, name) + value)
    return whole


@dataclass(frozen=True)
class Spread:
    """Times in seconds: the middle, the slow ones, the slowest."""

    p50: float
    p95: float
    p99: float
    most: float


def spread(times: Sequence[float]) -> Spread:
    """Each figure is a time that was measured; of none, nothing is known."""
    ordered = sorted(times)
    if not ordered:
        return Spread(math.nan, math.nan, math.nan, math.nan)
    p50, p95, p99 = (ordered[max(0, math.ceil(share * len(ordered)) - 1)] for share in (0.5, 0.95, 0.99))
    return Spread(p50, p95, p99, ordered[-1])
