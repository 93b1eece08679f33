"""The course of a game once more, followed beside the compiled rules: whatever these offer or do is compared.

`SlowGame` holds its own flock, facing, marker and points, moved by the slow rules alone. It plays at random in the
compiled position and asserts at each stop that the same thing is asked, with the same options, of the same flock.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable
from copy import copy
from random import Random
from typing import Any, Final, NamedTuple, TypeVar

import woolgather as wg
from tests.games.shear_panic.slow import (
    COLOURS,
    SHEEP,
    Action,
    Edition,
    Flock,
    Group,
    Position,
    Square,
    all_outcomes,
    beside_black,
    colour,
    frozen,
    lane,
    opposes,
    outer_line,
    panics,
    roger,
    shear_panic,
    shear_panic_by_rank,
    shorn,
    team_tag,
    undoes,
)
from tests.games.shear_panic.slow_rejoin import (
    CLASSES,
    Shift,
    flocks_to_choose,
    lifts,
    rejoin_step,
    shifted,
    shifts,
    slides,
    walks,
)
from woolgather.engine.state import State

Card = tuple[str, int]
"""The type of an action and its value."""

Named = TypeVar("Named", str, Action)

Choice = tuple[Card, Action | None, Position]
"""An action, or a discard, and what it makes of the flock."""

# fmt: off
ACTIONS: Final[list[Card]] = [("step", 1), ("step", 2), ("line", 1), ("line", 2), ("diagonal", 1), ("diagonal", 2),
                              ("slam", 2), ("slam", 3), ("trough", 3), ("trough", 3), ("leap", 3), ("turn", 1)]
# fmt: on
FACES: Final = (*COLOURS, "black", "white")
PROTECTED: Final = {"all": {kind for kind, _ in ACTIONS}, "marked": {"trough", "turn"}, "none": set[str]()}
OWN_NAMES: Final = {"one-small-step": "step", "boing": "leap", "wool-rule": "trough", "ewe-turn": "turn"}
"""What the Mayfair edition calls some actions."""

LONG_RED: Final = {5, 10, 17, 22, 30, 35, 42, 47, 54, 59, 67, 72}
SHORT_RED: Final = {4, 8, 13, 17, 23, 27, 32, 36, 41, 45, 51, 55}
EXTRA: Final = {("manual", 2): [4, 4, 4], ("manual", 3): [1, 1, 1], ("mayfair", 2): [2, 2, 1]}


class Track(NamedTuple):
    """The spaces that matter (SP-3 to SP-5)."""

    fields: tuple[int, ...]
    """The first spaces of fields 1 to 4."""
    brown: tuple[int, ...]
    red: set[int]

    def field(self, space: int) -> int:
        return sum(space >= first for first in self.fields)

    def advanced(self, space: int, steps: int) -> int:
        """No move goes past the second brown space of a field (SP-60, SP-61)."""
        return min(space + steps, self.brown[1] if space < self.brown[1] else self.brown[3])

    def brown_reached(self, start: int, end: int) -> bool:
        return any(start < space <= end for space in self.brown)


def track_of(edition: str, seats: int) -> Track:
    n = 9 if seats == 3 or (edition, seats) == ("mayfair", 2) else 12
    return Track(
        (1, n + 1, 3 * n + 2, 4 * n + 2),
        (2 * n + 1, 3 * n + 1, 5 * n + 2, 6 * n + 2),
        LONG_RED if n == 12 else SHORT_RED,
    )


# What the compiled position says, in the words of the slow rules


def square_of(name: str) -> Square:
    """'c5' is the third column and the fifth row; after z comes aa."""
    letters = name.rstrip("0123456789")
    return "abcdefghijklmnopqrstuvwxyz".index(letters[-1]) + 26 * (len(letters) - 1), int(name[len(letters) :]) - 1


def flock_of(view: dict[str, Any]) -> Flock:
    return {sheep: square_of(square) for sheep, square in view["sheep"].items() if square is not None}


def action_of(parts: dict[str, str], flock: Flock) -> Action:
    """An action in our notation as one of the slow rules."""
    kind, sheep, line, at = plain(parts["action"]), parts.get("sheep", ""), parts.get("line", ""), parts.get("at", "")
    way = parts.get("to", parts.get("sense", ""))
    if kind == "trough":
        return trough_of(line, at, flock)
    if line:
        return Action(kind, "", way, lane(a_square_on(line, at), way))
    return Action(kind, sheep, way, int(parts.get("length", 0)))


def plain(name: str) -> str:
    """An action by the name that both editions have for it here."""
    return OWN_NAMES.get(name, name)


def trough_of(line: str, at: str, flock: Flock) -> Action:
    """'N', or 'after row 1', counted from the north or the west of the flock."""
    if not at:
        return Action("trough", "", line)
    axis = line.removeprefix("after ")
    return Action("trough", "", axis, outer_line(flock, "N" if axis == "row" else "W")[1] + int(at))


def a_square_on(line: str, at: str) -> Square:
    """Of 'row 5', 'column c', or the diagonal that ends at 'a4'."""
    return square_of({"row": f"a{at}", "column": f"{at}1"}.get(line, line))


def shift_name(shift: Shift, is_slide: bool) -> str:
    """A slide by its direction, a walk or a lift by how many squares it is away."""
    east, south = shift
    names = [("NS"[south > 0], abs(south))] * (south != 0) + [("WE"[east > 0], abs(east))] * (east != 0)
    return "".join(way for way, _ in names) if is_slide else " ".join(f"{way}{squares}" for way, squares in names)


class SlowGame:
    """One game, played at random and compared on the way. `seen` counts what has come up."""

    def __init__(self, state: State, rng: Random, seen: Counter[str]) -> None:
        self.state, self.rng, self.seen = state, rng, seen
        self.edition: Edition = state.setup.options.edition
        self.seats = state.setup.seats
        options = state.setup.options
        self.shearing: bool = options.shearing
        self.through = options.slam_gaps == "through"
        by_edition = "all" if self.edition == "manual" else "marked"
        self.reversal: str = by_edition if options.reversal == "edition" else options.reversal
        self.by_rank = self.edition == "mayfair" and not self.shearing and options.nearest_row == "edition"
        self.has_opening = options.opening_slams == "yes" or (
            options.opening_slams == "edition" and self.edition == "mayfair"
        )
        self.has_buttons = (self.edition, self.seats) == ("mayfair", 2)
        self.asks_late = options.buttons == "after_marker"
        self.track = track_of(self.edition, self.seats)
        view = state.view(None)
        self.flock, self.facing = flock_of(view), str(view["facing"])
        self.turn: int = view["turn"]
        self.marker: int = view["marker"]
        self.points: list[int] = list(view["scores"])
        self.unused = [
            [(plain(each["action"]), each["value"]) for each in row if not each["used"]] for row in view["actions"]
        ]
        self.extra: list[list[int]] = view["extra"]["left"] if view["extra"] else [[0, 0, 0] for _ in range(self.seats)]
        self.previous: tuple[Position, Action] | None = None

    def twin(self) -> SlowGame:
        """The same game, to be played another way."""
        twin = copy(self)
        twin.state, twin.points = self.state.copy(), list(self.points)
        twin.unused, twin.extra = [list(row) for row in self.unused], [list(row) for row in self.extra]
        return twin

    @property
    def is_over(self) -> bool:
        return self.state.seat == wg.OVER

    # What is asked

    def expect(self, phase: str, seat: int) -> dict[str, Any]:
        """The compiled position asks for this, of this flock, and has counted the same."""
        view = self.state.view(None)
        assert (view["pending"]["kind"], view["seat"]) == (phase, seat), self.described()
        assert frozen(flock_of(view), self.edition) == frozen(self.flock, self.edition), self.described()
        assert view["facing"] == self.facing
        assert view["turn"] == self.turn
        self.seen[phase] += 1
        return view

    def described(self) -> str:
        return f"slow: {self.flock} {self.facing}\n{self.state}\n{self.state.dump()}"

    def offered(self) -> dict[int, dict[str, str]]:
        return {move: self.state.parts(move) for move in self.state.moves()}

    def choose(self, expected: dict[str, Any], part: str) -> Any:
        """The options by the value of that part are those expected; one is played, and what it stands for told."""
        offered = {parts[part]: move for move, parts in self.offered().items()}
        assert len(offered) == len(self.state.moves())
        assert set(offered) == set(expected), self.described()
        return expected[self.pick(offered)]

    def pick(self, offered: dict[Named, int]) -> Named:
        """One of the moves offered is played; how it is called."""
        chosen = self.rng.choice(sorted(offered))
        self.state.play(offered[chosen])
        return chosen

    # Setup

    def open(self) -> None:
        """The setup and the opening slams (SP-10, SP-12)."""
        self.choose({"E S W N": 0, "S W N E": 0}, "second")
        self.flock = flock_of(self.state.view(None))
        for turn in list(range(self.seats)) * ((2 if self.has_buttons else 1) if self.has_opening else 0):
            self.turn = turn
            self.panic()
        self.turn = self.seats - 1
        self.next_turn()

    # A turn

    def take_turn(self, tried: int = 0) -> None:
        """Compare what may be played, try some of it in twins, then play one action to the end of the turn."""
        self.expect("action", self.turn)
        legal = self.legal()
        for _ in range(tried):
            move = self.any_of(legal)
            self.twin().act(move, *legal[move])
        move = self.any_of(legal)
        self.act(move, *legal[move])

    def any_of(self, legal: dict[int, Choice]) -> int:
        """A move of a random type, so that the rare types come up too."""
        kind = self.rng.choice(sorted({card[0] for card, _, _ in legal.values()}))
        return self.rng.choice(sorted(move for move, (card, _, _) in legal.items() if card[0] == kind))

    def legal(self) -> dict[int, Choice]:
        """Every legal move, on which both rules agree."""
        allowed = self.allowed()
        here = self.flock, self.facing
        offered: dict[int, Choice] = {}
        for move, parts in self.offered().items():
            if parts["action"] == "discard":
                offered[move] = (plain(parts["type"]), int(parts["value"])), None, here
            else:
                action = action_of(parts, self.flock)
                offered[move] = (action.kind, int(parts["value"])), action, allowed.get(action, here)
        cards = set(self.unused[self.turn])
        actions: Iterable[Action | None] = allowed or (None,)
        expected = {(card, action) for action in actions for card in cards if action is None or card[0] == action.kind}
        assert {(card, action) for card, action, _ in offered.values()} == expected, self.described()
        assert len(offered) == len(expected)
        return offered

    def allowed(self) -> dict[Action, Position]:
        """What the player's unused types of action can do, without what the previous action forbids (SP-40, SP-41)."""
        kinds = {kind for kind, _ in self.unused[self.turn]}
        outcomes = all_outcomes(self.flock, self.facing, self.edition, COLOURS[self.turn], self.through)
        outcomes = {action: position for action, position in outcomes.items() if action.kind in kinds}
        if self.previous is None:
            return outcomes
        before, previous = self.previous
        protects = previous.kind in PROTECTED[self.reversal]
        undoing = {action for action, position in outcomes.items() if protects and undoes(before, position)}
        opposing = {action for action in outcomes if self.reversal != "none" and opposes(previous, action)}
        self.seen["undoing"] += len(undoing)
        self.seen["opposing"] += len(opposing)
        return {action: position for action, position in outcomes.items() if action not in undoing | opposing}

    def act(self, move: int, card: Card, action: Action | None, after: Position) -> None:
        """One action, and all that follows from it to the end of the turn (SP-20)."""
        before = self.flock, self.facing
        self.unused[self.turn].remove(card)
        self.state.play(move)
        steps = card[1] + self.play_movement_card(before)
        self.flock, self.facing = after
        self.previous = None if action is None else (before, action)
        self.seen["discard" if action is None else action.kind] += 1
        self.finish_action(steps)

    def finish_action(self, steps: int) -> None:
        """What follows once an action was carried out."""
        self.rejoin()
        self.advance(steps)

    def play_movement_card(self, before: Position) -> int:
        """Chosen before anything happens; a choice of one is none (SP-90 to SP-92)."""
        left = self.extra[self.turn]
        if not sum(left) or (self.has_buttons and self.asks_late):
            return 0
        may_pass = self.seats == 3 or (self.has_buttons and len(self.unused[self.turn]) >= sum(left))
        options = {"none": 0} if may_pass else {}
        options |= {str(value): value for value in (1, 2, 3) if left[value - 1]}
        value: int = next(iter(options.values()))
        if len(options) > 1:
            assert (self.flock, self.facing) == before
            self.expect("button" if self.has_buttons else "card", self.turn)
            value = self.choose_steps(options)
        if value:
            self.extra[self.turn][value - 1] -= 1
        return value

    def choose_steps(self, options: dict[str, int]) -> int:
        """A movement card or a button, or none."""
        offered = {parts.get("steps", "none"): move for move, parts in self.offered().items()}
        assert set(offered) == set(options)
        return options[self.pick(offered)]

    # Rejoining

    def rejoin(self) -> None:
        """The strays come back, group by group (SP-50 to SP-55)."""
        main = stray = None
        while True:
            kind, options = rejoin_step(self.flock, self.edition, main, stray)
            if kind == "done":
                return
            if kind == "flock":
                main = self.choose_group("which-flock", options)
            elif kind == "stray":
                stray = self.choose_group("which-group", options)
            else:
                (main,) = {main} if main else flocks_to_choose(self.flock)
                (stray,) = options
                self.join(main, stray, self.roll(main, stray) if kind == "roll" else "")
                main = stray = None

    def choose_group(self, phase: str, options: set[Group]) -> Group:
        """Each group is called by its first sheep (SP-51)."""
        self.expect(phase, self.turn)
        chosen: Group = self.choose({min(group, key=SHEEP.index): group for group in options}, "sheep")
        return chosen

    def roll(self, main: Group, stray: Group) -> str:
        """The flock die (SP-52)."""
        rejoining = self.expect("flock-die", wg.CHANCE)["pending"]["rejoin"]
        assert frozenset(rejoining["flock"]) == main
        assert frozenset(rejoining["stray"]) == stray
        assert [weight for _, weight in self.state.odds()] == [3, 3]
        face: str = self.choose({"+": "+", "x": "x"}, "face")
        return face

    def join(self, main: Group, stray: Group, face: str) -> None:
        """One group comes back; of several ways one is chosen (SP-53, SP-54)."""
        ends = shifts(self.flock, self.edition, main, stray, face)
        straight = {shift for each in CLASSES for shift in slides(self.flock, self.edition, main, stray, each)}
        named = {shift_name(shift, shift in straight): shift for shift in ends}
        self.count_way(main, stray, ends <= straight)
        (shift,) = ends if len(ends) == 1 else {self.choose_way(named)}
        self.flock = shifted(self.flock, stray, shift)

    def count_way(self, main: Group, stray: Group, is_slide: bool) -> None:
        if is_slide:
            self.seen["slide"] += 1
        elif walks(self.flock, self.edition, main, stray):
            self.seen["walk"] += 1
        else:
            assert lifts(self.flock, self.edition, main, stray)
            self.seen["lift"] += 1

    def choose_way(self, named: dict[str, Shift]) -> Shift:
        self.expect("rejoin", self.turn)
        offered = {" ".join(list(parts.values())[1:]): move for move, parts in self.offered().items()}
        assert set(offered) == set(named), self.described()
        return named[self.pick(offered)]

    # Marker, scores, panic, end

    def advance(self, steps: int) -> None:
        """The marker, a button, the score, the shearing, the panic (SP-20)."""
        start = self.marker
        self.marker = self.track.advanced(start, steps)
        self.spend_button()
        self.score(start)
        is_last = self.marker == self.track.brown[3]
        if self.shearing and self.track.brown_reached(start, self.marker) and self.track.field(self.marker) == 4:
            lost = shorn(self.flock, self.facing)
            self.flock = {sheep: square for sheep, square in self.flock.items() if sheep not in lost}
            self.seen["shearing"] += 1
            if not is_last and self.flock:
                self.rejoin()
        if is_last or not self.flock:
            self.end()
            return
        if self.marker in self.track.red:
            self.panic()
        self.next_turn()

    def next_turn(self) -> None:
        self.turn = (self.turn + 1) % self.seats
        view = self.expect("action", self.turn)
        assert (view["marker"], view["scores"]) == (self.marker, self.points), self.described()

    def spend_button(self) -> None:
        """How it was under rules 1: none once the action has come to a second brown space."""
        left = self.extra[self.turn]
        if not (self.has_buttons and self.asks_late and sum(left)) or self.marker in self.track.brown[1::2]:
            return
        options = {} if len(self.unused[self.turn]) < sum(left) else {"none": 0}
        options |= {str(value): value for value in (1, 2, 3) if left[value - 1]}
        value = next(iter(options.values()))
        if len(options) > 1:
            assert self.expect("button", self.turn)["marker"] == self.marker
            value = self.choose_steps(options)
        if value:
            left[value - 1] -= 1
            self.marker = self.track.advanced(self.marker, value)

    def score(self, start: int) -> None:
        """Fields 1 and 3 for the active player, brown spaces for all (SP-80 to SP-85, SP-88)."""
        field = self.track.field(self.marker)
        if field == 1:
            self.points[self.turn] += team_tag(self.flock, COLOURS[self.turn])
        elif field == 3:
            self.points[self.turn] += beside_black(self.flock, COLOURS[self.turn])
        elif self.track.brown_reached(start, self.marker):
            rule = roger if field == 2 else shear_panic_by_rank if self.by_rank else shear_panic
            worth = rule(self.flock, self.facing)
            for seat in range(self.seats):
                self.points[seat] += worth[COLOURS[seat]]
        self.seen[f"field {field}"] += 1

    def panic(self) -> None:
        """Roll the colour die and do what it shows; nothing is forbidden after it (SP-42, SP-70, SP-72)."""
        assert self.expect("colour-die", wg.CHANCE)["scores"] == self.points, self.described()
        assert [weight for _, weight in self.state.odds()] == [1] * 6
        face = self.choose({face: face for face in FACES}, "face")
        self.previous = None
        options = panics(self.flock, self.facing, self.edition, face, self.through)
        if not options:
            self.seen["calm"] += 1
            return
        action = next(iter(options)) if len(options) == 1 else self.choose_panic(options)
        self.flock, self.facing = options[action]
        self.rejoin()

    def choose_panic(self, options: dict[Action, Position]) -> Action:
        self.expect("panic", self.turn)
        offered = {self.panic_action(parts): move for move, parts in self.offered().items()}
        assert set(offered) == set(options), self.described()
        return self.pick(offered)

    @staticmethod
    def panic_action(parts: dict[str, str]) -> Action:
        if parts["action"] == "panic turn":
            return Action("turn", "", parts["sense"])
        assert parts["action"] == "panic"
        return Action("slam", parts["sheep"], parts["to"])

    def end(self) -> None:
        """Penalties, then places by points, sheep left, and who would be next (SP-94, SP-101, SP-103)."""
        left = [sum(row) for row in self.extra]
        for seat in range(self.seats):
            if (self.edition, self.seats) == ("manual", 3) or (
                self.has_buttons and len(self.unused[seat]) < left[seat]
            ):
                self.points[seat] -= 2 * left[seat]
        view = self.state.view(None)
        assert (self.state.seat, view["scores"]) == (wg.OVER, self.points), self.described()
        assert set(flock_of(view)) == set(self.flock)
        ranking = sorted(range(self.seats), key=self.merit, reverse=True)
        assert view["places"] == [ranking.index(seat) + 1 for seat in range(self.seats)]
        self.seen["end"] += 1
        self.seen["nobody left"] += not self.flock
        if self.has_buttons and not self.asks_late:
            assert all(len(row) >= kept for row, kept in zip(self.unused, left, strict=True))

    def merit(self, seat: int) -> tuple[int, int, int]:
        sheep = sum(colour(each) == COLOURS[seat] for each in self.flock)
        return self.points[seat], sheep, -((seat - self.turn - 1) % self.seats)
