"""What is known about the store as a whole; where a game was found to be over; when seats last answered."""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

revision = "0005"
down_revision = "0004"


def upgrade() -> None:
    op.create_table(
        "facts",
        sa.Column("name", sa.String(40), primary_key=True),
        sa.Column("value", sa.Text, nullable=False),
    )
    op.add_column("tables", sa.Column("finished_seq", sa.Integer, nullable=True))
    op.add_column("answers", sa.Column("at", sa.BigInteger, nullable=True))
    op.create_index("ix_deeds_table_id", "deeds", ["table_id"])


def downgrade() -> None:
    op.drop_index("ix_deeds_table_id", "deeds")
    op.drop_column("answers", "at")
    op.drop_column("tables", "finished_seq")
    op.drop_table("facts")
