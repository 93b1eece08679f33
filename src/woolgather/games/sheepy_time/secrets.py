"""Determinization: deals the hidden hands by their probability (ST-110)."""

from __future__ import annotations

from librt.random import Random as Luck
from librt.vecs import append, vec
from mypy_extensions import i64

from woolgather.engine.hands import deal_hands, held
from woolgather.games.sheepy_time.data import HAND, KINDS
from woolgather.games.sheepy_time.night import DEALING, HELD, Night


def deal_hidden(night: Night, luck: Luck) -> None:
    """Deal first the hands known to hold only sheep cards, then those that may hold Nightmare cards.

    Of the latter, the hand that has shown some comes first: its cards are not equally likely, the remaining ones are.
    """
    seat: i64
    after: i64
    hidden = vec[i64](capacity=4)
    for seat in range(night.rules.seats):
        if night.hand_size(seat) < held(night.trail, seat):
            hidden = append(hidden, seat)
    if len(hidden):
        _deal_settled(night, hidden, luck)
    for after in range(night.rules.seats):
        seat = (night.turn + after) % night.rules.seats
        if night.is_unsettled(seat) and night.hand_size(seat) < unsettled_size(night, seat):
            _deal_unsettled(night, seat, luck)


def _deal_settled(night: Night, hidden: vec[i64], luck: Luck) -> None:
    """Deal the settled hands; a revealed Nightmare card was never a choice, so it says nothing about the others."""
    kind: i64
    row: i64 = 0
    pool = night.deck[:KINDS]
    dealt = deal_hands(night.trail, hidden, KINDS, pool, luck)
    for kind in range(KINDS):
        night.deck[kind] = pool[kind]
    for seat in hidden:
        for kind in range(KINDS):
            night.hands[seat * HELD + kind] = dealt[row * KINDS + kind]
        row += 1


def unsettled_size(night: Night, seat: i64) -> i64:
    """The size of a first hand that is being dealt, or whose Nightmare cards are still to be resolved (ST-20)."""
    if night.phase == DEALING:
        before = (seat - night.first) % night.rules.seats * HAND
        return max(0, min(HAND, night.dealt - before))
    return 1 if seat == night.turn else HAND


def _deal_unsettled(night: Night, seat: i64, luck: Luck) -> None:
    """Deal any cards in the order drawn; for a hand that has shown Nightmare cards see `_is_kept`."""
    for _ in range(unsettled_size(night, seat)):
        kind = _drawn(night, luck)
        while not _is_kept(night, seat, kind, luck):
            kind = _drawn(night, luck)
        night.deck[kind] -= 1
        night.hold(seat, kind)


def _is_kept(night: Night, seat: i64, kind: i64, luck: Luck) -> bool:
    """Whether to keep the card left in a hand that has shown n Nightmare cards (rejection sampling).

    A sheep card may have been drawn before, between or after them; a Nightmare card only after them, because they are
    shown in the order drawn (ST-20).
    """
    if night.phase == DEALING or seat != night.turn or kind < KINDS:
        return True
    return luck.randrange(night.shown + 1) == 0


def _drawn(night: Night, luck: Luck) -> i64:
    ticket = luck.randrange(night.cards_left())
    kind: i64 = 0
    while ticket >= night.deck[kind]:
        ticket -= night.deck[kind]
        kind += 1
    return kind
