"""Validates positions that come from outside."""

from __future__ import annotations

from typing import Final

from woolgather.engine.hands import DREW, SEAT, held
from woolgather.engine.state import CHANCE, OVER
from woolgather.games.unshorn.data import (
    AFTERSHAVE,
    BASIC,
    BIT,
    BLACK,
    CLOSE_SHAVE,
    CREAM,
    DAMAGED,
    DIE,
    EMPTY,
    FIRST_WOOL,
    HAND_KINDS,
    MOST_POWER,
    NOBODY,
    PILE_KINDS,
    PLACE_COUNT,
    POW,
    REARRANGINGS,
    SHEEPDOG,
    SNAG,
    SPARE_COUNT,
    SPARE_KINDS,
    STEEL,
    THIEF,
    TURN_CAP,
    UNKNOWN,
    VELCRO,
    VELCRO_COUNT,
    WOOL_EACH,
)
from woolgather.games.unshorn.fleece import (
    LAID,
    REARRANGED,
    STOLEN,
    STUCK,
    entry_kind,
    entry_owner,
    entry_thief,
    entry_what,
    is_flying,
)
from woolgather.games.unshorn.knowledge import concerns, weight_of
from woolgather.games.unshorn.position import (
    AFTER_ROLL,
    ANNOUNCED,
    ANNOUNCING,
    BATTERY,
    BEFORE_PART,
    BITE,
    BLADE,
    BOY_CHOICE,
    CHOSEN,
    COUNTER,
    CREAMED,
    CUTTING,
    DISCARD,
    DOG,
    DONE_PLAYING,
    DRAWING,
    ENDING,
    FIRST_ROLL,
    FRESH,
    GEAR,
    HAND,
    IS_CHANCE,
    IS_WINDOW,
    KEEPING,
    KNOWN_POW,
    LAYING,
    MAIN,
    MOON_CHOICE,
    OUT,
    PILES_LENGTH,
    PLACING,
    ROLLING,
    SHEAR_HELD,
    STEALING,
    STICKING,
    TOSSING,
    WOLF_ROLL,
)
from woolgather.games.unshorn.serialize import require
from woolgather.games.unshorn.state import Unshorn

BASES: Final = {
    POW: (AFTER_ROLL, ANNOUNCED, BEFORE_PART),
    AFTERSHAVE: (BEFORE_PART,),
    CREAM: (ANNOUNCED,),
    VELCRO: (AFTER_ROLL, MAIN, ANNOUNCED, BEFORE_PART, ENDING),
    THIEF: (AFTER_ROLL, MAIN, ANNOUNCED, ENDING),
    CLOSE_SHAVE: (MAIN, ENDING),
}
"""The steps at which each card can be played (UN-44)."""

WAITING: Final = {TOSSING: CREAM, STEALING: VELCRO, STICKING: VELCRO, KEEPING: CLOSE_SHAVE}
"""The card that is being resolved at each step."""


def check_whole(state: Unshorn) -> None:
    """Check a position without unknown cards."""
    require(
        UNKNOWN not in list(state.wool)
        and state.air != UNKNOWN
        and not any(entry_kind(logged) == UNKNOWN for logged in state.log),
        "some of its wool is unknown.",
    )
    require(
        all(state.gear[seat * GEAR + CHOSEN] >= 0 for seat in range(state.setup.seats)), "a secret choice is unknown."
    )
    require(
        sum(list(state.piles)[:PILE_KINDS]) + state.spare_wool() == state.pile_size,
        "the pile is not what is left of the cards.",
    )
    _check_wool_counts(state)
    _check_hand_sizes(state)
    check_open(state)
    for seat in range(state.setup.seats):
        _check_arrangement(state, seat)


def check_open(state: Unshorn) -> None:
    """Check what can be checked even if secrets are unknown."""
    _check_players(state)
    _check_memory(state)
    _check_hands(state)
    _check_turn(state)
    _check_attack(state)
    _check_card(state)
    _check_choices(state)
    _check_decider(state)


# ---- cards and wool


def laid_out(state: Unshorn) -> list[int]:
    """The seats whose fleece has been laid out."""
    return [seat for seat in range(state.setup.seats) if state.step != LAYING or seat < state.seat]


def _check_wool_counts(state: Unshorn) -> None:
    """Check that fleeces, discard pile and the card in the air hold all wool laid out or drawn (UN-10, UN-28)."""
    lying = list(state.wool)
    laid = len(laid_out(state))
    for kind in (BASIC, STEEL, SNAG):
        count = lying.count(kind) + state.piles[DISCARD + FIRST_WOOL + kind] + int(state.air == kind)
        if kind == STEEL:
            count += lying.count(DAMAGED) + int(state.air == DAMAGED)
        spare = SPARE_COUNT - state.setup.seats if kind in SPARE_KINDS and state.has_spare_wool() else 0
        drawn = count - WOOL_EACH[kind] * laid
        require(0 <= drawn <= spare, "there is more or less wool than was laid out.")


def _check_memory(state: Unshorn) -> None:
    """Check the log (UN-28, UN-39, UN-52).

    Nobody rearranges too often in a turn, and wool comes only by Velcro or from the pile.
    """
    came = sum([entry_what(logged) in (STUCK, STOLEN) for logged in state.log])
    require(came <= VELCRO_COUNT, "more wool has come to fleeces than there is Velcro.")
    laid = sum([entry_what(logged) == LAID for logged in state.log])
    spare = len(SPARE_KINDS) * (SPARE_COUNT - state.setup.seats) if state.has_spare_wool() else 0
    require(laid <= spare, "more wool was drawn than there was in the pile.")
    for seat in range(state.setup.seats):
        often = sum([entry_what(logged) == REARRANGED and entry_owner(logged) == seat for logged in state.log])
        require(often <= state.turns * REARRANGINGS, "somebody has rearranged more often than there were turns.")


def _check_arrangement(state: Unshorn, seat: int) -> None:
    """Check that the arrangement is possible given all that was seen."""
    if seat not in laid_out(state):
        require(state.wool_count(seat) == 0, "wool lies where none was laid out yet.")
        return
    kinds = {
        place: state.wool[seat * PLACE_COUNT + place]
        for place in range(PLACE_COUNT)
        if state.wool[seat * PLACE_COUNT + place] not in (EMPTY, DAMAGED)
    }
    story = [logged for logged in state.log if concerns(logged, seat)]
    require(weight_of(story, seat, kinds) > 0.0, "the wool does not lie as it was seen.")


def _check_players(state: Unshorn) -> None:
    seats = state.setup.seats
    shears = 0
    for seat in range(seats):
        row = list(state.gear)[seat * GEAR : (seat + 1) * GEAR]
        wool = state.wool_count(seat)
        if row[OUT]:
            require(
                wool == 0 and not any(row[what] for what in range(GEAR) if what != OUT),
                "somebody is out and still has something.",
            )
        else:
            require(row[SHEAR_HELD] > 0, "somebody plays without a Shear.")
            require(wool > 0 or state.step == LAYING, "somebody plays without wool.")
            shears += row[SHEAR_HELD] == 1
        require(not row[KNOWN_POW] or row[HAND + POW] > 0, "a POW that all know of is not in the hand.")
        is_resolving = state.step in (BOY_CHOICE, MOON_CHOICE, PLACING, DONE_PLAYING)
        require(
            state.pile_size > 0 or is_resolving or not (row[BATTERY] or row[BLADE]),
            "attachments are left although the pile is empty.",
        )
    require(state.piles[DISCARD + BLACK] + shears == seats, "there are not as many black Shears as players.")
    dogs = sum(state.gear[seat * GEAR + DOG] for seat in range(seats))
    require(state.piles[DISCARD + SHEEPDOG] + dogs == seats, "there are not as many dogs as players.")
    orders = sorted({state.gear[seat * GEAR + OUT] for seat in range(seats)} - {0})
    require(orders == list(range(1, len(orders) + 1)), "the order in which players went out makes no sense.")
    living = state.living_count()
    require(living > 1 or state.step == DONE_PLAYING, "the game should be over.")
    require(living < 2 or state.step != DONE_PLAYING or state.turns == TURN_CAP, "the game should not be over.")


def _check_hands(state: Unshorn) -> None:
    """Check that each trail gives the size of the hand, and is empty when nothing is left to guess (UN-81)."""
    shown = [0] * HAND_KINDS
    for seat in range(state.setup.seats):
        size = 0
        entries = [each % SEAT for each in state.trail if each // SEAT == seat]
        for kind in entries:
            size += 1 if kind == DREW else -1
            if kind != DREW:
                shown[kind] += 1
            require(size > 0, "a trail shows more cards than were drawn.")
    for kind in range(HAND_KINDS):
        require(shown[kind] <= state.piles[DISCARD + kind], "a trail shows cards that were not discarded.")


def _check_hand_sizes(state: Unshorn) -> None:
    for seat in range(state.setup.seats):
        require(
            state.hand_size(seat) == held(state.trail, seat) + state.gear[seat * GEAR + KNOWN_POW],
            "a hand does not fit what was drawn and played.",
        )


# ---- the current step


def _check_turn(state: Unshorn) -> None:
    step = state.step
    is_setup = step in (LAYING, FIRST_ROLL, WOLF_ROLL)
    require(
        is_setup == (state.wolf == NOBODY) and is_setup == (state.turns == 0) and state.turns <= TURN_CAP,
        "the turns do not fit what is asked.",
    )
    if is_setup:
        fresh = all(state.gear[seat * GEAR + FRESH] for seat in range(state.setup.seats))
        require(
            fresh
            and not (
                state.log
                or state.trail
                or state.die
                or state.owed
                or state.spent
                or state.swapped
                or state.wolf_due
                or state.calm
            )
            and state.shepherd == NOBODY
            and (step == WOLF_ROLL or state.turn == 0)
            and sum(list(state.piles)[DISCARD:PILES_LENGTH]) == 0,
            "something has happened before the game began.",
        )
        return
    if step == DONE_PLAYING:
        return
    require(state.is_living(state.turn) and state.is_living(state.wolf), "the active player or the Wolf's is out.")
    require(state.shepherd == NOBODY or state.is_living(state.shepherd), "the Shepherd's player is out.")
    require(state.shepherd != state.wolf, "the Wolf is with the Shepherd.")
    require(0 <= state.die <= DIE and (state.die == 0) == (step == ROLLING), "the die does not fit what is asked.")
    require(
        not state.wolf_due
        or (state.wolf == state.turn and (step in (ROLLING, AFTER_ROLL) or state.base == AFTER_ROLL)),
        "the Wolf's step is over.",
    )
    require(state.owed <= 60 and (step != ROLLING or state.owed == 0), "the draws owed do not fit.")


def _check_attack(state: Unshorn) -> None:
    """Check that the parts are against different living opponents, unless players went out or deflected (UN-30)."""
    step = state.step if state.card == NOBODY else state.base
    has_attack = step in (ANNOUNCED, BEFORE_PART, CUTTING, CREAMED)
    if step == ANNOUNCING:
        require(state.left > 0 and 0 <= state.part_count < state.living_count() - 1, "there is nothing to announce.")
        require(state.part_count > 0 or state.left == state.power(state.turn), "the points to give do not fit.")
    else:
        require((state.part_count > 0) == has_attack and state.left == 0, "the attack does not fit what is asked.")
    if state.part_count == 0:
        require(state.picker == NOBODY and not state.deflected and state.part_number == 0, "nobody attacks.")
        return
    victims = [state.victim(part) for part in range(state.part_count)]
    require(
        len(set(victims)) == len(victims) and (state.deflected or state.turn not in victims),
        "an attack has different victims, none of them the attacker.",
    )
    require(not state.deflected or state.part_count == 1, "a deflected attack has one victim.")
    points = [state.points(part) for part in range(state.part_count)]
    require(min(points) > 0 and sum(points) + state.left <= MOST_POWER, "the points of the attack do not fit.")
    require(state.spent and state.picker != NOBODY and state.is_living(state.picker), "nobody picks the places.")
    require(
        (state.picker != state.turn) == (victims[0] == state.turn) and state.picker not in victims[:1],
        "the wrong player picks the places.",
    )
    require(all(state.is_living(victim) for victim in victims[:1]), "the victim is out.")
    require(
        step in (BEFORE_PART, CUTTING)
        or (state.part_number == 0 and not state.deflected and all(state.is_living(victim) for victim in victims)),
        "the attack has not begun.",
    )
    require(step not in (BEFORE_PART, CUTTING) or 0 < state.part_number <= 50, "the attack has begun.")


def _check_card(state: Unshorn) -> None:
    """Check that a card waits exactly while it is being answered or resolved."""
    step = state.step
    require((state.card != NOBODY) == (step == COUNTER or step in WAITING), "no card or a card too many waits.")
    require((state.air != EMPTY) == (step in (STICKING, PLACING)), "a card is in the air, or none.")
    require(
        step != PLACING
        or (state.has_spare_wool() and state.air in (STEEL, SNAG, UNKNOWN) and len(state.free_places(state.turn)) > 1),
        "no drawn wool is to be laid.",
    )
    if state.card == NOBODY:
        require(state.base == MAIN and state.owner == state.target == NOBODY, "nobody has played a card.")
        return
    card = state.card
    require(card in BASES and state.base in BASES[card], "the card cannot have been played there.")
    require(card != POW or state.base != AFTER_ROLL or state.setup.options.pow_rerolls, "POW does not roll again.")
    require(step == COUNTER or (WAITING[step] == card and state.chain == 0), "another card is resolved there.")
    require(state.is_living(state.owner) and state.owner != state.target, "the owner of the card is out.")
    require(state.base != MAIN or state.owner == state.turn, "the card was played out of turn.")
    require(state.piles[DISCARD + card] > 0, "the card that waits is not on the discard pile.")
    require(state.piles[DISCARD + POW] >= state.chain + int(card == POW), "there are not that many POWs.")
    before = state.owner
    for place in range(state.chain):
        require(state.is_living(state.answerer(place)) and state.answerer(place) != before, "nobody answers alone.")
        before = state.answerer(place)
    _check_target(state)


def _check_target(state: Unshorn) -> None:
    card, target = state.card, state.target
    names_player = card in (THIEF, CLOSE_SHAVE, CREAM) or (card == VELCRO and state.detail == 0)
    require(names_player == (target != NOBODY), "the card does not name what it should.")
    require(target == NOBODY or state.is_living(target), "the named player is out.")
    if card == VELCRO:
        require(state.detail in (EMPTY, BASIC, STEEL, SNAG), "Velcro takes wool.")
        require(state.step != STEALING or (target != NOBODY and state.wool_count(target) > 1), "nothing can be stolen.")
        _check_air(state)
    if card == CREAM:
        require(target == state.turn, "Shaving Cream is for the attacker.")
    if card == AFTERSHAVE:
        require(state.owner == state.victim(0), "only the victim has Aftershave.")
    if card == CLOSE_SHAVE:
        row = state.row_places(target, state.detail)
        require(len(row) > 0, "Close Shave needs a row with wool.")
        is_all = len(row) > 1 and len(row) == state.wool_count(target)
        require(state.step != KEEPING or is_all, "there is nothing to keep.")


def _check_air(state: Unshorn) -> None:
    """Check that the log mentions a hidden card that was stolen, and no other card in the air."""
    flying = [logged for logged in state.log if is_flying(logged)]
    is_hidden_theft = state.step == STICKING and state.target != NOBODY and state.air != DAMAGED
    require(len(flying) == int(is_hidden_theft), "a stolen card is in the air, or none.")
    if is_hidden_theft:
        require(
            entry_owner(flying[0]) == state.target
            and entry_thief(flying[0]) == state.owner
            and entry_kind(flying[0]) == state.air,
            "the card in the air is not the stolen one.",
        )
    if state.step == STICKING:
        require(len(state.free_places(state.owner)) > 1, "there is only one place for it.")
        require(state.target != NOBODY or state.air == state.detail, "another wool was named.")


def _check_choices(state: Unshorn) -> None:
    """Check that secret choices exist only while the Boy or the Moon asks for them."""
    for seat in range(state.setup.seats):
        chosen = state.gear[seat * GEAR + CHOSEN]
        if state.step not in (BOY_CHOICE, MOON_CHOICE):
            require(chosen == 0, "nobody has a secret choice to make.")
            continue
        count = state.chosen_count(seat)
        lying = all(
            state.wool[seat * PLACE_COUNT + place] != EMPTY
            for place in range(PLACE_COUNT)
            if chosen > 0 and chosen & BIT[place]
        )
        require(count <= state.due(seat) and lying, "somebody has chosen too much.")
        if seat < state.seat:
            require(count == state.due(seat), "somebody has not chosen yet.")
        elif seat > state.seat:
            require(count == 0 or count == state.due(seat) == state.wool_count(seat), "somebody has chosen too soon.")


def _check_decider(state: Unshorn) -> None:
    """Check that the deciding seat is the right one and has something to choose."""
    step, seat, turn = state.step, state.seat, state.turn
    if IS_CHANCE[step]:
        require(seat == CHANCE, "chance should decide.")
        require(step != DRAWING or state.pile_size > 0, "there is no card to draw.")
    elif step == DONE_PLAYING:
        require(seat == OVER, "the game is over.")
    elif IS_WINDOW[step]:
        order = list(state.asked())
        require(state.passes < len(order) and order[state.passes] == seat, "another player should be asked.")
        require(step != ENDING or not (state.can_draw() or state.can_shear()), "the turn cannot end yet.")
    elif step == LAYING:
        require(0 <= seat < state.setup.seats, "nobody lays out wool.")
    elif step in (BOY_CHOICE, MOON_CHOICE):
        require(
            0 <= seat < state.setup.seats and state.chosen_count(seat) < state.due(seat) < state.wool_count(seat),
            "another player should choose.",
        )
    else:
        decider = {CUTTING: state.picker, STICKING: state.owner, KEEPING: state.target}.get(step, turn)
        require(seat == decider, "another player should decide.")
        require(step != MAIN or state.can_draw() or state.can_shear(), "there is nothing to do but to end the turn.")
        require(step not in (BITE, CREAMED) or state.wool_count(turn) > 1, "there is nothing to choose.")
        require(step != CUTTING or state.wool_count(state.victim(0)) > 1, "there is only one place to pick.")
    require(IS_WINDOW[step] == 1 or state.passes == 0, "nobody passes here.")
