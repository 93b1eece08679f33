"""Serializes positions: written in full or for a viewer, and read back."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any, Final

from librt.vecs import vec
from mypy_extensions import i64

from woolgather.engine.errors import Unreadable
from woolgather.engine.hands import DREW, SEAT, held
from woolgather.engine.state import Setup
from woolgather.games.unshorn.data import (
    BASIC,
    BIT,
    BLUE,
    CARD_KINDS,
    CARDS,
    CARDS_IN_BOX,
    CLOSE_SHAVE,
    EMPTY,
    FIRST_WOOL,
    HAND_KINDS,
    MOST_SEATS,
    NOBODY,
    PILE_KINDS,
    PLACE_COUNT,
    PLACES,
    POW,
    REARRANGINGS,
    ROW_LENGTH,
    ROWS,
    SHEPHERD,
    SNAG,
    SPARE_KINDS,
    STEEL,
    SWAP_UNIT,
    UNKNOWN,
    VELCRO,
    WOOL,
)
from woolgather.games.unshorn.events import Events
from woolgather.games.unshorn.fleece import (
    AIR,
    LAID,
    REARRANGED,
    STAYED,
    STOLEN,
    STUCK,
    entry,
    entry_kind,
    entry_owner,
    entry_place,
    entry_thief,
    entry_to,
    entry_what,
)
from woolgather.games.unshorn.position import (
    BATTERY,
    BLADE,
    CHOSEN,
    DEBT,
    DISCARD,
    DOG,
    FRESH,
    GEAR,
    GEAR_LENGTH,
    HAND,
    KNOWN_POW,
    MARKER,
    MOST_PARTS,
    OUT,
    PARTS,
    PILES_LENGTH,
    SHEAR_HELD,
    STEPS,
)
from woolgather.games.unshorn.state import Unshorn
from woolgather.games.unshorn.visibility import Visibility

LETTERS: Final = ".BSND?"
"""A fleece is written with one letter per place: Basic, Steel, sNag, Damaged Steel, unknown."""
SHEARS: Final = (None, "black-shear", "blue-shear", "green-shear", "red-shear", "purple-shear")
BATTERIES: Final = (None, "battery+1", "battery-1")
BLADES: Final = (None, "blade+1", "blade-1")
MARKERS: Final = (None, "earlier", "this turn")
LOGGED: Final = ("loses", "keeps", "shows", "rearranges", "sticks", "takes", "lays")
IN_THE_AIR: Final = "air"

Json = Any


# ---- writing


def write(state: Events, visibility: Visibility) -> dict[str, Json]:
    """The whole position in plain values, as far as it is visible."""
    seats = range(state.setup.seats)
    return {
        "step": STEPS[state.step],
        "seat": state.seat,
        "turn": state.turn,
        "turns": state.turns,
        "die": state.die,
        "owed": state.owed,
        "spent": state.spent,
        "wolf": _seat(state.wolf),
        "wolf_due": state.wolf_due,
        "calm": state.calm,
        "shepherd": _seat(state.shepherd),
        "swapped": [seat for seat in seats for _ in range(state.has_rearranged(seat))],
        "passes": state.passes,
        "fleeces": [fleece(state, seat, visibility) for seat in seats],
        "players": [_player(state, seat, visibility) for seat in seats],
        "pile": state.pile_size,
        "discard": discarded(state),
        "attack": _attack(state),
        "card": _card(state),
        "air": None if state.air == EMPTY else WOOL[visibility.air()],
        "memory": [log_text(visibility.logged(logged)) for logged in state.log],
        "trail": [_trail_entry(each) for each in state.trail],
    }


def _seat(seat: int) -> int | None:
    return None if seat == NOBODY else seat


def fleece(state: Events, owner: int, visibility: Visibility) -> list[str]:
    """The fleece row by row; the fourth only if it is not empty."""
    letters = [LETTERS[visibility.wool(owner, place)] for place in range(PLACE_COUNT)]
    rows = [" ".join(letters[start : start + ROW_LENGTH]) for start in range(0, PLACE_COUNT, ROW_LENGTH)]
    return rows if set(letters[-ROW_LENGTH:]) != {"."} else rows[:-1]


def _player(state: Events, seat: int, visibility: Visibility) -> dict[str, Json]:
    row = list(state.gear)[seat * GEAR : (seat + 1) * GEAR]
    return {
        "out": row[OUT],
        "shear": SHEARS[row[SHEAR_HELD]],
        "battery": BATTERIES[row[BATTERY]],
        "blade": BLADES[row[BLADE]],
        "marker": MARKERS[row[MARKER]],
        "sheepdog": bool(row[DOG]),
        "known_pow": bool(row[KNOWN_POW]),
        "attack_spent": bool(row[DEBT]),
        "first_turn": bool(row[FRESH]),
        "hand": hand(state, seat) if visibility.sees_hand(seat) else state.hand_size(seat),
        "chosen": chosen(state, seat) if visibility.sees_choice(seat) else state.chosen_count(seat),
    }


def hand(state: Events, seat: int) -> list[str]:
    return [CARDS[kind] for kind in range(HAND_KINDS) for _ in range(state.gear[seat * GEAR + HAND + kind])]


def chosen(state: Events, seat: int) -> list[str]:
    """The places picked in secret."""
    bits = state.gear[seat * GEAR + CHOSEN]
    return [PLACES[place] for place in range(PLACE_COUNT) if bits & BIT[place]]


def discarded(state: Events) -> dict[str, int]:
    """The discard pile, wool first."""
    order = [*range(FIRST_WOOL + BASIC, CARD_KINDS), *range(FIRST_WOOL + BASIC)]
    return {CARDS[kind]: state.piles[DISCARD + kind] for kind in order if state.piles[DISCARD + kind]}


def _attack(state: Events) -> Json:
    if state.part_count == 0 and state.left == 0:
        return None
    parts = [{"victim": state.victim(part), "points": state.points(part)} for part in range(state.part_count)]
    return {
        "parts": parts,
        "number": state.part_number,
        "left": state.left,
        "picker": _seat(state.picker),
        "deflected": state.deflected,
    }


def _card(state: Events) -> Json:
    if state.card == NOBODY:
        return None
    wool = WOOL[state.detail] if state.card == VELCRO and state.target == NOBODY else None
    return {
        "card": CARDS[state.card],
        "seat": state.owner,
        "victim": _seat(state.target),
        "wool": wool,
        "row": ROWS[state.detail] if state.card == CLOSE_SHAVE else None,
        "in": STEPS[state.base],
        "answers": [state.answerer(place) for place in range(state.chain)],
    }


def log_text(logged: int) -> str:
    """What all have seen of hidden wool: '1 keeps a2 steel', '1 rearranges', '1 lays a2', '2 takes b1 from 0 a3 ?'."""
    what, owner, place = entry_what(logged), entry_owner(logged), PLACES[entry_place(logged)]
    kind = WOOL[entry_kind(logged)]
    if what == REARRANGED:
        return f"{owner} {LOGGED[what]}"
    if what == STOLEN:
        to = IN_THE_AIR if entry_to(logged) == AIR else PLACES[entry_to(logged)]
        return f"{entry_thief(logged)} {LOGGED[what]} {to} from {owner} {place} {kind}"
    if what == LAID:
        return f"{owner} {LOGGED[what]} {place}"
    return f"{owner} {LOGGED[what]} {place} {kind}"


def _trail_entry(each: int) -> str:
    """'0+': seat 0 drew a ! card; '0 velcro': seat 0 showed a Velcro."""
    seat, kind = divmod(each, SEAT)
    return f"{seat}+" if kind == DREW else f"{seat} {CARDS[kind]}"


# ---- reading


def read(setup: Setup, position: Mapping[str, Json]) -> Unshorn:
    """Read a serialized position; what its writer could not see stays unknown."""
    state = Unshorn(
        setup,
        vec[i64]([EMPTY for _ in range(PLACE_COUNT * MOST_SEATS)]),
        vec[i64]([0 for _ in range(GEAR_LENGTH)]),
        vec[i64]([0 for _ in range(_piles_length(setup))]),
        vec[i64]([_read_log(data, setup.seats) for data in position["memory"]]),
        vec[i64]([_read_trail(each, setup.seats) for each in position["trail"]]),
    )
    _read_course(state, position)
    require(
        len(position["fleeces"]) == len(position["players"]) == setup.seats,
        f"it needs fleeces and players for {setup.seats} seats.",
    )
    for seat in range(setup.seats):
        _read_fleece(state, seat, position["fleeces"][seat])
        _read_player(state, seat, position["players"][seat])
    if position["attack"] is not None:
        _read_attack(state, position["attack"])
    if position["card"] is not None:
        _read_card(state, position["card"])
    state.air = EMPTY if position["air"] is None else WOOL.index(position["air"])
    require(state.air <= UNKNOWN, "a card in the air is of one kind, or unknown.")
    for name, count in position["discard"].items():
        state.piles[DISCARD + CARDS.index(name)] = _count(count)
    _fill_pile(state)
    state.pile_size = _count(position["pile"])
    for logged in state.log:
        state.special |= _made_special(logged)
    return state


def _piles_length(setup: Setup) -> int:
    return PILES_LENGTH + (len(SPARE_KINDS) if setup.options.spare_wool == "pile" else 0)


def _read_course(state: Unshorn, position: Mapping[str, Json]) -> None:
    state.step = STEPS.index(position["step"])
    state.seat = position["seat"]
    state.turn = _read_seat(state, position["turn"])
    state.turns = _count(position["turns"])
    state.die = _count(position["die"])
    state.owed = _count(position["owed"])
    state.spent = _flag(position["spent"])
    state.wolf = _read_seat_or_none(state, position["wolf"])
    state.wolf_due = _flag(position["wolf_due"])
    state.calm = _flag(position["calm"])
    state.shepherd = _read_seat_or_none(state, position["shepherd"])
    for each in position["swapped"]:
        seat = _read_seat(state, each)
        require(state.has_rearranged(seat) < REARRANGINGS, "somebody has rearranged too often.")
        state.swapped += SWAP_UNIT[seat]
    state.passes = _count(position["passes"])


def _read_fleece(state: Unshorn, seat: int, rows: Sequence[str]) -> None:
    letters = [letter for row in rows for letter in row.split()]
    require(len(letters) in (9, PLACE_COUNT), "a fleece has three or four rows of three places.")
    for place, letter in enumerate(letters):
        state.wool[seat * PLACE_COUNT + place] = LETTERS.index(letter)


def _read_player(state: Unshorn, seat: int, data: Mapping[str, Json]) -> None:
    values = {
        OUT: _count(data["out"]),
        SHEAR_HELD: SHEARS.index(data["shear"]),
        BATTERY: BATTERIES.index(data["battery"]),
        BLADE: BLADES.index(data["blade"]),
        MARKER: MARKERS.index(data["marker"]),
        DOG: _flag(data["sheepdog"]),
        KNOWN_POW: _flag(data["known_pow"]),
        DEBT: _flag(data["attack_spent"]),
        FRESH: _flag(data["first_turn"]),
    }
    for what, value in values.items():
        state.gear[seat * GEAR + what] = int(value)
    if isinstance(data["hand"], list):
        for card in data["hand"]:
            kind = CARDS.index(card)
            require(kind < HAND_KINDS, "a hand has a card in it that is not kept in hand.")
            state.gear[seat * GEAR + HAND + kind] += 1
    else:
        require(
            _count(data["hand"]) == held(state.trail, seat) + values[KNOWN_POW],
            "a hand does not fit what was drawn and played.",
        )
        state.gear[seat * GEAR + HAND + POW] = int(values[KNOWN_POW])
    if isinstance(data["chosen"], list):
        for place in data["chosen"]:
            state.gear[seat * GEAR + CHOSEN] |= BIT[PLACES.index(place)]
    else:
        state.gear[seat * GEAR + CHOSEN] = -_count(data["chosen"])


def _read_attack(state: Unshorn, data: Mapping[str, Json]) -> None:
    require(len(data["parts"]) <= MOST_PARTS, "an attack has at most three parts.")
    for number, part in enumerate(data["parts"]):
        state.gear[PARTS + 2 * number] = _read_seat(state, part["victim"])
        state.gear[PARTS + 2 * number + 1] = _count(part["points"])
    state.part_count = len(data["parts"])
    state.part_number = _count(data["number"])
    state.left = _count(data["left"])
    state.picker = _read_seat_or_none(state, data["picker"])
    state.deflected = _flag(data["deflected"])


def _read_card(state: Unshorn, data: Mapping[str, Json]) -> None:
    state.card = CARDS.index(data["card"])
    state.owner = _read_seat(state, data["seat"])
    state.target = _read_seat_or_none(state, data["victim"])
    state.base = STEPS.index(data["in"])
    if data["wool"] is not None:
        state.detail = WOOL.index(data["wool"])
    if data["row"] is not None:
        state.detail = ROWS.index(data["row"])
    require(len(data["answers"]) <= 10, "there are not that many POWs.")
    for place, seat in enumerate(data["answers"]):
        state.answerers |= _read_seat(state, seat) * BIT[2 * place]
    state.chain = len(data["answers"])


def _fill_pile(state: Unshorn) -> None:
    """Fill the pile with the cards that are nowhere else."""
    seats = state.setup.seats
    for kind in range(PILE_KINDS):
        state.piles[kind] = CARDS_IN_BOX[kind] - state.piles[DISCARD + kind]
    for seat in range(seats):
        row = seat * GEAR
        for kind in range(HAND_KINDS):
            state.piles[kind] -= state.gear[row + HAND + kind]
        shear = state.gear[row + SHEAR_HELD]
        if shear > 1:
            state.piles[BLUE + shear - 2] -= 1
        for what, first in ((BATTERY, CARDS.index("battery+1")), (BLADE, CARDS.index("blade+1"))):
            if state.gear[row + what]:
                state.piles[first + state.gear[row + what] - 1] -= 1
    if state.shepherd != NOBODY:
        state.piles[SHEPHERD] -= 1
    state.count_spare_wool()
    require(min(state.piles) >= 0, "there are more cards of a kind than in the box.")


def _made_special(logged: int) -> int:
    """The seat whose fleece has contained a distinguishable card since that entry."""
    what = entry_what(logged)
    if what in (STAYED, STUCK, LAID):
        return BIT[entry_owner(logged)]
    return BIT[entry_thief(logged)] if what == STOLEN and entry_to(logged) != AIR else 0


def _read_log(text: str, seats: int) -> int:
    words = text.split()
    owner, what = _digit(words[0], seats), LOGGED.index(words[1])
    if what == REARRANGED:
        return entry(what, owner, 0, EMPTY, 0, 0)
    if what == STOLEN:
        to = AIR if words[2] == IN_THE_AIR else PLACES.index(words[2])
        victim = _digit(words[4], seats)
        require(victim != owner, "nobody steals from their own fleece.")
        return entry(what, victim, PLACES.index(words[5]), _hidden_kind(words[6]), owner, to)
    if what == LAID:
        return entry(what, owner, PLACES.index(words[2]), EMPTY, 0, 0)
    return entry(what, owner, PLACES.index(words[2]), _hidden_kind(words[3]), 0, 0)


def _hidden_kind(name: str) -> int:
    kind = WOOL.index(name)
    require(kind in (BASIC, STEEL, SNAG, UNKNOWN), "only hidden wool is remembered.")
    return kind


def _digit(text: str, seats: int) -> int:
    require(text in "0123" and len(text) == 1 and int(text) < seats, "it remembers a seat that is not there.")
    return int(text)


def _read_trail(text: str, seats: int) -> int:
    seat, _, card = text.partition(" ")
    kind = CARDS.index(card) if card else DREW
    require(kind < HAND_KINDS or kind == DREW, "a trail tells of cards kept in hand.")
    return _digit(seat.rstrip("+") if kind == DREW else seat, seats) * SEAT + kind


def _read_seat(state: Unshorn, seat: Json) -> int:
    require(_is_whole(seat) and 0 <= seat < state.setup.seats, "it names a seat that is not there.")
    return int(seat)


def _read_seat_or_none(state: Unshorn, seat: Json) -> int:
    return NOBODY if seat is None else _read_seat(state, seat)


def _is_whole(value: Json) -> bool:
    return isinstance(value, int) and not isinstance(value, bool)


def _count(value: Json) -> int:
    require(_is_whole(value) and 0 <= value <= 1000, "a count is out of range.")
    return int(value)


def _flag(value: Json) -> bool:
    require(isinstance(value, bool), "a yes or no is neither.")
    return bool(value)


def require(holds: bool, reason: str) -> None:
    if not holds:
        raise Unreadable(f"This Unshorn position cannot be: {reason}")
