"""Several servers on one PostgreSQL: whoever plays through one of them hears what happens through the others."""

from __future__ import annotations

import json
import threading
import time
from collections.abc import Callable, Iterator, Sequence
from contextlib import ExitStack
from pathlib import Path
from typing import Any

import pytest

from tests.support import stores
from tests.support.postgres import postgres
from tests.table.company import PATIENCE, Made, Player, Serving, new_request
from tests.table.dreaming_server import NEVER, dreaming_server
from tests.table.hosted import eventually
from tests.table.test_scheduler import Players
from woolgather.table.link import NAME, PostgresLink

pytestmark = [pytest.mark.slow, pytest.mark.any_store]

OVER = -2

Pair = tuple[Serving, Serving]


@pytest.fixture
def database(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> str:
    """The PostgreSQL database of the test's servers."""
    monkeypatch.setattr(stores, "kind", stores.POSTGRES)
    return stores.url_in(tmp_path)


@pytest.fixture
def two(database: str, serve: Callable[..., Serving]) -> Pair:
    """Two servers that hear each other, and do not look for what they have not heard."""
    return serve(watch=NEVER), serve(watch=NEVER)


@pytest.fixture
def stack() -> Iterator[ExitStack]:
    """Keeps players at the table until the test is over."""
    with ExitStack() as players:
        yield players


def through(server: Serving, table: Made) -> Made:
    return Made(server, table.name, table.tokens)


class Client(Player):
    """A player who looks again when told that something was missed, as browsers do."""

    def __init__(self, server: Serving, table: Made, seat: int) -> None:
        super().__init__(server, table.name)
        self._token = table.tokens[seat]
        self.look(self._token)

    def hear(self) -> dict[str, Any]:
        message = super().hear()
        if message["type"] == "pong" and message["seq"] > self.scene["seq"]:
            self.say({"type": "look", "token": self._token})
        return message


def messages(player: Player, *kinds: str) -> list[bytes]:
    return [data for data in player.heard if json.loads(data)["type"] in kinds]


def act(player: Player) -> None:
    """The first move, if it is this player's turn."""
    if player.scene["moves"] and not player.has_answered:
        assert player.play(player.scene["moves"][0]["move"])["type"] in ("accepted", "sealed")


def wait_until_all_know(screens: Sequence[Player]) -> None:
    newest = max(screen.scene["seq"] for screen in screens)
    for screen in screens:
        screen.wait_for_line(newest)


def wait_for_somebodys_turn(players: Sequence[Player]) -> bool:
    """Until all know the same, and somebody can do something; False if the game is over."""
    until = time.monotonic() + PATIENCE
    while True:
        wait_until_all_know(players)
        if any(player.scene["moves"] and not player.has_answered for player in players):
            return True
        if players[0].scene["view"]["seat"] == OVER:
            return False
        assert time.monotonic() < until, "the game stands still"
        players[0].hear()


def play_on(players: Sequence[Player], most: int = 500) -> None:
    """Until the game is over, or for so many rounds."""
    for _ in range(most):
        if not wait_for_somebodys_turn(players):
            return
        for player in players:
            act(player)


def check_order(player: Player) -> None:
    """Each line came once, in its place."""
    numbers = [line["seq"] for line in player.lines]
    assert numbers == list(range(numbers[0], numbers[0] + len(numbers)))


# ---- hearing each other


@pytest.mark.parametrize("game", ["connect-four", "hush"])
@pytest.mark.parametrize("bots", [[], ["lamb"]])
def test_those_who_play_through_two_servers_hear_the_same_game(
    two: Pair, stack: ExitStack, game: str, bots: list[str]
) -> None:
    bots = [] if game == "connect-four" else bots
    table = two[0].make(game, "mine", "mine", *bots)
    players = [stack.enter_context(through(server, table).look(seat)) for seat, server in enumerate(two)]
    play_on(players)
    for player in players:
        assert player.scene["view"]["seat"] == OVER
        check_order(player)
        assert not messages(player, "pong"), "nobody had to look again"
    stories = [stack.enter_context(through(server, table).join()).look(table.tokens[0])["story"] for server in two]
    assert stories[0] == stories[1]


@pytest.mark.parametrize(("game", "bots"), [("connect-four", []), ("hush", ["lamb"])])
def test_a_server_leaves_a_table_to_another_at_which_everybody_is(
    two: Pair, stack: ExitStack, game: str, bots: list[str]
) -> None:
    """Whoever makes a table knows it, but need not play every move of it."""
    table = two[0].make(game, "mine", "mine", *bots)
    players = [stack.enter_context(through(two[1], table).look(seat)) for seat in (0, 1)]
    assert table.name in two[0].tables._cache.names()
    play_on(players)
    eventually(lambda: table.name not in two[0].tables._cache.names())
    assert table.name in two[1].tables._cache.names()
    [told, again] = [stack.enter_context(through(server, table).join()).look(table.tokens[0]) for server in two]
    assert told["story"] == again["story"]


def test_what_is_heard_through_another_server_is_the_same_byte_for_byte(two: Pair, stack: ExitStack) -> None:
    table = two[0].make("hush", "mine", "mine", "lamb")
    viewers = [(server, seat) for seat in (0, 1, None) for server in two]
    screens = [stack.enter_context(through(server, table).look(seat)) for server, seat in viewers]
    for screen in screens:
        wait_for_people(screen, 2)
        screen.heard.clear()
    for _ in range(12):
        wait_for_somebodys_turn([screens[0], screens[3]])
        wait_until_all_know(screens)
        for player in (screens[0], screens[3]):
            act(player)
    wait_until_all_know(screens)
    for here, there in zip(screens[::2], screens[1::2], strict=True):
        lines = messages(here, "line")
        assert len(lines) > 10
        assert lines == messages(there, "line")
        assert not messages(here, "pong") + messages(there, "pong")
    for spectator in screens[4:]:
        assert {json.loads(data)["type"] for data in spectator.heard} <= {"line", "players"}


def wait_for_people(screen: Player, number: int) -> None:
    """Until so many people are watching, as far as this screen was told."""

    def people() -> int:
        told = json.loads(messages(screen, "players", "welcome")[-1])
        seats = told["players"] if told["type"] == "players" else told["table"]["players"]
        return sum(seat["here"] and seat["kind"] == "person" for seat in seats)

    while people() != number:
        screen.hear()


def test_sitting_down_and_leaving_are_told_through_every_server(two: Pair, stack: ExitStack) -> None:
    table = two[0].make("connect-four", "mine", "open")
    ann = stack.enter_context(through(two[1], table).look(0))
    answer = two[0].http.post(f"/api/tables/{table.name}/sit", json={"request": new_request(), "name": "Ben"})
    assert ann.hear_of("players", seq=1)["players"][1]["name"] == "Ben"
    ben = stack.enter_context(through(two[1], table).join())
    ben.look(answer.json()["token"])
    body = {"request": new_request(), "token": answer.json()["token"]}
    two[0].http.post(f"/api/tables/{table.name}/leave", json=body)
    assert ben.hear_of("seat_lost")["seat"] == 1
    assert ann.hear_of("players", seq=2)["players"][1]["kind"] == "open"


# ---- bots


def test_one_server_plays_the_bots_of_a_table_and_then_another_may(
    database: str, serve: Callable[..., Serving], stack: ExitStack
) -> None:
    thinkers = Players(), Players()
    for bots in thinkers:
        bots.may_decide = False
    servers = [serve(watch=0.05, bots=bots) for bots in thinkers]
    table = servers[0].make("connect-four", "bot", "mine")
    screens = [stack.enter_context(Client(server, table, 1)) for server in servers]
    time.sleep(0.3)  # both look round a few times
    assert [len(bots.jobs) for bots in thinkers] == [1, 0]
    thinkers[1].may_decide = True
    servers[0].stop()
    screens[1].wait_for_line(1)
    assert len(thinkers[1].jobs) == 1


# ---- who is there


def test_who_watches_through_another_server_is_present(two: Pair, stack: ExitStack) -> None:
    table = two[0].make("connect-four", "mine", "mine")
    ann = stack.enter_context(through(two[0], table).look(0))
    with through(two[1], table).look(1) as ben:
        wait_for_people(ann, 2)
        wait_for_people(ben, 2)
    wait_for_people(ann, 1)


def test_a_server_that_starts_later_learns_who_is_there(two: Pair, serve: Callable[..., Serving]) -> None:
    table = two[0].make("connect-four", "mine", "mine")
    with table.look(0):
        third = serve(watch=NEVER)
        until = time.monotonic() + PATIENCE
        while not third.info(table.name)["players"][0]["here"]:
            assert time.monotonic() < until, "nobody told the newcomer"
            time.sleep(0.01)


# ---- what goes wrong


def cut_links(database: str) -> None:
    """The servers no longer hear each other, until they have connected again."""
    postgres().execute(
        f"select pg_terminate_backend(pid) from pg_stat_activity "
        f"where application_name = '{NAME}' and datname = current_database()",
        database,
    )


def test_a_line_that_could_not_be_heard_arrives_later(two: Pair, database: str, stack: ExitStack) -> None:
    table = two[0].make("connect-four", "mine", "mine")
    players = [stack.enter_context(Client(server, table, seat)) for seat, server in enumerate(two)]
    for _ in range(4):
        wait_for_somebodys_turn(players)
        cut_links(database)
        for player in players:
            act(player)
    wait_until_all_know(players)


def test_an_answer_that_could_not_be_heard_counts(
    database: str, serve: Callable[..., Serving], stack: ExitStack
) -> None:
    """Answers are no lines: looking round, which also takes over the lock that is lost with a link, finds none."""
    servers = serve(watch=0.1), serve(watch=0.1)
    table = servers[0].make("hush", "mine", "mine")
    players = [stack.enter_context(Client(server, table, seat)) for seat, server in enumerate(servers)]
    for _ in range(6):
        wait_for_somebodys_turn(players)
        if players[0].scene["window"] is not None:
            cut_links(database)
        for player in players:
            act(player)
    play_on(players)


def test_an_answer_is_found_though_whoever_saved_it_is_gone(
    two: Pair, database: str, stack: ExitStack, monkeypatch: pytest.MonkeyPatch
) -> None:
    async def out_of_order(*_: object) -> None:
        raise OSError

    table = two[0].make("hush", "mine", "mine")
    players = [stack.enter_context(Client(server, table, seat)) for seat, server in enumerate(two)]
    while players[0].scene["window"] is None:
        play_on(players, 1)
        wait_for_somebodys_turn(players)
    seq = players[0].scene["seq"]
    with monkeypatch.context() as broken:
        broken.setattr(PostgresLink, "_connected", out_of_order)
        cut_links(database)
        for player in reversed(players):
            act(player)  # the window is timed by the second server, through which the last card was chosen
        two[0].stop()
    players[1].wait_for_line(seq + 1)


def test_a_restarted_database_loses_nothing_and_stops_nobody(
    database: str, serve: Callable[..., Serving], stack: ExitStack
) -> None:
    servers = serve(watch=0.2), serve(watch=0.2)
    table = servers[0].make("connect-four", "mine", "mine")
    players = [stack.enter_context(through(server, table).look(seat)) for seat, server in enumerate(servers)]
    accepted: list[int] = []
    restart = threading.Thread(target=postgres().restart)
    for number in range(20):
        if number == 6:
            restart.start()
        accepted.append(persist(table, players, number))
    restart.join()
    assert accepted == list(range(1, 21))
    stories = [player.look(table.tokens[0])["story"] for player in players]
    assert stories[0] == stories[1]
    assert [line["seq"] for line in stories[0]] == accepted


def persist(table: Made, players: Sequence[Player], number: int) -> int:
    """Play the move with that number, as often as it takes, with one request; the line it became."""
    seat, request, until = number % 2, new_request(), time.monotonic() + PATIENCE
    player, column = players[seat], "aaabbbcccdddeeefffgg"[number]
    while time.monotonic() < until:
        answer: dict[str, Any] = player.answer_to(player.ask("play", request=request, move=column, seq=number))
        if answer["type"] == "accepted":
            return int(answer["seq"])
        assert answer["code"] in ("trouble", "stale", "not-your-turn"), answer
        time.sleep(0.05)
    raise AssertionError("the move was never accepted")


def holders(database: str, table: Made) -> list[int]:
    """The connections of the servers that hold the table's lock."""
    found = postgres().execute(
        f"select pid from pg_locks where locktype = 'advisory' and granted "
        f"and (classid::bigint << 32) | objid::bigint = hashtextextended('{table.name}', 0)",
        database,
    )
    return [pid for (pid,) in found]


def test_another_server_goes_on_when_one_is_killed_while_a_bot_thinks(
    tmp_path: Path, database: str, serve: Callable[..., Serving]
) -> None:
    other = serve(watch=0.1)
    with dreaming_server(tmp_path, database) as one:
        table = one.make("hush", "mine", "lamb", "lamb")
        with table.look(0) as ann:
            act(ann)
            one.wait_for_a_thought()
        [holder] = holders(database, table)
        with Client(other, table, 0) as ann:
            seq = ann.scene["seq"]
            assert (holders(database, table), ann.scene["moves"]) == ([holder], [])
            one.kill()
            ann.wait_for_line(seq + 1)
            assert holder not in holders(database, table)
            play_on([ann], 3)


def test_another_server_goes_on_when_one_is_killed_while_a_window_is_open(
    tmp_path: Path, database: str, serve: Callable[..., Serving], stack: ExitStack
) -> None:
    other = serve(watch=0.1)
    with dreaming_server(tmp_path, database) as one:
        table = one.make("hush", "mine", "mine")
        with table.look(0) as ann, table.look(1) as ben:
            while ann.scene["window"] is None:
                play_on([ann, ben], 1)
                wait_for_somebodys_turn([ann, ben])
            act(ann)
            eventually(lambda: holders(database, table) != [])  # a window is open a moment before its beat begins
            [holder] = holders(database, table)
        players = [stack.enter_context(Client(other, table, seat)) for seat in (0, 1)]
        window, seq = players[0].scene["window"], players[0].scene["seq"]
        assert window["answer"] is not None, "what was sealed through the one is known to the other"
        act(players[1])
        assert players[1].hears_nothing(), "all have answered, but the beat is not over"
        assert holders(database, table) == [holder]
        one.kill()
        players[1].wait_for_line(seq + 1)
        assert holder not in holders(database, table)
        play_on(players, 6)
