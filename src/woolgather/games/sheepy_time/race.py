"""What can happen to a sheep: it runs, gains winks, is scared, wakes up. Used by cards, tiles and the Nightmare."""

from __future__ import annotations

from librt.vecs import append, vec
from mypy_extensions import i64

from woolgather.engine.hands import SEAT
from woolgather.games.sheepy_time.data import BIT, CROSSING, FORWARD, KINDS, NOWHERE, PROWLERS, ROW, SPACES, SUPPLY
from woolgather.games.sheepy_time.journal import (
    CROSSED,
    note_beast_crosses,
    note_brave,
    note_discarded,
    note_fence,
    note_gained,
    note_held,
    note_moved,
    note_night,
    note_pillow,
    note_scared,
    note_woken,
)
from woolgather.games.sheepy_time.position import HELD, QUEUE, Position


class Race(Position):
    # ---- running

    def run(self, steps: i64, way: i64, cause: str, rule: str, walks: bool = True) -> None:
        """Run space by space (ST-31, ST-44); a movement of at least one space ends in a landing (ST-34)."""
        seat = self.turn
        start = self.spaces[seat]
        made = self._walk(seat, steps, way, walks)
        if not made:
            return
        self.steps = made if start != NOWHERE else made - 1 + self.rules.entering_counts
        self.way = way
        if way == FORWARD or self.rules.backward_counts:
            self.moved += self.steps
        if self.journal is not None:
            note_moved(self, seat, start, way, made, cause, rule)
            if self.rules.sticky_web and made < steps and self.spaces[seat] == self.web_space():
                note_held(self, seat)
        if self.rules.lap_lands or self.spaces[seat] != start:
            self.land()

    def _walk(self, seat: i64, steps: i64, way: i64, walks: bool) -> i64:
        """Move, and return the number of spaces: not back over the Fence (ST-46), not beyond the web (ST-56)."""
        space = self.spaces[seat]
        web: i64 = self.web_space() if self.rules.sticky_web and walks else NOWHERE
        made: i64 = 0
        while made < steps:
            if way == FORWARD:
                if space == SPACES:
                    space = 0
                    self.crossings += 1
                space += 1
            elif space == 1:
                break
            else:
                space -= 1
            made += 1
            if space == web:
                break
        self.spaces[seat] = space
        return made

    def land(self) -> None:
        """Land: the Nightmare on that space scares first; a sheep still in the race may then use the tile (ST-34)."""
        seat = self.turn
        if self.spaces[seat] == self.beast:
            self.scare(seat, PROWLERS[self.nightmare])
        self.landed = self.is_racing(seat)

    # ---- winks, pillows, tokens

    def gain(self, seat: i64, count: i64, cause: str, rule: str) -> None:
        count = self._add_winks(seat, count)
        if self.journal is not None:
            note_gained(self, seat, count, cause, rule)

    def _add_winks(self, seat: i64, count: i64) -> i64:
        """Add winks, possibly past the goal (ST-1)."""
        added = min(count, self.rules.most_winks - self.winks[seat])
        self.winks[seat] += added
        return added

    def lower_pillow(self, seat: i64, count: i64, cause: str, rule: str) -> None:
        """Lower a pillow, to 0 at most (ST-1)."""
        down = min(count, self.pillows[seat] - self.rules.lowest_pillow)
        self.pillows[seat] -= down
        if self.journal is not None and down:
            note_pillow(self, seat, down, cause, rule)

    def put_zzz(self, seat: i64, space: i64, count: i64) -> None:
        """Put Zzz from the supply onto a tile."""
        self.zzz[seat * ROW + SUPPLY] -= count
        self.zzz[seat * ROW + space] += count

    def take_zzz(self, seat: i64, space: i64, count: i64) -> None:
        """Return Zzz from a tile to the supply."""
        self.put_zzz(seat, space, -count)

    def pay_crossings(self, seat: i64, crossings: i64) -> None:
        """Gain five winks for each crossing of the Fence (ST-45)."""
        paid = self._add_winks(seat, CROSSING * crossings)
        if self.journal is not None:
            note_fence(self, seat, paid)

    # ---- fear

    def scare(self, seat: i64, cause: str) -> None:
        """Scare a sheep; one that is already Scared wakes up instead (ST-50)."""
        if self.is_scared(seat):
            self.wake(seat, cause, "ST-50")
            return
        self.scared |= BIT[seat]
        if self.journal is not None:
            note_scared(self, seat, cause)

    def scare_all_on(self, space: i64) -> None:
        seat: i64
        for seat in range(self.rules.seats):
            if self.spaces[seat] == space:
                self.scare(seat, PROWLERS[self.nightmare])

    def become_brave(self, dream: str) -> None:
        """Become Brave again (ST-57)."""
        seat = self.turn
        if self.is_scared(seat):
            self.scared &= ~BIT[seat]
            if self.journal is not None:
                note_brave(self, seat, dream)

    # ---- out of the race

    def wake(self, seat: i64, cause: str, rule: str) -> None:
        """Wake a sheep up: off the board, winks to 0, hand discarded, out of the race (ST-50)."""
        if self.journal is not None:
            note_woken(self, seat, cause, rule)
        self.winks[seat] = 0
        self._leave(seat, rule)

    def wake_everybody(self) -> None:
        """Wake everybody still racing, because the Nightmare has crossed the Fence (ST-52)."""
        seat: i64
        if self.journal is not None:
            note_beast_crosses(self)
        for seat in range(self.rules.seats):
            if self.is_racing(seat):
                self.wake(seat, CROSSED, "ST-52")

    def call_it_a_night(self, seat: i64) -> None:
        """Take the sheep off the board, safe with its winks (ST-47)."""
        if self.journal is not None:
            note_night(self, seat)
        self.called |= BIT[seat]
        self._leave(seat, "ST-47")

    def _leave(self, seat: i64, rule: str) -> None:
        self.racing &= ~BIT[seat]
        self.scared &= ~BIT[seat]
        self.spaces[seat] = NOWHERE
        if self.rules.discards_open:
            self.discard_hand(seat, rule)

    def discard_hand(self, seat: i64, rule: str) -> None:
        """Reveal and discard every card (ST-110); what was shown before says nothing about later hands."""
        kind: i64
        place: i64
        row = seat * HELD
        for kind in range(KINDS):
            while self.hands[row + kind]:
                self.hands[row + kind] -= 1
                self.lay_open(kind)
                if self.journal is not None:
                    note_discarded(self, seat, kind, rule)
        for place in range(QUEUE, HELD):
            if self.hands[row + place]:
                kind = self.hands[row + place] - 1 + KINDS
                self.hands[row + place] = 0
                self.lay_open(kind)
                if self.journal is not None:
                    note_discarded(self, seat, kind, rule)
        self.forget_hand(seat)

    def forget_hand(self, seat: i64) -> None:
        """Drop the trail of an empty hand."""
        kept = vec[i64](capacity=len(self.trail))
        for entry in self.trail:
            if entry // SEAT != seat:
                kept = append(kept, entry)
        self.trail = kept
