"""Search: thinks ahead in many imagined worlds, and makes the move it came back to most often."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace
from itertools import pairwise, repeat
from math import sqrt
from random import Random
from statistics import stdev
from time import monotonic
from typing import Any, Final

from librt.random import Random as Luck

from woolgather.bots.thought import Option, Thought, View
from woolgather.bots.tree import Tree, search
from woolgather.engine.chance import luck_from
from woolgather.engine.game import recall
from woolgather.engine.state import State

PARTS: Final = 10
"""In so many parts a search is looked at, to see how much they differ."""

UNKNOWN: Final = 0.5
"""The error of who has seen too little to know it: everything is possible."""

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
    """Bounded by iterations, and then the same seed gives the same thought, or by seconds.

    `changes` are habits of its own, by their names, in place of the game's.
    """

    iterations: int = 0
    seconds: float = 0.0
    changes: tuple[tuple[str, Any], ...] = ()

    def __call__(self, view: View, moves: Sequence[int], rng: Random) -> Thought:
        if len(moves) == 1:
            return Thought(moves[0])
        root = recall(view)
        worthwhile = root.worthwhile()
        if len(worthwhile) == 1:
            return Thought(worthwhile[0])
        game, luck = root.setup.game, luck_from(rng)
        habits = replace(game.habits_at(root.setup.seats), **dict(self.changes))
        has_outlook = len(root.outlook()) > 0
        ahead = habits.ahead if habits.ahead is not None and has_outlook else -1
        tree = Tree(view["viewer"], root.setup.seats, game.about.moves + game.about.chances, not game.about.secrets,
                    habits.curiosity, ahead, habits.broad, habits.careful and has_outlook,
                    habits.inclined, habits.margin, habits.lead)
        known = root
        if root.mind(tree.looker) >= 0:
            tree.give_minds(root.mind(tree.looker))
            known = _known_to_all(root, luck)
        iterations, seconds = self.iterations, self.seconds
        if game.window(root) is not None:
            iterations, seconds = min(iterations, IN_A_WINDOW), min(seconds, BRIEFLY)
        end = monotonic() + seconds
        if has_outlook:
            tree.look_round(root, luck, iterations or UNBOUNDED)
        done, sums = 0, [(0, 0.0)]
        for count in _parts(iterations) if iterations else repeat(BATCH):
            if not iterations and done and monotonic() >= end:
                break
            real = min(count, max(0, REAL - done))
            search(tree, root, real, luck)
            search(tree, known, count - real, luck)
            done += count
            sums.append((tree.visits[0], tree.worth[tree.looker]))
        options = [Option(move, worth, error, visits) for move, visits, worth, error in tree.options()]
        options.sort(key=lambda option: (-option.visits, -option.worth, option.move))
        visits, worth = sums[-1]
        return Thought(options[0].move, tuple(options), done, worth / visits, _error(sums))


def _parts(iterations: int) -> list[int]:
    """As many equal parts as are looked at one by one, none of them empty."""
    return [part for place in range(PARTS)
            if (part := iterations * (place + 1) // PARTS - iterations * place // PARTS)]


def _error(sums: Sequence[tuple[int, float]]) -> float:
    """The standard error of the worth, from how much the parts of the search differ, given their running sums.

    Its results lean on each other, for everybody learns: counted one by one they would seem more certain than they are.
    """
    marks = [sums[(len(sums) - 1) * place // PARTS] for place in range(PARTS + 1)]
    means = [(worth - before) / (visits - until) for (until, before), (visits, worth) in pairwise(marks)
             if visits > until]
    return stdev(means) / sqrt(len(means)) if len(means) > 1 else UNKNOWN


def _known_to_all(root: State, luck: Luck) -> State:
    """The position without what its looker alone knows: what anybody sees of any world that the looker imagines."""
    world = root.copy()
    world.deal_secrets(luck)
    return recall(world.view(None))
