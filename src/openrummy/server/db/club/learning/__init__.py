"""What is remembered of who is learning."""

from openrummy.server.db.club.learning import drills, lessons, puzzles, rushes

__all__ = ["drills", "lessons", "puzzles", "rushes"]
