"""What only a search asks of a position. A game overrides what it can; the defaults are correct for every game."""

from __future__ import annotations

from abc import ABC, abstractmethod

from librt.random import Random as Luck
from librt.vecs import vec
from mypy_extensions import i64, mypyc_attr


@mypyc_attr(allow_interpreted_subclasses=True)
class SearchHooks(ABC):
    """The part of `State` that only bots use: imagining, observing, evaluating, rollouts."""

    @abstractmethod
    def legal(self) -> vec[i64]:
        """The legal decisions, or the possible outcomes at CHANCE, in a stable order."""

    # ---- imagining and observing: what makes this a search over information sets

    def deal_secrets(self, luck: Luck) -> None:
        """Fill in what a view leaves open (a determinization); does nothing in a game without secrets."""

    def observed_move(self, move: i64, seat: i64) -> i64:
        """The observed move: what a seat observes when this legal move is played now.

        It is the move itself, or one number shared by all moves that look the same to the seat: `seen` as a number.
        """
        return move

    def private_event(self, seat: i64) -> i64:
        """The private event: what else the last move has shown to this seat alone, as a number; 0 if nothing.

        For example, a card that it turned over. Take the same move in two worlds that the seat could not distinguish:
        the number must be the same exactly if the seat still cannot distinguish them.
        """
        return 0

    def private_info(self, seat: i64) -> i64:
        """All that only this seat knows, as a number, in games with few possibilities; -1 in all others.

        To a seat, two positions are the same if they look the same to a spectator and the seat's private information is
        the same. The search then lets every seat decide by what it knows, instead of assuming that the others know as
        little as the searching seat does. It divides its iterations among all the private information that the seat
        might have: with twelve possibilities, each gets a twelfth.
        """
        return -1

    # ---- evaluating

    def features(self) -> vec[float]:
        """What a fitted evaluation looks at: for each seat in turn the features named in `Game.features`."""
        return vec[float]()

    def evaluate(self) -> vec[float]:
        """Each seat's estimated chance of winning; empty if the game has no evaluation."""
        return vec[float]()

    def is_quiet(self) -> bool:
        """Whether `evaluate` can be trusted here; in the middle of an exchange the search plays on first."""
        return True

    # ---- choosing

    def candidates(self) -> vec[i64]:
        """The legal moves that a bot considers: all of them, unless the game knows that some hardly ever matter."""
        return self.legal()

    def any_decision(self, luck: Luck) -> i64:
        """A legal decision drawn uniformly; a game may have a faster way than listing them all."""
        legal = self.legal()
        return legal[luck.randrange(len(legal))]

    def rollout_move(self, luck: Luck) -> i64:
        """The decision made in a rollout: random, unless the game knows what players usually do."""
        return self.any_decision(luck)
