"""Seats: which one is free, who sits and is present where, and how a player's name is shown."""

from __future__ import annotations

from woolgather.table.auth import holds_seat
from woolgather.table.hub import Hub
from woolgather.table.messages import SeatLost
from woolgather.table.refusals import Refusal
from woolgather.table.store import SeatRow
from woolgather.table.tables import Table


def free_seat(table: Table, wish: int | None) -> SeatRow:
    """The seat that is wished for, or the first that is free."""
    free = [row for row in table.seats if row.kind == "open" and wish in (None, row.seat)]
    if not free:
        raise Refusal("no-seat", "There is no free seat at this table." if wish is None else "That seat is not free.")
    return free[0]


def broadcast_players(hub: Hub, table: Table) -> None:
    """Somebody sat down, left, came back or went away."""
    hub.broadcast(table.id, table.players(hub.seats_present(table.id)))


def dismiss_leavers(hub: Hub, table: Table) -> None:
    """Whoever is still subscribed as a seat that has been given up goes on as a spectator."""
    for socket in hub.subscribers(table.id):
        if socket.viewer is not None and not holds_seat(table, socket):
            seat, socket.viewer, socket.token_hash = socket.viewer, None, None
            socket.send(SeatLost(seat))


def cleaned_name(name: str) -> str:
    """A name that is safe to show: no control characters, no changes of writing direction."""
    return " ".join("".join(letter if letter.isprintable() else " " for letter in name).split())
