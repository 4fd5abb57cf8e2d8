"""Checkpoints of other logs that this server cosigned, and cosignatures of its own list."""

import sqlalchemy as sa
from alembic import op

revision = "0026"
down_revision = "0025"
branch_labels = None
depends_on = None


def upgrade() -> None:
    """Make both tables."""
    op.create_table(
        "cosigned_logs",
        sa.Column("origin", sa.Text, primary_key=True),
        sa.Column("checkpoint", sa.Text, nullable=False),
    )
    op.create_table(
        "cosignatures",
        sa.Column("witness", sa.Text, primary_key=True),
        sa.Column("size", sa.BigInteger, nullable=False),
        sa.Column("line", sa.Text, nullable=False),
    )
