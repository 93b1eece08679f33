"""Who sits where: the people at this keyboard, the bots, and their names."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from itertools import chain, count
from typing import TypeVar

from woolgather.bots import SEARCH, USUAL, Bot, bot_named, bots_for
from woolgather.engine.errors import NotOffered, brief
from woolgather.engine.game import Game
from woolgather.engine.record import LONGEST_NAME, Record, is_name
from woolgather.terminal.console import Console

_Hired = TypeVar("_Hired")


@dataclass(frozen=True)
class Seating:
    """The names of all seats, the seats of the people, and a bot for each of the others."""

    names: tuple[str, ...]
    people: tuple[int, ...]
    bots: Mapping[int, Bot]


def bots_at(console: Console, game: Game, seats: Sequence[int], asked: Sequence[str] | None) -> dict[int, Bot]:
    """A bot for each of these seats in turn: the default, or those named, the last for all that are left."""
    playing = bots_for(game)
    names = list(asked or [USUAL])
    if strangers := [name for name in names if name not in playing and not name.startswith(f"{SEARCH}:")]:
        raise NotOffered(console.label("no-bot", typed=strangers[0][:40], bots=", ".join(playing)))
    found = [bot_named(name) for name in names]
    return dict(zip(seats, _in_turn(found, len(seats)), strict=True))


def _in_turn(hired: Sequence[_Hired], seats: int) -> list[_Hired]:
    """One for each seat, the last for all that are left."""
    return [hired[min(place, len(hired) - 1)] for place in range(seats)]


def _levels(console: Console, seats: int, asked: Sequence[str] | None, taken: Sequence[str]) -> list[str]:
    """The names of bots: their level, 'Ewe 2' for the second of a kind, and never a name already taken."""
    called: list[str] = []
    for bot in _in_turn(asked or [USUAL], seats):
        level = console.label(f"bot-{bot.partition(':')[0]}")
        names = chain([level], (f"{level} {number}" for number in count(2)))
        called.append(next(name for name in names if name not in (*taken, *called)))
    return called


def seats_taken(console: Console, seats: int, people: int | None, names: Sequence[str]) -> tuple[int, ...]:
    """The seats of the people: the first ones."""
    count = max(1, len(names)) if people is None else people
    if not 1 <= count <= seats:
        raise NotOffered(console.label("people-and-seats", people=count, seats=seats))
    if len(names) > count:
        raise NotOffered(console.label("too-many-names", names=len(names), people=count))
    return tuple(range(count))


def new_seating(
    console: Console, game: Game, seats: int, people: int | None, names: Sequence[str], asked: Sequence[str] | None
) -> Seating:
    """Seats for a new game; people without a name are named by seat, bots by level."""
    taken = seats_taken(console, seats, people, names)
    bots = bots_at(console, game, range(len(taken), seats), asked)
    people_called = [*names, *(console.label("player", seat=seat) for seat in range(len(names), len(taken)))]
    called = [*people_called, *_levels(console, len(bots), asked, people_called)]
    _check_names(console, called)
    return Seating(tuple(called), taken, bots)


def bots_only(console: Console, game: Game, seats: int, asked: Sequence[str] | None) -> Seating:
    bots = bots_at(console, game, range(seats), asked)
    return Seating(tuple(_levels(console, seats, asked, ())), (), bots)


def old_seating(
    console: Console, record: Record, people: int | None, names: Sequence[str], asked: Sequence[str] | None
) -> Seating:
    """Seats for a game that continues: all keep their names, and a given name marks a person's seat."""
    game, seats = record.setup.game, record.setup.seats
    if not record.players:
        return new_seating(console, game, seats, people, names, asked)
    called = record.players
    if names:
        strangers = [name for name in names if name not in called]
        if strangers or (people is not None and people != len(names)):
            raise NotOffered(console.label("no-such-player", names=", ".join(names), players=", ".join(called)))
        taken = tuple(sorted({called.index(name) for name in names}))
    else:
        taken = seats_taken(console, seats, people, ())
    others = [seat for seat in range(seats) if seat not in taken]
    return Seating(called, taken, bots_at(console, game, others, asked))


def names_in(console: Console, record: Record) -> list[str]:
    """The names in a record; players without names are named by seat."""
    if record.players:
        return list(record.players)
    return [console.label("player", seat=seat) for seat in range(record.setup.seats)]


def _check_names(console: Console, names: Sequence[str]) -> None:
    for name in names:
        if not is_name(name):
            raise NotOffered(console.label("bad-name", who=brief(name), longest=LONGEST_NAME))
        if names.count(name) > 1:
            raise NotOffered(console.label("same-name", who=name))
