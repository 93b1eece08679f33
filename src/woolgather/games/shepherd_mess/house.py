"""The options a game is played with, ready for use, and what follows from the number of players."""

from __future__ import annotations

from typing import Final

from mypy_extensions import i64

from woolgather.games.shepherd_mess.data import FLOCK_SIZES, MUD_LIMITS


class House:
    """The rules of one house. Positions of all games with the same options and seats share it."""

    def __init__(self, seats: int, quick_setup: bool, turn_limit: int, no_sealing: bool, settled: bool,
                 mud_limit: str, private_pens: bool) -> None:
        self.seats: i64 = seats
        self.dogs: i64 = seats * 2
        self.flock_size: i64 = FLOCK_SIZES[seats]
        self.quick_setup = quick_setup                      # chance places the sheep (SM-11)
        self.last_turn: i64 = turn_limit * seats - 1        # the turn after which the game ends (SM-73)
        self.no_sealing = no_sealing                        # no wall cuts a sheep off from its pen (SM-25)
        self.settled = settled                              # sheep at home no longer mind dogs (SM-60)
        self.mud_rests = mud_limit == MUD_LIMITS[0]        # a mud once crossed is closed for the turn (SM-48)
        self.private_pens = private_pens                    # no dog stops in another player's pen (SM-32)


_HOUSES: Final[dict[tuple[int, bool, int, bool, bool, str, bool], House]] = {}


def house_of(seats: int, quick_setup: bool, turn_limit: int, no_sealing: bool, settled: bool, mud_limit: str,
             private_pens: bool) -> House:
    """The house with these rules, built once."""
    wanted = (seats, quick_setup, turn_limit, no_sealing, settled, mud_limit, private_pens)
    if wanted not in _HOUSES:
        _HOUSES[wanted] = House(seats, quick_setup, turn_limit, no_sealing, settled, mud_limit, private_pens)
    return _HOUSES[wanted]
