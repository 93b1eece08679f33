"""The search bot: runs IS-MCTS and plays the move that was visited most often."""

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

from woolgather.bots.ismcts import Tree, search
from woolgather.bots.levels import iterations_of
from woolgather.bots.settings import settings_for
from woolgather.bots.thought import HAIR, Option, Thought, View, check_decides
from woolgather.engine.chance import luck_from
from woolgather.engine.evaluator import Evaluator
from woolgather.engine.game import recall
from woolgather.engine.state import Setup, State

PARTS: Final = 10
"""The number of consecutive parts of a search whose means are compared to estimate its error."""

REAL: Final = 4
"""The number of worlds in which the seat keeps its real secrets before they are dealt again too.

A search with few iterations has none to spare for other secrets.
"""

BATCH: Final = 50
"""The number of iterations between two readings of the clock."""

UNBOUNDED: Final = 1 << 40
"""The limit on priors for a search by the clock: every move is evaluated in every world used for priors."""

IN_A_WINDOW: Final = 8_000
BRIEFLY: Final = 0.2
"""The most iterations, or seconds, for an answer in a reaction window: windows open often, and everybody waits."""


@dataclass(frozen=True, slots=True)
class Search:
    """A search bounded by iterations, given directly or by a level, or by seconds.

    Bounded by iterations, the same seed gives the same thought. `changes` are settings by name that replace those tuned
    for the game, `evaluator` replaces what the game's positions are evaluated by.
    """

    iterations: int = 0
    seconds: float = 0.0
    level: str = ""
    changes: tuple[tuple[str, Any], ...] = ()
    evaluator: Evaluator | None = None

    def __call__(self, view: View, moves: Sequence[int], rng: Random) -> Thought:
        check_decides(view)
        if len(moves) == 1:
            return Thought(moves[0])
        root = recall(view)
        if self.evaluator is not None:
            root.setup = Setup(root.setup.game, root.setup.seats, root.setup.options, self.evaluator)
        candidates = root.candidates()
        if len(candidates) == 1:
            return Thought(candidates[0])
        luck = luck_from(rng)
        iterations, seconds = self._budget(root)
        end = monotonic() + seconds
        tree = self._tree(root, view["viewer"])
        if len(root.evaluate()):
            tree.find_priors(root, luck, iterations or UNBOUNDED)
        known, left = root, iterations
        if root.private_info(tree.observer) >= 0:
            tree.observe_all(root.private_info(tree.observer))
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
        """The number of iterations, 0 if bounded by time, and the number of seconds."""
        game = root.setup.game
        iterations = iterations_of(self.level, game, root.setup.seats) if self.level else self.iterations
        if game.window(root) is not None:
            return min(iterations, IN_A_WINDOW), min(self.seconds, BRIEFLY)
        return iterations, self.seconds

    def _tree(self, root: State, observer: int) -> Tree:
        """An empty tree with the settings tuned for the game."""
        game, seats = root.setup.game, root.setup.seats
        settings = replace(settings_for(game, seats), **dict(self.changes))
        can_evaluate = len(root.evaluate()) > 0
        depth = settings.rollout_depth if settings.rollout_depth is not None and can_evaluate else -1
        return Tree(
            observer,
            seats,
            game.about.moves + game.about.chances,
            not game.about.secrets,
            settings.exploration,
            depth,
            settings.widening,
            settings.ordered_expansion and can_evaluate,
            settings.guided_rollouts,
            settings.score_weight,
            settings.score_scale,
            settings.prior_weight,
        )


def _are_equal(options: Sequence[Option]) -> bool:
    """Whether nothing distinguishes the options and nothing is decided yet.

    This happens when the first sheep of Shepherd Mess are placed, which would otherwise all go to the first tiles.
    """
    worths = [option.worth for option in options]
    return min(worths) > 0.0 and max(worths) < 1.0 and max(worths) - min(worths) < HAIR


def _parts(iterations: int) -> Iterator[int]:
    """Ten parts, as equal as possible; fewer if there are fewer than ten iterations."""
    for place in range(PARTS):
        if part := iterations * (place + 1) // PARTS - iterations * place // PARTS:
            yield part


def _until(end: float) -> Iterator[int]:
    """At least one batch, and more until time is up."""
    yield BATCH
    while monotonic() < end:
        yield BATCH


def _sum(tree: Tree) -> tuple[int, float]:
    """The visits of the root and the sum of their results for the observer."""
    return tree.visits[0], tree.worth[tree.observer]


def _error(sums: Sequence[tuple[int, float]]) -> float | None:
    """The standard error of the mean result, by batch means over ten consecutive parts of the search.

    The results of one search depend on each other, because the tree learns; treated as independent samples they would
    seem more certain than they are. None if there are fewer than ten parts, or one of them is empty.
    """
    step = (len(sums) - 1) // PARTS
    if not step:
        return None
    marks = sums[-1 - PARTS * step :: step]
    if any(after == before for (before, _), (after, _) in pairwise(marks)):
        return None
    return stdev((worth - past) / (after - before) for (before, past), (after, worth) in pairwise(marks)) / sqrt(PARTS)


def _known_to_all(root: State, luck: Luck) -> State:
    """The position without the observer's private information: a spectator's view of it, filled in again at random."""
    world = root.copy()
    world.deal_secrets(luck)
    return recall(world.view(None))
