"""Paired luck: the same dice and the same cards for every rotation of the seats.

In each game every kind of chance has its own stream of numbers, and the n-th draw of a kind takes the n-th number of
its stream. Two games with the same seed therefore roll the same dice as long as they ask for the same, and a difference
in their results is more likely to be one between the players.
"""

from __future__ import annotations

from random import Random

from woolgather.engine.chance import outcome_at, tickets_of
from woolgather.engine.state import State


class PairedLuck:
    def __init__(self, seed: str) -> None:
        self._seed = seed
        self._streams: dict[str, Random] = {}

    def roll(self, state: State) -> int:
        """Play the next chance outcome, and return its number."""
        kind = state.setup.game.chance_kind(state)
        stream = self._streams.setdefault(kind, Random(f"{self._seed}/{kind}"))
        outcome = outcome_at(state, int(stream.random() * tickets_of(state)))
        state.play(outcome)
        return outcome
