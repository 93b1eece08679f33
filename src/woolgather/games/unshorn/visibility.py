"""Who may see what of a position: hidden wool, hands and choices (UN-80 to UN-83).

Dumps and views are both written through it. What a seat sees of a move is decided by `Unshorn.hides` alone.
"""

from __future__ import annotations

from woolgather.games.unshorn.data import DAMAGED, EMPTY, NOBODY, PLACE_COUNT, STEEL, UNKNOWN
from woolgather.games.unshorn.fleece import (
    LAID,
    REARRANGED,
    STAYED,
    STOLEN,
    STUCK,
    entry_kind,
    entry_owner,
    entry_place,
    entry_thief,
    entry_to,
    entry_what,
    with_kind,
)
from woolgather.games.unshorn.position import LAYING, PLACING, Position


class Visibility:
    """What a seat may see; spectators and players who are out see only what is public (UN-71)."""

    def __init__(self, position: Position, seat: int | None) -> None:
        self.position = position
        self.seat = seat if seat is not None and position.is_living(seat) else None
        self.is_strict = bool(position.setup.options.strict_memory)

    def wool(self, owner: int, place: int) -> int:
        """The seat's own cards, unless it must rely on memory (UN-80), and face-up ones; all others are unknown."""
        kind = self.position.wool[owner * PLACE_COUNT + place]
        return kind if kind in (EMPTY, DAMAGED) or self.sees_fleece(owner) else UNKNOWN

    def sees_fleece(self, owner: int) -> bool:
        return owner == self.seat and (not self.is_strict or self.position.step == LAYING)

    def sees_hand(self, owner: int) -> bool:
        return owner == self.seat

    def sees_choice(self, owner: int) -> bool:
        return owner == self.seat

    def sees_theft(self, thief: int, victim: int) -> bool:
        """Whether this is the thief or the victim: both know what was stolen (UN-82)."""
        return self.seat in (thief, victim) and not self.is_strict

    def logged(self, entry: int) -> int:
        if entry_what(entry) != STOLEN or self.sees_theft(entry_thief(entry), entry_owner(entry)):
            return entry
        return with_kind(entry, UNKNOWN)

    def sees_drawn(self) -> bool:
        """Whether this is the drawer, who sees a drawn wool while laying it (UN-28)."""
        return self.seat == self.position.turn

    def air(self) -> int:
        """The card in the air, if visible.

        From the discard pile it is public, a stolen one is seen by thief and victim, a drawn one by its drawer.
        """
        position = self.position
        if position.step == PLACING:
            return position.air if self.sees_drawn() else UNKNOWN
        if position.air in (EMPTY, DAMAGED) or position.target == NOBODY:
            return position.air
        return position.air if self.sees_theft(position.owner, position.target) else UNKNOWN


class FullVisibility(Visibility):
    """Sees everything; used for dumps."""

    def __init__(self, position: Position) -> None:
        super().__init__(position, None)

    def sees_fleece(self, owner: int) -> bool:
        return True

    def sees_hand(self, owner: int) -> bool:
        return True

    def sees_choice(self, owner: int) -> bool:
        return True

    def sees_drawn(self) -> bool:
        return True

    def sees_theft(self, thief: int, victim: int) -> bool:
        return True


# ---- cards whose place is known (UN-80)

Spot = tuple[int, int]
"""Owner and place."""


class Marks:
    """Cards that others know to be in their places, until the owner rearranges; kinds are those of the position."""

    def __init__(self) -> None:
        self.exact: dict[Spot, tuple[int, tuple[int, ...] | None]] = {}
        """What is there, and which seats know it; None means everybody."""
        self.either: set[Spot] = set()
        """Places that everybody knows to hold a Steel or a Snag (UN-28)."""

    def forget(self, owner: int) -> None:
        self.exact = {spot: mark for spot, mark in self.exact.items() if spot[0] != owner}
        self.either = {spot for spot in self.either if spot[0] != owner}


def marks(position: Position) -> Marks:
    found = Marks()
    is_strict = position.setup.options.strict_memory
    for entry in position.log:
        what, owner, place = entry_what(entry), entry_owner(entry), entry_place(entry)
        if what == REARRANGED:
            found.forget(owner)
        elif what == STAYED:
            found.exact[owner, place] = (STEEL, None)
        elif what == STUCK:
            found.exact[owner, place] = (entry_kind(entry), None)
        elif what == LAID:
            found.either.add((owner, place))
        else:
            mark = found.exact.pop((owner, place), None)
            is_either = (owner, place) in found.either
            found.either.discard((owner, place))
            if what == STOLEN and entry_to(entry) < PLACE_COUNT:
                spot = entry_thief(entry), entry_to(entry)
                if is_either:
                    found.either.add(spot)
                if mark is not None and mark[1] is None:
                    found.exact[spot] = mark
                elif not is_strict:
                    knowing = {owner, *(mark[1] if mark is not None and mark[1] is not None else ())}
                    found.exact[spot] = (entry_kind(entry), tuple(sorted(knowing)))
    return found
