"""Information-set Monte Carlo tree search (IS-MCTS) over imagined worlds, for any number of players.

P. I. Cowling, E. J. Powley, D. Whitehouse: "Information Set Monte Carlo Tree Search", IEEE Transactions on
Computational Intelligence and AI in Games 4 (2), 2012. This is its single-observer form:

- Every iteration imagines a new world (a determinization: `State.deal_secrets`) and walks down the tree in it.
- A node is an information set of the searching seat, the observer: everything it has seen since the root, not a
  position. Hidden moves of others lead to the same node, and so do worlds that the observer cannot distinguish.
- At a node only the moves that are legal in this world compete, by UCB1 with availability counts: the logarithm is that
  of a child's availability count, not of its parent's visits.
- Children are added by progressive widening: some at once, more as the square root of the node's visits grows.
- A rollout follows `State.rollout_move` to the end, or stops at a depth and takes `State.evaluate`.

Where a game can number each seat's private information (`State.private_info`), the search takes the multiple-observer
form: every seat has a tree for each private information that it may have, and decides by its own trees. The searching
seat's secrets are then dealt again as well, because otherwise the other seats would gradually learn what it holds; the
answer is read from the tree for what it really holds.
"""

from __future__ import annotations

from math import log, sqrt
from typing import Final, final

from librt.random import Random as Luck
from librt.vecs import append, vec
from mypy_extensions import i64

from woolgather.bots.expectimax import Expectimax
from woolgather.engine.chance import chance_outcome
from woolgather.engine.state import CHANCE, OVER, State

NONE: Final = -1
PRIVATE_ROOTS: Final = 1
"""The parent of all trees for private information, except the observer's real one, which is the root."""

FAR_SIGHTED: Final = 500
MOST_AHEAD: Final = 20_000
"""From so many iterations on, a search looks ahead in its own turn first, at no more than so many positions."""

PRIOR_WORLDS: Final = 4
"""The number of worlds in which each move is evaluated before the search begins."""

NOT_EVALUATED: Final = -1.0
"""The prior of a move that was not evaluated: worse than any other."""

TRIED: Final = -2.0
"""What replaces the value of a move once it has a child."""

PRIVATE_EVENT: Final = 1 << 40
"""Added to a private event so that it never equals the number of a move."""


@final
class Tree:
    """The search tree, with all nodes in parallel arrays; the root is node 0. A node's children are a linked list.

    `is_open` says that the game has no hidden information. For the settings see `SearchSettings`; a negative
    `rollout_depth` plays to the end.
    """

    def __init__(
        self,
        observer: i64,
        seats: i64,
        numbers: i64,
        is_open: bool,
        exploration: float,
        rollout_depth: i64,
        widening: i64,
        ordered_expansion: bool,
        guided_rollouts: bool,
        score_weight: float,
        score_scale: float,
        prior_weight: float,
    ) -> None:
        self.observer = observer
        self.is_open = is_open
        self.seats = seats
        self.exploration = exploration
        self.rollout_depth = rollout_depth
        self.widening = widening
        self.ordered_expansion = ordered_expansion
        self.guided_rollouts = guided_rollouts
        self.score_weight = score_weight
        self.score_scale = score_scale
        self.prior_weight = prior_weight
        self.edge = vec[i64]([NONE])  # what led here: an observed move, or a private event
        self.first = vec[i64]([NONE])  # the newest child
        self.next = vec[i64]([NONE])  # the next older child of the same parent
        self.children = vec[i64]([0])
        self.untried = vec[i64]([1])  # without hidden information: the number of moves without a child, 1 if unknown
        self.visits = vec[i64]([0])
        self.available = vec[i64]([0])
        self.worth = vec[float]([0.0 for _ in range(seats)])  # sums of results, one entry for each seat
        self.prior = vec[float]([0.0])  # what the move here was worth by evaluation, to the seat that makes it
        self.trust = vec[float]([0.0])  # how many visits that counts for
        self.squares = vec[float]([0.0])  # sum of the observer's squared results
        self.child_at = vec[i64]([NONE for _ in range(numbers)])  # for the current node: the child of each edge
        self.priors = vec[float]()  # for each move at the root, by its number: a sum over worlds; empty if not used
        self.prior_worlds: i64 = 0
        self.valued = vec[i64]([NONE])  # where the values of a node's moves begin, once they are evaluated
        self.values = vec[float]()
        self.best_value = NOT_EVALUATED
        self.path = vec[i64]([0])
        self.child: i64 = NONE  # what the selected move leads to
        self.private_info: i64 = NONE  # what the observer really holds
        self.observers = vec[i64]([observer])  # the seats with trees of their own, the searching seat first
        self.at = vec[i64]([0])  # each observer's current node

    def observe_all(self, private_info: i64) -> None:
        """Let every seat decide by its own trees; `private_info` is what the searching seat really holds."""
        seat: i64
        self.private_info = private_info
        self._add(NONE, NONE)
        for seat in range(self.seats):
            if seat != self.observer:
                self.observers = append(self.observers, seat)
                self.at = append(self.at, PRIVATE_ROOTS)

    # ---- one iteration

    def iterate(self, root: State, luck: Luck) -> None:
        """Imagine a world; select and expand; roll out; backpropagate."""
        world = root.copy()
        world.deal_secrets(luck)
        self._descend(world, luck)
        self._backpropagate(self._rollout(world, luck))

    def _descend(self, world: State, luck: Luck) -> None:
        is_new = False
        self._begin(world)
        while not is_new and world.seat != OVER:
            if world.seat == CHANCE:
                move = chance_outcome(world, luck)
                self.child = self._child_of(self.at[0], self._observed(world, move, self.observer))
                decider: i64 = 0
            elif self.is_open:
                decider = 0
                move = self._child_to_follow(self.at[0], world.seat)
                if move == NONE:
                    moves = world.candidates()
                    move = self._new_child(self.at[0], world, moves, luck)
                    is_new = len(moves) > 1
            else:
                moves = world.candidates()
                size = len(self.visits)
                decider = self._observer_for(world.seat)
                move = self._choice(self.at[decider], world, moves, self.observers[decider], luck)
                is_new = len(self.visits) > size and len(moves) > 1
            self._follow(world, move, decider)

    def _begin(self, world: State) -> None:
        """Put all observers at the root, or each at the root for its private information."""
        number: i64
        self.path = vec[i64]()
        for number in range(len(self.observers)):
            seat = self.observers[number]
            is_root = self.private_info == NONE or (number == 0 and world.private_info(seat) == self.private_info)
            edge = NONE if is_root else world.private_info(seat) * self.seats + seat
            self.at[number] = 0 if is_root else self._child_of(PRIVATE_ROOTS, edge)
            self.path = append(self.path, self.at[number])

    def _observer_for(self, seat: i64) -> i64:
        """The observer whose tree a seat decides by: its own if it has one, else the searching seat's."""
        number: i64
        for number in range(1, len(self.observers)):
            if self.observers[number] == seat:
                return number
        return 0

    def _observed(self, world: State, move: i64, seat: i64) -> i64:
        return move if self.is_open else world.observed_move(move, seat)

    def _follow(self, world: State, move: i64, decider: i64) -> None:
        """Make the move, and let every observer go to the node for what it observes."""
        number: i64
        for number in range(len(self.observers)):
            if number != decider:
                edge = self._observed(world, move, self.observers[number])
                self.at[number] = self._child_of(self.at[number], edge)
                self.path = append(self.path, self.at[number])
        self.at[decider] = self.child
        self.path = append(self.path, self.child)
        world.apply(move)
        if self.is_open:
            return
        for number in range(len(self.observers)):
            event = world.private_event(self.observers[number])
            if event:
                self.at[number] = self._child_of(self.at[number], PRIVATE_EVENT + event)
                self.path = append(self.path, self.at[number])

    # ---- selection and expansion without hidden information: a node is a position, with the same moves at every visit

    def _child_to_follow(self, node: i64, seat: i64) -> i64:
        """The move to the best child by UCB, which becomes `child`; NONE if the node is to get another child."""
        if self.untried[node] and self._may_widen(node):
            return NONE
        best_bound = -1.0
        best = child = self.first[node]
        parent = log(float(self.visits[node] + 1))
        while child != NONE:
            bound = self._mean(child, seat) + self.exploration * sqrt(parent / float(self.visits[child]))
            if bound > best_bound:
                best_bound = bound
                best = child
            child = self.next[child]
        self.child = best
        return self.edge[best]

    def _new_child(self, node: i64, world: State, moves: vec[i64], luck: Luck) -> i64:
        """An untried move, which gets a child."""
        self._index_children(node)
        move = self._untried(node, world, moves, self.observer, luck)
        self._forget_children(node)
        self.child = self._expand(node, move)
        self._trust_prior(node, move)
        self.untried[node] = len(moves) - self.children[node]
        return move

    def _trust_prior(self, node: i64, move: i64) -> None:
        """Remember what the move to the new child was worth by evaluation, if that is known."""
        value = NOT_EVALUATED
        if node == 0 and len(self.priors) > 0:
            value = self.priors[move] / float(max(1, self.prior_worlds))
        elif self.is_open and self.ordered_expansion:
            value = self.best_value
        if value >= 0.0:
            self.prior[self.child] = value
            self.trust[self.child] = self.prior_weight

    def _best_value(self, node: i64, world: State, moves: vec[i64], luck: Luck) -> i64:
        """The untried move with the best evaluation; all moves of a node are evaluated once, before the first."""
        place: i64
        if self.valued[node] == NONE:
            self.valued[node] = len(self.values)
            for move in moves:
                self.values = append(self.values, self._evaluate_after(world, move, luck)[world.seat])
        start = self.valued[node]
        best: i64 = 0
        for place in range(len(moves)):
            if self.values[start + place] > self.values[start + best]:
                best = place
        self.best_value = self.values[start + best]
        self.values[start + best] = TRIED
        return moves[best]

    # ---- selection and expansion with hidden information

    def _choice(self, node: i64, world: State, moves: vec[i64], observer: i64, luck: Luck) -> i64:
        """An untried move while the node may widen, else the best by UCB. Sets `child` to the node that it leads to."""
        self._index_children(node)
        best = self._select(world, moves, observer, luck)
        if best == NONE or self._may_widen(node):
            new = self._untried(node, world, moves, observer, luck)
            if new != NONE:
                self.child = self._expand(node, self._observed(world, new, observer))
                self._trust_prior(node, new)
                self.available[self.child] = 1
                best = new
        self._forget_children(node)
        return best

    def _select(self, world: State, moves: vec[i64], observer: i64, luck: Luck) -> i64:
        """The tried move with the highest upper confidence bound for the deciding seat.

        UCB1 with availability counts: a child's bound grows with how often it was available, that is, legal in the
        world being searched.
        """
        best: i64 = NONE
        best_edge: i64 = NONE
        best_bound = -1.0
        alike: i64 = 1
        seat = world.seat
        for move in moves:
            edge = self._observed(world, move, observer)
            child = self.child_at[edge]
            if child == NONE:
                continue
            if edge == best_edge:
                # Moves that look the same share a child; which of them is played is drawn at random.
                alike += 1
                if luck.randrange(alike) == 0:
                    best = move
                continue
            self.available[child] += 1
            width = sqrt(log(float(self.available[child])) / float(self.visits[child]))
            bound = self._mean(child, seat) + self.exploration * width
            if bound > best_bound:
                best_bound = bound
                best = move
                best_edge = edge
                self.child = child
                alike = 1
        return best

    def _untried(self, node: i64, world: State, moves: vec[i64], observer: i64, luck: Luck) -> i64:
        """A move without a child.

        At the root it is the one with the best prior, with ordered expansion the one with the best evaluation,
        otherwise a random one.
        """
        if self.is_open and self.ordered_expansion and (node or not len(self.priors)):
            return self._best_value(node, world, moves, luck)
        new: i64 = NONE
        count: i64 = 0
        by_prior = node == 0 and len(self.priors) > 0
        best = NOT_EVALUATED
        for move in moves:
            if self.child_at[self._observed(world, move, observer)] != NONE:
                continue
            count += 1
            if by_prior or self.ordered_expansion:
                value = self.priors[move] if by_prior else self._evaluate_after(world, move, luck)[world.seat]
                if count == 1 or value > best:
                    best = value
                    new = move
            elif luck.randrange(count) == 0:
                new = move
        return new

    def _mean(self, child: i64, seat: i64) -> float:
        """The mean result for the seat that decides; its prior counts like some visits more."""
        trust = self.trust[child]
        return (self.worth[child * self.seats + seat] + trust * self.prior[child]) / (float(self.visits[child]) + trust)

    def _may_widen(self, node: i64) -> bool:
        """Progressive widening: `widening` children at once, and one more for each square number of visits."""
        beyond = self.children[node] - self.widening
        return beyond < 0 or beyond * beyond < self.visits[node]

    def _index_children(self, node: i64) -> None:
        """Index the children by their edges, so that a move's child is found at once."""
        child = self.first[node]
        while child != NONE:
            if self.edge[child] < PRIVATE_EVENT:
                self.child_at[self.edge[child]] = child
            child = self.next[child]

    def _forget_children(self, node: i64) -> None:
        """Undo `_index_children` before the next node."""
        child = self.first[node]
        while child != NONE:
            if self.edge[child] < PRIVATE_EVENT:
                self.child_at[self.edge[child]] = NONE
            child = self.next[child]

    def _child_of(self, node: i64, edge: i64) -> i64:
        child = self.first[node]
        while child != NONE:
            if self.edge[child] == edge:
                return child
            child = self.next[child]
        return self._expand(node, edge)

    def _expand(self, node: i64, edge: i64) -> i64:
        child = self._add(edge, self.first[node])
        self.first[node] = child
        self.children[node] += 1
        return child

    def _add(self, edge: i64, older: i64) -> i64:
        node: i64 = len(self.visits)
        self.edge = append(self.edge, edge)
        self.first = append(self.first, NONE)
        self.next = append(self.next, older)
        self.children = append(self.children, 0)
        self.untried = append(self.untried, 1)
        self.valued = append(self.valued, NONE)
        self.visits = append(self.visits, 0)
        self.available = append(self.available, 0)
        self.squares = append(self.squares, 0.0)
        self.prior = append(self.prior, 0.0)
        self.trust = append(self.trust, 0.0)
        for _ in range(self.seats):
            self.worth = append(self.worth, 0.0)
        return node

    # ---- priors

    def find_priors(self, root: State, luck: Luck, most: i64) -> None:
        """Evaluate the position after each move at the root; the moves with the best priors are then tried first.

        Each move is evaluated in the same number of worlds. At most `most` positions are evaluated, so a search with
        few iterations overlooks some moves, chosen at random.
        """
        if most >= FAR_SIGHTED and self.is_open:
            self._look_ahead(root, luck, most)
            return
        moves = _shuffled(root.candidates(), luck)
        self.priors = vec[float]([NOT_EVALUATED for _ in self.child_at])
        evaluated: i64 = 0
        for _ in range(PRIOR_WORLDS):
            if evaluated and evaluated + len(moves) > most:
                return
            self.prior_worlds += 1
            world = root.copy()
            world.deal_secrets(luck)
            for move in moves:
                if evaluated == most:
                    return
                value = self._evaluate_after(world, move, luck)[self.observer]
                self.priors[move] = value + max(0.0, self.priors[move])
                evaluated += 1

    def _look_ahead(self, root: State, luck: Luck, most: i64) -> None:
        """The moves' values by expectimax within the turn; it looks at no more positions than there are iterations."""
        place: i64
        moves = root.candidates()
        self.priors = vec[float]([NOT_EVALUATED for _ in self.child_at])
        values = Expectimax(self.observer, luck, min(most, MOST_AHEAD)).values(root, [move for move in moves])
        for place in range(len(moves)):
            self.priors[moves[place]] = values[place]

    def _evaluate_after(self, world: State, move: i64, luck: Luck) -> vec[float]:
        """The evaluation right after a move, or at the first quiet position after it."""
        after = world.copy()
        after.apply(move)
        while after.seat != OVER:
            if after.seat == CHANCE:
                after.apply(chance_outcome(after, luck))
            elif after.is_quiet():
                break
            else:
                after.apply(self._rollout_move(after, luck))
        return after.evaluate()

    def _rollout_move(self, world: State, luck: Luck) -> i64:
        return world.rollout_move(luck) if self.guided_rollouts else world.any_decision(luck)

    # ---- results

    def _rollout(self, world: State, luck: Luck) -> vec[float]:
        """Play to the end, or to the rollout depth and evaluate; return the result for each seat."""
        left = self.rollout_depth
        while world.seat != OVER:
            if world.seat == CHANCE:
                world.apply(chance_outcome(world, luck))
            elif left <= 0 and self.rollout_depth >= 0 and world.is_quiet():
                return world.evaluate()
            else:
                world.apply(self._rollout_move(world, luck))
                left -= 1
        return reward(world, self.score_weight, self.score_scale)

    def _backpropagate(self, result: vec[float]) -> None:
        seat: i64
        own = result[self.observer]
        for node in self.path:
            self.visits[node] += 1
            self.squares[node] += own * own
            for seat in range(self.seats):
                self.worth[node * self.seats + seat] += result[seat]

    def options(self) -> list[tuple[int, int, float, float]]:
        """Every move tried at the root: its number, visits, mean result for the observer and standard error."""
        rows: list[tuple[int, int, float, float]] = []
        child = self.first[0]
        while child != NONE:
            visits = float(self.visits[child])
            mean = self.worth[child * self.seats + self.observer] / visits
            spread = max(0.0, self.squares[child] / visits - mean * mean)
            rows.append((self.edge[child], self.visits[child], mean, sqrt(spread / visits)))
            child = self.next[child]
        return rows


def _shuffled(moves: vec[i64], luck: Luck) -> vec[i64]:
    """The same moves in random order."""
    place: i64
    mixed = vec[i64](capacity=len(moves))
    for place in range(len(moves)):
        other = luck.randrange(place + 1)
        mixed = append(mixed, moves[place])
        mixed[place] = mixed[other]
        mixed[other] = moves[place]
    return mixed


def reward(state: State, score_weight: float, score_scale: float) -> vec[float]:
    """The result of a finished game for each seat, from 0 to 1: its share of the win, plus a little for its lead."""
    places = state.places()
    scores = state.scores()
    winners: i64 = 0
    for place in places:
        winners += place == 1
    seat: i64
    found = vec[float](capacity=4)
    for seat in range(len(places)):
        share = 1.0 / float(winners) if places[seat] == 1 else 0.0
        found = append(found, (1.0 - score_weight) * share + score_weight * _lead(scores, seat, score_scale))
    return found


def _lead(scores: list[int], seat: i64, score_scale: float) -> float:
    """How far a seat is ahead of or behind its best opponent, from 0 to 1. With a single seat its points count."""
    other: i64
    best = 0
    known = False
    for other in range(len(scores)):
        if other != seat and (not known or scores[other] > best):
            best = scores[other]
            known = True
    return min(1.0, max(0.0, 0.5 + 0.5 * float(scores[seat] - best) / score_scale))


def search(tree: Tree, root: State, iterations: int, luck: Luck) -> None:
    """Run that many more iterations; `root` is left unchanged."""
    for _ in range(iterations):
        tree.iterate(root, luck)
