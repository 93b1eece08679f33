"""People, their devices and tables; who sat down; and, with each move, who decides next or how the game ended."""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

revision = "0006"
down_revision = "0005"


def upgrade() -> None:
    op.create_table(
        "people",
        sa.Column("id", sa.String(40), primary_key=True),
        sa.Column("name", sa.String(100), nullable=False),
        sa.Column("avatar", sa.String(40), nullable=False),
        sa.Column("created", sa.BigInteger, nullable=False),
    )
    op.create_table(
        "devices",
        sa.Column("secret_hash", sa.String(64), primary_key=True),
        sa.Column("person", sa.String(40), sa.ForeignKey("people.id"), nullable=False),
        sa.Column("created", sa.BigInteger, nullable=False),
    )
    op.create_index("ix_devices_person", "devices", ["person"])
    op.create_table(
        "personal_links",
        sa.Column("code_hash", sa.String(64), primary_key=True),
        sa.Column("person", sa.String(40), sa.ForeignKey("people.id"), nullable=False),
        sa.Column("expires", sa.BigInteger, nullable=False),
        sa.Column("used_by", sa.String(64), nullable=True),
    )
    op.create_index("ix_personal_links_person", "personal_links", ["person"])
    op.create_table(
        "visits",
        sa.Column("table_id", sa.String(40), sa.ForeignKey("tables.id"), primary_key=True),
        sa.Column("person", sa.String(40), sa.ForeignKey("people.id"), primary_key=True),
        sa.Column("seen", sa.Integer, nullable=False),
        sa.Column("hidden", sa.Boolean, nullable=False),
    )
    op.create_index("ix_visits_person", "visits", ["person"])
    for table in ("seats", "names"):
        op.add_column(table, sa.Column("person", sa.String(40), nullable=False, server_default=""))
        op.add_column(table, sa.Column("avatar", sa.String(40), nullable=False, server_default=""))
        op.create_index(f"ix_{table}_person", table, ["person"])
    op.add_column("lines", sa.Column("after", sa.Text, nullable=True))
    no_move = sa.text("kind != 'move'")
    columns = ["table_id", "seat", "seq"]
    op.create_index("ix_lines_beside_the_game", "lines", columns, sqlite_where=no_move, postgresql_where=no_move)


def downgrade() -> None:
    op.drop_index("ix_lines_beside_the_game", "lines")
    op.drop_column("lines", "after")
    for table in ("names", "seats"):
        op.drop_index(f"ix_{table}_person", table)
        op.drop_column(table, "avatar")
        op.drop_column(table, "person")
    for table in ("visits", "personal_links", "devices", "people"):
        op.drop_table(table)
