"""A pass says who one will play as."""

import sqlalchemy as sa
from alembic import op

revision = "0004"
down_revision = "0003"
branch_labels = None
depends_on = None


def upgrade() -> None:
    """Name and face go with a pass."""
    fresh = sa.Column("name", sa.String(80), nullable=False, server_default="")
    op.add_column("passes", fresh)
    fresh = sa.Column("face", sa.String(80), nullable=False, server_default="guest")
    op.add_column("passes", fresh)


def downgrade() -> None:
    """A backup is the way back."""
    raise NotImplementedError
