"""The effects of the thirty dream tiles, one function per tile, in the order of their rules.

An effect is carried out after the Zzz was paid (ST-40) and returns what comes next; if its condition fails or its
target is missing, nothing happens (ST-43). How tiles are offered, and their bonuses, are in tiles.py.
"""

from __future__ import annotations

from typing import Final

from mypy_extensions import i64

from woolgather.games.sheepy_time.data import (
    BACKWARD,
    BIT,
    COPIED,
    FARTHEST,
    FORWARD,
    LONG_WAY,
    MANY,
    NOTHING,
    NOWHERE,
    ROW,
    SPACES,
    USE_BRAVE,
    USE_FORWARD,
    USE_MOVE,
    USE_ON,
)
from woolgather.games.sheepy_time.flock import shepherd
from woolgather.games.sheepy_time.journal import note_flipped, note_grown, note_nothing, note_returned
from woolgather.games.sheepy_time.race import Race

GO_ON: Final = 0
"""What comes next: the landing, if the tile moved the sheep; otherwise tile use is over (ST-107)."""

CATCH_ONE: Final = 1
PLAY_A_CARD: Final = 2
TURN_ONE_OVER: Final = 3
ASK_THE_FLOCK: Final = 4


# ---- what a tile does


def action_hero(position: Race, choice: i64) -> i64:
    """If Scared, gain 3 (ST-60)."""
    return _gain_if(position, position.is_scared(position.turn), 3, "action-hero", "ST-60")


def big_stash(position: Race, choice: i64) -> i64:
    """Gain 2 for each of the player's Zzz still here, then all normal ones return (ST-61)."""
    seat = position.turn
    space = position.spaces[seat]
    count = position.zzz_on(seat, space)
    _gain_if(position, count > 0, 2 * count, "big-stash", "ST-61")
    normal = position.normal_zzz(seat, space)
    position.take_zzz(seat, space, normal)
    if position.journal is not None and normal:
        note_returned(position, seat, space, normal)
    return GO_ON


def bounce_ahead(position: Race, choice: i64) -> i64:
    """Move 1 (ST-62)."""
    return _run_if(position, True, 1, "bounce-ahead", "ST-62")


def catch_up(position: Race, choice: i64) -> i64:
    """With strictly the fewest winks of all players, gain 4 (ST-63)."""
    return _gain_if(position, _has_fewest_winks(position), 4, "catch-up", "ST-63")


def cool_kids_club(position: Race, choice: i64) -> i64:
    """The player's pillow goes down 1 (ST-64)."""
    return _lower_if(position, True, 1, "cool-kids-club", "ST-64")


def copycat(position: Race, choice: i64) -> i64:
    """Move as the previous player's last sheep card says (ST-65, ST-106)."""
    steps: i64 = 0
    if USE_MOVE <= choice < USE_ON:
        steps = COPIED[choice - USE_MOVE]
    elif has_previous(position):
        steps = FARTHEST[position.previous_card]
    return _run_if(position, steps > 0, steps, "copycat", "ST-65")


def deep_sleep(position: Race, choice: i64) -> i64:
    """Add as many Zzz to a tile as are there already, as far as the supply goes; gain 1 (ST-66)."""
    seat = position.turn
    space = choice - USE_ON + 1
    wanted = position.zzz_on(seat, space)
    if position.rules.deep_sleep_shifts:
        _return_from_elsewhere(position, space, wanted - position.supply(seat))
    count = min(wanted, position.supply(seat))
    position.put_zzz(seat, space, count)
    if position.journal is not None and count:
        note_grown(position, seat, space, count)
    return _gain_if(position, True, 1, "deep-sleep", "ST-66")


def double_dutch(position: Race, choice: i64) -> i64:
    """Play the other card in hand (ST-67)."""
    if position.hand_size(position.turn):
        return PLAY_A_CARD
    return _nothing(position, "double-dutch")


def dream_journal(position: Race, choice: i64) -> i64:
    """Turn a normal Zzz to infinite, then become Scared in any case (ST-68)."""
    seat = position.turn
    if choice >= USE_ON:
        space = choice - USE_ON + 1
        position.zzz[seat * ROW + space] -= 1
        position.infinite |= BIT[seat * SPACES + space - 1]
        if position.journal is not None:
            note_flipped(position, seat, space)
    position.scare(seat, "dream-journal")
    return GO_ON


def final_sprint(position: Race, choice: i64) -> i64:
    """If Scared, move 7 (ST-69)."""
    return _run_if(position, position.is_scared(position.turn), 7, "final-sprint", "ST-69")


def find_a_friend(position: Race, choice: i64) -> i64:
    """Move to the nearest sheep ahead, unless one is here (ST-70)."""
    steps: i64
    space = position.spaces[position.turn]
    for steps in range(SPACES):
        if _stands_there(position, _ahead(space, steps)):
            return _run_to(position, steps, "find-a-friend", "ST-70")
    return _nothing(position, "find-a-friend")


def hide_or_seek(position: Race, choice: i64) -> i64:
    """If the Nightmare is on an odd space, gain 2; on an even one, move 2 (ST-71)."""
    if position.beast == NOWHERE:
        return _nothing(position, "hide-or-seek")
    if position.beast % 2:
        return _gain_if(position, True, 2, "hide-or-seek", "ST-71")
    return _run_if(position, True, 2, "hide-or-seek", "ST-71")


def intense_dreams(position: Race, choice: i64) -> i64:
    """Gain 4 and become Scared (ST-72)."""
    position.gain(position.turn, 4, "intense-dreams", "ST-72")
    position.scare(position.turn, "intense-dreams")
    return GO_ON


def lone_sheep(position: Race, choice: i64) -> i64:
    """Without any of the player's Zzz on other tiles within two spaces, gain 3 (ST-73)."""
    steps: i64
    seat = position.turn
    space = position.spaces[seat]
    near: i64 = 0
    for steps in range(1, 3):
        near += position.zzz_on(seat, _ahead(space, steps)) + position.zzz_on(seat, _ahead(space, SPACES - steps))
    return _gain_if(position, near == 0, 3, "lone-sheep", "ST-73")


def lucid_dreams(position: Race, choice: i64) -> i64:
    """With the player's Zzz on at most two tiles, gain 4 (ST-74)."""
    return _gain_if(position, _tiles_with(position, 1) <= 2, 4, "lucid-dreams", "ST-74")


def moonwalk(position: Race, choice: i64) -> i64:
    """Gain 2, then move 2 backward (ST-75)."""
    position.gain(position.turn, 2, "moonwalk", "ST-75")
    position.run(2, BACKWARD, "moonwalk", "ST-75")
    return GO_ON


def perfect_landing(position: Race, choice: i64) -> i64:
    """Having crossed the Fence this turn, gain the number of this space (ST-76)."""
    return _gain_if(position, position.crossings > 0, position.spaces[position.turn], "perfect-landing", "ST-76")


def pipe_dream(position: Race, choice: i64) -> i64:
    """After at least eight spaces this turn, the player's pillow goes down 3 (ST-77)."""
    return _lower_if(position, position.moved >= LONG_WAY, 3, "pipe-dream", "ST-77")


def racing_rival(position: Race, choice: i64) -> i64:
    """Move as many spaces as the number of the previous player's space (ST-78, ST-106)."""
    steps = position.spaces[position.previous] if has_previous(position) else NOWHERE
    return _run_if(position, steps > 0, steps, "racing-rival", "ST-78")


def recurring_dream(position: Race, choice: i64) -> i64:
    """Gain 2 for each tile with at least three of the player's Zzz (ST-79)."""
    tiles = _tiles_with(position, MANY)
    return _gain_if(position, tiles > 0, 2 * tiles, "recurring-dream", "ST-79")


def resting_spot(position: Race, choice: i64) -> i64:
    """Catch 1; optionally become Brave (ST-80)."""
    if choice == USE_BRAVE:
        position.become_brave("resting-spot")
    return CATCH_ONE


def ruuuuuun(position: Race, choice: i64) -> i64:
    """Move to the space just ahead of the Nightmare (ST-81)."""
    steps = (position.beast + 1 - position.spaces[position.turn] + SPACES) % SPACES
    return _run_to(position, steps if position.beast != NOWHERE else 0, "ruuuuuun", "ST-81")


def rush_ahead(position: Race, choice: i64) -> i64:
    """Gain 1, then turn over the top card (ST-82)."""
    position.gain(position.turn, 1, "rush-ahead", "ST-82")
    return TURN_ONE_OVER


def second_wind(position: Race, choice: i64) -> i64:
    """Discard the hand; optionally become Brave (ST-83)."""
    position.discard_hand(position.turn, "ST-83")
    if choice == USE_BRAVE:
        position.become_brave("second-wind")
    return GO_ON


def shepherd_the_flock(position: Race, choice: i64) -> i64:
    """Every sheep in the race moves 1, forward or backward (ST-84, ST-104)."""
    shepherd(position, FORWARD if choice == USE_FORWARD else BACKWARD)
    return ASK_THE_FLOCK


def shortcut(position: Race, choice: i64) -> i64:
    """Move to the nearest tile ahead with three Zzz of one player, unless this is one (ST-85)."""
    steps: i64
    space = position.spaces[position.turn]
    for steps in range(SPACES):
        if _has_many_zzz(position, _ahead(space, steps)):
            return _run_to(position, steps, "shortcut", "ST-85")
    return _nothing(position, "shortcut")


def snooze_moves(position: Race, choice: i64) -> i64:
    """Move half the player's supply in the direction of arrival (ST-86)."""
    return _run_if(position, True, position.supply(position.turn) // 2, "snooze-moves", "ST-86", position.way)


def step_back(position: Race, choice: i64) -> i64:
    """Move 1 backward; then optionally become Brave (ST-87)."""
    if choice == USE_BRAVE:
        position.run(1, BACKWARD, "step-back", "ST-87")
        position.become_brave("step-back")
        return GO_ON
    return _run_if(position, True, 1, "step-back", "ST-87", BACKWARD)


def sweet_dream(position: Race, choice: i64) -> i64:
    """Gain 2; 2 more if no pillow is higher than the player's (ST-88)."""
    own = position.pillows[position.turn]
    for pillow in position.pillows:
        if pillow > own:
            return _gain_if(position, True, 2, "sweet-dream", "ST-88")
    return _gain_if(position, True, 4, "sweet-dream", "ST-88")


def trampoline(position: Race, choice: i64) -> i64:
    """Repeat the movement just made (ST-89)."""
    return _run_if(position, True, position.steps, "trampoline", "ST-89", position.way)


# ---- what several tiles need


def _nothing(position: Race, dream: str) -> i64:
    if position.journal is not None:
        note_nothing(position, dream)
    return GO_ON


def _gain_if(position: Race, holds: bool, count: i64, dream: str, rule: str) -> i64:
    if not holds:
        return _nothing(position, dream)
    position.gain(position.turn, count, dream, rule)
    return GO_ON


def _lower_if(position: Race, holds: bool, count: i64, dream: str, rule: str) -> i64:
    if not holds or position.pillows[position.turn] == position.rules.lowest_pillow:
        return _nothing(position, dream)
    position.lower_pillow(position.turn, count, dream, rule)
    return GO_ON


def _run_if(position: Race, holds: bool, steps: i64, dream: str, rule: str, way: i64 = FORWARD) -> i64:
    if holds:
        position.run(steps, way, dream, rule)
    if position.is_racing(position.turn) and not position.landed:
        return _nothing(position, dream)
    return GO_ON


def _run_to(position: Race, steps: i64, dream: str, rule: str) -> i64:
    """Move to a certain place, that many spaces ahead (ST-44)."""
    position.run(steps, FORWARD, dream, rule, position.rules.move_to_walks)
    if position.is_racing(position.turn) and not position.landed:
        return _nothing(position, dream)
    return GO_ON


def _ahead(space: i64, steps: i64) -> i64:
    return (space + steps - 1) % SPACES + 1


def has_previous(position: Race) -> bool:
    """Whether another player took the turn immediately before this one (ST-106)."""
    if position.previous == position.turn:
        return position.rules.own_turn_precedes
    return position.previous != NOTHING


def _has_fewest_winks(position: Race) -> bool:
    seat: i64
    for seat in range(position.rules.seats):
        is_compared = position.is_racing(seat) or not position.rules.only_racers
        if seat != position.turn and is_compared and position.winks[seat] <= position.winks[position.turn]:
            return False
    return True


def _return_from_elsewhere(position: Race, space: i64, lacking: i64) -> None:
    """Return what the supply lacks from other tiles, those with lower numbers first (ST-66)."""
    other: i64
    for other in range(1, SPACES + 1):
        if other != space and lacking > 0:
            count = min(lacking, position.normal_zzz(position.turn, other))
            position.take_zzz(position.turn, other, count)
            lacking -= count


def _stands_there(position: Race, space: i64) -> bool:
    """Whether another sheep stands on that space."""
    seat: i64
    for seat in range(position.rules.seats):
        if seat != position.turn and position.spaces[seat] == space:
            return True
    return False


def _tiles_with(position: Race, least: i64) -> i64:
    """The number of tiles with at least that many of the player's Zzz."""
    space: i64
    tiles: i64 = 0
    for space in range(1, SPACES + 1):
        if position.zzz_on(position.turn, space) >= least:
            tiles += 1
    return tiles


def _has_many_zzz(position: Race, space: i64) -> bool:
    """Whether any one player has three Zzz there (ST-85)."""
    seat: i64
    for seat in range(position.rules.seats):
        if position.zzz_on(seat, space) >= MANY:
            return True
    return False
