"""The database schema in SQLAlchemy Core. A change here needs a migration."""

from __future__ import annotations

from typing import Any, Final

import sqlalchemy as sa

metadata = sa.MetaData()
PERSONAL: Final = {"personal": True}
"""``info`` of a table whose rows are deleted when their ``guest`` is forgotten."""


def columns(kind: Any, names: str, **options: Any) -> list[sa.Column[Any]]:
    """Return columns of one type by name, not null unless the options say otherwise."""
    return [sa.Column(name, kind, **{"nullable": False, **options}) for name in names.split()]


_UNCOUNTED_GAMES = sa.text(
    "number IS NULL AND seat = 0"
)  # possibly finished games that are not counted

tables = sa.Table(
    "tables",
    metadata,
    sa.Column("id", sa.String(80), primary_key=True),
    *columns(sa.String(80), "game lay_off"),
    sa.Column("title", sa.String(120), nullable=False),
    sa.Column("rules", sa.Text, nullable=False),
    *columns(sa.BigInteger, "created touched"),
    sa.Column("over", sa.Boolean, nullable=False),
    *columns(sa.Boolean, "listed rated shared hints aside", server_default=sa.false()),
    *columns(sa.String(40), "key clock", server_default=""),
    *columns(sa.Boolean, "watch chat", server_default=sa.true()),
    *columns(sa.String(80), "maker next event", server_default=""),
    sa.Column("due", sa.BigInteger, nullable=True),
    sa.Column("completion", sa.Integer, nullable=False, server_default="0"),
    # the largest number its actions ever had: aborted rows leave gaps
    sa.Column("seq", sa.Integer, nullable=False, server_default="0"),
    # fencing token, incremented with each new owner; earlier owners cannot write
    sa.Column("fence", sa.BigInteger, nullable=False, server_default="0"),
    sa.Index("tables_event", "event"),
    sa.Index("tables_maker", "maker"),
    sa.Index("tables_listed", "listed", "over"),
    sa.Index("tables_due", "due"),
)

# ended: the end of the game, by ``touched``; number: of its outcome, 0 if there never is one
seats = sa.Table(
    "seats",
    metadata,
    sa.Column("table_id", sa.String(80), sa.ForeignKey("tables.id"), primary_key=True),
    sa.Column("seat", sa.Integer, primary_key=True),
    *columns(sa.String(80), "name face guest bot persona"),
    sa.Column("line", sa.String(200), nullable=False),
    sa.Column("level", sa.String(20), nullable=False),
    sa.Column("seed", sa.String(64), nullable=False),
    sa.Column("program", sa.Boolean, nullable=False, server_default=sa.false()),
    sa.Column("ended", sa.BigInteger, nullable=True),
    sa.Column("number", sa.Integer, nullable=True),
    sa.Index("seats_ended", "guest", "ended", "table_id"),
    sa.Index("seats_number", "guest", "number"),
    sa.Index(
        "seats_unkept",
        "ended",
        "table_id",
        sqlite_where=_UNCOUNTED_GAMES,
        postgresql_where=_UNCOUNTED_GAMES,
    ),
)

actions = sa.Table(
    "actions",
    metadata,
    sa.Column("table_id", sa.String(80), sa.ForeignKey("tables.id"), primary_key=True),
    sa.Column("seq", sa.Integer, primary_key=True),
    sa.Column("actor", sa.Integer, nullable=False),
    sa.Column("token", sa.String(255), nullable=False),
    sa.Column("at", sa.BigInteger, nullable=False),
)

# seeds are hexadecimal, one word per seat, "-" for none; null until the deal is dealt
promises = sa.Table(
    "promises",
    metadata,
    sa.Column("table_id", sa.String(80), sa.ForeignKey("tables.id"), primary_key=True),
    sa.Column("deal", sa.Integer, primary_key=True),
    sa.Column("secret", sa.String(64), nullable=False),
    sa.Column("seeds", sa.Text, nullable=True),
    sa.Column("counted", sa.Boolean, nullable=False, server_default=sa.false()),
    sa.Column("seats", sa.String(20), nullable=False, server_default=""),
    sa.Index("promises_counted", "counted"),
)

# sums over the counted deals
deal_counts = sa.Table(
    "deal_counts",
    metadata,
    sa.Column("key", sa.String(80), primary_key=True),
    sa.Column("n", sa.BigInteger, nullable=False),
)

chat = sa.Table(
    "chat",
    metadata,
    sa.Column("table_id", sa.String(80), sa.ForeignKey("tables.id"), primary_key=True),
    sa.Column("number", sa.Integer, primary_key=True),
    sa.Column("seat", sa.Integer, nullable=False),
    sa.Column("guest", sa.String(80), nullable=False, index=True),
    sa.Column("text", sa.Text, nullable=False),
    sa.Column("at", sa.BigInteger, nullable=False),
)

blocks = sa.Table(
    "blocks",
    metadata,
    *columns(sa.String(80), "guest other", primary_key=True),
    sa.Column("name", sa.String(80), nullable=False, server_default=""),
)

# a device is identified by its cookie; the browser that sends it is the guest
devices = sa.Table(
    "devices",
    metadata,
    sa.Column("device", sa.String(80), primary_key=True),
    sa.Column("guest", sa.String(80), nullable=False, index=True),
    sa.Column("label", sa.String(80), nullable=False, server_default=""),
    sa.Column("seen", sa.BigInteger, nullable=False, server_default="0"),
)

# the hash of a single-use code that links a device to another guest
passes = sa.Table(
    "passes",
    metadata,
    sa.Column("code", sa.String(80), primary_key=True),
    sa.Column("guest", sa.String(80), nullable=False),
    sa.Column("until", sa.BigInteger, nullable=False),
    sa.Column("name", sa.String(80), nullable=False, server_default=""),
    sa.Column("face", sa.String(80), nullable=False, server_default="guest"),
)

# finished games, in the order of counting
outcomes = sa.Table(
    "outcomes",
    metadata,
    sa.Column("number", sa.Integer, primary_key=True),
    sa.Column("table_id", sa.String(80), sa.ForeignKey("tables.id"), nullable=False, unique=True),
    sa.Column("family", sa.String(20), nullable=False),
    sa.Column("ended", sa.BigInteger, nullable=False),
)

# statistics of each seat in a finished game; the columns are the fields of SeatFigures
figures = sa.Table(
    "figures",
    metadata,
    sa.Column("table_id", sa.String(80), sa.ForeignKey("tables.id"), primary_key=True),
    sa.Column("seat", sa.Integer, primary_key=True),
    *columns(sa.Integer, "place score deals deals_won deals_lost gins gins_against"),
    *columns(sa.Integer, "knocks knocks_won knocks_against undercut undercuts"),
    sa.Column("gave_up", sa.Boolean, nullable=False),
    *columns(sa.BigInteger, "points_won points_lost"),
)

# packed analyses of finished games, by a version of the method; no foreign key to tables: a server
# that keeps its games in memory has none of them here
analyses = sa.Table(
    "analyses",
    metadata,
    sa.Column("table_id", sa.String(80), primary_key=True),
    sa.Column("method", sa.Integer, nullable=False),
    sa.Column("made", sa.BigInteger, nullable=False),
    sa.Column("review", sa.LargeBinary, nullable=False),
)
