"""How spectators are shown at a table."""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

revision = "0011"
down_revision = "0010"


def upgrade() -> None:
    op.add_column("tables", sa.Column("spectators", sa.String(10), nullable=False, server_default="counted"))


def downgrade() -> None:
    op.drop_column("tables", "spectators")
