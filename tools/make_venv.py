"""Creates the virtual environment: with venv, else virtualenv, else uv; or says in one sentence what is missing."""

import os
import subprocess
import sys
from pathlib import Path

WAYS = (
    ["-m", "venv"],
    ["-m", "virtualenv", "--quiet"],
    ["-m", "uv", "venv", "--quiet", "--seed"],
)


def make(folder: Path) -> bool:
    """Try one way after another until the environment can run pip."""
    for way in WAYS:
        print(f"Making {folder} with {way[1]} ...", flush=True)
        made = subprocess.run([sys.executable, *way, str(folder)], capture_output=True)
        pip = [str(folder / "bin" / "python"), "-m", "pip", "--version"]
        if made.returncode == 0 and subprocess.run(pip, capture_output=True).returncode == 0:
            return True
    return False


if __name__ == "__main__":
    if sys.version_info < (3, 11):
        sys.exit(
            f"Woolgather needs Python 3.11 or newer; this is {sys.version.split()[0]}. "
            "Name a newer one with `make PYTHON=python3.12 ...`."
        )
    folder = Path(sys.argv[1])
    if not (folder / "bin" / "python").exists() and not make(folder):
        sys.exit(
            f"No virtual environment could be made in {os.fspath(folder)}: "
            "install Debian's python3-venv, or `pip install virtualenv`, and try again."
        )
