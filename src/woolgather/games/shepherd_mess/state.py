"""The course of the game: the setup, turns, the effects of moves, and the end."""

from __future__ import annotations

from typing import Final

from librt.vecs import vec
from mypy_extensions import i64

from woolgather.engine.state import CHANCE, OVER, Setup, State
from woolgather.games.shepherd_mess.choices import PEN_TILE, choices
from woolgather.games.shepherd_mess.data import (
    BARK,
    BRIDGE,
    BRIDGE_PIECE,
    CORNER,
    CORNER_PIECE,
    END_TURN,
    FIGHT,
    FIGHT_SCARES,
    FLOCK_COUNT,
    GATE,
    GATE_PIECE,
    GO,
    LET,
    MOVES_A_TURN,
    MUD,
    MUD_COUNT,
    PEN,
    PLACE,
    PUDDLE,
    PUDDLE_COUNT,
    RAM,
    RAM_PATCH,
    SCATTER,
    SHAPE_COUNT,
    SHAPE_SIDES,
    SPOILT_AT_ONCE,
    STONE,
    STONE_OPENS,
    STONE_PIECE,
    TILES,
    WALL,
    WALL_PIECE,
)
from woolgather.games.shepherd_mess.evaluation import candidates, evaluate
from woolgather.games.shepherd_mess.journal import (
    note_addition,
    note_bark,
    note_end,
    note_end_turn,
    note_fight,
    note_free,
    note_let,
    note_mud,
    note_pen,
    note_place,
    note_puddle,
    note_ram,
    note_round,
    note_runs,
    note_waits,
    note_walk,
)
from woolgather.games.shepherd_mess.pasture import BIT, EDGE_TILE, FIRST_SOUTHERN, first_tile
from woolgather.games.shepherd_mess.position import (
    DONE,
    GIVE_PEN,
    LAY_MUD,
    LAY_PUDDLE,
    NO_DOGS,
    NO_MAPS,
    NO_SHEEP,
    NOBODY,
    NOT_KNOWN,
    NOTHING_PAST,
    PASSING,
    PLACE_RAM,
    PLACING,
    SCATTERING,
    STANDING_NOWHERE,
    TURN,
    Position,
)
from woolgather.games.shepherd_mess.repetition import remember
from woolgather.games.shepherd_mess.rules import Rules
from woolgather.games.shepherd_mess.scare import (
    SLOT_BIT,
    SLOTS,
    able_to_pass,
    decisions,
    end_of,
    matters,
    muds_on,
    runners,
    slot_tile,
    unrivalled,
    waiting,
    way_of,
)
from woolgather.games.shepherd_mess.scoring import places, scores, somebody_finished, somebody_spoilt
from woolgather.games.shepherd_mess.walls import corner_east, corner_south

DOG_BIT: Final = vec[i64]([1 << dog for dog in range(8)])

MOST_OUTCOMES: Final = 160
ALIKE: Final = [vec[i64]([1 for _ in range(count)]) for count in range(MOST_OUTCOMES)]
"""Equal weights, by the number of outcomes."""


class ShepherdMess(Position):
    # ---- what may be chosen

    def legal(self) -> vec[i64]:
        if len(self.known) == 0:
            self.known = choices(self)
        return self.known

    def weights(self) -> vec[i64]:
        """Dice with re-rolls: all outcomes that fit are equally likely (SM-10 to SM-13)."""
        return ALIKE[len(self.legal())]

    # ---- what a move does

    def apply(self, move: i64) -> None:
        self.known = NOT_KNOWN
        if self.phase == TURN:
            self._take(move)
        elif self.phase == PLACING:
            self._place(move - PLACE)
        elif self.phase == PASSING:
            self._let(move - LET)
        else:
            self._happen(move)

    # ---- the setup

    def _happen(self, move: i64) -> None:
        """Carry out a chance outcome: terrain, sheep, pens, the ram."""
        if self.phase == LAY_MUD:
            self._lay_mud((move - MUD) // SHAPE_COUNT, (move - MUD) % SHAPE_COUNT)
        elif self.phase == LAY_PUDDLE:
            self._lay_puddle(move - PUDDLE)
        elif self.phase == SCATTERING:
            self._place(move - SCATTER)
        elif self.phase == GIVE_PEN:
            self._give_pen(move - PEN)
        else:
            self._place_ram(move - RAM_PATCH)

    def _lay_mud(self, tile: i64, shape: i64) -> None:
        """Lay a muddy patch with its stone path turned as drawn (SM-4, SM-10)."""
        side: i64
        self.mud |= BIT[tile]
        self.muds = self.muds[:]
        self.muds[self.step] = tile
        self.paths = self.paths[:]
        for side in range(4):
            if SHAPE_SIDES[shape] >> side & 1:
                self.paths[side] |= BIT[tile]
        if self.journal is not None:
            note_mud(self, shape)
        self._set_up(MUD_COUNT, LAY_PUDDLE)

    def _lay_puddle(self, tile: i64) -> None:
        self.puddles |= BIT[tile]
        if self.journal is not None:
            note_puddle(self, tile)
        self._set_up(PUDDLE_COUNT, SCATTERING if self.rules.quick_setup else PLACING)

    def _place(self, tile: i64) -> None:
        """Place one sheep of the player whose turn it is (SM-11)."""
        self.put(tile, self.turn, 1)
        if self.journal is not None:
            note_place(self, tile)
        self._set_up(self.rules.seats * self.rules.flock_size, GIVE_PEN)

    def _give_pen(self, pen: i64) -> None:
        """Give a free pen to each player in turn, with both dogs in it (SM-12)."""
        tile = PEN_TILE[pen]
        self.pens = self.pens[:]
        self.pens[self.turn] = tile
        self.dogs[self.turn * 2] = tile
        self.dogs[self.turn * 2 + 1] = tile
        if self.journal is not None:
            note_pen(self, pen)
        self._set_up(self.rules.seats, PLACE_RAM)

    def _place_ram(self, patch: i64) -> None:
        """Put the ram on a muddy patch; seat 0 begins (SM-13)."""
        self.put(self.muds[patch], RAM, 1)
        if self.journal is not None:
            note_ram(self)
        self._set_up(1, TURN)
        self._begin_turn()

    def _set_up(self, steps: i64, following: i64) -> None:
        """Go to the next step of this phase of the setup, or to the first of the following one; players alternate."""
        self.step += 1
        if self.step == steps:
            self.step = 0
            self.phase = following
        is_round = self.phase in (PLACING, SCATTERING, GIVE_PEN)
        self.turn = self.step % self.rules.seats if is_round else 0
        self.seat = self.turn if self.phase in (PLACING, TURN) else CHANCE

    # ---- a turn

    def _take(self, move: i64) -> None:
        """Carry out one of up to two moves, or end the turn (SM-20)."""
        if move == END_TURN:
            if self.journal is not None:
                note_end_turn(self)
            self._end_turn()
            return
        self.spent += 1
        if move < BARK:
            self._walk((move - GO) // TILES, (move - GO) % TILES)
        elif move < FIGHT:
            self._bark(move - BARK)
        elif move < BRIDGE:
            self._fight((move - FIGHT) >> 3, move - FIGHT & 7)
        else:
            self._add(move)
            self._after_move()

    def _after_move(self) -> None:
        """Check whether somebody has finished; after two moves it is the next player's turn (SM-20, SM-70)."""
        self.phase = TURN
        self.seat = self.turn
        if somebody_finished(self) or (SPOILT_AT_ONCE and somebody_spoilt(self)):
            self._finish()
        elif self.spent == MOVES_A_TURN:
            self._end_turn()

    def _end_turn(self) -> None:
        """End the turn: this player's locked dogs rest for a turn, and resting ones become normal (SM-34, SM-35)."""
        own: i64 = DOG_BIT[self.turn * 2] | DOG_BIT[self.turn * 2 + 1]
        if self.journal is not None:
            note_free(self, self.locked & own)
        self.resting = self.resting & ~own | self.locked & own
        self.locked &= ~own
        self.spent = 0
        self.used = 0
        self.trodden = 0
        if self.turns == self.rules.last_turn:
            self._finish()
            return
        self.turns += 1
        self.turn = self.turns % self.rules.seats
        self.seat = self.turn
        self._begin_turn()

    def _begin_turn(self) -> None:
        """Begin a turn; the third occurrence of the same position ends the game (SM-75)."""
        if self.rules.repetition and remember(self):
            self._finish()
        elif self.journal is not None:
            note_round(self)

    # ---- additions to the landscape

    def _add(self, move: i64) -> None:
        """Add a piece from the common supply (SM-5, SM-21 to SM-24, SM-75).

        No earlier position can occur again, so the past is forgotten.
        """
        self.past = NOTHING_PAST
        self.prospects = None
        self.maps = NO_MAPS
        if self.journal is not None:
            note_addition(self, move)
        if move < STONE:
            self._use_up(BRIDGE_PIECE)
            self._lay_bridge((move - BRIDGE) >> 1, move - BRIDGE & 1)
        elif move < WALL:
            self._use_up(STONE_PIECE)
            self._lay_stone((move - STONE) >> 2, move - STONE & 3)
        elif move < CORNER:
            self._use_up(WALL_PIECE)
            self._build(EDGE_TILE[move - WALL], move - WALL >= FIRST_SOUTHERN)
        elif move < GATE:
            self._use_up(CORNER_PIECE)
            self.walls_east |= corner_east((move - CORNER) >> 2, move - CORNER & 3)
            self.walls_south |= corner_south((move - CORNER) >> 2, move - CORNER & 3)
        else:
            self._use_up(GATE_PIECE)
            self._hang_gate(EDGE_TILE[move - GATE], move - GATE >= FIRST_SOUTHERN)

    def _use_up(self, piece: i64) -> None:
        self.supply = self.supply[:]
        self.supply[piece] -= 1

    def _lay_bridge(self, tile: i64, axis: i64) -> None:
        """Lay a bridge (SM-21)."""
        if axis:
            self.bridges_ew |= BIT[tile]
        else:
            self.bridges_ns |= BIT[tile]

    def _lay_stone(self, tile: i64, side: i64) -> None:
        """Lay a stone (SM-22)."""
        self.paths = self.paths[:]
        for turned in STONE_OPENS:
            self.paths[side + turned & 3] |= BIT[tile]

    def _build(self, tile: i64, is_southern: bool) -> None:
        """Build a wall (SM-23)."""
        if is_southern:
            self.walls_south |= BIT[tile]
        else:
            self.walls_east |= BIT[tile]

    def _hang_gate(self, tile: i64, is_southern: bool) -> None:
        """Hang a gate (SM-24)."""
        if is_southern:
            self.gates_south |= BIT[tile]
        else:
            self.gates_east |= BIT[tile]

    # ---- dogs

    def _walk(self, dog: i64, tile: i64) -> None:
        """Stop on the tile and scare (SM-30, SM-33)."""
        if self.journal is not None:
            note_walk(self, dog, tile)
        self.dogs[dog] = tile
        self._scare(dog)

    def _bark(self, dog: i64) -> None:
        if self.journal is not None:
            note_bark(self, dog)
        self._scare(dog)

    def _fight(self, dog: i64, other: i64) -> None:
        """Lock the other dog for its owner's next turn; no animal is scared (SM-34)."""
        if self.journal is not None:
            note_fight(self, dog, other)
        self.dogs[dog] = self.dogs[other]
        self.used |= DOG_BIT[dog]
        self.locked |= DOG_BIT[other]
        if FIGHT_SCARES:
            self._scare(dog)
        else:
            self._after_move()

    # ---- the scare

    def _scare(self, dog: i64) -> None:
        self.used |= DOG_BIT[dog]
        self.scarer = dog
        self.named = 0
        if not self._let_pass() and self.journal is not None:
            note_waits(self)

    def _let(self, named: i64) -> None:
        """Let one animal of a flock pass; the mover names it by its tile (SM-51)."""
        slot: i64
        dog_tile = self.dogs[self.scarer]
        for slot in range(named // TILES, SLOTS, FLOCK_COUNT):
            if slot_tile(dog_tile, slot) == named % TILES:
                self.named |= SLOT_BIT[slot]
        if self.journal is not None:
            note_let(self, named // TILES, named % TILES)
        self._let_pass()

    def _let_pass(self) -> bool:
        """Ask while there is a choice; when no more can be named, all run (SM-51)."""
        dog_tile = self.dogs[self.scarer]
        decided = decisions(self, dog_tile)
        slots = waiting(self, decided)
        while slots:
            able = able_to_pass(self, decided, slots, self.named)
            if not self.rules.ask_always:
                self.named |= unrivalled(self, decided, able)
                able = able_to_pass(self, decided, slots, self.named)
            if able == 0:
                break
            if able & able - 1 and (self.rules.ask_always or matters(self, dog_tile, decided, slots)):
                self.phase = PASSING
                self.seat = self.turn
                return False
            self.named |= SLOT_BIT[first_tile(able)]
        self._run(dog_tile, decided, slots)
        return True

    def _run(self, dog_tile: i64, decided: vec[i64], slots: i64) -> None:
        """Move all animals at once: who goes was decided before any moved (SM-40 to SM-48)."""
        slot: i64
        going = runners(self, dog_tile, decided, slots, self.named)
        if self.journal is not None:
            note_runs(self, dog_tile, decided, going)
        for slot in range(SLOTS):
            if going[slot]:
                way = way_of(decided[slot])
                self.put(slot_tile(dog_tile, slot), slot % FLOCK_COUNT, -going[slot])
                self.put(end_of(way), slot % FLOCK_COUNT, going[slot])
                if self.rules.mud_rests:
                    self.trodden |= muds_on(self, way)
        self.scarer = NOBODY
        self.named = 0
        self._after_move()

    # ---- the end

    def _finish(self) -> None:
        self.phase = DONE
        self.seat = OVER
        if self.journal is not None:
            note_end(self)

    def scores(self) -> list[int]:
        return scores(self)

    def places(self) -> list[int]:
        return places(self)

    def evaluate(self) -> vec[float]:
        return evaluate(self)

    def is_quiet(self) -> bool:
        """Not while a scare waits for an answer: no animal has run yet (SM-51)."""
        return self.phase != PASSING

    def candidates(self) -> vec[i64]:
        return candidates(self)

    # ---- internals

    def copy(self) -> State:
        twin = ShepherdMess(self.setup, self.rules, self.tally[:], self.standing[:], self.dogs[:])
        twin.take_from(self)
        return twin


def first_position(setup: Setup, rules: Rules) -> ShepherdMess:
    """Only grass and four closed pens; the mud is still to be laid (SM-10)."""
    return ShepherdMess(setup, rules, NO_SHEEP[:], STANDING_NOWHERE[:], NO_DOGS[:])
