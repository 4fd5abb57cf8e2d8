"""Tournaments as they are kept: their tables, rows of them, and what is asked and written."""
