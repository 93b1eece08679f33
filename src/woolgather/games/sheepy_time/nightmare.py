"""The three Nightmares: the Wolf walks and howls, the Bump in the Night jumps, the Spider spins and follows."""

from __future__ import annotations

from mypy_extensions import i64

from woolgather.games.sheepy_time.data import (
    BUMP,
    FIRST_OF_NIGHTMARE,
    HOWL,
    KINDS,
    NOWHERE,
    SPACES,
    STRIDE,
    WOLF,
)
from woolgather.games.sheepy_time.journal import (
    card_name,
    note_beast_jumped,
    note_beast_moved,
    note_beast_stays,
    note_howl,
    note_web,
)
from woolgather.games.sheepy_time.race import Race


def haunt(race: Race, kind: i64) -> None:
    """Carry out a Nightmare card, a kind of this deck."""
    stride = STRIDE[FIRST_OF_NIGHTMARE[race.nightmare] + kind - KINDS]
    cause = card_name(race, kind) if race.journal is not None else ""
    if race.nightmare == BUMP:
        _jump(race, stride, cause)
    elif race.nightmare == WOLF:
        if stride == HOWL:
            _howl(race, cause)
        else:
            _move(race, stride, cause, "ST-51")
    elif race.web == NOWHERE:
        _spin(race, stride, cause)
    else:
        _follow(race, cause)


def _move(race: Race, steps: i64, cause: str, rule: str) -> None:
    """Move; scares on every space it enters, not on the one it leaves (ST-51)."""
    space: i64
    start = race.beast
    crosses = start + steps > SPACES
    race.beast = SPACES if crosses else start + steps
    if race.journal is not None and race.beast != start:
        note_beast_moved(race, start, cause, rule)
    for space in range(start + 1, race.beast + 1):
        race.scare_all_on(space)
    if crosses:
        race.wake_everybody()


def _jump(race: Race, steps: i64, cause: str) -> None:
    """Jump; scares only where it lands, and nobody if it stays (ST-51). It goes back to space 1 at most (ST-53)."""
    start = race.beast
    to = start + steps
    if to > SPACES:
        race.wake_everybody()
        return
    if steps < 0 and to < race.rules.lowest_jump:
        to = race.rules.lowest_jump if start != NOWHERE else NOWHERE
    if to == start:
        if race.journal is not None:
            note_beast_stays(race, cause, "ST-53")
        if race.rules.still_jump_scares and to != NOWHERE:
            race.scare_all_on(to)
        return
    race.beast = to
    if race.journal is not None:
        note_beast_jumped(race, start, cause)
    race.scare_all_on(to)


def _howl(race: Race, cause: str) -> None:
    """Howl; scares on its own space and both neighbours, across the Fence too (ST-54)."""
    space = race.beast
    if space == NOWHERE:
        if race.journal is not None:
            note_beast_stays(race, cause, "ST-54")
        return
    if race.journal is not None:
        note_howl(race)
    if space > 1 or race.rules.howl_crosses:
        race.scare_all_on(SPACES if space == 1 else space - 1)
    race.scare_all_on(space)
    if space < SPACES or race.rules.howl_crosses:
        race.scare_all_on(1 if space == SPACES else space + 1)


def _spin(race: Race, ahead: i64, cause: str) -> None:
    """Put the web that far ahead, possibly beyond the Fence; scares nobody (ST-55)."""
    race.web = race.beast + ahead
    if race.journal is not None:
        note_web(race, cause)


def _follow(race: Race, cause: str) -> None:
    """Move the Spider to its web, which is removed (ST-55)."""
    steps = race.web - race.beast
    race.web = NOWHERE
    _move(race, steps, cause, "ST-55")
