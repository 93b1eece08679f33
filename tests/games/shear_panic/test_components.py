"""What lies in the box."""

from __future__ import annotations

from collections import Counter

import pytest

import woolgather as wg
from woolgather.games.shear_panic.data import (
    ACTIONS,
    CHOICE_OF,
    CHOICES,
    COLOUR_DIE,
    DISCARD,
    FIRST,
    FLOCK_DIE_FACES,
    RED_SPACES,
    SHEEP,
    SHEEP_COUNT,
)
from woolgather.games.shear_panic.edition import edition_of
from woolgather.games.shear_panic.game import ShearPanicOptions

from .drawn import position, texts


@pytest.mark.rule("SP-1")
def test_a_player_has_twelve_actions_four_of_each_value() -> None:
    assert len(ACTIONS) == 12
    assert Counter(value for _, value in ACTIONS) == {1: 4, 2: 4, 3: 4}
    assert Counter(name for name, _ in ACTIONS) == {
        "step": 2,
        "line": 2,
        "diagonal": 2,
        "slam": 2,
        "trough": 2,
        "leap": 1,
        "turn": 1,
    }
    assert [value for name, value in ACTIONS if name == "slam"] == [2, 3]


@pytest.mark.rule("SP-1")
def test_two_unused_actions_of_one_type_and_value_are_one_choice() -> None:
    state = position("b1 .. b2\n K r1 r2\n .. g1 g2", unused="trough 3")
    assert len(CHOICES) == 11
    assert texts(state, "trough") == {"trough N (3)", "trough S (3)", "trough W (3)", "trough E (3)"}
    state.used[0] = sum(1 << place for place, action in enumerate(ACTIONS) if action[0] != "trough")
    assert len(state.moves()) == 4
    state.play("trough N (3)")
    assert state.view(0)["actions"][0][8:10] == [
        {"action": "trough", "value": 3, "used": True},
        {"action": "trough", "value": 3, "used": False},
    ]


@pytest.mark.rule("SP-2")
def test_dice_show_six_colours_and_three_of_each_sign() -> None:
    assert COLOUR_DIE == ("blue", "red", "green", "yellow", "black", "white")
    assert FLOCK_DIE_FACES == (3, 3)
    state = wg.new("shear-panic", edition="mayfair")
    state.play("setup E S W N")
    assert state.odds() == [(move, 1) for move in state.moves()]
    assert [state.text(move) for move in state.moves()] == [f"roll {face}" for face in COLOUR_DIE]


@pytest.mark.rule("SP-3")
@pytest.mark.parametrize(
    ("seats", "fields", "brown", "last"),
    [
        (4, (1, 13, 38, 50), [25, 37, 62, 74], 74),
        (3, (1, 10, 29, 38), [19, 28, 47, 56], 56),
    ],
)
def test_the_track_has_four_fields_and_four_brown_spaces(
    seats: int, fields: tuple[int, ...], brown: list[int], last: int
) -> None:
    edition = edition_of(ShearPanicOptions(), seats)
    assert [edition.wall_1, edition.pen_1, edition.wall_2, edition.pen_2] == brown
    starts = [space for space in range(1, last + 1) if edition.field(space) != edition.field(space - 1)]
    assert tuple(starts) == fields
    assert edition.pen_2 == last


@pytest.mark.rule("SP-4")
def test_each_track_has_twelve_red_spaces_three_a_field_and_none_is_brown() -> None:
    for seats, n in ((4, 12), (3, 9)):
        edition = edition_of(ShearPanicOptions(), seats)
        red = RED_SPACES[n]
        assert [space for space, is_red in enumerate(edition.red) if is_red] == list(red)
        assert len(red) == 12
        assert not {edition.wall_1, edition.pen_1, edition.wall_2, edition.pen_2} & set(red)
        assert Counter(edition.field(space) for space in red) == {1: 2, 2: 4, 3: 2, 4: 4}


@pytest.mark.rule("SP-5")
@pytest.mark.parametrize(
    ("edition", "seats", "spaces"),
    [
        ("manual", 4, 74),
        ("manual", 3, 56),
        ("manual", 2, 74),
        ("mayfair", 4, 74),
        ("mayfair", 3, 56),
        ("mayfair", 2, 56),
    ],
)
def test_the_number_of_players_decides_the_track(edition: str, seats: int, spaces: int) -> None:
    assert wg.new("shear-panic", seats=seats, edition=edition).view(None)["track"]["spaces"] == spaces


def test_moves_are_numbered_without_gaps() -> None:
    assert len(SHEEP) == SHEEP_COUNT
    assert FIRST[len(CHOICES)] == DISCARD == len(CHOICE_OF)
    state = wg.new("shear-panic")
    about = state.setup.game.about
    every = [state.text(move) for move in range(about.moves + about.chances)]
    assert len(set(every)) == len(every)
    assert all(state.parse(text) == move for move, text in enumerate(every))
