"""The options of a game in a form ready for use, and what follows from the number of players."""

from __future__ import annotations

from mypy_extensions import i64

from woolgather.games.shepherd_mess.data import (
    FLOCK_SIZES,
    MUD_LIMITS,
    ROUNDS_BY_SEATS,
    SEALINGS,
    SPOILERS,
    STRAIGHT_FIRST,
    STRAIGHT_OVER_MUD,
)


class Rules:
    """The rules under one set of options and seats, shared by all positions of games that use them."""

    def __init__(
        self,
        seats: int,
        quick_setup: bool,
        turn_limit: int,
        repetition: bool,
        no_sealing: bool,
        sealing: str,
        spoiling: str,
        own_dogs_block: bool,
        settled: bool,
        mud_limit: str,
        private_pens: bool,
        ask_always: bool,
    ) -> None:
        self.seats: i64 = seats
        self.dogs: i64 = seats * 2
        self.flock_size: i64 = FLOCK_SIZES[seats]
        rounds = turn_limit or ROUNDS_BY_SEATS[seats]
        self.quick_setup = quick_setup  # chance places the sheep (SM-11)
        self.last_turn: i64 = rounds * seats - 1  # the turn after which the game ends (SM-73)
        self.repetition = repetition  # the third occurrence of a position ends the game (SM-75)
        self.no_sealing = no_sealing  # no addition takes a sheep's last chain home (SM-25)
        self.chains = sealing == SEALINGS[0]  # the chain must be one that could be walked (SM-25)
        self.owner_spoils = spoiling == SPOILERS[0]  # only the pen's owner can drive strangers into it (SM-62)
        self.own_dogs_block = own_dogs_block  # dogs also block the way of their own sheep (SM-44)
        self.settled = settled  # dogs no longer scare sheep at home (SM-60)
        self.mud_rests = mud_limit == MUD_LIMITS[0]  # a mud is closed for the turn once crossed (SM-48)
        self.private_pens = private_pens  # no dog stops in another player's pen (SM-32)
        self.ask_always = ask_always  # ask even if all answers have the same result (SM-51)
        self.straight_first = STRAIGHT_FIRST  # straight away from the dog takes precedence over every other way (SM-41)
        self.straight_over_mud = STRAIGHT_OVER_MUD  # straight on takes precedence when leaving mud (SM-46)
