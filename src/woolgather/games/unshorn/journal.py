"""The journal: writes the events of a game, and is called only when a journal is attached."""

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
"""The rule for a POW, by what it is played for."""

LONE: Final = (BOY, MOON, SHEPHERD, GOAT)
"""Cards that are referred to by name; all others exist in several copies."""


def _journal(position: Position) -> Journal:
    assert position.journal is not None
    return position.journal


# ---- setup and turns


def note_layout(position: Position, seat: i64, layout: i64) -> None:
    _journal(position).add(
        "lay",
        "UN-10",
        seat=seat,
        start=PLACES[steel_place(layout)],
        to=PLACES[snag_place(layout)],
        sees=(seat,),
        secret=("start", "to"),
    )


def note_first(position: Position) -> None:
    _journal(position).add("first", "UN-12", seat=position.turn)


def note_first_wolf(position: Position) -> None:
    _journal(position).add("wolf-first", "UN-12", seat=position.wolf)


def note_turn(position: Position) -> None:
    _journal(position).add("turn", "UN-20", seat=position.turn, count=position.turns)


def note_no_shear(position: Position) -> None:
    """Note why this turn has no shear, unless that may still change: a turn without one is always explained."""
    row = position.turn * GEAR
    if position.gear[row + FRESH]:
        cause, rule = "first-turn", "UN-13"
    elif position.spent:
        cause, rule = "debt", "UN-55"
    elif position.is_snagged(position.turn):
        cause, rule = "snagged", "UN-36"
    else:
        cause, rule = "powerless", "UN-26"
    _journal(position).add("no-shear", rule, seat=position.turn, cause=f"none-{cause}")


def note_roll(position: Position) -> None:
    _journal(position).add("roll", "UN-21", seat=position.turn, count=position.die)


def note_pass(position: Position) -> None:
    _journal(position).add("pass", "UN-42", seat=position.seat, cause=window_kind(position))


def window_kind(position: Position) -> str:
    step = position.step
    if step == AFTER_ROLL:
        return "roll"
    if step == ANNOUNCED:
        return "attack"
    if step == BEFORE_PART:
        return "part"
    return "counter" if step == COUNTER else "end"


def note_rearranging(position: Position, seat: i64, pair: i64) -> None:
    _journal(position).add(
        "rearrange",
        "UN-39",
        seat=seat,
        start=PLACES[PAIR_FROM[pair]],
        to=PLACES[PAIR_TO[pair]],
        sees=(seat,),
        secret=("start", "to"),
    )


# ---- the Wolf


def note_wolf(position: Position, holder: i64, cause: str, rule: str) -> None:
    if position.wolf == holder:
        _journal(position).add("wolf-stays", "UN-63", seat=holder)
    else:
        _journal(position).add(
            "wolf", rule, piece="wolf", start=SEAT_IDS[holder], to=SEAT_IDS[position.wolf], cause=cause
        )


def note_calm(position: Position) -> None:
    _journal(position).add("calm", "UN-62", seat=position.turn)


# ---- wool


def note_loss(position: Position, seat: i64, place: i64, kind: i64, cause: str, rule: str) -> None:
    journal = _journal(position)
    if cause == "cut":
        journal.add(
            "cut", rule, seat=seat, piece=WOOL[kind], start=PLACES[place], cause=SEAT_IDS[position.picker], reveals=True
        )
    else:
        journal.add("lose", rule, seat=seat, piece=WOOL[kind], start=PLACES[place], cause=cause, reveals=True)


def note_bounce(position: Position, seat: i64, place: i64) -> None:
    _journal(position).add("bounce", "UN-33", seat=seat, piece="steel", start=PLACES[place], reveals=True)


def note_damage(position: Position, seat: i64, place: i64) -> None:
    _journal(position).add("damage", "UN-38", seat=seat, piece="steel", start=PLACES[place], reveals=True)


def note_snag(position: Position, seat: i64, rule: str) -> None:
    _journal(position).add("snag", rule, seat=seat)


def note_unsnag(position: Position, seat: i64) -> None:
    _journal(position).add("unsnag", "UN-36", seat=seat)


# ---- the attack


def note_announcement(position: Position, victim: i64, points: i64) -> None:
    _journal(position).add("announce", "UN-30", seat=position.turn, to=SEAT_IDS[victim], count=points)


def note_enough(position: Position) -> None:
    _journal(position).add("enough", "UN-30", seat=position.turn)


def note_part(position: Position) -> None:
    _journal(position).add(
        "part", "UN-31", seat=position.turn, to=SEAT_IDS[position.victim(0)], count=position.points(0)
    )


def note_deflection(position: Position, deflector: i64) -> None:
    _journal(position).add(
        "deflect", "UN-49", seat=deflector, to=SEAT_IDS[position.victim(0)], count=position.points(0)
    )


def note_halving(position: Position, deflector: i64) -> None:
    _journal(position).add("halve", "UN-50", seat=deflector, count=position.points(0))


def note_attack_over(position: Position, cause: str, rule: str) -> None:
    _journal(position).add("attack-over", rule, seat=position.turn, cause=f"over-{cause}")


# ---- any-time cards


def note_play(position: Position) -> None:
    card = position.card
    kind = _play_kind(position)
    _journal(position).add(
        kind,
        POW_RULES[kind] if card == POW else CARD_RULES[card],
        seat=position.owner,
        piece=CARDS[card],
        to=_named(position),
        start=ROWS[position.detail] if card == CLOSE_SHAVE else None,
        reveals=True,
    )


def _play_kind(position: Position) -> str:
    """The kind of event, by what the card is played for: each has its own sentence."""
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


def note_answer(position: Position) -> None:
    """A POW against the last card, and whose card that is."""
    _journal(position).add(
        "answer",
        "UN-45",
        seat=position.seat,
        piece="pow",
        to=SEAT_IDS[position.top_owner()],
        cause=CARDS[position.card] if position.chain == 0 else "pow",
        reveals=True,
    )


def note_cancelled(position: Position) -> None:
    """The card below the last POW has no effect."""
    is_card = position.chain == 1
    owner = position.owner if is_card else position.answerer(position.chain - 2)
    _journal(position).add("cancelled", "UN-45", seat=owner, piece=CARDS[position.card] if is_card else "pow")


def note_reroll(position: Position) -> None:
    _journal(position).add("reroll", "UN-47", seat=position.turn)


def note_sheepdog(position: Position) -> None:
    _journal(position).add("play", "UN-54", seat=position.seat, piece="sheepdog", reveals=True)


def note_coin(position: Position, face: i64) -> None:
    _journal(position).add("coin", "UN-48", seat=position.turn, cause="tails" if face == TAILS else "heads")


def note_theft(position: Position, place: i64) -> None:
    """Thief and victim see what it is (UN-82), unless nobody looks at face-down wool (UN-80)."""
    details: dict[str, object] = {
        "seat": position.owner,
        "piece": WOOL[position.air],
        "start": PLACES[place],
        "to": SEAT_IDS[position.target],
    }
    if position.air != DAMAGED:
        details |= {"sees": _who_sees(position), "secret": ("piece",)}
    _journal(position).add("steal", "UN-52", reveals=True, **details)


def _who_sees(position: Position) -> tuple[int, ...]:
    return () if position.setup.options.strict_memory else (position.owner, position.target)


def note_sticking(position: Position, place: i64) -> None:
    details: dict[str, object] = {"seat": position.owner, "piece": WOOL[position.air], "to": PLACES[place]}
    if position.target != NOBODY and position.air != DAMAGED:
        details |= {"sees": _who_sees(position), "secret": ("piece",)}
    _journal(position).add("stick", "UN-52", **details)


def note_thief(position: Position) -> None:
    _journal(position).add("thief", "UN-53", seat=position.owner, to=SEAT_IDS[position.target])


def note_no_room(position: Position) -> None:
    _journal(position).add("no-room", "UN-52", seat=position.owner)


def note_spared(position: Position, place: i64) -> None:
    _journal(position).add("spare", "UN-55", seat=position.target, start=PLACES[place])


# ---- drawn cards


def note_reaching(position: Position) -> None:
    _journal(position).add("reach", "UN-23", seat=position.turn)


def note_drawn(position: Position, kind: i64) -> None:
    seat = position.turn
    if kind < HAND_KINDS:
        _journal(position).add("draw", "UN-23", seat=seat, piece=CARDS[kind], sees=(seat,), secret=("piece",))
    else:
        _journal(position).add(
            "draw" if kind in LONE else "draw-one", "UN-23", seat=seat, piece=CARDS[kind], reveals=True
        )


def note_drawn_wool(position: Position, kind: i64, has_room: bool) -> None:
    """Which of the two it is only the drawer sees, unless it is discarded at once (UN-28)."""
    details: dict[str, object] = {"seat": position.turn, "piece": WOOL[kind]}
    if has_room:
        details |= {"sees": (int(position.turn),), "secret": ("piece",)}
    _journal(position).add("draw-wool", "UN-28", reveals=not has_room, **details)


def note_laying(position: Position, place: i64) -> None:
    seat = position.turn
    _journal(position).add(
        "lay-wool", "UN-28", seat=seat, piece=WOOL[position.air], to=PLACES[place], sees=(int(seat),), secret=("piece",)
    )


def note_discard(position: Position, seat: i64, kind: i64, cause: str, rule: str) -> None:
    _journal(position).add(
        "discard" if kind in LONE or kind < HAND_KINDS else "discard-one",
        rule,
        seat=seat,
        piece=CARDS[kind],
        cause=f"gone-{cause}",
        reveals=True,
    )


def note_new_shear(position: Position, kind: i64) -> None:
    _journal(position).add("new-shear", "UN-24", seat=position.turn, piece=CARDS[kind])


def note_attached(position: Position, kind: i64) -> None:
    _journal(position).add("attach", "UN-24", seat=position.turn, piece=CARDS[kind])


def note_boy(position: Position) -> None:
    _journal(position).add("boy", "UN-60", seat=position.turn)


def note_moon(position: Position) -> None:
    power = position.power(position.wolf)
    if power:
        _journal(position).add("moon", "UN-62", seat=position.wolf, count=power)
    else:
        _journal(position).add("moon-idle", "UN-62", seat=position.wolf)


def note_safe(position: Position) -> None:
    _journal(position).add("safe", "UN-63", seat=position.shepherd)


def note_choice(position: Position, place: i64) -> None:
    seat = position.seat
    rule = "UN-62" if position.step == MOON_CHOICE else "UN-60"
    _journal(position).add("choose", rule, seat=seat, start=PLACES[place], sees=(seat,), secret=("start",))


def note_shepherd(position: Position) -> None:
    _journal(position).add("shepherd", "UN-63", seat=position.turn)


def note_goat(position: Position, count: i64) -> None:
    if count:
        _journal(position).add("goat", "UN-64", seat=position.turn, count=count)
    else:
        _journal(position).add("goat-idle", "UN-64", seat=position.turn)


def note_pile_empty(position: Position) -> None:
    _journal(position).add("pile-empty", "UN-70")


# ---- the end


def note_out(position: Position, seat: i64) -> None:
    _journal(position).add("out", "UN-71", seat=seat)


def note_end(position: Position) -> None:
    journal = _journal(position)
    if position.living_count() == 0:
        journal.add("nobody", "UN-61")
    elif position.is_cut_short():
        journal.add("cap", "UN-73", count=position.turns)
        _note_count(position)
    else:
        winner = position.winners()[0]
        journal.add("win", "UN-72", seat=winner, count=position.wool_points(winner))


def _note_count(position: Position) -> None:
    """Everybody's wool points, and who has the most (UN-73)."""
    seat: i64
    winners = position.winners()
    for seat in range(position.setup.seats):
        if position.is_living(seat):
            _journal(position).add("wool", "UN-73", seat=seat, count=position.wool_points(seat))
    for winner in winners:
        _journal(position).add("win-wool" if len(winners) == 1 else "win-shared", "UN-73", seat=winner)
