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
from woolgather.games.sheepy_time.night import (
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


def check_open(night: Race) -> None:
    """Check everything that is public."""
    _check_shape(night)
    _check_ring(night)
    _check_sheep(night)
    _check_rounds(night)
    _check_cards(night)
    _check_nightmare(night)
    _check_course(night)
    _check_moment(night)


def check_hands(night: Race) -> None:
    """Check that hands match what was drawn and shown, and that Nightmare cards wait only after the deal."""
    for seat in range(night.setup.seats):
        size = unsettled_size(night, seat) if night.is_unsettled(seat) else held(night.trail, seat)
        _require(night.hand_size(seat) == size, f"the hand of seat {seat} does not fit what was drawn and shown.")
        waiting = any(night.hands[seat * HELD + place] for place in range(QUEUE, HELD))
        _require(not waiting or night.is_unsettled(seat), f"seat {seat} holds a Nightmare card in the race.")
    _require(night.phase == DONE or len(night.legal()) > 0, "there is nothing to choose.")


# ---- one aspect after another


def _check_shape(night: Race) -> None:
    seats = night.setup.seats
    rows = (night.spaces, night.winks, night.pillows)
    is_whole = all(len(row) == seats for row in rows) and len(night.zzz) == seats * ROW
    _require(
        is_whole and len(night.dreams) == SPACES + 1,
        f"it needs spaces, winks, pillows and tokens of {seats} seats and ten spaces for tiles.",
    )
    masks = night.racing | night.called | night.scared | night.asked
    _require(0 <= masks <= night.rules.everybody and 0 <= night.turn < seats, "there is no such seat.")
    _require(
        (night.first == NOTHING) == (night.phase == FIRST_DRAW) and NOTHING <= night.first < seats,
        "the First Sheep token does not fit.",
    )


def _check_ring(night: Race) -> None:
    """Check that every tile exists once, and every player has ten tokens, on tiles or in supply (ST-1, ST-5)."""
    laid = [dream for dream in night.dreams if dream != NOTHING]
    known = [night.rules.dreams >> dream & 1 for dream in laid]
    twice = len(set(laid)) < len(laid) or any(night.market >> dream & 1 for dream in laid)
    _require(all(known) and not twice and not night.market & ~night.rules.dreams, "a dream tile does not belong there.")
    for seat in range(night.setup.seats):
        counts = [night.normal_zzz(seat, space) for space in range(1, SPACES + 1)]
        _require(min(counts) >= 0 and night.supply(seat) >= 0, f"seat {seat} has more than ten Zzz.")
        bare = [space for space in range(1, SPACES + 1) if night.zzz_on(seat, space) and night.dreams[space] == NOTHING]
        total = sum(night.zzz_on(seat, space) for space in range(1, SPACES + 1)) + night.supply(seat)
        _require(not bare and total == TOKENS, f"a Zzz of seat {seat} does not lie on a tile.")


def _check_sheep(night: Race) -> None:
    """Check the sheep (ST-47, ST-50).

    Only racing sheep are on the board, only those are Scared, and players who woke up have no winks.
    """
    _require(not night.racing & night.called and not night.scared & ~night.racing, "a sheep is in two states at once.")
    for seat in range(night.setup.seats):
        space = night.spaces[seat]
        _require(
            0 <= space <= SPACES and (space == NOWHERE or night.is_racing(seat)),
            f"the sheep of seat {seat} is not in the race, or stands on no space.",
        )
        _require(space != NOWHERE or not night.is_scared(seat), f"the sheep of seat {seat} is scared off the board.")
        stays = night.is_racing(seat) or night.called >> seat & 1
        most = night.rules.most_winks if stays else 0
        _require(0 <= night.winks[seat] <= most, f"the winks of seat {seat} are out of range.")
        _require(
            night.rules.lowest_pillow <= night.pillows[seat] <= night.rules.goal,
            f"the pillow of seat {seat} is out of range.",
        )


def _check_rounds(night: Race) -> None:
    """Check the rounds: each one brings every pillow down, except solo (ST-91), which bounds the game (ST-90)."""
    solo, nap = night.rules.is_solo, night.rules.is_nap
    most = 1 if nap else night.rules.most_rounds
    _require(0 <= night.round <= most, "there are not that many rounds.")
    ended = night.round - (1 if _is_race(night) or night.phase == DONE else 0)
    if not solo:
        highest = max(night.rules.lowest_pillow, night.rules.goal - WOKE * ended)
        _require(
            all(pillow <= highest for pillow in night.pillows),
            "a pillow is higher than it can be after so many rounds.",
        )


def _is_race(night: Race) -> bool:
    return night.racing != 0


def _check_cards(night: Race) -> None:
    """Check that no more cards are out than exist, and the trail of draws and shown cards (ST-2, ST-48)."""
    is_chosen = night.nightmare != NOTHING
    _require(
        is_chosen == (night.phase > HAUNTING) or (night.phase == FIRST_DRAW and night.rules.nightmare >= 0),
        "the Nightmare is not chosen, or too early.",
    )
    _require(not is_chosen or night.rules.nightmare in (NOTHING, night.nightmare), "another Nightmare was chosen.")
    if not is_chosen:
        return
    whole = night.rules.deck(night.nightmare)
    _require(
        all(0 <= night.deck[kind] <= whole[kind] for kind in range(DECK_KINDS)),
        "more cards of a kind are out than there are.",
    )
    _require(
        _is_race(night) or night.phase == DONE or list(night.deck) == list(whole),
        "outside a race all cards are in the deck.",
    )
    _check_trail(night)


def _check_trail(night: Race) -> None:
    sizes = [0, 0, 0, 0]
    shown = [0 for _ in range(KINDS)]
    for entry in night.trail:
        seat, kind = divmod(entry, SEAT)
        _require(
            0 <= seat < night.setup.seats and (night.is_racing(seat) or not night.rules.discards_open),
            "the trail names a seat not in the race.",
        )
        sizes[seat] += 1 if kind == DREW else -1
        if kind != DREW:
            shown[kind] += 1
            _require(sizes[seat] > 0, "the trail goes on after a hand was empty.")
        _require(sizes[seat] <= HAND, "the trail leaves a hand with too many cards.")
    whole = night.rules.deck(night.nightmare)
    _require(
        all(shown[kind] <= whole[kind] - night.deck[kind] for kind in range(KINDS)),
        "a card was shown that is not gone.",
    )
    for seat in range(night.setup.seats):
        if night.is_unsettled(seat):
            _require(sizes[seat] == 0, "a hand has a trail before it is settled.")
        elif night.is_racing(seat) and not (seat == night.turn and night.phase != SETTLING):
            _require(sizes[seat] == HAND, "a hand of the race has not two cards.")


def _check_nightmare(night: Race) -> None:
    """Check that the Nightmare is where its cards brought it, so that the rest carry it over the Fence (ST-58)."""
    _require(0 <= night.beast <= SPACES, "the Nightmare stands on no space.")
    _require(
        night.web == NOWHERE or (night.nightmare == SPIDER and night.web - night.beast in (2, 3)),
        "the web does not lie where the Spider can put it.",
    )
    if night.nightmare == NOTHING or night.phase == DONE:
        return
    first = FIRST_OF_NIGHTMARE[night.nightmare]
    whole = night.rules.deck(night.nightmare)
    out = [whole[kind] - night.deck[kind] for kind in range(KINDS, DECK_KINDS)]
    way = sum([count * STRIDE[first + place] for place, count in enumerate(out) if count])
    if night.nightmare == WOLF:
        _require(night.beast == night.rules.lair + way, "the Wolf does not stand where its cards have brought it.")
    elif night.nightmare == BUMP:
        _require(night.beast >= night.rules.lair + way, "the Bump in the Night has not come as far as its cards.")
    else:
        _require(_is_spun(night, out[0], out[1]), "the Spider does not stand where its cards have brought it.")


def _is_spun(night: Race, threes: int, twos: int) -> bool:
    """Whether cards alternate between putting the web and moving the Spider there (ST-55)."""
    puts = (threes + twos + 1) // 2
    has_web = (threes + twos) % 2 == 1
    reached = (night.web if has_web else night.beast) - night.rules.lair
    wide = reached - 2 * puts
    return has_web == (night.web != NOWHERE) and max(0, puts - twos) <= wide <= min(threes, puts)


def _check_course(night: Race) -> None:
    """Check the progress of the turn."""
    used = [space for space in range(1, SPACES + 1) if night.used >> space & 1]
    _require(all(night.dreams[space] != NOTHING for space in used), "a tile was used that does not lie there.")
    _require(
        0 <= night.steps <= night.moved <= MOST_MOVED and night.steps <= SPACES and 0 <= night.crossings <= MOST_MOVED,
        "the spaces moved are out of range.",
    )
    _require((night.steps > 0) == (night.way != 0), "the last movement has no direction.")
    _require(
        (night.previous == NOTHING) == (night.previous_card == NOTHING)
        and NOTHING <= night.previous < night.setup.seats,
        "the turn before does not fit.",
    )
    for card in (night.played, night.rushed, night.previous_card):
        _require(card == NOTHING or _is_gone(night, card), "a card was played that is not gone.")
    _require(_is_turn(night) or _is_clear(night), "a turn is under way where none can be.")
    _require(0 <= night.catches <= 2, "the catches still to be made are out of range.")


def _is_gone(night: Race, card: int) -> bool:
    return night.nightmare != NOTHING and night.deck[card] < night.rules.deck(night.nightmare)[card]


def _is_turn(night: Race) -> bool:
    return _is_race(night) and night.phase not in (DEALING, SETTLING)


def _is_clear(night: Race) -> bool:
    """Whether nothing is left of a turn except, in the Resting phase, a catch to be made."""
    left = (
        night.used,
        night.moved,
        night.crossings,
        night.played + 1,
        night.rushed + 1,
        night.landed,
        night.previous + 1,
        night.asked,
    )
    return not any(left) and (night.catches == 0 or night.phase == CATCHING)


# ---- phase by phase


def _check_moment(night: Race) -> None:
    """Check that phase, deciding seat and pending choices are consistent, and that there is something to choose."""
    phase = night.phase
    _require(_fits_seat(night), "the one to decide does not fit the phase.")
    _require((phase == GRANTING) == (night.bonus != NOWHERE) == (night.due != 0), "a placement bonus does not fit.")
    _require(phase == DEALING or night.dealt == 0, "cards are dealt at the wrong time.")
    _require((phase == SETTLING) == (night.shown > 0), "Nightmare cards are shown at the wrong time.")
    _require(phase == FENCING or night.asked == 0, "sheep are asked at the wrong time.")
    if phase == DONE:
        fits = night.racing == 0 and night.round > 0 and night.is_last_race()
    elif night.round == 0:
        fits = _fits_setup(night)
    elif not _is_race(night):
        fits = _fits_rest(night)
    elif phase in (DEALING, SETTLING):
        fits = _fits_deal(night)
    else:
        fits = _fits_turn(night)
    _require(fits, f"what is under way does not fit the phase {PHASES[phase]}.")


def _fits_seat(night: Race) -> bool:
    if night.phase <= DRAWING:
        return night.seat == CHANCE
    if night.phase == DONE:
        return night.seat == OVER
    if night.phase == FENCING and night.seat != night.turn:
        return 0 <= night.seat < night.setup.seats and night.is_racing(night.seat)
    return night.seat == night.turn


def _is_untouched(night: Race) -> bool:
    """Whether sheep are off the board, winks 0 and the Nightmare in its lair, as before every race (ST-94)."""
    return (
        night.called == 0
        and not any(night.winks)
        and not any(night.spaces)
        and night.beast == night.rules.lair
        and night.web == NOWHERE
    )


def _fits_setup(night: Race) -> bool:
    """Whether the position fits the setup (ST-10)."""
    laid = [space for space in range(1, SPACES + 1) if night.dreams[space] != NOTHING]
    ready = _is_untouched(night) and night.racing == 0 and night.rested == 0 and night.turn == 0
    ready = ready and all(pillow == night.rules.goal for pillow in night.pillows)
    ready = ready and all(night.supply(seat) == TOKENS for seat in range(night.setup.seats))
    if night.phase == FIRST_DRAW:
        return ready and night.rules.draw_first and not night.rules.is_solo and not laid and not night.market
    if night.phase == HAUNTING:
        return ready and night.rules.nightmare == NOTHING and not laid and not night.market
    size = night.market_size()
    fits = laid == list(SET_SPACES)[: len(laid)] and (size == 0 or len(laid) == len(SET_SPACES)) and size < MARKET
    return ready and night.phase == STACKING and night.rules.dreams != 0 and fits


def _fits_rest(night: Race) -> bool:
    """Whether the position fits the Resting phase (ST-95 to ST-97)."""
    seats = night.setup.seats
    most = night.rules.most_rounds
    if (
        not _is_untouched(night)
        or not night.rules.dreams
        or night.round >= most
        or not 0 <= night.rested < seats
        or night.turn != (night.first + night.rested) % seats
        or any(night.dreams[space] == NOTHING for space in SET_SPACES)
    ):
        return False
    size, empty = night.market_size(), [space for space in range(1, SPACES + 1) if night.dreams[space] == NOTHING]
    if night.phase == STACKING:
        return size == MARKET - 1 and night.catches == 0
    if night.phase == GRANTING:
        return size == MARKET - 1 and night.catches == 0 and _fits_bonus(night)
    if size != MARKET:
        return False
    if night.phase == CATCHING:
        return night.catches == 1 and has_catch(night)
    if night.phase == DRIFTING:
        return night.rules.is_solo and len(empty) > 0 and night.catches == 0
    return night.phase == RESTING and night.catches == 0


def _fits_bonus(night: Race) -> bool:
    """Whether a bonus is due, the supply is empty, and another tile has a token to give (ST-96)."""
    seat, space = night.turn, night.bonus
    if not 1 <= space <= SPACES or night.dreams[space] == NOTHING or night.supply(seat):
        return False
    if not any(night.normal_zzz(seat, other) for other in range(1, SPACES + 1) if other != space):
        return False
    here = [night.zzz_on(other, space) for other in range(night.setup.seats)]
    if GIVES_INFINITE[night.dreams[space]]:
        return night.due == 1 and not any(here)
    return 0 < night.due <= THREE and here[seat] == THREE - night.due and sum(here) == here[seat]


def _fits_deal(night: Race) -> bool:
    """Whether everybody races off the board, and only Nightmare cards were shown (ST-20)."""
    if night.racing != night.rules.everybody or any(night.spaces) or any(night.winks) or night.rested:
        return False
    whole = night.rules.deck(night.nightmare)
    out = [whole[kind] - night.deck[kind] for kind in range(DECK_KINDS)]
    if night.phase == DEALING:
        return 0 <= night.dealt < HAND * night.setup.seats and not any(out)
    return not any(out[:KINDS]) and sum(out) >= night.shown


def _fits_turn(night: Race) -> bool:
    """Whether the player on turn races, or has left while others are asked; and nothing is left over (ST-22)."""
    phase = night.phase
    if night.rested or not (night.is_racing(night.turn) or (phase == FENCING and night.seat != night.turn)):
        return False
    if night.landed and phase not in (CATCHING, FENCING, DREAMING):
        return False
    if (night.catches and phase != CATCHING) or (night.rushed != NOTHING and phase != PLAYING):
        return False
    if phase == PLAYING:
        return _fits_play(night)
    return night.played != NOTHING and _fits_step(night)


def _fits_play(night: Race) -> bool:
    """Whether the hand fits: two cards first, later the other one, or one turned over (ST-67, ST-82)."""
    size = held(night.trail, night.turn)
    if night.played == NOTHING:
        return size == HAND and not any((night.used, night.moved, night.crossings)) and night.rushed == NOTHING
    return night.rushed != NOTHING or size == 1


def _fits_step(night: Race) -> bool:
    """Whether the position fits a step of a turn after its card."""
    phase, size = night.phase, held(night.trail, night.turn)
    if phase == DREAMING:
        return night.landed and night.can_use_dream()
    if phase == CATCHING:
        return night.catches > 0 and has_catch(night)
    if phase == FENCING:
        return _fits_fence(night)
    if phase == RUSHING:
        return True
    is_alone = night.racing == 1 << night.turn
    return size < HAND and night.crossings == 0 and (phase == DRAWING or (phase == REVEALING and is_alone))


def _fits_fence(night: Race) -> bool:
    """Whether the player has crossed, or others whom Shepherd the Flock has moved (ST-104)."""
    if night.seat == night.turn:
        return night.asked == 0 and not night.landed and (night.crossings == 0 or not night.rules.asked_once)
    asked_now = 1 << night.turn | 1 << night.seat
    return night.asked & (~night.racing | asked_now) == 0 and (not night.landed or night.is_racing(night.turn))
