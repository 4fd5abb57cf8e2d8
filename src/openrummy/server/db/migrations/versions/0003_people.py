"""People at a table: invitations, clocks, chat, devices."""

import sqlalchemy as sa
from alembic import op

revision = "0003"
down_revision = "0002"
branch_labels = None
depends_on = None

_FRESH = (
    sa.Column("listed", sa.Boolean, nullable=False, server_default=sa.false()),
    sa.Column("key", sa.String(40), nullable=False, server_default=""),
    sa.Column("clock", sa.String(40), nullable=False, server_default=""),
    sa.Column("watch", sa.Boolean, nullable=False, server_default=sa.true()),
    sa.Column("chat", sa.Boolean, nullable=False, server_default=sa.true()),
    sa.Column("maker", sa.String(80), nullable=False, server_default=""),
    sa.Column("next", sa.String(80), nullable=False, server_default=""),
    sa.Column("due", sa.BigInteger, nullable=True),
)


def upgrade() -> None:
    """Older tables have no invitation and no clock."""
    for column in _FRESH:
        op.add_column("tables", column)
    op.create_index("tables_listed", "tables", ["listed", "over"])
    op.create_index("tables_due", "tables", ["due"])
    op.create_table(
        "chat",
        sa.Column("table_id", sa.String(80), sa.ForeignKey("tables.id"), primary_key=True),
        sa.Column("number", sa.Integer, primary_key=True),
        sa.Column("seat", sa.Integer, nullable=False),
        sa.Column("guest", sa.String(80), nullable=False),
        sa.Column("text", sa.Text, nullable=False),
        sa.Column("at", sa.BigInteger, nullable=False),
    )
    op.create_table(
        "blocks",
        sa.Column("guest", sa.String(80), primary_key=True),
        sa.Column("other", sa.String(80), primary_key=True),
    )
    op.create_table(
        "devices",
        sa.Column("device", sa.String(80), primary_key=True),
        sa.Column("guest", sa.String(80), nullable=False, index=True),
    )
    op.create_table(
        "passes",
        sa.Column("code", sa.String(80), primary_key=True),
        sa.Column("guest", sa.String(80), nullable=False),
        sa.Column("until", sa.BigInteger, nullable=False),
    )


def downgrade() -> None:
    """A backup is the way back."""
    raise NotImplementedError
