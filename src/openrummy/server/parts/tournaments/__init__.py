"""Tournaments: looking at them, entering, directing, their results as files."""
