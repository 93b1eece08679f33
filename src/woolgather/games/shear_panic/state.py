"""The course of the game: turns, the marker, scores, panic and the end."""

from __future__ import annotations

from typing import Final

from librt.random import Random as Luck
from librt.vecs import vec
from mypy_extensions import i64

from woolgather.engine.evaluation import fitted_chances
from woolgather.engine.state import CHANCE, OVER, Setup, State
from woolgather.games.shear_panic.actions import carried_out, pushing_sheep
from woolgather.games.shear_panic.choices import (
    button_choices,
    card_choices,
    choices,
    panic_choices,
    turned,
)
from woolgather.games.shear_panic.data import (
    BLACK,
    BLACK_SHEEP,
    BUTTON,
    BUTTONS,
    CALL_FLOCK,
    CALL_GROUP,
    CARD,
    CHOICE_ACTIONS,
    CHOICE_OF,
    CHOICE_TYPE,
    CHOICE_VALUE,
    CORNERS,
    DISCARD,
    FIRST,
    FLOCK_DIE_FACES,
    PANIC_SLAM,
    PANIC_TURN,
    ROLL_COLOUR,
    ROLL_FLOCK,
    SECOND,
    SECOND_SHEEP,
    SHEEP_COUNT,
    TEAM_TAG,
    TURN,
    discard_goes_on,
    one_row_is_shorn,
    panic_lifts_bans,
    rolls_again,
)
from woolgather.games.shear_panic.drawing import any_action
from woolgather.games.shear_panic.edition import Edition
from woolgather.games.shear_panic.features import features
from woolgather.games.shear_panic.flock import (
    BIT,
    GONE,
    MIDDLE,
    WIDTH,
    present,
    slammed,
)
from woolgather.games.shear_panic.gathering import Gathering
from woolgather.games.shear_panic.journal import (
    ACTION_RULES,
    note_calm,
    note_choice,
    note_colour_die,
    note_end,
    note_extra,
    note_marker,
    note_moves,
    note_penalty,
    note_roger_leaves,
    note_score,
    note_setup,
    note_shorn,
    note_tag,
    note_turn,
)
from woolgather.games.shear_panic.position import (
    ACTED,
    ACTION,
    BUTTON_CHOICE,
    CARD_CHOICE,
    COLOUR_ROLL,
    DONE,
    FLOCK_CALL,
    FLOCK_ROLL,
    IDLE,
    NO_CELLS,
    NOT_KNOWN,
    NOTHING,
    OPENING,
    PANIC,
    PANICKED,
    SHORN,
    WAY,
    increased,
)
from woolgather.games.shear_panic.scoring import (
    by_roger,
    closeness,
    from_the_shearer,
    nearest_row,
    team_tag,
)

FLOCK_WEIGHTS: Final = vec[i64](FLOCK_DIE_FACES)
TWO_ALIKE: Final = vec[i64]([1, 1])
SIX_ALIKE: Final = vec[i64]([1, 1, 1, 1, 1, 1])


def set_flock(second: int) -> vec[i64]:
    """Colours at the corners, their second sheep a knight's move away, the black sheep in the middle (SP-10)."""
    north_west = (MIDDLE - 1) * WIDTH + MIDDLE - 1
    cells = vec[i64]([north_west + WIDTH + 1 for _ in range(SHEEP_COUNT)])
    for colour in range(4):
        for which, (column, row) in enumerate((CORNERS[colour], SECOND_SHEEP[second][colour])):
            cells[colour * 2 + which] = north_west + row * WIDTH + column
    return cells


SET_FLOCK: Final = set_flock(0)
MIRRORED_FLOCK: Final = set_flock(1)


class ShearPanic(Gathering):
    # ---- what may be chosen

    def legal(self) -> vec[i64]:
        if len(self.known) == 0:
            self.known = choices(self)
        return self.known

    def weights(self) -> vec[i64]:
        """Both sides of the setup and the six colours are equally likely, the flock die by its faces (SP-2, SP-10)."""
        if self.phase == FLOCK_ROLL:
            return FLOCK_WEIGHTS
        return SIX_ALIKE if self.phase == COLOUR_ROLL else TWO_ALIKE

    # ---- what a move does

    def apply(self, move: i64) -> None:
        self.known = NOT_KNOWN
        phase = self.phase
        if self.seat == CHANCE:
            self._happen(move)
        elif phase == ACTION:
            self._choose(move)
        elif phase == WAY:
            self.join(move)
        elif phase == PANIC:
            self._panic(move)
        elif phase == BUTTON_CHOICE and self.edition.late_button:
            self._spend_button(move - BUTTON)
        elif phase in (CARD_CHOICE, BUTTON_CHOICE):
            self._add_extra(move)
        elif phase == FLOCK_CALL:
            self.call_flock(move - CALL_FLOCK)
        else:
            self.call_group(move - CALL_GROUP)

    def _happen(self, move: i64) -> None:
        """Carry out a chance outcome: a face of a die, or the setup."""
        if self.phase == FLOCK_ROLL:
            self.roll_flock_die(move - ROLL_FLOCK)
        elif self.phase == COLOUR_ROLL:
            self._roll_colour(move - ROLL_COLOUR)
        else:
            self._set_up(move - SECOND)

    def _set_up(self, second: i64) -> None:
        self.cells = MIRRORED_FLOCK if second else SET_FLOCK
        self.opening = self.edition.opening_rolls
        if self.journal is not None:
            note_setup(self)
        if self.opening:
            self._ask_colour(OPENING)
        else:
            self._begin_turn(0)

    def go_on(self) -> None:
        """Continue the turn where it was, after rejoining (SP-20)."""
        stage = self.stage
        if stage == ACTED:
            self._advance()
        elif stage == OPENING:
            self._next_opening()
        elif stage == SHORN:
            self._panic_or_end()
        else:
            self._end_turn()

    def _next_opening(self) -> None:
        """Go to the next opening slam in seat order, then to the first turn (SP-12, SP-13)."""
        self.opening -= 1
        if self.opening:
            self.turn = (self.turn + 1) % self.edition.seats
            self._ask_colour(OPENING)
        else:
            self._end_turn()

    def _end_turn(self) -> None:
        self._begin_turn((self.turn + 1) % self.edition.seats)

    def _begin_turn(self, seat: i64) -> None:
        self.turn = seat
        self.stage = IDLE
        self.colour = NOTHING
        self.steps = 0
        self.origin = self.marker
        self.phase = ACTION
        self.seat = self.turn

    # ---- the action

    def _choose(self, move: i64) -> None:
        """Choose the one action of a turn; it binds the next player unless it is a discard (SP-20, SP-24, SP-40)."""
        if self.journal is not None:
            note_choice(self, move)
        is_discard = move >= DISCARD
        choice = move - DISCARD if is_discard else CHOICE_OF[move]
        left = CHOICE_ACTIONS[choice] & ~self.used[self.turn]
        self.used = increased(self.used, self.turn, left & -left)
        self.last = move
        self.is_bound = self.edition.binds and not is_discard
        if not is_discard and self.edition.protects(CHOICE_TYPE[choice]):
            self.before = self.cells
            self.before_facing = self.facing
        else:
            self.before = NO_CELLS
            self.before_facing = 0
        self.steps = CHOICE_VALUE[choice]
        self.stage = ACTED
        if is_discard and not discard_goes_on:
            self._end_turn()
        else:
            self._ask_extra()

    def _ask_extra(self) -> None:
        """Ask for a movement card or a button, chosen with the action before anything happens (SP-90, SP-91, SP-92)."""
        has_buttons = self.edition.extra == BUTTONS
        if not self.extra_left(self.turn) or self.edition.late_button:
            self._carry_out()
            return
        extras = button_choices(self) if has_buttons else card_choices(self)
        if len(extras) > 1:
            self.phase = BUTTON_CHOICE if has_buttons else CARD_CHOICE
            self.known = extras
        else:
            self._add_extra(extras[0])

    def _add_extra(self, move: i64) -> None:
        """Add the extra movement to the action's value (SP-60)."""
        is_button = move >= BUTTON
        value = move - BUTTON if is_button else move - CARD
        if self.journal is not None:
            note_extra(self, "button" if is_button else "card", value)
        if value:
            self.extra = increased(self.extra, self.turn * 3 + value - 1, -1)
            self.steps += value
        self._carry_out()

    def _carry_out(self) -> None:
        """Carry out the chosen action; a discard leaves the flock unchanged (SP-24, SP-30 to SP-36)."""
        move = self.last
        if move >= DISCARD:
            self._advance()
            return
        choice = CHOICE_OF[move]
        kind = CHOICE_TYPE[choice]
        form = move - FIRST[choice]
        if kind == TURN:
            self._turn_flock(form)
            self._advance()
            return
        cells = carried_out(self.cells, kind, form, self.edition.area)
        if self.journal is not None:
            note_moves(self, cells, pushing_sheep(kind, form), self.edition.called(kind), ACTION_RULES[kind])
        self.cells = cells
        self.gather()

    def _turn_flock(self, sense: i64) -> None:
        """Turn the whole flock to another facing; no sheep changes its square (SP-36)."""
        facing = turned(self.facing, sense)
        if self.journal is not None:
            note_turn(self, sense, facing)
        self.facing = facing

    # ---- the marker

    def _advance(self) -> None:
        """Move the marker by the action's value and extra movement (SP-60); in earlier rules a button may follow."""
        self.origin = self.marker
        self._move_marker(self.steps)
        if (
            self.edition.late_button
            and self.marker != self.edition.pen_1
            and self.marker != self.edition.pen_2
            and self.extra_left(self.turn)
        ):
            buttons = button_choices(self)
            if len(buttons) > 1:
                self.phase = BUTTON_CHOICE
                self.seat = self.turn
                self.known = buttons
                return
            self._spend_button(buttons[0] - BUTTON)
        else:
            self._score()

    def _move_marker(self, steps: i64) -> None:
        """Move the marker; it never passes the second brown spaces of fields 2 and 4 (SP-61)."""
        start = self.marker
        space = start + steps
        pen = self.edition.pen_1 if start < self.edition.pen_1 else self.edition.pen_2
        self.marker = min(space, pen)
        if self.journal is not None:
            note_marker(self, start, space - self.marker)

    def _spend_button(self, value: i64) -> None:
        if self.journal is not None:
            note_extra(self, "button", value)
        if value:
            self.extra = increased(self.extra, self.turn * 3 + value - 1, -1)
            self._move_marker(value)
        self._score()

    # ---- scores

    def _score(self) -> None:
        """Score the field in which the marker stands (SP-80); brown spaces when reached or passed (SP-88)."""
        edition = self.edition
        field = edition.field(self.marker)
        if field == TEAM_TAG:
            self._gain_tag()
        elif field == BLACK_SHEEP:
            black = self.cells[BLACK]
            self._gain(
                self.turn,
                closeness(self.cells[self.turn * 2], black),
                closeness(self.cells[self.turn * 2 + 1], black),
                "SP-84",
            )
        elif self._reached(edition.wall_1) or self._reached(edition.pen_1):
            self._gain_rows(by_roger(self.cells, self.facing), "SP-82")
            if self.journal is not None and self.marker == edition.pen_1:
                note_roger_leaves(self)
        elif self._reached(edition.wall_2) or self._reached(edition.pen_2):
            self._gain_rows(from_the_shearer(self.cells, self.facing, edition.front_scores), "SP-85")
            if edition.shearing:
                self._shear()
                return
        self._panic_or_end()

    def _reached(self, space: i64) -> bool:
        return self.origin < space <= self.marker

    def _gain_tag(self) -> None:
        count = team_tag(self.cells, self.turn)
        self.points = increased(self.points, self.turn, count)
        if self.journal is not None:
            note_tag(self, count)

    def _gain(self, seat: i64, first: i64, second: i64, rule: str) -> None:
        """Add the points of a player's two sheep; zero is noted too, so that the journal explains it."""
        if first + second:
            self.points = increased(self.points, seat, first + second)
        if self.journal is not None:
            note_score(self, seat, first, second, rule)

    def _gain_rows(self, worth: vec[i64], rule: str) -> None:
        """Score rows for all players; neutral and black sheep never score (SP-11, SP-82, SP-85)."""
        seat: i64
        for seat in range(self.edition.seats):
            self._gain(seat, worth[seat * 2], worth[seat * 2 + 1], rule)

    def _shear(self) -> None:
        """Remove the row nearest to the Shearer; when no sheep are left the game is over (SP-86, SP-87)."""
        sheep: i64
        row = nearest_row(self.cells, self.facing)
        if row == present(self.cells) and not one_row_is_shorn:
            row = 0
        cells = self.cells[:]
        for sheep in range(SHEEP_COUNT):
            if row & BIT[sheep]:
                cells[sheep] = GONE
                if self.journal is not None:
                    note_shorn(self, sheep)
        self.cells = cells
        self.before = NO_CELLS  # with fewer sheep no picture can come back
        self.before_facing = 0
        if self.marker == self.edition.pen_2 or not present(cells):
            self._finish()
        else:
            self.stage = SHORN
            self.gather()

    # ---- panic

    def _panic_or_end(self) -> None:
        """Panic if the marker rests on a red space (SP-70); end the game on the last space (SP-100)."""
        if self.marker == self.edition.pen_2:
            self._finish()
        elif self.edition.red[self.marker]:
            self._ask_colour(PANICKED)
        else:
            self._end_turn()

    def _ask_colour(self, stage: i64) -> None:
        self.stage = stage
        self.phase = COLOUR_ROLL
        self.seat = CHANCE

    def _roll_colour(self, face: i64) -> None:
        """Do what the die shows; nothing happens if no slam is possible (SP-70, SP-72). Lifts all bans (SP-42)."""
        self.colour = face
        if panic_lifts_bans:
            self.is_bound = False
            self.before = NO_CELLS
            self.before_facing = 0
        if self.journal is not None:
            note_colour_die(self, face)
        panics = panic_choices(self)
        if len(panics) > 1:
            self.phase = PANIC
            self.seat = self.turn
            self.known = panics
        elif len(panics) == 1:
            self._panic(panics[0])
        else:
            if self.journal is not None:
                note_calm(self)
            if rolls_again:
                self._ask_colour(self.stage)
            else:
                self.go_on()

    def _panic(self, move: i64) -> None:
        if move >= PANIC_TURN:
            self._turn_flock(move - PANIC_TURN)
            self.go_on()
            return
        sheep = (move - PANIC_SLAM) >> 3
        cells = slammed(self.cells, sheep, move - PANIC_SLAM & 7, self.edition.area.through)
        if self.journal is not None:
            is_opening = self.stage == OPENING
            note_moves(self, cells, sheep, "opening" if is_opening else "panic", "SP-12" if is_opening else "SP-70")
        self.cells = cells
        self.gather()

    # ---- the end

    def _finish(self) -> None:
        """Deduct points for extra movement kept too long; then the final standings count (SP-94, SP-101)."""
        seat: i64
        for seat in range(self.edition.seats):
            penalty = self.penalty(seat)
            if penalty:
                self.points = increased(self.points, seat, -penalty)
                if self.journal is not None:
                    note_penalty(self, seat, penalty)
        self.stage = IDLE
        self.phase = DONE
        self.seat = OVER
        if self.journal is not None:
            note_end(self, present(self.cells) == 0 and self.marker != self.edition.pen_2)

    def features(self) -> vec[float]:
        return features(self)

    def evaluate(self) -> vec[float]:
        return fitted_chances(self)

    def any_decision(self, luck: Luck) -> i64:
        """Find an action without listing the others."""
        if self.phase == ACTION and len(self.known) == 0:
            action = any_action(self, luck)
            if action != NOTHING:
                return action
        legal = self.legal()
        return legal[luck.randrange(len(legal))]

    # ---- internals

    def copy(self) -> State:
        twin = ShearPanic(self.setup, self.edition, self.cells, self.used, self.extra, self.points)
        twin.take_from(self)
        return twin


def first_position(setup: Setup, edition: Edition) -> ShearPanic:
    """Only the players are known: the sheep are still to be placed (SP-10, SP-13)."""
    seats = int(edition.seats)
    nowhere = vec[i64]([GONE for _ in range(SHEEP_COUNT)])
    zeros = [0 for _ in range(seats)]
    extra = [count for _ in range(seats) for count in edition.extra_counts]
    return ShearPanic(setup, edition, nowhere, vec[i64](zeros), vec[i64](extra), vec[i64](zeros))
