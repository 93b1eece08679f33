"""A reaction window, as everybody knows it: who may answer what just happened, and in which order."""

from __future__ import annotations

from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class Window:
    """What `Game.window` tells of a position in which all are asked, one after the other, whether they react.

    Everything in it is known to everybody, spectators included. The rules ask one seat after the other; a table
    may ask all of `order` at once, keep their answers sealed and play them in that order, because to pass changes
    nothing but who is asked next.
    """

    kind: str
    """What is asked, for the words: label `window-<kind>` of the game, with the blank {seat} for `about`."""
    turn: int
    """The turn it belongs to: a number that no other turn of the game has."""
    question: str
    """An answer counts as long as this stays the same. It is the same while seats pass (or do what concerns nobody
    else), and differs from every other question of the turn: as soon as a card is played, it is another one."""
    order: tuple[int, ...]
    """Who is still to be asked if all pass, the deciding seat first."""
    passing: int
    """The move that passes."""
    about: int | None = None
    """The seat it is about: who rolled, who attacks, who woke the dog."""
    attacked: tuple[int, ...] = ()
    """Who has something to lose: a seat that passes until it is attacked is asked now."""

    def lets_pass(self, seat: int, until: str, turn: int) -> bool:
        """Whether a seat that passes by itself, for a `turn` or until it is `attacked`, still does so here."""
        return turn == self.turn if until == "turn" else seat not in self.attacked
