"""Positions and records can be written and read back."""

from __future__ import annotations

import copy
import io
import json
import pickle
from pathlib import Path
from random import Random

import pytest

import woolgather as wg
from tests.support.play import fingerprint, positions, random_move, random_record
from tests.support.tables import Table
from woolgather.engine.errors import Unreadable


def test_a_position_is_read_back_from_its_dump(table: Table, rng: Random) -> None:
    for state in positions(table, rng, 5):
        again = wg.load(state.dump())
        assert fingerprint(again) == fingerprint(state)
        assert again.seat == state.seat
        assert again.moves() == state.moves()
        assert again.odds() == state.odds()


def test_a_dump_names_game_rules_seats_and_options(table: Table) -> None:
    dump = json.loads(table.new().dump())
    assert dump["woolgather"] == "position"
    assert (dump["game"], dump["rules"], dump["seats"]) == (table.name, table.about.rules, table.seats)
    assert dump["options"].items() >= dict(table.options).items()
    assert set(dump["options"]) == {option.name for option in table.about.option_help()}


def test_a_position_can_be_pickled_and_deep_copied(table: Table, rng: Random) -> None:
    for state in positions(table, rng, 1):
        assert fingerprint(pickle.loads(pickle.dumps(state))) == fingerprint(state)
        assert fingerprint(copy.deepcopy(state)) == fingerprint(state)


def test_a_position_with_extra_fields_is_refused(table: Table) -> None:
    dump = json.loads(table.new().dump())
    position = dump["position"]
    dump["position"] = {**position, "more": 1} if isinstance(position, dict) else [position, 1]
    with pytest.raises(Unreadable):
        wg.load(json.dumps(dump))


def test_a_record_can_be_pickled_deep_copied_and_continued(table: Table, rng: Random) -> None:
    record = random_record(table, rng, lines=3)
    move = random_move(record.state, rng)
    for again in (pickle.loads(pickle.dumps(record)), copy.deepcopy(record)):
        assert (again.text(), again.players, again.lines) == (record.text(), record.players, record.lines)
        again.play(move)
        assert again.lines[-1].events
    assert len(record) == 3


def test_a_setup_can_be_pickled(table: Table) -> None:
    setup = table.new().setup
    again = pickle.loads(pickle.dumps(setup))
    assert (again.game, again.seats, again.options) == (setup.game, setup.seats, setup.options)


def test_a_position_of_newer_rules_is_refused(table: Table) -> None:
    dump = json.loads(table.new().dump())
    dump["rules"] += 1
    with pytest.raises(Unreadable, match="newer"):
        wg.load(json.dumps(dump))


def test_a_record_is_read_back_from_text_stream_and_file(table: Table, rng: Random, tmp_path: Path) -> None:
    record = random_record(table, rng)
    path, stream = tmp_path / "game.jsonl", io.StringIO()
    record.save(path)
    record.save(stream)
    assert path.read_text(encoding="utf-8") == stream.getvalue() == record.text()
    stream.seek(0)
    for again in (
        wg.Record.read(path),
        wg.Record.read(str(path)),
        wg.Record.read(stream),
        wg.Record.loads(record.text()),
    ):
        assert again.text() == record.text()
        assert again.state.key() == record.state.key()
        assert again.lines == record.lines


def test_a_record_has_one_line_per_move_in_notation(table: Table, rng: Random) -> None:
    record = random_record(table, rng)
    head, *rows = [json.loads(row) for row in record.text().splitlines()]
    assert (head["game"], head["seats"], head["format"]) == (table.name, table.seats, 1)
    state = table.new()
    for row, line in zip(rows, record.lines, strict=True):
        move = row["chance"] if state.seat == wg.CHANCE else row["move"]
        assert row.get("seat", wg.CHANCE) == state.seat == line.seat
        assert state.parse(move) == line.move
        state.play(move)
    assert state.key() == record.state.key()


def test_a_record_replayed_passes_through_the_same_positions(table: Table, rng: Random) -> None:
    record, passed = table.record(), []
    while True:
        passed.append(fingerprint(record.state))
        if record.seat == wg.OVER:
            break
        record.play(rng.choice(record.state.moves()))
    again = wg.Record.loads(record.text())
    step = max(1, len(passed) // 20)
    for lines in [*range(0, len(passed), step), len(record)]:
        assert fingerprint(again.at(lines)) == fingerprint(record.at(lines)) == passed[lines]


@pytest.mark.parametrize(
    "row",
    [
        '{"seat": true, "move": "d"}',
        '{"seat": 1.0, "move": "d"}',
        '{"seat": [1], "move": "d"}',
        '{"seat": false, "takes_back": true}',
    ],
)
def test_a_seat_in_a_record_is_a_whole_number(row: str) -> None:
    record = wg.Record("connect-four")
    record.play("d")
    with pytest.raises(Unreadable, match="Line 3 of the record cannot be followed: It is neither a move"):
        wg.Record.loads(f"{record.text()}{row}\n")


def test_a_record_with_a_broken_character_is_refused(tmp_path: Path) -> None:
    path = tmp_path / "game.jsonl"
    path.write_bytes(wg.Record("connect-four", players=["Zoë", "Bob"]).text().encode("latin-1"))
    with pytest.raises(Unreadable, match="not text in UTF-8"):
        wg.Record.read(path)


def test_a_record_that_breaks_the_rules_is_refused_without_revealing_a_hand() -> None:
    record = wg.Record("hush", 2)
    for card in ("bleat", "hush", "nibble", "munch"):
        record.play(f"draw {card}")
    for move in ("choose munch", "nonsense"):
        with pytest.raises(Unreadable, match="Line 6 of the record cannot be followed") as refusal:
            wg.Record.loads(f'{record.text()}{{"seat": 0, "move": "{move}"}}\n')
        assert move in str(refusal.value)
        assert "bleat" not in str(refusal.value)


def test_the_position_of_a_record_is_a_copy(table: Table, rng: Random) -> None:
    record = table.record()
    state = record.state
    state.play(rng.choice(state.moves()))
    assert record.state.key() == table.new().key() != state.key()
