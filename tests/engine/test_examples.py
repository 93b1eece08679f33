"""Reading an example: what it means, and what is refused."""

from __future__ import annotations

from typing import Any

import pytest

from woolgather.engine.errors import Unreadable
from woolgather.engine.examples import example_from
from woolgather.engine.game import Game
from woolgather.engine.registry import game_named


@pytest.fixture
def four() -> Game:
    return game_named("connect-four")


@pytest.fixture
def hush() -> Game:
    return game_named("hush")


def test_an_example_is_a_rule_a_position_and_steps_of_moves(four: Game) -> None:
    written = {"rule": "CF-2", "begin": ["d"], "moves": ["d", ["e", "e"]], "viewer": 1, "summary": 2}
    example = example_from(four, "drop", written)
    assert (example.name, example.rule, example.viewer, example.summary) == ("drop", "CF-2", 1, 2)
    assert example.steps == (("d",), ("e", "e"))
    assert example.begin().dump() == example.position
    assert example.begin().seat == 1


def test_a_position_is_written_as_the_game_writes_it(four: Game, hush: Game) -> None:
    position = "......./......./......./......./......./...x..."
    assert example_from(four, "drop", {"rule": "CF-2", "position": position}).begin().seat == 1
    first = hush.start(hush.setup(2, {"deck": "short"}))
    written = {"rule": "HU-2", "seats": 2, "options": {"deck": "short"}, "position": '{"phase": "draw"}'}
    with pytest.raises(Unreadable, match="Example 'deal' of hush does not fit the rules: This position of hush"):
        example_from(hush, "deal", written)
    written["position"] = first.dump().partition('"position":{')[2].join(["{", ""])[:-1]
    assert example_from(hush, "deal", written).begin().key() == first.key()
    with pytest.raises(Unreadable, match="Example 'deal' of hush does not fit the rules: The position is not JSON"):
        example_from(hush, "deal", written | {"position": "draw"})


@pytest.mark.parametrize(
    ("changes", "said"),
    [
        ({"colour": "red"}, "'colour', which means nothing; there are begin, moves, options"),
        ({"rule": 2}, "`rule` is a text, and not 2"),
        ({"rule": ""}, "explains nothing; give `rule`"),
        ({"moves": "d"}, "`moves` is a list of moves, or of lists of moves, and not 'd'"),
        ({"moves": ["d", []]}, "`moves` is a list of moves, or of lists of moves"),
        ({"moves": [["d", 3]]}, "`moves` is a list of moves, or of lists of moves"),
        ({"moves": ["d", ["e", "z"]]}, "^Step 2 of example 'odd' of connect-four does not fit the rules: 'z' is not"),
        ({"viewer": "0"}, "`viewer` is a whole number, and not '0'"),
        ({"viewer": 2}, "does not fit the rules: There is no seat 2"),
        ({"summary": True}, "`summary` is a whole number, and not True"),
        ({"summary": 3}, "no step 3 to be printed; `summary` is 0 to 2"),
        ({"seats": 2.0}, "`seats` is a whole number, and not 2.0"),
        ({"options": []}, r"`options` is a table, and not \[\]"),
        ({"position": 3}, "`position` is a text, and not 3"),
        ({"position": "?"}, "A Connect Four position has 6 rows"),
        ({"begin": "d"}, "`begin` is a list of texts, and not 'd'"),
    ],
)
def test_an_example_that_does_not_fit_is_refused_with_the_place_and_the_reason(
    four: Game, changes: dict[str, Any], said: str
) -> None:
    with pytest.raises(Unreadable, match=said) as refusal:
        example_from(four, "odd", {"rule": "CF-2", "moves": ["d", "e"]} | changes)
    assert "xample 'odd' of connect-four" in str(refusal.value)


@pytest.mark.parametrize("written", [3, "d", ["d"], None])
def test_an_example_that_is_no_table_is_refused(four: Game, written: Any) -> None:
    with pytest.raises(Unreadable, match=r"^Example 'odd' of connect-four is a table, and not"):
        example_from(four, "odd", written)
