"""Gin for two: the compiled functions."""
