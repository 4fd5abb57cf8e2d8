"""Statistics of deals: what was counted, and which deals were."""

import sqlalchemy as sa
from alembic import op

revision = "0006"
down_revision = "0005"
branch_labels = None
depends_on = None


def upgrade() -> None:
    """Deals that are over already are counted when the server starts."""
    fresh = sa.Column("counted", sa.Boolean, nullable=False, server_default=sa.false())
    op.add_column("promises", fresh)
    op.create_index("promises_counted", "promises", ["counted"])
    op.create_table(
        "deal_counts",
        sa.Column("key", sa.String(80), primary_key=True),
        sa.Column("n", sa.BigInteger, nullable=False),
    )


def downgrade() -> None:
    """A backup is the way back."""
    raise NotImplementedError
