"""The largest number of a table's rows, which stays when rows are cut out."""

import sqlalchemy as sa
from alembic import op

revision = "0021"
down_revision = "0020"
branch_labels = None
depends_on = None


def upgrade() -> None:
    """Of a table at which something was done, that of its last row."""
    op.add_column("tables", sa.Column("seq", sa.Integer, nullable=False, server_default="0"))
    op.execute(
        "UPDATE tables SET seq = COALESCE("
        "(SELECT MAX(actions.seq) FROM actions WHERE actions.table_id = tables.id), 0)"
    )


def downgrade() -> None:
    """A backup is the way back."""
    raise NotImplementedError
