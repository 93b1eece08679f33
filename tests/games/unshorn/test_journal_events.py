"""What the journal says, and by which rule: a turn without a shear, what a POW is for, who loses nothing, and why."""

from __future__ import annotations

from types import SimpleNamespace
from typing import cast

import pytest

import woolgather as wg
from tests.games.unshorn.drawn import drawn, played
from woolgather.engine.journal import Journal
from woolgather.engine.state import State
from woolgather.terminal.console import Console
from woolgather.terminal.narrator import Narrator

NAMES = ["Ann", "Bob", "Eve", "Dan"]


def sentences(state: State, *moves: str, language: str = "en") -> list[str]:
    """What a spectator reads of these moves."""
    after = state.copy()
    after.journal = Journal()
    after = played_on(after, *moves)
    words = after.setup.game.words(language)
    assert after.journal is not None
    return [f"{words.sentence(event, NAMES)} {event.rule}" for event in after.journal.take()]


def played_on(state: State, *moves: str) -> State:
    """The same position, with its journal, after these moves."""
    for move in moves:
        if move == "all pass":
            window = state.setup.game.window(state)
            assert window is not None
            for _ in window.order:
                state.play("pass")
        else:
            state.play(move)
    return state


# ---- a turn without a shear


@pytest.mark.rule("UN-13", "UN-25")
def test_a_first_turn_says_that_nobody_shears_in_it() -> None:
    state = drawn("wolf", "fresh", spent=True, step="end")
    assert sentences(state, "all pass")[-1] == "Bob does not shear this turn: nobody does in a first turn. UN-13"


@pytest.mark.rule("UN-25", "UN-55")
def test_a_turn_whose_attack_close_shave_has_used_up_says_so() -> None:
    state = drawn("wolf", "owes", spent=True, step="end")
    assert sentences(state, "all pass")[-1] == "Bob does not shear this turn: Close Shave has used up the attack. UN-55"


@pytest.mark.rule("UN-25", "UN-36")
def test_a_snagged_shear_is_told_when_nothing_is_left_to_do() -> None:
    state = drawn("snagged wolf", "", step="roll")
    assert (
        sentences(state, "roll 1", "all pass", "lose a1", "draw", "card pow")[-1]
        == "Ann does not shear this turn: the Shear is snagged. UN-36"
    )


@pytest.mark.rule("UN-25", "UN-26")
def test_a_shear_without_power_is_told() -> None:
    state = drawn("battery-1 wolf", "", owed=1)
    assert sentences(state, "draw", "card pow")[-1] == "Ann does not shear this turn: the Shear has no power. UN-26"


@pytest.mark.rule("UN-25")
def test_a_turn_with_a_shear_needs_no_such_word() -> None:
    state = drawn("wolf", "", "")
    lines = sentences(state, "shear seat-1 1", "all pass", "all pass", "cut a1", "all pass")
    assert not any("does not shear" in line for line in lines)


# ---- cards


@pytest.mark.rule("UN-46")
def test_a_pow_against_an_attack_is_played_by_its_own_rule() -> None:
    state = played(drawn("wolf", "pow"), "shear seat-1 1")
    assert sentences(state, "play pow") == ["Bob plays POW to stop the attack. UN-46"]


@pytest.mark.rule("UN-47")
def test_a_pow_for_another_roll_is_played_by_its_own_rule() -> None:
    state = played(drawn("wolf", "pow", step="roll"), "roll 2")
    assert sentences(state, "play pow") == ["Bob plays POW to have the die rolled again. UN-47"]


@pytest.mark.rule("UN-44", "UN-47")
def test_with_the_option_off_no_pow_is_played_after_a_roll() -> None:
    state = played(drawn("wolf", "pow", step="roll", pow_rerolls=False), "roll 2")
    assert "play pow" not in [state.text(move) for move in state.moves()]
    assert state.why_not("play pow") == "UN-44"
    attacked = played(drawn("wolf", "pow", pow_rerolls=False), "shear seat-1 1")
    assert "play pow" in [attacked.text(move) for move in attacked.moves()]


@pytest.mark.rule("UN-44")
@pytest.mark.parametrize(
    ("state", "said"),
    [
        (played(drawn("wolf", "pow", step="roll"), "roll 2"), "POW (now: rolls the die again)"),
        (played(drawn("wolf", "pow"), "shear seat-1 1"), "POW (now: stops the attack)"),
        (played(drawn("wolf velcro", "pow"), "play velcro seat-1"), "POW (now: cancels Velcro)"),
        (played(drawn("wolf", "pow", spent=True, step="end")), "your hand: POW"),
    ],
    ids=["roll", "attack", "card", "end"],
)
def test_a_pow_in_hand_says_what_it_would_do_at_that_moment(state: State, said: str) -> None:
    game = state.setup.game
    assert game.draw(state.view(1), game.words()).endswith(said)


@pytest.mark.rule("UN-44")
def test_the_line_of_a_card_says_on_whom_or_for_what_it_is_played() -> None:
    thief = drawn("shear-thief velcro wolf", "BBB/BBB/B.N", "")
    assert sentences(thief, "play shear-thief seat-1") == ["Ann plays Shear Thief on Bob. UN-53"]
    assert sentences(thief, "play velcro steel") == ["Ann plays Velcro to take Steel Wool from the discard pile. UN-52"]


@pytest.mark.rule("UN-24")
def test_attachments_go_with_the_old_shear() -> None:
    state = drawn("battery+1 wolf", "", owed=1)
    assert sentences(state, "draw", "card blue-shear")[1:4] == [
        "Ann draws a blue Shear. UN-23",
        "Ann discards a black Shear (replaced). UN-24",
        "Ann discards a Battery +1 (it goes with the old Shear). UN-24",
    ]


@pytest.mark.rule("UN-52")
def test_velcro_without_a_place_for_wool_says_why_nothing_moves() -> None:
    state = played(drawn("BBB/BBB/BSN/sns velcro wolf", "", spare_wool="pile"), "play velcro seat-1")
    assert sentences(state, "pass")[-1] == "Ann has no empty place: no wool moves. UN-52"


# ---- events


@pytest.mark.rule("UN-60", "UN-63")
def test_the_shepherds_player_loses_nothing_and_is_said_to() -> None:
    state = drawn("", "shepherd", "wolf", owed=1)
    for card in ("boy", "moon"):
        assert "Bob has the Shepherd and loses nothing. UN-63" in sentences(state, "draw", f"card {card}")
    open_to_the_boy = drawn("", "shepherd", "wolf", owed=1, shepherd_stops_boy=False)
    assert not any("Shepherd" in line for line in sentences(open_to_the_boy, "draw", "card boy"))


@pytest.mark.rule("UN-62")
def test_a_moon_over_a_shear_without_power_takes_nothing_and_says_why() -> None:
    lines = sentences(drawn("", "battery-1 wolf", owed=1), "draw", "card moon")
    assert "The Moon rises, but Bob has the Wolf and a Shear without power: nobody loses wool. UN-62" in lines


@pytest.mark.rule("UN-62")
def test_a_wolf_that_does_not_bite_is_calm_because_of_the_moon() -> None:
    lines = sentences(drawn("wolf", "", step="roll", calm=True), "roll 1", "all pass")
    assert "The Moon has calmed the Wolf: it does not bite Ann. UN-62" in lines


@pytest.mark.rule("UN-64")
def test_a_goat_without_a_hand_to_eat_counts_no_cards() -> None:
    lines = sentences(drawn("wolf", "", owed=1), "draw", "card goat")
    assert "The Goat finds no card in Ann's hand. UN-64" in lines


@pytest.mark.rule("UN-60")
def test_an_italian_line_ends_with_one_stop() -> None:
    lines = sentences(drawn("wolf", "", owed=1), "draw", "card boy", language="it")
    assert all(line.count(".") + line.count("!") == 1 or "Al lupo, al lupo! " in line for line in lines)
    assert not any("!." in line for line in lines)


@pytest.mark.rule("UN-22")
def test_a_wolf_that_left_and_came_back_before_its_step_does_nothing() -> None:
    state = played(drawn("wolf", "", step="roll"), "roll 1", "pass", "play sheepdog", "play sheepdog")
    assert "The Wolf" not in " ".join(sentences(state, "all pass"))


# ---- the end


@pytest.mark.rule("UN-72", "UN-74")
@pytest.mark.parametrize(
    ("language", "sentence"),
    [
        ("en", "Ann is the last with wool (10 points) and wins. UN-72"),
        ("it", "Solo Ann ha ancora lana, per 10 punti, e vince. UN-72"),
    ],
)
def test_the_winner_is_told_with_what_is_counted(language: str, sentence: str) -> None:
    state = drawn("wolf", "B../.../...")
    assert sentences(state, "shear seat-1 1", "all pass", "all pass", language=language)[-1] == sentence


@pytest.mark.rule("UN-73")
@pytest.mark.parametrize(
    ("fleeces", "end"),
    [
        (
            ("S../.../... wolf", "B../.../..."),
            ["Ann has 2 wool points. UN-73", "Bob has 1 wool point. UN-73", "Ann has the most and wins. UN-73"],
        ),
        (
            ("SB./.../... wolf", "BBB/.../..."),
            [
                "Ann has 3 wool points. UN-73",
                "Bob has 3 wool points. UN-73",
                "Nobody has more than Ann, who shares the victory. UN-73",
                "Nobody has more than Bob, who shares the victory. UN-73",
            ],
        ),
    ],
)
def test_when_the_wool_is_counted_everybodys_is_told(fleeces: tuple[str, str], end: list[str]) -> None:
    story = sentences(drawn(*fleeces, step="end", turns=300, spent=True), "all pass")
    assert story[-len(end) - 1 :] == ["After 300 turns the wool is counted. UN-73", *end]


@pytest.mark.rule("UN-74")
def test_the_terminal_says_that_wool_points_are_counted(capsys: pytest.CaptureFixture[str]) -> None:
    state = played(drawn("wolf", "B../.../..."), "shear seat-1 1", "all pass", "all pass")
    record = cast(wg.Record, SimpleNamespace(setup=state.setup, state=state))
    Narrator(Console("en", colour=False), record, NAMES[:2], None).result()
    assert [line.strip() for line in capsys.readouterr().out.splitlines() if line.startswith("  ")] == [
        "1. Ann, wool points: 10",
        "2. Bob, wool points: 0",
    ]


@pytest.mark.rule("UN-48")
def test_wool_for_the_shaving_cream_is_refused_with_a_reason_of_its_own() -> None:
    state = played(
        drawn("wolf", "shaving-cream", owed=1), "shear seat-1 1", "play shaving-cream", "all pass", "coin tails"
    )
    with pytest.raises(wg.IllegalMove, match="the attacker has to give up one of their own wools"):
        state.play("lose d1")


@pytest.mark.rule("UN-42")
@pytest.mark.parametrize(
    ("language", "reader", "sentence"),
    [
        ("en", None, "Ann, Bob and Eve pass."),
        ("en", 1, "Ann, Bob (you) and Eve pass."),
        ("it", None, "Passano: Ann, Bob e Eve."),
    ],
)
def test_at_the_terminal_passes_in_a_row_are_one_sentence(language: str, reader: int | None, sentence: str) -> None:
    record = wg.Record("unshorn", seats=3)
    for move in ("lay a1 a2", "lay a1 a2", "lay a1 a2", "first seat-2", "wolf seat-1", "roll 2", "pass", "pass"):
        record.play(move)
    narrator = Narrator(Console(language, colour=False), record, NAMES[:3], reader)
    assert narrator.only_passes(6)
    assert not narrator.only_passes(5)
    record.play("pass")
    assert [sentences for sentences, rule in narrator.sentences(6) if rule == "UN-42"] == [sentence]
