"""The fence of a table: of several processes only the last to own it writes at it."""

import sqlalchemy as sa
from alembic import op

revision = "0024"
down_revision = "0023"
branch_labels = None
depends_on = None


def upgrade() -> None:
    """Nobody has owned a table of before."""
    op.add_column("tables", sa.Column("fence", sa.BigInteger, nullable=False, server_default="0"))


def downgrade() -> None:
    """A backup is the way back."""
    raise NotImplementedError
