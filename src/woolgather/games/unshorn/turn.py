"""The course of a turn: the roll, the Wolf, draws and the shear in any order, the end (UN-20 to UN-27)."""

from __future__ import annotations

from mypy_extensions import i64

from woolgather.engine.state import OVER
from woolgather.games.unshorn.data import TURN_CAP
from woolgather.games.unshorn.elimination import Elimination
from woolgather.games.unshorn.journal import note_calm, note_no_shear, note_reaching, note_roll, note_turn, note_unsnag
from woolgather.games.unshorn.position import (
    AFTER_ROLL,
    BITE,
    DEBT,
    DRAWING,
    ENDING,
    FRESH,
    GEAR,
    MAIN,
    MARKER,
    ROLLING,
)


class Turn(Elimination):
    def begin_turn(self, seat: i64) -> None:
        """Begin a turn (UN-13, UN-55).

        There is no shear in a player's first turn, or if its attack was already used up.
        """
        if self.turns == TURN_CAP:
            self.finish()
            return
        self.turn = seat
        self.turns += 1
        self.die = 0
        self.owed = 0
        self.swapped = 0
        self.spent = self.gear[seat * GEAR + FRESH] == 1 or self.gear[seat * GEAR + DEBT] == 1
        self.gear[seat * GEAR + DEBT] = 0
        self.wolf_due = self.wolf == seat
        self.let_chance_decide(ROLLING)
        if self.journal is not None:
            note_turn(self)
            if self.spent:
                note_no_shear(self)

    def roll_die(self, face: i64) -> None:
        """Set the number of cards to draw; first everybody may answer (UN-20, UN-21)."""
        self.die = face
        self.owed = face
        if self.journal is not None:
            note_roll(self)
        self.open_window(AFTER_ROLL)

    # ---- the Wolf

    def wolf_step(self) -> None:
        """Resolve the Wolf. Even: it passes left. Odd: it bites, unless the Moon has calmed it (UN-22, UN-62).

        A player with the Shepherd never has the Wolf (UN-63).
        """
        if not self.wolf_due:
            self.go_on()
            return
        is_calm = self.calm
        self.calm = False
        if self.die % 2 == 0:
            self.pass_wolf("even", "UN-22")
            self.wolf_due = False
            self.go_on()
            return
        self.wolf_due = False
        if is_calm:
            if self.journal is not None:
                note_calm(self)
            self.go_on()
        else:
            self.decide(BITE, self.turn)
            places = self.occupied_places(self.turn)
            if len(places) == 1:
                self.bitten(places[0])

    def bitten(self, place: i64) -> None:
        """Discard the wool that the player chose for the Wolf; it can be the last one (UN-22)."""
        self.lose_wool(self.turn, place, "bite", "UN-22")
        if not self.settle():
            self.go_on()

    # ---- the main part

    def go_on(self) -> None:
        """Let the active player act while a draw or the shear is due; then open the end window (UN-27)."""
        if self.can_draw() or self.can_shear():
            self.decide(MAIN, self.turn)
            return
        if self.journal is not None and not self.spent:
            note_no_shear(self)
        self.open_window(ENDING)

    def draw_card(self) -> None:
        self.owed -= 1
        self.let_chance_decide(DRAWING)
        if self.journal is not None:
            note_reaching(self)

    # ---- the end

    def end_turn(self) -> None:
        """Remove markers put on the player's Shear before this turn (UN-36), and begin the next turn to the left."""
        row = self.turn * GEAR
        if self.gear[row + MARKER] == 1:
            self.gear[row + MARKER] = 0
            if self.journal is not None:
                note_unsnag(self, self.turn)
        self.gear[row + FRESH] = 0
        self._next_turn()

    def _next_turn(self) -> None:
        seat: i64
        for seat in range(self.setup.seats):
            if self.gear[seat * GEAR + MARKER] == 2:
                self.gear[seat * GEAR + MARKER] = 1
        self.forget_pending()
        self.begin_turn(self.left_of(self.turn))

    def settle(self) -> bool:
        """Put out players without wool; return whether that ended the turn or the game (UN-71)."""
        bare = self.bare_players()
        if len(bare) == 0:
            return False
        self.put_out(bare)
        return self.is_turn_over()

    def is_turn_over(self) -> bool:
        """Begin the next turn if the active player is out; return whether it did (UN-71)."""
        if self.seat == OVER:
            return True
        if self.is_living(self.turn):
            return False
        self._next_turn()
        return True
