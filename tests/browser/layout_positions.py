"""Positions that fill a screen: full hands, long names, many answers, open windows; and what is picked there."""

from __future__ import annotations

import random
from collections.abc import Callable, Iterator
from dataclasses import dataclass, field
from functools import partial
from typing import Any, Final

import woolgather as wg
from tests.browser.shepherd_mess_positions import a_turn_of_white, at_the_gate
from tests.support.luck import chance_by
from woolgather.engine.state import State

LONG_NAMES: Final = ("Annamaria Bartolomei", "Massimiliano Guglielminetti", "Bruno", "Mariangela Castelfranco")
"""Up to nearly as long as a name may be, with words that a narrow label cannot hold."""

SEEDS: Final = 40
LONGEST: Final = 600

Here = Callable[[State], bool]


@dataclass(frozen=True)
class Pose:
    """A table at a position, and whether the move with the longest text is picked there."""

    state: Callable[[], State]
    picks: str | None = None
    """How the move begins that is picked, the longest of them; None: nothing is picked."""


@dataclass(frozen=True)
class Table:
    game: str
    is_here: Here
    seats: int = 4
    options: dict[str, Any] = field(default_factory=dict)
    first: int = 0
    """The seed of the first game to look into: what is rare is not sought for long."""

    def __call__(self) -> State:
        """The first such position of the first of some random games that comes to one."""
        seeds = range(self.first, self.first + SEEDS)
        return next(found for seed in seeds for found in self._played(seed) if self.is_here(found))

    def _played(self, seed: int) -> Iterator[State]:
        """Where the first seat decides."""
        rng = random.Random(seed)
        state = wg.new(self.game, seats=self.seats, **self.options)
        for _ in range(LONGEST):
            if state.seat == wg.OVER:
                return
            if state.seat == 0:
                yield state
            state.play(chance_by(rng)(state) if state.seat == wg.CHANCE else rng.choice(list(state.moves())))


def actions(state: State) -> list[str]:
    return [state.parts(move).get("action", "") for move in state.moves()]


def asks(action: str, least: int = 1) -> Here:
    """At least so many moves with that action."""
    return lambda state: actions(state).count(action) >= least


def in_field(name: str) -> Here:
    return lambda state: state.view(0)["field"] == name and len(state.moves()) > 20


def with_cards(kinds: int, *, window: bool) -> Here:
    """So many kinds of cards in hand, in a reaction window or in the own turn."""

    def is_here(state: State) -> bool:
        asked = state.setup.game.window(state) is not None
        return asked is window and len(set(state.view(0)["hand"])) >= kinds

    return is_here


def in_steps(state: State) -> bool:
    """A movement card or a button is asked for, by itself or with the action."""
    return any("steps" in state.parts(move) or "button" in state.parts(move) for move in state.moves())


MAYFAIR: Final = {"edition": "mayfair"}
PANIC, SHEEPY, UNSHORN = (partial(Table, game) for game in ("shear-panic", "sheepy-time", "unshorn"))

POSES: Final[dict[str, dict[str, Pose]]] = {
    "shear-panic": {
        "slam": Pose(PANIC(in_field("roger-field")), "slam"),
        "panic": Pose(PANIC(asks("panic", 8)), "panic"),
        "shearer": Pose(PANIC(in_field("shear-panic"))),
        "cards": Pose(PANIC(in_steps, seats=2), ""),
    },
    "shear-panic-mayfair": {
        "leap": Pose(PANIC(in_field("team-tag"), options=MAYFAIR), "leap"),
        "three": Pose(PANIC(in_field("black-sheep"), seats=3, options=MAYFAIR)),
        "buttons": Pose(PANIC(in_steps, seats=2, options=MAYFAIR), ""),
    },
    "sheepy-time": {
        "play": Pose(SHEEPY(asks("play", 5)), "play"),
        "dream": Pose(SHEEPY(asks("use")), "use"),
        "rest": Pose(SHEEPY(asks("place", 20)), "place"),
        "catch": Pose(SHEEPY(asks("shift", 20))),
    },
    "unshorn": {
        "lay": Pose(UNSHORN(asks("lay"))),
        "turn": Pose(UNSHORN(with_cards(4, window=False), first=98), "play"),
        "window": Pose(UNSHORN(with_cards(4, window=True), first=6), "play"),
        "cut": Pose(UNSHORN(asks("cut", 5)), "cut"),
        "two": Pose(UNSHORN(asks("shear", 2), seats=2)),
    },
    "shepherd-mess": {
        "turn": Pose(a_turn_of_white),
        "bark": Pose(a_turn_of_white, "bark"),
        "gate": Pose(at_the_gate),
        "place": Pose(Table("shepherd-mess", asks("place"))),
        "two": Pose(Table("shepherd-mess", asks("wall"), seats=2), "wall"),
    },
    "hush": {
        "choose": Pose(Table("hush", asks("choose")), ""),
        "window": Pose(Table("hush", lambda state: state.setup.game.window(state) is not None)),
    },
    "connect-four": {"turn": Pose(Table("connect-four", lambda state: len(state.moves()) < 7, seats=2), "")},
    "kuhn-poker": {"turn": Pose(Table("kuhn-poker", lambda state: True, seats=2))},
}


def longest_move(state: State, start: str) -> str:
    return max((state.text(move) for move in state.moves() if state.text(move).startswith(start)), key=len)
