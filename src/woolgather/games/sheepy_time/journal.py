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
from woolgather.games.sheepy_time.night import Night

CENTRE: Final = "centre"
CROSSED: Final = "crossed"
"""Why everybody wakes up: the Nightmare has crossed the Fence."""

FIRST_DREAM_RULE: Final = 60


def dream_rule(dream: i64) -> str:
    """The rule of a tile; tiles are in the order of their rules, ST-60 to ST-89."""
    return f"ST-{FIRST_DREAM_RULE + dream}"


def card_name(night: Night, kind: i64) -> str:
    """The name of a kind of card in this deck."""
    return CARDS[kind if kind < KINDS else kind + FIRST_OF_NIGHTMARE[night.nightmare]]


def _journal(night: Night) -> Journal:
    assert night.journal is not None
    return night.journal


def _place(space: i64) -> str:
    return str(space) if space != NOWHERE else CENTRE


# ---- setup


def note_first(night: Night) -> None:
    _journal(night).add("first", "ST-10", seat=night.first)


def note_nightmare(night: Night) -> None:
    _journal(night).add("nightmare", "ST-3", piece=NIGHTMARES[night.nightmare])


def note_set_dream(night: Night, dream: i64, space: i64) -> None:
    _journal(night).add("dream", "ST-10", piece=DREAMS[dream], to=str(space))


def note_market(night: Night, dream: i64) -> None:
    _journal(night).add("market", "ST-95" if night.round else "ST-10", piece=DREAMS[dream])


def note_drift(night: Night, dream: i64, space: i64) -> None:
    _journal(night).add("drift", "ST-97", piece=DREAMS[dream], to=str(space))


def note_round(night: Night) -> None:
    _journal(night).add("round", "ST-98" if night.round > 1 else "ST-20", count=night.round)


# ---- cards


def note_dealt(night: Night, seat: i64, kind: i64) -> None:
    """Only its owner sees a dealt card, even a Nightmare card (ST-20, ST-110)."""
    _journal(night).add("deal", "ST-20", seat=seat, piece=card_name(night, kind), sees=(seat,), secret=("piece",))


def note_drawn(night: Night, seat: i64, kind: i64) -> None:
    _journal(night).add("draw", "ST-48", seat=seat, piece=card_name(night, kind), sees=(seat,), secret=("piece",))


def note_revealed(night: Night, seat: i64, kind: i64, rule: str) -> None:
    _journal(night).add("reveal", rule, seat=seat, piece=card_name(night, kind), reveals=True)


def note_played(night: Night, side: i64) -> None:
    """Includes the number of sides: if there is only one, the sentence need not name it."""
    card = SIDE_CARD[side]
    _journal(night).add(
        "play",
        "ST-30",
        seat=night.turn,
        piece=CARDS[card],
        cause=SIDE_NAMES[side],
        count=FIRST_SIDE[card + 1] - FIRST_SIDE[card],
        reveals=True,
    )


def note_idle(night: Night, kind: i64) -> None:
    """A sheep card turned over because only one sheep is left."""
    _journal(night).add("idle", "ST-49", piece=card_name(night, kind))


def note_discarded(night: Night, seat: i64, kind: i64, rule: str) -> None:
    _journal(night).add("discard", rule, seat=seat, piece=card_name(night, kind), reveals=True)


# ---- sheep


def note_moved(night: Night, seat: i64, start: i64, way: i64, steps: i64, cause: str, rule: str) -> None:
    """A move onto the ring, forward or backward, and over the Fence."""
    journal = _journal(night)
    to = night.spaces[seat]
    if start == NOWHERE:
        journal.add("enter", rule, seat=seat, to=str(to), count=steps, cause=cause)
        start = 1
    else:
        journal.add(
            "move" if way > 0 else "back", rule, seat=seat, start=str(start), to=str(to), count=steps, cause=cause
        )
    if way > 0 and (to < start or steps >= SPACES):
        journal.add("cross", "ST-45", seat=seat)


def note_held(night: Night, seat: i64) -> None:
    _journal(night).add("held", "ST-56", seat=seat, to=str(night.spaces[seat]))


def note_scared(night: Night, seat: i64, cause: str) -> None:
    _journal(night).add("scared", "ST-50", seat=seat, cause=cause)


def note_woken(night: Night, seat: i64, cause: str, rule: str) -> None:
    """A sheep wakes up, and what that costs; must be called before the cost is taken."""
    _journal(night).add("wake", rule, seat=seat, cause=cause)
    if night.winks[seat]:
        _journal(night).add("lose", rule, seat=seat, count=night.winks[seat])


def note_brave(night: Night, seat: i64, dream: str) -> None:
    _journal(night).add("brave", "ST-57", seat=seat, cause=dream)


def note_gained(night: Night, seat: i64, count: i64, cause: str, rule: str) -> None:
    _journal(night).add("gain", rule, seat=seat, count=count, cause=cause)


def note_pillow(night: Night, seat: i64, count: i64, cause: str, rule: str) -> None:
    now = night.pillows[seat]
    _journal(night).add("pillow", rule, seat=seat, count=count, start=str(now + count), to=str(now), cause=cause)


def note_fence(night: Night, seat: i64, count: i64) -> None:
    """Winks paid at the Fence, in the player's own turn or after another player's Shepherd the Flock."""
    _journal(night).add("fence", "ST-45" if seat == night.turn else "ST-104", seat=seat, count=count)


def note_night(night: Night, seat: i64) -> None:
    _journal(night).add("night", "ST-47", seat=seat)


def note_race_on(night: Night, seat: i64) -> None:
    _journal(night).add("race-on", "ST-45", seat=seat)


# ---- tokens and tiles


def note_caught(night: Night, seat: i64, space: i64) -> None:
    _journal(night).add("catch", "ST-32", seat=seat, to=str(space))


def note_shifted(night: Night, seat: i64, start: i64, to: i64, rule: str) -> None:
    _journal(night).add("shift", rule, seat=seat, start=str(start), to=str(to))


def note_skipped(night: Night, seat: i64) -> None:
    _journal(night).add("skip", "ST-33", seat=seat)


def note_used(night: Night, dream: i64, space: i64, is_paid: bool) -> None:
    _journal(night).add(
        "use" if is_paid else "use-infinite", "ST-40", seat=night.turn, piece=DREAMS[dream], start=str(space)
    )


def note_declined(night: Night, dream: i64, space: i64) -> None:
    _journal(night).add("decline", "ST-40", seat=night.turn, piece=DREAMS[dream], start=str(space))


def note_nothing(night: Night, dream: str) -> None:
    _journal(night).add("nothing", "ST-43", seat=night.turn, piece=dream)


def note_returned(night: Night, seat: i64, space: i64, count: i64) -> None:
    _journal(night).add("return", "ST-61", seat=seat, start=str(space), count=count)


def note_grown(night: Night, seat: i64, space: i64, count: i64) -> None:
    _journal(night).add("grow", "ST-66", seat=seat, to=str(space), count=count)


def note_flipped(night: Night, seat: i64, space: i64) -> None:
    _journal(night).add("flip", "ST-68", seat=seat, to=str(space))


# ---- the Nightmare


def note_beast_moved(night: Night, start: i64, cause: str, rule: str) -> None:
    _journal(night).add(
        "nightmare-move",
        rule,
        piece=NIGHTMARES[night.nightmare],
        start=_place(start),
        to=_place(night.beast),
        count=night.beast - start,
        cause=cause,
    )


def note_beast_jumped(night: Night, start: i64, cause: str) -> None:
    _journal(night).add(
        "nightmare-jump",
        "ST-51" if night.beast > start else "ST-53",
        piece=NIGHTMARES[night.nightmare],
        start=_place(start),
        to=_place(night.beast),
        count=night.beast - start,
        cause=cause,
    )


def note_beast_stays(night: Night, cause: str, rule: str) -> None:
    _journal(night).add("nightmare-stays", rule, piece=NIGHTMARES[night.nightmare], cause=cause)


def note_howl(night: Night) -> None:
    _journal(night).add("howl", "ST-54", piece=NIGHTMARES[night.nightmare], start=_place(night.beast))


def note_web(night: Night, cause: str) -> None:
    _journal(night).add("web", "ST-55", piece=NIGHTMARES[night.nightmare], to=str(night.web_space()), cause=cause)
    if night.web > SPACES:
        _journal(night).add("web-beyond", "ST-52", piece=NIGHTMARES[night.nightmare])


def note_beast_crosses(night: Night) -> None:
    _journal(night).add("nightmare-crosses", "ST-52", piece=NIGHTMARES[night.nightmare])


# ---- round and rest


def note_morning(night: Night) -> None:
    _journal(night).add("morning", "ST-90", count=night.round)


def note_token(night: Night) -> None:
    """The First Sheep token goes on; among several highest pillows the order of seats decided."""
    highest = sum([pillow == night.pillows[night.first] for pillow in night.pillows])
    _journal(night).add("token" if highest == 1 else "token-tie", "ST-93", seat=night.first)


def note_reset(night: Night) -> None:
    _journal(night).add("reset", "ST-94")


def note_placed(night: Night, dream: i64, space: i64) -> None:
    _journal(night).add("place", "ST-95", seat=night.turn, piece=DREAMS[dream], to=str(space))


def note_bonus(night: Night, space: i64, count: i64) -> None:
    _journal(night).add("bonus", "ST-96", seat=night.turn, to=str(space), count=count)


def note_infinite_bonus(night: Night, space: i64) -> None:
    _journal(night).add("bonus-infinite", "ST-96", seat=night.turn, to=str(space))


def note_lapsed(night: Night, count: i64) -> None:
    _journal(night).add("lapse", "ST-96", seat=night.turn, count=count)


def note_end(night: Night) -> None:
    """Who has reached the pillow, who has won and why; in a solo game also that the player has not finished."""
    journal = _journal(night)
    if night.rules.is_solo:
        kind, rule = ("solo", "ST-99") if night.has_goal(0) else ("unfinished", "ST-105")
        journal.add(
            "tally",
            "ST-99",
            start=str(night.solo_winks()),
            to=str(night.solo_pillow()),
            count=night.round * POINTS_A_ROUND,
        )
        journal.add(kind, rule, seat=0, count=night.solo_score(), cause=f"grade-{night.grade()}")
        return
    winners = night.winners()
    reached = [seat for seat in range(night.rules.seats) if night.has_goal(seat)]
    for seat in reached:
        journal.add(
            "goal",
            "ST-90",
            seat=seat,
            start=str(night.winks[seat]),
            to=str(night.pillows[seat]),
            count=night.lead(seat),
        )
    level = [seat for seat in reached if night.lead(seat) == night.lead(winners[0])]
    if len(level) > 1:
        journal.add("tie" if len(winners) < len(level) else "tie-shared", "ST-90", count=len(level))
    for seat in winners:
        journal.add("win", "ST-90", seat=seat, count=night.lead(seat))
    if not winners:
        journal.add("nobody", "ST-90")
