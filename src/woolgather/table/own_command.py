"""How this program is started again, as somebody would type it where it was started."""

from __future__ import annotations

import shutil
import sysconfig
from pathlib import Path
from typing import Final

NAME: Final = "woolgather"


def own_command(here: Path, scripts: Path, on_path: str | None) -> str:
    """By its name alone if that finds it. `scripts`: where the environment keeps its commands; whoever reads it learns
    no more of the machine's folders than what lies below `here`.
    """
    own = scripts / NAME
    if not own.exists() or (on_path is not None and Path(on_path).samefile(own)) or not own.is_relative_to(here):
        return NAME
    return own.relative_to(here).as_posix()


SHARE: Final = f"{own_command(Path.cwd(), Path(sysconfig.get_path('scripts')), shutil.which(NAME))} --share"
