"""Lessons as the browser gets them, over HTTP."""

from __future__ import annotations

from woolgather.table.messages import Message


class WrongMoves(Message):
    """Moves that are possible but not asked for, and why not now."""

    moves: list[int]
    say: str


class LessonStepPage(Message):
    """Something to look at; or, with `accepts`, a move to make."""

    say: str
    done: str
    """Said when the move has been made; may be empty."""
    cover: bool
    """Whether it opens the lesson, with a picture of the game instead of the table."""
    light: list[str]
    """What is pointed at, by the ids that boards give to what they draw."""
    accepts: list[int]
    """The moves that are asked for; the first is the one that is shown."""
    offers_all: bool
    """Whether every possible move can be chosen, and not only those that are asked for."""
    wrong: list[WrongMoves]


class OwnMove(Message):
    """A decision of the learner: that of a step, or, without one, a prepared move that is made for them."""

    step: int | None
    moves: list[int]
    notation: list[str]
    """The same moves, as the story has them."""


class LessonPage(Message):
    """A lesson in one language."""

    game: str
    name: str
    title: str
    seats: int
    minutes: int
    steps: list[LessonStepPage]
    decisions: list[OwnMove]
    """The learner's decisions, in their order."""
    end: str
    """Said after the last step."""
