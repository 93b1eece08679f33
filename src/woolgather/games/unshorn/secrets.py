"""Determinization: deals what a view leaves open, by its probability (UN-80 to UN-83)."""

from __future__ import annotations

from librt.random import Random as Luck
from librt.vecs import append, vec
from mypy_extensions import i64

from woolgather.engine.hands import deal_hands, held
from woolgather.games.unshorn.data import BIT, EMPTY, HAND_KINDS, PLACE_COUNT
from woolgather.games.unshorn.patterns import kind_at
from woolgather.games.unshorn.position import CHOSEN, GEAR, HAND, KNOWN_POW, Position


def deal_wool_and_hands(world: Position, luck: Luck) -> None:
    """Deal everything hidden: wool by what was seen of it, hands by their trail, secret choices uniformly."""
    _deal_wool(world, luck)
    _deal_hands(world, luck)
    _deal_choices(world, luck)


def _deal_wool(world: Position, luck: Luck) -> None:
    belief = world.belief
    if belief is None:
        return
    world.belief = None
    slot: i64
    row: i64 = 0
    course = belief.drawn(luck)
    world.log = course.log[:]
    for seat in belief.seats:
        fleece = course.fleeces[row]
        arrangement = fleece.drawn(luck)
        for slot in range(len(fleece.places)):
            world.wool[seat * PLACE_COUNT + fleece.places[slot]] = kind_at(arrangement, slot)
        row += 1
    if course.air != EMPTY:
        world.air = course.air
    world.count_spare_wool()


def _deal_hands(world: Position, luck: Luck) -> None:
    """Deal every hand that is not fully known from the cards that nobody has seen."""
    seat: i64
    kind: i64
    row: i64 = 0
    hidden = vec[i64](capacity=4)
    for seat in range(world.setup.seats):
        if held(world.trail, seat) > world.hand_size(seat) - world.gear[seat * GEAR + KNOWN_POW]:
            hidden = append(hidden, seat)
    if len(hidden) == 0:
        return
    pool = world.piles[:HAND_KINDS]
    dealt = deal_hands(world.trail, hidden, HAND_KINDS, pool, luck)
    for seat in hidden:
        for kind in range(HAND_KINDS):
            world.gear[seat * GEAR + HAND + kind] += dealt[row * HAND_KINDS + kind]
        row += 1
    for kind in range(HAND_KINDS):
        world.piles[kind] = pool[kind]


def _deal_choices(world: Position, luck: Luck) -> None:
    """Deal the places that others have picked in secret, uniformly from their own (UN-60, UN-62)."""
    seat: i64
    for seat in range(world.setup.seats):
        count = world.gear[seat * GEAR + CHOSEN]
        if count < 0:
            world.gear[seat * GEAR + CHOSEN] = _picked(world, seat, -count, luck)


def _picked(world: Position, seat: i64, count: i64, luck: Luck) -> i64:
    place: i64
    chosen: i64 = 0
    while count:
        place = luck.randrange(PLACE_COUNT)
        if world.wool[seat * PLACE_COUNT + place] != EMPTY and not chosen & BIT[place]:
            chosen |= BIT[place]
            count -= 1
    return chosen
