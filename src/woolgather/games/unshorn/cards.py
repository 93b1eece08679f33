"""Any-time cards: played, answered by POWs, resolved (UN-40 to UN-56)."""

from __future__ import annotations

from librt.vecs import append, vec
from mypy_extensions import i64

from woolgather.games.unshorn.attack import Attack
from woolgather.games.unshorn.data import (
    AFTERSHAVE,
    CARDS,
    CLOSE_SHAVE,
    CREAM,
    EMPTY,
    HEADS,
    NOBODY,
    PLACE_COUNT,
    PLAY_CLOSE_SHAVE,
    PLAY_CREAM,
    PLAY_POW,
    PLAY_SHEEPDOG,
    PLAY_THIEF,
    PLAY_VELCRO,
    PLAY_VELCRO_DISCARD,
    POW,
    ROW_LENGTH,
    SHEEPDOG,
    SNAG,
    THIEF,
    VELCRO,
    VELCRO_NEEDS_ROOM,
)
from woolgather.games.unshorn.journal import (
    note_answer,
    note_cancelled,
    note_coin,
    note_no_room,
    note_play,
    note_reroll,
    note_sheepdog,
    note_spared,
    note_sticking,
    note_theft,
    note_thief,
)
from woolgather.games.unshorn.position import (
    AFTER_ROLL,
    ANNOUNCED,
    BATTERY,
    BLADE,
    COUNTER,
    CREAMED,
    DEBT,
    DISCARD,
    DOG,
    ENDING,
    GEAR,
    KEEPING,
    MAIN,
    MARKER,
    ROLLING,
    SHEAR_HELD,
    STEALING,
    STICKING,
    TOSSING,
)


class AnyTime(Attack):
    # ---- a card is played

    def play_card(self, move: i64) -> None:
        """Play a card; it waits until nobody answers it any more (UN-40). The dog cannot be answered (UN-44)."""
        if self.step == COUNTER:
            self._answer()
        elif move == PLAY_SHEEPDOG:
            self._send_dog()
        else:
            self._wait(move)

    def _wait(self, move: i64) -> None:
        self.base = self.step
        self.owner = self.seat
        if move >= PLAY_CLOSE_SHAVE:
            self._name(CLOSE_SHAVE, (move - PLAY_CLOSE_SHAVE) // 4, (move - PLAY_CLOSE_SHAVE) % 4)
        elif move >= PLAY_VELCRO_DISCARD:
            self._name(VELCRO, NOBODY, move - PLAY_VELCRO_DISCARD + 1)
        elif move >= PLAY_VELCRO:
            self._name(VELCRO, move - PLAY_VELCRO, 0)
        elif move >= PLAY_THIEF:
            self._name(THIEF, move - PLAY_THIEF, 0)
        elif move == PLAY_CREAM:
            self._name(CREAM, self.turn, 0)
        else:
            self._name(POW if move == PLAY_POW else AFTERSHAVE, NOBODY, 0)
        self.show_card(self.owner, self.card)
        if self.journal is not None:
            note_play(self)
        self.open_window(COUNTER)

    def _name(self, card: i64, target: i64, detail: i64) -> None:
        self.card = card
        self.target = target
        self.detail = detail

    def _send_dog(self) -> None:
        """Pass the Wolf to the left (UN-54), then continue where play was."""
        self.gear[self.seat * GEAR + DOG] = 0
        self.piles[DISCARD + SHEEPDOG] += 1
        if self.journal is not None:
            note_sheepdog(self)
        self.pass_wolf("sheepdog", "UN-54")
        if self.step == MAIN:
            self.go_on()
        else:
            self.open_window(self.step)

    # ---- the counter window

    def _answer(self) -> None:
        """Answer the last card with a POW, which can be answered in turn (UN-45)."""
        if self.journal is not None:
            note_answer(self)
        self.show_card(self.seat, POW)
        answerer = self.seat
        answerer <<= 2 * self.chain
        self.answerers |= answerer
        self.chain += 1
        self.open_window(COUNTER)

    def counter_closed(self) -> None:
        """Let the last card take effect.

        If it is a POW, the card before it is cancelled, and the window in which that one was played starts again,
        unless it was the original card (UN-42, UN-45).
        """
        if self.chain == 0:
            self._resolve()
            return
        if self.journal is not None:
            note_cancelled(self)
        if self.chain == 1:
            self._resume()
            return
        self.chain -= 2
        answerers = self.answerers
        answerers >>= 2 * self.chain
        answerers <<= 2 * self.chain
        self.answerers -= answerers
        self.open_window(COUNTER)

    # ---- a card takes effect

    def _resolve(self) -> None:
        card = self.card
        if card == POW:
            self._pow()
        elif card == AFTERSHAVE:
            self.forget_card()
            self.deflect()
        elif card == CREAM:
            self.let_chance_decide(TOSSING)
        elif card == VELCRO:
            self._velcro()
        elif card == THIEF:
            self._swap_shears()
        else:
            self._close_shave()

    def _resume(self) -> None:
        """Restart the same window from its first player (UN-42), or let the active player continue."""
        base = self.base
        self.forget_card()
        if base == MAIN or (base == ENDING and self.can_shear()):
            self.go_on()
        else:
            self.open_window(base)

    def _pow(self) -> None:
        """Resolve a POW: after the roll the die is rolled again (UN-47); otherwise the attack is over (UN-46)."""
        is_reroll = self.base == AFTER_ROLL
        self.forget_card()
        if is_reroll:
            self.die = 0
            self.owed = 0
            self.let_chance_decide(ROLLING)
            if self.journal is not None:
                note_reroll(self)
        else:
            self.end_attack("pow", "UN-46")

    # ---- Shaving Cream

    def toss(self, face: i64) -> None:
        """Toss the coin. On tails the attacker loses a wool of their choice, and the attack (UN-48)."""
        if self.journal is not None:
            note_coin(self, face)
        if face == HEADS:
            self._resume()
            return
        self.forget_card()
        self.decide(CREAMED, self.turn)
        places = self.occupied_places(self.turn)
        if len(places) == 1:
            self.creamed(places[0])

    def creamed(self, place: i64) -> None:
        self.lose_wool(self.turn, place, "cream", "UN-48")
        if not self.settle():
            self.end_attack("cream", "UN-48")

    # ---- Velcro

    def _velcro(self) -> None:
        """Take the named wool, or a random one of the opponent's.

        Nothing happens if that wool is no longer there, or if there is no place for it (UN-52).
        """
        if not self.has_room(self.owner) and (VELCRO_NEEDS_ROOM or self.target == NOBODY):
            if self.journal is not None:
                note_no_room(self)
            self._resume()
        elif self.target != NOBODY:
            if self.wool_count(self.target) < 2:
                self._resume()
            else:
                self.let_chance_decide(STEALING)
        elif self.discarded_wool(self.detail) == 0:
            self._resume()
        else:
            self.take_from_discard(self.detail)
            self._find_place()

    def steal(self, place: i64) -> None:
        """Give the drawn card to the thief; if there is no place for it, it is discarded (UN-52)."""
        if not self.has_room(self.owner):
            self.lose_wool(self.target, place, CARDS[VELCRO], "UN-52")
            self._resume()
            return
        self.take_from_fleece(self.target, place, self.owner)
        if self.journal is not None:
            note_theft(self, place)
        self._find_place()

    def _find_place(self) -> None:
        """Let the player choose an empty place; if there is none, use the fourth row (UN-52)."""
        self.decide(STICKING, self.owner)
        places = self.free_places(self.owner)
        if len(places) == 1:
            self.stick(places[0])

    def stick(self, place: i64) -> None:
        if self.journal is not None:
            note_sticking(self, place)
        self.stick_wool(self.owner, place)
        self._resume()

    # ---- Shear Thief

    def _swap_shears(self) -> None:
        """Swap two Shears with everything on them (UN-53)."""
        owner = self.owner
        target = self.target
        if self.journal is not None:
            note_thief(self)
        self._swap_gear(owner, target, SHEAR_HELD)
        self._swap_gear(owner, target, BATTERY)
        self._swap_gear(owner, target, BLADE)
        self._swap_gear(owner, target, MARKER)
        if self.base == ANNOUNCED and (owner == self.turn or target == self.turn):
            self.forget_card()
            self.announce_anew()
        else:
            self._resume()

    def _swap_gear(self, one: i64, other: i64, what: i64) -> None:
        held = self.gear[one * GEAR + what]
        self.gear[one * GEAR + what] = self.gear[other * GEAR + what]
        self.gear[other * GEAR + what] = held

    # ---- Close Shave

    def _close_shave(self) -> None:
        """Use up the attack of this turn, or of the player's next one, for Close Shave (UN-55).

        The victim keeps one card if the row was all the wool they had.
        """
        if self.owner == self.turn:
            self.spent = True
        else:
            self.gear[self.owner * GEAR + DEBT] = 1
        row = self.row_places(self.target, self.detail)
        if self.wool_count(self.target) > len(row):
            self._shave(row, NOBODY)
        elif len(row) == 1:
            self.keep(row[0])
        else:
            self.decide(KEEPING, self.target)

    def row_places(self, seat: i64, row: i64) -> vec[i64]:
        """The occupied places of a row."""
        place: i64
        found = vec[i64](capacity=ROW_LENGTH)
        for place in range(row * ROW_LENGTH, (row + 1) * ROW_LENGTH):
            if self.wool[seat * PLACE_COUNT + place] != EMPTY:
                found = append(found, place)
        return found

    def keep(self, place: i64) -> None:
        """Keep the last card, without showing it (UN-55)."""
        if self.journal is not None:
            note_spared(self, place)
        self._shave(self.row_places(self.target, self.detail), place)

    def _shave(self, row: vec[i64], kept: i64) -> None:
        is_snagged = False
        for place in row:
            if place != kept and self.lose_wool(self.target, place, "close-shave", "UN-55") == SNAG:
                is_snagged = True
        if is_snagged:
            self.snag(self.owner, "UN-55")
        self._resume()
