"""Records: what can be taken back, and what each seat has seen."""

from __future__ import annotations

import json
from random import Random
from typing import Final

import pytest

import woolgather as wg
from tests.support.play import as_json, random_move, random_record
from tests.support.tables import Table
from woolgather.engine.errors import NotOffered
from woolgather.engine.record import Line, Record
from woolgather.engine.registry import game_named

GAMES: Final = 2
MOST_FURTHER: Final = 8


def may_take_back(lines: list[Line], seat: int) -> bool:
    """WG-6 spelled out: the last standing line is that seat's, revealed nothing, and nobody else has acted since."""
    standing: list[int] = []
    for number, line in enumerate(lines):
        if line.move is None:
            del standing[-line.undoes :]
        else:
            standing.append(number)
    if not standing or seat == wg.CHANCE or any(line.seat != seat for line in lines[standing[-1] :]):
        return False
    return not any(event.reveals for line in lines[standing[-1] :] for event in line.events)


def wavering_record(table: Table, rng: Random) -> Record:
    """A random game in which about every fourth decision that may be taken back is taken back."""
    record = table.record()
    while record.seat != wg.OVER:
        record.play(random_move(record.state, rng))
        for seat in range(table.seats):
            if record.can_take_back(seat) and rng.random() < 0.25:
                record.take_back(seat)
    return record


@pytest.mark.expensive
@pytest.mark.rule("WG-6")
def test_a_decision_is_taken_back_while_nothing_came_after_it_and_nothing_was_revealed(
    table: Table, rng: Random
) -> None:
    for _ in range(GAMES):
        taken_back_in_a_game(table.record(), rng)


@pytest.mark.expensive
def test_whatever_happened_can_be_taken_back_further(table: Table, rng: Random) -> None:
    """The position is the one before the decision, nothing is erased, and all that is told and written fits."""
    record = table.record()
    before: dict[int, int] = {}
    taken = 0
    while record.seat != wg.OVER:
        if record.seat >= 0:
            before[record.seat] = len(record)
        record.play(random_move(record.state, rng))
        seat = rng.randrange(table.seats)
        if taken < MOST_FURTHER and seat in before and rng.random() < 0.2:
            told = [as_json(record.story(viewer)) for viewer in (None, *range(table.seats))]
            lines, undone = len(record), record.further_back(seat)
            record.take_back_further(seat)
            taken += 1
            assert undone == lines - before[seat] == record.lines[-1].undoes
            assert record.state.key() == record.at(before[seat]).key() == record.at(lines + 1).key()
            for viewer, earlier in zip((None, *range(table.seats)), told, strict=True):
                *same, last = record.story(viewer)
                assert (as_json(same), last) == (earlier, {"seat": seat, "takes_back": undone})
            assert_takes_back_what_it_may(record)
            before.clear()  # what stood then stands no more, and is not looked for again until somebody decides
    read = Record.loads(record.text())
    assert (read.text(), read.state.key()) == (record.text(), record.state.key())
    assert as_json(read.story(0)) == as_json(record.story(0))


def test_repeated_it_goes_back_to_the_first_decision_and_no_further(table: Table, rng: Random) -> None:
    record = random_record(table, rng)
    first = next(number for number, line in enumerate(record.lines) if line.seat == 0)
    while record.further_back(0):
        record.take_back_further(0)
    assert record.state.key() == record.at(first).key()
    with pytest.raises(wg.IllegalMove, match="no decision that still stands"):
        record.take_back_further(0)


@pytest.mark.rule("WG-6")
def test_in_every_game_something_can_be_taken_back(name: str, rng: Random) -> None:
    usual = Table(name, game_named(name).about.usual_seats)
    taken = sum(taken_back_in_a_game(usual.record(), rng) for _ in range(GAMES))
    assert taken


def taken_back_in_a_game(record: Record, rng: Random) -> int:
    """Play a game and take decisions back now and then; return how many could be."""
    taken = 0
    while record.seat != wg.OVER:
        before, mover, lines = record.state.key(), record.seat, len(record)
        record.play(random_move(record.state, rng))
        assert_takes_back_what_it_may(record)
        if record.can_take_back(mover) and (not taken or rng.random() < 0.3):
            record.take_back(mover)
            taken += 1
            assert record.state.key() == before == record.at(lines).key() == record.at(lines + 2).key()
            assert record.lines[-1] == Line(mover, None)
            assert len(record) == lines + 2
            assert_takes_back_what_it_may(record)
    return taken


def assert_takes_back_what_it_may(record: Record) -> None:
    for seat in (*range(record.setup.seats), wg.CHANCE):
        assert record.can_take_back(seat) == may_take_back(record.lines, seat)


@pytest.mark.rule("WG-6")
def test_a_decision_that_another_seat_took_back_was_still_seen() -> None:
    """Otherwise seat 0 would learn whether seat 1 bets, and could then pass or bet again."""
    record = Record("kuhn-poker")
    for move in ("deal Q", "deal K", "pass", "bet"):
        record.play(move)
    record.take_back(1)
    assert not record.can_take_back(0)
    with pytest.raises(wg.IllegalMove, match="WG-6"):
        record.take_back(0)


@pytest.mark.rule("WG-6")
def test_what_cannot_be_taken_back_is_refused_and_leaves_no_line(table: Table, rng: Random) -> None:
    record = table.record()
    refusals = 0
    while True:
        before = list(record.lines), record.state.key()
        for seat in (*range(-3, table.seats + 1), True):
            if not record.can_take_back(seat):
                with pytest.raises(wg.IllegalMove, match="WG-6") as refusal:
                    record.take_back(seat)
                assert refusal.value.rule == "WG-6"
                assert (list(record.lines), record.state.key()) == before
                refusals += 1
        if record.seat == wg.OVER:
            break
        record.play(random_move(record.state, rng))
    assert refusals > len(record)


@pytest.mark.rule("WG-6")
def test_chance_and_what_came_before_it_cannot_be_taken_back(chance_table: Table, rng: Random) -> None:
    record = chance_table.record()
    rolled = 0
    while record.seat != wg.OVER:
        if record.seat == wg.CHANCE:
            record.roll(rng)
            rolled += 1
            assert not any(record.can_take_back(seat) for seat in (*range(chance_table.seats), wg.CHANCE))
        else:
            record.play(random_move(record.state, rng))
    assert rolled


@pytest.mark.expensive
def test_nothing_is_erased_by_a_take_back(table: Table, rng: Random) -> None:
    for _ in range(3):
        record = wavering_record(table, rng)
        again = Record.loads(record.text())
        assert again.lines == record.lines
        assert again.state.key() == record.state.key()
        for seat in table.viewers:
            assert as_json(again.story(seat)) == as_json(record.story(seat))


def test_the_story_of_every_seat_has_one_line_for_each_line_of_the_record(table: Table, rng: Random) -> None:
    record = wavering_record(table, rng)
    for seat in table.viewers:
        story = record.story(seat)
        assert [line["seat"] for line in story] == [line.seat for line in record.lines]
        assert json.loads(as_json(story)) == story


def test_a_story_tells_a_move_as_it_was_seen_when_it_was_played(table: Table, rng: Random) -> None:
    record = random_record(table, rng)
    for seat in table.viewers:
        state = table.new()
        for text, line in zip(record.story(seat), record.lines, strict=True):
            assert line.move is not None
            assert text["move"] == state.seen(line.move, seat)
            assert text["events"] == [event.as_data(seat) for event in line.events]
            state.play(line.move)


def test_a_decision_is_shown_in_full_to_the_seat_that_made_it(table: Table, rng: Random) -> None:
    record = random_record(table, rng)
    state = table.new()
    for line in record.lines:
        assert line.move is not None
        if line.seat != wg.CHANCE:
            assert state.seen(line.move, line.seat) == state.text(line.move)
        state.play(line.move)


def test_a_game_without_secrets_hides_no_move_and_no_event(table: Table, rng: Random) -> None:
    record = random_record(table, rng)
    stories = {as_json(record.story(seat)) for seat in table.viewers}
    hidden = any(event.hides_from(seat) for line in record.lines for event in line.events for seat in table.viewers)
    assert (len(stories) > 1) == hidden == bool(table.about.secrets)


def test_every_move_is_told_by_at_least_one_event(table: Table, rng: Random) -> None:
    record = random_record(table, rng)
    assert all(line.events for line in record.lines)


def test_a_refused_move_leaves_no_line(table: Table) -> None:
    record = table.record()
    for move in ("nonsense", -1, len(table.numbers)):
        with pytest.raises(wg.IllegalMove):
            record.play(move)
    assert record.text() == table.record().text()


def test_there_is_no_position_before_the_start_or_after_the_end_of_a_record(table: Table, rng: Random) -> None:
    record = random_record(table, rng, lines=3)
    for lines in (-1, len(record) + 1, 10**5000):
        with pytest.raises(NotOffered, match="no position after"):
            record.at(lines)
