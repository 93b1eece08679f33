"""One position of a game: what the positions of all games share.

A game's own `State` supplies the rules: `legal`, `weights`, `apply`, `copy`, `key`, `scores`, `places`
and, with secrets, `deal_secrets`. It is compiled with this module. Everything that is asked once a
decision and not a million times a second (notation, views, words) is asked of the `Game` in its setup.
"""

from __future__ import annotations

from abc import ABC, abstractmethod
from operator import index
from typing import TYPE_CHECKING, Any, Final, cast

from librt.random import Random as Luck
from librt.vecs import vec
from mypy_extensions import i64, mypyc_attr

from woolgather.engine.errors import IllegalMove, NotOffered, brief

if TYPE_CHECKING:
    from collections.abc import Hashable

    from woolgather.engine.game import Game
    from woolgather.engine.journal import Journal

CHANCE: Final = -1
OVER: Final = -2

NUMBERED: Final = 4096
NUMBERS: Final[list[object]] = list(range(NUMBERED))
"""Numbers as objects, made once: making them anew in every list of moves would take as long as finding the moves."""

_LARGEST: Final = 1 << 31


class Setup:
    """What a game is played with: the game itself, the number of seats, the options. Never changes."""

    def __init__(self, game: Game, seats: i64, options: Any) -> None:
        self.game = game
        self.seats = seats
        self.options = options

    def __reduce__(self) -> tuple[Any, tuple[dict[str, Any], str]]:
        from woolgather.engine.game import setup_from

        return setup_from, (self.game.header(self), "a setup")


@mypyc_attr(allow_interpreted_subclasses=True)
class State(ABC):
    """One position, mutable and cheap to copy. It knows no clock, no random generator, no output."""

    def __init__(self, setup: Setup, seat: i64) -> None:
        self.setup = setup
        self.seat: i64 = seat
        self.journal: Journal | None = None

    # ---- what a game's rules supply

    @abstractmethod
    def legal(self) -> vec[i64]:
        """The legal decisions, or the possible outcomes at CHANCE, in a stable order."""

    def weights(self) -> vec[i64]:
        """At CHANCE: how likely each of `legal()` is, in whole numbers. Equal unless a game says otherwise."""
        return vec[i64]([1 for _ in self.legal()])

    @abstractmethod
    def apply(self, move: i64) -> None:
        """Carry out a legal move; nothing is checked."""

    @abstractmethod
    def copy(self) -> State:
        """An independent position, equal to this one; the journal stays behind."""

    @abstractmethod
    def key(self) -> Hashable:
        """A canonical value of the whole position: equal keys, equal positions."""

    @abstractmethod
    def scores(self) -> list[int]:
        """What the game counts, seat by seat."""

    @abstractmethod
    def places(self) -> list[int]:
        """The standing, seat by seat; 1 is best, equals share a place."""

    def deal_secrets(self, luck: Luck) -> None:
        """Fill in what a view leaves open; a game without secrets has nothing to do."""

    def sight(self, move: i64, seat: i64) -> i64:
        """What a seat makes of a legal move that is played now: the move, or one and the same for all that look alike
        to it. It says in numbers what `seen` says in words.
        """
        return move

    def lesson(self, seat: i64) -> i64:
        """What the move just made has taught a seat besides, as a number; 0 if nothing.

        A card that was turned over, say: the same move in two worlds that a seat cannot tell apart teaches it the same
        exactly if it still cannot tell them apart.
        """
        return 0

    def mind(self, seat: i64) -> i64:
        """All that a seat alone knows, as a number, for games in which that is one of few; -1 in all others.

        To a seat two positions are the same if they look the same to all and it has the same in mind. The search then
        lets everybody decide by it, and does not take the others to know as little as it does itself. It thinks of
        everything that the seat might have in mind, so that of twelve such things each gets a twelfth of its time.
        """
        return -1

    def outlook(self) -> vec[float]:
        """Each seat's chance of winning, as far as the game can tell from the position; empty if it cannot."""
        return vec[float]()

    def worthwhile(self) -> vec[i64]:
        """The legal moves that a bot thinks about: all, unless a game knows some that hardly ever matter."""
        return self.legal()

    def is_quiet(self) -> bool:
        """Whether the outlook is to be trusted now; in the middle of an exchange a search plays on before it asks."""
        return True

    def allows(self, move: i64) -> bool:
        """Whether the move is legal now; a game may answer faster than by listing all."""
        return move in self.legal()

    def any_decision(self, luck: Luck) -> i64:
        """A legal decision, all being equally likely; a game may find one faster than by listing all."""
        legal = self.legal()
        return legal[luck.randrange(len(legal))]

    def inclination(self, luck: Luck) -> i64:
        """A decision for games that are played out in thought: any, unless a game knows what players mostly do."""
        return self.any_decision(luck)

    # ---- what everybody asks

    def moves(self) -> list[int]:
        """The legal moves as numbers, never empty before the end.

        >>> import woolgather as wg
        >>> wg.new("connect-four").moves()
        [0, 1, 2, 3, 4, 5, 6]
        """
        if self.seat == OVER:
            return []
        return cast("list[int]", [NUMBERS[move] if move < NUMBERED else move for move in self.legal()])

    def play(self, move: object) -> None:
        """Play a move given as number or notation; what is not legal is refused and changes nothing."""
        if isinstance(move, int) and not isinstance(move, bool) and -1 < move < _LARGEST:
            number: i64 = move
        else:
            number = self._number(move)
        if self.seat == OVER or not self.allows(number):
            raise self.setup.game.refusal(self, number)
        self.apply(number)

    def odds(self) -> list[tuple[int, int]]:
        """At CHANCE: every possible outcome with its whole-number weight; elsewhere nothing.

        >>> import woolgather as wg
        >>> state = wg.new("kuhn-poker")
        >>> [(state.text(outcome), weight) for outcome, weight in state.odds()]
        [('deal J', 1), ('deal Q', 1), ('deal K', 1)]
        """
        if self.seat != CHANCE:
            return []
        return list(zip(self.legal(), self.weights(), strict=True))

    def winners(self) -> list[int]:
        """The seats that have won: nobody before the end, several if they share."""
        if self.seat != OVER:
            return []
        return [seat for seat, place in enumerate(self.places()) if place == 1]

    def text(self, move: object) -> str:
        """The move in the game's notation."""
        return str(self.setup.game.text(self.setup, self._number(move)))

    def parse(self, text: str) -> int:
        """The number of a move in the game's notation, legal now or not."""
        return int(self.setup.game.number(self, text))

    def parts(self, move: object) -> dict[str, str]:
        """What the move is made of, with the ids that the view uses."""
        return dict(self.setup.game.parts(self.setup, self._number(move)))

    def seen(self, move: object, seat: int | None) -> str:
        """The move as that seat (None: a spectator) sees it when it is played now; ? is what stays hidden."""
        return str(self.setup.game.seen(self, self._number(move), self._viewer(seat)))

    def view(self, seat: int | None) -> dict[str, Any]:
        """All that the seat (None: a spectator) knows, made of plain JSON values."""
        return dict(self.setup.game.whole_view(self, self._viewer(seat)))

    def why_not(self, move: object) -> str | None:
        """None if the move is legal now, else the id of the rule that forbids it."""
        number: i64 = self._number(move)
        if self.seat != OVER and self.allows(number):
            return None
        return str(self.setup.game.forbidding_rule(self, number))

    def dump(self) -> str:
        """The whole position as text, secrets, options and rules version included; `wg.load` reads it."""
        return str(self.setup.game.dump(self))

    # ---- small print

    def __str__(self) -> str:
        return str(self.setup.game.picture(self))

    def __repr__(self) -> str:
        return str(self.setup.game.picture(self))

    def __reduce__(self) -> tuple[Any, tuple[str]]:
        from woolgather.engine.game import load

        return load, (self.dump(),)

    def _number(self, move: object) -> int:
        """The move as a number of this game, whatever it was given as."""
        if isinstance(move, str):
            return self.parse(move)
        try:
            if isinstance(move, bool):
                raise TypeError
            number = index(move)  # type: ignore[arg-type]
        except TypeError:
            raise IllegalMove(f"A move is a number or its notation, not {type(move).__name__}.", "WG-1") from None
        self.setup.game.check_number(number)
        return number

    def _viewer(self, seat: int | None) -> int | None:
        if seat is None or (isinstance(seat, int) and not isinstance(seat, bool) and seat in range(self.setup.seats)):
            return seat
        raise NotOffered(f"There is no seat {brief(seat)}; seats are 0 to {self.setup.seats - 1}, None is a spectator.")
