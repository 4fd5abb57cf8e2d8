"""Hints: the recommended action and its reason, as codes with data, and their sentences."""
