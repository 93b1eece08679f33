"""When a person was last here, where the operator has people forgotten who do not return."""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

revision = "0012"
down_revision = "0011"


def upgrade() -> None:
    op.add_column("people", sa.Column("seen", sa.BigInteger, nullable=False, server_default="0"))


def downgrade() -> None:
    op.drop_column("people", "seen")
