"""The log in words grows by a few lines at a time; what is stored of it is not written anew."""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

revision = "0005"
down_revision = "0004"


def upgrade() -> None:
    """Add a place for it."""
    op.create_table(
        "kept_lines",
        sa.Column("table_id", sa.String(16), sa.ForeignKey("tables.id", ondelete="CASCADE"), primary_key=True),
        sa.Column("first", sa.Integer, primary_key=True),
        sa.Column("lines", sa.LargeBinary, nullable=False),
    )


def downgrade() -> None:
    """Remove it again."""
    op.drop_table("kept_lines")
