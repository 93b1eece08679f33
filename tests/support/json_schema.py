"""JSON Schema as far as our OpenAPI document uses it; a keyword that is not known here is an error."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator
from typing import Any, Final

SAYS_NOTHING: Final = frozenset({"title", "description", "default"})
# fmt: off
TYPES: Final[dict[str, type | tuple[type, ...]]] = {
    "object": dict, "array": list, "string": str, "integer": int, "number": (int, float),
    "boolean": bool, "null": type(None),
}
# fmt: on


def faults(value: Any, schema: dict[str, Any], root: dict[str, Any], where: str = "$") -> Iterator[str]:
    """Where the value is not as the schema says, and by which keyword."""
    for keyword, wanted in schema.items():
        if keyword in SAYS_NOTHING:
            continue
        if keyword == "$ref":
            yield from faults(value, resolved(wanted, root), root, where)
        elif keyword == "allOf":
            for part in wanted:
                yield from faults(value, part, root, where)
        elif keyword == "anyOf":
            if all(any(faults(value, part, root, where)) for part in wanted):
                yield f"{where}: anyOf"
        elif keyword in PARTS:
            yield from PARTS[keyword](value, schema, root, where)
        elif not CHECKS[keyword](value, wanted):
            yield f"{where}: {keyword}"


def resolved(reference: str, root: dict[str, Any]) -> dict[str, Any]:
    found = root
    for step in reference.removeprefix("#/").split("/"):
        found = found[step]
    return found


def _has_type(value: Any, wanted: str) -> bool:
    return isinstance(value, TYPES[wanted]) and (wanted == "boolean" or not isinstance(value, bool))


def _properties(value: Any, schema: dict[str, Any], root: dict[str, Any], where: str) -> Iterator[str]:
    for name, part in schema["properties"].items():
        if isinstance(value, dict) and name in value:
            yield from faults(value[name], part, root, f"{where}.{name}")


def _more_properties(value: Any, schema: dict[str, Any], root: dict[str, Any], where: str) -> Iterator[str]:
    more = schema["additionalProperties"]
    for name in (value if isinstance(value, dict) else {}).keys() - schema.get("properties", {}).keys():
        if more is False:
            yield f"{where}.{name}: additionalProperties"
        else:
            yield from faults(value[name], more, root, f"{where}.{name}")


def _names(value: Any, schema: dict[str, Any], root: dict[str, Any], where: str) -> Iterator[str]:
    for name in value if isinstance(value, dict) else ():
        yield from faults(name, schema["propertyNames"], root, f"{where}.{name}")


def _items(value: Any, schema: dict[str, Any], root: dict[str, Any], where: str) -> Iterator[str]:
    for place, item in enumerate(value if isinstance(value, list) else ()):
        yield from faults(item, schema["items"], root, f"{where}[{place}]")


def _matches(value: str, pattern: str) -> bool:
    """In JSON Schema `$` is the very end of the text; in Python a line break may follow it."""
    return re.search(pattern.replace("$", r"\Z"), value) is not None


def _is_number(value: Any) -> bool:
    return isinstance(value, int) and not isinstance(value, bool)


PARTS: Final = {
    "properties": _properties,
    "additionalProperties": _more_properties,
    "propertyNames": _names,
    "items": _items,
}
CHECKS: Final[dict[str, Callable[[Any, Any], bool]]] = {
    "type": _has_type,
    "enum": lambda value, wanted: value in wanted,
    "required": lambda value, wanted: not isinstance(value, dict) or set(wanted) <= value.keys(),
    "minLength": lambda value, wanted: not isinstance(value, str) or len(value) >= wanted,
    "maxLength": lambda value, wanted: not isinstance(value, str) or len(value) <= wanted,
    "pattern": lambda value, wanted: not isinstance(value, str) or _matches(value, wanted),
    "minItems": lambda value, wanted: not isinstance(value, list) or len(value) >= wanted,
    "maxItems": lambda value, wanted: not isinstance(value, list) or len(value) <= wanted,
    "minimum": lambda value, wanted: not _is_number(value) or value >= wanted,
    "maximum": lambda value, wanted: not _is_number(value) or value <= wanted,
}
