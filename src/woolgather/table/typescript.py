"""Prints the client's types: `python -m woolgather.table.typescript` makes TypeScript of messages.py."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any, Final, get_args

import msgspec.inspect as shape

from woolgather.table import messages

HEAD: Final = "// Made from src/woolgather/table/messages.py by `make web`; do not edit.\n"
BASES: Final = (messages.Message, messages.Asked)
NAMED: Final = {"FromClient": messages.FromClient, "FromTable": messages.FromTable}
PLAIN: Final[dict[type, str]] = {
    shape.StrType: "string", shape.IntType: "number", shape.FloatType: "number", shape.BoolType: "boolean",
    shape.NoneType: "null", shape.AnyType: "any",
}


def typescript() -> str:
    """All message types, one interface each, then the two unions of the websocket."""
    code = " | ".join(f'"{each}"' for each in get_args(messages.Code))
    unions = "\n".join(f"export type {name} = {' | '.join(each.__name__ for each in get_args(union))}"
                       for name, union in NAMED.items())
    interfaces = "\n".join(_interface(each) for each in _structs())
    return (f"{HEAD}\nexport const LARGEST_MESSAGE = {messages.LARGEST_MESSAGE}\n\n"
            f"export type View = Record<string, any>\n\nexport type Code = {code}\n\n{interfaces}\n{unions}\n")


def _structs() -> Iterator[type[messages.Message]]:
    for found in vars(messages).values():
        if isinstance(found, type) and issubclass(found, messages.Message) and found not in BASES:
            yield found


def _interface(struct: type[messages.Message]) -> str:
    about = shape.type_info(struct)
    assert isinstance(about, shape.StructType)
    rows = [f'  {about.tag_field}: "{about.tag}"'] if about.tag_field else []
    optional = issubclass(struct, messages.Asked) or struct.__struct_config__.omit_defaults
    for field in about.fields:
        mark = "?" if optional and not field.required else ""
        rows.append(f"  {field.encode_name}{mark}: {_written(field.type)}")
    note = " ".join((struct.__doc__ or "").split("\n\n")[0].split())
    comment = f"/** {note} */\n" if note and not note.startswith(struct.__name__ + "(") else ""
    return f"{comment}export interface {struct.__name__} {{\n" + "\n".join(rows) + "\n}\n"


def _written(kind: Any) -> str:
    """One type in TypeScript."""
    if type(kind) in PLAIN:
        return PLAIN[type(kind)]
    match kind:
        case shape.Metadata():
            return _written(kind.type)
        case shape.LiteralType():
            if set(kind.values) == set(get_args(messages.Code)):
                return "Code"
            return " | ".join(f'"{value}"' for value in kind.values)
        case shape.StructType():
            return str(kind.cls.__name__)
        case shape.UnionType():
            return " | ".join(dict.fromkeys(_written(each) for each in kind.types))
        case shape.ListType():
            inner = _written(kind.item_type)
            return f"({inner})[]" if " " in inner else f"{inner}[]"
        case shape.DictType():
            if isinstance(kind.value_type, shape.AnyType):
                return "View"
            return f"Record<string, {_written(kind.value_type)}>"
    raise TypeError(f"messages.py uses {kind!r}, which typescript.py cannot write down yet.")


if __name__ == "__main__":
    print(typescript(), end="")
