"""The schema of the first release, created, or completed from an earlier one.

``first_release.sql`` is its schema, and never changes: later changes are migrations.
"""

from __future__ import annotations

import re
from pathlib import Path
from typing import Final

import sqlalchemy as sa

from openrummy.club import names

REVISION: Final = "0025"
# Revisions of databases from before the first release.
EARLIER: Final = frozenset(f"{number:04}" for number in range(1, int(REVISION)))
_SQLITE: Final = {"SERIAL": "INTEGER", "BYTEA": "BLOB", "DOUBLE PRECISION": "DOUBLE"}
_CREATE: Final = re.compile(r"CREATE (?:UNIQUE )?(TABLE|INDEX) (\w+)")
_COLUMN: Final = re.compile(r'^    "?([a-z_]+)"? .*?(?=,?$)', re.MULTILINE)

# Derived columns, by the revision that introduced them.
_FILLED: Final = {
    "0021": (
        "UPDATE tables SET seq = COALESCE("
        "(SELECT MAX(actions.seq) FROM actions WHERE actions.table_id = tables.id), 0)",
    ),
    "0022": (
        "UPDATE seats SET ended = (SELECT touched FROM tables WHERE tables.id = seats.table_id"
        " AND tables.over), number = (SELECT number FROM outcomes"
        " WHERE outcomes.table_id = seats.table_id)",
        # resumed, or shared deals: never counted
        "UPDATE seats SET number = 0 WHERE number IS NULL AND ended IS NOT NULL AND table_id IN"
        " (SELECT id FROM tables WHERE event LIKE 'again:%' OR event LIKE 'deals:%')",
        "DROP INDEX IF EXISTS ix_seats_guest",
    ),
    "0025": (
        "UPDATE commitment_lines SET number = (SELECT count(*) FROM commitment_lines AS earlier"
        " WHERE earlier.hour < commitment_lines.hour)",
    ),
}


def create(connection: sa.Connection) -> None:
    """Create all tables and indexes in an empty database."""
    for statement in _statements(connection):
        connection.exec_driver_sql(statement)


def complete(connection: sa.Connection, revision: str) -> None:
    """Add what a database of an :data:`EARLIER` revision lacks, without losing data.

    This also resumes an upgrade killed between two revisions. Raises ``ValueError`` if a table
    of the same name has a different definition.
    """
    database = sa.inspect(connection)
    columns = {
        table: {column["name"] for column in database.get_columns(table)}
        for table in database.get_table_names()
    }
    indexes = {index["name"] for table in columns for index in database.get_indexes(table)}
    for statement in _statements(connection):
        created = _CREATE.match(statement)
        assert created
        kind, name = created.groups()
        if name not in (columns if kind == "TABLE" else indexes):
            connection.exec_driver_sql(statement)
        elif kind == "TABLE":
            for column in _COLUMN.finditer(statement):
                if column[1] not in columns[name]:
                    _add_column(connection, name, column[0])
    for since, statements in _FILLED.items():
        if revision < since:
            for statement in statements:
                connection.exec_driver_sql(statement)
    if revision < "0022":
        for guest, name in connection.execute(sa.text("SELECT guest, name FROM accounts")).all():
            look = sa.text("UPDATE accounts SET look = :look WHERE guest = :guest")
            connection.execute(look, {"guest": guest, "look": names.coarse_key(name)})
    connection.execute(sa.text("UPDATE alembic_version SET version_num = :new"), {"new": REVISION})


def _add_column(connection: sa.Connection, table: str, column: str) -> None:
    if "NOT NULL" in column and "DEFAULT" not in column:
        raise ValueError(f"the table {table} lacks {column.strip()}")
    connection.exec_driver_sql(f"ALTER TABLE {table} ADD COLUMN {column}")


def _statements(connection: sa.Connection) -> list[str]:
    """Return the statements of the schema in this database's dialect, one column per line."""
    schema = Path(__file__).with_suffix(".sql").read_text("utf-8")
    if connection.dialect.name == "sqlite":
        for name, other in _SQLITE.items():
            schema = schema.replace(name, other)
    statements = "\n".join(line for line in schema.splitlines() if not line.startswith("--"))
    return [statement.strip() for statement in statements.split(";") if statement.strip()]
