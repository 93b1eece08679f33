"""The `Game` of Hush: metadata, notation, view and drawing."""

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
from woolgather.engine.window import Window
from woolgather.engine.words import Words
from woolgather.games.tiny.hush.state import (
    CHOOSE,
    CHOOSING,
    DECKS,
    DRAW,
    DRAWING,
    ENDED,
    HAND,
    HUSH,
    KIND_COUNT,
    KINDS,
    NOISE,
    NOTHING,
    PASS,
    REACTING,
    UNKNOWN,
    Hush,
)
from woolgather.games.tiny.hush.view_types import HushView, Open

PHASES: Final = ("draw", "choose", "react", "end")
LONGEST: Final = 68
"""20 draws; each card is laid and passed on once, or is a hush played after the three others have passed."""


@dataclass(frozen=True)
class HushOptions:
    deck: str = option("full", "which cards to play with", choices=tuple(DECKS))


class HushGame(Game):
    about = About(
        name="hush",
        prefix="HU",
        seats=(2, 3, 4),
        usual_seats=3,
        rules=1,
        moves=6,
        chances=4,
        longest=LONGEST,
        kinds=("deck",),
        secrets=("hands", "cards chosen and not yet turned over"),
        options=HushOptions,
        tiny=True,
    )

    def start(self, setup: Setup) -> State:
        zeros = [0] * setup.seats
        state = Hush(
            setup,
            CHANCE,
            DRAWING,
            vec[i64](DECKS[setup.options.deck]),
            vec[i64](zeros * KIND_COUNT),
            vec[i64]([NOTHING] * setup.seats),
            vec[i64](zeros),
            vec[i64](zeros),
            vec[i64](),
            NOTHING,
            0,
            0,
        )
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
        """Only the owner sees draws and choices (HU-2, HU-3)."""
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

    def window(self, state: State) -> Window | None:
        """The window goes round from the seat asked now to the loudest, whose fate each hush reverses (HU-5)."""
        assert isinstance(state, Hush)
        if state.phase != REACTING:
            return None
        return Window(
            kind="saved" if state.hushes % 2 else "growl",
            turn=len(state.trail) - state.hushes,
            question=f"{state.hushes} hushes",
            order=_still_asked(state),
            passing=PASS,
            about=state.loud,
            attacked=(state.loud,),
        )

    # ---- what a seat knows

    def view(self, state: State, seat: int | None) -> HushView:
        """Built from public information (HU-9), and the viewer's own hand and choice."""
        assert isinstance(state, Hush)
        turned = state.phase == REACTING
        choices = [
            None if kind == NOTHING else KINDS[kind] if turned or owner == seat else "?"
            for owner, kind in enumerate(state.chosen)
        ]
        out = sum(entry % SEAT != DREW for entry in state.trail)
        return {
            "phase": PHASES[state.phase],
            "hand": None if seat is None else _names(_hand(state, seat)),
            "cards": [state.hand_size(owner) for owner in range(state.setup.seats)],
            "chosen": choices,
            "deck": sum(state.deck),
            "discarded": out,
            **_open(state),
        }

    def recall(self, setup: Setup, view: Mapping[str, Json]) -> State:
        """The viewer's cards in their places; all that the viewer has not seen is in the deck."""
        chosen = [NOTHING if kind is None else UNKNOWN if kind == "?" else KINDS.index(kind) for kind in view["chosen"]]
        hands = [[0] * KIND_COUNT for _ in range(setup.seats)]
        if view["viewer"] is not None:
            hands[view["viewer"]] = _counts(view["hand"])
        return _position(setup, view, view["seat"], PHASES.index(view["phase"]), hands, chosen)

    def write(self, state: State) -> Json:
        assert isinstance(state, Hush)
        return {
            "phase": PHASES[state.phase],
            "seat": state.seat,
            "hands": [_names(_hand(state, seat)) for seat in range(state.setup.seats)],
            "chosen": [None if kind == NOTHING else KINDS[kind] for kind in state.chosen],
            **_open(state),
        }

    def read(self, setup: Setup, position: Json) -> State:
        chosen = [NOTHING if kind is None else KINDS.index(kind) for kind in position["chosen"]]
        hands = [_counts(hand) for hand in position["hands"]]
        state = _position(setup, position, position["seat"], PHASES.index(position["phase"]), hands, chosen)
        _check(state)
        return state

    def draw(self, view: Mapping[str, Json], words: Words, paint: Paint = plain) -> str:
        """One row per seat: points, cards in hand, the card chosen; then the deck and the viewer's hand."""
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


def _still_asked(state: Hush) -> tuple[int, ...]:
    """The seats still grazing, from the deciding seat round to the loudest."""
    seats = state.setup.seats
    way = [(state.seat + step) % seats for step in range((state.loud - state.seat) % seats + 1)]
    return tuple(int(seat) for seat in way if not state.caught[seat])


def _open(state: Hush) -> Open:
    """Everything that is public."""
    return {
        "points": list(state.points),
        "caught": list(state.caught),
        "trail": [_entry(entry) for entry in state.trail],
        "loud": None if state.loud == NOTHING else state.loud,
        "hushes": state.hushes,
        "passes": state.passes,
    }


def _position(
    setup: Setup, data: Mapping[str, Json], seat: int, phase: int, hands: Sequence[Sequence[int]], chosen: Sequence[int]
) -> Hush:
    """A position from public information and what is known of the rest; the deck holds everything else."""
    trail = [_read_entry(entry) for entry in data["trail"]]
    _check_trail(setup, trail)
    deck = list(DECKS[setup.options.deck])
    gone = [entry % SEAT for entry in trail if entry % SEAT != DREW]
    if phase == CHOOSING:
        gone += [kind for kind in chosen if NOTHING < kind < UNKNOWN]
    for kind in range(KIND_COUNT):
        deck[kind] -= gone.count(kind) + sum(hand[kind] for hand in hands)
    if min(deck) < 0:
        raise Unreadable("This Hush position has more cards of a kind than the deck.")
    flat = [count for hand in hands for count in hand]
    loud = NOTHING if data["loud"] is None else data["loud"]
    return Hush(
        setup,
        seat,
        phase,
        vec[i64](deck),
        vec[i64](flat),
        vec[i64](chosen),
        vec[i64](data["points"]),
        vec[i64](data["caught"]),
        vec[i64](trail),
        loud,
        data["hushes"],
        data["passes"],
    )


# ---- what a position read from outside must satisfy


def _check_trail(setup: Setup, trail: Sequence[int]) -> None:
    """Check that every seat draws when it may and shows only what it can hold (HU-2)."""
    sizes = [0] * setup.seats
    for entry in trail:
        seat, kind = divmod(entry, SEAT)
        if not 0 <= seat < setup.seats:
            raise Unreadable(f"The trail of this Hush position has a seat {seat}, but only {setup.seats} play.")
        sizes[seat] += 1 if kind == DREW else -1
        if not 0 <= sizes[seat] <= HAND:
            raise Unreadable(f"The trail of this Hush position leaves seat {seat} with {sizes[seat]} cards.")


def _check(state: Hush) -> None:
    seats = state.setup.seats
    rows = (state.chosen, state.points, state.caught)
    if any(len(row) != seats for row in rows) or len(state.hands) != seats * KIND_COUNT:
        raise Unreadable(f"A Hush position for {seats} seats needs as many hands, choices, points and fates.")
    for seat in range(seats):
        face_down = state.phase == CHOOSING and state.chosen[seat] != NOTHING
        if held(state.trail, seat) != state.hand_size(seat) + face_down:
            raise Unreadable(f"In this Hush position the hand of seat {seat} does not fit what it drew and showed.")
        if state.caught[seat] and (held(state.trail, seat) or state.chosen[seat] != NOTHING):
            raise Unreadable(f"In this Hush position seat {seat} was caught and still has cards.")
        if not 0 <= state.points[seat] <= _noise_shown(state, seat):
            raise Unreadable(f"In this Hush position seat {seat} has not eaten the points it has.")
    orders = sorted(order for order in state.caught if order)
    if orders != list(range(1, len(orders) + 1)) or not state.grazing_count():
        raise Unreadable("In this Hush position the order in which sheep were caught does not make sense.")
    if not _fits_phase(state):
        raise Unreadable("In this Hush position the one to decide does not fit the phase.")


def _noise_shown(state: Hush, seat: int) -> int:
    kinds = [entry % SEAT for entry in state.trail if entry // SEAT == seat]
    return sum(NOISE[kind] for kind in kinds if kind != DREW)


def _fits_phase(state: Hush) -> bool:
    """Whether phase, deciding seat, cards laid and window are consistent."""
    grazing = [seat for seat in range(state.setup.seats) if not state.caught[seat]]
    choosers = [seat for seat in grazing if state.chosen[seat] == NOTHING]
    if state.phase == REACTING:
        return not choosers and _fits_window(state, grazing)
    if state.loud != NOTHING or state.hushes or state.passes:
        return False
    if state.phase == CHOOSING:
        sizes = [held(state.trail, seat) for seat in grazing]
        filled = min(sizes) == HAND or not sum(state.deck)
        return len(grazing) > 1 and filled and 0 not in sizes and [state.seat] == choosers[:1]
    if choosers != grazing:
        return False
    if state.phase == DRAWING:
        return state.seat == CHANCE and state.drawer() != NOTHING
    return state.phase == ENDED and state.seat == OVER and state.drawer() == NOTHING and state.is_over()


def _fits_window(state: Hush, grazing: list[int]) -> bool:
    """Whether one seat is loudest, the trail ends with the revealed cards and later hushes, and those asked passed."""
    noises = sorted((NOISE[state.chosen[seat]], seat) for seat in grazing)
    if len(grazing) < 2 or noises[-1][0] == noises[-2][0] or noises[-1][1] != state.loud:
        return False
    turned = [seat * SEAT + state.chosen[seat] for seat in grazing]
    end = len(state.trail) - state.hushes
    fits = list(state.trail)[end - len(turned) : end] == turned
    played = all(entry % SEAT == HUSH for entry in list(state.trail)[end:])
    place = grazing.index(state.loud) + 1 + state.passes
    return fits and played and 0 <= state.passes < len(grazing) and state.seat == grazing[place % len(grazing)]


def _hand(state: Hush, seat: int) -> list[int]:
    return list(state.hands)[seat * KIND_COUNT : (seat + 1) * KIND_COUNT]


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
