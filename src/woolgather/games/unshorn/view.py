"""Views of a position for each seat, and their drawing in text characters."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final, Literal, cast

from woolgather.engine.game import Json, Paint
from woolgather.engine.words import Words
from woolgather.games.unshorn import serialize
from woolgather.games.unshorn.data import (
    EITHER,
    EMPTY,
    NOBODY,
    PLACE_COUNT,
    PLACES,
    REARRANGINGS,
    ROW_LENGTH,
    ROWS,
    UNKNOWN,
    WOOL,
)
from woolgather.games.unshorn.position import (
    ANNOUNCED,
    ANNOUNCING,
    BATTERY,
    BEFORE_PART,
    BITE,
    BLADE,
    BOY_CHOICE,
    CREAMED,
    CUTTING,
    DEBT,
    DOG,
    FRESH,
    GEAR,
    KEEPING,
    KNOWN_POW,
    MOON_CHOICE,
    OUT,
    PLACING,
    SHEAR_HELD,
    STEALING,
    STEPS,
    STICKING,
)
from woolgather.games.unshorn.state import Unshorn
from woolgather.games.unshorn.view_types import (
    Attack,
    Chosen,
    Drawn,
    Part,
    Pending,
    PlayedCard,
    Player,
    Position,
    Shear,
    UnshornView,
    Wool,
)
from woolgather.games.unshorn.visibility import Marks, Visibility, marks

ATTACK_STEPS: Final = (ANNOUNCING, ANNOUNCED, BEFORE_PART, CUTTING, CREAMED)


def view_of(state: Unshorn, seat: int | None) -> UnshornView:
    """The position as that seat may know it, plus what a client would otherwise have to work out from it."""
    visibility = Visibility(state, seat)
    known = marks(state)
    return {
        "position": cast(Position, serialize.write(state, visibility)),
        "phase": STEPS[state.step],
        "turn": state.turn if state.turns else None,
        "turns": state.turns,
        "die": state.die or None,
        "draws": state.owed,
        "shear": _shear(state),
        "wolf": None if state.wolf == NOBODY else state.wolf,
        "calm": state.calm,
        "pile": state.pile_size,
        "pile_wool": state.spare_wool(),
        "discard": serialize.discarded(state),
        "hand": None if visibility.seat is None else serialize.hand(state, visibility.seat),
        "players": [_player(state, owner, visibility, known) for owner in range(state.setup.seats)],
        "attack": _attack(state),
        "card": _card(state, visibility),
        "drawn": _drawn_wool(state, visibility),
        "pending": _pending(state),
        "chosen": _chosen(state, visibility),
        "memory": [serialize.log_text(visibility.logged(logged)) for logged in state.log],
    }


def _shear(state: Unshorn) -> Shear:
    """The status of this turn's shear action."""
    if not state.turns:
        return "none"
    if state.part_count or state.left:
        return "under way"
    if state.gear[state.turn * GEAR + FRESH]:
        return "none"
    if state.spent:
        return "spent"
    return "due" if state.can_shear() else "none"


def _player(state: Unshorn, owner: int, visibility: Visibility, known: Marks) -> Player:
    row = list(state.gear)[owner * GEAR : (owner + 1) * GEAR]
    return {
        "out": row[OUT] or None,
        "cards": state.hand_size(owner),
        "known": ["pow"] if row[KNOWN_POW] else [],
        "shear": serialize.SHEARS[row[SHEAR_HELD]],
        "battery": serialize.BATTERIES[row[BATTERY]],
        "blade": serialize.BLADES[row[BLADE]],
        "power": state.power(owner),
        "snagged": state.is_snagged(owner),
        "sheepdog": bool(row[DOG]),
        "shepherd": state.shepherd == owner,
        "wolf": state.wolf == owner,
        "first_turn": bool(row[FRESH]),
        "attack_spent": bool(row[DEBT]),
        "rearranged": state.has_rearranged(owner) == REARRANGINGS,
        "fleece": {
            PLACES[place]: _wool(_face(owner, place, visibility, known))
            for place in range(PLACE_COUNT)
            if state.wool[owner * PLACE_COUNT + place] != EMPTY
        },
        "known_places": {
            PLACES[place]: _knowing(whose) for (other, place), (_, whose) in known.exact.items() if other == owner
        },
        "either_places": [PLACES[place] for other, place in sorted(known.either) if other == owner],
    }


def _wool(kind: int) -> Wool:
    return cast(Wool, WOOL[kind])


def _face(owner: int, place: int, visibility: Visibility, known: Marks) -> int:
    """What is seen in a place, or known to have been seen there (UN-80)."""
    kind, whose = known.exact.get((owner, place), (UNKNOWN, ()))
    if whose is None or visibility.seat in whose:
        return kind
    seen = visibility.wool(owner, place)
    return EITHER if seen == UNKNOWN and (owner, place) in known.either else seen


def _knowing(whose: tuple[int, ...] | None) -> Literal["all"] | list[int]:
    return "all" if whose is None else list(whose)


def _attack(state: Unshorn) -> Attack | None:
    if not (state.part_count or state.left):
        return None
    parts: list[Part] = [
        {"victim": state.victim(part), "points": state.points(part)} for part in range(state.part_count)
    ]
    picker = state.turn if state.picker == NOBODY else state.picker
    return {"attacker": state.turn, "parts": parts, "left": state.left, "deflected": state.deflected, "picker": picker}


def _card(state: Unshorn, visibility: Visibility) -> PlayedCard | None:
    """The waiting card, what it names, and the POWs that answer it."""
    waiting = serialize.write(state, visibility)["card"]
    if waiting is None:
        return None
    return cast(PlayedCard, {**waiting, "moving": None if state.air == EMPTY else WOOL[visibility.air()]})


def _drawn_wool(state: Unshorn, visibility: Visibility) -> Drawn | None:
    """The wool being laid: its drawer sees what it is, all others know that it is a Steel or a Snag (UN-28)."""
    if state.step != PLACING:
        return None
    kind = visibility.air()
    return {"seat": state.turn, "wool": _wool(EITHER if kind == UNKNOWN else kind)}


def _pending(state: Unshorn) -> Pending:
    """Who decides, from whose fleece, and how many are still to be chosen."""
    step, seat = state.step, state.seat
    victim: int | None = None
    if step == CUTTING:
        victim = state.victim(0)
    elif step in (STEALING, KEEPING):
        victim = state.target
    elif step in (BITE, CREAMED, STICKING, PLACING, BOY_CHOICE, MOON_CHOICE):
        victim = seat
    count = 1
    if step in (BOY_CHOICE, MOON_CHOICE):
        count = state.due(seat) - state.chosen_count(seat)
    elif step == CUTTING:
        count = state.points(0)
    return {"seat": seat, "victim": victim, "count": count}


def _chosen(state: Unshorn, visibility: Visibility) -> Chosen | None:
    if state.step not in (BOY_CHOICE, MOON_CHOICE):
        return None
    return {
        "own": [] if visibility.seat is None else serialize.chosen(state, visibility.seat),
        "counts": [state.chosen_count(seat) for seat in range(state.setup.seats)],
    }


# ---- drawing

MARKS: Final = {"basic": "o", "steel": "#", "snag": "x", "damaged": "%", "?": "?", "either": "&"}
GAP: Final = "   "


def drawn(view: Mapping[str, Json], words: Words, paint: Paint) -> str:
    """What is asked, the fleeces side by side, a row for each seat, the piles, and the viewer's hand."""
    parts = [
        _headline(view, words, paint),
        *_fleeces(view, paint),
        *(_seat_row(view, seat, words, paint) for seat in range(view["seats"])),
        *_happening(view, words, paint),
        paint(_piles(view, words), "faint"),
    ]
    if view["hand"]:
        parts.append(words.label("hand", cards=", ".join(_in_hand(view, card, words) for card in view["hand"])))
    return "\n".join(part.rstrip() for part in parts if part.strip())


def _headline(view: Mapping[str, Json], words: Words, paint: Paint) -> str:
    seat = view["seat"] if view["seat"] >= 0 else view["turn"]
    asked = words.label(f"asks-{_asked(view)}", seat=0 if seat is None else seat)
    if not view["turns"]:
        return paint(asked, "title")
    die = words.label("die", face=view["die"]) if view["die"] else ""
    return f"{paint(words.label('turn', count=view['turns']), 'title')}  {die}  {asked}".replace("    ", "  ")


def _asked(view: Mapping[str, Json]) -> str:
    """The phase; in the main part, only what can be done in it."""
    if view["phase"] != "main" or (view["shear"] == "due" and view["draws"] and view["pile"]):
        return str(view["phase"])
    return "main-shear" if view["shear"] == "due" else "main-draw"


def _in_hand(view: Mapping[str, Json], card: str, words: Words) -> str:
    """A card's name, and what a POW would do at this moment (UN-44)."""
    name = words.id(card)
    phase = view["phase"]
    if card != "pow" or view["seat"] != view["viewer"]:
        return name
    if phase == "counter":
        other = view["card"]["card"] if not view["card"]["answers"] else "pow"
        return words.label("pow-cancels", card=name, other=words.id(other))
    if phase == "after-roll" and view["options"]["pow_rerolls"]:
        return words.label("pow-rerolls", card=name)
    if phase in ("attack", "part") and view["viewer"] != view["turn"]:
        return words.label("pow-stops", card=name)
    return name


def _fleeces(view: Mapping[str, Json], paint: Paint) -> list[str]:
    """The fleeces row by row, each as its owner sees it, with one column per seat."""
    rows = [row for row in ROWS if any(place[0] == row for player in view["players"] for place in player["fleece"])]
    lines = []
    for row in rows:
        cells = []
        for seat, player in enumerate(view["players"]):
            marks_ = [
                MARKS[player["fleece"][f"{row}{column}"]] if f"{row}{column}" in player["fleece"] else "."
                for column in range(1, ROW_LENGTH + 1)
            ]
            cells.append(" ".join(paint(mark, "faint" if mark in ".?" else f"seat-{seat}") for mark in marks_))
        lines.append(f"{paint(row, 'faint')}  {GAP.join(cells)}")
    return lines


def _seat_row(view: Mapping[str, Json], seat: int, words: Words, paint: Paint) -> str:
    player = view["players"][seat]
    name = paint(words.label("seat", seat=seat), f"seat-{seat}")
    if player["out"]:
        return f"{name}  {words.label('out')}"
    shear = "".join(
        [words.id(player["shear"]), *(f" {words.id(player[what])}" for what in ("battery", "blade") if player[what])]
    )
    flags = [words.label(what) for what in ("wolf", "shepherd", "sheepdog", "snagged") if player[what]]
    data = [
        words.label("wool", count=len(player["fleece"])),
        words.label("cards", count=player["cards"]),
        f"{shear} = {player['power']}",
        *flags,
    ]
    return f"{name}  {', '.join(data)}"


def _happening(view: Mapping[str, Json], words: Words, paint: Paint) -> list[str]:
    """The attack and the card that are waiting for an answer."""
    lines = []
    if view["attack"] and view["attack"]["parts"]:
        parts = ", ".join(
            words.label("part", seat=part["victim"], count=part["points"]) for part in view["attack"]["parts"]
        )
        lines.append(paint(words.label("attack", seat=view["attack"]["attacker"], parts=parts), "alert"))
    if view["card"]:
        lines.append(
            paint(words.label("waits", card=words.id(view["card"]["card"]), seat=view["card"]["seat"]), "alert")
        )
        lines += [words.label("answers", seat=seat) for seat in view["card"]["answers"]]
    if view["drawn"]:
        lines.append(paint(words.label("drawn", wool=words.id(view["drawn"]["wool"])), "alert"))
    return lines


def _piles(view: Mapping[str, Json], words: Words) -> str:
    discard = ", ".join(f"{words.id(card)} {count}" for card, count in view["discard"].items())
    name = "pile-wool" if view["pile_wool"] else "pile"
    pile = words.label(name, count=view["pile"], wool=view["pile_wool"])
    return f"{pile}  {words.label('discard', cards=discard)}" if discard else pile
