"""Views are sent as changes; what comes of them is the same view."""

from __future__ import annotations

import json
import random
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

import woolgather as wg
from woolgather.table.patches import patch, patched

pytestmark = pytest.mark.any_store

VALUES = st.recursive(
    st.none() | st.text(max_size=3) | st.integers(2, 9),
    lambda inner: st.lists(inner, max_size=4) | st.dictionaries(st.text("abc", max_size=2), inner, max_size=4),
    max_leaves=12,
)
VIEWS = st.dictionaries(st.text("abcd", max_size=1), VALUES, max_size=4)


@settings(max_examples=300, deadline=None)
@given(VIEWS, VIEWS)
def test_a_patch_turns_the_one_view_into_the_other(before: dict[str, Any], after: dict[str, Any]) -> None:
    copy = json.loads(json.dumps(before))
    sent = json.loads(json.dumps(patch(before, after)))
    found = patched(before, sent)
    assert found == after
    assert all(json.dumps(found[key]) == json.dumps(after[key]) for key in after), "in the same order"
    assert before == copy, "and leaves it as it is"


@given(VIEWS)
def test_equal_views_need_no_patch(view: dict[str, Any]) -> None:
    assert patch(view, json.loads(json.dumps(view))) == {}


@pytest.mark.parametrize("game", wg.games())
def test_a_patch_is_much_smaller_than_the_view(game: str) -> None:
    rng = random.Random(4)
    state = wg.new(game)
    whole = sent = 0
    for _ in range(60):
        if state.seat == wg.OVER:
            break
        before = state.view(None)
        state.play(rng.choice(state.moves()))
        after = state.view(None)
        whole += len(json.dumps(after))
        sent += len(json.dumps(patch(before, after)))
    assert sent < whole / 4


def test_what_was_shared_stays_shared() -> None:
    """Only what changed is new."""
    before = {"flock": {"a": [1, 2]}, "dice": [3]}
    after = patched(before, {"dice": {"0": [4]}})
    assert after["flock"] is before["flock"]
    assert after["dice"] == [4]
