"""Who may do what at a table: seats, tokens, turns, and requests that come twice."""

from __future__ import annotations

import hashlib

import msgspec

from woolgather.engine.errors import WoolgatherError
from woolgather.engine.state import State
from woolgather.table.hub import Socket
from woolgather.table.messages import Accepted, Asked
from woolgather.table.refusals import Refusal
from woolgather.table.store import SeatRow
from woolgather.table.tables import Table
from woolgather.table.tokens import hashed, same


def seat_of(table: Table, token: str) -> int:
    """The seat that the token holds; every seat is compared, so that the time tells nothing."""
    wanted = hashed(token)
    held = [row.seat for row in table.seats if same(row.token_hash, wanted)]
    if not held:
        raise Refusal("no-seat", "Nobody sits at this table with that token; the seat may have been left.")
    return held[0]


def sitting(socket: Socket) -> int:
    if not socket.looking:
        raise Refusal("no-seat", "Look first: nothing can be done before.")
    if socket.viewer is None:
        raise Refusal("no-seat", "You are a spectator here; sit down to play.")
    return socket.viewer


def check_seq(table: Table, seq: int) -> None:
    if seq != table.seq:
        raise Refusal("stale", f"Line {table.seq} is the newest at this table and you knew {seq}; look again.")


def same_move(table: Table, first: str | None, move: int | str) -> bool:
    if first is None:
        return False
    try:
        state = table.record.state
        return first == state.text(state.parse(move) if isinstance(move, str) else move)
    except WoolgatherError:
        return False


def again(request: str, earlier: tuple[int, str | None], same_wish: bool) -> Accepted:
    """The same answer as the first time."""
    check_unused(not same_wish)
    return Accepted(request, earlier[0])


def check_unused(is_used: bool) -> None:
    if is_used:
        raise Refusal("repeated", "This request id was used before, for something else.")


def free_seat(table: Table, wish: int | None) -> SeatRow:
    free = [row for row in table.seats if row.kind == "open" and wish in (None, row.seat)]
    if not free:
        raise Refusal("no-seat", "There is no free seat at this table." if wish is None
                      else "That seat is not free.")
    return free[0]


def is_for_people(table: Table) -> bool:
    """Whether anybody but bots plays here, or may sit down to."""
    return any(row.kind != "bot" for row in table.seats)


def bot_to_decide(table: Table) -> SeatRow | None:
    """The bot that is next, outside of windows."""
    seat = table.record.seat
    if seat < 0 or table.frozen or table.answers.window is not None or table.seats[seat].kind != "bot":
        return None
    return table.seats[seat]


def bots_asked(table: Table) -> list[tuple[SeatRow, State]]:
    """The bots that have not answered in the present window, each with the position in which it decides."""
    asked = [(row, table.deciding(row.seat)) for row in table.seats
             if row.kind == "bot" and table.answers.is_waiting_for(row.seat)]
    return [(row, state) for row, state in asked if state is not None]


def clean(name: str) -> str:
    """A name as it can be shown: no control characters, no tricks with the direction of writing."""
    return " ".join("".join(letter if letter.isprintable() else " " for letter in name).split())


def wish_print(asked: Asked, table: str = "") -> str:
    return hashlib.sha256(table.encode() + b" " + msgspec.json.encode(asked)).hexdigest()
