"""What a game's own tests add to the inherited ones: `tests/games/<name>/extras.py` holds `EXTRAS`.

It is found by the game's name, so that no list has to be edited when a game is added. What is hidden is defined there
from the rules alone, never from the game's views: otherwise a leak would be reproduced rather than found.
"""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Hashable, Sequence
from importlib import import_module
from random import Random

from tests.support.tables import Table
from woolgather.engine.game import Json
from woolgather.engine.registry import game_named
from woolgather.engine.state import State


class Extras(ABC):
    """For every game."""

    unexplained: frozenset[str] = frozenset()
    """Ids of views and moves that need no entry in `[about]`: directions, phases, what is explained as its kind."""

    @abstractmethod
    def conserved(self, state: State) -> Hashable:
        """A count that never changes in a game: of all cards, discs, tokens, wherever they are."""

    @abstractmethod
    def relabelled(self, state: State, order: Sequence[int]) -> State | None:
        """The same position with seat n relabelled as order[n]; None if the rules allow no such position."""


class SecretExtras(Extras):
    """For a game with hidden information."""

    shortened: tuple[Table, ...]
    """Tables whose every history can be enumerated.

    It is empty if even the setup is too large, and the game's own tests shorten it in another way.
    """

    @abstractmethod
    def scramble(self, state: State, seat: int | None, rng: Random) -> State:
        """The position with everything that the seat (None: a spectator) may not know dealt again."""

    @abstractmethod
    def hides(self, state: State, move: int, seat: int | None) -> bool:
        """Whether something about this move stays hidden from the seat when it is played here."""

    @abstractmethod
    def public(self, state: State) -> Json:
        """The public information in a position."""

    def laid_open(self, state: State, move: int) -> Json:
        """What a move played here shows to everybody that the position after it no longer shows."""
        return None

    @abstractmethod
    def face_down(self, state: State, seat: int | None) -> list[int]:
        """The seats whose last secret choice is still unknown to the seat."""


def extras_of(name: str) -> Extras:
    home = f"tests.games.{name.replace('-', '_')}.extras"
    try:
        extras = import_module(home).EXTRAS
    except ModuleNotFoundError:
        raise AssertionError(f"The game {name} needs a module {home} with its EXTRAS.") from None
    assert isinstance(extras, SecretExtras if game_named(name).about.secrets else Extras)
    return extras


def secret_extras_of(name: str) -> SecretExtras:
    extras = extras_of(name)
    assert isinstance(extras, SecretExtras)
    return extras
