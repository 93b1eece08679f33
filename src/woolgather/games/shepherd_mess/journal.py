"""The journal: writes the events of a game, and is called only when a journal is attached."""

from __future__ import annotations

from typing import Final

from librt.vecs import vec
from mypy_extensions import i64

from woolgather.engine.journal import Journal
from woolgather.games.shepherd_mess.data import (
    AXES,
    BREEDS,
    BRIDGE,
    CORNER,
    CORNERS,
    DOG_COUNT,
    DOGS,
    FLOCK_COUNT,
    FLOCKS,
    GATE,
    RAM,
    REPEATS,
    SHAPES,
    SIDES,
    STONE,
    WALL,
)
from woolgather.games.shepherd_mess.pasture import BIT, EDGE, EDGE_NAMES, NEIGHBOUR, TILE_NAMES
from woolgather.games.shepherd_mess.position import GATED, NOBODY, SCATTERING, Position
from woolgather.games.shepherd_mess.scare import (
    REASON_RULES,
    REASONS,
    SLOT_BIT,
    SLOTS,
    STRAIGHT,
    decisions,
    end_of,
    slot_tile,
    waiting,
    way_of,
    why,
)
from woolgather.games.shepherd_mess.scoring import (
    FINISHED,
    LIMIT,
    REPEATED,
    TIE_RULES,
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

HELD_UP: Final = "held-up"
OF_THE_RAM: Final = {"run": "ram-run", "cross": "ram-cross", "stay": "ram-stay", "wait": "ram-wait", "let": "ram-let"}
TIES: Final = {"mover": "tie-mover", "beside": "tie-beside"}

BENT: Final = "bent"
"""The way starts straight away from the dog, then bends over mud (SM-46)."""


def _journal(position: Position) -> Journal:
    assert position.journal is not None
    return position.journal


def _kind(kind: str, flock: i64) -> str:
    """The kind of event; the ram has sentences of its own."""
    return OF_THE_RAM[kind] if flock == RAM else kind


# ---- the setup


def note_mud(position: Position, shape: i64) -> None:
    _journal(position).add(
        "mud",
        "SM-10",
        piece=f"mud-{position.step + 1}",
        to=TILE_NAMES[position.muds[position.step]],
        cause=SHAPES[shape],
    )


def note_puddle(position: Position, tile: i64) -> None:
    _journal(position).add("puddle", "SM-10", to=TILE_NAMES[tile])


def note_place(position: Position, tile: i64) -> None:
    kind = "scatter" if position.phase == SCATTERING else "place"
    _journal(position).add(kind, "SM-11", seat=position.turn, piece=BREEDS[position.turn], to=TILE_NAMES[tile])


def note_pen(position: Position, pen: i64) -> None:
    _journal(position).add(
        "pen", "SM-12", seat=position.turn, piece=f"pen-{pen + 1}", to=TILE_NAMES[position.pens[position.turn]]
    )


def note_ram(position: Position) -> None:
    _journal(position).add("ram", "SM-13", to=TILE_NAMES[position.ram])


# ---- moves


def note_walk(position: Position, dog: i64, tile: i64) -> None:
    _journal(position).add(
        "move", "SM-30", seat=position.turn, piece=DOGS[dog], start=TILE_NAMES[position.dogs[dog]], to=TILE_NAMES[tile]
    )


def note_bark(position: Position, dog: i64) -> None:
    _journal(position).add("bark", "SM-30", seat=position.turn, piece=DOGS[dog], to=TILE_NAMES[position.dogs[dog]])


def note_fight(position: Position, dog: i64, other: i64) -> None:
    _journal(position).add(
        "fight",
        "SM-34",
        seat=position.turn,
        piece=DOGS[dog],
        start=TILE_NAMES[position.dogs[dog]],
        to=TILE_NAMES[position.dogs[other]],
        cause=DOGS[other],
    )


def note_addition(position: Position, move: i64) -> None:
    """What was added to the landscape, and where."""
    journal = _journal(position)
    seat = position.turn
    if move < STONE:
        journal.add("bridge", "SM-21", seat=seat, to=TILE_NAMES[(move - BRIDGE) >> 1], cause=AXES[move - BRIDGE & 1])
    elif move < WALL:
        journal.add("stone", "SM-22", seat=seat, to=TILE_NAMES[(move - STONE) >> 2], cause=SIDES[move - STONE & 3])
    elif move < CORNER:
        journal.add("wall", "SM-23", seat=seat, to=EDGE_NAMES[move - WALL])
    elif move < GATE:
        journal.add("corner", "SM-23", seat=seat, to=TILE_NAMES[(move - CORNER) >> 2], cause=CORNERS[move - CORNER & 3])
    else:
        journal.add("gate", "SM-24", seat=seat, to=EDGE_NAMES[move - GATE])


def note_end_turn(position: Position) -> None:
    _journal(position).add("end-turn", "SM-20", seat=position.turn)


def note_free(position: Position, dogs: i64) -> None:
    """The dogs whose lock ends with this turn."""
    dog: i64
    for dog in range(DOG_COUNT):
        if dogs >> dog & 1:
            _journal(position).add("free", "SM-34", seat=position.turn, piece=DOGS[dog])


# ---- the scare


def note_waits(position: Position) -> None:
    """The flocks that wait for an answer, and where they would end."""
    slot: i64
    dog_tile = position.dogs[position.scarer]
    decided = decisions(position, dog_tile)
    slots = waiting(position, decided) & ~position.named
    for slot in range(SLOTS):
        if slots & SLOT_BIT[slot]:
            tile = slot_tile(dog_tile, slot)
            flock = slot % FLOCK_COUNT
            _journal(position).add(
                _kind("wait", flock),
                "SM-51",
                piece=FLOCKS[flock],
                start=TILE_NAMES[tile],
                to=TILE_NAMES[end_of(way_of(decided[slot]))],
                count=position.sheep(tile, flock),
            )


def note_let(position: Position, flock: i64, tile: i64) -> None:
    _journal(position).add(
        _kind("let", flock), "SM-51", seat=position.turn, piece=FLOCKS[flock], start=TILE_NAMES[tile]
    )


def note_runs(position: Position, dog_tile: i64, decided: vec[i64], going: vec[i64]) -> None:
    """Note for each scared flock what it crosses and where it ends, or why it stays, before any animal moves."""
    slot: i64
    for slot in range(SLOTS):
        if decided[slot]:
            tile = slot_tile(dog_tile, slot)
            if going[slot]:
                _note_run(position, slot % FLOCK_COUNT, tile, decided[slot], going[slot])
            left = position.sheep(tile, slot % FLOCK_COUNT) - going[slot]
            if left:
                _note_stay(position, slot % FLOCK_COUNT, tile, decided[slot], left)


def _note_run(position: Position, flock: i64, tile: i64, decision: i64, count: i64) -> None:
    way = way_of(decision)
    _note_crossings(position, flock, tile, way, count)
    reason = why(decision)
    cause = BENT if reason == STRAIGHT and is_bent(way) else REASONS[reason]
    _journal(position).add(
        _kind("run", flock),
        REASON_RULES[reason],
        piece=FLOCKS[flock],
        start=TILE_NAMES[tile],
        to=TILE_NAMES[end_of(way)],
        count=count,
        cause=cause,
    )
    _note_pen_entered(position, flock, end_of(way), count)


def _note_crossings(position: Position, flock: i64, start: i64, way: i64, count: i64) -> None:
    """The gates, bridges and muds on a way, in order."""
    tile = start
    for step in steps_of(way):
        ahead = NEIGHBOUR[tile * 4 + step]
        if position.barrier(tile, step) == GATED:
            _note_crossing(position, flock, start, EDGE_NAMES[EDGE[tile * 4 + step]], count, "gate", "SM-48")
        tile = ahead
        if tile != end_of(way):
            is_mud = position.mud & BIT[tile] != 0
            _note_crossing(
                position,
                flock,
                start,
                TILE_NAMES[tile],
                count,
                "mud" if is_mud else "bridge",
                "SM-46" if is_mud else "SM-45",
            )


def _note_crossing(position: Position, flock: i64, start: i64, place: str, count: i64, cause: str, rule: str) -> None:
    _journal(position).add(
        _kind("cross", flock), rule, piece=FLOCKS[flock], start=TILE_NAMES[start], to=place, count=count, cause=cause
    )


def steps_of(way: i64) -> list[i64]:
    """The sides over which a way leads, first step first."""
    steps: list[i64] = []
    rest = way >> 6
    while rest > 1:
        steps.append(rest & 3)
        rest >>= 2
    steps.reverse()
    return steps


def is_bent(way: i64) -> bool:
    """Whether a way changes direction."""
    steps = steps_of(way)
    return any(step != steps[0] for step in steps)


def _note_stay(position: Position, flock: i64, tile: i64, decision: i64, count: i64) -> None:
    reason = why(decision)
    is_held_up = way_of(decision) != 0
    _journal(position).add(
        _kind("stay", flock),
        "SM-51" if is_held_up else REASON_RULES[reason],
        piece=FLOCKS[flock],
        start=TILE_NAMES[tile],
        count=count,
        cause=HELD_UP if is_held_up else REASONS[reason],
    )


def _note_pen_entered(position: Position, flock: i64, tile: i64, count: i64) -> None:
    """Note who entered a pen (SM-60, SM-61, SM-71).

    The player's own sheep are home, foreign ones are trouble, and the ram raises each sheep's worth by half.
    """
    seat: i64
    owner: i64 = NOBODY
    for seat in range(position.rules.seats):
        if position.pens[seat] == tile:
            owner = seat
    if owner == NOBODY:
        return
    if flock == RAM:
        _journal(position).add("ram-home", "SM-71", seat=owner, to=TILE_NAMES[tile])
    elif flock == owner:
        _journal(position).add("home", "SM-60", seat=owner, piece=FLOCKS[flock], to=TILE_NAMES[tile], count=count)
    else:
        _journal(position).add("foreign", "SM-61", seat=owner, piece=FLOCKS[flock], to=TILE_NAMES[tile], count=count)


# ---- rounds and the end


def note_round(position: Position) -> None:
    """Note a new round, when the first player's turn begins."""
    seats = position.rules.seats
    if position.turns % seats == 0:
        _journal(position).add(
            "round", "SM-20", count=position.turns // seats + 1, cause=str((position.rules.last_turn + 1) // seats)
        )


def note_end(position: Position) -> None:
    """Note what ended the game, everybody's points and their parts, how a tie was broken, and who has won."""
    seat: i64
    journal = _journal(position)
    seats = position.rules.seats
    ending = ended_by(position)
    if ending == LIMIT:
        journal.add("limit", "SM-73", count=(position.rules.last_turn + 1) // seats)
    elif ending == REPEATED:
        journal.add("repetition", "SM-75", count=REPEATS)
    for seat in range(seats):
        if has_finished(position, seat):
            journal.add("finish", "SM-70", seat=seat, count=position.rules.flock_size)
    for seat in range(seats):
        _note_points(position, seat)
    _note_winners(position, "SM-72" if ending == FINISHED else "SM-73")


def _note_winners(position: Position, ties: str) -> None:
    """Note who has won and what broke a tie, or that the tie stands."""
    journal = _journal(position)
    winners = position.winners()
    tie = tie_break(position)
    if tie:
        for winner in winners:
            journal.add(TIES[tie], TIE_RULES[tie], seat=winner, count=beside_pen(position, winner))
    if len(winners) > 1:
        journal.add("tie-shared", ties, count=len(winners))
    for winner in winners:
        journal.add("win", "SM-74", seat=winner, cause=halved(points(position, winner)))
    if not winners:
        journal.add("nobody-wins", "SM-61")


def _note_points(position: Position, seat: i64) -> None:
    """Note sheep at home, and the ram with them; or that a foreign sheep has cost everything (SM-61, SM-71)."""
    journal = _journal(position)
    sheep = own_at_home(position, seat)
    if is_spoilt(position, seat):
        journal.add("spoilt", "SM-61", seat=seat, count=foreign_at_home(position, seat))
        return
    journal.add("score", "SM-71", seat=seat, count=sheep, cause=halved(points(position, seat)))
    if sheep and position.ram == position.pens[seat]:
        journal.add("ram-half", "SM-71", seat=seat, count=sheep)
