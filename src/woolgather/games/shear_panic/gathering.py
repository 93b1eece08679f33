"""How a flock that fell apart comes together again, group by group (SP-50 to SP-55)."""

from __future__ import annotations

from abc import abstractmethod

from librt.vecs import append, vec
from mypy_extensions import i64

from woolgather.engine.state import CHANCE
from woolgather.games.shear_panic.data import (
    BLACK,
    CALL_FLOCK,
    CALL_GROUP,
    CROSS,
    PLUS,
    REJOIN,
    REJOIN_PLACE,
    black_sheep_leads,
    other_class_helps,
    strays_walk,
)
from woolgather.games.shear_panic.flock import (
    BIT,
    HIGHEST,
    LOWEST,
    MIDDLE,
    OFFSET,
    POPULATION,
    bottom,
    cell_at,
    east,
    length_of,
    present,
    shifted,
    top,
    west,
)
from woolgather.games.shear_panic.journal import (
    note_drift,
    note_flock,
    note_flock_die,
    note_group,
    note_join,
    note_split,
)
from woolgather.games.shear_panic.position import (
    EITHER_CLASS,
    FLOCK_CALL,
    FLOCK_ROLL,
    GROUP_CALL,
    LIFTED,
    NOTHING,
    WAY,
    Position,
)
from woolgather.games.shear_panic.rejoin import (
    class_ways,
    groups,
    in_direction,
    lifts,
    place_shift,
    spread,
    steps_to_flock,
    touches_at_corner,
    walks,
    ways_of_either_class,
)


class Gathering(Position):
    """A position that can bring its strays back; `go_on` is what comes after that."""

    @abstractmethod
    def go_on(self) -> None:
        """Continue the turn once the flock is together."""

    def gather(self) -> None:
        """Make the flock one group again, after every action, panic, opening slam and shearing (SP-50)."""
        everybody = present(self.cells)
        if spread(self.cells, everybody & -everybody, everybody) == everybody:
            self._stand_together()
            return
        found = groups(self.cells, everybody)
        if self.journal is not None:
            note_split(self, found)
        candidates = _flock_among(found)
        if len(candidates) == 1:
            self._call_flock(candidates[0], found)
        else:
            self.phase = FLOCK_CALL
            self.seat = self.turn

    def flock_candidates(self) -> vec[i64]:
        return _flock_among(groups(self.cells, present(self.cells)))

    def call_flock(self, sheep: i64) -> None:
        """Carry out the active player's choice among equal groups for the flock (SP-51)."""
        found = groups(self.cells, present(self.cells))
        for group in found:
            if group & BIT[sheep]:
                self._call_flock(group, found)

    def _call_flock(self, group: i64, found: vec[i64]) -> None:
        self.flock = group
        if self.journal is not None:
            note_flock(self, group)
        self._next_group(self._first_among(found))

    def _next_group(self, candidates: vec[i64]) -> None:
        """Let the largest stray join next; if there are several the player chooses (SP-51)."""
        if len(candidates) == 1:
            self._bring_back(candidates[0])
        else:
            self.phase = GROUP_CALL
            self.seat = self.turn

    def group_candidates(self) -> vec[i64]:
        """The strays from which the next to join is chosen."""
        return self._first_among(groups(self.cells, present(self.cells) & ~self.flock))

    def _first_among(self, found: vec[i64]) -> vec[i64]:
        """The largest strays that can walk to the flock; if none can, the largest of all (SP-51, SP-54)."""
        passed_over = self.flock
        largest = _largest(found, passed_over)
        if len(largest) == 1 and largest[0] | self.flock == present(self.cells):
            return largest
        while len(largest):
            able = vec[i64](capacity=4)
            for group in largest:
                if self._can_walk(group):
                    able = append(able, group)
                passed_over |= group
            if len(able):
                return able
            largest = _largest(found, passed_over)
        return _largest(found, self.flock)

    def _can_walk(self, group: i64) -> bool:
        """Whether a group can reach the flock over free squares; moving in a direction counts (SP-54)."""
        if self._steps(group, PLUS) or self._steps(group, CROSS):
            return True
        return strays_walk and len(walks(self.cells, group, self.flock, self.edition.area.room)) > 0

    def call_group(self, sheep: i64) -> None:
        """Carry out the active player's choice of which of equal strays joins next (SP-51)."""
        for group in self.group_candidates():
            if group & BIT[sheep]:
                if self.journal is not None:
                    note_group(self, group)
                self._bring_back(group)
                return

    def _bring_back(self, group: i64) -> None:
        """Bring a group back: by choice at a corner in the manual edition, otherwise by the flock die (SP-52)."""
        self.stray = group
        if self.edition.corner_is_free and touches_at_corner(self.cells, group, self.flock):
            self.way = EITHER_CLASS
            self._offer_ways()
        else:
            self.phase = FLOCK_ROLL
            self.seat = CHANCE

    def roll_flock_die(self, face: i64) -> None:
        if self.journal is not None:
            note_flock_die(self, face)
        self.way = face
        self._offer_ways()

    def ways(self) -> vec[i64]:
        """The ways in which the group can come back: by direction, else walking, else none (SP-53, SP-54)."""
        room = self.edition.area.room
        if self.way == LIFTED:
            return lifts(self.cells, self.stray, self.flock, room)
        if self.way == EITHER_CLASS:
            found = ways_of_either_class(self._steps(self.stray, PLUS), self._steps(self.stray, CROSS))
        else:
            found = class_ways(self._steps(self.stray, self.way), self.way)
            if len(found) == 0 and other_class_helps:
                found = class_ways(self._steps(self.stray, 1 - self.way), 1 - self.way)
        if len(found) > 0 or not strays_walk:
            return found
        return walks(self.cells, self.stray, self.flock, room)

    def _steps(self, group: i64, face: i64) -> i64:
        return steps_to_flock(self.cells, group, self.flock, face, self.edition.area.room)

    def _offer_ways(self) -> None:
        """Take the only way, or let the player choose one of several; a group without any is lifted (SP-54)."""
        ways = self.ways()
        if len(ways) == 0:
            self.way = LIFTED
            ways = self.ways()
        if len(ways) == 1:
            self.join(ways[0])
        else:
            self.phase = WAY
            self.seat = self.turn
            self.known = ways

    def join(self, move: i64) -> None:
        """Move the group rigidly until it is beside the flock; whatever it touches there joins it (SP-51)."""
        if move >= REJOIN_PLACE:
            shift = place_shift(move)
        else:
            direction = move - REJOIN
            steps = in_direction(self._steps(self.stray, direction & 1), direction >> 1)
            shift = OFFSET[direction] * length_of(steps)
        cells = shifted(self.cells, self.stray, shift)
        if self.journal is not None:
            note_join(self, cells, move)
        self.cells = cells
        everybody = present(cells)
        self.flock |= spread(cells, self.stray, everybody & ~self.flock)
        self.stray = 0
        self.way = NOTHING
        if self.flock == everybody:
            self._stand_together()
        else:
            self._next_group(self.group_candidates())

    def _stand_together(self) -> None:
        self.flock = 0
        if not self.edition.has_board:
            self._stay_in_sight()
        self.go_on()

    def _stay_in_sight(self) -> None:
        """Without a board, move a flock that drifted far back to the middle; nothing else changes (SP-23)."""
        cells = self.cells
        left = west(cells)
        north = top(cells)
        right = east(cells)
        south = bottom(cells)
        if left >= LOWEST and north >= LOWEST and right <= HIGHEST and south <= HIGHEST:
            return
        shift = cell_at(MIDDLE - (left + right) // 2, MIDDLE - (north + south) // 2)
        self.cells = shifted(cells, present(cells), shift)
        if self.journal is not None:
            note_drift(self, cells)

    def group_moves(self) -> vec[i64]:
        """The groups to choose from, each named by its first sheep (SP-51)."""
        found = vec[i64](capacity=4)
        asks_for_flock = self.phase == FLOCK_CALL
        for group in self.flock_candidates() if asks_for_flock else self.group_candidates():
            found = append(found, (CALL_FLOCK if asks_for_flock else CALL_GROUP) + _first_sheep(group))
        return found


def _flock_among(found: vec[i64]) -> vec[i64]:
    """The largest group; if there are several, the one with the black sheep, else all of them (SP-51)."""
    largest = _largest(found, 0)
    for group in largest:
        if black_sheep_leads and (group & BIT[BLACK]) != 0:
            return vec[i64]([group])
    return largest


def _largest(found: vec[i64], passed_over: i64) -> vec[i64]:
    """The groups of the greatest size, ignoring those in `passed_over`."""
    size: i64 = 1
    largest = vec[i64](capacity=4)
    for group in found:
        if not group & passed_over and POPULATION[group] > size:
            size = POPULATION[group]
    for group in found:
        if not group & passed_over and POPULATION[group] == size:
            largest = append(largest, group)
    return largest


def _first_sheep(group: i64) -> i64:
    sheep: i64 = 0
    while not group & BIT[sheep]:
        sheep += 1
    return sheep
