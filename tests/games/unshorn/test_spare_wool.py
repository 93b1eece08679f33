"""Steels and Snags in the pile: who draws one looks at it and lays it, and all others know half of it (UN-28)."""

from __future__ import annotations

from random import Random

import pytest

import woolgather as wg
from tests.games.unshorn.drawn import changed, drawn, gone, legal, lines, moment, played, player, view
from tests.games.unshorn.test_private_events import private_events
from woolgather.engine.errors import Unreadable
from woolgather.engine.record import Record
from woolgather.engine.state import State


def drawing(*players: str, wool: str = "steel", **details: int) -> State:
    """Seat 0 has just drawn that wool."""
    return played(
        drawn(*players, owed=2, spare_wool="pile", **details),  # type: ignore[arg-type]
        "draw",
        f"wool {wool}",
    )


# ---- drawing and laying


@pytest.mark.rule("UN-5", "UN-28")
def test_drawn_wool_is_laid_at_once_on_an_empty_place_of_choice() -> None:
    state = drawing("B.B/BBB/B.N wolf pow velcro", "", "")
    assert moment(state) == ("place", 0)
    assert legal(state) == ["stick a2", "stick c2"]
    assert state.why_not("stick a1") == state.why_not("stick d1") == "UN-28"
    state = played(state, "stick c2")
    assert (lines(state)[0], moment(state)) == ("BBB/BBB/BSN wolf pow velcro".replace("BBB", "B.B", 1), ("main", 0))
    assert (view(state)["draws"], view(state)["pile_wool"]) == (1, 5)


@pytest.mark.rule("UN-28")
def test_on_a_full_square_it_starts_a_fourth_row_by_itself() -> None:
    state = drawing("wolf", "", wool="snag")
    assert (lines(state)[0], moment(state)) == ("BBB/BBB/BSN/N.. wolf", ("main", 0))


@pytest.mark.rule("UN-28")
def test_with_twelve_places_taken_it_is_discarded_for_all_to_see() -> None:
    before = drawn("BBB/BBB/BSN/sns wolf", "", owed=1, spare_wool="pile")
    reached = played(before, "draw")
    assert [reached.seen("wool steel", seat) for seat in (0, 1, None)] == ["wool steel"] * 3
    state = played(reached, "wool steel")
    assert (lines(state)[0], gone(before, state)) == ("BBB/BBB/BSN/SNS wolf", "steel")
    assert view(state)["memory"] == view(before)["memory"]


@pytest.mark.rule("UN-28", "UN-70")
def test_the_last_card_of_the_pile_is_laid_before_attachments_fall_off() -> None:
    before = drawn("BB./BBB/B.N battery+1 wolf", "", owed=1, pile="snag", spare_wool="pile")
    state = played(before, "draw", "wool snag")
    assert (moment(state), player(state, 0)["battery"]) == (("place", 0), "battery+1")
    assert wg.load(state.dump()).key() == state.key()
    assert player(played(state, "stick a3"), 0)["battery"] is None


@pytest.mark.rule("UN-28", "UN-34")
def test_laid_wool_is_wool_like_any_other() -> None:
    state = played(drawn("blue wolf", "BBB/BBB/BSN/ns.", "", spare_wool="pile"), "shear seat-1 2", *["all pass"] * 2)
    assert lines(played(state, "cut d2"))[1] == "BBB/BBB/BSN/N.."
    assert player(played(state, "cut d1"), 0)["snagged"]


@pytest.mark.rule("UN-28", "UN-39")
def test_the_drawer_may_rearrange_before_laying() -> None:
    state = played(drawing("B.B/BBB/B.N wolf", ""), "swap a1 c3")
    assert moment(state) == ("place", 0)
    after = played(state, "stick a2")
    assert (lines(after)[0], view(after)["memory"][-1]) == ("NSB/BBB/B.B wolf", "0 lays a2")


@pytest.mark.rule("UN-10")
def test_with_spare_wool_in_the_box_none_is_drawn() -> None:
    state = played(drawn("wolf", "", owed=1), "draw")
    assert legal(state, "wool") == []


# ---- who knows what


@pytest.mark.rule("UN-28", "UN-80")
def test_all_see_that_wool_was_drawn_and_only_the_drawer_sees_which() -> None:
    reached = played(drawn("B.B/BBB/B.N wolf", "", owed=1, spare_wool="pile"), "draw")
    assert [reached.seen("wool snag", seat) for seat in (0, 1, None)] == ["wool snag", "wool ?", "wool ?"]
    state = played(reached, "wool snag")
    assert [view(state, seat)["drawn"]["wool"] for seat in (0, 1, None)] == ["snag", "either", "either"]
    assert [view(state, seat)["position"]["air"] for seat in (0, 1, None)] == ["snag", "?", "?"]


@pytest.mark.rule("UN-80")
def test_laid_wool_is_known_in_its_place_as_steel_or_snag_until_its_owner_rearranges() -> None:
    state = played(drawing("B.B/BBB/B.N wolf", ""), "stick a2")
    assert [view(state, seat)["players"][0]["fleece"]["a2"] for seat in (0, 1, None)] == ["steel", "either", "either"]
    assert player(state, 0)["either_places"] == ["a2"]
    after = played(state, "swap a1 a3")
    assert view(after, 1)["players"][0]["fleece"]["a2"] == "?"
    assert player(after, 0)["either_places"] == []
    assert view(after, 1)["memory"][-2:] == ["0 lays a2", "0 rearranges"]


@pytest.mark.rule("UN-80", "UN-82")
def test_stolen_it_is_still_known_as_steel_or_snag_and_to_thief_and_victim_as_what_it_is() -> None:
    state = played(
        drawn("..B/BBB/BSN velcro wolf", "BBB/BBB/BSN/n..", "", spare_wool="pile"),
        "play velcro seat-1",
        "all pass",
        "steal d1",
        "stick a1",
    )
    faces = [view(state, seat)["players"][0]["fleece"]["a1"] for seat in (0, 1, 2, None)]
    assert faces == ["snag", "snag", "either", "either"]
    assert (player(state, 0)["either_places"], player(state, 1)["either_places"]) == (["a1"], [])


@pytest.mark.rule("UN-80")
def test_a_laid_steel_that_stayed_is_known_as_such() -> None:
    state = played(
        drawn("wolf", "BBB/BBB/BSN/s..", "", spare_wool="pile"), "shear seat-1 1", "all pass", "all pass", "cut d1"
    )
    assert player(state, 1)["fleece"]["d1"] == "steel"


@pytest.mark.rule("UN-28", "UN-80")
def test_with_strict_memory_the_drawer_sees_the_face_only_while_laying() -> None:
    state = drawing("B.B/BBB/B.N wolf", "", wool="snag", strict_memory=True)
    assert [view(state, seat)["drawn"]["wool"] for seat in (0, 1)] == ["snag", "either"]
    state = played(state, "stick a2")
    assert [view(state, seat)["players"][0]["fleece"]["a2"] for seat in (0, 1, None)] == ["either"] * 3


@pytest.mark.rule("UN-28")
def test_the_story_tells_the_drawer_what_it_is_and_all_others_where_it_lies() -> None:
    record = Record("unshorn", 2)
    record.play("lay a1 a2")
    record.play("lay a1 a2")
    for move in ("first seat-0", "wolf seat-1", "roll 1", "pass", "pass", "draw", "wool steel"):
        record.play(move)
    words = record.setup.game.words()
    for reader, sentences in (
        (0, ["You draw a Steel Wool.", "You lay the Steel Wool at d1."]),
        (1, ["Ann draws wool: a Steel or a Snag.", "Ann lays it face down at d1."]),
    ):
        assert [words.sentence(event, ["Ann", "Bob"], reader) for event in record.lines[-1].events] == sentences


@pytest.mark.rule("UN-28")
def test_only_the_drawer_tells_the_two_draws_apart() -> None:
    """In numbers, for the search, as in words."""
    state = played(drawn("B.B/BBB/B.N wolf", "", owed=1, spare_wool="pile"), "draw")
    steel, snag = [move for move in state.moves() if state.text(move).startswith("wool")]
    assert state.observed_move(steel, 0) != state.observed_move(snag, 0)
    assert state.observed_move(steel, 1) == state.observed_move(snag, 1)
    assert private_events(state, "wool steel") == private_events(state, "wool snag")


@pytest.mark.rule("UN-28", "UN-80")
def test_what_was_laid_is_as_likely_as_the_pile_makes_it(rng: Random) -> None:
    """The pile had three Steels and a Snag: the first card is a Steel three times in four."""
    before = drawn("B.B/BBB/B.N wolf", "", owed=1, pile="steel steel steel snag moon", spare_wool="pile")
    seen = played(before, "draw", "wool snag").view(1)
    worlds = [wg.imagine(seen, rng) for _ in range(600)]
    steels = sum(view(world, 0)["drawn"]["wool"] == "steel" for world in worlds)
    assert abs(steels / 600 - 3 / 4) < 0.08
    assert {view(world)["pile_wool"] for world in worlds} == {3}


@pytest.mark.rule("UN-28", "UN-80")
def test_a_stolen_card_in_the_air_is_no_other_than_those_that_are_left(rng: Random) -> None:
    """All other spare wool lies open on the discard pile: what was laid, and now flies, is the last Snag."""
    before = drawn("..B/BBB/BSN velcro wolf", "BBB/BBB/BSN/n..", "", pile="moon", spare_wool="pile")
    seen = played(before, "play velcro seat-1", "all pass", "steal d1").view(2)
    worlds = [wg.imagine(seen, rng) for _ in range(50)]
    assert {view(world, 0)["card"]["moving"] for world in worlds} == {"snag"}


@pytest.mark.rule("UN-74", "UN-80")
def test_at_the_end_the_score_tells_how_many_steels_the_winner_has(rng: Random) -> None:
    state = played(
        drawn("B.N/.../.../ss. wolf", "B../.../...", spare_wool="pile"), "shear seat-1 1", "all pass", "all pass"
    )
    assert state.scores() == [6, 0]
    assert {wg.imagine(state.view(1), rng).scores()[0] for _ in range(30)} == {6}


# ---- what cannot be


@pytest.mark.rule("UN-28")
@pytest.mark.parametrize(
    "fields", [{"air": "basic"}, {"air": "damaged"}, {"air": None}, {"air": "either"}, {"memory": ["0 lays a1"]}]
)
def test_a_position_in_which_drawn_wool_makes_no_sense_is_refused(fields: dict[str, object]) -> None:
    state = drawing("B.B/BBB/B.N wolf", "")
    with pytest.raises(Unreadable):
        changed(state, **fields)


@pytest.mark.rule("UN-28")
def test_more_wool_than_the_pile_had_cannot_have_been_laid() -> None:
    state = drawn("BBB/BBB/BSN/sn. wolf", "", "", "", spare_wool="pile")
    crowded = [*view(state)["memory"], *(f"{seat} lays d1" for seat in (1, 2, 3))]
    with pytest.raises(Unreadable):
        changed(state, memory=crowded)
