"""How one view differs from another, so that a browser is sent what changed and not everything again.

A patch is a tree: for each key of a dict, and for each index of a list that is as long as before, `[value]` puts a
value in its place, 0 removes it, and another patch goes further inside. Values never change from numbers to booleans.

>>> before = {"dice": [3, 5], "sheep": {"blue": "a1", "red": "b2"}, "phase": "roll"}
>>> after = {"dice": [3, 6], "sheep": {"blue": "a2"}, "phase": "roll"}
>>> patch(before, after)
{'dice': {'1': [6]}, 'sheep': {'red': 0, 'blue': ['a2']}}
>>> patched(before, patch(before, after)) == after
True
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, Final, cast

REMOVED: Final = 0

Patch = dict[str, Any]


def patch(before: Mapping[str, Any], after: Mapping[str, Any]) -> Patch:
    """What turns the one into the other; equal parts are compared, and not looked into."""
    found: Patch = {key: REMOVED for key in before if key not in after}
    for key, value in after.items():
        if key not in before:
            found[key] = [value]
        elif before[key] != value:
            found[key] = _change(before[key], value)
    return found


def _change(before: Any, after: Any) -> Patch | list[Any]:
    if isinstance(before, dict) and isinstance(after, dict) and _keeps_order(before, after):
        return patch(before, after)
    if isinstance(before, list) and isinstance(after, list) and len(before) == len(after):
        return {
            str(index): _change(old, new)
            for index, (old, new) in enumerate(zip(before, after, strict=True))
            if old != new
        }
    return [after]


def _keeps_order(before: Mapping[str, Any], after: Mapping[str, Any]) -> bool:
    """Whether a patch would leave the keys in the order that they should have: a pile of cards is shown in it."""
    kept = [key for key in before if key in after]
    return kept + [key for key in after if key not in before] == list(after)


def patched(before: Mapping[str, Any], changes: Patch) -> dict[str, Any]:
    """The view after the changes; the one before stays as it is."""
    return cast(dict[str, Any], _patched(before, changes))


def _patched(before: Any, changes: Patch | list[Any]) -> Any:
    if isinstance(changes, list):
        return changes[0]
    if isinstance(before, list):
        after = list(before)
        for index, change in changes.items():
            after[int(index)] = _patched(before[int(index)], change)
        return after
    kept = {key: value for key, value in before.items() if changes.get(key) != REMOVED}
    return kept | {key: _patched(before.get(key), change) for key, change in changes.items() if change != REMOVED}
