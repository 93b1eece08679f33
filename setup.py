"""Builds the hot modules with mypyc: all of them or none, because they depend on each other.

Each game is a library of its own (the tiny ones share one), and so are engine and bots together. Libraries are compiled
in parallel, and after an edit only those affected are compiled again.

Without a C compiler the package is installed as pure Python and works the same, but more slowly. With
WOOLGATHER_COMPILED=require a build that cannot compile fails; with WOOLGATHER_COMPILED=no compiling is not tried.
WOOLGATHER_OPTIMIZE=0 compiles in a quarter of the time, but the result is slower. A development install (`pip install
-e`) stays pure; `make build` compiles in place.

Installing also builds the browser client, with Node from a Python package; with WOOLGATHER_WEB=no it is left out, and a
development install leaves it to `make web`.
"""

from __future__ import annotations

import os
import runpy
import shutil
import sys
from importlib.machinery import EXTENSION_SUFFIXES
from pathlib import Path
from tempfile import TemporaryDirectory
from threading import Lock
from typing import Any

from setuptools import Extension, setup
from setuptools.command.bdist_wheel import bdist_wheel
from setuptools.command.build_ext import build_ext
from setuptools.command.build_py import build_py

HOME = Path(__file__).resolve().parent
SOURCES = HOME / "src" / "woolgather"
STAMPS = runpy.run_path(str(SOURCES / "compiled.py"))
COLD_MODULES = {"__init__", "game", "notation", "view_types"}
WISHES = ("try", "require", "no")
WISH = os.environ.get("WOOLGATHER_COMPILED", "try")
EFFORTS = ("0", "1", "2", "3")
EFFORT = os.environ.get("WOOLGATHER_OPTIMIZE", "3")
IN_PLACE = "--inplace" in sys.argv
COUNTING = Lock()
CLIENT = runpy.run_path(str(HOME / "tools" / "build_web.py"))
CLIENT_WISHED = os.environ.get("WOOLGATHER_WEB", "yes") != "no" and CLIENT["WEB"].is_dir()


def hot_modules() -> list[Path]:
    """The modules to compile: part of the engine, the bots' search, the table's patches of views, and all of every
    game but its cold modules.
    """
    names = ("search_hooks", "evaluator", "state", "chance", "hands", "evaluation")
    engine = [SOURCES / "engine" / f"{name}.py" for name in names]
    games = sorted(module for module in (SOURCES / "games").rglob("*.py") if module.stem not in COLD_MODULES)
    bots = [SOURCES / "bots" / f"{name}.py" for name in ("expectimax", "ismcts")]
    return [*engine, *bots, SOURCES / "table" / "patches.py", *games]


def libraries() -> dict[str, list[str]]:
    """The hot modules, by library."""
    found: dict[str, list[str]] = {}
    for module in hot_modules():
        inside = module.relative_to(SOURCES).parts
        name = inside[1] if inside[0] == "games" else "core"
        found.setdefault(f"woolgather_{name}", []).append(os.path.relpath(module))
    return found


def compiled_in_place() -> set[Path]:
    """The extensions beside their sources, for this or another Python."""
    return {found for kind in ("*.so", "*.pyd") for found in SOURCES.parent.rglob(kind)}


def is_fresh() -> bool:
    """Whether exactly what a build in place would produce is already there."""
    if not IN_PLACE or not STAMPS["STAMP"].exists() or STAMPS["stale"]():
        return False
    wanted = [*hot_modules(), *(SOURCES.parent / f"{name}__mypyc.py" for name in libraries())]
    return compiled_in_place() == {module.with_name(module.stem + EXTENSION_SUFFIXES[0]) for module in wanted}


def clear_place() -> None:
    """Remove all extensions: a stale one must not be imported instead of its source."""
    for found in compiled_in_place():
        found.unlink()
    STAMPS["STAMP"].unlink(missing_ok=True)


def go_on_pure(reason: object) -> None:
    """Continue as a pure package, because compiling failed and is not required."""
    print(f"woolgather: continuing in pure Python: {reason}", file=sys.stderr)
    if IN_PLACE:
        clear_place()


def extensions() -> list[Extension]:
    """The extensions, compiled to C only if something is going to be built."""
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
        with TemporaryDirectory() as cache:  # mypyc cannot resume from its cache of several libraries
            found: list[Any] = mypycify([f"--cache-dir={cache}", *names], opt_level=EFFORT, separate=parts)
    except (ImportError, SystemExit, OSError, ValueError) as reason:
        if WISH == "require":
            raise
        go_on_pure(reason)
        return []
    for extension in found:
        extension.extra_compile_args = [flag for flag in extension.extra_compile_args if flag != "-Werror"]
    return sorted(found, key=size, reverse=True)


def size(extension: Extension) -> int:
    """The length of its C sources: with the largest compiled first, no core waits for one at the end."""
    return sum(Path(source).stat().st_size for source in extension.sources)


class AllOrNone(build_ext):
    """Compiles on all cores; drops every extension if one fails, unless they are required."""

    def finalize_options(self) -> None:
        super().finalize_options()
        self.parallel = self.parallel or os.cpu_count()
        self.done = 0

    def build_extension(self, ext: Extension) -> None:
        super().build_extension(ext)
        with COUNTING:
            self.done += size(ext)
            if "WOOLGATHER_PROGRESS" in os.environ:
                print(f"woolgather: {self.done / sum(map(size, self.extensions)):.0%}", flush=True)

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
            STAMPS["write_stamp"](hot_modules())

    def copy_extensions_to_source(self) -> None:
        if self.extensions:
            clear_place()
        super().copy_extensions_to_source()


class HonestWheel(bdist_wheel):
    """A wheel that contains only what was built now, and is for any machine if nothing was compiled."""

    def run(self) -> None:
        shutil.rmtree(self.get_finalized_command("build").build_lib, ignore_errors=True)
        super().run()

    def run_command(self, command: str) -> None:
        super().run_command(command)
        if command == "build":
            self.root_is_pure = not self.distribution.has_ext_modules()


class WithClient(build_py):
    """Builds the browser client before the package's files are collected."""

    def run(self) -> None:
        if self.editable_mode:
            print("woolgather: `make web` builds the browser client.")
        elif CLIENT_WISHED:
            CLIENT["build"]()
        else:
            print("woolgather: installed without the browser client.")
        super().run()


def needed_to_build() -> list[str]:
    """What pip needs for the build only; Node is large, so it is included only if the client is built."""
    if "egg_info" not in sys.argv or not CLIENT_WISHED or CLIENT["is_fresh"]():
        return []
    return [CLIENT["NODE"], "msgspec>=0.20"]


COMMANDS = {"build_ext": AllOrNone, "build_py": WithClient, "bdist_wheel": HonestWheel}
setup(ext_modules=extensions(), cmdclass=COMMANDS, setup_requires=needed_to_build())
