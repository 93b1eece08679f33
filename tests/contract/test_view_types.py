"""Views are just what their types promise, so that the client's types, made from these, cannot go stale."""

from __future__ import annotations

from random import Random
from types import UnionType
from typing import Any, Literal, NotRequired, Union, get_args, get_origin, get_type_hints, is_typeddict

import pytest

from tests.conftest import Size
from tests.support.play import walk
from tests.support.tables import Table
from woolgather.engine.state import State
from woolgather.engine.view_types import View

pytestmark = pytest.mark.slow


def fault(value: Any, hint: Any, where: str) -> str | None:
    """Where a value is not what the type promises: no field may lack, and none may be there beyond it."""
    origin, parts = get_origin(hint), get_args(hint)
    if hint is Any:
        return None
    if is_typeddict(hint):
        return _fault_of_fields(value, get_type_hints(hint, include_extras=True), where)
    if origin is Literal:
        return None if value in parts else f"{where}: {value!r} is none of {parts}"
    if origin in (Union, UnionType):
        faults = [fault(value, part, where) for part in parts]
        return None if None in faults else f"{where}: {faults}"
    if origin is list and isinstance(value, list):
        return next(filter(None, (fault(each, parts[0], f"{where}[{i}]") for i, each in enumerate(value))), None)
    if origin is dict and isinstance(value, dict) and all(type(key) is parts[0] for key in value):
        return next(filter(None, (fault(each, parts[1], f"{where}.{key}") for key, each in value.items())), None)
    return None if type(value) is hint else f"{where}: {value!r} is no {hint}"


def _fault_of_fields(value: Any, fields: dict[str, Any], where: str) -> str | None:
    if not isinstance(value, dict):
        return f"{where}: {value!r} has no fields"
    needed = {name for name, hint in fields.items() if get_origin(hint) is not NotRequired}
    if not needed <= set(value) <= set(fields):
        return f"{where}: {sorted(set(value) ^ needed)}"
    inner = {name: get_args(hint)[0] if name not in needed else hint for name, hint in fields.items()}
    return next(filter(None, (fault(each, inner[name], f"{where}.{name}") for name, each in value.items())), None)


def promised(state: State) -> dict[str, Any]:
    """The fields of a whole view: those of every game, then the game's own."""
    own = get_type_hints(type(state.setup.game).view, include_extras=True)["return"]
    return get_type_hints(View, include_extras=True) | get_type_hints(own, include_extras=True)


@pytest.mark.soak
def test_a_view_is_what_its_type_promises(table: Table, rng: Random, size: Size) -> None:
    fields, found = promised(table.new()), [state.copy() for state in walk(table, rng)]
    for state in [*rng.sample(found, min(size(40, 1_000), len(found))), found[-1]]:
        for seat in table.viewers:
            assert _fault_of_fields(state.view(seat), fields, table.name) is None


def test_a_view_that_breaks_its_promise_is_noticed() -> None:
    fields = {"seat": int, "hand": NotRequired[list[str]], "die": Literal["+", "x"] | None}
    assert _fault_of_fields({"seat": 1, "die": "x"}, fields, "view") is None
    for wrong in ({"seat": 1}, {"seat": True, "die": None}, {"seat": 1, "die": "o"}, {"seat": 1, "die": None, "d": 1}):
        assert _fault_of_fields(wrong, fields, "view")
    found = _fault_of_fields({"seat": 1, "die": None, "hand": ["a", None]}, fields, "view")
    assert found == "view.hand[1]: None is no <class 'str'>"
