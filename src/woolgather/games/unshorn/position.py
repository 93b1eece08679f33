"""The position of a game of Unshorn, and what can be read off it."""

from __future__ import annotations

from collections.abc import Hashable
from typing import TYPE_CHECKING, Final

from librt.vecs import vec
from mypy_extensions import i64

from woolgather.engine.state import CHANCE, OVER, Setup, State
from woolgather.games.unshorn.data import (
    ATTACHED,
    CARD_KINDS,
    DAMAGED,
    EMPTY,
    FACE_VALUES,
    FIRST_WOOL,
    HAND_KINDS,
    MOST_SEATS,
    NOBODY,
    PILE_KINDS,
    PLACE_COUNT,
    REARRANGINGS,
    SPARE_COUNT,
    SPARE_KINDS,
    STEEL,
    SWAP_UNIT,
    WINDOWS,
    WOOL_POINTS,
)

if TYPE_CHECKING:
    from woolgather.games.unshorn.knowledge import Belief

# ---- the steps of a game, in the order in which they occur; the last was added later and is out of order (UN-28)

LAYING: Final = 0
FIRST_ROLL: Final = 1
WOLF_ROLL: Final = 2
ROLLING: Final = 3
AFTER_ROLL: Final = 4
BITE: Final = 5
MAIN: Final = 6
DRAWING: Final = 7
ANNOUNCING: Final = 8
ANNOUNCED: Final = 9
BEFORE_PART: Final = 10
CUTTING: Final = 11
COUNTER: Final = 12
TOSSING: Final = 13
CREAMED: Final = 14
STEALING: Final = 15
STICKING: Final = 16
KEEPING: Final = 17
BOY_CHOICE: Final = 18
MOON_CHOICE: Final = 19
ENDING: Final = 20
DONE_PLAYING: Final = 21
PLACING: Final = 22
# fmt: off
STEPS: Final = (
    "lay", "first", "wolf", "roll", "after-roll", "bite", "main", "card", "announce", "attack", "part", "cut",
    "counter", "coin", "cream", "steal", "stick", "keep", "boy", "moon", "end", "over", "place",
)
# fmt: on
IS_WINDOW: Final = vec[i64]([int(step in WINDOWS) for step in STEPS])
IS_CHANCE: Final = vec[i64]([int(step in ("first", "wolf", "roll", "card", "coin", "steal")) for step in STEPS])

# ---- a row of `gear` for each seat

GEAR: Final = 16
SHEAR_HELD: Final = 0  # 0 none, then black, blue, green, red, purple
BATTERY: Final = 1  # 0 none, 1 +1, 2 -1
BLADE: Final = 2
MARKER: Final = 3  # 0 none, 1 put on before this turn, 2 put on in this turn (UN-36)
DOG: Final = 4
OUT: Final = 5  # 0, or the order in which the player went out; equal if together (UN-74)
KNOWN_POW: Final = 6  # the POW of the setup still counts as held (UN-81)
DEBT: Final = 7  # Close Shave has used up the attack of the player's next turn (UN-55)
FRESH: Final = 8  # the first turn has not ended (UN-13)
CHOSEN: Final = 9  # places picked in secret, as bits; their negative number if unknown (UN-60, UN-62)
HAND: Final = 10  # six counts, one for each kind of ! card

# ---- after them, the remaining parts of an attack: victim and points of each (UN-30)

PARTS: Final = GEAR * MOST_SEATS
MOST_PARTS: Final = 3
GEAR_LENGTH: Final = PARTS + 2 * MOST_PARTS

DISCARD: Final = PILE_KINDS
"""In `piles`: the draw pile by kind, then from here the discard pile by kind."""
PILES_LENGTH: Final = PILE_KINDS + CARD_KINDS
SPARE: Final = PILES_LENGTH
"""After them, only with `spare_wool`: the Steels and the Snags in the draw pile (UN-10)."""

NOT_KNOWN: Final = vec[i64]()
"""Marks a position whose legal moves have not been computed yet."""

FACES: Final = 5
FROM_HAND: Final = PLACE_COUNT * FACES
DIGITS: Final = FROM_HAND + HAND_KINDS
"""The digits of a private event: place * FACES + kind for a wool, FROM_HAND + kind for a card from a hand; never 0."""
EVENTS_PRIME: Final = (1 << 40) - 87
"""A prime, the modulus of long private events."""


class Position(State):
    def __init__(
        self, setup: Setup, wool: vec[i64], gear: vec[i64], piles: vec[i64], log: vec[i64], trail: vec[i64]
    ) -> None:
        self.setup = setup
        self.seat = 0
        self.journal = None
        self.wool = wool  # the contents of each place of each fleece
        self.gear = gear  # each seat's other gear and hand, and the parts of an attack
        self.piles = piles  # draw pile and discard pile by kind
        self.log = log  # what everybody knows about hidden wool (see fleece.py)
        self.trail = trail  # what everybody knows about hidden hands (engine/hands.py)
        self.step: i64 = LAYING
        self.turn: i64 = 0  # the active player
        self.turns: i64 = 0  # the number of turns begun
        self.die: i64 = 0
        self.owed: i64 = 0  # draws still to be made
        self.spent: bool = False  # the shear action of this turn is used up, or there is none
        self.wolf: i64 = NOBODY
        self.wolf_due: bool = False  # the active player has held the Wolf since the start of the turn (UN-22)
        self.calm: bool = False  # after the Moon the holder's next Wolf step does not bite (UN-62)
        self.shepherd: i64 = NOBODY
        self.swapped: i64 = 0  # how often each seat has rearranged in this turn, as digits (UN-39)
        self.passes: i64 = 0  # the number of consecutive passes in the open window
        self.part_count: i64 = 0  # the number of parts of the attack that are left, including the current one
        self.part_number: i64 = 0  # the number of parts that have begun
        self.left: i64 = 0  # points not yet assigned, while announcing
        self.picker: i64 = NOBODY  # who picks places: the attacker, or whoever deflected onto the attacker (UN-56)
        self.deflected: bool = False
        self.base: i64 = MAIN  # the step at which the waiting card was played and at which play continues
        self.card: i64 = NOBODY  # the waiting card: its kind, owner, named player, wool or row
        self.owner: i64 = NOBODY
        self.target: i64 = NOBODY
        self.detail: i64 = 0  # a wool from the discard pile, or a row
        self.chain: i64 = 0  # how many POWs answer the card, and who played them, two bits each (UN-45)
        self.answerers: i64 = 0
        self.air: i64 = EMPTY  # a card between two fleeces: its kind
        self.special: i64 = 0  # the seats whose hidden places do not all look alike, as bits (see fleece.py)
        self.pile_size: i64 = 0  # kept beside `piles` because it is needed at every step
        self.known = NOT_KNOWN  # the legal moves, once computed
        self.turned: i64 = 0  # what the last move turned over (see turn_over); not copied
        self.witness: i64 = NOBODY  # the only seat that saw that, if not everybody did
        self.belief: Belief | None = None  # a viewer's belief about hidden wool, in a position recalled from a view

    def take_from(self, other: Position) -> None:
        """Copy all scalar fields of another position."""
        self.seat = other.seat
        self.step = other.step
        self.turn = other.turn
        self.turns = other.turns
        self.die = other.die
        self.owed = other.owed
        self.spent = other.spent
        self.wolf = other.wolf
        self.wolf_due = other.wolf_due
        self.calm = other.calm
        self.shepherd = other.shepherd
        self.swapped = other.swapped
        self.passes = other.passes
        self.part_count = other.part_count
        self.part_number = other.part_number
        self.left = other.left
        self.picker = other.picker
        self.deflected = other.deflected
        self.base = other.base
        self.card = other.card
        self.owner = other.owner
        self.target = other.target
        self.detail = other.detail
        self.chain = other.chain
        self.answerers = other.answerers
        self.air = other.air
        self.special = other.special
        self.pile_size = other.pile_size
        self.known = other.known
        self.belief = other.belief

    def key(self) -> Hashable:
        return (
            self.seat,
            self.step,
            self.turn,
            self.turns,
            self.die,
            self.owed,
            self.spent,
            self.wolf,
            self.wolf_due,
            self.calm,
            self.shepherd,
            self.swapped,
            self.passes,
            self.part_count,
            self.part_number,
            self.left,
            self.picker,
            self.deflected,
            self.base,
            self.card,
            self.owner,
            self.target,
            self.detail,
            self.chain,
            self.answerers,
            self.air,
            self.special,
            tuple(self.wool),
            tuple(self.gear),
            tuple(self.piles),
            tuple(self.log),
            tuple(self.trail),
        )

    # ---- players

    def is_living(self, seat: i64) -> bool:
        return self.gear[seat * GEAR + OUT] == 0

    def living_count(self) -> i64:
        seat: i64
        count: i64 = 0
        for seat in range(self.setup.seats):
            if self.gear[seat * GEAR + OUT] == 0:
                count += 1
        return count

    def left_of(self, seat: i64) -> i64:
        """The next living player clockwise (UN-12); the player itself, if nobody else is living."""
        seats = self.setup.seats
        found = seat
        while True:
            found += 1
            if found == seats:
                found = 0
            if found == seat or self.gear[found * GEAR + OUT] == 0:
                return found

    def right_of(self, seat: i64) -> i64:
        found = seat
        while True:
            found -= 1
            if found < 0:
                found = self.setup.seats - 1
            if found == seat or self.gear[found * GEAR + OUT] == 0:
                return found

    def everybody_has_ended_a_first_turn(self) -> bool:
        """Whether every living player has ended a first turn (UN-13)."""
        seat: i64
        for seat in range(self.setup.seats):
            if self.gear[seat * GEAR + FRESH] and self.is_living(seat):
                return False
        return True

    # ---- wool

    def wool_count(self, seat: i64) -> i64:
        place: i64
        count: i64 = 0
        start = seat * PLACE_COUNT
        for place in range(start, start + PLACE_COUNT):
            if self.wool[place] != EMPTY:
                count += 1
        return count

    def wool_points(self, seat: i64) -> i64:
        """Steel 2, any other 1 (UN-73)."""
        place: i64
        points: i64 = 0
        start = seat * PLACE_COUNT
        for place in range(start, start + PLACE_COUNT):
            points += WOOL_POINTS[self.wool[place]]
        return points

    def discarded_wool(self, kind: i64) -> i64:
        return self.piles[DISCARD + FIRST_WOOL + kind]

    def has_room(self, seat: i64) -> bool:
        """Whether one of the twelve places of the fleece is empty (UN-28, UN-52)."""
        return self.wool_count(seat) < PLACE_COUNT

    def has_rearranged(self, seat: i64) -> i64:
        """How often the seat has rearranged in this turn (UN-39)."""
        return self.swapped // SWAP_UNIT[seat] % (REARRANGINGS + 1)

    # ---- spare wool (UN-10)

    def has_spare_wool(self) -> bool:
        """Whether Steels and Snags are shuffled into the pile."""
        return len(self.piles) > SPARE

    def spare_wool(self) -> i64:
        """How many of them are still in the pile; this follows from what was drawn."""
        return self.piles[SPARE] + self.piles[SPARE + 1] if self.has_spare_wool() else 0

    def count_spare_wool(self) -> None:
        """Count the spare wool in the pile as what is nowhere else; with unknown cards nothing is counted."""
        kind: i64
        if not self.has_spare_wool():
            return
        waiting = self.setup.seats - self.seat if self.step == LAYING else 0
        for kind in SPARE_KINDS:
            left = SPARE_COUNT - waiting - self.discarded_wool(kind)
            for lying in self.wool:
                if lying == kind or (lying == DAMAGED and kind == STEEL):
                    left -= 1
            if self.air == kind or (self.air == DAMAGED and kind == STEEL):
                left -= 1
            self.piles[SPARE + kind - STEEL] = left

    # ---- Shears

    def power(self, seat: i64) -> i64:
        """Face value, Battery and Blade, at least 0 (UN-26)."""
        row = seat * GEAR
        power = (
            FACE_VALUES[self.gear[row + SHEAR_HELD]]
            + ATTACHED[self.gear[row + BATTERY]]
            + ATTACHED[self.gear[row + BLADE]]
        )
        return power if power > 0 else 0

    def is_snagged(self, seat: i64) -> bool:
        return self.gear[seat * GEAR + MARKER] != 0

    def can_draw(self) -> bool:
        """Whether a draw is due; draws that the pile lacks are lost (UN-21)."""
        return self.owed > 0 and self.pile_size > 0

    def can_shear(self) -> bool:
        """Whether the shear of this turn can still be made (UN-25)."""
        return not self.spent and not self.is_snagged(self.turn) and self.power(self.turn) > 0

    # ---- the Wolf

    def wolf_taker(self) -> i64:
        """The next living player to the left of the Wolf without a Shepherd; the holder if there is none (UN-63)."""
        seat = self.left_of(self.wolf)
        while seat != self.wolf:
            if seat != self.shepherd:
                return seat
            seat = self.left_of(seat)
        return seat

    # ---- hands

    def hand_size(self, seat: i64) -> i64:
        kind: i64
        count: i64 = 0
        start = seat * GEAR + HAND
        for kind in range(start, start + HAND_KINDS):
            count += self.gear[kind]
        return count

    def holds(self, seat: i64, kind: i64) -> bool:
        return self.gear[seat * GEAR + HAND + kind] > 0

    # ---- private events

    def turn_over(self, digit: i64) -> None:
        """Note that the current move turned over one more card.

        A private event is a number with one digit for each card. Up to six cards are exact. Only the Boy, the Moon and
        a hand laid open turn over more: for these the remainder modulo a 40-bit prime is kept, which confuses two
        events about once in 10**12 times.
        """
        self.turned = (self.turned * DIGITS + digit) % EVENTS_PRIME

    # ---- the attack

    def victim(self, part: i64) -> i64:
        return self.gear[PARTS + 2 * part]

    def points(self, part: i64) -> i64:
        return self.gear[PARTS + 2 * part + 1]

    def is_named(self, seat: i64) -> bool:
        """Whether the attack has a part against that player."""
        part: i64
        for part in range(self.part_count):
            if self.victim(part) == seat:
                return True
        return False

    # ---- the waiting card, and its answers

    def top_owner(self) -> i64:
        """The owner of the card that can be cancelled now: the last POW, else the waiting card (UN-42)."""
        if self.chain == 0:
            return self.owner
        return self.answerer(self.chain - 1)

    def answerer(self, place: i64) -> i64:
        answerers = self.answerers
        answerers >>= 2 * place
        return answerers & 3

    # ---- the standings

    def scores(self) -> list[int]:
        return [self.wool_points(seat) for seat in range(self.setup.seats)]

    def places(self) -> list[int]:
        """Each seat's place: the living first, then those who went out, the later the better (UN-73, UN-74).

        The living are ranked by wool points if the game was cut short.
        """
        merits = [self._merit(seat) for seat in range(self.setup.seats)]
        first = 1 if self.living_count() else 2
        return [first + sum([other > own for other in merits]) for own in merits]

    def _merit(self, seat: i64) -> int:
        order = self.gear[seat * GEAR + OUT]
        return order if order else 100 + (self.wool_points(seat) if self.is_cut_short() else 0)

    def is_cut_short(self) -> bool:
        """Whether the turn cap ended the game, rather than the shearing (UN-73)."""
        return self.seat == OVER and self.living_count() > 1

    def decide(self, step: i64, seat: i64) -> None:
        self.step = step
        self.seat = seat

    def let_chance_decide(self, step: i64) -> None:
        self.step = step
        self.seat = CHANCE
