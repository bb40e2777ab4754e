"""Who does not want to play with whom."""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

revision = "0004"
down_revision = "0003"


def upgrade() -> None:
    """Add it."""
    op.create_table(
        "shunned",
        sa.Column("guest", sa.String(32), primary_key=True),
        sa.Column("other", sa.String(32), primary_key=True),
        sa.Column("name", sa.String(40), nullable=False),
    )


def downgrade() -> None:
    """Remove it again."""
    op.drop_table("shunned")
