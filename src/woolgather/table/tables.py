"""The life of one table: what may be done there, what came of it, and what each viewer is told."""

from __future__ import annotations

import asyncio
import hashlib
import json
from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass
from functools import partial
from random import Random
from typing import Final

from woolgather.engine.errors import IllegalMove, WoolgatherError
from woolgather.engine.game import imagine
from woolgather.engine.journal import Event, Journal
from woolgather.engine.record import Line, Record
from woolgather.engine.state import CHANCE, OVER, State
from woolgather.engine.words import ENGLISH, Words
from woolgather.table.messages import Choice, Happening, Previewed, Scene, Told, View
from woolgather.table.refusals import Refusal
from woolgather.table.store import LineRow, SeatRow, TableRow

Viewer = int | None
Chance = Callable[[State], int]
"""Chooses one of the outcomes that are possible now."""

WORLDS: Final = 3
"""How many imagined worlds must agree on what a preview shows, where there are secrets."""


@dataclass(frozen=True, slots=True)
class Step:
    """One line as it was just played: the row for the log, and the position after it."""

    row: LineRow
    after: State
    last: bool


class Table:
    """A game being played. It does no input or output; whoever changes it holds `lock`."""

    def __init__(self, row: TableRow, seats: Sequence[SeatRow]) -> None:
        self.row = row
        self.seats = list(seats)
        self.record = Record(row.game, len(seats), **row.options)
        self.lock = asyncio.Lock()
        self.frozen = ""
        self.bots_awake = False
        self._told: dict[Viewer, list[Told]] = {viewer: [] for viewer in (None, *range(len(seats)))}
        self._requests: dict[tuple[int, str], tuple[int, str | None]] = {}
        self._taken_back = 0

    @property
    def seq(self) -> int:
        return len(self.record)

    @property
    def over(self) -> bool:
        return self.record.seat == OVER

    # ---- what is done

    def follow(self, rows: Iterable[LineRow]) -> None:
        """Replay the log; where today's rules do not bring what they brought then, the game is frozen."""
        for row in rows:
            before = self.record.state
            try:
                if row.move is None:
                    self.record.take_back(row.seat)
                elif row.seat != self.record.seat:
                    raise IllegalMove("another seat decides", "WG-1")
                else:
                    self.record.play(row.move)
            except WoolgatherError:
                self.frozen = _frozen(row.seq)
                return
            self._remember(row, before)
            if fingerprint(self.record.state) != row.position:
                self.frozen = _frozen(row.seq + 1)
                return

    def begin(self, chance: Chance, now: int) -> list[Step]:
        """The chance moves before the first decision."""
        return self._chances(chance, now, [])

    def play(self, seat: int, move: int | str, request: str | None, chance: Chance, now: int,
             language: str = ENGLISH) -> list[Step]:
        """A decision and the chance moves that follow it."""
        number = self.legal_number(seat, move, language)
        return self._chances(chance, now, [self._step(partial(self.record.play, number), request, now)])

    def take_back(self, seat: int, request: str, now: int, language: str = ENGLISH) -> list[Step]:
        self._check_running()
        if not self.can_take_back(seat):
            raise Refusal("rule", _words("WG-6", self, language).rules()["WG-6"], "WG-6")
        return [self._step(partial(self.record.take_back, seat), request, now)]

    def _chances(self, chance: Chance, now: int, steps: list[Step]) -> list[Step]:
        while self.record.seat == CHANCE:
            outcome = chance(self.record.state)
            steps.append(self._step(partial(self.record.play, outcome), None, now))
        if steps:
            steps[-1] = Step(steps[-1].row, steps[-1].after, last=True)
        return steps

    def _step(self, do: Callable[[], None], request: str | None, now: int) -> Step:
        before = self.record.state
        do()
        after, line = self.record.state, self.record.lines[-1]
        move = None if line.move is None else after.text(line.move)
        row = LineRow(self.seq, line.seat, move, fingerprint(after), request, now)
        self._remember(row, before)
        return Step(row, after, last=line.move is None)

    def _remember(self, row: LineRow, before: State) -> None:
        line = self.record.lines[-1]
        self._taken_back += line.move is None
        if row.request is not None:
            self._requests[row.seat, row.request] = (row.seq, row.move)
        for viewer, story in self._told.items():
            story.append(_told(row.seq, line, before, viewer))

    # ---- what may be done

    def legal_number(self, seat: int, move: int | str, language: str) -> int:
        """The move's number, if that seat may play it now."""
        self._check_running()
        if self.over:
            raise Refusal("rule", _words("WG-2", self, language).reason("WG-2", {}), "WG-2")
        if self.record.seat != seat:
            raise Refusal("not-your-turn", "It is not your turn.")
        state = self.record.state
        try:
            rule = state.why_not(move)
        except IllegalMove as refusal:
            raise Refusal("rule", str(refusal), refusal.rule) from None
        number = state.parse(move) if isinstance(move, str) else move
        if rule is not None:
            raise Refusal("rule", _words(rule, self, language).reason(rule, state.parts(number)), rule)
        return number

    def can_take_back(self, seat: int) -> bool:
        """As the engine says; but nobody fills the log by playing and taking back for ever."""
        enough = self._taken_back >= self.record.setup.game.about.longest
        return not self.frozen and not enough and self.record.can_take_back(seat)

    def earlier(self, seat: int, request: str) -> tuple[int, str | None] | None:
        """The line and the move (None: a take-back) that this request brought when it was first made."""
        return self._requests.get((seat, request))

    def _check_running(self) -> None:
        if self.frozen:
            raise Refusal("frozen", self.frozen)

    # ---- what is told

    def told(self, viewer: Viewer, since: int) -> list[Told]:
        return self._told[viewer][since:]

    def scene(self, viewer: Viewer, language: str, step: Step | None = None) -> Scene:
        """What the viewer sees now, or saw after a step."""
        state = self.record.state if step is None else step.after
        settled = step is None or step.last
        view = state.view(viewer)
        return Scene(
            seq=self.seq if step is None else step.row.seq, view=view, drawn=self.drawn(view, language),
            moves=_choices(state) if settled and viewer is not None and self._asks(viewer, state) else [],
            can_take_back=settled and viewer is not None and self.can_take_back(viewer))

    def _asks(self, viewer: int, state: State) -> bool:
        return state.seat == viewer and not self.frozen

    def drawn(self, view: View, language: str) -> str:
        game = self.record.setup.game
        return game.draw(view, game.words(language))

    def preview(self, seat: int, move: int | str, request: str, language: str, rng: Random) -> Previewed:
        """What the move would do, as far as several worlds imagined from the seat's view agree on it."""
        number = self.legal_number(seat, move, language)
        view = self.record.state.view(seat)
        count = WORLDS if self.record.setup.game.about.secrets else 1
        worlds = [_imagined(view, number, seat, rng) for _ in range(count)]
        events, after = worlds[0]
        for others, another in worlds[1:]:
            agreed = sum(1 for _ in _while_equal(events, others))
            after = after if after == another and agreed == len(events) == len(others) else None
            events = events[:agreed]
        return Previewed(request=request, events=events, view=after,
                         drawn="" if after is None else self.drawn(after, language), complete=after is not None)


def fingerprint(state: State) -> str:
    """Equal for equal positions; by it a replay under changed rules is noticed."""
    whole = json.dumps(state.setup.game.write(state), sort_keys=True)
    return hashlib.sha256(whole.encode()).hexdigest()[:32]


def _frozen(seq: int) -> str:
    return f"This game was begun under rules that are no longer played; it cannot be followed beyond line {seq - 1}."


def _words(rule: str, table: Table, language: str) -> Words:
    return Words("woolgather.engine", language) if rule.startswith("WG-") else \
        table.record.setup.game.words(language)


def _choices(state: State) -> list[Choice]:
    return [Choice(move, state.text(move), state.parts(move)) for move in state.moves()]


def _happening(event: Event, viewer: Viewer) -> Happening:
    return Happening(**event.as_data(viewer))


def _told(seq: int, line: Line, before: State, viewer: Viewer) -> Told:
    seen = "" if line.move is None else before.seen(line.move, viewer)
    return Told(seq, line.seat, seen, line.move is None, [_happening(event, viewer) for event in line.events])


def _imagined(view: View, move: int, seat: int, rng: Random) -> tuple[list[Happening], View | None]:
    """The move played in one imagined world, up to where a secret comes out."""
    world = imagine(view, rng)
    world.journal = Journal()
    world.play(move)
    events: list[Happening] = []
    for event in world.journal.take():
        if event.reveals and event.seat != seat:
            return events, None
        events.append(_happening(event, seat))
    return events, world.view(seat)


def _while_equal(first: Sequence[object], second: Sequence[object]) -> Iterable[object]:
    for one, other in zip(first, second, strict=False):
        if one != other:
            return
        yield one
