"""A tree of what a seat may see: Monte Carlo tree search over imagined worlds, for any number of players.

Every iteration deals the secrets anew and walks down the tree in that world. A node stands for all that the searching
seat has seen since now, not for a position: others' hidden moves lead to the same node, and so do worlds it cannot
tell apart. At a node only the moves that this world allows are compared, so each child counts how often it was on
offer as well as how often it was tried.

Where a game says what each seat has in mind (`State.mind`), everybody has such a tree for all that it may be, and
decides by it: who holds the king knows it. The secrets of the searching seat are dealt anew then too, or the others
would learn in time what it holds; what it finds is read from the tree of what it really has in mind.
"""

from __future__ import annotations

from math import log, sqrt
from typing import Final, final

from librt.random import Random as Luck
from librt.vecs import append, vec
from mypy_extensions import i64

from woolgather.engine.chance import chance_outcome
from woolgather.engine.state import CHANCE, OVER, State

NOBODY: Final = -1
MINDS: Final = 1
"""The node that the trees of all minds grow from but the looker's real one, which is the root."""

GLANCES: Final = 4
"""In how many worlds each move is glanced at before the search begins."""

NOT_SEEN: Final = -1.0
"""The impression of a move that was not glanced at: worse than any."""

LESSON: Final = 1 << 40
"""Added to what a lesson is, so that it is no move's number."""


@final
class Tree:
    """All nodes in rows, one entry a node; the root is node 0. A node's children are a chain.

    `is_open` says that everybody sees everything. Unless `inclined`, games are played out at random.
    """

    def __init__(self, looker: i64, seats: i64, numbers: i64, is_open: bool, curiosity: float, ahead: i64, broad: i64,
                 careful: bool, inclined: bool, margin: float, lead: float) -> None:
        self.looker = looker
        self.is_open = is_open
        self.seats = seats
        self.curiosity = curiosity
        self.ahead = ahead
        self.broad = broad
        self.careful = careful
        self.inclined = inclined
        self.margin = margin
        self.lead = lead
        self.edge = vec[i64]([NOBODY])       # what led here: a move as it is seen, or a lesson
        self.first = vec[i64]([NOBODY])      # the newest child
        self.later = vec[i64]([NOBODY])      # the next older child of the same parent
        self.children = vec[i64]([0])
        self.visits = vec[i64]([0])
        self.offered = vec[i64]([0])
        self.worth = vec[float]([0.0 for _ in range(seats)])    # sums of results, seat after seat
        self.squares = vec[float]([0.0])     # sum of the looker's squared results
        self.found = vec[i64]([NOBODY for _ in range(numbers)])   # for the node at hand: each edge's child
        self.impressions = vec[float]()      # of each move at the root, by its number; none if not asked for
        self.path = vec[i64]([0])
        self.child: i64 = NOBODY             # what the choice just made leads to
        self.mind: i64 = NOBODY              # what the looker really has in mind
        self.eyes = vec[i64]([looker])       # who has trees of their own, the looker first
        self.at = vec[i64]([0])              # where each of them stands

    def give_minds(self, own: i64) -> None:
        """Let everybody decide by trees of their own; the looker has this in mind."""
        seat: i64
        self.mind = own
        self._add(NOBODY, NOBODY)
        for seat in range(self.seats):
            if seat != self.looker:
                self.eyes = append(self.eyes, seat)
                self.at = append(self.at, MINDS)

    # ---- one iteration

    def iterate(self, root: State, luck: Luck) -> None:
        """One world, one way down, one new node, one result."""
        world = root.copy()
        world.deal_secrets(luck)
        self._walk(world, luck)
        self._remember(self._result(world, luck))

    def _walk(self, world: State, luck: Luck) -> None:
        fresh = False
        self._begin(world)
        while not fresh and world.seat != OVER:
            if world.seat == CHANCE:
                move = chance_outcome(world, luck)
                self.child = self._child_of(self.at[0], self._look(world, move, self.looker))
                decider: i64 = 0
            else:
                legal = world.worthwhile()
                grown = len(self.visits)
                decider = self._eye_of(world.seat)
                move = self._choice(self.at[decider], world, legal, self.eyes[decider], luck)
                fresh = len(self.visits) > grown and len(legal) > 1
            self._follow(world, move, decider)

    def _begin(self, world: State) -> None:
        """Everybody at the root; with minds, everybody where the own one begins."""
        eye: i64
        self.path = vec[i64]()
        for eye in range(len(self.eyes)):
            seat = self.eyes[eye]
            is_real = self.mind == NOBODY or (eye == 0 and world.mind(seat) == self.mind)
            self.at[eye] = 0 if is_real else self._child_of(MINDS, world.mind(seat) * self.seats + seat)
            self.path = append(self.path, self.at[eye])

    def _eye_of(self, seat: i64) -> i64:
        """Whose trees a seat decides by: its own, or else the looker's."""
        eye: i64
        for eye in range(1, len(self.eyes)):
            if self.eyes[eye] == seat:
                return eye
        return 0

    def _look(self, world: State, move: i64, seat: i64) -> i64:
        return move if self.is_open else world.sight(move, seat)

    def _follow(self, world: State, move: i64, decider: i64) -> None:
        """Make the move, and let everybody see of it what there is to see."""
        eye: i64
        for eye in range(len(self.eyes)):
            if eye != decider:
                self.at[eye] = self._child_of(self.at[eye], self._look(world, move, self.eyes[eye]))
                self.path = append(self.path, self.at[eye])
        self.at[decider] = self.child
        self.path = append(self.path, self.child)
        world.apply(move)
        if self.is_open:
            return
        for eye in range(len(self.eyes)):
            lesson = world.lesson(self.eyes[eye])
            if lesson:
                self.at[eye] = self._child_of(self.at[eye], LESSON + lesson)
                self.path = append(self.path, self.at[eye])

    def _choice(self, node: i64, world: State, legal: vec[i64], eyes: i64, luck: Luck) -> i64:
        """The move to look at now: one that was not tried yet while there is room, else the most promising.

        `child` is then what it leads to in the tree of those eyes.
        """
        self._lay_out(node)
        best = self._most_promising(world, legal, eyes, luck)
        if best == NOBODY or self._has_room(node):
            new = self._untried(node, world, legal, eyes, luck)
            if new != NOBODY:
                self.child = self._grow(node, self._look(world, new, eyes))
                self.offered[self.child] = 1
                best = new
        self._clear_away(node)
        return best

    def _most_promising(self, world: State, legal: vec[i64], eyes: i64, luck: Luck) -> i64:
        """Of the moves tried before, the one with the best mean and benefit of the doubt for whoever decides."""
        best: i64 = NOBODY
        best_edge: i64 = NOBODY
        best_promise = -1.0
        alike: i64 = 1
        seat = world.seat
        for move in legal:
            edge = self._look(world, move, eyes)
            child = self.found[edge]
            if child == NOBODY:
                continue
            if edge == best_edge:
                # Moves that look alike share a child; which of them is made is left to luck.
                alike += 1
                if luck.randrange(alike) == 0:
                    best = move
                continue
            self.offered[child] += 1
            visits = float(self.visits[child])
            mean = self.worth[child * self.seats + seat] / visits
            promise = mean + self.curiosity * sqrt(log(float(self.offered[child])) / visits)
            if promise > best_promise:
                best_promise = promise
                best = move
                best_edge = edge
                self.child = child
                alike = 1
        return best

    def _untried(self, node: i64, world: State, legal: vec[i64], eyes: i64, luck: Luck) -> i64:
        """A move that has no child yet: at the root, and everywhere for the careful, the one that looks best at first
        sight, else any.
        """
        new: i64 = NOBODY
        count: i64 = 0
        by_sight = node == 0 and len(self.impressions) > 0
        best = NOT_SEEN
        for move in legal:
            if self.found[self._look(world, move, eyes)] != NOBODY:
                continue
            count += 1
            if by_sight or self.careful:
                look = self.impressions[move] if by_sight else self._first_look(world, move, luck)[world.seat]
                if count == 1 or look > best:
                    best = look
                    new = move
            elif luck.randrange(count) == 0:
                new = move
        return new

    def _lay_out(self, node: i64) -> None:
        """Enter the children under their edges, where a move's child is found at once."""
        child = self.first[node]
        while child != NOBODY:
            if self.edge[child] < LESSON:
                self.found[self.edge[child]] = child
            child = self.later[child]

    def _clear_away(self, node: i64) -> None:
        """Undo `_lay_out`, for the next node."""
        child = self.first[node]
        while child != NOBODY:
            if self.edge[child] < LESSON:
                self.found[self.edge[child]] = NOBODY
            child = self.later[child]

    def _has_room(self, node: i64) -> bool:
        beyond = self.children[node] - self.broad
        return beyond < 0 or beyond * beyond < self.visits[node]

    def _child_of(self, node: i64, edge: i64) -> i64:
        child = self.first[node]
        while child != NOBODY:
            if self.edge[child] == edge:
                return child
            child = self.later[child]
        return self._grow(node, edge)

    def _grow(self, node: i64, edge: i64) -> i64:
        child = self._add(edge, self.first[node])
        self.first[node] = child
        self.children[node] += 1
        return child

    def _add(self, edge: i64, later: i64) -> i64:
        node: i64 = len(self.visits)
        self.edge = append(self.edge, edge)
        self.first = append(self.first, NOBODY)
        self.later = append(self.later, later)
        self.children = append(self.children, 0)
        self.visits = append(self.visits, 0)
        self.offered = append(self.offered, 0)
        self.squares = append(self.squares, 0.0)
        for _ in range(self.seats):
            self.worth = append(self.worth, 0.0)
        return node

    def look_round(self, root: State, luck: Luck, most: i64) -> None:
        """First impressions: how things stand right after each move, summed over as many worlds for each.

        The best are tried first. Only so many looks are taken: whoever thinks little overlooks moves, and which ones
        is left to luck.
        """
        moves = _shuffled(root.worthwhile(), luck)
        self.impressions = vec[float]([NOT_SEEN for _ in self.found])
        looks: i64 = 0
        for _ in range(GLANCES):
            if looks and looks + len(moves) > most:
                return
            world = root.copy()
            world.deal_secrets(luck)
            for move in moves:
                if looks == most:
                    return
                look = self._first_look(world, move, luck)[self.looker]
                self.impressions[move] = look + max(0.0, self.impressions[move])
                looks += 1

    def _first_look(self, world: State, move: i64, luck: Luck) -> vec[float]:
        """How things stand right after a move, or as soon as an outlook can be given."""
        after = world.copy()
        after.apply(move)
        while after.seat != OVER:
            if after.seat == CHANCE:
                after.apply(chance_outcome(after, luck))
            elif after.is_quiet():
                break
            else:
                after.apply(self._decision(after, luck))
        return after.outlook()

    def _decision(self, world: State, luck: Luck) -> i64:
        """What is done in thought."""
        return world.inclination(luck) if self.inclined else world.any_decision(luck)

    # ---- results

    def _result(self, world: State, luck: Luck) -> vec[float]:
        """Play on in thought, to the end or as far ahead as is worth while; what it comes to for each seat."""
        left = self.ahead
        while world.seat != OVER:
            if world.seat == CHANCE:
                world.apply(chance_outcome(world, luck))
            elif left <= 0 and self.ahead >= 0 and world.is_quiet():
                return world.outlook()
            else:
                world.apply(self._decision(world, luck))
                left -= 1
        return reward(world, self.margin, self.lead)

    def _remember(self, result: vec[float]) -> None:
        seat: i64
        own = result[self.looker]
        for node in self.path:
            self.visits[node] += 1
            self.squares[node] += own * own
            for seat in range(self.seats):
                self.worth[node * self.seats + seat] += result[seat]

    # ---- what was found

    def options(self) -> list[tuple[int, int, float, float]]:
        """Every move tried at the root: its number, its visits, its worth for the looker and the error of that."""
        rows: list[tuple[int, int, float, float]] = []
        child = self.first[0]
        while child != NOBODY:
            visits = float(self.visits[child])
            mean = self.worth[child * self.seats + self.looker] / visits
            spread = max(0.0, self.squares[child] / visits - mean * mean)
            rows.append((self.edge[child], self.visits[child], mean, sqrt(spread / visits)))
            child = self.later[child]
        return rows


def _shuffled(moves: vec[i64], luck: Luck) -> vec[i64]:
    """The same moves in any order."""
    place: i64
    mixed = vec[i64](capacity=len(moves))
    for place in range(len(moves)):
        other = luck.randrange(place + 1)
        mixed = append(mixed, moves[place])
        mixed[place] = mixed[other]
        mixed[other] = moves[place]
    return mixed


def reward(state: State, margin: float, lead: float) -> vec[float]:
    """What the end of a game is worth to each seat, from 0 to 1: its share of the win, and a little for its lead."""
    places = state.places()
    scores = state.scores()
    winners: i64 = 0
    for place in places:
        winners += place == 1
    seat: i64
    found = vec[float](capacity=4)
    for seat in range(len(places)):
        share = 1.0 / float(winners) if places[seat] == 1 else 0.0
        found = append(found, (1.0 - margin) * share + margin * _lead(scores, seat, lead))
    return found


def _lead(scores: list[int], seat: i64, lead: float) -> float:
    """How far a seat is ahead of the best other one, or behind; from 0 to 1. Alone, its points count."""
    other: i64
    best = 0
    known = False
    for other in range(len(scores)):
        if other != seat and (not known or scores[other] > best):
            best = scores[other]
            known = True
    return min(1.0, max(0.0, 0.5 + 0.5 * float(scores[seat] - best) / lead))


def search(tree: Tree, root: State, iterations: int, luck: Luck) -> None:
    """So many iterations more; `root` is left as it is."""
    for _ in range(iterations):
        tree.iterate(root, luck)
