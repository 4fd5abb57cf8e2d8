"""Tournaments; tables may be dealt the cards of all tables of an event."""

from typing import Any

import sqlalchemy as sa
from alembic import op

revision = "0011"
down_revision = "0010"
branch_labels = None
depends_on = None


def _of() -> sa.Column[Any]:
    return sa.Column("tournament", sa.String(40), sa.ForeignKey("tournaments.id"), primary_key=True)


def upgrade() -> None:
    """No table so far shares its deals."""
    op.add_column(
        "tables", sa.Column("shared", sa.Boolean, nullable=False, server_default=sa.false())
    )
    op.create_table(
        "tournaments",
        sa.Column("id", sa.String(40), primary_key=True),
        sa.Column("name", sa.String(80), nullable=False),
        sa.Column("maker", sa.String(80), nullable=False),
        sa.Column("state", sa.String(20), nullable=False),
        sa.Column("paused", sa.Boolean, nullable=False),
        sa.Column("version", sa.Integer, nullable=False),
        sa.Column("created", sa.BigInteger, nullable=False),
        sa.Column("starts", sa.BigInteger, nullable=True),
        sa.Column("began", sa.BigInteger, nullable=True),
        sa.Column("ended", sa.BigInteger, nullable=True),
        sa.Column("rounds", sa.Integer, nullable=False),
        sa.Column("format", sa.String(20), nullable=False),
        sa.Column("game", sa.String(80), nullable=False),
        sa.Column("title", sa.String(120), nullable=False),
        sa.Column("rules", sa.Text, nullable=False),
        sa.Column("plan", sa.Text, nullable=False),
        sa.Column("team", sa.Integer, nullable=False),
        sa.Column("clock", sa.String(40), nullable=False),
        sa.Column("minutes", sa.Integer, nullable=False),
        sa.Column("most", sa.Integer, nullable=False),
        sa.Column("check_in", sa.Integer, nullable=False),
        sa.Column("rest", sa.Integer, nullable=False),
        sa.Column("no_show", sa.Integer, nullable=False),
        sa.Column("level", sa.String(20), nullable=False),
        sa.Column("deals", sa.Integer, nullable=False),
        sa.Column("rated", sa.Boolean, nullable=False),
        sa.Column("watch", sa.Boolean, nullable=False),
        sa.Column("listed", sa.Boolean, nullable=False),
        sa.Column("club", sa.String(80), nullable=False),
        sa.Column("weekly", sa.Boolean, nullable=False),
        sa.Column("next", sa.String(40), nullable=False),
        sa.Column("secret", sa.String(64), nullable=False),
    )
    op.create_index("tournaments_state", "tournaments", ["state", "starts"])
    op.create_index("tournaments_maker", "tournaments", ["maker", "state"])
    op.create_index("tournaments_club", "tournaments", ["club", "state"])
    op.create_table(
        "tournament_entrants",
        _of(),
        sa.Column("number", sa.Integer, primary_key=True),
        sa.Column("name", sa.String(80), nullable=False),
        sa.Column("code", sa.String(40), nullable=False),
        sa.Column("seed", sa.Integer, nullable=False),
        sa.Column("since", sa.Integer, nullable=False),
        sa.Column("until", sa.Integer, nullable=True),
        sa.Column("checked", sa.Boolean, nullable=False),
    )
    op.create_table(
        "tournament_members",
        _of(),
        sa.Column("entrant", sa.Integer, primary_key=True),
        sa.Column("place", sa.Integer, primary_key=True),
        sa.Column("guest", sa.String(80), nullable=False),
        sa.Column("name", sa.String(80), nullable=False),
        sa.Column("face", sa.String(80), nullable=False),
        sa.Column("persona", sa.String(80), nullable=False),
    )
    op.create_index("ix_tournament_members_guest", "tournament_members", ["guest"])
    op.create_table(
        "tournament_pairings",
        _of(),
        sa.Column("round", sa.Integer, primary_key=True),
        sa.Column("number", sa.Integer, primary_key=True),
        sa.Column("kind", sa.String(10), nullable=False),
        sa.Column("entrants", sa.String(255), nullable=False),
        sa.Column("places", sa.String(255), nullable=False),
        sa.Column("scores", sa.String(255), nullable=False),
        sa.Column("forfeits", sa.String(255), nullable=False),
        sa.Column("corrected", sa.String(255), nullable=False),
        sa.Column("games", sa.String(255), nullable=False),
        sa.Column("absent", sa.String(255), nullable=False),
        sa.Column("starts", sa.BigInteger, nullable=True),
        sa.Column("by", sa.BigInteger, nullable=True),
        sa.Column("ended", sa.BigInteger, nullable=True),
    )
    op.create_table(
        "tournament_games",
        _of(),
        sa.Column("round", sa.Integer, primary_key=True),
        sa.Column("pairing", sa.Integer, primary_key=True),
        sa.Column("game", sa.Integer, primary_key=True),
        sa.Column("table_id", sa.String(80), nullable=False, unique=True),
        sa.Column("outcome", sa.Integer, nullable=True),
    )
    op.create_table(
        "tournament_directors",
        _of(),
        sa.Column("guest", sa.String(80), primary_key=True),
        sa.Column("name", sa.String(80), nullable=False),
    )
    op.create_table(
        "tournament_acts",
        _of(),
        sa.Column("number", sa.Integer, primary_key=True),
        sa.Column("at", sa.BigInteger, nullable=False),
        sa.Column("guest", sa.String(80), nullable=False),
        sa.Column("name", sa.String(80), nullable=False),
        sa.Column("act", sa.String(20), nullable=False),
        sa.Column("detail", sa.Text, nullable=False),
    )
    op.create_table(
        "tournament_cursor",
        sa.Column("id", sa.Integer, primary_key=True),
        sa.Column("number", sa.Integer, nullable=False),
    )


def downgrade() -> None:
    """A backup is the way back."""
    raise NotImplementedError
