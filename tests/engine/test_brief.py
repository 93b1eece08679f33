"""How error messages show the values they were given."""

from __future__ import annotations

from woolgather.engine.errors import brief


def test_a_short_value_is_shown_in_full() -> None:
    assert brief({"seats": [1, 2]}) == "{'seats': [1, 2]}"


def test_a_long_or_nested_value_is_shortened() -> None:
    for given in ("a" * 5_000, [0] * 500, 10**300, [[{"action": "step", "value": 1}] * 6] * 6):
        assert 0 < len(brief(given)) < 250
