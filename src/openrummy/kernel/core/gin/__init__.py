"""Compiled functions for two-player gin."""
