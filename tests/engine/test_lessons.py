"""Reading a lesson: what it means, and what is refused."""

from __future__ import annotations

from re import escape
from typing import Any

import pytest

from woolgather.engine.errors import NotOffered, Unreadable
from woolgather.engine.game import Game
from woolgather.engine.lessons import _texts, lesson_from, lesson_named, lessons_of
from woolgather.engine.pages import ReadOnce
from woolgather.engine.record import Record
from woolgather.engine.registry import game_named
from woolgather.engine.state import CHANCE

THREE = {"say": "three", "play": ["c", "f"], "then": ["b"]}
WIN = {"say": "win", "play": ["f*"], "any": True, "wrong": {"a": "not-a"}}


@pytest.fixture
def four() -> Game:
    return game_named("connect-four")


@pytest.fixture
def hush() -> Game:
    return game_named("hush")


def written(**more: Any) -> dict[str, Any]:
    return {"begin": ["d", "d", "e", "e"], "steps": [{"say": "goal", "cover": True}, THREE, WIN], **more}


def test_a_lesson_is_a_position_steps_and_what_is_prepared(four: Game) -> None:
    lesson = lesson_from(four, "first", written())
    assert lesson.begin().dump() == lesson.position
    assert [(step.text, step.cover, step.accepts) for step in lesson.steps] == [
        ("goal", True, ()),
        ("three", False, (2, 5)),
        ("win", False, (5,)),
    ]
    assert [(cue.seat, cue.moves, cue.step) for cue in lesson.cues] == [(0, (2, 5), 1), (1, (1,), None), (0, (5,), 2)]
    assert lesson.steps[2].offers_all
    assert [(wrong.moves, wrong.text) for wrong in lesson.steps[2].wrong] == [((0,), "not-a")]


@pytest.mark.parametrize("part", ["write", "read"])
@pytest.mark.parametrize("fault", [RuntimeError("no flock"), AssertionError("no flock")], ids=["error", "assert"])
def test_a_lesson_of_a_game_with_a_fault_cannot_be_read(
    four: Game, monkeypatch: pytest.MonkeyPatch, part: str, fault: Exception
) -> None:
    def fails(*_: object) -> None:
        raise fault

    monkeypatch.setattr(type(four), part, fails)
    said = f"Lesson 'first' of connect-four cannot be read ({type(fault).__name__}: no flock)."
    with pytest.raises(Unreadable, match=f"^{escape(said)}$"):
        lesson_from(four, "first", written())


def test_others_do_what_is_prepared_as_long_as_the_learner_does_what_is_asked(four: Game) -> None:
    lesson = lesson_from(four, "first", written())
    for first, then in {"c": 1, "f": 1, "a": None}.items():
        record = Record.begun_at(lesson.begin())
        assert lesson.prepared(record.lines, 0) is None, "the learner is asked"
        record.play(first)
        assert lesson.prepared(record.lines, 1) == then
        record.play("g")
        assert lesson.prepared(record.lines, 0) is None


def test_whoever_is_asked_in_a_window_answers_before_the_learner_has(hush: Game) -> None:
    begin = ["draw bleat", "draw hush", "draw nibble", "draw nibble"]
    steps = [
        {"say": "choose", "play": ["choose hush"], "then": ["choose nibble"]},
        {"say": "pass", "play": ["pass"], "then": ["pass"]},
    ]
    lesson = lesson_from(hush, "window", {"seats": 2, "begin": begin, "steps": steps})
    record = Record.begun_at(lesson.begin())
    for move in ("choose hush", "choose nibble"):
        record.play(move)
    window = record.setup.game.window(record.state)
    assert window is not None
    assert window.order == (0, 1)
    assert lesson.prepared(record.lines, 1) == window.passing
    assert lesson.prepared(record.lines, CHANCE) is None, "chance waits for both"


def test_a_position_can_be_given_as_the_engine_writes_it(four: Game) -> None:
    position = "......./......./......./......./...o.../...x..."
    steps = [{"say": "win", "play": ["d"]}]
    assert lesson_from(four, "first", {"position": position, "steps": steps}).begin().texts() == list("abcdefg")
    with pytest.raises(Unreadable, match="does not fit the rules: A Connect Four position has 6 rows"):
        lesson_from(four, "first", {"position": "a", "steps": steps})


@pytest.mark.parametrize(
    ("changes", "said"),
    [
        ({"steps": []}, "there is nothing to do in it"),
        ({"steps": [{"say": "goal"}]}, "there is nothing to do in it"),
        ({"pace": 3}, "'pace', which means nothing; there are begin, minutes, options"),
        ({"seats": 5}, "connect-four cannot be played with 5 seats"),
        ({"options": {"colour": "red"}}, "colour"),
        ({"begin": ["d", "z"]}, "'z' is not a move of connect-four"),
        ({"steps": [{"play": ["c"]}]}, "Step 1 .* does not say anything"),
        ({"steps": [{"say": "x", "lamp": []}]}, "'lamp', which means nothing"),
        ({"steps": [{"say": "x", "play": ["z*"]}]}, r"Step 1 .*'z\*' is not a move"),
        ({"steps": [THREE, {"say": "x", "play": ["d"], "then": ["d", "d", "d", "d"]}]}, "column d is full"),
        ({"steps": [{"say": "x", "play": ["c"]}, WIN]}, "asks for a move, but seat 1 decides there"),
        ({"begin": ["d", "e", "d", "e", "d", "e"], "steps": [{"say": "x", "play": ["d"]}, WIN]}, "the game is over"),
        ({"seats": "two"}, "^Lesson 'first' of connect-four: `seats` is a whole number, and not 'two'"),
        ({"options": "long"}, "^Lesson 'first' of connect-four: `options` is a table, and not 'long'"),
        ({"minutes": "long"}, "`minutes` is a whole number from 1 on, and not 'long'"),
        ({"minutes": True}, "`minutes` is a whole number from 1 on, and not True"),
        ({"minutes": 0}, "`minutes` is a whole number from 1 on, and not 0"),
        ({"position": {}}, "`position` is a text, and not {}"),
        ({"begin": "d"}, "`begin` is a list of texts, and not 'd'"),
        ({"begin": [4]}, r"`begin` is a list of texts, and not \[4\]"),
        ({"steps": 5}, "^Lesson 'first' of connect-four: `steps` is a list, and not 5"),
        ({"steps": [5]}, "^Step 1 of lesson 'first' of connect-four is a table, and not 5"),
        ({"steps": [THREE, WIN | {"say": 5}]}, "^Step 2 of lesson 'first' of connect-four: `say` is a text, and not 5"),
        ({"steps": [WIN | {"cover": "yes"}]}, "`cover` is true or false, and not 'yes'"),
        ({"steps": [WIN | {"any": "no"}]}, "`any` is true or false, and not 'no'"),
        ({"steps": [WIN | {"light": "deck"}]}, "`light` is a list of texts, and not 'deck'"),
        ({"steps": [WIN | {"play": "d"}]}, "`play` is a list of one move or more, and not 'd'"),
        ({"steps": [WIN | {"play": []}]}, r"`play` is a list of one move or more, and not \[\]"),
        ({"steps": [WIN | {"then": "b"}]}, "`then` is a list of texts, and not 'b'"),
        ({"steps": [WIN | {"wrong": ["f"]}]}, r"`wrong` is a table of texts, and not \['f'\]"),
        ({"steps": [WIN | {"wrong": {"a": 1}}]}, "`wrong` is a table of texts"),
        ({"steps": [WIN | {"any": False}]}, "^Step 1 .* has `wrong`, but nothing wrong can be chosen there; give `any"),
        ({"steps": [WIN | {"wrong": {"f": "x"}}]}, "in `wrong`, 'f' means only what is asked for; name another move"),
        ({"steps": [WIN, {"say": "x", "any": True}]}, "^Step 2 .* has `any`, but asks for no move; give `play`"),
        ({"steps": [THREE | {"cover": True}]}, "is a cover, which hides the table; ask for the move in a step"),
        ({"steps": [THREE, {"say": "x", "cover": True}]}, "^Step 2 .* is a cover, but only the first step can open"),
    ],
)
def test_a_lesson_that_does_not_fit_is_refused_with_the_place_and_the_reason(
    four: Game, changes: dict[str, Any], said: str
) -> None:
    with pytest.raises(Unreadable, match=said):
        lesson_from(four, "first", written(**changes))


def test_a_fault_in_the_rules_is_told_with_the_place_too(four: Game, monkeypatch: pytest.MonkeyPatch) -> None:
    def forgetful(*_: object) -> str:
        raise KeyError("d")

    monkeypatch.setattr(type(four), "text", forgetful)
    with pytest.raises(Unreadable, match=r"^Step 2 of lesson 'first' of connect-four cannot be read .KeyError"):
        lesson_from(four, "first", {"steps": [{"say": "goal"}, THREE]})


@pytest.mark.parametrize("texts", [5, {"title": 5}, ["Four in a line"]])
def test_texts_that_are_none_are_refused_with_their_page(
    four: Game, monkeypatch: pytest.MonkeyPatch, texts: object
) -> None:
    monkeypatch.setattr("woolgather.engine.lessons.page_of", lambda *_: {"first": texts})
    monkeypatch.setattr("woolgather.engine.lessons._texts", ReadOnce(_texts.read))
    with pytest.raises(Unreadable, match=r"^The page lessons/en.toml of connect-four: `first` is a table of texts"):
        lesson_from(four, "first", written()).texts()


def test_lines_are_of_a_lesson_until_the_learner_goes_another_way(four: Game) -> None:
    lesson = lesson_from(four, "first", written())

    def fits(*moves: str) -> bool:
        record = Record.begun_at(lesson.begin())
        for move in moves:
            record.play(move)
        return lesson.fits(record.lines)

    assert fits()
    assert fits("c", "b", "f"), "to the end"
    assert fits("c", "b", "a", "a"), "the learner went another way"
    assert fits("a", "g", "g")
    assert not fits("c", "g"), "another answer was prepared"


def test_a_game_without_lessons_has_none(hush: Game) -> None:
    assert not lessons_of(game_named("kuhn-poker"))
    with pytest.raises(NotOffered, match="There is no lesson 'first' of kuhn-poker; it has none"):
        lesson_named(game_named("kuhn-poker"), "first")
    with pytest.raises(NotOffered, match="there are first"):
        lesson_named(game_named("connect-four"), "second")
