"""Lessons: games that teach themselves, as data beside a game's words.

The folder `lessons` of a game's package holds `lessons.toml`, with a table for each lesson in the order in which they
are offered, and one page of texts for each language, such as `en.toml`. A lesson is a game that begins at a position
of its own. Its steps say what to look at, or ask the learner, who has seat 0, for a move; after each move chance and
the others answer as prepared. Every move is played by the rules when a lesson is read, so a lesson fits the rules or
is refused. `docs/write-a-lesson.md` describes the files.
"""

from __future__ import annotations

import json
import tomllib
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from fnmatch import fnmatchcase
from functools import cache
from importlib import import_module
from importlib.resources import files
from importlib.resources.abc import Traversable
from typing import Any, Final

from woolgather.engine.errors import NotOffered, Unreadable, WoolgatherError, brief
from woolgather.engine.game import Game, load, read_json
from woolgather.engine.record import Line, Record
from woolgather.engine.state import CHANCE, OVER, State
from woolgather.engine.words import ENGLISH

LEARNER: Final = 0
"""The learner's seat."""

SCRIPT: Final = "lessons.toml"
LESSON_KEYS: Final = frozenset({"seats", "options", "minutes", "position", "begin", "steps"})
STEP_KEYS: Final = frozenset({"say", "cover", "light", "play", "any", "wrong", "then"})
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

    def prepared(self, standing: Sequence[Line], seat: int) -> int | None:
        """What that seat (or chance) does next, if everything went as prepared so far.

        In a reaction window a seat is asked before those ahead of it have answered; until chance decides, the moves of
        others do not matter.
        """
        if len(standing) > len(self.cues) or not all(map(Cue.fits, self.cues, standing)):
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


@cache
def _lessons(game: Game) -> dict[str, Lesson]:
    folder = _folder(game)
    page = None if folder is None else folder / SCRIPT
    if page is None or not page.is_file():
        return {}
    try:
        found = tomllib.loads(page.read_text(encoding="utf-8"))
    except tomllib.TOMLDecodeError as damage:
        raise Unreadable(f"The lessons of {game.about.name} are not TOML: {damage}") from None
    return {name: lesson_from(game, name, written) for name, written in found.items()}


def _folder(game: Game) -> Traversable | None:
    if not hasattr(import_module(game.package), "__path__"):  # a game in a single file, or defined at the prompt
        return None
    return files(game.package) / "lessons"


@cache
def _texts(game: Game, language: str) -> dict[str, dict[str, str]]:
    folder = _folder(game)
    page = None if folder is None else folder / f"{language}.toml"
    return {} if page is None or not page.is_file() else tomllib.loads(page.read_text(encoding="utf-8"))


# ---- reading a lesson


def lesson_from(game: Game, name: str, written: Any) -> Lesson:
    """A lesson as its file says it; refused if it does not fit the rules, or is not written as a lesson is."""
    where = f"Lesson {brief(name)} of {game.about.name}"
    if not isinstance(written, dict):
        raise Unreadable(f"{where} is no table.")
    _check_keys(where, written, LESSON_KEYS)
    try:
        start = _start(game, written)
        record = Record.begun_at(start)
        steps, cues = list[LessonStep](), list[Cue]()
        for number, step in enumerate(written.get("steps", []), 1):
            where = f"Step {number} of lesson {brief(name)} of {game.about.name}"
            steps.append(_step(where, step, record, cues, len(steps)))
    except WoolgatherError as refusal:
        said = str(refusal)
        raise Unreadable(said if said.startswith(where) else f"{where} does not fit the rules: {said}") from None
    if not any(step.accepts for step in steps):
        raise Unreadable(f"{where}: there is nothing to do in it; give a step with `play`.")
    minutes = written.get("minutes", USUAL_MINUTES)
    return Lesson(game, name, start.setup.seats, minutes, start.dump(), tuple(steps), tuple(cues))


def _start(game: Game, written: Mapping[str, Any]) -> State:
    """The position at which the lesson begins: at a position, or after some moves from the start."""
    setup = game.setup(written.get("seats"), dict(written.get("options", {})))
    state = game.start(setup)
    given = written.get("position")
    if given is not None:
        is_json = isinstance(given, str) and given.lstrip().startswith("{")  # TOML itself has no null
        position = read_json(given, "a position") if is_json else given
        state = load(json.dumps({"woolgather": "position", **game.header(setup), "position": position}))
    for move in written.get("begin", []):
        state.play(move)
    return state


def _step(where: str, written: Any, record: Record, cues: list[Cue], number: int) -> LessonStep:
    """One step; its moves are played on the record and noted as cues."""
    if not isinstance(written, dict) or not isinstance(written.get("say"), str):
        raise Unreadable(f"{where} does not say anything; give `say`, the id of a text.")
    _check_keys(where, written, STEP_KEYS)
    accepts, wrong = tuple[int, ...](), tuple[Wrong, ...]()
    if "play" in written:
        if record.seat != LEARNER:
            raise Unreadable(f"{where} asks for a move, but {_mover(record.seat)} there.")
        state = record.state
        accepts = _meant(where, state, written["play"])
        wrong = tuple(
            Wrong(tuple(move for move in _meant(where, state, [pattern]) if move not in accepts), text)
            for pattern, text in written.get("wrong", {}).items()
        )
        cues.append(Cue(LEARNER, accepts, number))
        record.play(accepts[0])
    for move in written.get("then", []):
        cues.append(Cue(record.seat, (record.state.parse(move),)))
        record.play(move)
    return LessonStep(
        text=written["say"],
        cover=written.get("cover", False),
        light=tuple(written.get("light", ())),
        accepts=accepts,
        offers_all=written.get("any", False),
        wrong=wrong,
    )


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


def _check_keys(where: str, written: Mapping[str, Any], known: frozenset[str]) -> None:
    strange = sorted(written.keys() - known)
    if strange:
        raise Unreadable(f"{where} has {brief(strange[0])}, which means nothing; there are {', '.join(sorted(known))}.")


def lesson_named(game: Game, name: str) -> Lesson:
    """The lesson of that name; refused if there is none."""
    lessons = lessons_of(game)
    if name not in lessons:
        offer = f"there are {', '.join(lessons)}" if lessons else "it has none"
        raise NotOffered(f"There is no lesson {brief(name)} of {game.about.name}; {offer}.")
    return lessons[name]
