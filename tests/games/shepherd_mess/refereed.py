"""Moves of a test, followed by the slow rules: every example that is played proves both.

Whatever the compiled rules offer to dogs before and after each move, and whatever they make of it, must be what the
slow rules say; else the test fails, whatever it expects itself. Additions take longer to know and are compared where a
test asks for them.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from contextlib import suppress
from random import Random

from tests.games.shepherd_mess.slow_game import BUILDS, SlowGame
from woolgather.engine.state import State
from woolgather.games.shepherd_mess.state import ShepherdMess

PLAYED: dict[str, tuple[ShepherdMess, tuple[str, ...]]] = {}
"""How positions have come about: a scare may be under way."""


class NoMoreMovesError(Exception):
    """The moves of a test have been played."""


class Followed(SlowGame):
    """A game that goes as a test says."""

    def __init__(self, state: State, moves: Sequence[str]) -> None:
        super().__init__(state, Random(), Counter())
        self.moves = list(moves)
        self.read_past()

    def read_past(self) -> None:
        """A position drawn by hand may know of other turns than the one that it begins, or of none (SM-75)."""
        view = self.state.view(None)
        past = view["position"].get("past")
        if self.options["repetition"] and past is not None:
            self.past = Counter(past)
            if view["repeats"]:
                del self.past[next(number for number, count in past.items() if count == view["repeats"])]
                self.past[self.beginning()] = view["repeats"]

    def pick(self, expected: set[str]) -> str:
        if not self.moves:
            raise NoMoreMovesError
        return self.moves.pop(0)

    def go(self) -> None:
        while not self.over:
            self.expect("turn")
            dogs = {"end turn", *self.dog_moves()}
            assert {text for text in self.offered() if text.split()[0] not in BUILDS} == dogs, self.described()
            text = self.pick(dogs)
            assert text in (self.builds() if text.split()[0] in BUILDS else dogs), self.described()
            self.play(text)
            self.follow(text)
        assert not self.moves


def follow(state: ShepherdMess, moves: Sequence[str]) -> ShepherdMess:
    """The position after these moves, if both rules agree on all of it."""
    start, before = PLAYED.get(state.dump(), (state.copy(), ()))
    assert isinstance(start, ShepherdMess)
    game = Followed(start.copy(), [*before, *moves])
    with suppress(NoMoreMovesError):
        game.go()
    after = game.state
    assert isinstance(after, ShepherdMess)
    after.journal = None
    PLAYED[after.dump()] = start, (*before, *moves)
    return after


def compare_builds(state: ShepherdMess) -> None:
    """The slow rules allow the same additions."""
    game = Followed(state.copy(), ())
    assert {text for text in game.offered() if text.split()[0] in BUILDS} == game.builds(), game.described()
