"""The database of the first release."""

from alembic import op

from openrummy.server.db.migrations import first_release

revision = first_release.REVISION
down_revision = None
branch_labels = None
depends_on = None


def upgrade() -> None:
    """Make all tables; those of a database that was there before are completed instead."""
    first_release.create(op.get_bind())
