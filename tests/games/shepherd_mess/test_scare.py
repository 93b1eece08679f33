"""Scared sheep and the ram: who decides, which ways there are, who passes (SM-40 to SM-51)."""

from __future__ import annotations

import pytest

from .drawn import animals, events, play, position, texts


def scared(drawing: str, *answers: str, at: str = "b2") -> dict[str, str]:
    """Who stands where after a bark."""
    return animals(play(position(drawing, at=at), "bark white-1", *answers))


def runs(drawing: str, at: str = "b2") -> list[tuple[str | None, ...]]:
    """What the journal says of a bark: who, from where, to where, why."""
    sentences = events(position(drawing, at=at), "bark white-1")[1:]
    return [(event.kind, event.piece, event.start, event.to, event.cause, event.rule) for event in sentences]


# ---- flocks


@pytest.mark.rule("SM-40")
def test_a_flock_on_a_tile_decides_as_one_and_flocks_on_one_tile_may_part() -> None:
    """Ahead is a wall; the whites go to the white on one side, the browns to the brown on the other."""
    assert scared("""
        .   w       .
        W1  wwnn  | .
        .   n       .
    """) == {"c2": "www", "c4": "nnn"}


@pytest.mark.rule("SM-40")
def test_all_decide_before_anybody_moves() -> None:
    """The black sheep would be no reason to choose once it has run; but it has not yet when the other looks."""
    assert scared("""
        ~   b    .   .
        ~   W1   w | .
        ~   ~    ~   .
    """) == {"c1": "b", "d2": "w"}
    assert scared("""
        .   .    .    .
        .   b    b    .
        ~   W1   b  | .
        .   .    .    .
    """) == {"c2": "b", "d3": "bb"}
    arrives = """
        .   ~    .
        ~   b    .
        .   W1   b    ~
    """
    assert scared(arrives) == {"d3": "b", "d4": "b"}
    leaves = """
        .   .    .
        .   b    m3:SW
        .   W1   b    ~
    """
    assert scared(leaves) == {"c2": "b", "c3": "b"}


@pytest.mark.rule("SM-40")
def test_one_that_runs_onto_a_scared_tile_does_not_run_on() -> None:
    """Over the mud one of two whites comes to where another white leaves at the same moment."""
    assert scared("""
        .   ~    ~            .
        ~   ww   m5:NSEW  |   .
        .   W1   w            .
        .   .    .            .
    """) == {"c3": "w", "d4": "w", "e4": "w"}


# ---- the direction


@pytest.mark.rule("SM-41")
def test_straight_away_whatever_is_there_even_with_own_flock_at_a_side() -> None:
    assert scared("""
        .   w   .
        W1  w   bbb
        .   w   .
    """) == {"c2": "w", "d3": "wbbb", "c4": "w"}


@pytest.mark.rule("SM-42")
def test_with_one_way_to_a_side_it_is_taken() -> None:
    assert scared("""
        .   ~      .
        W1  ww  |  .
        .   bb     .
    """) == {"c4": "wwbb"}


SIDES = """
        .   {0}      .
        W1  w     |  .
        .   {1}      .
"""


@pytest.mark.rule("SM-42")
@pytest.mark.parametrize(
    ("north", "south", "goes"),
    [
        ("wb", ".", "N"),
        ("wb@", "n", "N"),
        ("w", "bbb", "N"),
        ("b", "wnn", "S"),
        (".", "b", "N"),
        ("bg", ".", "S"),
        ("@", ".", "S"),
        ("@", "b", ""),
        (".", ".", ""),
        ("b", "n", ""),
        ("w", "www", ""),
        ("wb", "w", ""),
        ("@w", ".", "N"),
    ],
)
def test_of_two_ways_own_flock_beats_empty_beats_others(north: str, south: str, goes: str) -> None:
    before = {"c2": north.strip("."), "c3": "w", "c4": south.strip(".")}
    after = scared(SIDES.format(north, south))
    whites = {tile: here.count("w") for tile, here in before.items()}
    to = {"N": "c2", "S": "c4", "": "c3"}[goes]
    whites["c3"] -= 1
    whites[to] += 1
    assert {tile: after.get(tile, "").count("w") for tile in before} == whites


@pytest.mark.rule("SM-42")
def test_two_ways_to_one_tile_are_equal() -> None:
    """Over two muds on either side the ways end beyond the wall; with one of them gone the other is taken."""
    drawing = """
        .   m3:SE      m4:SW
        W1  w      |   {1}
        .   m1:NSE     {0}
        .   ~          ~
    """
    for end in (".", "b", "w"):
        assert runs(drawing.format("m2:NSW", end)) == [("stay", "white", "c3", None, "equal", "SM-42")]
    assert scared(drawing.format("m2:NSW", ".")) == {"c3": "w"}
    assert scared(drawing.format("~", ".")) == {"d3": "w"}


@pytest.mark.rule("SM-42")
def test_never_toward_the_dog() -> None:
    assert runs("""
        .   ~      .
        W1  w   |  .
        .   ~      .
    """) == [("stay", "white", "c3", None, "no-way", "SM-43")]


@pytest.mark.rule("SM-43")
def test_without_any_way_they_stay() -> None:
    drawing = """
        .   ~      .
        W1  wb  |  .
        .   m1:EW  .
    """
    assert scared(drawing) == {"c3": "wb"}
    assert runs(drawing) == [
        ("stay", "white", "c3", None, "no-way", "SM-43"),
        ("stay", "black", "c3", None, "no-way", "SM-43"),
    ]


# ---- ways


@pytest.mark.rule("SM-44")
@pytest.mark.parametrize("beyond", ["B1", "W2", "~/B1", "m5:NSEW/B1", "| .", "~", "m1:NSE", "m1:W", "m1:W/@"])
def test_no_way_leads_to_any_dog_through_a_wall_into_water_or_into_closed_mud(beyond: str) -> None:
    after = scared(f"""
        .   ~   .
        W1  w   {beyond}
        .   ~   .
    """)
    assert after["c3"] == "w"


@pytest.mark.rule("SM-44")
def test_a_way_ends_on_grass_or_in_any_pen() -> None:
    guarded = position("W1  ww  p", at="d6")
    assert animals(play(guarded, "bark white-1")) == {"e5": "ww"}
    free = position(
        """
        N1  N2  .
        W1  ww  p
    """,
        at="d5",
    )
    assert animals(play(free, "bark white-1")) == {"f6": "ww"}


@pytest.mark.rule("SM-45")
def test_a_bridge_along_the_direction_carries_on_and_a_puddle_otherwise_is_no_way() -> None:
    assert scared("W1  w  ~EW  .") == {"e2": "w"}
    assert scared("""
        .   .  .
        W1  w  ~NS
        .   b  .
    """) == {"c2": "w", "c4": "b"}
    assert runs("W1  ww  ~EW  .") == [
        ("cross", "white", "c2", "d2", "bridge", "SM-45"),
        ("run", "white", "c2", "e2", "straight", "SM-41"),
    ]


@pytest.mark.rule("SM-46")
@pytest.mark.parametrize(
    ("path", "end"),
    [("EW", "e3"), ("NSEW", "e3"), ("NW", "d2"), ("SW", "d4"), ("NS", None), ("NE", None), ("SEW", "e3")],
)
def test_mud_is_entered_by_an_open_side_and_left_straight_on_if_that_is_possible(path: str, end: str | None) -> None:
    number = 5 if len(path) == 4 else 3 if path in ("NW", "SW", "NE") else 1
    after = scared(f"""
        .   ~   .              .
        W1  w   m{number}:{path}  .
        .   ~   .              .
    """)
    assert after == {end or "c3": "w"}


@pytest.mark.rule("SM-46")
def test_mud_is_left_straight_on_whatever_is_at_its_sides() -> None:
    assert scared("""
        .   .   w        .
        W1  w   m5:NSEW  b@
    """) == {"d2": "w", "e3": "wb@"}


@pytest.mark.rule("SM-46")
@pytest.mark.parametrize(("path", "end"), [("NW", "d2"), ("SW", "d4"), ("SEW", "d4"), ("NEW", "d2"), ("EW", "c3")])
def test_the_path_bends_where_it_does_not_go_straight(path: str, end: str) -> None:
    assert scared(f"""
        .   ~   .          .
        W1  w   m1:{path}  ~
        .   ~   .          .
    """) == {end: "w"}


@pytest.mark.rule("SM-46")
def test_out_of_mud_the_only_side_that_leads_on_is_taken() -> None:
    assert scared("""
        .   ~   .              .
        W1  w   m5:NSEW    |   .
        .   ~   ~              .
    """) == {"d2": "w"}


@pytest.mark.rule("SM-46")
@pytest.mark.parametrize(
    ("north", "south", "end"),
    [
        ("w", ".", "d2"),
        (".", "b", "d2"),
        ("b", ".", "d4"),
        ("b", "n", None),
        (".", ".", None),
        ("b", "wb", "d4"),
        ("w", "w", None),
        ("@", "n", None),
    ],
)
def test_out_of_mud_two_sides_are_ranked_by_where_they_end(north: str, south: str, end: str | None) -> None:
    after = scared(f"""
        .   ~   {north}        .
        W1  w   m5:NSEW    |   .
        .   ~   {south}        .
    """)
    others = {"d2": north.strip("."), "d4": south.strip(".")}
    moved = {**others, end or "c3": "w" + others.get(end or "c3", "")}
    assert after == {tile: here for tile, here in moved.items() if here}


@pytest.mark.rule("SM-46")
@pytest.mark.parametrize("here", ["@", "B1", "W2"])
def test_mud_with_the_ram_or_a_dog_on_it_is_no_way(here: str) -> None:
    after = scared(f"""
        .   ~   .            .
        W1  w   m1:EW/{here} .
        .   ~   .            .
    """)
    assert after["c3"] == "w"


@pytest.mark.rule("SM-46")
def test_a_way_may_bend_behind_the_dog() -> None:
    """Only its first step is never toward the dog: it goes north, and over three muds to the dog's other side."""
    assert scared("""
        m3:SE   m1:EW   m4:SW      .
        .       W1      w      |   .
        .       .       ~          .
    """) == {"b3": "w"}
    assert scared("m3:SE  w  ~\n.  W1  .", at="b1") == {"b2": "w"}
    around = """
        m3:SE   w     ~
        m1:NS   W1    .
        m4:NE   ~EW   .
    """
    assert scared(around, at="b1") == {"d3": "w"}


@pytest.mark.rule("SM-47")
def test_ways_chain_from_bridge_to_bridge_and_over_mud_through_a_gate_into_a_pen() -> None:
    assert scared("W1  w  ~EW  ~EW  .", at="b3") == {"f3": "w"}
    state = position(
        """
        p   +   m1:EW   w   W1   W2
    """,
        at="a6",
        pens=(4, 2, 3, 1),
    )
    assert animals(play(state, "bark white-1")) == {"a6": "w"}


@pytest.mark.rule("SM-47")
@pytest.mark.parametrize("last", ["~", "~NS", "m3:NE", "m1:NS", "B1", "W2", "m1:EW/@", "| ."])
def test_if_any_link_fails_there_is_no_way_and_nobody_stops_on_water_or_mud(last: str) -> None:
    after = scared(
        f"""
        .   ~   .     .     .
        W1  w   ~EW   ~EW   {last}
        .   ~   .     .     .
    """,
        at="a2",
    )
    assert after["b3"] == "w"
    assert scared(".  ~  .\nW1  w  ~EW\n.  ~  .", at="d2") == {"e3": "w"}


@pytest.mark.rule("SM-47")
def test_no_way_returns_to_its_start() -> None:
    drawing = """
        .   m4:SE   m3:SW       .
        W1  w       m5:NSEW  |  .
        .   {0}     ~           .
    """
    assert scared(drawing.format("~"), at="b1") == {"c2": "w"}
    assert scared(drawing.format("."), at="b1") == {"c3": "w"}


@pytest.mark.rule("SM-47")
def test_no_way_enters_a_tile_twice() -> None:
    """Four muds in a ring lead round to the first of them, and nowhere else."""
    assert scared(
        """
        W1   w   m5:NSEW   m3:SW
        ~    ~   m6:NSEW   m4:NW
        ..   ..  --        --
        .    .   .         .
    """,
        at="b1",
    ) == {"c1": "w"}
    one_way_out = """
        .    ~   m3:SE     m4:SW
        W1   w   m5:NSEW   m2:NW
        .    ~   .         .
    """
    assert scared(one_way_out) == {"d4": "w"}


# ---- passages


@pytest.mark.rule("SM-48")
def test_a_gate_lets_one_through_in_each_scare() -> None:
    state = position("""
        W1  www  +  .
        .   W2      .
    """)
    state = play(state, "bark white-1")
    assert animals(state) == {"c2": "ww", "d2": "w"}
    assert animals(play(state, "move white-2 b2")) == {"c2": "w", "d2": "ww"}


@pytest.mark.rule("SM-48")
def test_a_muddy_patch_lets_one_across_in_a_turn_and_then_is_no_way() -> None:
    state = position("""
        W1  www  m1:EW  .
        W2  ~    .      .
    """)
    state = play(state, "bark white-1")
    assert animals(state) == {"c2": "ww", "e2": "w"}
    assert state.view(None)["ground"]["d2"]["trodden"]
    assert animals(play(state, "move white-2 b2")) == {"c1": "ww", "e2": "w"}
    again = play(state, "end turn", "end turn", "end turn", "end turn")
    assert not again.view(None)["ground"]["d2"]["trodden"]
    assert animals(play(again, "bark white-1")) == {"c2": "w", "e2": "ww"}


@pytest.mark.rule("SM-48")
def test_with_the_limit_of_a_scare_the_next_scare_of_the_turn_crosses_again() -> None:
    state = position(
        """
        W1  www  m1:EW  .
        W2  ~    .      .
    """,
        mud_limit="scare",
    )
    assert animals(play(state, "bark white-1", "move white-2 b2")) == {"c2": "w", "e2": "ww"}


@pytest.mark.rule("SM-48", "SM-49")
def test_double_gates_bridges_and_open_edges_let_any_number_through() -> None:
    assert scared("W1  wwwwbbn  ~EW  gg") == {"e2": "wwwwbbngg"}
    state = position(
        """
        .   .   .   p
        B1  B2  .   bbbbb
        .   .   .   W1
    """,
        at="c1",
    )
    assert animals(play(state, "bark white-1")) == {"f1": "bbbbb"}


@pytest.mark.rule("SM-49")
def test_any_number_of_sheep_may_share_a_tile_in_play() -> None:
    assert scared("W1  wwwww  bbbbbnnnnnggggg@") == {"d2": "wwwwwbbbbbnnnnnggggg@"}


# ---- the ram


@pytest.mark.rule("SM-50")
def test_the_ram_reacts_as_a_sheep_without_a_flock() -> None:
    assert scared("W1  @  bb") == {"d2": "bb@"}
    assert scared("""
        .   bb     .
        W1  @   |  .
        .   .      .
    """) == {"c2": "bb", "c4": "@"}
    assert scared("""
        .   b      .
        W1  b@  |  .
        .   .      .
    """) == {"c2": "bb", "c4": "@"}
    assert scared("""
        .   b      .
        W1  @   |  .
        .   n      .
    """) == {"c2": "b", "c3": "@", "c4": "n"}
    assert scared("""
        .   .      .
        W1  @   |  .
        .   .      .
    """) == {"c3": "@"}


@pytest.mark.rule("SM-50")
@pytest.mark.parametrize(
    ("path", "end"), [("EW", "d3"), ("NW", "c2"), ("SW", "c4"), ("NS", "c3"), ("W", "c3"), ("NSEW", "d3")]
)
def test_on_mud_the_ram_leaves_by_open_sides_only(path: str, end: str) -> None:
    number = 5 if len(path) == 4 else 1 if path in ("NS", "EW") else 3
    assert scared(f"""
        .   .                .
        W1  m{number}:{path}/@  .
        .   .                .
    """) == {end: "@"}


@pytest.mark.rule("SM-50")
def test_to_leave_the_mud_where_it_stands_is_not_to_cross_it() -> None:
    state = play(position("W1  m1:EW/@  ."), "bark white-1")
    assert animals(state) == {"d2": "@"}
    assert not state.view(None)["ground"]["c2"]["trodden"]


# ---- who passes


@pytest.mark.rule("SM-51")
def test_the_mover_names_who_passes_a_gate() -> None:
    state = play(position("W1  wwbn  +  g"), "bark white-1")
    assert state.view(None)["phase"] == "pass"
    assert texts(state) == {"let white c2", "let black c2", "let brown c2"}
    assert animals(state) == {"c2": "wwbn", "d2": "g"}
    assert animals(play(state, "let black c2")) == {"c2": "wwn", "d2": "bg"}
    assert animals(play(state, "let white c2")) == {"c2": "wbn", "d2": "wg"}
    assert state.why_not("let grey c2") == state.why_not("let white c3") == "SM-51"


@pytest.mark.rule("SM-51")
def test_nobody_is_asked_when_only_one_answer_is_left() -> None:
    state = play(position("W1  www  +  ."), "bark white-1")
    assert (state.view(None)["phase"], animals(state)) == ("turn", {"c2": "ww", "d2": "w"})
    assert position("w").why_not("let white b2") == "SM-51"


@pytest.mark.rule("SM-51")
def test_someone_must_be_named_while_anyone_can_go() -> None:
    """Two gates on two sides: naming for one leaves the other, which then goes without a question."""
    state = play(
        position(
            """
        .   +   n   W1   b   +   w
    """,
            at="a3",
            ask_always=True,
        ),
        "bark white-1",
    )
    assert texts(state) == {"let brown b3", "let black d3"}
    assert animals(play(state, "let brown b3")) == {"a3": "n", "e3": "wb"}
    assert animals(play(state, "let black d3")) == {"a3": "n", "e3": "wb"}


@pytest.mark.rule("SM-51")
def test_those_who_are_left_stay_and_do_not_choose_again() -> None:
    drawing = """
        .   .       .
        W1  wwbb  + .
        .   .       .
    """
    assert scared(drawing, "let black c3") == {"c3": "wwb", "d3": "b"}
    state = play(position(drawing), "bark white-1")
    sentences = [(event.kind, event.piece, event.count, event.cause) for event in events(state, "let black c3")]
    assert sentences == [
        ("let", "black", None, None),
        ("stay", "white", 2, "held-up"),
        ("cross", "black", 1, "gate"),
        ("run", "black", 1, "straight"),
        ("stay", "black", 1, "held-up"),
    ]


@pytest.mark.rule("SM-51")
def test_flocks_without_a_limited_passage_go_whole_while_others_wait() -> None:
    state = play(
        position("""
        .   .    .        .
        .   www  .        .
        .   W1   wwb   +  .
        .   .    .        .
    """),
        "bark white-1",
    )
    flocks = {(each["flock"], each["tile"]): each for each in state.view(None)["scare"]["flocks"]}
    assert flocks["white", "c3"]["does"] == "runs"
    assert (flocks["white", "d4"]["does"], flocks["white", "d4"]["gates"]) == ("waits", ["d4-e4"])
    assert animals(play(state, "let white d4")) == {"c2": "www", "d4": "wb", "e4": "w"}


@pytest.mark.rule("SM-51")
def test_a_way_with_a_gate_and_mud_uses_both() -> None:
    """Black must pass the gate and the mud, white only the mud: whoever goes, the other has to stay."""
    state = play(
        position("""
        .   .        .            .
        ..  --       ..           ..
        ~   b    +   m5:NSEW      .
        .   W1       w        |   .
        .   .        ~            .
    """),
        "bark white-1",
    )
    waiting = {each["flock"]: (each["gates"], each["muds"]) for each in state.view(None)["scare"]["flocks"]}
    assert waiting == {"black": (["c3-d3"], ["d3"]), "white": ([], ["d3"])}
    assert animals(play(state, "let black c3")) == {"d4": "w", "e3": "b"}
    assert animals(play(state, "let white d4")) == {"c3": "b", "d2": "w"}


@pytest.mark.rule("SM-51", "SM-50")
def test_the_ram_waits_and_is_named_like_a_sheep() -> None:
    state = play(position("W1  w@  +  ."), "bark white-1")
    assert texts(state) == {"let white c2", "let ram c2"}
    assert animals(play(state, "let ram c2")) == {"c2": "w", "d2": "@"}


@pytest.mark.rule("SM-51")
def test_questions_go_on_until_nobody_who_waits_can_go() -> None:
    state = play(
        position(
            """
        .   +   wb   W1   ng   +   .
    """,
            at="a3",
        ),
        "bark white-1",
    )
    assert len(texts(state)) == 4
    state = play(state, "let white b3")
    assert (state.view(None)["phase"], texts(state)) == ("pass", {"let brown d3", "let grey d3"})
    assert animals(play(state, "let grey d3")) == {"a3": "w", "b3": "b", "d3": "n", "e3": "g"}


@pytest.mark.rule("SM-51")
def test_nobody_is_asked_when_all_answers_come_to_the_same() -> None:
    """A gate to either side: both go, whoever were named first."""
    after = play(
        position(
            """
        .   +   n   W1   b   +   w
    """,
            at="a3",
        ),
        "bark white-1",
    )
    assert (after.view(None)["phase"], animals(after)) == ("turn", {"a3": "n", "e3": "wb"})


@pytest.mark.rule("SM-51")
def test_whoever_stands_in_nobodys_way_goes_unasked() -> None:
    drawing = ".   +   n   W1   bg   +   w"
    state = play(position(drawing, at="a3"), "bark white-1")
    assert texts(state) == {"let black d3", "let grey d3"}
    assert animals(play(state, "let grey d3")) == {"a3": "n", "d3": "b", "e3": "wg"}
    always = play(position(drawing, at="a3", ask_always=True), "bark white-1")
    assert texts(always) == {"let brown b3", "let black d3", "let grey d3"}


@pytest.mark.rule("SM-44")
@pytest.mark.parametrize(
    ("dog", "who", "may_pass"), [("W2", "w", True), ("B1", "w", False), ("W2", "b", False), ("W2", "@", False)]
)
def test_a_dog_lets_sheep_of_its_own_owner_past(dog: str, who: str, may_pass: bool) -> None:
    """Walls on both sides of the sheep; the dog stands straight ahead."""
    drawing = f"""
        .    .          .
        ..   --         ..
        W1   {who}      {dog}
        ..   --         ..
        .    .          .
    """
    after = play(position(drawing, own_dogs_block=False), "bark white-1")
    assert animals(after) == {"d3" if may_pass else "c3": who}
    assert animals(play(position(drawing, own_dogs_block=True), "bark white-1")) == {"c3": who}


@pytest.mark.rule("SM-44", "SM-46")
def test_a_dog_on_mud_lets_its_own_sheep_across() -> None:
    drawing = """
        .    .   .            .
        ..   --  ..           ..
        W1   w   m1:EW/{0}    .
        ..   --  ..           ..
        .    .   .            .
    """
    assert animals(play(position(drawing.format("W2"), own_dogs_block=False), "bark white-1")) == {"e3": "w"}
    assert animals(play(position(drawing.format("B2"), own_dogs_block=False), "bark white-1")) == {"c3": "w"}


@pytest.mark.rule("SM-44")
def test_the_dog_that_scares_stops_its_own_sheep_too() -> None:
    """The mud to the north would lead on to the west, and then by the next mud to the dog; so there is no way."""
    drawing = """
        m3:SE   m4:SW   .
        W1      w   |   .
        .       ~       .
    """
    assert animals(play(position(drawing, own_dogs_block=False), "bark white-1")) == {"c3": "w"}


@pytest.mark.rule("SM-30", "SM-44")
def test_a_dog_among_its_own_sheep_barks_or_leaves_but_cannot_come_back() -> None:
    state = play(position("W1  w  W2  .", own_dogs_block=False, turn=0), "bark white-1")
    assert animals(state) == {"d2": "w"}
    assert "bark white-2" in texts(state)
    away = play(state, "move white-2 e2")
    assert animals(away) == {"c2": "w"}
