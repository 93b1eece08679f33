"""What errors show of what they were given."""

from __future__ import annotations

from woolgather.engine.errors import brief


def test_what_is_short_is_shown_whole() -> None:
    assert brief({"seats": [1, 2]}) == "{'seats': [1, 2]}"


def test_little_is_shown_however_long_or_nested_what_was_given_is() -> None:
    for given in ("a" * 5_000, [0] * 500, 10**300, [[{"action": "step", "value": 1}] * 6] * 6):
        assert 0 < len(brief(given)) < 250
