"""The base class of all positions: what the positions of all games share.

A game's own `State` supplies the rules: `legal`, `weights`, `apply`, `copy`, `key`, `scores`, `places` and, if the game
has secrets, `deal_secrets`. It is compiled together with this module. Whatever is asked once per decision rather than a
million times a second (notation, views, words) is delegated to the `Game` in the setup. What only bots ask is in
`search_hooks`.
"""

from __future__ import annotations

from abc import abstractmethod
from operator import index
from typing import TYPE_CHECKING, Any, Final, cast

from librt.vecs import vec
from mypy_extensions import i64, mypyc_attr

from woolgather.engine.errors import IllegalMove, NotOffered, brief
from woolgather.engine.evaluator import NOT_FITTED, Evaluator
from woolgather.engine.search_hooks import SearchHooks

if TYPE_CHECKING:
    from collections.abc import Hashable

    from woolgather.engine.game import Game
    from woolgather.engine.journal import Journal

CHANCE: Final = -1
OVER: Final = -2

NUMBERED: Final = 4096
NUMBERS: Final[list[object]] = list(range(NUMBERED))
"""Numbers as objects, created once: creating them for every list of moves would take as long as finding the moves."""

_LARGEST: Final = 1 << 31


class Setup:
    """What a game is played with: the game itself, the number of seats and the options. Immutable.

    With it comes what positions are evaluated by; a search may bring its own.
    """

    def __init__(self, game: Game, seats: i64, options: Any, evaluator: Evaluator = NOT_FITTED) -> None:
        self.game: Final = game
        self.seats: Final[i64] = seats
        self.options: Final = options
        self.evaluator: Final = evaluator

    def __reduce__(self) -> tuple[Any, tuple[dict[str, Any], str]]:
        from woolgather.engine.game import setup_from

        return setup_from, (self.game.header(self), "a setup")

    def __repr__(self) -> str:
        return f"<Setup {self.game.described(self)}>"


@mypyc_attr(allow_interpreted_subclasses=True)
class State(SearchHooks):
    """One position, mutable and cheap to copy. It has no clock, no random generator and no output."""

    def __init__(self, setup: Setup, seat: i64) -> None:
        self.setup = setup
        self.seat: i64 = seat
        self.journal: Journal | None = None

    # ---- what a game's rules supply

    def weights(self) -> vec[i64]:
        """At CHANCE: the weight of each outcome in `legal()`, in whole numbers. Equal by default."""
        return vec[i64]([1 for _ in self.legal()])

    @abstractmethod
    def apply(self, move: i64) -> None:
        """Carry out a legal move; nothing is checked."""

    @abstractmethod
    def copy(self) -> State:
        """An independent copy of this position, without the journal."""

    @abstractmethod
    def key(self) -> Hashable:
        """A canonical value of the whole position: two positions are equal if their keys are."""

    @abstractmethod
    def scores(self) -> list[int]:
        """Each seat's score."""

    @abstractmethod
    def places(self) -> list[int]:
        """Each seat's place in the standings; 1 is best, and ties share a place."""

    def allows(self, move: i64) -> bool:
        """Whether the move is legal now; a game may have a faster way than listing all moves."""
        return move in self.legal()

    # ---- for every caller

    def moves(self) -> list[int]:
        """The legal moves as numbers, never empty before the end.

        >>> import woolgather as wg
        >>> wg.new("connect-four").moves()
        [0, 1, 2, 3, 4, 5, 6]
        """
        if self.seat == OVER:
            return []
        return cast("list[int]", [NUMBERS[move] if move < NUMBERED else move for move in self.legal()])

    def texts(self) -> list[str]:
        """The legal moves in the game's notation, in the order of `moves`.

        >>> import woolgather as wg
        >>> wg.new("connect-four").texts()
        ['a', 'b', 'c', 'd', 'e', 'f', 'g']
        """
        return [self.text(move) for move in self.moves()]

    def play(self, move: object) -> None:
        """Play a move given as a number or in notation; an illegal move is refused and changes nothing."""
        if isinstance(move, int) and not isinstance(move, bool) and -1 < move < _LARGEST:
            number: i64 = move
        else:
            number = self._number(move)
        if self.seat == OVER or not self.allows(number):
            raise self.setup.game.refusal(self, number)
        self.apply(number)

    def odds(self) -> list[tuple[int, int]]:
        """At CHANCE: every possible outcome with its whole-number weight; otherwise empty.

        >>> import woolgather as wg
        >>> state = wg.new("kuhn-poker")
        >>> [(state.text(outcome), weight) for outcome, weight in state.odds()]
        [('deal J', 1), ('deal Q', 1), ('deal K', 1)]
        """
        if self.seat != CHANCE:
            return []
        return list(zip(self.legal(), self.weights(), strict=True))

    def winners(self) -> list[int]:
        """The seats that have won: empty before the end, several if they share the win."""
        if self.seat != OVER:
            return []
        return [seat for seat, place in enumerate(self.places()) if place == 1]

    def text(self, move: object) -> str:
        """The move in the game's notation."""
        return str(self.setup.game.text(self.setup, self._number(move)))

    def parse(self, text: str) -> int:
        """The number of a move in the game's notation, whether or not it is legal now."""
        return int(self.setup.game.number(self, text))

    def parts(self, move: object) -> dict[str, str]:
        """The parts of the move, with the ids that the view uses."""
        return dict(self.setup.game.parts(self.setup, self._number(move)))

    def seen(self, move: object, seat: object) -> str:
        """The move as that seat (None: a spectator) would see it played now; ? stands for what stays hidden."""
        return str(self.setup.game.seen(self, self._number(move), self._viewer(seat)))

    def view(self, seat: object) -> dict[str, Any]:
        """Everything the seat (None: a spectator) knows, as plain JSON values."""
        return dict(self.setup.game.whole_view(self, self._viewer(seat)))

    def why_not(self, move: object) -> str | None:
        """None if the move is legal now, otherwise the id of the rule that forbids it."""
        number: i64 = self._number(move)
        if self.seat != OVER and self.allows(number):
            return None
        return str(self.setup.game.forbidding_rule(self, number))

    def dump(self) -> str:
        """The whole position as text, including secrets, options and rules version; `wg.load` reads it."""
        return str(self.setup.game.dump(self))

    def picture(self, seat: object = None) -> str:
        """The position drawn in text characters as that seat sees it; None is a spectator, who sees no secrets."""
        return str(self.setup.game.picture(self, self._viewer(seat)))

    # ---- internals

    def __str__(self) -> str:
        return self.picture()

    def __repr__(self) -> str:
        return self.picture()

    def __reduce__(self) -> tuple[Any, tuple[str]]:
        from woolgather.engine.game import load

        return load, (self.dump(),)

    def _number(self, move: object) -> int:
        """The move as a number of this game, whether given as a number or as notation."""
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

    def _viewer(self, seat: object) -> int | None:
        if seat is None:
            return None
        if isinstance(seat, int) and not isinstance(seat, bool) and seat in range(self.setup.seats):
            return seat
        raise NotOffered(f"There is no seat {brief(seat)}; seats are 0 to {self.setup.seats - 1}, None is a spectator.")
