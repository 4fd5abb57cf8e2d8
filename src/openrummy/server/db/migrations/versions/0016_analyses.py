"""What analysis found in games that are over."""

import sqlalchemy as sa
from alembic import op

revision = "0016"
down_revision = "0015"
branch_labels = None
depends_on = None


def upgrade() -> None:
    """Nothing has been analysed yet."""
    op.create_table(
        "analyses",
        sa.Column("table_id", sa.String(80), primary_key=True),
        sa.Column("method", sa.Integer, nullable=False),
        sa.Column("made", sa.BigInteger, nullable=False),
        sa.Column("review", sa.LargeBinary, nullable=False),
    )


def downgrade() -> None:
    """A backup is the way back."""
    raise NotImplementedError
