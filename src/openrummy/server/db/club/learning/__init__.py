"""What is remembered of who is learning."""

from openrummy.server.db.club.learning import puzzles, rushes

__all__ = ["puzzles", "rushes"]
