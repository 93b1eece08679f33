"""Hush, rule by rule."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any, Final

import pytest

import woolgather as wg
from woolgather.engine.record import Record
from woolgather.engine.state import State

NOISES: Final = {"nibble": 1, "munch": 2, "bleat": 3, "hush": 0}


def hush(*hands: str, deck: str = "full") -> Record:
    """A game after the first deal, of which each hand is given as two kinds of card."""
    record = Record("hush", len(hands), deck=deck)
    for hand in hands:
        draw(record, hand)
    return record


def draw(record: Record, kinds: str) -> None:
    for kind in kinds.split():
        record.play(f"draw {kind}")


def choose(record: Record, kinds: str) -> None:
    for kind in kinds.split():
        record.play(f"choose {kind}")


def play(record: Record, moves: str) -> None:
    for move in moves.split():
        record.play(move)


def view(record: Record, seat: int | None = None) -> dict[str, Any]:
    return record.state.view(seat)


def sentences(record: Record) -> list[str]:
    """The kinds of event of the last line."""
    return [event.kind for event in record.lines[-1].events]


def texts(state: State) -> list[str]:
    return [state.text(move) for move in state.moves()]


@pytest.mark.rule("HU-1")
@pytest.mark.parametrize(("deck", "cards"), [("full", [7, 5, 4, 4]), ("short", [3, 1, 1, 2])])
def test_the_deck_has_the_cards_that_the_rules_count(deck: str, cards: list[int]) -> None:
    state = wg.new("hush", 4, deck=deck)
    assert [(state.text(move), weight) for move, weight in state.odds()] == [
        (f"draw {kind}", count) for kind, count in zip(NOISES, cards, strict=True)
    ]
    assert state.view(None)["deck"] == sum(cards)


@pytest.mark.rule("HU-1")
def test_two_to_four_sheep_graze() -> None:
    assert wg.new("hush").setup.game.about.seats == (2, 3, 4)


@pytest.mark.rule("HU-2")
def test_everybody_draws_two_cards_in_seat_order_and_likelier_what_is_left_more_of() -> None:
    record = hush("nibble nibble", "bleat")
    assert view(record)["cards"] == [2, 1]
    assert dict(record.state.odds()) == {6: 5, 7: 5, 8: 3, 9: 4}
    record.play("draw munch")
    assert view(record)["cards"] == [2, 2]
    assert record.seat == 0


@pytest.mark.rule("HU-2")
def test_a_drawn_card_is_seen_by_its_owner_alone_and_hands_are_counted_by_all() -> None:
    record = hush("nibble bleat", "munch munch")
    assert [line["move"] for line in record.story(0)] == ["draw nibble", "draw bleat", "draw ?", "draw ?"]
    assert [line["move"] for line in record.story(None)] == ["draw ?"] * 4
    assert view(record, 0)["hand"] == ["nibble", "bleat"]
    assert view(record, 1)["hand"] == ["munch", "munch"]
    assert view(record)["hand"] is None
    assert view(record)["cards"] == [2, 2]


@pytest.mark.rule("HU-2")
def test_hands_are_filled_again_after_a_round_as_long_as_the_deck_lasts() -> None:
    record = hush("nibble hush", "nibble hush", deck="short")
    choose(record, "nibble nibble")
    assert (record.seat, view(record)["cards"], view(record)["deck"]) == (wg.CHANCE, [1, 1], 3)
    draw(record, "nibble munch")
    choose(record, "hush hush")
    draw(record, "bleat")
    assert (view(record)["cards"], view(record)["deck"]) == ([2, 1], 0)
    assert record.seat == 0


@pytest.mark.rule("HU-3")
def test_cards_are_chosen_face_down_from_the_own_hand_in_seat_order() -> None:
    record = hush("nibble bleat", "munch munch", "hush nibble")
    assert texts(record.state) == ["choose nibble", "choose bleat"]
    with pytest.raises(wg.IllegalMove, match="from your hand") as refusal:
        record.play("choose munch")
    assert refusal.value.rule == "HU-3"
    record.play("choose bleat")
    assert (record.seat, view(record)["chosen"], view(record, 0)["chosen"]) == (
        1,
        ["?", None, None],
        ["bleat", None, None],
    )
    record.play("choose munch")
    assert (record.seat, view(record, 0)["chosen"]) == (2, ["bleat", "?", None])
    assert record.story(2)[-1]["move"] == "choose ?"


@pytest.mark.rule("HU-3")
def test_when_the_last_has_chosen_all_are_turned_over_together() -> None:
    record = hush("nibble bleat", "munch munch")
    record.play("choose bleat")
    assert sentences(record) == ["choose"]
    record.play("choose munch")
    assert sentences(record) == ["choose", "reveal", "reveal", "growl"]
    assert view(record)["chosen"] == ["bleat", "munch"]


@pytest.mark.rule("HU-4")
@pytest.mark.parametrize(
    ("chosen", "loudest"),
    [
        ("nibble munch bleat", 2),
        ("bleat nibble nibble", 0),
        ("nibble nibble munch", 2),
        ("hush nibble hush", 1),
        ("munch munch nibble", None),
        ("bleat nibble bleat", None),
        ("hush hush hush", None),
        ("munch munch munch", None),
    ],
)
def test_a_card_louder_than_every_other_wakes_the_dog(chosen: str, loudest: int | None) -> None:
    kinds = chosen.split()
    record = hush(*(f"{kind} nibble" for kind in kinds))
    choose(record, chosen)
    assert ("growl" in sentences(record)) == (loudest is not None)
    assert view(record)["loud"] == loudest


@pytest.mark.rule("HU-5")
def test_everybody_is_asked_from_the_left_of_the_loudest_round_to_itself() -> None:
    record = hush("nibble hush", "bleat nibble", "nibble hush")
    choose(record, "nibble bleat nibble")
    asked = []
    for _ in range(3):
        asked.append((record.seat, texts(record.state)))
        record.play("pass")
    assert asked == [(2, ["hush", "pass"]), (0, ["hush", "pass"]), (1, ["pass"])]
    assert view(record)["caught"] == [0, 1, 0]


@pytest.mark.rule("HU-5")
def test_a_table_can_ask_all_at_once_in_the_same_order() -> None:
    record = hush("nibble hush", "bleat nibble", "nibble hush")
    game = record.setup.game
    assert game.window(record.state) is None
    choose(record, "nibble bleat nibble")
    first = game.window(record.state)
    assert first is not None
    assert (first.kind, first.order, first.about, first.attacked) == ("growl", (2, 0, 1), 1, (1,))
    record.play("pass")
    second = game.window(record.state)
    assert second is not None
    assert (second.question, second.order) == (first.question, (0, 1))
    record.play("hush")
    third = game.window(record.state)
    assert third is not None
    assert (third.kind, third.turn, third.order) == ("saved", first.turn, (2, 0, 1))
    assert third.question != first.question


@pytest.mark.rule("HU-5")
def test_who_is_caught_is_asked_no_more() -> None:
    record = hush("nibble munch", "bleat nibble", "nibble munch")
    choose(record, "nibble bleat nibble")
    play(record, "pass pass pass")
    draw(record, "nibble nibble")
    choose(record, "munch nibble")
    window = record.setup.game.window(record.state)
    assert window is not None
    assert window.order == (2, 0)


@pytest.mark.rule("HU-5")
def test_after_a_hush_everybody_is_asked_anew() -> None:
    record = hush("nibble hush", "bleat nibble", "nibble hush")
    choose(record, "nibble bleat nibble")
    play(record, "pass hush")
    assert (record.seat, view(record)["hushes"], view(record)["passes"]) == (2, 1, 0)
    play(record, "hush pass pass")
    assert record.seat == 1
    record.play("pass")
    assert view(record)["caught"] == [0, 1, 0]


@pytest.mark.rule("HU-5")
def test_a_hush_or_a_pass_needs_a_waking_dog_and_a_hush_a_hush_in_hand() -> None:
    record = hush("nibble hush", "bleat nibble")
    for move in ("hush", "pass"):
        with pytest.raises(wg.IllegalMove, match="woken") as refusal:
            record.play(move)
        assert refusal.value.rule == "HU-5"
    choose(record, "hush bleat")
    assert (record.seat, texts(record.state)) == (0, ["pass"])
    assert record.state.why_not("hush") == "HU-5"


@pytest.mark.rule("HU-6")
@pytest.mark.parametrize(
    ("answers", "caught"),
    [
        ("pass pass", True),
        ("hush pass pass", False),
        ("pass hush pass pass", False),
        ("hush pass hush pass pass", True),
    ],
)
def test_an_odd_number_of_hushes_saves_the_loudest(answers: str, caught: bool) -> None:
    record = hush("munch hush", "bleat hush")
    choose(record, "munch bleat")
    play(record, answers)
    assert bool(view(record)["caught"][1]) == caught
    assert ("caught" in sentences(record), "saved" in sentences(record)) == (caught, not caught)
    assert view(record)["points"] == [2, 0]


@pytest.mark.rule("HU-6")
def test_the_dog_asleep_everybody_scores_the_own_noise() -> None:
    record = hush("munch hush", "munch hush", "nibble nibble")
    choose(record, "munch munch nibble")
    assert view(record)["points"] == [2, 2, 1]


@pytest.mark.rule("HU-6")
def test_the_hand_of_a_caught_sheep_is_laid_open_and_its_points_are_kept() -> None:
    record = hush("nibble munch", "nibble hush", "nibble hush")
    choose(record, "nibble nibble nibble")
    draw(record, "bleat nibble nibble")
    choose(record, "munch nibble nibble")
    play(record, "pass pass pass")
    assert sentences(record) == ["pass", "graze", "graze", "caught", "discard"]
    assert view(record)["trail"][-1] == "0 bleat"
    assert (view(record)["points"], view(record)["caught"], view(record)["cards"]) == ([1, 2, 2], [1, 0, 0], [0, 1, 1])
    assert record.seat == wg.CHANCE
    draw(record, "munch munch")
    assert record.seat == 1


@pytest.mark.rule("HU-7")
def test_no_new_round_begins_when_somebody_who_grazes_has_no_card() -> None:
    record = hush("nibble hush", "nibble hush", "nibble munch", deck="short")
    choose(record, "nibble nibble nibble")
    draw(record, "bleat")
    assert (record.seat, view(record)["cards"]) == (0, [2, 1, 1])
    choose(record, "hush hush munch")
    play(record, "pass pass pass")
    assert record.seat == wg.OVER
    assert view(record)["caught"] == [0, 0, 1]


@pytest.mark.rule("HU-7")
def test_cards_that_were_played_do_not_come_back() -> None:
    record = hush("nibble nibble", "nibble bleat", deck="short")
    choose(record, "nibble nibble")
    assert "draw nibble" not in texts(record.state)
    assert view(record)["discarded"] == 2


@pytest.mark.rule("HU-8")
def test_the_last_sheep_grazing_wins_whatever_the_points() -> None:
    record = hush("nibble munch", "hush nibble")
    choose(record, "nibble nibble")
    draw(record, "munch nibble")
    choose(record, "munch hush")
    play(record, "pass pass")
    assert record.seat == wg.OVER
    assert (record.state.scores(), record.state.winners(), record.state.places()) == ([1, 1], [1], [2, 1])
    assert sentences(record)[-1] == "end"


@pytest.mark.rule("HU-8")
def test_when_the_cards_run_out_most_points_win_and_equals_share() -> None:
    record = hush("nibble hush", "bleat hush", deck="short")
    choose(record, "nibble bleat")
    play(record, "pass hush pass pass")
    draw(record, "nibble nibble munch")
    choose(record, "nibble munch")
    play(record, "hush pass pass")
    assert view(record)["caught"] == [0, 0]
    assert (record.seat, record.state.scores(), record.state.winners()) == (wg.OVER, [2, 0], [0])
    tied = hush("nibble hush", "nibble hush", "nibble munch", deck="short")
    choose(tied, "nibble nibble nibble")
    draw(tied, "bleat")
    choose(tied, "hush hush munch")
    play(tied, "pass pass pass")
    assert (tied.state.scores(), tied.state.places(), tied.state.winners()) == ([1, 1, 1], [1, 1, 3], [0, 1])


@pytest.mark.rule("HU-8")
def test_those_caught_later_come_before_those_caught_earlier() -> None:
    record = hush("bleat nibble", "nibble nibble", "nibble munch", "hush nibble")
    choose(record, "bleat nibble nibble nibble")
    play(record, "pass pass pass pass")
    draw(record, "nibble munch munch")
    choose(record, "nibble munch munch")
    draw(record, "bleat bleat munch")
    choose(record, "bleat munch munch")
    play(record, "pass pass pass")
    assert view(record)["caught"] == [1, 2, 0, 0]
    assert record.state.places()[:2] == [4, 3]


@pytest.mark.rule("HU-9")
def test_hands_and_cards_lying_face_down_are_hidden_and_what_was_turned_over_is_known() -> None:
    one = hush("nibble munch", "bleat hush", "nibble nibble")
    other = hush("bleat hush", "nibble munch", "nibble nibble")
    choose(one, "munch bleat")
    choose(other, "hush nibble")
    assert view(one, 2) == view(other, 2)
    assert view(one) == view(other)
    assert view(one, 0) != view(other, 0)
    for record in (one, other):
        choose(record, "nibble")
    assert view(one)["trail"][-3:] == ["0 munch", "1 bleat", "2 nibble"]
    assert view(other)["trail"][-3:] == ["0 hush", "1 nibble", "2 nibble"]


def test_the_longest_game_is_as_long_as_the_bound() -> None:
    """Seat 0 bleats in every round and hushes for itself when all others have passed, so that nobody is caught."""
    record = Record("hush", 4)
    others = iter(["nibble"] * 7 + ["munch"] * 5)
    while record.seat != wg.OVER:
        record.play(longest_move(record, others))
    assert len(record) == record.setup.game.about.longest
    assert record.state.places() == [4, *record.state.places()[1:]]


def longest_move(record: Record, others: Iterable[str]) -> str:
    state = record.state
    if state.seat == wg.CHANCE:
        mine = sum(entry == "0+" for entry in state.view(0)["trail"])
        drawer_is_first = state.view(None)["cards"][0] < 2
        return f"draw {('bleat', 'hush')[mine % 2] if drawer_is_first else next(iter(others))}"
    options = texts(state)
    if state.seat == 0 and "choose bleat" in options:
        return "choose bleat"
    return "hush" if "hush" in options else options[-1]
