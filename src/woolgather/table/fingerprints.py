"""Fingerprints of positions: equal for equal positions. By them a replay notices that the rules have changed.

A fingerprint names the version of what the game writes (`Game.position_format`): where a position is written otherwise
than it was then, it cannot be compared, and the moves alone are proof.
"""

from __future__ import annotations

import hashlib
import json
from typing import Final

import msgspec

from woolgather.engine.state import State

FIRST_FORMAT: Final = "1"


def fingerprint(state: State) -> str:
    whole = msgspec.json.encode(state.setup.game.write(state), order="sorted")
    return f"{_format(state)}:{hashlib.blake2b(whole, digest_size=16).hexdigest()}"


def fits(state: State, stored: str) -> bool:
    """Whether the position may be the one that was stored."""
    written_as, colon, _ = stored.rpartition(":")
    if (written_as if colon else FIRST_FORMAT) != _format(state):
        return True
    return stored == (fingerprint(state) if colon else _first_fingerprint(state))


def _format(state: State) -> str:
    return str(state.setup.game.position_format)


def _first_fingerprint(state: State) -> str:
    """As the first stores have them, without a version."""
    whole = json.dumps(state.setup.game.write(state), sort_keys=True)
    return hashlib.sha256(whole.encode()).hexdigest()[:32]
