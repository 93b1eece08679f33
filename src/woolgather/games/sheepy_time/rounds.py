"""The course of the game: setup, rounds, the standing after each, and the rest between two races."""

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
from woolgather.games.sheepy_time.night import (
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
from woolgather.games.sheepy_time.telling import (
    tell_bonus,
    tell_drift,
    tell_end,
    tell_first,
    tell_infinite_bonus,
    tell_lapsed,
    tell_market,
    tell_morning,
    tell_nightmare,
    tell_placed,
    tell_reset,
    tell_round,
    tell_set_dream,
    tell_shifted,
    tell_token,
)
from woolgather.games.sheepy_time.tiles import GIVES_INFINITE
from woolgather.games.sheepy_time.turns import Turns

RANKS: Final = ("rank-1", "rank-2", "rank-3", "rank-4")


class Rounds(Turns):
    # ---- setup

    def set_up(self) -> None:
        """Token, Nightmare, two tiles on the board and four in the market; then the first round (ST-10)."""
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
            tell_first(self)
        self.set_up()

    def choose_nightmare(self, nightmare: i64) -> None:
        self.nightmare = nightmare
        self.deck = self.rules.deck(nightmare)[:]
        if self.journal is not None:
            tell_nightmare(self)
        self.set_up()

    def fill(self, dream: i64) -> None:
        """The first tiles go to spaces 5 and 10, all others to the market (ST-10, ST-95)."""
        self.stack &= ~BIT[dream]
        for space in SET_SPACES:
            if self.dreams[space] == NOTHING and self.round == 0:
                self._lay(dream, space)
                if self.journal is not None:
                    tell_set_dream(self, dream, space)
                self.set_up()
                return
        self.market |= BIT[dream]
        if self.journal is not None:
            tell_market(self, dream)
        if self.round == 0:
            self.set_up()
        else:
            self.has_rested()

    def _lay(self, dream: i64, space: i64) -> None:
        self.dreams = self.dreams[:]
        self.dreams[space] = dream

    # ---- a round

    def begin_round(self) -> None:
        """Everybody races again, with two cards (ST-20, ST-24, ST-98)."""
        self.round += 1
        assert self.round <= self.rules.most_rounds, "too many rounds (ST-90)"
        self.racing = self.rules.everybody
        self.rested = 0
        self.dealt = 0
        if self.journal is not None:
            tell_round(self)
        self.await_card(DEALING)

    # ---- the end of a round

    def end_race(self) -> None:
        """Nobody races any more: somebody has reached the goal, or pillows go down and all rest (ST-90, ST-91)."""
        if self.journal is not None:
            tell_morning(self)
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
                tell_end(self)
            return
        self._lower_pillows()
        self._pass_token()
        self._reset()
        self.turn = self.first
        self.ask(RESTING, self.turn)

    def _lower_pillows(self) -> None:
        """By rank among those who Called It A Night (ST-91); alone by the winks gained (ST-92)."""
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
        """How many who Called It A Night have more winks; equals share the better rank (ST-91).

        Ranks that equals fill are left out after them, or such equals count as one.
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
        """To the highest pillow; among equals counted from the holder's right, the holder last (ST-93)."""
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
            tell_token(self)

    def _reset(self) -> None:
        """Everything but Zzz and tiles goes back to where it was (ST-94)."""
        seat: i64
        self.called = 0
        self.beast = self.rules.lair
        self.web = NOWHERE
        for seat in range(self.rules.seats):
            self.winks[seat] = 0
        self.deck = self.rules.deck(self.nightmare)[:]
        if self.journal is not None:
            tell_reset(self)

    # ---- the Resting phase

    def rest(self, move: i64) -> None:
        """A new tile, or two catches (ST-95)."""
        if move >= PLACE:
            self._place((move - PLACE) // SPACES, (move - PLACE) % SPACES + 1)
        else:
            self.catches = 2
            self.catch(move)

    def _place(self, dream: i64, space: i64) -> None:
        """The tile with its bonus, as far as the supply goes (ST-95, ST-96)."""
        seat = self.turn
        self.market &= ~BIT[dream]
        self._lay(dream, space)
        if self.journal is not None:
            tell_placed(self, dream, space)
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
                tell_bonus(self, space, count)
        self._ask_grant()

    def _put_infinite(self) -> None:
        """A token taken from elsewhere comes to lie on its reverse (ST-96)."""
        self.due = 0
        self.infinite |= BIT[self.turn * SPACES + self.bonus - 1]
        if self.journal is not None:
            tell_infinite_bonus(self, self.bonus)

    def _ask_grant(self) -> None:
        """What the supply lacks may be taken from other tiles, token by token (ST-96)."""
        if self.due and self.rules.bonus_shifts and self._has_normal_elsewhere():
            self.ask(GRANTING, self.turn)
            return
        if self.due:
            if self.journal is not None:
                tell_lapsed(self, self.due)
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
                tell_lapsed(self, self.due)
            self.due = 0
        else:
            start = shift_start(move)
            self.zzz[self.turn * ROW + start] -= 1
            if self.journal is not None:
                tell_shifted(self, self.turn, start, self.bonus, "ST-96")
            if GIVES_INFINITE[self.dreams[self.bonus]]:
                self._put_infinite()
            else:
                self.zzz[self.turn * ROW + self.bonus] += 1
                self.due -= 1
        self._ask_grant()

    def has_rested(self) -> None:
        """Alone, a tile of the stack follows (ST-97); then the next player, or the next race (ST-95, ST-98)."""
        if self.rules.is_solo and self._lowest_empty_space() != NOWHERE:
            self.await_chance(DRIFTING)
            return
        self._next_rest()

    def drift(self, dream: i64) -> None:
        space = self._lowest_empty_space()
        self.stack &= ~BIT[dream]
        self._lay(dream, space)
        if self.journal is not None:
            tell_drift(self, dream, space)
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
