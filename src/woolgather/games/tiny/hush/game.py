"""Hush: metadata, notation, view and drawing."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Final

from librt.vecs import vec
from mypy_extensions import i64

from woolgather.engine.errors import Unreadable
from woolgather.engine.game import About, Game, Json, Paint, plain
from woolgather.engine.hands import DREW, SEAT, held
from woolgather.engine.options import option
from woolgather.engine.state import CHANCE, OVER, Setup, State
from woolgather.engine.words import Words
from woolgather.games.tiny.hush.state import (
    CHOOSE,
    CHOOSING,
    DECKS,
    DRAW,
    DRAWING,
    HAND,
    HUSH,
    KIND_COUNT,
    KINDS,
    NOTHING,
    PASS,
    REACTING,
    UNKNOWN,
    Hush,
)

PHASES: Final = ("draw", "choose", "react")


@dataclass(frozen=True)
class HushOptions:
    deck: str = option("full", "which cards are played with", choices=tuple(DECKS))


class HushGame(Game):
    about = About(name="hush", prefix="HU", seats=(2, 3, 4), usual_seats=3, rules=1, moves=6, chances=4, longest=160,
                  kinds=("deck",), secrets=("hands", "cards chosen and not yet turned over"), options=HushOptions,
                  tiny=True)

    def start(self, setup: Setup) -> State:
        zeros = [0] * setup.seats
        state = Hush(setup, CHANCE, DRAWING, vec[i64](DECKS[setup.options.deck]), vec[i64](zeros * KIND_COUNT),
                     vec[i64]([NOTHING] * setup.seats), vec[i64](zeros), vec[i64](zeros), vec[i64](), NOTHING, 0, 0)
        state.begin_round()
        return state

    # ---- notation

    def text(self, setup: Setup, move: int) -> str:
        return " ".join(self.parts(setup, move).values())

    def parts(self, setup: Setup, move: int) -> dict[str, str]:
        if move >= DRAW:
            return {"action": "draw", "card": KINDS[move - DRAW]}
        if move < CHOOSE + KIND_COUNT:
            return {"action": "choose", "card": KINDS[move - CHOOSE]}
        return {"action": "pass" if move == PASS else "hush"}

    def seen(self, state: State, move: int, seat: int | None) -> str:
        """Draws and choices are for their owner's eyes (HU-2, HU-3)."""
        assert isinstance(state, Hush)
        parts = self.parts(state.setup, move)
        owner = state.drawer() if move >= DRAW else state.seat
        if "card" in parts and owner != seat:
            parts["card"] = "?"
        return " ".join(parts.values())

    def why_not(self, state: State, move: int) -> str:
        assert isinstance(state, Hush)
        if move < CHOOSE + KIND_COUNT:
            return "HU-3"
        return "HU-5"

    # ---- what a seat knows

    def view(self, state: State, seat: int | None) -> dict[str, Json]:
        """Built from what is open (HU-9): the trail, what lies open, and the viewer's own hand and choice."""
        assert isinstance(state, Hush)
        turned = state.phase == REACTING
        choices = [None if kind == NOTHING else KINDS[kind] if turned or owner == seat else "?"
                   for owner, kind in enumerate(state.chosen)]
        out = sum(entry % SEAT != DREW for entry in state.trail)
        return {"phase": PHASES[state.phase], "hand": None if seat is None else _names(_hand(state, seat)),
                "cards": [state.hand_size(owner) for owner in range(state.setup.seats)],
                "chosen": choices, "deck": sum(state.deck), "discarded": out, **_open(state)}

    def recall(self, setup: Setup, view: Mapping[str, Json]) -> State:
        """The viewer's cards in their places; all that the viewer has not seen lies in the deck."""
        chosen = [NOTHING if kind is None else UNKNOWN if kind == "?" else KINDS.index(kind)
                  for kind in view["chosen"]]
        hands = [[0] * KIND_COUNT for _ in range(setup.seats)]
        if view["viewer"] is not None:
            hands[view["viewer"]] = _counts(view["hand"])
        return _position(setup, view, view["seat"], PHASES.index(view["phase"]), hands, chosen)

    def write(self, state: State) -> Json:
        assert isinstance(state, Hush)
        return {"phase": PHASES[state.phase], "seat": state.seat,
                "hands": [_names(_hand(state, seat)) for seat in range(state.setup.seats)],
                "chosen": [None if kind == NOTHING else KINDS[kind] for kind in state.chosen], **_open(state)}

    def read(self, setup: Setup, position: Json) -> State:
        chosen = [NOTHING if kind is None else KINDS.index(kind) for kind in position["chosen"]]
        hands = [_counts(hand) for hand in position["hands"]]
        state = _position(setup, position, position["seat"], PHASES.index(position["phase"]), hands, chosen)
        _check(state)
        return state

    def draw(self, view: Mapping[str, Json], words: Words, paint: Paint = plain) -> str:
        """One row a seat: points, cards in hand, the card chosen; then the deck and the own hand."""
        rows = []
        for seat in range(view["seats"]):
            name = paint(words.label("seat", seat=seat), f"seat-{seat}")
            if view["caught"][seat]:
                state = words.label("out")
            else:
                chosen = view["chosen"][seat]
                lies = "" if chosen is None else f"  [{'?' if chosen == '?' else words.id(chosen)}]"
                loud = f"  {paint(words.label('loud'), 'alert')}" if view["loud"] == seat else ""
                state = words.label("cards", count=view["cards"][seat]) + lies + loud
            rows.append(f"{name}  {words.label('points', count=view['points'][seat])}  {state}")
        rows.append(paint(words.label("deck", count=view["deck"]), "faint"))
        if view["hand"]:
            rows.append(words.label("hand", cards=", ".join(words.id(card) for card in view["hand"])))
        return "\n".join(rows)


def _open(state: Hush) -> dict[str, Json]:
    """What lies open to all."""
    return {"points": list(state.points), "caught": list(state.caught),
            "trail": [_entry(entry) for entry in state.trail],
            "loud": None if state.loud == NOTHING else state.loud, "hushes": state.hushes, "passes": state.passes}


def _position(setup: Setup, told: Mapping[str, Json], seat: int, phase: int, hands: Sequence[Sequence[int]],
              chosen: Sequence[int]) -> Hush:
    """A position from what lies open and what is known of the rest; the deck holds everything else."""
    trail = [_read_entry(entry) for entry in told["trail"]]
    deck = list(DECKS[setup.options.deck])
    gone = [entry % SEAT for entry in trail if entry % SEAT != DREW]
    if phase == CHOOSING:
        gone += [kind for kind in chosen if NOTHING < kind < UNKNOWN]
    for kind in range(KIND_COUNT):
        deck[kind] -= gone.count(kind) + sum(hand[kind] for hand in hands)
    flat = [count for hand in hands for count in hand]
    loud = NOTHING if told["loud"] is None else told["loud"]
    return Hush(setup, seat, phase, vec[i64](deck), vec[i64](flat), vec[i64](chosen), vec[i64](told["points"]),
                vec[i64](told["caught"]), vec[i64](trail), loud, told["hushes"], told["passes"])


def _check(state: Hush) -> None:
    """What a position read from outside must satisfy."""
    seats = state.setup.seats
    rows = (state.chosen, state.points, state.caught)
    if any(len(row) != seats for row in rows) or len(state.hands) != seats * KIND_COUNT:
        raise Unreadable(f"A Hush position for {seats} seats needs as many hands, choices, points and fates.")
    if min(state.deck) < 0:
        raise Unreadable("This Hush position has more cards of a kind than the deck.")
    for seat in range(seats):
        face_down = state.phase == CHOOSING and state.chosen[seat] != NOTHING
        if held(state.trail, seat) != state.hand_size(seat) + face_down or state.hand_size(seat) > HAND:
            raise Unreadable(f"In this Hush position the hand of seat {seat} does not fit what it drew and showed.")
    orders = sorted(order for order in state.caught if order)
    if orders != list(range(1, len(orders) + 1)) or not state.grazing_count():
        raise Unreadable("In this Hush position the order in which sheep were caught does not make sense.")
    _check_turn(state)


def _check_turn(state: Hush) -> None:
    """Phase, deciding seat and window must belong together."""
    grazing = [seat for seat in range(state.setup.seats) if not state.caught[seat]]
    choosers = [seat for seat in grazing if state.chosen[seat] == NOTHING]
    fits = {
        DRAWING: state.seat == CHANCE and state.drawer() != NOTHING,
        CHOOSING: (bool(choosers) and state.seat == choosers[0] and not state.is_over()) or state.seat == OVER,
        REACTING: state.loud in grazing and state.seat in grazing and 0 <= state.passes < len(grazing)
        and 0 <= state.hushes <= DECKS[state.setup.options.deck][HUSH],
    }[state.phase]
    if not fits and not (state.seat == OVER and state.is_over() and len(choosers) == len(grazing)):
        raise Unreadable("In this Hush position the one to decide does not fit the phase.")


def _hand(state: Hush, seat: int) -> list[int]:
    return list(state.hands)[seat * KIND_COUNT:(seat + 1) * KIND_COUNT]


def _names(counts: Sequence[int]) -> list[str]:
    return [name for name, count in zip(KINDS, counts, strict=True) for _ in range(count)]


def _counts(names: Sequence[str]) -> list[int]:
    if not set(names) <= set(KINDS):
        raise Unreadable(f"The cards of Hush are {', '.join(KINDS)}.")
    return [list(names).count(kind) for kind in KINDS]


def _entry(entry: int) -> str:
    """'0+': seat 0 drew; '0 munch': seat 0 showed a munch."""
    seat, kind = divmod(entry, SEAT)
    return f"{seat}+" if kind == DREW else f"{seat} {KINDS[kind]}"


def _read_entry(text: str) -> int:
    seat, _, kind = text.partition(" ")
    return int(seat.rstrip("+")) * SEAT + (KINDS.index(kind) if kind else DREW)


GAME: Final = HushGame()
