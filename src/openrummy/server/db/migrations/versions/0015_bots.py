"""Keys of bots; seats that a program has."""

import sqlalchemy as sa
from alembic import op

revision = "0015"
down_revision = "0014"
branch_labels = None
depends_on = None


def upgrade() -> None:
    """Nobody has a bot yet."""
    op.create_table(
        "bot_keys",
        sa.Column("guest", sa.String(80), sa.ForeignKey("accounts.guest"), primary_key=True),
        sa.Column("key", sa.String(80), nullable=False, unique=True),
        sa.Column("seen", sa.BigInteger, nullable=False, server_default="0"),
    )
    op.add_column(
        "seats", sa.Column("program", sa.Boolean, nullable=False, server_default=sa.false())
    )


def downgrade() -> None:
    """A backup is the way back."""
    raise NotImplementedError
