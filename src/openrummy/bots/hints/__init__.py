"""Hints: the action to do now and why, as codes with data, and their sentences."""
