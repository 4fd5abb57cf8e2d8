"""Passkeys, and keys of bots."""

import sqlalchemy as sa
from alembic import op

revision = "0014"
down_revision = "0013"
branch_labels = None
depends_on = None


def upgrade() -> None:
    """Nobody has one yet."""
    op.create_table(
        "passkeys",
        sa.Column("credential", sa.String(1400), primary_key=True),
        sa.Column("guest", sa.String(80), sa.ForeignKey("accounts.guest"), nullable=False),
        sa.Column("key", sa.Text, nullable=False),
        sa.Column("uses", sa.BigInteger, nullable=False),
        sa.Column("label", sa.String(80), nullable=False),
        sa.Column("place", sa.String(255), nullable=False),
        sa.Column("created", sa.BigInteger, nullable=False),
        sa.Column("used", sa.BigInteger, nullable=False, server_default="0"),
    )
    op.create_index("ix_passkeys_guest", "passkeys", ["guest"])


def downgrade() -> None:
    """A backup is the way back."""
    raise NotImplementedError
