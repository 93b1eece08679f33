"""The journal: writes the events of a game, and is called only when a journal is attached."""

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
"""How a player's two sheep stand to each other, by the points for it (SP-81)."""

ACTION_RULES: Final = ("SP-30", "SP-31", "SP-32", "SP-33", "SP-34", "SP-35", "SP-36")


def _journal(position: Position) -> Journal:
    assert position.journal is not None
    return position.journal


def note_setup(position: Position) -> None:
    sheep: i64
    for sheep in range(SHEEP_COUNT):
        _journal(position).add("place", "SP-10", piece=SHEEP[sheep], to=position.edition.square(position.cells[sheep]))


def note_choice(position: Position, move: i64) -> None:
    """The action that a player announces or throws away."""
    if move >= DISCARD:
        choice = move - DISCARD
        _journal(position).add(
            "discard",
            "SP-24",
            seat=position.turn,
            cause=position.edition.called(CHOICE_TYPE[choice]),
            count=CHOICE_VALUE[choice],
        )
        return
    choice = CHOICE_OF[move]
    kind = CHOICE_TYPE[choice]
    details = {"seat": position.turn, "cause": position.edition.called(kind), "count": CHOICE_VALUE[choice]}
    parts = notation.LEXICON.parts(move)
    note = _journal(position).add
    if "sheep" in parts:
        note("action-sheep", ACTION_RULES[kind], piece=parts["sheep"], to=parts["to"], **details)
    elif kind == TURN:
        note("action", ACTION_RULES[kind], **details)
    elif kind != TROUGH:
        line = (parts["line"], parts["at"]) if "at" in parts else ("slant", parts["line"])
        note("action-line", ACTION_RULES[kind], piece=line[0], start=line[1], to=parts["to"], **details)
    elif "at" in parts:
        line = _between(position, parts["line"] == "after row", int(parts["at"]))
        note(
            "action-between",
            ACTION_RULES[kind],
            piece="rows" if parts["line"] == "after row" else "columns",
            start=line[0],
            to=line[1],
            **details,
        )
    else:
        note("action-trough", ACTION_RULES[kind], to=parts["line"], **details)


def _between(position: Position, upright: bool, after: i64) -> tuple[str, str]:
    """The rows or columns of the meadow on either side of a line inside the flock."""
    corner = position.edition.corner
    if upright:
        row = top(position.cells) - corner + after
        return str(row), str(row + 1)
    column = west(position.cells) - corner + after
    return COLUMNS[column - 1], COLUMNS[column]


def note_moves(position: Position, cells: vec[i64], actor: i64, cause: str, rule: str) -> None:
    """The sheep that change squares: first the one that acts, then the others."""
    sheep: i64
    if actor >= 0:
        _note_move(position, actor, cells[actor], cause, rule)
    for sheep in range(SHEEP_COUNT):
        if sheep != actor and cells[sheep] != position.cells[sheep]:
            _note_move(position, sheep, cells[sheep], "push" if actor >= 0 else cause, rule)


def _note_move(position: Position, sheep: i64, to: i64, cause: str, rule: str) -> None:
    square = position.edition.square
    _journal(position).add(
        "move", rule, piece=SHEEP[sheep], start=square(position.cells[sheep]), to=square(to), cause=cause
    )


def note_turn(position: Position, sense: i64, facing: i64) -> None:
    _journal(position).add("turn", "SP-36", start=SIDES[position.facing], to=SIDES[facing], cause=SENSES[sense])


def note_split(position: Position, found: vec[i64]) -> None:
    _journal(position).add("split", "SP-50", count=len(found))


def note_flock(position: Position, group: i64) -> None:
    _journal(position).add("flock", "SP-51", piece=_first_of(group), count=POPULATION[group])


def note_group(position: Position, group: i64) -> None:
    """The choice of which of equal strays joins next."""
    _journal(position).add("group", "SP-51", seat=position.turn, piece=_first_of(group), count=POPULATION[group])


def _first_of(group: i64) -> str:
    sheep: i64 = 0
    while not group & BIT[sheep]:
        sheep += 1
    return SHEEP[sheep]


def note_join(position: Position, cells: vec[i64], move: i64) -> None:
    if position.way == LIFTED:
        note_moves(position, cells, -1, "lift", "SP-54")
    else:
        note_moves(position, cells, -1, "rejoin", "SP-54" if move >= REJOIN_PLACE else "SP-53")


def note_drift(position: Position, cells: vec[i64]) -> None:
    """The old and new square of one sheep; all others moved alike."""
    sheep: i64 = 0
    while cells[sheep] == GONE:
        sheep += 1
    square = position.edition.square
    _journal(position).add(
        "drift", "SP-23", piece=SHEEP[sheep], start=square(cells[sheep]), to=square(position.cells[sheep])
    )


def note_flock_die(position: Position, face: i64) -> None:
    _journal(position).add("flock-die", "SP-52", seat=position.turn, cause=FLOCK_DIE[face])


def note_colour_die(position: Position, face: i64) -> None:
    rule = "SP-12" if position.stage == OPENING else "SP-70"
    _journal(position).add("colour-die", rule, seat=position.turn, cause=COLOUR_DIE[face])


def note_calm(position: Position) -> None:
    _journal(position).add("calm", "SP-72", seat=position.turn)


def note_extra(position: Position, kind: str, value: i64) -> None:
    """A movement card or a button, or the choice to play none."""
    rule = "SP-92" if kind == "button" else "SP-91" if position.edition.extra == MAY_PLAY_CARD else "SP-90"
    if value:
        _journal(position).add(kind, rule, seat=position.turn, count=value)
    else:
        _journal(position).add("no-button" if kind == "button" else "no-card", rule, seat=position.turn)


def note_marker(position: Position, start: i64, lost: i64) -> None:
    """The marker's move, the steps lost to a stop (SP-61), and who comes onto the meadow with it (SP-83)."""
    journal = _journal(position)
    edition = position.edition
    marker = position.marker
    journal.add("marker", "SP-61" if lost else "SP-60", start=str(start), to=str(marker), count=marker - start)
    if lost:
        journal.add("stop", "SP-61", to=str(marker), count=lost)
    if edition.field(start) < ROGER <= edition.field(marker):
        journal.add("roger", "SP-83", to=SIDES[position.facing])
    if edition.field(start) < SHEAR_PANIC <= edition.field(marker):
        journal.add("shearer", "SP-83", to=SIDES[position.facing])


def note_roger_leaves(position: Position) -> None:
    _journal(position).add("roger-leaves", "SP-83")


def note_tag(position: Position, count: i64) -> None:
    """The score of field 1 for the active player, with how the two sheep stand to each other (SP-81)."""
    seat = position.turn
    _journal(position).add(
        "score-tag", "SP-81", seat=seat, piece=PAIRS[seat], start=TOUCHES[count], count=count, cause=FIELDS[TEAM_TAG]
    )


def note_score(position: Position, seat: i64, first: i64, second: i64, rule: str) -> None:
    """The points from each of a player's two sheep; `cause` is the field that they come from."""
    _journal(position).add(
        "score",
        rule,
        seat=seat,
        piece=PAIRS[seat],
        start=str(first),
        to=str(second),
        count=first + second,
        cause=FIELDS[position.edition.field(position.marker)],
    )


def note_shorn(position: Position, sheep: i64) -> None:
    owner = sheep // 2 if sheep < BLACK and sheep // 2 < position.edition.seats else None
    _journal(position).add(
        "shear", "SP-86", seat=owner, piece=SHEEP[sheep], start=position.edition.square(position.cells[sheep])
    )


def note_penalty(position: Position, seat: i64, count: i64) -> None:
    kept = "kept-buttons" if position.edition.extra == BUTTONS else "kept-cards"
    _journal(position).add("penalty", "SP-94", seat=seat, count=count, cause=kept)


def note_end(position: Position, all_shorn: bool) -> None:
    journal = _journal(position)
    journal.add("end", "SP-87" if all_shorn else "SP-100")
    points = position.scores()
    places = position.places()
    for place in range(1, len(places)):
        ahead = places.index(place)
        behind = places.index(place + 1)
        if points[ahead] == points[behind]:
            _note_tie(position, "SP-101" if place == 1 else "SP-103", ahead, behind, points[ahead])
    winner = places.index(1)
    journal.add("win", "SP-101", seat=winner, count=points[winner])


def _note_tie(position: Position, rule: str, ahead: i64, behind: i64, points: i64) -> None:
    """What puts one ahead of the other: for first place by SP-101, for the others likewise (SP-103)."""
    by_sheep = position.sheep_left(behind) < position.sheep_left(ahead)
    _journal(position).add(
        "tie-sheep" if by_sheep else "tie-order", rule, seat=ahead, to=f"seat-{behind}", count=points
    )
