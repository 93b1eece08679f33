"""A race, turn by turn: the first hands, playing a card, dream tiles, the Fence, drawing."""

from __future__ import annotations

from abc import abstractmethod

from mypy_extensions import i64

from woolgather.engine.hands import drawn, shown
from woolgather.engine.state import CHANCE
from woolgather.games.sheepy_time.choices import has_catch
from woolgather.games.sheepy_time.data import (
    BIT,
    CALL_IT_A_NIGHT,
    CATCH,
    CATCH_ON,
    DECLINE,
    FORWARD,
    HAND,
    KINDS,
    MOVE,
    MOVE_AND_CATCH,
    NOTHING,
    ROW,
    SHEEP_CARDS,
    SHIFT,
    SIDE_CARD,
    SIDE_COUNTS,
    SIDE_DOES,
    SKIP,
    shift_start,
    shift_to,
)
from woolgather.games.sheepy_time.dreams import ASK_THE_FLOCK, CATCH_ONE, PLAY_A_CARD, TURN_ONE_OVER
from woolgather.games.sheepy_time.flock import frighten
from woolgather.games.sheepy_time.journal import (
    note_caught,
    note_dealt,
    note_declined,
    note_drawn,
    note_idle,
    note_played,
    note_race_on,
    note_revealed,
    note_shifted,
    note_skipped,
    note_used,
)
from woolgather.games.sheepy_time.nightmare import haunt
from woolgather.games.sheepy_time.position import (
    CATCHING,
    DEALING,
    DRAWING,
    DREAMING,
    FENCING,
    HELD,
    PLAYING,
    QUEUE,
    REVEALING,
    RUSHING,
    SETTLING,
)
from woolgather.games.sheepy_time.race import Race
from woolgather.games.sheepy_time.tiles import TILES


class Turns(Race):
    # ---- waiting

    def await_chance(self, phase: i64) -> None:
        self.phase = phase
        self.seat = CHANCE

    def await_card(self, phase: i64) -> None:
        """Wait for a card; there always is one, because any Nightmare crosses the Fence within ten cards (ST-58)."""
        assert self.cards_left() > 0, "the deck is empty inside a racing phase (ST-58)"
        self.await_chance(phase)

    def ask(self, phase: i64, seat: i64) -> None:
        self.phase = phase
        self.seat = seat

    # ---- what rounds.py adds

    @abstractmethod
    def end_race(self) -> None:
        """Called when nobody is racing any more (ST-90)."""

    @abstractmethod
    def has_rested(self) -> None:
        """Called when one player has rested (ST-95)."""

    # ---- cards as they are drawn

    def take_card(self, kind: i64) -> None:
        phase = self.phase
        if phase == DRAWING:
            self._draw(kind)
        elif phase == DEALING:
            self._deal(kind)
        elif phase == SETTLING:
            self._replace(kind)
        elif phase == REVEALING:
            self._reveal_alone(kind)
        else:
            self._rush(kind)

    # ---- the first hands

    def _deal(self, kind: i64) -> None:
        """Deal two cards each, before any is resolved (ST-20)."""
        seat = self.receiver()
        self.hold(seat, kind)
        if self.journal is not None:
            note_dealt(self, seat, kind)
        self.dealt += 1
        if self.dealt == HAND * self.rules.seats:
            self.dealt = 0
            self.turn = self.first
            self.shown = 0
            self._settle()
        else:
            self.await_card(DEALING)

    def _settle(self) -> None:
        """Resolve all Nightmare cards held, in turn order; each is replaced by a new card (ST-20)."""
        row = self.turn * HELD + QUEUE
        if self.hands[row]:
            kind = self.hands[row] - 1 + KINDS
            self.hands[row] = self.hands[row + 1]
            self.hands[row + 1] = 0
            self.shown += 1
            self.learned = self.turn + 1
            self.lay_open(kind)
            if self.journal is not None:
                note_revealed(self, self.turn, kind, "ST-20")
            haunt(self, kind)
            if self.racing:
                self.await_card(SETTLING)
            else:
                self.end_race()
            return
        self.trail = drawn(drawn(self.trail, self.turn), self.turn)
        self.shown = 0
        self.turn = (self.turn + 1) % self.rules.seats
        if self.turn == self.first:
            self._begin_turn(self.first)
        else:
            self._settle()

    def _replace(self, kind: i64) -> None:
        self.hold(self.turn, kind)
        if self.journal is not None:
            note_dealt(self, self.turn, kind)
        self._settle()

    # ---- a turn: play a card, use dream tiles, resolve the Fence, draw (ST-22)

    def _begin_turn(self, seat: i64) -> None:
        self.turn = seat
        self.clear_course()
        self.ask(PLAYING, seat)

    def clear_course(self) -> None:
        self.used = 0
        self.moved = 0
        self.steps = 0
        self.way = 0
        self.crossings = 0
        self.played = NOTHING
        self.rushed = NOTHING
        self.catches = 0
        self.landed = False

    def play_card(self, side: i64) -> None:
        """Play a card from the hand, or the one turned over by Rush Ahead (ST-30)."""
        seat = self.turn
        card = SIDE_CARD[side]
        if self.rushed != NOTHING:
            self.rushed = NOTHING
        else:
            self.hands[seat * HELD + card] -= 1
            if self.hand_size(seat):
                self.trail = shown(self.trail, seat, card)
            else:
                self.forget_hand(seat)
        self.played = card
        if self.journal is not None:
            note_played(self, side)
        self.landed = False
        does = SIDE_DOES[side]
        count = SIDE_COUNTS[side]
        if does in (MOVE, MOVE_AND_CATCH):
            self.run(count, FORWARD, SHEEP_CARDS[card], "ST-31")
            if does == MOVE_AND_CATCH and self.is_racing(seat):
                self.catches = 1
        elif does == CATCH:
            self.catches = count
        else:
            self.gain(seat, count, SHEEP_CARDS[card], "ST-30")
        self._go_on()

    def _go_on(self) -> None:
        """Continue the turn, in this order: catches, the tile landed on, the Fence (ST-34, ST-45)."""
        if not self.is_racing(self.turn):
            self._end_turn()
        elif self.catches and (self.rules.catch_before_tiles or not self._may_use()):
            self._ask_catch()
        elif self._may_use():
            self.ask(DREAMING, self.turn)
        else:
            self._reach_fence()

    def _may_use(self) -> bool:
        return self.landed and self.can_use_dream()

    # ---- catching

    def _ask_catch(self) -> None:
        if has_catch(self):
            self.ask(CATCHING, self.turn)
        else:
            self.catch(SKIP)

    def catch(self, move: i64) -> None:
        """Catch one Zzz at a time (ST-32)."""
        self._make_catch(move)
        self.catches -= 1
        if self.racing:
            self._go_on()
        elif self.catches:
            self._ask_catch()
        else:
            self.has_rested()

    def _make_catch(self, move: i64) -> None:
        seat = self.turn
        if move == SKIP:
            if self.journal is not None:
                note_skipped(self, seat)
        elif move >= SHIFT:
            self.zzz[seat * ROW + shift_start(move)] -= 1
            self.zzz[seat * ROW + shift_to(move)] += 1
            if self.journal is not None:
                note_shifted(self, seat, shift_start(move), shift_to(move), "ST-32")
        else:
            space = move - CATCH_ON + 1
            self.put_zzz(seat, space, 1)
            if self.journal is not None:
                note_caught(self, seat, space)

    # ---- dream tiles

    def answer_dream(self, move: i64) -> None:
        """Decline the tile, or pay for it and carry it out (ST-40)."""
        seat = self.turn
        space = self.spaces[seat]
        dream = self.dreams[space]
        self.landed = False
        if move == DECLINE:
            if self.journal is not None:
                note_declined(self, dream, space)
            if not self.rules.declined_stays:
                self.used |= BIT[space]
            self._go_on()
            return
        is_paid = not self.has_infinite(seat, space)
        if is_paid:
            self.take_zzz(seat, space, 1)
        self.used |= BIT[space]
        if self.journal is not None:
            note_used(self, dream, space, is_paid)
        self._follow_dream(TILES[dream].effect(self, move))

    def _follow_dream(self, comes: i64) -> None:
        if comes == CATCH_ONE:
            self.catches += 1
        elif comes == PLAY_A_CARD:
            self.ask(PLAYING, self.turn)
            return
        elif comes == TURN_ONE_OVER:
            self.await_card(RUSHING)
            return
        elif comes == ASK_THE_FLOCK:
            self._ask_flock()
            return
        self._go_on()

    def _rush(self, kind: i64) -> None:
        """Play a sheep card at once; a Nightmare card is resolved, and no other is turned over (ST-82)."""
        if self.journal is not None:
            note_revealed(self, self.turn, kind, "ST-82")
        if kind < KINDS:
            self.rushed = kind
            self.ask(PLAYING, self.turn)
        else:
            haunt(self, kind)
            self._go_on()

    # ---- the Fence

    def _ask_flock(self) -> None:
        """Pay and ask each other sheep that crossed, clockwise from the left of the tile's user (ST-104)."""
        if self.asked:
            seat = (self.turn + 1) % self.rules.seats
            while not self.asked & BIT[seat]:
                seat = (seat + 1) % self.rules.seats
            self.asked &= ~BIT[seat]
            self.pay_crossings(seat, 1)
            self.ask(FENCING, seat)
        else:
            self._go_on()

    def _reach_fence(self) -> None:
        """Pay all crossings, then ask the player once (ST-45)."""
        self.landed = False
        if self.crossings:
            together: i64 = self.crossings if self.rules.asked_once else 1
            self.pay_crossings(self.turn, together)
            self.crossings -= together
            self.ask(FENCING, self.turn)
        else:
            self._begin_draw()

    def decide_at_fence(self, move: i64) -> None:
        """Call It A Night or race on (ST-45, ST-47), in the player's own turn or moved by another (ST-104)."""
        seat = self.seat
        is_own = seat == self.turn
        if move == CALL_IT_A_NIGHT:
            self.call_it_a_night(seat)
        elif self.journal is not None:
            note_race_on(self, seat)
        if not is_own:
            if self.asked == 0 and not self.rules.scared_first:
                frighten(self, self.racing)
                self.landed = self.landed and self.is_racing(self.turn)
            self._ask_flock()
        elif self.is_racing(seat):
            self._reach_fence()
        else:
            self._end_turn()

    # ---- drawing

    def _begin_draw(self) -> None:
        """Begin drawing; if only one sheep is racing, a card is turned over first (ST-49)."""
        if self.racing == BIT[self.turn]:
            self.await_card(REVEALING)
        else:
            self._draw_on()

    def _reveal_alone(self, kind: i64) -> None:
        if self.journal is not None:
            note_revealed(self, self.turn, kind, "ST-49")
            if kind < KINDS:
                note_idle(self, kind)
        if kind >= KINDS:
            haunt(self, kind)
        self._draw_on()

    def _draw_on(self) -> None:
        """Draw until the player holds two sheep cards or is out of the race (ST-48)."""
        if self.is_racing(self.turn) and self.hand_size(self.turn) < HAND:
            self.await_card(DRAWING)
        else:
            self._end_turn()

    def _draw(self, kind: i64) -> None:
        """Take a drawn card; a Nightmare card is revealed and resolved at once (ST-23)."""
        seat = self.turn
        if kind < KINDS:
            self.hold(seat, kind)
            self.trail = drawn(self.trail, seat)
            if self.journal is not None:
                note_drawn(self, seat, kind)
        else:
            if self.journal is not None:
                note_revealed(self, seat, kind, "ST-23")
            haunt(self, kind)
        self._draw_on()

    def _end_turn(self) -> None:
        """Pass the turn to the next player still in the race (ST-21)."""
        if not self.racing:
            self.end_race()
            return
        self.previous = self.turn
        self.previous_card = self.played
        seat = (self.turn + 1) % self.rules.seats
        while not self.is_racing(seat):
            seat = (seat + 1) % self.rules.seats
        self._begin_turn(seat)
