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


def haunt(position: Race, kind: i64) -> None:
    """Carry out a Nightmare card, a kind of this deck."""
    stride = STRIDE[FIRST_OF_NIGHTMARE[position.nightmare] + kind - KINDS]
    cause = card_name(position, kind) if position.journal is not None else ""
    if position.nightmare == BUMP:
        _jump(position, stride, cause)
    elif position.nightmare == WOLF:
        if stride == HOWL:
            _howl(position, cause)
        else:
            _move(position, stride, cause, "ST-51")
    elif position.web == NOWHERE:
        _spin(position, stride, cause)
    else:
        _follow(position, cause)


def _move(position: Race, steps: i64, cause: str, rule: str) -> None:
    """Move; scares on every space it enters, not on the one it leaves (ST-51)."""
    space: i64
    start = position.beast
    crosses = start + steps > SPACES
    position.beast = SPACES if crosses else start + steps
    if position.journal is not None and position.beast != start:
        note_beast_moved(position, start, cause, rule)
    for space in range(start + 1, position.beast + 1):
        position.scare_all_on(space)
    if crosses:
        position.wake_everybody()


def _jump(position: Race, steps: i64, cause: str) -> None:
    """Jump; scares only where it lands, and nobody if it stays (ST-51). It goes back to space 1 at most (ST-53)."""
    start = position.beast
    to = start + steps
    if to > SPACES:
        position.wake_everybody()
        return
    if steps < 0 and to < position.rules.lowest_jump:
        to = position.rules.lowest_jump if start != NOWHERE else NOWHERE
    if to == start:
        if position.journal is not None:
            note_beast_stays(position, cause, "ST-53")
        if position.rules.still_jump_scares and to != NOWHERE:
            position.scare_all_on(to)
        return
    position.beast = to
    if position.journal is not None:
        note_beast_jumped(position, start, cause)
    position.scare_all_on(to)


def _howl(position: Race, cause: str) -> None:
    """Howl; scares on its own space and both neighbours, across the Fence too (ST-54)."""
    space = position.beast
    if space == NOWHERE:
        if position.journal is not None:
            note_beast_stays(position, cause, "ST-54")
        return
    if position.journal is not None:
        note_howl(position)
    if space > 1 or position.rules.howl_crosses:
        position.scare_all_on(SPACES if space == 1 else space - 1)
    position.scare_all_on(space)
    if space < SPACES or position.rules.howl_crosses:
        position.scare_all_on(1 if space == SPACES else space + 1)


def _spin(position: Race, ahead: i64, cause: str) -> None:
    """Put the web that far ahead, possibly beyond the Fence; scares nobody (ST-55)."""
    position.web = position.beast + ahead
    if position.journal is not None:
        note_web(position, cause)


def _follow(position: Race, cause: str) -> None:
    """Move the Spider to its web, which is removed (ST-55)."""
    steps = position.web - position.beast
    position.web = NOWHERE
    _move(position, steps, cause, "ST-55")
