"""Chat: how people may speak at a table, what was said, who has muted whom, and whom the operator has silenced."""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

revision = "0010"
down_revision = "0009"


def upgrade() -> None:
    op.add_column("tables", sa.Column("chat", sa.String(10), nullable=False, server_default="all"))
    op.add_column("people", sa.Column("silenced", sa.Boolean, nullable=False, server_default=sa.false()))
    op.create_table(
        "chat",
        sa.Column("table_id", sa.String(40), sa.ForeignKey("tables.id"), primary_key=True),
        sa.Column("room", sa.String(10), primary_key=True),
        sa.Column("id", sa.Integer, primary_key=True),
        sa.Column("seat", sa.Integer, nullable=True),
        sa.Column("holder", sa.String(64), nullable=False),
        sa.Column("person", sa.String(40), nullable=False),
        sa.Column("name", sa.String(100), nullable=False),
        sa.Column("kind", sa.String(10), nullable=False),
        sa.Column("text", sa.Text, nullable=False),
        sa.Column("request", sa.String(64), nullable=False),
        sa.Column("at", sa.BigInteger, nullable=False),
        sa.UniqueConstraint("table_id", "request"),
    )
    op.create_index("ix_chat_person", "chat", ["person"])
    op.create_table(
        "mutes",
        sa.Column("person", sa.String(40), sa.ForeignKey("people.id"), primary_key=True),
        sa.Column("muted", sa.String(40), sa.ForeignKey("people.id"), primary_key=True),
        sa.Column("at", sa.BigInteger, nullable=False),
    )
    op.create_index("ix_mutes_person", "mutes", ["person"])
    op.create_index("ix_mutes_muted", "mutes", ["muted"])


def downgrade() -> None:
    op.drop_table("mutes")
    op.drop_table("chat")
    op.drop_column("people", "silenced")
    op.drop_column("tables", "chat")
