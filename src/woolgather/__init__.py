"""Woolgather: sheep games for people, designers and researchers, through one rules engine.

>>> import woolgather as wg
>>> state = wg.new("connect-four")
>>> state.play("d")
>>> state.seat, len(state.moves())
(1, 7)

Compiled modules keep no docstrings: for `help()`, start Python with WOOLGATHER_PURE=yes in the environment.
"""

from woolgather import compiled as _compiled

_compiled.check()

from woolgather.bots import Bot, Thought, bot_named  # noqa: E402
from woolgather.engine.chance import roll  # noqa: E402
from woolgather.engine.errors import IllegalMove, NotOffered, Unreadable, WoolgatherError  # noqa: E402
from woolgather.engine.game import About, Game, imagine, load  # noqa: E402
from woolgather.engine.journal import Event  # noqa: E402
from woolgather.engine.record import Line, Record  # noqa: E402
from woolgather.engine.registry import game_named, games, new  # noqa: E402
from woolgather.engine.state import CHANCE, OVER, Setup, State  # noqa: E402
from woolgather.version import __version__  # noqa: E402

__all__ = [
    "CHANCE",
    "OVER",
    "About",
    "Bot",
    "Event",
    "Game",
    "IllegalMove",
    "Line",
    "NotOffered",
    "Record",
    "Setup",
    "State",
    "Thought",
    "Unreadable",
    "WoolgatherError",
    "__version__",
    "bot_named",
    "game_named",
    "games",
    "imagine",
    "load",
    "new",
    "roll",
]
