"""The position of a game of Sheepy Time: ring, sheep, tokens, cards, and the progress of the current turn."""

from __future__ import annotations

from collections.abc import Hashable
from typing import Final

from librt.vecs import vec
from mypy_extensions import i64

from woolgather.engine.state import CHANCE, OVER, Setup, State
from woolgather.games.sheepy_time.data import (
    BIT,
    DECK_KINDS,
    GRADES,
    HAND,
    KINDS,
    NOTHING,
    NOWHERE,
    PILLOWS_A_STEP,
    POINTS_A_ROUND,
    POINTS_A_STEP,
    ROW,
    SPACES,
    SUPPLY,
)
from woolgather.games.sheepy_time.rules import Rules

# fmt: off
PHASES: Final = ("first", "nightmare", "stack", "drift", "deal", "settle", "rush", "reveal", "draw",
                 "play", "catch", "dream", "fence", "rest", "bonus", "over")
# fmt: on
FIRST_DRAW: Final = 0
HAUNTING: Final = 1
STACKING: Final = 2
DRIFTING: Final = 3
DEALING: Final = 4
SETTLING: Final = 5
RUSHING: Final = 6
REVEALING: Final = 7
DRAWING: Final = 8
"""Up to this phase chance decides."""

PLAYING: Final = 9
CATCHING: Final = 10
DREAMING: Final = 11
FENCING: Final = 12
RESTING: Final = 13
GRANTING: Final = 14
DONE: Final = 15

QUEUE: Final = KINDS
HELD: Final = KINDS + 2
"""The length of a player's row of the hands.

It holds the number of each sheep card, then up to two unresolved Nightmare cards in the order drawn, each as its index
among the Nightmare's kinds plus one (ST-20).
"""

NO_TRAIL: Final = vec[i64]()

EVENT_BASE: Final = DECK_KINDS + 1
"""The base of a private event: a number with one digit, never 0, for each card revealed.

At most eight are revealed: four hands of two, one of whose Nightmare cards may be the one that wakes everybody. With
the seat that shows it there are nine digits: less than 40 bits.
"""


class Position(State):
    """The position. Rows by seat are flat: seat * ROW for tokens, seat * HELD for hands, and so on.

    Infinite Zzz are bits, at seat * SPACES + space.
    """

    def __init__(
        self,
        setup: Setup,
        rules: Rules,
        spaces: vec[i64],
        winks: vec[i64],
        pillows: vec[i64],
        zzz: vec[i64],
        dreams: vec[i64],
        deck: vec[i64],
        hands: vec[i64],
        trail: vec[i64],
    ) -> None:
        self.setup = setup
        self.seat = CHANCE
        self.journal = None
        self.rules = rules
        self.spaces = spaces  # where each sheep is; NOWHERE is off the board
        self.winks = winks
        self.pillows = pillows
        self.zzz = zzz  # each player's supply, then the normal Zzz on the ten spaces
        self.dreams = dreams  # the tile on each space (from 1); shared, never modified
        self.deck = deck  # the number of cards of each kind that are left
        self.hands = hands
        self.trail = trail  # what everybody knows about the settled hands (engine/hands.py)
        self.phase: i64 = FIRST_DRAW
        self.round: i64 = 0
        self.first: i64 = NOTHING  # who has the First Sheep token
        self.turn: i64 = 0  # whose turn it is: to race, to settle the dealt hand, to rest
        self.nightmare: i64 = NOTHING  # which of the three
        self.beast: i64 = NOWHERE  # its space
        self.web: i64 = NOWHERE  # the web's space; above 10 beyond the Fence
        self.racing: i64 = 0  # a bit for every seat in the race,
        self.called: i64 = 0  # for every seat that called it a night,
        self.scared: i64 = 0  # and for every scared sheep
        self.infinite: i64 = 0
        self.market: i64 = 0  # a bit for each tile
        self.stack: i64 = 0
        self.dealt: i64 = 0  # the number of cards dealt of the first hands
        self.shown: i64 = 0  # the number of Nightmare cards shown by the seat that settles
        self.used: i64 = 0  # this turn: a bit for each space whose tile was used,
        self.moved: i64 = 0  # the total number of spaces moved,
        self.steps: i64 = 0  # the last movement
        self.way: i64 = 0  # and its direction,
        self.crossings: i64 = 0  # crossings not yet paid,
        self.played: i64 = NOTHING  # the last sheep card played,
        self.rushed: i64 = NOTHING  # a card turned over by Rush Ahead and still to be played,
        self.catches: i64 = 0  # catches still to be made,
        self.landed = False  # whether the tile landed on may still be used
        self.previous: i64 = NOTHING  # who had the turn before this one, and the last card played in it
        self.previous_card: i64 = NOTHING
        self.asked: i64 = 0  # a bit for each seat still to be paid and asked after Shepherd the Flock
        self.rested: i64 = 0  # the number of players who have rested
        self.bonus: i64 = NOWHERE  # the tile for which a placement bonus is still due, and how much of it
        self.due: i64 = 0
        self.learned: i64 = 0  # what the last move revealed; not part of the position

    def take_from(self, other: Position) -> None:
        """Copy everything that the constructor does not take."""
        self.seat = other.seat
        self.phase = other.phase
        self.round = other.round
        self.first = other.first
        self.turn = other.turn
        self.nightmare = other.nightmare
        self.beast = other.beast
        self.web = other.web
        self.racing = other.racing
        self.called = other.called
        self.scared = other.scared
        self.infinite = other.infinite
        self.market = other.market
        self.stack = other.stack
        self.dealt = other.dealt
        self.shown = other.shown
        self.used = other.used
        self.moved = other.moved
        self.steps = other.steps
        self.way = other.way
        self.crossings = other.crossings
        self.played = other.played
        self.rushed = other.rushed
        self.catches = other.catches
        self.landed = other.landed
        self.previous = other.previous
        self.previous_card = other.previous_card
        self.asked = other.asked
        self.rested = other.rested
        self.bonus = other.bonus
        self.due = other.due
        self.learned = other.learned

    def key(self) -> Hashable:
        return (
            self.seat,
            self.phase,
            self.round,
            self.first,
            self.turn,
            self.nightmare,
            self.beast,
            self.web,
            self.racing,
            self.called,
            self.scared,
            self.infinite,
            self.market,
            self.stack,
            self.dealt,
            self.shown,
            self.used,
            self.moved,
            self.steps,
            self.way,
            self.crossings,
            self.played,
            self.rushed,
            self.catches,
            self.landed,
            self.previous,
            self.previous_card,
            self.asked,
            self.rested,
            self.bonus,
            self.due,
            tuple(self.spaces),
            tuple(self.winks),
            tuple(self.pillows),
            tuple(self.zzz),
            tuple(self.dreams),
            tuple(self.deck),
            tuple(self.hands),
            tuple(self.trail),
        )

    # ---- sheep

    def is_racing(self, seat: i64) -> bool:
        """Whether a player is in the race: until Calling It A Night or Waking Up, on the board or not (ST-24)."""
        return self.racing & BIT[seat] != 0

    def is_scared(self, seat: i64) -> bool:
        return self.scared & BIT[seat] != 0

    def web_space(self) -> i64:
        """The web's space on the ring, whichever side of the Fence it is on for the Spider (ST-55)."""
        return self.web - SPACES if self.web > SPACES else self.web

    # ---- tiles

    def market_size(self) -> i64:
        left = self.market
        size: i64 = 0
        while left:
            left &= left - 1
            size += 1
        return size

    # ---- tokens

    def supply(self, seat: i64) -> i64:
        return self.zzz[seat * ROW + SUPPLY]

    def normal_zzz(self, seat: i64, space: i64) -> i64:
        return self.zzz[seat * ROW + space]

    def has_infinite(self, seat: i64, space: i64) -> bool:
        return self.infinite & BIT[seat * SPACES + space - 1] != 0

    def zzz_on(self, seat: i64, space: i64) -> i64:
        """The number of a player's Zzz on a space; an infinite Zzz counts as one (ST-42)."""
        return self.zzz[seat * ROW + space] + (1 if self.has_infinite(seat, space) else 0)

    def can_use_dream(self) -> bool:
        """Whether the tile has one of the player's Zzz and has not been used this turn (ST-40, ST-41)."""
        space = self.spaces[self.turn]
        return self.dreams[space] != NOTHING and not self.used & BIT[space] and self.zzz_on(self.turn, space) > 0

    # ---- cards

    def hand_size(self, seat: i64) -> i64:
        """Sheep cards and unresolved Nightmare cards."""
        place: i64
        row = seat * HELD
        count: i64 = 0
        for place in range(KINDS):
            count += self.hands[row + place]
        for place in range(QUEUE, HELD):
            if self.hands[row + place]:
                count += 1
        return count

    def hold(self, seat: i64, kind: i64) -> None:
        """Add a card to a hand; Nightmare cards wait in the order drawn (ST-20)."""
        if kind < KINDS:
            self.hands[seat * HELD + kind] += 1
        elif self.hands[seat * HELD + QUEUE]:
            self.hands[seat * HELD + QUEUE + 1] = kind - KINDS + 1
        else:
            self.hands[seat * HELD + QUEUE] = kind - KINDS + 1

    def cards_left(self) -> i64:
        count: i64 = 0
        for kind in self.deck:
            count += kind
        return count

    def lay_open(self, kind: i64) -> None:
        """Note that a card not known to everybody was revealed: one more digit of the private event."""
        self.learned = self.learned * EVENT_BASE + kind + 1

    def receiver(self) -> i64:
        """Who gets the next card: two each from the First Sheep token on, later the player on turn (ST-20, ST-48)."""
        if self.phase == DEALING:
            return (self.first + self.dealt // HAND) % self.rules.seats
        return self.turn

    def is_unsettled(self, seat: i64) -> bool:
        """Whether the first hand of that seat may still hold Nightmare cards (ST-20)."""
        if self.phase == DEALING:
            return True
        seats = self.rules.seats
        return self.phase == SETTLING and (seat - self.first) % seats >= (self.turn - self.first) % seats

    # ---- the standings

    def lead(self, seat: i64) -> i64:
        """How far the winks are past the pillow; negative if they are short of it."""
        return self.winks[seat] - self.pillows[seat]

    def has_goal(self, seat: i64) -> bool:
        """Whether winks have reached the player's pillow (ST-90); solo only if Called A Night (ST-99)."""
        return self.lead(seat) >= 0 and (not self.rules.is_solo or self.called != 0)

    def is_last_race(self) -> bool:
        """Whether this race was the last: the goal is reached, a nap is over, or a solo game ends (ST-90, ST-105)."""
        seat: i64
        for seat in range(self.rules.seats):
            if self.has_goal(seat):
                return True
        return self.rules.is_nap or (self.rules.is_solo and self.round == self.rules.most_rounds)

    def is_unfinished(self) -> bool:
        """Whether the game is over without its only player having reached the goal (ST-105)."""
        return self.seat == OVER and not self.has_goal(0)

    def solo_score(self) -> i64:
        """Winks, plus two points for every five spaces of the pillow, minus five per round (ST-99).

        Winks that did not reach the goal in the end count for nothing (ST-105).
        """
        return self.solo_winks() + self.solo_pillow() - self.round * POINTS_A_ROUND

    def solo_winks(self) -> i64:
        return 0 if self.is_unfinished() else self.winks[0]

    def solo_pillow(self) -> i64:
        return (self.rules.goal - self.pillows[0]) // PILLOWS_A_STEP * POINTS_A_STEP

    def grade(self) -> i64:
        """The solo grade, 0 to 3; a player who has not finished gets the lowest (ST-99, ST-105)."""
        if self.is_unfinished():
            return 0
        score = self.solo_score()
        return sum([score >= least for least in GRADES])

    def scores(self) -> list[int]:
        """How far past the pillow; solo, the solo score."""
        if self.rules.is_solo:
            return [self.solo_score()]
        return [int(self.lead(seat)) for seat in range(self.rules.seats)]

    def places(self) -> list[int]:
        """The winners first, the others by winks minus pillow (ST-90, ST-100); solo, first if the goal was reached."""
        merit = [(self.is_winner(seat), int(self.lead(seat))) for seat in range(self.rules.seats)]
        best = 2 if self.seat == OVER and not any(wins for wins, _ in merit) else 1
        return [best + sum([other > own for other in merit]) for own in merit]

    def is_winner(self, seat: i64) -> bool:
        """At the end: the greatest winks minus pillow, then the most winks, then shared (ST-90)."""
        other: i64
        if self.seat != OVER or not self.has_goal(seat):
            return False
        for other in range(self.rules.seats):
            ahead = self.lead(other) - self.lead(seat)
            if ahead > 0 or (ahead == 0 and self.winks[other] > self.winks[seat]):
                return False
        return True


def empty_hands(seats: int) -> vec[i64]:
    return vec[i64]([0 for _ in range(seats * HELD)])


def no_cards() -> vec[i64]:
    return vec[i64]([0 for _ in range(DECK_KINDS)])
