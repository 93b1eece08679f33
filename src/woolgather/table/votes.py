"""The players at a table decide together: a bot stands in for somebody absent, a pause, an end without a result.

All who are there have to agree. Whoever has been away for longer than the grace period is not asked, nor is whoever
lets a bot play; but about the end all who are watching are. Where people have days to decide they are seldom there at
the same time: then all are asked, and only the clock lets a bot stand in. Several seats of one person vote as one.
"""

from __future__ import annotations

import msgspec

from woolgather.table.auth import seat_of_socket
from woolgather.table.beside import BesideTheGame, Said, check_unfinished, is_repeated
from woolgather.table.beside_state import Absences
from woolgather.table.clocks import GRACE
from woolgather.table.hub import Hub, Socket
from woolgather.table.messages import (
    Accepted,
    DaysClock,
    Ending,
    OpenVote,
    Propose,
    Resume,
    Vote,
)
from woolgather.table.notes import PauseNote, Proposed, Voted, VoteNote
from woolgather.table.refusals import Refusal
from woolgather.table.seats import absences
from woolgather.table.stand_ins import stood_in
from woolgather.table.store import LineRow
from woolgather.table.tables import Table
from woolgather.table.take_backs import check_asking
from woolgather.table.turns import Turns


class Votes:
    """The caller holds the table's lock."""

    def __init__(self, beside: BesideTheGame, hub: Hub, turns: Turns) -> None:
        self._beside, self._hub, self._turns = beside, hub, turns

    async def propose(self, table: Table, socket: Socket, asked: Propose) -> None:
        seat = seat_of_socket(table, socket)
        proposed = Proposed(asked.what, asked.seat, seat, asked.line)
        if is_repeated(table, socket, seat, asked.request, lambda line: _vote_in(line).proposed == proposed):
            return
        check_unfinished(table)
        table.check_here(seat)
        table.requests.check_may_begin(table.beside.seats_of_holder(seat))
        away = absences(self._hub, table)
        _check_proposal(table, asked, seat, away)
        voters = _voters(table, away, seat, asked)
        vote = OpenVote(table.seq + 1, asked.what, seat, asked.seat, voters, [], asked.line)
        await self._agree(table, socket, seat, asked.request, vote, proposed)

    async def vote(self, table: Table, socket: Socket, asked: Vote) -> None:
        seat = seat_of_socket(table, socket)
        answer = Voted(asked.proposal, asked.agree)
        if is_repeated(table, socket, seat, asked.request, lambda line: _vote_in(line).answer == answer):
            return
        check_unfinished(table)
        vote = table.beside.vote
        if vote is None or vote.seq != asked.proposal:
            raise Refusal("stale", "There is nothing to vote on any more.")
        if seat not in vote.voters:
            raise Refusal("no-seat", "You have no vote here.")
        if asked.agree and seat in vote.agreed:
            socket.send(Accepted(asked.request, vote.seq))
        elif asked.agree:
            await self._agree(table, socket, seat, asked.request, vote, answer)
        else:
            await self._beside.do(table, seat, asked.request, [VoteNote(None, answer=answer)], socket)

    async def _agree(
        self, table: Table, socket: Socket, seat: int, request: str, vote: OpenVote, asked: Proposed | Voted
    ) -> None:
        """One more agrees; if all have, it is done."""
        agreed = sorted({*vote.agreed, *table.beside.seats_of_holder(seat)} & {*vote.voters})
        is_settled = agreed == sorted(vote.voters)
        left = None if is_settled else msgspec.structs.replace(vote, agreed=agreed)
        note = VoteNote(left, proposed=asked) if isinstance(asked, Proposed) else VoteNote(left, answer=asked)
        if is_settled and vote.what == "take-back":
            check_asking(table, vote.by, vote.line)
            await self._turns.take_back_agreed(table, vote.by, note, seat, request, socket)
            return
        said = [note, *self._done(table, vote)] if is_settled else [note]
        await self._beside.do(table, seat, request, said, socket)

    def _done(self, table: Table, vote: OpenVote) -> list[Said]:
        """What follows from a vote that all agreed to; nothing if whoever was absent is back."""
        if vote.what == "pause":
            return [PauseNote(True)]
        if vote.what == "end":
            return [Ending("", "players")]
        assert vote.seat is not None
        if _is_free(table, vote.seat):
            return [stood_in(table, vote.seat, "nobody")]
        is_away = absences(self._hub, table).get(vote.seat, 0) > 0 and not table.seats[vote.seat].is_played_by_bot
        return [stood_in(table, vote.seat, "voted")] if is_away else []

    async def resume(self, table: Table, socket: Socket, asked: Resume) -> None:
        seat = seat_of_socket(table, socket)
        if is_repeated(table, socket, seat, asked.request, lambda line: line.note == PauseNote(False)):
            return
        check_unfinished(table)
        if not table.paused:
            raise Refusal("stale", "The game is not paused.")
        await self._beside.do(table, seat, asked.request, [PauseNote(False)], socket)


def _vote_in(line: LineRow) -> VoteNote:
    """What a line says about a vote; nothing if it is about something else."""
    return line.note if isinstance(line.note, VoteNote) else VoteNote(None)


def _check_proposal(table: Table, asked: Propose, by: int, away: Absences) -> None:
    what, seat = asked.what, asked.seat
    if (asked.line is None) == (what == "take-back"):
        raise Refusal("malformed", "Name the line of the decision that is to be taken back, and none otherwise.")
    if what == "pause" and table.paused:
        raise Refusal("stale", "The game is paused already.")
    if (seat is None) == (what == "stand-in"):
        raise Refusal("malformed", "Name the seat of whoever is absent if a bot is to stand in, and none otherwise.")
    if what == "take-back":
        check_asking(table, by, asked.line)
    if seat is None or _is_free(table, seat):
        return
    if seat not in table.beside.people() or seat == by or table.seats[seat].away:
        raise Refusal("not-offered", "A bot can stand in for another player who is absent, or take a free seat.")
    if isinstance(table.row.clock, DaysClock):
        raise Refusal("not-offered", "Everybody has days to decide here; a bot stands in when their time is up.")
    if away.get(seat, 0) < GRACE:
        reason = "This player was here less than a minute ago; a bot can stand in after that."
        raise Refusal("not-offered", reason)


def _is_free(table: Table, seat: int) -> bool:
    """Whether nobody sits there, and no bot keeps the seat."""
    return seat < len(table.seats) and table.seats[seat].kind == "open" and not table.seats[seat].is_played_by_bot


def _voters(table: Table, away: Absences, by: int, asked: Propose) -> list[int]:
    """Whoever is there, or not away for long; whoever proposes something surely is. About a take-back everybody is
    asked: nothing that somebody did is undone behind their back.
    """
    if asked.what == "take-back":
        return table.beside.people()
    here = {seat for seat, absent in away.items() if not absent} if asked.what == "end" else set()
    people = [
        seat for seat in table.beside.people() if seat != asked.seat and (not table.seats[seat].away or seat in here)
    ]
    if isinstance(table.row.clock, DaysClock):
        return people
    return [seat for seat in people if seat == by or away.get(seat, 0) < GRACE]
