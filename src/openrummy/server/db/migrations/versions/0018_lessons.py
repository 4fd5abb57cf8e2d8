"""How far people have come in lessons."""

import sqlalchemy as sa
from alembic import op

revision = "0018"
down_revision = "0017"
branch_labels = None
depends_on = None


def upgrade() -> None:
    """Nobody has begun one yet."""
    op.create_table(
        "lesson_progress",
        sa.Column("guest", sa.String(80), primary_key=True),
        sa.Column("lesson", sa.String(80), primary_key=True),
        sa.Column("reached", sa.Integer, nullable=False),
        sa.Column("done", sa.BigInteger, nullable=False),
    )


def downgrade() -> None:
    """A backup is the way back."""
    raise NotImplementedError
