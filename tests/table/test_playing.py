"""Playing at a table: what is done, what is told, what is refused."""

from __future__ import annotations

import random

import pytest

from tests.table.company import Made, Serving, new_request


@pytest.fixture
def four(served: Serving) -> Made:
    """Connect Four for two people on one screen."""
    return served.make("connect-four", "mine", "mine")


def test_a_whole_game_of_hush_is_played_against_bots(served: Serving) -> None:
    rng = random.Random(4)
    with served.make("hush", "mine", "bot", "bot").look(0) as ann:
        while ann.wait_for_turn():
            choice = rng.choice(ann.scene["moves"])
            wanted = "sealed" if ann.scene["window"] else "accepted"
            assert ann.play(choice["move"])["type"] == wanted
    assert ann.scene["view"]["winners"], "somebody has won"
    assert ann.scene["moves"] == []


def test_every_line_becomes_one_message_for_everybody(served: Serving) -> None:
    table = served.make("hush", "mine", "bot", "bot")
    with table.look(None) as fan, table.look(0) as ann:
        first = ann.scene["seq"]
        while ann.wait_for_turn():
            ann.play(ann.scene["moves"][0]["move"])
        last = ann.scene["seq"]
        fan.wait_for_line(last)
    for player in (fan, ann):
        told = [line["seq"] for line in player.lines]
        assert told == list(range(first + 1, last + 1))


def test_the_deciding_seat_alone_is_given_moves(four: Made) -> None:
    with four.look(0) as ann, four.look(1) as ben, four.look(None) as fan:
        assert [choice["text"] for choice in ann.scene["moves"]] == list("abcdefg")
        assert ann.scene["moves"][3] == {"move": 3, "text": "d", "parts": {"column": "d"}}
        assert ben.scene["moves"] == fan.scene["moves"] == []


def test_the_words_of_a_move_are_sent_once_to_each_screen(four: Made) -> None:
    with four.look(0) as ann, four.look(1) as ben:
        ann.play("d")
        first = ben.hear_of("line")["change"]["moves"]
        assert [choice["text"] for choice in first] == list("abcdefg")
        with four.look(1) as late:
            assert ben.play("d")["type"] == "accepted"
            late.wait_for_line(2)
            ann.wait_for_line(2)
            assert ann.scene["moves"][3]["text"] == "d"
            ann.play("e")
            for screen in (ben, late):
                assert screen.hear_of("line")["change"]["moves"] == list(range(7))
                assert [choice["text"] for choice in screen.scene["moves"]] == list("abcdefg")


def test_one_socket_can_change_whose_eyes_it_looks_with(four: Made) -> None:
    with four.look(0) as screen:
        assert screen.play("d")["type"] == "accepted"
        assert screen.look(four.tokens[1])["viewer"] == 1
        assert screen.play("e")["type"] == "accepted"
        assert screen.look(None)["viewer"] is None
        assert screen.play("a")["code"] == "no-seat"


def test_who_comes_back_is_told_what_was_missed(four: Made) -> None:
    with four.look(0) as ann, four.look(1) as ben:
        ann.play("d")
        ben.wait_for_line(1)
    with four.look(0) as ann, four.join() as late:
        late.look(four.tokens[1])
        late.play("c")
        ann.wait_for_line(2)
        again = ann.look(four.tokens[0], since=1)
    assert [line["seen"] for line in again["story"]] == ["c"]
    assert again["scene"]["seq"] == 2


def test_a_story_that_never_was_is_told_from_the_beginning(four: Made) -> None:
    with four.look(0) as ann:
        ann.play("d")
        welcome = ann.look(four.tokens[0], since=99)
    assert (welcome["since"], len(welcome["story"])) == (0, 1)


def test_a_repeated_request_plays_once_and_is_answered_the_same(four: Made) -> None:
    with four.look(0) as ann:
        first = ann.play("d", request="once-and-only-once-1")
        again = ann.play("d", request="once-and-only-once-1")
        assert first == again
        assert ann.look(four.tokens[0])["scene"]["seq"] == 1


def test_a_request_id_cannot_be_used_for_something_else(four: Made) -> None:
    with four.look(0) as ann:
        ann.play("d", request="once-and-only-once-1")
        assert ann.play("e", request="once-and-only-once-1")["code"] == "repeated"
        assert ann.take_back(request="once-and-only-once-1")["code"] == "repeated"


def test_a_move_made_on_an_old_position_is_refused(four: Made) -> None:
    with four.look(0) as ann:
        ann.play("d")
        answer = ann.play("e", seq=0)
    assert answer["code"] == "stale"
    assert "catch up" in answer["reason"]


@pytest.mark.parametrize(("seat", "code"), [(1, "not-your-turn"), (None, "no-seat")])
def test_nobody_plays_for_another_seat(four: Made, seat: int | None, code: str) -> None:
    with four.look(seat) as other:
        assert other.play("d")["code"] == code


def test_a_refusal_names_the_rule_in_the_players_language(four: Made) -> None:
    with four.look(0, language="it") as screen:
        for turn in range(6):
            screen.look(four.tokens[turn % 2], language="it")
            screen.play("d")
        screen.look(four.tokens[0], language="it")
        answer = screen.play("d")
    assert (answer["code"], answer["rule"]) == ("rule", "CF-3")
    assert "colonna" in answer["reason"]


def test_an_unknown_move_is_refused_with_what_would_be_possible(four: Made) -> None:
    with four.look(0) as ann:
        answer = ann.play("z")
    assert (answer["code"], answer["rule"]) == ("rule", "WG-1")
    assert "Possible now: a, b" in answer["reason"]


def test_nothing_can_be_done_before_looking(four: Made) -> None:
    with four.join() as hasty:
        hasty.say({"type": "play", "request": new_request(), "seq": 0, "move": 3})
        assert hasty.hear()["code"] == "no-seat"


@pytest.mark.rule("WG-6")
def test_a_decision_can_be_taken_back_until_somebody_else_decides(four: Made) -> None:
    with four.look(0) as ann, four.look(1) as ben:
        ann.play("d")
        assert ann.scene["can_take_back"]
        assert ann.take_back()["type"] == "accepted"
        ben.wait_for_line(2)
        assert ben.lines[-1]["takes_back"]
        assert ann.play("c", seq=2)["type"] == "accepted"
        ben.wait_for_line(3)
        ben.play("c")
        ann.wait_for_line(4)
        answer = ann.take_back()
    assert (answer["code"], answer["rule"]) == ("rule", "WG-6")
    assert not ann.scene["can_take_back"]


def test_playing_and_taking_back_does_not_go_on_for_ever(served: Serving) -> None:
    table = served.make("kuhn-poker", "mine", "mine")
    with table.look(0) as ann:
        answers = []
        for _ in range(12):
            ann.play(ann.scene["moves"][0]["move"])
            answers.append(ann.take_back())
            if answers[-1]["type"] == "refused":
                break
    assert answers[-1]["type"] == "refused"


def test_a_preview_shows_what_a_move_would_do_and_does_nothing(four: Made) -> None:
    with four.look(0) as ann, four.look(1) as ben:
        ben.hear_of("players")
        seen = ann.preview("d")
        assert seen["view"]["position"].endswith("...x...")
        assert [event["kind"] for event in seen["events"]] == ["drop"]
        assert seen["complete"]
        assert ben.hears_nothing()
        assert ann.look(four.tokens[0])["scene"]["seq"] == 0


def test_a_preview_ends_where_a_secret_would_come_out(served: Serving) -> None:
    table = served.make("hush", "mine", "mine")
    with table.look(0) as ann, table.look(1) as ben:
        ann.play(ann.scene["moves"][0]["move"])
        ben.wait_for_turn()
        seen = ben.preview(ben.scene["moves"][0]["move"])
    assert seen["events"][0]["kind"] == "choose"
    assert "reveal" not in [event["kind"] for event in seen["events"] if event["seat"] == 0]
    assert (seen["view"], seen["complete"]) == (None, False)


def test_everybody_hears_who_comes_and_goes(four: Made) -> None:
    with four.look(0) as ann:
        with four.look(1):
            while not ann.hear_of("players")["players"][1]["here"]:
                pass
        while ann.hear_of("players")["players"][1]["here"]:
            pass
    assert not any(player["here"] for player in four.server.info(four.name)["players"][1:])


def test_a_ping_is_answered_with_the_newest_line(four: Made) -> None:
    with four.look(0) as ann:
        ann.play("d")
        ann.say({"type": "ping"})
        assert ann.hear_of("pong")["seq"] == 1


def test_of_two_windows_that_play_at_once_one_is_heard(four: Made) -> None:
    with four.look(0) as left, four.look(0) as right:
        questions = [(window, window.ask("play", seq=0, move=move)) for window, move in ((left, "a"), (right, "b"))]
        answers = [window.answer_to(request) for window, request in questions]
        assert sorted(answer["type"] for answer in answers) == ["accepted", "refused"]
        assert left.look(four.tokens[0])["scene"]["seq"] == 1


def test_both_windows_of_a_seat_are_told_everything(four: Made) -> None:
    with four.look(0) as left, four.look(0) as right:
        left.play("a")
        right.wait_for_line(1)
        assert left.scene == right.scene
