"""Tournaments as they are kept: their tables, rows of them, and what is asked and written."""

from openrummy.server.db.club.events import rows

__all__ = ["rows"]
