"""`woolgather watch`: shows bots playing."""

from __future__ import annotations

import time
from argparse import Namespace
from random import SystemRandom

from woolgather.engine.record import Record
from woolgather.engine.state import CHANCE, OVER
from woolgather.terminal.arguments import Arguments, needed_game, options_of, seats_of, seconds_of, viewer
from woolgather.terminal.console import Console
from woolgather.terminal.files import Keeper
from woolgather.terminal.narrator import Narrator
from woolgather.terminal.seating import bots_only


def add_arguments(arguments: Arguments) -> None:
    arguments.takes("GAME")
    arguments.takes("--seats", "NUMBER")
    arguments.takes("--option", "NAME=VALUE", many=True)
    arguments.takes("--bot", "BOT", many=True, text="bots")
    arguments.takes("--seat", "SEAT")
    arguments.takes("--pause", "SECONDS")
    arguments.takes("--draw")
    arguments.takes("--save", "FILE")


def run(console: Console, asked: Namespace) -> int:
    game = needed_game(console, "watch", asked.game)
    options = options_of(console, game, asked.option)
    seats = seats_of(console, game, asked.seats)
    pause = seconds_of(console, asked.pause)
    reader = viewer(console, seats, asked.seat)
    seating = bots_only(console, game, seats, asked.bot)
    record = Record(game.about.name, seats, players=seating.names, **options)
    keeper = Keeper(console, record, asked.save)
    narrator = Narrator(console, record, seating.names, reader)
    luck = SystemRandom()
    console.say(game.words(console.language).title, style="title")
    seen = 0
    while record.seat != OVER:
        if record.seat == CHANCE:
            record.roll(luck)
        else:
            if asked.draw:
                narrator.draw()
            state = record.state
            record.play(seating.bots[state.seat](state.view(state.seat), state.moves(), luck).move)
            time.sleep(pause)
        keeper.keep()
        if asked.draw or not narrator.only_passes(seen):
            narrator.narrate(seen)
            seen = len(record)
    narrator.narrate(seen)
    narrator.draw()
    narrator.result()
    return 0
