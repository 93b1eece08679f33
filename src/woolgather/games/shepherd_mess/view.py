"""The view of a position, the same for every seat, and its drawing in text characters."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final, Literal, cast

from woolgather.engine.game import Json, Paint
from woolgather.engine.words import Words
from woolgather.games.shepherd_mess import serialize
from woolgather.games.shepherd_mess.data import (
    BREEDS,
    DOGS,
    DOUBLE_GATE_SIDES,
    EDGES,
    FLOCK_COUNT,
    FLOCKS,
    MOVES_A_TURN,
    PEN_WALL_SIDES,
    PIECES,
    SIDES,
    TILES,
)
from woolgather.games.shepherd_mess.journal import steps_of
from woolgather.games.shepherd_mess.pasture import (
    EDGE,
    EDGE_NAMES,
    EDGE_TILES,
    NEIGHBOUR,
    NOWHERE,
    PENS,
    TILE_NAMES,
    WIDTH,
    names_of,
)
from woolgather.games.shepherd_mess.position import DONE, PASSING, PHASES, PLACING, SCATTERING, TURN
from woolgather.games.shepherd_mess.reasons import has_wall
from woolgather.games.shepherd_mess.repetition import times
from woolgather.games.shepherd_mess.scare import (
    REASON_RULES,
    REASONS,
    SLOTS,
    decisions,
    gates_on,
    muds_on,
    slot_tile,
    waiting,
    way_of,
    why,
)
from woolgather.games.shepherd_mess.scoring import (
    beside_pen,
    ended_by,
    foreign_at_home,
    halved,
    has_finished,
    is_spoilt,
    own_at_home,
    points,
    tie_break,
)
from woolgather.games.shepherd_mess.state import ShepherdMess
from woolgather.games.shepherd_mess.view_types import (
    Decided,
    Dog,
    EndedBy,
    Home,
    Mud,
    Pen,
    Puddle,
    Result,
    Scare,
    ShepherdMessView,
    Side,
    Supply,
)


def view_of(state: ShepherdMess) -> ShepherdMessView:
    """The position, plus what a client would otherwise have to work out from it."""
    rules = state.rules
    is_turn = state.phase in (TURN, PASSING)
    return {
        "position": serialize.write(state),
        "phase": PHASES[state.phase],
        "turn": state.turn,
        "round": state.turns // rules.seats + 1,
        "rounds": (rules.last_turn + 1) // rules.seats,
        "moves_left": MOVES_A_TURN - state.spent if is_turn else 0,
        "to_place": _to_place(state),
        "ground": _ground(state),
        "pens": _pens(state),
        "walls": [
            {"edge": EDGE_NAMES[edge], "gate": _has_gate(state, edge)} for edge in range(EDGES) if has_wall(state, edge)
        ],
        "sheep": [
            {
                "tile": TILE_NAMES[tile],
                "flock": BREEDS[seat],
                "count": state.sheep(tile, seat),
                "settled": state.is_settled(seat, tile),
            }
            for tile in range(TILES)
            for seat in range(rules.seats)
            if state.sheep(tile, seat)
        ],
        "ram": None if state.ram == NOWHERE else TILE_NAMES[state.ram],
        "dogs": _dogs(state),
        "supply": cast(Supply, dict(zip(PIECES, state.supply, strict=True))),
        "home": [_home(state, seat) for seat in range(rules.seats)],
        "scores": state.scores(),
        "scare": _scare(state) if state.phase == PASSING else None,
        "repeats": _repeats(state),
        "result": _result(state) if state.phase == DONE else None,
        "ended_by": _ended_by(state) if state.phase == DONE else None,
    }


def _ended_by(state: ShepherdMess) -> EndedBy:
    return cast(EndedBy, ended_by(state))


def _repeats(state: ShepherdMess) -> int:
    """How often a turn has begun like this one; 0 except at the beginning, or if repetition is off (SM-75)."""
    is_beginning = state.phase in (TURN, DONE) and state.spent == 0
    return times(state) if is_beginning and state.rules.repetition else 0


def _result(state: ShepherdMess) -> Result:
    """Why the game is over and how the points add up, one for each sheep (SM-61, SM-70 to SM-75)."""
    return {
        "ended_by": _ended_by(state),
        "tie_break": cast(Literal["mover", "beside"] | None, tie_break(state) or None),
        "seats": [
            {
                "seat": seat,
                "sheep": own_at_home(state, seat),
                "of": state.rules.flock_size,
                "ram": state.ram == state.pens[seat],
                "points": halved(points(state, seat)),
                "foreign": foreign_at_home(state, seat),
                "lost": is_spoilt(state, seat),
                "finished": has_finished(state, seat),
                "beside": beside_pen(state, seat),
            }
            for seat in range(state.rules.seats)
        ],
    }


def _to_place(state: ShepherdMess) -> list[int]:
    """The number of sheep that each seat has still to place (SM-11)."""
    seats, size = state.rules.seats, state.rules.flock_size
    if state.phase > SCATTERING:
        return [0] * seats
    placed = state.step if state.phase in (PLACING, SCATTERING) else 0
    return [size - (placed + seats - 1 - seat) // seats for seat in range(seats)]


def _ground(state: ShepherdMess) -> dict[str, Mud | Puddle]:
    """Mud and puddles; every other tile is grass or a pen."""
    found: dict[str, Mud | Puddle] = {}
    for tile, name in enumerate(TILE_NAMES):
        if serialize.is_in(state.mud, tile):
            open_sides = [
                cast(Side, side) for place, side in enumerate(SIDES) if serialize.is_in(state.paths[place], tile)
            ]
            found[name] = {
                "kind": "mud",
                "number": list(state.muds).index(tile) + 1,
                "open": open_sides,
                "trodden": serialize.is_in(state.trodden, tile),
            }
        elif serialize.is_in(state.puddles, tile):
            bridge: Literal["NS", "EW"] | None = (
                "NS"
                if serialize.is_in(state.bridges_ns, tile)
                else "EW"
                if serialize.is_in(state.bridges_ew, tile)
                else None
            )
            found[name] = {"kind": "puddle", "bridge": bridge}
    return found


def _pens(state: ShepherdMess) -> list[Pen]:
    owners = list(state.pens)
    return [
        {
            "number": number + 1,
            "tile": TILE_NAMES[tile],
            "owner": owners.index(tile) if tile in owners else None,
            "double": EDGE_NAMES[EDGE[tile * 4 + SIDES.index(DOUBLE_GATE_SIDES[number])]],
            "wall": EDGE_NAMES[EDGE[tile * 4 + SIDES.index(PEN_WALL_SIDES[number])]],
        }
        for number, tile in enumerate(PENS)
    ]


def _has_gate(state: ShepherdMess, edge: int) -> bool:
    tile, side = EDGE_TILES[edge]
    return serialize.is_in(state.gates_east if SIDES[side] == "E" else state.gates_south, tile)


def _dogs(state: ShepherdMess) -> list[Dog]:
    locks = serialize.locks(state)
    return [
        {
            "dog": DOGS[dog],
            "seat": dog // 2,
            "tile": TILE_NAMES[tile],
            "used": bool(state.used >> dog & 1),
            "lock": cast(Literal["locked", "resting"] | None, locks.get(DOGS[dog])),
        }
        for dog, tile in enumerate(state.dogs)
        if tile != NOWHERE
    ]


def _home(state: ShepherdMess, seat: int) -> Home:
    """The animals in a seat's pen."""
    pen = state.pens[seat]
    return {
        "seat": seat,
        "tile": None if pen == NOWHERE else TILE_NAMES[pen],
        "sheep": own_at_home(state, seat),
        "of": state.rules.flock_size,
        "foreign": foreign_at_home(state, seat),
        "ram": pen != NOWHERE and pen == state.ram,
    }


def _scare(state: ShepherdMess) -> Scare:
    """What every scared flock has decided, while a player has to say who passes (SM-40 to SM-51)."""
    dog_tile = state.dogs[state.scarer]
    decided = decisions(state, dog_tile)
    slots = waiting(state, decided)
    flocks: list[Decided] = []
    for slot in range(SLOTS):
        if decided[slot]:
            tile, flock = slot_tile(dog_tile, slot), slot % FLOCK_COUNT
            way, reason = way_of(decided[slot]), why(decided[slot])
            does: Literal["runs", "named", "waits", "stays"] = (
                "stays"
                if not way
                else "runs"
                if not slots >> slot & 1
                else "named"
                if state.named >> slot & 1
                else "waits"
            )
            flocks.append(
                {
                    "flock": FLOCKS[flock],
                    "tile": TILE_NAMES[tile],
                    "count": state.sheep(tile, flock),
                    "does": does,
                    "why": REASONS[reason],
                    "rule": REASON_RULES[reason],
                    "way": _tiles_on(tile, way),
                    "gates": [name for edge, name in enumerate(EDGE_NAMES) if way and gates_on(state, way) >> edge & 1],
                    "muds": names_of(muds_on(state, way)) if way else [],
                }
            )
    return {"dog": DOGS[state.scarer], "tile": TILE_NAMES[dog_tile], "flocks": flocks}


def _tiles_on(tile: int, way: int) -> list[str]:
    """The tiles along a way, from where it begins to where it ends."""
    if not way:
        return []
    names = [TILE_NAMES[tile]]
    for side in steps_of(way):
        tile = NEIGHBOUR[tile * 4 + side]
        names.append(TILE_NAMES[tile])
    return names


# ---- drawing

LETTERS: Final = {"white": "w", "black": "b", "brown": "n", "grey": "g"}
"""Lower case for a sheep, upper case for a dog."""

RAM_LETTER: Final = "@"
NARROWEST: Final = 6
Cell = list[tuple[str, str]]
"""The contents of one line of a tile: pieces of text with their styles."""


def drawn(view: Mapping[str, Json], words: Words, paint: Paint) -> str:
    """Whose move it is, the pasture, the supply, and a row for each seat."""
    return "\n".join(
        [
            _headline(view, words, paint),
            *_pasture(view, words, paint),
            _supply(view, words),
            *(_seat(view, seat, words, paint) for seat in range(view["seats"])),
        ]
    )


def _headline(view: Mapping[str, Json], words: Words, paint: Paint) -> str:
    asked = words.label(f"asks-{view['phase']}", seat=view["turn"], moves=view["moves_left"])
    if view["phase"] not in ("turn", "pass", "over"):
        return paint(asked, "title")
    return f"{paint(words.label('round', round=view['round'], rounds=view['rounds']), 'title')}  {asked}"


def _pasture(view: Mapping[str, Json], words: Words, paint: Paint) -> list[str]:
    """Two lines per tile, terrain and dogs above, sheep and ram below, with the edges between tiles."""
    upper = [_terrain(view, name, words) for name in TILE_NAMES]
    lower = [_animals(view, name) for name in TILE_NAMES]
    widths = [
        max(NARROWEST, *(_length(cells[tile]) for cells in (upper, lower) for tile in range(column, TILES, WIDTH)))
        for column in range(WIDTH)
    ]
    edges = _edges(view)
    lines = ["   " + "  ".join(letter.ljust(width) for letter, width in zip("abcdef", widths, strict=True))]
    for row in range(WIDTH):
        for cells, name in ((upper, str(row + 1)), (lower, " ")):
            line = f" {paint(name, 'faint')} " if name.strip() else "   "
            for column, width in enumerate(widths):
                tile = row * WIDTH + column
                line += _painted(cells[tile], width, paint) + _stroke(edges.get((tile, "E"), " "), paint) + " "
            lines.append(line)
        lines.append(
            "   "
            + "  ".join(
                _beam(edges.get((row * WIDTH + column, "S"), " "), width, paint) for column, width in enumerate(widths)
            )
        )
    return [line.rstrip() for line in lines[:-1]]


def _length(cell: Cell) -> int:
    return len(" ".join(text for text, _ in cell))


def _painted(cell: Cell, width: int, paint: Paint) -> str:
    return " ".join(paint(text, style) for text, style in cell) + " " * (width - _length(cell))


def _terrain(view: Mapping[str, Json], name: str, words: Words) -> Cell:
    """The kind of tile, the open sides of a mud, and the dogs there."""
    cell: Cell = []
    ground = view["ground"].get(name)
    pen = next((pen for pen in view["pens"] if pen["tile"] == name), None)
    if pen is not None:
        style = "faint" if pen["owner"] is None else f"seat-{pen['owner']}"
        cell.append((words.label("pen-here", number=pen["number"]), style))
    elif ground is None:
        cell.append((".", "faint"))
    elif ground["kind"] == "mud":
        path = "".join(sorted(ground["open"], key=serialize.PATH_ORDER.index))
        cell.append((f"m{ground['number']}{path}", "faint" if ground["trodden"] else "title"))
    else:
        cell.append(({"NS": "~||~", "EW": "~==~"}.get(ground["bridge"], "~~~~"), "title"))
    for dog in view["dogs"]:
        if dog["tile"] == name:
            breed, number = dog["dog"].split("-")
            mark = {"locked": "!", "resting": "'"}.get(dog["lock"], "")
            cell.append((f"{LETTERS[breed].upper()}{number}{mark}", f"seat-{dog['seat']}"))
    return cell


def _animals(view: Mapping[str, Json], name: str) -> Cell:
    cell = [
        (f"{LETTERS[sheep['flock']]}{sheep['count']}", f"seat-{BREEDS.index(sheep['flock'])}")
        for sheep in view["sheep"]
        if sheep["tile"] == name
    ]
    return [*cell, (RAM_LETTER, "alert")] if view["ram"] == name else cell


def _edges(view: Mapping[str, Json]) -> dict[tuple[int, str], str]:
    """The walls and gates on the eastern and southern edges of tiles."""
    edges = {wall["edge"]: "+" if wall["gate"] else "|" for wall in view["walls"]}
    edges |= {pen["double"]: "#" for pen in view["pens"]}
    return {
        (tile, SIDES[side]): edges[name]
        for (tile, side), name in zip(EDGE_TILES, EDGE_NAMES, strict=True)
        if name in edges
    }


def _stroke(mark: str, paint: Paint) -> str:
    return mark if mark == " " else paint(mark, "title")


def _beam(mark: str, width: int, paint: Paint) -> str:
    if mark == " ":
        return " " * width
    return paint(("-" if mark == "|" else mark) * width, "title")


def _supply(view: Mapping[str, Json], words: Words) -> str:
    left = ", ".join(f"{words.id(piece)} {count}" for piece, count in view["supply"].items())
    return words.label("supply", left=left)


def _seat(view: Mapping[str, Json], seat: int, words: Words, paint: Paint) -> str:
    """The pen, sheep at home, foreign sheep or the ram there, and the points."""
    home = view["home"][seat]
    breed = BREEDS[seat]
    name = paint(words.label("seat", seat=seat, breed=words.id(breed), letter=LETTERS[breed]), f"seat-{seat}")
    parts = [words.label("at-home", sheep=home["sheep"], of=home["of"])]
    if home["foreign"]:
        parts.append(paint(words.label("foreign-here", count=home["foreign"]), "alert"))
    if home["ram"]:
        parts.append(words.label("ram-here"))
    if view["to_place"][seat]:
        parts = [words.label("to-place", count=view["to_place"][seat])]
    return f"{name}  {words.label('points', count=halved(view['scores'][seat]))}  {', '.join(parts)}"
