"""Shearing: an attack is announced, answered, and carried out part by part (UN-30 to UN-38, UN-49)."""

from __future__ import annotations

from typing import Final

from mypy_extensions import i64

from woolgather.games.unshorn.data import HALVED_AT, MOST_POWER, PLACE_COUNT, SHEAR, SNAG, STEEL
from woolgather.games.unshorn.position import (
    ANNOUNCED,
    ANNOUNCING,
    BEFORE_PART,
    CUTTING,
    GEAR,
    MARKER,
    MOST_PARTS,
    PARTS,
)
from woolgather.games.unshorn.telling import (
    tell_announcement,
    tell_attack_over,
    tell_bounce,
    tell_damage,
    tell_deflection,
    tell_enough,
    tell_halving,
    tell_part,
    tell_snag,
)
from woolgather.games.unshorn.turn import Turn

CUT_RULES: Final = ("", "UN-32", "UN-33", "UN-34", "UN-38")
"""By what is cut."""


class Attack(Turn):
    # ---- the announcement

    def announce(self, move: i64) -> None:
        """One more victim and its points; when nothing is left to give, that is all (UN-30)."""
        victim = (move - SHEAR) // MOST_POWER
        points = (move - SHEAR) % MOST_POWER + 1
        if self.part_count == 0:
            self.spent = True
            self.left = self.power(self.turn)
            self.picker = self.turn
        self._add_part(victim, points)
        self.left -= points
        if self.journal is not None:
            tell_announcement(self, victim, points)
        if self.left == 0 or self.part_count == self.living_count() - 1:
            self.announced()
        else:
            self.decide(ANNOUNCING, self.turn)

    def _add_part(self, victim: i64, points: i64) -> None:
        self.gear[PARTS + 2 * self.part_count] = victim
        self.gear[PARTS + 2 * self.part_count + 1] = points
        self.part_count += 1

    def stop_announcing(self) -> None:
        """No more victims, though points are left (UN-30)."""
        if self.journal is not None:
            tell_enough(self)
        self.announced()

    def announced(self) -> None:
        self.left = 0
        self.open_window(ANNOUNCED)

    def announce_anew(self) -> None:
        """The attacker has another Shear: the old announcement is void (UN-53)."""
        self.forget_attack()
        if self.is_snagged(self.turn) or self.power(self.turn) == 0:
            if self.journal is not None:
                tell_attack_over(self, "thief", "UN-53")
            self.go_on()
        else:
            self.left = self.power(self.turn)
            self.decide(ANNOUNCING, self.turn)

    # ---- the parts

    def begin_part(self) -> None:
        """Who is out is skipped, with the points (UN-71); before each part all are asked (UN-40)."""
        while self.part_count and not self.is_living(self.victim(0)):
            self._drop_part()
        if self.part_count == 0:
            self.end_attack("done", "UN-31")
            return
        self.part_number += 1
        if self.journal is not None:
            tell_part(self)
        self.open_window(BEFORE_PART)

    def _drop_part(self) -> None:
        place: i64
        for place in range(PARTS, PARTS + 2 * MOST_PARTS - 2):
            self.gear[place] = self.gear[place + 2]
        self.gear[PARTS + 2 * MOST_PARTS - 2] = 0
        self.gear[PARTS + 2 * MOST_PARTS - 1] = 0
        self.part_count -= 1

    def go_on_cutting(self) -> None:
        """While the part has points and the victim wool, another place is picked (UN-31, UN-35)."""
        places = self.occupied_places(self.victim(0))
        if self.points(0) == 0 or len(places) == 0:
            self._drop_part()
            self.begin_part()
        else:
            self.decide(CUTTING, self.picker)
            if len(places) == 1:
                self.cut(places[0])

    def cut(self, place: i64) -> None:
        """The card is turned over; what it costs and does depends on what it is (UN-32 to UN-34, UN-38)."""
        victim = self.victim(0)
        kind = self.wool[victim * PLACE_COUNT + place]
        if kind == STEEL and self.points(0) == 1:
            self._hit_steel_weakly(victim, place)
            return
        self.gear[PARTS + 1] -= 2 if kind == STEEL else 1
        self.lose_wool(victim, place, "cut", CUT_RULES[kind])
        if kind == SNAG:
            self.snag(self.turn, "UN-34")
        if self.settle():
            return
        if kind == SNAG:
            self.end_attack("snag", "UN-34")
        else:
            self.go_on_cutting()

    def _hit_steel_weakly(self, victim: i64, place: i64) -> None:
        """One point is not enough: the Steel stays, and once the pile is empty it is damaged (UN-33, UN-38)."""
        self.gear[PARTS + 1] = 0
        if self.pile_size:
            self.log_bounce(victim, place)
            if self.journal is not None:
                tell_bounce(self, victim, place)
        else:
            self.turn_up(victim, place)
            if self.journal is not None:
                tell_damage(self, victim, place)
        self.go_on_cutting()

    def snag(self, seat: i64, rule: str) -> None:
        """A marker put on in this turn; it stays through the next one of its holder (UN-36)."""
        self.gear[seat * GEAR + MARKER] = 2
        if self.journal is not None:
            tell_snag(self, seat, rule)

    # ---- answers that change the attack

    def deflect(self) -> None:
        """Half of all points left go to the neighbour, even to the right, odd to the left (UN-49, UN-50, UN-56)."""
        deflector = self.victim(0)
        if self.living_count() == HALVED_AT:
            self.gear[PARTS + 1] = (self.points(0) + 1) // 2
            if self.journal is not None:
                tell_halving(self, deflector)
            self.open_window(BEFORE_PART)
            return
        points: i64 = 0
        while self.part_count:
            points += self.points(0)
            self._drop_part()
        neighbour = self._neighbour(deflector)
        self._add_part(neighbour, (points + 1) // 2)
        self.deflected = True
        self.picker = deflector if neighbour == self.turn else self.turn
        if self.journal is not None:
            tell_deflection(self, deflector)
        self.begin_part()

    def _neighbour(self, seat: i64) -> i64:
        neighbour = self._beside(seat)
        if neighbour == self.turn and self.setup.options.deflect_skips_attacker:
            return self._beside(neighbour)
        return neighbour

    def _beside(self, seat: i64) -> i64:
        return self.right_of(seat) if self.die % 2 == 0 else self.left_of(seat)

    def end_attack(self, cause: str, rule: str) -> None:
        if self.journal is not None:
            tell_attack_over(self, cause, rule)
        self.forget_attack()
        self.go_on()
