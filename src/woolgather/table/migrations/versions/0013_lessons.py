"""Lessons, and games that begin at a position of their own."""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

revision = "0013"
down_revision = "0012"


def upgrade() -> None:
    op.add_column("tables", sa.Column("lesson", sa.String(60), nullable=False, server_default=""))
    op.add_column("tables", sa.Column("position", sa.Text, nullable=False, server_default=""))


def downgrade() -> None:
    op.drop_column("tables", "position")
    op.drop_column("tables", "lesson")
