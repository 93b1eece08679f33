"""A position is written as it always was, or its format has another number: stored games are recognised by it."""

from __future__ import annotations

from typing import Any

import pytest

from tests.support.keep import check_format_was_raised, fingerprints, format_fault, kept_fingerprints
from woolgather.engine.registry import game_named
from woolgather.engine.state import State


def test_positions_are_written_as_they_were_under_the_same_format(name: str) -> None:
    assert format_fault(name, kept_fingerprints(name), fingerprints(name)) == ""


@pytest.fixture
def wordier(name: str, monkeypatch: pytest.MonkeyPatch) -> str:
    """A game that writes its positions with one more field."""
    kind = type(game_named(name))
    write = kind.write

    def written(game: Any, state: State) -> Any:
        return {"position": write(game, state), "one more": 1}

    monkeypatch.setattr(kind, "write", written)
    return name


def test_one_more_field_asks_for_another_format(wordier: str) -> None:
    fault = format_fault(wordier, kept_fingerprints(wordier), fingerprints(wordier))
    assert "raise position_format of this game, and keep the fingerprints anew" in fault


def test_one_more_field_is_not_kept_anew_under_the_old_format(wordier: str) -> None:
    with pytest.raises(SystemExit, match="raise position_format of this game"):
        check_format_was_raised(wordier)


def test_one_more_field_is_kept_anew_under_another_format(wordier: str, monkeypatch: pytest.MonkeyPatch) -> None:
    before = kept_fingerprints(wordier)
    monkeypatch.setattr(type(game_named(wordier)), "position_format", before["format"] + 1)
    check_format_was_raised(wordier)
    today = fingerprints(wordier)
    assert "keep the fingerprints anew" in format_fault(wordier, before, today)
    assert format_fault(wordier, today, today) == ""
