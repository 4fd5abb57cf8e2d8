"""Reports, what was done about them, invitations, filtered names."""

revision = "0013"
down_revision = "0012"
branch_labels = None
depends_on = None


def upgrade() -> None:
    """Nothing yet."""


def downgrade() -> None:
    """A backup is the way back."""
    raise NotImplementedError
