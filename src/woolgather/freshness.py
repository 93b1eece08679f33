"""Whether woolgather runs compiled, and that what was compiled in place is what the sources say now.

An extension beside its source wins over the source, so an edited file would silently be ignored. A build in
place therefore leaves a stamp with the hash of every compiled source, and importing compares them.
"""

from __future__ import annotations

import json
from hashlib import sha256
from importlib.machinery import EXTENSION_SUFFIXES
from pathlib import Path
from typing import Final

HOME: Final = Path(__file__).parent
STAMP: Final = HOME / "_stamp.json"


def digest(source: Path) -> str:
    return sha256(source.read_bytes()).hexdigest()


def write_stamp(sources: list[Path]) -> None:
    """Remember what the sources were when they were compiled."""
    hashes = {source.resolve().relative_to(HOME).as_posix(): digest(source) for source in sources}
    STAMP.write_text(json.dumps(hashes, indent=1) + "\n", encoding="utf-8")


def stale() -> list[str]:
    """The compiled sources that have changed since, by their paths in the package."""
    if not STAMP.exists():
        return []
    hashes = json.loads(STAMP.read_text(encoding="utf-8"))
    return [name for name, old in hashes.items() if not (HOME / name).exists() or digest(HOME / name) != old]


def check() -> None:
    if changed := stale():
        raise ImportError(f"{', '.join(changed)} changed since it was compiled: run `make build` to compile it again, "
                          "or `make pure` to go on without compiled modules.")


def is_compiled() -> bool:
    """Whether the hot modules are loaded as machine code.

    >>> isinstance(is_compiled(), bool)
    True
    """
    from woolgather.engine import state

    return str(state.__file__).endswith(tuple(EXTENSION_SUFFIXES))
