"""What a game's own tests add to the inherited ones: `tests/games/<name>/extras.py` holds `EXTRAS`.

It is found by the game's name, so that no list has to be edited when a game is added. What is hidden is written
there from the rules alone, never from the game's views: otherwise a leak would be reproduced and not be found.
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

    @abstractmethod
    def conserved(self, state: State) -> Hashable:
        """What is counted and never changes in a game: all cards, discs, tokens, wherever they are."""

    @abstractmethod
    def relabelled(self, state: State, order: Sequence[int]) -> State | None:
        """The same position with seat n now called order[n]; None where the rules allow no such position."""


class SecretExtras(Extras):
    """For a game that hides something."""

    shortened: tuple[Table, ...]
    """Tables whose every history can be enumerated; none where even the setup is too large, and the game's own tests
    shorten it otherwise."""

    @abstractmethod
    def scramble(self, state: State, seat: int | None, rng: Random) -> State:
        """The position with everything dealt anew that the seat (None: a spectator) may not know."""

    @abstractmethod
    def hides(self, state: State, move: int, seat: int | None) -> bool:
        """Whether something about this move stays hidden from the seat when it is played here."""

    @abstractmethod
    def public(self, state: State) -> Json:
        """What everybody may know of a position."""

    def laid_open(self, state: State, move: int) -> Json:
        """What a move played here shows to everybody and the position after it does not show any more."""
        return None

    @abstractmethod
    def face_down(self, state: State, seat: int | None) -> list[int]:
        """The seats whose last secret choice the seat still does not know."""


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
