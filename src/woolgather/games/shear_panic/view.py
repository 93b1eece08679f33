"""The view of a position, the same for every seat, and its drawing in text characters."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from functools import cache
from typing import Final, cast

from woolgather.engine.game import Json, Paint
from woolgather.engine.words import Words
from woolgather.games.shear_panic import notation, serialize
from woolgather.games.shear_panic.data import (
    ACTIONS,
    BUTTONS,
    COLOUR_DIE,
    COLOURS,
    COLUMNS,
    FIELDS,
    MARKS,
    NO_EXTRA,
    ROGER,
    SHEAR_PANIC,
    SHEEP,
    SIDES,
    TYPES,
)
from woolgather.games.shear_panic.edition import Edition
from woolgather.games.shear_panic.flock import GONE
from woolgather.games.shear_panic.position import NOTHING, PHASES
from woolgather.games.shear_panic.state import ShearPanic
from woolgather.games.shear_panic.view_types import Action, EditionName, Extra, Figure, Pending, Rejoin, ShearPanicView

ARROWS: Final = {"N": "↑", "E": "→", "S": "↓", "W": "←"}
STYLES: Final = {mark: f"seat-{place // 2}" for place, mark in enumerate(MARKS[:-1])}


def view_of(state: ShearPanic) -> ShearPanicView:
    """The position, plus what a client would otherwise have to work out from it."""
    edition = state.edition
    position = serialize.write(state)
    return {
        "position": position,
        "edition": cast(EditionName, edition.name),
        "sheep": {
            name: None if cell == GONE else edition.square(cell) for name, cell in zip(SHEEP, state.cells, strict=True)
        },
        "facing": SIDES[state.facing],
        "figure": figure(state),
        "marker": state.marker,
        "field": FIELDS[edition.field(state.marker)],
        "track": {
            "spaces": edition.pen_2,
            "red": [space for space, red in enumerate(edition.red) if red],
            "brown": [edition.wall_1, edition.pen_1, edition.wall_2, edition.pen_2],
            "fields": [1, edition.n + 1, edition.pen_1 + 1, 4 * edition.n + 2],
        },
        "scores": state.scores(),
        "turn": state.turn,
        "actions": [_actions(_called(edition), mask) for mask in state.used],
        "extra": _extra(state),
        "pending": _pending(state, position),
        "last": None if state.last == NOTHING else notation.text(state.last),
    }


def figure(state: ShearPanic) -> Figure | None:
    """Roger or the Shearer, and the side on which the figure stands (SP-83)."""
    field = state.edition.field(state.marker)
    if field == ROGER and state.marker < state.edition.pen_1:
        return {"name": "roger", "side": SIDES[state.facing]}
    return {"name": "shearer", "side": SIDES[state.facing]} if field == SHEAR_PANIC else None


def _extra(state: ShearPanic) -> Extra | None:
    """Movement cards or buttons left: how many of 1, 2 and 3 each player has."""
    if state.edition.extra == NO_EXTRA:
        return None
    left = [list(state.extra)[seat * 3 : seat * 3 + 3] for seat in range(state.setup.seats)]
    return {"kind": "buttons" if state.edition.extra == BUTTONS else "cards", "left": left}


def _actions(names: Sequence[str], mask: int) -> list[Action]:
    """A seat's actions, in the order of its card."""
    return [
        {"action": name, "value": value, "used": bool(mask >> place & 1)}
        for place, (name, (_, value)) in enumerate(zip(names, ACTIONS, strict=True))
    ]


@cache
def _called(edition: Edition) -> tuple[str, ...]:
    """What the edition calls each action of the card."""
    return tuple(edition.called(TYPES.index(name)) for name, _ in ACTIONS)


def _pending(state: ShearPanic, position: Json) -> Pending:
    """What is asked, during what, and the die or group that it is about."""
    pending: Pending = {"kind": PHASES[state.phase]}
    if position["stage"] != "idle":
        pending["during"] = position["stage"]
    if state.colour != NOTHING:
        pending["colour"] = COLOUR_DIE[state.colour]
    if position["rejoin"] is not None:
        pending["rejoin"] = cast(Rejoin, {name: value for name, value in position["rejoin"].items() if value})
    if pending["kind"] == "card" or (pending["kind"] == "button" and not state.edition.late_button):
        pending["action"] = position["last"]
    return pending


# ---- drawing


def drawn(view: Mapping[str, Json], words: Words, paint: Paint) -> str:
    """The flock with the figure in front of it, the track, and a row for each seat."""
    parts = [
        _headline(view, words, paint),
        _flock(view, words, paint),
        _track(view, paint),
        *(_seat(view, seat, words, paint) for seat in range(view["seats"])),
    ]
    return "\n".join(part for part in parts if part)


def _headline(view: Mapping[str, Json], words: Words, paint: Paint) -> str:
    field = words.id(view["field"])
    pending = view["pending"]
    kind = "opening" if pending["kind"] == "panic" and pending["during"] == "opening" else pending["kind"]
    asked = words.label(f"asks-{kind}", seat=view["turn"], colour=words.id(pending.get("colour", "")))
    return f"{paint(field, 'title')}  {asked}"


def _flock(view: Mapping[str, Json], words: Words, paint: Paint) -> str:
    """The flock in its columns and rows, an arrow on the side it faces, and Roger or the Shearer beyond it."""
    rows = [line.split() for line in view["position"]["flock"]]
    if not rows:
        return ""
    width = max(len(row) for row in rows)
    columns, numbers = _edges(view["position"]["corner"], width, len(rows))
    side = view["facing"]
    arrow = ARROWS[side]
    before, behind = f"{arrow} " if side == "W" else "", f" {arrow}" if side == "E" else ""
    lines = [
        f"{paint(number, 'faint')}  {before}{' '.join(_mark(mark, paint) for mark in row)}{behind}"
        for number, row in zip(numbers, _filled(rows, width), strict=True)
    ]
    margin = " " * (len(numbers[0]) + 2)
    name = paint(words.id(view["figure"]["name"]), "alert") if view["figure"] else ""
    if side in "NS":
        across = f"{margin}{' '.join([arrow.ljust(2)] * width)}  {name}"
        lines = [across, *lines] if side == "N" else [*lines, across]
    elif name:
        lines.append(f"{margin}{arrow} {name}")
    head = margin + " " * len(before) + paint(" ".join(columns).rstrip(), "faint")
    return "\n".join(line.rstrip() for line in [head, *lines])


def _edges(corner: str, width: int, height: int) -> tuple[list[str], list[str]]:
    """The letters of the columns and numbers of the rows from that square on, padded to the same width."""
    column, row = serialize.square_named(corner)
    numbers = [str(row + 1 + place) for place in range(height)]
    return (
        [name.ljust(2) for name in COLUMNS[column : column + width]],
        [number.rjust(len(numbers[-1])) for number in numbers],
    )


def _filled(rows: list[list[str]], width: int) -> list[list[str]]:
    return [[*row, *[serialize.EMPTY] * (width - len(row))] for row in rows]


def _mark(mark: str, paint: Paint) -> str:
    if mark == serialize.EMPTY:
        return paint(". ", "faint")
    return paint(mark.ljust(2), STYLES.get(mark, "title"))


def _track(view: Mapping[str, Json], paint: Paint) -> str:
    """One character per space: a dot, ! for red, # for brown, a bar between fields, and @ for the marker."""
    track = view["track"]

    def space(number: int) -> str:
        mark = "!" if number in track["red"] else "#" if number in track["brown"] else "."
        style = "alert" if mark == "!" else "title" if mark == "#" else "faint"
        if number == view["marker"]:
            mark, style = "@", f"seat-{view['turn']}"
        return ("|" if number in track["fields"] else "") + paint(mark, style)

    return "".join(space(number) for number in range(track["spaces"] + 1)) + f" {view['marker']}/{track['spaces']}"


def _seat(view: Mapping[str, Json], seat: int, words: Words, paint: Paint) -> str:
    """Points, then what is left to play."""
    left: dict[str, list[str]] = {}
    for action in view["actions"][seat]:
        if not action["used"]:
            left.setdefault(words.id(action["action"]), []).append(str(action["value"]))
    shown = ", ".join(f"{name} {'/'.join(values)}" for name, values in left.items())
    name = paint(words.label("seat", seat=seat, colour=words.id(COLOURS[seat])), f"seat-{seat}")
    row = f"{name}  {words.label('points', count=view['scores'][seat])}  {shown}"
    if view["extra"] is not None:
        counts = view["extra"]["left"][seat]
        extra = " ".join(f"+{value}x{count}" for value, count in enumerate(counts, start=1) if count)
        row += f"  {words.label(view['extra']['kind'], left=extra or '-')}"
    return row.rstrip()
