"""Lessons: games that teach themselves, as data beside a game's words.

The folder `lessons` of a game's package holds `lessons.toml`, with a table for each lesson in the order in which they
are offered, and one page of texts for each language, such as `en.toml`. A lesson is a game that begins at a position
of its own. Its steps say what to look at, or ask the learner, who has seat 0, for a move; after each move chance and
the others answer as prepared. Every move is played by the rules when a lesson is read, so a lesson fits the rules or
is refused. `docs/write-a-lesson.md` describes the files.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from fnmatch import fnmatchcase
from typing import Any, Final

from woolgather.engine.errors import NotOffered, Unreadable, brief
from woolgather.engine.game import Game, load
from woolgather.engine.pages import COUNT, FLAG, LIST, MOVES, TEXT, TEXT_TABLE, TEXTS, ReadOnce, checked, page_of
from woolgather.engine.record import Line, Record
from woolgather.engine.starts import START, fitting, start_from
from woolgather.engine.state import CHANCE, OVER, State
from woolgather.engine.words import ENGLISH

LEARNER: Final = 0
"""The learner's seat."""

FOLDER: Final = "lessons"
SCRIPT: Final = "lessons.toml"
LESSON: Final = START | {"minutes": COUNT, "steps": LIST}
STEP: Final = {
    "say": TEXT,
    "cover": FLAG,
    "light": TEXTS,
    "play": MOVES,
    "any": FLAG,
    "wrong": TEXT_TABLE,
    "then": TEXTS,
}
USUAL_MINUTES: Final = 2


@dataclass(frozen=True, slots=True)
class Wrong:
    """Moves that are possible but not asked for, and the text that says why not."""

    moves: tuple[int, ...]
    text: str


@dataclass(frozen=True, slots=True)
class LessonStep:
    """Something to look at; or, with `accepts`, a move to make."""

    text: str
    """The id of what is said."""
    cover: bool = False
    """Whether it opens the lesson, with a picture of the game instead of the table."""
    light: tuple[str, ...] = ()
    """What is pointed at, by the ids that boards give to what they draw."""
    accepts: tuple[int, ...] = ()
    """The moves that are asked for; the first is the one that is shown."""
    offers_all: bool = False
    """Whether every possible move can be chosen, and not only those that are asked for."""
    wrong: tuple[Wrong, ...] = ()


@dataclass(frozen=True, slots=True)
class Cue:
    """One line of a lesson's game: a prepared move, or, with `step`, a move of the learner that is asked for."""

    seat: int
    moves: tuple[int, ...]
    step: int | None = None

    def fits(self, line: Line) -> bool:
        return line.seat == self.seat and line.move in self.moves


@dataclass(frozen=True, slots=True)
class Lesson:
    """One lesson of a game."""

    game: Game
    name: str
    seats: int
    minutes: int
    position: str
    """Where it begins, as `State.dump` writes it."""
    steps: tuple[LessonStep, ...]
    cues: tuple[Cue, ...]

    def begin(self) -> State:
        return load(self.position)

    def texts(self, language: str = ENGLISH) -> Mapping[str, str]:
        """What is said, by id, with English for what is not translated."""
        return _texts(self.game, ENGLISH).get(self.name, {}) | _texts(self.game, language).get(self.name, {})

    def fits(self, standing: Sequence[Line]) -> bool:
        """Whether these lines can be of this lesson: all is as prepared, until the learner goes another way."""
        for cue, line in zip(self.cues, standing, strict=False):
            if not cue.fits(line):
                return cue.seat == line.seat == LEARNER
        return True

    def leads(self, standing: Sequence[Line]) -> bool:
        """Whether all these lines are as prepared, and there is more to come."""
        return len(standing) < len(self.cues) and all(map(Cue.fits, self.cues, standing))

    def prepared(self, standing: Sequence[Line], seat: int) -> int | None:
        """What that seat (or chance) does next, if everything went as prepared so far.

        In a reaction window a seat is asked before those ahead of it have answered; until chance decides, the moves of
        others do not matter.
        """
        if not self.leads(standing):
            return None
        for cue in self.cues[len(standing) :]:
            if cue.seat == seat:
                return cue.moves[0] if cue.step is None else None
            if CHANCE in (cue.seat, seat):
                return None
        return None


def lessons_of(game: Game) -> Mapping[str, Lesson]:
    """The lessons of a game by name, in the order in which they are offered; most games of others have none."""
    return _lessons(game)


@ReadOnce
def _lessons(game: Game) -> dict[str, Lesson]:
    found = page_of(game.package, FOLDER, SCRIPT)
    return {name: lesson_from(game, name, written) for name, written in found.items()}


@ReadOnce
def _texts(game: Game, language: str) -> dict[str, dict[str, str]]:
    found = page_of(game.package, FOLDER, f"{language}.toml")
    where = f"The page {FOLDER}/{language}.toml of {game.about.name}"
    return checked(where, found, dict.fromkeys(found, TEXT_TABLE))


# ---- reading a lesson


def lesson_from(game: Game, name: str, written: Any) -> Lesson:
    """A lesson as its file says it; refused if it does not fit the rules, or is not written as a lesson is."""
    where = f"lesson {brief(name)} of {game.about.name}"
    whole = f"L{where[1:]}"
    with fitting(whole):
        said = checked(whole, written, LESSON)
        start = start_from(game, said)
        position = start.dump()
        load(position)  # as every table of the lesson will
        record = Record.begun_at(start)
    steps, cues = list[LessonStep](), list[Cue]()
    for number, step in enumerate(said.get("steps", ()), 1):
        place = f"Step {number} of {where}"
        with fitting(place):
            steps.append(_step(place, step, record, cues, len(steps)))
    if not any(step.accepts for step in steps):
        raise Unreadable(f"{whole}: there is nothing to do in it; give a step with `play`.")
    minutes = said.get("minutes", USUAL_MINUTES)
    return Lesson(game, name, start.setup.seats, minutes, position, tuple(steps), tuple(cues))


def _step(where: str, written: Any, record: Record, cues: list[Cue], number: int) -> LessonStep:
    """One step; its moves are played on the record and noted as cues."""
    said = checked(where, written, STEP)
    if not said.get("say"):
        raise Unreadable(f"{where} does not say anything; give `say`, the id of a text.")
    if said.get("cover") and number:
        raise Unreadable(f"{where} is a cover, but only the first step can open a lesson; leave `cover` out.")
    _check_together(where, said)
    accepts, wrong = tuple[int, ...](), tuple[Wrong, ...]()
    if "play" in said:
        if record.seat != LEARNER:
            raise Unreadable(f"{where} asks for a move, but {_mover(record.seat)} there.")
        state = record.state
        accepts = _meant(where, state, said["play"])
        wrong = tuple(_wrong(where, state, accepts, *each) for each in said.get("wrong", {}).items())
        cues.append(Cue(LEARNER, accepts, number))
        record.play(accepts[0])
    for move in said.get("then", ()):
        cues.append(Cue(record.seat, (record.state.parse(move),)))
        record.play(move)
    return LessonStep(
        text=said["say"],
        cover=said.get("cover", False),
        light=tuple(said.get("light", ())),
        accepts=accepts,
        offers_all=said.get("any", False),
        wrong=wrong,
    )


def _check_together(where: str, said: Mapping[str, Any]) -> None:
    """Refuse what would have no effect, or none that is meant."""
    if said.get("cover") and "play" in said:
        raise Unreadable(f"{where} is a cover, which hides the table; ask for the move in a step of its own.")
    if said.get("any") and "play" not in said:
        raise Unreadable(f"{where} has `any`, but asks for no move; give `play` too.")
    if said.get("wrong") and not said.get("any"):
        raise Unreadable(f"{where} has `wrong`, but nothing wrong can be chosen there; give `any = true` too.")


def _wrong(where: str, state: State, accepts: Sequence[int], pattern: str, text: str) -> Wrong:
    moves = tuple(move for move in _meant(where, state, [pattern]) if move not in accepts)
    if not moves:
        raise Unreadable(f"{where}: in `wrong`, {brief(pattern)} means only what is asked for; name another move.")
    return Wrong(moves, text)


def _meant(where: str, state: State, patterns: Sequence[str]) -> tuple[int, ...]:
    """The possible moves that fit these patterns, in which * stands for anything; those of the first come first."""
    legal = {state.text(move): move for move in state.moves()}
    found = list(dict.fromkeys(legal[text] for pattern in patterns for text in _fitting(pattern, legal)))
    for pattern in patterns:
        if not any(_fitting(pattern, legal)):
            state.play(pattern)  # says by which rule it is refused, and what would be possible
            raise Unreadable(f"{where}: no possible move fits {brief(pattern)}.")
    return tuple(found)


def _fitting(pattern: str, texts: Mapping[str, int]) -> Iterator[str]:
    return (text for text in texts if fnmatchcase(text, pattern))


def _mover(seat: int) -> str:
    return {CHANCE: "chance decides", OVER: "the game is over"}.get(seat, f"seat {seat} decides")


def lesson_named(game: Game, name: str) -> Lesson:
    """The lesson of that name; refused if there is none."""
    lessons = lessons_of(game)
    if name not in lessons:
        offer = f"there are {', '.join(lessons)}" if lessons else "it has none"
        raise NotOffered(f"There is no lesson {brief(name)} of {game.about.name}; {offer}.")
    return lessons[name]
