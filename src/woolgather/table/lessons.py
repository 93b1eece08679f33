"""Tables for lessons: what may be asked for, and the lesson's pages."""

from __future__ import annotations

from contextlib import suppress
from dataclasses import replace
from typing import Final

from woolgather.engine.errors import NotOffered, Unreadable, WoolgatherError
from woolgather.engine.game import Game
from woolgather.engine.lessons import LEARNER, Cue, Lesson, LessonStep, lesson_named, lessons_of
from woolgather.engine.options import as_data
from woolgather.engine.registry import game_named
from woolgather.engine.words import languages
from woolgather.table.lesson_messages import LessonPage, LessonStepPage, OwnMove, WrongMoves
from woolgather.table.messages import LessonCard, NewTable
from woolgather.table.refusals import Refusal
from woolgather.table.store import TableRow

NO_LESSON_SEATS: Final = "A lesson is for its maker in the first seat and bots in all others."
NOT_IN_A_LESSON: Final = ("options", "clock", "listed", "fill", "waits")
"""What other new tables say of themselves."""


def check_language(language: str) -> None:
    if language not in languages():
        raise Refusal("unknown", f"There is no translation into that language; there are {', '.join(languages())}.")


def lesson_cards(game: Game, language: str) -> list[LessonCard]:
    """The lessons of a game, as the start page offers them; none where they do not fit its rules."""
    with suppress(Unreadable):
        return [
            LessonCard(lesson.name, lesson.texts(language).get("title", lesson.name), lesson.minutes, lesson.seats)
            for lesson in lessons_of(game).values()
        ]
    return []


def lesson_page(game: str, name: str, language: str) -> LessonPage:
    check_language(language)
    try:
        return _page(lesson_named(game_named(game), name), language)
    except NotOffered as refusal:
        raise Refusal("unknown", str(refusal)) from None
    except Unreadable as damage:
        raise Refusal("trouble", str(damage)) from None


def _page(lesson: Lesson, language: str) -> LessonPage:
    texts = lesson.texts(language)
    return LessonPage(
        game=lesson.game.about.name,
        name=lesson.name,
        title=texts.get("title", lesson.name),
        seats=lesson.seats,
        minutes=lesson.minutes,
        steps=[_step_page(lesson, step, language) for step in lesson.steps],
        decisions=[_own_move(lesson, cue) for cue in lesson.cues if cue.seat == LEARNER],
        end=texts.get("end", ""),
    )


def _own_move(lesson: Lesson, cue: Cue) -> OwnMove:
    setup = lesson.begin().setup
    return OwnMove(cue.step, list(cue.moves), [lesson.game.text(setup, move) for move in cue.moves])


def _step_page(lesson: Lesson, step: LessonStep, language: str) -> LessonStepPage:
    texts = lesson.texts(language)
    return LessonStepPage(
        say=texts.get(step.text, step.text),
        done=texts.get(f"{step.text}-done", ""),
        cover=step.cover,
        light=list(step.light),
        accepts=list(step.accepts),
        offers_all=step.offers_all,
        wrong=[WrongMoves(list(wrong.moves), texts.get(wrong.text, wrong.text)) for wrong in step.wrong],
    )


def as_lesson(row: TableRow, asked: NewTable) -> TableRow:
    """The table of a lesson begins where the lesson does; refused if it is to be otherwise than the lesson is."""
    try:
        lesson = lesson_named(game_named(row.game), asked.lesson)
    except WoolgatherError as refusal:
        raise Refusal("not-offered", str(refusal)) from None
    kinds = [chair.kind for chair in asked.players]
    if kinds != ["mine"] + ["bot"] * (len(kinds) - 1):
        raise Refusal("not-offered", NO_LESSON_SEATS)
    too_much = [name for name in NOT_IN_A_LESSON if getattr(asked, name)]
    if too_much:
        raise Refusal("not-offered", f"A lesson says by itself how it is played; leave out {', '.join(too_much)}.")
    if len(kinds) != lesson.seats:
        raise Refusal("not-offered", f"The lesson {lesson.name} has {lesson.seats} seats, and not {len(kinds)}.")
    options = as_data(lesson.begin().setup.options)
    return replace(row, options=options, lesson=lesson.name, position=lesson.position)
