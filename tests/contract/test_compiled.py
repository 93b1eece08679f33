"""Compiled and plain Python play the same game, and the compiled modules match the sources."""

from __future__ import annotations

import json
import os
import runpy
import shutil
import subprocess
import sys
from importlib import import_module
from importlib.machinery import EXTENSION_SUFFIXES
from pathlib import Path
from typing import Any, Final

import pytest

from tests.conftest import Size
from tests.support.course import course
from tests.support.tables import all_tables
from woolgather import compiled

ROOT: Final = Path(__file__).parent.parent.parent


@pytest.fixture
def plain_copy(tmp_path: Path) -> Path:
    """The sources of the package without anything compiled, in a separate folder."""
    shutil.copytree(
        compiled.HOME,
        tmp_path / "woolgather",
        ignore=shutil.ignore_patterns("*.so", "*.pyd", "__pycache__", compiled.STAMP.name),
    )
    return tmp_path


def run(home: Path, *arguments: str) -> subprocess.CompletedProcess[str]:
    """Run another Python that imports woolgather from that folder."""
    return subprocess.run(
        [sys.executable, *arguments],
        cwd=ROOT,
        env={**os.environ, "PYTHONPATH": str(home)},
        capture_output=True,
        text=True,
        timeout=600,
    )


@pytest.mark.slow
@pytest.mark.soak
def test_plain_python_plays_the_same_games(plain_copy: Path, size: Size) -> None:
    steps = size(500, 100_000)
    ran = run(plain_copy, "-m", "tests.support.course", str(steps))
    assert ran.returncode == 0, ran.stderr
    text = json.loads(ran.stdout)
    assert text["compiled"] is False
    assert text["courses"] == {str(table): course(table, table.portion(steps)) for table in all_tables()}


def hot_modules(monkeypatch: pytest.MonkeyPatch) -> list[Path]:
    """What `setup.py` compiles; it is read without running a build."""
    monkeypatch.setattr("setuptools.setup", lambda **details: None)
    monkeypatch.setattr(sys, "argv", ["setup.py"])
    monkeypatch.chdir(ROOT)
    found: list[Path] = runpy.run_path(str(ROOT / "setup.py"))["hot_modules"]()
    return found


def is_wanted() -> bool:
    """Whether compiled modules are expected: `make test` requires them, after `make pure` there are none."""
    return os.environ.get("WOOLGATHER_COMPILED") == "require" or compiled.STAMP.exists()


def test_every_hot_module_is_loaded_as_it_was_built(monkeypatch: pytest.MonkeyPatch) -> None:
    modules = hot_modules(monkeypatch)
    assert len(modules) > 5
    for module in modules:
        name = ".".join(module.resolve().relative_to(compiled.HOME.parent).with_suffix("").parts)
        loaded: Any = import_module(name)
        assert loaded.__file__.endswith(tuple(EXTENSION_SUFFIXES)) == is_wanted(), name
    assert compiled.is_compiled() == is_wanted()


def test_the_sources_can_be_imported_whatever_was_compiled(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("WOOLGATHER_PURE", "yes")
    code = "from woolgather import compiled, engine, games, new; print(compiled.is_compiled(), new('unshorn').seat)"
    ran = run(compiled.HOME.parent, "-c", code)
    assert (ran.stdout, ran.stderr) == ("False 0\n", "")


def test_nothing_compiled_is_stale() -> None:
    assert compiled.stale() == []


def test_a_source_that_changed_since_it_was_compiled_is_an_error_that_says_what_to_do(plain_copy: Path) -> None:
    stamp = "from woolgather import compiled as f; f.write_stamp([f.HOME / 'engine' / 'hands.py'])"
    assert run(plain_copy, "-c", stamp).returncode == 0
    assert run(plain_copy, "-c", "import woolgather").returncode == 0
    with open(plain_copy / "woolgather" / "engine" / "hands.py", "a", encoding="utf-8") as source:
        source.write("\n")
    stale = run(plain_copy, "-c", "import woolgather")
    assert stale.returncode == 1
    assert "ImportError: engine/hands.py changed since it was compiled: run `make build`" in stale.stderr


def test_a_source_removed_since_it_was_compiled_is_an_error_too(plain_copy: Path) -> None:
    (plain_copy / "woolgather" / compiled.STAMP.name).write_text('{"engine/gone.py": "0"}\n', encoding="utf-8")
    stale = run(plain_copy, "-c", "import woolgather")
    assert "ImportError: engine/gone.py changed" in stale.stderr
