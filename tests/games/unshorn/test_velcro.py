"""Velcro: wool from the discard pile or from an opponent."""

from __future__ import annotations

import pytest

from tests.games.unshorn.drawn import changed, drawn, gone, legal, lines, moment, played, player, view


@pytest.mark.rule("UN-52")
def test_it_names_wool_in_the_discard_pile_or_an_opponent_with_two_wool() -> None:
    state = drawn("velcro wolf", "B../.../...", "BB./.../...", "out-1")
    assert legal(state, "play velcro") == [
        "play velcro seat-2",
        "play velcro basic",
        "play velcro steel",
        "play velcro snag",
    ]
    assert state.why_not("play velcro seat-1") == "UN-52"
    assert state.why_not("play velcro seat-3") == "UN-52"
    assert state.why_not("play velcro seat-0") == "UN-52"


@pytest.mark.rule("UN-52")
def test_only_what_was_discarded_can_be_taken_from_there() -> None:
    state = drawn("velcro wolf", ".BB/BBB/BSN")
    assert legal(state, "play velcro") == ["play velcro seat-1", "play velcro basic"]
    assert state.why_not("play velcro steel") == "UN-52"


@pytest.mark.rule("UN-52")
def test_with_nothing_discarded_only_opponents_and_with_bare_opponents_only_the_discard_pile_is_left() -> None:
    assert legal(drawn("velcro wolf", "", ""), "play velcro") == ["play velcro seat-1", "play velcro seat-2"]
    assert legal(drawn("velcro wolf", "..N/.../..."), "play velcro") == ["play velcro basic", "play velcro steel"]


@pytest.mark.rule("UN-52", "UN-80")
def test_wool_from_the_discard_pile_goes_face_down_to_an_empty_place_of_choice() -> None:
    before = drawn("B.B/BBB/B.N velcro wolf", "", "")
    state = played(before, "play velcro steel", "all pass")
    assert (moment(state), legal(state)) == (("stick", 0), ["stick a2", "stick c2"])
    assert state.why_not("stick a1") == "UN-52"
    state = played(state, "stick a2")
    assert (lines(state)[0], gone(before, state)) == ("BSB/BBB/B.N wolf", "velcro -steel")
    assert player(state, 0)["known_places"] == {"a2": "all"}
    assert view(state, 1)["players"][0]["fleece"]["a2"] == "steel"


@pytest.mark.rule("UN-52")
def test_a_steel_from_the_discard_pile_is_whole() -> None:
    state = played(drawn("BB./.../... velcro wolf", "", pile=""), "play velcro steel", "all pass", "stick a3")
    assert lines(state)[0] == "BBS/.../... wolf"


@pytest.mark.rule("UN-52")
def test_an_opponents_card_is_drawn_by_chance_all_alike() -> None:
    state = played(drawn("velcro wolf", "BD./.../..N", "", pile=""), "play velcro seat-1", "all pass")
    assert moment(state) == ("steal", -1)
    assert [(state.text(move), weight) for move, weight in state.odds()] == [
        ("steal a1", 1),
        ("steal a2", 1),
        ("steal c3", 1),
    ]


@pytest.mark.rule("UN-52")
def test_a_full_square_starts_a_fourth_row() -> None:
    state = played(drawn("velcro wolf", ""), "play velcro seat-1", "all pass", "steal c2")
    assert lines(state) == ["BBB/BBB/BSN/S.. wolf", "BBB/BBB/B.N"]


@pytest.mark.rule("UN-52")
def test_three_velcros_fill_twelve_places() -> None:
    state = drawn("velcro velcro velcro wolf", "")
    for place in ("a1", "a2", "a3"):
        state = played(state, "play velcro seat-1", "all pass", f"steal {place}")
    assert lines(state) == ["BBB/BBB/BSN/BBB wolf", ".../BBB/BSN"]


@pytest.mark.rule("UN-52")
@pytest.mark.parametrize("what", ["seat-1", "steel"])
def test_with_twelve_places_taken_when_it_takes_effect_nothing_is_drawn_and_nothing_moves(what: str) -> None:
    before = drawn("BBB/BBB/BSN/sns velcro wolf", ".BB/BBB/B.N", "", spare_wool="pile")
    state = played(before, f"play velcro {what}", "all pass")
    assert lines(state) == ["BBB/BBB/BSN/SNS wolf", ".BB/BBB/B.N", ""]
    assert (gone(before, state), moment(state)) == ("velcro", ("main", 0))


@pytest.mark.rule("UN-52", "UN-82")
def test_a_stolen_card_is_face_down_and_known_to_thief_and_victim_alone() -> None:
    state = played(drawn("BBB/BB./BSN velcro wolf", "", ""), "play velcro seat-1", "all pass", "steal c3")
    assert lines(state) == ["BBB/BBN/BSN wolf", "BBB/BBB/BS.", ""]
    seen = [view(state, seat)["players"][0]["fleece"]["b3"] for seat in (0, 1, 2, None)]
    assert seen == ["snag", "snag", "?", "?"]


@pytest.mark.rule("UN-52")
def test_a_stolen_damaged_steel_stays_damaged_and_open() -> None:
    state = played(
        drawn("BBB/BB./BSN velcro wolf", "BBB/BBB/BDN", "", pile=""), "play velcro seat-1", "all pass", "steal c2"
    )
    assert lines(state) == ["BBB/BBD/BSN wolf", "BBB/BBB/B.N", ""]
    assert view(state, None)["players"][0]["fleece"]["b3"] == "damaged"


@pytest.mark.rule("UN-52")
def test_out_of_turn_the_player_of_the_card_finds_the_place() -> None:
    state = played(
        drawn("wolf", "", "BB./B../... velcro", step="roll"), "roll 2", "2: play velcro seat-0", "all pass", "steal a1"
    )
    assert moment(state) == ("stick", 2)
    state = played(state, "stick b2")
    assert (lines(state), moment(state)) == ([".BB/BBB/BSN wolf", "", "BB./BB./..."], ("after-roll", 1))


@pytest.mark.rule("UN-52")
def test_if_the_named_opponent_has_no_two_wool_any_more_nothing_happens() -> None:
    named = played(drawn("velcro wolf", "BB./.../...", ""), "play velcro seat-1")
    position = {
        "fleeces": [["B B B", "B B B", "B S N"], ["B . .", ". . .", ". . ."], ["B B B", "B B B", "B S N"]],
        "memory": [*view(named)["memory"], "1 loses a2 basic"],
        "discard": {"basic": 6, "steel": 1, "snag": 1, "velcro": 1},
    }
    state = played(changed(named, **position), "all pass")
    assert (lines(state), moment(state)) == (["wolf", "B../.../...", ""], ("main", 0))


@pytest.mark.rule("UN-45", "UN-52")
def test_a_cancelled_velcro_takes_nothing() -> None:
    before = drawn("velcro wolf", "pow", "BBB/BBB/B.N")
    state = played(before, "play velcro steel", "1: play pow", "all pass")
    assert (lines(state), gone(before, state)) == (["wolf", "", "BBB/BBB/B.N"], "pow velcro")


@pytest.mark.rule("UN-52")
def test_wool_taken_back_before_a_part_stands_in_the_way_of_the_shear() -> None:
    state = played(
        drawn("blue wolf", "B../.../... velcro", ""),
        "shear seat-1 2",
        "all pass",
        "1: play velcro steel",
        "all pass",
        "stick a2",
    )
    assert (lines(state)[1], moment(state)) == ("BS./.../...", ("part", 1))
    state = played(state, "all pass", "cut a1")
    assert (lines(state)[1], moment(state)) == (".S./.../...", ("end", 1))


@pytest.mark.rule("UN-52", "UN-80")
def test_with_strict_memory_nobody_looks_at_a_stolen_card() -> None:
    state = drawn("BBB/BB./BSN velcro wolf", "", "", strict_memory=True)
    assert set(view(state, 0)["players"][0]["fleece"].values()) == {"?"}
    state = played(state, "play velcro seat-1", "all pass", "steal c3")
    assert [view(state, seat)["players"][0]["fleece"]["b3"] for seat in (0, 1, 2, None)] == ["?"] * 4
