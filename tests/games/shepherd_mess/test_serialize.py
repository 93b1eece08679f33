"""Positions, views, drawings, the journal and notation as people and clients read them."""

from __future__ import annotations

import json
from collections.abc import Callable
from random import Random
from typing import Any

import pytest

import woolgather as wg
from woolgather.engine.errors import Unreadable

from .drawn import events, play, position


def midgame(moves: int = 60, seats: int = 4, **options: bool) -> Any:
    """A turn's beginning in a random game, on paper."""
    rng = Random(2)
    state = wg.new("shepherd-mess", seats, quick_setup=True, **options)
    for _ in range(moves):
        state.play(rng.choice(state.moves()))
    while state.view(None)["phase"] != "turn" or state.view(None)["moves_left"] != 2:
        state.play(rng.choice(state.moves()))
    return json.loads(state.dump())


def test_a_written_pasture_can_be_read_by_people() -> None:
    written = position("""
        m1:NS   ~NS   +   wwb
        ..      --        ++
        .       ~EW   |   @
    """).view(None)["position"]
    assert written["ground"][:5] == [
        "p1#.. .. .. ..|p2",
        "--             ##",
        ".. m1 ||+.. .. ..",
        "      -- ++",
        ".. .. ==|.. .. ..",
    ]
    assert written["sheep"]["white"] == {"d2": 2}
    assert (written["ram"], written["paths"]) == ("d3", ["NS"])


@pytest.mark.parametrize(
    "damage",
    [
        lambda data: data["ground"].pop(),
        lambda data: data["ground"].__setitem__(0, data["ground"][0].replace("#", " ")),
        lambda data: data["ground"].__setitem__(0, "p1#.. .. .. .. .. .. .."),
        lambda data: data["ground"].__setitem__(2, data["ground"][2].replace("..", "m9", 1)),
        lambda data: data["ground"].__setitem__(2, data["ground"][2].replace("..", "xx", 1)),
        lambda data: data["ground"].__setitem__(2, data["ground"][2].replace("..", "~~", 1)),
        lambda data: data["paths"].__setitem__(0, "N"),
        lambda data: data["paths"].pop(),
        lambda data: data["sheep"]["white"].update(a1=1),
        lambda data: data["sheep"]["white"].clear(),
        lambda data: data["sheep"].pop("grey"),
        lambda data: data.update(ram="z9"),
        lambda data: data.update(ram=None),
        lambda data: data["dogs"].pop("grey-2"),
        lambda data: data["dogs"].update({"white-1": next(iter(data["sheep"]["black"]))}),
        lambda data: data["dogs"].update({"white-1": "f1", "white-2": "f6", "black-1": "a1", "brown-1": "a6"}),
        lambda data: data["locks"].update({"white-1": "tired"}),
        lambda data: data.update(pens=[1, 1, 2, 3]),
        lambda data: data.update(pens=[1, 2, 3]),
        lambda data: data["supply"].update(gate=11),
        lambda data: data["supply"].update(gate=data["supply"]["gate"] - 1),
        lambda data: data["supply"].update(wall=data["supply"]["wall"] + 1),
        lambda data: data.update(turn=3 - data["turn"]),
        lambda data: data.update(turns=160),
        lambda data: data.update(spent=1, used=["white-1", "white-2"]),
        lambda data: data.update(used=["white-1"]),
        lambda data: data.update(trodden=[1]),
        lambda data: data.update(phase="pass"),
        lambda data: data.update(phase="over"),
        lambda data: data.update(phase="nap"),
        lambda data: data.update(phase="place"),
        lambda data: data.update(scare={"dog": "white-1", "named": []}),
        lambda data: data.pop("spent"),
    ],
)
def test_nonsense_is_refused(damage: Callable[[dict[str, Any]], object]) -> None:
    whole = midgame()
    wg.load(json.dumps(whole))
    damage(whole["position"])
    with pytest.raises(Unreadable):
        wg.load(json.dumps(whole))


def waiting(seed: int = 1) -> Any:
    """A question who passes, out of a random game, on paper."""
    rng = Random(seed)
    while True:
        state = wg.new("shepherd-mess", 2, quick_setup=True)
        while state.seat != wg.OVER:
            if state.view(None)["phase"] == "pass":
                return json.loads(state.dump())
            state.play(rng.choice(state.moves()))


@pytest.mark.parametrize(
    "scare",
    [
        None,
        {"dog": "white-1"},
        {"dog": "grey-1", "named": []},
        {"named": []},
        {"dog": "white-1", "named": [["a1", "white"]]},
        {"dog": "black-2", "named": [["", ""]]},
    ],
)
def test_a_question_that_is_none_is_refused(scare: Any) -> None:
    whole = waiting()
    assert wg.load(json.dumps(whole)).view(None)["phase"] == "pass"
    whole["position"]["scare"] = scare
    with pytest.raises(Unreadable):
        wg.load(json.dumps(whole))


def test_a_view_tells_clients_what_they_need() -> None:
    view = play(
        position(
            """
        W1   ww   .
        .    b    .
    """,
            turn=0,
        ),
        "bark white-1",
    ).view(None)
    assert (view["phase"], view["turn"], view["moves_left"], view["round"], view["rounds"]) == ("turn", 0, 1, 1, 40)
    assert view["sheep"] == [
        {"tile": "d2", "flock": "white", "count": 2, "settled": False},
        {"tile": "c3", "flock": "black", "count": 1, "settled": False},
    ]
    assert view["dogs"][0] == {"dog": "white-1", "seat": 0, "tile": "b2", "used": True, "lock": None}
    assert view["home"][0] == {"seat": 0, "tile": "a1", "sheep": 0, "of": 5, "foreign": 0, "ram": False}
    assert view["scare"] is None


def test_a_view_tells_who_waits_and_which_way_they_would_go() -> None:
    view = play(position("W1  wb  m1:EW  .", at="b3"), "bark white-1").view(None)
    assert view["scare"] == {
        "dog": "white-1",
        "tile": "b3",
        "flocks": [
            {
                "flock": "white",
                "tile": "c3",
                "count": 1,
                "does": "waits",
                "why": "straight",
                "rule": "SM-41",
                "way": ["c3", "d3", "e3"],
                "gates": [],
                "muds": ["d3"],
            },
            {
                "flock": "black",
                "tile": "c3",
                "count": 1,
                "does": "waits",
                "why": "straight",
                "rule": "SM-41",
                "way": ["c3", "d3", "e3"],
                "gates": [],
                "muds": ["d3"],
            },
        ],
    }


def test_a_drawing_shows_terrain_edges_animals_and_the_standing() -> None:
    drawing = str(
        position("""
        m1:NS   ~NS   +   wwb
        ..      --        ++
        W1      ~     |   @
    """)
    )
    assert drawing.splitlines() == [
        "Round 1 of 40  Seat 0 to move; moves left: 2.",
        "   a           b       c       d       e       f",
        " 1 pen1 W2   # .       .       .       .     | pen2 B1 B2",
        "             #                               |",
        "   ----------                                  ##########",
        " 2 .           m1NS    ~||~  + .       .       .",
        "                             + w2 b1",
        "                       ------  ++++++",
        " 3 .           . W1    ~~~~  | .       .       .",
        "                             | @",
        "",
        " 4 .           .       .       .       .       .",
        "",
        "",
        " 5 .           .       .       .       .       .",
        "",
        "   ##########                                  ----------",
        " 6 pen4 G1 G2| .       .       .       .     # pen3 N1 N2",
        "             |                               #",
        "Supply: bridge 4, stepping stone 4, straight wall 8, corner wall 3, gate 10",
        "seat 0 (w, white sheep)  0 pt  0 of 5 at home",
        "seat 1 (b, black sheep)  0 pt  0 of 5 at home",
        "seat 2 (n, brown sheep)  0 pt  0 of 5 at home",
        "seat 3 (g, grey sheep)  0 pt  0 of 5 at home",
    ]


@pytest.mark.parametrize(
    ("text", "parts"),
    [
        ("place c3", {"action": "place", "tile": "c3"}),
        ("end turn", {"action": "end turn"}),
        ("move white-1 c3", {"action": "move", "dog": "white-1", "tile": "c3"}),
        ("bark grey-2", {"action": "bark", "dog": "grey-2"}),
        ("fight white-1 black-2", {"action": "fight", "dog": "white-1", "target": "black-2"}),
        ("bridge c3 EW", {"action": "bridge", "tile": "c3", "axis": "EW"}),
        ("stone c3 N", {"action": "stone", "tile": "c3", "side": "N"}),
        ("wall c3-d3", {"action": "wall", "edge": "c3-d3"}),
        ("corner c3 SW", {"action": "corner", "tile": "c3", "corner": "SW"}),
        ("gate c3-c4", {"action": "gate", "edge": "c3-c4"}),
        ("let ram f6", {"action": "let", "flock": "ram", "tile": "f6"}),
        ("mud c3 NSEW", {"action": "mud", "tile": "c3", "path": "NSEW"}),
        ("puddle c3", {"action": "puddle", "tile": "c3"}),
        ("scatter c3", {"action": "scatter", "tile": "c3"}),
        ("pen 4", {"action": "pen", "pen": "4"}),
        ("ram 6", {"action": "ram", "patch": "6"}),
    ],
)
def test_moves_are_written_in_parts(text: str, parts: dict[str, str]) -> None:
    state = wg.new("shepherd-mess")
    move = state.parse(text)
    assert state.text(move) == text
    assert state.parts(move) == parts


def test_the_journal_tells_a_scare_flock_by_flock_with_ways_and_reasons() -> None:
    data = events(
        position("""
        .   b    ~NS  .
        .   W1   ww   .
    """),
        "bark white-1",
    )
    assert [(event.kind, event.piece, event.start, event.to, event.count, event.cause) for event in data] == [
        ("bark", "white-1", None, "c3", None, None),
        ("run", "black", "c2", "c1", 1, "straight"),
        ("run", "white", "d3", "e3", 2, "straight"),
    ]


def test_sentences_of_the_journal_are_whole() -> None:
    words = wg.new("shepherd-mess").setup.game.words()
    data = [
        words.sentence(event, ["Ann", "Bob", "Cid", "Dot"], 1)
        for event in events(position("W1  www  ~EW  bb"), "bark white-1")
    ]
    assert data == [
        "Ann has white dog 1 bark at b2.",
        "3 white sheep from c2 cross the bridge at d2.",
        "3 white sheep run from c2 to e2: in a straight line, away from the dog.",
    ]
