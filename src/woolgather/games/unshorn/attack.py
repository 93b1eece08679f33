"""Shearing: an attack is announced, answered and carried out part by part (UN-30 to UN-38, UN-49)."""

from __future__ import annotations

from typing import Final

from mypy_extensions import i64

from woolgather.games.unshorn.data import HALVED_AT, MOST_POWER, PLACE_COUNT, SHEAR, SNAG, STEEL
from woolgather.games.unshorn.journal import (
    note_announcement,
    note_attack_over,
    note_bounce,
    note_damage,
    note_deflection,
    note_enough,
    note_halving,
    note_part,
    note_snag,
)
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
from woolgather.games.unshorn.turn import Turn

CUT_RULES: Final = ("", "UN-32", "UN-33", "UN-34", "UN-38")
"""The rule applied, by the kind of wool that is cut."""


class Attack(Turn):
    # ---- the announcement

    def announce(self, move: i64) -> None:
        """Announce one more victim and its points; the announcement ends when no points are left (UN-30)."""
        victim = (move - SHEAR) // MOST_POWER
        points = (move - SHEAR) % MOST_POWER + 1
        if self.part_count == 0:
            self.spent = True
            self.left = self.power(self.turn)
            self.picker = self.turn
        self._add_part(victim, points)
        self.left -= points
        if self.journal is not None:
            note_announcement(self, victim, points)
        if self.left == 0 or self.part_count == self.living_count() - 1:
            self.announced()
        else:
            self.decide(ANNOUNCING, self.turn)

    def _add_part(self, victim: i64, points: i64) -> None:
        self.gear[PARTS + 2 * self.part_count] = victim
        self.gear[PARTS + 2 * self.part_count + 1] = points
        self.part_count += 1

    def stop_announcing(self) -> None:
        """Stop announcing victims, although points are left (UN-30)."""
        if self.journal is not None:
            note_enough(self)
        self.announced()

    def announced(self) -> None:
        self.left = 0
        self.open_window(ANNOUNCED)

    def announce_anew(self) -> None:
        """Announce again after the attacker's Shear was swapped: the old announcement is void (UN-53)."""
        self.forget_attack()
        if self.is_snagged(self.turn) or self.power(self.turn) == 0:
            if self.journal is not None:
                note_attack_over(self, "thief", "UN-53")
            self.go_on()
        else:
            self.left = self.power(self.turn)
            self.decide(ANNOUNCING, self.turn)

    # ---- the parts

    def begin_part(self) -> None:
        """Begin the next part with a window (UN-40); victims who are out are skipped, with their points (UN-71)."""
        while self.part_count and not self.is_living(self.victim(0)):
            self._drop_part()
        if self.part_count == 0:
            self.end_attack("done", "UN-31")
            return
        self.part_number += 1
        if self.journal is not None:
            note_part(self)
        self.open_window(BEFORE_PART)

    def _drop_part(self) -> None:
        place: i64
        for place in range(PARTS, PARTS + 2 * MOST_PARTS - 2):
            self.gear[place] = self.gear[place + 2]
        self.gear[PARTS + 2 * MOST_PARTS - 2] = 0
        self.gear[PARTS + 2 * MOST_PARTS - 1] = 0
        self.part_count -= 1

    def go_on_cutting(self) -> None:
        """Let the next place be picked while the part has points and the victim has wool (UN-31, UN-35)."""
        places = self.occupied_places(self.victim(0))
        if self.points(0) == 0 or len(places) == 0:
            self._drop_part()
            self.begin_part()
        else:
            self.decide(CUTTING, self.picker)
            if len(places) == 1:
                self.cut(places[0])

    def cut(self, place: i64) -> None:
        """Turn the card over; its cost and effect depend on its kind (UN-32 to UN-34, UN-38)."""
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
        """Hit a Steel with a single point: it stays, and once the pile is empty it is damaged (UN-33, UN-38)."""
        self.gear[PARTS + 1] = 0
        if self.pile_size:
            self.log_bounce(victim, place)
            if self.journal is not None:
                note_bounce(self, victim, place)
        else:
            self.turn_up(victim, place)
            if self.journal is not None:
                note_damage(self, victim, place)
        self.go_on_cutting()

    def snag(self, seat: i64, rule: str) -> None:
        """Put a marker on a Shear; it stays through its holder's next turn (UN-36)."""
        self.gear[seat * GEAR + MARKER] = 2
        if self.journal is not None:
            note_snag(self, seat, rule)

    # ---- answers that change the attack

    def deflect(self) -> None:
        """Deflect half of all remaining points to a neighbour (UN-49, UN-50, UN-56).

        Even points go to the right, odd ones to the left.
        """
        deflector = self.victim(0)
        if self.living_count() == HALVED_AT:
            self.gear[PARTS + 1] = (self.points(0) + 1) // 2
            if self.journal is not None:
                note_halving(self, deflector)
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
            note_deflection(self, deflector)
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
            note_attack_over(self, cause, rule)
        self.forget_attack()
        self.go_on()
