"""A reaction window as public information: who may react to what just happened, and in which order."""

from __future__ import annotations

from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class Window:
    """What `Game.window` says about a position in which the seats are asked in turn whether they react.

    Everything in it is public, known even to spectators. The rules ask one seat after another; a table may ask all of
    `order` at once, keep their answers sealed and play them in that order, because passing changes nothing except who
    is asked next.
    """

    kind: str
    """What is asked, for the words: the game's label `window-<kind>`, with the placeholder {seat} for `about`."""
    turn: int
    """The number of the turn it belongs to, unique within the game."""
    question: str
    """Identifies the question: an answer stays valid as long as this is unchanged.

    It stays the same while seats pass (or do something that concerns nobody else), and differs from every other
    question of the turn: as soon as a card is played, it changes.
    """
    order: tuple[int, ...]
    """The seats still to be asked if all pass, starting with the deciding seat."""
    passing: int
    """The move that passes."""
    about: int | None = None
    """The seat it is about: the one that rolled, attacks or woke the dog."""
    attacked: tuple[int, ...] = ()
    """The seats with something to lose; a seat that passes until it is attacked is asked if it is one of them."""

    def lets_pass(self, seat: int, until: str, turn: int) -> bool:
        """Whether a seat that passes automatically, for a `turn` or until it is `attacked`, does so in this window."""
        return turn == self.turn if until == "turn" else seat not in self.attacked
