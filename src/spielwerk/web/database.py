"""The database: its tables, how it is opened and brought to the present form, and what can go wrong with it."""

from __future__ import annotations

from contextlib import suppress
from pathlib import Path
from typing import Any

import sqlalchemy as sa
from alembic import command as alembic_command
from alembic.config import Config as AlembicConfig
from sqlalchemy import event, exc

from spielwerk.core.reasons import SpielwerkError
from spielwerk.errors import sentences

problem = sentences("spielwerk.web")

metadata = sa.MetaData()
tables = sa.Table(
    "tables",
    metadata,
    sa.Column("id", sa.String(16), primary_key=True),
    sa.Column("state", sa.String(8), nullable=False),
    sa.Column("public", sa.Boolean, nullable=False),
    sa.Column("created", sa.Double, nullable=False),
    sa.Column("revision", sa.Integer, nullable=False),
    sa.Column("document", sa.Text, nullable=False),
    sa.Index("tables_listed", "public", "state", "created"),
)
seats = sa.Table(
    "seats",
    metadata,
    sa.Column("table_id", sa.String(16), sa.ForeignKey("tables.id", ondelete="CASCADE"), primary_key=True),
    sa.Column("guest", sa.String(32), primary_key=True),
    sa.Index("seats_by_guest", "guest"),
)
commands = sa.Table(
    "commands",
    metadata,
    sa.Column("table_id", sa.String(16), sa.ForeignKey("tables.id", ondelete="CASCADE"), primary_key=True),
    sa.Column("number", sa.Integer, primary_key=True),
    sa.Column("kind", sa.String(12), nullable=False),
    sa.Column("seat", sa.Integer, nullable=False),
    sa.Column("notation", sa.String(80), nullable=False),
    sa.Column("at", sa.Double, nullable=False),
    sa.Column("spent", sa.Double, nullable=False),
    sa.Column("digest", sa.String(64), nullable=False, server_default=""),
)
kept = sa.Table(
    "kept",
    metadata,
    sa.Column("table_id", sa.String(16), sa.ForeignKey("tables.id", ondelete="CASCADE"), primary_key=True),
    sa.Column("version", sa.Integer, nullable=False),
    sa.Column("shown", sa.LargeBinary, nullable=False),
)
kept_lines = sa.Table(
    "kept_lines",
    metadata,
    sa.Column("table_id", sa.String(16), sa.ForeignKey("tables.id", ondelete="CASCADE"), primary_key=True),
    sa.Column("first", sa.Integer, primary_key=True),
    sa.Column("lines", sa.LargeBinary, nullable=False),
)
jobs = sa.Table(
    "jobs",
    metadata,
    sa.Column("id", sa.String(64), primary_key=True),
    sa.Column("owner", sa.String(16), nullable=False),
    sa.Column("until", sa.Double, nullable=False),
)
chat = sa.Table(
    "chat",
    metadata,
    sa.Column("table_id", sa.String(16), sa.ForeignKey("tables.id", ondelete="CASCADE"), primary_key=True),
    sa.Column("number", sa.Integer, primary_key=True),
    sa.Column("seat", sa.Integer, nullable=False),
    sa.Column("name", sa.String(40), nullable=False),
    sa.Column("text", sa.Text, nullable=False),
    sa.Column("at", sa.Double, nullable=False),
    sa.Column("key", sa.String(64), nullable=False, server_default=""),
)
shunned = sa.Table(
    "shunned",
    metadata,
    sa.Column("guest", sa.String(32), primary_key=True),
    sa.Column("other", sa.String(32), primary_key=True),
    sa.Column("name", sa.String(40), nullable=False),
)
settings = sa.Table(
    "settings",
    metadata,
    sa.Column("key", sa.String(40), primary_key=True),
    sa.Column("value", sa.Text, nullable=False),
)


class StorageError(SpielwerkError):
    """The database cannot be used; says why."""


class Damaged(Exception):  # noqa: N818
    """A table whose record cannot be read."""


class Conflict(Exception):  # noqa: N818
    """Another process was faster: look again."""


def cause_of(error: Exception) -> str:
    """Return what the database itself says; not the statement, and nothing of what was to be stored."""
    return str(getattr(error, "orig", None) or type(error).__name__)


def is_shared(url: str) -> bool:
    """Whether several processes may use the database at once: PostgreSQL, not a file."""
    try:
        return sa.make_url(url).get_backend_name() == "postgresql"
    except exc.ArgumentError:
        return False


def engine_of(url: str) -> sa.Engine:
    """Open a database; an SQLite file is made where there is none, for its owner alone."""
    try:
        address = sa.make_url(url)
    except exc.ArgumentError as error:
        raise StorageError(problem("no-database", url=url)) from error
    if address.get_backend_name() == "postgresql":
        driver = address.set(drivername="postgresql+psycopg")
        patience = {"connect_timeout": 3, "keepalives_idle": 2, "tcp_user_timeout": 4000}
        return sa.create_engine(driver, pool_size=8, pool_pre_ping=True, hide_parameters=True, connect_args=patience)
    if address.get_backend_name() != "sqlite":
        raise StorageError(problem("database-kind", kind=address.get_backend_name()))
    if address.database and address.database != ":memory:":
        Path(address.database).parent.mkdir(parents=True, exist_ok=True)
        _for_the_owner_alone(Path(address.database))
    # Errors and logs tell no parameters: decisions and seeds are nobody's business.
    engine = sa.create_engine(address, connect_args={"timeout": 30, "check_same_thread": False}, hide_parameters=True)

    @event.listens_for(engine, "connect")
    def _prepare(connection: Any, _record: Any) -> None:
        connection.execute("PRAGMA journal_mode=WAL")
        connection.execute("PRAGMA synchronous=FULL")
        connection.execute("PRAGMA foreign_keys=ON")
        connection.isolation_level = None  # transactions are begun by hand, so that savepoints work

    @event.listens_for(engine, "begin")
    def _begin(connection: sa.Connection) -> None:
        connection.exec_driver_sql("BEGIN")

    return engine


def _for_the_owner_alone(file: Path) -> None:
    """Let nobody else on the machine read seeds and hands; what SQLite lays beside the file gets its mode."""
    with suppress(OSError):  # it may be somebody else's file, or a place that cannot be written
        file.touch(mode=0o600)
        file.chmod(0o600)


def migrate(url: str) -> None:
    """Bring the database to the present form."""
    engine = engine_of(url)
    config = AlembicConfig()
    config.set_main_option("script_location", str(Path(__file__).parent / "migrations"))
    try:
        with engine.connect() as connection:
            if engine.dialect.name == "postgresql":  # one process at a time
                connection.execute(sa.text("SELECT pg_advisory_lock(7137)"))
                connection.commit()
            config.attributes["connection"] = connection
            alembic_command.upgrade(config, "head")
            connection.commit()
    except exc.OperationalError as error:
        raise StorageError(problem("unreached", error=cause_of(error))) from error
    finally:
        engine.dispose()
