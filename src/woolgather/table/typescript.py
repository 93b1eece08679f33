"""Writes the client's types: TypeScript of all messages (`SOURCES`), and of each game's view.

`python -m woolgather.table.typescript` prints them as JSON, a text for each file below web/src.
"""

from __future__ import annotations

import json
import sys
from collections.abc import Iterator, Mapping, Sequence
from types import ModuleType, NoneType, UnionType
from typing import Any, Final, Literal, NotRequired, Union, get_args, get_origin, get_type_hints, is_typeddict

import msgspec.inspect as shape

from woolgather.bots.levels import ADVISER, LEVELS
from woolgather.engine import view_types
from woolgather.engine.game import Game
from woolgather.engine.registry import game_named, games
from woolgather.engine.state import CHANCE, OVER
from woolgather.table import (
    chat_messages,
    lesson_messages,
    messages,
    operator_messages,
    operator_people_messages,
    people_messages,
    scenes,
    webhook_messages,
)
from woolgather.table.chat_store import MOST_KEPT
from woolgather.table.webhook_target import LONGEST_ADDRESS

HEAD: Final = "// Made from {} by `make web`; do not edit.\n"
SOURCES: Final = (
    messages,
    lesson_messages,
    chat_messages,
    people_messages,
    webhook_messages,
    operator_messages,
    operator_people_messages,
)
BASES: Final = (messages.Message, messages.Asked)
NAMED: Final = {
    "FromClient": messages.FromClient | chat_messages.ChatFromClient,
    "FromTable": messages.FromTable | chat_messages.ChatFromTable,
    "ChatFromTable": chat_messages.ChatFromTable,
}
OUR_GAMES: Final = "woolgather.games."
CONSTANTS: Final[dict[str, int | str | Sequence[str]]] = {
    "LARGEST_MESSAGE": messages.LARGEST_MESSAGE,
    "GRACE_SECONDS": messages.GRACE_SECONDS,
    "MOST_REPLAYED": scenes.MOST_REPLAYED,
    "CHANCE": CHANCE,
    "OVER": OVER,
    "LEVELS": list(LEVELS),
    "ADVISER": ADVISER,
    "FACES": people_messages.FACES,
    "SCARVES": people_messages.SCARVES,
    "MOST_ADOPTED": people_messages.MOST_ADOPTED,
    "LONGEST_ADDRESS": LONGEST_ADDRESS,
    "PHRASES": chat_messages.PHRASES,
    "MOODS": chat_messages.MOODS,
    "LONGEST_TEXT": chat_messages.LONGEST_TEXT,
    "MOST_KEPT": MOST_KEPT,
}
# fmt: off
PLAIN: Final[dict[type, str]] = {
    shape.StrType: "string", shape.IntType: "number", shape.FloatType: "number", shape.BoolType: "boolean",
    shape.NoneType: "null",
}
HINTS: Final[dict[object, str]] = {
    str: "string", int: "number", float: "number", bool: "boolean", NoneType: "null", Any: "unknown",
}
# fmt: on

Aliases = Mapping[frozenset[object], str]
"""The names of literal types, by their values."""


def files() -> dict[str, str]:
    """All generated files by their place below web/src."""
    views = {game: view_type(game_named(game)) for game in games(tiny=True)}
    return {
        "messages.ts": typescript(),
        **{f"views/{game}.ts": view_page(game, view) for game, view in views.items() if view is not None},
    }


def typescript() -> str:
    """The constants, all message types, one interface each, then the two unions of the websocket."""
    constants = "\n".join(f"export const {name} = {json.dumps(value)}" for name, value in CONSTANTS.items())
    known = _aliases(*SOURCES)
    unions = "\n".join(
        f"export type {name} = {' | '.join(each.__name__ for each in get_args(union))}" for name, union in NAMED.items()
    )
    envelope = _view_interface(view_types.View, "", known)
    interfaces = "\n".join([envelope, *(_interface(each, known) for each in _structs())])
    head = HEAD.format(", ".join(f"src/{module.__name__.replace('.', '/')}.py" for module in SOURCES))
    return f"{head}\n{constants}\n\n{_written_aliases(known)}\n{interfaces}\n{unions}\n"


def view_type(game: Game) -> type | None:
    """The TypedDict that the game's `view` promises; none for games from elsewhere, which the client does not know."""
    view = get_type_hints(type(game).view).get("return")
    return view if is_typeddict(view) and view.__module__.startswith(OUR_GAMES) else None


def view_page(game: str, view: type) -> str:
    """The view of one game and all it is made of."""
    home = sys.modules[view.__module__]
    known = _aliases(home)
    own = [each for each in vars(home).values() if is_typeddict(each)]
    interfaces = [_view_interface(each, game if each is view else "", known) for each in own]
    head = HEAD.format(f"src/{home.__name__.replace('.', '/')}.py")
    return "\n".join([head, "import type { View } from '../messages'\n", _written_aliases(known), *interfaces])


def _aliases(*modules: ModuleType) -> Aliases:
    named = [each for module in modules for each in vars(module).items()]
    found = {name: value for name, value in named if get_origin(value) is Literal}
    return {frozenset(get_args(value)): name for name, value in found.items()}


def _written_aliases(known: Aliases) -> str:
    return "".join(f"export type {name} = {_literals(sorted(values, key=str))}\n" for values, name in known.items())


def _structs() -> Iterator[type[messages.Message]]:
    """Each once, although one module may use what another defines."""
    for found in dict.fromkeys(each for module in SOURCES for each in vars(module).values() if isinstance(each, type)):
        if issubclass(found, messages.Message) and found not in BASES:
            yield found


def _interface(struct: type[messages.Message], known: Aliases) -> str:
    about = shape.type_info(struct)
    assert isinstance(about, shape.StructType)
    rows = [f'{about.tag_field}: "{about.tag}"'] if about.tag_field else []
    may_lack = issubclass(struct, messages.Asked) or struct.__struct_config__.omit_defaults
    for field in about.fields:
        mark = "?" if may_lack and not field.required else ""
        rows += [f"{field.encode_name}{mark}: {_written(field.type, known)}"]
    return _block(struct, "", rows)


def _view_interface(view: Any, game: str, known: Aliases) -> str:
    """A TypedDict; if it is a game's whole view, what all views tell comes with it."""
    rows = [f'game: "{game}"'] if game else []
    for name, hint in get_type_hints(view, include_extras=True).items():
        may_lack = get_origin(hint) is NotRequired
        rows += [f"{name}{'?' if may_lack else ''}: {_hinted(get_args(hint)[0] if may_lack else hint, known)}"]
    return _block(view, "View" if game else "", rows)


def _block(kind: type, extends: str, rows: Sequence[str]) -> str:
    note = " ".join((kind.__doc__ or "").split("\n\n")[0].split())
    comment = f"/** {note} */\n" if note and not note.startswith(kind.__name__ + "(") else ""
    parent = f" extends {extends}" if extends else ""
    return f"{comment}export interface {kind.__name__}{parent} {{\n" + "".join(f"  {row}\n" for row in rows) + "}\n"


def _literals(values: Sequence[object]) -> str:
    return " | ".join(json.dumps(value) for value in values)


def _listed(inner: str) -> str:
    return f"({inner})[]" if " " in inner else f"{inner}[]"


def _hinted(hint: Any, known: Aliases) -> str:
    """One type of a view in TypeScript. msgspec would not read them: it knows no unions of TypedDicts."""
    if hint in HINTS:
        return HINTS[hint]
    if is_typeddict(hint):
        return str(hint.__name__)
    origin, parts = get_origin(hint), get_args(hint)
    if origin is Literal:
        return known.get(frozenset(parts)) or _literals(parts)
    if origin in (Union, UnionType):
        return " | ".join(_hinted(each, known) for each in parts)
    if origin is list:
        return _listed(_hinted(parts[0], known))
    if origin is dict and parts[0] is str:
        return f"Record<string, {_hinted(parts[1], known)}>"
    raise TypeError(f"typescript.py cannot write down {hint!r} yet.")


def _written(kind: Any, known: Aliases) -> str:
    """One type of a message in TypeScript."""
    if type(kind) in PLAIN:
        return PLAIN[type(kind)]
    match kind:
        case shape.Metadata():
            return _written(kind.type, known)
        case shape.LiteralType():
            return known.get(frozenset(kind.values)) or _literals(kind.values)
        case shape.StructType():
            return str(kind.cls.__name__)
        case shape.UnionType():
            return " | ".join(dict.fromkeys(_written(each, known) for each in kind.types))
        case shape.ListType():
            return _listed(_written(kind.item_type, known))
        case shape.DictType():
            if isinstance(kind.value_type, shape.AnyType):
                return "View"
            if kind.value_type == shape.type_info(object):
                return "Record<string, unknown>"
            return f"Record<string, {_written(kind.value_type, known)}>"
    raise TypeError(f"typescript.py cannot write down {kind!r} yet.")


if __name__ == "__main__":
    json.dump(files(), sys.stdout)
