"""What a seat is told of a position, which is all of it, and how it is drawn with letters."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

from woolgather.engine.game import Json, Paint
from woolgather.engine.words import Words
from woolgather.games.shear_panic import notation, paper
from woolgather.games.shear_panic.data import (
    ACTIONS,
    BUTTONS,
    COLOUR_DIE,
    COLOURS,
    FIELDS,
    MARKS,
    NO_EXTRA,
    ROGER,
    SHEAR_PANIC,
    SHEEP,
    SIDES,
)
from woolgather.games.shear_panic.flock import GONE
from woolgather.games.shear_panic.position import NOTHING, PHASES
from woolgather.games.shear_panic.state import ShearPanic

ARROWS: Final = {"N": "^", "E": ">", "S": "v", "W": "<"}
STYLES: Final = {mark: f"seat-{place // 2}" for place, mark in enumerate(MARKS[:-1])}


def told(state: ShearPanic) -> dict[str, Json]:
    """The position, and what a client would otherwise have to work out from it."""
    edition = state.edition
    return {
        "position": paper.write(state),
        "edition": edition.name,
        "sheep": {name: None if cell == GONE else edition.square(cell)
                  for name, cell in zip(SHEEP, state.cells, strict=True)},
        "facing": SIDES[state.facing],
        "figure": figure(state),
        "marker": state.marker,
        "field": FIELDS[edition.field(state.marker)],
        "track": {"spaces": edition.pen_2, "red": [space for space, red in enumerate(edition.red) if red],
                  "brown": [edition.wall_1, edition.pen_1, edition.wall_2, edition.pen_2],
                  "fields": [1, edition.n + 1, edition.pen_1 + 1, 4 * edition.n + 2]},
        "scores": state.scores(),
        "turn": state.turn,
        "actions": [[{"action": name, "value": value, "used": bool(mask >> place & 1)}
                     for place, (name, value) in enumerate(ACTIONS)] for mask in state.used],
        "extra": _extra(state),
        "pending": _pending(state),
        "last": None if state.last == NOTHING else notation.text(state.last),
    }


def figure(state: ShearPanic) -> Json:
    """Roger or the Shearer, and the side on which that one stands (SP-83)."""
    field = state.edition.field(state.marker)
    if field == ROGER and state.marker < state.edition.pen_1:
        return {"name": "roger", "side": SIDES[state.facing]}
    return {"name": "shearer", "side": SIDES[state.facing]} if field == SHEAR_PANIC else None


def _extra(state: ShearPanic) -> Json:
    """Movement cards or buttons left: how many of 1, 2 and 3 each player has."""
    if state.edition.extra == NO_EXTRA:
        return None
    kind = "buttons" if state.edition.extra == BUTTONS else "cards"
    return {"kind": kind, "left": [list(state.extra)[seat * 3:seat * 3 + 3] for seat in range(state.setup.seats)]}


def _pending(state: ShearPanic) -> dict[str, Json]:
    """What is asked, during what, and the die or the group it is about."""
    pending: dict[str, Json] = {"kind": PHASES[state.phase]}
    position = paper.write(state)
    if position["stage"] != "idle":
        pending["during"] = position["stage"]
    if state.colour != NOTHING:
        pending["colour"] = COLOUR_DIE[state.colour]
    if position["rejoin"] is not None:
        pending["rejoin"] = {name: value for name, value in position["rejoin"].items() if value}
    if pending["kind"] == "card":
        pending["action"] = position["last"]
    return pending


# ---- drawing

def drawn(view: Mapping[str, Json], words: Words, paint: Paint) -> str:
    """The flock with whoever stands before it, the track, and a row for each seat."""
    parts = [_headline(view, words, paint), _flock(view, words, paint), _track(view, paint),
             *(_seat(view, seat, words, paint) for seat in range(view["seats"]))]
    return "\n".join(part for part in parts if part)


def _headline(view: Mapping[str, Json], words: Words, paint: Paint) -> str:
    field = words.id(view["field"])
    pending = view["pending"]
    asked = words.label(f"asks-{pending['kind']}", seat=view["turn"], colour=words.id(pending.get("colour", "")))
    return f"{paint(field, 'title')}  {asked}"


def _flock(view: Mapping[str, Json], words: Words, paint: Paint) -> str:
    """The flock, an arrow on the side it faces, and Roger or the Shearer beyond it."""
    rows = [[mark.strip() for mark in line.split()] for line in view["position"]["flock"]]
    if not rows:
        return ""
    width = max(len(row) for row in rows)
    marks = [[*row, *[".."] * (width - len(row))] for row in rows]
    lines = [" ".join(_mark(mark, paint) for mark in row) for row in marks]
    side = view["facing"]
    arrow = ARROWS[side]
    who = view["figure"]
    name = paint(words.id(who["name"]), "alert") if who else ""
    plain_width = width * 3 - 1
    across = " ".join([arrow.ljust(2)] * width).rstrip().ljust(plain_width)
    if side == "W":
        lines = [f"{arrow} {line}" for line in lines]
    elif side == "E":
        lines = [f"{line} {arrow}" for line in lines]
    if side == "N":
        lines = [f"{across}  {name}".rstrip(), *lines]
    elif side == "S":
        lines = [*lines, f"{across}  {name}".rstrip()]
    else:
        lines = [*lines, f"{arrow} {name}".rstrip()] if name else lines
    return "\n".join(lines)


def _mark(mark: str, paint: Paint) -> str:
    if mark == paper.EMPTY:
        return paint(". ", "faint")
    return paint(mark.ljust(2), STYLES.get(mark, "title"))


def _track(view: Mapping[str, Json], paint: Paint) -> str:
    """One letter a space: a dot, ! for red, # for brown, a bar between fields, and @ where the marker stands."""
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
