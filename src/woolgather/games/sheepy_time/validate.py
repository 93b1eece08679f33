"""Validates positions that come from outside, so that they can be played on."""

from __future__ import annotations

from typing import Final

from woolgather.engine.errors import Unreadable
from woolgather.engine.hands import DREW, SEAT, held
from woolgather.engine.state import CHANCE, OVER
from woolgather.games.sheepy_time.choices import has_catch
from woolgather.games.sheepy_time.data import (
    BUMP,
    DECK_KINDS,
    FIRST_OF_NIGHTMARE,
    HAND,
    KINDS,
    MARKET,
    NOTHING,
    NOWHERE,
    ROW,
    SET_SPACES,
    SPACES,
    SPIDER,
    STRIDE,
    THREE,
    TOKENS,
    WOKE,
    WOLF,
)
from woolgather.games.sheepy_time.position import (
    CATCHING,
    DEALING,
    DONE,
    DRAWING,
    DREAMING,
    DRIFTING,
    FENCING,
    FIRST_DRAW,
    GRANTING,
    HAUNTING,
    HELD,
    PHASES,
    PLAYING,
    QUEUE,
    RESTING,
    REVEALING,
    RUSHING,
    SETTLING,
    STACKING,
)
from woolgather.games.sheepy_time.race import Race
from woolgather.games.sheepy_time.secrets import unsettled_size
from woolgather.games.sheepy_time.tiles import GIVES_INFINITE

MOST_MOVED: Final = 200
"""A generous bound on the spaces moved in one turn."""


def _require(holds: bool, reason: str) -> None:
    if not holds:
        raise Unreadable(f"This Sheepy Time position cannot be: {reason}")


def check_open(position: Race) -> None:
    """Check everything that is public."""
    _check_shape(position)
    _check_ring(position)
    _check_sheep(position)
    _check_rounds(position)
    _check_cards(position)
    _check_nightmare(position)
    _check_course(position)
    _check_moment(position)


def check_hands(position: Race) -> None:
    """Check that hands match what was drawn and shown, and that Nightmare cards wait only after the deal."""
    for seat in range(position.setup.seats):
        size = unsettled_size(position, seat) if position.is_unsettled(seat) else held(position.trail, seat)
        _require(position.hand_size(seat) == size, f"the hand of seat {seat} does not fit what was drawn and shown.")
        waiting = any(position.hands[seat * HELD + place] for place in range(QUEUE, HELD))
        _require(not waiting or position.is_unsettled(seat), f"seat {seat} holds a Nightmare card in the race.")
    _require(position.phase == DONE or len(position.legal()) > 0, "there is nothing to choose.")


# ---- one aspect after another


def _check_shape(position: Race) -> None:
    seats = position.setup.seats
    rows = (position.spaces, position.winks, position.pillows)
    is_whole = all(len(row) == seats for row in rows) and len(position.zzz) == seats * ROW
    _require(
        is_whole and len(position.dreams) == SPACES + 1,
        f"it needs spaces, winks, pillows and tokens of {seats} seats and ten spaces for tiles.",
    )
    masks = position.racing | position.called | position.scared | position.asked
    _require(0 <= masks <= position.rules.everybody and 0 <= position.turn < seats, "there is no such seat.")
    _require(
        (position.first == NOTHING) == (position.phase == FIRST_DRAW) and NOTHING <= position.first < seats,
        "the First Sheep token does not fit.",
    )


def _check_ring(position: Race) -> None:
    """Check that every tile exists once, and every player has ten tokens, on tiles or in supply (ST-1, ST-5)."""
    laid = [dream for dream in position.dreams if dream != NOTHING]
    known = [position.rules.dreams >> dream & 1 for dream in laid]
    twice = len(set(laid)) < len(laid) or any(position.market >> dream & 1 for dream in laid)
    _require(
        all(known) and not twice and not position.market & ~position.rules.dreams, "a dream tile does not belong there."
    )
    for seat in range(position.setup.seats):
        counts = [position.normal_zzz(seat, space) for space in range(1, SPACES + 1)]
        _require(min(counts) >= 0 and position.supply(seat) >= 0, f"seat {seat} has more than ten Zzz.")
        bare = [
            space
            for space in range(1, SPACES + 1)
            if position.zzz_on(seat, space) and position.dreams[space] == NOTHING
        ]
        total = sum(position.zzz_on(seat, space) for space in range(1, SPACES + 1)) + position.supply(seat)
        _require(not bare and total == TOKENS, f"a Zzz of seat {seat} does not lie on a tile.")


def _check_sheep(position: Race) -> None:
    """Check the sheep (ST-47, ST-50).

    Only racing sheep are on the board, only those are Scared, and players who woke up have no winks.
    """
    _require(
        not position.racing & position.called and not position.scared & ~position.racing,
        "a sheep is in two states at once.",
    )
    for seat in range(position.setup.seats):
        space = position.spaces[seat]
        _require(
            0 <= space <= SPACES and (space == NOWHERE or position.is_racing(seat)),
            f"the sheep of seat {seat} is not in the race, or stands on no space.",
        )
        _require(space != NOWHERE or not position.is_scared(seat), f"the sheep of seat {seat} is scared off the board.")
        stays = position.is_racing(seat) or position.called >> seat & 1
        most = position.rules.most_winks if stays else 0
        _require(0 <= position.winks[seat] <= most, f"the winks of seat {seat} are out of range.")
        _require(
            position.rules.lowest_pillow <= position.pillows[seat] <= position.rules.goal,
            f"the pillow of seat {seat} is out of range.",
        )


def _check_rounds(position: Race) -> None:
    """Check the rounds: each one brings every pillow down, except solo (ST-91), which bounds the game (ST-90)."""
    solo, nap = position.rules.is_solo, position.rules.is_nap
    most = 1 if nap else position.rules.most_rounds
    _require(0 <= position.round <= most, "there are not that many rounds.")
    ended = position.round - (1 if _is_race(position) or position.phase == DONE else 0)
    if not solo:
        highest = max(position.rules.lowest_pillow, position.rules.goal - WOKE * ended)
        _require(
            all(pillow <= highest for pillow in position.pillows),
            "a pillow is higher than it can be after so many rounds.",
        )


def _is_race(position: Race) -> bool:
    return position.racing != 0


def _check_cards(position: Race) -> None:
    """Check that no more cards are out than exist, and the trail of draws and shown cards (ST-2, ST-48)."""
    is_chosen = position.nightmare != NOTHING
    _require(
        is_chosen == (position.phase > HAUNTING) or (position.phase == FIRST_DRAW and position.rules.nightmare >= 0),
        "the Nightmare is not chosen, or too early.",
    )
    _require(
        not is_chosen or position.rules.nightmare in (NOTHING, position.nightmare), "another Nightmare was chosen."
    )
    if not is_chosen:
        return
    whole = position.rules.deck(position.nightmare)
    _require(
        all(0 <= position.deck[kind] <= whole[kind] for kind in range(DECK_KINDS)),
        "more cards of a kind are out than there are.",
    )
    _require(
        _is_race(position) or position.phase == DONE or list(position.deck) == list(whole),
        "outside a race all cards are in the deck.",
    )
    _check_trail(position)


def _check_trail(position: Race) -> None:
    sizes = [0, 0, 0, 0]
    shown = [0 for _ in range(KINDS)]
    for entry in position.trail:
        seat, kind = divmod(entry, SEAT)
        _require(
            0 <= seat < position.setup.seats and (position.is_racing(seat) or not position.rules.discards_open),
            "the trail names a seat not in the race.",
        )
        sizes[seat] += 1 if kind == DREW else -1
        if kind != DREW:
            shown[kind] += 1
            _require(sizes[seat] > 0, "the trail goes on after a hand was empty.")
        _require(sizes[seat] <= HAND, "the trail leaves a hand with too many cards.")
    whole = position.rules.deck(position.nightmare)
    _require(
        all(shown[kind] <= whole[kind] - position.deck[kind] for kind in range(KINDS)),
        "a card was shown that is not gone.",
    )
    for seat in range(position.setup.seats):
        if position.is_unsettled(seat):
            _require(sizes[seat] == 0, "a hand has a trail before it is settled.")
        elif position.is_racing(seat) and not (seat == position.turn and position.phase != SETTLING):
            _require(sizes[seat] == HAND, "a hand of the race has not two cards.")


def _check_nightmare(position: Race) -> None:
    """Check that the Nightmare is where its cards brought it, so that the rest carry it over the Fence (ST-58)."""
    _require(0 <= position.beast <= SPACES, "the Nightmare stands on no space.")
    _require(
        position.web == NOWHERE or (position.nightmare == SPIDER and position.web - position.beast in (2, 3)),
        "the web does not lie where the Spider can put it.",
    )
    if position.nightmare == NOTHING or position.phase == DONE:
        return
    first = FIRST_OF_NIGHTMARE[position.nightmare]
    whole = position.rules.deck(position.nightmare)
    out = [whole[kind] - position.deck[kind] for kind in range(KINDS, DECK_KINDS)]
    way = sum([count * STRIDE[first + place] for place, count in enumerate(out) if count])
    if position.nightmare == WOLF:
        _require(
            position.beast == position.rules.lair + way, "the Wolf does not stand where its cards have brought it."
        )
    elif position.nightmare == BUMP:
        _require(position.beast >= position.rules.lair + way, "the Bump in the Night has not come as far as its cards.")
    else:
        _require(_is_spun(position, out[0], out[1]), "the Spider does not stand where its cards have brought it.")


def _is_spun(position: Race, threes: int, twos: int) -> bool:
    """Whether cards alternate between putting the web and moving the Spider there (ST-55)."""
    puts = (threes + twos + 1) // 2
    has_web = (threes + twos) % 2 == 1
    reached = (position.web if has_web else position.beast) - position.rules.lair
    wide = reached - 2 * puts
    return has_web == (position.web != NOWHERE) and max(0, puts - twos) <= wide <= min(threes, puts)


def _check_course(position: Race) -> None:
    """Check the progress of the turn."""
    used = [space for space in range(1, SPACES + 1) if position.used >> space & 1]
    _require(all(position.dreams[space] != NOTHING for space in used), "a tile was used that does not lie there.")
    _require(
        0 <= position.steps <= position.moved <= MOST_MOVED
        and position.steps <= SPACES
        and 0 <= position.crossings <= MOST_MOVED,
        "the spaces moved are out of range.",
    )
    _require((position.steps > 0) == (position.way != 0), "the last movement has no direction.")
    _require(
        (position.previous == NOTHING) == (position.previous_card == NOTHING)
        and NOTHING <= position.previous < position.setup.seats,
        "the turn before does not fit.",
    )
    for card in (position.played, position.rushed, position.previous_card):
        _require(card == NOTHING or _is_gone(position, card), "a card was played that is not gone.")
    _require(_is_turn(position) or _is_clear(position), "a turn is under way where none can be.")
    _require(0 <= position.catches <= 2, "the catches still to be made are out of range.")


def _is_gone(position: Race, card: int) -> bool:
    return position.nightmare != NOTHING and position.deck[card] < position.rules.deck(position.nightmare)[card]


def _is_turn(position: Race) -> bool:
    return _is_race(position) and position.phase not in (DEALING, SETTLING)


def _is_clear(position: Race) -> bool:
    """Whether nothing is left of a turn except, in the Resting phase, a catch to be made."""
    left = (
        position.used,
        position.moved,
        position.crossings,
        position.played + 1,
        position.rushed + 1,
        position.landed,
        position.previous + 1,
        position.asked,
    )
    return not any(left) and (position.catches == 0 or position.phase == CATCHING)


# ---- phase by phase


def _check_moment(position: Race) -> None:
    """Check that phase, deciding seat and pending choices are consistent, and that there is something to choose."""
    phase = position.phase
    _require(_fits_seat(position), "the one to decide does not fit the phase.")
    _require(
        (phase == GRANTING) == (position.bonus != NOWHERE) == (position.due != 0), "a placement bonus does not fit."
    )
    _require(phase == DEALING or position.dealt == 0, "cards are dealt at the wrong time.")
    _require((phase == SETTLING) == (position.shown > 0), "Nightmare cards are shown at the wrong time.")
    _require(phase == FENCING or position.asked == 0, "sheep are asked at the wrong time.")
    if phase == DONE:
        fits = position.racing == 0 and position.round > 0 and position.is_last_race()
    elif position.round == 0:
        fits = _fits_setup(position)
    elif not _is_race(position):
        fits = _fits_rest(position)
    elif phase in (DEALING, SETTLING):
        fits = _fits_deal(position)
    else:
        fits = _fits_turn(position)
    _require(fits, f"what is under way does not fit the phase {PHASES[phase]}.")


def _fits_seat(position: Race) -> bool:
    if position.phase <= DRAWING:
        return position.seat == CHANCE
    if position.phase == DONE:
        return position.seat == OVER
    if position.phase == FENCING and position.seat != position.turn:
        return 0 <= position.seat < position.setup.seats and position.is_racing(position.seat)
    return position.seat == position.turn


def _is_untouched(position: Race) -> bool:
    """Whether sheep are off the board, winks 0 and the Nightmare in its lair, as before every race (ST-94)."""
    return (
        position.called == 0
        and not any(position.winks)
        and not any(position.spaces)
        and position.beast == position.rules.lair
        and position.web == NOWHERE
    )


def _fits_setup(position: Race) -> bool:
    """Whether the position fits the setup (ST-10)."""
    laid = [space for space in range(1, SPACES + 1) if position.dreams[space] != NOTHING]
    ready = _is_untouched(position) and position.racing == 0 and position.rested == 0 and position.turn == 0
    ready = ready and all(pillow == position.rules.goal for pillow in position.pillows)
    ready = ready and all(position.supply(seat) == TOKENS for seat in range(position.setup.seats))
    if position.phase == FIRST_DRAW:
        return ready and position.rules.draw_first and not position.rules.is_solo and not laid and not position.market
    if position.phase == HAUNTING:
        return ready and position.rules.nightmare == NOTHING and not laid and not position.market
    size = position.market_size()
    fits = laid == list(SET_SPACES)[: len(laid)] and (size == 0 or len(laid) == len(SET_SPACES)) and size < MARKET
    return ready and position.phase == STACKING and position.rules.dreams != 0 and fits


def _fits_rest(position: Race) -> bool:
    """Whether the position fits the Resting phase (ST-95 to ST-97)."""
    seats = position.setup.seats
    most = position.rules.most_rounds
    if (
        not _is_untouched(position)
        or not position.rules.dreams
        or position.round >= most
        or not 0 <= position.rested < seats
        or position.turn != (position.first + position.rested) % seats
        or any(position.dreams[space] == NOTHING for space in SET_SPACES)
    ):
        return False
    size, empty = position.market_size(), [space for space in range(1, SPACES + 1) if position.dreams[space] == NOTHING]
    if position.phase == STACKING:
        return size == MARKET - 1 and position.catches == 0
    if position.phase == GRANTING:
        return size == MARKET - 1 and position.catches == 0 and _fits_bonus(position)
    if size != MARKET:
        return False
    if position.phase == CATCHING:
        return position.catches == 1 and has_catch(position)
    if position.phase == DRIFTING:
        return position.rules.is_solo and len(empty) > 0 and position.catches == 0
    return position.phase == RESTING and position.catches == 0


def _fits_bonus(position: Race) -> bool:
    """Whether a bonus is due, the supply is empty, and another tile has a token to give (ST-96)."""
    seat, space = position.turn, position.bonus
    if not 1 <= space <= SPACES or position.dreams[space] == NOTHING or position.supply(seat):
        return False
    if not any(position.normal_zzz(seat, other) for other in range(1, SPACES + 1) if other != space):
        return False
    here = [position.zzz_on(other, space) for other in range(position.setup.seats)]
    if GIVES_INFINITE[position.dreams[space]]:
        return position.due == 1 and not any(here)
    return 0 < position.due <= THREE and here[seat] == THREE - position.due and sum(here) == here[seat]


def _fits_deal(position: Race) -> bool:
    """Whether everybody races off the board, and only Nightmare cards were shown (ST-20)."""
    if position.racing != position.rules.everybody or any(position.spaces) or any(position.winks) or position.rested:
        return False
    whole = position.rules.deck(position.nightmare)
    out = [whole[kind] - position.deck[kind] for kind in range(DECK_KINDS)]
    if position.phase == DEALING:
        return 0 <= position.dealt < HAND * position.setup.seats and not any(out)
    return not any(out[:KINDS]) and sum(out) >= position.shown


def _fits_turn(position: Race) -> bool:
    """Whether the player on turn races, or has left while others are asked; and nothing is left over (ST-22)."""
    phase = position.phase
    if position.rested or not (
        position.is_racing(position.turn) or (phase == FENCING and position.seat != position.turn)
    ):
        return False
    if position.landed and phase not in (CATCHING, FENCING, DREAMING):
        return False
    if (position.catches and phase != CATCHING) or (position.rushed != NOTHING and phase != PLAYING):
        return False
    if phase == PLAYING:
        return _fits_play(position)
    return position.played != NOTHING and _fits_step(position)


def _fits_play(position: Race) -> bool:
    """Whether the hand fits: two cards first, later the other one, or one turned over (ST-67, ST-82)."""
    size = held(position.trail, position.turn)
    if position.played == NOTHING:
        return (
            size == HAND and not any((position.used, position.moved, position.crossings)) and position.rushed == NOTHING
        )
    return position.rushed != NOTHING or size == 1


def _fits_step(position: Race) -> bool:
    """Whether the position fits a step of a turn after its card."""
    phase, size = position.phase, held(position.trail, position.turn)
    if phase == DREAMING:
        return position.landed and position.can_use_dream()
    if phase == CATCHING:
        return position.catches > 0 and has_catch(position)
    if phase == FENCING:
        return _fits_fence(position)
    if phase == RUSHING:
        return True
    is_alone = position.racing == 1 << position.turn
    return size < HAND and position.crossings == 0 and (phase == DRAWING or (phase == REVEALING and is_alone))


def _fits_fence(position: Race) -> bool:
    """Whether the player has crossed, or others whom Shepherd the Flock has moved (ST-104)."""
    if position.seat == position.turn:
        return (
            position.asked == 0 and not position.landed and (position.crossings == 0 or not position.rules.asked_once)
        )
    asked_now = 1 << position.turn | 1 << position.seat
    return position.asked & (~position.racing | asked_now) == 0 and (
        not position.landed or position.is_racing(position.turn)
    )
