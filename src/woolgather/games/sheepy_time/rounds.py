"""The course of the game: setup, rounds, the standings after each, and the rest between races."""

from __future__ import annotations

from typing import Final

from mypy_extensions import i64

from woolgather.engine.state import OVER
from woolgather.games.sheepy_time.data import (
    BIT,
    MARKET,
    NOTHING,
    NOWHERE,
    PILLOWS,
    PLACE,
    ROW,
    SET_SPACES,
    SKIP,
    SPACES,
    SUPPLY,
    THREE,
    WINKS_A_PILLOW,
    WOKE,
    shift_start,
)
from woolgather.games.sheepy_time.journal import (
    note_bonus,
    note_drift,
    note_end,
    note_first,
    note_infinite_bonus,
    note_lapsed,
    note_market,
    note_morning,
    note_nightmare,
    note_placed,
    note_reset,
    note_round,
    note_set_dream,
    note_shifted,
    note_token,
)
from woolgather.games.sheepy_time.position import (
    DEALING,
    DONE,
    DRIFTING,
    FIRST_DRAW,
    GRANTING,
    HAUNTING,
    NO_TRAIL,
    RESTING,
    STACKING,
    empty_hands,
)
from woolgather.games.sheepy_time.tiles import GIVES_INFINITE
from woolgather.games.sheepy_time.turns import Turns

RANKS: Final = ("rank-1", "rank-2", "rank-3", "rank-4")


class Rounds(Turns):
    # ---- setup

    def set_up(self) -> None:
        """Set up the token, the Nightmare, two tiles on the board and four in the market; then begin (ST-10)."""
        if self.first == NOTHING:
            self.await_chance(FIRST_DRAW)
        elif self.nightmare == NOTHING:
            self.await_chance(HAUNTING)
        elif self.rules.dreams and self.market_size() < MARKET:
            self.await_chance(STACKING)
        else:
            self.begin_round()

    def choose_first(self, seat: i64) -> None:
        self.first = seat
        if self.journal is not None:
            note_first(self)
        self.set_up()

    def choose_nightmare(self, nightmare: i64) -> None:
        self.nightmare = nightmare
        self.deck = self.rules.deck(nightmare)[:]
        if self.journal is not None:
            note_nightmare(self)
        self.set_up()

    def fill(self, dream: i64) -> None:
        """Place a tile: the first two on spaces 5 and 10, all others in the market (ST-10, ST-95)."""
        self.stack &= ~BIT[dream]
        for space in SET_SPACES:
            if self.dreams[space] == NOTHING and self.round == 0:
                self._lay(dream, space)
                if self.journal is not None:
                    note_set_dream(self, dream, space)
                self.set_up()
                return
        self.market |= BIT[dream]
        if self.journal is not None:
            note_market(self, dream)
        if self.round == 0:
            self.set_up()
        else:
            self.has_rested()

    def _lay(self, dream: i64, space: i64) -> None:
        self.dreams = self.dreams[:]
        self.dreams[space] = dream

    # ---- a round

    def begin_round(self) -> None:
        """Begin a round: everybody races again, with two cards (ST-20, ST-24, ST-98)."""
        self.round += 1
        assert self.round <= self.rules.most_rounds, "too many rounds (ST-90)"
        self.racing = self.rules.everybody
        self.rested = 0
        self.dealt = 0
        if self.journal is not None:
            note_round(self)
        self.await_card(DEALING)

    # ---- the end of a round

    def end_race(self) -> None:
        """End a race: somebody has reached the goal, or pillows go down and all rest (ST-90, ST-91)."""
        if self.journal is not None:
            note_morning(self)
        self.trail = NO_TRAIL
        if not self.rules.discards_open:
            self.hands = empty_hands(self.setup.seats)
        self.shown = 0
        self.asked = 0
        self.previous = NOTHING
        self.previous_card = NOTHING
        self.clear_course()
        if self.is_last_race():
            self.ask(DONE, OVER)
            if self.journal is not None:
                note_end(self)
            return
        self._lower_pillows()
        self._pass_token()
        self._reset()
        self.turn = self.first
        self.ask(RESTING, self.turn)

    def _lower_pillows(self) -> None:
        """Lower pillows by rank among those who Called It A Night (ST-91); solo by the winks gained (ST-92)."""
        seat: i64
        seats = self.rules.seats
        if self.rules.is_solo:
            self.lower_pillow(0, self.winks[0] // WINKS_A_PILLOW, "winks", "ST-92")
            return
        for seat in range(seats):
            if self.called & BIT[seat]:
                rank = self._rank(seat)
                self.lower_pillow(seat, PILLOWS[(seats - 1) * 4 + rank], RANKS[rank], "ST-91")
            else:
                self.lower_pillow(seat, WOKE, "woke", "ST-91")

    def _rank(self, seat: i64) -> i64:
        """The number of players who Called It A Night with more winks; ties share the better rank (ST-91).

        Depending on the option, the ranks that ties fill are skipped after them, or tied players count as one.
        """
        other: i64
        better: i64 = 0
        for other in range(self.rules.seats):
            counts = self.rules.skips_ranks or not self._has_equal_before(other)
            if self.called & BIT[other] and self.winks[other] > self.winks[seat] and counts:
                better += 1
        return better

    def _has_equal_before(self, seat: i64) -> bool:
        other: i64
        for other in range(seat):
            if self.called & BIT[other] and self.winks[other] == self.winks[seat]:
                return True
        return False

    def _pass_token(self) -> None:
        """Pass the token to the highest pillow; ties go from the holder's right, the holder last (ST-93)."""
        steps: i64
        seats = self.rules.seats
        holder = self.first
        best = holder
        for steps in range(1, seats):
            seat = (holder - steps + seats) % seats
            is_higher = self.pillows[seat] > self.pillows[best]
            if is_higher or (best == holder and self.pillows[seat] == self.pillows[best]):
                best = seat
        self.first = best
        if self.journal is not None and not self.rules.is_solo:
            note_token(self)

    def _reset(self) -> None:
        """Put everything except Zzz and tiles back to where it was (ST-94)."""
        seat: i64
        self.called = 0
        self.beast = self.rules.lair
        self.web = NOWHERE
        for seat in range(self.rules.seats):
            self.winks[seat] = 0
        self.deck = self.rules.deck(self.nightmare)[:]
        if self.journal is not None:
            note_reset(self)

    # ---- the Resting phase

    def rest(self, move: i64) -> None:
        """Rest: a new tile, or two catches (ST-95)."""
        if move >= PLACE:
            self._place((move - PLACE) // SPACES, (move - PLACE) % SPACES + 1)
        else:
            self.catches = 2
            self.catch(move)

    def _place(self, dream: i64, space: i64) -> None:
        """Place the tile with its bonus, as far as the supply goes (ST-95, ST-96)."""
        seat = self.turn
        self.market &= ~BIT[dream]
        self._lay(dream, space)
        if self.journal is not None:
            note_placed(self, dream, space)
        self.bonus = space
        if GIVES_INFINITE[dream]:
            self.due = 1
            if self.supply(seat):
                self.zzz[seat * ROW + SUPPLY] -= 1
                self._put_infinite()
        else:
            count: i64 = min(THREE, self.supply(seat))
            self.due = THREE - count
            self.put_zzz(seat, space, count)
            if self.journal is not None and count:
                note_bonus(self, space, count)
        self._ask_grant()

    def _put_infinite(self) -> None:
        """Put an infinite Zzz; a token taken from elsewhere is turned over (ST-96)."""
        self.due = 0
        self.infinite |= BIT[self.turn * SPACES + self.bonus - 1]
        if self.journal is not None:
            note_infinite_bonus(self, self.bonus)

    def _ask_grant(self) -> None:
        """Let the player take what the supply lacks from other tiles, token by token (ST-96)."""
        if self.due and self.rules.bonus_shifts and self._has_normal_elsewhere():
            self.ask(GRANTING, self.turn)
            return
        if self.due:
            if self.journal is not None:
                note_lapsed(self, self.due)
            self.due = 0
        self.bonus = NOWHERE
        self.await_chance(STACKING)

    def _has_normal_elsewhere(self) -> bool:
        space: i64
        for space in range(1, SPACES + 1):
            if space != self.bonus and self.normal_zzz(self.turn, space):
                return True
        return False

    def grant(self, move: i64) -> None:
        if move == SKIP:
            if self.journal is not None:
                note_lapsed(self, self.due)
            self.due = 0
        else:
            start = shift_start(move)
            self.zzz[self.turn * ROW + start] -= 1
            if self.journal is not None:
                note_shifted(self, self.turn, start, self.bonus, "ST-96")
            if GIVES_INFINITE[self.dreams[self.bonus]]:
                self._put_infinite()
            else:
                self.zzz[self.turn * ROW + self.bonus] += 1
                self.due -= 1
        self._ask_grant()

    def has_rested(self) -> None:
        """Go on after a player's rest (ST-95, ST-98); in a solo game a tile of the stack follows (ST-97)."""
        if self.rules.is_solo and self._lowest_empty_space() != NOWHERE:
            self.await_chance(DRIFTING)
            return
        self._next_rest()

    def drift(self, dream: i64) -> None:
        space = self._lowest_empty_space()
        self.stack &= ~BIT[dream]
        self._lay(dream, space)
        if self.journal is not None:
            note_drift(self, dream, space)
        self._next_rest()

    def _lowest_empty_space(self) -> i64:
        space: i64
        for space in range(1, SPACES + 1):
            if self.dreams[space] == NOTHING:
                return space
        return NOWHERE

    def _next_rest(self) -> None:
        self.rested += 1
        if self.rested == self.rules.seats:
            self.begin_round()
        else:
            self.turn = (self.turn + 1) % self.rules.seats
            self.ask(RESTING, self.turn)
