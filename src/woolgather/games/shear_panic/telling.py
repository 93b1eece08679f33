"""The story of a game, event by event; called only when somebody listens."""

from __future__ import annotations

from typing import Final

from librt.vecs import vec
from mypy_extensions import i64

from woolgather.engine.journal import Journal
from woolgather.games.shear_panic import notation
from woolgather.games.shear_panic.data import (
    BLACK,
    BUTTONS,
    CHOICE_OF,
    CHOICE_TYPE,
    CHOICE_VALUE,
    COLOUR_DIE,
    COLOURS,
    COLUMNS,
    DISCARD,
    FIELDS,
    FLOCK_DIE,
    MAY_PLAY_CARD,
    REJOIN_PLACE,
    ROGER,
    SENSES,
    SHEAR_PANIC,
    SHEEP,
    SHEEP_COUNT,
    SIDES,
    TEAM_TAG,
    TROUGH,
    TURN,
)
from woolgather.games.shear_panic.flock import BIT, GONE, POPULATION, top, west
from woolgather.games.shear_panic.position import LIFTED, OPENING, Position

PAIRS: Final = tuple(f"{colour}-pair" for colour in COLOURS[:4])
TOUCHES: Final = ("apart", "at-corner", "beside")
"""How the two sheep of a player stand to each other, by the points that gives (SP-81)."""

ACTION_RULES: Final = ("SP-30", "SP-31", "SP-32", "SP-33", "SP-34", "SP-35", "SP-36")


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
        _journal(position).tell("discard", "SP-24", seat=position.turn,
                                cause=position.edition.called(CHOICE_TYPE[choice]),
                                count=CHOICE_VALUE[choice])
        return
    choice = CHOICE_OF[move]
    kind = CHOICE_TYPE[choice]
    told = {"seat": position.turn, "cause": position.edition.called(kind), "count": CHOICE_VALUE[choice]}
    parts = notation.LEXICON.parts(move)
    tell = _journal(position).tell
    if "sheep" in parts:
        tell("action-sheep", ACTION_RULES[kind], piece=parts["sheep"], to=parts["to"], **told)
    elif kind == TURN:
        tell("action", ACTION_RULES[kind], **told)
    elif kind != TROUGH:
        line = (parts["line"], parts["at"]) if "at" in parts else ("slant", parts["line"])
        tell("action-line", ACTION_RULES[kind], piece=line[0], start=line[1], to=parts["to"], **told)
    elif "at" in parts:
        line = _between(position, parts["line"] == "after row", int(parts["at"]))
        tell("action-between", ACTION_RULES[kind], piece="rows" if parts["line"] == "after row" else "columns",
             start=line[0], to=line[1], **told)
    else:
        tell("action-trough", ACTION_RULES[kind], to=parts["line"], **told)


def _between(position: Position, upright: bool, after: i64) -> tuple[str, str]:
    """The rows or columns of the meadow on both sides of a line inside the flock."""
    corner = position.edition.corner
    if upright:
        row = top(position.cells) - corner + after
        return str(row), str(row + 1)
    column = west(position.cells) - corner + after
    return COLUMNS[column - 1], COLUMNS[column]


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
    _journal(position).tell("flock", "SP-51", piece=_first_of(group), count=POPULATION[group])


def tell_group(position: Position, group: i64) -> None:
    """Which of equal strays was called next."""
    _journal(position).tell("group", "SP-51", seat=position.turn, piece=_first_of(group), count=POPULATION[group])


def _first_of(group: i64) -> str:
    sheep: i64 = 0
    while not group & BIT[sheep]:
        sheep += 1
    return SHEEP[sheep]


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
    """A movement card or a button, or that none was wanted."""
    rule = "SP-92" if kind == "button" else "SP-91" if position.edition.extra == MAY_PLAY_CARD else "SP-90"
    if value:
        _journal(position).tell(kind, rule, seat=position.turn, count=value)
    else:
        _journal(position).tell("no-button" if kind == "button" else "no-card", rule, seat=position.turn)


def tell_marker(position: Position, start: i64, lost: i64) -> None:
    """The marker's way, what a stop takes of it (SP-61), and who comes onto the meadow with it (SP-83)."""
    journal = _journal(position)
    edition = position.edition
    marker = position.marker
    journal.tell("marker", "SP-61" if lost else "SP-60", start=str(start), to=str(marker), count=marker - start)
    if lost:
        journal.tell("stop", "SP-61", to=str(marker), count=lost)
    if edition.field(start) < ROGER <= edition.field(marker):
        journal.tell("roger", "SP-83", to=SIDES[position.facing])
    if edition.field(start) < SHEAR_PANIC <= edition.field(marker):
        journal.tell("shearer", "SP-83", to=SIDES[position.facing])


def tell_roger_leaves(position: Position) -> None:
    _journal(position).tell("roger-leaves", "SP-83")


def tell_tag(position: Position, count: i64) -> None:
    """Field 1 for the active player, with how the two sheep stand to each other (SP-81)."""
    seat = position.turn
    _journal(position).tell("score-tag", "SP-81", seat=seat, piece=PAIRS[seat], start=TOUCHES[count], count=count,
                            cause=FIELDS[TEAM_TAG])


def tell_score(position: Position, seat: i64, first: i64, second: i64, rule: str) -> None:
    """Points by what each of the two sheep brought; `cause` is the field they come from."""
    _journal(position).tell("score", rule, seat=seat, piece=PAIRS[seat], start=str(first), to=str(second),
                            count=first + second, cause=FIELDS[position.edition.field(position.marker)])


def tell_shorn(position: Position, sheep: i64) -> None:
    owner = sheep // 2 if sheep < BLACK and sheep // 2 < position.edition.seats else None
    _journal(position).tell("shear", "SP-86", seat=owner, piece=SHEEP[sheep],
                            start=position.edition.square(position.cells[sheep]))


def tell_penalty(position: Position, seat: i64, count: i64) -> None:
    kept = "kept-buttons" if position.edition.extra == BUTTONS else "kept-cards"
    _journal(position).tell("penalty", "SP-94", seat=seat, count=count, cause=kept)


def tell_end(position: Position, all_shorn: bool) -> None:
    journal = _journal(position)
    journal.tell("end", "SP-87" if all_shorn else "SP-100")
    points = position.scores()
    places = position.places()
    for place in range(1, len(places)):
        ahead = places.index(place)
        behind = places.index(place + 1)
        if points[ahead] == points[behind]:
            _tell_tie(position, "SP-101" if place == 1 else "SP-103", ahead, behind, points[ahead])
    winner = places.index(1)
    journal.tell("win", "SP-101", seat=winner, count=points[winner])


def _tell_tie(position: Position, rule: str, ahead: i64, behind: i64, points: i64) -> None:
    """What puts one before the other: for the first place by SP-101, for any other alike (SP-103)."""
    by_sheep = position.sheep_left(behind) < position.sheep_left(ahead)
    _journal(position).tell("tie-sheep" if by_sheep else "tie-order", rule, seat=ahead, to=f"seat-{behind}",
                            count=points)
