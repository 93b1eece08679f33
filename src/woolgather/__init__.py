"""Woolgather: sheep games for people, designers and researchers, through one rules engine.

>>> import woolgather as wg
>>> state = wg.new("connect-four")
>>> state.play("d")
>>> state.seat, len(state.moves())
(1, 7)
"""

from woolgather import freshness as _freshness

_freshness.check()

from woolgather.engine.chance import roll  # noqa: E402
from woolgather.engine.errors import IllegalMove, NotOffered, Unreadable, WoolgatherError  # noqa: E402
from woolgather.engine.game import imagine, load  # noqa: E402
from woolgather.engine.record import Record  # noqa: E402
from woolgather.engine.registry import games, new  # noqa: E402
from woolgather.engine.state import CHANCE, OVER  # noqa: E402
from woolgather.version import __version__  # noqa: E402

__all__ = ["CHANCE", "OVER", "IllegalMove", "NotOffered", "Record", "Unreadable", "WoolgatherError", "__version__",
           "games", "imagine", "load", "new", "roll"]
