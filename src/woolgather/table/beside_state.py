"""What lines beside the game have changed: who sits at the table, an end, a pause, a vote, an offer to play again."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import cast

import msgspec

from woolgather.table.clocks import SECOND
from woolgather.table.held_seats import NOBODY
from woolgather.table.messages import GRACE_SECONDS, Away, Disagreement, Ending, OpenVote, Player, WaitingRoom
from woolgather.table.notes import PauseNote, RematchNote, RoomNote, VoteNote
from woolgather.table.rematch_state import RematchState
from woolgather.table.store import LineRow, SeatRow

Absences = Mapping[int, int]
"""For how many milliseconds each seat's player has not been watching; 0 for whoever is here."""


class BesideState:
    """As the log tells it; the clocks and the reaction window, which depend on it, are the table's."""

    def __init__(self, seats: Iterable[SeatRow]) -> None:
        self.seats = list(seats)
        self.ended: Ending | None = None
        """If the table was ended before its game was over: by whom, and why."""
        self.paused = False
        self.vote: OpenVote | None = None
        self.disagreed: Disagreement | None = None
        self.rematch = RematchState()
        self.room: WaitingRoom | None = None
        """Before the start of the game, if it did not begin when the table was made."""
        self.have_left: set[str] = set()
        """The people who have held a seat here and given it up."""

    def take(self, row: LineRow) -> int | None:
        """A line beside the game; the seat, if a person plays there from now on."""
        if row.ended is not None:
            self.ended = row.ended
        match row.note:
            case PauseNote():
                self.paused = row.note.paused
            case VoteNote():
                self.disagreed = self._disagreement(row, row.note)
                self.vote = row.note.vote
            case RematchNote():
                self.rematch.take(row.seq, row.at, row.note)
            case RoomNote():
                self.room = row.note.room
        return None if row.sits is None else self._change_seat(row.sits, row.seq)

    def _disagreement(self, row: LineRow, note: VoteNote) -> Disagreement | None:
        """Who did not agree; whoever withdraws a proposal of their own does not tell themselves."""
        if self.vote is None or note.answer is None or note.answer.agree:
            return None
        is_own = row.seat in self.seats_of_holder(self.vote.by)
        return None if is_own else Disagreement(self.vote.seq, self.vote.what, self.vote.by, row.seat)

    def game_went_on(self) -> bool:
        """A line of the game: nobody takes back what they were asked about before it. Whether that changed anything."""
        had_news = self.disagreed is not None or self._is_about_take_back
        if had_news:
            self.disagreed = None
            self.vote = None if self._is_about_take_back else self.vote
        return had_news

    @property
    def _is_about_take_back(self) -> bool:
        return self.vote is not None and self.vote.what == "take-back"

    def _change_seat(self, sits: SeatRow, seq: int) -> int | None:
        before, self.seats[sits.seat] = self.seats[sits.seat], sits
        if self.disagreed is not None and before.token_hash != sits.token_hash:
            self.disagreed = None if sits.seat in (self.disagreed.by, self.disagreed.seat) else self.disagreed
        if self._is_about_take_back:  # others play now than were asked
            self.vote = None
        if self.room is not None:
            self.room = self._after_seat(self.room, before, sits, seq)
        if before.token_hash != sits.token_hash:
            if self.room is None:  # before the start there was nothing to learn
                self.have_left.add(before.person)
            self.rematch.stood_up(sits.seat)
            if self.vote is not None and sits.seat in (self.vote.seat, *self.vote.voters):
                self.vote = None
        return sits.seat if sits.kind == "person" and not sits.is_played_by_bot else None

    def _after_seat(self, room: WaitingRoom, before: SeatRow, sits: SeatRow, seq: int) -> WaitingRoom:
        """With whom one plays is agreed to as well: after somebody has sat down all say anew whether they are ready. If
        the host has left this seat, they are still the host in another one, and else the next person is.
        """
        if before.token_hash == sits.token_hash:
            return room
        seat, people = sits.seat, self.people()
        host = room.host
        if host not in people:
            own = [each for each in people if before.person not in NOBODY and self.seats[each].person == before.person]
            host = next(iter([*own, *people]), None)
        swaps = [each for each in room.swaps if seat not in (each.by, each.seat)]
        is_over = sits.kind == "person" or room.by == seat
        changed, by = ("made", -1) if is_over else (room.changed, room.by)
        room = msgspec.structs.replace(room, host=host, swaps=swaps, changed=changed, by=by)
        if sits.kind == "person":
            return msgspec.structs.replace(room, ready=[], terms=seq)
        return msgspec.structs.replace(room, ready=[each for each in room.ready if each != seat])

    @property
    def is_full(self) -> bool:
        """Whether somebody plays at every seat."""
        return all(row.kind != "open" or row.is_played_by_bot for row in self.seats)

    def people(self) -> list[int]:
        """The seats that are somebody's."""
        return [row.seat for row in self.seats if row.kind == "person"]

    @property
    def is_against_bots(self) -> bool:
        """Whether all seats that are somebody's are one person's."""
        people = self.people()
        return bool(people) and people == self.seats_of_holder(people[0])

    def seats_of_holder(self, seat: int) -> list[int]:
        """All seats of whoever holds this one; nobody knows which of several forgotten people it is."""
        person = self.seats[seat].person
        if person in NOBODY:
            return [seat]
        return [row.seat for row in self.seats if row.person == person]

    def holder(self, seat: int) -> str:
        """By what whoever holds this seat is known while they sit somewhere at the table."""
        row = self.seats[seat]
        return row.token_hash or "" if row.person in NOBODY else row.person

    def players(self, absences: Absences) -> list[Player]:
        return [player_in(row, absences) for row in self.seats]


def _shown(absent: int) -> int:
    """Whether somebody is missed, and how soon; for how many days they have not been here is nobody's business."""
    return min(GRACE_SECONDS * SECOND, absent - absent % SECOND or min(absent, 1))


def player_in(row: SeatRow, absences: Absences) -> Player:
    """What everybody may know of whoever sits there."""
    is_person = row.kind == "person"
    return Player(
        seat=row.seat,
        kind=row.kind,  # type: ignore[arg-type]
        name=row.name,
        bot=row.bot,
        here=row.kind == "bot" or (is_person and absences.get(row.seat) == 0),
        avatar=row.avatar,
        away=cast(Away, row.away),
        absent=_shown(absences.get(row.seat, 0)) if is_person else 0,
    )
