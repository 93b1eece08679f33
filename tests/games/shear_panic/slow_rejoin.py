"""Rejoining the flock once more: slow, obvious, and independent of the compiled rules (SP-50 to SP-55)."""

from typing import NamedTuple

from tests.games.shear_panic.slow import (
    BOARD,
    D4,
    D8,
    DX,
    REACH,
    Edition,
    Flock,
    Frozen,
    Group,
    Square,
    ahead,
    frozen,
    touching,
)

Shift = tuple[int, int]

CLASSES = {"+": D4, "x": DX}
MARGIN = 10  # squares around all sheep: more than a group ever needs to walk around the others in Mayfair


def groups(flock: Flock) -> set[Group]:
    """The orthogonally connected groups (SP-50)."""
    found: set[Group] = set()
    left = dict(flock)
    while left:
        group = dict([left.popitem()])
        while near := {sheep: left[sheep] for sheep in left if touching([left[sheep]], group.values(), D4)}:
            group |= near
            left = {sheep: square for sheep, square in left.items() if sheep not in near}
        found.add(frozenset(group))
    return found


def flocks_to_choose(flock: Flock) -> set[Group]:
    """The largest group is the flock; of equals the one with the black sheep, else the player chooses (SP-51).

    The choice holds for one join only, and nothing is lost by that: the chosen group is then larger by at least one
    than any of its equals, and is the only largest for the rest of the rejoining.
    """
    largest = largest_of(groups(flock))
    return {group for group in largest if "black" in group} or largest


def largest_of(some: set[Group]) -> set[Group]:
    """Those groups of which no other has more sheep."""
    return {group for group in some if len(group) == max(len(other) for other in some)}


def strays_to_choose(flock: Flock, edition: Edition, main: Group) -> set[Group]:
    """Largest first, the player chooses among equals; who has no walk lets the next go first (SP-51, SP-54).

    A slide is a walk, so a group without a walk has no direction either. If none has a walk the first is lifted.
    """
    strays = groups(flock) - {main}
    return largest_of({stray for stray in strays if walks(flock, edition, main, stray)} or strays)


def squares_of(flock: Flock, group: Group, shift: Shift = (0, 0)) -> set[Square]:
    """Where the group stands, or would stand after a shift."""
    return {(flock[sheep][0] + shift[0], flock[sheep][1] + shift[1]) for sheep in group}


def fits(flock: Flock, edition: Edition, group: Group, shift: Shift) -> bool:
    """Squares free of other sheep, on the board; without a board not pointlessly far away (SP-23, SP-53)."""
    columns = [column for column, _ in flock.values()]
    rows = [row for _, row in flock.values()]
    west, east, north, south = min(columns) - MARGIN, max(columns) + MARGIN, min(rows) - MARGIN, max(rows) + MARGIN
    if edition == "manual":
        west, east, north, south = 0, BOARD - 1, 0, BOARD - 1
    squares = squares_of(flock, group, shift)
    inside = all(west <= column <= east and north <= row <= south for column, row in squares)
    return inside and not squares & squares_of(flock, frozenset(flock) - group)


def joined(flock: Flock, main: Group, stray: Group, shift: Shift) -> bool:
    """Orthogonal contact with the flock itself; a third group does not count (SP-50, SP-53)."""
    return touching(squares_of(flock, stray, shift), squares_of(flock, main), D4)


def slides(flock: Flock, edition: Edition, main: Group, stray: Group, face: str) -> set[Shift]:
    """The least number of steps in one direction of the class; as many shifts as directions with it (SP-53)."""
    steps_of: dict[Shift, int] = {}
    for way in CLASSES[face]:
        for steps in range(1, REACH):
            shift = ahead((0, 0), way, steps)
            if not fits(flock, edition, stray, shift):
                break
            if joined(flock, main, stray, shift):
                steps_of[shift] = steps
                break
    return {shift for shift, steps in steps_of.items() if steps == min(steps_of.values())}


def walks(flock: Flock, edition: Edition, main: Group, stray: Group) -> set[Shift]:
    """All ends of the shortest walks of rigid king's steps over free squares to the flock; maybe none (SP-54)."""
    seen: set[Shift] = {(0, 0)}
    reached = {(0, 0)}
    while reached:
        ends = {shift for shift in reached if joined(flock, main, stray, shift)}
        if ends:
            return ends
        reached = {ahead(shift, way) for shift in reached for way in D8} - seen
        reached = {shift for shift in reached if fits(flock, edition, stray, shift)}
        seen |= reached
    return set()


def lifts(flock: Flock, edition: Edition, main: Group, stray: Group) -> set[Shift]:
    """The nearest free places beside the flock, by king's steps over sheep (SP-54)."""
    for distance in range(1, REACH):
        span = range(-distance, distance + 1)
        ring = {(x, y) for x in span for y in span if max(abs(x), abs(y)) == distance}
        places = {s for s in ring if fits(flock, edition, stray, s) and joined(flock, main, stray, s)}
        if places:
            return places
    raise AssertionError("there is always a free place beside the flock (SP-55)")


def touches_at_a_corner(flock: Flock, main: Group, stray: Group) -> bool:
    """Contact with the flock at a corner (SP-52)."""
    return touching(squares_of(flock, stray), squares_of(flock, main), DX)


def shifts(flock: Flock, edition: Edition, main: Group, stray: Group, face: str) -> set[Shift]:
    """Where the stray may go: "+" or "x" as rolled, "" without a die (SP-52 to SP-54)."""
    straight, diagonal = slides(flock, edition, main, stray, "+"), slides(flock, edition, main, stray, "x")
    offered = {"+": straight or diagonal, "x": diagonal or straight, "": straight | diagonal}[face]
    return offered or walks(flock, edition, main, stray) or lifts(flock, edition, main, stray)


class Required(NamedTuple):
    """What rejoining needs next.

    kind: "done"; "flock" or "stray", one of the groups is to be chosen; "choose", the only group joins without a die;
    "roll", the flock die is rolled for the only group.
    """

    kind: str
    groups: set[Group]


def rejoin_step(flock: Flock, edition: Edition, main: Group | None = None, stray: Group | None = None) -> Required:
    """What is required next, given the flock and the stray if they were just chosen (SP-50 to SP-52).

    A choice of one is no choice. The die is rolled exactly once for every join without corner contact, for a walk and
    a lift too, and only after it is settled which group goes: a group that lets the next go first rolls when it goes.
    """
    if len(groups(flock)) < 2:
        return Required("done", set())
    mains = {main} if main else flocks_to_choose(flock)
    if len(mains) > 1:
        return Required("flock", mains)
    (main,) = mains
    strays = {stray} if stray else strays_to_choose(flock, edition, main)
    if len(strays) > 1:
        return Required("stray", strays)
    (stray,) = strays
    corner = edition == "manual" and touches_at_a_corner(flock, main, stray)
    return Required("choose" if corner else "roll", {stray})


class Next(NamedTuple):
    """The next thing in rejoining, with what may come of it.

    kind and groups as in `Required`. results: the flocks after this join, by the face rolled, "" without a die; all of
    them are the player's to choose from.
    """

    kind: str
    groups: set[Group]
    results: dict[str, set[Frozen]]


def next_rejoin(flock: Flock, edition: Edition, main: Group | None = None, stray: Group | None = None) -> Next:
    """The next choice of a group, or the next join with all its results (SP-51 to SP-54)."""
    kind, options = rejoin_step(flock, edition, main, stray)
    if kind not in ("choose", "roll"):
        return Next(kind, options, {})
    (main,) = {main} if main else flocks_to_choose(flock)
    (stray,) = options
    results = {}
    for face in ("",) if kind == "choose" else ("+", "x"):
        ends = shifts(flock, edition, main, stray, face)
        results[face] = {frozen(shifted(flock, stray, shift), edition) for shift in ends}
    return Next(kind, options, results)


def shifted(flock: Flock, group: Group, shift: Shift) -> Flock:
    """The group moved rigidly, the others where they were."""
    return flock | {sheep: (flock[sheep][0] + shift[0], flock[sheep][1] + shift[1]) for sheep in group}


def rejoined_by_dice(flock: Flock, edition: Edition) -> dict[str, set[Frozen]]:
    """All final flocks by the faces rolled in order, as "", "+", "x+" ...; within each the player chooses (SP-55)."""
    return Rejoining(edition).ends(frozen(flock, edition))


def all_rejoined(flock: Flock, edition: Edition) -> set[Frozen]:
    """All flocks of one group that dice and choices can make of this one (SP-50 to SP-55)."""
    return {end for ends in rejoined_by_dice(flock, edition).values() for end in ends}


class Rejoining:
    """All ways to rejoin, each flock on the way looked at once."""

    def __init__(self, edition: Edition) -> None:
        self.edition: Edition = edition
        self.known: dict[Frozen, dict[str, set[Frozen]]] = {}

    def ends(self, start: Frozen) -> dict[str, set[Frozen]]:
        """The final flocks by the dice rolled."""
        if start not in self.known:
            self.known[start] = self.ends_after(start, None, None)
        return self.known[start]

    def ends_after(self, start: Frozen, main: Group | None, stray: Group | None) -> dict[str, set[Frozen]]:
        """The same, given what was chosen for the next join."""
        kind, options, results = next_rejoin(dict(start), self.edition, main, stray)
        if kind == "done":
            return {"": {start}}
        found: dict[str, set[Frozen]] = {}
        if kind == "flock":
            branches = [("", self.ends_after(start, group, None)) for group in options]
        elif kind == "stray":
            branches = [("", self.ends_after(start, main, group)) for group in options]
        else:
            branches = [(face, self.ends(after)) for face, afters in results.items() for after in afters]
        for face, ends in branches:
            for dice, flocks in ends.items():
                found.setdefault(face + dice, set()).update(flocks)
        return found
