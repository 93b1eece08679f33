"""Serializes positions: writes and reads them; validate.py checks them.

Public information is written in one part, the hands beside it. A view holds the public part and one hand.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any, Final

from librt.vecs import vec
from mypy_extensions import i64

from woolgather.engine.errors import Unreadable
from woolgather.engine.hands import DREW, SEAT
from woolgather.engine.state import OVER, Setup
from woolgather.games.sheepy_time.data import (
    BIT,
    DREAM_COUNT,
    DREAMS,
    HAND,
    KINDS,
    NIGHTMARE_CARDS,
    NIGHTMARES,
    NOTHING,
    SHEEP_CARDS,
    SPACES,
    TOKENS,
    WAYS,
)
from woolgather.games.sheepy_time.position import HELD, PHASES, QUEUE, Position
from woolgather.games.sheepy_time.rules import Rules
from woolgather.games.sheepy_time.state import SheepyTime, blank_position
from woolgather.games.sheepy_time.validate import check_hands, check_open

RACING: Final = "racing"
NIGHT: Final = "night"
AWAKE: Final = "awake"
RESTING: Final = "resting"


# ---- writing


def write(position: Position) -> Any:
    """The whole position in plain values."""
    return {**open_part(position), "hands": [hand(position, seat) for seat in range(position.setup.seats)]}


def open_part(position: Position) -> dict[str, Any]:
    """Everything that is public (ST-110)."""
    seats = range(position.setup.seats)
    return {
        "phase": PHASES[position.phase],
        "seat": position.seat,
        "round": position.round,
        "first": None if position.first == NOTHING else position.first,
        "turn": position.turn,
        "nightmare": None if position.nightmare == NOTHING else NIGHTMARES[position.nightmare],
        "beast": position.beast,
        "web": position.web,
        "dreams": [_dream_name(dream) for dream in list(position.dreams)[1:]],
        "market": _dream_names(position.market),
        "spaces": list(position.spaces),
        "fates": [fate(position, seat) for seat in seats],
        "scared": _seats(position.scared),
        "winks": list(position.winks),
        "pillows": list(position.pillows),
        "zzz": [[position.normal_zzz(seat, space) for space in range(1, SPACES + 1)] for seat in seats],
        "infinite": [[space for space in range(1, SPACES + 1) if position.has_infinite(seat, space)] for seat in seats],
        "gone": gone(position),
        "trail": [_entry(entry) for entry in position.trail],
        "dealt": position.dealt,
        "shown": position.shown,
        "course": _course(position),
        "asked": _seats(position.asked),
        "rested": position.rested,
        "bonus": position.bonus,
        "due": position.due,
    }


def _dream_name(dream: int) -> str | None:
    return None if dream == NOTHING else DREAMS[dream]


def _dream_names(mask: int) -> list[str]:
    return [DREAMS[dream] for dream in range(DREAM_COUNT) if mask >> dream & 1]


def _seats(mask: int) -> list[int]:
    return [seat for seat in range(4) if mask >> seat & 1]


def fate(position: Position, seat: int) -> str:
    """Racing, in bed, awake; or, between races, resting."""
    if position.is_racing(seat):
        return RACING
    if position.called >> seat & 1:
        return NIGHT
    return AWAKE if position.racing or position.called or position.seat == OVER else RESTING


def card_names(position: Position) -> list[str]:
    """The kinds of cards in this deck, in order."""
    return [*SHEEP_CARDS, *(NIGHTMARE_CARDS[position.nightmare] if position.nightmare != NOTHING else ())]


def gone(position: Position) -> dict[str, int]:
    """How many of each card were played, revealed or discarded since the last shuffle."""
    if position.nightmare == NOTHING:
        return {}
    found = {}
    for kind, name in enumerate(card_names(position)):
        count = position.rules.deck(position.nightmare)[kind] - position.deck[kind] - _in_hands(position, kind)
        if count:
            found[name] = int(count)
    return found


def _in_hands(position: Position, kind: int) -> int:
    count = 0
    for seat in range(position.setup.seats):
        if kind < KINDS:
            count += position.hands[seat * HELD + kind]
        else:
            count += sum([position.hands[seat * HELD + place] == kind - KINDS + 1 for place in range(QUEUE, HELD)])
    return count


def hand(position: Position, seat: int) -> list[str]:
    """Sheep cards in order, then unresolved Nightmare cards as drawn."""
    names = card_names(position)
    cards = [names[kind] for kind in range(KINDS) for _ in range(position.hands[seat * HELD + kind])]
    waiting = [position.hands[seat * HELD + place] for place in range(QUEUE, HELD)]
    return cards + [names[KINDS + place - 1] for place in waiting if place]


def _entry(entry: int) -> str:
    """'0+': seat 0 drew; '0 3-z': seat 0 showed that card."""
    seat, kind = divmod(entry, SEAT)
    return f"{seat}+" if kind == DREW else f"{seat} {SHEEP_CARDS[kind]}"


def _course(position: Position) -> dict[str, Any]:
    """The progress of the turn."""
    return {
        "used": [space for space in range(1, SPACES + 1) if position.used & BIT[space]],
        "moved": position.moved,
        "steps": position.steps,
        "way": WAYS[position.way + 1] or None,
        "crossings": position.crossings,
        "played": _card_name(position.played),
        "rushed": _card_name(position.rushed),
        "catches": position.catches,
        "landed": position.landed,
        "previous": None if position.previous == NOTHING else position.previous,
        "previous_card": _card_name(position.previous_card),
    }


def _card_name(card: int) -> str | None:
    return None if card == NOTHING else SHEEP_CARDS[card]


# ---- reading


def read(setup: Setup, rules: Rules, position: Mapping[str, Any]) -> SheepyTime:
    """Read a serialized position; an impossible one is refused."""
    state = _read_open(setup, rules, position)
    hands = position["hands"]
    if len(hands) != setup.seats:
        raise Unreadable(f"This Sheepy Time position cannot be: it needs a hand for each of {setup.seats} seats.")
    for seat, cards in enumerate(hands):
        _read_hand(state, seat, cards)
    check_hands(state)
    return state


def recall(
    setup: Setup, rules: Rules, position: Mapping[str, Any], viewer: int | None, cards: Sequence[str] | None
) -> SheepyTime:
    """The position in a view: the viewer's hand in its place, all other unseen cards still in the deck."""
    state = _read_open(setup, rules, position)
    if viewer is not None and cards is not None:
        _read_hand(state, viewer, cards)
    return state


def _read_open(setup: Setup, rules: Rules, data: Mapping[str, Any]) -> SheepyTime:
    state = blank_position(setup, rules)
    state.phase = PHASES.index(data["phase"])
    state.seat = data["seat"]
    state.round = data["round"]
    state.first = NOTHING if data["first"] is None else data["first"]
    state.turn = data["turn"]
    state.nightmare = NOTHING if data["nightmare"] is None else NIGHTMARES.index(data["nightmare"])
    state.beast = data["beast"]
    state.web = data["web"]
    state.spaces = vec[i64](data["spaces"])
    state.winks = vec[i64](data["winks"])
    state.pillows = vec[i64](data["pillows"])
    state.racing = _mask([seat for seat, each in enumerate(data["fates"]) if each == RACING])
    state.called = _mask([seat for seat, each in enumerate(data["fates"]) if each == NIGHT])
    state.scared = _mask(data["scared"])
    state.asked = _mask(data["asked"])
    _read_dreams(state, data)
    _read_tokens(state, data)
    _read_course(state, data["course"])
    state.dealt = data["dealt"]
    state.shown = data["shown"]
    state.rested = data["rested"]
    state.bonus = data["bonus"]
    state.due = data["due"]
    state.trail = vec[i64]([_read_entry(entry) for entry in data["trail"]])
    if state.nightmare != NOTHING:
        state.deck = rules.deck(state.nightmare)[:]
        for card, count in data["gone"].items():
            state.deck[card_names(state).index(card)] -= count
    check_open(state)
    return state


def _mask(seats: Sequence[int]) -> int:
    return sum([1 << seat for seat in seats if 0 <= seat < 4])


def _read_dreams(state: SheepyTime, data: Mapping[str, Any]) -> None:
    """Read the tiles; those neither on the board nor in the market are in the stack."""
    names = data["dreams"]
    state.dreams = vec[i64]([NOTHING] + [NOTHING if name is None else DREAMS.index(name) for name in names])
    state.market = sum([1 << DREAMS.index(name) for name in data["market"]])
    laid = sum([1 << dream for dream in state.dreams if dream != NOTHING])
    state.stack = state.rules.dreams & ~(laid | state.market)


def _read_tokens(state: SheepyTime, data: Mapping[str, Any]) -> None:
    """Read the tokens; those not on a tile are in the supply (ST-1)."""
    zzz: list[int] = []
    for row, spaces in zip(data["zzz"], data["infinite"], strict=True):
        zzz += [TOKENS - sum(row) - len(spaces), *row]
    state.zzz = vec[i64](zzz)
    state.infinite = sum(
        [
            1 << seat * SPACES + space - 1
            for seat, spaces in enumerate(data["infinite"])
            for space in spaces
            if 1 <= space <= SPACES
        ]
    )


def _read_course(state: SheepyTime, data: Mapping[str, Any]) -> None:
    state.used = sum([1 << space for space in data["used"] if 1 <= space <= SPACES])
    state.moved = data["moved"]
    state.steps = data["steps"]
    state.way = WAYS.index(data["way"] or "") - 1
    state.crossings = data["crossings"]
    state.played = _read_card(data["played"])
    state.rushed = _read_card(data["rushed"])
    state.catches = data["catches"]
    state.landed = bool(data["landed"])
    state.previous = NOTHING if data["previous"] is None else data["previous"]
    state.previous_card = _read_card(data["previous_card"])


def _read_card(name: str | None) -> int:
    return NOTHING if name is None else SHEEP_CARDS.index(name)


def _read_entry(text: str) -> int:
    seat, _, card = text.partition(" ")
    return int(seat.rstrip("+")) * SEAT + (SHEEP_CARDS.index(card) if card else DREW)


def _read_hand(state: SheepyTime, seat: int, cards: Sequence[str]) -> None:
    names = card_names(state)
    for card in cards:
        kind = names.index(card)
        state.deck[kind] -= 1
        state.hold(seat, kind)
    if len(cards) > HAND or min(state.deck) < 0:
        raise Unreadable(
            "This Sheepy Time position cannot be: a hand has more than two cards, or there are more "
            "cards of a kind than in the deck."
        )
