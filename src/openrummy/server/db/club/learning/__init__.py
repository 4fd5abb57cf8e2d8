"""What is remembered of who is learning."""

from openrummy.server.db.club.learning import lessons

__all__ = ["lessons"]
