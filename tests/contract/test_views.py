"""Views: plain values that are self-contained, and worlds imagined from them."""

from __future__ import annotations

import json
from random import Random
from types import MappingProxyType

import pytest

import woolgather as wg
from tests.conftest import Size
from tests.support.play import as_json, assert_sound, positions
from tests.support.tables import Table
from woolgather.engine.errors import NotOffered
from woolgather.engine.words import languages


@pytest.mark.expensive
def test_a_view_is_made_of_plain_json_values(table: Table, rng: Random) -> None:
    for state in positions(table, rng, 4):
        for seat in table.viewers:
            view = state.view(seat)
            assert json.loads(as_json(view)) == view


def test_a_view_is_self_contained(table: Table, rng: Random) -> None:
    for state in positions(table, rng, 2):
        for seat in table.viewers:
            view = state.view(seat)
            assert (view["game"], view["rules"], view["seats"]) == (table.name, table.about.rules, table.seats)
            assert view["options"].items() >= dict(table.options).items()
            assert (view["viewer"], view["seat"]) == (seat, state.seat)
            assert ("winners" in view) == (state.seat == wg.OVER)


def test_a_view_of_the_end_tells_the_result(table: Table, rng: Random) -> None:
    last = list(positions(table, rng, 1))[-1]
    for seat in table.viewers:
        view = last.view(seat)
        assert (view["scores"], view["places"], view["winners"]) == (last.scores(), last.places(), last.winners())


def test_changing_a_view_does_not_change_the_position(table: Table, rng: Random) -> None:
    for state in positions(table, rng, 1):
        for seat in table.viewers:
            before = as_json(state.view(seat))
            view = state.view(seat)
            for value in view.values():
                if isinstance(value, list | dict):
                    value.clear()
            view.clear()
            assert as_json(state.view(seat)) == before


def test_there_is_no_view_for_a_seat_that_does_not_exist(table: Table) -> None:
    state = table.new()
    for seat in (-1, -2, table.seats, True, False, 1 << 70, 10**5000, "a", 1.0):
        with pytest.raises(NotOffered, match="There is no seat") as refusal:
            state.view(seat)
        if seat in (True, "a"):
            assert f"There is no seat {seat!r};" in str(refusal.value)
        with pytest.raises(NotOffered, match="There is no seat"):
            state.seen(state.moves()[0], seat)


@pytest.mark.expensive
@pytest.mark.soak
def test_an_imagined_world_looks_the_same_to_the_seat_that_imagines_it(table: Table, rng: Random, size: Size) -> None:
    for state in positions(table, rng, size(1, 100)):
        for seat in table.viewers:
            view = json.loads(as_json(state.view(seat)))
            world = wg.imagine(view, rng)
            assert as_json(world.view(seat)) == as_json(view)
            assert world.seat == state.seat
            assert world.moves() == state.moves() or world.seat != seat


def test_a_view_need_not_be_a_dict_to_be_imagined(table: Table, rng: Random) -> None:
    view = table.new().view(None)
    assert wg.imagine(MappingProxyType(view), rng).view(None) == view


@pytest.mark.expensive
@pytest.mark.soak
def test_an_imagined_world_can_be_played_to_its_end(table: Table, rng: Random, size: Size) -> None:
    found = list(positions(table, rng, 1))
    for state in rng.sample(found, min(size(4, 40), len(found))):
        for seat in table.viewers:
            assert_sound(wg.imagine(state.view(seat), rng), rng)


def test_the_same_seed_imagines_the_same_world(table: Table, rng: Random) -> None:
    for state in positions(table, rng, 1):
        view = state.view(None)
        assert wg.imagine(view, Random(5)).key() == wg.imagine(view, Random(5)).key()


@pytest.mark.expensive
@pytest.mark.soak
def test_every_view_can_be_drawn_in_every_language(table: Table, rng: Random, size: Size) -> None:
    def brackets(text: str, style: str) -> str:
        styles.add(style)
        return f"<{text}>"

    styles: set[str] = set()
    for state in positions(table, rng, size(1, 20)):
        for seat in table.viewers:
            view = json.loads(as_json(state.view(seat)))
            for language in languages():
                words = table.game.words(language)
                drawn = table.game.draw(view, words)
                assert drawn.strip()
                assert not any(row != row.rstrip() for row in drawn.splitlines())
                painted = table.game.draw(view, words, brackets)
                assert painted.replace("<", "").replace(">", "").split() == drawn.split()
    assert all(style and " " not in style for style in styles)
