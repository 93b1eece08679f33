"""Moves of a test, followed by the slow rules: every example that is played proves both.

Whatever the compiled rules offer before and after each move, and whatever they make of it, must be what the slow rules
say; else the test fails, whatever it expects itself.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from contextlib import suppress
from random import Random

from tests.games.shear_panic.slow import Action, Flock, Group, frozen, outcome
from tests.games.shear_panic.slow_game import Named, SlowGame, action_of, flock_of, shift_name
from tests.games.shear_panic.slow_rejoin import CLASSES, lifts, slides, walks
from woolgather.engine.state import State
from woolgather.games.shear_panic.state import ShearPanic

PLAYED: dict[str, tuple[ShearPanic, tuple[str, ...]]] = {}
"""How positions have come about: what a turn may do depends on the one before (SP-40), and a turn may be under way."""


class NoMoreMovesError(Exception):
    """The moves of a test have been played."""


class Followed(SlowGame):
    """A game that goes as a test says."""

    def __init__(self, state: State, moves: Sequence[str]) -> None:
        super().__init__(state, Random(), Counter())
        self.moves = list(moves)

    def next_move(self) -> int:
        if not self.moves:
            raise NoMoreMovesError
        return self.state.parse(self.moves.pop(0))

    def pick(self, offered: dict[Named, int]) -> Named:
        move = self.next_move()
        (chosen,) = (named for named, each in offered.items() if each == move)
        self.state.play(move)
        return chosen

    def go(self) -> None:
        """From the setup, from a flock in pieces, or from the beginning of a turn."""
        kind = self.state.view(None)["pending"]["kind"]
        if kind == "setup":
            self.open()
        elif kind != "action":
            self.rejoin()
            self.next_turn()
        while not self.is_over:
            self.expect("action", self.turn)
            legal = self.legal()
            move = self.next_move()
            self.act(move, *legal[move])
        assert not self.moves


def follow(state: ShearPanic, moves: Sequence[str]) -> ShearPanic:
    """The position after these moves, if both rules agree on all of it."""
    start, before = PLAYED.get(state.dump(), (state.copy(), ()))
    assert isinstance(start, ShearPanic)
    game = Followed(start.copy(), [*before, *moves])
    with suppress(NoMoreMovesError):
        game.go()
    after = game.state
    assert isinstance(after, ShearPanic)
    PLAYED[after.dump()] = start, (*before, *moves)
    return after


def slow_outcome(state: ShearPanic, move: int) -> Flock | None:
    """What the slow rules make of the flock by an action, before it rejoins."""
    view = state.view(None)
    flock = flock_of(view)
    action: Action = action_of(state.parts(move), flock)
    through = state.setup.options.slam_gaps == "through"
    found = outcome(flock, view["facing"], state.setup.options.edition, action, through=through)
    return None if found is None else found[0]


def slow_ways(state: ShearPanic, way: str, main: Group, stray: Group) -> set[str]:
    """How the slow rules let strays rejoin: by the die's face, 'either' class, or by 'lift'."""
    flock, edition = flock_of(state.view(None)), state.setup.options.edition
    straight = {face: slides(flock, edition, main, stray, face) for face in CLASSES}
    by_face = {
        "+": straight["+"] or straight["x"],
        "x": straight["x"] or straight["+"],
        "either": straight["+"] | straight["x"],
        "lift": set(),
    }[way]
    on_foot = lifts if way == "lift" else walks
    shifts = by_face or on_foot(flock, edition, main, stray)
    return {f"rejoin {shift_name(shift, bool(by_face))}" for shift in shifts}


def same_flock(state: ShearPanic, slow: Flock | None) -> bool:
    """On the same squares of the board, or without a board in the same places to each other."""
    edition = state.setup.options.edition
    return slow is not None and frozen(flock_of(state.view(None)), edition) == frozen(slow, edition)
