"""The `Game` of Unshorn: its metadata, and what brings its modules together."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any, Final

from librt.vecs import vec
from mypy_extensions import i64

from woolgather.engine.game import About, Game, Json, Paint, plain
from woolgather.engine.options import option
from woolgather.engine.state import OVER, Setup, State
from woolgather.engine.window import Window
from woolgather.engine.words import Words
from woolgather.games.unshorn import notation, serialize, view
from woolgather.games.unshorn.data import (
    CHANCES,
    HAND_KINDS,
    MOVES,
    NOBODY,
    PASS,
    POW,
    SHEAR,
    SHEEPDOG,
    SWAP,
    TURN_CAP,
    UNKNOWN,
    WOOL_CARD,
)
from woolgather.games.unshorn.features import FEATURES
from woolgather.games.unshorn.journal import window_kind
from woolgather.games.unshorn.knowledge import Belief, Unseen
from woolgather.games.unshorn.position import (
    AFTER_ROLL,
    ANNOUNCED,
    BEFORE_PART,
    COUNTER,
    DISCARD,
    DRAWING,
    FIRST_ROLL,
    IS_WINDOW,
    PLACING,
    ROLLING,
    SPARE,
    TOSSING,
    WOLF_ROLL,
)
from woolgather.games.unshorn.reasons import forbidding
from woolgather.games.unshorn.state import Unshorn, first_position
from woolgather.games.unshorn.validate import check_open, check_whole, laid_out
from woolgather.games.unshorn.view_types import UnshornView
from woolgather.games.unshorn.visibility import FullVisibility, Visibility

A_TURN: Final = 1 + 4 + 1 + 4 + 4 + 3 * 4 + 8 + 4 + 4
"""The most moves in a turn.

Roll, window, bite, announcement, window, a window for each part, cuts, end window, and one rearranging each.
"""
A_CARD: Final = 30
"""The most moves for a played card.

These are the windows for its answers, what it asks for, and the attack and window that it restarts.
"""
LONGEST: Final = 6 + TURN_CAP * A_TURN + 30 * A_CARD + 3 * 55 + 30
"""The setup; turns; 26 ! cards and 4 dogs; draws, and laying drawn wool; choices for the Boys and the Moon."""

KINDS: Final = ("start", "die", "pile", "coin", "theft")


# fmt: off
RULES_ON: Final = {
    "pass": ("UN-42", "UN-43"), "draw": ("UN-21", "UN-23"), "shear": ("UN-30", "UN-31"), "done": ("UN-30",),
    "swap": ("UN-39",), "lay": ("UN-10",), "damaged": ("UN-38",),
}
# fmt: on


@dataclass(frozen=True)
class UnshornOptions:
    spare_wool: str = option(
        "pile",
        "whether Steels and Snags that nobody lays out are shuffled into the pile",
        choices=("pile", "box"),
        earlier={1: "box"},
    )
    pow_rerolls: bool = option(True, "POW can have the die rolled again")
    shepherd_stops_boy: bool = option(True, "the Shepherd also protects against the Boy")
    deflect_skips_attacker: bool = option(False, "an attack deflected onto the attacker hits the next player instead")
    shepherd_leaves_at_two: bool = option(False, "the Shepherd is discarded when two players are left")
    strict_memory: bool = option(False, "your own wool is shown only while you lay it out; then you must remember it")


SEARCH: Final = {"exploration": 0.4, "rollout_depth": 6, "level_iterations": (2, 7, 50, 200, 40_000)}


class UnshornGame(Game):
    about = About(
        name="unshorn",
        prefix="UN",
        seats=(2, 3, 4),
        usual_seats=4,
        rules=2,
        moves=MOVES,
        chances=CHANCES,
        longest=LONGEST,
        kinds=KINDS,
        secrets=("wool that lies face down", "hands", "choices for the Boy and the Moon until all are made"),
        options=UnshornOptions,
    )
    search = SEARCH
    features = FEATURES
    rules_on = RULES_ON

    def start(self, setup: Setup) -> State:
        return first_position(setup)

    def search_at(self, seats: int) -> Mapping[str, Any]:
        """The search settings; with more players an iteration takes longer, so the strongest level runs fewer."""
        return SEARCH if seats == 2 else SEARCH | {"level_iterations": (2, 7, 50, 200, 20_000)}

    def text(self, setup: Setup, move: int) -> str:
        return notation.text(move)

    def parts(self, setup: Setup, move: int) -> dict[str, str]:
        return notation.parts(move)

    def seen(self, state: State, move: int, seat: int | None) -> str:
        """Hide what only the mover may see (UN-28, UN-81, UN-83).

        Layouts, swaps and choices are seen only by the player who makes them, a drawn card only by its owner.
        """
        assert isinstance(state, Unshorn)
        return notation.seen_text(move, _hidden_parts(state, move, seat))

    def why_not(self, state: State, move: int) -> str:
        assert isinstance(state, Unshorn)
        return forbidding(state, move)

    def chance_kind(self, state: State) -> str:
        assert isinstance(state, Unshorn)
        return {FIRST_ROLL: "start", WOLF_ROLL: "start", ROLLING: "die", DRAWING: "pile", TOSSING: "coin"}.get(
            state.step, "theft"
        )

    def window(self, state: State) -> Window | None:
        assert isinstance(state, Unshorn)
        if not IS_WINDOW[state.step]:
            return None
        order = tuple(state.asked())[state.passes :]
        about = state.top_owner() if state.step == COUNTER else state.turn
        question = f"{window_kind(state)} {state.part_number}/{_played_cards(state)}/{state.chain}"
        return Window(window_kind(state), state.turns, question, order, PASS, about, _attacked(state))

    def write(self, state: State) -> Json:
        assert isinstance(state, Unshorn)
        return serialize.write(state, FullVisibility(state))

    def read(self, setup: Setup, position: Json) -> State:
        state = serialize.read(setup, position)
        check_whole(state)
        return state

    def view(self, state: State, seat: int | None) -> UnshornView:
        assert isinstance(state, Unshorn)
        return view.view_of(state, seat)

    def recall(self, setup: Setup, view_: Mapping[str, Json]) -> State:
        """The viewer's own cards in their places, and for all other wool the possibilities and their probabilities."""
        state = serialize.read(setup, view_["position"])
        check_open(state)
        visibility = Visibility(state, view_["viewer"])
        hidden = vec[i64]([seat for seat in laid_out(state) if not visibility.sees_fleece(seat)])
        state.belief = Belief(state.log, hidden, _unseen(state, hidden, view_) if state.has_spare_wool() else None)
        return state

    def draw(self, view_: Mapping[str, Json], words: Words, paint: Paint = plain) -> str:
        return view.drawn(view_, words, paint)


def _unseen(state: Unshorn, hidden: vec[i64], view_: Mapping[str, Json]) -> Unseen:
    """What is known of wool that may have been drawn (UN-28); a Steel counts one point more than other wool (UN-74)."""
    scored = [view_["scores"][seat] - state.wool_count(seat) for seat in hidden] if state.seat == OVER else []
    is_laying = state.step == PLACING and state.air == UNKNOWN
    return Unseen(state.piles[SPARE], state.piles[SPARE + 1], is_laying, tuple(scored))


def _hidden_parts(state: Unshorn, move: int, seat: int | None) -> tuple[str, ...]:
    """The parts of a move that the seat does not see when it is played now."""
    if not state.hides(move, NOBODY if seat is None else seat):
        return ()
    if move >= MOVES:
        return ("card",) if move < WOOL_CARD else ("wool",)
    if move < SHEAR:
        return ("steel", "snag")
    return ("place",) if move < SWAP else ("place", "to")


def _played_cards(state: Unshorn) -> int:
    """The number of ! cards in the discard pile: none ever leaves it, so each card played makes a new question."""
    return sum(list(state.piles)[DISCARD : DISCARD + HAND_KINDS]) + state.piles[DISCARD + SHEEPDOG]


def _attacked(state: Unshorn) -> tuple[int, ...]:
    """The seats that have something to lose in the current window."""
    if state.step in (ANNOUNCED, BEFORE_PART):
        return tuple(state.victim(part) for part in range(state.part_count) if state.is_living(state.victim(part)))
    if state.step != COUNTER:
        return ()
    if state.chain:
        return (state.owner if state.chain == 1 else state.answerer(state.chain - 2),)
    if state.card == POW:
        return () if state.base == AFTER_ROLL else (state.turn,)
    return () if state.target == NOBODY else (state.target,)


GAME: Final = UnshornGame()
