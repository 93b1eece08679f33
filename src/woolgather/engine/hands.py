"""Deal hidden hands with the probabilities that chance gives them.

What others know of a hand is its trail: when its owner drew, and which kinds left it in the open. A card that was
played tells more than that it is gone: a hand with two of a kind had only one way to show that kind, just like a hand
with one. Dealing the rest of the deck at random would therefore be wrong.

The method used here is exact rejection sampling. Each shown card is assumed to have been any of the cards then held,
and the cards still held are dealt from the unseen ones. A hand that could have shown its cards in n such ways comes up
n times too often, so it is kept with probability 1/n.
"""

from __future__ import annotations

from typing import Final

from librt.random import Random as Luck
from librt.vecs import append, vec
from mypy_extensions import i64

from woolgather.engine.chance import holder_of, total_of

SEAT: Final = 16
DREW: Final = 15
"""An entry of a trail is seat * SEAT + kind for a shown card and seat * SEAT + DREW for a drawn one."""


def drawn(trail: vec[i64], seat: i64) -> vec[i64]:
    return append(trail, seat * SEAT + DREW)


def shown(trail: vec[i64], seat: i64, kind: i64) -> vec[i64]:
    return append(trail, seat * SEAT + kind)


def held(trail: vec[i64], seat: i64) -> i64:
    """How many cards that hand holds according to the trail."""
    count: i64 = 0
    for entry in trail:
        if entry // SEAT == seat:
            count += 1 if entry % SEAT == DREW else -1
    return count


def deal_hands(trail: vec[i64], hidden: vec[i64], kinds: i64, pool: vec[i64], luck: Luck) -> vec[i64]:
    """Deal the hands of the hidden seats from the pool of unseen cards.

    The pool counts cards by kind and is reduced as cards are dealt. The result counts cards by kind too, one row of
    `kinds` for each hidden seat, in their order.
    """
    while True:
        left = pool[:]
        hands = _attempt(trail, hidden, kinds, left, luck)
        if len(hands) == len(hidden) * kinds:
            for kind in range(kinds):
                pool[kind] = left[kind]
            return hands


def _attempt(trail: vec[i64], hidden: vec[i64], kinds: i64, left: vec[i64], luck: Luck) -> vec[i64]:
    """The hands of one attempt; fewer rows than hidden seats if a hand was rejected and all must be dealt again."""
    cards = vec[i64]([0 for _ in trail])
    hands = vec[i64](capacity=len(hidden) * kinds)
    for seat in hidden:
        hand = _guess(trail, seat, kinds, left, cards, luck)
        if not _kept(trail, seat, kinds, cards, luck):
            break
        for count in hand:
            hands = append(hands, count)
    return hands


def _guess(trail: vec[i64], seat: i64, kinds: i64, left: vec[i64], cards: vec[i64], luck: Luck) -> vec[i64]:
    """Guess what each card drawn by a seat was, writing it to `cards`; return the cards still held at the end."""
    place: i64
    kind: i64
    slots = vec[i64](capacity=8)
    for place in range(len(trail)):
        if trail[place] // SEAT != seat:
            continue
        kind = trail[place] % SEAT
        if kind == DREW:
            slots = append(slots, place)
        else:
            cards[_taken(slots, luck)] = kind
            slots = slots[: len(slots) - 1]
    hand = vec[i64]([0 for _ in range(kinds)])
    for place in slots:
        kind = _from_pool(left, luck)
        cards[place] = kind
        hand[kind] += 1
    return hand


def _taken(slots: vec[i64], luck: Luck) -> i64:
    """A random card of those held, swapped to the end, where the caller drops it."""
    last = len(slots) - 1
    pick = luck.randrange(last + 1)
    slot = slots[pick]
    slots[pick] = slots[last]
    slots[last] = slot
    return slot


def _from_pool(left: vec[i64], luck: Luck) -> i64:
    kind = holder_of(luck.randrange(total_of(left)), left)
    left[kind] -= 1
    return kind


def _kept(trail: vec[i64], seat: i64, kinds: i64, cards: vec[i64], luck: Luck) -> bool:
    """Whether to keep a guess: with probability 1/n if a hand that drew these cards could have shown them in n ways."""
    place: i64
    kind: i64
    hand = vec[i64]([0 for _ in range(kinds)])
    for place in range(len(trail)):
        if trail[place] // SEAT != seat:
            continue
        kind = trail[place] % SEAT
        if kind == DREW:
            hand[cards[place]] += 1
        else:
            if hand[kind] > 1 and luck.randrange(hand[kind]) > 0:
                return False
            hand[kind] -= 1
    return True
