"""Promises bound to their tables, the public list of them; when nobody could play; table rules."""

import sqlalchemy as sa
from alembic import op

revision = "0023"
down_revision = "0022"
branch_labels = None
depends_on = None


def upgrade() -> None:
    """What was promised before is of the first form, and in no list."""
    op.add_column("promises", sa.Column("seats", sa.String(20), nullable=False, server_default=""))
    for name in ("hints", "aside"):
        op.add_column(
            "tables", sa.Column(name, sa.Boolean, nullable=False, server_default=sa.false())
        )
    op.create_table(
        "commitments",
        sa.Column("place", sa.String(64), primary_key=True),
        sa.Column("commitment", sa.String(64), nullable=False),
        sa.Column("hour", sa.BigInteger, nullable=True),
    )
    op.create_index("commitments_hour", "commitments", ["hour"])
    op.create_table(
        "commitment_lines",
        sa.Column("hour", sa.BigInteger, primary_key=True, autoincrement=False),
        sa.Column("entries", sa.BigInteger, nullable=False),
        sa.Column("root", sa.String(64), nullable=False),
        sa.Column("line", sa.String(64), nullable=False),
        sa.Column("key", sa.String(64), nullable=False),
        sa.Column("signature", sa.String(128), nullable=False),
    )
    op.create_table(
        "pauses",
        sa.Column("ended", sa.BigInteger, primary_key=True, autoincrement=False),
        sa.Column("began", sa.BigInteger, nullable=False),
    )
    op.create_table(
        "heartbeat",
        sa.Column("id", sa.Integer, primary_key=True, autoincrement=False),
        sa.Column("at", sa.BigInteger, nullable=False),
    )


def downgrade() -> None:
    """A backup is the way back."""
    raise NotImplementedError
