"""The order of the lines of the public list, and those that a wrong clock wrote withdrawn."""

import sqlalchemy as sa
from alembic import op

revision = "0025"
down_revision = "0024"
branch_labels = None
depends_on = None


def upgrade() -> None:
    """Until now lines followed one another by their hours."""
    op.add_column(
        "commitment_lines", sa.Column("number", sa.BigInteger, nullable=False, server_default="0")
    )
    op.add_column("commitment_lines", sa.Column("back", sa.BigInteger, nullable=True))
    op.add_column(
        "commitment_lines",
        sa.Column("withdrawal", sa.String(128), nullable=False, server_default=""),
    )
    op.execute(
        "UPDATE commitment_lines SET number = (SELECT count(*) FROM commitment_lines AS earlier"
        " WHERE earlier.hour < commitment_lines.hour)"
    )


def downgrade() -> None:
    """A backup is the way back."""
    raise NotImplementedError
