"""What contributors and citing authors are given agrees with the rest."""

from __future__ import annotations

import re
import runpy

import pytest

import woolgather as wg
from tests.docs.pages import ROOT

MAKEFILE = (ROOT / "Makefile").read_text(encoding="utf-8")
GUIDE = (ROOT / "CONTRIBUTING.md").read_text(encoding="utf-8")


def test_the_citation_names_this_version() -> None:
    citation = (ROOT / "CITATION.cff").read_text(encoding="utf-8")
    assert f"\nversion: {wg.__version__}\n" in citation


@pytest.mark.parametrize("target", re.findall(r"^([a-z]+):.*## ", MAKEFILE, re.M))
def test_the_guide_tells_what_can_be_made(target: str) -> None:
    assert f"| `make {target}` |" in GUIDE or target == "help"


@pytest.mark.parametrize("parent", ["src/woolgather", "tests"])
def test_the_guide_tells_of_every_folder(parent: str) -> None:
    folders = [each for each in (ROOT / parent).iterdir() if any(each.glob("[!_]*")) and not each.name.startswith("_")]
    missing = [each.name for each in folders if f"| `{parent}/{each.name}` |" not in GUIDE]
    assert len(folders) > 4
    assert not missing


def test_the_hook_of_the_client_runs_for_all_that_it_is_made_from() -> None:
    hooks = (ROOT / ".pre-commit-config.yaml").read_text(encoding="utf-8")
    found = re.search(r"tools/build_web\.py check lint\n.*\n +files: (.+)\n", hooks)
    assert found is not None
    sources = runpy.run_path(str(ROOT / "tools" / "build_web.py"))["python_sources"]()
    assert len(sources) > 10
    assert not [source for source in sources if not re.search(found[1], source.relative_to(ROOT).as_posix())]


def test_hooks_before_a_commit_fetch_nothing() -> None:
    hooks = (ROOT / ".pre-commit-config.yaml").read_text(encoding="utf-8")
    assert set(re.findall(r"repo: (\S+)", hooks)) == {"local"}
    assert set(re.findall(r"language: (\S+)", hooks)) == {"system"}
