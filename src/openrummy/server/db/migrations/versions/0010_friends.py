"""Whom people follow, and challenges."""

revision = "0010"
down_revision = "0009"
branch_labels = None
depends_on = None


def upgrade() -> None:
    """Nothing yet."""


def downgrade() -> None:
    """A backup is the way back."""
    raise NotImplementedError
