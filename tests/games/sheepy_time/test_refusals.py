"""A refusal names the rule that forbids, and gives the reason that holds."""

from __future__ import annotations

from random import Random

import pytest

import woolgather as wg
from tests.games.sheepy_time.drawn import drawn, played, resting
from tests.games.sheepy_time.test_dreams import landed
from tests.support.play import positions
from tests.support.tables import Table
from woolgather.engine.state import State
from woolgather.engine.words import languages


def caught(picture: str = "") -> State:
    """Seat 0 is to catch a Zzz."""
    return played(drawn(picture, hands=("3-z 4-z",)), "play 3-z catch 1")


EMPTY = "5 lucid-dreams Azzzzz\n10 trampoline Azzzz\n1 moonwalk A~"

REFUSED = {
    "nothing to choose about a tile": (landed("bounce-ahead"), "use forward", "ST-62", "nothing of that kind"),
    "a tile that wants a choice": (landed("shepherd-the-flock"), "use", "ST-84", "choose forward or backward"),
    "a choice of another tile": (landed("deep-sleep"), "use brave", "ST-66", "choose a tile on the board"),
    "a space without a tile to sleep on": (landed("deep-sleep"), "use on 7", "ST-66", "no tile on that space"),
    "courage of the brave": (landed("resting-spot"), "use brave", "ST-80", "your sheep is already brave"),
    "courage not chosen": (landed("second-wind", scared=True), "use", "ST-83", "become brave, or stay scared"),
    "a step that wakes up": (landed("step-back", "4 wolf", scared=True), "use brave", "ST-87", "wakes you up"),
    "a step of the brave": (landed("step-back"), "use brave", "ST-87", "brave anyway"),
    "one movement to copy": (landed("copycat", previous=(1, "3-z")), "use move 2", "ST-65", "no two movements"),
    "two movements to copy": (landed("copycat", previous=(1, "1-5")), "use", "ST-65", "choose one of them"),
    "another movement": (landed("copycat", previous=(1, "1-5")), "use move 2", "ST-65", "does not show that movement"),
    "no Zzz to turn": (landed("dream-journal", tokens="Az"), "use on 5", "ST-68", "no Zzz that you could turn over"),
    "the Zzz that pays": (landed("dream-journal", "7 moonwalk Az", "Az"), "use on 5", "ST-68", "this tile is paid for"),
    "an infinite one there": (landed("dream-journal", "7 moonwalk Az", "Az~"), "use on 5", "ST-68", "already have"),
    "no tile to use": (drawn("5 A moonwalk Az"), "use", "ST-40", "no tile to use now"),
    "nothing to catch": (drawn(), "catch 5", "ST-32", "nothing to catch now"),
    "no tile to catch on": (caught(), "catch 7", "ST-32", "no tile on that space"),
    "a token to be caught": (caught("5 lucid-dreams Azz"), "shift 5 10", "ST-33", "you must catch a Zzz"),
    "an empty supply": (caught(EMPTY), "catch 5", "ST-32", "your supply is empty"),
    "nothing to move there": (caught(EMPTY), "shift 7 5", "ST-32", "you have no normal Zzz"),
    "an infinite one to move": (caught(EMPTY), "shift 1 5", "ST-33", "an infinite Zzz never leaves its tile"),
    "no tile to move to": (caught(EMPTY), "shift 5 7", "ST-32", "no tile on that space"),
    "a tile before the rest": (drawn(), "place copycat 1", "ST-95", "only in the Resting phase"),
    "a tile between two catches": (played(resting(), "catch 5"), "place moonwalk 1", "ST-95", "make the second"),
    "a taken space": (
        resting(market="moonwalk step-back big-stash final-sprint"),
        "place moonwalk 5",
        "ST-95",
        "already a tile on space 5",
    ),
    "a tile not on offer": (resting(), "place copycat 1", "ST-95", "Copycat is not in the market"),
    "a card not in hand": (drawn(), "play just-7 move 7", "ST-30", "not in your hand"),
}


@pytest.mark.rule("ST-32", "ST-33", "ST-40", "ST-65", "ST-66", "ST-68", "ST-80", "ST-83", "ST-84", "ST-87", "ST-95")
@pytest.mark.parametrize("case", REFUSED)
def test_a_refusal_gives_the_reason_that_holds(case: str) -> None:
    state, move, rule, reason = REFUSED[case]
    with pytest.raises(wg.IllegalMove, match=reason) as refusal:
        state.play(move)
    assert refusal.value.rule == state.why_not(move) == rule


def test_after_a_tile_was_put_its_bonus_comes_first() -> None:
    state = played(resting(EMPTY, market="big-stash copycat step-back final-sprint"), "place big-stash 2")
    with pytest.raises(wg.IllegalMove, match="now settle its bonus"):
        state.play("place copycat 3")


@pytest.mark.parametrize("language", languages())
def test_every_refusal_has_a_reason_of_its_own(language: str) -> None:
    """None quotes a whole rule."""
    rng, game = Random(5), drawn().setup.game
    words = game.words(language)
    for seats in (1, 3):
        for state in positions(Table("sheepy-time", seats), rng, 3):
            if state.seat in (wg.CHANCE, wg.OVER):
                continue
            for move in rng.sample(sorted(set(range(game.about.moves)) - set(state.moves())), 60):
                why = game.forbidding_reason(state, move)
                assert words.reason(why, state.parts(move)) not in words.rules().values()
