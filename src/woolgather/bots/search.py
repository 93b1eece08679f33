"""Search: thinks ahead in many imagined worlds, and makes the move it came back to most often."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from itertools import pairwise
from math import sqrt
from random import Random
from statistics import stdev
from time import monotonic
from typing import Any, Final

from librt.random import Random as Luck

from woolgather.bots.levels import iterations_of
from woolgather.bots.thought import HAIR, Option, Thought, View
from woolgather.bots.tree import Tree, search
from woolgather.engine.chance import luck_from
from woolgather.engine.errors import NotOffered
from woolgather.engine.game import recall
from woolgather.engine.state import State

PARTS: Final = 10
"""In so many parts a search is looked at, to see how much they differ."""

REAL: Final = 4
"""In so many worlds its own secrets are the real ones, even where they are dealt anew later: who thinks little has no
time for others."""

BATCH: Final = 50
"""So many iterations between two looks at the clock."""

UNBOUNDED: Final = 1 << 40
"""Glances for whoever thinks by the clock: at every move, in every world of the first look."""

IN_A_WINDOW: Final = 8_000
BRIEFLY: Final = 0.2
"""The most iterations, or seconds, for an answer in a reaction window: it opens often, and all wait for it."""


@dataclass(frozen=True, slots=True)
class Search:
    """Bounded by iterations, as many as are given or as a level's rung of the game's ladder has, and then the same seed
    gives the same thought; or by seconds.

    `changes` are habits of its own, by their names, in place of the game's.
    """

    iterations: int = 0
    seconds: float = 0.0
    level: str = ""
    changes: tuple[tuple[str, Any], ...] = ()

    def __call__(self, view: View, moves: Sequence[int], rng: Random) -> Thought:
        if len(moves) == 1:
            return Thought(moves[0])
        root = recall(view)
        if view["viewer"] is None:
            raise NotOffered("Who only watches decides nothing; a bot is given the view of a seat.")
        worthwhile = root.worthwhile()
        if len(worthwhile) == 1:
            return Thought(worthwhile[0])
        luck = luck_from(rng)
        iterations, seconds = self._budget(root)
        end = monotonic() + seconds
        tree = self._tree(root, view["viewer"])
        if len(root.outlook()):
            tree.look_round(root, luck, iterations or UNBOUNDED)
        known, left = root, iterations
        if root.mind(tree.looker) >= 0:
            tree.give_minds(root.mind(tree.looker))
            known = _known_to_all(root, luck)
            left -= (real := min(REAL, iterations or REAL))
            search(tree, root, real, luck)
        sums = [_sum(tree)]
        for portion in _parts(left) if iterations else _until(end):
            search(tree, known, portion, luck)
            sums.append(_sum(tree))
        options = [Option(move, worth, error, visits) for move, visits, worth, error in tree.options()]
        options.sort(key=lambda option: (-option.visits, -option.worth, option.move))
        if _are_equal(options):
            rng.shuffle(options)
        worlds, worth = sums[-1]
        return Thought(options[0].move, tuple(options), worlds, worth / worlds, _error(sums))

    def _budget(self, root: State) -> tuple[int, float]:
        """So many iterations, or none and so many seconds."""
        game = root.setup.game
        iterations = iterations_of(self.level, game, root.setup.seats) if self.level else self.iterations
        if game.window(root) is not None:
            return min(iterations, IN_A_WINDOW), min(self.seconds, BRIEFLY)
        return iterations, self.seconds

    def _tree(self, root: State, looker: int) -> Tree:
        """A tree that grows as the game is best thought about."""
        game, seats = root.setup.game, root.setup.seats
        habits = replace(game.habits_at(seats), **dict(self.changes))
        has_outlook = len(root.outlook()) > 0
        ahead = habits.ahead if habits.ahead is not None and has_outlook else -1
        return Tree(looker, seats, game.about.moves + game.about.chances, not game.about.secrets, habits.curiosity,
                    ahead, habits.broad, habits.careful and has_outlook, habits.inclined, habits.margin, habits.lead)


def _are_equal(options: Sequence[Option]) -> bool:
    """Whether nothing at all speaks for the first of them, and nothing is decided yet: as when the first sheep of
    Shepherd Mess are placed, which would all go to the first tiles.
    """
    worths = [option.worth for option in options]
    return min(worths) > 0.0 and max(worths) < 1.0 and max(worths) - min(worths) < HAIR


def _parts(iterations: int) -> Iterator[int]:
    """Ten equal parts, as near as may be; of less than ten none is empty."""
    for place in range(PARTS):
        if part := iterations * (place + 1) // PARTS - iterations * place // PARTS:
            yield part


def _until(end: float) -> Iterator[int]:
    """One portion at least, and more until the time is up."""
    yield BATCH
    while monotonic() < end:
        yield BATCH


def _sum(tree: Tree) -> tuple[int, float]:
    """In how many worlds the looker stood at the root, and what they came to for it."""
    return tree.visits[0], tree.worth[tree.looker]


def _error(sums: Sequence[tuple[int, float]]) -> float | None:
    """The standard error of the worth, from how much ten parts of the search differ, given its sums as they grew.

    Its results lean on each other, for everybody learns: counted one by one they would seem more certain than they are.
    None after less than ten parts, or if one is empty.
    """
    step = (len(sums) - 1) // PARTS
    if not step:
        return None
    marks = sums[-1 - PARTS * step::step]
    if any(after == before for (before, _), (after, _) in pairwise(marks)):
        return None
    return stdev((worth - past) / (after - before) for (before, past), (after, worth) in pairwise(marks)) / sqrt(PARTS)


def _known_to_all(root: State, luck: Luck) -> State:
    """The position without what its looker alone knows: what anybody sees of any world that the looker imagines."""
    world = root.copy()
    world.deal_secrets(luck)
    return recall(world.view(None))
