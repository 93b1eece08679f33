"""Reaction windows at a table: all are asked at once, and each answer stays sealed until all have answered.

Nothing here is ever shown to anybody but the seat that it belongs to: not an answer, not that there is one, not who
passes automatically. A window closes when everybody has answered, and never before its beat is over: a short time
that is drawn at random, whatever anybody holds. So neither the story nor its timing reveals who holds what.
"""

from __future__ import annotations

import json
from collections.abc import Iterable
from contextlib import suppress
from dataclasses import dataclass
from typing import Final, cast

from woolgather.engine.errors import IllegalMove
from woolgather.engine.state import State
from woolgather.engine.window import Window
from woolgather.table.messages import Auto
from woolgather.table.store import AnswerRow

REMEMBERED: Final = 1_000
"""How many requests of one question are recognised when they are sent again."""

KEPT_REQUESTS: Final = 32
"""How many of a seat's requests are still recognised after a restart."""

NO_ANSWER: Final = AnswerRow(seat=-1, turn=0, question="", move=None, request=None, auto="", auto_turn=0)
ALL_PASSED: Final = "all passed"
WITHDRAWN: Final = "withdrawn"
ASKED: Final = "asked"
"""What a request did, besides `played` and `passed_ahead`."""


@dataclass(frozen=True, slots=True)
class Answer:
    """A seat's answer to the present question: by a person, with the request, or by a bot, with its thought."""

    move: int
    request: str | None
    thought: str | None = None
    level: str = ""
    """The bot that really decided, if it was not the seat's own."""


class Answers:
    """The sealed answers to the present question, and who passes automatically."""

    def __init__(self) -> None:
        self.window: Window | None = None
        self.may_close = False
        """Whether the beat of this question is over."""
        self._sealed: dict[int, Answer] = {}
        self._auto: dict[int, tuple[Auto, int]] = {}
        self._requests: dict[tuple[int, str], str] = {}
        """What each request about the present question did."""

    def update(self, state: State) -> None:
        """The game went on: answers are kept if their question is still asked, otherwise dropped."""
        before, self.window = self.window, state.setup.game.window(state)
        self.may_close = False
        if before is None or self.window is None or _identity(before) != _identity(self.window):
            self._sealed.clear()
            self._requests.clear()
            self._end_passing()

    def _end_passing(self) -> None:
        """Whoever was passing for a turn that is over, or until being attacked and now is, is asked again."""
        window = self.window
        if window is not None:
            self._auto = {
                seat: (auto, turn) for seat, (auto, turn) in self._auto.items() if window.lets_pass(seat, auto, turn)
            }

    # ---- what a seat answers

    def seal(self, seat: int, move: int, request: str | None, thought: str | None = None, level: str = "") -> None:
        """Keep an answer, in place of an earlier one."""
        self._sealed[seat] = Answer(move, request, thought, level)
        if request is not None:
            self._note(seat, request, played(move))

    def _note(self, seat: int, request: str, did: str) -> None:
        """Remember what a request did; when there are too many, the oldest is forgotten."""
        self._requests[seat, request] = did
        if len(self._requests) > REMEMBERED:
            del self._requests[next(iter(self._requests))]

    def pass_unless_answered(self, seat: int, request: str) -> None:
        """Pass, unless the seat has answered already."""
        assert self.window is not None
        if seat not in self._sealed:
            self.seal(seat, self.window.passing, request)
        self._note(seat, request, ALL_PASSED)

    def pass_unasked(self, seat: int) -> None:
        """The seat's time to answer is over."""
        assert self.window is not None
        self.seal(seat, self.window.passing, None)

    def withdraw(self, seat: int, request: str) -> None:
        """Drop the seat's answer, and stop passing automatically."""
        self._sealed.pop(seat, None)
        self._auto.pop(seat, None)
        self._note(seat, request, WITHDRAWN)

    def pass_automatically(self, seat: int, auto: Auto, request: str) -> None:
        """Pass now, and automatically from now on."""
        assert self.window is not None
        self.seal(seat, self.window.passing, request)
        self._auto[seat] = auto, self.window.turn
        self._note(seat, request, passed_ahead(auto))

    def ask_again(self, seat: int, request: str) -> None:
        """Stop passing automatically; a pass that does not count yet is dropped too."""
        if self.window is None or self.given(seat) in (None, self.window.passing):
            self._sealed.pop(seat, None)
        self._auto.pop(seat, None)
        self._note(seat, request, passed_ahead(ASKED))

    def drop(self) -> None:
        """The game went back further than the rules allow: whatever anybody has said so far counts no more."""
        self._sealed.clear()
        self._auto.clear()
        self._requests.clear()

    def forget(self, seat: int) -> None:
        """The player has left the seat."""
        self._sealed.pop(seat, None)
        self._auto.pop(seat, None)

    # ---- what is known

    def given(self, seat: int) -> int | None:
        """The seat's own sealed answer."""
        found = self._sealed.get(seat)
        return None if found is None else found.move

    def auto(self, seat: int) -> Auto:
        return self._auto.get(seat, ("", 0))[0]

    def did(self, seat: int, request: str) -> str | None:
        """What this request did; None if it is new."""
        return self._requests.get((seat, request))

    @property
    def are_empty(self) -> bool:
        """Whether nobody has answered anything or passes automatically."""
        return not self._sealed and not self._auto and not self._requests

    def is_waiting_for(self, seat: int) -> bool:
        return (
            self.window is not None and seat in self.window.order and seat not in self._sealed and not self.auto(seat)
        )

    @property
    def is_complete(self) -> bool:
        """Whether all have answered, and the beat is over."""
        return self.window is not None and self.may_close and not any(map(self.is_waiting_for, self.window.order))

    def take(self, seat: int) -> Answer | None:
        """Remove and return the seat's answer, which is about to be played."""
        found = self._sealed.pop(seat, None)
        if found is None and self.window is not None and self.auto(seat):
            return Answer(self.window.passing, None)
        return found

    # ---- what is on disk

    def row(self, seat: int, state: State) -> AnswerRow:
        """What is to be saved for a seat."""
        auto, auto_turn = self._auto.get(seat, ("", 0))
        answer, window = self._sealed.get(seat), self.window
        if answer is None or window is None:
            return AnswerRow(seat, 0, "", None, None, auto, auto_turn, self._written_requests(seat))
        move = state.text(answer.move)
        asked = self._written_requests(seat)
        return AnswerRow(seat, window.turn, window.question, move, answer.request, auto, auto_turn, asked)

    def _written_requests(self, seat: int) -> str:
        """The seat's latest requests and what they did, with the question that they were about."""
        latest = {request: did for (owner, request), did in self._requests.items() if owner == seat}
        if not latest or self.window is None:
            return ""
        kept = dict(list(latest.items())[-KEPT_REQUESTS:])
        return json.dumps({"question": _identity(self.window), "did": kept})

    def _restore_requests(self, row: AnswerRow) -> None:
        noted = json.loads(row.requests) if row.requests else {}
        if self.window is not None and noted.get("question") == list(_identity(self.window)):
            self._requests |= {(row.seat, request): did for request, did in noted["did"].items()}

    def restore(self, rows: Iterable[AnswerRow], state: State) -> None:
        """Take over what is on disk, except answers to questions that are no longer asked."""
        for row in rows:
            self.forget(row.seat)
            if row.auto:
                self._auto[row.seat] = cast(Auto, row.auto), row.auto_turn
            if self.window is not None and row.move is not None and (row.turn, row.question) == _identity(self.window):
                with suppress(IllegalMove):  # its notation may have changed since
                    self.seal(row.seat, state.parse(row.move), row.request)
            self._restore_requests(row)


def played(move: int) -> str:
    return f"play {move}"


def passed_ahead(until: str) -> str:
    return f"pass {until}"


def _identity(window: Window) -> tuple[int, str]:
    return window.turn, window.question
