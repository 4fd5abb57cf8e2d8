"""A block keeps the name of whom it is about, so that it can be found and undone."""

import sqlalchemy as sa
from alembic import op

revision = "0005"
down_revision = "0004"
branch_labels = None
depends_on = None


def upgrade() -> None:
    """Older blocks have no name."""
    op.add_column("blocks", sa.Column("name", sa.String(80), nullable=False, server_default=""))


def downgrade() -> None:
    """A backup is the way back."""
    raise NotImplementedError
