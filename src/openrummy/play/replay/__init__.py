"""Finished games played again, as values."""
