"""Tournaments: viewing, entering and directing them; their results as files."""
