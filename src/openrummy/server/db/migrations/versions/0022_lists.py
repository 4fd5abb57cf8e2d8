"""Lists are read by the page, by what seats know of their game; names know what they look like."""

import sqlalchemy as sa
from alembic import op

from openrummy.club import names

revision = "0022"
down_revision = "0021"
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
    op.add_column("accounts", sa.Column("look", sa.String(80), nullable=False, server_default=""))
    database = op.get_bind()
    for guest, name in database.execute(sa.text("SELECT guest, name FROM accounts")).all():
        row = {"guest": guest, "look": names.look(name)}
        database.execute(sa.text("UPDATE accounts SET look = :look WHERE guest = :guest"), row)
    op.create_index("accounts_look", "accounts", ["look"])
    op.create_index("accounts_created", "accounts", ["created", "name"])


def downgrade() -> None:
    """A backup is the way back."""
    raise NotImplementedError
