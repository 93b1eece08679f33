"""Webhooks: where a person is called when it is their turn, and the calls that are to be made."""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

revision = "0009"
down_revision = "0008"


def upgrade() -> None:
    op.create_table(
        "webhooks",
        sa.Column("person", sa.String(40), sa.ForeignKey("people.id"), primary_key=True),
        sa.Column("address", sa.Text, nullable=False),
        sa.Column("language", sa.String(12), nullable=False),
        sa.Column("failures", sa.Integer, nullable=False, server_default="0"),
        sa.Column("is_off", sa.Boolean, nullable=False, server_default=sa.false()),
    )
    op.create_table(
        "calls",
        sa.Column("table_id", sa.String(40), sa.ForeignKey("tables.id"), primary_key=True),
        sa.Column("person", sa.String(40), sa.ForeignKey("people.id"), primary_key=True),
        sa.Column("seq", sa.Integer, nullable=False),
        sa.Column("tries", sa.Integer, nullable=False),
        sa.Column("next_at", sa.BigInteger, nullable=True),
    )
    op.create_index("ix_calls_person", "calls", ["person"])
    op.create_index("ix_calls_next_at", "calls", ["next_at"])


def downgrade() -> None:
    op.drop_table("calls")
    op.drop_table("webhooks")
