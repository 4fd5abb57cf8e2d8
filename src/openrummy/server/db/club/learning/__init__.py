"""What is remembered of who is learning."""

from openrummy.server.db.club.learning import lessons, puzzles, rushes

__all__ = ["lessons", "puzzles", "rushes"]
