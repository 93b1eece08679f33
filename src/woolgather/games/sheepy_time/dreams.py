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


def action_hero(race: Race, choice: i64) -> i64:
    """If Scared, gain 3 (ST-60)."""
    return _gain_if(race, race.is_scared(race.turn), 3, "action-hero", "ST-60")


def big_stash(race: Race, choice: i64) -> i64:
    """Gain 2 for each of the player's Zzz still here, then all normal ones return (ST-61)."""
    seat = race.turn
    space = race.spaces[seat]
    count = race.zzz_on(seat, space)
    _gain_if(race, count > 0, 2 * count, "big-stash", "ST-61")
    normal = race.normal_zzz(seat, space)
    race.take_zzz(seat, space, normal)
    if race.journal is not None and normal:
        note_returned(race, seat, space, normal)
    return GO_ON


def bounce_ahead(race: Race, choice: i64) -> i64:
    """Move 1 (ST-62)."""
    return _run_if(race, True, 1, "bounce-ahead", "ST-62")


def catch_up(race: Race, choice: i64) -> i64:
    """With strictly the fewest winks of all players, gain 4 (ST-63)."""
    return _gain_if(race, _has_fewest_winks(race), 4, "catch-up", "ST-63")


def cool_kids_club(race: Race, choice: i64) -> i64:
    """The player's pillow goes down 1 (ST-64)."""
    return _lower_if(race, True, 1, "cool-kids-club", "ST-64")


def copycat(race: Race, choice: i64) -> i64:
    """Move as the previous player's last sheep card says (ST-65, ST-106)."""
    steps: i64 = 0
    if USE_MOVE <= choice < USE_ON:
        steps = COPIED[choice - USE_MOVE]
    elif has_previous(race):
        steps = FARTHEST[race.previous_card]
    return _run_if(race, steps > 0, steps, "copycat", "ST-65")


def deep_sleep(race: Race, choice: i64) -> i64:
    """Add as many Zzz to a tile as are there already, as far as the supply goes; gain 1 (ST-66)."""
    seat = race.turn
    space = choice - USE_ON + 1
    wanted = race.zzz_on(seat, space)
    if race.rules.deep_sleep_shifts:
        _return_from_elsewhere(race, space, wanted - race.supply(seat))
    count = min(wanted, race.supply(seat))
    race.put_zzz(seat, space, count)
    if race.journal is not None and count:
        note_grown(race, seat, space, count)
    return _gain_if(race, True, 1, "deep-sleep", "ST-66")


def double_dutch(race: Race, choice: i64) -> i64:
    """Play the other card in hand (ST-67)."""
    if race.hand_size(race.turn):
        return PLAY_A_CARD
    return _nothing(race, "double-dutch")


def dream_journal(race: Race, choice: i64) -> i64:
    """Turn a normal Zzz to infinite, then become Scared in any case (ST-68)."""
    seat = race.turn
    if choice >= USE_ON:
        space = choice - USE_ON + 1
        race.zzz[seat * ROW + space] -= 1
        race.infinite |= BIT[seat * SPACES + space - 1]
        if race.journal is not None:
            note_flipped(race, seat, space)
    race.scare(seat, "dream-journal")
    return GO_ON


def final_sprint(race: Race, choice: i64) -> i64:
    """If Scared, move 7 (ST-69)."""
    return _run_if(race, race.is_scared(race.turn), 7, "final-sprint", "ST-69")


def find_a_friend(race: Race, choice: i64) -> i64:
    """Move to the nearest sheep ahead, unless one is here (ST-70)."""
    steps: i64
    space = race.spaces[race.turn]
    for steps in range(SPACES):
        if _stands_there(race, _ahead(space, steps)):
            return _run_to(race, steps, "find-a-friend", "ST-70")
    return _nothing(race, "find-a-friend")


def hide_or_seek(race: Race, choice: i64) -> i64:
    """If the Nightmare is on an odd space, gain 2; on an even one, move 2 (ST-71)."""
    if race.beast == NOWHERE:
        return _nothing(race, "hide-or-seek")
    if race.beast % 2:
        return _gain_if(race, True, 2, "hide-or-seek", "ST-71")
    return _run_if(race, True, 2, "hide-or-seek", "ST-71")


def intense_dreams(race: Race, choice: i64) -> i64:
    """Gain 4 and become Scared (ST-72)."""
    race.gain(race.turn, 4, "intense-dreams", "ST-72")
    race.scare(race.turn, "intense-dreams")
    return GO_ON


def lone_sheep(race: Race, choice: i64) -> i64:
    """Without any of the player's Zzz on other tiles within two spaces, gain 3 (ST-73)."""
    steps: i64
    seat = race.turn
    space = race.spaces[seat]
    near: i64 = 0
    for steps in range(1, 3):
        near += race.zzz_on(seat, _ahead(space, steps)) + race.zzz_on(seat, _ahead(space, SPACES - steps))
    return _gain_if(race, near == 0, 3, "lone-sheep", "ST-73")


def lucid_dreams(race: Race, choice: i64) -> i64:
    """With the player's Zzz on at most two tiles, gain 4 (ST-74)."""
    return _gain_if(race, _tiles_with(race, 1) <= 2, 4, "lucid-dreams", "ST-74")


def moonwalk(race: Race, choice: i64) -> i64:
    """Gain 2, then move 2 backward (ST-75)."""
    race.gain(race.turn, 2, "moonwalk", "ST-75")
    race.run(2, BACKWARD, "moonwalk", "ST-75")
    return GO_ON


def perfect_landing(race: Race, choice: i64) -> i64:
    """Having crossed the Fence this turn, gain the number of this space (ST-76)."""
    return _gain_if(race, race.crossings > 0, race.spaces[race.turn], "perfect-landing", "ST-76")


def pipe_dream(race: Race, choice: i64) -> i64:
    """After at least eight spaces this turn, the player's pillow goes down 3 (ST-77)."""
    return _lower_if(race, race.moved >= LONG_WAY, 3, "pipe-dream", "ST-77")


def racing_rival(race: Race, choice: i64) -> i64:
    """Move as many spaces as the number of the previous player's space (ST-78, ST-106)."""
    steps = race.spaces[race.previous] if has_previous(race) else NOWHERE
    return _run_if(race, steps > 0, steps, "racing-rival", "ST-78")


def recurring_dream(race: Race, choice: i64) -> i64:
    """Gain 2 for each tile with at least three of the player's Zzz (ST-79)."""
    tiles = _tiles_with(race, MANY)
    return _gain_if(race, tiles > 0, 2 * tiles, "recurring-dream", "ST-79")


def resting_spot(race: Race, choice: i64) -> i64:
    """Catch 1; optionally become Brave (ST-80)."""
    if choice == USE_BRAVE:
        race.become_brave("resting-spot")
    return CATCH_ONE


def ruuuuuun(race: Race, choice: i64) -> i64:
    """Move to the space just ahead of the Nightmare (ST-81)."""
    steps = (race.beast + 1 - race.spaces[race.turn] + SPACES) % SPACES
    return _run_to(race, steps if race.beast != NOWHERE else 0, "ruuuuuun", "ST-81")


def rush_ahead(race: Race, choice: i64) -> i64:
    """Gain 1, then turn over the top card (ST-82)."""
    race.gain(race.turn, 1, "rush-ahead", "ST-82")
    return TURN_ONE_OVER


def second_wind(race: Race, choice: i64) -> i64:
    """Discard the hand; optionally become Brave (ST-83)."""
    race.discard_hand(race.turn, "ST-83")
    if choice == USE_BRAVE:
        race.become_brave("second-wind")
    return GO_ON


def shepherd_the_flock(race: Race, choice: i64) -> i64:
    """Every sheep in the race moves 1, forward or backward (ST-84, ST-104)."""
    shepherd(race, FORWARD if choice == USE_FORWARD else BACKWARD)
    return ASK_THE_FLOCK


def shortcut(race: Race, choice: i64) -> i64:
    """Move to the nearest tile ahead with three Zzz of one player, unless this is one (ST-85)."""
    steps: i64
    space = race.spaces[race.turn]
    for steps in range(SPACES):
        if _has_many_zzz(race, _ahead(space, steps)):
            return _run_to(race, steps, "shortcut", "ST-85")
    return _nothing(race, "shortcut")


def snooze_moves(race: Race, choice: i64) -> i64:
    """Move half the player's supply in the direction of arrival (ST-86)."""
    return _run_if(race, True, race.supply(race.turn) // 2, "snooze-moves", "ST-86", race.way)


def step_back(race: Race, choice: i64) -> i64:
    """Move 1 backward; then optionally become Brave (ST-87)."""
    if choice == USE_BRAVE:
        race.run(1, BACKWARD, "step-back", "ST-87")
        race.become_brave("step-back")
        return GO_ON
    return _run_if(race, True, 1, "step-back", "ST-87", BACKWARD)


def sweet_dream(race: Race, choice: i64) -> i64:
    """Gain 2; 2 more if no pillow is higher than the player's (ST-88)."""
    own = race.pillows[race.turn]
    for pillow in race.pillows:
        if pillow > own:
            return _gain_if(race, True, 2, "sweet-dream", "ST-88")
    return _gain_if(race, True, 4, "sweet-dream", "ST-88")


def trampoline(race: Race, choice: i64) -> i64:
    """Repeat the movement just made (ST-89)."""
    return _run_if(race, True, race.steps, "trampoline", "ST-89", race.way)


# ---- what several tiles need


def _nothing(race: Race, dream: str) -> i64:
    if race.journal is not None:
        note_nothing(race, dream)
    return GO_ON


def _gain_if(race: Race, holds: bool, count: i64, dream: str, rule: str) -> i64:
    if not holds:
        return _nothing(race, dream)
    race.gain(race.turn, count, dream, rule)
    return GO_ON


def _lower_if(race: Race, holds: bool, count: i64, dream: str, rule: str) -> i64:
    if not holds or race.pillows[race.turn] == race.rules.lowest_pillow:
        return _nothing(race, dream)
    race.lower_pillow(race.turn, count, dream, rule)
    return GO_ON


def _run_if(race: Race, holds: bool, steps: i64, dream: str, rule: str, way: i64 = FORWARD) -> i64:
    if holds:
        race.run(steps, way, dream, rule)
    if race.is_racing(race.turn) and not race.landed:
        return _nothing(race, dream)
    return GO_ON


def _run_to(race: Race, steps: i64, dream: str, rule: str) -> i64:
    """Move to a certain place, that many spaces ahead (ST-44)."""
    race.run(steps, FORWARD, dream, rule, race.rules.move_to_walks)
    if race.is_racing(race.turn) and not race.landed:
        return _nothing(race, dream)
    return GO_ON


def _ahead(space: i64, steps: i64) -> i64:
    return (space + steps - 1) % SPACES + 1


def has_previous(race: Race) -> bool:
    """Whether another player took the turn immediately before this one (ST-106)."""
    if race.previous == race.turn:
        return race.rules.own_turn_precedes
    return race.previous != NOTHING


def _has_fewest_winks(race: Race) -> bool:
    seat: i64
    for seat in range(race.rules.seats):
        is_compared = race.is_racing(seat) or not race.rules.only_racers
        if seat != race.turn and is_compared and race.winks[seat] <= race.winks[race.turn]:
            return False
    return True


def _return_from_elsewhere(race: Race, space: i64, lacking: i64) -> None:
    """Return what the supply lacks from other tiles, those with lower numbers first (ST-66)."""
    other: i64
    for other in range(1, SPACES + 1):
        if other != space and lacking > 0:
            count = min(lacking, race.normal_zzz(race.turn, other))
            race.take_zzz(race.turn, other, count)
            lacking -= count


def _stands_there(race: Race, space: i64) -> bool:
    """Whether another sheep stands on that space."""
    seat: i64
    for seat in range(race.rules.seats):
        if seat != race.turn and race.spaces[seat] == space:
            return True
    return False


def _tiles_with(race: Race, least: i64) -> i64:
    """The number of tiles with at least that many of the player's Zzz."""
    space: i64
    tiles: i64 = 0
    for space in range(1, SPACES + 1):
        if race.zzz_on(race.turn, space) >= least:
            tiles += 1
    return tiles


def _has_many_zzz(race: Race, space: i64) -> bool:
    """Whether any one player has three Zzz there (ST-85)."""
    seat: i64
    for seat in range(race.rules.seats):
        if race.zzz_on(seat, space) >= MANY:
            return True
    return False
