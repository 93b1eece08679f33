"""Which rules exist, which are cited in the code, and which are proven by a test.

Tests are read, not run: the result does not depend on which of them were selected.
"""

from __future__ import annotations

import ast
import re
from collections.abc import Iterator
from pathlib import Path
from typing import Final

import woolgather as wg
from woolgather.engine.game import ENGINE_WORDS
from woolgather.engine.registry import game_named

TESTS: Final = Path(__file__).parent.parent
SOURCES: Final = Path(wg.__file__).parent


def rules_there_are() -> set[str]:
    """Every rule of the engine and of every game."""
    pages = [ENGINE_WORDS, *(game_named(name).words() for name in wg.games(tiny=True))]
    return {rule for words in pages for rule in words.rules()}


def rules_proven(tests: Path = TESTS) -> dict[str, list[str]]:
    """Every rule named by a test, with the tests that name it."""
    proven: dict[str, list[str]] = {}
    for file in sorted(tests.rglob("test_*.py")):
        for test, rule in _marks(ast.parse(file.read_text(encoding="utf-8"))):
            proven.setdefault(rule, []).append(f"{file.relative_to(tests)}::{test}")
    return proven


def _marks(module: ast.Module) -> Iterator[tuple[str, str]]:
    """Each test of a module with each rule in its `@pytest.mark.rule(...)`."""
    for node in ast.walk(module):
        if isinstance(node, ast.FunctionDef) and node.name.startswith("test_"):
            for mark in node.decorator_list:
                if isinstance(mark, ast.Call) and ast.unparse(mark.func) == "pytest.mark.rule":
                    yield from ((node.name, _rule(argument)) for argument in mark.args)


def _rule(argument: ast.expr) -> str:
    if isinstance(argument, ast.Constant) and isinstance(argument.value, str):
        return argument.value
    raise AssertionError(f"line {argument.lineno}: a rule is named by its id, written out")


def rules_cited(sources: Path = SOURCES) -> dict[str, list[str]]:
    """Every rule id in the code of the package, with the files that cite it."""
    prefixes = "|".join(sorted({rule.partition("-")[0] for rule in rules_there_are()}))
    cited: dict[str, list[str]] = {}
    for file in sorted(sources.rglob("*.py")):
        for rule in re.findall(rf"\b(?:{prefixes})-\d+\b", file.read_text(encoding="utf-8")):
            cited.setdefault(rule, []).append(str(file.relative_to(sources)))
    return cited
