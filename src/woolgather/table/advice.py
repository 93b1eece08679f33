"""What bots think, told to people: a hint to whoever decides, and why a bot did what it did.

A thought is made from one seat's view and names what that seat holds. So a hint goes to the one who asked for it and
to nobody else, and a bot's reasons are told where there is nothing to hide: in games without secrets, and when a game
is over.
"""

from __future__ import annotations

import json
from collections.abc import Callable, Coroutine
from random import Random
from typing import Any, Final

from woolgather.bots import ADVISER, Option, Thought
from woolgather.engine.errors import WoolgatherError
from woolgather.engine.state import State
from woolgather.table.bots_pool import BotsPool
from woolgather.table.hub import Socket
from woolgather.table.messages import Choice, Explained, Hint, Hinted, Reasons, Refused, Weighed, Why
from woolgather.table.refusals import Refusal
from woolgather.table.rooms import Rooms
from woolgather.table.seating import check_seq, sitting
from woolgather.table.store import Store
from woolgather.table.tables import Table

KEPT: Final = 16
"""So many of the moves that a bot weighed are kept and told, the best first."""

REMEMBERED: Final = 1_000
"""So many seats' last hints are known again when they are asked for twice."""


class Advice:
    """Hints are thought out in the bots' processes, one at a time for a seat; `start` lets them go on by themselves."""

    def __init__(self, store: Store, rooms: Rooms, bots: BotsPool,
                 start: Callable[[Coroutine[Any, Any, None]], None]) -> None:
        self._store, self._rooms, self._bots, self._start = store, rooms, bots, start
        self._thinking: set[tuple[str, int]] = set()
        self._given: dict[tuple[str, int], tuple[int, Reasons]] = {}

    async def hint(self, socket: Socket, asked: Hint) -> None:
        """What the adviser would do in the asker's place. It is handed the asker's view; the game is not touched."""
        async with self._rooms.alone_at(socket.table) as table:
            seat = sitting(socket)
            check_seq(table, asked.seq)
            state = table.position_for(seat, socket.language)
            seq, reasons = self._given.get((socket.table, seat), (-1, None))
            if reasons is not None and seq == asked.seq:
                socket.tell(Hinted(asked.request, seq, reasons))
                return
            if (socket.table, seat) in self._thinking:
                raise Refusal("too-many", "The hint before is still being thought about; wait a moment.")
            self._thinking.add((socket.table, seat))
        self._start(self._think(socket, seat, asked, state))

    async def _think(self, socket: Socket, seat: int, asked: Hint, state: State) -> None:
        """The same question brings the same hint, and takes nothing from the bots' luck."""
        rng = Random(f"{socket.table} {asked.seq} {seat}")
        try:
            thought = await self._bots.think(ADVISER, state.view(seat), state.moves(), rng)
        finally:
            self._thinking.discard((socket.table, seat))
        if thought is None:
            _refuse(socket, asked, Refusal("trouble", "No hint could be thought of; please try again."))
            return
        options = [_weighed(state, option) for option in thought.options[:KEPT]]
        reasons = _reasons(ADVISER, state, thought.move, options, thought.worlds, thought.is_indifferent)
        self._remember(socket.table, seat, asked.seq, reasons)
        if socket.viewer == seat:
            socket.tell(Hinted(asked.request, asked.seq, reasons))
        else:
            _refuse(socket, asked, Refusal("stale", "Somebody else looks at this screen by now."))

    def _remember(self, table: str, seat: int, seq: int, reasons: Reasons) -> None:
        self._given[table, seat] = seq, reasons
        if len(self._given) > REMEMBERED:
            del self._given[next(iter(self._given))]

    async def why(self, socket: Socket, asked: Why) -> None:
        """The reasons of the bot that played a line, to whoever looks."""
        async with self._rooms.alone_at(socket.table) as table:
            if not socket.looking:
                raise Refusal("no-seat", "Look first: nothing can be asked before.")
            if not table.is_told_whole:
                raise Refusal("secret", "Reasons name what a player holds; they are told when the game is over.")
            if not 1 <= asked.line <= table.seq or not _is_by_bot(table, asked.line):
                raise Refusal("unknown", "No bot has played that line.")
            kept = await self._store.thought(table.row.id, asked.line)
            before, seat = table.record.at(asked.line - 1), table.record.lines[asked.line - 1].seat
            socket.tell(Explained(asked.request, asked.line, before.view(seat),
                                  _kept_reasons(table, asked.line, before, kept)))


def written(thought: Thought, state: State) -> str | None:
    """A thought as it is kept, in notation like everything in the log; None if nothing was weighed."""
    if not thought.options:
        return None
    rows = [[state.text(option.move), round(option.worth, 4), round(option.error, 4), option.visits]
            for option in thought.options[:KEPT]]
    return json.dumps({"worlds": thought.worlds, "alike": thought.is_indifferent, "options": rows}, ensure_ascii=False)


def _refuse(socket: Socket, asked: Hint, no: Refusal) -> None:
    socket.tell(Refused(asked.request, no.code, no.reason, no.rule))


def _is_by_bot(table: Table, line: int) -> bool:
    seat = table.record.lines[line - 1].seat
    return seat >= 0 and table.seats[seat].kind == "bot"


def _kept_reasons(table: Table, line: int, before: State, kept: str | None) -> Reasons:
    """Of what was noted, all that today's notation still understands."""
    played = table.record.lines[line - 1]
    assert played.move is not None, "bots take nothing back"
    noted: dict[str, Any] = {"worlds": 0, "options": []} if kept is None else json.loads(kept)
    options = []
    for text, worth, error, visits in noted["options"]:
        try:
            options.append(_weighed(before, Option(before.parse(text), worth, error, visits)))
        except WoolgatherError:
            continue
    return _reasons(table.seats[played.seat].bot, before, played.move, options, noted["worlds"],
                    noted.get("alike", False))


def _reasons(bot: str, state: State, move: int, options: list[Weighed], worlds: int, alike: bool) -> Reasons:
    return Reasons(bot, Choice(move, state.text(move), state.parts(move)), options, worlds, len(state.moves()), alike)


def _weighed(state: State, option: Option) -> Weighed:
    return Weighed(option.move, state.text(option.move), state.parts(option.move), round(option.worth, 4),
                   round(option.error, 4), option.visits)
