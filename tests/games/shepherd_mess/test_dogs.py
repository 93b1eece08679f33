"""Dogs: walks, barks, fights and locks (SM-30 to SM-35)."""

from __future__ import annotations

import pytest

from woolgather.games.shepherd_mess.data import DOGS

from .drawn import animals, dog, events, play, position, texts, tiles


@pytest.mark.rule("SM-30")
def test_a_dog_walks_up_to_three_steps_along_rows_and_columns() -> None:
    state = position("W1", at="c4")
    away = {
        "c1",
        "b2",
        "c2",
        "d2",
        "a3",
        "b3",
        "c3",
        "d3",
        "e3",
        "a4",
        "b4",
        "d4",
        "e4",
        "f4",
        "a5",
        "b5",
        "c5",
        "d5",
        "e5",
        "b6",
        "c6",
        "d6",
    }
    assert tiles(state, "move white-1") == away
    assert state.why_not("move white-1 f5") == "SM-30"
    assert dog(play(state, "move white-1 c1"), "white-1") == "c1"


@pytest.mark.rule("SM-30")
def test_a_dog_walks_around_sheep_and_ram() -> None:
    state = position("""
        .   w   .
        @   W1  .
        .   b   .
    """)
    reached = tiles(state, "move white-1")
    assert reached == {"d3", "d2", "d4", "e3", "e2", "d1", "e4", "d5", "f3"}
    assert state.why_not("move white-1 c2") == state.why_not("move white-1 b3") == "SM-30"
    assert state.why_not("move white-1 b2") == "SM-30"
    assert tiles(position("p/W1  b\n@  .", at="a1"), "move white-1") == set()


@pytest.mark.rule("SM-30")
def test_walls_water_mud_and_bridges_do_not_hold_a_dog_up() -> None:
    state = position("""
        ~   |   W1   |   m1:EW
        ..      --       ..
        .       ~EW      .
    """)
    assert {"b2", "d2", "c3", "c1", "c4", "c5", "a2", "e2"} <= tiles(state, "move white-1")


@pytest.mark.rule("SM-30", "SM-33")
def test_a_dog_may_stay_and_bark() -> None:
    state = position("W1  w  .")
    assert "move white-1 b2" not in texts(state)
    assert state.why_not("move white-1 b2") == "SM-30"
    after = play(state, "bark white-1")
    assert (dog(after, "white-1"), animals(after)) == ("b2", {"d2": "w"})


@pytest.mark.rule("SM-31")
def test_a_dog_may_pass_dogs_and_share_a_tile_with_the_other_of_its_owner() -> None:
    state = position("W1  B1  W2")
    reached = tiles(state, "move white-1")
    assert {"d2", "e2"} <= reached
    assert "c2" not in reached
    assert state.why_not("move white-1 c2") == "SM-31"
    assert dog(play(state, "move white-1 d2"), "white-1") == "d2"


@pytest.mark.rule("SM-31")
def test_a_dog_that_shares_a_tile_with_an_opponents_dog_may_bark_or_leave() -> None:
    state = position("W1B1  w  .")
    assert {"bark white-1", "fight white-1 black-1", "move white-1 b3"} <= texts(state)
    assert animals(play(state, "bark white-1")) == {"d2": "w"}


@pytest.mark.rule("SM-32")
def test_a_dog_may_not_stop_in_another_players_pen_but_pass_and_stop_in_nobodys() -> None:
    state = position(".  W1", at="d1", seats=3, pens=(1, 2, 3))
    assert "f1" not in tiles(state, "move white-1")
    assert state.why_not("move white-1 f1") == "SM-32"
    assert "f2" in tiles(state, "move white-1")
    through = position(
        """
        .   W1   p
        .   b    .
    """,
        at="d1",
    )
    assert "f2" in tiles(through, "move white-1")
    nobodys = position("W1", at="b6", seats=3, pens=(1, 2, 3))
    assert "a6" in tiles(nobodys, "move white-1")
    own = position("W1", at="b1")
    assert "a1" in tiles(own, "move white-1")


@pytest.mark.rule("SM-32")
def test_with_open_pens_a_dog_may_stop_in_any() -> None:
    state = position("W1  .  B1  B2", at="d2", private_pens=False)
    assert "f1" in tiles(state, "move white-1")
    assert dog(play(state, "move white-1 f1"), "white-1") == "f1"


@pytest.mark.rule("SM-33")
def test_a_dog_scares_everybody_on_the_four_tiles_beside_it_walls_or_not_and_nobody_else() -> None:
    state = position(
        """
        .   .   .        .   .
        .   .   w        .   .
        n   b   W1   |   @   .
        .   .   n        g   .
        p   .   .        .   .
    """,
        at="a2",
    )
    assert animals(play(state, "bark white-1")) == {"c2": "w", "a4": "bn", "e4": "@", "d5": "g", "c6": "n"}


@pytest.mark.rule("SM-33")
def test_a_scare_never_causes_another() -> None:
    """The running sheep joins two others, and these stay."""
    assert animals(play(position("W1  w  bb  ."), "bark white-1")) == {"d2": "wbb"}


@pytest.mark.rule("SM-33")
def test_a_dog_scares_where_it_stops_and_not_on_its_way() -> None:
    state = position("""
        .   w   .   .
        W1  .   .   .
        .   b   .   .
    """)
    assert animals(play(state, "move white-1 e3")) == animals(state)


@pytest.mark.rule("SM-34")
def test_a_fight_locks_the_other_dog_for_its_owners_next_turn_and_scares_nobody() -> None:
    state = position(
        """
        W1  .   .   B1
        .   .   .   w
        .   .   .   .
    """,
        seats=2,
    )
    after = play(state, "fight white-1 black-1")
    assert dog(after, "white-1") == dog(after, "black-1") == "e2"
    assert animals(after) == animals(state)
    assert after.why_not("bark white-1") == "SM-20"
    after = play(after, "end turn")
    assert not texts(after, "move black-1") | texts(after, "bark black-1") | texts(after, "fight black-1")
    assert after.why_not("bark black-1") == "SM-34"
    assert "bark black-2" in texts(after)
    after = play(after, "end turn")
    assert "bark white-1" in texts(after)
    assert "bark black-1" in texts(play(after, "end turn"))


@pytest.mark.rule("SM-34")
def test_a_fight_needs_the_other_dog_within_three_steps_around_sheep() -> None:
    assert position("W1  .  .  .  B1", at="a3").why_not("fight white-1 black-1") == "SM-34"
    around = position("""
        .   .   .
        W1  w   B1
        .   b   .
    """)
    assert around.why_not("fight white-1 black-1") == "SM-34"
    assert "fight white-1 black-1" in texts(
        position("""
        .   .   .
        W1  .   B1
    """)
    )


@pytest.mark.rule("SM-34")
def test_a_dog_fights_any_opponent_within_three_steps() -> None:
    drawing = """
        W1  W2  .   B1N2  .
        .   .   N1  .     .
        .   .   .   .     B2
    """
    browns = {"brown-1", "brown-2"}
    for turn, fighter, others in ((0, "white-1", {"black-1"}), (0, "white-2", {"black-1"}), (1, "black-2", set())):
        assert tiles(position(drawing, at="a3", turn=turn), f"fight {fighter}") == browns | others


@pytest.mark.rule("SM-34")
def test_with_several_dogs_on_a_tile_one_is_chosen_and_own_dogs_are_not_fought() -> None:
    state = position("W1  B1N2W2", seats=3)
    assert texts(state, "fight white-1") == {"fight white-1 black-1", "fight white-1 brown-2"}
    assert state.why_not("fight white-1 white-2") == "SM-34"
    locks = {each["dog"]: each["lock"] for each in play(state, "fight white-1 brown-2").view(None)["dogs"]}
    assert (locks["brown-2"], locks["black-1"]) == ("locked", None)


@pytest.mark.rule("SM-34")
def test_there_is_no_fight_in_a_pen_where_the_dog_may_not_stop() -> None:
    state = position("W1", at="e1")
    assert state.why_not("fight white-1 black-1") == "SM-32"
    assert "fight white-1 black-1" in texts(position("W1", at="e1", private_pens=False))
    at_home = position("p/W1B1  .", at="a1")
    assert "fight white-1 black-1" in texts(at_home)
    assert "fight white-1 black-1" in texts(position("p/B1  W1", at="a1"))
    assert "fight white-1 brown-1" in texts(position("p/N1  W1", at="a6", seats=3))


@pytest.mark.rule("SM-35")
def test_a_dog_is_fought_again_only_after_a_whole_free_turn() -> None:
    state = play(position("W1  .  .  B1  .  W2", at="a3", seats=2), "fight white-1 black-1")
    assert state.why_not("fight white-2 black-1") == "SM-35"
    state = play(state, "end turn", "end turn")
    lock = {each["dog"]: each["lock"] for each in state.view(None)["dogs"]}["black-1"]
    assert (state.seat, lock) == (0, "resting")
    assert state.why_not("fight white-2 black-1") == "SM-35"
    state = play(state, "end turn", "end turn")
    assert "fight white-2 black-1" in texts(state)


@pytest.mark.rule("SM-34", "SM-35")
def test_a_lock_that_ends_is_told() -> None:
    state = play(position("W1  .  B1", seats=2), "fight white-1 black-1", "end turn")
    sentences = [(event.kind, event.piece) for event in events(state, "end turn")]
    assert sentences == [("end-turn", None), ("free", "black-1"), ("round", None)]


@pytest.mark.rule("SM-35")
def test_a_locked_dog_still_stands_in_the_way_of_sheep() -> None:
    state = position("""
        .    .   .
        ..   --  ..
        W1   w   B1
        ..   --  ..
        .    .   .
    """)
    state.locked = 1 << DOGS.index("black-1")
    assert animals(play(state, "bark white-1")) == {"c3": "w"}
