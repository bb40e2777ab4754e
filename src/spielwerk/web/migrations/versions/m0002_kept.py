"""A hash with every command; what a table looked like last, in words; jobs of which one process takes each."""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

revision = "0002"
down_revision = "0001"


def upgrade() -> None:
    """Add what is missing."""
    op.add_column("commands", sa.Column("digest", sa.String(64), nullable=False, server_default=""))
    op.create_table(
        "kept",
        sa.Column("table_id", sa.String(16), sa.ForeignKey("tables.id", ondelete="CASCADE"), primary_key=True),
        sa.Column("version", sa.Integer, nullable=False),
        sa.Column("shown", sa.LargeBinary, nullable=False),
    )
    op.create_table(
        "jobs",
        sa.Column("id", sa.String(64), primary_key=True),
        sa.Column("owner", sa.String(16), nullable=False),
        sa.Column("until", sa.Double, nullable=False),
    )


def downgrade() -> None:
    """Remove it again."""
    op.drop_table("jobs")
    op.drop_table("kept")
    with op.batch_alter_table("commands") as commands:
        commands.drop_column("digest")
