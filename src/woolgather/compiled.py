"""Whether woolgather runs compiled, and whether what was compiled in place still matches the sources.

An extension next to its source wins over the source, so an edited file would silently be ignored. A build in place
therefore leaves a stamp with the hash of every compiled source, and importing compares them. With WOOLGATHER_PURE in
the environment the sources are imported, whatever was compiled: for the debugger, and for tools that run while
something is being compiled.
"""

from __future__ import annotations

import json
import os
import sys
from hashlib import sha256
from importlib.machinery import EXTENSION_SUFFIXES, SOURCE_SUFFIXES, FileFinder, SourceFileLoader
from pathlib import Path
from typing import TYPE_CHECKING, Final

if TYPE_CHECKING:
    from _typeshed.importlib import PathEntryFinderProtocol

HOME: Final = Path(__file__).parent
STAMP: Final = HOME / "_stamp.json"


def digest(source: Path) -> str:
    return sha256(source.read_bytes()).hexdigest()


def write_stamp(sources: list[Path]) -> None:
    """Record the hashes of the sources as they are compiled."""
    hashes = {source.resolve().relative_to(HOME).as_posix(): digest(source) for source in sources}
    STAMP.write_text(json.dumps(hashes, indent=1) + "\n", encoding="utf-8")


def stale() -> list[str]:
    """The compiled sources that have changed since, by their paths in the package."""
    if not STAMP.exists():
        return []
    hashes = json.loads(STAMP.read_text(encoding="utf-8"))
    return [name for name, old in hashes.items() if not (HOME / name).exists() or digest(HOME / name) != old]


def use_sources() -> None:
    """Import this package's modules from their sources from now on, even where an extension lies next to one."""
    find = FileFinder.path_hook((SourceFileLoader, SOURCE_SUFFIXES))

    def find_here(path: str) -> PathEntryFinderProtocol:
        if not Path(path).is_relative_to(HOME):
            raise ImportError
        return find(path)

    sys.path_hooks.insert(0, find_here)
    sys.path_importer_cache.pop(str(HOME), None)


def check() -> None:
    """Called before anything else of the package is imported."""
    if "WOOLGATHER_PURE" in os.environ:
        use_sources()
    elif changed := stale():
        raise ImportError(
            f"{', '.join(changed)} changed since it was compiled: run `make build` to compile it again, "
            "or `make pure` to go on without compiled modules."
        )


def is_compiled() -> bool:
    """Whether the hot modules are loaded as machine code.

    >>> isinstance(is_compiled(), bool)
    True
    """
    from woolgather.engine import state

    return str(state.__file__).endswith(tuple(EXTENSION_SUFFIXES))
