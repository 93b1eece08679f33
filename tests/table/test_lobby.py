"""Before the game: the games on offer, making a table, sitting down, leaving."""

from __future__ import annotations

from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from typing import Any

import pytest

import woolgather as wg
from tests.table.company import Serving, new_request, new_secret, serving
from tests.table.persons import code, leave
from woolgather.engine.record import LONGEST_NAME
from woolgather.table.limits import Limits


def new_table(**changes: Any) -> dict[str, Any]:
    return {"request": new_request(), "game": "hush", "players": [{"kind": "mine"}, {"kind": "open"}], **changes}


def test_every_game_is_in_the_index_with_its_metadata(served: Serving) -> None:
    cards = served.http.get("/api/games").json()
    assert {card["name"] for card in cards} == set(wg.games(tiny=True))
    [hush] = [card for card in cards if card["name"] == "hush"]
    assert hush["seats"] == [2, 3, 4]
    assert hush["options"][0]["choices"] == ["full", "short"]
    assert "random" in hush["bots"]


def test_the_index_speaks_italian(served: Serving) -> None:
    english, italian = (served.http.get("/api/games", params={"language": tongue}).json() for tongue in ("en", "it"))
    assert [card["blurb"] for card in english] != [card["blurb"] for card in italian]


def test_the_words_of_a_game_hold_its_rules_and_the_tables_own(served: Serving) -> None:
    words = served.http.get("/api/games/hush/words", params={"language": "it"}).json()
    rules = {rule: text for section in words["sections"] for rule, text in section["rules"].items()}
    assert {"HU-1", "HU-9", "WG-6"} <= rules.keys()
    assert words["journal"]["draw"]["hidden"]
    assert {"HU-3", "WG-2"} <= words["reasons"].keys()


def test_the_examples_of_a_game_bring_the_view_after_each_step(served: Serving) -> None:
    words = served.http.get("/api/games/kuhn-poker/words").json()
    bluff, _ = served.http.get("/api/games/kuhn-poker/examples").json()
    note = words["examples"][0]
    assert (bluff["name"], bluff["rule"], len(bluff["steps"])) == (note["name"], note["rule"], note["steps"])
    assert note["caption"].startswith("Ada bets")
    assert [step["choice"] and step["choice"]["text"] for step in bluff["steps"]] == [None, None, "bet", "pass"]
    assert (bluff["view"]["hand"], bluff["steps"][-1]["view"]["hand"]) == (None, "J")


def test_an_example_shows_its_viewer_no_secret(served: Serving) -> None:
    """Seat 0 looks on: what seat 1 is dealt, and what it lays, is hidden in every line and view."""
    bluff = served.http.get("/api/games/kuhn-poker/examples").json()[0]
    dealt = bluff["steps"][1]
    assert dealt["lines"][0]["seen"] == "deal ?"
    assert dealt["lines"][0]["events"][0]["hidden"]
    assert dealt["view"]["cards"] == ["J", None]


def test_examples_are_sent_once_and_then_only_asked_after(served: Serving) -> None:
    first = served.http.get("/api/games/hush/examples")
    again = served.http.get("/api/games/hush/examples", headers={"If-None-Match": first.headers["etag"]})
    assert (first.status_code, again.status_code, again.content) == (200, 304, b"")


@pytest.mark.parametrize("where", ["/rules/hush", "/rules/chess"])
def test_the_page_to_be_printed_has_an_address(served: Serving, where: str) -> None:
    assert served.http.get(where).content == served.http.get("/").content


@pytest.mark.parametrize(
    "where",
    [
        "/api/games?language=xx",
        "/api/games/chess/words",
        "/api/games/chess/examples",
        "/api/tables/nowhere",
        "/nowhere",
    ],
)
def test_what_is_not_there_is_said_to_be_unknown(served: Serving, where: str) -> None:
    answer = served.http.get(where)
    assert (answer.status_code, answer.json()["code"]) == (404, "unknown")


def test_the_maker_is_given_only_the_tokens_of_their_own_seats(served: Serving) -> None:
    table = served.make("hush", "mine", "open", "bot", "mine")
    assert [token is not None for token in table.tokens] == [True, False, False, True]
    kinds = [player["kind"] for player in served.info(table.name)["players"]]
    assert kinds == ["person", "open", "bot", "person"]


def test_making_the_same_table_again_brings_the_same_one(served: Serving) -> None:
    wish = new_table()
    first, again = (served.http.post("/api/tables", json=wish).json() for _ in range(2))
    assert first == again
    other = served.http.post("/api/tables", json={**wish, "game": "kuhn-poker"})
    assert (other.status_code, other.json()["code"]) == (409, "repeated")


@pytest.mark.parametrize(
    ("changes", "reason"),
    [
        ({"game": "chess"}, "There is no game 'chess'"),
        ({"players": [{"kind": "mine"}]}, "it takes 2, 3 or 4"),
        ({"options": {"deck": "marked"}}, "it can be full or short"),
        ({"options": {"aces": True}}, "its options are deck"),
        ({"players": [{"kind": "mine"}, {"kind": "bot", "bot": "oracle"}]}, "there are random"),
    ],
)
def test_what_is_not_offered_is_refused_with_what_would_be(
    served: Serving, changes: dict[str, Any], reason: str
) -> None:
    answer = served.http.post("/api/tables", json=new_table(**changes))
    assert (answer.status_code, answer.json()["code"]) == (422, "not-offered")
    assert reason in answer.json()["reason"]


@pytest.mark.parametrize(
    "changes",
    [
        {"request": "short"},
        {"request": 17},
        {"players": "all"},
        {"players": []},
        {"surprise": 1},
        {"players": [{"kind": "ghost"}, {"kind": "mine"}]},
        {"players": [{"kind": "mine", "name": "x" * (LONGEST_NAME + 1)}, {"kind": "mine"}]},
    ],
)
def test_a_malformed_wish_is_refused(served: Serving, changes: dict[str, Any]) -> None:
    answer = served.http.post("/api/tables", json=new_table(**changes))
    assert (answer.status_code, answer.json()["code"]) == (400, "malformed")


def test_a_huge_wish_is_refused(served: Serving) -> None:
    answer = served.http.post("/api/tables", json=new_table(game="x" * 20_000))
    assert (answer.status_code, answer.json()["code"]) == (413, "too-large")


def test_whoever_has_the_link_can_take_an_open_seat(served: Serving) -> None:
    table = served.make("hush", "mine", "open", "open")
    with table.look(0) as ann:
        sat = served.http.post(
            f"/api/tables/{table.name}/sit", json={"request": new_request(), "name": " Ben\u202e \n"}
        ).json()
        assert sat["seat"] == 1
        while ann.hear_of("players")["players"][1]["kind"] != "person":
            pass
    assert served.info(table.name)["players"][1]["name"] == "Ben"
    with table.join() as ben:
        assert ben.look(sat["token"])["viewer"] == 1


def test_sitting_down_again_by_the_same_request_is_the_same_seat(served: Serving) -> None:
    table = served.make("hush", "mine", "open", "open")
    wish = {"request": new_request(), "name": "Ben"}
    first, again = (served.http.post(f"/api/tables/{table.name}/sit", json=wish).json() for _ in range(2))
    assert first == again
    assert [player["kind"] for player in served.info(table.name)["players"]] == ["person", "person", "open"]


@pytest.mark.parametrize("seat", [0, 2, 7])
def test_a_seat_that_is_not_free_cannot_be_taken(served: Serving, seat: int) -> None:
    table = served.make("hush", "mine", "open", "bot")
    answer = served.http.post(f"/api/tables/{table.name}/sit", json={"request": new_request(), "seat": seat})
    assert (answer.status_code, answer.json()["code"]) == (409, "no-seat")


def test_a_left_seat_is_free_and_its_token_worth_nothing(served: Serving) -> None:
    table = served.make("hush", "mine", "mine")
    wish = {"request": new_request(), "token": table.tokens[0]}
    with table.look(0) as ann:
        for _ in range(2):
            assert served.http.post(f"/api/tables/{table.name}/leave", json=wish).json()["seat"] == 0
        assert ann.hear_of("seat_lost")["seat"] == 0
        assert ann.play(ann.scene["moves"][0]["move"])["code"] == "no-seat"
        ann.say({"type": "look", "token": table.tokens[0]})
        assert ann.hear_of("refused")["code"] == "no-seat"
    new = served.http.post(f"/api/tables/{table.name}/sit", json={"request": new_request()}).json()
    assert new["seat"] == 0
    assert new["token"] != table.tokens[0]


def test_a_request_to_sit_down_that_comes_again_after_leaving_brings_no_token(served: Serving) -> None:
    table = served.make("connect-four", "mine", "open")
    where = f"/api/tables/{table.name}"
    wish = {"request": new_request(), "name": "Ben"}
    token = served.http.post(f"{where}/sit", json=wish).json()["token"]
    assert served.http.post(f"{where}/sit", json=wish).json()["token"] == token
    served.http.post(f"{where}/leave", json={"request": new_request(), "token": token})
    again = served.http.post(f"{where}/sit", json=wish)
    assert (again.status_code, again.json()["code"]) == (409, "no-seat")


def test_nobody_fills_the_log_by_sitting_down_and_leaving(served: Serving, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("woolgather.table.earlier_requests.MOST_SITTINGS_EACH", 2)
    monkeypatch.setattr("woolgather.table.earlier_requests.MOST_SITTINGS", 4)
    table, ben = served.make("hush", "mine", "open", "open").name, new_secret()
    for _ in range(2):
        leave(served, table, served.sit(table, "Ben", me=ben).json()["token"])
    assert code(served.sit(table, "Ben", me=ben)) == (429, "too-many")
    for _ in range(2):
        leave(served, table, served.sit(table, "Eva", me=new_secret()).json()["token"])
    before = served.info(table)["seq"]
    assert code(served.sit(table, "Eva")) == (429, "too-many")
    assert served.info(table)["seq"] == before


@pytest.mark.parametrize("name", ["Player 0", "pIayer 0", "shepherd", "Pastore", "Bruno"])
def test_a_name_that_somebody_at_the_table_has_is_refused(served: Serving, name: str) -> None:
    bot = {"kind": "bot", "bot": "shepherd", "name": "Bruno"}
    wish = new_table(players=[{"kind": "mine", "name": "Player 0"}, {"kind": "open"}, bot])
    where = f"/api/tables/{served.http.post('/api/tables', json=wish).json()['table']}/sit"
    answer = served.http.post(where, json={"request": new_request(), "name": name})
    assert (answer.status_code, answer.json()["code"]) == (422, "not-offered")
    assert answer.json()["reason"] == "Somebody at this table is called that already; please choose another name."
    assert served.http.post(where, json={"request": new_request(), "name": ""}).status_code == 201


def test_a_table_for_two_of_one_name_is_refused(served: Serving) -> None:
    twins = [{"kind": "mine", "name": name} for name in ("Ann", "A\u200bnn")]
    answer = served.http.post("/api/tables", json=new_table(players=twins))
    assert (answer.status_code, answer.json()["code"]) == (422, "not-offered")
    nameless = [{"kind": "mine", "name": name} for name in ("", "\u3164")]
    assert served.http.post("/api/tables", json=new_table(players=nameless)).status_code == 201


def test_one_wish_sent_by_many_hands_at_once_makes_one_table(served: Serving) -> None:
    wish = new_table()
    with ThreadPoolExecutor(8) as hands:
        answers = list(hands.map(lambda _: served.http.post("/api/tables", json=wish), range(8)))
    assert {answer.status_code for answer in answers} == {201}
    assert len({answer.text for answer in answers}) == 1


def test_one_seat_is_given_to_one_of_many_who_want_it(served: Serving) -> None:
    table = served.make("hush", "mine", "open")
    with ThreadPoolExecutor(8) as hands:
        codes = list(
            hands.map(
                lambda _: (
                    served.http.post(f"/api/tables/{table.name}/sit", json={"request": new_request()}).status_code
                ),
                range(8),
            )
        )
    assert sorted(codes) == [201] + [409] * 7


def test_a_token_opens_one_table_only(served: Serving) -> None:
    one, other = served.make("hush", "mine", "open"), served.make("hush", "mine", "open")
    with other.join() as stranger:
        stranger.say({"type": "look", "token": one.tokens[0]})
        assert stranger.hear()["code"] == "no-seat"


def test_too_many_wishes_at_once_are_refused(tmp_path: Path) -> None:
    with serving(tmp_path, limits=Limits(changes=2, changes_a_second=0.001)) as served:
        codes = [served.http.post("/api/tables", json=new_table()).status_code for _ in range(3)]
        assert codes == [201, 201, 429]
        assert served.http.get("/api/games").status_code == 200


def test_the_http_side_is_described_for_programs(served: Serving) -> None:
    described = served.http.get("/api/schema/openapi.json").json()
    assert {"/api/games", "/api/tables", "/api/tables/{name}/sit"} <= described["paths"].keys()
