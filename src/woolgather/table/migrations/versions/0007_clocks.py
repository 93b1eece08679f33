"""Clocks: how much time a table gives, when the running clock runs out, and what each line was charged."""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

revision = "0007"
down_revision = "0006"


def upgrade() -> None:
    op.add_column("tables", sa.Column("clock", sa.Text, nullable=True))
    op.add_column("tables", sa.Column("stand_in", sa.String(40), nullable=False, server_default=""))
    op.add_column("tables", sa.Column("due", sa.BigInteger, nullable=True))
    op.create_index("ix_tables_due", "tables", ["due"])
    op.add_column("lines", sa.Column("charged", sa.BigInteger, nullable=True))


def downgrade() -> None:
    op.drop_column("lines", "charged")
    op.drop_index("ix_tables_due", "tables")
    for column in ("due", "stand_in", "clock"):
        op.drop_column("tables", column)
