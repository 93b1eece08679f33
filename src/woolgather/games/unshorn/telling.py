"""The story of a game, event by event; called only when somebody listens."""

from __future__ import annotations

from typing import Final

from mypy_extensions import i64

from woolgather.engine.journal import Journal
from woolgather.games.unshorn.data import (
    AFTERSHAVE,
    BOY,
    CARDS,
    CLOSE_SHAVE,
    CREAM,
    DAMAGED,
    GOAT,
    HAND_KINDS,
    MOON,
    NOBODY,
    PAIR_FROM,
    PAIR_TO,
    PLACES,
    POW,
    ROWS,
    SEAT_IDS,
    SHEPHERD,
    TAILS,
    THIEF,
    VELCRO,
    WOOL,
    snag_place,
    steel_place,
)
from woolgather.games.unshorn.position import (
    AFTER_ROLL,
    ANNOUNCED,
    BEFORE_PART,
    COUNTER,
    FRESH,
    GEAR,
    MOON_CHOICE,
    Position,
)

CARD_RULES: Final = {AFTERSHAVE: "UN-49", CREAM: "UN-48", VELCRO: "UN-52", THIEF: "UN-53", CLOSE_SHAVE: "UN-55"}
POW_RULES: Final = {"play-reroll": "UN-47", "play-stop": "UN-46"}
"""By what it is played for."""

LONE: Final = (BOY, MOON, SHEPHERD, GOAT)
"""Cards that are called by name; of all others there are several alike."""


def _journal(position: Position) -> Journal:
    assert position.journal is not None
    return position.journal


# ---- setup and turns

def tell_layout(position: Position, seat: i64, layout: i64) -> None:
    _journal(position).tell("lay", "UN-10", seat=seat, start=PLACES[steel_place(layout)], to=PLACES[snag_place(layout)],
                            sees=(seat,), secret=("start", "to"))


def tell_first(position: Position) -> None:
    _journal(position).tell("first", "UN-12", seat=position.turn)


def tell_first_wolf(position: Position) -> None:
    _journal(position).tell("wolf-first", "UN-12", seat=position.wolf)


def tell_turn(position: Position) -> None:
    _journal(position).tell("turn", "UN-20", seat=position.turn, count=position.turns)


def tell_no_shear(position: Position) -> None:
    """Why this turn has no shear, if nothing changes that: a turn without one is never left unexplained."""
    row = position.turn * GEAR
    if position.gear[row + FRESH]:
        cause, rule = "first-turn", "UN-13"
    elif position.spent:
        cause, rule = "debt", "UN-55"
    elif position.is_snagged(position.turn):
        cause, rule = "snagged", "UN-36"
    else:
        cause, rule = "powerless", "UN-26"
    _journal(position).tell("no-shear", rule, seat=position.turn, cause=f"none-{cause}")


def tell_roll(position: Position) -> None:
    _journal(position).tell("roll", "UN-21", seat=position.turn, count=position.die)


def tell_pass(position: Position) -> None:
    _journal(position).tell("pass", "UN-42", seat=position.seat, cause=window_kind(position))


def window_kind(position: Position) -> str:
    step = position.step
    if step == AFTER_ROLL:
        return "roll"
    if step == ANNOUNCED:
        return "attack"
    if step == BEFORE_PART:
        return "part"
    return "counter" if step == COUNTER else "end"


def tell_rearranging(position: Position, seat: i64, pair: i64) -> None:
    _journal(position).tell("rearrange", "UN-39", seat=seat, start=PLACES[PAIR_FROM[pair]], to=PLACES[PAIR_TO[pair]],
                            sees=(seat,), secret=("start", "to"))


# ---- the Wolf

def tell_wolf(position: Position, holder: i64, cause: str, rule: str) -> None:
    if position.wolf == holder:
        _journal(position).tell("wolf-stays", "UN-63", seat=holder)
    else:
        _journal(position).tell("wolf", rule, piece="wolf", start=SEAT_IDS[holder], to=SEAT_IDS[position.wolf],
                                cause=cause)


def tell_calm(position: Position) -> None:
    _journal(position).tell("calm", "UN-62", seat=position.turn)


# ---- wool

def tell_loss(position: Position, seat: i64, place: i64, kind: i64, cause: str, rule: str) -> None:
    journal = _journal(position)
    if cause == "cut":
        journal.tell("cut", rule, seat=seat, piece=WOOL[kind], start=PLACES[place], cause=SEAT_IDS[position.picker],
                     reveals=True)
    else:
        journal.tell("lose", rule, seat=seat, piece=WOOL[kind], start=PLACES[place], cause=cause, reveals=True)


def tell_bounce(position: Position, seat: i64, place: i64) -> None:
    _journal(position).tell("bounce", "UN-33", seat=seat, piece="steel", start=PLACES[place], reveals=True)


def tell_damage(position: Position, seat: i64, place: i64) -> None:
    _journal(position).tell("damage", "UN-38", seat=seat, piece="steel", start=PLACES[place], reveals=True)


def tell_snag(position: Position, seat: i64, rule: str) -> None:
    _journal(position).tell("snag", rule, seat=seat)


def tell_unsnag(position: Position, seat: i64) -> None:
    _journal(position).tell("unsnag", "UN-36", seat=seat)


# ---- the attack

def tell_announcement(position: Position, victim: i64, points: i64) -> None:
    _journal(position).tell("announce", "UN-30", seat=position.turn, to=SEAT_IDS[victim], count=points)


def tell_enough(position: Position) -> None:
    _journal(position).tell("enough", "UN-30", seat=position.turn)


def tell_part(position: Position) -> None:
    _journal(position).tell("part", "UN-31", seat=position.turn, to=SEAT_IDS[position.victim(0)],
                            count=position.points(0))


def tell_deflection(position: Position, deflector: i64) -> None:
    _journal(position).tell("deflect", "UN-49", seat=deflector, to=SEAT_IDS[position.victim(0)],
                            count=position.points(0))


def tell_halving(position: Position, deflector: i64) -> None:
    _journal(position).tell("halve", "UN-50", seat=deflector, count=position.points(0))


def tell_attack_over(position: Position, cause: str, rule: str) -> None:
    _journal(position).tell("attack-over", rule, seat=position.turn, cause=f"over-{cause}")


# ---- any-time cards

def tell_play(position: Position) -> None:
    card = position.card
    kind = _play_kind(position)
    _journal(position).tell(kind, POW_RULES[kind] if card == POW else CARD_RULES[card], seat=position.owner,
                            piece=CARDS[card], to=_named(position),
                            start=ROWS[position.detail] if card == CLOSE_SHAVE else None, reveals=True)


def _play_kind(position: Position) -> str:
    """What the card is played for: each has its own sentence."""
    card = position.card
    if card == POW:
        return "play-reroll" if position.base == AFTER_ROLL else "play-stop"
    if card == CLOSE_SHAVE:
        return "play-row"
    if card == VELCRO and position.target == NOBODY:
        return "play-take"
    return "play" if position.target == NOBODY else "play-on"


def _named(position: Position) -> str | None:
    if position.target != NOBODY:
        return SEAT_IDS[position.target]
    return WOOL[position.detail] if position.card == VELCRO else None


def tell_answer(position: Position) -> None:
    """A POW against the last card, and whose that is."""
    _journal(position).tell("answer", "UN-45", seat=position.seat, piece="pow", to=SEAT_IDS[position.top_owner()],
                            cause=CARDS[position.card] if position.chain == 0 else "pow", reveals=True)


def tell_cancelled(position: Position) -> None:
    """The card below the last POW has no effect."""
    is_card = position.chain == 1
    owner = position.owner if is_card else position.answerer(position.chain - 2)
    _journal(position).tell("cancelled", "UN-45", seat=owner, piece=CARDS[position.card] if is_card else "pow")


def tell_reroll(position: Position) -> None:
    _journal(position).tell("reroll", "UN-47", seat=position.turn)


def tell_sheepdog(position: Position) -> None:
    _journal(position).tell("play", "UN-54", seat=position.seat, piece="sheepdog", reveals=True)


def tell_coin(position: Position, face: i64) -> None:
    _journal(position).tell("coin", "UN-48", seat=position.turn, cause="tails" if face == TAILS else "heads")


def tell_theft(position: Position, place: i64) -> None:
    """Thief and victim see what it is (UN-82), unless nobody looks at face-down wool (UN-80)."""
    details: dict[str, object] = {"seat": position.owner, "piece": WOOL[position.air], "start": PLACES[place],
                                  "to": SEAT_IDS[position.target]}
    if position.air != DAMAGED:
        details |= {"sees": _who_sees(position), "secret": ("piece",)}
    _journal(position).tell("steal", "UN-52", reveals=True, **details)


def _who_sees(position: Position) -> tuple[int, ...]:
    return () if position.setup.options.strict_memory else (position.owner, position.target)


def tell_sticking(position: Position, place: i64) -> None:
    details: dict[str, object] = {"seat": position.owner, "piece": WOOL[position.air], "to": PLACES[place]}
    if position.target != NOBODY and position.air != DAMAGED:
        details |= {"sees": _who_sees(position), "secret": ("piece",)}
    _journal(position).tell("stick", "UN-52", **details)


def tell_thief(position: Position) -> None:
    _journal(position).tell("thief", "UN-53", seat=position.owner, to=SEAT_IDS[position.target])


def tell_no_room(position: Position) -> None:
    _journal(position).tell("no-room", "UN-52", seat=position.owner)


def tell_spared(position: Position, place: i64) -> None:
    _journal(position).tell("spare", "UN-55", seat=position.target, start=PLACES[place])


# ---- drawn cards

def tell_reaching(position: Position) -> None:
    _journal(position).tell("reach", "UN-23", seat=position.turn)


def tell_drawn(position: Position, kind: i64) -> None:
    seat = position.turn
    if kind < HAND_KINDS:
        _journal(position).tell("draw", "UN-23", seat=seat, piece=CARDS[kind], sees=(seat,), secret=("piece",))
    else:
        _journal(position).tell("draw" if kind in LONE else "draw-one", "UN-23", seat=seat, piece=CARDS[kind],
                                reveals=True)


def tell_drawn_wool(position: Position, kind: i64, has_room: bool) -> None:
    """Which of the two it is only the drawer sees, unless it is discarded at once (UN-28)."""
    details: dict[str, object] = {"seat": position.turn, "piece": WOOL[kind]}
    if has_room:
        details |= {"sees": (int(position.turn),), "secret": ("piece",)}
    _journal(position).tell("draw-wool", "UN-28", reveals=not has_room, **details)


def tell_laying(position: Position, place: i64) -> None:
    seat = position.turn
    _journal(position).tell("lay-wool", "UN-28", seat=seat, piece=WOOL[position.air], to=PLACES[place],
                            sees=(int(seat),), secret=("piece",))


def tell_discard(position: Position, seat: i64, kind: i64, cause: str, rule: str) -> None:
    _journal(position).tell("discard" if kind in LONE or kind < HAND_KINDS else "discard-one", rule, seat=seat,
                            piece=CARDS[kind], cause=f"gone-{cause}", reveals=True)


def tell_new_shear(position: Position, kind: i64) -> None:
    _journal(position).tell("new-shear", "UN-24", seat=position.turn, piece=CARDS[kind])


def tell_attached(position: Position, kind: i64) -> None:
    _journal(position).tell("attach", "UN-24", seat=position.turn, piece=CARDS[kind])


def tell_boy(position: Position) -> None:
    _journal(position).tell("boy", "UN-60", seat=position.turn)


def tell_moon(position: Position) -> None:
    power = position.power(position.wolf)
    if power:
        _journal(position).tell("moon", "UN-62", seat=position.wolf, count=power)
    else:
        _journal(position).tell("moon-idle", "UN-62", seat=position.wolf)


def tell_safe(position: Position) -> None:
    _journal(position).tell("safe", "UN-63", seat=position.shepherd)


def tell_choice(position: Position, place: i64) -> None:
    seat = position.seat
    rule = "UN-62" if position.step == MOON_CHOICE else "UN-60"
    _journal(position).tell("choose", rule, seat=seat, start=PLACES[place], sees=(seat,), secret=("start",))


def tell_shepherd(position: Position) -> None:
    _journal(position).tell("shepherd", "UN-63", seat=position.turn)


def tell_goat(position: Position, count: i64) -> None:
    if count:
        _journal(position).tell("goat", "UN-64", seat=position.turn, count=count)
    else:
        _journal(position).tell("goat-idle", "UN-64", seat=position.turn)


def tell_pile_empty(position: Position) -> None:
    _journal(position).tell("pile-empty", "UN-70")


# ---- the end

def tell_out(position: Position, seat: i64) -> None:
    _journal(position).tell("out", "UN-71", seat=seat)


def tell_end(position: Position) -> None:
    journal = _journal(position)
    if position.living_count() == 0:
        journal.tell("nobody", "UN-61")
    elif position.is_cut_short():
        journal.tell("cap", "UN-73", count=position.turns)
        _tell_count(position)
    else:
        winner = position.winners()[0]
        journal.tell("win", "UN-72", seat=winner, count=position.wool_points(winner))


def _tell_count(position: Position) -> None:
    """Everybody's wool points, and who has the most (UN-73)."""
    seat: i64
    winners = position.winners()
    for seat in range(position.setup.seats):
        if position.is_living(seat):
            _journal(position).tell("wool", "UN-73", seat=seat, count=position.wool_points(seat))
    for winner in winners:
        _journal(position).tell("win-wool" if len(winners) == 1 else "win-shared", "UN-73", seat=winner)
