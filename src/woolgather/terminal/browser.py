"""`woolgather table`: the table in the browser, from which everything else can be reached."""

from __future__ import annotations

import webbrowser
from argparse import Namespace
from dataclasses import replace
from importlib.util import find_spec
from typing import TYPE_CHECKING

from woolgather.engine.errors import NotOffered
from woolgather.terminal.arguments import Arguments
from woolgather.terminal.console import Console
from woolgather.terminal.settings import options_given, refusal_of_folder, sentence

if TYPE_CHECKING:
    from woolgather.table.folder_lock import FolderInUse
    from woolgather.table.run import Start

SETTINGS = ("host", "port", "data", "store", "names", "behind")
"""What can be chosen at home, out of all settings of a server."""


def can_be_set() -> bool:
    """Whether the packages that the table needs are installed."""
    return all(find_spec(name) for name in ("litestar", "uvicorn", "sqlalchemy"))


def add_arguments(arguments: Arguments) -> None:
    arguments.takes("--share")
    arguments.takes("--host", "ADDRESS")
    arguments.takes("--port", "PORT")
    arguments.takes("--any-port")
    arguments.takes("--data", "FOLDER")
    arguments.takes("--store", "URL")
    arguments.takes("--known-as", "NAME", many=True)
    arguments.takes("--behind", "ADDRESS", many=True)
    arguments.takes("--no-browser")


def run(console: Console, asked: Namespace) -> int:
    if not can_be_set():
        raise NotOffered(console.label("no-table"))
    from woolgather.table.folder_lock import FolderInUse
    from woolgather.table.run import PortTaken, main

    try:
        start = _start(console, asked)
        if asked.share:
            from woolgather.terminal.sharing import Sharing

            main(start, Sharing(console, start.open_browser))
        else:
            main(start)
    except FolderInUse as busy:
        return _use_the_first(console, asked, busy)
    except PortTaken as taken:
        label = "port-forbidden" if taken.forbidden else "port-taken"
        raise NotOffered(console.label(label, port=taken.port)) from None
    return 0


def _start(console: Console, asked: Namespace) -> Start:
    """What is chosen is read like the settings of a server for others; the rest is as at home."""
    from woolgather.table.configuration import BadConfiguration, read_settings
    from woolgather.table.run import Start

    given = options_given(asked, SETTINGS)
    try:
        found = read_settings(None, {}, given)
    except BadConfiguration as bad:
        raise NotOffered(" ".join(sentence(console, each) for each in bad.problems)) from None
    chosen = {name: getattr(found, name) for name in SETTINGS if given[name] is not None}
    start = replace(Start(any_port=asked.any_port, open_browser=not asked.no_browser), **chosen)
    return _shared(console, asked, start) if asked.share else start


def _shared(console: Console, asked: Namespace, start: Start) -> Start:
    """Open to the home network at this machine's addresses there; if it has no network, for this machine alone.

    An address that all of the internet can reach is never shared: whoever wants that has to say so with `--host`.
    """
    from woolgather.table.own_addresses import is_at_home, own_addresses, own_name

    if asked.host is not None:
        raise NotOffered(console.label("share-or-host"))
    addresses, name = own_addresses(), own_name()
    shared = tuple(each for each in addresses if is_at_home(each))
    public = console.listing([each for each in addresses if each not in shared])
    if not addresses:
        return start
    if not shared:
        raise NotOffered(console.label("share-public", addresses=public))
    if public:
        console.say(console.label("share-not-public", addresses=public))
    return replace(start, shared=shared, names=(*start.names, name) if name else start.names)


def _use_the_first(console: Console, asked: Namespace, busy: FolderInUse) -> int:
    """Whoever starts it twice wants the table that is there; whoever asked for something particular did not get it."""
    particular = (asked.share, asked.host, asked.port, asked.any_port, asked.known_as, asked.behind, asked.no_browser)
    if any(particular) or not busy.address:
        raise refusal_of_folder(console, busy)
    console.say(console.label("already-open", address=busy.address))
    webbrowser.open(busy.address)
    return 0
