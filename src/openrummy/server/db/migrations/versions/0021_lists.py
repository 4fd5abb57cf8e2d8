"""Lists of games are read by the page: each seat knows when its game ended, and its number."""

import sqlalchemy as sa
from alembic import op

revision = "0021"
down_revision = "0020"
branch_labels = None
depends_on = None


def upgrade() -> None:
    """Games that are over say so in their seats."""
    op.add_column("seats", sa.Column("ended", sa.BigInteger, nullable=True))
    op.add_column("seats", sa.Column("number", sa.Integer, nullable=True))
    op.execute(
        "UPDATE seats SET ended = (SELECT touched FROM tables WHERE tables.id = seats.table_id"
        " AND tables.over), number = (SELECT number FROM outcomes"
        " WHERE outcomes.table_id = seats.table_id)"
    )
    op.execute(  # taken up again, or dealt to many: never counted
        "UPDATE seats SET number = 0 WHERE number IS NULL AND ended IS NOT NULL AND table_id IN"
        " (SELECT id FROM tables WHERE event LIKE 'again:%' OR event LIKE 'deals:%')"
    )
    op.drop_index("ix_seats_guest", "seats")
    op.create_index("seats_ended", "seats", ["guest", "ended", "table_id"])
    op.create_index("seats_number", "seats", ["guest", "number"])
    unkept = sa.text("number IS NULL AND seat = 0")
    op.create_index(
        "seats_unkept",
        "seats",
        ["ended", "table_id"],
        sqlite_where=unkept,
        postgresql_where=unkept,
    )
    op.create_index("accounts_created", "accounts", ["created", "name"])


def downgrade() -> None:
    """A backup is the way back."""
    raise NotImplementedError
