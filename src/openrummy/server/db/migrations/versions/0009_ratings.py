"""Ratings, what rated games changed, ledgers of people; tables may ask for a completion rate."""

import sqlalchemy as sa
from alembic import op

revision = "0009"
down_revision = "0008"
branch_labels = None
depends_on = None


def _rating(prefix: str = "") -> tuple[sa.Column[float], ...]:
    return (
        sa.Column(f"{prefix}mean", sa.Double, nullable=False),
        sa.Column(f"{prefix}sigma", sa.Double, nullable=False),
    )


def upgrade() -> None:
    """Nobody has a rating yet: games so far were not rated."""
    op.add_column("tables", sa.Column("completion", sa.Integer, nullable=False, server_default="0"))
    op.create_table(
        "ratings",
        sa.Column("guest", sa.String(80), primary_key=True),
        sa.Column("family", sa.String(20), primary_key=True),
        *_rating(),
        sa.Column("games", sa.Integer, nullable=False),
        sa.Column("begun", sa.Integer, nullable=False),
        sa.Column("left", sa.Integer, nullable=False),
        sa.Column("luck_mean", sa.Double, nullable=True),
        sa.Column("luck_sigma", sa.Double, nullable=True),
    )
    op.create_table(
        "rated_games",
        sa.Column("number", sa.Integer, primary_key=True),
        sa.Column("seat", sa.Integer, primary_key=True),
        sa.Column("table_id", sa.String(80), nullable=False),
        sa.Column("guest", sa.String(80), nullable=False),
        sa.Column("family", sa.String(20), nullable=False),
        sa.Column("side", sa.Integer, nullable=False),
        sa.Column("place", sa.Integer, nullable=False),
        sa.Column("gave_up", sa.Boolean, nullable=False),
        sa.Column("ended", sa.BigInteger, nullable=False),
        sa.Column("weight", sa.Double, nullable=False),
        *_rating("old_"),
        *_rating(),
        sa.Column("games", sa.Integer, nullable=False),
    )
    op.create_index("rated_games_guest", "rated_games", ["guest", "family", "ended"])
    op.create_index("rated_games_table", "rated_games", ["table_id"])
    op.create_table(
        "rating_boards",
        sa.Column("family", sa.String(20), primary_key=True),
        sa.Column("span", sa.String(8), primary_key=True),
        sa.Column("start", sa.BigInteger, primary_key=True),
        sa.Column("guest", sa.String(80), primary_key=True),
        *_rating(),
        sa.Column("least", sa.Double, nullable=False),
        sa.Column("ranked", sa.Boolean, nullable=False),
        sa.Column("games", sa.Integer, nullable=False),
        sa.Column("played", sa.Integer, nullable=False),
        sa.Column("won", sa.Integer, nullable=False),
        sa.Column("gained", sa.Double, nullable=False),
    )
    order = ["family", "span", "start", "ranked", "least", "guest"]
    op.create_index("rating_boards_order", "rating_boards", order)
    op.create_index("rating_boards_guest", "rating_boards", ["guest", "family", "start"])
    op.create_index("rating_boards_start", "rating_boards", ["start"])
    op.create_table(
        "rating_cursor",
        sa.Column("id", sa.Integer, primary_key=True),
        sa.Column("number", sa.Integer, nullable=False),
    )
    op.create_table(
        "ledgers",
        sa.Column("guest", sa.String(80), primary_key=True),
        sa.Column("body", sa.LargeBinary, nullable=False),
    )


def downgrade() -> None:
    """A backup is the way back."""
    raise NotImplementedError
