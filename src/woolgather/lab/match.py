"""One game between bots, and its result."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from random import Random
from typing import Any, Protocol

import woolgather as wg
from woolgather.bots import Thought, View
from woolgather.lab.luck import PairedLuck


class Player(Protocol):
    """A player in an arena game."""

    def think(self, view: View, moves: Sequence[int], rng: Random) -> Thought:
        """Choose one of the legal moves, given the view."""

    def end(self) -> None:
        """Called when the game is over or was broken off."""


@dataclass(frozen=True, slots=True)
class Result:
    """Each seat's place, score and share of the win; a game without a winner is shared by all."""

    places: tuple[int, ...]
    scores: tuple[float, ...]
    shares: tuple[float, ...]
    moves: int


def played(game: str, options: Mapping[str, Any], players: Sequence[Player], seed: str) -> Result:
    """Play one game to its end; the same seed gives the same luck, and with the same bots the same game."""
    state = wg.new(game, seats=len(players), **options)
    luck = PairedLuck(seed)
    generators = [Random(f"{seed}/mind {seat}") for seat in range(len(players))]
    moves = 0
    while state.seat != wg.OVER:
        if state.seat == wg.CHANCE:
            luck.roll(state)
        else:
            seat = state.seat
            state.play(players[seat].think(state.view(seat), state.moves(), generators[seat]).move)
        moves += 1
    winners = state.winners() or list(range(len(players)))
    shares = tuple(1 / len(winners) if seat in winners else 0.0 for seat in range(len(players)))
    return Result(tuple(state.places()), tuple(state.scores()), shares, moves)
