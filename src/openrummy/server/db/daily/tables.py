"""The tables of deals that many play: the deals, the tries and their results."""

from __future__ import annotations

import sqlalchemy as sa

from openrummy.core.rules.text import say
from openrummy.server.db.forgetting import FIRST
from openrummy.server.db.schema import metadata

# times are ms since 1970: published, when the commitment was first shown; a try may begin from
# opens to closes, and go on until ends. kind: day, or challenge, whose maker is a guest. secret is
# 64 hexadecimal digits; expert the points of the strongest bot, deal by deal as JSON, or empty
deal_sets = sa.Table(
    "deal_sets",
    metadata,
    sa.Column("id", sa.String(24), primary_key=True),
    sa.Column("kind", sa.String(12), nullable=False),
    sa.Column("title", sa.String(120), nullable=False),
    sa.Column("game", sa.String(80), nullable=False),
    sa.Column("rules", sa.Text, nullable=False),
    sa.Column("persona", sa.String(80), nullable=False),
    sa.Column("level", sa.String(20), nullable=False),
    sa.Column("secret", sa.String(64), nullable=False),
    sa.Column("published", sa.BigInteger, nullable=False),
    sa.Column("opens", sa.BigInteger, nullable=False),
    sa.Column("closes", sa.BigInteger, nullable=False),
    sa.Column("ends", sa.BigInteger, nullable=False),
    sa.Column("maker", sa.String(80), nullable=False),
    sa.Column("over", sa.Boolean, nullable=False),
    sa.Column("expert", sa.Text, nullable=False),
    sa.Index("deal_sets_over", "over", "ends"),
    sa.Index("deal_sets_maker", "maker"),
)

# deals: what each deal came to, as JSON; empty, and total and ended null, until it is over
deal_tries = sa.Table(
    "deal_tries",
    metadata,
    sa.Column("set_id", sa.String(24), sa.ForeignKey("deal_sets.id"), primary_key=True),
    sa.Column("number", sa.Integer, primary_key=True),
    sa.Column("guest", sa.String(80), nullable=False),
    sa.Column("name", sa.String(80), nullable=False),
    sa.Column("face", sa.String(80), nullable=False),
    sa.Column("table_id", sa.String(80), nullable=False),
    sa.Column("began", sa.BigInteger, nullable=False),
    sa.Column("ended", sa.BigInteger, nullable=True),
    sa.Column("total", sa.Integer, nullable=True),
    sa.Column("deals", sa.Text, nullable=False),
    sa.Index("deal_tries_guest", "guest", "set_id", unique=True),
)


def forget(connection: sa.Connection, guest: str, _fresh: str) -> None:
    """A guest's scores stay in the field, without the name."""
    nameless = {"name": say("seat.deleted"), "face": "guest"}
    connection.execute(sa.update(deal_tries).where(deal_tries.c.guest == guest).values(**nameless))


FIRST.append(forget)
