"""The story of a game, event by event; called only when somebody listens."""

from __future__ import annotations

from librt.vecs import vec
from mypy_extensions import i64

from woolgather.engine.journal import Journal
from woolgather.games.shear_panic.data import (
    BLACK,
    CHOICE_OF,
    CHOICE_TYPE,
    CHOICE_VALUE,
    COLOUR_DIE,
    DISCARD,
    FLOCK_DIE,
    MAY_PLAY_CARD,
    REJOIN_PLACE,
    ROGER,
    SENSES,
    SHEAR_PANIC,
    SHEEP,
    SHEEP_COUNT,
    SIDES,
    TYPES,
)
from woolgather.games.shear_panic.flock import BIT, GONE, POPULATION
from woolgather.games.shear_panic.position import LIFTED, OPENING, Position

ACTION_RULES = ("SP-30", "SP-31", "SP-32", "SP-33", "SP-34", "SP-35", "SP-36")


def _journal(position: Position) -> Journal:
    assert position.journal is not None
    return position.journal


def tell_setup(position: Position) -> None:
    sheep: i64
    for sheep in range(SHEEP_COUNT):
        _journal(position).tell("place", "SP-10", piece=SHEEP[sheep], to=position.edition.square(position.cells[sheep]))


def tell_choice(position: Position, move: i64) -> None:
    """The action a player announces, or throws away."""
    if move >= DISCARD:
        choice = move - DISCARD
        _journal(position).tell("discard", "SP-24", seat=position.turn, cause=TYPES[CHOICE_TYPE[choice]],
                                count=CHOICE_VALUE[choice])
        return
    choice = CHOICE_OF[move]
    kind = CHOICE_TYPE[choice]
    _journal(position).tell("action", ACTION_RULES[kind], seat=position.turn, cause=TYPES[kind],
                            count=CHOICE_VALUE[choice])


def tell_moves(position: Position, cells: vec[i64], actor: i64, cause: str, rule: str) -> None:
    """The sheep that change their squares: whoever acts first, then the others."""
    sheep: i64
    if actor >= 0:
        _tell_move(position, actor, cells[actor], cause, rule)
    for sheep in range(SHEEP_COUNT):
        if sheep != actor and cells[sheep] != position.cells[sheep]:
            _tell_move(position, sheep, cells[sheep], "push" if actor >= 0 else cause, rule)


def _tell_move(position: Position, sheep: i64, to: i64, cause: str, rule: str) -> None:
    square = position.edition.square
    _journal(position).tell("move", rule, piece=SHEEP[sheep], start=square(position.cells[sheep]), to=square(to),
                            cause=cause)


def tell_turn(position: Position, sense: i64, facing: i64) -> None:
    _journal(position).tell("turn", "SP-36", start=SIDES[position.facing], to=SIDES[facing], cause=SENSES[sense])


def tell_split(position: Position, found: vec[i64]) -> None:
    _journal(position).tell("split", "SP-50", count=len(found))


def tell_flock(position: Position, group: i64) -> None:
    sheep: i64 = 0
    while not group & BIT[sheep]:
        sheep += 1
    _journal(position).tell("flock", "SP-51", piece=SHEEP[sheep], count=POPULATION[group])


def tell_join(position: Position, cells: vec[i64], move: i64) -> None:
    if position.way == LIFTED:
        tell_moves(position, cells, -1, "lift", "SP-54")
    else:
        tell_moves(position, cells, -1, "rejoin", "SP-54" if move >= REJOIN_PLACE else "SP-53")


def tell_drift(position: Position, cells: vec[i64]) -> None:
    """The squares that one sheep had and has now; all others moved alike."""
    sheep: i64 = 0
    while cells[sheep] == GONE:
        sheep += 1
    square = position.edition.square
    _journal(position).tell("drift", "SP-23", piece=SHEEP[sheep], start=square(cells[sheep]),
                            to=square(position.cells[sheep]))


def tell_flock_die(position: Position, face: i64) -> None:
    _journal(position).tell("flock-die", "SP-52", seat=position.turn, cause=FLOCK_DIE[face])


def tell_colour_die(position: Position, face: i64) -> None:
    rule = "SP-12" if position.stage == OPENING else "SP-70"
    _journal(position).tell("colour-die", rule, seat=position.turn, cause=COLOUR_DIE[face])


def tell_calm(position: Position) -> None:
    _journal(position).tell("calm", "SP-72", seat=position.turn)


def tell_extra(position: Position, kind: str, value: i64) -> None:
    rule = "SP-92" if kind == "button" else "SP-91" if position.edition.extra == MAY_PLAY_CARD else "SP-90"
    _journal(position).tell(kind, rule, seat=position.turn, count=value)


def tell_marker(position: Position, start: i64, stopped: bool) -> None:
    """The marker's way, and who comes onto the meadow with it (SP-83)."""
    journal = _journal(position)
    edition = position.edition
    marker = position.marker
    journal.tell("marker", "SP-61" if stopped else "SP-60", start=str(start), to=str(marker), count=marker - start)
    if edition.field(start) < ROGER <= edition.field(marker):
        journal.tell("roger", "SP-83", to=SIDES[position.facing])
    if edition.field(start) < SHEAR_PANIC <= edition.field(marker):
        journal.tell("shearer", "SP-83", to=SIDES[position.facing])


def tell_roger_leaves(position: Position) -> None:
    _journal(position).tell("roger-leaves", "SP-83")


def tell_score(position: Position, seat: i64, count: i64, rule: str) -> None:
    _journal(position).tell("score", rule, seat=seat, count=count)


def tell_shorn(position: Position, sheep: i64) -> None:
    owner = sheep // 2 if sheep < BLACK and sheep // 2 < position.edition.seats else None
    _journal(position).tell("shear", "SP-86", seat=owner, piece=SHEEP[sheep],
                            start=position.edition.square(position.cells[sheep]))


def tell_penalty(position: Position, seat: i64, count: i64) -> None:
    _journal(position).tell("penalty", "SP-94", seat=seat, count=count)


def tell_end(position: Position, all_shorn: bool) -> None:
    journal = _journal(position)
    journal.tell("end", "SP-87" if all_shorn else "SP-100")
    winner = position.winners()[0]
    journal.tell("win", "SP-101", seat=winner, count=position.scores()[winner])
