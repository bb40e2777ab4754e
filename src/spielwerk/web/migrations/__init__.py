"""The forms the database has had, one after the other (Alembic)."""
