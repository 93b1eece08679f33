"""What the fitted evaluation looks at: pillows and winks, the race and its dangers, the hand, and Zzz on tiles."""

from __future__ import annotations

from typing import Final, final

from librt.vecs import vec
from mypy_extensions import i64

from woolgather.games.sheepy_time.data import (
    BIT,
    BUMP,
    CROSSING,
    DECK_KINDS,
    DREAMS,
    FARTHEST,
    FIRST_OF_NIGHTMARE,
    HOWL,
    KINDS,
    NOTHING,
    NOWHERE,
    PILLOWS,
    POPULATION,
    ROW,
    SPACES,
    SPIDER,
    STRIDE,
    WOKE,
    WOLF,
)
from woolgather.games.sheepy_time.position import DEALING, FENCING, HELD, PLAYING, Position

# fmt: off
STANDINGS: Final = ("pillow", "lower", "winks", "lead", "ahead", "goal", "past-goal", "beaten", "one-away", "two-away",
                    "drop", "racing", "called", "woken", "first")
RACE: Final = ("scared", "space", "near-fence", "passed", "followed", "hit", "hit-scared", "on-turn", "wait",
               "cross-now", "cross-next", "in-reach")
TOKENS: Final = ("infinite", "normal", "covered")
FOR_ALL: Final = ("round", "bump", "spider", "far", "racers", "end")
# fmt: on
FEATURES: Final = (*STANDINGS, *RACE, *TOKENS, *FOR_ALL, *DREAMS)
COUNT: Final = len(FEATURES)

PILLOW: Final = 0
LOWER: Final = 1
WINKS: Final = 2
LEAD: Final = 3
AHEAD: Final = 4
GOAL: Final = 5
PAST_GOAL: Final = 6
BEATEN: Final = 7
ONE_AWAY: Final = 8
TWO_AWAY: Final = 9
DROP: Final = 10
RACING: Final = 11
CALLED: Final = 12
WOKEN: Final = 13
FIRST: Final = 14
SCARED: Final = 15
SPACE: Final = 16
NEAR_FENCE: Final = 17
PASSED: Final = 18
FOLLOWED: Final = 19
HIT: Final = 20
HIT_SCARED: Final = 21
ON_TURN: Final = 22
WAIT: Final = 23
CROSS_NOW: Final = 24
CROSS_NEXT: Final = 25
IN_REACH: Final = 26
INFINITE: Final = 27
NORMAL: Final = 28
COVERED: Final = 29
ROUND: Final = 30
IS_BUMP: Final = 31
IS_SPIDER: Final = 32
FAR: Final = 33
RACERS: Final = 34
END: Final = 35
TILE: Final = 36
"""Where each feature is; from here on, the player's Zzz on each dream tile."""

NEAR: Final = 7
CLOSE: Final = 4
"""From how many spaces a sheep is near the Fence, and close ahead of the Nightmare."""

PER_CARD: Final = 5.0
"""Brings the probability that the next card is a certain Nightmare card to the scale of the other features."""


@final
class Danger:
    """What the next card may do: the probability that it scares on each space, or lets the Nightmare cross."""

    def __init__(self, position: Position) -> None:
        self.hits = vec[float]([0.0 for _ in range(SPACES + 1)])
        self.end = 0.0
        total = position.cards_left()
        if total == 0 or position.nightmare == NOTHING:
            return
        kind: i64
        for kind in range(KINDS, DECK_KINDS):
            if position.deck[kind]:
                stride = STRIDE[FIRST_OF_NIGHTMARE[position.nightmare] + kind - KINDS]
                self._add(position, stride, float(position.deck[kind]) / float(total))

    def _add(self, position: Position, stride: i64, odds: float) -> None:
        space: i64
        beast = position.beast
        if position.nightmare == WOLF and stride == HOWL:
            if beast != NOWHERE:
                self.hits[SPACES if beast == 1 else beast - 1] += odds
                self.hits[beast] += odds
                self.hits[1 if beast == SPACES else beast + 1] += odds
            return
        to = beast + stride
        if position.nightmare == SPIDER:
            to = position.web
        if to > SPACES:
            self.end += odds
        elif position.nightmare == BUMP:
            if to > NOWHERE:
                self.hits[to] += odds
        else:
            for space in range(beast + 1, to + 1):
                self.hits[space] += odds


def features(position: Position) -> vec[float]:
    """For each seat in turn the features, most of them between 0 and 1."""
    seat: i64
    seats = position.rules.seats
    found = vec[float]([0.0 for _ in range(COUNT * seats)])
    in_race = DEALING <= position.phase <= FENCING
    for seat in range(seats):
        first = seat * COUNT
        _add_standings(found, first, position, seat)
        if in_race:
            _add_fate(found, first, position, seat)
        _add_tokens(found, first, position, seat)
        found[first + ROUND] = float(position.round) / 10.0
        if position.nightmare == BUMP:
            found[first + IS_BUMP] = 1.0
        elif position.nightmare == SPIDER:
            found[first + IS_SPIDER] = 1.0
    if in_race:
        _add_race(found, position)
    return found


def _lead(position: Position, seat: i64) -> i64:
    """The winks past the pillow, with those for crossings not yet paid."""
    return position.lead(seat) + (CROSSING * position.crossings if seat == position.turn else 0)


def _add_standings(found: vec[float], first: i64, position: Position, seat: i64) -> None:
    """Add pillow, winks and lead, alone and beside the best of the others."""
    other: i64
    seats = position.rules.seats
    rival = (seat + 1) % seats
    lowest = position.pillows[rival]
    best = _lead(position, rival)
    for other in range(seats):
        if other != seat:
            lowest = min(lowest, position.pillows[other])
            best = max(best, _lead(position, other))
    pillow = position.pillows[seat]
    lead = _lead(position, seat)
    found[first + PILLOW] = float(pillow) / 40.0
    found[first + LOWER] = float(lowest - pillow) / 20.0
    found[first + WINKS] = float(lead + pillow) / 20.0
    found[first + LEAD] = float(lead) / 20.0
    found[first + AHEAD] = float(lead - best) / 20.0
    if position.first == seat:
        found[first + FIRST] = 1.0


def _add_fate(found: vec[float], first: i64, position: Position, seat: i64) -> None:
    """Add how near the goal is, and how the race ends for a player as things stand."""
    other: i64
    lead = _lead(position, seat)
    winks = lead + position.pillows[seat]
    better: i64 = 0
    for other in range(position.rules.seats):
        if position.called & BIT[other] and other != seat:
            margin = _lead(position, other)
            better += margin + position.pillows[other] > winks
            if margin >= 0 and margin > lead:
                found[first + BEATEN] = 1.0
    drop = PILLOWS[(position.rules.seats - 1) * 4 + better]
    if position.is_racing(seat):
        found[first + RACING] = 1.0
        if -CROSSING <= lead < 0:
            found[first + ONE_AWAY] = 1.0
        elif -2 * CROSSING <= lead < 0:
            found[first + TWO_AWAY] = 1.0
    elif position.called & BIT[seat]:
        found[first + CALLED] = 1.0
    else:
        found[first + WOKEN] = 1.0
        drop = WOKE
    if lead >= 0:
        found[first + GOAL] = 1.0
        found[first + PAST_GOAL] = float(lead) / 10.0
    found[first + DROP] = float(drop) / 10.0


def _add_race(found: vec[float], position: Position) -> None:
    """Add what concerns only the sheep in the race, and the state of the race."""
    seat: i64
    seats = position.rules.seats
    danger = Danger(position)
    beast = position.beast
    for seat in range(seats):
        first = seat * COUNT
        found[first + FAR] = float(SPACES + 1 - beast) / float(SPACES + 1)
        found[first + RACERS] = float(POPULATION[position.racing]) / 4.0
        found[first + END] = danger.end * PER_CARD
        if not position.is_racing(seat):
            continue
        space = position.spaces[seat]
        to_fence = SPACES + 1 - space
        found[first + SPACE] = float(space) / float(SPACES)
        if to_fence <= NEAR:
            found[first + NEAR_FENCE] = float(NEAR + 1 - to_fence) / float(NEAR)
        if space <= beast:
            found[first + PASSED] = 1.0
        elif space - beast < CLOSE:
            found[first + FOLLOWED] = float(CLOSE - space + beast) / float(CLOSE)
        hit = danger.hits[space] * PER_CARD if space != NOWHERE else 0.0
        found[first + HIT] = hit
        if position.is_scared(seat):
            found[first + SCARED] = 1.0
            found[first + HIT_SCARED] = hit
        if seat != position.turn:
            found[first + WAIT] = float((seat - position.turn + seats) % seats) / 4.0
        elif position.phase == PLAYING:
            found[first + ON_TURN] = 1.0
        _add_hand(found, first, position, seat, space)


def _add_hand(found: vec[float], first: i64, position: Position, seat: i64, space: i64) -> None:
    """Add whether the longest run, or all runs together, cross the Fence, and how many end on tiles with Zzz."""
    kind: i64
    row = seat * HELD
    longest: i64 = 0
    together: i64 = 0
    for kind in range(KINDS):
        count = position.hands[row + kind]
        if count:
            steps = FARTHEST[kind]
            longest = max(longest, steps)
            together += steps * count
            to = space + steps
            if to > SPACES:
                to -= SPACES
            if position.zzz_on(seat, to):
                found[first + IN_REACH] += 0.5
    if space + longest > SPACES:
        found[first + CROSS_NOW] = 1.0
    elif space + together > SPACES:
        found[first + CROSS_NEXT] = 1.0


def _add_tokens(found: vec[float], first: i64, position: Position, seat: i64) -> None:
    """Add the Zzz, in all and on each tile; an infinite one counts in full, normal ones less."""
    space: i64
    normal: i64 = 0
    covered: i64 = 0
    infinite = position.infinite >> seat * SPACES & 1023
    for space in range(1, SPACES + 1):
        count = position.zzz[seat * ROW + space]
        is_infinite = infinite & BIT[space - 1] != 0
        if count or is_infinite:
            normal += count
            covered += 1
            found[first + TILE + position.dreams[space]] = 1.0 if is_infinite else 0.4 + 0.1 * float(min(count, 4))
    found[first + INFINITE] = float(POPULATION[infinite]) / 4.0
    found[first + NORMAL] = float(normal) / 10.0
    found[first + COVERED] = float(covered) / 5.0
