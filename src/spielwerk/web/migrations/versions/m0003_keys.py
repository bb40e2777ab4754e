"""The key under which something was said, so that it is not said twice."""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

revision = "0003"
down_revision = "0002"


def upgrade() -> None:
    """Add it."""
    op.add_column("chat", sa.Column("key", sa.String(64), nullable=False, server_default=""))


def downgrade() -> None:
    """Remove it again."""
    with op.batch_alter_table("chat") as chat:
        chat.drop_column("key")
