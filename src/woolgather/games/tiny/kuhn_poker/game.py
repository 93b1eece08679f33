"""The `Game` of Kuhn poker: metadata, notation, view and drawing."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

from woolgather.engine.errors import Unreadable
from woolgather.engine.game import About, Game, Json, Paint, plain
from woolgather.engine.state import CHANCE, OVER, Setup, State
from woolgather.engine.words import Words
from woolgather.games.tiny.kuhn_poker.state import DEAL, NO_CARD, KuhnPoker
from woolgather.games.tiny.kuhn_poker.view_types import KuhnPokerView

CARDS: Final = "JQK"
DECISIONS: Final = ("pass", "bet")
OPEN: Final = ("", "p", "b", "pb")
CLOSED: Final = ("pp", "bp", "bb", "pbp", "pbb")
"""Every possible betting sequence, p for pass and b for bet."""


SEARCH: Final = {"exploration": 1.0, "score_weight": 1.0, "score_scale": 4.0}


class KuhnPokerGame(Game):
    about = About(
        name="kuhn-poker",
        prefix="KP",
        seats=(2,),
        usual_seats=2,
        rules=1,
        moves=2,
        chances=3,
        longest=5,
        kinds=("deck",),
        secrets=("each card, until it is shown",),
        tiny=True,
    )
    search = SEARCH

    def start(self, setup: Setup) -> State:
        return KuhnPoker(setup)

    def text(self, setup: Setup, move: int) -> str:
        return DECISIONS[move] if move < DEAL else f"deal {CARDS[move - DEAL]}"

    def parts(self, setup: Setup, move: int) -> dict[str, str]:
        return {"action": DECISIONS[move]} if move < DEAL else {"action": "deal", "card": CARDS[move - DEAL]}

    def seen(self, state: State, move: int, seat: int | None) -> str:
        """A dealt card is seen only by its owner (KP-2)."""
        assert isinstance(state, KuhnPoker)
        return self.text(state.setup, move) if move < DEAL or seat == state.dealt else "deal ?"

    def why_not(self, state: State, move: int) -> str:
        return "KP-3"

    def view(self, state: State, seat: int | None) -> KuhnPokerView:
        assert isinstance(state, KuhnPoker)
        shown = state.was_shown()
        cards = [_card(state.card(owner)) if shown or owner == seat else None for owner in (0, 1)]
        return {
            "dealt": state.dealt,
            "cards": cards,
            "hand": None if seat is None else cards[seat],
            "betting": _course(state.betting),
        }

    def recall(self, setup: Setup, view: Mapping[str, Json]) -> State:
        return _position(setup, view["dealt"], view["cards"], view["betting"])

    def write(self, state: State) -> Json:
        assert isinstance(state, KuhnPoker)
        cards = [_card(state.first), _card(state.second)]
        return {"cards": cards[: state.dealt], "betting": _course(state.betting)}

    def read(self, setup: Setup, position: Json) -> State:
        cards = position["cards"]
        if len(set(cards)) != len(cards) or not set(cards) <= set(CARDS):
            raise Unreadable("A Kuhn poker position has up to two different cards out of J, Q and K.")
        return _position(setup, len(cards), [*cards, None, None], position["betting"])

    def draw(self, view: Mapping[str, Json], words: Words, paint: Paint = plain) -> str:
        cards = [card or ("?" if view["dealt"] > owner else "-") for owner, card in enumerate(view["cards"])]
        moves = [words.id(DECISIONS["pb".index(letter)]) for letter in view["betting"]]
        rows = [
            f"{words.label('seat', seat=owner)}  [{paint(card, f'seat-{owner}')}]  " + " ".join(moves[owner::2])
            for owner, card in enumerate(cards)
        ]
        return "\n".join(row.rstrip() for row in rows)


def _card(card: int) -> str | None:
    return None if card == NO_CARD else CARDS[card]


def _course(betting: int) -> str:
    """The betting in letters: the binary digits after the leading one."""
    return bin(betting)[3:].replace("0", "p").replace("1", "b")


def _position(setup: Setup, dealt: int, cards: list[str | None], betting: str) -> KuhnPoker:
    if betting not in OPEN + CLOSED or (betting and dealt < 2) or dealt not in (0, 1, 2):
        raise Unreadable("The betting of Kuhn poker is p for pass and b for bet, once both cards are dealt.")
    first, second = (NO_CARD if card is None else CARDS.index(card) for card in cards[:2])
    seat = CHANCE if dealt < 2 else OVER if betting in CLOSED else len(betting) % 2
    digits = betting.replace("p", "0").replace("b", "1")
    return KuhnPoker(setup, seat, dealt, first, second, int("1" + digits, 2))


GAME: Final = KuhnPokerGame()
