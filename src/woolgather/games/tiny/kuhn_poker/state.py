"""The state of Kuhn poker: three cards, two players, one bet."""

from __future__ import annotations

from collections.abc import Hashable
from typing import Final

from librt.random import Random as Luck
from librt.vecs import append, vec
from mypy_extensions import i64

from woolgather.engine.state import CHANCE, OVER, Setup, State

CARDS: Final = 3
NO_CARD: Final = -1

PASS: Final = 0
BET: Final = 1
DEAL: Final = 2
"""Chance moves follow the decisions: DEAL + card."""

DECISIONS: Final = vec[i64]([PASS, BET])

# The betting so far, as a number: each move is one more binary digit after a leading one (KP-3).
OPENING: Final = 1
PASSED: Final = 2
BET_MADE: Final = 3
PASSED_AND_BET: Final = 5


class KuhnPoker(State):
    def __init__(
        self,
        setup: Setup,
        seat: i64 = CHANCE,
        dealt: i64 = 0,
        first: i64 = NO_CARD,
        second: i64 = NO_CARD,
        betting: i64 = OPENING,
    ) -> None:
        self.setup = setup
        self.seat = seat
        self.journal = None
        self.dealt = dealt
        self.first = first
        self.second = second
        self.betting = betting

    def card(self, seat: i64) -> i64:
        return self.second if seat else self.first

    def legal(self) -> vec[i64]:
        """Pass or bet (KP-3); before that, any card not dealt yet (KP-2)."""
        if self.seat != CHANCE:
            return DECISIONS
        card: i64
        left = vec[i64](capacity=CARDS)
        for card in range(CARDS):
            if card != self.first:
                left = append(left, DEAL + card)
        return left

    def apply(self, move: i64) -> None:
        if self.seat == CHANCE:
            self._deal(move - DEAL)
        else:
            self._bet(move)

    def _deal(self, card: i64) -> None:
        """Deal one card each, seat 0 first, seen only by its owner (KP-2)."""
        seat = self.dealt
        self._give(seat, card)
        self.dealt = seat + 1
        if self.dealt == 2:
            self.seat = 0
        if self.journal is not None:
            self.journal.add("deal", "KP-2", seat=seat, piece="JQK"[card], sees=(seat,), secret=("piece",))

    def _give(self, seat: i64, card: i64) -> None:
        if seat:
            self.second = card
        else:
            self.first = card

    def _bet(self, move: i64) -> None:
        """Pass or bet; two passes, or an answer to a bet, end the betting (KP-3)."""
        mover = self.seat
        answered = self.betting == BET_MADE or self.betting == PASSED_AND_BET
        self.betting = self.betting * 2 + move
        if answered or self.betting == 2 * PASSED:
            self.seat = OVER
        else:
            self.seat = 1 - mover
        if self.journal is not None:
            kind = ("fold", "call")[move] if answered else ("pass", "bet")[move]
            self.journal.add(kind, "KP-3", seat=mover)
            if self.seat == OVER:
                self._note_end(showdown=kind != "fold")

    def _note_end(self, showdown: bool) -> None:
        assert self.journal is not None
        seat: i64
        if showdown:
            for seat in range(2):
                self.journal.add("show", "KP-4", seat=seat, piece="JQK"[self.card(seat)], reveals=True)
        gain = self.scores()[0]
        self.journal.add("win", "KP-4", seat=0 if gain > 0 else 1, count=abs(gain))

    def observed_move(self, move: i64, seat: i64) -> i64:
        """Others do not see which card is dealt (KP-2)."""
        return move if move < DEAL or self.dealt == seat else DEAL

    def private_info(self, seat: i64) -> i64:
        """The card in hand, or that there is none yet."""
        return self.card(seat) + 1

    def copy(self) -> State:
        return KuhnPoker(self.setup, self.seat, self.dealt, self.first, self.second, self.betting)

    def key(self) -> Hashable:
        return self.seat, self.dealt, self.first, self.second, self.betting

    def scores(self) -> list[int]:
        """What each seat has won: the other's ante, and the bet if it was called (KP-4)."""
        if self.seat != OVER:
            return [0, 0]
        higher: i64 = 1 if self.first > self.second else -1
        if self.betting == 2 * PASSED:
            gain = higher
        elif self.betting == 2 * BET_MADE:
            gain = 1
        elif self.betting == 2 * PASSED_AND_BET:
            gain = -1
        else:
            gain = 2 * higher
        return [gain, -gain]

    def places(self) -> list[int]:
        gain = self.scores()[0]
        return [1, 1] if gain == 0 else [1, 2] if gain > 0 else [2, 1]

    def was_shown(self) -> bool:
        """Whether the cards were turned over at the end (KP-4)."""
        return self.seat == OVER and self.betting != 2 * BET_MADE and self.betting != 2 * PASSED_AND_BET

    def deal_secrets(self, luck: Luck) -> None:
        """Deal the cards that a view leaves open from those that are left, all equally likely (KP-5)."""
        seat: i64
        for seat in range(self.dealt):
            if self.card(seat) == NO_CARD:
                card = luck.randrange(CARDS)
                while card == self.first or card == self.second:
                    card = luck.randrange(CARDS)
                self._give(seat, card)
