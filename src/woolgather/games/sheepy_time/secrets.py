"""Determinization: deals the hidden hands by their probability (ST-110)."""

from __future__ import annotations

from librt.random import Random as Luck
from librt.vecs import append, vec
from mypy_extensions import i64

from woolgather.engine.hands import deal_hands, held
from woolgather.games.sheepy_time.data import HAND, KINDS
from woolgather.games.sheepy_time.position import DEALING, HELD, Position


def deal_hidden(position: Position, luck: Luck) -> None:
    """Deal first the hands known to hold only sheep cards, then those that may hold Nightmare cards.

    Of the latter, the hand that has shown some comes first: its cards are not equally likely, the remaining ones are.
    """
    seat: i64
    after: i64
    hidden = vec[i64](capacity=4)
    for seat in range(position.rules.seats):
        if position.hand_size(seat) < held(position.trail, seat):
            hidden = append(hidden, seat)
    if len(hidden):
        _deal_settled(position, hidden, luck)
    for after in range(position.rules.seats):
        seat = (position.turn + after) % position.rules.seats
        if position.is_unsettled(seat) and position.hand_size(seat) < unsettled_size(position, seat):
            _deal_unsettled(position, seat, luck)


def _deal_settled(position: Position, hidden: vec[i64], luck: Luck) -> None:
    """Deal the settled hands; a revealed Nightmare card was never a choice, so it says nothing about the others."""
    kind: i64
    row: i64 = 0
    pool = position.deck[:KINDS]
    dealt = deal_hands(position.trail, hidden, KINDS, pool, luck)
    for kind in range(KINDS):
        position.deck[kind] = pool[kind]
    for seat in hidden:
        for kind in range(KINDS):
            position.hands[seat * HELD + kind] = dealt[row * KINDS + kind]
        row += 1


def unsettled_size(position: Position, seat: i64) -> i64:
    """The size of a first hand that is being dealt, or whose Nightmare cards are still to be resolved (ST-20)."""
    if position.phase == DEALING:
        before = (seat - position.first) % position.rules.seats * HAND
        return max(0, min(HAND, position.dealt - before))
    return 1 if seat == position.turn else HAND


def _deal_unsettled(position: Position, seat: i64, luck: Luck) -> None:
    """Deal any cards in the order drawn; for a hand that has shown Nightmare cards see `_is_kept`."""
    for _ in range(unsettled_size(position, seat)):
        kind = _drawn(position, luck)
        while not _is_kept(position, seat, kind, luck):
            kind = _drawn(position, luck)
        position.deck[kind] -= 1
        position.hold(seat, kind)


def _is_kept(position: Position, seat: i64, kind: i64, luck: Luck) -> bool:
    """Whether to keep the card left in a hand that has shown n Nightmare cards (rejection sampling).

    A sheep card may have been drawn before, between or after them; a Nightmare card only after them, because they are
    shown in the order drawn (ST-20).
    """
    if position.phase == DEALING or seat != position.turn or kind < KINDS:
        return True
    return luck.randrange(position.shown + 1) == 0


def _drawn(position: Position, luck: Luck) -> i64:
    ticket = luck.randrange(position.cards_left())
    kind: i64 = 0
    while ticket >= position.deck[kind]:
        ticket -= position.deck[kind]
        kind += 1
    return kind
