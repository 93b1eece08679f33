"""Builds the hot modules with mypyc: all of them or none, for they lean on each other.

Each game is a library of its own (the tiny ones share one), and so are engine and bots together: they are compiled
side by side, and after an edit only the libraries that it touches.

Without a C compiler the package is installed as pure Python and works the same, slower. With
WOOLGATHER_COMPILED=require a build that cannot compile fails; with WOOLGATHER_COMPILED=no none is tried.
WOOLGATHER_OPTIMIZE=0 compiles in a quarter of the time what then runs slower.
A development install (`pip install -e`) stays pure; `make build` compiles in place.

Installing also builds the browser client, with Node from a Python package; with WOOLGATHER_WEB=no it is left out, and
a development install leaves it to `make web`.
"""

from __future__ import annotations

import os
import runpy
import shutil
import sys
from importlib.machinery import EXTENSION_SUFFIXES
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any

from setuptools import Extension, setup
from setuptools.command.bdist_wheel import bdist_wheel
from setuptools.command.build_ext import build_ext
from setuptools.command.build_py import build_py

HOME = Path(__file__).resolve().parent
SOURCES = HOME / "src" / "woolgather"
FRESHNESS = runpy.run_path(str(SOURCES / "freshness.py"))
COLD_ROOMS = {"__init__", "game", "notation", "view"}
WISHES = ("try", "require", "no")
WISH = os.environ.get("WOOLGATHER_COMPILED", "try")
EFFORTS = ("0", "1", "2", "3")
EFFORT = os.environ.get("WOOLGATHER_OPTIMIZE", "3")
IN_PLACE = "--inplace" in sys.argv
CLIENT = runpy.run_path(str(HOME / "tools" / "build_web.py"))
CLIENT_WISHED = os.environ.get("WOOLGATHER_WEB", "yes") != "no" and CLIENT["WEB"].is_dir()


def hot_modules() -> list[Path]:
    """What is compiled: some of the engine, how bots think, and of every game all but its cold rooms."""
    engine = [SOURCES / "engine" / f"{name}.py" for name in ("state", "chance", "hands", "outlook")]
    games = sorted(room for room in (SOURCES / "games").rglob("*.py") if room.stem not in COLD_ROOMS)
    bots = [SOURCES / "bots" / f"{name}.py" for name in ("look", "tree")]
    return [*engine, *bots, *games]


def libraries() -> dict[str, list[str]]:
    """The hot modules by the library that holds them."""
    found: dict[str, list[str]] = {}
    for module in hot_modules():
        inside = module.relative_to(SOURCES).parts
        name = inside[1] if inside[0] == "games" else "core"
        found.setdefault(f"woolgather_{name}", []).append(os.path.relpath(module))
    return found


def compiled_in_place() -> set[Path]:
    """The extensions that lie beside their sources, for this or another Python."""
    return {found for kind in ("*.so", "*.pyd") for found in SOURCES.parent.rglob(kind)}


def is_fresh() -> bool:
    """Whether what a build in place would make is there already, and nothing else."""
    if not IN_PLACE or not FRESHNESS["STAMP"].exists() or FRESHNESS["stale"]():
        return False
    wanted = [*hot_modules(), *(SOURCES.parent / f"{name}__mypyc.py" for name in libraries())]
    return compiled_in_place() == {module.with_name(module.stem + EXTENSION_SUFFIXES[0]) for module in wanted}


def clear_place() -> None:
    """An extension whose source is gone, or that could not be made anew, must not be imported in its stead."""
    for found in compiled_in_place():
        found.unlink()
    FRESHNESS["STAMP"].unlink(missing_ok=True)


def go_on_pure(reason: object) -> None:
    """It could not be compiled and need not be: what remains is a pure package."""
    print(f"woolgather: going on in pure Python: {reason}", file=sys.stderr)
    if IN_PLACE:
        clear_place()


def extensions() -> list[Extension]:
    """Compile to C only when something is going to be built."""
    if WISH not in WISHES:
        sys.exit(f"WOOLGATHER_COMPILED cannot be {WISH!r}; it can be {', '.join(WISHES)}.")
    if EFFORT not in EFFORTS:
        sys.exit(f"WOOLGATHER_OPTIMIZE cannot be {EFFORT!r}; it can be {', '.join(EFFORTS)}.")
    if WISH == "no" or is_fresh() or not {"build_ext", "bdist_wheel", "build", "install"} & set(sys.argv):
        return []
    print("Compiling woolgather ...", flush=True)
    try:
        from mypyc.build import mypycify

        parts: list[tuple[list[str], str | None]] = [(modules, name) for name, modules in libraries().items()]
        names = [module for modules, _ in parts for module in modules]
        with TemporaryDirectory() as cache:  # mypyc cannot go on from what it has kept of several libraries
            found: list[Any] = mypycify([f"--cache-dir={cache}", *names], opt_level=EFFORT, separate=parts)
    except (ImportError, SystemExit, OSError, ValueError) as reason:
        if WISH == "require":
            raise
        go_on_pure(reason)
        return []
    for extension in found:
        extension.extra_compile_args = [flag for flag in extension.extra_compile_args if flag != "-Werror"]
    return found


class AllOrNone(build_ext):
    """Compiles on all cores; drops every extension when one fails, unless they are required."""

    def finalize_options(self) -> None:
        super().finalize_options()
        self.parallel = self.parallel or os.cpu_count()

    def run(self) -> None:
        try:
            super().run()
        except Exception as reason:
            if WISH == "require":
                raise
            go_on_pure(reason)
            for extension in self.extensions:
                Path(self.get_ext_fullpath(extension.name)).unlink(missing_ok=True)
            self.extensions[:] = []
        if self.inplace and self.extensions:
            FRESHNESS["write_stamp"](hot_modules())

    def copy_extensions_to_source(self) -> None:
        if self.extensions:
            clear_place()
        super().copy_extensions_to_source()


class HonestWheel(bdist_wheel):
    """A wheel that holds what was built now, and is for any machine if nothing was compiled."""

    def run(self) -> None:
        shutil.rmtree(self.get_finalized_command("build").build_lib, ignore_errors=True)
        super().run()

    def run_command(self, command: str) -> None:
        super().run_command(command)
        if command == "build":
            self.root_is_pure = not self.distribution.has_ext_modules()


class WithClient(build_py):
    """Builds the browser client before the package's files are gathered."""

    def run(self) -> None:
        if self.editable_mode:
            print("woolgather: `make web` builds the browser client.")
        elif CLIENT_WISHED:
            CLIENT["build"]()
        else:
            print("woolgather: installed without the browser client.")
        super().run()


def needed_to_build() -> list[str]:
    """What pip fetches for the build alone; Node is large, so only if there is something for it to do."""
    if "egg_info" not in sys.argv or not CLIENT_WISHED or CLIENT["is_fresh"]():
        return []
    return [CLIENT["NODE"], "msgspec>=0.20"]


COMMANDS = {"build_ext": AllOrNone, "build_py": WithClient, "bdist_wheel": HonestWheel}
setup(ext_modules=extensions(), cmdclass=COMMANDS, setup_requires=needed_to_build())
