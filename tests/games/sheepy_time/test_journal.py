"""The journal says why: what woke somebody up, what points were for, what broke a tie."""

from __future__ import annotations

import pytest

from tests.games.sheepy_time.drawn import drawn, played
from woolgather.engine.journal import Journal
from woolgather.engine.state import State


def heard(state: State, *moves: str, language: str = "en") -> list[str]:
    """What a spectator is told of these moves."""
    state.journal = Journal()
    played(state, *moves)
    words = state.setup.game.words(language)
    return [words.sentence(event, ["Ann", "Bob", "Cleo", "Dot"]) for event in state.journal.take()]


@pytest.mark.rule("ST-50")
def test_waking_up_names_its_cause_and_what_is_lost() -> None:
    sentences = heard(drawn("3 a\n5 wolf", winks=(7,), hands=("2-zz 3-z",)), "play 2-zz move 2")
    assert sentences[-3:-1] == ["Ann wakes up (the Wolf) and is out of the race.", "Ann loses 7 winks."]
    sentences = heard(drawn("4 a\n5 intense-dreams A~", hands=("1-5 3-z",)), "play 1-5 move 1", "use", language="it")
    assert "Ann si sveglia (Sogni intensi) ed esce dalla corsa." in sentences


@pytest.mark.rule("ST-52")
def test_who_wakes_up_because_the_nightmare_crossed_is_told_so() -> None:
    sentences = heard(drawn("8 A\n10 wolf\n3 B", winks=(1, 0), hands=("1-5 3-z",)), "play 1-5 move 1", "draw wolf-1")
    assert "Ann wakes up (the Nightmare has crossed the Fence) and is out of the race." in sentences
    assert "Ann loses 1 wink." in sentences
    assert not any(line.startswith("Bob loses") for line in sentences)


@pytest.mark.rule("ST-49")
def test_a_card_turned_over_alone_is_said_to_do_nothing() -> None:
    state = drawn("3 A", out="B")
    sentences = heard(state, "play 3-z move 3", "draw 4-z")
    assert sentences[-2:] == [
        "Ann turns over: move 4 or catch 1.",
        "Only one sheep is in the race, so the card does nothing and is discarded.",
    ]
    assert "so the card" not in " ".join(heard(drawn("3 A", out="B"), "play 3-z move 3", "draw wolf-1"))


@pytest.mark.rule("ST-55")
def test_a_web_beyond_the_fence_is_told_with_what_will_come() -> None:
    state = drawn("4 A\n9 spider", nightmare="spider", hands=("1-5 3-z",))
    assert heard(state, "play 1-5 move 1", "draw web-3")[-2:] == [
        "The Sinister Spider puts its web on space 2.",
        "That is beyond the Fence: the next Nightmare card wakes everybody still racing.",
    ]


@pytest.mark.rule("ST-30")
def test_a_card_with_one_side_is_not_named_twice() -> None:
    assert heard(drawn(hands=("just-7 3-z",)), "play just-7 move 7")[0] == "Ann plays move 7."
    assert heard(drawn(), "play 3-z move 3")[0] == "Ann plays move 3 or catch 1: move 3."


@pytest.mark.rule("ST-90")
@pytest.mark.parametrize(
    ("winks", "pillows", "sentences"),
    [
        (
            (22, 21),
            (20, 20),
            [
                "Ann has reached the pillow: 22 winks, pillow at 20.",
                "Bob has reached the pillow: 21 winks, pillow at 20.",
                "Ann wins, 2 past the pillow.",
            ],
        ),
        (
            (22, 32),
            (20, 30),
            [
                "Ann has reached the pillow: 22 winks, pillow at 20.",
                "Bob has reached the pillow: 32 winks, pillow at 30.",
                "2 players are equally far past their pillows: the most winks decide.",
                "Bob wins, 2 past the pillow.",
            ],
        ),
        (
            (22, 22),
            (20, 20),
            [
                "Ann has reached the pillow: 22 winks, pillow at 20.",
                "Bob has reached the pillow: 22 winks, pillow at 20.",
                "2 players are equally far past their pillows, with equal winks: they share the victory.",
                "Ann wins, 2 past the pillow.",
                "Bob wins, 2 past the pillow.",
            ],
        ),
    ],
)
def test_the_end_tells_who_reached_the_pillow_and_what_broke_a_tie(
    winks: tuple[int, int], pillows: tuple[int, int], sentences: list[str]
) -> None:
    state = drawn("4 A", asleep="B", winks=(winks[0] - 5, winks[1]), pillows=pillows, round=4, hands=("just-7 3-z",))
    assert heard(state, "play just-7 move 7", "call it a night")[-len(sentences) :] == sentences


@pytest.mark.rule("ST-93")
def test_how_the_token_is_passed_is_told() -> None:
    highest = "Ann has the highest pillow and gets the First Sheep token."
    equal = (
        "Of the highest pillows, Bob's comes first, counting from the holder's right: Bob gets the First Sheep token."
    )
    for pillows, sentences in (((30, 20), highest), ((23, 20), equal)):
        state = drawn("4 A", asleep="B", winks=(9, 5), pillows=pillows, round=4, hands=("just-7 3-z",))
        assert sentences in heard(state, "play just-7 move 7", "call it a night")


@pytest.mark.rule("ST-99")
def test_the_points_of_a_solo_game_are_told_by_what_they_are_for() -> None:
    state = drawn("4 A", seats=1, winks=(25,), pillows=(20,), round=4, hands=("just-7 3-z",))
    assert heard(state, "play just-7 move 7", "call it a night")[-2:] == [
        "Points: 30 for winks, 8 for the pillow, minus 20 for rounds.",
        "Ann has reached the pillow, with 18 points: a sound sleep.",
    ]


def test_italian_names_the_nightmare_inside_a_sentence_in_small_letters() -> None:
    state = drawn("4 A\n5 spider", nightmare="spider", hands=("1-5 3-z",))
    assert "Ann si spaventa (il Ragno sinistro)." in heard(state, "play 1-5 move 1", language="it")
