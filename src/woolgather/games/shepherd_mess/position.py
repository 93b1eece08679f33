"""The position of a game of Shepherd Mess, and what can be read off it."""

from __future__ import annotations

from collections.abc import Hashable
from typing import Final

from librt.vecs import vec
from mypy_extensions import i64

from woolgather.engine.state import CHANCE, Setup, State
from woolgather.games.shepherd_mess.data import EAST, RAM, RAM_MINDS_DOGS, SOUTH, SUPPLY, TILES
from woolgather.games.shepherd_mess.homeward import Homeward
from woolgather.games.shepherd_mess.land import Prospects
from woolgather.games.shepherd_mess.pasture import (
    BIT,
    NOWHERE,
    PEN_WALLS_EAST,
    PEN_WALLS_SOUTH,
    WIDTH,
)
from woolgather.games.shepherd_mess.rules import Rules

# The phases: chance in the setup, then decisions.
LAY_MUD: Final = 0
LAY_PUDDLE: Final = 1
PLACING: Final = 2
SCATTERING: Final = 3
GIVE_PEN: Final = 4
PLACE_RAM: Final = 5
TURN: Final = 6
PASSING: Final = 7
DONE: Final = 8
PHASES: Final = ("mud", "puddle", "place", "scatter", "pen", "ram", "turn", "pass", "over")

NOBODY: Final = -1
NOT_KNOWN: Final = vec[i64]()
NOTHING_PAST: Final = vec[i64]()

HEAD: Final = vec[i64]([1 << 8 * flock for flock in range(4)])
"""One sheep of each flock, in the tally of a tile."""

SHIFT: Final = vec[i64]([8 * flock for flock in range(4)])
MOST: Final = 255

# The initial values of a position.
NO_MUDS: Final = vec[i64]([NOWHERE for _ in range(6)])
NO_PATHS: Final = vec[i64]([0, 0, 0, 0])
NO_PENS: Final = vec[i64]([NOWHERE for _ in range(4)])
NO_DOGS: Final = vec[i64]([NOWHERE for _ in range(8)])
NO_SHEEP: Final = vec[i64]([0 for _ in range(TILES)])
STANDING_NOWHERE: Final = vec[i64]([0, 0, 0, 0, 0])
FULL_SUPPLY: Final = vec[i64](SUPPLY)

NO_MAPS: Final[list[Homeward]] = []

# How an edge blocks the way.
OPEN: Final = 0
GATED: Final = 1
CLOSED: Final = 2


class Position(State):
    """Everything on the table. What rarely changes is shared between positions, and replaced rather than modified."""

    def __init__(self, setup: Setup, rules: Rules, tally: vec[i64], standing: vec[i64], dogs: vec[i64]) -> None:
        self.setup = setup
        self.seat = CHANCE
        self.journal = None
        self.rules = rules
        self.tally = tally  # per tile, the number of sheep of each flock: eight bits per flock
        self.standing = standing  # per flock and for the ram, the tiles where it stands: kept for speed
        self.dogs = dogs  # per dog, its tile
        self.phase: i64 = LAY_MUD
        self.step: i64 = 0  # steps done in this phase of the setup
        self.turn: i64 = 0  # the active player
        self.turns: i64 = 0  # the number of turns completed
        self.spent: i64 = 0  # moves made in this turn, including the current one
        self.used: i64 = 0  # dogs that have moved this turn, as a set (SM-20)
        self.locked: i64 = 0  # dogs that may not act, as a set (SM-34)
        self.resting: i64 = 0  # dogs that can act but cannot be fought yet, as a set (SM-35)
        self.mud: i64 = 0  # tiles with mud
        self.muds = NO_MUDS  # per mud, its tile
        self.paths = NO_PATHS  # per side, the muds that are open there
        self.trodden: i64 = 0  # muds that cannot be crossed for the rest of the turn (SM-48)
        self.puddles: i64 = 0
        self.bridges_ns: i64 = 0
        self.bridges_ew: i64 = 0
        self.walls_east: i64 = PEN_WALLS_EAST
        self.walls_south: i64 = PEN_WALLS_SOUTH
        self.gates_east: i64 = 0
        self.gates_south: i64 = 0
        self.supply = FULL_SUPPLY
        self.pens = NO_PENS  # per seat, the tile of its pen
        self.ram: i64 = NOWHERE
        self.scarer: i64 = NOBODY  # while a scare waits for an answer: the dog,
        self.named: i64 = 0  # and the slots that may pass, as a set; see scare.py
        self.past = NOTHING_PAST  # the beginnings of turns since the last addition; see repetition.py
        self.known = NOT_KNOWN  # the legal moves, once computed
        self.prospects: Prospects | None = None  # the prospects of the land, once computed; see chains.py
        self.maps = NO_MAPS  # each seat's map of the way home, once computed; see driving.py

    def take_from(self, other: Position) -> None:
        """Copy everything that the constructor does not take."""
        self.seat = other.seat
        self.phase = other.phase
        self.step = other.step
        self.turn = other.turn
        self.turns = other.turns
        self.spent = other.spent
        self.used = other.used
        self.locked = other.locked
        self.resting = other.resting
        self.mud = other.mud
        self.muds = other.muds
        self.paths = other.paths
        self.trodden = other.trodden
        self.puddles = other.puddles
        self.bridges_ns = other.bridges_ns
        self.bridges_ew = other.bridges_ew
        self.walls_east = other.walls_east
        self.walls_south = other.walls_south
        self.gates_east = other.gates_east
        self.gates_south = other.gates_south
        self.supply = other.supply
        self.pens = other.pens
        self.ram = other.ram
        self.scarer = other.scarer
        self.named = other.named
        self.past = other.past
        self.known = other.known
        self.prospects = other.prospects
        self.maps = other.maps

    def key(self) -> Hashable:
        """The key; the past is included only if it can end the game (SM-75)."""
        return (*self._key(), tuple(self.past)) if self.rules.repetition else self._key()

    def _key(self) -> tuple[Hashable, ...]:
        return (
            self.seat,
            self.phase,
            self.step,
            self.turns,
            self.spent,
            self.used,
            self.locked,
            self.resting,
            tuple(self.muds),
            tuple(self.paths),
            self.trodden,
            self.puddles,
            self.bridges_ns,
            self.bridges_ew,
            self.walls_east,
            self.walls_south,
            self.gates_east,
            self.gates_south,
            tuple(self.supply),
            tuple(self.pens),
            tuple(self.tally),
            self.ram,
            tuple(self.dogs),
            self.scarer,
            self.named,
        )

    # ---- animals

    def sheep(self, tile: i64, flock: i64) -> i64:
        """The number of sheep of a flock on a tile; the ram is a flock of one."""
        if flock == RAM:
            return 1 if self.ram == tile else 0
        return self.tally[tile] >> SHIFT[flock] & MOST

    def put(self, tile: i64, flock: i64, count: i64) -> None:
        """Change the number of animals of a flock on a tile by `count`."""
        if flock == RAM:
            self.ram = tile if count > 0 else self.ram
            self.standing[RAM] = BIT[self.ram]
            return
        self.tally[tile] += count * HEAD[flock]
        if self.tally[tile] >> SHIFT[flock] & MOST:
            self.standing[flock] |= BIT[tile]
        else:
            self.standing[flock] &= ~BIT[tile]

    def herd(self) -> i64:
        """The tiles with sheep or the ram."""
        standing = self.standing
        return standing[0] | standing[1] | standing[2] | standing[3] | standing[RAM]

    def kennel(self, first: i64, end: i64) -> i64:
        """The tiles of the dogs from `first` up to but excluding `end`."""
        dog: i64
        tiles: i64 = 0
        for dog in range(first, end):
            tiles |= BIT[self.dogs[dog]]
        return tiles

    def all_dogs(self) -> i64:
        return self.kennel(0, self.rules.dogs)

    def others_pens(self, seat: i64) -> i64:
        """The pens of all other players."""
        other: i64
        tiles: i64 = 0
        for other in range(self.rules.seats):
            if other != seat:
                tiles |= BIT[self.pens[other]]
        return tiles

    def is_settled(self, flock: i64, tile: i64) -> bool:
        """Whether sheep are at home, where dogs no longer scare them; the ram is always scared (SM-50, SM-60)."""
        if flock == RAM:
            return not RAM_MINDS_DOGS
        return self.pens[flock] == tile and self.rules.settled

    # ---- edges

    def barrier(self, tile: i64, side: i64) -> i64:
        """How the edge on that side of a tile blocks the way: OPEN, GATED or CLOSED (SM-23, SM-24)."""
        if side & 1:
            edge = BIT[tile if side == EAST else tile - 1]
            if not self.walls_east & edge:
                return OPEN
            return GATED if self.gates_east & edge else CLOSED
        edge = BIT[tile if side == SOUTH else tile - WIDTH]
        if not self.walls_south & edge:
            return OPEN
        return GATED if self.gates_south & edge else CLOSED
