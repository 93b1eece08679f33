"""The state of Hush: sheep graze round a sleeping dog, as loudly as they dare."""

from __future__ import annotations

from collections.abc import Hashable
from typing import Final

from librt.random import Random as Luck
from librt.vecs import append, vec
from mypy_extensions import i64

from woolgather.engine.hands import deal_hands, drawn, held, shown
from woolgather.engine.state import CHANCE, OVER, Setup, State

KINDS: Final = ("nibble", "munch", "bleat", "hush")
KIND_COUNT: Final = 4
HUSH: Final = 3
NOISE: Final = vec[i64]([1, 2, 3, 0])
DECKS: Final = {"full": (7, 5, 4, 4), "short": (3, 1, 1, 2)}
HAND: Final = 2

# Decisions, then chance moves: CHOOSE + kind, PLAY_HUSH, PASS; DRAW + kind.
CHOOSE: Final = 0
PLAY_HUSH: Final = 4
PASS: Final = 5
DRAW: Final = 6

NOTHING: Final = -1
UNKNOWN: Final = 4
"""What a seat has chosen: a kind, nothing yet or, in a position recalled from a view, something unknown."""

DRAWING: Final = 0
CHOOSING: Final = 1
REACTING: Final = 2
ENDED: Final = 3


class Hush(State):
    def __init__(
        self,
        setup: Setup,
        seat: i64,
        phase: i64,
        deck: vec[i64],
        hands: vec[i64],
        chosen: vec[i64],
        points: vec[i64],
        caught: vec[i64],
        trail: vec[i64],
        loud: i64,
        hushes: i64,
        passes: i64,
    ) -> None:
        self.setup = setup
        self.seat = seat
        self.journal = None
        self.phase = phase
        self.deck = deck  # the number of cards of each kind that are left
        self.hands = hands  # the number of cards of each kind in hand, seat after seat
        self.chosen = chosen  # the kind that each seat has put face down
        self.points = points
        self.caught = caught  # 0, or the order in which a seat was caught
        self.trail = trail  # what everybody knows about the hands (engine/hands.py)
        self.loud = loud  # the single loudest seat while the others react
        self.hushes = hushes
        self.passes = passes
        self.turned: i64 = 0  # what the last move turned over, one digit per card

    # ---- the course of a round

    def legal(self) -> vec[i64]:
        if self.phase == REACTING:
            return self._reactions()
        base: i64 = DRAW
        row = self.deck
        if self.phase == CHOOSING:
            base = CHOOSE
            row = self.hands[self.seat * KIND_COUNT : (self.seat + 1) * KIND_COUNT]
        kind: i64
        found = vec[i64](capacity=KIND_COUNT)
        for kind in range(KIND_COUNT):
            if row[kind]:
                found = append(found, base + kind)
        return found

    def _reactions(self) -> vec[i64]:
        """The moves in a window; every seat is asked, whether or not it holds a hush (HU-5)."""
        if self.hands[self.seat * KIND_COUNT + HUSH]:
            return vec[i64]([PLAY_HUSH, PASS])
        return vec[i64]([PASS])

    def weights(self) -> vec[i64]:
        """A draw is weighted by the number of cards of its kind that are left (HU-2)."""
        found = vec[i64](capacity=KIND_COUNT)
        for count in self.deck:
            if count:
                found = append(found, count)
        return found

    def apply(self, move: i64) -> None:
        self.turned = 0
        if move >= DRAW:
            self._draw(move - DRAW)
        elif move == PASS:
            self._pass()
        elif move == PLAY_HUSH:
            self._hush()
        else:
            self._choose(move - CHOOSE)

    def observed_move(self, move: i64, seat: i64) -> i64:
        """Others see neither which card is drawn nor which is put face down (HU-2, HU-3)."""
        if move >= DRAW:
            return move if self.drawer() == seat else DRAW
        return move if move >= PLAY_HUSH or self.seat == seat else CHOOSE

    def begin_round(self) -> None:
        """Fill hands in seat order; then every seat still grazing needs a card (HU-2, HU-7)."""
        if self.drawer() != NOTHING:
            self.phase = DRAWING
            self.seat = CHANCE
        elif self.is_over():
            self.phase = ENDED
            self.seat = OVER
            if self.journal is not None:
                self.journal.add("end", "HU-8")
        else:
            self.phase = CHOOSING
            self.seat = self._next_chooser()

    def drawer(self) -> i64:
        """The seat whose hand is filled next, if any card is left (HU-2)."""
        seat: i64
        if _sum(self.deck) and self.grazing_count() > 1:
            for seat in range(self.setup.seats):
                if not self.caught[seat] and self.hand_size(seat) < HAND:
                    return seat
        return NOTHING

    def _draw(self, kind: i64) -> None:
        """Draw a card, seen only by its owner (HU-2)."""
        seat = self.drawer()
        self.deck[kind] -= 1
        self.hands[seat * KIND_COUNT + kind] += 1
        self.trail = drawn(self.trail, seat)
        if self.journal is not None:
            self.journal.add("draw", "HU-2", seat=seat, piece=KINDS[kind], sees=(seat,), secret=("piece",))
        self.begin_round()

    def _choose(self, kind: i64) -> None:
        """Put one card face down; none is seen before the last seat has chosen (HU-3)."""
        seat = self.seat
        self.hands[seat * KIND_COUNT + kind] -= 1
        self.chosen[seat] = kind
        if self.journal is not None:
            self.journal.add("choose", "HU-3", seat=seat, piece=KINDS[kind], sees=(seat,), secret=("piece",))
        self.seat = self._next_chooser()
        if self.seat == NOTHING:
            self._reveal()

    def _next_chooser(self) -> i64:
        seat: i64
        for seat in range(self.setup.seats):
            if not self.caught[seat] and self.chosen[seat] == NOTHING:
                return seat
        return NOTHING

    def _reveal(self) -> None:
        """Turn all cards over; one that is louder than all others wakes the dog (HU-3, HU-4)."""
        seat: i64
        loudest: i64 = 0
        self.loud = NOTHING
        for seat in range(self.setup.seats):
            kind = self.chosen[seat]
            if kind == NOTHING:
                continue
            self._turn_over(seat, kind)
            if self.journal is not None:
                self.journal.add("reveal", "HU-3", seat=seat, piece=KINDS[kind], reveals=True)
            if NOISE[kind] > loudest:
                loudest = NOISE[kind]
                self.loud = seat
            elif NOISE[kind] == loudest:
                self.loud = NOTHING
        if self.loud == NOTHING:
            self._end_round()
        else:
            if self.journal is not None:
                self.journal.add("growl", "HU-4", seat=self.loud)
            self.hushes = 0
            self._open_window()

    def _turn_over(self, seat: i64, kind: i64) -> None:
        self.trail = shown(self.trail, seat, kind)
        self.turned = self.turned * (KIND_COUNT + 1) + kind + 1

    def private_event(self, seat: i64) -> i64:
        return self.turned

    # ---- the reaction window

    def _open_window(self) -> None:
        """Open the window at the left of the loudest, who is asked last (HU-5)."""
        self.phase = REACTING
        self.passes = 0
        self.seat = self._left_of(self.loud)

    def _left_of(self, seat: i64) -> i64:
        seat = (seat + 1) % self.setup.seats
        while self.caught[seat]:
            seat = (seat + 1) % self.setup.seats
        return seat

    def _hush(self) -> None:
        """Play a hush: it reverses the fate of the loudest, and everybody is asked again (HU-5)."""
        seat = self.seat
        self.hands[seat * KIND_COUNT + HUSH] -= 1
        self._turn_over(seat, HUSH)
        self.hushes += 1
        if self.journal is not None:
            self.journal.add("hush", "HU-5", seat=seat, piece=KINDS[HUSH], count=self.hushes, reveals=True)
        self._open_window()

    def _pass(self) -> None:
        """Pass; the window closes when all have passed in a row (HU-5)."""
        if self.journal is not None:
            self.journal.add("pass", "HU-5", seat=self.seat)
        self.passes += 1
        if self.passes == self.grazing_count():
            self._end_round()
        else:
            self.seat = self._left_of(self.seat)

    def _end_round(self) -> None:
        """Score each seat's noise, except the loudest's; unless hushed, the dog catches the loudest (HU-6)."""
        seat: i64
        for seat in range(self.setup.seats):
            kind = self.chosen[seat]
            if kind != NOTHING and seat != self.loud and NOISE[kind]:
                self.points[seat] += NOISE[kind]
                if self.journal is not None:
                    self.journal.add("graze", "HU-6", seat=seat, count=NOISE[kind])
            self.chosen[seat] = NOTHING
        if self.loud != NOTHING:
            if self.hushes % 2:
                if self.journal is not None:
                    self.journal.add("saved", "HU-6", seat=self.loud)
            else:
                self._catch(self.loud)
        self.loud = NOTHING
        self.hushes = 0
        self.passes = 0
        self.begin_round()

    def _catch(self, seat: i64) -> None:
        """Put the caught sheep out; its hand is revealed and discarded (HU-6)."""
        kind: i64
        self.caught[seat] = self.setup.seats - self.grazing_count() + 1
        if self.journal is not None:
            self.journal.add("caught", "HU-6", seat=seat)
        for kind in range(KIND_COUNT):
            while self.hands[seat * KIND_COUNT + kind]:
                self.hands[seat * KIND_COUNT + kind] -= 1
                self._turn_over(seat, kind)
                if self.journal is not None:
                    self.journal.add("discard", "HU-6", seat=seat, piece=KINDS[kind], reveals=True)

    # ---- what the position is

    def hand_size(self, seat: i64) -> i64:
        return _sum(self.hands[seat * KIND_COUNT : (seat + 1) * KIND_COUNT])

    def grazing_count(self) -> i64:
        count: i64 = 0
        for order in self.caught:
            if not order:
                count += 1
        return count

    def is_over(self) -> bool:
        """Whether one sheep is left, or one that is left has no card (HU-7, HU-8)."""
        seat: i64
        if self.grazing_count() == 1:
            return True
        for seat in range(self.setup.seats):
            if not self.caught[seat] and self.hand_size(seat) == 0:
                return True
        return False

    def copy(self) -> State:
        return Hush(
            self.setup,
            self.seat,
            self.phase,
            self.deck[:],
            self.hands[:],
            self.chosen[:],
            self.points[:],
            self.caught[:],
            self.trail[:],
            self.loud,
            self.hushes,
            self.passes,
        )

    def key(self) -> Hashable:
        return (
            self.seat,
            self.phase,
            tuple(self.deck),
            tuple(self.hands),
            tuple(self.chosen),
            tuple(self.points),
            tuple(self.caught),
            tuple(self.trail),
            self.loud,
            self.hushes,
            self.passes,
        )

    def scores(self) -> list[int]:
        return list(self.points)

    def places(self) -> list[int]:
        """Those still grazing by points, then the caught, the later the better (HU-8)."""
        merit = [
            (1, points) if not order else (0, order) for points, order in zip(self.points, self.caught, strict=True)
        ]
        return [1 + sum(other > own for other in merit) for own in merit]

    # ---- imagined worlds

    def deal_secrets(self, luck: Luck) -> None:
        """Deal what the trail leaves open: others' hands, and which of their cards is face down (HU-9)."""
        seat: i64
        kind: i64
        row: i64 = 0
        hidden = vec[i64](capacity=4)
        for seat in range(self.setup.seats):
            if held(self.trail, seat) > self.hand_size(seat) + (1 if self._lies_face_down(seat) else 0):
                hidden = append(hidden, seat)
        dealt = deal_hands(self.trail, hidden, KIND_COUNT, self.deck, luck)
        for seat in hidden:
            for kind in range(KIND_COUNT):
                self.hands[seat * KIND_COUNT + kind] = dealt[row * KIND_COUNT + kind]
            row += 1
            if self.chosen[seat] == UNKNOWN:
                self._choose_unseen(seat, luck)

    def _lies_face_down(self, seat: i64) -> bool:
        """Whether a known card has left the hand and is not turned over yet."""
        return self.phase == CHOOSING and NOTHING < self.chosen[seat] < UNKNOWN

    def _choose_unseen(self, seat: i64, luck: Luck) -> None:
        """Choose a kind in hand, all equally likely."""
        kind: i64
        kinds = vec[i64](capacity=KIND_COUNT)
        for kind in range(KIND_COUNT):
            if self.hands[seat * KIND_COUNT + kind]:
                kinds = append(kinds, kind)
        kind = kinds[luck.randrange(len(kinds))]
        self.hands[seat * KIND_COUNT + kind] -= 1
        self.chosen[seat] = kind


def _sum(counts: vec[i64]) -> i64:
    total: i64 = 0
    for count in counts:
        total += count
    return total
