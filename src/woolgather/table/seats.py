"""Seats: which one is free, who sits and is present where, and which names are taken."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import replace

from woolgather.table.auth import holds_seat
from woolgather.table.beside_state import Absences
from woolgather.table.held_seats import Sitting
from woolgather.table.hub import Hub
from woolgather.table.messages import Clocks, SeatLost, SeatMoved
from woolgather.table.names import LEVEL_NAMES, is_taken
from woolgather.table.people_queries import Person, derived_avatar
from woolgather.table.refusals import Refusal
from woolgather.table.store import SeatRow
from woolgather.table.tables import Table


def free_seat(table: Table, wish: int | None) -> SeatRow:
    """The seat that is wished for, or the first that is free; none where the game is over, or was ended."""
    if table.ended is not None:
        table.check_running()
    if table.over:
        raise Refusal("frozen", "The game is over, so nobody can sit down here any more.")
    free = [row for row in table.seats if row.kind == "open" and wish in (None, row.seat)]
    if not free:
        raise Refusal("no-seat", "There is no free seat at this table." if wish is None else "That seat is not free.")
    waiting = [row for row in free if not is_stand_in_deciding(table, row.seat)]
    if not waiting:
        raise Refusal("away", "The bot is just making this move; sit down when it has.")
    return waiting[0]


def is_stand_in_deciding(table: Table, seat: int) -> bool:
    """Whether a bot is about to decide for the seat's player. Nobody can save their clock by going away and coming
    back.
    """
    is_next = table.record.seat == seat and not table.is_asked(seat) and table.seats[seat].is_played_by_bot
    return is_next and table.clocks is not None and not table.stands_still


def check_person_sits(table: Table, seat: int) -> None:
    """Refuse to take a seat from nobody, or from a bot."""
    kind = table.seats[seat].kind if seat < len(table.seats) else ""
    if kind != "person":
        reasons = {"open": "Nobody sits there.", "bot": "A bot sits there; only a person’s seat can be closed."}
        raise Refusal("no-seat", reasons.get(kind, f"This table has {len(table.seats)} seats, numbered from 0."))


def left_by(table: Table, seat: int) -> SeatRow:
    """The seat without its player. If others play on, a bot keeps it until somebody sits down; before the start of the
    game it is simply free.
    """
    others = [row for row in table.seats if row.kind == "person" and row.seat != seat]
    if not others or table.over or table.stopped or table.is_waiting:
        return SeatRow(seat, "open", "", "", None)
    return SeatRow(seat, "open", "", table.stand_in, None, away="left")


def held_by(person: Person | None, row: SeatRow) -> SeatRow:
    """The seat, as that person's."""
    return row if person is None else replace(row, person=person.id, avatar=person.avatar)


def held_by_maker(seats: Iterable[SeatRow], person: Person | None) -> list[SeatRow]:
    """The seats of a new table: its maker's, and those of friends at the same screen, who are drawn otherwise."""
    rows = [held_by(person, row) if row.kind == "person" else row for row in seats]
    friends = [row for row in rows if row.person][1:]
    drawn = {row.seat: derived_avatar(f"{row.person} {row.seat}") for row in friends}
    return [replace(row, avatar=drawn.get(row.seat, row.avatar)) for row in rows]


def recognise(table: Table, people: Iterable[Sitting]) -> bool:
    """Who holds the seats, by the store; whether that makes a difference to whoever sees them."""
    before = table.players({}).players
    for each in people:
        if each.seat < len(table.seats) and table.seats[each.seat].token_hash == each.token_hash:
            row = table.seats[each.seat]
            table.seats[each.seat] = replace(row, name=each.name, person=each.person, avatar=each.avatar)
    return table.players({}).players != before


def absences(hub: Hub, table: Table) -> Absences:
    """For how long each player has been away. Whoever shares a screen with friends is there for all of their seats."""
    found = hub.absences(table.id, table.beside.people())
    shared = [other for seat, away in found.items() if not away for other in table.beside.seats_of_holder(seat)]
    return found | dict.fromkeys(shared, 0)


def broadcast_players(hub: Hub, table: Table) -> None:
    """Somebody sat down, left, came back or went away, or something happened beside the game."""
    hub.broadcast(table.id, table.players(absences(hub, table)))


def broadcast_clocks(hub: Hub, table: Table, now: int) -> None:
    if table.clocks is not None:
        hub.broadcast(table.id, Clocks(table.seq, table.clocks.faces(now)))


def dismiss_leavers(hub: Hub, table: Table) -> None:
    """Whoever is still subscribed as a seat that has been given up goes on as a spectator; whoever holds another one
    by now, as that one.
    """
    for socket in hub.subscribers(table.id):
        if socket.viewer is not None and not holds_seat(table, socket):
            seat = socket.viewer
            socket.viewer = next((row.seat for row in table.seats if row.token_hash == socket.token_hash), None)
            if socket.viewer is None:
                socket.token_hash = None
                socket.send(SeatLost(seat))
            else:
                socket.send(SeatMoved(seat, socket.viewer))
            hub.seats_changed(table.id)


def names_shown(seats: Iterable[SeatRow]) -> list[str]:
    """What whoever sits there is called, the bots also by their level."""
    return [name for row in seats if row.kind != "open" for name in (row.name, *LEVEL_NAMES.get(row.bot, (row.bot,)))]


def check_name_is_free(name: str, seats: Iterable[SeatRow]) -> None:
    """Refuse a name that looks like that of somebody who sits in one of these seats."""
    if is_taken(name, names_shown(seats)):
        raise Refusal("not-offered", "Somebody at this table is called that already; please choose another name.")


def with_names_of_their_own(seats: Iterable[SeatRow], are_seated: bool = False) -> list[SeatRow]:
    """Seats of a new table: no two people are called alike, and a bot that is called like one goes without a name.

    `are_seated`: the people have played together; nobody must change their name because a bot of that name joins them.
    """
    rows = list(seats)
    people = [row.name for row in rows if row.kind == "person"]
    named = [replace(row, name="") if row.kind == "bot" and is_taken(row.name, people) else row for row in rows]
    for row in () if are_seated else named:
        if row.kind == "person":
            check_name_is_free(row.name, [other for other in named if other is not row])
    return named
