"""A copy of the sources to build from, and fresh environments to install into; nothing is downloaded."""

from __future__ import annotations

import os
import shutil
import subprocess
import sys
import tarfile
import venv
from collections.abc import Mapping
from dataclasses import dataclass
from importlib.metadata import distribution
from pathlib import Path
from zipfile import ZipFile

import pytest

ROOT = Path(__file__).resolve().parents[2]
BUILT = shutil.ignore_patterns("static", "*.so", "*.pyd", "*.egg-info", "_stamp.json", "__pycache__")
NEEDED_TO_RUN = ("librt", "mypy_extensions")


def copy_of_sources(place: Path, whole: bool = False) -> Path:
    """What a build needs, without anything built before; of the games only the tiny ones, unless it is to be whole.

    Games are found by their folders, so what is left is a package like ours that is compiled in a tenth of the time.
    """
    shutil.copytree(ROOT / "src", place / "src", ignore=BUILT)
    if not whole:
        for game in (place / "src" / "woolgather" / "games").iterdir():
            if game.is_dir() and game.name != "tiny":
                shutil.rmtree(game)
    shutil.copytree(ROOT / "tools", place / "tools", ignore=BUILT)
    for each in ROOT.iterdir():
        if each.is_file() and not each.name.startswith("."):
            shutil.copy(each, place)
    return place


def build(call: str, source: Path, place: Path, setting: Mapping[str, str]) -> subprocess.CompletedProcess[str]:
    """Call the build backend as pip does, in a process of its own with that environment."""
    place.mkdir(exist_ok=True)
    program = f"from setuptools import build_meta; build_meta.{call}({str(place)!r})"
    return subprocess.run(
        [sys.executable, "-c", program], cwd=source, env=environment(**setting), capture_output=True, text=True
    )


def environment(**setting: str) -> dict[str, str]:
    """Ours, without what the caller may have wished for our own build."""
    own = {
        name: value
        for name, value in os.environ.items()
        if name not in ("WOOLGATHER_COMPILED", "PYTHONPATH", "CC", "CFLAGS")
    }
    return own | {"WOOLGATHER_WEB": "no", "WOOLGATHER_OPTIMIZE": "0"} | setting


@dataclass(frozen=True)
class Wheel:
    path: Path

    @property
    def names(self) -> set[str]:
        with ZipFile(self.path) as opened:
            return set(opened.namelist())

    @property
    def compiled(self) -> set[str]:
        """The compiled modules by their place in the package, without the suffix for this Python."""
        return {name.partition(".")[0] for name in self.names if name.endswith((".so", ".pyd"))}

    @property
    def is_for_any_machine(self) -> bool:
        return self.path.name.endswith("-py3-none-any.whl")


def wheel(source: Path, **setting: str) -> Wheel:
    """Build a wheel with pip from what is installed here."""
    place = source / "dist"
    made = subprocess.run(
        [
            sys.executable,
            "-m",
            "pip",
            "wheel",
            "--no-build-isolation",
            "--no-deps",
            "--no-index",
            "--disable-pip-version-check",
            "--wheel-dir",
            str(place),
            str(source),
        ],
        env=environment(**setting),
        capture_output=True,
        text=True,
    )
    if made.returncode:
        pytest.fail(f"The wheel could not be built:\n{made.stdout}\n{made.stderr}")
    (found,) = place.glob("*.whl")
    return Wheel(found)


def unpacked(archive: Path, place: Path) -> Path:
    with tarfile.open(archive) as opened:
        opened.extractall(place, filter="data")
    (folder,) = place.iterdir()
    return folder


class Room:
    """A fresh environment that has what woolgather depends on and nothing else."""

    def __init__(self, place: Path) -> None:
        venv.create(place, with_pip=False)
        self.bin = place / "bin"
        (self.site,) = (place / "lib").glob("python*/site-packages")
        for name in NEEDED_TO_RUN:
            for each in distribution(name).files or []:
                if ".." not in each.parts:
                    (self.site / each).parent.mkdir(parents=True, exist_ok=True)
                    shutil.copy(each.locate(), self.site / each)

    def install(self, wheel: Path) -> None:
        pip = [sys.executable, "-m", "pip", "--disable-pip-version-check", "--python", str(self.bin / "python")]
        subprocess.run(
            [*pip, "install", "--no-deps", "--no-index", "--quiet", str(wheel)], check=True, env=environment()
        )

    def python(self, program: str) -> str:
        return self.run("python", "-c", program)

    def run(self, *command: str) -> str:
        """What a command of the environment prints; it must succeed."""
        ended = subprocess.run(
            [self.bin / command[0], *command[1:]], cwd=self.bin, env=environment(), capture_output=True, text=True
        )
        if ended.returncode:
            pytest.fail(f"{' '.join(command)} failed:\n{ended.stdout}\n{ended.stderr}")
        return ended.stdout
