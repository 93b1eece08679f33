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
    REJOIN,
    REJOIN_PLACE,
    black_sheep_leads,
    other_class_helps,
    strays_walk,
)
from woolgather.games.shear_panic.flock import (
    BIT,
    FAR,
    HIGHEST,
    LOWEST,
    MIDDLE,
    OFFSET,
    POPULATION,
    bottom,
    cell_at,
    east,
    present,
    shifted,
    top,
    west,
)
from woolgather.games.shear_panic.position import (
    EITHER_CLASS,
    FLOCK_CALL,
    FLOCK_ROLL,
    GROUP_CALL,
    LIFTED,
    NOT_KNOWN,
    NOTHING,
    WAY,
    Position,
)
from woolgather.games.shear_panic.rejoin import (
    class_ways,
    groups,
    lifts,
    place_shift,
    spread,
    steps_to_flock,
    touches_at_corner,
    walks,
    ways_of_either_class,
)
from woolgather.games.shear_panic.telling import (
    tell_drift,
    tell_flock,
    tell_flock_die,
    tell_group,
    tell_join,
    tell_split,
)


class Gathering(Position):
    """A position that can bring its strays back; what comes after that is `go_on`."""

    @abstractmethod
    def go_on(self) -> None:
        """What follows in the turn once the flock is together."""

    def gather(self) -> None:
        """After every action, panic, opening slam and shearing the flock must be one group (SP-50)."""
        everybody = present(self.cells)
        if spread(self.cells, everybody & -everybody, everybody) == everybody:
            self._stand_together()
            return
        found = groups(self.cells, everybody)
        if self.journal is not None:
            tell_split(self, found)
        candidates = _flock_among(found)
        if len(candidates) == 1:
            self._call_flock(candidates[0], found)
        else:
            self.phase = FLOCK_CALL
            self.seat = self.turn

    def flock_candidates(self) -> vec[i64]:
        return _flock_among(groups(self.cells, present(self.cells)))

    def call_flock(self, sheep: i64) -> None:
        """The active player says which of equal groups is the flock (SP-51)."""
        found = groups(self.cells, present(self.cells))
        for group in found:
            if group & BIT[sheep]:
                self._call_flock(group, found)

    def _call_flock(self, group: i64, found: vec[i64]) -> None:
        self.flock = group
        if self.journal is not None:
            tell_flock(self, group)
        self._next_group(self._first_among(found))

    def _next_group(self, candidates: vec[i64]) -> None:
        """The largest stray joins next; of several the player chooses one (SP-51)."""
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
        """Whether a group has a way to the flock over free squares; a direction is one (SP-54)."""
        room = self.edition.area.room
        for steps in steps_to_flock(self.cells, group, self.flock, room):
            if steps < FAR:
                return True
        return strays_walk and len(walks(self.cells, group, self.flock, room)) > 0

    def call_group(self, sheep: i64) -> None:
        """The active player says which of equal strays joins next (SP-51)."""
        for group in self.group_candidates():
            if group & BIT[sheep]:
                if self.journal is not None:
                    tell_group(self, group)
                self._bring_back(group)
                return

    def _bring_back(self, group: i64) -> None:
        """At a corner the manual lets the player choose; everywhere else the flock die decides (SP-52)."""
        self.stray = group
        if self.edition.corner_is_free and touches_at_corner(self.cells, group, self.flock):
            self.way = EITHER_CLASS
            self._offer_ways()
        else:
            self.phase = FLOCK_ROLL
            self.seat = CHANCE

    def roll_flock_die(self, face: i64) -> None:
        if self.journal is not None:
            tell_flock_die(self, face)
        self.way = face
        self._offer_ways()

    def ways(self) -> vec[i64]:
        """How the group can come back: by direction, else on foot, else not at all (SP-53, SP-54)."""
        room = self.edition.area.room
        if self.way == LIFTED:
            return lifts(self.cells, self.stray, self.flock, room)
        met = steps_to_flock(self.cells, self.stray, self.flock, room)
        self.met = met
        if self.way == EITHER_CLASS:
            found = ways_of_either_class(met)
        else:
            found = class_ways(met, self.way)
            if len(found) == 0 and other_class_helps:
                found = class_ways(met, 1 - self.way)  # a conditional of 0 and 1 mixes with truths when compiled
        if len(found) > 0 or not strays_walk:
            return found
        return walks(self.cells, self.stray, self.flock, room)

    def _offer_ways(self) -> None:
        """One way is taken, of several the player chooses; a group without any is lifted (SP-54)."""
        ways = self.ways()
        if len(ways) == 0:
            self.way = LIFTED
            ways = self.ways()
        if len(ways) == 1:
            self.join(ways[0])
        else:
            self.phase = WAY
            self.seat = self.turn

    def join(self, move: i64) -> None:
        """The group moves rigidly until it is beside the flock; whatever it touches there belongs to it (SP-51)."""
        if move >= REJOIN_PLACE:
            shift = place_shift(move)
        else:
            direction = move - REJOIN
            if len(self.met) == 0:
                self.met = steps_to_flock(self.cells, self.stray, self.flock, self.edition.area.room)
            shift = OFFSET[direction] * self.met[direction]
        cells = shifted(self.cells, self.stray, shift)
        if self.journal is not None:
            tell_join(self, cells, move)
        self.cells = cells
        self.met = NOT_KNOWN
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
        """Without a board a flock that drifted far is drawn in the middle again; nothing else changes (SP-23)."""
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
            tell_drift(self, cells)

    def group_moves(self) -> vec[i64]:
        """The groups to choose from, each called by its first sheep (SP-51)."""
        found = vec[i64](capacity=4)
        asks_for_flock = self.phase == FLOCK_CALL
        for group in self.flock_candidates() if asks_for_flock else self.group_candidates():
            found = append(found, (CALL_FLOCK if asks_for_flock else CALL_GROUP) + _first_sheep(group))
        return found


def _flock_among(found: vec[i64]) -> vec[i64]:
    """The largest group; of several, the one with the black sheep, else any of them (SP-51)."""
    largest = _largest(found, 0)
    for group in largest:
        if black_sheep_leads and (group & BIT[BLACK]) != 0:
            return vec[i64]([group])
    return largest


def _largest(found: vec[i64], passed_over: i64) -> vec[i64]:
    """The groups of the greatest size, without those passed over."""
    size: i64 = 1
    largest = vec[i64](capacity=4)
    for group in found:
        if group & passed_over or POPULATION[group] < size:
            continue
        if POPULATION[group] > size:
            size = POPULATION[group]
            largest = vec[i64](capacity=4)
        largest = append(largest, group)
    return largest


def _first_sheep(group: i64) -> i64:
    sheep: i64 = 0
    while not group & BIT[sheep]:
        sheep += 1
    return sheep
