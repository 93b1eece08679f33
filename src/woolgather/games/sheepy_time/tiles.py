"""The dream tiles as a table: for each its placement bonus, its theme, its effect, and the ways to use it."""

from __future__ import annotations

from collections.abc import Callable
from typing import Final

from librt.vecs import append, vec
from mypy_extensions import i64

from woolgather.games.sheepy_time.data import (
    COPIED,
    DREAMS,
    FIRST_SIDE,
    MOVE,
    NOTHING,
    SIDE_COUNTS,
    SIDE_DOES,
    SPACES,
    USE,
    USE_BACKWARD,
    USE_BRAVE,
    USE_FORWARD,
    USE_MOVE,
    USE_ON,
    USE_SCARED,
)
from woolgather.games.sheepy_time.dreams import (
    action_hero,
    big_stash,
    bounce_ahead,
    catch_up,
    cool_kids_club,
    copycat,
    deep_sleep,
    double_dutch,
    dream_journal,
    final_sprint,
    find_a_friend,
    has_previous,
    hide_or_seek,
    intense_dreams,
    lone_sheep,
    lucid_dreams,
    moonwalk,
    perfect_landing,
    pipe_dream,
    racing_rival,
    recurring_dream,
    resting_spot,
    rush_ahead,
    ruuuuuun,
    second_wind,
    shepherd_the_flock,
    shortcut,
    snooze_moves,
    step_back,
    sweet_dream,
    trampoline,
)
from woolgather.games.sheepy_time.race import Race

INFINITE: Final = "infinite"
THREE_ZZZ: Final = "three"

RUNS: Final = "moves"
WINKS: Final = "winks"
ZZZ: Final = "zzz"
BRAVE: Final = "brave"
"""The theme of a tile, for clients that draw it."""


# ---- the ways to use a tile

JUST_USE: Final = vec[i64]([USE])
EITHER_WAY: Final = vec[i64]([USE_FORWARD, USE_BACKWARD])
EITHER_MOOD: Final = vec[i64]([USE_BRAVE, USE_SCARED])


def just_use(position: Race) -> vec[i64]:
    return JUST_USE


def either_way(position: Race) -> vec[i64]:
    return EITHER_WAY


def mood_if_scared(position: Race) -> vec[i64]:
    """Becoming Brave is a choice only for a Scared sheep."""
    return EITHER_MOOD if position.is_scared(position.turn) else JUST_USE


def mood_after_step(position: Race) -> vec[i64]:
    """After the step a sheep may have become Scared, or may have woken up (ST-87)."""
    space = position.spaces[position.turn]
    meets_beast = space > 1 and space - 1 == position.beast
    return EITHER_MOOD if position.is_scared(position.turn) != meets_beast else JUST_USE


def printed_movement(position: Race) -> vec[i64]:
    """One of the movements on a card with two (ST-65)."""
    if not has_previous(position) or not position.rules.copycat_chooses:
        return JUST_USE
    place: i64
    side: i64
    card = position.previous_card
    found = vec[i64](capacity=2)
    for side in range(FIRST_SIDE[card], FIRST_SIDE[card + 1]):
        if SIDE_DOES[side] == MOVE:
            for place in range(3):
                if COPIED[place] == SIDE_COUNTS[side]:
                    found = append(found, USE_MOVE + place)
    return found if len(found) == 2 else JUST_USE


def any_tile(position: Race) -> vec[i64]:
    """Any tile on the board, including this one (ST-66)."""
    space: i64
    found = vec[i64](capacity=SPACES)
    for space in range(1, SPACES + 1):
        if position.dreams[space] != NOTHING:
            found = append(found, USE_ON + space - 1)
    return found


def tile_to_turn(position: Race) -> vec[i64]:
    """Any tile that, after paying, has a normal and no infinite Zzz of the player's, if there is one (ST-68)."""
    space: i64
    seat = position.turn
    here = position.spaces[seat]
    found = vec[i64](capacity=SPACES)
    for space in range(1, SPACES + 1):
        normal = position.normal_zzz(seat, space) - (1 if space == here else 0)
        if normal > 0 and not position.has_infinite(seat, space) and (space == here or position.rules.journal_anywhere):
            found = append(found, USE_ON + space - 1)
    return found if len(found) else JUST_USE


# ---- the table


class Dream:
    """One tile."""

    def __init__(
        self,
        name: str,
        bonus: str,
        about: str,
        effect: Callable[[Race, i64], i64],
        asks: Callable[[Race], vec[i64]] = just_use,
    ) -> None:
        self.name = name
        self.bonus = bonus
        self.about = about
        self.effect = effect
        self.asks = asks


TILES: Final = (
    Dream("action-hero", INFINITE, WINKS, action_hero),
    Dream("big-stash", THREE_ZZZ, WINKS, big_stash),
    Dream("bounce-ahead", INFINITE, RUNS, bounce_ahead),
    Dream("catch-up", INFINITE, WINKS, catch_up),
    Dream("cool-kids-club", INFINITE, WINKS, cool_kids_club),
    Dream("copycat", INFINITE, RUNS, copycat, printed_movement),
    Dream("deep-sleep", INFINITE, ZZZ, deep_sleep, any_tile),
    Dream("double-dutch", THREE_ZZZ, RUNS, double_dutch),
    Dream("dream-journal", THREE_ZZZ, ZZZ, dream_journal, tile_to_turn),
    Dream("final-sprint", THREE_ZZZ, RUNS, final_sprint),
    Dream("find-a-friend", THREE_ZZZ, RUNS, find_a_friend),
    Dream("hide-or-seek", INFINITE, WINKS, hide_or_seek),
    Dream("intense-dreams", INFINITE, WINKS, intense_dreams),
    Dream("lone-sheep", INFINITE, WINKS, lone_sheep),
    Dream("lucid-dreams", INFINITE, WINKS, lucid_dreams),
    Dream("moonwalk", INFINITE, RUNS, moonwalk),
    Dream("perfect-landing", INFINITE, WINKS, perfect_landing),
    Dream("pipe-dream", THREE_ZZZ, WINKS, pipe_dream),
    Dream("racing-rival", THREE_ZZZ, RUNS, racing_rival),
    Dream("recurring-dream", INFINITE, WINKS, recurring_dream),
    Dream("resting-spot", INFINITE, BRAVE, resting_spot, mood_if_scared),
    Dream("ruuuuuun", INFINITE, RUNS, ruuuuuun),
    Dream("rush-ahead", INFINITE, RUNS, rush_ahead),
    Dream("second-wind", INFINITE, BRAVE, second_wind, mood_if_scared),
    Dream("shepherd-the-flock", THREE_ZZZ, RUNS, shepherd_the_flock, either_way),
    Dream("shortcut", INFINITE, RUNS, shortcut),
    Dream("snooze-moves", THREE_ZZZ, RUNS, snooze_moves),
    Dream("step-back", INFINITE, BRAVE, step_back, mood_after_step),
    Dream("sweet-dream", INFINITE, WINKS, sweet_dream),
    Dream("trampoline", THREE_ZZZ, RUNS, trampoline),
)

GIVES_INFINITE: Final = vec[i64]([1 if tile.bonus == INFINITE else 0 for tile in TILES])
assert tuple(tile.name for tile in TILES) == DREAMS
