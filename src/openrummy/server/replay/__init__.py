"""Finished games played again."""
