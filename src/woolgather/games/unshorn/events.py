"""Drawn cards: Shears and attachments, the Boy, the Moon, the Shepherd, the Goat, and the last card of the pile."""

from __future__ import annotations

from mypy_extensions import i64

from woolgather.engine.hands import drawn
from woolgather.games.unshorn.cards import AnyTime
from woolgather.games.unshorn.data import (
    BATTERY_UP,
    BIT,
    BLADE_UP,
    BLUE,
    BOY,
    EMPTY,
    FIRST_WOOL,
    GOAT,
    HAND_KINDS,
    MOON,
    MOON_CALMS,
    NOBODY,
    PLACE_COUNT,
    PURPLE,
    SHEPHERD,
    SHEPHERD_COUNTS,
    STEEL,
)
from woolgather.games.unshorn.journal import (
    note_attached,
    note_boy,
    note_choice,
    note_drawn,
    note_drawn_wool,
    note_goat,
    note_laying,
    note_moon,
    note_new_shear,
    note_pile_empty,
    note_safe,
    note_shepherd,
)
from woolgather.games.unshorn.position import (
    BATTERY,
    BLADE,
    BOY_CHOICE,
    CHOSEN,
    GEAR,
    HAND,
    MOON_CHOICE,
    PLACING,
    SHEAR_HELD,
    SPARE,
)


class Events(AnyTime):
    def drawn_card(self, kind: i64) -> None:
        """Resolve a drawn card: a ! card goes to the hand unseen, any other takes effect at once (UN-23)."""
        seat = self.turn
        self.piles[kind] -= 1
        self.pile_size -= 1
        if self.journal is not None:
            note_drawn(self, kind)
        if kind < HAND_KINDS:
            self.gear[seat * GEAR + HAND + kind] += 1
            self.trail = drawn(self.trail, seat)
            self.resolved()
        elif kind <= PURPLE:
            self._new_shear(kind)
        elif kind < BOY:
            self._attach(kind)
        elif kind == BOY:
            self._cry_wolf()
        elif kind == MOON:
            self._rise()
        elif kind == SHEPHERD:
            self._call_shepherd()
        else:
            self._let_goat_eat()

    def drawn_wool(self, kind: i64) -> None:
        """Resolve a drawn Steel or Snag: only its drawer sees which, and lays it face down if there is room (UN-28)."""
        seat = self.turn
        self.piles[SPARE + kind - STEEL] -= 1
        self.pile_size -= 1
        has_room = self.has_room(seat)
        if self.journal is not None:
            note_drawn_wool(self, kind, has_room)
        if not has_room:
            self.discard(seat, FIRST_WOOL + kind, "no-room", "UN-28")
            self.resolved()
            return
        self.air = kind
        self.decide(PLACING, seat)
        places = self.free_places(seat)
        if len(places) == 1:
            self.lay_drawn(places[0])

    def lay_drawn(self, place: i64) -> None:
        if self.journal is not None:
            note_laying(self, place)
        self.lay_wool(self.turn, place)
        self.resolved()

    def resolved(self) -> None:
        """Finish resolving a card; after the last one, attachments fall off all Shears (UN-70)."""
        self._empty_pile()
        self.go_on()

    def _empty_pile(self) -> None:
        seat: i64
        if self.pile_size:
            return
        if self.journal is not None:
            note_pile_empty(self)
        for seat in range(self.setup.seats):
            self.discard_attachments(seat, "pile-empty", "UN-70")
        self.owed = 0

    # ---- Shears and attachments

    def _new_shear(self, kind: i64) -> None:
        self.discard_shear(self.turn, "replaced", "UN-24")
        self.gear[self.turn * GEAR + SHEAR_HELD] = kind - BLUE + 2
        if self.journal is not None:
            note_new_shear(self, kind)
        self.resolved()

    def _attach(self, kind: i64) -> None:
        """Attach a Battery or Blade; it replaces the old one of its kind (UN-24)."""
        what: i64 = BLADE if kind >= BLADE_UP else BATTERY
        first: i64 = BLADE_UP if kind >= BLADE_UP else BATTERY_UP
        old = self.gear[self.turn * GEAR + what]
        if old:
            self.discard(self.turn, first + old - 1, "replaced", "UN-24")
        self.gear[self.turn * GEAR + what] = kind - first + 1
        if self.journal is not None:
            note_attached(self, kind)
        self.resolved()

    # ---- the Boy and the Moon: secret choices, one seat after another, revealed together

    def _cry_wolf(self) -> None:
        self.discard(self.turn, BOY, "drawn", "UN-60")
        if self.journal is not None:
            note_boy(self)
            if self.shepherd != NOBODY and self.setup.options.shepherd_stops_boy:
                note_safe(self)
        self.step = BOY_CHOICE
        self._next_chooser()

    def _rise(self) -> None:
        """Resolve the Moon; the Wolf's holder is safe at the next odd roll (UN-62)."""
        self.discard(self.turn, MOON, "drawn", "UN-62")
        if self.journal is not None:
            note_moon(self)
            if self.shepherd != NOBODY and self.power(self.wolf):
                note_safe(self)
        self.step = MOON_CHOICE
        self._next_chooser()

    def due(self, seat: i64) -> i64:
        """How many cards a player has to choose (UN-60, UN-62)."""
        if not self.is_living(seat):
            return 0
        wool = self.wool_count(seat)
        if self.step == MOON_CHOICE:
            return 0 if seat == self.wolf or seat == self.shepherd else min(self.power(self.wolf), wool - 1)
        if seat == self.shepherd and self.setup.options.shepherd_stops_boy:
            return 0
        return min(wool, 2 if seat == self.wolf else 1)

    def chosen_count(self, seat: i64) -> i64:
        place: i64
        count: i64 = 0
        chosen = self.gear[seat * GEAR + CHOSEN]
        if chosen < 0:
            return -chosen
        for place in range(PLACE_COUNT):
            if chosen & BIT[place]:
                count += 1
        return count

    def _next_chooser(self) -> None:
        """Ask the next chooser in seat order; players who must give everything are not asked."""
        seat: i64
        for seat in range(self.setup.seats):
            due = self.due(seat)
            if due == self.wool_count(seat):
                self._choose_all(seat)
            elif self.chosen_count(seat) < due:
                self.seat = seat
                return
        self._reveal()

    def _choose_all(self, seat: i64) -> None:
        place: i64
        for place in range(PLACE_COUNT):
            if self.wool[seat * PLACE_COUNT + place] != EMPTY:
                self.gear[seat * GEAR + CHOSEN] |= BIT[place]

    def choose(self, place: i64) -> None:
        self.gear[self.seat * GEAR + CHOSEN] |= BIT[place]
        if self.journal is not None:
            note_choice(self, place)
        self._next_chooser()

    def _reveal(self) -> None:
        """Discard all chosen cards together; then players without wool go out (UN-60, UN-61)."""
        seat: i64
        place: i64
        is_moon = self.step == MOON_CHOICE
        for seat in range(self.setup.seats):
            chosen = self.gear[seat * GEAR + CHOSEN]
            self.gear[seat * GEAR + CHOSEN] = 0
            for place in range(PLACE_COUNT):
                if chosen & BIT[place]:
                    self.lose_wool(seat, place, "moon" if is_moon else "boy", "UN-62" if is_moon else "UN-60")
        if is_moon:
            self.calm = MOON_CALMS
        bare = self.bare_players()
        if len(bare):
            self.put_out(bare)
        if self.living_count() > 1:
            self._empty_pile()
        if not self.is_turn_over():
            self.go_on()

    # ---- the Shepherd and the Goat

    def _call_shepherd(self) -> None:
        """Resolve the Shepherd (UN-63).

        With two players another card is drawn instead; otherwise the Wolf leaves at once.
        """
        if (self.living_count() if SHEPHERD_COUNTS == "living" else self.setup.seats) == 2:
            self.discard(self.turn, SHEPHERD, "no-effect", "UN-63")
            self.owed += 1
        else:
            self.shepherd = self.turn
            if self.journal is not None:
                note_shepherd(self)
            if self.wolf == self.turn:
                self.pass_wolf("shepherd", "UN-63")
        self.resolved()

    def _let_goat_eat(self) -> None:
        """Resolve the Goat: the whole hand is discarded, and as many cards are to be drawn (UN-64)."""
        self.discard(self.turn, GOAT, "drawn", "UN-64")
        count = self.discard_hand(self.turn, "goat", "UN-64")
        self.owed += count
        if self.journal is not None:
            note_goat(self, count)
        self.resolved()
