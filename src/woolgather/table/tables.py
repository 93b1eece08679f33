"""The life of one table: what may be done there, what came of it, and what each viewer is told."""

from __future__ import annotations

import asyncio
import hashlib
import json
from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass, replace
from functools import partial
from random import Random
from typing import Final

from woolgather.engine.errors import IllegalMove, WoolgatherError
from woolgather.engine.game import imagine
from woolgather.engine.journal import Event, Journal
from woolgather.engine.record import Record
from woolgather.engine.registry import game_named
from woolgather.engine.state import CHANCE, OVER, State
from woolgather.engine.words import ENGLISH, Words
from woolgather.table.messages import Answered, Choice, Happening, OpenWindow, Previewed, Scene, Told, View
from woolgather.table.refusals import Refusal
from woolgather.table.store import AnswerRow, LineRow, SeatRow, TableRow
from woolgather.table.windows import NOTHING, Answers

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
        self.record = Record.begun(game_named(row.game).setup(len(seats), row.options, row.rules))
        self.lock = asyncio.Lock()
        self.frozen = ""
        self.bots_awake = False
        self.answers = Answers()
        self.held = -1
        """The line after which somebody keeps the time of the window that it opened."""
        self.beats: dict[int, int] = {}
        """How long each bot has thought last, in beats."""
        self._told: dict[Viewer, list[Told]] = {viewer: [] for viewer in (None, *range(len(seats)))}
        self._requests: dict[tuple[int, str], tuple[int, str | None]] = {}
        self._taken_back = 0
        self._standing: list[bool] = []
        self._kept: dict[int, AnswerRow] = {}
        self.answers.look(self.record.state)

    @property
    def seq(self) -> int:
        return len(self.record)

    @property
    def over(self) -> bool:
        return self.record.seat == OVER

    @property
    def has_secrets(self) -> bool:
        return bool(self.record.setup.game.about.secrets)

    @property
    def is_told_whole(self) -> bool:
        """Whether a bot's reasons may be heard: they name what it holds."""
        return self.over or not self.has_secrets

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

    def restore(self, rows: Iterable[AnswerRow]) -> None:
        """Answers that were sealed before, here or through another server."""
        rows = [row for row in rows if self.seats[row.seat].kind != "bot"]
        self._kept = {row.seat: row for row in rows}
        self.answers.restore(rows, self.record.state)

    def begin(self, chance: Chance, now: int) -> list[Step]:
        """The chance moves before the first decision."""
        return self._chances(chance, now, [])

    def play(self, seat: int, move: int | str, request: str | None, chance: Chance, now: int,
             language: str = ENGLISH, thought: str | None = None) -> list[Step]:
        """A decision and the chance moves that follow it."""
        number = self.legal_number(seat, move, language)
        return self._chances(chance, now, [self._step(partial(self.record.play, number), request, now, thought)])

    def close_window(self, chance: Chance, now: int) -> list[Step]:
        """Play the sealed answers in the order of the rules, as long as the question they were given to is asked.

        An answer that its turn does not allow after all is dropped: that seat is asked again.
        """
        steps: list[Step] = []
        asked = question = self._question()
        while question == asked is not None:
            answer = self.answers.take(self.record.seat)
            if answer is None or not self.record.state.allows(answer.move):
                break
            steps.append(self._step(partial(self.record.play, answer.move), answer.request, now, answer.thought))
            question = self._question()
        return self._chances(chance, now, steps)

    def _question(self) -> tuple[int, str] | None:
        window = self.answers.window
        return None if window is None else (window.turn, window.question)

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

    def _step(self, do: Callable[[], None], request: str | None, now: int, thought: str | None = None) -> Step:
        before = self.record.state
        do()
        after, line = self.record.state, self.record.lines[-1]
        move = None if line.move is None else after.text(line.move)
        row = LineRow(self.seq, line.seat, move, fingerprint(after), request, now, thought)
        self._remember(row, before)
        return Step(row, after, last=line.move is None)

    def _remember(self, row: LineRow, before: State) -> None:
        line, window = self.record.lines[-1], before.setup.game.window(before)
        if line.move is None:
            self._taken_back += 1
            self._standing.pop()
        else:
            self._standing.append(window is not None)
        self.answers.look(self.record.state)
        if row.request is not None:
            self._requests[row.seat, row.request] = (row.seq, row.move)
        passes = window is not None and line.move == window.passing
        forced = not self.has_secrets and line.move is not None and line.seat != CHANCE and len(before.moves()) == 1
        for viewer, story in self._told.items():
            seen = "" if line.move is None else before.seen(line.move, viewer)
            events = [_happening(event, viewer) for event in line.events]
            story.append(Told(row.seq, line.seat, seen, line.move is None, passes, forced, events))

    # ---- what may be done

    def legal_number(self, seat: int, move: int | str, language: str) -> int:
        """The move's number, if that seat may play it now."""
        state = self.position_for(seat, language)
        try:
            rule = state.why_not(move)
        except IllegalMove as refusal:
            raise Refusal("rule", str(refusal), refusal.rule) from None
        number = state.parse(move) if isinstance(move, str) else move
        if rule is not None:
            why = state.setup.game.forbidding_reason(state, number)
            raise Refusal("rule", _words(rule, self, language).reason(why, state.parts(number)), rule)
        return number

    def position_for(self, seat: int, language: str) -> State:
        """The position in which that seat decides; refused if it does not."""
        self._check_running()
        if self.over:
            raise Refusal("rule", _words("WG-2", self, language).reason("WG-2", {}), "WG-2")
        state = self.deciding(seat)
        if state is None:
            raise Refusal("not-your-turn", "It is not your turn.")
        return state

    def deciding(self, seat: int) -> State | None:
        """The position in which that seat decides: the present one, or, in a window, as if all before it had passed.

        To pass tells nothing but that somebody passed, so the seat can be asked before its turn comes.
        """
        state, window = self.record.state, self.answers.window
        if window is None or seat not in window.order:
            return state if state.seat == seat else None
        for _ in range(window.order.index(seat)):
            state.play(window.passing)
        return state

    def is_asked(self, seat: int) -> bool:
        """Whether the seat is asked in a window now."""
        return self.answers.window is not None and not self.frozen and seat in self.answers.window.order

    def can_take_back(self, seat: int) -> bool:
        """An answer that has not counted yet; else as the engine says, but no answer to a window that is closed.

        Nobody fills the log by playing and taking back for ever, or after an end at which secrets came out.
        """
        if self.frozen or (self.over and self.has_secrets):
            return False
        if self.answers.given(seat) is not None:
            return True
        enough = self._taken_back >= self.record.setup.game.about.longest
        has_counted = bool(self._standing) and self._standing[-1]
        return not enough and not has_counted and self.record.can_take_back(seat)

    def changed_answers(self) -> list[AnswerRow]:
        """What the disk does not know yet of the answers that people gave."""
        state = self.record.state
        rows = [self.answers.row(row.seat, state) for row in self.seats if row.kind != "bot"]
        changed = [row for row in rows if row != self._kept.get(row.seat, replace(NOTHING, seat=row.seat))]
        self._kept |= {row.seat: row for row in changed}
        return changed

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
            moves=self._choices(viewer) if settled and viewer is not None else [],
            can_take_back=settled and viewer is not None and self.can_take_back(viewer),
            window=self._open_window(viewer) if settled else None,
            auto="" if viewer is None else self.answers.auto(viewer))

    def _choices(self, viewer: int) -> list[Choice]:
        state = None if self.frozen else self.deciding(viewer)
        return [] if state is None else [Choice(move, state.text(move), state.parts(move)) for move in state.moves()]

    def _open_window(self, viewer: Viewer) -> OpenWindow | None:
        """What all know of the window, and what the viewer alone knows of the own answer."""
        window = self.answers.window
        if window is None or self.frozen:
            return None
        return OpenWindow(
            kind=window.kind, turn=window.turn, question=window.question, order=list(window.order),
            passing=window.passing, about=window.about, attacked=list(window.attacked),
            answer=None if viewer is None else self.answers.given(viewer))

    def answered(self, seat: int) -> Answered:
        return Answered(self.seq, self.answers.given(seat), self.answers.auto(seat), self.can_take_back(seat))

    def drawn(self, view: View, language: str) -> str:
        game = self.record.setup.game
        return game.draw(view, game.words(language))

    def preview(self, seat: int, move: int | str, request: str, language: str, rng: Random) -> Previewed:
        """What the move would do, as far as several worlds imagined from the seat's view agree on it."""
        number = self.legal_number(seat, move, language)
        state = self.deciding(seat)
        assert state is not None
        view = state.view(seat)
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


def _happening(event: Event, viewer: Viewer) -> Happening:
    return Happening(**event.as_data(viewer))


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
