"""Every example in a docstring runs; those in the documentation are run by `tests/docs`."""

from __future__ import annotations

import ast
import doctest
from importlib import import_module
from pathlib import Path

import pytest

from woolgather import compiled


def sources() -> list[Path]:
    """The modules that have an example in a docstring."""
    return [file for file in sorted(compiled.HOME.rglob("*.py")) if ">>>" in file.read_text(encoding="utf-8")]


def outcome(test: doctest.DocTest) -> tuple[int, str]:
    """How many examples failed, and what was reported about them."""
    said: list[str] = []
    results = doctest.DocTestRunner(verbose=False).run(test, out=said.append)
    return results.failed, "".join(said)


@pytest.mark.parametrize("source", sources(), ids=lambda source: source.relative_to(compiled.HOME).as_posix())
def test_the_examples_of_a_module_run(source: Path) -> None:
    """Docstrings are read from the source, because compiled functions hide theirs from doctest."""
    parts = source.relative_to(compiled.HOME.parent).with_suffix("").parts
    module = import_module(".".join(parts).removesuffix(".__init__"))
    tree = ast.parse(source.read_text(encoding="utf-8"))
    documented = [
        node
        for node in ast.walk(tree)
        if isinstance(node, ast.Module | ast.ClassDef | ast.FunctionDef) and ast.get_docstring(node)
    ]
    ran = 0
    for node in documented:
        name = getattr(node, "name", module.__name__)
        test = doctest.DocTestParser().get_doctest(
            ast.get_docstring(node) or "", dict(vars(module)), name, str(source), 0
        )
        ran += len(test.examples)
        assert outcome(test) == (0, "")
    assert ran
