"""Who is asking: the seat that a token holds, and the seat that a socket has subscribed as."""

from __future__ import annotations

from collections.abc import Iterable

from woolgather.table.hub import Socket
from woolgather.table.refusals import Refusal
from woolgather.table.tables import Table
from woolgather.table.tokens import hashed, same


def seat_of_token(table: Table, token: str) -> int:
    """The seat that the token holds; every seat is compared, so that the time taken reveals nothing."""
    wanted = hashed(token)
    held = [row.seat for row in table.seats if same(row.token_hash, wanted)]
    if not held:
        raise Refusal("no-seat", "That token holds no seat at this table; the seat may have been given up.")
    return held[0]


def seats_of_tokens(table: Table, tokens: Iterable[str]) -> dict[str, int]:
    """The seat of each token that holds one."""
    held = {row.token_hash: row.seat for row in table.seats if row.token_hash is not None}
    wanted = {token: hashed(token) for token in tokens}
    return {token: held[mark] for token, mark in wanted.items() if mark in held}


def seat_of_socket(table: Table, socket: Socket) -> int:
    """The seat that the socket plays for, if its token still holds it."""
    check_subscribed(socket)
    if socket.viewer is None or not holds_seat(table, socket):
        raise Refusal("no-seat", "You are a spectator here; sit down to play.")
    return socket.viewer


def holds_seat(table: Table, socket: Socket) -> bool:
    """Whether the seat that the socket subscribed as is still held by its token."""
    return socket.viewer is not None and table.seats[socket.viewer].token_hash == socket.token_hash


def check_subscribed(socket: Socket) -> None:
    if not socket.subscribed:
        raise Refusal("no-seat", "Send `look` first; nothing else is possible before that.")
