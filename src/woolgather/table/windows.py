"""Reaction windows at a table: all are asked at once, and what each answers stays sealed until all have answered.

Nothing here is ever told to anybody but the seat that it belongs to: not an answer, not that there is one, not who
passes by itself. A window closes when everybody has answered, and never before its beat is over, a short time that
is drawn without a look at anything; so neither the story nor its times tell who holds what.
"""

from __future__ import annotations

from collections.abc import Iterable
from contextlib import suppress
from dataclasses import dataclass, replace
from typing import Final, cast

from woolgather.engine.errors import IllegalMove
from woolgather.engine.state import State
from woolgather.engine.window import Window
from woolgather.table.messages import Auto
from woolgather.table.store import AnswerRow

REMEMBERED: Final = 1_000
"""So many requests of one question are known again when they come twice."""

NOTHING: Final = AnswerRow(seat=-1, turn=0, question="", move=None, request=None, auto="", auto_turn=0)


@dataclass(frozen=True, slots=True)
class Answer:
    """What a seat answers to the present question, and the request that said so; a bot makes none, but has reasons."""

    move: int
    request: str | None
    thought: str | None = None


class Answers:
    """The sealed answers to the question that a table is asked now, and who passes by itself."""

    def __init__(self) -> None:
        self.window: Window | None = None
        self.is_ripe = False
        """Whether the beat of this question is over."""
        self._sealed: dict[int, Answer] = {}
        self._auto: dict[int, tuple[Auto, int]] = {}
        self._requests: dict[tuple[int, str], int | None] = {}

    def look(self, state: State) -> None:
        """The game went on: answers are kept if their question is still asked, and dropped if it is another one."""
        before, self.window = self.window, state.setup.game.window(state)
        self.is_ripe = False
        if before is None or self.window is None or _identity(before) != _identity(self.window):
            self._sealed.clear()
            self._requests.clear()
            self._lapse()

    def _lapse(self) -> None:
        """Whoever passes for a turn that is over, or until the attack that is there now, is asked again."""
        window = self.window
        if window is not None:
            self._auto = {seat: (auto, turn) for seat, (auto, turn) in self._auto.items()
                          if window.lets_pass(seat, auto, turn)}

    # ---- what a seat says

    def seal(self, seat: int, move: int, request: str | None, thought: str | None = None) -> None:
        """Keep an answer, in place of the one before."""
        self._sealed[seat] = Answer(move, request, thought)
        if request is not None:
            self._note(seat, request, move)

    def _note(self, seat: int, request: str, move: int | None) -> None:
        """Remember what a request did; of very many the oldest are forgotten."""
        self._requests[seat, request] = move
        if len(self._requests) > REMEMBERED:
            del self._requests[next(iter(self._requests))]

    def pass_if_silent(self, seat: int, request: str) -> None:
        """Pass, unless the seat has answered already."""
        assert self.window is not None
        if seat not in self._sealed:
            self.seal(seat, self.window.passing, request)

    def withdraw(self, seat: int, request: str) -> None:
        """The seat has not answered yet, and does not pass by itself."""
        self._sealed.pop(seat, None)
        self._auto.pop(seat, None)
        self._note(seat, request, None)

    def pass_by_itself(self, seat: int, auto: Auto, request: str) -> None:
        """Pass now, and from now on by itself."""
        assert self.window is not None
        self.seal(seat, self.window.passing, request)
        self._auto[seat] = auto, self.window.turn

    def ask_again(self, seat: int, request: str) -> None:
        """Pass by itself no longer; a pass that has not counted yet is taken away with it."""
        if self.window is None or self.given(seat) in (None, self.window.passing):
            self._sealed.pop(seat, None)
        self._auto.pop(seat, None)
        self._note(seat, request, None)

    def forget(self, seat: int) -> None:
        """Somebody else will sit there."""
        self._sealed.pop(seat, None)
        self._auto.pop(seat, None)

    # ---- what is known of it here

    def given(self, seat: int) -> int | None:
        """The seat's own sealed answer."""
        found = self._sealed.get(seat)
        return None if found is None else found.move

    def auto(self, seat: int) -> Auto:
        return self._auto.get(seat, ("", 0))[0]

    def was_said(self, seat: int, request: str) -> bool:
        return (seat, request) in self._requests

    def meant(self, seat: int, request: str) -> int | None:
        """The move that this request sealed; None if it withdrew one."""
        return self._requests[seat, request]

    def is_waiting_for(self, seat: int) -> bool:
        return self.window is not None and seat in self.window.order and seat not in self._sealed \
            and not self.auto(seat)

    @property
    def is_complete(self) -> bool:
        """Whether all have answered, and the beat is over."""
        return self.window is not None and self.is_ripe and not any(map(self.is_waiting_for, self.window.order))

    def take(self, seat: int) -> Answer | None:
        """The seat's answer, which counts from now on."""
        found = self._sealed.pop(seat, None)
        if found is None and self.window is not None and self.auto(seat):
            return Answer(self.window.passing, None)
        return found

    # ---- what is kept on disk

    def row(self, seat: int, state: State) -> AnswerRow:
        """What is to be kept for a seat."""
        auto, turn = self._auto.get(seat, ("", 0))
        row = replace(NOTHING, seat=seat, auto=auto, auto_turn=turn)
        answer = self._sealed.get(seat)
        if answer is None or self.window is None:
            return row
        return replace(row, turn=self.window.turn, question=self.window.question, move=state.text(answer.move),
                       request=answer.request)

    def restore(self, rows: Iterable[AnswerRow], state: State) -> None:
        """Take what is on disk for the truth; an answer to a question that is no longer asked is none."""
        for row in rows:
            self.forget(row.seat)
            if row.auto:
                self._auto[row.seat] = cast(Auto, row.auto), row.auto_turn
            if self.window is not None and row.move is not None and (row.turn, row.question) == _identity(self.window):
                with suppress(IllegalMove):  # the game may have learnt another notation since
                    self.seal(row.seat, state.parse(row.move), row.request)


def _identity(window: Window) -> tuple[int, str]:
    return window.turn, window.question
