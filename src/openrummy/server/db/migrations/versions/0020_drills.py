"""Rounds of drills."""

import sqlalchemy as sa
from alembic import op

revision = "0020"
down_revision = "0019"
branch_labels = None
depends_on = None


def upgrade() -> None:
    """Nobody has done one yet."""
    op.create_table(
        "drill_rounds",
        sa.Column("number", sa.Integer, primary_key=True),
        sa.Column("guest", sa.String(80), nullable=False),
        sa.Column("drill", sa.String(12), nullable=False),
        sa.Column("seed", sa.String(64), nullable=False),
        sa.Column("asked", sa.BigInteger, nullable=False),
        sa.Column("went", sa.String(20), nullable=False),
        sa.Column("spent", sa.BigInteger, nullable=False),
        sa.Column("ended", sa.BigInteger, nullable=False),
    )
    op.create_index("drill_rounds_guest", "drill_rounds", ["guest", "drill", "ended"])


def downgrade() -> None:
    """A backup is the way back."""
    raise NotImplementedError
