"""Bots against bots: mirrored games, confidence intervals, time per decision."""
