"""Why a decision is not possible now: the id of the rule that forbids it."""

from __future__ import annotations

from mypy_extensions import i64

from woolgather.games.sheepy_time.data import CALL_IT_A_NIGHT, CATCH_ON, DECLINE, NOTHING, PLACE, SHIFT
from woolgather.games.sheepy_time.night import CATCHING, DREAMING, GRANTING, PLAYING, RESTING
from woolgather.games.sheepy_time.race import Race
from woolgather.games.sheepy_time.telling import dream_rule


def forbidding(race: Race, move: int) -> str:
    """The rule that forbids a decision while a player decides."""
    if move < DECLINE:
        return _play(race)
    if move < CALL_IT_A_NIGHT:
        return _use(race)
    if move < CATCH_ON:
        return "ST-45"
    return _catch(race, move) if move < PLACE else "ST-95"


def _play(race: Race) -> str:
    """Not the moment, not the card turned over, or not in hand."""
    if race.phase != PLAYING:
        return "ST-22"
    return "ST-30" if race.rushed == NOTHING else "ST-82"


def _use(race: Race) -> str:
    """No tile to use, or not in this way."""
    if race.phase != DREAMING:
        return "ST-40"
    return dream_rule(race.dreams[race.spaces[race.turn]])


def _catch(race: Race, move: i64) -> str:
    """Nothing to catch, no tile there; or, with a token in the supply, something else than a catch."""
    if race.phase == GRANTING:
        return "ST-96"
    return "ST-33" if race.phase in (CATCHING, RESTING) and move >= SHIFT else "ST-32"
