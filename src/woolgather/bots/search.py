"""Search: thinks ahead in many imagined worlds, and makes the move it came back to most often."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from random import Random
from time import monotonic
from typing import Final

from woolgather.bots.thought import Option, Thought, View
from woolgather.bots.tree import Tree, search
from woolgather.engine.chance import luck_from
from woolgather.engine.game import recall

BATCH: Final = 50
"""So many iterations between two looks at the clock."""

UNBOUNDED: Final = 1 << 40
"""Glances for whoever thinks by the clock: at every move, in every world of the first look."""

IN_A_WINDOW: Final = 8_000
BRIEFLY: Final = 0.2
"""The most iterations, or seconds, for an answer in a reaction window: it opens often, and all wait for it."""


@dataclass(frozen=True, slots=True)
class Search:
    """Bounded by iterations, and then the same seed gives the same thought, or by seconds."""

    iterations: int = 0
    seconds: float = 0.0

    def __call__(self, view: View, moves: Sequence[int], rng: Random) -> Thought:
        if len(moves) == 1:
            return Thought(moves[0])
        root = recall(view)
        worthwhile = root.worthwhile()
        if len(worthwhile) == 1:
            return Thought(worthwhile[0])
        game, luck = root.setup.game, luck_from(rng)
        habits = game.habits_at(root.setup.seats)
        has_outlook = len(root.outlook()) > 0
        ahead = habits.ahead if habits.ahead is not None and has_outlook else -1
        tree = Tree(view["viewer"], root.setup.seats, game.about.moves + game.about.chances, not game.about.secrets,
                    habits.curiosity, ahead, habits.broad, habits.careful and has_outlook,
                    habits.margin, habits.lead)
        if root.mind(tree.looker) >= 0:
            tree.give_minds()
        iterations, seconds = self.iterations, self.seconds
        if game.window(root) is not None:
            iterations, seconds = min(iterations, IN_A_WINDOW), min(seconds, BRIEFLY)
        end = monotonic() + seconds
        if has_outlook:
            tree.look_round(root, luck, iterations or UNBOUNDED)
        done = iterations
        if iterations:
            search(tree, root, iterations, luck)
        else:
            while not done or monotonic() < end:
                search(tree, root, BATCH, luck)
                done += BATCH
        options = [Option(move, worth, error, visits) for move, visits, worth, error in tree.options()]
        options.sort(key=lambda option: (-option.visits, -option.worth, option.move))
        return Thought(options[0].move, tuple(options), done)
