"""Reports, what was done about them, invitations, filtered names."""

import sqlalchemy as sa
from alembic import op

revision = "0013"
down_revision = "0012"
branch_labels = None
depends_on = None


def upgrade() -> None:
    """What the host of a server keeps."""
    op.create_table(
        "reports",
        sa.Column("number", sa.Integer, primary_key=True),
        sa.Column("at", sa.BigInteger, nullable=False),
        sa.Column("reporter", sa.String(80), nullable=False),
        sa.Column("kind", sa.String(10), nullable=False),
        sa.Column("subject", sa.String(80), nullable=False),
        sa.Column("name", sa.String(80), nullable=False),
        sa.Column("place", sa.String(80), nullable=False, server_default=""),
        sa.Column("said", sa.Text, nullable=False, server_default=""),
        sa.Column("reason", sa.String(20), nullable=False),
        sa.Column("text", sa.Text, nullable=False, server_default=""),
        sa.Column("closed", sa.BigInteger, nullable=True),
    )
    op.create_index("reports_closed", "reports", ["closed"])
    op.create_table(
        "audit",
        sa.Column("number", sa.Integer, primary_key=True),
        sa.Column("at", sa.BigInteger, nullable=False),
        sa.Column("actor", sa.String(80), nullable=False),
        sa.Column("act", sa.String(30), nullable=False),
        sa.Column("whom", sa.String(80), nullable=False, server_default=""),
        sa.Column("whom_guest", sa.String(80), nullable=False, server_default=""),
        sa.Column("more", sa.Text, nullable=False, server_default=""),
        sa.Column("why", sa.Text, nullable=False, server_default=""),
    )
    op.create_table(
        "host_settings",
        sa.Column("key", sa.String(30), primary_key=True),
        sa.Column("value", sa.String(80), nullable=False),
    )
    op.create_table(
        "registration_codes",
        sa.Column("code", sa.String(80), primary_key=True),
        sa.Column("label", sa.String(80), nullable=False, server_default=""),
        sa.Column("made", sa.BigInteger, nullable=False),
        sa.Column("until", sa.BigInteger, nullable=False),
        sa.Column("left", sa.Integer, nullable=False),
    )
    op.create_table(
        "filter_words",
        sa.Column("key", sa.String(80), primary_key=True),
        sa.Column("word", sa.String(80), nullable=False),
    )
    op.create_table(
        "host_files",
        sa.Column("guest", sa.String(80), primary_key=True),
        sa.Column("note", sa.Text, nullable=False, server_default=""),
        sa.Column("bar_why", sa.Text, nullable=False, server_default=""),
    )
    op.create_table(
        "host_letters",
        sa.Column("number", sa.Integer, primary_key=True),
        sa.Column("guest", sa.String(80), nullable=False),
        sa.Column("at", sa.BigInteger, nullable=False),
        sa.Column("text", sa.Text, nullable=False),
    )
    op.create_index("host_letters_guest", "host_letters", ["guest"])
    op.create_table(
        "sign_outs",
        sa.Column("number", sa.Integer, primary_key=True),
        sa.Column("guest", sa.String(80), nullable=False),
    )


def downgrade() -> None:
    """A backup is the way back."""
    raise NotImplementedError
