"""Where the sources are silent there is a house ruling: an option of the game, or a constant in its data.

Each line names a rule with such a ruling and what decides it: the one line to change if a printed fact turns up.
"""

from __future__ import annotations

import ast
from functools import cache
from importlib import import_module
from pathlib import Path
from typing import Final

import pytest

import woolgather as wg
from woolgather.engine.registry import game_named

pytestmark = pytest.mark.slow

RULINGS: Final = {
    "shear-panic": """
        SP-1   ACTIONS
        SP-2   FLOCK_DIE_FACES
        SP-4   RED_SPACES
        SP-5   TRACKS
        SP-12  opening_slams OPENING_EDITIONS OPENING_ROLLS
        SP-24  discard_goes_on
        SP-31  slam_gaps
        SP-35  trough_stays_at_flock trough_both_sides
        SP-40  reversal PROTECTS EDITION_PROTECTS
        SP-42  panic_lifts_bans
        SP-51  black_sheep_leads
        SP-54  other_class_helps strays_walk
        SP-72  rolls_again
        SP-85  nearest_row
        SP-86  shearing
        SP-87  one_row_is_shorn
        SP-92  buttons
    """,
    "sheepy-time": """
        ST-1    MOST_WINKS LOWEST_PILLOW
        ST-30   CATCH_BEFORE_TILES
        ST-44   MOVE_TO_WALKS ENTERING_COUNTS BACKWARD_COUNTS LAP_LANDS DECLINED_STAYS
        ST-45   ASKED_ONCE
        ST-53   LOWEST_JUMP STILL_JUMP_SCARES
        ST-54   HOWL_CROSSES
        ST-56   sticky_web
        ST-63   catch_up
        ST-65   COPYCAT_CHOOSES
        ST-66   DEEP_SLEEP_SHIFTS
        ST-68   JOURNAL_ANYWHERE
        ST-91   tie_ranks
        ST-96   BONUS_SHIFTS
        ST-104  SCARED_FIRST
        ST-105  solo_cap SOLO_ROUNDS UNCAPPED_ROUNDS
        ST-106  OWN_TURN_PRECEDES
        ST-110  DISCARDS_OPEN
    """,
    "unshorn": """
        UN-2   FACE_VALUES
        UN-3   CARDS_IN_BOX ATTACHED
        UN-4   CARDS_IN_BOX
        UN-10  spare_wool
        UN-11  CARDS_IN_BOX spare_wool
        UN-39  REARRANGINGS
        UN-40  WINDOWS
        UN-44  pow_rerolls
        UN-48  CREAM_COIN
        UN-50  HALVED_AT
        UN-52  VELCRO_NEEDS_ROOM
        UN-56  deflect_skips_attacker
        UN-62  MOON_CALMS
        UN-63  shepherd_stops_boy SHEPHERD_COUNTS shepherd_leaves_at_two
        UN-73  TURN_CAP
        UN-80  strict_memory
    """,
    "shepherd-mess": """
        SM-2   PEN_TILES DOUBLE_GATE_SIDES PEN_WALL_SIDES
        SM-4   PRINTED
        SM-11  PLACE_IN_PENS quick_setup
        SM-22  STONE_OPENS
        SM-25  no_sealing sealing
        SM-30  WALK_OVER_ANIMALS
        SM-32  private_pens
        SM-34  FIGHT_SCARES
        SM-35  FIGHT_RESTING
        SM-41  STRAIGHT_FIRST
        SM-44  own_dogs_block
        SM-46  STRAIGHT_OVER_MUD
        SM-48  mud_limit
        SM-50  RAM_MINDS_DOGS
        SM-51  ask_always
        SM-60  settled
        SM-61  SPOILT_AT_ONCE
        SM-62  spoiling
        SM-73  turn_limit ROUNDS_BY_SEATS
        SM-75  repetition REPEATS
    """,
}
CASES: Final = [
    pytest.param(game, rule, names, id=rule)
    for game, page in RULINGS.items()
    for rule, *names in map(str.split, page.strip().splitlines())
]


def package(game: str) -> str:
    return f"woolgather.games.{game.replace('-', '_')}"


def options(game: str) -> set[str]:
    return {each.name for each in game_named(game).about.option_help()}


@cache
def names_read(game: str) -> set[str]:
    """Every name and attribute that the game's modules read; defining one does not count."""
    folder = Path(str(import_module(package(game)).__file__)).parent
    nodes = [node for file in folder.glob("*.py") for node in ast.walk(ast.parse(file.read_text(encoding="utf-8")))]
    return (
        {node.id for node in nodes if isinstance(node, ast.Name) and isinstance(node.ctx, ast.Load)}
        | {node.attr for node in nodes if isinstance(node, ast.Attribute)}
        | {node.arg for node in nodes if isinstance(node, ast.arg)}
    )


def test_every_game_but_the_tiny_ones_has_its_rulings_listed() -> None:
    assert set(RULINGS) == {game for game in wg.games() if game_named(game).package.startswith("woolgather.games")}


@pytest.mark.parametrize(("game", "rule", "names"), CASES)
def test_a_house_ruling_is_an_option_or_a_constant_in_the_games_data(game: str, rule: str, names: list[str]) -> None:
    data = import_module(f"{package(game)}.data")
    assert rule in game_named(game).words().rules()
    assert names
    assert [name for name in names if name not in options(game) and not hasattr(data, name)] == []
    assert set(names) <= names_read(game)


@pytest.mark.parametrize("game", RULINGS)
def test_every_option_is_listed_with_its_rule(game: str) -> None:
    """Except for those that choose a variant rather than a ruling."""
    choices = {"shear-panic": {"edition"}, "sheepy-time": {"nightmare", "draw_first", "length"}}
    assert options(game) - choices.get(game, set()) <= set(RULINGS[game].split())
