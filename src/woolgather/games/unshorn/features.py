"""What the fitted evaluation looks at: each player's wool, Shear and cards, and who can shear whom."""

from __future__ import annotations

from typing import Final

from librt.vecs import vec
from mypy_extensions import i64

from woolgather.games.unshorn.data import (
    AFTERSHAVE,
    CLOSE_SHAVE,
    CREAM,
    EMPTY,
    HAND_KINDS,
    MOST_SEATS,
    NOBODY,
    PLACE_COUNT,
    POW,
    ROW_LENGTH,
    SNAG,
    THIEF,
    VELCRO,
    WOOL_POINTS,
)
from woolgather.games.unshorn.position import (
    AFTER_ROLL,
    DEBT,
    DOG,
    FRESH,
    GEAR,
    HAND,
    MARKER,
    PLACING,
    Position,
)

# fmt: off
FEATURES: Final = (
    "out", "wool", "two", "four", "steel", "snag", "share", "over-least", "over-most", "weakest",
    "pow", "aftershave", "shaving-cream", "velcro", "shear-thief", "close-shave", "dog", "shepherd", "wolf",
    "power", "snagged", "snagged-power", "debt", "fresh",
    "on-turn", "draws", "shear-now", "no-shear-now", "wait",
    "finish-now", "finish-soon", "reach", "danger-next", "danger-one", "danger-all", "pressure",
    "guard", "others-guard", "two-left", "three-left", "pile", "pile-empty",
)
# fmt: on
FEATURE_COUNT: Final = len(FEATURES)

# ---- their places

IS_OUT: Final = 0
WOOL: Final = 1
UP_TO_TWO: Final = 2
UP_TO_FOUR: Final = 3
STEELS: Final = 4
SNAGS: Final = 5
SHARE: Final = 6
OVER_LEAST: Final = 7
OVER_MOST: Final = 8
WEAKEST: Final = 9
CARDS: Final = 10  # one for each kind of ! card
HAS_DOG: Final = 16
HAS_SHEPHERD: Final = 17
HAS_WOLF: Final = 18
POWER: Final = 19
SNAGGED: Final = 20
SNAGGED_POWER: Final = 21
OWES: Final = 22
IS_FRESH: Final = 23
ON_TURN: Final = 24
DRAWS: Final = 25
SHEAR_NOW: Final = 26
NO_SHEAR_NOW: Final = 27
WAIT: Final = 28
FINISH_NOW: Final = 29
FINISH_SOON: Final = 30
REACH: Final = 31
DANGER_NEXT: Final = 32
DANGER_ONE: Final = 33
DANGER_ALL: Final = 34
PRESSURE: Final = 35
GUARD: Final = 36
OTHERS_GUARD: Final = 37
TWO_LEFT: Final = 38
THREE_LEFT: Final = 39
PILE: Final = 40
PILE_EMPTY: Final = 41

# ---- how much counts in full

FLEECE: Final = 9.0
PAIR: Final = 2.0
STRONG: Final = 7.0
MANY_DRAWS: Final = 6.0
LONG_WAIT: Final = 3.0
MANY_POWS: Final = 5.0
FULL_PILE: Final = 50.0
A_CARD: Final = vec[float]([0.5, 0.5, 0.5, 0.5, 1.0, 1.0])
"""One card in hand, by its kind."""

# ---- what is expected to be lost at once, in wool; found by playing

POINT: Final = 0.8
"""What one point of an announced attack costs its victim."""

CREAM_COST: Final = 0.5


def features(position: Position) -> vec[float]:
    """For each seat in turn the features, most of them between 0 and 1; who is out has only the first."""
    seat: i64
    seats = position.setup.seats
    found = vec[float]([0.0 for _ in range(seats * FEATURE_COUNT)])
    wool = vec[float]([0.0 for _ in range(MOST_SEATS)])
    cost = vec[float]([0.0 for _ in range(MOST_SEATS)])
    shear = vec[float]([0.0 for _ in range(MOST_SEATS)])
    for seat in range(seats):
        if position.is_living(seat):
            steels = float(_steels(position, seat))
            wool[seat] = _wool(position, seat)
            cost[seat] = wool[seat] + steels
            shear[seat] = _shear(position, seat)
            found[seat * FEATURE_COUNT + STEELS] = steels / PAIR
    living = position.living_count()
    for seat in range(seats):
        at = seat * FEATURE_COUNT
        if position.is_living(seat):
            _add_fleece(found, at, position, seat, wool)
            _add_gear(found, at, position, seat)
            _add_turn(found, at, position, seat, shear[seat])
            _add_dangers(found, at, position, seat, cost, shear)
            _add_table(found, at, position, seat, living)
            if living > 2 and cost[seat] < _least(position, seat, cost):
                found[at + WEAKEST] = 1.0
        else:
            found[at + IS_OUT] = 1.0
    return found


# ---- groups of features


def _add_fleece(found: vec[float], at: i64, position: Position, seat: i64, wool: vec[float]) -> None:
    """The wool, by itself and beside what the others have."""
    other: i64
    own = wool[seat]
    total = 0.0
    most = 0.0
    for other in range(position.setup.seats):
        total += wool[other]
        if other != seat:
            most = max(most, wool[other])
    found[at + WOOL] = own / FLEECE
    found[at + UP_TO_TWO] = min(own, 2.0) / 2.0
    found[at + UP_TO_FOUR] = min(own, 4.0) / 4.0
    found[at + SNAGS] = float(_snags(position, seat)) / PAIR
    found[at + SHARE] = own / max(1.0, total)
    found[at + OVER_LEAST] = (own - _least(position, seat, wool)) / FLEECE
    found[at + OVER_MOST] = (own - most) / FLEECE


def _add_gear(found: vec[float], at: i64, position: Position, seat: i64) -> None:
    """The hand, the animals and the Shear."""
    kind: i64
    row = seat * GEAR
    for kind in range(HAND_KINDS):
        found[at + CARDS + kind] = A_CARD[kind] * float(position.gear[row + HAND + kind])
    found[at + HAS_DOG] = float(position.gear[row + DOG])
    found[at + HAS_SHEPHERD] = 1.0 if position.shepherd == seat else 0.0
    found[at + HAS_WOLF] = 1.0 if position.wolf == seat else 0.0
    power = float(position.power(_shear_of(position, seat))) / STRONG
    found[at + POWER] = power
    if position.gear[row + MARKER]:
        found[at + SNAGGED] = 1.0
        found[at + SNAGGED_POWER] = power
    found[at + OWES] = float(position.gear[row + DEBT])
    found[at + IS_FRESH] = float(position.gear[row + FRESH])


def _add_turn(found: vec[float], at: i64, position: Position, seat: i64, shear: float) -> None:
    """What is left of the seat's turn, or how far away it is."""
    if position.turn != seat:
        found[at + WAIT] = float(_wait(position, seat)) / LONG_WAIT
        return
    found[at + ON_TURN] = 1.0
    found[at + DRAWS] = float(min(position.owed, position.pile_size)) / MANY_DRAWS
    found[at + SHEAR_NOW] = shear / STRONG
    if shear == 0.0:
        found[at + NO_SHEAR_NOW] = 1.0


def _add_dangers(
    found: vec[float], at: i64, position: Position, seat: i64, cost: vec[float], shear: vec[float]
) -> None:
    """Whom the seat can put out with its next attack, and who can put out the seat before its next turn."""
    other: i64
    strongest = 0.0
    total = 0.0
    for other in range(position.setup.seats):
        if other != seat:
            strongest = max(strongest, shear[other])
            total += shear[other]
    cheapest = _least(position, seat, cost)
    following = position.left_of(position.turn)
    found[at + REACH] = min(1.0, shear[seat] / max(1.0, cheapest))
    if shear[seat] > 0.0 and shear[seat] >= cheapest:
        found[at + (FINISH_NOW if position.turn == seat else FINISH_SOON)] = 1.0
    if following != seat and shear[following] >= cost[seat]:
        found[at + DANGER_NEXT] = 1.0
    if strongest >= cost[seat]:
        found[at + DANGER_ONE] = 1.0
    if total >= cost[seat]:
        found[at + DANGER_ALL] = 1.0
    found[at + PRESSURE] = min(2.0, total / max(1.0, cost[seat])) / 2.0


def _add_table(found: vec[float], at: i64, position: Position, seat: i64, living: i64) -> None:
    """Who can stop an attack, how many players are left, and how much of the pile."""
    other: i64
    pows: i64 = 0
    for other in range(position.setup.seats):
        if other != seat:
            pows += position.gear[other * GEAR + HAND + POW]
    found[at + GUARD] = 1.0 if position.holds(seat, POW) else 0.0
    found[at + OTHERS_GUARD] = float(pows) / MANY_POWS
    found[at + TWO_LEFT] = 1.0 if living == 2 else 0.0
    found[at + THREE_LEFT] = 1.0 if living == 3 else 0.0
    found[at + PILE] = float(position.pile_size) / FULL_PILE
    found[at + PILE_EMPTY] = 1.0 if position.pile_size == 0 else 0.0


def _least(position: Position, seat: i64, amounts: vec[float]) -> float:
    """The least amount of another living player."""
    other: i64
    least = 100.0
    for other in range(position.setup.seats):
        if other != seat and position.is_living(other):
            least = min(least, amounts[other])
    return least


# ---- wool


def _steels(position: Position, seat: i64) -> i64:
    """The points that Steels add, with a card just drawn (UN-28)."""
    steels = position.wool_points(seat) - position.wool_count(seat)
    if position.step == PLACING and position.turn == seat:
        steels += WOOL_POINTS[position.air] - 1
    return max(0, steels)


def _snags(position: Position, seat: i64) -> i64:
    place: i64
    count: i64 = 0
    for place in range(seat * PLACE_COUNT, (seat + 1) * PLACE_COUNT):
        if position.wool[place] == SNAG:
            count += 1
    return count


def _wool(position: Position, seat: i64) -> float:
    """The wool on the sheep, with a card just drawn for it, and without what it is expected to lose at once."""
    count = float(position.wool_count(seat))
    if position.step == PLACING and position.turn == seat:
        count += 1.0
    return max(0.0, count - _threat(position, seat) + _awaited(position, seat))


def _threat(position: Position, seat: i64) -> float:
    """The expected loss to the announced attack, unless the waiting card cancels it."""
    part: i64
    points: i64 = 0
    for part in range(position.part_count):
        if position.victim(part) == seat:
            points += position.points(part)
    threat = POINT * float(min(points, position.wool_count(seat)))
    if not _takes_effect(position):
        return threat
    if (position.card == POW and position.base != AFTER_ROLL) or (
        position.card == AFTERSHAVE and position.owner == seat
    ):
        return 0.0
    return threat / 2.0 if position.card == CREAM else threat


def _takes_effect(position: Position) -> bool:
    """Whether the waiting card would take effect if nobody answered any more."""
    return position.card != NOBODY and position.chain % 2 == 0


def _awaited(position: Position, seat: i64) -> float:
    """What the waiting card gains or costs the seat."""
    if not _takes_effect(position) or (seat != position.owner and seat != position.target):
        return 0.0
    card = position.card
    if card == VELCRO:
        return 1.0 if seat == position.owner else -1.0
    if card == CLOSE_SHAVE and seat == position.target:
        return -float(_row_count(position))
    return -CREAM_COST if card == CREAM and seat == position.target else 0.0


def _row_count(position: Position) -> i64:
    place: i64
    count: i64 = 0
    start = position.target * PLACE_COUNT + position.detail * ROW_LENGTH
    for place in range(start, start + ROW_LENGTH):
        if position.wool[place] != EMPTY:
            count += 1
    return min(count, position.wool_count(position.target) - 1)


# ---- Shears and turns


def _shear_of(position: Position, seat: i64) -> i64:
    """Whose Shear the seat will have: another's if Shear Thief is about to swap them."""
    if position.card == THIEF and _takes_effect(position):
        if seat == position.owner:
            return position.target
        if seat == position.target:
            return position.owner
    return seat


def _shear(position: Position, seat: i64) -> float:
    """The power of the seat's attack in this turn, or in its next one if it is not on turn; 0 if there is none."""
    holder = _shear_of(position, seat)
    if position.gear[holder * GEAR + MARKER]:
        return 0.0
    if position.turn == seat:
        is_used_up: bool = position.spent
    else:
        is_used_up = position.gear[seat * GEAR + DEBT] + position.gear[seat * GEAR + FRESH] > 0
    return 0.0 if is_used_up else float(position.power(holder))


def _wait(position: Position, seat: i64) -> i64:
    """How many turns away the seat's next turn is, 1 for the next one."""
    count: i64 = 1
    at = position.left_of(position.turn)
    while at != seat and count < MOST_SEATS:
        at = position.left_of(at)
        count += 1
    return count
