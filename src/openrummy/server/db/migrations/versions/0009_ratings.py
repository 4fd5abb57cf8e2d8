"""Ratings of people, and what every rated game changed."""

revision = "0009"
down_revision = "0008"
branch_labels = None
depends_on = None


def upgrade() -> None:
    """Nothing yet."""


def downgrade() -> None:
    """A backup is the way back."""
    raise NotImplementedError
