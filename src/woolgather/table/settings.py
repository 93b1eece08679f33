"""What a server can be given from outside: chance, ids, time, and the pace of its bots. Tests replace them."""

from __future__ import annotations

import asyncio
import secrets
import time
from collections.abc import Awaitable, Callable
from dataclasses import dataclass, field
from random import Random, SystemRandom
from typing import Final

from woolgather.engine.chance import outcome_at, tickets_of
from woolgather.engine.state import State
from woolgather.table.steps import Chance

PACE: Final = 0.6
"""Seconds in a beat: where there are secrets a bot takes whole beats, so that its timing gives nothing away."""

WATCH: Final = 3.0
"""Seconds between checks for lines that other servers wrote to the same store."""

HEARTBEAT: Final = 2.0
"""Seconds after which a server tells the others that it is still there."""

ASLEEP: Final = 15.0
"""Seconds without a look at the clocks after which no server was running, or the computer was asleep."""

Sleep = Callable[[float], Awaitable[None]]


def fair_chance() -> Chance:
    """Chance by the operating system's generator: each outcome is as likely as its weight says."""
    rng = SystemRandom()

    def draw(state: State) -> int:
        return outcome_at(state, rng.randrange(tickets_of(state)))

    return draw


def new_id() -> str:
    """The link of a new table, which nobody can guess."""
    return secrets.token_urlsafe(15)


@dataclass(frozen=True)
class Settings:
    """How a server plays. `rng` is the dice of bots and previews; `chance` decides what happens in games."""

    chance: Chance = field(default_factory=fair_chance)
    ids: Callable[[], str] = new_id
    clock: Callable[[], float] = time.time
    rng: Random = field(default_factory=SystemRandom)
    pace: float = PACE
    watch: float = WATCH
    heartbeat: float = HEARTBEAT
    asleep: float = ASLEEP
    sleep: Sleep = asyncio.sleep

    def now(self) -> int:
        """Milliseconds, as lines and tables are dated."""
        return int(self.clock() * 1000)
