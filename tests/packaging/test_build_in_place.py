"""`make build`: extensions beside their sources, which are fresh or are not there."""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path

import pytest

from tests.packaging.workshop import copy_of_sources, environment

pytestmark = pytest.mark.slow


@pytest.fixture
def source(tmp_path: Path) -> Path:
    return copy_of_sources(tmp_path)


def build_in_place(source: Path, **setting: str) -> subprocess.CompletedProcess[str]:
    return subprocess.run(
        [sys.executable, "setup.py", "--quiet", "build_ext", "--inplace"],
        cwd=source,
        env=environment(**setting),
        capture_output=True,
        text=True,
    )


def run(source: Path, program: str) -> subprocess.CompletedProcess[str]:
    return subprocess.run(
        [sys.executable, "-c", program],
        cwd=source,
        capture_output=True,
        text=True,
        env=environment(PYTHONPATH=str(source / "src")),
    )


def extensions(source: Path) -> set[str]:
    return {path.name.partition(".")[0] for path in (source / "src").rglob("*.so")}


def test_a_build_in_place_is_done_once_noticed_when_stale_and_removed_when_it_fails(source: Path) -> None:
    kept = source / "src" / "woolgather" / "games" / "tiny" / "hush" / "gone.cpython-311-x86_64-linux-gnu.so"
    kept.touch()
    first = build_in_place(source, WOOLGATHER_COMPILED="require")
    assert first.returncode == 0, first.stderr
    assert not kept.exists(), "an extension without a source must not be left to be imported"
    is_compiled = "import woolgather.compiled as f; print(f.is_compiled())"
    assert run(source, is_compiled).stdout == "True\n"

    again = build_in_place(source, WOOLGATHER_COMPILED="require")
    assert (again.returncode, again.stdout) == (0, ""), "nothing was to be done"
    assert run(source, is_compiled).stdout == "True\n"

    edited = source / "src" / "woolgather" / "engine" / "hands.py"
    edited.write_text(edited.read_text(encoding="utf-8") + "\n\nEDITED: Final = 1\n", encoding="utf-8")
    stale = run(source, "import woolgather")
    assert stale.returncode != 0
    assert "engine/hands.py changed since it was compiled: run `make build`" in stale.stderr

    failed = build_in_place(source, CC="/bin/false")
    assert failed.returncode == 0, failed.stderr
    assert "continuing in pure Python" in failed.stderr
    assert extensions(source) == set()
    assert run(source, is_compiled).stdout == "False\n"
