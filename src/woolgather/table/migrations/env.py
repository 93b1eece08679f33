"""Alembic asks here for the connection; `schema_version.py` passes one that is already open."""

from __future__ import annotations

from alembic import context

from woolgather.table.schema import SCHEMA

context.configure(connection=context.config.attributes["connection"], target_metadata=SCHEMA, transactional_ddl=True)
with context.begin_transaction():
    context.run_migrations()
