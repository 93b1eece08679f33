"""The yardsticks play by the rules, from their views alone, and well; the command tells how bots fare among them."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from pathlib import Path
from random import Random

import pytest

import woolgather as wg
from bench.yardsticks import YARDSTICKS
from bench.yardsticks import __main__ as command
from bench.yardsticks.contest import contest, played
from tests.support.extras import secret_extras_of
from tests.support.tables import Table, values
from woolgather.bots import Bot
from woolgather.engine.registry import game_named
from woolgather.engine.state import State

GAMES = list(YARDSTICKS)
SECRETIVE = [name for name in GAMES if game_named(name).about.secrets]


def any_table(game: str, seats: int, rng: Random) -> Table:
    """A table with every option drawn at random."""
    options = game_named(game).about.option_help()
    return Table(game, seats, tuple((option.name, rng.choice(values(option))) for option in options))


def decisions(table: Table, bots: Sequence[Bot], rng: Random) -> Iterator[State]:
    """The positions of a game in which somebody decides; `State.play` refuses what is not legal."""
    state = table.new()
    while state.seat != wg.OVER:
        if state.seat == wg.CHANCE:
            wg.roll(state, rng)
        else:
            yield state
            state.play(bots[state.seat](state.view(state.seat), state.moves(), rng).move)


@pytest.mark.parametrize(("game", "seats"), [(game, seats) for game in GAMES for seats in game_named(game).about.seats])
def test_a_yardstick_plays_by_the_rules_to_the_end(game: str, seats: int, rng: Random) -> None:
    table = any_table(game, seats, rng)
    assert all(state.moves() for state in decisions(table, [YARDSTICKS[game]] * seats, rng))


@pytest.mark.parametrize("game", SECRETIVE)
def test_a_yardstick_does_not_know_what_is_hidden_from_it(game: str, rng: Random) -> None:
    """The pairs of positions come from the rules about what is hidden, without views or imagined worlds."""
    yardstick, extras = YARDSTICKS[game], secret_extras_of(game)
    compared = 0
    for state in decisions(Table(game, 3), [yardstick] * 3, rng):
        twin = extras.scramble(state, state.seat, rng)
        answers = {yardstick(each.view(state.seat), state.moves(), Random(7)).move for each in (state, twin)}
        assert len(answers) == 1
        compared += twin.key() != state.key()
    assert compared > 20


@pytest.mark.parametrize("seats", [2, 4])
@pytest.mark.parametrize(("game", "games"), [(game, 20 if game == "unshorn" else 4) for game in GAMES])
def test_chance_wins_little_among_yardsticks(game: str, seats: int, games: int) -> None:
    """In Unshorn luck decides more."""
    among = played(contest(game, seats, "random"), games, 1)
    assert among.games == games
    assert among.share < 0.6 / seats


@pytest.mark.slow
def test_a_search_of_medium_length_wins_more_than_the_yardsticks() -> None:
    """Taken over those games in which luck decides less."""
    played_games = {"shear-panic": 12, "sheepy-time": 8, "shepherd-mess": 4}
    ewes = [played(contest(game, 2, "ewe"), games, 1).share for game, games in played_games.items()]
    assert sum(ewes) / len(ewes) > 0.55


def test_the_last_rotation_of_the_seats_is_completed() -> None:
    assert played(contest("unshorn", 3, "random"), 4, 1).games == 6


def test_the_command_prints_a_row_for_every_bot_and_writes_only_when_told(
    capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    file = tmp_path / "yardsticks.md"
    monkeypatch.setattr(command, "RESULTS", file)
    asked = ["unshorn", "--games", "2", "--seats", "2", "--bots", "random", "lamb"]
    command.main(asked)
    printed = capsys.readouterr().out.splitlines()
    assert [line.split(" | ")[:4] for line in printed[2:]] == [
        ["| Unshorn", "2", "random", "2"],
        ["| Unshorn", "2", "lamb", "2"],
    ]
    assert not file.exists()
    command.main([*asked, "--write"])
    assert "\n".join(printed) in file.read_text(encoding="utf-8"), "The same luck brings the same results."
    assert capsys.readouterr().out.endswith("Written to bench/yardsticks.md.\n")


@pytest.mark.parametrize(
    ("asked", "problem"),
    [
        (["chess"], "there is no yardstick for 'chess'"),
        (["--bots", "bull"], "There is no bot 'bull'"),
        (["--games", "0"], "'0' is not a whole number above 0"),
        (["--jobs", "many"], "'many' is not a whole number above 0"),
        (["--seats", "1"], "invalid choice: 1"),
    ],
)
def test_bad_input_is_refused(asked: list[str], problem: str, capsys: pytest.CaptureFixture[str]) -> None:
    with pytest.raises(SystemExit):
        command.main(asked)
    assert problem in capsys.readouterr().err
