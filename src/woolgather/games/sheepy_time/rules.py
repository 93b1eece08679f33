"""What a game is played with: seats, Nightmare, options, cards. Immutable and shared by all positions."""

from __future__ import annotations

from typing import Final

from librt.vecs import vec
from mypy_extensions import i64

from woolgather.games.sheepy_time.data import (
    ALL_DREAMS,
    ASKED_ONCE,
    BACKWARD_COUNTS,
    BIT,
    BONUS_SHIFTS,
    CATCH_BEFORE_TILES,
    COPYCAT_CHOOSES,
    DECK_KINDS,
    DECLINED_STAYS,
    DEEP_SLEEP_SHIFTS,
    DISCARDS_OPEN,
    ENTERING_COUNTS,
    GOAL,
    HOWL_CROSSES,
    JOURNAL_ANYWHERE,
    LAP_LANDS,
    LOWEST_JUMP,
    LOWEST_PILLOW,
    MARKED,
    MOST_ROUNDS,
    MOST_WINKS,
    MOVE_TO_WALKS,
    NAP_GOAL,
    NAP_NIGHTMARES,
    NAP_SHEEP,
    NAP_START,
    NIGHTMARE_COUNTS,
    NIGHTMARES,
    NOTHING,
    NOWHERE,
    OWN_TURN_PRECEDES,
    SCARED_FIRST,
    SOLO_DREAMS,
    SOLO_ROUNDS,
    STILL_JUMP_SCARES,
    UNCAPPED_ROUNDS,
)

RANDOM: Final = "random"
NIGHT: Final = "night"
NAP: Final = "nap"


SKIP: Final = "skip"
NEXT: Final = "next"
EVERYBODY: Final = "everybody"
RACERS: Final = "racers"


class Rules:
    def __init__(
        self,
        seats: int,
        nightmare: str,
        sticky_web: bool,
        draw_first: bool,
        length: str,
        tie_ranks: str,
        catch_up: str,
        solo_cap: bool,
    ) -> None:
        self.seats: i64 = seats
        self.is_solo = seats == 1
        self.sticky_web = sticky_web
        self.draw_first = draw_first
        self.is_nap = length == NAP
        self.skips_ranks = tie_ranks == SKIP
        self.only_racers = catch_up == RACERS
        self.most_rounds: i64 = MOST_ROUNDS if seats > 1 else SOLO_ROUNDS if solo_cap else UNCAPPED_ROUNDS
        self.nightmare: i64 = NOTHING if nightmare == RANDOM else NIGHTMARES.index(nightmare)
        self.everybody: i64 = BIT[seats] - 1
        self.dreams: i64 = 0 if self.is_nap else SOLO_DREAMS if self.is_solo else ALL_DREAMS
        self.goal: i64 = NAP_GOAL if self.is_nap else GOAL
        self.lair: i64 = NAP_START if self.is_nap else NOWHERE
        self._set_house_rulings()
        self.decks = [vec[i64](deck_counts(seats, kind, self.is_nap)) for kind in range(len(NIGHTMARES))]

    def _set_house_rulings(self) -> None:
        """Copy the house rulings of data.py to attributes: they are read in one place, and tests can try both ways."""
        self.most_winks: i64 = MOST_WINKS
        self.lowest_pillow: i64 = LOWEST_PILLOW
        self.catch_before_tiles = CATCH_BEFORE_TILES
        self.move_to_walks = MOVE_TO_WALKS
        self.entering_counts: i64 = ENTERING_COUNTS
        self.backward_counts = BACKWARD_COUNTS
        self.lap_lands = LAP_LANDS
        self.declined_stays = DECLINED_STAYS
        self.asked_once = ASKED_ONCE
        self.lowest_jump: i64 = LOWEST_JUMP
        self.still_jump_scares = STILL_JUMP_SCARES
        self.howl_crosses = HOWL_CROSSES
        self.copycat_chooses = COPYCAT_CHOOSES
        self.deep_sleep_shifts = DEEP_SLEEP_SHIFTS
        self.journal_anywhere = JOURNAL_ANYWHERE
        self.bonus_shifts = BONUS_SHIFTS
        self.scared_first = SCARED_FIRST
        self.own_turn_precedes = OWN_TURN_PRECEDES
        self.discards_open = DISCARDS_OPEN

    def deck(self, nightmare: i64) -> vec[i64]:
        """The whole deck with that Nightmare's cards, by kind; copy it before drawing (ST-4)."""
        return self.decks[nightmare]


def deck_counts(seats: int, nightmare: int, is_nap: bool) -> list[int]:
    """Sheep cards by their mark, the Nightmare's cards after them (ST-2, ST-3, ST-4)."""
    if is_nap:
        sheep = list(NAP_SHEEP[seats - 1])
        bad = list(NAP_NIGHTMARES[nightmare])
    else:
        sheep = [sum(marked[: max(seats, 2) - 1]) for marked in MARKED]
        bad = list(NIGHTMARE_COUNTS[nightmare])
    counts = sheep + bad
    return counts + [0 for _ in range(DECK_KINDS - len(counts))]
