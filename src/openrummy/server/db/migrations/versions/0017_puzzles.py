"""Puzzles: who tried which, how strong both are, what is to be seen again, rushes."""

import sqlalchemy as sa
from alembic import op

revision = "0017"
down_revision = "0016"
branch_labels = None
depends_on = None


def upgrade() -> None:
    """Nobody has tried a puzzle yet."""
    op.create_table(
        "puzzle_solvers",
        sa.Column("guest", sa.String(80), primary_key=True),
        sa.Column("rating", sa.Double, nullable=False),
        sa.Column("deviation", sa.Double, nullable=False),
        sa.Column("volatility", sa.Double, nullable=False),
        sa.Column("rated", sa.Integer, nullable=False),
        sa.Column("last", sa.BigInteger, nullable=False),
        sa.Column("offered", sa.String(12), nullable=False),
    )
    op.create_table(
        "puzzle_strengths",
        sa.Column("puzzle", sa.String(12), primary_key=True),
        sa.Column("rating", sa.Double, nullable=False),
        sa.Column("deviation", sa.Double, nullable=False),
        sa.Column("volatility", sa.Double, nullable=False),
    )
    op.create_table(
        "puzzle_choices",
        sa.Column("puzzle", sa.String(12), primary_key=True),
        sa.Column("action", sa.String(255), primary_key=True),
        sa.Column("people", sa.Integer, nullable=False),
    )
    op.create_table(
        "puzzle_tries",
        sa.Column("number", sa.Integer, primary_key=True),
        sa.Column("guest", sa.String(80), nullable=False),
        sa.Column("puzzle", sa.String(12), nullable=False),
        sa.Column("theme", sa.String(12), nullable=False),
        sa.Column("at", sa.BigInteger, nullable=False),
        sa.Column("action", sa.String(255), nullable=False),
        sa.Column("right", sa.Boolean, nullable=False),
        sa.Column("open", sa.Boolean, nullable=False),
        sa.Column("rush", sa.Integer, nullable=True),
        sa.Column("rating", sa.Double, nullable=True),
        sa.Column("deviation", sa.Double, nullable=True),
        sa.UniqueConstraint("guest", "puzzle"),
    )
    op.create_index("puzzle_tries_guest", "puzzle_tries", ["guest", "at"])
    op.create_table(
        "puzzle_cards",
        sa.Column("guest", sa.String(80), primary_key=True),
        sa.Column("puzzle", sa.String(12), primary_key=True),
        sa.Column("due", sa.BigInteger, nullable=False),
        sa.Column("card", sa.Text, nullable=False),
    )
    op.create_index("puzzle_cards_due", "puzzle_cards", ["guest", "due"])
    op.create_table(
        "puzzle_rushes",
        sa.Column("number", sa.Integer, primary_key=True),
        sa.Column("guest", sa.String(80), nullable=False),
        sa.Column("begun", sa.BigInteger, nullable=False),
        sa.Column("ends", sa.BigInteger, nullable=False),
        sa.Column("right", sa.Integer, nullable=False),
        sa.Column("wrong", sa.Integer, nullable=False),
        sa.Column("puzzle", sa.String(12), nullable=False),
        sa.Column("over", sa.Boolean, nullable=False),
    )
    op.create_index("puzzle_rushes_guest", "puzzle_rushes", ["guest", "begun"])
    op.create_index("puzzle_rushes_best", "puzzle_rushes", ["begun", "right"])


def downgrade() -> None:
    """A backup is the way back."""
    raise NotImplementedError
