"""Seats change in the log, names stay beside it; levels at which bots played; requests in windows; no hints."""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

revision = "0004"
down_revision = "0003"


def upgrade() -> None:
    op.add_column("tables", sa.Column("hints", sa.Boolean, nullable=False, server_default=sa.true()))
    op.add_column("lines", sa.Column("kind", sa.String(10), nullable=False, server_default="move"))
    op.add_column("lines", sa.Column("sits", sa.Text, nullable=True))
    op.add_column("lines", sa.Column("level", sa.String(40), nullable=True))
    op.add_column("answers", sa.Column("requests", sa.Text, nullable=False, server_default=""))
    op.create_table(
        "names",
        sa.Column("table_id", sa.String(40), sa.ForeignKey("tables.id"), primary_key=True),
        sa.Column("seq", sa.Integer, primary_key=True),
        sa.Column("name", sa.String(100), nullable=False),
    )


def downgrade() -> None:
    raise RuntimeError(
        "Seats that changed since are lines of the log, which an earlier woolgather takes for take-backs."
    )
