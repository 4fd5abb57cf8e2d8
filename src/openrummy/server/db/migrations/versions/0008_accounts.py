"""Accounts; devices have names; tables may be rated or played for something."""

from typing import Any

import sqlalchemy as sa
from alembic import op

revision = "0008"
down_revision = "0007"
branch_labels = None
depends_on = None

_FRESH: dict[str, tuple[sa.Column[Any], ...]] = {
    "devices": (
        sa.Column("label", sa.String(80), nullable=False, server_default=""),
        sa.Column("seen", sa.BigInteger, nullable=False, server_default="0"),
    ),
    "tables": (
        sa.Column("rated", sa.Boolean, nullable=False, server_default=sa.false()),
        sa.Column("event", sa.String(80), nullable=False, server_default=""),
    ),
}


def upgrade() -> None:
    """Who is a guest stays one; games so far are rated for nobody."""
    op.create_table(
        "accounts",
        sa.Column("guest", sa.String(80), primary_key=True),
        sa.Column("name", sa.String(80), nullable=False),
        sa.Column("key", sa.String(80), nullable=False, unique=True),
        sa.Column("face", sa.String(80), nullable=False),
        sa.Column("created", sa.BigInteger, nullable=False),
        sa.Column("owner", sa.String(80), nullable=False, server_default=""),
        sa.Column("host", sa.Boolean, nullable=False, server_default=sa.false()),
        sa.Column("private", sa.Boolean, nullable=False, server_default=sa.false()),
        sa.Column("barred", sa.BigInteger, nullable=True),
        sa.Column("password", sa.String(255), nullable=False, server_default=""),
    )
    op.create_index("accounts_owner", "accounts", ["owner"])
    op.create_table(
        "recovery_codes",
        sa.Column("code", sa.String(80), primary_key=True),
        sa.Column("guest", sa.String(80), sa.ForeignKey("accounts.guest"), nullable=False),
    )
    op.create_index("ix_recovery_codes_guest", "recovery_codes", ["guest"])
    for table, columns in _FRESH.items():
        for column in columns:
            op.add_column(table, column)
    op.create_index("tables_event", "tables", ["event"])


def downgrade() -> None:
    """A backup is the way back."""
    raise NotImplementedError
