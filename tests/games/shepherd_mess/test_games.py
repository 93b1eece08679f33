"""Whole games at random: what holds in every position and for every run of sheep, whatever the options."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from itertools import product
from random import Random

import pytest

import woolgather as wg
from tests.conftest import Size
from woolgather.engine.chance import luck_from, playout
from woolgather.engine.journal import Event, Journal
from woolgather.games.shepherd_mess.data import BREEDS, MOVES
from woolgather.games.shepherd_mess.pasture import TILE_NAMES
from woolgather.games.shepherd_mess.position import PASSING, TURN
from woolgather.games.shepherd_mess.reasons import forbidding
from woolgather.games.shepherd_mess.state import ShepherdMess
from woolgather.games.shepherd_mess.walls import cuts_off, passable_east, passable_south

pytestmark = pytest.mark.slow

SEATS = (2, 3, 4)
# fmt: off
SOME_OPTIONS: tuple[dict[str, bool | str], ...] = (
    {}, {"settled": False}, {"mud_limit": "scare"}, {"private_pens": False}, {"no_sealing": False},
    {"own_dogs_block": True, "spoiling": "all"}, {"own_dogs_block": False, "spoiling": "owner"},
    {"sealing": "walls", "ask_always": True, "repetition": False})
# fmt: on
TABLES = [
    pytest.param(seats, options, id="-".join([str(seats), *options]), marks=[pytest.mark.slow] if seats > 2 else [])
    for seats, options in product(SEATS, SOME_OPTIONS)
]


def steps(
    seats: int, games: int, rng: Random, **options: bool | str
) -> Iterator[tuple[ShepherdMess, list[Event], ShepherdMess]]:
    """Every move of some random games: the position before, what the journal told, the position after."""
    for _ in range(games):
        state = wg.new("shepherd-mess", seats, quick_setup=True, **options)
        while state.seat != wg.OVER:
            before = state.copy()
            state.journal = Journal()
            state.play(weighted(state, rng))
            assert isinstance(before, ShepherdMess)
            assert isinstance(state, ShepherdMess)
            yield before, list(state.journal.take()), state


def weighted(state: wg.engine.state.State, rng: Random) -> int:
    """A random move; dogs are moved more often than by mere numbers, so that more sheep run."""
    moves = state.moves()
    if state.seat >= 0 and rng.random() < 0.5:
        dogs = [move for move in moves if state.parts(move)["action"] in ("move", "bark")]
        moves = dogs or moves
    return rng.choice(moves)


@pytest.mark.soak
@pytest.mark.rule("SM-47")
@pytest.mark.parametrize(("seats", "options"), TABLES)
def test_no_sheep_ever_stops_on_water_or_mud(seats: int, options: dict[str, bool], rng: Random, size: Size) -> None:
    for _, _, state in steps(seats, size(2, 200), rng, **options):
        ground = state.view(None)["ground"]
        assert not {sheep["tile"] for sheep in state.view(None)["sheep"]} & set(ground)
        assert state.ram < 0 or ground.get(TILE_NAMES[state.ram], {"kind": "mud"})["kind"] == "mud"


@pytest.mark.soak
@pytest.mark.rule("SM-6")
@pytest.mark.parametrize("seats", SEATS)
def test_sheep_are_conserved_and_so_are_the_tables_kept_for_speed(seats: int, rng: Random, size: Size) -> None:
    for before, sentences, state in steps(seats, size(3, 300), rng):
        placed = any(event.kind == "scatter" for event in sentences)
        for flock in range(seats):
            counts = [sum(each.sheep(tile, flock) for tile in range(36)) for each in (before, state)]
            assert counts[1] - counts[0] == (placed and sentences[0].seat == flock)
            standing = sum(1 << tile for tile in range(36) if state.sheep(tile, flock))
            assert state.standing[flock] == standing
        assert state.standing[4] == (0 if state.ram < 0 else 1 << state.ram)


@pytest.mark.soak
@pytest.mark.rule("SM-42", "SM-46")
@pytest.mark.parametrize(("seats", "options"), TABLES)
def test_no_first_step_is_toward_the_dog_and_no_way_leads_onto_it(
    seats: int, options: dict[str, bool], rng: Random, size: Size
) -> None:
    ran = 0
    for before, sentences, state in steps(seats, size(2, 200), rng, **options):
        dog_tile = next((event.to for event in sentences if event.kind in ("move", "bark")), None)
        if dog_tile is None and before.scarer >= 0:
            dog_tile = TILE_NAMES[before.dogs[before.scarer]]
        way: list[str | None] = []
        for event in sentences:
            if event.kind in ("cross", "ram-cross") and event.cause != "gate":
                way.append(event.to)
            elif event.kind in ("run", "ram-run"):
                first = (*way, event.to)[0]
                assert dog_tile is not None
                assert is_beside(event.start, dog_tile)
                assert is_beside(event.start, first)
                assert dog_tile not in (*way, event.to)
                assert not {*way, event.to} & {TILE_NAMES[tile] for tile in blocking(state, event.piece)}
                assert not way or first != dog_tile
                way = []
                ran += 1
    assert ran


def blocking(state: ShepherdMess, flock: str | None) -> set[int]:
    """The tiles of the dogs that stop a flock, the one that scares aside."""
    has_own = flock in BREEDS and not state.setup.options.own_dogs_block
    return {tile for dog, tile in enumerate(state.dogs) if tile >= 0 and not (has_own and BREEDS[dog // 2] == flock)}


def is_beside(one: str | None, other: str | None) -> bool:
    assert one is not None
    assert other is not None
    return abs(ord(one[0]) - ord(other[0])) + abs(int(one[1]) - int(other[1])) == 1


@pytest.mark.soak
@pytest.mark.rule("SM-60")
@pytest.mark.parametrize("seats", SEATS)
def test_settled_sheep_never_move(seats: int, rng: Random, size: Size) -> None:
    settled: Counter[int] = Counter()
    for before, _, state in steps(seats, size(4, 300), rng):
        for seat in range(seats):
            pen = before.pens[seat]
            if pen >= 0:
                assert state.sheep(pen, seat) >= before.sheep(pen, seat)
                settled[seat] += state.sheep(pen, seat)
    assert settled.total()


@pytest.mark.rule("SM-60")
def test_without_settling_they_do_move(rng: Random) -> None:
    assert any(
        state.sheep(before.pens[seat], seat) < before.sheep(before.pens[seat], seat)
        for before, _, state in steps(2, 30, rng, settled=False)
        for seat in range(2)
        if before.pens[seat] >= 0
    )


@pytest.mark.soak
@pytest.mark.rule("SM-25")
@pytest.mark.parametrize("seats", SEATS)
def test_a_wall_that_seals_is_refused_with_its_rule_and_no_other_is(seats: int, rng: Random, size: Size) -> None:
    """Every wall and corner of random positions, built and looked at by a search of the whole board."""
    sealing = harmless = 0
    for before, _, _ in steps(seats, size(2, 100), rng, sealing="walls"):
        assert before.pens[0] < 0 or not cuts_off(before, passable_east(before), passable_south(before))
        if before.seat < 0 or before.spent or before.phase != TURN:
            continue
        legal = set(before.moves())
        for move in range(before.parse("wall a1-b1"), before.parse("gate a1-b1")):
            reason = forbidding(before, move)
            assert (move in legal) == (reason == "")
            if reason in ("", "SM-25"):
                built = before.copy()
                assert isinstance(built, ShepherdMess)
                built.rules = before.rules
                built.apply(move)
                seals = cuts_off(built, passable_east(built), passable_south(built))
                assert seals == (reason == "SM-25")
                sealing, harmless = sealing + seals, harmless + (not seals)
    assert harmless > 100
    assert sealing or size(0, 1) == 0


@pytest.mark.parametrize(("seats", "options"), TABLES)
def test_what_is_legal_is_what_no_rule_forbids(seats: int, options: dict[str, bool], rng: Random) -> None:
    for before, _, _ in steps(seats, 1, rng, **options):
        if before.seat >= 0:
            assert {move for move in range(MOVES) if not forbidding(before, move)} == set(before.moves())


@pytest.mark.parametrize(("seats", "options"), TABLES)
def test_a_position_survives_paper(seats: int, options: dict[str, bool], rng: Random) -> None:
    for _, _, state in steps(seats, 1, rng, **options):
        read = wg.load(state.dump())
        assert (read.key(), read.moves(), str(read)) == (state.key(), state.moves(), str(state))


@pytest.mark.soak
@pytest.mark.rule("SM-70", "SM-73", "SM-75")
@pytest.mark.parametrize("seats", SEATS)
def test_random_games_end_by_a_flock_or_repetition_or_the_limit(seats: int, rng: Random, size: Size) -> None:
    luck, start = luck_from(rng), wg.new("shepherd-mess", seats, quick_setup=True)
    for _ in range(size(300, 20_000)):
        state = start.copy()
        playout(state, luck)
        view = state.view(None)
        is_finished = any(home["sheep"] == home["of"] and not home["foreign"] for home in view["home"])
        is_late = view["round"] == view["rounds"] and view["turn"] == seats - 1
        assert view["ended_by"] == ("finished" if is_finished else "repetition" if view["repeats"] == 3 else "limit")
        assert is_late or view["ended_by"] != "limit"


@pytest.mark.slow
@pytest.mark.soak
@pytest.mark.rule("SM-51")
@pytest.mark.parametrize("seats", SEATS)
def test_no_question_is_asked_whose_answers_all_come_to_the_same(seats: int, rng: Random, size: Size) -> None:
    asked = 0
    for before, _, _ in steps(seats, size(6, 800), rng):
        if before.phase == PASSING:
            asked += 1
            assert len({end.key() for end in answered(before)}) > 1
    assert asked


def answered(state: wg.engine.state.State) -> Iterator[wg.engine.state.State]:
    """Every position to which answers lead, one after the other."""
    for move in state.moves():
        after = state.copy()
        after.play(move)
        if after.view(None)["phase"] == "pass":
            yield from answered(after)
        else:
            yield after


@pytest.mark.slow
def test_questions_who_passes_come_up_and_every_kind_of_event_is_told(rng: Random) -> None:
    kinds = Counter(event.kind for seats in SEATS for _, sentences, _ in steps(seats, 15, rng) for event in sentences)
    common = {
        "mud",
        "puddle",
        "scatter",
        "pen",
        "ram",
        "move",
        "bark",
        "fight",
        "bridge",
        "stone",
        "wall",
        "corner",
        "gate",
        "end-turn",
        "round",
        "free",
        "wait",
        "let",
        "cross",
        "run",
        "stay",
        "home",
        "foreign",
        "limit",
        "score",
        "win",
    }
    assert common <= set(kinds)
