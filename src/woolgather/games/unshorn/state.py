"""The state of Unshorn: brings the legal moves and their effects together."""

from __future__ import annotations

from librt.random import Random as Luck
from librt.vecs import append, vec
from mypy_extensions import i64

from woolgather.engine.state import CHANCE, Setup, State
from woolgather.games.unshorn.choices import choices, weights
from woolgather.games.unshorn.data import (
    CARD,
    CARDS_IN_BOX,
    COIN,
    CUT,
    DONE,
    DRAW,
    EMPTY,
    FIRST,
    FIRST_WOLF,
    HAND_KINDS,
    KEEP,
    LAY,
    LOSE,
    MOST_SEATS,
    MOVES,
    NOBODY,
    PASS,
    PILE_KINDS,
    PLACE_COUNT,
    PLAY_POW,
    POW,
    ROLL,
    SHEAR,
    SPARE_COUNT,
    SPARE_KINDS,
    STEAL,
    STEEL,
    STICK,
    SWAP,
    WOOL_CARD,
)
from woolgather.games.unshorn.evaluation import evaluate
from woolgather.games.unshorn.events import Events
from woolgather.games.unshorn.features import features
from woolgather.games.unshorn.journal import note_first, note_first_wolf
from woolgather.games.unshorn.position import (
    AFTER_ROLL,
    ANNOUNCED,
    BEFORE_PART,
    BITE,
    BOY_CHOICE,
    COUNTER,
    CREAMED,
    DOG,
    FIRST_ROLL,
    FRESH,
    GEAR,
    GEAR_LENGTH,
    HAND,
    KNOWN_POW,
    MAIN,
    MOON_CHOICE,
    NOT_KNOWN,
    PILES_LENGTH,
    PLACING,
    SHEAR_HELD,
    WOLF_ROLL,
)
from woolgather.games.unshorn.rollout import rollout_move
from woolgather.games.unshorn.secrets import deal_wool_and_hands


class Unshorn(Events):
    def legal(self) -> vec[i64]:
        if len(self.known) == 0:
            self.known = choices(self)
        return self.known

    def weights(self) -> vec[i64]:
        return weights(self)

    def apply(self, move: i64) -> None:
        self.known = NOT_KNOWN
        self.turned = 0
        self.witness = NOBODY
        if self.seat == CHANCE:
            self._happen(move)
        elif move >= SWAP:
            self.rearrange(self.seat, move - SWAP)
        elif move >= PLAY_POW:
            self.play_card(move)
        elif move == PASS:
            if self.pass_on():
                self._close_window()
        elif move == DRAW:
            self.draw_card()
        elif move == DONE:
            self.stop_announcing()
        elif move < SHEAR:
            self._lay(move - LAY)
        elif move < CUT:
            self.announce(move)
        else:
            self._pick(move)

    def _pick(self, move: i64) -> None:
        """Carry out the choice of a place."""
        if move < LOSE:
            self.cut(move - CUT)
        elif move >= STICK:
            if self.step == PLACING:
                self.lay_drawn(move - STICK)
            else:
                self.stick(move - STICK)
        elif move >= KEEP:
            self.keep(move - KEEP)
        elif self.step == BITE:
            self.bitten(move - LOSE)
        elif self.step == CREAMED:
            self.creamed(move - LOSE)
        else:
            self.choose(move - LOSE)

    def _happen(self, move: i64) -> None:
        """Carry out a chance outcome: a die, a card, a coin, a stolen wool."""
        if move >= WOOL_CARD:
            self.drawn_wool(move - WOOL_CARD + STEEL)
        elif move >= STEAL:
            self.steal(move - STEAL)
        elif move >= COIN:
            self.toss(move - COIN)
        elif move >= CARD:
            self.drawn_card(move - CARD)
        elif move >= ROLL:
            self.roll_die(move - ROLL + 1)
        elif move >= FIRST_WOLF:
            self._give_wolf(move - FIRST_WOLF)
        else:
            self._go_first(move - FIRST)

    # ---- what a seat observes of moves

    def hides(self, move: i64, seat: i64) -> bool:
        """Whether part of a move is hidden from a seat.

        Drawn ! cards and wool are seen only by their owner; layouts, swaps and secret choices only by their maker.
        Secret choices are those for the Boy and the Moon (UN-28, UN-39, UN-81, UN-83).
        """
        if move >= WOOL_CARD:
            return seat != self.turn and self.has_room(self.turn)
        if move >= MOVES:
            return CARD <= move < CARD + HAND_KINDS and seat != self.turn
        if seat == self.seat:
            return False
        if LOSE <= move < KEEP:
            return self.step == BOY_CHOICE or self.step == MOON_CHOICE
        return LAY <= move < SHEAR or move >= SWAP

    def observed_move(self, move: i64, seat: i64) -> i64:
        """The move, or the first one of its kind if the seat cannot tell which of them it is."""
        if not self.hides(move, seat):
            return move
        if move >= MOVES:
            return CARD if move < WOOL_CARD else WOOL_CARD
        if move < SHEAR:
            return LAY
        return LOSE if move < SWAP else SWAP

    def private_event(self, seat: i64) -> i64:
        """Wool and hands that were turned over and, for the thief, the stolen card; see `turn_over`."""
        return self.turned if self.witness == NOBODY or self.witness == seat else 0

    # ---- the setup

    def _lay(self, layout: i64) -> None:
        """Lay out a fleece: in seat order, each in secret, before the roll (UN-10, UN-12)."""
        self.lay_out(self.seat, layout)
        self.seat += 1
        if self.seat == self.setup.seats:
            self.let_chance_decide(FIRST_ROLL)

    def _go_first(self, seat: i64) -> None:
        self.turn = seat
        self.let_chance_decide(WOLF_ROLL)
        if self.journal is not None:
            note_first(self)

    def _give_wolf(self, seat: i64) -> None:
        self.wolf = seat
        if self.journal is not None:
            note_first_wolf(self)
        self.begin_turn(self.turn)

    # ---- windows that close (UN-42)

    def _close_window(self) -> None:
        self.passes = 0
        step = self.step
        if step == AFTER_ROLL:
            self.wolf_step()
        elif step == ANNOUNCED:
            self.begin_part()
        elif step == BEFORE_PART:
            self.go_on_cutting()
        elif step == COUNTER:
            self.counter_closed()
        else:
            self.end_turn()

    # ---- internals

    def copy(self) -> State:
        twin = Unshorn(self.setup, self.wool[:], self.gear[:], self.piles[:], self.log[:], self.trail[:])
        twin.take_from(self)
        return twin

    def deal_secrets(self, luck: Luck) -> None:
        deal_wool_and_hands(self, luck)
        self.known = NOT_KNOWN

    def features(self) -> vec[float]:
        return features(self)

    def evaluate(self) -> vec[float]:
        return evaluate(self)

    def candidates(self) -> vec[i64]:
        """All moves except swaps: a bot that rearranged every turn would keep everybody waiting."""
        found = vec[i64](capacity=16)
        for move in self.legal():
            if move < SWAP:
                found = append(found, move)
        return found

    def is_quiet(self) -> bool:
        """Not between the announcement and the last hit, when it is still uncertain who will be shorn."""
        return self.step == MAIN

    def rollout_move(self, luck: Luck) -> i64:
        return rollout_move(self, luck)


def first_position(setup: Setup) -> Unshorn:
    """Each player has a black Shear, a dog and a POW; the rest is shuffled, wool is not yet laid out (UN-10, UN-11)."""
    seat: i64
    gear = vec[i64]([0 for _ in range(GEAR_LENGTH)])
    for seat in range(setup.seats):
        for what in (SHEAR_HELD, DOG, KNOWN_POW, FRESH, HAND + POW):
            gear[seat * GEAR + what] = 1
    piles = vec[i64]([CARDS_IN_BOX[kind] if kind < PILE_KINDS else 0 for kind in range(PILES_LENGTH)])
    piles[POW] -= setup.seats
    if setup.options.spare_wool == "pile":
        for _ in SPARE_KINDS:
            piles = append(piles, SPARE_COUNT - setup.seats)
    state = Unshorn(
        setup, vec[i64]([EMPTY for _ in range(PLACE_COUNT * MOST_SEATS)]), gear, piles, vec[i64](), vec[i64]()
    )
    for kind in range(PILE_KINDS):
        state.pile_size += piles[kind]
    state.pile_size += state.spare_wool()
    return state
