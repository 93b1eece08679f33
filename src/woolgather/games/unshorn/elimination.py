"""Passing the Wolf, and players who go out (UN-63, UN-71, UN-72)."""

from __future__ import annotations

from librt.vecs import append, vec
from mypy_extensions import i64

from woolgather.engine.hands import SEAT, shown
from woolgather.engine.state import OVER
from woolgather.games.unshorn.data import (
    BATTERY_UP,
    BLACK,
    BLADE_UP,
    BLUE,
    EMPTY,
    HAND_KINDS,
    MOST_SEATS,
    NOBODY,
    PLACE_COUNT,
    POW,
    SHEEPDOG,
    SHEPHERD,
)
from woolgather.games.unshorn.journal import note_discard, note_end, note_out, note_wolf
from woolgather.games.unshorn.position import (
    BATTERY,
    BLADE,
    CHOSEN,
    DEBT,
    DISCARD,
    DOG,
    DONE_PLAYING,
    FRESH,
    FROM_HAND,
    GEAR,
    HAND,
    KNOWN_POW,
    MAIN,
    MARKER,
    OUT,
    PARTS,
    SHEAR_HELD,
)
from woolgather.games.unshorn.windows import Windows


class Elimination(Windows):
    # ---- the Wolf

    def pass_wolf(self, cause: str, rule: str) -> None:
        """Pass the Wolf left, skipping players with a Shepherd; it stays if nobody else can take it (UN-63)."""
        holder = self.wolf
        taker = self.wolf_taker()
        if taker != holder:
            self.wolf = taker
            self.calm = False
            if holder == self.turn:
                self.wolf_due = False
        if self.journal is not None:
            note_wolf(self, holder, cause, rule)

    # ---- what leaves the table

    def discard(self, seat: i64, kind: i64, cause: str, rule: str) -> None:
        self.piles[DISCARD + kind] += 1
        if self.journal is not None:
            note_discard(self, seat, kind, cause, rule)

    def discard_attachments(self, seat: i64, cause: str, rule: str) -> None:
        row = seat * GEAR
        if self.gear[row + BATTERY]:
            self.discard(seat, BATTERY_UP + self.gear[row + BATTERY] - 1, cause, rule)
            self.gear[row + BATTERY] = 0
        if self.gear[row + BLADE]:
            self.discard(seat, BLADE_UP + self.gear[row + BLADE] - 1, cause, rule)
            self.gear[row + BLADE] = 0

    def discard_shear(self, seat: i64, cause: str, rule: str) -> None:
        """Discard a Shear with its attachments and any marker on it (UN-24)."""
        shear = self.gear[seat * GEAR + SHEAR_HELD]
        self.discard(seat, BLACK if shear == 1 else BLUE + shear - 2, cause, rule)
        self.discard_attachments(seat, "with-shear" if cause == "replaced" else cause, rule)
        self.gear[seat * GEAR + SHEAR_HELD] = 0
        self.gear[seat * GEAR + MARKER] = 0

    def discard_hand(self, seat: i64, cause: str, rule: str) -> i64:
        """Discard the whole hand face up; return its size. With nothing left to guess, its trail ends."""
        kind: i64
        count: i64 = 0
        for kind in range(HAND_KINDS):
            while self.gear[seat * GEAR + HAND + kind]:
                self.gear[seat * GEAR + HAND + kind] -= 1
                self.discard(seat, kind, cause, rule)
                self.turn_over(FROM_HAND + kind)
                count += 1
        self.gear[seat * GEAR + KNOWN_POW] = 0
        self.end_trail(seat)
        return count

    # ---- what all know of a hand (UN-81)

    def show_card(self, seat: i64, kind: i64) -> None:
        """Discard a card from the hand openly; the POW of the setup counts as the first POW played."""
        self.gear[seat * GEAR + HAND + kind] -= 1
        self.piles[DISCARD + kind] += 1
        if kind == POW and self.gear[seat * GEAR + KNOWN_POW]:
            self.gear[seat * GEAR + KNOWN_POW] = 0
        else:
            self.trail = shown(self.trail, seat, kind)
        if self.hand_size(seat) == self.gear[seat * GEAR + KNOWN_POW]:
            self.end_trail(seat)

    def end_trail(self, seat: i64) -> None:
        """End the trail of a seat whose drawn cards have all been seen: their order tells nothing more."""
        rest = vec[i64](capacity=8)
        for entry in self.trail:
            if entry // SEAT != seat:
                rest = append(rest, entry)
        self.trail = rest

    # ---- going out

    def bare_players(self) -> vec[i64]:
        """The players still in the game who have no wool left."""
        seat: i64
        found = vec[i64](capacity=MOST_SEATS)
        for seat in range(self.setup.seats):
            if self.is_living(seat) and self._is_bare(seat):
                found = append(found, seat)
        return found

    def _is_bare(self, seat: i64) -> bool:
        place: i64
        start = seat * PLACE_COUNT
        for place in range(start, start + PLACE_COUNT):
            if self.wool[place] != EMPTY:
                return False
        return True

    def put_out(self, bare: vec[i64]) -> None:
        """Put all of them out at once: hand, Shear, dog and Shepherd are discarded, then the Wolf moves on (UN-71)."""
        seat: i64
        order: i64 = 1
        for seat in range(self.setup.seats):
            order = max(order, self.gear[seat * GEAR + OUT] + 1)
        for seat in bare:
            self.gear[seat * GEAR + OUT] = order
        for seat in bare:
            if self.journal is not None:
                note_out(self, seat)
            self.discard_hand(seat, "out", "UN-71")
            self.discard_shear(seat, "out", "UN-71")
            if self.gear[seat * GEAR + DOG]:
                self.gear[seat * GEAR + DOG] = 0
                self.discard(seat, SHEEPDOG, "out", "UN-71")
            if self.shepherd == seat:
                self.shepherd = NOBODY
                self.discard(seat, SHEPHERD, "out", "UN-71")
            self.gear[seat * GEAR + DEBT] = 0
            self.gear[seat * GEAR + FRESH] = 0
        living = self.living_count()
        if living < 2:
            self.finish()
            return
        if not self.is_living(self.wolf):
            self.pass_wolf("out", "UN-71")
        if living == 2 and self.shepherd != NOBODY and self.setup.options.shepherd_leaves_at_two:
            seat = self.shepherd
            self.shepherd = NOBODY
            self.discard(seat, SHEPHERD, "two-left", "UN-63")

    def finish(self) -> None:
        """End the game: one player or nobody is left, or the turn cap is reached (UN-61, UN-72, UN-73)."""
        self.step = DONE_PLAYING
        self.seat = OVER
        self.forget_pending()
        if self.journal is not None:
            note_end(self)

    def forget_pending(self) -> None:
        """Clear any attack, card or choice that is under way."""
        seat: i64
        self.forget_attack()
        self.forget_card()
        self.passes = 0
        for seat in range(self.setup.seats):
            self.gear[seat * GEAR + CHOSEN] = 0

    def forget_attack(self) -> None:
        part: i64
        for part in range(2 * self.part_count):
            self.gear[PARTS + part] = 0
        self.part_count = 0
        self.part_number = 0
        self.left = 0
        self.picker = NOBODY
        self.deflected = False

    def forget_card(self) -> None:
        self.base = MAIN
        self.card = NOBODY
        self.owner = NOBODY
        self.target = NOBODY
        self.detail = 0
        self.chain = 0
        self.answerers = 0
