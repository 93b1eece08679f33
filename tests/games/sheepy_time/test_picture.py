"""How a position is drawn in the terminal."""

from __future__ import annotations

from tests.games.sheepy_time.drawn import drawn, played, resting

NIGHT: str = """\
Round 1  seat 0 plays a card
 1                .
 2                .
 3 A              .
 4                .
 5                Moonwalk  Azz B~
 6                .
 7 b !The Wolf    .
 8                .
 9                .
10                Trampoline
A seat 0  winks 4 of 40  racing  8 Zzz left  2 cards  First Sheep
B seat 1  winks 0 of 40  racing, scared  9 Zzz left  2 cards
market: Action Hero, Big Stash, Intense Dreams, Perfect Landing
deck 32
your hand: move 3 or catch 1 | move 7"""


def test_a_drawing_shows_ring_sheep_tokens_market_and_the_own_hand() -> None:
    state = drawn("3 A\n5 moonwalk Azz B~\n7 b wolf", hands=("3-z just-7", "4-z 4-z"), winks=(4,))
    game = state.setup.game
    assert game.draw(state.view(0), game.words()) == NIGHT
    assert game.draw(state.view(None), game.words()) == NIGHT.rpartition("\n")[0]


def test_a_web_is_drawn_on_its_space_and_a_waiting_nightmare_below_the_ring() -> None:
    game = drawn().setup.game
    web = game.draw(drawn("9 spider\n1 web!", nightmare="spider").view(None), game.words())
    assert " 1 #" in web
    assert "the web lies beyond the Fence: the next Nightmare card wakes everybody" in web
    near = game.draw(drawn("4 spider\n7 web", nightmare="spider").view(None), game.words())
    assert "beyond the Fence" not in near
    assert "The Wolf waits in the centre" in game.draw(drawn().view(None), game.words())


def test_tiles_that_are_used_or_bought_are_drawn_with_what_they_do() -> None:
    game = drawn().setup.game
    state = played(drawn("4 A\n5 moonwalk Az", hands=("1-5 3-z",)), "play 1-5 move 1")
    page = game.draw(state.view(0), game.words())
    assert "\nMoonwalk: gain 2, move back 2\n" in page
    assert "  1 card  " in page
    market = game.draw(resting(market="big-stash moonwalk step-back final-sprint").view(0), game.words())
    assert "\nmarket:\n  Big Stash: gain 2 per Zzz left here; all return\n  Final Sprint: if scared, move 7\n" in market
