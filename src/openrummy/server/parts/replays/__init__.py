"""Finished games to look at again."""
