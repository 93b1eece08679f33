"""The story of a night, event by event; called only when somebody listens."""

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
from woolgather.games.sheepy_time.night import Night

CENTRE: Final = "centre"
CROSSED: Final = "crossed"
"""Why everybody wakes up: the Nightmare is over the Fence."""

FIRST_DREAM_RULE: Final = 60


def dream_rule(dream: i64) -> str:
    """The tiles stand in the order of their rules, ST-60 to ST-89."""
    return f"ST-{FIRST_DREAM_RULE + dream}"


def card_name(night: Night, kind: i64) -> str:
    """A kind of this deck as people know it."""
    return CARDS[kind if kind < KINDS else kind + FIRST_OF_NIGHTMARE[night.nightmare]]


def _journal(night: Night) -> Journal:
    assert night.journal is not None
    return night.journal


def _place(space: i64) -> str:
    return str(space) if space != NOWHERE else CENTRE


# ---- setup

def tell_first(night: Night) -> None:
    _journal(night).tell("first", "ST-10", seat=night.first)


def tell_nightmare(night: Night) -> None:
    _journal(night).tell("nightmare", "ST-3", piece=NIGHTMARES[night.nightmare])


def tell_set_dream(night: Night, dream: i64, space: i64) -> None:
    _journal(night).tell("dream", "ST-10", piece=DREAMS[dream], to=str(space))


def tell_market(night: Night, dream: i64) -> None:
    _journal(night).tell("market", "ST-95" if night.round else "ST-10", piece=DREAMS[dream])


def tell_drift(night: Night, dream: i64, space: i64) -> None:
    _journal(night).tell("drift", "ST-97", piece=DREAMS[dream], to=str(space))


def tell_round(night: Night) -> None:
    _journal(night).tell("round", "ST-98" if night.round > 1 else "ST-20", count=night.round)


# ---- cards

def tell_dealt(night: Night, seat: i64, kind: i64) -> None:
    """Nobody but its owner sees a card that is dealt, be it a Nightmare card (ST-20, ST-110)."""
    _journal(night).tell("deal", "ST-20", seat=seat, piece=card_name(night, kind), sees=(seat,), secret=("piece",))


def tell_drawn(night: Night, seat: i64, kind: i64) -> None:
    _journal(night).tell("draw", "ST-48", seat=seat, piece=card_name(night, kind), sees=(seat,), secret=("piece",))


def tell_revealed(night: Night, seat: i64, kind: i64, rule: str) -> None:
    _journal(night).tell("reveal", rule, seat=seat, piece=card_name(night, kind), reveals=True)


def tell_played(night: Night, side: i64) -> None:
    """With the number of sides: where there is only one, it need not be said which."""
    card = SIDE_CARD[side]
    _journal(night).tell("play", "ST-30", seat=night.turn, piece=CARDS[card], cause=SIDE_NAMES[side],
                         count=FIRST_SIDE[card + 1] - FIRST_SIDE[card], reveals=True)


def tell_idle(night: Night, kind: i64) -> None:
    """A sheep card turned over because only one sheep is left."""
    _journal(night).tell("idle", "ST-49", piece=card_name(night, kind))


def tell_discarded(night: Night, seat: i64, kind: i64, rule: str) -> None:
    _journal(night).tell("discard", rule, seat=seat, piece=card_name(night, kind), reveals=True)


# ---- sheep

def tell_moved(night: Night, seat: i64, start: i64, way: i64, steps: i64, cause: str, rule: str) -> None:
    """Into the ring, on, or back; and over the Fence."""
    journal = _journal(night)
    to = night.spaces[seat]
    if start == NOWHERE:
        journal.tell("enter", rule, seat=seat, to=str(to), count=steps, cause=cause)
        start = 1
    else:
        journal.tell("move" if way > 0 else "back", rule, seat=seat, start=str(start), to=str(to), count=steps,
                     cause=cause)
    if way > 0 and (to < start or steps >= SPACES):
        journal.tell("cross", "ST-45", seat=seat)


def tell_held(night: Night, seat: i64) -> None:
    _journal(night).tell("held", "ST-56", seat=seat, to=str(night.spaces[seat]))


def tell_scared(night: Night, seat: i64, cause: str) -> None:
    _journal(night).tell("scared", "ST-50", seat=seat, cause=cause)


def tell_woken(night: Night, seat: i64, cause: str, rule: str) -> None:
    """And what it costs; to be told before it is taken away."""
    _journal(night).tell("wake", rule, seat=seat, cause=cause)
    if night.winks[seat]:
        _journal(night).tell("lose", rule, seat=seat, count=night.winks[seat])


def tell_brave(night: Night, seat: i64, dream: str) -> None:
    _journal(night).tell("brave", "ST-57", seat=seat, cause=dream)


def tell_gained(night: Night, seat: i64, count: i64, cause: str, rule: str) -> None:
    _journal(night).tell("gain", rule, seat=seat, count=count, cause=cause)


def tell_pillow(night: Night, seat: i64, count: i64, cause: str, rule: str) -> None:
    now = night.pillows[seat]
    _journal(night).tell("pillow", rule, seat=seat, count=count, start=str(now + count), to=str(now), cause=cause)


def tell_fence(night: Night, seat: i64, count: i64) -> None:
    """Paid in the own turn, or moved over by another's Shepherd the Flock."""
    _journal(night).tell("fence", "ST-45" if seat == night.turn else "ST-104", seat=seat, count=count)


def tell_night(night: Night, seat: i64) -> None:
    _journal(night).tell("night", "ST-47", seat=seat)


def tell_race_on(night: Night, seat: i64) -> None:
    _journal(night).tell("race-on", "ST-45", seat=seat)


# ---- tokens and tiles

def tell_caught(night: Night, seat: i64, space: i64) -> None:
    _journal(night).tell("catch", "ST-32", seat=seat, to=str(space))


def tell_shifted(night: Night, seat: i64, start: i64, to: i64, rule: str) -> None:
    _journal(night).tell("shift", rule, seat=seat, start=str(start), to=str(to))


def tell_skipped(night: Night, seat: i64) -> None:
    _journal(night).tell("skip", "ST-33", seat=seat)


def tell_used(night: Night, dream: i64, space: i64, is_paid: bool) -> None:
    _journal(night).tell("use" if is_paid else "use-infinite", "ST-40", seat=night.turn, piece=DREAMS[dream],
                         start=str(space))


def tell_declined(night: Night, dream: i64, space: i64) -> None:
    _journal(night).tell("decline", "ST-40", seat=night.turn, piece=DREAMS[dream], start=str(space))


def tell_nothing(night: Night, dream: str) -> None:
    _journal(night).tell("nothing", "ST-43", seat=night.turn, piece=dream)


def tell_returned(night: Night, seat: i64, space: i64, count: i64) -> None:
    _journal(night).tell("return", "ST-61", seat=seat, start=str(space), count=count)


def tell_grown(night: Night, seat: i64, space: i64, count: i64) -> None:
    _journal(night).tell("grow", "ST-66", seat=seat, to=str(space), count=count)


def tell_flipped(night: Night, seat: i64, space: i64) -> None:
    _journal(night).tell("flip", "ST-68", seat=seat, to=str(space))


# ---- the Nightmare

def tell_beast_moved(night: Night, start: i64, cause: str, rule: str) -> None:
    _journal(night).tell("nightmare-move", rule, piece=NIGHTMARES[night.nightmare], start=_place(start),
                         to=_place(night.beast), count=night.beast - start, cause=cause)


def tell_beast_jumped(night: Night, start: i64, cause: str) -> None:
    _journal(night).tell("nightmare-jump", "ST-51" if night.beast > start else "ST-53",
                         piece=NIGHTMARES[night.nightmare], start=_place(start), to=_place(night.beast),
                         count=night.beast - start, cause=cause)


def tell_beast_stays(night: Night, cause: str, rule: str) -> None:
    _journal(night).tell("nightmare-stays", rule, piece=NIGHTMARES[night.nightmare], cause=cause)


def tell_howl(night: Night) -> None:
    _journal(night).tell("howl", "ST-54", piece=NIGHTMARES[night.nightmare], start=_place(night.beast))


def tell_web(night: Night, cause: str) -> None:
    _journal(night).tell("web", "ST-55", piece=NIGHTMARES[night.nightmare], to=str(night.web_space()), cause=cause)
    if night.web > SPACES:
        _journal(night).tell("web-beyond", "ST-52", piece=NIGHTMARES[night.nightmare])


def tell_beast_crosses(night: Night) -> None:
    _journal(night).tell("nightmare-crosses", "ST-52", piece=NIGHTMARES[night.nightmare])


# ---- round and rest

def tell_morning(night: Night) -> None:
    _journal(night).tell("morning", "ST-90", count=night.round)


def tell_token(night: Night) -> None:
    """Among several of the highest pillows the place at the table has decided."""
    highest = sum([pillow == night.pillows[night.first] for pillow in night.pillows])
    _journal(night).tell("token" if highest == 1 else "token-tie", "ST-93", seat=night.first)


def tell_reset(night: Night) -> None:
    _journal(night).tell("reset", "ST-94")


def tell_placed(night: Night, dream: i64, space: i64) -> None:
    _journal(night).tell("place", "ST-95", seat=night.turn, piece=DREAMS[dream], to=str(space))


def tell_bonus(night: Night, space: i64, count: i64) -> None:
    _journal(night).tell("bonus", "ST-96", seat=night.turn, to=str(space), count=count)


def tell_infinite_bonus(night: Night, space: i64) -> None:
    _journal(night).tell("bonus-infinite", "ST-96", seat=night.turn, to=str(space))


def tell_lapsed(night: Night, count: i64) -> None:
    _journal(night).tell("lapse", "ST-96", seat=night.turn, count=count)


def tell_end(night: Night) -> None:
    """Who has reached the pillow and who has won, and what has decided; alone also who has not finished."""
    journal = _journal(night)
    if night.rules.is_solo:
        kind, rule = ("solo", "ST-99") if night.has_goal(0) else ("unfinished", "ST-105")
        journal.tell("tally", "ST-99", start=str(night.solo_winks()), to=str(night.solo_pillow()),
                     count=night.round * POINTS_A_ROUND)
        journal.tell(kind, rule, seat=0, count=night.solo_score(), cause=f"grade-{night.grade()}")
        return
    winners = night.winners()
    reached = [seat for seat in range(night.rules.seats) if night.has_goal(seat)]
    for seat in reached:
        journal.tell("goal", "ST-90", seat=seat, start=str(night.winks[seat]), to=str(night.pillows[seat]),
                     count=night.lead(seat))
    level = [seat for seat in reached if night.lead(seat) == night.lead(winners[0])]
    if len(level) > 1:
        journal.tell("tie" if len(winners) < len(level) else "tie-shared", "ST-90", count=len(level))
    for seat in winners:
        journal.tell("win", "ST-90", seat=seat, count=night.lead(seat))
    if not winners:
        journal.tell("nobody", "ST-90")
