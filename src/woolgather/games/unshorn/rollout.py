"""The rollout policy: what players mostly do.

They draw, and shear with all they have, keep their cards until they are attacked, and give up plain wool first. Nobody
rearranges, because nobody remembers anything in a rollout.
"""

from __future__ import annotations

from librt.random import Random as Luck
from librt.vecs import append, vec
from mypy_extensions import i64

from woolgather.games.unshorn.choices import may_close_shave, may_send_dog
from woolgather.games.unshorn.data import (
    AFTERSHAVE,
    BASIC,
    BIT,
    CLOSE_SHAVE,
    CREAM,
    CUT,
    DONE,
    DRAW,
    KEEP,
    LAY,
    LAYOUTS,
    LOSE,
    MOST_POWER,
    MOST_SEATS,
    NOBODY,
    PASS,
    PLACE_COUNT,
    PLAY_AFTERSHAVE,
    PLAY_CLOSE_SHAVE,
    PLAY_CREAM,
    PLAY_POW,
    PLAY_SHEEPDOG,
    PLAY_THIEF,
    PLAY_VELCRO,
    POW,
    ROW_LENGTH,
    SHEAR,
    STICK,
    THIEF,
    VELCRO,
)
from woolgather.games.unshorn.events import Events
from woolgather.games.unshorn.position import (
    AFTER_ROLL,
    ANNOUNCED,
    ANNOUNCING,
    BEFORE_PART,
    CHOSEN,
    COUNTER,
    CUTTING,
    DOG,
    GEAR,
    IS_WINDOW,
    KEEPING,
    LAYING,
    MAIN,
    PLACING,
    STICKING,
)


def rollout_move(game: Events, luck: Luck) -> i64:
    """A legal decision."""
    step = game.step
    if IS_WINDOW[step]:
        return _answer(game)
    if step == MAIN:
        return _act(game, luck)
    if step == ANNOUNCING:
        return DONE if game.part_count else _attack(game, game.left, luck)
    if step == CUTTING:
        return CUT + _any(game.occupied_places(game.victim(0)), luck)
    if step == LAYING:
        return LAY + luck.randrange(LAYOUTS)
    if step in (STICKING, PLACING):
        return STICK + _any(game.free_places(game.seat), luck)
    if step == KEEPING:
        return KEEP + _any(game.row_places(game.seat, game.detail), luck)
    return LOSE + _spared_easily(game, luck)


# ---- the player's own turn


def _act(game: Events, luck: Luck) -> i64:
    """Play a card that takes something at once; draw before the shear, which may become stronger."""
    move = _take(game, luck)
    if move != NOBODY:
        return move
    return DRAW if game.can_draw() else _attack(game, game.power(game.turn), luck)


def _take(game: Events, luck: Luck) -> i64:
    """A card that takes wool, a row of it, or a better Shear; NOBODY if there is none."""
    seat = game.seat
    other = _victim(game, luck)
    if game.holds(seat, VELCRO) and game.wool_count(other) > 1:
        return PLAY_VELCRO + other
    if game.holds(seat, THIEF) and game.power(other) > game.power(seat):
        return PLAY_THIEF + other
    if game.holds(seat, CLOSE_SHAVE) and may_close_shave(game, seat):
        return PLAY_CLOSE_SHAVE + other * 4 + _any(game.occupied_places(other), luck) // ROW_LENGTH
    return NOBODY


def _attack(game: Events, points: i64, luck: Luck) -> i64:
    """An attack with all points on one player."""
    return SHEAR + _victim(game, luck) * MOST_POWER + points - 1


def _victim(game: Events, luck: Luck) -> i64:
    """A random opponent who is still in the game."""
    seat: i64
    others = vec[i64](capacity=MOST_SEATS)
    for seat in range(game.setup.seats):
        if seat != game.seat and game.is_living(seat):
            others = append(others, seat)
    return _any(others, luck)


# ---- windows


def _answer(game: Events) -> i64:
    """Answer when attacked; otherwise pass."""
    seat = game.seat
    step = game.step
    if step == AFTER_ROLL:
        return PLAY_SHEEPDOG if _is_about_to_be_bitten(game) else PASS
    if step == COUNTER:
        return PLAY_POW if game.holds(seat, POW) and _has_something_to_lose(game) else PASS
    if step == ANNOUNCED and game.is_named(seat) and game.holds(seat, CREAM):
        return PLAY_CREAM
    if step == BEFORE_PART and game.victim(0) == seat:
        if game.holds(seat, AFTERSHAVE) and (game.points(0) > 1 or game.living_count() > 2):
            return PLAY_AFTERSHAVE
        if game.holds(seat, POW) and seat != game.turn:
            return PLAY_POW
    return PASS


def _is_about_to_be_bitten(game: Events) -> bool:
    seat = game.seat
    return (
        game.wolf_due
        and seat == game.turn
        and game.die % 2 == 1
        and game.gear[seat * GEAR + DOG] == 1
        and may_send_dog(game, seat)
    )


def _has_something_to_lose(game: Events) -> bool:
    """Whether the waiting card is against the seat's wool, Shear or attack, or its own card is being answered."""
    if game.chain == 1:
        return game.owner == game.seat
    if game.chain:
        return game.answerer(game.chain - 2) == game.seat
    if game.card == POW:
        return game.base != AFTER_ROLL and game.turn == game.seat
    return game.target == game.seat


# ---- places


def _spared_easily(game: Events, luck: Luck) -> i64:
    """One of the seat's own places to give up: a Basic Wool if there is one, else any that is not chosen yet."""
    place: i64
    seat = game.seat
    chosen = game.gear[seat * GEAR + CHOSEN]
    plain = vec[i64](capacity=PLACE_COUNT)
    others = vec[i64](capacity=PLACE_COUNT)
    for place in game.occupied_places(seat):
        if chosen & BIT[place]:
            continue
        if game.wool[seat * PLACE_COUNT + place] == BASIC:
            plain = append(plain, place)
        else:
            others = append(others, place)
    return _any(plain if len(plain) else others, luck)


def _any(places: vec[i64], luck: Luck) -> i64:
    return places[luck.randrange(len(places))]
