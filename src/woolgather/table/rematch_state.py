"""What has been said at a table about playing again, as its log tells it: the open offer, and the next table."""

from __future__ import annotations

from dataclasses import dataclass

import msgspec

from woolgather.table.messages import RematchOffer
from woolgather.table.notes import RematchNote


@dataclass(slots=True)
class NextTable:
    """The rematch has begun, with line `seq`: its link, the request by which its tokens are made, and which seat here
    became which one there.
    """

    seq: int
    link: str
    request: str
    seats: dict[int, int]


class RematchState:
    """An offer and the answers to it are whole in each line, so the newest one tells all."""

    def __init__(self) -> None:
        self.offer: RematchOffer | None = None
        self.offered = 0
        """When that was, in milliseconds."""
        self.next: NextTable | None = None

    def take(self, seq: int, at: int, note: RematchNote) -> None:
        """What line `seq` says, which was written at that time."""
        self.offer = note.offer
        if note.asked is not None:
            self.offered = at
        if note.next is not None:
            self.next = NextTable(seq, note.next.table, note.next.request, dict(note.next.seats))

    def stood_up(self, seat: int) -> None:
        """Whoever sits there from now on has accepted nothing, and holds no seat at the next table."""
        if self.next is not None:
            self.next.seats.pop(seat, None)
        if self.offer is not None:
            self.offer = None if self.offer.by == seat else _without(self.offer, seat)


def _without(offer: RematchOffer, gone: int) -> RematchOffer:
    lists = {name: getattr(offer, name) for name in ("voters", "accepted", "declined")}
    return msgspec.structs.replace(
        offer, **{name: [seat for seat in seats if seat != gone] for name, seats in lists.items()}
    )
