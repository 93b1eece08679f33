"""What bots think, shown to people: a hint for whoever decides, and an explanation of what a bot did.

A thought is made from one seat's view and names what that seat holds. So a hint goes to the one who asked for it and
to nobody else, and a bot's move is explained only where there is nothing to hide: in games without secrets, and when
a game is over.
"""

from __future__ import annotations

import json
from random import Random
from typing import Any, Final

from woolgather.bots import ADVISER, Option, Thought
from woolgather.engine.errors import WoolgatherError
from woolgather.engine.state import State
from woolgather.table.auth import check_subscribed, seat_of_socket
from woolgather.table.cache import TableCache
from woolgather.table.hub import Socket
from woolgather.table.limits import client_of
from woolgather.table.messages import Choice, Explained, Explanation, Hint, Hinted, Refused, Weighed, Why
from woolgather.table.metrics import PlayMetrics
from woolgather.table.refusals import Refusal
from woolgather.table.store import Store
from woolgather.table.tables import Table
from woolgather.table.tasks import BackgroundTasks
from woolgather.table.thinking import BotQueue, Job, NotWanted, Priority

KEPT: Final = 16
"""How many of the moves that a bot weighed are saved and shown, the best first."""

REMEMBERED: Final = 1_000
"""How many seats' latest hints are remembered, in case they are asked for again."""


class Advice:
    """Hints are thought out in the bots' processes, one at a time for each seat, while play goes on."""

    def __init__(self, store: Store, cache: TableCache, bots: BotQueue, metrics: PlayMetrics) -> None:
        self._store, self._cache, self._bots, self._tasks = store, cache, bots, BackgroundTasks()
        self._metrics = metrics
        self._thinking: set[tuple[str, int]] = set()
        self._given: dict[tuple[str, int], tuple[int, Explanation]] = {}

    async def close(self) -> None:
        await self._tasks.cancel()

    async def hint(self, socket: Socket, asked: Hint) -> None:
        """What the adviser would do in the asker's place. It is given the asker's view; the game is not touched."""
        try:
            await self._begin(socket, asked)
        except Refusal:
            self._metrics.hinted("refused")
            raise

    async def _begin(self, socket: Socket, asked: Hint) -> None:
        async with self._cache.locked(socket.table) as table:
            seat = seat_of_socket(table, socket)
            if not table.row.hints:
                raise Refusal("not-offered", "There are no hints at this table: whoever made it has chosen so.")
            table.check_seq(asked.seq)
            state = table.position_for(seat, socket.language)
            seq, explanation = self._given.get((socket.table, seat), (-1, None))
            if explanation is not None and seq == table.game_seq:
                self._metrics.hinted("remembered")
                socket.send(Hinted(asked.request, asked.seq, explanation))
                return
            if (socket.table, seat) in self._thinking:
                raise Refusal("too-many", "Your previous hint is still being worked out; please wait a moment.")
            self._thinking.add((socket.table, seat))
            seq = table.game_seq
        self._tasks.start(self._think(socket, seat, asked, seq, state))

    async def _think(self, socket: Socket, seat: int, asked: Hint, seq: int, state: State) -> None:
        try:
            thought = await self._thought(socket, seat, seq, state)
        except Refusal as no:
            self._refuse(socket, asked, no)
            return
        finally:
            self._thinking.discard((socket.table, seat))
        options = [_weighed(state, option) for option in thought.options[:KEPT]]
        explanation = _explanation(ADVISER, state, thought.move, options, thought.worlds, thought.is_indifferent)
        self._remember(socket.table, seat, seq, explanation)
        if socket.viewer == seat:
            self._metrics.hinted("given")
            socket.send(Hinted(asked.request, asked.seq, explanation))
        else:
            self._refuse(socket, asked, Refusal("stale", "This screen now shows another seat."))

    def _refuse(self, socket: Socket, asked: Hint, no: Refusal) -> None:
        self._metrics.hinted("refused")
        self._metrics.refused(no.code)
        socket.send(Refused(asked.request, no.code, no.reason, no.rule))

    async def _thought(self, socket: Socket, seat: int, seq: int, state: State) -> Thought:
        """The same question brings the same hint, and does not touch the bots' dice."""
        rng = Random(f"{socket.table} {seq} {seat}")
        job = Job(
            bot=ADVISER,
            view=state.view(seat),
            moves=state.moves(),
            table=socket.table,
            seat=seat,
            address=client_of(socket.address),
            priority=Priority.ADVICE,
            is_wanted=lambda: self._is_wanted(socket, seat, seq),
        )
        try:
            thought = await self._bots.advise(job, rng)
        except NotWanted:
            raise Refusal("stale", "The game went on before your hint could be worked out.") from None
        if thought is None:
            raise Refusal("trouble", "No hint could be worked out; please try again.")
        return thought

    def _is_wanted(self, socket: Socket, seat: int, seq: int) -> bool:
        """Whether the asker is still there, at the same seat and in the same position."""
        table = self._cache.in_memory(socket.table)
        return (
            not socket.closed
            and socket.viewer == seat
            and (table is None or (table.game_seq == seq and not table.stopped))
        )

    def _remember(self, table: str, seat: int, seq: int, explanation: Explanation) -> None:
        self._given[table, seat] = seq, explanation
        if len(self._given) > REMEMBERED:
            del self._given[next(iter(self._given))]

    async def why(self, socket: Socket, asked: Why) -> None:
        """Why a bot played a line, for any subscriber."""
        async with self._cache.locked(socket.table) as table:
            check_subscribed(socket)
            if not table.may_explain_bots:
                raise Refusal("secret", "This would give away what the bot holds; ask again when the game is over.")
            index = table.story.index(asked.line)
            if index is None or not _is_by_bot(table, index):
                raise Refusal("unknown", "No bot played that line.")
            saved = await self._store.thought(table.id, asked.line)
            before, seat = table.record.at(index), table.record.lines[index].seat
            explanation = _saved_explanation(table, index, before, saved)
            socket.send(Explained(asked.request, asked.line, before.view(seat), explanation))


def written(thought: Thought, state: State) -> str | None:
    """A thought as it is saved, in notation like everything in the log; None if nothing was weighed."""
    if not thought.options:
        return None
    rows = [
        [state.text(option.move), round(option.worth, 4), round(option.error, 4), option.visits]
        for option in thought.options[:KEPT]
    ]
    return json.dumps({"worlds": thought.worlds, "alike": thought.is_indifferent, "options": rows}, ensure_ascii=False)


def _is_by_bot(table: Table, index: int) -> bool:
    return bool(_bot_of(table, index))


def _bot_of(table: Table, index: int) -> str:
    """The bot of the seat, or the one that stood in for its player; empty if a person decided, or chance."""
    seat = table.record.lines[index].seat
    if seat < 0:
        return ""
    own = table.seats[seat]
    return own.bot if own.kind == "bot" else table.story.level(index)


def _saved_explanation(table: Table, index: int, before: State, saved: str | None) -> Explanation:
    """Of what was saved, all that today's notation still understands."""
    played = table.record.lines[index]
    assert played.move is not None, "bots take nothing back"
    noted: dict[str, Any] = {"worlds": 0, "options": []} if saved is None else json.loads(saved)
    options = []
    for text, worth, error, visits in noted["options"]:
        try:
            options.append(_weighed(before, Option(before.parse(text), worth, error, visits)))
        except WoolgatherError:
            continue
    return _explanation(_bot_of(table, index), before, played.move, options, noted["worlds"], noted.get("alike", False))


def _explanation(bot: str, state: State, move: int, options: list[Weighed], worlds: int, alike: bool) -> Explanation:
    return Explanation(
        bot, Choice(move, state.text(move), state.parts(move)), options, worlds, len(state.moves()), alike
    )


def _weighed(state: State, option: Option) -> Weighed:
    return Weighed(
        option.move,
        state.text(option.move),
        state.parts(option.move),
        round(option.worth, 4),
        round(option.error, 4),
        option.visits,
    )
