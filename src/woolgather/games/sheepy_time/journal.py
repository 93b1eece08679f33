"""The journal: writes the events of a game, and is called only when a journal is attached."""

from __future__ import annotations

from typing import Final

from mypy_extensions import i64

from woolgather.engine.journal import Journal
from woolgather.games.sheepy_time.data import (
    CARDS,
    DREAMS,
    FIRST_OF_NIGHTMARE,
    FIRST_SIDE,
    KINDS,
    NIGHTMARES,
    NOWHERE,
    POINTS_A_ROUND,
    SIDE_CARD,
    SIDE_NAMES,
    SPACES,
)
from woolgather.games.sheepy_time.position import Position

CENTRE: Final = "centre"
CROSSED: Final = "crossed"
"""Why everybody wakes up: the Nightmare has crossed the Fence."""

FIRST_DREAM_RULE: Final = 60


def dream_rule(dream: i64) -> str:
    """The rule of a tile; tiles are in the order of their rules, ST-60 to ST-89."""
    return f"ST-{FIRST_DREAM_RULE + dream}"


def card_name(position: Position, kind: i64) -> str:
    """The name of a kind of card in this deck."""
    return CARDS[kind if kind < KINDS else kind + FIRST_OF_NIGHTMARE[position.nightmare]]


def _journal(position: Position) -> Journal:
    assert position.journal is not None
    return position.journal


def _place(space: i64) -> str:
    return str(space) if space != NOWHERE else CENTRE


# ---- setup


def note_first(position: Position) -> None:
    _journal(position).add("first", "ST-10", seat=position.first)


def note_nightmare(position: Position) -> None:
    _journal(position).add("nightmare", "ST-3", piece=NIGHTMARES[position.nightmare])


def note_set_dream(position: Position, dream: i64, space: i64) -> None:
    _journal(position).add("dream", "ST-10", piece=DREAMS[dream], to=str(space))


def note_market(position: Position, dream: i64) -> None:
    _journal(position).add("market", "ST-95" if position.round else "ST-10", piece=DREAMS[dream])


def note_drift(position: Position, dream: i64, space: i64) -> None:
    _journal(position).add("drift", "ST-97", piece=DREAMS[dream], to=str(space))


def note_round(position: Position) -> None:
    _journal(position).add("round", "ST-98" if position.round > 1 else "ST-20", count=position.round)


# ---- cards


def note_dealt(position: Position, seat: i64, kind: i64) -> None:
    """Only its owner sees a dealt card, even a Nightmare card (ST-20, ST-110)."""
    _journal(position).add("deal", "ST-20", seat=seat, piece=card_name(position, kind), sees=(seat,), secret=("piece",))


def note_drawn(position: Position, seat: i64, kind: i64) -> None:
    _journal(position).add("draw", "ST-48", seat=seat, piece=card_name(position, kind), sees=(seat,), secret=("piece",))


def note_revealed(position: Position, seat: i64, kind: i64, rule: str) -> None:
    _journal(position).add("reveal", rule, seat=seat, piece=card_name(position, kind), reveals=True)


def note_played(position: Position, side: i64) -> None:
    """Includes the number of sides: if there is only one, the sentence need not name it."""
    card = SIDE_CARD[side]
    _journal(position).add(
        "play",
        "ST-30",
        seat=position.turn,
        piece=CARDS[card],
        cause=SIDE_NAMES[side],
        count=FIRST_SIDE[card + 1] - FIRST_SIDE[card],
        reveals=True,
    )


def note_idle(position: Position, kind: i64) -> None:
    """A sheep card turned over because only one sheep is left."""
    _journal(position).add("idle", "ST-49", piece=card_name(position, kind))


def note_discarded(position: Position, seat: i64, kind: i64, rule: str) -> None:
    _journal(position).add("discard", rule, seat=seat, piece=card_name(position, kind), reveals=True)


# ---- sheep


def note_moved(position: Position, seat: i64, start: i64, way: i64, steps: i64, cause: str, rule: str) -> None:
    """A move onto the ring, forward or backward, and over the Fence."""
    journal = _journal(position)
    to = position.spaces[seat]
    if start == NOWHERE:
        journal.add("enter", rule, seat=seat, to=str(to), count=steps, cause=cause)
        start = 1
    else:
        journal.add(
            "move" if way > 0 else "back", rule, seat=seat, start=str(start), to=str(to), count=steps, cause=cause
        )
    if way > 0 and (to < start or steps >= SPACES):
        journal.add("cross", "ST-45", seat=seat)


def note_held(position: Position, seat: i64) -> None:
    _journal(position).add("held", "ST-56", seat=seat, to=str(position.spaces[seat]))


def note_scared(position: Position, seat: i64, cause: str) -> None:
    _journal(position).add("scared", "ST-50", seat=seat, cause=cause)


def note_woken(position: Position, seat: i64, cause: str, rule: str) -> None:
    """A sheep wakes up, and what that costs; must be called before the cost is taken."""
    _journal(position).add("wake", rule, seat=seat, cause=cause)
    if position.winks[seat]:
        _journal(position).add("lose", rule, seat=seat, count=position.winks[seat])


def note_brave(position: Position, seat: i64, dream: str) -> None:
    _journal(position).add("brave", "ST-57", seat=seat, cause=dream)


def note_gained(position: Position, seat: i64, count: i64, cause: str, rule: str) -> None:
    _journal(position).add("gain", rule, seat=seat, count=count, cause=cause)


def note_pillow(position: Position, seat: i64, count: i64, cause: str, rule: str) -> None:
    now = position.pillows[seat]
    _journal(position).add("pillow", rule, seat=seat, count=count, start=str(now + count), to=str(now), cause=cause)


def note_fence(position: Position, seat: i64, count: i64) -> None:
    """Winks paid at the Fence, in the player's own turn or after another player's Shepherd the Flock."""
    _journal(position).add("fence", "ST-45" if seat == position.turn else "ST-104", seat=seat, count=count)


def note_night(position: Position, seat: i64) -> None:
    _journal(position).add("night", "ST-47", seat=seat)


def note_race_on(position: Position, seat: i64) -> None:
    _journal(position).add("race-on", "ST-45", seat=seat)


# ---- tokens and tiles


def note_caught(position: Position, seat: i64, space: i64) -> None:
    _journal(position).add("catch", "ST-32", seat=seat, to=str(space))


def note_shifted(position: Position, seat: i64, start: i64, to: i64, rule: str) -> None:
    _journal(position).add("shift", rule, seat=seat, start=str(start), to=str(to))


def note_skipped(position: Position, seat: i64) -> None:
    _journal(position).add("skip", "ST-33", seat=seat)


def note_used(position: Position, dream: i64, space: i64, is_paid: bool) -> None:
    _journal(position).add(
        "use" if is_paid else "use-infinite", "ST-40", seat=position.turn, piece=DREAMS[dream], start=str(space)
    )


def note_declined(position: Position, dream: i64, space: i64) -> None:
    _journal(position).add("decline", "ST-40", seat=position.turn, piece=DREAMS[dream], start=str(space))


def note_nothing(position: Position, dream: str) -> None:
    _journal(position).add("nothing", "ST-43", seat=position.turn, piece=dream)


def note_returned(position: Position, seat: i64, space: i64, count: i64) -> None:
    _journal(position).add("return", "ST-61", seat=seat, start=str(space), count=count)


def note_grown(position: Position, seat: i64, space: i64, count: i64) -> None:
    _journal(position).add("grow", "ST-66", seat=seat, to=str(space), count=count)


def note_flipped(position: Position, seat: i64, space: i64) -> None:
    _journal(position).add("flip", "ST-68", seat=seat, to=str(space))


# ---- the Nightmare


def note_beast_moved(position: Position, start: i64, cause: str, rule: str) -> None:
    _journal(position).add(
        "nightmare-move",
        rule,
        piece=NIGHTMARES[position.nightmare],
        start=_place(start),
        to=_place(position.beast),
        count=position.beast - start,
        cause=cause,
    )


def note_beast_jumped(position: Position, start: i64, cause: str) -> None:
    _journal(position).add(
        "nightmare-jump",
        "ST-51" if position.beast > start else "ST-53",
        piece=NIGHTMARES[position.nightmare],
        start=_place(start),
        to=_place(position.beast),
        count=position.beast - start,
        cause=cause,
    )


def note_beast_stays(position: Position, cause: str, rule: str) -> None:
    _journal(position).add("nightmare-stays", rule, piece=NIGHTMARES[position.nightmare], cause=cause)


def note_howl(position: Position) -> None:
    _journal(position).add("howl", "ST-54", piece=NIGHTMARES[position.nightmare], start=_place(position.beast))


def note_web(position: Position, cause: str) -> None:
    _journal(position).add(
        "web", "ST-55", piece=NIGHTMARES[position.nightmare], to=str(position.web_space()), cause=cause
    )
    if position.web > SPACES:
        _journal(position).add("web-beyond", "ST-52", piece=NIGHTMARES[position.nightmare])


def note_beast_crosses(position: Position) -> None:
    _journal(position).add("nightmare-crosses", "ST-52", piece=NIGHTMARES[position.nightmare])


# ---- round and rest


def note_morning(position: Position) -> None:
    _journal(position).add("morning", "ST-90", count=position.round)


def note_token(position: Position) -> None:
    """The First Sheep token goes on; among several highest pillows the order of seats decided."""
    highest = sum([pillow == position.pillows[position.first] for pillow in position.pillows])
    _journal(position).add("token" if highest == 1 else "token-tie", "ST-93", seat=position.first)


def note_reset(position: Position) -> None:
    _journal(position).add("reset", "ST-94")


def note_placed(position: Position, dream: i64, space: i64) -> None:
    _journal(position).add("place", "ST-95", seat=position.turn, piece=DREAMS[dream], to=str(space))


def note_bonus(position: Position, space: i64, count: i64) -> None:
    _journal(position).add("bonus", "ST-96", seat=position.turn, to=str(space), count=count)


def note_infinite_bonus(position: Position, space: i64) -> None:
    _journal(position).add("bonus-infinite", "ST-96", seat=position.turn, to=str(space))


def note_lapsed(position: Position, count: i64) -> None:
    _journal(position).add("lapse", "ST-96", seat=position.turn, count=count)


def note_end(position: Position) -> None:
    """Who has reached the pillow, who has won and why; in a solo game also that the player has not finished."""
    journal = _journal(position)
    if position.rules.is_solo:
        kind, rule = ("solo", "ST-99") if position.has_goal(0) else ("unfinished", "ST-105")
        journal.add(
            "tally",
            "ST-99",
            start=str(position.solo_winks()),
            to=str(position.solo_pillow()),
            count=position.round * POINTS_A_ROUND,
        )
        journal.add(kind, rule, seat=0, count=position.solo_score(), cause=f"grade-{position.grade()}")
        return
    winners = position.winners()
    reached = [seat for seat in range(position.rules.seats) if position.has_goal(seat)]
    for seat in reached:
        journal.add(
            "goal",
            "ST-90",
            seat=seat,
            start=str(position.winks[seat]),
            to=str(position.pillows[seat]),
            count=position.lead(seat),
        )
    level = [seat for seat in reached if position.lead(seat) == position.lead(winners[0])]
    if len(level) > 1:
        journal.add("tie" if len(winners) < len(level) else "tie-shared", "ST-90", count=len(level))
    for seat in winners:
        journal.add("win", "ST-90", seat=seat, count=position.lead(seat))
    if not winners:
        journal.add("nobody", "ST-90")
