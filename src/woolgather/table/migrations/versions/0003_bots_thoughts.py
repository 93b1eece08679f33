"""What a bot was thinking when it played a line."""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

revision = "0003"
down_revision = "0002"


def upgrade() -> None:
    op.add_column("lines", sa.Column("thought", sa.Text, nullable=True))


def downgrade() -> None:
    op.drop_column("lines", "thought")
