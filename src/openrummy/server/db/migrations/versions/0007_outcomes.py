"""What every game that is over came to, seat by seat."""

import sqlalchemy as sa
from alembic import op

revision = "0007"
down_revision = "0006"
branch_labels = None
depends_on = None

_FIGURES = (
    "score",
    "deals",
    "deals_won",
    "deals_lost",
    "gins",
    "gins_against",
    "knocks",
    "knocks_won",
    "knocks_against",
    "undercut",
    "undercuts",
)


def upgrade() -> None:
    """Games that are over already are counted when the server starts."""
    op.create_table(
        "outcomes",
        sa.Column("number", sa.Integer, primary_key=True),
        sa.Column(
            "table_id", sa.String(80), sa.ForeignKey("tables.id"), nullable=False, unique=True
        ),
        sa.Column("family", sa.String(20), nullable=False),
        sa.Column("ended", sa.BigInteger, nullable=False),
    )
    op.create_table(
        "figures",
        sa.Column("table_id", sa.String(80), sa.ForeignKey("tables.id"), primary_key=True),
        sa.Column("seat", sa.Integer, primary_key=True),
        sa.Column("place", sa.Integer, nullable=False),
        sa.Column("gave_up", sa.Boolean, nullable=False),
        *(sa.Column(one, sa.Integer, nullable=False) for one in _FIGURES),
        sa.Column("points_won", sa.BigInteger, nullable=False),
        sa.Column("points_lost", sa.BigInteger, nullable=False),
    )


def downgrade() -> None:
    """A backup is the way back."""
    raise NotImplementedError
