"""The rollout policy: what players mostly do.

They run for the Fence and for tiles with their own Zzz, and not into the Nightmare; they use a tile that helps, and go
to bed when they have reached the goal or the Nightmare comes near.
"""

from __future__ import annotations

from typing import Final

from librt.random import Random as Luck
from librt.vecs import vec
from mypy_extensions import i64

from woolgather.games.sheepy_time.choices import cards_to_play, catches, choices
from woolgather.games.sheepy_time.data import (
    BIT,
    CALL_IT_A_NIGHT,
    CATCH,
    DECLINE,
    DREAMS,
    GAIN,
    LONG_WAY,
    MOVE_AND_CATCH,
    NOTHING,
    PLAY,
    RACE_ON,
    SIDE_COUNTS,
    SIDE_DOES,
    SKIP,
    SPACES,
    USE_BRAVE,
)
from woolgather.games.sheepy_time.position import CATCHING, DREAMING, FENCING, GRANTING, PLAYING
from woolgather.games.sheepy_time.race import Race
from woolgather.games.sheepy_time.tiles import TILES

# The appeal of cards, in half winks; a random term decides between cards of similar value.
WINK: Final = 2
ZZZ_WORTH: Final = 3
TILE_WORTH: Final = 6
FENCE_WORTH: Final = 10
FRIGHT: Final = 6
WAKING: Final = 40
WHIM: Final = 6

NEAR: Final = 9
"""From this space on the Nightmare is near enough to the Fence to go to bed."""

# When a tile is worth its Zzz.
ALWAYS: Final = 0
WHEN_CALM: Final = 1
WHEN_SCARED: Final = 2
ONCE_ACROSS: Final = 3
FROM_AFAR: Final = 4
# fmt: off
OCCASIONS: Final = {"action-hero": WHEN_SCARED, "final-sprint": WHEN_SCARED, "intense-dreams": WHEN_CALM,
                    "dream-journal": WHEN_CALM, "perfect-landing": ONCE_ACROSS, "pipe-dream": FROM_AFAR}
# fmt: on
OCCASION: Final = vec[i64]([OCCASIONS.get(dream, ALWAYS) for dream in DREAMS])


def rollout_move(position: Race, luck: Luck) -> i64:
    """One of the legal decisions."""
    phase = position.phase
    if phase == PLAYING:
        return _card(position, luck)
    if phase == CATCHING:
        return _any(catches(position, vec[i64](capacity=SPACES)), luck) if position.supply(position.turn) else SKIP
    if phase == DREAMING:
        return _use(position, luck)
    if phase == FENCING:
        return CALL_IT_A_NIGHT if _is_tired(position, position.seat) else RACE_ON
    found = choices(position)
    return _any(found[: len(found) - 1] if phase == GRANTING else found, luck)


def _any(found: vec[i64], luck: Luck) -> i64:
    return found[luck.randrange(len(found))]


def _card(position: Race, luck: Luck) -> i64:
    """The side with the greatest appeal, or one close to it."""
    best: i64 = NOTHING
    most: i64 = 0
    for move in cards_to_play(position):
        appeal = _appeal(position, move - PLAY) + luck.randrange(WHIM)
        if best == NOTHING or appeal > most:
            best = move
            most = appeal
    return best


def _appeal(position: Race, side: i64) -> i64:
    does = SIDE_DOES[side]
    count = SIDE_COUNTS[side]
    if does == GAIN:
        return WINK * count
    if does == CATCH:
        return ZZZ_WORTH * min(count, position.supply(position.turn))
    return _appeal_of_run(position, count) + (ZZZ_WORTH if does == MOVE_AND_CATCH else 0)


def _appeal_of_run(position: Race, steps: i64) -> i64:
    """The appeal of a run: half a wink for each space nearer to the Fence, plus what waits at its end."""
    seat = position.turn
    space = position.spaces[seat] + steps
    appeal = steps
    if space > SPACES:
        space -= SPACES
        appeal += FENCE_WORTH
    if space == position.beast:
        appeal -= WAKING if position.is_scared(seat) else FRIGHT
    if position.zzz_on(seat, space) and not position.used & BIT[space]:
        appeal += TILE_WORTH
    return appeal


def _use(position: Race, luck: Luck) -> i64:
    dream = position.dreams[position.spaces[position.turn]]
    if not _is_worth_it(position, OCCASION[dream]):
        return DECLINE
    uses = TILES[dream].asks(position)
    return USE_BRAVE if uses[0] == USE_BRAVE else _any(uses, luck)


def _is_worth_it(position: Race, occasion: i64) -> bool:
    if occasion == ALWAYS:
        return True
    if occasion == ONCE_ACROSS:
        return position.crossings > 0
    if occasion == FROM_AFAR:
        return position.moved >= LONG_WAY
    return position.is_scared(position.turn) == (occasion == WHEN_SCARED)


def _is_tired(position: Race, seat: i64) -> bool:
    """Whether to go to bed; there is nothing to gain by it behind a winner."""
    return not _is_beaten(position, seat) and (position.lead(seat) >= 0 or position.beast >= NEAR)


def _is_beaten(position: Race, seat: i64) -> bool:
    """Whether another player has gone to bed with the goal reached, and further past it."""
    other: i64
    for other in range(position.rules.seats):
        if position.called & BIT[other] and position.lead(other) >= 0 and position.lead(other) > position.lead(seat):
            return True
    return False
