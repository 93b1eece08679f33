"""The state of Sheepy Time: the legal moves and their effects; the course of the game is in rounds.py and turns.py."""

from __future__ import annotations

from typing import Final

from librt.random import Random as Luck
from librt.vecs import vec
from mypy_extensions import i64

from woolgather.engine.state import Setup, State
from woolgather.games.sheepy_time.choices import choices, draw_weights
from woolgather.games.sheepy_time.data import (
    DRAW,
    DREAM,
    FIRST,
    FIRST_OF_NIGHTMARE,
    HAUNT,
    KINDS,
    NOTHING,
    PLAY,
    ROW,
    SPACES,
    SUPPLY,
    TOKENS,
)
from woolgather.games.sheepy_time.evaluation import evaluate
from woolgather.games.sheepy_time.features import features
from woolgather.games.sheepy_time.position import (
    CATCHING,
    DEALING,
    DRAWING,
    DREAMING,
    DRIFTING,
    FENCING,
    HAUNTING,
    NO_TRAIL,
    PLAYING,
    RESTING,
    SETTLING,
    STACKING,
    empty_hands,
    no_cards,
)
from woolgather.games.sheepy_time.rollout import rollout_move
from woolgather.games.sheepy_time.rounds import Rounds
from woolgather.games.sheepy_time.rules import Rules
from woolgather.games.sheepy_time.secrets import deal_hidden

ALIKE: Final = vec[i64]([1 for _ in range(32)])


class SheepyTime(Rounds):
    def legal(self) -> vec[i64]:
        return choices(self)

    def weights(self) -> vec[i64]:
        """Cards by how many of their kind are left; seats, Nightmares and tiles equally likely."""
        if self.phase >= DEALING:
            return draw_weights(self)
        return ALIKE[: len(choices(self))]

    def apply(self, move: i64) -> None:
        self.learned = 0
        phase = self.phase
        if phase <= DRAWING:
            self._happen(move)
        elif phase == PLAYING:
            self.play_card(move - PLAY)
        elif phase == DREAMING:
            self.answer_dream(move)
        elif phase == CATCHING:
            self.catch(move)
        elif phase == FENCING:
            self.decide_at_fence(move)
        elif phase == RESTING:
            self.rest(move)
        else:
            self.grant(move)

    def _happen(self, move: i64) -> None:
        """Carry out a chance outcome."""
        phase = self.phase
        if phase >= DEALING:
            kind = move - DRAW
            if kind >= KINDS:
                kind -= FIRST_OF_NIGHTMARE[self.nightmare]
            self.deck[kind] -= 1
            self.take_card(kind)
        elif phase == STACKING:
            self.fill(move - DREAM)
        elif phase == DRIFTING:
            self.drift(move - DREAM)
        elif phase == HAUNTING:
            self.choose_nightmare(move - HAUNT)
        else:
            self.choose_first(move - FIRST)

    # ---- what a seat observes

    def hides(self, move: i64, seat: i64) -> bool:
        """Whether a drawn card is hidden from a seat (ST-20, ST-23).

        It goes to its owner's hand unseen by others, except that a Nightmare card drawn in the race is shown at once.
        """
        phase = self.phase
        goes_to_hand = phase in (DEALING, SETTLING) or (phase == DRAWING and move < DRAW + KINDS)
        return move >= DRAW and goes_to_hand and seat != self.receiver()

    def observed_move(self, move: i64, seat: i64) -> i64:
        return DRAW if self.hides(move, seat) else move

    def private_event(self, seat: i64) -> i64:
        """The same for all seats: every discarded hand (ST-110), and who has shown which Nightmare card (ST-20).

        It is exact, because the observed move says whose cards they are and in what order they come (EVENT_BASE).
        """
        return self.learned

    # ---- internals

    def features(self) -> vec[float]:
        return features(self)

    def evaluate(self) -> vec[float]:
        return evaluate(self)

    def rollout_move(self, luck: Luck) -> i64:
        return rollout_move(self, luck)

    def deal_secrets(self, luck: Luck) -> None:
        deal_hidden(self, luck)

    def copy(self) -> State:
        twin = SheepyTime(
            self.setup,
            self.rules,
            self.spaces[:],
            self.winks[:],
            self.pillows[:],
            self.zzz[:],
            self.dreams,
            self.deck[:],
            self.hands[:],
            self.trail[:],
        )
        twin.take_from(self)
        return twin


def first_position(setup: Setup, rules: Rules) -> SheepyTime:
    """Only the players are known (ST-10, ST-11)."""
    state = blank_position(setup, rules)
    state.first = NOTHING if rules.draw_first and not rules.is_solo else 0
    state.nightmare = rules.nightmare
    if state.nightmare != NOTHING:
        state.deck = rules.deck(state.nightmare)[:]
    state.stack = rules.dreams
    state.set_up()
    return state


def blank_position(setup: Setup, rules: Rules) -> SheepyTime:
    """Sheep off the board, all Zzz in the supplies, no tiles, no cards."""
    seats = int(rules.seats)
    zeros = [0 for _ in range(seats)]
    tokens = [TOKENS if place % ROW == SUPPLY else 0 for place in range(seats * ROW)]
    state = SheepyTime(
        setup,
        rules,
        vec[i64](zeros),
        vec[i64](zeros),
        vec[i64]([rules.goal for _ in range(seats)]),
        vec[i64](tokens),
        vec[i64]([NOTHING for _ in range(SPACES + 1)]),
        no_cards(),
        empty_hands(seats),
        NO_TRAIL,
    )
    state.beast = rules.lair
    return state
