"""What is remembered of who is learning."""

from openrummy.server.db.club.learning import drills

__all__ = ["drills"]
