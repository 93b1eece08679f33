"""What a position is worth to each seat."""

from __future__ import annotations

from woolgather.games.shepherd_mess.repetition import remember

from .drawn import play, position


def test_an_evaluation_is_a_chance_for_every_seat() -> None:
    for seats in (2, 3, 4):
        chances = list(position("w  b", seats=seats).evaluate())
        assert len(chances) == seats
        assert all(0 < chance < 1 for chance in chances)


def test_sheep_at_home_are_worth_more_than_near_and_near_more_than_far() -> None:
    home, near, far = (
        position(drawing, at="a1").evaluate()[0] for drawing in ("p/w  .  .  .  .", "p  w  .  .  .", "p  .  .  .  w")
    )
    assert home > near > far


def test_the_ram_at_home_is_good_and_foreign_sheep_are_bad() -> None:
    alone, lambing, spoilt = (position(f"p/{who}  .", at="a1").evaluate()[0] for who in ("www", "www@", "wwwb"))
    assert lambing > alone > spoilt


def test_the_own_flock_counts_before_those_of_others() -> None:
    """To drive one's own sheep a move nearer beats driving a rival's two moves away."""
    driven = position("p  w  .  .  b", at="a1", seats=2).evaluate()[0]
    before = position("p  .  w  .  b", at="a1", seats=2).evaluate()[0]
    hindered = position("p  .  wb .  .", at="a1", seats=2).evaluate()[0]
    assert driven > hindered > before


def test_a_dog_behind_its_sheep_is_worth_more_than_one_far_away() -> None:
    behind, away = (
        position(f"p  .  w  {near}\n.\n.\n.\n.  .  .  {far}", at="a1").evaluate()[0]
        for near, far in (("W1  W2", ".  ."), (".  .", "W1  W2"))
    )
    assert behind > away


def test_to_come_where_one_was_before_is_worth_less() -> None:
    state = position(".  w  .  W1  @", at="b2", seats=2)
    once = state.evaluate()[0]
    remember(state)
    assert state.evaluate()[0] < once


def test_bots_consider_everything_but_walls() -> None:
    state = position("w  .  |  .", at="b2")
    left_out = [state.text(move) for move in state.moves() if move not in state.candidates()]
    assert left_out
    assert {text.split()[0] for text in left_out} == {"wall", "corner"}
    assert {"bridge", "wall", "corner"}.isdisjoint(state.text(move).split()[0] for move in state.candidates())


def test_between_two_players_a_rival_who_is_nearly_home_makes_winning_less_likely() -> None:
    near, far = (position(drawing, at="a1", seats=2).evaluate()[0] for drawing in ("p  w  .  .  b", "p  w  b  .  ."))
    assert near < far - 0.001


def test_a_scare_that_waits_for_an_answer_is_not_quiet() -> None:
    waiting = play(position("W1  wwbn  +  g"), "bark white-1")
    assert not waiting.is_quiet()
    assert play(waiting, "let black c2").is_quiet()


def test_at_the_end_the_evaluation_is_the_result() -> None:
    ended = play(position("p/wwww   w   W1   W2", at="a1"), "bark white-1")
    assert [float(seat in ended.winners()) for seat in range(4)] == list(ended.evaluate())
