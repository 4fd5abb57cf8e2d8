"""What was promised of each deal."""

import sqlalchemy as sa
from alembic import op

revision = "0002"
down_revision = "0001"
branch_labels = None
depends_on = None


def upgrade() -> None:
    """A table beside the others; deals before it were not promised."""
    op.create_table(
        "promises",
        sa.Column("table_id", sa.String(80), sa.ForeignKey("tables.id"), primary_key=True),
        sa.Column("deal", sa.Integer, primary_key=True),
        sa.Column("secret", sa.String(64), nullable=False),
        sa.Column("seeds", sa.Text, nullable=True),
    )


def downgrade() -> None:
    """A backup is the way back."""
    raise NotImplementedError
