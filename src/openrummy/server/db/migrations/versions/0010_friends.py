"""Whom people follow."""

import sqlalchemy as sa
from alembic import op

revision = "0010"
down_revision = "0009"
branch_labels = None
depends_on = None


def upgrade() -> None:
    """Nobody follows anybody yet."""
    op.create_table(
        "follows",
        sa.Column("guest", sa.String(80), primary_key=True),
        sa.Column("other", sa.String(80), primary_key=True),
        sa.Column("since", sa.BigInteger, nullable=False),
    )
    op.create_index("follows_other", "follows", ["other"])


def downgrade() -> None:
    """A backup is the way back."""
    raise NotImplementedError
