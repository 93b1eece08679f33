"""What the journal tells a player: where pushes went, what points were for, what was lost, how a tie was broken."""

from __future__ import annotations

from collections import Counter
from random import Random

import pytest

from tests.support.play import random_record
from tests.support.tables import Table
from woolgather.engine.journal import Event, Journal
from woolgather.games.shear_panic.state import ShearPanic

from .drawn import position

NAMES = ["Ann", "Bob", "Cid", "Dot"]
SQUARE = """
    b1 y2 r1
    g2 K  b2
    y1 r2 g1
"""


def events(state: ShearPanic, *moves: str) -> list[Event]:
    state.journal = Journal()
    for move in moves:
        state.play(move)
    return list(state.journal.take())


def sentences(state: ShearPanic, *moves: str, language: str = "en", reader: int | None = None) -> list[str]:
    words = state.setup.game.words(language)
    return [words.sentence(event, NAMES, reader) for event in events(state, *moves)]


@pytest.mark.parametrize(
    ("edition", "move", "english", "italian"),
    [
        (
            "manual",
            "trough S (3)",
            "Ann plays trough (3): all close up to the south.",
            "Ann gioca: mangiatoia (3), tutte si stringono verso sud.",
        ),
        (
            "manual",
            "line row 4 E (2)",
            "Ann plays line push (2): row 4 to the east.",
            "Ann gioca: spinta in linea (2), riga 4 verso est.",
        ),
        (
            "manual",
            "line column e N (1)",
            "Ann plays line push (1): column e to the north.",
            "Ann gioca: spinta in linea (1), colonna e verso nord.",
        ),
        (
            "manual",
            "diagonal a1 SE (1)",
            "Ann plays diagonal push (1): the diagonal of a1 to the south-east.",
            "Ann gioca: spinta in diagonale (1), la diagonale di a1 verso sud-est.",
        ),
        (
            "manual",
            "step blue-1 N (1)",
            "Ann plays step (1): blue 1 to the north.",
            "Ann gioca: passo (1), blu 1 verso nord.",
        ),
        (
            "mayfair",
            "step blue-1 N (1)",
            "Ann plays One Small Step (1): blue 1 to the north.",
            "Ann gioca: One Small Step (1), blu 1 verso nord.",
        ),
        (
            "mayfair",
            "leap blue-1 E 3 (3)",
            "Ann plays Boing (3): blue 1 to the east.",
            "Ann gioca: Boing (3), blu 1 verso est.",
        ),
        (
            "mayfair",
            "trough after row 1 (3)",
            "Ann plays Wool Rule (3): all close up to the line between rows 15 and 16.",
            "Ann gioca: Wool Rule (3), tutte si stringono verso la linea fra le righe 15 e 16.",
        ),
        (
            "mayfair",
            "trough after column 2 (3)",
            "Ann plays Wool Rule (3): all close up to the line between columns p and q.",
            "Ann gioca: Wool Rule (3), tutte si stringono verso la linea fra le colonne p e q.",
        ),
        ("mayfair", "turn left (1)", "Ann plays Ewe Turn (1).", "Ann gioca: Ewe Turn (1)."),
        (
            "mayfair",
            "line black N (1)",
            "Ann plays line push (1): the black sheep to the north.",
            "Ann gioca: spinta in linea (1), la pecora nera verso nord.",
        ),
    ],
)
def test_an_action_is_told_with_where_it_went(edition: str, move: str, english: str, italian: str) -> None:
    loose = "b1 y2 r1 ..\n g2 K b2 ..\n y1 .. r2 g1"
    drawing = loose if "trough" in move else SQUARE
    assert sentences(position(drawing, edition=edition), move)[0] == english
    assert sentences(position(drawing, edition=edition), move, language="it")[0] == italian


@pytest.mark.rule("SP-80", "SP-81", "SP-84")
def test_points_of_a_turn_are_told_with_what_they_are_for_and_so_is_nothing() -> None:
    pair = "b1 b2\n K r1"
    assert (
        sentences(position(pair), "turn left (1)")[-1]
        == "Ann scores 2 points: blue 1 and blue 2 stand side by side (Field 1: Team Tag)."
    )
    assert (
        sentences(position(SQUARE), "turn left (1)", reader=0)[-1]
        == "You score 0 points: blue 1 and blue 2 do not touch (Field 1: Team Tag)."
    )
    assert (
        sentences(position(pair, marker=38), "turn left (1)")[-1]
        == "Ann scores 3 points: 2 + 1 with blue 1 and blue 2 (Field 3: Black Sheep)."
    )
    assert (
        sentences(position(pair, marker=38), "turn left (1)", language="it")[-1]
        == "Ann fa 3 punti: 2 + 1 con blu 1 e blu 2 (Fase 3: Pecora nera)."
    )


@pytest.mark.rule("SP-82", "SP-85")
def test_points_by_rows_are_told_sheep_by_sheep_to_everybody() -> None:
    rows = "b1 r1 g1\n b2 y1 K\n r2 g2 y2"
    assert sentences(position(rows, marker=24, facing="E"), "turn left (1)")[-4:] == [
        "Ann scores 7 points: 4 + 3 with blue 1 and blue 2 (Field 2: Roger).",
        "Bob scores 6 points: 4 + 2 with red 1 and red 2 (Field 2: Roger).",
        "Cid scores 6 points: 4 + 2 with green 1 and green 2 (Field 2: Roger).",
        "Dot scores 5 points: 3 + 2 with yellow 1 and yellow 2 (Field 2: Roger).",
    ]
    shearing = sentences(position(rows, marker=61, facing="E"), "turn left (1)")
    assert "Ann scores 3 points: 0 + 3 with blue 1 and blue 2 (Field 4: Shear Panic)." in shearing


@pytest.mark.rule("SP-81", "SP-82", "SP-84", "SP-85", "SP-94")
@pytest.mark.parametrize(("edition", "seats"), [("manual", 2), ("manual", 3), ("mayfair", 4)])
def test_the_points_of_a_game_add_up_by_the_fields_they_come_from(edition: str, seats: int) -> None:
    record = random_record(Table("shear-panic", seats, (("edition", edition),)), Random(seats))
    sources: Counter[tuple[int | None, str | None]] = Counter()
    for event in (event for line in record.lines for event in line.events):
        if event.kind in ("score", "score-tag", "penalty"):
            sources[event.seat, event.cause] += (event.count or 0) * (-1 if event.kind == "penalty" else 1)
    fields = {"team-tag", "roger-field", "black-sheep", "shear-panic"}
    assert fields <= {cause for _, cause in sources} <= fields | {"kept-cards"}
    scores = [sum(points for (each, _), points in sources.items() if each == seat) for seat in range(seats)]
    assert scores == record.state.scores()


@pytest.mark.rule("SP-61")
@pytest.mark.parametrize(
    ("marker", "stop", "sentence"),
    [
        (36, 37, "It must stop on 37: 2 steps are lost."),
        (72, 74, "It must stop on 74: 1 step is lost."),
        (34, 37, ""),
    ],
)
def test_steps_that_are_lost_at_a_stop_are_told(marker: int, stop: int, sentence: str) -> None:
    state = position(SQUARE, marker=marker)
    story = sentences(state, "slam blue-1 E (3)")
    assert state.marker == stop
    assert [line for line in story if "stop" in line] == ([sentence] if sentence else [])


@pytest.mark.rule("SP-101")
@pytest.mark.parametrize(
    ("drawing", "points", "sentence"),
    [
        ("r1 K\n b1 b2\n r2 g1", [0, 2, 0, 0], "You and Bob have 6 points each; you have more sheep left."),
        (
            "g1 K\n b1 r1\n b2 r2",
            [0, 0, 0, 0],
            (
                "Bob and Ann have 7 points and the same number of sheep each; "
                "counting on from the last turn, Bob comes before Ann."
            ),
        ),
        ("g1 K\n b1 r1\n b2 r2", [1, 0, 0, 0], ""),
    ],
)
def test_a_tie_is_told_with_what_breaks_it(drawing: str, points: list[int], sentence: str) -> None:
    state = position(drawing, marker=73, facing="E")
    for seat, count in enumerate(points):
        state.points[seat] = count
    words = state.setup.game.words("en")
    happened = events(state, "turn left (1)")
    ties = [event for event in happened if event.kind.startswith("tie") and event.rule == "SP-101"]
    assert [words.sentence(event, NAMES, 0) for event in ties] == ([sentence] if sentence else [])
    wins = "win" if state.winners() == [0] else "wins"
    assert words.sentence(happened[-1], NAMES, 0).endswith(f"{wins} with {max(state.scores())} points.")


@pytest.mark.rule("SP-103")
def test_a_tie_behind_the_first_is_told_too() -> None:
    state = position("g1 K\n b1 r1\n b2 r2", marker=73, facing="E")
    state.points[2] = 20
    story = sentences(state, "turn left (1)", reader=None)
    assert [line for line in story if " each; " in line] == [
        (
            "Bob and Ann have 7 points and the same number of sheep each; "
            "counting on from the last turn, Bob comes before Ann."
        )
    ]
    assert [story[-1]] == [line for line in story if " wins " in line]


@pytest.mark.rule("SP-72")
def test_that_nobody_can_slam_is_told() -> None:
    assert (
        sentences(position("b1 K", marker=66, facing="E"), "turn left (1)", "roll red")[-1]
        == "Nothing moves: no sheep of that colour can slam."
    )


@pytest.mark.parametrize(
    ("edition", "names"),
    [
        ("manual", {"step", "slam", "leap", "line", "diagonal", "trough", "turn"}),
        ("mayfair", {"one-small-step", "slam", "boing", "line", "diagonal", "wool-rule", "ewe-turn"}),
    ],
)
def test_views_and_moves_call_actions_by_the_names_of_the_edition(edition: str, names: set[str]) -> None:
    state = position("b1 .. y2 r1\n g2 K b2 ..\n y1 r2 g1 ..", edition=edition)
    assert {action["action"] for action in state.view(None)["actions"][0]} == names
    assert {state.parts(move)["action"] for move in state.moves()} == names
    words = state.setup.game.words()
    assert all(words.id(name) in str(state) for name in names)
    discard = state.parts(state.parse("discard trough (3)"))
    assert discard["type"] in names
