"""How the parts that change a table let others know, without knowing who they are."""

from __future__ import annotations

from typing import Protocol

from woolgather.table.tables import Table


class TableListener(Protocol):
    """Whoever wants to know of changes; called inside the event loop, so it must not take long."""

    def table_changed(self, table: Table) -> None:
        """The table came into memory, has new lines on disk, or somebody new is watching it."""


class Events:
    """Passes each event on to every listener. Listeners subscribe once, when the server is put together."""

    def __init__(self) -> None:
        self._listeners: list[TableListener] = []

    def subscribe(self, listener: TableListener) -> None:
        self._listeners.append(listener)

    def table_changed(self, table: Table) -> None:
        for listener in self._listeners:
            listener.table_changed(table)
