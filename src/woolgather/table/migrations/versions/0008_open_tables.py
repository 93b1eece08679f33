"""Tables that everybody on the server finds: whether one is listed, in which language, and when bots fill it up."""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

revision = "0008"
down_revision = "0007"


def upgrade() -> None:
    op.add_column("tables", sa.Column("listed", sa.Boolean, nullable=False, server_default=sa.false()))
    op.add_column("tables", sa.Column("language", sa.String(12), nullable=False, server_default=""))
    op.add_column("tables", sa.Column("fill_at", sa.BigInteger, nullable=True))
    op.create_index("ix_tables_fill_at", "tables", ["fill_at"])
    op.create_index("ix_tables_listed", "tables", ["listed", "created"])


def downgrade() -> None:
    op.drop_index("ix_tables_listed", "tables")
    op.drop_index("ix_tables_fill_at", "tables")
    for column in ("fill_at", "language", "listed"):
        op.drop_column("tables", column)
