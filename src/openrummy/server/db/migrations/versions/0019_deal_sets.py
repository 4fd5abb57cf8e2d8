"""Deals of a day and of challenges: the same cards for all, one try a person."""

import sqlalchemy as sa
from alembic import op

revision = "0019"
down_revision = "0018"
branch_labels = None
depends_on = None


def upgrade() -> None:
    """Nobody has played any yet."""
    op.create_table(
        "deal_sets",
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
    )
    op.create_index("deal_sets_over", "deal_sets", ["over", "ends"])
    op.create_index("deal_sets_maker", "deal_sets", ["maker"])
    op.create_table(
        "deal_tries",
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
    )
    op.create_index("deal_tries_guest", "deal_tries", ["guest", "set_id"], unique=True)


def downgrade() -> None:
    """A backup is the way back."""
    raise NotImplementedError
