"""Records of learners."""

from openrummy.server.db.club.learning import drills, lessons, puzzles, rushes

__all__ = ["drills", "lessons", "puzzles", "rushes"]
