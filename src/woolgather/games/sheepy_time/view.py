"""Views of a position for each seat, and their drawing in text characters."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final, cast

from woolgather.engine.game import Json, Paint
from woolgather.engine.state import OVER
from woolgather.engine.words import Words
from woolgather.games.sheepy_time import serialize
from woolgather.games.sheepy_time.data import BIT, DREAM_COUNT, DREAMS, NIGHTMARES, NOTHING, NOWHERE, SPACES
from woolgather.games.sheepy_time.journal import CENTRE
from woolgather.games.sheepy_time.position import DREAMING, GRANTING, PHASES, RESTING
from woolgather.games.sheepy_time.state import SheepyTime
from woolgather.games.sheepy_time.tiles import INFINITE, TILES
from woolgather.games.sheepy_time.view_types import (
    Bonus,
    BonusDue,
    Course,
    Dream,
    Fate,
    Kind,
    Nightmare,
    Sheep,
    SheepyTimeView,
    Space,
    Web,
)

SHEEP_MARKS: Final = "ABCD"
"""The sheep of each seat in a drawing; lower case while it is scared."""

NARROWEST: Final = 14
"""The minimum width of the column that shows who is on a space."""


def view_of(state: SheepyTime, seat: int | None) -> SheepyTimeView:
    """The public part of the position, the viewer's hand, and what a client would otherwise have to work out."""
    open_part = serialize.open_part(state)
    seats = range(state.setup.seats)
    return {
        "position": open_part,
        "hand": None if seat is None else serialize.hand(state, seat),
        "phase": open_part["phase"],
        "round": state.round,
        "first": open_part["first"],
        "turn": state.turn,
        "nightmare": _nightmare(state),
        "ring": [_space(state, space) for space in range(1, SPACES + 1)],
        "sheep": [_sheep(state, each) for each in seats],
        "market": [_dream(dream) for dream in range(DREAM_COUNT) if state.market & BIT[dream]],
        "stack": bin(state.stack).count("1"),
        "deck": state.cards_left(),
        "gone": open_part["gone"],
        "course": _course(open_part["course"]),
        "asked": open_part["asked"],
        "rested": state.rested,
        "bonus": _bonus(state),
        "solo": {"score": state.solo_score(), "grade": state.grade()} if state.rules.is_solo else None,
    }


def _place(space: int) -> str | None:
    return None if space == NOWHERE else str(space)


def _dream(dream: int) -> Dream:
    tile = TILES[dream]
    return {"id": DREAMS[dream], "kind": cast(Kind, tile.about), "bonus": cast(Bonus, tile.bonus)}


def _nightmare(state: SheepyTime) -> Nightmare:
    web: Web | None = None
    if state.web != NOWHERE:
        web = {"at": str(state.web_space()), "beyond": state.web > SPACES}
    return {
        "kind": None if state.nightmare == NOTHING else NIGHTMARES[state.nightmare],
        "at": _place(state.beast) or CENTRE,
        "web": web,
    }


def _space(state: SheepyTime, space: int) -> Space:
    dream = state.dreams[space]
    seats = range(state.setup.seats)
    return {
        "space": str(space),
        "dream": None if dream == NOTHING else _dream(dream),
        "zzz": [state.normal_zzz(seat, space) for seat in seats],
        "infinite": [state.has_infinite(seat, space) for seat in seats],
    }


def _sheep(state: SheepyTime, seat: int) -> Sheep:
    return {
        "at": _place(state.spaces[seat]),
        "fate": cast(Fate, serialize.fate(state, seat)),
        "scared": state.is_scared(seat),
        "winks": state.winks[seat],
        "pillow": state.pillows[seat],
        "supply": state.supply(seat),
        "cards": state.hand_size(seat),
    }


def _course(course: Mapping[str, Json]) -> Course:
    """The progress of the turn, with spaces named by their ids."""
    last = {"steps": course["steps"], "way": course["way"]} if course["steps"] else None
    kept = ("moved", "crossings", "played", "rushed", "catches", "landed", "previous", "previous_card")
    whole = {"used": [str(space) for space in course["used"]], "last": last, **{name: course[name] for name in kept}}
    return cast(Course, whole)


def _bonus(state: SheepyTime) -> BonusDue | None:
    if state.phase != GRANTING:
        return None
    is_infinite = TILES[state.dreams[state.bonus]].bonus == INFINITE
    return {"space": str(state.bonus), "left": state.due, "infinite": is_infinite}


# ---- drawing


def drawn(view: Mapping[str, Json], words: Words, paint: Paint) -> str:
    """The ring space by space, a row for each seat, then cards and market."""
    rows = [
        _headline(view, words, paint),
        *_ring(view, words, paint),
        *(_seat(view, seat, words, paint) for seat in range(view["seats"])),
        *_below(view, words, paint),
    ]
    return "\n".join(row.rstrip() for row in rows if row)


def _headline(view: Mapping[str, Json], words: Words, paint: Paint) -> str:
    who = view["seat"] if view["seat"] >= 0 else view["turn"]
    asked = words.label(f"phase-{view['phase']}", seat=who)
    return f"{paint(words.label('round', count=view['round']), 'title')}  {asked}"


def _ring(view: Mapping[str, Json], words: Words, paint: Paint) -> list[str]:
    """Number, who is there, the tile and the tokens on it; the Fence after space 10."""
    nightmare = view["nightmare"]
    rows = [_ring_space(view, entry, words, paint) for entry in view["ring"]]
    if nightmare["kind"] is not None and nightmare["at"] == CENTRE:
        rows.append(paint(words.label("waits", nightmare=words.id(nightmare["kind"])), "faint"))
    if nightmare["web"] is not None and nightmare["web"]["beyond"] and view["seat"] != OVER:
        rows.append(paint(words.label("web-beyond"), "alert"))
    return rows


def _ring_space(view: Mapping[str, Json], entry: Mapping[str, Json], words: Words, paint: Paint) -> str:
    space, nightmare = entry["space"], view["nightmare"]
    row = paint(space.rjust(2), "faint")
    marks = [
        paint(_mark(seat, sheep["scared"]), f"seat-{seat}")
        for seat, sheep in enumerate(view["sheep"])
        if sheep["at"] == space
    ]
    count = len(marks)
    if nightmare["at"] == space:
        name = words.id(nightmare["kind"])
        marks.append(paint(f"!{name}", "alert"))
        count += len(name) + 1
    if nightmare["web"] is not None and nightmare["web"]["at"] == space:
        marks.append(paint("#", "alert"))
        count += 1
    row += f" {' '.join(marks)}{' ' * max(0, _width(view, words) - count - max(0, len(marks) - 1))}"
    if entry["dream"] is None:
        return f"{row} {paint('.', 'faint')}"
    row += f" {words.id(entry['dream']['id'])}"
    tokens = [
        paint(f"{SHEEP_MARKS[seat]}{'z' * normal}{'~' if infinite else ''}", f"seat-{seat}")
        for seat, (normal, infinite) in enumerate(zip(entry["zzz"], entry["infinite"], strict=True))
        if normal or infinite
    ]
    return f"{row}  {' '.join(tokens)}"


def _width(view: Mapping[str, Json], words: Words) -> int:
    """The width for the name of the Nightmare, or for all sheep side by side."""
    kind = view["nightmare"]["kind"]
    return max(NARROWEST, 0 if kind is None else len(words.id(kind)) + 1)


def _mark(seat: int, scared: bool) -> str:
    return SHEEP_MARKS[seat].lower() if scared else SHEEP_MARKS[seat]


def _seat(view: Mapping[str, Json], seat: int, words: Words, paint: Paint) -> str:
    sheep = view["sheep"][seat]
    fate = "scared" if sheep["scared"] else sheep["fate"]
    name = paint(f"{SHEEP_MARKS[seat]} {words.label('seat', seat=seat)}", f"seat-{seat}")
    token = paint(words.label("first"), "title") if view["first"] == seat and view["seats"] > 1 else ""
    parts = [
        name,
        words.label("winks", count=sheep["winks"], pillow=sheep["pillow"]),
        words.label(f"fate-{fate}"),
        words.label("supply", count=sheep["supply"]),
        words.label("card" if sheep["cards"] == 1 else "cards", count=sheep["cards"]),
        token,
    ]
    return "  ".join(part for part in parts if part)


def _below(view: Mapping[str, Json], words: Words, paint: Paint) -> list[str]:
    """Market, deck and hand; tiles to be chosen or used now are shown with their effect."""
    rows = []
    if view["phase"] == PHASES[DREAMING]:
        here = next(entry["dream"] for entry in view["ring"] if entry["space"] == view["sheep"][view["turn"]]["at"])
        rows.append(_about(here, words))
    if view["market"]:
        in_short = view["phase"] != PHASES[RESTING]
        names = ", ".join(words.id(dream["id"]) for dream in view["market"]) if in_short else ""
        rows.append(words.label("market", dreams=names))
        rows += [] if in_short else [f"  {_about(dream, words)}" for dream in view["market"]]
    rows.append(paint(words.label("deck", count=view["deck"]), "faint"))
    if view["solo"] is not None:
        grade = words.label(f"grade-{view['solo']['grade']}")
        rows.append(words.label("solo", count=view["solo"]["score"], grade=grade))
    if view["hand"]:
        rows.append(words.label("hand", cards=" | ".join(words.id(card) for card in view["hand"])))
    return rows


def _about(dream: Mapping[str, Json], words: Words) -> str:
    """A tile and a short description of its effect."""
    return words.label("about-dream", dream=words.id(dream["id"]), effect=words.label(f"dream-{dream['id']}"))
