"""The tables of the public list of promises, and of the times when nobody could play."""

from __future__ import annotations

import sqlalchemy as sa

from openrummy.server.db.schema import metadata

# entries of the list (openrummy.core.cards.promises), hexadecimal; hour is that of the line which
# counts them, null until it is written. No table is named: who knows one finds its place.
commitments = sa.Table(
    "commitments",
    metadata,
    sa.Column("place", sa.String(64), primary_key=True),
    sa.Column("commitment", sa.String(64), nullable=False),
    sa.Column("hour", sa.BigInteger, nullable=True),
    sa.Index("commitments_hour", "hour"),
)

# one line an hour in which something was promised, by its number in the chain; key is the public
# key that signed it. A line that a wrong clock wrote is withdrawn: the chain goes on from `back`.
commitment_lines = sa.Table(
    "commitment_lines",
    metadata,
    sa.Column("hour", sa.BigInteger, primary_key=True, autoincrement=False),
    sa.Column("entries", sa.BigInteger, nullable=False),
    sa.Column("root", sa.String(64), nullable=False),
    sa.Column("line", sa.String(64), nullable=False),
    sa.Column("key", sa.String(64), nullable=False),
    sa.Column("signature", sa.String(128), nullable=False),
    sa.Column("number", sa.BigInteger, nullable=False, server_default="0"),
    sa.Column("back", sa.BigInteger, nullable=True),
    sa.Column("withdrawal", sa.String(128), nullable=False, server_default=""),
)

# when no server ran, or the machine slept or its clock was set: ms since 1970
pauses = sa.Table(
    "pauses",
    metadata,
    sa.Column("ended", sa.BigInteger, primary_key=True, autoincrement=False),
    sa.Column("began", sa.BigInteger, nullable=False),
)

# one row: when a server was last seen to run
heartbeat = sa.Table(
    "heartbeat",
    metadata,
    sa.Column("id", sa.Integer, primary_key=True, autoincrement=False),
    sa.Column("at", sa.BigInteger, nullable=False),
)

# the last checkpoint that this server cosigned of each log it is a witness of, as it was sent
cosigned_logs = sa.Table(
    "cosigned_logs",
    metadata,
    sa.Column("origin", sa.Text, primary_key=True),
    sa.Column("checkpoint", sa.Text, nullable=False),
)

# the last cosignature of the public list by each of its witnesses, of which the key is given
cosignatures = sa.Table(
    "cosignatures",
    metadata,
    sa.Column("witness", sa.Text, primary_key=True),
    sa.Column("size", sa.BigInteger, nullable=False),
    sa.Column("line", sa.Text, nullable=False),
)
