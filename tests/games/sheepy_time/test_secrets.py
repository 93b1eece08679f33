"""What is hidden, from whom, until when (ST-110)."""

from __future__ import annotations

import json
from collections import Counter
from random import Random

import pytest

import woolgather as wg
from tests.games.sheepy_time.drawn import drawn, played
from tests.games.sheepy_time.extras import EXTRAS, is_sheep
from tests.games.sheepy_time.test_setup import dealt
from tests.support.play import positions
from tests.support.tables import Table
from woolgather.engine.chance import luck_from
from woolgather.engine.game import recall


@pytest.mark.rule("ST-110")
def test_a_hand_is_seen_by_its_owner_alone_and_its_size_by_all() -> None:
    state = drawn("3 A", hands=("3-z just-7", "4-z 6-www"))
    assert (state.view(0)["hand"], state.view(1)["hand"], state.view(None)["hand"]) == (
        ["3-z", "just-7"],
        ["4-z", "6-www"],
        None,
    )
    for viewer in (0, 1, None):
        assert [each["cards"] for each in state.view(viewer)["sheep"]] == [2, 2]
    assert "6-www" not in json.dumps(state.view(0))


@pytest.mark.rule("ST-110")
def test_a_private_draw_tells_others_nothing() -> None:
    state = played(drawn("3 A", hands=("3-z 4-z",)), "play 3-z move 3")
    assert (state.seen("draw just-7", 0), state.seen("draw just-7", 1), state.seen("draw just-7", None)) == (
        "draw just-7",
        "draw ?",
        "draw ?",
    )
    deal = dealt("3-z")
    assert (deal.seen("draw wolf-2", 0), deal.seen("draw wolf-2", 1)) == ("draw wolf-2", "draw ?")


@pytest.mark.rule("ST-110")
def test_unresolved_nightmare_cards_are_seen_by_their_owner_in_the_order_drawn() -> None:
    state = dealt("3-z", "4-z", "wolf-2", "wolf-1", seats=3)
    assert state.view(1)["hand"] == ["wolf-2", "wolf-1"]
    assert "wolf-1" not in json.dumps(state.view(0))


@pytest.mark.rule("ST-110")
def test_what_lay_open_is_counted_for_everybody() -> None:
    state = drawn("4 A\n5 second-wind A~", hands=("1-5 just-7",))
    played(state, "play 1-5 move 1", "use", "draw wolf-1", "draw 3-z")
    for viewer in (0, 1, None):
        assert state.view(viewer)["gone"] == {"1-5": 1, "just-7": 1, "wolf-1": 1}
        assert state.view(viewer)["deck"] == 40 - 3 - 1 - 2


@pytest.mark.rule("ST-110")
def test_imagined_hands_of_the_race_hold_sheep_cards_alone() -> None:
    state = played(drawn("3 A", hands=("3-z just-7", "4-z 6-www")), "play 3-z move 3", "draw 4-z")
    hands = Counter(card for seed in range(300) for card in wg.imagine(state.view(0), Random(seed)).view(1)["hand"])
    assert all(is_sheep(card) for card in hands)
    assert len(hands) == 9


@pytest.mark.slow
@pytest.mark.rule("ST-110")
def test_after_one_nightmare_card_the_other_card_is_more_likely_a_sheep() -> None:
    """Of the two cards drawn the first Nightmare card is shown; a sheep card can have come before it or after it."""
    state = dealt("3-z", "wolf-1", "3-z", "4-z")
    draws = [wg.imagine(state.view(1), Random(seed)).view(0)["hand"][0] for seed in range(3000)]
    sheep, nightmares = 28 * 2, 9
    share = sum(not is_sheep(card) for card in draws) / len(draws)
    assert abs(share - nightmares / (sheep + nightmares)) < 0.03


@pytest.mark.slow
@pytest.mark.rule("ST-110")
@pytest.mark.parametrize("first", [0, 1])
def test_what_was_shown_at_the_deal_tells_of_the_other_hands_wherever_the_first_sheep_sits(first: int) -> None:
    """Six sheep cards and a Nightmare card are unseen; the one beside the shown card is rather a sheep card."""
    state = wg.new("sheepy-time", 2, length="nap", draw_first=True)
    played(state, f"first {first}", "draw wolf-1", "draw just-7", "draw just-7", "draw just-7")
    read, luck, deals, found = recall(state.view(None)), luck_from(Random(110)), 20_000, 0
    for _ in range(deals):
        world = read.copy()
        world.deal_secrets(luck)
        found += "wolf-2" in world.view(1 - first)["hand"]
    beside_it = 1 / (1 + 2 * 6)
    assert abs(found / deals - (1 - beside_it) * 2 / 6) < 0.01


@pytest.mark.rule("ST-110")
def test_a_scramble_changes_every_hand_that_it_may_and_no_other() -> None:
    rng, changed = Random(110), Counter[int]()
    for state in positions(Table("sheepy-time", 3), rng, 8):
        twin = EXTRAS.scramble(state, 1, rng)
        assert twin.view(1) == state.view(1)
        for seat in (0, 2):
            changed[seat] += twin.view(seat)["hand"] != state.view(seat)["hand"]
    assert min(changed[0], changed[2]) > 20


@pytest.mark.rule("ST-110")
def test_a_sheep_that_wakes_up_teaches_all_which_cards_it_held() -> None:
    hands = ("3-z just-7", "3-z 6-www", "4-z just-7")
    private_events = {
        played(drawn("3 A\n7 b wolf", hands=("3-z 4-z", hand)), "play 3-z move 3", "draw howl").private_event(0)
        for hand in hands
    }
    assert len(private_events) == len(hands)
    assert played(drawn("3 A\n7 B wolf", hands=("3-z 4-z",)), "play 3-z move 3", "draw howl").private_event(0) == 0


@pytest.mark.rule("ST-20")
def test_a_nightmare_card_shown_after_the_deal_teaches_all_whose_it_is() -> None:
    shown = [
        dealt("wolf-1", "3-z", "3-z", "4-z"),
        dealt("wolf-2", "3-z", "3-z", "4-z"),
        dealt("3-z", "4-z", "wolf-1", "3-z"),
    ]
    assert len({state.private_event(1) for state in shown}) == len(shown)
    assert dealt("3-z", "4-z", "3-z", "4-z").private_event(1) == 0


def test_a_lesson_is_no_part_of_the_position_but_goes_with_its_copy() -> None:
    state = dealt("wolf-1", "3-z", "3-z", "4-z")
    again = wg.load(state.dump())
    assert state.copy().private_event(0) == state.private_event(0) != again.private_event(0) == 0
    assert again.key() == state.key()
