"""Records: names, files and foreign lines."""

from __future__ import annotations

import json
import os
import pickle
from pathlib import Path
from random import Random
from typing import Any

import pytest

import woolgather as wg
from woolgather.engine.errors import IllegalMove, NotOffered, Unreadable
from woolgather.engine.record import Record


def started(*moves: str) -> Record:
    record = Record("connect-four")
    for move in moves:
        record.play(move)
    return record


def header(**changes: Any) -> str:
    return json.dumps(json.loads(Record("connect-four").text()) | changes)


def test_a_record_may_begin_at_a_position() -> None:
    state = started("d", "d", "e").state
    record = Record.begun_at(state, ["Ann", "Ben"])
    state.play("a")
    assert (record.seat, len(record), record.begins_at_start) == (1, 0, False)
    record.play("c")
    record.play("f")
    again = Record.loads(record.text())
    assert json.loads(record.text().partition("\n")[0])["format"] == 3
    assert again.state.key() == record.state.key()
    assert (again.text(), again.players) == (record.text(), ("Ann", "Ben"))
    assert again.at(0).key() == started("d", "d", "e").state.key()
    assert [line["move"] for line in again.story(0)] == ["c", "f"]
    again.take_back_further(1)
    assert again.state.key() == again.at(0).key()
    assert again.further_back(1) == 0, "nothing before the position is taken back"


def test_a_damaged_position_at_the_beginning_of_a_record_is_refused() -> None:
    with pytest.raises(Unreadable, match="A Connect Four position has 6 rows"):
        Record.loads(header(format=3, position="x"))


@pytest.mark.parametrize(("written", "position"), [(1, "given"), (2, "given"), (3, None)])
def test_a_record_begins_at_a_position_if_its_format_says_so_and_only_then(written: int, position: str | None) -> None:
    head = json.loads(Record.begun_at(started("d").state).text()) | {"format": written}
    if position is None:
        del head["position"]
    with pytest.raises(Unreadable, match="one of format 3 begins at a position, and no other does"):
        Record.loads(json.dumps(head))


def test_players_may_have_names() -> None:
    record = Record("connect-four", players=["Ann", "Bob 🐑"])
    again = Record.loads(record.text())
    assert again.players == ("Ann", "Bob 🐑")
    assert "players" not in Record("connect-four").header()


@pytest.mark.parametrize(
    "players",
    [
        ["Ann"],
        ["Ann", "Bob", "Cleo"],
        ["Ann", ""],
        ["Ann", "x" * 61],
        ["Ann", 3],
        ["Ann", "B\nb"],
        ["Ann", "\ud800"],
        ["Ann", "\x1b[2J"],
        ["Ann", None],
    ],
)
def test_unsuitable_names_are_refused(players: list[Any]) -> None:
    with pytest.raises(NotOffered, match="name"):
        Record("connect-four", players=players)
    with pytest.raises(NotOffered, match="name"):
        Record.loads(header(players=players))


@pytest.mark.parametrize(
    "changes",
    [
        {"format": 4},
        {"format": 0},
        {"format": "1"},
        {"format": True},
        {"format": None},
        {"rules": 2},
        {"rules": 0},
        {"rules": True},
        {"rules": 1.0},
        {"seats": None},
        {"players": "Ann"},
        {"players": {}},
        {"woolgather": "position"},
        {"options": []},
        {"game": None},
    ],
)
def test_a_foreign_or_newer_header_is_refused(changes: dict[str, Any]) -> None:
    with pytest.raises(Unreadable):
        Record.loads(header(**changes))


@pytest.mark.parametrize(
    ("row", "says"),
    [
        ('{"seat": 1, "move": "d"}', "not the turn"),
        ('{"chance": "d"}', "not the turn"),
        ('{"seat": 0, "move": "z"}', "the move 'z'"),
        ('{"seat": 0, "move": 3}', "neither a move"),
        ('{"seat": 0}', "neither a move"),
        ('{"seat": 0, "move": "d", "more": 1}', "neither a move"),
        ("[]", "not a JSON object"),
        ('{"seat": 0, "takes_back": true}', "WG-6"),
        ('{"seat": 0, "takes_back": false}', "neither a move"),
        ('{"seat": "0", "move": "d"}', "neither a move"),
        ("d", "not JSON"),
        ("{}", "neither a move"),
    ],
)
def test_a_line_that_cannot_be_replayed_is_reported_by_its_number(row: str, says: str) -> None:
    with pytest.raises(Unreadable, match="Line 2 of the record cannot be followed") as refusal:
        Record.loads(f"{header()}\n{row}\n")
    assert says in str(refusal.value)


def test_empty_lines_do_not_matter() -> None:
    record = started("d", "e")
    assert Record.loads("\n\n" + record.text().replace("\n", "\n\n  \n")).lines == record.lines


def test_saving_replaces_a_file_whole_or_not_at_all(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    path = tmp_path / "game.jsonl"
    started("d").save(path)
    before = path.read_text()

    def full_disk(descriptor: int) -> None:
        raise OSError("no space left")

    monkeypatch.setattr(os, "fsync", full_disk)
    with pytest.raises(OSError, match="no space left"):
        started("d", "e").save(path)
    assert path.read_text() == before
    assert [file.name for file in tmp_path.iterdir()] == ["game.jsonl"]


def test_a_saved_file_has_the_permissions_of_any_other_new_file(tmp_path: Path) -> None:
    (tmp_path / "other").write_text("")
    started("d").save(tmp_path / "game.jsonl")
    assert (tmp_path / "game.jsonl").stat().st_mode == (tmp_path / "other").stat().st_mode


@pytest.mark.rule("WG-6")
def test_several_decisions_of_one_seat_are_taken_back_one_by_one() -> None:
    record = Record("hush", 2)
    for move in ("draw bleat", "draw hush", "draw nibble", "draw hush", "choose bleat"):
        record.play(move)
    assert [record.can_take_back(seat) for seat in (0, 1)] == [True, False]
    record.take_back(0)
    assert not record.can_take_back(0)
    record.play("choose hush")
    assert record.can_take_back(0)


@pytest.mark.rule("WG-6")
def test_a_choice_that_turned_cards_over_cannot_be_taken_back() -> None:
    record = Record("hush", 2)
    for move in ("draw bleat", "draw hush", "draw nibble", "draw hush", "choose bleat", "choose nibble"):
        record.play(move)
    assert not any(record.can_take_back(seat) for seat in (0, 1))
    with pytest.raises(IllegalMove, match="revealed"):
        record.take_back(1)
    record.play("pass")
    assert [record.can_take_back(seat) for seat in (0, 1)] == [False, True]


@pytest.mark.rule("WG-6")
def test_what_was_revealed_stays_revealed_when_it_was_taken_back_further() -> None:
    """Otherwise whoever has seen the cards could take back their choice as if they had not."""
    record = Record("hush", 2)
    for move in ("draw bleat", "draw hush", "draw nibble", "draw hush", "choose bleat", "choose nibble"):
        record.play(move)
    record.take_back_further(1)
    assert (record.seat, record.lines[-1].undoes) == (1, 1)
    assert not any(record.can_take_back(seat) for seat in (0, 1))


def test_a_record_says_how_far_it_went_back_and_only_then_has_a_new_format() -> None:
    record = started("d", "e", "d")
    assert '"format": 1' in record.text()
    record.take_back_further(1)
    assert record.text().splitlines()[0].count('"format": 2') == 1
    assert record.text().splitlines()[-1] == '{"seat": 1, "takes_back": 2}'
    assert Record.loads(record.text()).lines == record.lines


@pytest.mark.parametrize("lines", ["0", "1", "3", "-1", "2.0"])
def test_a_record_that_goes_back_another_number_of_lines_is_refused(lines: str) -> None:
    record = started("d", "e", "d")
    record.take_back_further(1)
    with pytest.raises(Unreadable, match="Line 5 of the record cannot be followed"):
        Record.loads(record.text().replace('"takes_back": 2', f'"takes_back": {lines}'))


def test_chance_takes_nothing_back() -> None:
    record = Record("kuhn-poker")
    record.roll(Random(1))
    assert record.further_back(wg.CHANCE) == record.further_back(0) == 0
    with pytest.raises(IllegalMove, match="no decision that still stands"):
        record.take_back_further(wg.CHANCE)


@pytest.mark.slow
def test_many_take_backs_do_not_slow_a_record_down() -> None:
    """Each costs the moves that stand, not all that were ever made; otherwise these would take minutes."""
    pair = '{"seat": 0, "move": "d"}\n{"seat": 0, "takes_back": true}\n'
    record = Record.loads(header() + "\n" + pair * 20_000)
    assert len(record) == 40_000
    assert record.state.key() == wg.new("connect-four").key()
    assert len(record.story(None)) == 40_000


def test_a_roll_is_recorded_as_chance() -> None:
    record = Record("kuhn-poker")
    outcome = record.roll(Random(1))
    assert (record.lines[0].seat, record.lines[0].move) == (wg.CHANCE, outcome)
    with pytest.raises(IllegalMove):
        started("d").roll(Random(1))


def test_a_refusal_can_be_sent_to_another_process() -> None:
    with pytest.raises(IllegalMove) as refusal:
        wg.new("connect-four").play("z")
    again = pickle.loads(pickle.dumps(refusal.value))
    assert (str(again), again.rule, type(again)) == (str(refusal.value), "WG-1", IllegalMove)
