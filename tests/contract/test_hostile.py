"""Damaged, huge or hostile input gives one of our own errors, or something sound."""

from __future__ import annotations

import io
import json
from collections.abc import Callable
from pathlib import Path
from random import Random
from typing import Any, Final

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

import woolgather as wg
from tests.conftest import Size
from tests.support.damage import HOSTILE_TEXTS, STRANGE_VALUES, damaged, scratched
from tests.support.play import as_json, assert_sound, positions, random_record
from tests.support.tables import Table
from woolgather.engine.errors import IllegalMove, Unreadable, WoolgatherError
from woolgather.engine.record import LONGEST_LINE, MOST_LINES, Record

LONGEST_ERROR: Final = 1_000
LETTERS: Final = "aAzZ09 \t\n\r\0\x1b+-_.,:;!?'\"\\/(){}[]<>%$#@éßıİǅſ\u200b\u2028\ud800\ufeff🐑"


def tried(read: Callable[[], Any]) -> Any:
    """The result of reading, or None if it was refused."""
    try:
        return read()
    except WoolgatherError as refusal:
        said = str(refusal)
    assert_decent(said)
    return None


def assert_decent(said: str) -> None:
    """Check that an error says something, and does not repeat all of the input."""
    assert 10 < len(said) < LONGEST_ERROR


def fuzz(examples: int, check: Callable[[Random], None]) -> None:
    """Run the check on many examples, each with its own luck."""
    settings(max_examples=examples)(given(st.randoms(use_true_random=True))(check))()


# ---- positions


@pytest.mark.parametrize("text", HOSTILE_TEXTS, ids=lambda text: repr(text[:20]))
def test_a_hostile_text_is_neither_a_position_nor_a_record(text: str) -> None:
    for read in (wg.load, Record.loads):
        with pytest.raises(WoolgatherError) as refusal:
            read(text)
        assert_decent(str(refusal.value))


@pytest.mark.expensive
@pytest.mark.soak
def test_a_damaged_position_is_refused_or_sound(table: Table, rng: Random, size: Size) -> None:
    dumps = [state.dump() for state in positions(table, rng, 3)]

    def check(luck: Random) -> None:
        text = luck.choice(dumps)
        text = json.dumps(damaged(json.loads(text), luck)) if luck.random() < 0.8 else scratched(text, luck)
        state = tried(lambda: wg.load(text))
        if state is not None:
            assert_sound(state, luck)

    fuzz(size(min(50, table.portion(400)), 10_000), check)


def test_a_position_with_any_field_missing_is_refused(table: Table) -> None:
    dump = json.loads(table.new().dump())
    for name in dump:
        with pytest.raises(Unreadable):
            wg.load(json.dumps({key: value for key, value in dump.items() if key != name}))


def test_a_position_with_a_strange_value_anywhere_is_refused(table: Table) -> None:
    dump = json.loads(table.new().dump())
    for name in dump:
        for value in STRANGE_VALUES:
            is_earlier = name == "rules" and value in range(1, table.about.rules)
            if value != dump[name] and (name, value) != ("options", {}) and not is_earlier:
                with pytest.raises(WoolgatherError):
                    wg.load(json.dumps(dump | {name: value}))


# ---- views


@pytest.mark.expensive
@pytest.mark.soak
def test_a_damaged_view_is_refused_or_imagined_soundly(table: Table, rng: Random, size: Size) -> None:
    views = [state.view(seat) for state in positions(table, rng, 3) for seat in table.viewers]

    def check(luck: Random) -> None:
        view = damaged(luck.choice(views), luck)
        world = tried(lambda: wg.imagine(view, luck))
        if world is not None:
            seen = json.loads(as_json(world.view(view["viewer"])))
            assert seen == {**view, "rules": seen["rules"], "options": {**seen["options"], **view["options"]}}
            assert_sound(world, luck)

    fuzz(size(min(50, table.portion(400)), 10_000), check)


@pytest.mark.parametrize(
    "view", [None, 0, "view", [], {}, {"viewer": None}, {"viewer": 0, "game": "hush"}, 1.5], ids=repr
)
def test_something_that_is_not_a_view_cannot_be_imagined(view: Any) -> None:
    with pytest.raises(Unreadable):
        wg.imagine(view, Random(1))


def test_a_view_that_contains_itself_is_refused(table: Table) -> None:
    view = table.new().view(None)
    view["options"] = view
    with pytest.raises(WoolgatherError):
        wg.imagine(view, Random(1))


# ---- records


@pytest.mark.expensive
@pytest.mark.soak
def test_a_damaged_record_is_refused_or_sound(table: Table, rng: Random, size: Size) -> None:
    texts = [random_record(table, rng).text() for _ in range(4)]

    def check(luck: Random) -> None:
        text = luck.choice(texts)
        if luck.random() < 0.8:
            rows = damaged([json.loads(row) for row in text.splitlines()], luck)
            text = "\n".join(json.dumps(row) for row in rows)
        else:
            text = scratched(text, luck)
        record = tried(lambda: Record.loads(text))
        if record is not None:
            assert Record.loads(record.text()).lines == record.lines
            assert_sound(record.state, luck)

    fuzz(size(min(50, table.portion(400)), 10_000), check)


def test_a_record_cut_off_after_any_line_is_the_game_so_far(table: Table, rng: Random) -> None:
    record = random_record(table, rng)
    rows = record.text().splitlines(keepends=True)
    for lines in range(0, len(rows), max(1, len(rows) // 20)):
        assert Record.loads("".join(rows[: lines + 1])).state.key() == record.at(lines).key()


def test_a_record_cut_off_within_a_line_is_refused(table: Table, rng: Random) -> None:
    text = random_record(table, rng).text()
    for end in rng.sample(range(1, len(text) - 1), 30):
        if text[end - 1] not in "}\n":
            with pytest.raises(Unreadable):
                Record.loads(text[:end])


def test_a_file_that_is_not_text_is_refused(tmp_path: Path, rng: Random) -> None:
    path = tmp_path / "noise.jsonl"
    for noise in (rng.randbytes(2_000), b"\xff\xfe{}", b"\x80" * 100, bytes(range(256)), b"\0" * 50):
        path.write_bytes(noise)
        with pytest.raises(Unreadable):
            Record.read(path)
        with open(path, encoding="utf-8") as strict, pytest.raises(Unreadable):
            Record.read(strict)
        with pytest.raises(Unreadable):
            Record.read(io.TextIOWrapper(io.BytesIO(noise), encoding="utf-8"))


def test_an_endless_line_is_not_read_to_its_end() -> None:
    class Endless:
        asked = 0

        def readline(self, limit: int) -> str:
            assert 0 < limit <= LONGEST_LINE + 1
            self.asked += limit
            return "[" * limit

    stream: Any = Endless()
    with pytest.raises(Unreadable, match="a line of more than"):
        Record.read(stream)
    assert stream.asked <= LONGEST_LINE + 1


def test_an_endless_record_is_not_read_to_its_end() -> None:
    header = Record("connect-four").text()
    with pytest.raises(Unreadable, match="more than 100000 lines"):
        Record.loads(header + "\n" * (MOST_LINES + 1))


# ---- notation


@pytest.mark.expensive
@pytest.mark.soak
def test_any_text_is_either_a_move_or_refused(table: Table, size: Size) -> None:
    state = table.new()
    texts = {state.text(move): move for move in table.numbers}

    @settings(max_examples=size(min(50, table.portion(400)), 3_000))
    @given(st.one_of(st.text(LETTERS), st.sampled_from(sorted(texts)).map(str.title), st.text("".join(sorted(texts)))))
    def check(text: str) -> None:
        move = tried(lambda: state.parse(text))
        if move is not None:
            assert state.text(move).casefold() == " ".join(text.split()).casefold()
        else:
            with pytest.raises(IllegalMove) as refusal:
                state.play(text)
            assert refusal.value.rule == "WG-1"

    check()
