"""The course of a game once more, followed beside the compiled rules: whatever these offer or do is compared.

`SlowGame` holds its own meadow, dogs, supply and clock, moved by the slow rules alone. It plays at random in the
compiled position and asserts at each stop that the same thing is asked, with the same answers, of the same meadow.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Hashable
from copy import copy
from random import Random
from typing import Any, Final

import woolgather as wg
from tests.games.shepherd_mess.slow import (
    BREEDS,
    FLOCK_SIZE,
    PENS,
    RAM,
    TILES,
    Scare,
    Tile,
    decisions,
    scare,
    scared,
)
from tests.games.shepherd_mess.slow_chains import chains_home, takes_a_last_chain
from tests.games.shepherd_mess.slow_end import final_score, finishers, places, winners
from tests.games.shepherd_mess.slow_names import (
    edge_name,
    edge_of,
    kennel_of,
    meadow_of,
    story_of,
    tile_name,
    tile_of,
    told_by,
)
from tests.games.shepherd_mess.slow_turn import (
    Kennel,
    bridges,
    corners,
    edges_of,
    fights,
    gates,
    opponents_on,
    stones,
    stops,
    usable,
    walls,
)
from woolgather.engine.journal import Event, Journal
from woolgather.engine.state import State

STRAIGHT: Final = ("NS", "EW")
TURNS: Final = ("NE", "SE", "SW", "NW")
PATHS: Final = (STRAIGHT, STRAIGHT, TURNS, TURNS, ("NSEW",), ("NSEW",))
PUDDLES: Final = 5
MOVES: Final = 2
REPEATS: Final = 3
LONG: Final = 3
"""So many links between start and end, or more, are counted alike."""
BUILDS: Final = ("bridge", "stone", "wall", "corner", "gate")


class SlowGame:
    """One game, played at random and compared on the way. `seen` counts what has come up."""

    def __init__(self, state: State, rng: Random, seen: Counter[str]) -> None:
        self.state, self.rng, self.seen = state, rng, seen
        view = state.view(None)
        self.options: dict[str, Any] = view["options"]
        self.seats = state.setup.seats
        self.events: list[Event] = []
        self.read(view)

    def read(self, view: dict[str, Any]) -> None:
        self.meadow, self.kennel = meadow_of(view), kennel_of(view)
        self.supply: dict[str, int] = dict(view["supply"])
        self.turn: int = view["turn"]
        self.round: int = view["round"]
        self.moves_left: int = view["moves_left"]
        self.rounds: int = view["rounds"]
        self.over = self.state.seat == wg.OVER
        self.past: Counter[Hashable] = Counter()
        """How often turns have begun so since the last addition (SM-75)."""
        if self.moves_left == MOVES:
            self.past[self.beginning()] += 1

    def twin(self) -> SlowGame:
        """The same game, to be played another way."""
        twin = copy(self)
        twin.state, twin.meadow, twin.supply = self.state.copy(), self.meadow.copy(), dict(self.supply)
        twin.events, twin.past = [], self.past.copy()
        twin.kennel = Kennel(set(self.kennel.locked), set(self.kennel.shaken), set(self.kennel.moved))
        return twin

    @property
    def mover(self) -> str:
        return BREEDS[self.turn]

    def beginning(self) -> Hashable:
        """All that two turns must have in common to begin in the same way, the land aside."""
        return (
            self.turn,
            frozenset((+self.meadow.sheep).items()),
            self.meadow.ram,
            frozenset(self.meadow.dogs.items()),
            frozenset(self.kennel.locked),
            frozenset(self.kennel.shaken),
        )

    def described(self) -> str:
        return f"slow: {self.meadow} {self.kennel}\n{self.state}\n{self.state.dump()}"

    # What is asked

    def expect(self, phase: str) -> dict[str, Any]:
        """The compiled position asks for this, in the same meadow, and has counted the same."""
        view = self.state.view(None)
        assert (view["phase"], view["turn"], view["round"]) == (phase, self.turn, self.round), self.described()
        assert meadow_of(view) == self.meadow, self.described()
        assert kennel_of(view) == self.kennel, self.described()
        assert view["supply"] == self.supply, self.described()
        assert view["moves_left"] == self.moves_left, self.described()
        if self.options["repetition"]:
            is_beginning = phase == "turn" and self.moves_left == MOVES
            assert view["repeats"] == (self.past[self.beginning()] if is_beginning else 0), self.described()
            past = view["position"].get("past", {"now": 1} if is_beginning else {})
            assert sorted(past.values()) == sorted(self.past.values()), self.described()
        assert view["scores"] == [2 * final_score(self.meadow, flock) for flock in self.meadow.homes], self.described()
        self.seen[phase] += 1
        return view

    def offered(self) -> list[str]:
        return [self.state.text(move) for move in self.state.moves()]

    def choose(self, expected: set[str]) -> str:
        """Exactly these are offered; one is played, every kind being equally likely."""
        offered = self.offered()
        assert len(offered) == len(set(offered))
        assert set(offered) == expected, f"{set(offered) ^ expected}\n{self.described()}"
        text = self.pick(expected)
        self.play(text)
        return text

    def pick(self, expected: set[str]) -> str:
        kind = self.rng.choice(sorted({text.split()[0] for text in expected}))
        return self.rng.choice(sorted(text for text in expected if text.split()[0] == kind))

    def play(self, text: str) -> None:
        """Play it by the compiled rules, and keep what they tell of it."""
        self.state.journal = journal = Journal()
        self.state.play(text)
        self.events += journal.take()

    # Setup

    def open(self) -> None:
        """Mud, puddles, sheep, pens, the ram (SM-10 to SM-13)."""
        for number, paths in enumerate(PATHS, 1):
            self.draw({f"mud {tile_name(tile)} {path}" for tile in self.bare() for path in paths})
            self.seen[f"mud {number}"] += 1
        for _ in range(PUDDLES):
            self.draw({f"puddle {tile_name(tile)}" for tile in self.bare()})
        for number in range(FLOCK_SIZE[self.seats] * self.seats):
            self.place(number % self.seats)
        free = {"1", "2", "3", "4"}
        for _ in range(self.seats):
            free.remove(self.draw({f"pen {number}" for number in free}).split()[1])
        numbers = {
            land["number"]: tile_of(name)
            for name, land in self.state.view(None)["ground"].items()
            if land["kind"] == "mud"
        }
        ram = numbers[int(self.draw({f"ram {number}" for number in range(1, 7)}).split()[1])]
        self.read(self.state.view(None))
        assert self.meadow.ram == ram
        assert self.meadow.dogs == {
            f"{flock}-{number}": home for flock, home in self.meadow.homes.items() for number in (1, 2)
        }
        assert (self.turn, self.round, self.moves_left) == (0, 1, MOVES)

    def bare(self) -> set[Tile]:
        """Tiles that are no pen and have neither mud nor water on them (SM-10)."""
        return set(TILES) - set(PENS) - {tile_of(name) for name in self.state.view(None)["ground"]}

    def draw(self, expected: set[str]) -> str:
        """Chance has these outcomes, all equally likely."""
        assert self.state.seat == wg.CHANCE
        odds = self.state.odds()
        assert {self.state.text(move) for move, _ in odds} == expected, self.described()
        assert len({weight for _, weight in odds}) == 1
        return self.state.text(wg.roll(self.state, self.rng))

    def place(self, seat: int) -> None:
        """One sheep of that seat, on grass with at most one sheep on it (SM-11)."""
        before = meadow_of(self.state.view(None)).sheep
        crowd = Counter({tile: sum(n for (place, _), n in before.items() if place == tile) for tile in TILES})
        free = {tile_name(tile) for tile in self.bare() if crowd[tile] < 2}
        if self.options["quick_setup"]:
            text = self.draw({f"scatter {tile}" for tile in free})
        else:
            assert self.state.seat == seat
            text = self.choose({f"place {tile}" for tile in free})
        before[tile_of(text.split()[1]), BREEDS[seat]] += 1
        assert meadow_of(self.state.view(None)).sheep == before

    # Moves

    def builds(self) -> set[str]:
        """The additions that can be placed, walls and corner walls included (SM-5, SM-21 to SM-26)."""
        found = {f"bridge {tile_name(tile)} {axis}" for tile, axis in bridges(self.meadow)}
        found |= {f"stone {tile_name(tile)} {side}" for tile, side in stones(self.meadow)}
        found |= {f"gate {edge_name(each)}" for each in gates(self.meadow)}
        walls_only = self.options["no_sealing"] and self.options["sealing"] == "walls"
        if self.supply["wall"]:
            found |= {f"wall {edge_name(each)}" for each in walls(self.meadow, walls_only)}
        if self.supply["corner"]:
            found |= {f"corner {tile_name(tile)} {corner}" for tile, corner in corners(self.meadow, walls_only)}
        found = {text for text in found if self.supply[text.split()[0]]}
        return self.leaving_chains(found) if self.options["no_sealing"] and not walls_only else found

    def leaving_chains(self, builds: set[str]) -> set[str]:
        """Those that take nobody's last chain home (SM-25)."""
        chains = chains_home(self.meadow, self.supply)
        found = set()
        for text in builds:
            other = self.twin()
            other.build(*text.split())
            if not takes_a_last_chain(chains, other.meadow, other.supply):
                found.add(text)
        self.seen["taking a last chain"] += found != builds
        return found

    def dog_moves(self) -> set[str]:
        """Walks, barks and fights (SM-30 to SM-35)."""
        found = set()
        for dog in usable(self.meadow, self.kennel, self.mover):
            foreign_pens = not self.options["private_pens"]
            found |= {
                f"bark {dog}" if tile == self.meadow.dogs[dog] else f"move {dog} {tile_name(tile)}"
                for tile in stops(self.meadow, dog, foreign_pens)
            }
            found |= {f"fight {dog} {target}" for target in fights(self.meadow, self.kennel, dog, foreign_pens)}
        return found

    def take_turn(self, tried: int = 0, looks_at_builds: float = 1.0) -> None:
        """Both moves of a turn; before each, some of the dogs' moves are tried as well.

        To know all legal walls takes long, so whether they are compared is left to chance.
        """
        seat, at_round = self.turn, self.round
        while not self.over and (self.turn, self.round) == (seat, at_round):
            self.expect("turn")
            assert self.state.seat == seat
            dogs = sorted(self.dog_moves())
            for text in self.some_of(dogs, tried):
                other = self.twin()
                other.play(text)
                other.follow(text)
            if self.rng.random() < looks_at_builds:
                text = self.choose({"end turn", *dogs, *self.builds()})
            else:
                assert {text for text in self.offered() if text.split()[0] not in BUILDS} == {"end turn", *dogs}, (
                    self.described()
                )
                text = self.rng.choice([*dogs, "end turn"])
                self.play(text)
            self.follow(text)

    def some_of(self, dogs: list[str], number: int) -> list[str]:
        """So many of the dogs' moves that scare somebody, and a few of the others."""
        scaring = [text for text in dogs if text.split()[0] != "fight" and scared(self.meadow, self.stop_of(text))]
        chosen = self.rng.sample(scaring, min(number, len(scaring)))
        others = [text for text in dogs if text not in chosen]
        return chosen + self.rng.sample(others, min(number // 4, len(others)))

    def stop_of(self, text: str) -> Tile:
        """Where a move or a bark ends."""
        _, dog, *where = text.split()
        return tile_of(where[0]) if where else self.meadow.dogs[dog]

    def follow(self, text: str) -> None:
        """Do by the slow rules what was just played, answer what is asked, and look whether the game is over."""
        kind, *rest = text.split()
        self.seen[kind] += 1
        if kind == "end":
            self.end_turn()
        else:
            self.moves_left -= 1
            if kind in BUILDS:
                self.build(kind, *rest)
                self.past.clear()
            elif kind == "fight":
                self.fight(*rest)
            else:
                self.meadow.dogs[rest[0]] = self.stop_of(text)
                self.kennel.moved.add(rest[0])
                self.scare(rest[0])
            if finishers(self.meadow):
                self.finish("finish")
            elif self.moves_left == 0:
                self.end_turn()
        self.events = []
        if not self.over:
            self.expect("turn")

    def build(self, kind: str, *where: str) -> None:
        meadow = self.meadow
        self.supply[kind] -= 1
        if kind == "bridge":
            meadow.water[tile_of(where[0])] = where[1]
        elif kind == "stone":
            meadow.mud[tile_of(where[0])].add(where[1])
        elif kind == "corner":
            meadow.walls |= edges_of(tile_of(where[0]), where[1])
        else:
            {"wall": meadow.walls, "gate": meadow.gates}[kind].add(edge_of(where[0]))

    def fight(self, dog: str, target: str) -> None:
        """It goes there and the other is locked; nobody is scared (SM-34)."""
        self.meadow.dogs[dog] = self.meadow.dogs[target]
        self.kennel.moved.add(dog)
        self.kennel.fought(target)

    def end_turn(self) -> None:
        """The next seat; after the last round the game is over (SM-20, SM-73)."""
        mover, last = self.mover, self.turn == self.seats - 1
        if last and self.round == self.rounds:
            self.finish("limit")
            return
        self.kennel.turn_over(mover)
        self.meadow.crossed.clear()
        self.turn, self.round, self.moves_left = (self.turn + 1) % self.seats, self.round + last, MOVES
        self.past[self.beginning()] += 1
        if self.options["repetition"] and self.past[self.beginning()] == REPEATS:
            self.finish("repetition")

    # Scares

    def scare(self, dog: str) -> None:
        """Everybody beside the dog decides; who passes is asked of the mover (SM-33, SM-40 to SM-51)."""
        tile = self.meadow.dogs[dog]
        self.meadow.barker = dog
        self.note(tile, dog)
        begun = scare(self.meadow, tile)
        while len(able := begun.can_go()) > 1:
            self.expect_question(dog, begun)
            text = self.choose({f"let {flock} {tile_name(place)}" for place, flock in able})
            self.seen["let"] += 1
            _, flock, name = text.split()
            begun = begun.named((tile_of(name), flock)).settled_down()
        assert told_by(self.events) == story_of(self.meadow, tile, begun), f"{self.events}\n{self.described()}"
        self.meadow = begun.meadow

    def expect_question(self, dog: str, begun: Scare) -> None:
        """While the mover is asked nobody has run yet, and everybody's decision can be seen."""
        view = self.expect("pass")
        assert self.state.seat == self.turn
        assert (view["scare"]["dog"], view["scare"]["tile"]) == (dog, tile_name(self.meadow.dogs[dog])), (
            self.described()
        )
        shown = {(tile_of(each["tile"]), each["flock"]): each for each in view["scare"]["flocks"]}
        decided = decisions(self.meadow, self.meadow.dogs[dog])
        assert set(shown) == set(decided), self.described()
        for group, way in decided.items():
            each = shown[group]
            tiles = () if way is None else way.tiles
            limits = frozenset() if way is None else way.limits
            does = "stays" if way is None else "named" if group in begun.sent else "waits" if limits else "runs"
            assert each["does"] == does, self.described()
            assert each["way"] == [tile_name(tile) for tile in tiles], self.described()
            assert each["count"] == self.meadow.count(group)
            assert {edge_of(name) for name in each["gates"]} | {tile_of(name) for name in each["muds"]} == limits

    def note(self, tile: Tile, dog: str) -> None:
        """Count what kinds of decision have come up."""
        if opponents_on(self.meadow, dog, tile):
            self.seen["bark beside an opponent"] += 1
        for (place, flock), way in decisions(self.meadow, tile).items():
            self.seen["the ram" if flock == RAM else "a flock"] += 1
            if way is None:
                self.seen["stays"] += 1
                continue
            inner = way.tiles[1:-1]
            self.seen[f"{min(len(inner), LONG)} links"] += 1
            self.seen["straight" if _is_straight(tile, place, way.tiles[1]) else "aside"] += 1
            self.seen["over a bridge"] += any(each in self.meadow.water for each in inner)
            self.seen["over mud"] += any(each in self.meadow.mud for each in inner)
            self.seen["through a gate"] += any(isinstance(each, frozenset) for each in way.limits)
            self.seen["into a pen"] += way.end in PENS
            self.seen["past an own dog"] += bool(set(way.tiles) & set(self.meadow.dogs.values()))
            homes = {home: owner for owner, home in self.meadow.homes.items() if owner != flock}
            self.seen["spoiling a pen"] += flock != RAM and way.end in homes

    # The end

    def finish(self, reason: str) -> None:
        """Scores, places and winners as the slow rules count them (SM-61, SM-70 to SM-74)."""
        self.over = True
        self.seen[reason] += 1
        assert self.state.seat == wg.OVER, self.described()
        ended_by = {"finish": "finished"}.get(reason, reason)
        assert self.state.view(None)["ended_by"] == ended_by, self.described()
        assert meadow_of(self.state.view(None)).sheep == self.meadow.sheep, self.described()
        flocks = list(self.meadow.homes)
        assert flocks == list(BREEDS[: self.seats])
        standing = places(self.meadow, self.mover)
        assert self.state.scores() == [2 * final_score(self.meadow, flock) for flock in flocks], self.described()
        assert self.state.places() == [standing[flock] for flock in flocks], self.described()
        best = winners(self.meadow, self.mover)
        assert self.state.winners() == [seat for seat, flock in enumerate(flocks) if flock in best], self.described()
        self.seen["spoilt"] += any(standing[flock] == max(standing.values()) and flock not in best for flock in flocks)
        self.seen["nobody wins"] += not best
        self.seen["shared"] += len(best) > 1


def _is_straight(dog: Tile, place: Tile, first: Tile) -> bool:
    return (first[0] - place[0], first[1] - place[1]) == (place[0] - dog[0], place[1] - dog[1])
