"""What can be known of hidden wool: imagined worlds are those of the same story, and as likely (UN-80, UN-82)."""

from __future__ import annotations

import json
from collections import Counter
from collections.abc import Hashable
from functools import cache
from random import Random
from typing import Any

import pytest

import woolgather as wg
from tests.conftest import Size
from tests.games.unshorn.courses import Courses, beginnings
from tests.games.unshorn.drawn import drawn, played, player
from tests.games.unshorn.extras import rows
from tests.games.unshorn.labels import LETTER, one_course
from tests.support.histories import Known, Viewer
from tests.support.knowledge import Sampler, by_imagining, check_worlds
from woolgather.engine.errors import Unreadable
from woolgather.engine.state import State

Script = tuple[list[str], list[Viewer], list[str]]
"""Players, who looks, what is done."""

# fmt: off
BOUNCED: Script = (
    ["BSN wolf", "BSN"], [0, 1, None],
    ["draw", "card goat", "shear seat-1 1", "pass", "pass", "cut a1", "swap", "pass", "roll 1", "swap", "pass",
     "draw", "card moon", "lose a1"],
)
# fmt: on
"""A Steel may stay, is swapped twice, and then the Moon takes a card."""

# fmt: off
STOLEN: Script = (
    ["BS blue velcro", "BBSN wolf", "BN"], [1, 2, None],
    ["play velcro seat-1", "pass", "steal", "stick b1", "swap", "shear seat-1 1", "shear seat-2 1", "pass", "pass",
     "cut", "pass", "cut", "draw", "card goat", "swap", "pass", "roll 2", "pass", "swap", "pass"],
)
# fmt: on
"""A theft among others, rearranged by thief and victim, a Steel that may stay, cards that come to light."""

# fmt: off
TWO_THEFTS: Script = (
    ["BS blue velcro", "BN velcro", "BBSN wolf", "BB"], [2, 3, None],
    ["play velcro seat-2", "pass", "steal", "stick a3", "swap", "draw", "card goat", "shear seat-2 1", "done", "pass",
     "pass", "cut", "play velcro seat-0", "pass", "steal", "stick a3", "swap", "pass", "roll 1", "pass",
     "shear seat-0 1", "pass", "pass", "cut", "pass"],
)
# fmt: on
"""A card goes from fleece to fleece: the second thief may have got what was stolen first."""

# fmt: off
CHAIN: Script = (
    ["BS green velcro", "BN velcro velcro", "BBSN wolf"], [2, None],
    ["play velcro seat-2", "pass", "steal", "stick b1", "swap", "draw", "card goat", "shear seat-2 1", "done", "pass",
     "pass", "cut", "play velcro seat-0", "pass", "steal", "stick c1", "swap", "play velcro seat-2", "pass", "steal",
     "stick c2", "pass", "roll 1", "swap", "pass", "shear seat-0 1", "pass", "pass", "cut"],
)
# fmt: on
"""Three thefts, rearranged between them, and one more card shorn."""

# fmt: off
IN_THE_AIR: Script = (
    ["BSN blue velcro velcro", "BSN wolf", "BN"], [1, 2, None],
    ["play velcro basic", "pass", "stick b1", "play velcro seat-1", "pass", "steal", "swap", "stick c1", "draw",
     "card goat", "shear seat-1 1", "done", "pass", "pass", "cut", "pass", "roll 2", "pass", "shear seat-0 1", "pass",
     "pass", "cut"],
)
# fmt: on
"""The thief rearranges while the stolen card has no place yet."""

# fmt: off
LAID: Script = (
    ["BS blue wolf", "BN", "BN"], [0, 1, None],
    ["draw", "wool", "stick b1", "draw", "wool", "swap", "stick b2", "shear seat-1 1", "shear seat-2 1", "pass", "pass",
     "cut", "pass", "cut", "pass", "roll 1", "pass", "swap", "draw", "wool", "stick b1", "shear seat-0 1", "pass",
     "pass", "cut"],
)
# fmt: on
"""Two players draw wool and lay it; one rearranges while the second card has no place yet; some comes to light."""

# fmt: off
LAID_AND_STOLEN: Script = (
    ["BS wolf", "BN velcro", "BN blue"], [0, 2, None],
    ["draw", "wool", "stick b1", "draw", "wool", "stick b2", "play velcro seat-0", "pass", "steal", "shear seat-1 1",
     "pass", "pass", "cut", "play velcro seat-0", "pass", "steal b1", "stick c1", "swap", "pass", "roll 1", "pass",
     "draw", "wool", "stick b1", "swap", "pass", "shear seat-0 1", "pass", "pass", "cut"],
)
# fmt: on
"""Of two laid cards one is stolen, and goes along as a Steel or a Snag."""

SCRIPTS = {
    "bounced": BOUNCED,
    "stolen": STOLEN,
    "two thefts": TWO_THEFTS,
    "chain": CHAIN,
    "in the air": IN_THE_AIR,
    "laid": LAID,
    "laid and stolen": LAID_AND_STOLEN,
    "laid from memory": (LAID[0], [2, None], LAID[2]),
}
SPARE: dict[str, Any] = {"owed": 2, "die": 1, "pile": "steel steel steel snag snag moon goat", "spare_wool": "pile"}
DETAILS: dict[str, dict[str, Any]] = {
    "laid": SPARE,
    "laid and stolen": SPARE,
    "laid from memory": {**SPARE, "strict_memory": True},
}


@cache
def known_after(name: str) -> tuple[Known, ...]:
    players, viewers, script = SCRIPTS[name]
    details = DETAILS.get(name, {"owed": 1, "die": 1, "pile": "moon goat"})
    return tuple(Courses(beginnings(players, **details), viewers).follow(script))


@pytest.mark.slow
@pytest.mark.parametrize("name", SCRIPTS)
def test_every_script_is_followed_to_its_end_and_leaves_much_open(name: str) -> None:
    known = known_after(name)
    thefts = {"stolen": 1, "two thefts": 2, "chain": 3, "in the air": 1, "laid and stolen": 1}.get(name, 0)
    laid = 3 if "laid" in name else 0
    assert max(sum("takes" in entry for entry in each.view["memory"]) for each in known) == thefts
    assert max(sum("lays" in entry for entry in each.view["memory"]) for each in known) == laid
    assert any("keeps" in entry for each in known for entry in each.view["memory"])
    assert any("rearranges" in entry for each in known for entry in each.view["memory"])
    assert max(len(each.worlds) for each in known) > 5


@pytest.mark.slow
@pytest.mark.soak
@pytest.mark.rule("UN-80", "UN-82")
@pytest.mark.parametrize("name", SCRIPTS)
def test_imagined_wool_is_as_likely_as_it_is(name: str, rng: Random, size: Size) -> None:
    check_worlds(list(known_after(name)), by_imagining, rng, size(60, 1_000))


# ---- the test above must fail where something is forgotten or taken for granted


def blind_to_swaps(known: Known, rng: Random, draws: int) -> Counter[Hashable]:
    """Deals wool as if what was seen in a place stayed there."""
    return Counter(_dealt(known, rng) for _ in range(draws))


def _dealt(known: Known, rng: Random) -> Hashable:
    """The key of a world without any rearranging, or its text if it is none."""
    whole: dict[str, Any] = json.loads(wg.imagine(known.view, rng).dump())
    seats = [seat for seat in range(whole["seats"]) if seat != known.viewer]
    still = [entry for entry in known.view["memory"] if "rearranges" not in entry]
    course = one_course(still, seats, known.viewer, False, rng)
    for seat, lying in course.lying.items():
        drawn = " ".join(whole["position"]["fleeces"][seat]).split()
        for place, card in lying.items():
            drawn[place] = LETTER[course.kinds.get(card, "basic")]
        whole["position"]["fleeces"][seat] = rows(drawn)
    text = json.dumps(whole)
    try:
        return wg.load(text).key()
    except Unreadable:
        return text


def blind_to_the_pile(known: Known, rng: Random, draws: int) -> Counter[Hashable]:
    """Takes a card that was laid for a Steel or a Snag with equal chance, whatever is left in the pile."""
    kinds: dict[str, list[Hashable]] = {}
    for world in known.worlds:
        kinds.setdefault(str(wool_in(world)), []).append(world)
    return Counter(rng.choice(rng.choice(list(kinds.values()))) for _ in range(draws))


def wool_in(world: Any) -> tuple[int, ...]:
    """How many Steels and Snags the pile of a world has, from its key."""
    return tuple(world[-3][-2:])


def all_worlds_alike(known: Known, rng: Random, draws: int) -> Counter[Hashable]:
    """Knows what is possible, and not that some of it is more likely."""
    worlds = list(known.worlds)
    return Counter(rng.choice(worlds) for _ in range(draws))


@pytest.mark.slow
@pytest.mark.rule("UN-82")
@pytest.mark.parametrize(
    ("name", "gap"),
    [
        ("bounced", blind_to_swaps),
        ("stolen", all_worlds_alike),
        ("chain", all_worlds_alike),
        ("laid", blind_to_the_pile),
    ],
)
def test_careless_dealing_is_found(name: str, gap: Sampler, rng: Random) -> None:
    with pytest.raises(AssertionError):
        check_worlds(list(known_after(name)), gap, rng, 25)


# ---- what a view shows (UN-80)


def bounced() -> State:
    """Seat 0 has met the Steel of seat 1 with one point; seat 1 is asked before the turn ends."""
    return played(drawn("wolf", "", ""), "shear seat-1 1", "all pass", "all pass", "cut c2")


@pytest.mark.rule("UN-80")
def test_a_steel_that_stayed_is_shown_to_all_until_its_owner_rearranges() -> None:
    state = bounced()
    assert player(state, 1)["fleece"]["c2"] == "steel"
    assert player(state, 1)["known_places"] == {"c2": "all"}
    state = played(state, "swap a1 a2")
    assert set(player(state, 1)["fleece"].values()) == {"?"}
    assert state.view(None)["memory"] == ["1 keeps c2 steel", "1 rearranges"]


@pytest.mark.slow
@pytest.mark.rule("UN-80")
def test_after_one_swap_a_known_steel_is_still_there_seven_times_in_nine(rng: Random) -> None:
    view = played(bounced(), "swap a1 a2").view(None)
    worlds = [wg.imagine(view, rng).view(1)["players"][1]["fleece"]["c2"] for _ in range(1_500)]
    assert abs(worlds.count("steel") / 1_500 - 7 / 9) < 0.04


@pytest.mark.rule("UN-80")
def test_wool_stuck_from_the_discard_pile_is_known_to_all_and_a_stolen_card_to_its_old_owner() -> None:
    stuck = played(drawn("..B/BBB/BSN wolf velcro velcro", "", "", owed=1), "play velcro basic", "all pass", "stick a2")
    assert [stuck.view(seat)["players"][0]["fleece"]["a2"] for seat in (0, 1, None)] == ["basic"] * 3
    stolen = played(stuck, "play velcro seat-1", "all pass", "steal c3")
    faces = {seat: stolen.view(seat)["players"][0]["fleece"]["a1"] for seat in (0, 1, 2, None)}
    assert faces == {0: "snag", 1: "snag", 2: "?", None: "?"}
    assert player(stolen, 0)["known_places"] == {"a2": "all", "a1": [1]}
    after = played(stolen, "swap b1 b2")
    assert after.view(1)["players"][0]["fleece"]["a1"] == "?"


@pytest.mark.rule("UN-80")
def test_with_strict_memory_own_faces_are_shown_only_while_they_are_laid_out() -> None:
    state = wg.new("unshorn", 2, strict_memory=True)
    state.play("lay a1 a2")
    assert state.view(0)["players"][0]["fleece"]["a1"] == "steel"
    state.play("lay a1 a2")
    assert {state.view(0)["players"][seat]["fleece"]["a1"] for seat in (0, 1)} == {"?"}


@pytest.mark.rule("UN-82")
def test_who_knew_where_a_card_lay_knows_where_it_went() -> None:
    """All saw the Steel, so all know what was stolen from its place."""
    state = played(
        drawn("wolf", "", "..B/BBB/BSN velcro"),
        "shear seat-1 1",
        "all pass",
        "all pass",
        "cut c2",
        "2: play velcro seat-1",
        "all pass",
        "steal c2",
        "stick a1",
    )
    assert state.view(None)["players"][2]["fleece"]["a1"] == "steel"
    assert state.view(None)["memory"][-1] == "2 takes a1 from 1 c2 ?"


@pytest.mark.rule("UN-71", "UN-83")
def test_who_is_out_sees_what_spectators_see() -> None:
    state = drawn("wolf", "velcro", "out-1")
    out, spectator = state.view(2), state.view(None)
    assert {**out, "viewer": None} == spectator
