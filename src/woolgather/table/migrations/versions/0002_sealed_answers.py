"""Each seat's sealed answer in a reaction window, and whether the seat passes automatically."""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

revision = "0002"
down_revision = "0001"


def upgrade() -> None:
    op.create_table(
        "answers",
        sa.Column("table_id", sa.String(40), sa.ForeignKey("tables.id"), primary_key=True),
        sa.Column("seat", sa.Integer, primary_key=True),
        sa.Column("turn", sa.Integer, nullable=False),
        sa.Column("question", sa.String(200), nullable=False),
        sa.Column("move", sa.String(200), nullable=True),
        sa.Column("request", sa.String(64), nullable=True),
        sa.Column("auto", sa.String(10), nullable=False),
        sa.Column("auto_turn", sa.Integer, nullable=False),
    )


def downgrade() -> None:
    op.drop_table("answers")
