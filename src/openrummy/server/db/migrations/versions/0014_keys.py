"""Passkeys, and keys of bots."""

revision = "0014"
down_revision = "0013"
branch_labels = None
depends_on = None


def upgrade() -> None:
    """Nothing yet."""


def downgrade() -> None:
    """A backup is the way back."""
    raise NotImplementedError
