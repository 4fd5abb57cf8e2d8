"""Tables, seats and actions."""

import sqlalchemy as sa
from alembic import op

revision = "0001"
down_revision = None
branch_labels = None
depends_on = None


def upgrade() -> None:
    """The first shape of the database."""
    op.create_table(
        "tables",
        sa.Column("id", sa.String(80), primary_key=True),
        sa.Column("game", sa.String(80), nullable=False),
        sa.Column("title", sa.String(120), nullable=False),
        sa.Column("rules", sa.Text, nullable=False),
        sa.Column("lay_off", sa.String(80), nullable=False),
        sa.Column("created", sa.BigInteger, nullable=False),
        sa.Column("touched", sa.BigInteger, nullable=False),
        sa.Column("over", sa.Boolean, nullable=False),
    )
    op.create_table(
        "seats",
        sa.Column("table_id", sa.String(80), sa.ForeignKey("tables.id"), primary_key=True),
        sa.Column("seat", sa.Integer, primary_key=True),
        sa.Column("name", sa.String(80), nullable=False),
        sa.Column("face", sa.String(80), nullable=False),
        sa.Column("line", sa.String(200), nullable=False),
        sa.Column("guest", sa.String(80), nullable=False, index=True),
        sa.Column("bot", sa.String(80), nullable=False),
        sa.Column("persona", sa.String(80), nullable=False),
        sa.Column("level", sa.String(20), nullable=False),
        sa.Column("seed", sa.String(64), nullable=False),
    )
    op.create_table(
        "actions",
        sa.Column("table_id", sa.String(80), sa.ForeignKey("tables.id"), primary_key=True),
        sa.Column("seq", sa.Integer, primary_key=True),
        sa.Column("actor", sa.Integer, nullable=False),
        sa.Column("token", sa.String(255), nullable=False),
        sa.Column("at", sa.BigInteger, nullable=False),
    )


def downgrade() -> None:
    """There is nothing before it; a backup is the way back."""
    raise NotImplementedError
