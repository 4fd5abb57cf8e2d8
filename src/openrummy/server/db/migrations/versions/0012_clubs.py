"""Clubs."""

from typing import Any

import sqlalchemy as sa
from alembic import op

revision = "0012"
down_revision = "0011"
branch_labels = None
depends_on = None


def _of_club() -> list[sa.Column[Any]]:
    return [
        sa.Column("number", sa.Integer, primary_key=True),
        sa.Column("club", sa.String(80), sa.ForeignKey("clubs.id"), nullable=False),
    ]


def _said() -> list[sa.Column[Any]]:
    return [
        sa.Column("guest", sa.String(80), nullable=False),
        sa.Column("text", sa.Text, nullable=False),
        sa.Column("at", sa.BigInteger, nullable=False),
    ]


def upgrade() -> None:
    """Clubs, who belongs to them, and what happens there."""
    _people()
    _life()
    for table in ("invitations", "notices", "lines", "evenings", "comings", "results"):
        op.create_index(f"ix_club_{table}_club", f"club_{table}", ["club"])


def _people() -> None:
    op.create_table(
        "clubs",
        sa.Column("id", sa.String(80), primary_key=True),
        sa.Column("name", sa.String(80), nullable=False),
        sa.Column("key", sa.String(80), nullable=False, unique=True),
        sa.Column("about", sa.Text, nullable=False, server_default=""),
        sa.Column("emblem", sa.String(20), nullable=False),
        sa.Column("public", sa.Boolean, nullable=False),
        sa.Column("joining", sa.String(10), nullable=False),
        sa.Column("created", sa.BigInteger, nullable=False),
        sa.Column("season", sa.String(80), nullable=False, server_default=""),
        sa.Column("began", sa.BigInteger, nullable=False),
    )
    op.create_table(
        "club_members",
        sa.Column("club", sa.String(80), sa.ForeignKey("clubs.id"), primary_key=True),
        sa.Column("guest", sa.String(80), primary_key=True),
        sa.Column("role", sa.String(10), nullable=False),
        sa.Column("since", sa.BigInteger, nullable=False),
    )
    op.create_table(
        "club_requests",
        sa.Column("club", sa.String(80), sa.ForeignKey("clubs.id"), primary_key=True),
        sa.Column("guest", sa.String(80), primary_key=True),
        sa.Column("at", sa.BigInteger, nullable=False),
    )
    for table in ("club_members", "club_requests"):
        op.create_index(f"{table}_guest", table, ["guest"])
    op.create_table(
        "club_invitations",
        sa.Column("code", sa.String(80), primary_key=True),
        sa.Column("club", sa.String(80), sa.ForeignKey("clubs.id"), nullable=False),
        sa.Column("guest", sa.String(80), nullable=False),
        sa.Column("made", sa.BigInteger, nullable=False),
        sa.Column("until", sa.BigInteger, nullable=False),
        sa.Column("used", sa.Integer, nullable=False, server_default="0"),
    )


def _life() -> None:
    op.create_table("club_notices", *_of_club(), *_said())
    op.create_table("club_lines", *_of_club(), *_said())
    op.create_table(
        "club_evenings",
        *_of_club(),
        sa.Column("at", sa.BigInteger, nullable=False),
        sa.Column("text", sa.Text, nullable=False),
    )
    op.create_table(
        "club_comings",
        sa.Column("evening", sa.Integer, sa.ForeignKey("club_evenings.number"), primary_key=True),
        sa.Column("guest", sa.String(80), primary_key=True),
        sa.Column("club", sa.String(80), sa.ForeignKey("clubs.id"), nullable=False),
        sa.Column("coming", sa.String(10), nullable=False),
    )
    op.create_table(
        "club_results",
        *_of_club(),
        sa.Column("winner", sa.String(80), nullable=False),
        sa.Column("loser", sa.String(80), nullable=False),
        sa.Column("winner_points", sa.Integer, nullable=False),
        sa.Column("loser_points", sa.Integer, nullable=False),
        sa.Column("played", sa.BigInteger, nullable=False),
        sa.Column("entered", sa.BigInteger, nullable=False),
        sa.Column("guest", sa.String(80), nullable=False),
        sa.Column("winner_agrees", sa.Boolean, nullable=False),
        sa.Column("loser_agrees", sa.Boolean, nullable=False),
    )


def downgrade() -> None:
    """A backup is the way back."""
    raise NotImplementedError
