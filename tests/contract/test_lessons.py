"""Every lesson of every game: it fits the rules, whatever the learner chooses, and all its texts are there."""

from __future__ import annotations

import re
import tomllib
from collections.abc import Iterator, Sequence
from importlib.resources import files
from typing import Final, Protocol, runtime_checkable

import pytest

import woolgather as wg
from tests.support.extras import extras_of
from woolgather.engine.lessons import LEARNER, Lesson, LessonStep, lessons_of
from woolgather.engine.record import Record
from woolgather.engine.registry import game_named
from woolgather.engine.state import CHANCE, State
from woolgather.engine.words import languages

LONGEST_SAID: Final = 240
"""Characters: what fits above a board on a telephone."""


PLACE: Final = re.compile(r"(?:seat|shear)-\d|[a-i]?\d+")
"""What is named by its player, or stands on the board as it is called."""


@runtime_checkable
class PaysAtOnce(Protocol):
    """The extras of a game in which a turn scores before the next begins, so that better moves score more."""

    as_good: frozenset[str]
    """Texts for a wrong try, after the name of their lesson, that do not say that it scores less, since it may not."""


ALL: Final = [lesson for name in wg.games(tiny=True) for lesson in lessons_of(game_named(name)).values()]


def described(lesson: Lesson) -> str:
    return f"{lesson.game.about.name} {lesson.name}"


def pages(lesson: Lesson) -> dict[str, dict[str, str]]:
    """The lesson's own texts by language, without any fallback."""
    folder = files(lesson.game.package) / "lessons"
    return {
        language: tomllib.loads((folder / f"{language}.toml").read_text(encoding="utf-8")).get(lesson.name, {})
        for language in languages()
    }


def paths(lesson: Lesson) -> Iterator[list[int]]:
    """Which of its moves each decision takes: each of them once, the others being the first; and always the last."""
    counts = [len(cue.moves) for cue in lesson.cues]
    yield [0] * len(counts)
    yield [count - 1 for count in counts]
    for place, count in enumerate(counts):
        for choice in range(1, count):
            yield [choice if each == place else 0 for each in range(len(counts))]


def played(lesson: Lesson, path: Sequence[int]) -> Record:
    record = Record.begun_at(lesson.begin())
    for cue, choice in zip(lesson.cues, path, strict=True):
        assert record.seat == cue.seat, f"line {len(record)}"
        if cue.step is None:
            assert cue.seat == LEARNER or lesson.prepared(record.lines, cue.seat) == cue.moves[0]
        record.play(cue.moves[choice])
    return record


@pytest.mark.parametrize("lesson", ALL, ids=described)
def test_whatever_is_chosen_of_what_is_asked_for_the_lesson_goes_on_to_its_end(lesson: Lesson) -> None:
    for path in paths(lesson):
        record = played(lesson, path)
        assert len(record) == len(lesson.cues)
        assert lesson.prepared(record.lines, record.seat) is None, "then the game is free"


@pytest.mark.parametrize("lesson", ALL, ids=described)
def test_the_learner_is_asked_for_something_in_each_lesson_and_decides_first(lesson: Lesson) -> None:
    asked = [cue for cue in lesson.cues if cue.step is not None]
    assert len(asked) == sum(bool(step.accepts) for step in lesson.steps) > 0
    assert all(cue.seat == LEARNER for cue in asked)
    assert lesson.begin().seat == LEARNER
    assert 1 <= lesson.minutes <= 6


@pytest.mark.parametrize("lesson", ALL, ids=described)
def test_every_text_of_a_lesson_is_there_in_every_language_and_said(lesson: Lesson) -> None:
    said = {step.text for step in lesson.steps} | {wrong.text for step in lesson.steps for wrong in step.wrong}
    praise = {f"{step.text}-done" for step in lesson.steps if step.accepts}
    found = pages(lesson)
    for language, texts in found.items():
        assert said | {"title", "end"} <= texts.keys() <= said | praise | {"title", "end"}, language
        assert texts.keys() == found["en"].keys(), language
        for name, text in texts.items():
            assert text.strip() == text != "", (language, name)
            assert len(text) <= LONGEST_SAID, (language, name, len(text))


@pytest.mark.parametrize("lesson", ALL, ids=described)
def test_players_are_named_alike_in_every_language_and_sit_there(lesson: Lesson) -> None:
    found = pages(lesson)
    for name, english in found["en"].items():
        named = set(re.findall(r"\{(.*?)\}", english))
        assert named <= {str(seat) for seat in range(1, lesson.seats)}, name
        assert all(set(re.findall(r"\{(.*?)\}", texts[name])) == named for texts in found.values()), name


@pytest.mark.parametrize("lesson", ALL, ids=described)
def test_whatever_is_pointed_at_has_a_name_in_every_language(lesson: Lesson) -> None:
    """As the browser says it: whose it is, where it lies, or how it explains itself."""
    lights = {light for step in lesson.steps for light in step.light if not PLACE.fullmatch(light)}
    for language in languages():
        words = lesson.game.words(language)
        assert lights <= words.table("ids").keys() | words.table("about").keys(), language


@pytest.mark.parametrize("game", wg.games())
def test_every_large_game_teaches_itself_beginning_with_a_first_lesson(game: str) -> None:
    assert next(iter(lessons_of(game_named(game))), None) == "first"


def tries(lesson: Lesson) -> Iterator[tuple[LessonStep, State, list[int]]]:
    """The steps in which any move can be chosen, the position before each, and the chance moves prepared after it."""
    record = Record.begun_at(lesson.begin())
    for place, cue in enumerate(lesson.cues):
        step = None if cue.step is None else lesson.steps[cue.step]
        if step is not None and step.offers_all:
            yield step, record.state, [later.moves[0] for later in lesson.cues[place + 1 :] if later.seat == CHANCE]
        record.play(cue.moves[0])


def best(state: State, move: int, prepared: Sequence[int]) -> int:
    """The most that the learner can have at the end of the turn; what is not prepared falls as it is wished."""
    after = state.copy()
    after.play(move)
    if after.seat not in (LEARNER, CHANCE):
        return after.scores()[LEARNER]
    if after.seat == CHANCE and prepared and after.allows(prepared[0]):
        return best(after, prepared[0], prepared[1:])
    return max(best(after, each, prepared) for each in after.moves())


@pytest.mark.parametrize("lesson", ALL, ids=described)
def test_a_wrong_try_scores_less_unless_its_text_does_not_say_so(lesson: Lesson) -> None:
    extras = extras_of(lesson.game.about.name)
    if not isinstance(extras, PaysAtOnce):
        return
    as_good = set()
    for step, state, prepared in tries(lesson):
        asked = min(best(state, move, prepared) for move in step.accepts)
        said = {move: wrong.text for wrong in reversed(step.wrong) for move in wrong.moves}
        as_good |= {text for move, text in said.items() if best(state, move, prepared) >= asked}
    declared = (each.split() for each in extras.as_good)
    assert as_good == {text for name, text in declared if name == lesson.name}
